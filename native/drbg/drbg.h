/* SPDX-License-Identifier: Apache-2.0
 * CTR_DRBG with AES-256, no derivation function (SP 800-90A, section 10.2.1); the system's entropy; and the generator
 * behind tdm_rand_bytes, one state a thread.
 * Leaks lengths only.
 */
#ifndef NATIVE_DRBG_DRBG_H
#define NATIVE_DRBG_DRBG_H

#include "ops/rand.h"

enum { DRBG_SEED = 48, DRBG_REQUEST = 65536 };

/* The working state as the standard has it. The key is kept unexpanded: every request ends with a new one. */
typedef struct drbg_state {
  uint8_t key[32];
  uint8_t v[16];
  uint64_t counter; /* requests since the last seeding, plus 1 */
} drbg_state;

/* personal and additional: at most 48 bytes, NULL where their length is 0. */
void drbg_instantiate(drbg_state *drbg, const uint8_t entropy[DRBG_SEED], const uint8_t *personal, size_t personal_len);
void drbg_reseed(drbg_state *drbg, const uint8_t entropy[DRBG_SEED], const uint8_t *additional, size_t additional_len);

/* out_len at most DRBG_REQUEST. TDM_ERR_LIMIT after 2^48 requests. */
tdm_status drbg_generate(drbg_state *drbg, uint8_t *out, size_t out_len, const uint8_t *additional,
                         size_t additional_len);

/* Random bytes for any thread of any process, also after fork. */
tdm_status drbg_thread_bytes(uint8_t *out, size_t len);

extern const tdm_rand_ops native_ctr_drbg_ops;

#endif
