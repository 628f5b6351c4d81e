/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others in modes and buffers: scenarios 1 to 5, 10, 11, 13 and 14, with their own values and
 * their whole kind. The kinds' templates go further; here each can be found by its number.
 * Leaks nothing: tests have no secrets.
 */
#include <limits.h>
#include <sys/mman.h>

#include "tests/kinds/cipher_kind.h"

static tdm_cipher_key *aes_128(const char *hex) {
  uint8_t bytes[16];
  tdm_cipher_key *key;
  T_OK(tdm_cipher_key_new(&key, t_backend(), TDM_AES_128, t_hex(bytes, 16, hex), 16));
  return key;
}

/* CFB means segments of a block. */
static void scenario_01_cfb_is_cfb128(void **state) {
  (void)state;
  uint8_t iv[16], in[4], want[4], got[4];
  tdm_cipher_key *key = aes_128("1148d7138e3d4fe6365942a0b89ce81f");
  tdm_cipher cipher;
  size_t len;
  t_hex(iv, 16, "1148d7138e3d4fe6365942a0b89ce81f");
  t_hex(in, 4, "82ee9e92");
  t_hex(want, 4, "03d2dad7");
  T_OK(tdm_cipher_begin(&cipher, key, TDM_CFB, TDM_DECRYPT, iv, 16));
  T_OK(tdm_cipher_update(&cipher, got, 1, &len, in, 1));
  T_OK(tdm_cipher_update(&cipher, got + 1, 3, &len, in + 1, 3));
  T_SAME(got, want, 4);
  tdm_cipher_end(&cipher);
  T_OK(tdm_cipher_crypt(key, TDM_CFB, TDM_DECRYPT, iv, 16, got, 4, &len, in, 4));
  T_SAME(got, want, 4);
  T_OK(tdm_cipher_crypt(key, TDM_CFB, TDM_ENCRYPT, iv, 16, got, 4, &len, want, 4));
  T_SAME(got, in, 4);
  tdm_cipher_key_free(key);
  t_cases(3);
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    uint8_t input[CIPHER_SMALL], right[CIPHER_SMALL];
    size_t in_len, right_len;
    if (c.mode == TDM_CFB && cipher_message(&c, 200, input, &in_len, right, &right_len)) {
      cipher_in_pieces(&c, input, in_len, right, right_len, 1, false);
      t_cases(1);
    }
    cipher_case_end(&c);
  }
}

static void scenario_02_in_place_every_split(void **state) {
  (void)state;
  static const size_t lengths[] = {10, 16, 17, 33};
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    for (size_t k = 0; k < 4; k++) {
      uint8_t input[CIPHER_SMALL], want[CIPHER_SMALL];
      size_t in_len, want_len;
      bool whole = cipher_message(&c, lengths[k], input, &in_len, want, &want_len);
      for (size_t cut = 0; cut <= in_len; cut++) {
        size_t pieces[2] = {cut, in_len - cut};
        t_note("%s, %zu bytes in place, cut at %zu", c.name, lengths[k], cut);
        cipher_given_pieces(&c, input, want, want_len, pieces, 2, true, whole ? TDM_OK : TDM_ERR_LENGTH);
        t_cases(1);
      }
    }
    cipher_case_end(&c);
  }
}

static void scenario_03_every_split_of_96(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    uint8_t input[CIPHER_SMALL], want[CIPHER_SMALL];
    size_t in_len, want_len;
    if (!cipher_message(&c, 96, input, &in_len, want, &want_len)) fail();
    for (size_t cut = 1; cut < in_len; cut++) {
      size_t pieces[2] = {cut, in_len - cut};
      t_note("%s, 96 bytes cut at %zu", c.name, cut);
      cipher_given_pieces(&c, input, want, want_len, pieces, 2, false, TDM_OK);
      t_cases(1);
    }
    cipher_case_end(&c);
  }
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue; /* has no pieces */
    uint8_t want[112], got[112];
    size_t len;
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
    T_OK(tdm_aead_seal(key, want, 112, &len, t_data(12), 12, NULL, 0, t_data(96), 96));
    for (size_t cut = 1; cut < 96; cut++) {
      tdm_aead aead;
      t_note("%s, 96 bytes cut at %zu", info->name, cut);
      T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
      T_OK(tdm_aead_update(&aead, got, cut, t_data(96), cut));
      T_OK(tdm_aead_update(&aead, got + cut, 96 - cut, t_data(96) + cut, 96 - cut));
      T_OK(tdm_aead_seal_final(&aead, got + 96, 16));
      tdm_aead_end(&aead);
      T_SAME(got, want, 112);
      t_cases(1);
    }
    tdm_aead_key_free(key);
  }
}

static void scenario_04_ctr_two_17_byte_updates(void **state) {
  (void)state;
  uint8_t iv[16], in[17], want[34], got[34];
  tdm_cipher_key *key = aes_128("2b7e151628aed2a6abf7158809cf4f3c");
  size_t len;
  t_hex(iv, 16, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  t_hex(in, 17, "6bc1bee22e409f96e93d7e117393172a01");
  t_hex(want, 34, "874d6191b620e3261bef6864990db6ce3740bd82855d11fc8e494aa9ed23e0b9402d");
  for (unsigned direction = TDM_ENCRYPT; direction <= TDM_DECRYPT; direction++) {
    tdm_cipher cipher;
    T_OK(tdm_cipher_begin(&cipher, key, TDM_CTR, (tdm_direction)direction, iv, 16));
    for (unsigned k = 0; k < 34; k += 17) {
      T_OK(tdm_cipher_update(&cipher, got + k, 17, &len, direction == TDM_ENCRYPT ? in : want + k, 17));
      T_SAME(got + k, direction == TDM_ENCRYPT ? want + k : in, 17);
    }
    tdm_cipher_end(&cipher);
    t_cases(1);
  }
  tdm_cipher_key_free(key);
}

/* The counter is the whole block; the templates put its wrap at every block position. */
static void scenario_05_ctr_counts_128_bits(void **state) {
  (void)state;
  static const char *const ivs[] = {"000102030405060708090a0bffffffff", "0001020304050607ffffffffffffffff"};
  static const char *const outs[] = {
      "bdb7c0ef49717942fc68eeb17692fcf4eef89e9494c1082ab27d4d9095feff60e4c55e024df3f265e436ab9720921bb4",
      "3d88a68db0f3e3c66e7fd8c1b1cb797a2a8891d239949bea3ea4f6c17f7ea9570ad276b9a4cf0b15e9b3a8f57bfabc49"};
  tdm_cipher_key *key = aes_128("2b7e151628aed2a6abf7158809cf4f3c");
  t_block block = t_block_of(key);
  uint8_t iv[16], want[48], got[1024], right[1024], in[1024] = {0};
  size_t len;
  for (unsigned k = 0; k < 2; k++) {
    t_hex(iv, 16, ivs[k]);
    t_hex(want, 48, outs[k]);
    T_OK(tdm_cipher_crypt(key, TDM_CTR, TDM_ENCRYPT, iv, 16, got, 48, &len, in, 48));
    T_SAME(got, want, 48);
    t_cases(1);
  }
  for (unsigned bytes = 1; bytes <= 16; bytes++) {
    for (unsigned before = 0; before < 64; before++) {
      t_note("%u bytes wrap after %u blocks", bytes, before);
      memset(iv, 0x3c, 16);
      memset(iv + 16 - bytes, 0xff, bytes);
      iv[15] = (uint8_t)(0xff - before);
      t_mode(&block, TDM_CTR, TDM_ENCRYPT, iv, right, in, sizeof in);
      T_OK(tdm_cipher_crypt(key, TDM_CTR, TDM_ENCRYPT, iv, 16, got, sizeof got, &len, in, sizeof in));
      T_SAME(got, right, sizeof got);
      t_cases(1);
    }
  }
  tdm_cipher_key_free(key);
}

static void scenario_10_overlap(void **state) {
  (void)state;
  uint8_t buffer[256], before[256], want[16];
  size_t len;
  tdm_cipher_key *key = aes_128("2b7e151628aed2a6abf7158809cf4f3c");
  memcpy(before, t_data(256), 256);
  memcpy(buffer, before, 256);
  uint8_t *src = buffer + 64;
  /* A block beside a block is legal. */
  T_OK(tdm_cipher_encrypt_block(key, want, src));
  T_OK(tdm_cipher_encrypt_block(key, src + 16, src));
  T_SAME(src + 16, want, 16);
  memcpy(buffer, before, 256);
  static const ptrdiff_t offsets[] = {1, -1, 15, -15};
  for (unsigned k = 0; k < 4; k++) {
    T_IS(tdm_cipher_encrypt_block(key, src + offsets[k], src), TDM_ERR_OVERLAP);
    for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
      tdm_cipher cipher;
      const size_t iv_len = mode == TDM_ECB ? 0 : 16;
      t_note("mode %d, dst is src %+d", (int)mode, (int)offsets[k]);
      T_IS(tdm_cipher_crypt(key, mode, TDM_ENCRYPT, t_data(16), iv_len, src + offsets[k], 96, &len, src, 64),
           TDM_ERR_OVERLAP);
      T_OK(tdm_cipher_begin(&cipher, key, mode, TDM_ENCRYPT, t_data(16), iv_len));
      T_IS(tdm_cipher_update(&cipher, src + offsets[k], 96, &len, src, 64), TDM_ERR_OVERLAP);
      tdm_cipher_end(&cipher);
      t_cases(2);
    }
  }
  tdm_aead_key *aead_key = t_aead_key(TDM_AES_128_GCM, NULL, 0);
  for (size_t d = 0; d < 80; d++) {
    T_IS(tdm_aead_seal(aead_key, src, 192, &len, t_data(12), 12, src + d, 20, t_data(64), 64), TDM_ERR_OVERLAP);
    t_cases(1);
  }
  T_SAME(buffer, before, 256);
  tdm_aead_key_free(aead_key);
  tdm_cipher_key_free(key);
}

static void scenario_11_iv_lengths(void **state) {
  (void)state;
  static const size_t lengths[] = {0, 1, 15, 17, 32};
  tdm_cipher_key *key = aes_128("2b7e151628aed2a6abf7158809cf4f3c");
  for (tdm_mode mode = TDM_CBC; mode <= TDM_OFB; mode++) {
    for (unsigned k = 0; k < 10; k++) {
      uint8_t out[64];
      size_t len;
      tdm_cipher cipher = {{0}};
      const tdm_direction direction = k & 1 ? TDM_ENCRYPT : TDM_DECRYPT;
      memset(out, T_FENCE, 64);
      t_note("mode %d, IV of %zu bytes", (int)mode, lengths[k / 2]);
      T_IS(tdm_cipher_crypt(key, mode, direction, t_data(32), lengths[k / 2], out, 64, &len, t_data(16), 16),
           TDM_ERR_IV_LENGTH);
      T_IS(tdm_cipher_begin(&cipher, key, mode, direction, t_data(32), lengths[k / 2]), TDM_ERR_IV_LENGTH);
      T_FILLED(out, T_FENCE, 64);
      t_cases(2);
    }
  }
  tdm_cipher_key_free(key);
}

/* Lengths no buffer has: refused, with nothing touched. (What is split on the way: tests/mock.) */
static void scenario_13_lengths_near_the_limits(void **state) {
  (void)state;
  static const size_t lengths[] = {INT_MAX - 1,   INT_MAX,       (size_t)INT_MAX + 1, (size_t)INT_MAX + 2,
                                   UINT_MAX - 1,  UINT_MAX,      SIZE_MAX / 2,        SIZE_MAX - 33,
                                   SIZE_MAX - 16, SIZE_MAX - 15, SIZE_MAX - 1,        SIZE_MAX};
  cipher_case c;
  uint8_t out[64];
  size_t len;
  memset(out, T_FENCE, sizeof out);
  for (size_t i = 0; cipher_next(&c, &i);) {
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      tdm_cipher cipher;
      t_note("%s, %zu bytes", c.name, lengths[k]);
      T_TRUE(tdm_cipher_crypt(c.key, c.mode, c.direction, c.iv, c.iv_len, out, 64, &len, t_data(64), lengths[k]) !=
             TDM_OK);
      T_OK(tdm_cipher_begin(&cipher, c.key, c.mode, c.direction, c.iv, c.iv_len));
      for (size_t kept = 0; kept < 2; kept++) {
        T_IS(tdm_cipher_update(&cipher, out, 64, &len, t_data(64), lengths[k]), TDM_ERR_BUFFER);
        /* Kept bytes and new ones must not wrap around. */
        if (c.mode <= TDM_CBC_PKCS7 && !kept) T_OK(tdm_cipher_update(&cipher, NULL, 0, &len, t_data(7), 7));
      }
      tdm_cipher_end(&cipher);
      t_cases(3);
    }
    cipher_case_end(&c);
  }
  tdm_aead_key *key = t_aead_key(TDM_AES_256_GCM, NULL, 0);
  for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
    t_note("GCM, %zu bytes", lengths[k]);
    T_TRUE(tdm_aead_seal(key, out, 64, &len, t_data(12), 12, NULL, 0, t_data(64), lengths[k]) != TDM_OK);
    T_TRUE(tdm_aead_open(key, out, 64, &len, t_data(12), 12, NULL, 0, t_data(64), lengths[k]) != TDM_OK);
    t_cases(2);
  }
  T_FILLED(out, T_FENCE, sizeof out);
  tdm_aead_key_free(key);
}

/* Each address alone through every offset; the templates mix them. */
static void scenario_14_alignment(void **state) {
  (void)state;
  enum { IN, OUT, IV, KEY, STATE, N = 96 };
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    uint8_t input[CIPHER_SMALL], want[CIPHER_SMALL];
    size_t in_len, want_len, len, more;
    if (!cipher_message(&c, N, input, &in_len, want, &want_len)) fail();
    for (unsigned which = 0; which < 5; which++) {
      for (unsigned offset = 0; offset < 16; offset++) {
        unsigned at[5] = {0};
        at[which] = offset;
        t_note("%s, address %u at offset %u", c.name, which, offset);
        uint8_t *in = t_guard_at(IN, in_len, at[IN]), *out = t_guard_at(OUT, want_len + 16, at[OUT]);
        uint8_t *iv = t_guard_at(IV, c.iv_len, at[IV]), *bytes = t_guard_at(KEY, c.info->bytes, at[KEY]);
        tdm_cipher *cipher = (tdm_cipher *)t_guard_at(STATE, sizeof(tdm_cipher), at[STATE]);
        tdm_cipher_key *key;
        memcpy(in, input, in_len);
        memcpy(iv, c.iv, c.iv_len);
        memcpy(bytes, c.bytes, c.info->bytes);
        T_OK(tdm_cipher_key_new(&key, t_backend(), c.info->alg, bytes, c.info->bytes));
        T_OK(tdm_cipher_begin(cipher, key, c.mode, c.direction, iv, c.iv_len));
        T_OK(tdm_cipher_update(cipher, out, want_len + 16, &len, in, in_len));
        T_OK(tdm_cipher_final(cipher, out + len, want_len + 16 - len, &more));
        T_SAME(out, want, want_len);
        tdm_cipher_end(cipher);
        tdm_cipher_key_free(key);
        t_cases(1);
      }
    }
    cipher_case_end(&c);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_01_cfb_is_cfb128),
                                     T_TEST(scenario_02_in_place_every_split),
                                     T_TEST(scenario_03_every_split_of_96),
                                     T_TEST(scenario_04_ctr_two_17_byte_updates),
                                     T_TEST(scenario_05_ctr_counts_128_bits),
                                     T_TEST(scenario_10_overlap),
                                     T_TEST(scenario_11_iv_lengths),
                                     T_TEST(scenario_13_lengths_near_the_limits),
                                     T_TEST(scenario_14_alignment)};
  return t_run("scenarios_modes", tests, sizeof tests / sizeof *tests);
}
