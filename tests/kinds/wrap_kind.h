/* SPDX-License-Identifier: Apache-2.0
 * What the tests of key wrapping share: keys, and SP 800-38F once more, from single blocks of the public cipher calls.
 * Leaks nothing: tests have no secrets.
 */
#ifndef TESTS_KINDS_WRAP_KIND_H
#define TESTS_KINDS_WRAP_KIND_H

#include "tests/support/t.h"

enum { WRAP_MIN = 1, WRAP_MOST = 304 };

typedef struct wrap_kind {
  const tdm_alg_info *info;
  bool pads;
  uint8_t bytes[32];
  tdm_wrap_key *key;
  tdm_cipher_key *aes;
} wrap_kind;

/* The next algorithm under test with a key of random bytes; false at the end. wrap_close() each. */
bool wrap_next(wrap_kind *w, size_t *i);
void wrap_close(wrap_kind *w);

/* The next length a secret may have after n (0: the first), up to WRAP_MOST; 0 at the end. */
size_t wrap_length(const wrap_kind *w, size_t n);

/* A secret's length in whole semiblocks. */
size_t wrap_padded(size_t n);

/* W of section 6.1 over icv || body, n bytes of body in whole semiblocks; one semiblock is one block, as KWP has it.
 * Writes n + 8 bytes. */
void wrap_model_of(const wrap_kind *w, uint8_t *out, const uint8_t icv[8], const uint8_t *body, size_t n);

/* KW-AE or KWP-AE, sections 6.2 and 6.3. Returns the number of bytes. */
size_t wrap_model(const wrap_kind *w, uint8_t *out, const uint8_t *in, size_t n);

/* The constants ICV1, and ICV2 before a length. */
void wrap_icv1(uint8_t icv[8]);
void wrap_icv2(uint8_t icv[8], uint32_t length);

#endif
