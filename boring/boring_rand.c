/* SPDX-License-Identifier: Apache-2.0
 * Random bytes and CTR_DRBG (SP 800-90A, section 10.2.1: AES-256, no derivation function) spoken in BoringSSL, whose
 * RAND_bytes is safe under threads and after fork.
 * Leaks nothing but lengths.
 */
#include "base/entropy.h"
#include "base/error.h"
#include "boring/boring.h"

enum { RESEED_LIMIT_LOG2 = 48 };

/* BoringSSL allocates the generator; count is how often it may still be asked. */
typedef struct drbg {
  struct ctr_drbg_state_st *state;
  uint64_t requests;
} drbg;

static const char *kernel(const tdm_rand_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status bytes(const tdm_rand_ops *self, uint8_t *out, size_t len) {
  (void)self;
  return boring_lib->RAND_bytes(out, len) == 1 ? TDM_OK : (boring_failed("RAND_bytes"), TDM_ERR_ENTROPY);
}

static tdm_status entropy(const tdm_rand_ops *self, uint8_t out[48]) {
  (void)self;
  return entropy_system(out, 48);
}

static bool has_ctr_drbg(void) {
  return boring_lib->CTR_DRBG_new != NULL && boring_lib->CTR_DRBG_free != NULL && boring_lib->CTR_DRBG_reseed != NULL &&
         boring_lib->CTR_DRBG_generate != NULL;
}

static tdm_status drbg_init(const tdm_rand_ops *self, void *ctx, const uint8_t seed[48], const uint8_t *personal,
                            size_t personal_len) {
  drbg *d = ctx;
  (void)self;
  if (!has_ctr_drbg()) return error_set(TDM_ERR_UNSUPPORTED, "%s exports no CTR_DRBG", shim_path());
  d->state = boring_lib->CTR_DRBG_new(seed, personal, personal_len);
  d->requests = 0;
  return d->state != NULL ? TDM_OK : (boring_failed("CTR_DRBG_new"), TDM_ERR_MEMORY);
}

static void drbg_end(const tdm_rand_ops *self, void *ctx) {
  drbg *d = ctx;
  (void)self;
  if (d->state != NULL) boring_lib->CTR_DRBG_free(d->state);
  d->state = NULL;
}

static tdm_status drbg_reseed(const tdm_rand_ops *self, void *ctx, const uint8_t seed[48], const uint8_t *additional,
                              size_t additional_len) {
  drbg *d = ctx;
  (void)self;
  if (boring_lib->CTR_DRBG_reseed(d->state, seed, additional, additional_len) != 1)
    return boring_failed("CTR_DRBG_reseed");
  d->requests = 0;
  return TDM_OK;
}

/* The counter is kept here as well: the library's own refusal does not say why. */
static tdm_status drbg_generate(const tdm_rand_ops *self, void *ctx, uint8_t *out, size_t len,
                                const uint8_t *additional, size_t additional_len) {
  drbg *d = ctx;
  (void)self;
  if (d->requests >= (uint64_t)1 << RESEED_LIMIT_LOG2) return TDM_ERR_LIMIT;
  d->requests++;
  return boring_check(boring_lib->CTR_DRBG_generate(d->state, out, len, additional, additional_len),
                      "CTR_DRBG_generate");
}

const tdm_rand_ops boring_ctr_drbg = {
    .alg = TDM_CTR_DRBG,
    .drbg_bytes = sizeof(drbg),
    .kernel = kernel,
    .bytes = bytes,
    .entropy = entropy,
    .drbg_init = drbg_init,
    .drbg_end = drbg_end,
    .drbg_reseed = drbg_reseed,
    .drbg_generate = drbg_generate,
};
