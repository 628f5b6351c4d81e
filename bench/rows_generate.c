/* SPDX-License-Identifier: Apache-2.0
 * How rows make keys, each freed when the next comes, and primes; and the row of primes.
 * The keys serve nobody. Nothing here is secret.
 */
#include "bench/pk.h"

enum { EXPONENT = 65537 };

typedef struct generate_state {
  tdm_pkey *key; /* the last */
} generate_state;

static tdm_status setup(row_env *env) {
  (void)env;
  return TDM_OK;
}

static tdm_status generate_run(row_env *env, uint64_t n) {
  generate_state *s = (generate_state *)env->state;
  const bench_row *row = env->row;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++) {
    tdm_pkey_free(s->key);
    s->key = NULL;
    status = row->alg == TDM_RSA ? tdm_rsa_generate(&s->key, env->backend, row->bits, EXPONENT)
                                 : tdm_pkey_generate(&s->key, env->backend, row->alg);
  }
  return status;
}

/* The key is as long as asked for and signs; another backend takes the signature. */
static bool generate_check(row_env *env) {
  const generate_state *s = (const generate_state *)env->state;
  tdm_sign_options how = pk_sign_options(env->row);
  uint8_t message[PK_MESSAGE_BYTES], sig[TDM_SIGNATURE_MAX];
  size_t len;
  pk_message(message);
  if (env->row->alg == TDM_RSA && tdm_pkey_bits(s->key) != env->row->bits) return false;
  return tdm_sign_digest(s->key, &how, sig, sizeof sig, &len, message, sizeof message) == TDM_OK &&
         pk_judge_signature(env, s->key, &how, sig, len);
}

static tdm_status prime_run(row_env *env, uint64_t n) {
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_rand_prime(env->backend, env->row->bits, env->out, BENCH_TAIL_BYTES, &env->out_len);
  return status;
}

/* Another backend finds it prime; its length is right and its two top bits are set. */
static bool prime_check(row_env *env) {
  const tdm_backend *judge;
  bool prime = false;
  return env->out_len == env->row->bits / 8 && env->out[0] >> 6 == 3 && pk_judge(env, &judge) == TDM_OK &&
         tdm_is_prime_vartime(judge, env->out, env->out_len, &prime) == TDM_OK && prime;
}

static void teardown(row_env *env) { tdm_pkey_free(((generate_state *)env->state)->key); }

const row_kind kind_generate = {.interface = "key",
                                .state_bytes = sizeof(generate_state),
                                .key_setup = true,
                                .setup = setup,
                                .run = generate_run,
                                .check = generate_check,
                                .teardown = teardown};

const row_kind kind_generate_rsa = {.interface = "key",
                                    .state_bytes = sizeof(generate_state),
                                    .key_setup = true,
                                    .random_cost = true,
                                    .setup = setup,
                                    .run = generate_run,
                                    .check = generate_check,
                                    .teardown = teardown};

static const row_kind kind_prime = {.interface = "prime",
                                    .state_bytes = sizeof(generate_state),
                                    .random_cost = true,
                                    .setup = setup,
                                    .run = prime_run,
                                    .check = prime_check,
                                    .teardown = teardown};

static const bench_row rows[] = {
    {"rand/Prime", &kind_prime, TDM_RSA, 0, 0, 0, 0, 1024},
};
const row_table rows_prime = {rows, sizeof rows / sizeof rows[0]};
