/* SPDX-License-Identifier: Apache-2.0
 * Random bytes, and CTR_DRBG with AES-256 as an object (SP 800-90A, section 10.2.1, no derivation function; the counter
 * is the last 32 bits of V).
 * Safe under threads and after fork, vfork and clone: no output repeats in a child.
 */
#ifndef TANDEM_RAND_H
#define TANDEM_RAND_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  TDM_DRBG_SEED_BYTES = 48,        /* entropy input, personalisation and additional input: at most this */
  TDM_DRBG_REQUEST_BYTES = 1 << 16 /* one generate call of the standard; longer requests are split */
};

/* Fills out with random bytes. TDM_ERR_ENTROPY, output zeroed, when the system gives none. */
TDM_API TDM_MUST_CHECK tdm_status tdm_rand_bytes(const tdm_backend *backend, uint8_t *out, size_t out_len);

/* A generator of the caller's own. Calls on one object from several threads are serialised. */
typedef struct tdm_drbg tdm_drbg;

/* Seeded from the system; reseeds by itself after fork and at the standard's interval. personal_len 0 .. 48. */
TDM_API TDM_MUST_CHECK tdm_status tdm_drbg_new(tdm_drbg **drbg, const tdm_backend *backend, const uint8_t *personal,
                                               size_t personal_len);

/* Seeded with the caller's 48 bytes of full entropy, and deterministic from then on: for known-answer tests and for
 * entropy sources of the caller's own. Never reseeds by itself: TDM_ERR_LIMIT after 2^48 requests. */
TDM_API TDM_MUST_CHECK tdm_status tdm_drbg_new_seeded(tdm_drbg **drbg, const tdm_backend *backend,
                                                      const uint8_t *entropy, size_t entropy_len,
                                                      const uint8_t *personal, size_t personal_len);

/* additional_len 0 .. 48; NULL, 0 for none. Longer out_len than one request is split, the additional input going into
 * the first. */
TDM_API TDM_MUST_CHECK tdm_status tdm_drbg_generate(tdm_drbg *drbg, uint8_t *out, size_t out_len,
                                                    const uint8_t *additional, size_t additional_len);

/* entropy NULL, 0: from the system; otherwise exactly 48 bytes. */
TDM_API TDM_MUST_CHECK tdm_status tdm_drbg_reseed(tdm_drbg *drbg, const uint8_t *entropy, size_t entropy_len,
                                                  const uint8_t *additional, size_t additional_len);
TDM_API void tdm_drbg_free(tdm_drbg *drbg); /* wipes; NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
