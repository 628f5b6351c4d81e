/* SPDX-License-Identifier: Apache-2.0
 * AES-CCM (SP 800-38C, section 6) composed over BoringSSL's CBC and CTR encryption: the library itself has CCM for a
 * few fixed lengths of nonce and tag only. Leaks lengths only.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/ccm_format.h"
#include "base/ct.h"
#include "base/wipe.h"
#include "boring/boring.h"

/* One call of the library for so many bytes, so that the text is still near for the second pass. */
enum { CHUNK = 2048 };

typedef struct ccm_key {
  _Alignas(16) uint8_t aes[SHIM_ROOM_AES];
  size_t tag_len;
} ccm_key;

static const struct aes_key_st *aes_of(const ccm_key *key) { return (const void *)key->aes; }

static const char *kernel(const tdm_aead_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status key_init(const tdm_aead_ops *self, void *context, const uint8_t *bytes, size_t tag_len) {
  ccm_key *key = context;
  void *aes = key->aes;
  key->tag_len = tag_len;
  if (boring_lib->AES_set_encrypt_key(bytes, (unsigned)self->key_len * 8, aes) != 0)
    return boring_failed("AES_set_encrypt_key");
  return TDM_OK;
}

/* CBC-MAC of at most CHUNK bytes, padded with zeros to whole blocks. What CBC writes goes to scratch. */
static void absorb_chunk(const ccm_key *key, uint8_t mac[16], uint8_t scratch[CHUNK], const uint8_t *in, size_t len) {
  const size_t tail = len % 16, whole = len - tail;
  if (whole != 0) boring_lib->AES_cbc_encrypt(in, scratch, whole, aes_of(key), mac, 1);
  if (tail == 0) return;
  bytes_xor(mac, mac, in + whole, tail);
  boring_lib->AES_encrypt(mac, mac, aes_of(key));
}

static void absorb(const ccm_key *key, uint8_t mac[16], uint8_t scratch[CHUNK], const uint8_t *in, size_t len) {
  for (size_t n; len > 0; len -= n, in += n) {
    n = len < CHUNK ? len : CHUNK;
    absorb_chunk(key, mac, scratch, in, n);
  }
}

static void message(const ccm_key *key, bool sealing, uint8_t tag[16], ops_bytes nonce, ops_bytes aad, uint8_t *out,
                    ops_bytes in) {
  _Alignas(64) uint8_t scratch[CHUNK];
  ccm_start start;
  uint8_t mac[16] = {0}, cover[16], pad[16];
  const size_t longest = aad.len > in.len ? aad.len : in.len, widest = longest < CHUNK ? longest : CHUNK;
  unsigned used = 0;
  ccm_begin(&start, nonce.p, nonce.len, key->tag_len, aad.p, aad.len, in.len);
  absorb(key, mac, scratch, start.head, 16 * start.head_blocks);
  if (aad.len > start.aad_taken) absorb(key, mac, scratch, aad.p + start.aad_taken, aad.len - start.aad_taken);
  boring_lib->AES_encrypt(start.counter, cover, aes_of(key));
  bytes_increment_be(start.counter + 8, 8); /* never runs over: the text is shorter than its bytes can count */
  for (size_t n; in.len > 0; in.len -= n, in.p += n, out += n) {
    n = in.len < CHUNK ? in.len : CHUNK;
    if (sealing) absorb_chunk(key, mac, scratch, in.p, n);
    boring_lib->AES_ctr128_encrypt(in.p, out, n, aes_of(key), start.counter, pad, &used);
    if (!sealing) absorb_chunk(key, mac, scratch, out, n);
  }
  bytes_xor(tag, mac, cover, 16);
  wipe(scratch, widest < 32 ? 32 : widest);
  wipe(start.head, sizeof start.head);
  wipe(mac, sizeof mac);
  wipe(cover, sizeof cover);
  wipe(pad, sizeof pad);
}

static tdm_status seal(const tdm_aead_ops *self, const void *context, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  const ccm_key *key = context;
  uint8_t full[16];
  (void)self;
  message(key, true, full, nonce, aad, out, in);
  memcpy(tag, full, key->tag_len);
  wipe(full, sizeof full);
  return TDM_OK;
}

static tdm_status open(const tdm_aead_ops *self, const void *context, uint8_t *out, const uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  const ccm_key *key = context;
  uint8_t full[16];
  (void)self;
  message(key, false, full, nonce, aad, out, in);
  const ct_mask right = ct_equal_bytes(full, tag, key->tag_len);
  wipe(full, sizeof full); /* the right tag of a forged message is a forgery */
  return right != 0 ? TDM_OK : TDM_ERR_VERIFY;
}

#define CCM_OPS(bits)                            \
  const tdm_aead_ops boring_aes_##bits##_ccm = { \
      .alg = TDM_AES_##bits##_CCM,               \
      .key_len = (bits) / 8,                     \
      .key_bytes = sizeof(ccm_key),              \
      .kernel = kernel,                          \
      .key_init = key_init,                      \
      .seal = seal,                              \
      .open = open,                              \
  }

CCM_OPS(128);
CCM_OPS(192);
CCM_OPS(256);
