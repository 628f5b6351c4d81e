/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others between objects and backends: scenarios 15 and 50, with their whole kind.
 * Each name is tried as it is and decorated. (Half-way failures and missing slots: tests/mock.)
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

enum { BACKENDS = 16 };

/* Every backend built in, plain and decorated. */
static size_t all_backends(const tdm_backend *list[BACKENDS]) {
  static const char *const decorations[] = {"", "trace:", "perblock:", "trace:perblock:"};
  size_t n = 0;
  for (size_t i = 0; i < tdm_backend_count(); i++) {
    for (size_t k = 0; k < sizeof decorations / sizeof *decorations; k++) {
      char name[64];
      snprintf(name, sizeof name, "%s%s", decorations[k], tdm_backend_name_at(i));
      t_note("%s", name);
      tdm_status status = tdm_backend_find(name, &list[n]);
      if (status == TDM_ERR_LOCKED) continue; /* the build allows one only */
      T_OK(status);
      assert_string_equal(tdm_backend_name(list[n]), name);
      n++;
    }
  }
  T_TRUE(n > 0);
  return n;
}

/* What making an object of this kind must say. */
static tdm_status due(const tdm_backend *backend, int alg, tdm_kind kind) {
  const tdm_alg_info *info = tdm_alg_get((tdm_alg)alg);
  if (!info || info->kind != kind) return TDM_ERR_ARGUMENT;
  return tdm_backend_supports(backend, info->alg) ? TDM_OK : TDM_ERR_UNSUPPORTED;
}

/* Every number that may be an algorithm, to every function that takes one, on every backend. */
static void scenario_15_no_null_slot(void **state) {
  (void)state;
  const tdm_backend *list[BACKENDS];
  size_t count = all_backends(list);
  for (size_t i = 0; i < count; i++) {
    const tdm_backend *b = list[i];
    for (int number = -1; number <= 300; number++) {
      const tdm_alg alg = (tdm_alg)number;
      const tdm_alg_info *info = tdm_alg_get(alg);
      const size_t n = info ? info->bytes : 16;
      uint8_t out[512];
      size_t len;
      tdm_status status;
      t_note("%s, algorithm %d", tdm_backend_name(b), number);
      status = due(b, number, TDM_KIND_HASH);
      tdm_hash hash = {{0}};
      T_IS(tdm_hash_digest(b, alg, out, 64, NULL, t_data(9), 9), status);
      T_IS(tdm_hash_begin(&hash, b, alg), status);
      T_IS(tdm_hash_update(&hash, t_data(9), 9), status ? TDM_ERR_STATE : TDM_OK);
      T_IS(tdm_hash_export(&hash, out, sizeof out, &len), status ? TDM_ERR_STATE : TDM_OK);
      tdm_hash_end(&hash);
      if (status == TDM_OK) T_OK(tdm_hash_import(&hash, b, out, len));
      T_IS(tdm_hash_final(&hash, out, 64, &len), status ? TDM_ERR_STATE : TDM_OK);
      tdm_hash_end(&hash);
      const tdm_alg mac_under = status == TDM_OK ? t_mac_of(alg) : TDM_ALG_NONE;
      const bool kdf = status == TDM_OK && tdm_backend_supports(b, mac_under);
      status = due(b, number, TDM_KIND_HASH);
      if (status == TDM_OK && !kdf) status = TDM_ERR_UNSUPPORTED;
      T_IS(tdm_hkdf(b, alg, out, 20, NULL, 0, t_data(9), 9, NULL, 0), status);
      T_IS(tdm_pbkdf2(b, alg, out, 20, t_data(9), 9, t_data(9), 9, 2), status);

      tdm_mac_key *mac_key = NULL;
      status = due(b, number, TDM_KIND_MAC);
      T_IS(tdm_mac_key_new(&mac_key, b, alg, t_data(32), t_cmac_key_len(alg) ? t_cmac_key_len(alg) : 20), status);
      if (status == TDM_OK) {
        tdm_mac mac, clone = {{0}};
        T_OK(tdm_mac_compute(mac_key, out, n, t_data(9), 9));
        T_OK(tdm_mac_begin(&mac, mac_key));
        T_OK(tdm_mac_update(&mac, t_data(9), 9));
        T_OK(tdm_mac_copy(&clone, &mac));
        T_OK(tdm_mac_final_verify(&clone, out, n));
        T_OK(tdm_mac_final_verify(&mac, out, n));
        tdm_mac_end(&mac);
        tdm_mac_end(&clone);
      }
      tdm_mac_key_free(mac_key);

      tdm_cipher_key *key = NULL;
      status = due(b, number, TDM_KIND_BLOCK);
      T_IS(tdm_cipher_key_new(&key, b, alg, t_data(32), n), status);
      for (int mode = TDM_ECB; status == TDM_OK && mode <= TDM_OFB; mode++) {
        for (int direction = TDM_ENCRYPT; direction <= TDM_DECRYPT; direction++) {
          const size_t block = info->block_bytes, iv_len = mode == TDM_ECB ? 0 : block;
          const char *interface = tdm_cipher_interface(key, (tdm_mode)mode, (tdm_direction)direction);
          T_TRUE(interface && *interface);
          tdm_status one = tdm_cipher_crypt(key, (tdm_mode)mode, (tdm_direction)direction, t_data(16), iv_len, out, 96,
                                            &len, t_data(48), 48);
          T_IS(one, mode == TDM_CBC_PKCS7 && direction == TDM_DECRYPT ? TDM_ERR_DECRYPT : TDM_OK);
          t_cases(1);
        }
      }
      if (status == TDM_OK) T_OK(tdm_cipher_encrypt_block(key, out, t_data(16)));
      if (status == TDM_OK) T_OK(tdm_cipher_decrypt_block(key, out, t_data(16)));
      tdm_cipher_key_free(key);

      tdm_aead_key *aead_key = NULL;
      status = due(b, number, TDM_KIND_AEAD);
      T_IS(tdm_aead_key_new(&aead_key, b, alg, t_data(32), n, 0), status);
      tdm_aead_key *short_key = NULL;
      T_IS(tdm_aead_key_new_short_tag(&short_key, b, alg, t_data(32), n, 4), status);
      tdm_aead_key_free(short_key);
      if (status == TDM_OK) {
        uint8_t nonce[12];
        tdm_aead aead;
        T_OK(tdm_aead_seal_random(aead_key, nonce, 12, out, 64, &len, t_data(5), 5, t_data(30), 30));
        if (t_aead_is_whole(alg)) {
          T_OK(tdm_aead_open(aead_key, out, 30, &len, nonce, 12, t_data(5), 5, out, 46));
          T_IS(tdm_aead_open_unverified_begin(&aead, aead_key, nonce, 12), TDM_ERR_UNSUPPORTED);
          tdm_aead_key_free(aead_key);
          t_cases(2);
          continue;
        }
        T_OK(tdm_aead_open_unverified_begin(&aead, aead_key, nonce, 12));
        T_OK(tdm_aead_aad(&aead, t_data(5), 5));
        T_OK(tdm_aead_update(&aead, out, 30, out, 30));
        T_OK(tdm_aead_open_final(&aead, out + 30, 16));
        tdm_aead_end(&aead);
      }
      tdm_aead_key_free(aead_key);

      tdm_stream stream = {{0}}, stream_clone = {{0}};
      status = due(b, number, TDM_KIND_STREAM);
      T_IS(tdm_stream_begin(&stream, b, alg, t_data(16), 16), status);
      T_IS(tdm_stream_update(&stream, out, 9, t_data(9), 9), status ? TDM_ERR_STATE : TDM_OK);
      T_IS(tdm_stream_copy(&stream_clone, &stream), status ? TDM_ERR_STATE : TDM_OK);
      tdm_stream_end(&stream);
      tdm_stream_end(&stream_clone);

      bool known = info != NULL && tdm_backend_supports(b, alg);
      T_TRUE((tdm_backend_kernel(b, alg) != NULL) == known);
      t_cases(14);
    }
    tdm_drbg *drbg;
    uint8_t out[32];
    T_OK(tdm_rand_bytes(b, out, sizeof out));
    T_OK(tdm_drbg_new(&drbg, b, NULL, 0));
    T_OK(tdm_drbg_generate(drbg, out, sizeof out, NULL, 0));
    T_OK(tdm_drbg_reseed(drbg, NULL, 0, NULL, 0));
    tdm_drbg_free(drbg);
    t_cases(1);
  }
}

/* One object, begun on one backend, abandoned in the middle, begun on another: with and without an end between. */
static void scenario_50_one_object_two_backends(void **state) {
  (void)state;
  const tdm_backend *list[BACKENDS];
  size_t count = all_backends(list);
  static tdm_hash hash;
  static tdm_mac mac;
  static tdm_cipher cipher;
  static tdm_aead aead;
  static tdm_stream stream;
  uint8_t want[64], got[64];
  size_t len, more;
  const uint8_t *in = t_data(64);
  T_OK(tdm_hash_digest(list[0], TDM_SHA512, want, 64, NULL, in, 64));
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < count; k++) {
      const tdm_backend *a = list[i], *b = list[k];
      t_note("begun on %s, then on %s", tdm_backend_name(a), tdm_backend_name(b));
      T_OK(tdm_hash_begin(&hash, a, TDM_SHA256));
      T_OK(tdm_hash_update(&hash, in, 33));
      tdm_hash_end(&hash);
      T_OK(tdm_hash_begin(&hash, b, TDM_SHA512));
      T_OK(tdm_hash_update(&hash, in, 64));
      T_OK(tdm_hash_final(&hash, got, 64, NULL));
      T_SAME(got, want, 64);
      assert_string_equal(tdm_served_by(), tdm_backend_name(b));
      tdm_hash_end(&hash);

      tdm_mac_key *keys[2];
      T_OK(tdm_mac_key_new(&keys[0], a, TDM_HMAC_SHA256, in, 20));
      T_OK(tdm_mac_key_new(&keys[1], b, TDM_HMAC_SHA512, in, 20));
      T_OK(tdm_mac_begin(&mac, keys[0]));
      T_OK(tdm_mac_update(&mac, in, 33));
      tdm_mac_end(&mac);
      T_OK(tdm_mac_begin(&mac, keys[1]));
      T_OK(tdm_mac_update(&mac, in, 64));
      T_OK(tdm_mac_final(&mac, got, 64));
      T_OK(tdm_mac_verify(keys[1], got, 64, in, 64));
      tdm_mac_end(&mac);
      for (unsigned j = 0; j < 2; j++) tdm_mac_key_free(keys[j]);

      tdm_cipher_key *ckeys[2];
      uint8_t plain[64];
      T_OK(tdm_cipher_key_new(&ckeys[0], a, TDM_AES_256, in, 32));
      T_OK(tdm_cipher_key_new(&ckeys[1], b, TDM_AES_128, in, 16));
      T_OK(tdm_cipher_begin(&cipher, ckeys[0], TDM_CBC, TDM_ENCRYPT, in, 16));
      T_OK(tdm_cipher_update(&cipher, got, 64, &len, in, 33));
      tdm_cipher_end(&cipher);
      T_OK(tdm_cipher_begin(&cipher, ckeys[1], TDM_CTR, TDM_ENCRYPT, in, 16));
      T_OK(tdm_cipher_update(&cipher, got, 64, &len, in, 64));
      T_OK(tdm_cipher_final(&cipher, NULL, 0, &more));
      T_OK(tdm_cipher_crypt(ckeys[1], TDM_CTR, TDM_DECRYPT, in, 16, plain, 64, &len, got, 64));
      T_SAME(plain, in, 64);
      tdm_cipher_end(&cipher);
      for (unsigned j = 0; j < 2; j++) tdm_cipher_key_free(ckeys[j]);

      tdm_aead_key *akeys[2];
      uint8_t sealed[80];
      T_OK(tdm_aead_key_new(&akeys[0], a, TDM_AES_256_GCM, in, 32, 0));
      T_OK(tdm_aead_key_new(&akeys[1], b, TDM_AES_128_GCM, in, 16, 0));
      T_OK(tdm_aead_open_unverified_begin(&aead, akeys[0], in, 12));
      T_OK(tdm_aead_update(&aead, got, 64, in, 33));
      tdm_aead_end(&aead);
      T_OK(tdm_aead_seal_begin(&aead, akeys[1], in, 12));
      T_OK(tdm_aead_update(&aead, sealed, 64, in, 64));
      T_OK(tdm_aead_seal_final(&aead, sealed + 64, 16));
      T_OK(tdm_aead_open(akeys[1], plain, 64, &len, in, 12, NULL, 0, sealed, 80));
      T_SAME(plain, in, 64);
      tdm_aead_end(&aead);
      for (unsigned j = 0; j < 2; j++) tdm_aead_key_free(akeys[j]);

      if (tdm_backend_supports(a, TDM_RC4) && tdm_backend_supports(b, TDM_RC4)) {
        T_OK(tdm_stream_begin(&stream, a, TDM_RC4, in, 5));
        T_OK(tdm_stream_update(&stream, got, 64, in, 33));
        tdm_stream_end(&stream);
        T_OK(tdm_stream_begin(&stream, b, TDM_RC4, in, 16));
        T_OK(tdm_stream_update(&stream, got, 64, in, 64));
        t_rc4(plain, in, 64, in, 16);
        T_SAME(got, plain, 64);
        tdm_stream_end(&stream);
      }
      t_cases(5);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_15_no_null_slot), T_TEST(scenario_50_one_object_two_backends)};
  return t_run("scenarios_process", tests, sizeof tests / sizeof *tests);
}
