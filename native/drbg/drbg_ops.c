/* SPDX-License-Identifier: Apache-2.0
 * CTR_DRBG as the contract of backends has it (ops/rand.h).
 * SP 800-90A, section 10.2.1.
 * Leaks what drbg.h says.
 */
#include "base/entropy.h"
#include "native/aes/aes.h"
#include "native/drbg/drbg.h"

static const char *kernel(const tdm_rand_ops *self) {
  (void)self;
  return native_aes_256_ops.kernel(&native_aes_256_ops);
}

static tdm_status bytes(const tdm_rand_ops *self, uint8_t *out, size_t len) {
  (void)self;
  return drbg_thread_bytes(out, len);
}

static tdm_status entropy_of_system(const tdm_rand_ops *self, uint8_t entropy[48]) {
  (void)self;
  return entropy_system(entropy, DRBG_SEED);
}

static tdm_status init(const tdm_rand_ops *self, void *drbg, const uint8_t entropy[48], const uint8_t *personal,
                       size_t personal_len) {
  (void)self;
  drbg_instantiate(drbg, entropy, personal, personal_len);
  return TDM_OK;
}

static tdm_status reseed(const tdm_rand_ops *self, void *drbg, const uint8_t entropy[48], const uint8_t *additional,
                         size_t additional_len) {
  (void)self;
  drbg_reseed(drbg, entropy, additional, additional_len);
  return TDM_OK;
}

static tdm_status generate(const tdm_rand_ops *self, void *drbg, uint8_t *out, size_t len, const uint8_t *additional,
                           size_t additional_len) {
  (void)self;
  return drbg_generate(drbg, out, len, additional, additional_len);
}

const tdm_rand_ops native_ctr_drbg_ops = {
    .alg = TDM_CTR_DRBG,
    .drbg_bytes = sizeof(drbg_state),
    .kernel = kernel,
    .bytes = bytes,
    .entropy = entropy_of_system,
    .drbg_init = init,
    .drbg_reseed = reseed,
    .drbg_generate = generate,
};
