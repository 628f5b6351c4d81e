/* SPDX-License-Identifier: Apache-2.0
 * Contract of randomness (SP 800-90A CTR_DRBG, AES-256, no derivation function).
 * bytes is safe under threads and after fork. A drbg context is used by one thread at a time: core holds its lock.
 */
#ifndef OPS_RAND_H
#define OPS_RAND_H

#include <tandem/alg.h>

typedef struct tdm_rand_ops tdm_rand_ops;
struct tdm_rand_ops {
  tdm_alg alg;
  size_t drbg_bytes; /* size of the context of a drbg object, 64-byte aligned, zeroed before init, wiped by core */
  const char *(*kernel)(const tdm_rand_ops *self);
  tdm_status (*bytes)(const tdm_rand_ops *self, uint8_t *out, size_t len);
  /* 48 bytes of the operating system's entropy: what core seeds drbg objects with. */
  tdm_status (*entropy)(const tdm_rand_ops *self, uint8_t entropy[48]);
  tdm_status (*drbg_init)(const tdm_rand_ops *self, void *drbg, const uint8_t entropy[48], const uint8_t *personal,
                          size_t personal_len);
  void (*drbg_end)(const tdm_rand_ops *self, void *drbg); /* NULL: nothing held beside the context */
  tdm_status (*drbg_reseed)(const tdm_rand_ops *self, void *drbg, const uint8_t entropy[48], const uint8_t *additional,
                            size_t additional_len);
  /* len at most 65,536. TDM_ERR_LIMIT when the reseed counter is past 2^48. */
  tdm_status (*drbg_generate)(const tdm_rand_ops *self, void *drbg, uint8_t *out, size_t len, const uint8_t *additional,
                              size_t additional_len);
};

#endif
