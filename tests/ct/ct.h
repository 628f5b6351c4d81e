/* SPDX-License-Identifier: Apache-2.0
 * Constant time, checked on the binary by valgrind's memcheck: secrets are marked undefined, and a branch or an address
 * that depends on them is an error (A. Langley's ctgrind). Native alone; what it makes public itself it says so.
 */
#ifndef TESTS_CT_CT_H
#define TESTS_CT_CT_H

#include "tests/support/t.h"

#include "ops/backend.h"

/* From here on the bytes are secret; are public. */
void ct_secret(void *p, size_t n);
void ct_public(void *p, size_t n);

/* A status that may become known; fails unless it is this one. */
void ct_status(tdm_status status, tdm_status want, const char *what);
#define CT_OK(call) ct_status((call), TDM_OK, #call)

/* The result depends on secrets: otherwise nothing was checked. Makes it public. */
void ct_result(void *p, size_t n, const char *what);
#define CT_RESULT(p, n) ct_result((p), (n), #p)

/* n secret bytes, of t_prng.c. */
void ct_fill(void *p, size_t n);

/* Gives such bytes. */
ops_random ct_random(void);

/* A context of n bytes, aligned, zeroed, good until the next one of the same slot. */
void *ct_context(unsigned slot, size_t n);

void ct_aes(void);
void ct_gcm(void);
void ct_ccm(void);
void ct_hmac(void);
void ct_hmac_verify(void);
void ct_cmac(void);
void ct_wrap(void);
void ct_xts(void);
void ct_drbg(void);
void ct_equality(void);
void ct_rsa_private(void);
void ct_rsa_paddings(void);
void ct_rsa_generate(void);
void ct_ecdsa(void);
void ct_ecdh(void);
void ct_x25519(void);
void ct_ed25519(void);

/* Each leaks on purpose: the check must see it. */
void ct_leaky_branch(void);
void ct_leaky_index(void);
void ct_leaky_compare(void);
void ct_leaky_vartime(void);

#endif
