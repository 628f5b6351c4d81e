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

/* The digest is the leading digest_bytes of the chaining value; SHA-512/224 ends inside a word. */
static void write_digest(const md_hash *hash, const md_chain *chain, uint8_t *out) {
  md_chain bytes;
  if (hash->wide) {
    for (int i = 0; i < 8; i++) bytes.w64[i] = bytes_be64(chain->w64[i]);
  } else if (hash->little_endian) {
    for (int i = 0; i < 8; i++) bytes.w32[i] = bytes_le32(chain->w32[i]);
  } else {
    for (int i = 0; i < 8; i++) bytes.w32[i] = bytes_be32(chain->w32[i]);
  }
  memcpy(out, &bytes, hash->ops.digest_bytes);
}

void md_last(const md_hash *hash, md_compress *compress, md_chain *chain, const uint8_t *in, size_t len, uint64_t low,
             uint64_t high, uint8_t *out) {
  const size_t block = md_block_bytes(hash), length_bytes = block / 8;
  const size_t rest = len % block;
  if (len >= block) compress(chain, in, len / block);

  _Alignas(16) uint8_t last[2 * 128];
  const size_t end = rest < block - length_bytes ? block : 2 * block;
  if (rest != 0) memcpy(last, in + (len - rest), rest);
  last[rest] = 0x80;
  memset(last + rest + 1, 0, end - rest - 1);
  if (hash->little_endian) {
    store_le64(last + end - 8, low << 3);
  } else {
    store_be64(last + end - 8, low << 3);
    if (hash->wide) store_be64(last + end - 16, high << 3 | low >> 61);
  }
  compress(chain, last, end / block);
  wipe(last, end);
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
    md_kernel_of(hash)->compress(&state->chain, state->tail, 1);
    in += room;
    len -= room;
  }
  if (len >= block) {
    md_kernel_of(hash)->compress(&state->chain, in, len / block);
    in += len & ~(block - 1);
    len &= block - 1;
  }
  if (len != 0) memcpy(state->tail, in, len);
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
