/* SPDX-License-Identifier: Apache-2.0
 * Lengths around INT_MAX, 2^32 and SIZE_MAX, without such buffers: the mock touches nothing and writes down what it
 * was given. Everything arrives whole or is refused; nothing is cut short.
 * Leaks nothing: tests have no secrets.
 */
#include <limits.h>

#include "tests/mock/mock.h"

static mock m;

/* An address that nobody may touch. */
static uint8_t *nowhere(void) { return (uint8_t *)(uintptr_t)64; }

/* Whether n bytes from there would reach p. */
static bool reaches(size_t n, const void *p) { return n > (uintptr_t)p - (uintptr_t)nowhere(); }

static const size_t lengths[] = {(size_t)INT_MAX - 15,
                                 (size_t)INT_MAX - 1,
                                 (size_t)INT_MAX,
                                 (size_t)INT_MAX + 1,
                                 (size_t)INT_MAX + 16,
                                 (size_t)UINT_MAX - 15,
                                 (size_t)UINT_MAX - 1,
                                 (size_t)UINT_MAX,
#if SIZE_MAX > UINT_MAX
                                 (size_t)UINT_MAX + 1,
                                 (size_t)UINT_MAX + 2,
                                 (size_t)UINT_MAX + 17,
                                 ((size_t)1 << 36) - 48,
                                 ((size_t)1 << 36) - 33,
                                 ((size_t)1 << 36) - 32,
                                 ((size_t)1 << 36) - 31,
                                 ((size_t)1 << 36),
                                 ((size_t)1 << 61) - 1,
                                 (size_t)1 << 61,
                                 (size_t)1 << 63,
#endif
                                 SIZE_MAX / 2,
                                 SIZE_MAX - 32,
                                 SIZE_MAX - 16,
                                 SIZE_MAX - 15,
                                 SIZE_MAX - 14,
                                 SIZE_MAX - 1,
                                 SIZE_MAX};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

static void start(size_t n) {
  mock_init(&m, "mock");
  mock_seen.dry = true;
  t_note("%zu bytes", n);
}

/* One crossing took all of it. */
static void arrived(size_t n) {
  T_TRUE(mock_seen.calls == 1 && mock_seen.last == n);
  mock_seen.calls = mock_seen.last = 0;
  t_cases(1);
}

static void refused(void) {
  T_TRUE(mock_seen.calls == 0);
  t_cases(1);
}

static void test_hash_and_mac(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTHS; i++) {
    size_t n = lengths[i];
    uint8_t out[32];
    tdm_hash hash = {{0}};
    tdm_mac mac = {{0}};
    tdm_mac_key *key;
    start(n);
    bool too_long = (uint64_t)n >> 61 != 0; /* FIPS 180-4: less than 2^64 bits */
    T_OK(tdm_hash_begin(&hash, &m.backend, TDM_SHA256));
    if (too_long) {
      T_IS(tdm_hash_digest(&m.backend, TDM_SHA256, out, 32, NULL, nowhere(), n), TDM_ERR_LIMIT);
      T_IS(tdm_hash_update(&hash, nowhere(), n), TDM_ERR_LIMIT);
      T_TRUE(mock_seen.calls == 0);
    } else {
      T_OK(tdm_hash_digest(&m.backend, TDM_SHA256, out, 32, NULL, nowhere(), n));
      arrived(n);
      T_OK(tdm_hash_update(&hash, nowhere(), n));
      arrived(n);
    }
    tdm_hash_end(&hash);
    T_OK(tdm_mac_key_new(&key, &m.backend, TDM_HMAC_SHA256, nowhere(), n));
    T_OK(tdm_mac_compute(key, out, 32, nowhere(), n));
    arrived(n);
    T_OK(tdm_mac_begin(&mac, key));
    T_OK(tdm_mac_update(&mac, nowhere(), n));
    arrived(n);
    tdm_mac_end(&mac);
    tdm_mac_key_free(key);
  }
}

static void test_stream_and_rand(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTHS; i++) {
    size_t n = lengths[i];
    tdm_stream stream;
    start(n);
    T_OK(tdm_stream_begin(&stream, &m.backend, TDM_RC4, t_data(16), 16));
    T_OK(tdm_stream_update(&stream, nowhere(), n, nowhere(), n));
    arrived(n);
    tdm_stream_end(&stream);
    T_OK(tdm_rand_bytes(&m.backend, nowhere(), n));
    arrived(n);
    if (n > (size_t)1 << 33) continue; /* a request of the standard has 2^16 bytes: split, and all of it served */
    tdm_drbg *drbg;
    T_OK(tdm_drbg_new(&drbg, &m.backend, NULL, 0));
    mock_seen.total = 0;
    T_OK(tdm_drbg_generate(drbg, nowhere(), n, NULL, 0));
    T_TRUE(mock_seen.total == n && mock_seen.calls == (n - 1) / TDM_DRBG_REQUEST_BYTES + 1);
    tdm_drbg_free(drbg);
    t_cases(1);
  }
}

/* In place, so that no length makes the buffers overlap in part. */
static void test_cipher(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTHS; i++) {
    for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
      for (tdm_direction direction = TDM_ENCRYPT; direction <= TDM_DECRYPT; direction++) {
        const size_t n = lengths[i], iv_len = mode == TDM_ECB ? 0 : 16;
        const bool whole = mode <= TDM_CBC_PKCS7;
        tdm_cipher_key *key;
        tdm_cipher cipher;
        size_t len = 77;
        start(n);
        t_note("%zu bytes, mode %d, direction %d", n, (int)mode, (int)direction);
        T_OK(tdm_cipher_key_new(&key, &m.backend, TDM_AES_128, t_data(16), 16));
        if (mode == TDM_CBC_PKCS7 && direction == TDM_ENCRYPT) {
          /* The room for the padding is missing, or is no size_t at all. */
          T_IS(tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, nowhere(), n, &len, nowhere(), n),
               TDM_ERR_BUFFER);
          T_TRUE(len == 77);
          refused();
        } else if (whole && n % 16 != 0) {
          T_IS(tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, nowhere(), n, &len, nowhere(), n),
               TDM_ERR_LENGTH);
          refused();
        } else if (mode != TDM_CBC_PKCS7) { /* whose padding core reads itself */
          const bool over_iv = iv_len != 0 && reaches(n, t_data(16));
          T_IS(tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, nowhere(), n, &len, nowhere(), n),
               over_iv ? TDM_ERR_OVERLAP : TDM_OK);
          T_TRUE(len == (over_iv ? 77 : n));
          if (!over_iv) arrived(n);
          T_IS(tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, nowhere(), n - 1, &len, nowhere(), n),
               TDM_ERR_BUFFER);
          refused();
        }
        T_OK(tdm_cipher_begin(&cipher, key, mode, direction, t_data(16), iv_len));
        if (mode == TDM_CTR || mode == TDM_CFB || mode == TDM_OFB) {
          T_OK(tdm_cipher_update(&cipher, nowhere(), n, &len, nowhere(), n));
          T_TRUE(len == n);
          arrived(n);
        } else {
          /* 15 bytes kept: what comes out is more than what comes in, and its length may be no size_t. */
          uint8_t small[16];
          T_OK(tdm_cipher_update(&cipher, NULL, 0, &len, t_data(15), 15));
          T_TRUE(len == 0);
          if (n > SIZE_MAX - 15) {
            T_IS(tdm_cipher_update(&cipher, nowhere(), SIZE_MAX, &len, nowhere(), n), TDM_ERR_BUFFER);
          }
          T_IS(tdm_cipher_update(&cipher, small, sizeof small, &len, nowhere(), n), TDM_ERR_BUFFER);
          refused();
        }
        tdm_cipher_end(&cipher);
        tdm_cipher_key_free(key);
      }
    }
  }
}

static void test_cipher_whole_blocks(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTHS; i++) {
    for (tdm_mode mode = TDM_ECB; mode <= TDM_CBC; mode++) {
      size_t n = lengths[i] / 16 * 16, len;
      tdm_cipher_key *key;
      tdm_cipher cipher;
      start(n);
      T_OK(tdm_cipher_key_new(&key, &m.backend, TDM_AES_128, t_data(16), 16));
      T_OK(tdm_cipher_begin(&cipher, key, mode, TDM_DECRYPT, t_data(16), mode == TDM_ECB ? 0 : 16));
      T_OK(tdm_cipher_update(&cipher, nowhere(), n, &len, nowhere(), n));
      T_TRUE(len == n);
      arrived(n);
      tdm_cipher_end(&cipher);
      tdm_cipher_key_free(key);
    }
  }
}

/* SP 800-38D, section 5.2.1.1: 2^36 - 32 bytes of text, 2^61 - 1 of additional data. */
static void test_aead(void **state) {
  (void)state;
  const uint64_t text_most = (UINT64_C(1) << 36) - 32, aad_most = (UINT64_C(1) << 61) - 1;
  uint8_t small[64];
  memset(small, T_FENCE, sizeof small);
  for (size_t i = 0; i < LENGTHS; i++) {
    const size_t n = lengths[i];
    size_t len = 77;
    tdm_aead_key *key;
    tdm_aead aead;
    start(n);
    T_OK(tdm_aead_key_new(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, 16));
    /* Text. */
    const tdm_status text = n > text_most ? TDM_ERR_LIMIT : n > SIZE_MAX - 16 ? TDM_ERR_BUFFER : TDM_OK;
    T_IS(tdm_aead_seal(key, nowhere(), SIZE_MAX, &len, t_data(12), 12, NULL, 0, nowhere(), n), text);
    if (text == TDM_OK) {
      T_TRUE(len == n + 16);
      arrived(n);
      T_OK(tdm_aead_open(key, nowhere(), n, &len, t_data(12), 12, NULL, 0, nowhere(), n + 16));
      T_TRUE(len == n);
      arrived(n);
      T_IS(tdm_aead_seal(key, small, sizeof small, &len, t_data(12), 12, NULL, 0, nowhere(), n), TDM_ERR_BUFFER);
    } else {
      uint8_t nonce[12] = {0};
      T_IS(tdm_aead_seal_random(key, nonce, 12, nowhere(), SIZE_MAX, &len, NULL, 0, nowhere(), n), text);
      if (n <= SIZE_MAX - 16) {
        T_IS(tdm_aead_open(key, small, sizeof small, &len, t_data(12), 12, NULL, 0, nowhere(), n + 16), text);
      }
      T_TRUE(len == 77);
    }
    refused();
    /* Additional data. */
    const tdm_status aad = n > aad_most ? TDM_ERR_LIMIT : TDM_OK;
    if (aad == TDM_OK) {
      if (!reaches(n, small)) { /* else such data would overlap the output */
        T_OK(tdm_aead_seal(key, small, sizeof small, &len, t_data(12), 12, nowhere(), n, NULL, 0));
        T_TRUE(len == 16);
        arrived(n);
      }
    } else {
      T_IS(tdm_aead_seal(key, small, sizeof small, &len, t_data(12), 12, nowhere(), n, NULL, 0), aad);
      T_IS(tdm_aead_open(key, small, sizeof small, &len, t_data(12), 12, nowhere(), n, small, 16), aad);
      refused();
    }
    /* In pieces the limits are those of the sum. */
    T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
    T_IS(tdm_aead_aad(&aead, nowhere(), n), aad);
    if (aad == TDM_OK) arrived(n);
    T_IS(tdm_aead_update(&aead, nowhere(), n, nowhere(), n), n > text_most ? TDM_ERR_LIMIT : TDM_OK);
    if (n <= text_most) arrived(n);
    refused();
    tdm_aead_end(&aead);
    T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
    size_t done = 0;
    while (text_most - done >= n) {
      T_OK(tdm_aead_update(&aead, nowhere(), n, nowhere(), n));
      arrived(n);
      done += n;
    }
    T_IS(tdm_aead_update(&aead, nowhere(), n, nowhere(), n), TDM_ERR_LIMIT);
    if (text_most - done <= SIZE_MAX && text_most > done) {
      size_t rest = (size_t)(text_most - done);
      T_OK(tdm_aead_update(&aead, nowhere(), rest, nowhere(), rest));
      arrived(rest);
    }
    T_IS(tdm_aead_update(&aead, small, sizeof small, small, 1), TDM_ERR_LIMIT);
    refused();
    tdm_aead_end(&aead);
    tdm_aead_key_free(key);
  }
  T_FILLED(small, T_FENCE, sizeof small);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_hash_and_mac), T_TEST(test_stream_and_rand), T_TEST(test_cipher),
                                     T_TEST(test_cipher_whole_blocks), T_TEST(test_aead)};
  return t_run("mock_lengths", tests, sizeof tests / sizeof *tests);
}
