/* SPDX-License-Identifier: Apache-2.0
 * What `enc` and `dec` work with: a named algorithm, and a running message of any of its kinds.
 */
#ifndef CLI_CRYPT_H
#define CLI_CRYPT_H

#include "cli.h"

typedef struct crypt_algorithm {
  const tdm_alg_info *info; /* block cipher, AEAD or stream cipher */
  tdm_mode mode;            /* block ciphers only */
  size_t iv_len;            /* 0: takes none; AEADs: the usual length, others are allowed */
} crypt_algorithm;

/* "aes-128-ctr", "des-ede3-cbc", "aes-256-gcm", "rc4": false (with a message) when there is no such thing. CBC is
 * padded unless no_padding. */
bool crypt_algorithm_find(crypt_algorithm *algorithm, const char *name, bool no_padding);

typedef struct crypt_job {
  crypt_algorithm algorithm;
  tdm_direction direction;
  const cli_key *key;
  uint8_t iv[64];
  size_t iv_len;
  uint8_t aad[CLI_KEY_MAX];
  size_t aad_len;
} crypt_job;

/* Reads in to its end, writes the result to out. Returns the exit code, a message said. */
int crypt_run(const crypt_job *job, cli_input *in, cli_output *out);

#endif
