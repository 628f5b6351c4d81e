/* SPDX-License-Identifier: Apache-2.0
 * A host that links OpenSSL and uses it beside Tandem's boring backend: both answer, the same, in turn and from several
 * threads, and neither sees the other's errors. Some 1,600 names are in both libraries.
 */
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>
#include <tandem/tandem.h>

enum { ROUNDS = 200, LENGTH = 1000 };

static const tdm_backend *boring;

/* AES-256 in the mode of cipher, by OpenSSL; NULL-free and checked, 1 for success. */
static int openssl_crypt(const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *iv, uint8_t *out,
                         const uint8_t *in, int len) {
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
  int n = 0;
  int ok = ctx != NULL && EVP_EncryptInit_ex(ctx, cipher, NULL, key, iv) == 1 &&
           EVP_EncryptUpdate(ctx, out, &n, in, len) == 1 && n == len;
  EVP_CIPHER_CTX_free(ctx);
  return ok;
}

static int openssl_seal(const uint8_t *key, const uint8_t *nonce, uint8_t *out, const uint8_t *in, int len) {
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
  int n = 0, m = 0;
  int ok = ctx != NULL && EVP_EncryptInit_ex(ctx, EVP_aes_256_gcm(), NULL, key, nonce) == 1 &&
           EVP_EncryptUpdate(ctx, out, &n, in, len) == 1 && EVP_EncryptFinal_ex(ctx, out + n, &m) == 1 &&
           EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, out + len) == 1;
  EVP_CIPHER_CTX_free(ctx);
  return ok;
}

static int same_hashes(const uint8_t *in, size_t len) {
  uint8_t ours[64], theirs[64];
  unsigned n;
  size_t m;
  if (EVP_Digest(in, len, theirs, &n, EVP_sha512(), NULL) != 1) return 0;
  if (tdm_hash_digest(boring, TDM_SHA512, ours, sizeof(ours), &m, in, len) != TDM_OK) return 0;
  if (m != n || memcmp(ours, theirs, m) != 0) return 0;
  tdm_mac_key *key;
  if (tdm_mac_key_new(&key, boring, TDM_HMAC_SHA256, in, 40) != TDM_OK) return 0;
  tdm_status status = tdm_mac_compute(key, ours, 32, in, len);
  tdm_mac_key_free(key);
  return status == TDM_OK && HMAC(EVP_sha256(), in, 40, in, len, theirs, &n) != NULL && memcmp(ours, theirs, 32) == 0;
}

static int same_ciphers(const uint8_t *in, size_t len) {
  uint8_t ours[LENGTH + 16], theirs[LENGTH + 16];
  size_t n;
  tdm_cipher_key *key;
  if (tdm_cipher_key_new(&key, boring, TDM_AES_256, in, 32) != TDM_OK) return 0;
  tdm_status status = tdm_cipher_crypt(key, TDM_CTR, TDM_ENCRYPT, in + 32, 16, ours, sizeof(ours), &n, in, len);
  int ok = status == TDM_OK && openssl_crypt(EVP_aes_256_ctr(), in, in + 32, theirs, in, (int)len) &&
           memcmp(ours, theirs, len) == 0;
  status = tdm_cipher_crypt(key, TDM_CFB, TDM_ENCRYPT, in + 32, 16, ours, sizeof(ours), &n, in, len);
  ok = ok && status == TDM_OK && openssl_crypt(EVP_aes_256_cfb128(), in, in + 32, theirs, in, (int)len) &&
       memcmp(ours, theirs, len) == 0;
  tdm_cipher_key_free(key);
  return ok;
}

/* Seals on both; opens a forged message on ours, which must leave OpenSSL's error queue alone. */
static int same_seals(const uint8_t *in, size_t len) {
  uint8_t ours[LENGTH + 16], theirs[LENGTH + 16];
  size_t n;
  tdm_aead_key *key;
  if (tdm_aead_key_new(&key, boring, TDM_AES_256_GCM, in, 32, 16) != TDM_OK) return 0;
  tdm_status status = tdm_aead_seal(key, ours, sizeof(ours), &n, in + 32, 12, NULL, 0, in, len);
  int ok = status == TDM_OK && openssl_seal(in, in + 32, theirs, in, (int)len) && memcmp(ours, theirs, n) == 0;
  theirs[0] ^= 1;
  ERR_clear_error();
  status = tdm_aead_open(key, ours, sizeof(ours), &n, in + 32, 12, NULL, 0, theirs, len + 16);
  ok = ok && status == TDM_ERR_VERIFY && ERR_peek_error() == 0;
  tdm_aead_key_free(key);
  return ok;
}

static void *in_turn(void *argument) {
  uint8_t in[LENGTH];
  for (size_t i = 0; i < ROUNDS; i++) {
    size_t len = 1 + i * 37 % LENGTH;
    if ((i % 2 == 0 ? RAND_bytes(in, LENGTH) == 1 : tdm_rand_bytes(boring, in, LENGTH) == TDM_OK) == 0) return NULL;
    if (!same_hashes(in, len) || !same_ciphers(in, len) || !same_seals(in, len)) return NULL;
  }
  return argument;
}

static void both_in_one_process(void **state) {
  (void)state;
  assert_int_equal(OPENSSL_version_major(), 3);
  tdm_status status = tdm_backend_find("boring", &boring);
  if (status != TDM_OK) fail_msg("%s", tdm_error_detail());
  tdm_backend_info info;
  assert_int_equal(tdm_backend_get_info(boring, &info), TDM_OK);
  assert_null(strstr(info.origin, "libcrypto.so.3"));
  assert_non_null(in_turn(&info));
}

static void both_from_threads(void **state) {
  (void)state;
  pthread_t threads[4];
  void *ok;
  for (size_t i = 0; i < 4; i++) assert_int_equal(pthread_create(&threads[i], NULL, in_turn, &boring), 0);
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(pthread_join(threads[i], &ok), 0);
    assert_non_null(ok);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(both_in_one_process), cmocka_unit_test(both_from_threads)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
