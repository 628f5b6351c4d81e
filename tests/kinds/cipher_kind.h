/* SPDX-License-Identifier: Apache-2.0
 * What the tests of the cipher kind share: every cipher x mode x direction as one case, and the ways to stream it.
 */
#ifndef TESTS_KINDS_CIPHER_KIND_H
#define TESTS_KINDS_CIPHER_KIND_H

#include "tests/support/t.h"

enum { CIPHER_MOST = 8192, CIPHER_SMALL = 256 };

typedef struct cipher_case {
  const tdm_alg_info *info;
  tdm_mode mode;
  tdm_direction direction;
  uint8_t bytes[32], iv[16];
  size_t iv_len;
  tdm_cipher_key *key;
  char name[64];
} cipher_case;

/* The next case, with a fresh random key and IV; start with *i = 0; false at the end. */
bool cipher_next(cipher_case *c, size_t *i);
void cipher_case_end(cipher_case *c);

const char *cipher_mode_name(tdm_mode mode);

/* Input and right output of a message of n bytes: n bytes of plaintext for PKCS#7 decryption, else n bytes of input.
 * False when the mode takes whole blocks only and n is not that; the input is there all the same, and as much of the
 * output as there is. */
bool cipher_message(const cipher_case *c, size_t n, uint8_t *in, size_t *in_len, uint8_t *want, size_t *want_len);

/* Streams in given pieces; checks every count and the output. final is what the last call must say. */
void cipher_given_pieces(const cipher_case *c, const uint8_t *in, const uint8_t *want, size_t want_len,
                         const size_t *pieces, size_t count, bool in_place, tdm_status final);

/* The same in random pieces of at most `most` bytes. */
void cipher_in_pieces(const cipher_case *c, const uint8_t *in, size_t in_len, const uint8_t *want, size_t want_len,
                      size_t most, bool in_place);

#endif
