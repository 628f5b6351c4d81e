/* SPDX-License-Identifier: Apache-2.0
 * What the runners of Wycheproof's files share: fields of a test case, read strictly.
 */
#ifndef TESTS_WYCHEPROOF_WYCHEPROOF_H
#define TESTS_WYCHEPROOF_WYCHEPROOF_H

#include <jansson.h>

#include "tests/support/t.h"

/* What must come of a test case. */
typedef enum wy_result { WY_VALID, WY_INVALID } wy_result;

/* A kind of file: which algorithms, which schemas, which attributes, how to run a test case. */
typedef struct wy_kind {
  const char *schemas; /* separated by blanks */
  const char *group_type;
  const char *group_attributes, *test_attributes; /* what must be there beside the common ones; no other may */
  tdm_alg (*alg)(const char *algorithm);          /* TDM_ALG_NONE: not an algorithm of this kind */
  void (*run)(tdm_alg alg, const json_t *group, const json_t *test, wy_result result);
  const char *group_optional; /* attributes a group may have */
} wy_kind;

/* Each ends with a row without schemas. wycheproof_run.c, wp_*.c */
extern const wy_kind wy_symmetric[], wp_ecdsa[], wp_ecdh[], wp_xdh[], wp_eddsa[], wp_rsa_pkcs1[], wp_rsa_pss[],
    wp_rsa_oaep[], wp_rsa_crypt[], wp_xts[], wp_primality[], wp_wrap[];

/* wp_acceptable.c: what Tandem makes of an acceptable case, by its flags; fails when none of them decides. */
wy_result wy_decide(const char *algorithm, const json_t *flags);

/* wp_foreign.c: the first curve, hash or mask generation of a group that Tandem does not have, NULL when there is none;
 * only of attributes among these words, NULL: of all. */
const char *wp_foreign(const json_t *group, const char *attributes);

/* True when the name is that of an algorithm or a mode in algs.def, however it is spelt. */
bool wy_is_ours(const char *algorithm);
bool wy_word_in(const char *word, const char *words);

/* A hex attribute as bytes; free() them. */
uint8_t *wy_bytes(const json_t *test, const char *name, size_t *n);
size_t wy_number(const json_t *object, const char *name);

#endif
