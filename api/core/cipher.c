/* SPDX-License-Identifier: Apache-2.0
 * Block ciphers in pieces: any split gives what one call gives (SP 800-38A; padding RFC 5652, section 6.3).
 * ECB and CBC keep what is no whole block yet; CTR, CFB and OFB keep how much of the last key-stream block is used.
 * Leaks lengths and splits; whether padding was right is the answer itself.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/cipher.h"

enum { ALIGN = 16, RUNNING = 1, FINISHED = 2 };
#define CIPHER_KIND 0x63697068u /* "ciph" */

typedef struct cipher_state {
  uint64_t magic;
  const tdm_cipher_key *key;
  uint8_t mode, direction, phase;
  uint8_t kept; /* ECB, CBC: bytes in hold. Otherwise: bytes used of the last key-stream block, 0 when it is used up */
  cipher_run run;
  uint8_t hold[TDM_BLOCK_MAX_BYTES];
} cipher_state;

_Static_assert(sizeof(cipher_state) + ALIGN - 1 <= sizeof(tdm_cipher), "the state fits at any address");

static cipher_state *live(tdm_cipher *cipher) {
  cipher_state *s = core_align(cipher, ALIGN);
  return s->magic == core_magic(CIPHER_KIND, s) ? s : NULL;
}

static const cipher_state *live_const(const tdm_cipher *cipher) {
  const cipher_state *s = core_align_const(cipher, ALIGN);
  return s->magic == core_magic(CIPHER_KIND, s) ? s : NULL;
}

static tdm_status not_running(void) {
  return error_set(TDM_ERR_STATE, "the state is not begun, finished, or was moved");
}

static void finish(cipher_state *s) {
  wipe(&s->run, sizeof s->run);
  wipe(s->hold, sizeof s->hold);
  s->kept = 0;
  s->phase = FINISHED;
}

tdm_status tdm_cipher_begin(tdm_cipher *cipher, const tdm_cipher_key *cipher_key, tdm_mode mode,
                            tdm_direction direction, const uint8_t *iv, size_t iv_len) {
  if (cipher == NULL || cipher_key == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  tdm_status status = cipher_check(cipher_key, mode, direction, iv, iv_len);
  if (status != TDM_OK) return status;
  cipher_state *s = core_align(cipher, ALIGN);
  cipher_state fresh = {.key = cipher_key_own(cipher_key),
                        .mode = (uint8_t)mode,
                        .direction = (uint8_t)direction,
                        .phase = RUNNING,
                        .magic = core_magic(CIPHER_KIND, s)};
  cipher_run_begin(&fresh.run, iv, iv_len); /* iv may lie in the state */
  *s = fresh;
  cipher_served(cipher_key);
  return TDM_OK;
}

/* What is rare stays out of the way of what is not: whole blocks, nothing kept. */
#define RARE __attribute__((noinline))
#define LIKELY(x) __builtin_expect((x), 1)

/* XORs up to len bytes with what is left of the last key-stream block; returns how many. */
RARE static size_t stream_rest(cipher_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  size_t left = (size_t)s->key->block - s->kept, n = len < left ? len : left;
  uint8_t *ks = (s->mode == TDM_CTR ? s->run.pad : s->run.reg) + s->kept;
  if (s->mode != TDM_CFB) {
    bytes_xor(out, in, ks, n);
  } else {
    for (size_t i = 0; i < n; i++) { /* the register takes the ciphertext in */
      uint8_t before = in[i], after = (uint8_t)(before ^ ks[i]);
      ks[i] = s->direction == TDM_ENCRYPT ? after : before;
      out[i] = after;
    }
  }
  s->kept = (uint8_t)((s->kept + n) & (s->key->block - 1u));
  return n;
}

static tdm_status stream_update(cipher_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  size_t n = LIKELY(s->kept == 0) ? 0 : stream_rest(s, out, in, len);
  if (n == len) return TDM_OK;
  s->kept = (uint8_t)((len - n) & (s->key->block - 1u));
  return cipher_run_bulk(s->key, (tdm_mode)s->mode, (tdm_direction)s->direction, &s->run, out + n, in + n, len - n);
}

static tdm_status blocks(cipher_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  if (len == 0) return TDM_OK;
  return cipher_run_bulk(s->key, (tdm_mode)s->mode, (tdm_direction)s->direction, &s->run, out, in, len);
}

/* out is where in is although bytes are kept: what is written runs ahead of what was read. Through a buffer, reading as
 * many bytes ahead as are kept. emit > 0. */
RARE static tdm_status blocks_ahead(cipher_state *s, uint8_t *out, const uint8_t *in, size_t in_len, size_t emit) {
  _Alignas(64) uint8_t x[MODES_CHUNK];
  size_t held = s->kept;
  tdm_status status = TDM_OK;
  while (emit > 0 && status == TDM_OK) {
    size_t n = emit < MODES_CHUNK ? emit : MODES_CHUNK, fresh = n - held;
    memcpy(x, s->hold, held);
    memcpy(x + held, in, fresh);
    in += fresh;
    in_len -= fresh;
    if (held > in_len) held = in_len; /* the last round */
    memcpy(s->hold, in, held);
    in += held;
    in_len -= held;
    status = blocks(s, x, x, n);
    memcpy(out, x, n);
    out += n;
    emit -= n;
  }
  memcpy(s->hold + held, in, in_len);
  s->kept = (uint8_t)(held + in_len);
  wipe(x, sizeof x);
  return status;
}

/* Gives emit bytes out, whole blocks, and keeps the rest. */
RARE static tdm_status blocks_and_rest(cipher_state *s, uint8_t *out, const uint8_t *in, size_t in_len, size_t emit) {
  size_t block = s->key->block, kept = s->kept;
  if (emit == 0) {
    if (in_len != 0) memcpy(s->hold + kept, in, in_len);
    s->kept = (uint8_t)(kept + in_len);
    return TDM_OK;
  }
  if (kept != 0 && out == in) return blocks_ahead(s, out, in, in_len, emit);
  tdm_status status = TDM_OK;
  size_t read = 0, written = 0;
  if (kept != 0) {
    read = block - kept;
    if (read != 0) memcpy(s->hold + kept, in, read);
    status = blocks(s, out, s->hold, block);
    written = block;
  }
  if (status == TDM_OK) status = blocks(s, out + written, in + read, emit - written);
  read += emit - written;
  s->kept = (uint8_t)(in_len - read);
  if (s->kept != 0) memcpy(s->hold, in + read, s->kept);
  return status;
}

static tdm_status block_update(cipher_state *s, uint8_t *out, const uint8_t *in, size_t in_len, size_t emit) {
  if (LIKELY(s->kept == 0 && emit == in_len)) return blocks(s, out, in, in_len);
  return blocks_and_rest(s, out, in, in_len, emit);
}

/* Room the caller must give: kept and new bytes, rounded down to blocks. False when no size_t holds it. */
static bool room(const cipher_state *s, size_t in_len, size_t *needed) {
  size_t over = in_len & (s->key->block - 1u);
  size_t rest = (over + s->kept) & ~(size_t)(s->key->block - 1u);
  *needed = in_len - over;
  if (*needed > SIZE_MAX - rest) return false;
  *needed += rest;
  return true;
}

tdm_status tdm_cipher_update(tdm_cipher *cipher, uint8_t *out, size_t out_size, size_t *out_len, const uint8_t *in,
                             size_t in_len) {
  if (cipher == NULL || out_len == NULL || (in == NULL && in_len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  cipher_state *s = live(cipher);
  if (s == NULL || s->phase != RUNNING) return not_running();
  tdm_status status = cipher_allowed(s->key);
  if (status != TDM_OK) return status;
  bool whole = cipher_whole_blocks((tdm_mode)s->mode);
  size_t needed = in_len;
  if (whole && !room(s, in_len, &needed)) return error_set(TDM_ERR_BUFFER, "no buffer holds the output");
  if (out == NULL && needed != 0) return error_set(TDM_ERR_ARGUMENT, "out is NULL");
  if (out_size < needed) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, needed);
  /* Judged by the length of the input also when less comes out, so that the answer does not hang on what is kept. */
  size_t span = needed > in_len ? needed : in_len;
  if (span > out_size) span = out_size;
  bool in_place = out == in || (whole && (uintptr_t)out + s->kept == (uintptr_t)in);
  if (!in_place && overlap_any(out, span, in, in_len)) return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");

  cipher_served(s->key);
  size_t emit = needed;
  if (whole) {
    bool last_stays = s->mode == TDM_CBC_PKCS7 && s->direction == TDM_DECRYPT;
    if (last_stays && emit != 0 && ((in_len + s->kept) & (s->key->block - 1u)) == 0) emit -= s->key->block;
    status = block_update(s, out, in, in_len, emit);
  } else {
    status = stream_update(s, out, in, in_len);
  }
  *out_len = emit;
  if (status == TDM_OK) return TDM_OK;
  wipe(out, emit);
  *out_len = 0;
  finish(s);
  return cipher_failed(s->key, status);
}

/* The padded last block of a message. */
static tdm_status final_padded(cipher_state *s, uint8_t *out, size_t *out_len) {
  size_t block = s->key->block;
  if (s->direction == TDM_ENCRYPT) {
    modes_pkcs7_add(s->hold, s->kept, block);
    *out_len = block;
    return blocks(s, out, s->hold, block);
  }
  if (s->kept != block) return error_set(TDM_ERR_LENGTH, "the message is not whole blocks of %zu bytes", block);
  tdm_status status = blocks(s, s->hold, s->hold, block);
  if (status != TDM_OK) return status;
  if (modes_pkcs7_check(s->hold, block, out_len) == 0) return TDM_ERR_DECRYPT;
  wipe(out, block);
  memcpy(out, s->hold, *out_len);
  return TDM_OK;
}

tdm_status tdm_cipher_final(tdm_cipher *cipher, uint8_t *out, size_t out_size, size_t *out_len) {
  if (cipher == NULL || out_len == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  cipher_state *s = live(cipher);
  if (s == NULL || s->phase != RUNNING) return not_running();
  tdm_status status = cipher_allowed(s->key);
  if (status != TDM_OK) return status;
  size_t needed = s->mode == TDM_CBC_PKCS7 ? s->key->block : 0;
  if (needed != 0) {
    if (out == NULL) return error_set(TDM_ERR_ARGUMENT, "out is NULL");
    if (out_size < needed) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, needed);
  }
  cipher_served(s->key);
  *out_len = 0;
  if (needed != 0) {
    status = final_padded(s, out, out_len);
  } else if (cipher_whole_blocks((tdm_mode)s->mode) && s->kept != 0) {
    status = error_set(TDM_ERR_LENGTH, "the message is not whole blocks of %u bytes", s->key->block);
  }
  finish(s);
  if (status == TDM_OK) return TDM_OK;
  wipe(out, needed);
  *out_len = 0;
  return status == TDM_ERR_LENGTH ? status : cipher_failed(s->key, status);
}

tdm_status tdm_cipher_copy(tdm_cipher *to, const tdm_cipher *from) {
  if (to == NULL || from == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  if (overlap_any(to, sizeof *to, from, sizeof *from)) return error_set(TDM_ERR_OVERLAP, "to and from overlap");
  const cipher_state *f = live_const(from);
  if (f == NULL || f->phase != RUNNING) return not_running();
  cipher_state *t = core_align(to, ALIGN);
  *t = *f;
  t->key = cipher_key_own(f->key);
  t->magic = core_magic(CIPHER_KIND, t);
  return TDM_OK;
}

void tdm_cipher_end(tdm_cipher *cipher) {
  if (cipher == NULL) return;
  cipher_state *s = live(cipher);
  if (s != NULL) {
    tdm_cipher_key *key = (tdm_cipher_key *)(uintptr_t)s->key;
    s->magic = 0;
    tdm_cipher_key_free(key);
  }
  wipe(cipher, sizeof *cipher);
}
