/* SPDX-License-Identifier: Apache-2.0
 * BoringSSL opens, answers rightly, and says where it was found: the path must hold this program's argument. Threads
 * that drew random bytes end cleanly. Run as it is, and under LD_PRELOAD of what could come between.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>
#include <tandem/tandem.h>

static const char *origin;
static const tdm_backend *boring;

static void opens(void **state) {
  (void)state;
  tdm_backend_info info;
  tdm_status status = tdm_backend_find("boring", &boring);
  if (status != TDM_OK) fail_msg("%s", tdm_error_detail());
  assert_int_equal(tdm_backend_get_info(boring, &info), TDM_OK);
  assert_string_equal(info.name, "boring");
  assert_non_null(strstr(info.version, "API "));
  assert_true(info.api_version >= 17);
  if (strstr(info.origin, origin) == NULL) fail_msg("%s is not %s", info.origin, origin);
}

/* FIPS 180-4's example, in SHA-512 through the neutral form as well. */
static void hashes(void **state) {
  (void)state;
  static const uint8_t want[8] = {0xdd, 0xaf, 0x35, 0xa1, 0x93, 0x61, 0x7a, 0xba};
  uint8_t digest[TDM_HASH_MAX_BYTES], moved[TDM_HASH_EXPORT_BYTES];
  size_t len;
  tdm_hash hash = {{0}}, other = {{0}};
  assert_int_equal(tdm_hash_begin(&hash, boring, TDM_SHA512), TDM_OK);
  assert_int_equal(tdm_hash_update(&hash, (const uint8_t *)"ab", 2), TDM_OK);
  assert_int_equal(tdm_hash_export(&hash, moved, sizeof(moved), &len), TDM_OK);
  assert_int_equal(tdm_hash_import(&other, boring, moved, len), TDM_OK);
  assert_int_equal(tdm_hash_update(&other, (const uint8_t *)"c", 1), TDM_OK);
  assert_int_equal(tdm_hash_final(&other, digest, sizeof(digest), &len), TDM_OK);
  assert_int_equal(len, 64);
  assert_memory_equal(digest, want, sizeof(want));
  tdm_hash_end(&hash);
  tdm_hash_end(&other);
}

/* SP 800-38D, test case 2 of the GCM specification; then a tag that does not verify, which fills BoringSSL's error
 * queue. */
static void seals(void **state) {
  (void)state;
  static const uint8_t zero[16],
      want[32] = {0x03, 0x88, 0xda, 0xce, 0x60, 0xb6, 0xa3, 0x92, 0xf3, 0x28, 0xc2, 0xb9, 0x71, 0xb2, 0xfe, 0x78,
                  0xab, 0x6e, 0x47, 0xd4, 0x2c, 0xec, 0x13, 0xbd, 0xf5, 0x3a, 0x67, 0xb2, 0x12, 0x57, 0xbd, 0xdf};
  uint8_t out[32], back[16];
  size_t len;
  tdm_aead_key *key;
  assert_int_equal(tdm_aead_key_new(&key, boring, TDM_AES_128_GCM, zero, 16, 0), TDM_OK);
  assert_int_equal(tdm_aead_seal(key, out, sizeof(out), &len, zero, 12, NULL, 0, zero, 16), TDM_OK);
  assert_int_equal(len, 32);
  assert_memory_equal(out, want, 32);
  assert_int_equal(tdm_aead_open(key, back, sizeof(back), &len, zero, 12, NULL, 0, out, 32), TDM_OK);
  assert_memory_equal(back, zero, 16);
  out[31] ^= 1;
  assert_int_equal(tdm_aead_open(key, back, sizeof(back), &len, zero, 12, NULL, 0, out, 32), TDM_ERR_VERIFY);
  tdm_aead_key_free(key);
}

static void *draw(void *argument) {
  uint8_t *out = argument;
  return tdm_rand_bytes(boring, out, 32) == TDM_OK ? out : NULL;
}

/* BoringSSL's random state is thread-local: the end of each thread calls into the library. */
static void threads_end(void **state) {
  (void)state;
  static uint8_t out[8][32];
  pthread_t threads[8];
  void *drawn;
  for (size_t i = 0; i < 8; i++) assert_int_equal(pthread_create(&threads[i], NULL, draw, out[i]), 0);
  for (size_t i = 0; i < 8; i++) {
    assert_int_equal(pthread_join(threads[i], &drawn), 0);
    assert_non_null(drawn);
    for (size_t j = 0; j < i; j++) assert_memory_not_equal(out[i], out[j], 32);
  }
}

int main(int argc, char **argv) {
  origin = argc > 1 ? argv[1] : "";
  const struct CMUnitTest tests[] = {cmocka_unit_test(opens), cmocka_unit_test(hashes), cmocka_unit_test(seals),
                                     cmocka_unit_test(threads_end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
