/* SPDX-License-Identifier: Apache-2.0
 * AES's serial modes with AES-NI: CBC and CFB encryption, OFB (SP 800-38A, sections 6.2 to 6.4), CBC-MAC. One block
 * waits for the last, so all that adds to the rounds' latency is moved into the key of the last round. Twin:
 * aes_chain_ref.c. Leaks the key length and lengths only.
 */
#include "base/bytes.h"
#include "native/aes/aes_block_aesni.h"
#include "native/aes/aes_kernel.h"

enum chain_mode { CHAIN_CBC, CHAIN_CFB, CHAIN_OFB };

/* s is the block that entered, with the first round key added: all rounds but the last. The keys stay in memory:
 * loading them costs no latency, and copies of them would land on the stack. */
static inline __attribute__((always_inline)) __m128i chain_rounds(const aes_key *key, unsigned rounds, __m128i s) {
  for (unsigned r = 1; r < rounds; r++) s = _mm_aesenc_si128(s, aesni_key(key->enc[r]));
  return s;
}

/* blocks > 0 whole blocks; feed is the block fed back, in and out. Adding the first round key, and what the mode adds
 * to the key stream, to the last round's key makes the last round yield the next block's start. */
static inline __attribute__((always_inline)) __m128i chain_run(enum chain_mode mode, const aes_key *key,
                                                               unsigned rounds, __m128i feed, uint8_t *out,
                                                               const uint8_t *in, size_t blocks) {
  const __m128i first = aesni_key(key->enc[0]), last = aesni_key(key->enc[rounds]);
  const __m128i fold = _mm_xor_si128(first, last);
  __m128i s = _mm_xor_si128(feed, first);
  if (mode == CHAIN_CBC) {
    s = _mm_xor_si128(s, aesni_load(in));
    for (; blocks > 1; blocks--, in += 16, out += 16) {
      const __m128i add = _mm_xor_si128(fold, aesni_load(in + 16));
      s = chain_rounds(key, rounds, s);
      aesni_store(out, _mm_aesenclast_si128(s, last));
      s = _mm_aesenclast_si128(s, add);
    }
    feed = _mm_aesenclast_si128(chain_rounds(key, rounds, s), last);
    aesni_store(out, feed);
    return feed;
  }
  for (; blocks > 0; blocks--, in += 16, out += 16) {
    const __m128i text = aesni_load(in), add = mode == CHAIN_CFB ? _mm_xor_si128(fold, text) : fold;
    s = _mm_aesenclast_si128(chain_rounds(key, rounds, s), add);
    feed = _mm_xor_si128(s, first);
    aesni_store(out, mode == CHAIN_CFB ? feed : _mm_xor_si128(feed, text));
  }
  return feed;
}

static inline __attribute__((always_inline)) void chain_blocks(enum chain_mode mode, const aes_key *key, uint8_t *feed,
                                                               uint8_t *out, const uint8_t *in, size_t blocks) {
  __m128i x = aesni_load(feed);
  if (blocks == 0) return;
  switch (key->rounds) {
    case 10:
      x = chain_run(mode, key, 10, x, out, in, blocks);
      break;
    case 12:
      x = chain_run(mode, key, 12, x, out, in, blocks);
      break;
    default:
      x = chain_run(mode, key, 14, x, out, in, blocks);
      break;
  }
  aesni_store(feed, x);
}

tdm_status aes_chain_aesni_cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                       const uint8_t *in, size_t blocks) {
  (void)self;
  chain_blocks(CHAIN_CBC, (const aes_key *)key, iv, out, in, blocks);
  return TDM_OK;
}

/* blocks > 0. As CBC above, with no ciphertext to write. */
static inline __attribute__((always_inline)) __m128i chain_mac(const aes_key *key, unsigned rounds, __m128i mac,
                                                               const uint8_t *in, size_t blocks) {
  const __m128i first = aesni_key(key->enc[0]), last = aesni_key(key->enc[rounds]);
  const __m128i fold = _mm_xor_si128(first, last);
  __m128i s = _mm_xor_si128(_mm_xor_si128(mac, first), aesni_load(in));
  for (; blocks > 1; blocks--, in += 16)
    s = _mm_aesenclast_si128(chain_rounds(key, rounds, s), _mm_xor_si128(fold, aesni_load(in + 16)));
  return _mm_aesenclast_si128(chain_rounds(key, rounds, s), last);
}

void aes_chain_aesni_cbc_mac(const aes_key *key, uint8_t mac[16], const uint8_t *in, size_t blocks) {
  __m128i x = aesni_load(mac);
  if (blocks == 0) return;
  switch (key->rounds) {
    case 10:
      x = chain_mac(key, 10, x, in, blocks);
      break;
    case 12:
      x = chain_mac(key, 12, x, in, blocks);
      break;
    default:
      x = chain_mac(key, 14, x, in, blocks);
      break;
  }
  aesni_store(mac, x);
}

tdm_status aes_chain_aesni_cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                       const uint8_t *in, size_t len) {
  const aes_key *k = (const aes_key *)key;
  const size_t tail = len % 16, whole = len - tail;
  (void)self;
  chain_blocks(CHAIN_CFB, k, reg, out, in, whole / 16);
  if (tail != 0) {
    aesni_store(reg, aesni_encrypt(k, k->rounds, aesni_load(reg)));
    bytes_xor(reg, reg, in + whole, tail);
    memcpy(out + whole, reg, tail);
  }
  return TDM_OK;
}

tdm_status aes_chain_aesni_ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                               const uint8_t *in, size_t len) {
  const aes_key *k = (const aes_key *)key;
  const size_t tail = len % 16, whole = len - tail;
  (void)self;
  chain_blocks(CHAIN_OFB, k, reg, out, in, whole / 16);
  if (tail != 0) {
    aesni_store(reg, aesni_encrypt(k, k->rounds, aesni_load(reg)));
    bytes_xor(out + whole, in + whole, reg, tail);
  }
  return TDM_OK;
}
