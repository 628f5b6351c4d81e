/* SPDX-License-Identifier: Apache-2.0
 * The vote on hashes, HMAC, HKDF, PBKDF2, RC4 and the DRBG.
 * What one backend refuses, the other must refuse with the same code.
 * Leaks nothing: tests have no secrets.
 */
#include "build_options.h"
#include "tests/vote/vote.h"

static uint8_t in[2 * VOTE_MOST], out[2][2 * VOTE_MOST];

/* The algorithms of a kind; both backends serve all of them, or neither. */
static const tdm_alg_info *next(tdm_kind kind, size_t *i) {
  while (*i < tdm_alg_count()) {
    const tdm_alg_info *info = tdm_alg_at((*i)++);
    if (info->kind != kind) continue;
    bool both = tdm_backend_supports(vote_backends[0], info->alg);
    t_note("%s", info->name);
    T_TRUE(both == tdm_backend_supports(vote_backends[1], info->alg));
    if (both) return info;
  }
  return NULL;
}

void vote_hash(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_HASH, &i));) {
    for (size_t k = 0; k < 3000; k++) {
      size_t n = k < 1200 ? k : vote_length(), len[2];
      vote_fill(in, n);
      t_note("%s, %zu bytes", info->name, n);
      for (unsigned b = 0; b < 2; b++) {
        T_OK(tdm_hash_digest(vote_backends[b], info->alg, out[b], info->bytes, &len[b], in, n));
      }
      T_SAME(out[0], out[1], info->bytes);
      /* A message that changes backend at two places. */
      tdm_hash hash = {{0}};
      size_t at = 0;
      T_OK(tdm_hash_begin(&hash, vote_backends[k & 1], info->alg));
      for (unsigned b = 0; b < 3; b++) {
        uint8_t form[TDM_HASH_EXPORT_BYTES];
        size_t form_len, piece = b == 2 ? n - at : t_below(n - at + 1);
        T_OK(tdm_hash_update(&hash, in + at, piece));
        at += piece;
        T_OK(tdm_hash_export(&hash, form, sizeof form, &form_len));
        tdm_hash_end(&hash);
        T_OK(tdm_hash_import(&hash, vote_backends[(k + b + 1) & 1], form, form_len));
      }
      T_OK(tdm_hash_final(&hash, out[1], info->bytes, NULL));
      T_SAME(out[1], out[0], info->bytes);
      tdm_hash_end(&hash);
      t_cases(2);
    }
  }
}

void vote_mac(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_MAC, &i));) {
    for (size_t k = 0; k < 2000; k++) {
      size_t n = vote_length(), only = t_cmac_key_len(info->alg), key_len = only ? only : k < 300 ? k : t_below(600);
      uint8_t key[600];
      vote_fill(in, n);
      vote_fill(key, key_len);
      t_note("%s, %zu bytes, key of %zu", info->name, n, key_len);
      for (unsigned b = 0; b < 2; b++) {
        tdm_mac_key *mac_key;
        tdm_mac mac;
        size_t cut = t_below(n + 1);
        T_OK(tdm_mac_key_new(&mac_key, vote_backends[b], info->alg, key, key_len));
        T_OK(tdm_mac_compute(mac_key, out[b], info->bytes, in, n));
        T_OK(tdm_mac_begin(&mac, mac_key));
        T_OK(tdm_mac_update(&mac, in, cut));
        T_OK(tdm_mac_update(&mac, in + cut, n - cut));
        T_OK(tdm_mac_final_verify(&mac, out[0], info->bytes));
        tdm_mac_end(&mac);
        tdm_mac_key_free(mac_key);
      }
      T_SAME(out[0], out[1], info->bytes);
      t_cases(1);
    }
  }
}

void vote_kdf(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_HASH, &i));) {
    for (size_t k = 0; k < 400; k++) {
      size_t n = t_below(700), a = t_below(300), s = t_below(300), x = t_below(300);
      uint64_t iterations = 1 + t_below(9);
      vote_fill(in, 900);
      t_note("%s, %zu bytes from %zu, %zu, %zu", info->name, n, a, s, x);
      for (unsigned b = 0; b < 2; b++) {
        T_OK(tdm_hkdf(vote_backends[b], info->alg, out[b], n, in, s, in + 300, a, in + 600, x));
      }
      T_SAME(out[0], out[1], n);
      for (unsigned b = 0; b < 2; b++) {
        T_OK(tdm_pbkdf2(vote_backends[b], info->alg, out[b], n, in, a, in + 300, s, iterations));
      }
      T_SAME(out[0], out[1], n);
      t_cases(2);
    }
  }
}

void vote_stream(void **state) {
  (void)state;
  const tdm_alg_info *info;
  size_t i = 0;
  while ((info = next(TDM_KIND_STREAM, &i))) {
    for (size_t k = 0; k < 3000; k++) {
      size_t n = vote_length(), key_len = 1 + (k < 256 ? k : t_below(256)), cut = t_below(n + 1);
      uint8_t key[256];
      vote_fill(in, n);
      vote_fill(key, key_len);
      t_note("%s, %zu bytes cut at %zu, key of %zu", info->name, n, cut, key_len);
      for (unsigned b = 0; b < 2; b++) {
        tdm_stream stream;
        T_OK(tdm_stream_begin(&stream, vote_backends[b], info->alg, key, key_len));
        T_OK(tdm_stream_update(&stream, out[b], cut, in, cut));
        T_OK(tdm_stream_update(&stream, out[b] + cut, n - cut, in + cut, n - cut));
        tdm_stream_end(&stream);
      }
      T_SAME(out[0], out[1], n);
      t_cases(1);
    }
  }
  if (!TDM_LEGACY) t_cases(1); /* both serve none: next() has checked that they agree */
}

/* Instantiating sets V to the entropy XOR the encryption of 3 under a key of zeros (SP 800-90A, section 10.2.1.3.1):
 * the entropy that puts V a few blocks before a wrap of its last `width` bytes. */
static void entropy_before_wrap(uint8_t entropy[TDM_DRBG_SEED_BYTES], size_t width) {
  static const uint8_t key[32];
  uint8_t v[16] = {0};
  tdm_cipher_key *aes;
  v[15] = 3;
  T_OK(tdm_cipher_key_new(&aes, vote_backends[1], TDM_AES_256, key, 32));
  T_OK(tdm_cipher_encrypt_block(aes, v, v));
  tdm_cipher_key_free(aes);
  t_fill(entropy, TDM_DRBG_SEED_BYTES);
  for (size_t i = 16 - width; i < 16; i++) entropy[32 + i] = (uint8_t)(v[i] ^ 0xff);
  entropy[47] ^= (uint8_t)t_below(40);
}

void vote_drbg(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = next(TDM_KIND_RAND, &i));) {
    for (size_t k = 0; k < 300; k++) {
      uint8_t entropy[2][TDM_DRBG_SEED_BYTES], extra[3][TDM_DRBG_SEED_BYTES];
      size_t extra_len[3], n[2] = {vote_length(), vote_length()};
      for (unsigned j = 0; j < 3; j++) {
        extra_len[j] = t_below(TDM_DRBG_SEED_BYTES + 1);
        vote_fill(extra[j], extra_len[j]);
      }
      t_fill(entropy, sizeof entropy);
      if (k % 2) entropy_before_wrap(entropy[0], 1 + k / 2 % 16);
      if (k % 2) extra_len[0] = extra_len[1] = 0;
      t_note("%s, %zu and %zu bytes, %zu %zu %zu extra", info->name, n[0], n[1], extra_len[0], extra_len[1],
             extra_len[2]);
      for (unsigned b = 0; b < 2; b++) {
        tdm_drbg *drbg;
        T_OK(tdm_drbg_new_seeded(&drbg, vote_backends[b], entropy[0], TDM_DRBG_SEED_BYTES, extra[0], extra_len[0]));
        T_OK(tdm_drbg_generate(drbg, out[b], n[0], extra[1], extra_len[1]));
        T_OK(tdm_drbg_reseed(drbg, entropy[1], TDM_DRBG_SEED_BYTES, extra[2], extra_len[2]));
        T_OK(tdm_drbg_generate(drbg, out[b] + n[0], n[1], NULL, 0));
        tdm_drbg_free(drbg);
      }
      T_SAME(out[0], out[1], n[0] + n[1]);
      t_cases(1);
    }
    /* A request longer than one of the standard's is split alike. */
    enum { LONG = 3 * TDM_DRBG_REQUEST_BYTES + 77 };
    uint8_t *long_out[2] = {malloc(LONG), malloc(LONG)};
    for (unsigned b = 0; b < 2; b++) {
      tdm_drbg *drbg;
      T_OK(tdm_drbg_new_seeded(&drbg, vote_backends[b], t_data(48), 48, NULL, 0));
      T_OK(tdm_drbg_generate(drbg, long_out[b], LONG, t_data(20), 20));
      tdm_drbg_free(drbg);
    }
    T_SAME(long_out[0], long_out[1], LONG);
    free(long_out[0]);
    free(long_out[1]);
    t_cases(1);
  }
}
