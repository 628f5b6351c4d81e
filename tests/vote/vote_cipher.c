/* SPDX-License-Identifier: Apache-2.0
 * The vote on block ciphers in every mode and on AEADs: outputs, lengths and refusals must be the same.
 * Counters near the wrap, weak and odd DES keys, nonces and tags of every length, forged messages.
 * Leaks nothing: tests have no secrets.
 */
#include "build_options.h"
#include "tests/vote/vote.h"

static uint8_t in[2 * VOTE_MOST], out[2][2 * VOTE_MOST];

static const tdm_alg_info *next(tdm_kind kind, size_t *i) {
  while (*i < tdm_alg_count()) {
    const tdm_alg_info *info = tdm_alg_at((*i)++);
    if (info->kind == kind && tdm_backend_supports(vote_backends[0], info->alg)) return info;
  }
  return NULL;
}

static void keys_of(tdm_cipher_key *keys[2], const tdm_alg_info *info, const uint8_t *bytes) {
  for (unsigned b = 0; b < 2; b++) T_OK(tdm_cipher_key_new(&keys[b], vote_backends[b], info->alg, bytes, info->bytes));
}

static void free_both(tdm_cipher_key *keys[2]) {
  for (unsigned b = 0; b < 2; b++) tdm_cipher_key_free(keys[b]);
}

/* Random, structured, or a counter a few blocks before a wrap of any width. */
static void fill_iv(uint8_t *iv, size_t n) {
  vote_fill(iv, n);
  if (t_below(2)) {
    size_t width = 1 + t_below(n);
    memset(iv + n - width, 0xff, width);
    iv[n - 1] = (uint8_t)(0xff - t_below(40));
  }
}

void vote_cipher(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_BLOCK, &i));) {
    for (size_t k = 0; k < 6000; k++) {
      const tdm_mode mode = (tdm_mode)(1 + k % 6);
      const tdm_direction direction = k / 6 % 2 ? TDM_DECRYPT : TDM_ENCRYPT;
      size_t b = info->block_bytes, n = k < 3600 ? k / 12 : vote_length(), iv_len = mode == TDM_ECB ? 0 : b, len[2];
      uint8_t bytes[32], iv[16];
      tdm_cipher_key *keys[2];
      tdm_status status[2];
      if (mode <= TDM_CBC_PKCS7 && k >= 3600) n -= n % b;
      vote_fill(bytes, info->bytes);
      fill_iv(iv, b);
      vote_fill(in, n);
      keys_of(keys, info, bytes);
      if (mode == TDM_CBC_PKCS7 && direction == TDM_DECRYPT && k % 5) {
        T_OK(tdm_cipher_crypt(keys[0], mode, TDM_ENCRYPT, iv, iv_len, in, sizeof in, &n, in, n));
      }
      t_note("%s, mode %d, direction %d, %zu bytes", info->name, (int)mode, (int)direction, n);
      memset(out, T_FENCE, sizeof out);
      for (unsigned x = 0; x < 2; x++) {
        len[x] = 12345;
        status[x] = tdm_cipher_crypt(keys[x], mode, direction, iv, iv_len, out[x], n + b, &len[x], in, n);
      }
      T_IS(status[0], status[1]);
      T_TRUE(len[0] == len[1]);
      T_SAME(out[0], out[1], n + b + 16);
      /* One key streams what the other did in one call. */
      if (status[0] == TDM_OK) {
        tdm_cipher cipher;
        size_t at = 0, given = 0, more;
        T_OK(tdm_cipher_begin(&cipher, keys[k & 1], mode, direction, iv, iv_len));
        while (at < n) {
          size_t piece = 1 + t_below(n - at);
          T_OK(tdm_cipher_update(&cipher, out[1] + given, sizeof out[1] - given, &more, in + at, piece));
          at += piece;
          given += more;
        }
        T_OK(tdm_cipher_final(&cipher, out[1] + given, b, &more));
        T_TRUE(given + more == len[0]);
        T_SAME(out[1], out[0], len[0]);
        tdm_cipher_end(&cipher);
      }
      free_both(keys);
      t_cases(2);
    }
  }
}

/* The key's parity bits mean nothing, weak keys are keys: the same on both. */
void vote_des_keys(void **state) {
  (void)state;
  static const char *const special[] = {"0101010101010101", "fefefefefefefefe", "e0e0e0e0f1f1f1f1",
                                        "1f1f1f1f0e0e0e0e", "011f011f010e010e", "1f011f010e010e01",
                                        "0000000000000000", "ffffffffffffffff", "e0feE0fef1fef1fe"};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_BLOCK, &i));) {
    for (size_t k = 0; info->block_bytes == 8 && k < 200; k++) {
      uint8_t bytes[24], block[8];
      tdm_cipher_key *keys[2];
      for (size_t part = 0; part < 24; part += 8) {
        if (k < 81) t_hex(bytes + part, 8, special[part ? k / 9 : k % 9]);
        if (k >= 81) t_fill(bytes + part, 8);
        if (k >= 81 && k & 1 && part) memcpy(bytes + part, bytes, 8);
      }
      t_note("%s, key %zu", info->name, k);
      t_fill(block, 8);
      keys_of(keys, info, bytes);
      for (unsigned x = 0; x < 2; x++) T_OK(tdm_cipher_encrypt_block(keys[x], out[x], block));
      T_SAME(out[0], out[1], 8);
      for (unsigned x = 0; x < 2; x++) {
        T_OK(tdm_cipher_decrypt_block(keys[x], out[x], out[1 - x]));
        T_SAME(out[x], block, 8);
        T_OK(tdm_cipher_encrypt_block(keys[1 - x], out[x], block));
      }
      free_both(keys);
      t_cases(3);
    }
  }
  if (!TDM_LEGACY) t_cases(1); /* no DES in this build: nothing to vote on */
}

/* Any arguments at all: the same answer, and the same bytes. */
void vote_cipher_arguments(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_BLOCK, &i));) {
    for (size_t k = 0; k < 6000; k++) {
      tdm_cipher_key *keys[2] = {NULL, NULL};
      size_t key_len = t_below(20) ? info->bytes : t_below(40), iv_len = t_below(4) ? info->block_bytes : t_below(20);
      const int mode = (int)t_below(9) - 1, direction = (int)t_below(4);
      size_t n = t_below(70), room = t_below(90), offset = t_below(200), out_at = t_below(3) ? 300 : t_below(300);
      tdm_status status[2];
      size_t len[2] = {777, 777};
      uint8_t iv[64];
      bool no_in = !t_below(30), no_out = !t_below(30), no_iv = !t_below(8);
      t_fill(iv, sizeof iv);
      t_note("%s: key %zu, mode %d, direction %d, iv %zu, in %zu at %zu, out %zu at %zu", info->name, key_len, mode,
             direction, iv_len, n, offset, room, out_at);
      for (unsigned x = 0; x < 2; x++) {
        memcpy(out[x], t_data(1024), 1024);
        status[x] = tdm_cipher_key_new(&keys[x], vote_backends[x], info->alg, t_data(40), key_len);
        T_TRUE((keys[x] != NULL) == (status[x] == TDM_OK));
        if (status[x] != TDM_OK) continue;
        status[x] = tdm_cipher_crypt(keys[x], (tdm_mode)mode, (tdm_direction)direction, no_iv ? NULL : iv, iv_len,
                                     no_out ? NULL : out[x] + out_at, room, &len[x], no_in ? NULL : out[x] + offset, n);
      }
      T_IS(status[0], status[1]);
      T_TRUE(len[0] == len[1]);
      T_SAME(out[0], out[1], 1024);
      /* A refusal writes nothing; only a failed decryption, which came to look at the padding, leaves zeros. */
      if (status[0] != TDM_OK && status[0] != TDM_ERR_DECRYPT) T_SAME(out[0], t_data(1024), 1024);
      free_both(keys);
      t_cases(1);
    }
  }
}

void vote_aead(void **state) {
  (void)state;
  static const size_t gcm_tags[] = {16, 12, 13, 14, 15, 16, 4, 8}, ccm_tags[] = {16, 12, 14, 16, 4, 6, 8, 10};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_AEAD, &i));) {
    for (size_t k = 0; k < 5000; k++) {
      const bool ccm = t_aead_is_whole(info->alg);
      size_t tag = ccm ? ccm_tags[k % 8] : gcm_tags[k % 8], n = vote_length(), a = vote_length();
      size_t nonce_len = k < 512 ? 1 + k / 8 : 1 + t_below(64);
      uint8_t bytes[32], nonce[64];
      static uint8_t aad[VOTE_MOST];
      tdm_aead_key *keys[2];
      size_t len[2];
      tdm_status status[2];
      if (k % 3 == 0) nonce_len = 12;
      if (ccm) nonce_len = 7 + nonce_len % 7;
      if (tag == 4) n %= 500, a %= 500;
      vote_fill(bytes, info->bytes);
      vote_fill(nonce, nonce_len);
      vote_fill(aad, a);
      vote_fill(in, n);
      t_note("%s, %zu bytes, %zu of AAD, nonce of %zu, tag of %zu", info->name, n, a, nonce_len, tag);
      for (unsigned x = 0; x < 2; x++) {
        if (tag < 12) {
          T_OK(tdm_aead_key_new_short_tag(&keys[x], vote_backends[x], info->alg, bytes, info->bytes, tag));
        } else {
          T_OK(tdm_aead_key_new(&keys[x], vote_backends[x], info->alg, bytes, info->bytes, tag));
        }
        T_OK(tdm_aead_seal(keys[x], out[x], n + tag, &len[x], nonce, nonce_len, aad, a, in, n));
      }
      T_SAME(out[0], out[1], n + tag);
      for (unsigned x = 0; x < 2; x++) {
        T_OK(tdm_aead_open(keys[x], out[x], n, &len[x], nonce, nonce_len, aad, a, out[x], n + tag));
        T_SAME(out[x], in, n);
      }
      /* A forgery: both refuse, both leave zeros. */
      T_OK(tdm_aead_seal(keys[0], in, n + tag, &len[0], nonce, nonce_len, aad, a, in, n));
      in[t_below(n + tag)] ^= (uint8_t)(1 << t_below(8));
      for (unsigned x = 0; x < 2; x++) {
        status[x] = tdm_aead_open(keys[x], out[x], n, &len[x], nonce, nonce_len, aad, a, in, n + tag);
        T_ZERO(out[x], n);
        T_TRUE(len[x] == 0);
        tdm_aead_key_free(keys[x]);
      }
      T_IS(status[0], TDM_ERR_VERIFY);
      T_IS(status[1], TDM_ERR_VERIFY);
      t_cases(3);
    }
  }
}

void vote_aead_pieces(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue;
    for (size_t k = 0; k < 1500; k++) {
      size_t n = vote_length(), a = vote_length(), len;
      static uint8_t aad[VOTE_MOST];
      uint8_t bytes[32], nonce[12];
      tdm_aead_key *keys[2];
      vote_fill(bytes, info->bytes);
      t_fill(nonce, 12);
      vote_fill(aad, a);
      vote_fill(in, n);
      t_note("%s, %zu bytes, %zu of AAD", info->name, n, a);
      for (unsigned x = 0; x < 2; x++) {
        T_OK(tdm_aead_key_new(&keys[x], vote_backends[x], info->alg, bytes, info->bytes, 0));
      }
      /* One seals in one call, the other in pieces. */
      T_OK(tdm_aead_seal(keys[k & 1], out[0], n + 16, &len, nonce, 12, aad, a, in, n));
      tdm_aead aead;
      size_t at = 0;
      T_OK(tdm_aead_seal_begin(&aead, keys[1 - (k & 1)], nonce, 12));
      while (at < a) {
        size_t piece = 1 + t_below(a - at);
        T_OK(tdm_aead_aad(&aead, aad + at, piece));
        at += piece;
      }
      for (at = 0; at < n;) {
        size_t piece = 1 + t_below(n - at);
        T_OK(tdm_aead_update(&aead, out[1] + at, piece, in + at, piece));
        at += piece;
      }
      T_OK(tdm_aead_seal_final(&aead, out[1] + n, 16));
      T_SAME(out[1], out[0], n + 16);
      tdm_aead_end(&aead);
      for (unsigned x = 0; x < 2; x++) tdm_aead_key_free(keys[x]);
      t_cases(1);
    }
  }
}
