/* SPDX-License-Identifier: Apache-2.0
 * The mock's slots. What fails has written half of its output and says TDM_ERR_BACKEND.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/mock/mock.h"

mock_log mock_seen;

void mock_log_clear(void) { memset(&mock_seen, 0, sizeof mock_seen); }

/* A slot that carries len bytes and writes out_len. */
static tdm_status carry(uint8_t *out, size_t out_len, size_t len) {
  bool fails = ++mock_seen.calls == mock_seen.fail;
  mock_seen.last = len;
  mock_seen.total += len;
  if (!mock_seen.dry && out_len > 0) memset(out, MOCK_FILL, fails ? (out_len + 1) / 2 : out_len);
  return fails ? TDM_ERR_BACKEND : TDM_OK;
}

static tdm_status set_up(int *alive) {
  if (mock_seen.fail_init) return TDM_ERR_BACKEND;
  ++*alive;
  return TDM_OK;
}

static tdm_status finish(uint8_t *out, size_t len) {
  memset(out, MOCK_FILL, mock_seen.fail_final ? len / 2 : len);
  return mock_seen.fail_final ? TDM_ERR_BACKEND : TDM_OK;
}

static const char *hash_kernel(const tdm_hash_ops *self) { return self->alg == TDM_SHA256 ? "mock" : NULL; }
static tdm_status hash_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)in;
  return carry(out, self->digest_bytes, len);
}
static tdm_status hash_init(const tdm_hash_ops *self, void *state) {
  (void)self, (void)state;
  return mock_seen.fail_init ? TDM_ERR_BACKEND : TDM_OK;
}
static tdm_status hash_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)in;
  return carry(state, self->state_bytes, len);
}
static tdm_status hash_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)state;
  return finish(out, self->digest_bytes);
}
static tdm_status hash_copy(const tdm_hash_ops *self, void *to, const void *from) {
  memcpy(to, from, self->state_bytes);
  return TDM_OK;
}
static tdm_status hash_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  (void)self, (void)state, (void)to;
  return TDM_OK;
}
static tdm_status hash_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  (void)self, (void)state, (void)from;
  return TDM_OK;
}

static const char *mac_kernel(const tdm_mac_ops *self) { return self->alg == TDM_HMAC_SHA256 ? "mock" : NULL; }
static tdm_status mac_key_init(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len) {
  (void)self, (void)key, (void)bytes, (void)len;
  return set_up(&mock_seen.keys);
}
static void mac_key_end(const tdm_mac_ops *self, void *key) {
  (void)self, (void)key;
  mock_seen.keys--;
}
static tdm_status mac_mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  (void)key, (void)in;
  return carry(tag, self->tag_bytes, len);
}
static tdm_status mac_init(const tdm_mac_ops *self, const void *key, void *state) {
  (void)self, (void)key, (void)state;
  return mock_seen.fail_init ? TDM_ERR_BACKEND : TDM_OK;
}
static tdm_status mac_update(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len) {
  (void)key, (void)in;
  return carry(state, self->state_bytes, len);
}
static tdm_status mac_final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  (void)key, (void)state;
  return finish(tag, self->tag_bytes);
}
static tdm_status mac_copy(const tdm_mac_ops *self, void *to, const void *from) {
  memcpy(to, from, self->state_bytes);
  return TDM_OK;
}

static const char *block_kernel(const tdm_block_ops *self) { return self->alg == TDM_AES_128 ? "mock" : NULL; }
static tdm_status block_key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  memcpy(key, bytes, self->key_len);
  return set_up(&mock_seen.keys);
}
static void block_key_end(const tdm_block_ops *self, void *key) {
  (void)self, (void)key;
  mock_seen.keys--;
}
static tdm_status one_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)key, (void)in;
  return carry(out, self->block_bytes, self->block_bytes);
}
static tdm_status blocks(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t n) {
  (void)key, (void)in;
  return carry(out, n * self->block_bytes, n * self->block_bytes);
}
static tdm_status chain(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                        size_t n) {
  (void)iv;
  return blocks(self, key, out, in, n);
}
static tdm_status bytes_of(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                           size_t len) {
  (void)self, (void)key, (void)reg, (void)in;
  return carry(out, len, len);
}
static tdm_status counted(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                          const uint8_t *in, size_t len) {
  memset(pad, MOCK_FILL, self->block_bytes);
  return bytes_of(self, key, counter, out, in, len);
}

static const char *aead_kernel(const tdm_aead_ops *self) { return self->alg == TDM_AES_128_GCM ? "mock" : NULL; }
static tdm_status aead_key_init(const tdm_aead_ops *self, void *key, const uint8_t *bytes, size_t tag_len) {
  (void)self, (void)bytes;
  memcpy(key, &tag_len, sizeof tag_len);
  return set_up(&mock_seen.keys);
}
static void aead_key_end(const tdm_aead_ops *self, void *key) {
  (void)self, (void)key;
  mock_seen.keys--;
}
static size_t tag_len_of(const void *key) {
  size_t n;
  memcpy(&n, key, sizeof n);
  return n;
}
static tdm_status aead_seal(const tdm_aead_ops *self, const void *key, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                            ops_bytes aad, ops_bytes in) {
  (void)self, (void)nonce;
  if (!mock_seen.dry) memset(tag, MOCK_FILL, tag_len_of(key));
  return carry(out, in.len, in.len + aad.len);
}
static tdm_status aead_open(const tdm_aead_ops *self, const void *key, uint8_t *out, const uint8_t *tag,
                            ops_bytes nonce, ops_bytes aad, ops_bytes in) {
  (void)self, (void)key, (void)tag, (void)nonce;
  return carry(out, in.len, in.len + aad.len);
}
static tdm_status aead_begin(const tdm_aead_ops *self, const void *key, void *state, ops_bytes nonce, bool sealing) {
  (void)self, (void)key, (void)state, (void)nonce, (void)sealing;
  return set_up(&mock_seen.states);
}
static tdm_status aead_aad(const tdm_aead_ops *self, const void *key, void *state, ops_bytes aad) {
  (void)self, (void)key, (void)state;
  return carry(NULL, 0, aad.len);
}
static tdm_status aead_update(const tdm_aead_ops *self, const void *key, void *state, uint8_t *out, ops_bytes in) {
  (void)self, (void)key, (void)state;
  return carry(out, in.len, in.len);
}
static tdm_status aead_seal_final(const tdm_aead_ops *self, const void *key, void *state, uint8_t *tag) {
  (void)self, (void)state;
  return finish(tag, tag_len_of(key));
}
static tdm_status aead_open_final(const tdm_aead_ops *self, const void *key, void *state, const uint8_t *tag) {
  (void)self, (void)key, (void)state, (void)tag;
  return mock_seen.fail_final ? TDM_ERR_BACKEND : TDM_OK;
}
static void aead_end(const tdm_aead_ops *self, void *state) {
  (void)self, (void)state;
  mock_seen.states--;
}

static const char *wrap_kernel(const tdm_wrap_ops *self) { return self->alg == TDM_AES_128_KWP ? "mock" : NULL; }
static tdm_status wrap_key_init(const tdm_wrap_ops *self, void *key, const uint8_t *bytes) {
  memcpy(key, bytes, self->key_len);
  return set_up(&mock_seen.keys);
}
static void wrap_key_end(const tdm_wrap_ops *self, void *key) {
  (void)self, (void)key;
  mock_seen.keys--;
}
static tdm_status wrap_wrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self, (void)key, (void)in;
  return carry(out, (len + 7) / 8 * 8 + 8, len);
}
static tdm_status wrap_unwrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, size_t *out_len,
                              const uint8_t *in, size_t len) {
  (void)self, (void)key, (void)in;
  *out_len = len - 9;
  return carry(out, len - 8, len);
}

static const char *xts_kernel(const tdm_xts_ops *self) { return self->alg == TDM_AES_128_XTS ? "mock" : NULL; }
static tdm_status xts_key_init(const tdm_xts_ops *self, void *key, const uint8_t *bytes) {
  memcpy(key, bytes, self->key_len);
  return set_up(&mock_seen.keys);
}
static void xts_key_end(const tdm_xts_ops *self, void *key) {
  (void)self, (void)key;
  mock_seen.keys--;
}
static tdm_status xts_unit(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                           const uint8_t *in, size_t len) {
  (void)self, (void)key, (void)tweak, (void)in;
  return carry(out, len, len);
}

static const char *stream_kernel(const tdm_stream_ops *self) { return self->alg == TDM_RC4 ? "mock" : NULL; }
static tdm_status stream_init(const tdm_stream_ops *self, void *state, const uint8_t *key, size_t key_len) {
  (void)self, (void)state, (void)key, (void)key_len;
  return mock_seen.fail_init ? TDM_ERR_BACKEND : TDM_OK;
}
static tdm_status stream_update(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self, (void)state, (void)in;
  return carry(out, len, len);
}

static const char *rand_kernel(const tdm_rand_ops *self) { return self->alg == TDM_CTR_DRBG ? "mock" : NULL; }
static tdm_status rand_bytes(const tdm_rand_ops *self, uint8_t *out, size_t len) {
  (void)self;
  return carry(out, len, len);
}
static tdm_status rand_entropy(const tdm_rand_ops *self, uint8_t entropy[48]) {
  (void)self;
  memset(entropy, MOCK_FILL, 48);
  return TDM_OK;
}
static tdm_status drbg_init(const tdm_rand_ops *self, void *drbg, const uint8_t entropy[48], const uint8_t *personal,
                            size_t personal_len) {
  (void)self, (void)drbg, (void)entropy, (void)personal, (void)personal_len;
  return set_up(&mock_seen.states);
}
static void drbg_end(const tdm_rand_ops *self, void *drbg) {
  (void)self, (void)drbg;
  mock_seen.states--;
}
static tdm_status drbg_reseed(const tdm_rand_ops *self, void *drbg, const uint8_t entropy[48],
                              const uint8_t *additional, size_t additional_len) {
  (void)self, (void)drbg, (void)entropy, (void)additional, (void)additional_len;
  return mock_seen.fail_final ? TDM_ERR_BACKEND : TDM_OK;
}
static tdm_status drbg_generate(const tdm_rand_ops *self, void *drbg, uint8_t *out, size_t len,
                                const uint8_t *additional, size_t additional_len) {
  (void)self, (void)drbg, (void)additional, (void)additional_len;
  return carry(out, len, len);
}

void mock_without_bulk(mock *m) {
  m->block.ecb_encrypt = m->block.ecb_decrypt = NULL;
  m->block.cbc_encrypt = NULL;
  m->block.cbc_decrypt = NULL;
  m->block.ctr = NULL;
  m->block.cfb_encrypt = m->block.cfb_decrypt = NULL;
  m->block.ofb = NULL;
}

static tdm_status opened(void) { return TDM_OK; }

void mock_init(mock *m, const char *name) {
  mock_log_clear();
  *m = (mock){
      .backend = {.name = name, .open = opened},
      .hash = {TDM_SHA256, 32, 64, 64, hash_kernel, hash_digest, hash_init, hash_update, hash_final, hash_copy,
               hash_take, hash_put},
      .mac = {TDM_HMAC_SHA256, 32, 0, 64, 64, mac_kernel, mac_key_init, mac_key_end, mac_mac, mac_init, mac_update,
              mac_final, mac_copy},
      .block = {TDM_AES_128, 16, 16, 64, block_kernel, block_key_init, block_key_end, one_block, one_block, blocks,
                blocks, chain, chain, counted, bytes_of, bytes_of, bytes_of},
      .aead = {TDM_AES_128_GCM, 16, 64, 64, aead_kernel, aead_key_init, aead_key_end, aead_seal, aead_open, aead_begin,
               aead_aad, aead_update, aead_seal_final, aead_open_final, aead_end},
      .xts = {TDM_AES_128_XTS, 32, 64, xts_kernel, xts_key_init, xts_key_end, xts_unit, xts_unit},
      .stream = {TDM_RC4, 64, 1, 256, stream_kernel, stream_init, stream_update},
      .rand = {TDM_CTR_DRBG, 64, rand_kernel, rand_bytes, rand_entropy, drbg_init, drbg_end, drbg_reseed,
               drbg_generate},
      .wrap = {TDM_AES_128_KWP, true, 16, 64, wrap_kernel, wrap_key_init, wrap_key_end, wrap_wrap, wrap_unwrap},
  };
  m->backend.hash[TDM_SHA256] = &m->hash;
  m->backend.mac[TDM_HMAC_SHA256] = &m->mac;
  m->backend.block[TDM_AES_128] = &m->block;
  m->backend.aead[TDM_AES_128_GCM] = &m->aead;
  m->backend.xts[TDM_AES_128_XTS] = &m->xts;
  m->backend.stream[TDM_RC4] = &m->stream;
  m->backend.rand[TDM_CTR_DRBG] = &m->rand;
  m->backend.wrap[TDM_AES_128_KWP] = &m->wrap;
}
