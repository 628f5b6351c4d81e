/* SPDX-License-Identifier: Apache-2.0
 * What the runners of Wycheproof's public-key files share: names, keys of groups, answers of both backends.
 */
#ifndef TESTS_WYCHEPROOF_WP_KEY_H
#define TESTS_WYCHEPROOF_WP_KEY_H

#include "tests/wycheproof/wycheproof.h"

const char *wp_text(const json_t *object, const char *name); /* fails when there is none */
tdm_alg wp_hash(const json_t *group, const char *name);      /* "SHA-512/224" */
tdm_alg wp_curve(const char *name);                          /* "secp256r1"; TDM_ALG_NONE when it is not ours */

/* The key of a group, made once: by make, freed when the next group comes. */
tdm_pkey *wp_group_key(const json_t *group, tdm_pkey *(*make)(const json_t *group));

/* The public key of a group: publicKeyDer, read as PEM too, and written again as it was. */
tdm_pkey *wp_public(const json_t *group);

/* The private key of a group: privateKeyPkcs8, read as PEM too, and written again as it was. */
tdm_pkey *wp_private(const json_t *group);

/* DER or PEM of a test case: to the backend under test, and that the other one says the same. */
tdm_status wp_import_der(tdm_pkey **key, const uint8_t *der, size_t n);
tdm_status wp_import_pem(tdm_pkey **key, const char *pem);
tdm_status wp_import_point(tdm_pkey **key, tdm_alg alg, const uint8_t *point, size_t n);

/* A refusal of an import is one of these. */
void wp_is_refusal(tdm_status status);

/* Two keys whose DER in this form is the same bytes. */
void wp_same_key(const tdm_pkey *a, const tdm_pkey *b, tdm_key_form form);

/* A key of RSA numbers, from the JSON object that has them. */
tdm_pkey *wp_rsa_numbers(const json_t *numbers);

#endif
