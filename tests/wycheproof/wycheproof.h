/* SPDX-License-Identifier: Apache-2.0
 * What the runners of Wycheproof's files share: fields of a test case, read strictly.
 */
#ifndef TESTS_WYCHEPROOF_WYCHEPROOF_H
#define TESTS_WYCHEPROOF_WYCHEPROOF_H

#include <jansson.h>

#include "tests/support/t.h"

/* What a test case says of its own input. */
typedef enum wy_result { WY_VALID, WY_INVALID, WY_ACCEPTABLE } wy_result;

/* A kind of file: which algorithms, which schemas, which attributes, how to run a test case. */
typedef struct wy_kind {
  const char *schemas; /* separated by blanks */
  const char *group_type;
  const char *group_attributes, *test_attributes; /* what must be there beside the common ones; no other may */
  tdm_alg (*alg)(const char *algorithm);          /* TDM_ALG_NONE: not an algorithm of this kind */
  void (*run)(tdm_alg alg, const json_t *group, const json_t *test, wy_result result);
} wy_kind;

extern const wy_kind wy_kinds[];
extern const size_t wy_kind_count;

/* A hex attribute as bytes; free() them. */
uint8_t *wy_bytes(const json_t *test, const char *name, size_t *n);
size_t wy_number(const json_t *object, const char *name);

#endif
