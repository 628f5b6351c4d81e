/* SPDX-License-Identifier: Apache-2.0
 * AES-GCM (SP 800-38D, section 7): seal, open and the streaming form over a kernel from the table.
 * Leaks lengths only, the nonce's among them.
 */
#include "native/gcm/gcm.h"

#include "base/ct.h"
#include "base/wipe.h"
#include "native/base/cpu.h"

/* Best first; the last row always fits. */
static const gcm_kernel gcm_kernels[] = {
#if NATIVE_X86
    {"vaes512", CPU_VAES | CPU_VPCLMUL | CPU_AVX512F | CPU_AVX512BW | CPU_AVX512VL, gcm_vaes512_init, gcm_vaes512_ghash,
     gcm_vaes512_crypt, gcm_vaes512_message},
    {"vaes256", CPU_VAES | CPU_VPCLMUL, gcm_vaes256_init, gcm_vaes256_ghash, gcm_vaes256_crypt, gcm_vaes256_message},
    {"pclmul", CPU_AESNI | CPU_PCLMUL, gcm_pclmul_init, gcm_pclmul_ghash, gcm_pclmul_crypt, gcm_pclmul_message},
#endif
    {"ref", 0, gcm_ref_init, gcm_ref_ghash, gcm_ref_crypt, gcm_ref_message},
};

typedef struct gcm_state {
  gcm_chain chain;
  uint8_t j0[16];
  uint8_t stream[16]; /* key stream of the block that is begun, if used > 0 */
  uint8_t block[16];  /* its ciphertext so far, or AAD so far: zero behind `used` */
  size_t used;        /* 0 .. 15 bytes of block */
  uint64_t aad_len;
  uint64_t in_len;
  bool sealing;
  bool in_data; /* the AAD is closed */
} gcm_state;

_Static_assert(sizeof(gcm_state) <= OPS_AEAD_STATE_MAX, "streaming state of GCM");

static const gcm_kernel *gcm_choose(void) {
  const gcm_kernel *row = gcm_kernels;
  while (!cpu_has(row->needs)) row++;
  return row;
}

static const char *gcm_kernel_name(const tdm_aead_ops *self) {
  (void)self;
  return gcm_choose()->name;
}

static tdm_status gcm_key_init(const tdm_aead_ops *self, void *context, const uint8_t *bytes, size_t tag_len) {
  gcm_key *key = (gcm_key *)context;
  uint8_t h[16] = {0};
  key->tag_len = tag_len;
  key->kernel = gcm_choose();
  aes_key_init(&key->aes, bytes, self->key_len);
  aes_encrypt_blocks(&key->aes, h, h, 1);

  /* H/x: x^-1 = 1 + x + x^6 + x^127, by multiplying both sides with x. */
  uint64_t h0 = load_be64(h), h1 = load_be64(h + 8), out = ct_barrier(0 - (h0 >> 63));
  key->hash_key[0] = (h0 << 1 | h1 >> 63) ^ (out & 0xc200000000000000);
  key->hash_key[1] = h1 << 1 ^ (out & 1);
  wipe(h, sizeof h);
  key->kernel->init(key);
  return TDM_OK;
}

/* One block more into a hash. */
static void gcm_hash_block(const gcm_key *key, uint8_t hash[16], gcm_block block) {
  uint8_t bytes[16];
  gcm_put_block(bytes, block);
  key->kernel->ghash(key, hash, bytes, 16);
}

/* The pre-counter block, section 7.1, step 2. */
static gcm_block gcm_j0(const gcm_key *key, ops_bytes nonce) {
  if (nonce.len == 12) return (gcm_block){load_be64(nonce.p), (uint64_t)load_be32(nonce.p + 8) << 32 | 1};
  uint8_t hash[16] = {0};
  key->kernel->ghash(key, hash, nonce.p, nonce.len);
  gcm_hash_block(key, hash, gcm_length_block(0, nonce.len));
  return (gcm_block){load_be64(hash), load_be64(hash + 8)};
}

static void gcm_copy_tag(const gcm_key *key, uint8_t *tag, const uint8_t full[16]) {
  if (key->tag_len == 16) {
    memcpy(tag, full, 16);
  } else {
    memcpy(tag, full, key->tag_len);
  }
}

static tdm_status gcm_check_tag(const gcm_key *key, const uint8_t *tag, uint8_t full[16]) {
  ct_mask right;
  if (key->tag_len == 16) {
    right = ct_is_zero((load_be64(tag) ^ load_be64(full)) | (load_be64(tag + 8) ^ load_be64(full + 8)));
  } else {
    right = ct_equal_bytes(full, tag, key->tag_len);
  }
  wipe(full, 16); /* the right tag of a forged message is a forgery */
  return right != 0 ? TDM_OK : TDM_ERR_VERIFY;
}

static tdm_status gcm_seal(const tdm_aead_ops *self, const void *context, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                           ops_bytes aad, ops_bytes in) {
  (void)self;
  const gcm_key *key = (const gcm_key *)context;
  uint8_t full[16];
  key->kernel->message(key, true, full, gcm_j0(key, nonce), nonce.len == 12, aad, out, in);
  gcm_copy_tag(key, tag, full);
  return TDM_OK;
}

/* Deciphers before the tag is known to be right; core zeroes the output of a failed call before anyone sees it. */
static tdm_status gcm_open(const tdm_aead_ops *self, const void *context, uint8_t *out, const uint8_t *tag,
                           ops_bytes nonce, ops_bytes aad, ops_bytes in) {
  (void)self;
  const gcm_key *key = (const gcm_key *)context;
  uint8_t full[16];
  key->kernel->message(key, false, full, gcm_j0(key, nonce), nonce.len == 12, aad, out, in);
  return gcm_check_tag(key, tag, full);
}

static tdm_status gcm_begin(const tdm_aead_ops *self, const void *context, void *memory, ops_bytes nonce,
                            bool sealing) {
  (void)self;
  const gcm_key *key = (const gcm_key *)context;
  gcm_state *state = (gcm_state *)memory;
  memset(state, 0, sizeof *state);
  gcm_block j0 = gcm_j0(key, nonce);
  gcm_put_block(state->j0, j0);
  gcm_put_block(state->chain.counter, j0);
  store_be32(state->chain.counter + 12, (uint32_t)j0.low + 1);
  state->chain.public_counter = nonce.len == 12;
  state->sealing = sealing;
  return TDM_OK;
}

/* Hashes the block that is begun, padded with zeros. */
static void gcm_close_block(const gcm_key *key, gcm_state *state) {
  if (state->used == 0) return;
  key->kernel->ghash(key, state->chain.hash, state->block, 16);
  memset(state->block, 0, 16);
  state->used = 0;
}

static tdm_status gcm_aad(const tdm_aead_ops *self, const void *context, void *memory, ops_bytes aad) {
  (void)self;
  const gcm_key *key = (const gcm_key *)context;
  gcm_state *state = (gcm_state *)memory;
  state->aad_len += aad.len;
  if (state->used > 0) {
    while (aad.len > 0 && state->used < 16) {
      state->block[state->used++] = *aad.p++;
      aad.len--;
    }
    if (state->used < 16) return TDM_OK;
    gcm_close_block(key, state);
  }
  size_t whole = aad.len & ~(size_t)15;
  if (whole > 0) key->kernel->ghash(key, state->chain.hash, aad.p, whole);
  state->used = aad.len - whole;
  if (state->used > 0) memcpy(state->block, aad.p + whole, state->used);
  return TDM_OK;
}

/* The next len bytes of the block that is begun: used + len <= 16. */
static void gcm_part(gcm_state *state, uint8_t *out, const uint8_t *in, size_t len) {
  for (size_t i = 0; i < len; i++) {
    uint8_t before = in[i], after = (uint8_t)(before ^ state->stream[state->used]);
    state->block[state->used++] = state->sealing ? after : before;
    out[i] = after;
  }
}

static tdm_status gcm_update(const tdm_aead_ops *self, const void *context, void *memory, uint8_t *out, ops_bytes in) {
  (void)self;
  const gcm_key *key = (const gcm_key *)context;
  gcm_state *state = (gcm_state *)memory;
  if (!state->in_data) gcm_close_block(key, state);
  state->in_data = true;
  state->in_len += in.len;
  if (state->used > 0) {
    size_t len = 16 - state->used < in.len ? 16 - state->used : in.len;
    gcm_part(state, out, in.p, len);
    if (state->used < 16) return TDM_OK;
    gcm_close_block(key, state);
    out += len;
    in.p += len;
    in.len -= len;
  }
  size_t whole = in.len & ~(size_t)15;
  if (whole > 0) key->kernel->crypt(key, &state->chain, state->sealing, out, in.p, whole);
  if (in.len > whole) {
    memset(state->stream, 0, 16);
    aes_ctr32(&key->aes, state->chain.counter, state->stream, state->stream, 16);
    gcm_part(state, out + whole, in.p + whole, in.len - whole);
  }
  return TDM_OK;
}

static void gcm_tag(const gcm_key *key, gcm_state *state, uint8_t tag[16]) {
  uint8_t mask[16];
  gcm_close_block(key, state);
  gcm_hash_block(key, state->chain.hash, gcm_length_block(state->aad_len, state->in_len));
  aes_encrypt_blocks(&key->aes, mask, state->j0, 1);
  bytes_xor(tag, state->chain.hash, mask, 16);
  wipe(mask, sizeof mask);
}

static tdm_status gcm_seal_final(const tdm_aead_ops *self, const void *context, void *memory, uint8_t *tag) {
  (void)self;
  const gcm_key *key = (const gcm_key *)context;
  uint8_t full[16];
  gcm_tag(key, (gcm_state *)memory, full);
  gcm_copy_tag(key, tag, full);
  return TDM_OK;
}

static tdm_status gcm_open_final(const tdm_aead_ops *self, const void *context, void *memory, const uint8_t *tag) {
  (void)self;
  const gcm_key *key = (const gcm_key *)context;
  uint8_t full[16];
  gcm_tag(key, (gcm_state *)memory, full);
  return gcm_check_tag(key, tag, full);
}

static void gcm_end(const tdm_aead_ops *self, void *memory) {
  (void)self;
  wipe(memory, sizeof(gcm_state));
}

#define GCM_OPS(ALG, LEN)                                                                                            \
  {                                                                                                                  \
    .alg = (ALG), .key_len = (LEN), .key_bytes = sizeof(gcm_key), .state_bytes = sizeof(gcm_state),                  \
    .kernel = gcm_kernel_name, .key_init = gcm_key_init, .seal = gcm_seal, .open = gcm_open, .begin = gcm_begin,     \
    .aad = gcm_aad, .update = gcm_update, .seal_final = gcm_seal_final, .open_final = gcm_open_final, .end = gcm_end \
  }

const tdm_aead_ops native_aes_128_gcm_ops = GCM_OPS(TDM_AES_128_GCM, 16);
const tdm_aead_ops native_aes_192_gcm_ops = GCM_OPS(TDM_AES_192_GCM, 24);
const tdm_aead_ops native_aes_256_gcm_ops = GCM_OPS(TDM_AES_256_GCM, 32);
