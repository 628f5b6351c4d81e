/* SPDX-License-Identifier: Apache-2.0
 * shadow over a second backend that lies in one bit, or answers another status, at one call: the caller gets what the
 * first gives, the handler is called once, with names and statuses, and the counts say so. In place and apart, short
 * and longer than the pieces that the second is given.
 * Leaks nothing: tests have no secrets.
 */
#include "decorators/decorator.h"
#include "tests/mock/liar.h"

enum { LONG = 10001, BITS = 1024, K = BITS / 8 };

static const tdm_backend *shadow;
static uint8_t got[LONG + 16], want[LONG + 16];

static struct {
  unsigned calls;
  tdm_alg alg;
  const char *operation;
  tdm_status first, second;
} told;
static tdm_shadow_counts before;
static int context;

static void handler(void *at, tdm_alg alg, const char *operation, tdm_status first, tdm_status second) {
  T_TRUE(at == &context);
  told.calls++;
  told.alg = alg;
  told.operation = operation;
  told.first = first;
  told.second = second;
  uint8_t digest[32]; /* a handler may call the library; what differs meanwhile does not call it again */
  T_OK(tdm_hash_digest(shadow, TDM_SHA256, digest, 32, NULL, t_data(3), 3));
}

static void start(bool lies, size_t at, size_t skip, tdm_status status) {
  if (shadow == NULL) shadow = decorator_shadow(liar_truth(), liar_backend(), "shadow:truth+liar");
  T_TRUE(shadow != NULL);
  liar_now = (liar_orders){lies, at, skip, status, LIAR_EVERY};
  memset(&told, 0, sizeof told);
  tdm_shadow_on_mismatch(handler, &context);
  tdm_shadow_read(&before);
}

static void counted(uint64_t mismatched) {
  tdm_shadow_counts after;
  liar_now.lies = false;
  tdm_shadow_read(&after);
  T_TRUE(after.mismatched - before.mismatched == mismatched);
  T_TRUE(after.checked - before.checked >= mismatched);
}

/* Just one operation differed, in its bytes. The handler's own digest differs again while the liar still lies. */
static void lied(tdm_alg alg, const char *operation) {
  t_note("%s of %s", operation, tdm_alg_get(alg)->name);
  T_TRUE(told.calls == 1);
  T_TRUE(told.alg == alg && told.first == TDM_OK && told.second == TDM_OK);
  assert_string_equal(told.operation, operation);
  t_cases(1);
}

static void quiet(void) {
  T_TRUE(told.calls == 0);
  counted(0);
  t_cases(1);
}

static void test_hash(void **state) {
  (void)state;
  tdm_hash hash;
  T_OK(tdm_hash_digest(liar_truth(), TDM_SHA256, want, 32, NULL, t_data(200), 200));
  for (unsigned lies = 0; lies < 2; lies++) {
    for (size_t at = 0; at < 32; at += 31) {
      start(lies, at, 0, TDM_OK);
      T_OK(tdm_hash_digest(shadow, TDM_SHA256, got, 32, NULL, t_data(200), 200));
      T_SAME(got, want, 32);
      if (lies) lied(TDM_SHA256, "digest");
      if (lies) counted(2); /* the handler's digest too */
      if (!lies) quiet();
      start(lies, at, 0, TDM_OK);
      T_OK(tdm_hash_begin(&hash, shadow, TDM_SHA256));
      T_OK(tdm_hash_update(&hash, t_data(200), 150));
      T_OK(tdm_hash_update(&hash, t_data(200) + 150, 50));
      T_OK(tdm_hash_final(&hash, got, 32, NULL));
      T_SAME(got, want, 32);
      if (lies) lied(TDM_SHA256, "final");
      if (!lies) quiet();
      tdm_hash_end(&hash);
    }
  }
}

static void test_mac(void **state) {
  (void)state;
  tdm_mac_key *key, *true_key;
  T_OK(tdm_mac_key_new(&true_key, liar_truth(), TDM_HMAC_SHA256, t_data(20), 20));
  T_OK(tdm_mac_compute(true_key, want, 32, t_data(99), 99));
  start(false, 0, 0, TDM_OK);
  T_OK(tdm_mac_key_new(&key, shadow, TDM_HMAC_SHA256, t_data(20), 20));
  T_OK(tdm_mac_compute(key, got, 32, t_data(99), 99));
  T_SAME(got, want, 32);
  quiet();
  start(true, 31, 0, TDM_OK);
  T_OK(tdm_mac_compute(key, got, 32, t_data(99), 99));
  T_SAME(got, want, 32);
  lied(TDM_HMAC_SHA256, "mac");
  start(true, 0, 0, TDM_OK);
  tdm_mac mac;
  T_OK(tdm_mac_begin(&mac, key));
  T_OK(tdm_mac_update(&mac, t_data(99), 99));
  T_OK(tdm_mac_final(&mac, got, 32));
  T_SAME(got, want, 32);
  lied(TDM_HMAC_SHA256, "final");
  tdm_mac_end(&mac);
  tdm_mac_key_free(key);

  /* A key that the second refuses is one mismatch; from there on the first serves alone. */
  start(true, 0, 0, TDM_ERR_BAD_KEY);
  T_OK(tdm_mac_key_new(&key, shadow, TDM_HMAC_SHA256, t_data(20), 20));
  T_TRUE(told.calls == 1 && told.first == TDM_OK && told.second == TDM_ERR_BAD_KEY);
  assert_string_equal(told.operation, "key_init");
  start(true, 0, 0, TDM_OK);
  T_OK(tdm_mac_compute(key, got, 32, t_data(99), 99));
  T_SAME(got, want, 32);
  quiet();
  tdm_mac_key_free(key);
  tdm_mac_key_free(true_key);
}

static void test_cipher(void **state) {
  (void)state;
  static const char *const slot[7][2] = {{"ecb_encrypt", NULL}, {"cbc_encrypt", "cbc_decrypt"}, {NULL, NULL},
                                         {"ctr", "ctr"},        {"cfb_encrypt", NULL},          {"ofb", "ofb"}};
  static const tdm_mode modes[] = {TDM_ECB, TDM_CBC, TDM_CTR, TDM_CFB, TDM_OFB};
  static const size_t sizes[] = {64, 2048, 4112, 10000};
  tdm_cipher_key *key, *true_key;
  T_OK(tdm_cipher_key_new(&true_key, liar_truth(), TDM_AES_128, t_data(16), 16));
  start(false, 0, 0, TDM_OK);
  T_OK(tdm_cipher_key_new(&key, shadow, TDM_AES_128, t_data(16), 16));
  for (size_t m = 0; m < sizeof modes / sizeof *modes; m++) {
    const tdm_mode mode = modes[m];
    for (unsigned direction = 0; direction < 2; direction++) {
      const char *name = slot[mode == TDM_ECB   ? 0
                              : mode == TDM_CBC ? 1
                              : mode == TDM_CTR ? 3
                              : mode == TDM_CFB ? 4
                                                : 5][direction];
      for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        const size_t len = sizes[n], iv_len = mode == TDM_ECB ? 0 : 16;
        size_t out_len;
        T_OK(tdm_cipher_crypt(true_key, mode, TDM_ENCRYPT + direction, t_data(16), iv_len, want, sizeof want, &out_len,
                              t_data(len), len));
        for (unsigned round = 0; round < 8; round++) { /* in place or not; truth, or a lie in the last of some pieces */
          const bool lies = round / 2 > 0, in_place = round % 2;
          const size_t pieces = (len + 2047) / 2048, skip = round / 2 == 1 ? 0 : pieces - 1;
          if (lies && name == NULL) continue;
          if (in_place) memcpy(got, t_data(len), len);
          start(lies, round / 2 == 3 ? 2047 : 5, skip, TDM_OK);
          t_note("%s, %zu bytes, round %u", name ? name : "", len, round);
          T_OK(tdm_cipher_crypt(key, mode, TDM_ENCRYPT + direction, t_data(16), iv_len, got, sizeof got, &out_len,
                                in_place ? got : t_data(len), len));
          T_SAME(got, want, len);
          if (lies) lied(TDM_AES_128, name);
          if (!lies) quiet();
        }
      }
    }
  }
  start(true, 3, 0, TDM_OK);
  memcpy(got, t_data(16), 16);
  T_OK(tdm_cipher_encrypt_block(true_key, want, t_data(16)));
  T_OK(tdm_cipher_encrypt_block(key, got, got));
  T_SAME(got, want, 16);
  lied(TDM_AES_128, "encrypt_block");
  tdm_cipher_key_free(key);
  tdm_cipher_key_free(true_key);
}

/* The second has blocks only: every mode is checked all the same. */
static void test_second_without_bulk(void **state) {
  (void)state;
  static const tdm_backend *blocks, *over_blocks; /* decorators stay until the process ends */
  start(false, 0, 0, TDM_OK);
  if (blocks == NULL) {
    blocks = decorator_perblock(liar_backend(), "perblock:liar");
    over_blocks = decorator_shadow(liar_truth(), blocks, "shadow:truth+perblock");
  }
  tdm_cipher_key *key;
  T_OK(tdm_cipher_key_new(&key, over_blocks, TDM_AES_256, t_data(32), 32));
  for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
    for (unsigned direction = 0; direction < 2; direction++) {
      if (mode == TDM_CBC_PKCS7) continue;
      for (size_t len = 0; len < 5000; len += mode == TDM_ECB || mode == TDM_CBC ? 496 : 499) {
        size_t out_len;
        t_note("mode %d, direction %u, %zu bytes", (int)mode, direction, len);
        start(false, 0, 0, TDM_OK);
        T_OK(tdm_cipher_crypt(key, mode, TDM_ENCRYPT + direction, t_data(16), mode == TDM_ECB ? 0 : 16, got, sizeof got,
                              &out_len, t_data(len), len));
        quiet();
        start(true, 15, len / 16 > 3 ? 3 : 0, TDM_OK);
        T_OK(tdm_cipher_crypt(key, mode, TDM_ENCRYPT + direction, t_data(16), mode == TDM_ECB ? 0 : 16, got, sizeof got,
                              &out_len, t_data(len), len));
        if (len > 64) T_TRUE(told.calls == 1);
      }
    }
  }
  tdm_cipher_key_free(key);
}

static void test_aead(void **state) {
  (void)state;
  static const size_t sizes[] = {0, 1, 100, 2048, 2049, LONG};
  tdm_aead_key *key, *true_key;
  start(false, 0, 0, TDM_OK);
  T_OK(tdm_aead_key_new(&true_key, liar_truth(), TDM_AES_128_GCM, t_data(16), 16, 12));
  T_OK(tdm_aead_key_new(&key, shadow, TDM_AES_128_GCM, t_data(16), 16, 12));
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const size_t n = sizes[s];
    size_t len;
    T_OK(tdm_aead_seal(true_key, want, sizeof want, &len, t_data(12), 12, t_data(30), 30, t_data(n), n));
    for (unsigned round = 0; round < 4; round++) {
      const bool lies = round / 2, in_place = round % 2;
      t_note("%zu bytes, round %u", n, round);
      if (in_place) memcpy(got, t_data(LONG), n);
      start(lies, n / 2, 0, TDM_OK);
      T_OK(tdm_aead_seal(key, got, sizeof got, &len, t_data(12), 12, t_data(30), 30, in_place ? got : t_data(n), n));
      T_SAME(got, want, n + 12);
      if (lies) lied(TDM_AES_128_GCM, "seal");
      if (!lies) quiet();
      static uint8_t text[LONG + 12];
      memcpy(text, want, n + 12);
      start(lies && n > 0, n / 2, 0, TDM_OK);
      T_OK(tdm_aead_open(key, in_place ? text : got, sizeof text, &len, t_data(12), 12, t_data(30), 30, text, n + 12));
      T_SAME(in_place ? text : got, t_data(LONG), n);
      if (lies && n > 0) lied(TDM_AES_128_GCM, "open");
      if (!lies) quiet();
    }
    memcpy(got, want, n + 12);
    got[n] ^= 1;
    start(false, 0, 0, TDM_OK);
    T_IS(tdm_aead_open(key, got, sizeof got, &len, t_data(12), 12, t_data(30), 30, got, n + 12), TDM_ERR_VERIFY);
    T_ZERO(got, n);
    quiet();
  }
  tdm_aead aead;
  start(true, 50, 0, TDM_OK);
  T_OK(tdm_aead_seal(true_key, want, sizeof want, &(size_t){0}, t_data(12), 12, NULL, 0, t_data(LONG), LONG));
  memcpy(got, t_data(LONG), LONG);
  T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
  T_OK(tdm_aead_update(&aead, got, LONG, got, LONG));
  lied(TDM_AES_128_GCM, "update");
  T_OK(tdm_aead_seal_final(&aead, got + LONG, 12));
  T_TRUE(told.calls == 1); /* once is enough: after a difference the first goes on alone */
  T_SAME(got, want, LONG + 12);
  tdm_aead_end(&aead);
  tdm_aead_key_free(key);
  tdm_aead_key_free(true_key);
}

static void test_stream_rand_xts_wrap(void **state) {
  (void)state;
  for (unsigned lies = 0; lies < 2; lies++) {
    start(lies, 77, 1, TDM_OK);
    tdm_stream stream;
    if (tdm_backend_supports(shadow, TDM_RC4)) {
      T_OK(tdm_stream_begin(&stream, liar_truth(), TDM_RC4, t_data(16), 16));
      T_OK(tdm_stream_update(&stream, want, LONG, t_data(LONG), LONG));
      memcpy(got, t_data(LONG), LONG);
      T_OK(tdm_stream_begin(&stream, shadow, TDM_RC4, t_data(16), 16));
      T_OK(tdm_stream_update(&stream, got, LONG, got, LONG));
      T_SAME(got, want, LONG);
      if (lies) lied(TDM_RC4, "update");
      if (!lies) quiet();
      tdm_stream_end(&stream);
    }

    tdm_drbg *drbg;
    start(lies, LONG - 1, 0, TDM_OK);
    T_OK(tdm_drbg_new_seeded(&drbg, liar_truth(), t_data(48), 48, NULL, 0));
    T_OK(tdm_drbg_generate(drbg, want, LONG, NULL, 0));
    tdm_drbg_free(drbg);
    T_OK(tdm_drbg_new_seeded(&drbg, shadow, t_data(48), 48, NULL, 0));
    T_OK(tdm_drbg_generate(drbg, got, LONG, NULL, 0));
    T_SAME(got, want, LONG);
    if (lies) lied(TDM_CTR_DRBG, "drbg_generate");
    if (!lies) quiet();
    tdm_drbg_free(drbg);
    T_OK(tdm_rand_bytes(shadow, got, 100)); /* not comparable */
    tdm_shadow_counts counts;
    tdm_shadow_read(&counts);
    T_TRUE(counts.not_comparable > before.not_comparable);

    for (size_t n = 512; n <= LONG && tdm_backend_supports(shadow, TDM_AES_128_XTS); n += LONG - 512) {
      tdm_xts_key *key;
      T_OK(tdm_xts_key_new(&key, liar_truth(), TDM_AES_128_XTS, t_data(32), 32));
      T_OK(tdm_xts_encrypt(key, want, LONG, t_data(16), 16, t_data(n), n));
      tdm_xts_key_free(key);
      start(lies, n - 1, 0, TDM_OK);
      T_OK(tdm_xts_key_new(&key, shadow, TDM_AES_128_XTS, t_data(32), 32));
      memcpy(got, t_data(n), n);
      T_OK(tdm_xts_encrypt(key, got, LONG, t_data(16), 16, got, n));
      T_SAME(got, want, n);
      if (lies) lied(TDM_AES_128_XTS, "encrypt");
      if (!lies) quiet();
      tdm_xts_key_free(key);
    }

    if (!tdm_backend_supports(shadow, TDM_AES_128_KW)) continue;
    tdm_wrap_key *key;
    size_t len;
    start(lies, 39, 0, TDM_OK);
    T_OK(tdm_wrap_key_new(&key, shadow, TDM_AES_128_KW, t_data(16), 16));
    T_OK(tdm_wrap(key, got, sizeof got, &len, t_data(32), 32));
    if (lies) lied(TDM_AES_128_KW, "wrap");
    T_OK(tdm_unwrap(key, want, sizeof want, &len, got, 40));
    T_SAME(want, t_data(32), 32);
    if (!lies) quiet();
    tdm_wrap_key_free(key);
  }
}

static void test_rsa(void **state) {
  (void)state;
  static const uint64_t e = 65537;
  tdm_pkey *key, *other;
  size_t len;
  start(false, 0, 0, TDM_OK);
  T_OK(tdm_rsa_generate(&key, shadow, BITS, e));
  quiet();
  tdm_sign_options options = {.size = sizeof options, .scheme = TDM_RSA_PKCS1, .hash = TDM_SHA256};
  T_OK(tdm_sign_message(key, &options, want, K, &len, t_data(9), 9));
  start(true, 4, 1, TDM_OK); /* behind the hash of the message */
  T_OK(tdm_sign_message(key, &options, got, K, &len, t_data(9), 9));
  T_SAME(got, want, K);
  lied(TDM_RSA, "private_op");
  start(true, 4, 1, TDM_OK); /* behind the hash of the message */
  T_OK(tdm_verify_message(key, &options, got, K, t_data(9), 9));
  lied(TDM_RSA, "public_op");
  start(true, 0, 0, TDM_ERR_BAD_KEY);
  T_OK(tdm_rsa_generate(&other, shadow, BITS, e));
  T_TRUE(told.calls >= 1 && told.alg == TDM_RSA && told.second == TDM_ERR_BAD_KEY);
  tdm_pkey_free(other);
  start(true, 4, 0, TDM_OK); /* the number does not come back */
  T_OK(tdm_rsa_generate(&other, shadow, BITS, e));
  T_TRUE(told.calls >= 1 && told.alg == TDM_RSA);
  assert_string_equal(told.operation, "generate");
  tdm_pkey_free(other);
  tdm_pkey_free(key);
  t_cases(4);
}

static void test_curves(void **state) {
  (void)state;
  tdm_pkey *key, *peer;
  size_t len;
  start(false, 0, 0, TDM_OK);
  T_OK(tdm_pkey_generate(&key, shadow, TDM_P256));
  T_OK(tdm_pkey_generate(&peer, shadow, TDM_P256));
  tdm_sign_options options = {.size = sizeof options, .scheme = TDM_ECDSA_DER, .hash = TDM_SHA256};
  T_OK(tdm_sign_message(key, &options, got, 80, &len, t_data(9), 9));
  T_OK(tdm_verify_message(key, &options, got, len, t_data(9), 9));
  quiet();
  start(true, 0, 1, TDM_ERR_VERIFY); /* behind the hash of the message */
  T_OK(tdm_sign_message(key, &options, got, 80, &len, t_data(9), 9));
  T_TRUE(told.calls == 1 && told.first == TDM_OK && told.second == TDM_ERR_VERIFY);
  assert_string_equal(told.operation, "sign");
  T_OK(tdm_pkey_derive(key, peer, want, 32, &len));
  start(true, 31, 0, TDM_OK);
  T_OK(tdm_pkey_derive(key, peer, got, 32, &len));
  T_SAME(got, want, 32);
  lied(TDM_P256, "ecdh");
  tdm_pkey_free(key);
  tdm_pkey_free(peer);
  start(true, 0, 0, TDM_ERR_BAD_KEY);
  T_OK(tdm_pkey_generate(&key, shadow, TDM_P256));
  T_TRUE(told.calls >= 1 && told.second == TDM_ERR_BAD_KEY);
  tdm_pkey_free(key);

  start(false, 0, 0, TDM_OK);
  T_OK(tdm_pkey_generate(&key, shadow, TDM_X25519));
  T_OK(tdm_pkey_derive(key, key, want, 32, &len));
  start(true, 0, 0, TDM_OK);
  T_OK(tdm_pkey_derive(key, key, got, 32, &len));
  T_SAME(got, want, 32);
  lied(TDM_X25519, "derive");
  tdm_pkey_free(key);
  start(false, 0, 0, TDM_OK);
  T_OK(tdm_pkey_generate(&key, shadow, TDM_ED25519));
  options = (tdm_sign_options){.size = sizeof options, .scheme = TDM_EDDSA};
  T_OK(tdm_sign_message(key, &options, want, 64, &len, t_data(9), 9));
  start(true, 63, 0, TDM_OK);
  T_OK(tdm_sign_message(key, &options, got, 64, &len, t_data(9), 9));
  T_SAME(got, want, 64);
  lied(TDM_ED25519, "sign");
  tdm_pkey_free(key);
}

/* What the second has not, or has no memory for, is the first's alone; any other status is a difference. */
static void test_statuses(void **state) {
  (void)state;
  static const tdm_status statuses[] = {TDM_ERR_UNSUPPORTED, TDM_ERR_MEMORY, TDM_ERR_BACKEND, TDM_ERR_VERIFY};
  T_OK(tdm_hash_digest(liar_truth(), TDM_SHA1, want, 20, NULL, t_data(9), 9));
  for (size_t s = 0; s < sizeof statuses / sizeof *statuses; s++) {
    start(true, 0, 0, statuses[s]);
    T_OK(tdm_hash_digest(shadow, TDM_SHA1, got, 20, NULL, t_data(9), 9));
    T_SAME(got, want, 20);
    assert_string_equal(tdm_error_detail(), "");
    tdm_shadow_counts after;
    tdm_shadow_read(&after);
    T_TRUE(told.calls == (s < 2 ? 0 : 1));
    if (s < 2) T_TRUE(after.not_comparable == before.not_comparable + 1 && after.checked == before.checked);
    if (s >= 2) T_TRUE(told.first == TDM_OK && told.second == statuses[s]);
    t_cases(1);
  }
  tdm_shadow_on_mismatch(NULL, NULL);
  start(true, 0, 0, TDM_OK);
  tdm_shadow_on_mismatch(NULL, NULL);
  T_OK(tdm_hash_digest(shadow, TDM_SHA1, got, 20, NULL, t_data(9), 9));
  T_TRUE(told.calls == 0);
  counted(1);
  tdm_shadow_read(NULL);
}

/* The first fails: its status and its detail reach the caller, whatever the second says. */
static void test_first_fails(void **state) {
  (void)state;
  static mock m;
  static const tdm_backend *turned;
  start(false, 0, 0, TDM_OK);
  mock_init(&m, "mock");
  if (turned == NULL) turned = decorator_shadow(&m.backend, liar_truth(), "shadow:mock+truth");
  mock_seen.fail = 1;
  size_t len = 7;
  T_IS(tdm_hash_digest(turned, TDM_SHA256, got, 32, &len, t_data(9), 9), TDM_ERR_BACKEND);
  T_TRUE(len == 0 && told.calls == 1 && told.first == TDM_ERR_BACKEND && told.second == TDM_OK);
  T_ZERO(got, 32);
  T_TRUE(!tdm_backend_supports(turned, TDM_SHA512)); /* what the first has not, shadow has not */

  /* Objects of both sides end on both sides, also when one could not begin. */
  tdm_aead_key *key;
  mock_seen.fail_init = true;
  T_IS(tdm_aead_key_new(&key, turned, TDM_AES_128_GCM, t_data(16), 16, 0), TDM_ERR_BACKEND);
  mock_seen.fail_init = false;
  T_OK(tdm_aead_key_new(&key, turned, TDM_AES_128_GCM, t_data(16), 16, 0));
  tdm_aead aead;
  T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
  T_TRUE(mock_seen.keys == 1 && mock_seen.states == 1);
  tdm_aead_end(&aead);
  tdm_aead_key_free(key);
  T_TRUE(mock_seen.keys == 0 && mock_seen.states == 0);
  t_cases(3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      T_TEST(test_hash),   T_TEST(test_mac),      T_TEST(test_cipher),      T_TEST(test_second_without_bulk),
      T_TEST(test_aead),   T_TEST(test_statuses), T_TEST(test_first_fails), T_TEST(test_stream_rand_xts_wrap),
      T_TEST(test_curves), T_TEST(test_rsa)};
  return t_run("mock_shadow", tests, sizeof tests / sizeof *tests);
}
