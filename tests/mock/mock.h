/* SPDX-License-Identifier: Apache-2.0
 * A backend of the tests' own: every slot is there, writes a pattern instead of computing, writes down what it was
 * given, and fails when told to. Passed as the backend named in a call. Any slot can be taken away.
 * Leaks nothing: tests have no secrets.
 */
#ifndef TESTS_MOCK_MOCK_H
#define TESTS_MOCK_MOCK_H

#include "ops/backend.h"
#include "tests/support/t.h"

enum { MOCK_FILL = 0x77 };

typedef struct mock {
  tdm_backend backend;
  tdm_hash_ops hash;     /* TDM_SHA256 */
  tdm_mac_ops mac;       /* TDM_HMAC_SHA256 */
  tdm_block_ops block;   /* TDM_AES_128 */
  tdm_aead_ops aead;     /* TDM_AES_128_GCM */
  tdm_stream_ops stream; /* TDM_RC4 */
  tdm_xts_ops xts;       /* TDM_AES_128_XTS */
  tdm_rand_ops rand;     /* TDM_CTR_DRBG */
  tdm_wrap_ops wrap;     /* TDM_AES_128_KWP */
} mock;

/* A whole one, and the log empty. Two mocks may live side by side; they share the log. */
void mock_init(mock *m, const char *name);

/* Without the bulk slots of its block cipher. */
void mock_without_bulk(mock *m);

typedef struct mock_log {
  size_t calls;   /* of slots that carry data */
  size_t last;    /* length the last of them was given, in bytes */
  size_t total;   /* of all of them; may wrap */
  size_t fail;    /* the call of this number, from 1, fails half-way; 0: none */
  bool fail_init; /* key_init, init, begin and drbg_init fail */
  bool fail_final;
  bool dry;   /* touch no data: for lengths that no buffer has */
  int keys;   /* alive between key_init and key_end */
  int states; /* alive between begin and end, or drbg_init and drbg_end */
} mock_log;
extern mock_log mock_seen;
void mock_log_clear(void);

#endif
