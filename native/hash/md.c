/* SPDX-License-Identifier: Apache-2.0
 * Buffering, padding, length and digest of every Merkle-Damgard hash (FIPS 180-4, section 5; RFC 1321, section 3).
 * The compression functions come from the kernel table of each hash.
 * Leaks the length of the message only.
 */
#include "native/hash/md.h"

#include "base/bytes.h"
#include "base/wipe.h"
#include "native/base/cpu.h"

_Static_assert(sizeof(md_state) <= OPS_HASH_STATE_MAX, "a state fits the public opaque struct");

static const md_hash *hash_of(const tdm_hash_ops *self) { return (const md_hash *)self; }

const md_kernel *md_kernel_of(const md_hash *hash) {
  const md_kernel *row = hash->kernels;
  while (row->needs != 0 && !cpu_has(row->needs)) row++;
  return row;
}

/* Sixteen bytes in one register. What a kernel loads was stored just before: a load that spans several stores has to
 * wait until they have left for the cache, so that padding and digests are stored in units as wide as the loads. */
typedef uint64_t lane __attribute__((vector_size(16)));
typedef uint16_t lane16 __attribute__((vector_size(16)));

/* Words of the hash's size in its byte order, all of a lane at once. */
static inline lane lane_bytes(const md_hash *hash, lane words) {
  const bool host_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
  if (hash->little_endian == host_little) return words;
  const lane16 x = (lane16)words << 8 | (lane16)words >> 8;
  return hash->wide ? (lane)__builtin_shufflevector(x, x, 3, 2, 1, 0, 7, 6, 5, 4)
                    : (lane)__builtin_shufflevector(x, x, 1, 0, 3, 2, 5, 4, 7, 6);
}

/* The n < 16 bytes at p, a byte 0x80, zeros. Loads of fixed size that overlap where n is between two sizes. */
static inline lane lane_tail(const uint8_t *p, size_t n) {
  uint64_t low = 0, high = 0;
  if (n >= 8) {
    low = load_le64(p);
    high = load_le64(p + n - 8) >> 8 >> (8 * (15 - n)) | (uint64_t)0x80 << (8 * (n - 8));
  } else {
    if (n >= 4) {
      low = load_le32(p) | (uint64_t)load_le32(p + n - 4) << (8 * (n - 4));
    } else if (n != 0) {
      low = p[0] | (uint64_t)p[n / 2] << (8 * (n / 2)) | (uint64_t)p[n - 1] << (8 * (n - 1));
    }
    low |= (uint64_t)0x80 << (8 * n);
  }
  return (lane){bytes_le64(low), bytes_le64(high)};
}

/* The digest is the leading digest_bytes of the chaining value: whole lanes, and 0, 4 or 12 bytes. */
static inline void write_digest(const md_hash *hash, const md_chain *chain, uint8_t *out) {
  size_t left = hash->ops.digest_bytes;
  for (const uint64_t *words = chain->w64;; words += 2) {
    lane x;
    memcpy(&x, words, 16);
    x = lane_bytes(hash, x);
    if (left < 16) {
      if (left >= 8) memcpy(out, &x, 8);
      if (left % 8 != 0) memcpy(out + left - 4, (const uint8_t *)&x + left - 4, 4);
      return;
    }
    memcpy(out, &x, 16);
    out += 16;
    left -= 16;
    if (left == 0) return;
  }
}

void md_last(const md_hash *hash, md_compress *compress, md_chain *chain, const uint8_t *in, size_t len, uint64_t low,
             uint64_t high, uint8_t *out) {
  const size_t block = md_block_bytes(hash);
  const size_t rest = len & (block - 1);
  const uint8_t *whole = in;
  if (len >= block) in += len - rest;

  lane last[2 * 128 / 16];
  const size_t lanes = rest + 1 + block / 8 <= block ? block / 16 : block / 8;
  memset(last, 0, 64);
  if (lanes > 4) memset(last + 4, 0, 64);
  if (lanes > 8) wipe(last + 8, 128);
  size_t i = 0;
  for (; i < rest / 16; i++, in += 16) {
    memcpy(&last[i], in, 16);
    __asm__("" : "+m"(last[i])); /* or it becomes a call of memcpy, whose stores overlap */
  }
  const lane tail = lane_tail(in, rest % 16);
  last[i] = tail;
  if (hash->wide) {
    last[lanes - 1] = (lane){bytes_be64(high << 3 | low >> 61), bytes_be64(low << 3)};
  } else {
    /* The upper half of the tail is empty when the length has to stand there. */
    const uint64_t bits = hash->little_endian ? bytes_le64(low << 3) : bytes_be64(low << 3);
    last[lanes - 1] = (lane){i == lanes - 1 ? tail[0] : 0, bits};
  }
  compress(chain, whole, len >> (hash->wide ? 7 : 6), (const uint8_t *)last, lanes * 16 == block ? 1 : 2);
  wipe(last, 64);
  if (lanes > 4) wipe(last + 4, 64);
  if (lanes > 8) wipe(last + 8, 128);
  write_digest(hash, chain, out);
}

void md_begin(const md_hash *hash, md_state *state) {
  state->chain = hash->iv;
  state->bytes_low = 0;
  state->bytes_high = 0;
}

void md_absorb(const md_hash *hash, md_state *state, const uint8_t *in, size_t len) {
  const size_t block = md_block_bytes(hash);
  const size_t have = (size_t)state->bytes_low & (block - 1);
  if (len == 0) return;
  state->bytes_low += len;
  if (state->bytes_low < len) state->bytes_high++;

  if (have != 0) {
    const size_t room = block - have;
    if (len < room) {
      memcpy(state->tail + have, in, len);
      return;
    }
    memcpy(state->tail + have, in, room);
    in += room;
    len -= room;
  }
  const size_t rest = len & (block - 1);
  if (have != 0 || len >= block) {
    md_kernel_of(hash)->compress(&state->chain, state->tail, have != 0 ? 1 : 0, in, len >> (hash->wide ? 7 : 6));
  }
  if (rest != 0) memcpy(state->tail, in + (len - rest), rest);
}

void md_end(const md_hash *hash, md_state *state, uint8_t *out) {
  const size_t have = (size_t)state->bytes_low & (md_block_bytes(hash) - 1);
  md_last(hash, md_kernel_of(hash)->compress, &state->chain, state->tail, have, state->bytes_low, state->bytes_high,
          out);
}

const char *md_kernel_name(const tdm_hash_ops *self) { return md_kernel_of(hash_of(self))->name; }

tdm_status md_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  const md_hash *hash = hash_of(self);
  md_chain chain = hash->iv;
  md_last(hash, md_kernel_of(hash)->compress, &chain, in, len, len, 0, out);
  wipe(&chain, sizeof chain);
  return TDM_OK;
}

tdm_status md_init(const tdm_hash_ops *self, void *state) {
  md_begin(hash_of(self), state);
  return TDM_OK;
}

tdm_status md_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  md_absorb(hash_of(self), state, in, len);
  return TDM_OK;
}

tdm_status md_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  md_end(hash_of(self), state, out);
  return TDM_OK;
}

tdm_status md_copy(const tdm_hash_ops *self, void *to, const void *from) {
  (void)self;
  memcpy(to, from, sizeof(md_state));
  return TDM_OK;
}

tdm_status md_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  const md_hash *hash = hash_of(self);
  const md_state *from = state;
  const size_t have = (size_t)from->bytes_low & (md_block_bytes(hash) - 1);
  for (int i = 0; i < 8; i++) to->chain[i] = hash->wide ? from->chain.w64[i] : from->chain.w32[i];
  to->bytes_low = from->bytes_low;
  to->bytes_high = hash->wide ? from->bytes_high : 0;
  memset(to->tail, 0, sizeof to->tail);
  memcpy(to->tail, from->tail, have);
  return TDM_OK;
}

tdm_status md_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  const md_hash *hash = hash_of(self);
  md_state *to = state;
  for (int i = 0; i < 8; i++) {
    if (hash->wide) {
      to->chain.w64[i] = from->chain[i];
    } else {
      to->chain.w32[i] = (uint32_t)from->chain[i];
    }
  }
  to->bytes_low = from->bytes_low;
  to->bytes_high = from->bytes_high;
  memcpy(to->tail, from->tail, md_block_bytes(hash));
  return TDM_OK;
}
