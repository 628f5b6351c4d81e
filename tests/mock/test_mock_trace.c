/* SPDX-License-Identifier: Apache-2.0
 * The decorators around the mock: trace counts the slots that carry data and no other, for its thread alone; perblock
 * takes the bulk slots of block ciphers away and nothing else; both leave missing slots missing and may be nested.
 * Leaks nothing: tests have no secrets.
 */
#include <pthread.h>

#include "decorators/decorator.h"
#include "tests/mock/mock.h"

static mock m;
static const tdm_backend *trace, *perblock, *trace_perblock, *trace_trace; /* live until the process ends */

static void wrap(void) {
  mock_init(&m, "mock");
  if (trace == NULL) trace = decorator_trace(&m.backend, "trace:mock");
  if (perblock == NULL) perblock = decorator_perblock(&m.backend, "perblock:mock");
  T_TRUE(trace != NULL && perblock != NULL);
  if (trace_perblock == NULL) trace_perblock = decorator_trace(perblock, "trace:perblock:mock");
  if (trace_trace == NULL) trace_trace = decorator_trace(trace, "trace:trace:mock");
  T_TRUE(trace_perblock != NULL && trace_trace != NULL);
  tdm_trace_reset();
}

/* What was counted since the last look. */
static void counted(uint64_t crossings, uint64_t bytes) {
  tdm_trace_counts counts;
  tdm_trace_read(&counts);
  if (counts.crossings != crossings || counts.bytes != bytes) {
    t_note("%llu crossings of %llu bytes", (unsigned long long)counts.crossings, (unsigned long long)counts.bytes);
  }
  T_TRUE(counts.crossings == crossings && counts.bytes == bytes);
  tdm_trace_reset();
  t_cases(1);
}

static void test_hash_mac_stream_rand(void **state) {
  (void)state;
  uint8_t out[64];
  tdm_hash hash = {{0}}, hash_copy = {{0}};
  tdm_mac mac = {{0}}, mac_copy = {{0}};
  tdm_mac_key *key;
  tdm_stream stream = {{0}};
  tdm_drbg *drbg;
  wrap();
  T_OK(tdm_hash_digest(trace, TDM_SHA256, out, 32, NULL, t_data(1000), 1000));
  counted(1, 1000);
  assert_string_equal(tdm_served_by(), "trace:mock");
  T_OK(tdm_hash_begin(&hash, trace, TDM_SHA256));
  counted(0, 0);
  T_OK(tdm_hash_update(&hash, t_data(10), 10));
  T_OK(tdm_hash_update(&hash, t_data(10), 7));
  counted(2, 17);
  T_OK(tdm_hash_copy(&hash_copy, &hash));
  T_OK(tdm_hash_final(&hash, out, 32, NULL));
  T_OK(tdm_hash_reset(&hash));
  counted(0, 0);
  tdm_hash_end(&hash);
  tdm_hash_end(&hash_copy);

  T_OK(tdm_mac_key_new(&key, trace, TDM_HMAC_SHA256, t_data(20), 20));
  counted(0, 0);
  T_OK(tdm_mac_compute(key, out, 32, t_data(100), 100));
  counted(1, 100);
  T_OK(tdm_mac_begin(&mac, key));
  T_OK(tdm_mac_copy(&mac_copy, &mac));
  T_OK(tdm_mac_update(&mac, t_data(10), 10));
  T_OK(tdm_mac_final(&mac, out, 32));
  counted(1, 10);
  tdm_mac_end(&mac);
  tdm_mac_end(&mac_copy);
  tdm_mac_key_free(key);
  T_TRUE(mock_seen.keys == 0);

  T_OK(tdm_stream_begin(&stream, trace, TDM_RC4, t_data(16), 16));
  T_OK(tdm_stream_update(&stream, out, 64, t_data(64), 64));
  counted(1, 64);
  tdm_stream_end(&stream);

  T_OK(tdm_rand_bytes(trace, out, 48));
  counted(1, 48);
  T_OK(tdm_drbg_new(&drbg, trace, NULL, 0));
  counted(0, 0);
  T_OK(tdm_drbg_generate(drbg, out, 33, NULL, 0));
  T_OK(tdm_drbg_reseed(drbg, NULL, 0, NULL, 0));
  counted(1, 33);
  tdm_drbg_free(drbg);
  T_TRUE(mock_seen.states == 0);
}

static void test_aead(void **state) {
  (void)state;
  uint8_t out[1040], nonce[12];
  size_t len;
  tdm_aead_key *key;
  tdm_aead aead = {{0}};
  wrap();
  T_OK(tdm_aead_key_new(&key, trace, TDM_AES_128_GCM, t_data(16), 16, 0));
  counted(0, 0);
  T_OK(tdm_aead_seal(key, out, sizeof out, &len, t_data(12), 12, t_data(13), 13, t_data(1024), 1024));
  counted(1, 1037);
  T_OK(tdm_aead_open(key, out, sizeof out, &len, t_data(12), 12, t_data(13), 13, t_data(1040), 1040));
  counted(1, 1037);
  T_OK(tdm_aead_seal_random(key, nonce, 12, out, sizeof out, &len, NULL, 0, t_data(100), 100));
  counted(2, 112); /* the nonce, the text */
  for (unsigned sealing = 0; sealing < 2; sealing++) {
    if (sealing) T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
    if (!sealing) T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
    counted(0, 0);
    T_OK(tdm_aead_aad(&aead, t_data(13), 13));
    T_OK(tdm_aead_update(&aead, out, sizeof out, t_data(100), 100));
    counted(2, 113);
    if (sealing) T_OK(tdm_aead_seal_final(&aead, out, sizeof out));
    if (!sealing) T_OK(tdm_aead_open_final(&aead, t_data(16), 16));
    counted(0, 0);
    tdm_aead_end(&aead);
  }
  tdm_aead_key_free(key);
  T_TRUE(mock_seen.keys == 0 && mock_seen.states == 0);
}

static void test_xts(void **state) {
  (void)state;
  uint8_t out[600];
  tdm_xts_key *key;
  wrap();
  T_OK(tdm_xts_key_new(&key, trace, TDM_AES_128_XTS, t_data(32), 32));
  counted(0, 0);
  T_OK(tdm_xts_encrypt(key, out, sizeof out, t_data(16), 16, t_data(512), 512));
  counted(1, 512);
  T_OK(tdm_xts_decrypt(key, out, sizeof out, t_data(16), 16, t_data(17), 17));
  counted(1, 17);
  assert_string_equal(tdm_backend_kernel(trace, TDM_AES_128_XTS), "mock");
  tdm_xts_key_free(key);
  T_TRUE(mock_seen.keys == 0);
}

/* 1 KiB in every mode: one crossing, and 64 where the bulk slots are hidden. */
static void test_modes(void **state) {
  (void)state;
  static const char *const interfaces[] = {"", "ecbAble", "cbc", "cbc", "ctrAble", "cfbAble", "ofbAble"};
  wrap();
  for (unsigned hidden = 0; hidden < 2; hidden++) {
    tdm_cipher_key *key;
    T_OK(tdm_cipher_key_new(&key, hidden ? trace_perblock : trace, TDM_AES_128, t_data(16), 16));
    T_TRUE(tdm_cipher_key_backend(key) == (hidden ? trace_perblock : trace));
    counted(0, 0);
    for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
      for (tdm_direction direction = TDM_ENCRYPT; direction <= TDM_DECRYPT; direction++) {
        uint8_t out[1040];
        size_t len;
        const size_t iv_len = mode == TDM_ECB ? 0 : 16;
        const unsigned padding = mode == TDM_CBC_PKCS7 && direction == TDM_ENCRYPT;
        t_note("hidden %u, mode %d, direction %d", hidden, (int)mode, (int)direction);
        tdm_status status =
            tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, out, sizeof out, &len, t_data(1024), 1024);
        T_TRUE(status == TDM_OK || (mode == TDM_CBC_PKCS7 && status == TDM_ERR_DECRYPT));
        counted((hidden ? 64 : 1) + padding, 1024 + 16 * padding);
        const char *interface = tdm_cipher_interface(key, mode, direction);
        if (hidden) assert_string_equal(interface, "generic");
        if (!hidden) T_TRUE(strncmp(interface, interfaces[mode], strlen(interfaces[mode])) == 0);
        tdm_cipher cipher;
        T_OK(tdm_cipher_begin(&cipher, key, mode, direction, t_data(16), iv_len));
        counted(0, 0);
        if (mode != TDM_CBC_PKCS7) {
          T_OK(tdm_cipher_update(&cipher, out, sizeof out, &len, t_data(1024), 1024));
          counted(hidden ? 64 : 1, 1024);
        }
        tdm_cipher_end(&cipher);
      }
    }
    uint8_t out[16];
    T_OK(tdm_cipher_encrypt_block(key, out, t_data(16)));
    T_OK(tdm_cipher_decrypt_block(key, out, t_data(16)));
    counted(2, 32);
    tdm_cipher_key_free(key);
  }
  T_TRUE(mock_seen.keys == 0);
}

static void test_nesting_and_passing_through(void **state) {
  (void)state;
  uint8_t out[32];
  tdm_backend_info info;
  wrap();
  T_OK(tdm_hash_digest(trace_trace, TDM_SHA256, out, 32, NULL, t_data(10), 10));
  counted(2, 20);
  T_OK(tdm_hash_digest(perblock, TDM_SHA256, out, 32, NULL, t_data(10), 10));
  counted(0, 0);
  T_TRUE(perblock->hash[TDM_SHA256] == &m.hash && perblock->aead[TDM_AES_128_GCM] == &m.aead);
  for (unsigned alg = 0; alg < TDM_ALG_LIMIT; alg++) {
    T_TRUE((trace->hash[alg] == NULL) == (m.backend.hash[alg] == NULL));
    T_TRUE((trace->block[alg] == NULL) == (m.backend.block[alg] == NULL));
    T_TRUE((perblock->block[alg] == NULL) == (m.backend.block[alg] == NULL));
  }
  assert_string_equal(tdm_backend_kernel(trace_perblock, TDM_AES_128), "mock");
  assert_string_equal(tdm_backend_kernel(trace, TDM_SHA256), "mock");
  assert_string_equal(tdm_backend_kernel(trace, TDM_HMAC_SHA256), "mock");
  assert_string_equal(tdm_backend_kernel(trace, TDM_AES_128_GCM), "mock");
  assert_string_equal(tdm_backend_kernel(trace, TDM_RC4), "mock");
  assert_string_equal(tdm_backend_kernel(trace, TDM_CTR_DRBG), "mock");
  T_OK(tdm_backend_get_info(trace_perblock, &info));
  assert_string_equal(info.name, "trace:perblock:mock");
  t_cases(1);
}

/* NULL slots stay NULL, so that they are UNSUPPORTED also through a wrapper. */
static void test_missing_slots(void **state) {
  (void)state;
  static mock bare;
  static const tdm_backend *wrapped;
  tdm_hash hash = {{0}}, other = {{0}};
  mock_init(&bare, "bare");
  mock_without_bulk(&bare);
  bare.hash.copy = NULL;
  bare.hash.take = NULL;
  bare.block.decrypt_block = NULL;
  bare.aead.seal = NULL;
  if (wrapped == NULL) wrapped = decorator_trace(&bare.backend, "trace:bare");
  T_TRUE(wrapped != NULL);
  T_OK(tdm_hash_begin(&hash, wrapped, TDM_SHA256));
  T_IS(tdm_hash_copy(&other, &hash), TDM_ERR_UNSUPPORTED);
  tdm_hash_end(&hash);
  const tdm_block_ops *block = wrapped->block[TDM_AES_128];
  T_TRUE(!block->ecb_encrypt && !block->ecb_decrypt && !block->cbc_encrypt && !block->cbc_decrypt && !block->ctr &&
         !block->cfb_encrypt && !block->cfb_decrypt && !block->ofb && !block->decrypt_block && block->encrypt_block);
  T_TRUE(!wrapped->hash[TDM_SHA256]->take && !wrapped->aead[TDM_AES_128_GCM]->seal);
  t_cases(2);
}

static void *elsewhere(void *seen) {
  uint8_t out[32];
  tdm_status status = tdm_hash_digest(trace, TDM_SHA256, out, 32, NULL, t_data(5), 5);
  if (status == TDM_OK) tdm_trace_read(seen);
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  pthread_t thread;
  tdm_trace_counts seen = {0, 0};
  uint8_t out[32];
  wrap();
  T_OK(tdm_hash_digest(trace, TDM_SHA256, out, 32, NULL, t_data(100), 100));
  T_TRUE(pthread_create(&thread, NULL, elsewhere, &seen) == 0);
  T_TRUE(pthread_join(thread, NULL) == 0);
  T_TRUE(seen.crossings == 1 && seen.bytes == 5);
  counted(1, 100);
  tdm_trace_read(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      T_TEST(test_hash_mac_stream_rand),        T_TEST(test_aead),          T_TEST(test_xts),    T_TEST(test_modes),
      T_TEST(test_nesting_and_passing_through), T_TEST(test_missing_slots), T_TEST(test_threads)};
  return t_run("mock_trace", tests, sizeof tests / sizeof *tests);
}
