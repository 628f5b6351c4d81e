/* SPDX-License-Identifier: Apache-2.0
 * What the files of the cipher object share: the key, how a mode is run, how a call is checked.
 */
#ifndef CORE_CIPHER_H
#define CORE_CIPHER_H

#include <stdatomic.h>
#include <string.h>

#include "core/core.h"
#include "core/modes.h"
#include "ops/approval.h"

/* In key memory; the backend's key context follows at CIPHER_KEY_CONTEXT. What every call reads stands first, and is
 * never written after creation; the count of owners has a cache line of its own. */
struct tdm_cipher_key {
  const tdm_block_ops *ops;
  const void *context;
  const tdm_backend *backend; /* NULL: a user's cipher */
  const char *user_name;
  tdm_alg alg;
  uint8_t block;   /* bytes: 8 or 16 */
  uint8_t shift;   /* block == 1 << shift */
  bool restricted; /* not approved: every call asks whether it is allowed now */
  uint32_t serves; /* bit cipher_way(mode, direction) */
  modes run;
  size_t bytes; /* of the whole allocation */
  _Alignas(64) atomic_size_t owners;
};

enum { CIPHER_KEY_CONTEXT = (sizeof(struct tdm_cipher_key) + 63) / 64 * 64 };

static inline unsigned cipher_way(tdm_mode mode, tdm_direction direction) {
  return (unsigned)mode * 2 + (unsigned)direction - 1;
}

/* A key with room for a context of context_bytes; the caller fills in ops, backend, names and the context and calls
 * cipher_key_ready. */
tdm_cipher_key *cipher_key_alloc(size_t context_bytes);
void cipher_key_ready(tdm_cipher_key *key, const tdm_block_ops *ops, void *context);
void cipher_key_release(tdm_cipher_key *key); /* wipes and frees, whoever owns it */

static inline void *cipher_key_context(tdm_cipher_key *key) { return (unsigned char *)key + CIPHER_KEY_CONTEXT; }

/* One more owner of a key whose other fields stay as they are. */
static inline tdm_cipher_key *cipher_key_own(const tdm_cipher_key *key) {
  tdm_cipher_key *k = (tdm_cipher_key *)(uintptr_t)key;
  atomic_fetch_add_explicit(&k->owners, 1, memory_order_relaxed);
  return k;
}

static inline void cipher_served(const tdm_cipher_key *key) {
  if (key->backend != NULL) {
    core_served(key->backend, key->alg);
  } else {
    core_served_user(key->user_name);
  }
}

/* The status of a call that failed after its arguments were accepted, with the detail that can be given. */
tdm_status cipher_failed(const tdm_cipher_key *key, tdm_status status);

static inline bool cipher_whole_blocks(tdm_mode mode) { return mode <= TDM_CBC_PKCS7; }

/* Mode, direction and IV of a call: TDM_OK, TDM_ERR_ARGUMENT, TDM_ERR_IV_LENGTH, TDM_ERR_UNSUPPORTED,
 * TDM_ERR_NOT_APPROVED. Inline is the question whether all is well; cipher_check_fails finds out what is not. */
__attribute__((cold)) tdm_status cipher_check_fails(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction,
                                                    const uint8_t *iv, size_t iv_len);

/* What approved-only mode says now of a key, and of a message already running under it. */
static inline tdm_status cipher_allowed(const tdm_cipher_key *key) {
  return key->restricted ? approval_check_alg(key->alg) : TDM_OK;
}

static inline tdm_status cipher_check(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction,
                                      const uint8_t *iv, size_t iv_len) {
  bool known = (unsigned)mode - TDM_ECB <= TDM_OFB - TDM_ECB && (unsigned)direction - TDM_ENCRYPT <= 1;
  size_t wanted = mode == TDM_ECB ? 0 : key->block;
  bool well = known && ((key->serves >> cipher_way(mode, direction)) & 1) && iv_len == wanted &&
              (iv != NULL || wanted == 0) && !key->restricted;
  return __builtin_expect(well, 1) ? TDM_OK : cipher_check_fails(key, mode, direction, iv, iv_len);
}

/* Where a message stands between two runs: IV, counter or register, and for CTR the key stream of the last block. */
typedef struct cipher_run {
  uint8_t reg[TDM_BLOCK_MAX_BYTES];
  uint8_t pad[TDM_BLOCK_MAX_BYTES];
} cipher_run;

/* The IV of a mode that was checked; nothing for ECB. */
static inline void cipher_run_begin(cipher_run *run, const uint8_t *iv, size_t iv_len) {
  if (iv_len == 16) {
    memcpy(run->reg, iv, 16);
  } else if (iv_len == 8) {
    memcpy(run->reg, iv, 8);
  }
}

/* The way through the backend, one crossing where it has the slot. len is whole blocks in ECB and CBC (padding is the
 * caller's), and starts at a block boundary in every mode. */
static inline tdm_status cipher_run_bulk(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction,
                                         cipher_run *run, uint8_t *out, const uint8_t *in, size_t len) {
  const tdm_block_ops *ops = key->ops;
  const void *context = key->context;
  bool encrypts = direction == TDM_ENCRYPT;
  switch (mode) {
    case TDM_ECB:
      return (encrypts ? key->run.ecb_encrypt : key->run.ecb_decrypt)(ops, context, out, in, len >> key->shift);
    case TDM_CBC:
    case TDM_CBC_PKCS7:
      return (encrypts ? key->run.cbc_encrypt : key->run.cbc_decrypt)(ops, context, run->reg, out, in,
                                                                      len >> key->shift);
    case TDM_CTR:
      return key->run.ctr(ops, context, run->reg, run->pad, out, in, len);
    case TDM_CFB:
      return (encrypts ? key->run.cfb_encrypt : key->run.cfb_decrypt)(ops, context, run->reg, out, in, len);
    case TDM_OFB:
      return key->run.ofb(ops, context, run->reg, out, in, len);
  }
  return TDM_ERR_ARGUMENT;
}

#endif
