/* SPDX-License-Identifier: Apache-2.0
 * A backend that fails half-way, at any of its crossings: the status comes through, the whole output is zero and its
 * length 0, the state is finished, nothing leaks, and the object serves again after a new beginning.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/mock/mock.h"

static mock m;
static uint8_t out[2048];

static void fence(void) { memset(out, T_FENCE, sizeof out); }

static void nothing_lives(void) {
  T_TRUE(mock_seen.keys == 0 && mock_seen.states == 0);
  t_cases(1);
}

/* From now on the call of this number fails. */
static void fail_at(size_t call) {
  mock_seen.calls = 0;
  mock_seen.fail = call;
}

static void zeros(size_t n) {
  T_ZERO(out, n);
  T_FILLED(out + n, T_FENCE, sizeof out - n);
  t_cases(1);
}

static void test_hash(void **state) {
  (void)state;
  tdm_hash hash = {{0}};
  size_t len = 77;
  mock_init(&m, "mock");
  fence();
  fail_at(1);
  T_IS(tdm_hash_digest(&m.backend, TDM_SHA256, out, 64, &len, t_data(9), 9), TDM_ERR_BACKEND);
  T_TRUE(len == 0);
  zeros(32);
  fence();
  fail_at(2);
  T_OK(tdm_hash_begin(&hash, &m.backend, TDM_SHA256));
  T_OK(tdm_hash_update(&hash, t_data(9), 9));
  T_IS(tdm_hash_update(&hash, t_data(9), 9), TDM_ERR_BACKEND);
  T_IS(tdm_hash_update(&hash, t_data(9), 9), TDM_ERR_STATE);
  T_IS(tdm_hash_final(&hash, out, 64, &len), TDM_ERR_STATE);
  zeros(0);
  T_OK(tdm_hash_reset(&hash));
  mock_seen.fail_final = true;
  T_IS(tdm_hash_final(&hash, out, 64, &len), TDM_ERR_BACKEND);
  T_TRUE(len == 0);
  zeros(32);
  mock_seen.fail_init = true;
  T_IS(tdm_hash_reset(&hash), TDM_ERR_BACKEND);
  T_IS(tdm_hash_update(&hash, t_data(9), 9), TDM_ERR_STATE);
  T_IS(tdm_hash_begin(&hash, &m.backend, TDM_SHA256), TDM_ERR_BACKEND);
  T_IS(tdm_hash_update(&hash, t_data(9), 9), TDM_ERR_STATE);
  tdm_hash_end(&hash);
}

/* The kind of CVE-2024-9355: an error, never a tag of zeros that is called right. */
static void test_mac(void **state) {
  (void)state;
  static const uint8_t zero[32];
  mock_init(&m, "mock");
  tdm_mac_key *key;
  tdm_mac mac = {{0}};
  T_OK(tdm_mac_key_new(&key, &m.backend, TDM_HMAC_SHA256, t_data(20), 20));
  for (size_t tag = 4; tag <= 32; tag++) {
    fence();
    fail_at(1);
    T_IS(tdm_mac_compute(key, out, tag, t_data(9), 9), TDM_ERR_BACKEND);
    zeros(tag);
    fail_at(1);
    T_IS(tdm_mac_verify(key, zero, tag, t_data(9), 9), TDM_ERR_BACKEND);
    for (unsigned verifies = 0; verifies < 2; verifies++) {
      fail_at(0);
      fence();
      mock_seen.fail_final = true;
      T_OK(tdm_mac_begin(&mac, key));
      T_OK(tdm_mac_update(&mac, t_data(9), 9));
      if (verifies) T_IS(tdm_mac_final_verify(&mac, zero, tag), TDM_ERR_BACKEND);
      if (!verifies) T_IS(tdm_mac_final(&mac, out, tag), TDM_ERR_BACKEND);
      zeros(verifies ? 0 : tag);
      T_IS(tdm_mac_final(&mac, out, tag), TDM_ERR_STATE);
      mock_seen.fail_final = false;
      T_OK(tdm_mac_reset(&mac));
      fail_at(1);
      T_IS(tdm_mac_update(&mac, t_data(9), 9), TDM_ERR_BACKEND);
      T_IS(tdm_mac_final_verify(&mac, zero, tag), TDM_ERR_STATE);
      tdm_mac_end(&mac);
    }
  }
  mock_seen.fail_init = true;
  T_IS(tdm_mac_begin(&mac, key), TDM_ERR_BACKEND);
  T_IS(tdm_mac_update(&mac, t_data(9), 9), TDM_ERR_STATE);
  tdm_mac_key_free(key);
  T_IS(tdm_mac_key_new(&key, &m.backend, TDM_HMAC_SHA256, t_data(20), 20), TDM_ERR_BACKEND);
  T_TRUE(key == NULL);
  nothing_lives();
}

static void test_kdf(void **state) {
  (void)state;
  for (unsigned how = 0; how < 3; how++) { /* the one-shot or update, set-up, final */
    for (size_t call = 1; call <= 6; call++) {
      mock_init(&m, "mock");
      t_note("failure %u at call %zu", how, call);
      mock_seen.fail_init = how == 1;
      mock_seen.fail_final = how == 2;
      fence();
      fail_at(how == 0 ? call : 0);
      T_IS(tdm_hkdf(&m.backend, TDM_SHA256, out, 90, t_data(9), 9, t_data(9), 9, t_data(9), 9), TDM_ERR_BACKEND);
      if (out[0] != T_FENCE) zeros(90); /* where extraction failed nothing was written yet */
      fence();
      fail_at(how == 0 ? call : 0);
      T_IS(tdm_pbkdf2(&m.backend, TDM_SHA256, out, 90, t_data(9), 9, t_data(9), 9, 3), TDM_ERR_BACKEND);
      if (out[0] != T_FENCE) zeros(90);
      nothing_lives();
    }
  }
}

static size_t room_of(tdm_mode mode, tdm_direction direction, size_t n) {
  return mode == TDM_CBC_PKCS7 && direction == TDM_ENCRYPT ? n + 16 : n;
}

static void test_cipher(void **state) {
  (void)state;
  enum { N = 1280 }; /* more than one chunk of a generic mode */
  for (unsigned bulk = 0; bulk < 2; bulk++) {
    for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
      for (tdm_direction direction = TDM_ENCRYPT; direction <= TDM_DECRYPT; direction++) {
        const size_t iv_len = mode == TDM_ECB ? 0 : 16, room = room_of(mode, direction, N);
        const bool padded = mode == TDM_CBC_PKCS7;
        size_t len, calls;
        tdm_cipher_key *key;
        mock_init(&m, "mock");
        if (!bulk) mock_without_bulk(&m);
        T_OK(tdm_cipher_key_new(&key, &m.backend, TDM_AES_128, t_data(16), 16));
        tdm_status status =
            tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, out, sizeof out, &len, t_data(N), N);
        T_TRUE(status == (padded && direction == TDM_DECRYPT ? TDM_ERR_DECRYPT : TDM_OK)); /* 77 77 is no padding */
        calls = mock_seen.calls;
        const size_t crossings = bulk ? 1 : N / 16, extra = padded && direction == TDM_ENCRYPT;
        T_TRUE(calls == crossings + extra);
        for (size_t call = 1; call <= calls; call++) {
          t_note("bulk %u, mode %d, direction %d, call %zu", bulk, (int)mode, (int)direction, call);
          fence();
          len = 77;
          fail_at(call);
          T_IS(tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, out, sizeof out, &len, t_data(N), N),
               TDM_ERR_BACKEND);
          T_TRUE(len == 0);
          zeros(room);
          /* In pieces: the piece that fails is zero, the state finished. */
          tdm_cipher cipher;
          size_t at = 0;
          status = TDM_OK;
          fence();
          fail_at(call);
          T_OK(tdm_cipher_begin(&cipher, key, mode, direction, t_data(16), iv_len));
          for (size_t done = 0; done < N && status == TDM_OK; done += 160) {
            len = 77;
            status = tdm_cipher_update(&cipher, out + at, sizeof out - at, &len, t_data(N) + done, 160);
            if (status == TDM_OK) T_FILLED(out + at + len, T_FENCE, 64);
            at += len;
          }
          if (status == TDM_OK && padded) status = tdm_cipher_final(&cipher, out + at, 16, &len);
          if (status == TDM_ERR_DECRYPT) { /* it had come to the padding */
            tdm_cipher_end(&cipher);
            continue;
          }
          if (bulk && call == 1) T_IS(status, TDM_ERR_BACKEND);
          if (status == TDM_ERR_BACKEND) {
            size_t most = 160 + 16, k = 0;
            T_TRUE(len == 0);
            while (at + k < sizeof out && out[at + k] == 0) k++;
            T_TRUE(k > 0 && k <= most);
            T_FILLED(out + at + k, T_FENCE, sizeof out - at - k);
            T_IS(tdm_cipher_update(&cipher, out, sizeof out, &len, t_data(16), 16), TDM_ERR_STATE);
            T_IS(tdm_cipher_final(&cipher, out, sizeof out, &len), TDM_ERR_STATE);
          }
          tdm_cipher_end(&cipher);
          t_cases(1);
        }
        tdm_cipher_key_free(key);
        nothing_lives();
      }
    }
  }
}

static void test_single_blocks(void **state) {
  (void)state;
  tdm_cipher_key *key;
  mock_init(&m, "mock");
  T_OK(tdm_cipher_key_new(&key, &m.backend, TDM_AES_128, t_data(16), 16));
  fence();
  fail_at(1);
  T_IS(tdm_cipher_encrypt_block(key, out, t_data(16)), TDM_ERR_BACKEND);
  zeros(16);
  fence();
  fail_at(1);
  T_IS(tdm_cipher_decrypt_block(key, out, t_data(16)), TDM_ERR_BACKEND);
  zeros(16);
  tdm_cipher_key_free(key);
  mock_seen.fail_init = true;
  T_IS(tdm_cipher_key_new(&key, &m.backend, TDM_AES_128, t_data(16), 16), TDM_ERR_BACKEND);
  T_TRUE(key == NULL);
  nothing_lives();
}

static void test_aead(void **state) {
  (void)state;
  enum { N = 100 };
  for (size_t tag = 4; tag <= 16; tag += tag < 12 ? 4 : 1) {
    uint8_t nonce[12];
    size_t len = 77;
    tdm_aead_key *key;
    tdm_aead aead;
    mock_init(&m, "mock");
    t_note("tag of %zu", tag);
    T_OK(tag < 12 ? tdm_aead_key_new_short_tag(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, tag)
                  : tdm_aead_key_new(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, tag));
    fence();
    fail_at(1);
    T_IS(tdm_aead_seal(key, out, sizeof out, &len, t_data(12), 12, t_data(9), 9, t_data(N), N), TDM_ERR_BACKEND);
    T_TRUE(len == 0);
    zeros(N + tag);
    fence();
    len = 77;
    fail_at(1);
    T_IS(tdm_aead_open(key, out, sizeof out, &len, t_data(12), 12, t_data(9), 9, t_data(N), N), TDM_ERR_BACKEND);
    T_TRUE(len == 0);
    zeros(N - tag);
    for (size_t call = 1; call <= 2; call++) { /* the random bytes, the seal */
      fence();
      len = 77;
      memset(nonce, T_FENCE, 12);
      fail_at(call);
      T_IS(tdm_aead_seal_random(key, nonce, 12, out, sizeof out, &len, t_data(9), 9, t_data(N), N), TDM_ERR_BACKEND);
      T_TRUE(len == 0);
      T_ZERO(nonce, 12);
      zeros(N + tag);
    }
    for (unsigned sealing = 0; sealing < 2; sealing++) {
      for (size_t call = 1; call <= 4; call++) { /* data, text, text, final */
        fail_at(call);
        mock_seen.fail_final = call == 4;
        if (sealing) T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
        if (!sealing) T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
        T_IS(tdm_aead_aad(&aead, t_data(9), 9), call == 1 ? TDM_ERR_BACKEND : TDM_OK);
        for (size_t piece = 2; call > 1 && piece <= 3 && piece <= call; piece++) {
          fence();
          T_IS(tdm_aead_update(&aead, out, sizeof out, t_data(N), N), piece == call ? TDM_ERR_BACKEND : TDM_OK);
          if (piece == call) zeros(N);
        }
        fence();
        const tdm_status last = call == 4 ? TDM_ERR_BACKEND : TDM_ERR_STATE;
        if (sealing) T_IS(tdm_aead_seal_final(&aead, out, sizeof out), last);
        if (!sealing) T_IS(tdm_aead_open_final(&aead, t_data(tag), tag), last);
        zeros(sealing && call == 4 ? tag : 0);
        T_IS(tdm_aead_update(&aead, out, sizeof out, t_data(N), N), TDM_ERR_STATE);
        tdm_aead_end(&aead);
        T_TRUE(mock_seen.states == 0);
      }
    }
    mock_seen.fail_init = true;
    T_IS(tdm_aead_seal_begin(&aead, key, t_data(12), 12), TDM_ERR_BACKEND);
    T_IS(tdm_aead_update(&aead, out, sizeof out, t_data(N), N), TDM_ERR_STATE);
    tdm_aead_end(&aead);
    tdm_aead_key_free(key);
    T_IS(tdm_aead_key_new(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, 16), TDM_ERR_BACKEND);
    T_TRUE(key == NULL);
    nothing_lives();
  }
}

static void test_wrap(void **state) {
  (void)state;
  tdm_wrap_key *key;
  size_t len;
  mock_init(&m, "mock");
  T_OK(tdm_wrap_key_new(&key, &m.backend, TDM_AES_128_KWP, t_data(16), 16));
  fence();
  fail_at(1);
  len = 77;
  T_IS(tdm_wrap(key, out, sizeof out, &len, t_data(50), 50), TDM_ERR_BACKEND);
  T_TRUE(len == 0);
  zeros(64);
  fence();
  fail_at(1);
  len = 77;
  T_IS(tdm_unwrap(key, out, sizeof out, &len, t_data(64), 64), TDM_ERR_BACKEND);
  T_TRUE(len == 0);
  zeros(56);
  T_OK(tdm_unwrap(key, out, sizeof out, &len, t_data(64), 64));
  T_TRUE(len == 55);
  tdm_wrap_key_free(key);
  mock_seen.fail_init = true;
  T_IS(tdm_wrap_key_new(&key, &m.backend, TDM_AES_128_KWP, t_data(16), 16), TDM_ERR_BACKEND);
  T_TRUE(key == NULL);
  nothing_lives();
}

static void test_xts(void **state) {
  (void)state;
  tdm_xts_key *key;
  mock_init(&m, "mock");
  T_OK(tdm_xts_key_new(&key, &m.backend, TDM_AES_128_XTS, t_data(32), 32));
  for (size_t n = 16; n <= 528; n += 64) {
    fence();
    fail_at(1);
    T_IS(tdm_xts_encrypt(key, out, sizeof out, t_data(16), 16, t_data(n), n), TDM_ERR_BACKEND);
    zeros(n);
    fence();
    fail_at(1);
    T_IS(tdm_xts_decrypt(key, out, sizeof out, t_data(16), 16, t_data(n), n), TDM_ERR_BACKEND);
    zeros(n);
    T_OK(tdm_xts_decrypt(key, out, sizeof out, t_data(16), 16, t_data(n), n));
  }
  tdm_xts_key_free(key);
  mock_seen.fail_init = true;
  T_IS(tdm_xts_key_new(&key, &m.backend, TDM_AES_128_XTS, t_data(32), 32), TDM_ERR_BACKEND);
  T_TRUE(key == NULL);
  nothing_lives();
}

static void test_stream_and_rand(void **state) {
  (void)state;
  tdm_stream stream = {{0}};
  tdm_drbg *drbg;
  mock_init(&m, "mock");
  T_OK(tdm_stream_begin(&stream, &m.backend, TDM_RC4, t_data(16), 16));
  fence();
  fail_at(1);
  T_IS(tdm_stream_update(&stream, out, sizeof out, t_data(50), 50), TDM_ERR_BACKEND);
  zeros(50);
  T_IS(tdm_stream_update(&stream, out, sizeof out, t_data(50), 50), TDM_ERR_STATE);
  tdm_stream_end(&stream);
  fence();
  fail_at(1);
  T_IS(tdm_rand_bytes(&m.backend, out, 50), TDM_ERR_BACKEND);
  zeros(50);
  T_OK(tdm_drbg_new(&drbg, &m.backend, NULL, 0));
  fence();
  fail_at(1);
  T_IS(tdm_drbg_generate(drbg, out, 50, NULL, 0), TDM_ERR_BACKEND);
  zeros(50);
  static uint8_t large[TDM_DRBG_REQUEST_BYTES * 2];
  fail_at(2);
  T_IS(tdm_drbg_generate(drbg, large, sizeof large, NULL, 0), TDM_ERR_BACKEND);
  T_ZERO(large, sizeof large);
  tdm_drbg_free(drbg);
  mock_seen.fail_init = true;
  T_IS(tdm_drbg_new(&drbg, &m.backend, NULL, 0), TDM_ERR_BACKEND);
  T_TRUE(drbg == NULL);
  T_IS(tdm_stream_begin(&stream, &m.backend, TDM_RC4, t_data(16), 16), TDM_ERR_BACKEND);
  T_IS(tdm_stream_update(&stream, out, sizeof out, t_data(50), 50), TDM_ERR_STATE);
  nothing_lives();
}

/* One object after the other on two backends, left at any point: nothing of the first is left. */
static void test_reuse(void **state) {
  (void)state;
  static mock first, second;
  mock_init(&first, "first");
  mock_init(&second, "second");
  tdm_cipher_key *one, *two;
  tdm_aead_key *aead_one, *aead_two;
  T_OK(tdm_cipher_key_new(&one, &first.backend, TDM_AES_128, t_data(16), 16));
  T_OK(tdm_cipher_key_new(&two, &second.backend, TDM_AES_128, t_data(16), 16));
  T_OK(tdm_aead_key_new(&aead_one, &first.backend, TDM_AES_128_GCM, t_data(16), 16, 0));
  T_OK(tdm_aead_key_new(&aead_two, &second.backend, TDM_AES_128_GCM, t_data(16), 16, 0));
  tdm_cipher cipher = {{0}};
  tdm_aead aead = {{0}};
  tdm_hash hash = {{0}};
  size_t len;
  for (unsigned left_at = 0; left_at < 4; left_at++) {
    t_note("left after %u steps", left_at);
    for (unsigned k = 0; k < 2; k++) {
      mock_log_clear();
      mock_seen.keys = 4;
      if (k == 0) fail_at(left_at == 3 ? 2 : 0); /* the last time it is a failure that ends the first one */
      T_OK(tdm_cipher_begin(&cipher, k ? two : one, TDM_CTR, TDM_ENCRYPT, t_data(16), 16));
      if (k || left_at > 0) T_OK(tdm_cipher_update(&cipher, out, sizeof out, &len, t_data(5), 5));
      if (left_at == 3 && !k) T_IS(tdm_cipher_update(&cipher, out, sizeof out, &len, t_data(30), 30), TDM_ERR_BACKEND);
      if (k || left_at == 2) T_OK(tdm_cipher_final(&cipher, NULL, 0, &len));
      assert_string_equal(tdm_served_by(), k ? "second" : "first");
      tdm_cipher_end(&cipher);
      fail_at(k == 0 && left_at == 3 ? 2 : 0);
      T_OK(tdm_aead_seal_begin(&aead, k ? aead_two : aead_one, t_data(12), 12));
      if (k || left_at > 0) T_OK(tdm_aead_update(&aead, out, sizeof out, t_data(5), 5));
      if (left_at == 3 && !k) T_IS(tdm_aead_update(&aead, out, sizeof out, t_data(30), 30), TDM_ERR_BACKEND);
      if (k || left_at == 2) T_OK(tdm_aead_seal_final(&aead, out, sizeof out));
      assert_string_equal(tdm_served_by(), k ? "second" : "first");
      tdm_aead_end(&aead);
      T_OK(tdm_hash_begin(&hash, k ? &second.backend : &first.backend, TDM_SHA256));
      T_OK(tdm_hash_update(&hash, t_data(5), 5));
      assert_string_equal(tdm_served_by(), k ? "second" : "first");
      tdm_hash_end(&hash);
      T_TRUE(mock_seen.states == 0);
      t_cases(3);
    }
  }
  tdm_cipher_key_free(one);
  tdm_cipher_key_free(two);
  tdm_aead_key_free(aead_one);
  tdm_aead_key_free(aead_two);
  nothing_lives();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      T_TEST(test_hash),          T_TEST(test_mac),  T_TEST(test_kdf), T_TEST(test_cipher),
      T_TEST(test_single_blocks), T_TEST(test_aead), T_TEST(test_xts), T_TEST(test_stream_and_rand),
      T_TEST(test_wrap),          T_TEST(test_reuse)};
  return t_run("mock_failures", tests, sizeof tests / sizeof *tests);
}
