/* SPDX-License-Identifier: Apache-2.0
 * The small public functions: algorithms, status texts, comparison, wiping, backends, policy, the service indicator,
 * random bytes. With NULL and nonsense where a caller may go wrong (the kinds' tests do the same for theirs).
 * Leaks nothing: tests have no secrets.
 */
#include <ctype.h>

#include "build_options.h"
#include "tests/support/t.h"

static void test_algorithms(void **state) {
  (void)state;
  static const struct {
    tdm_alg alg;
    tdm_kind kind;
    const char *name, *family;
    size_t bytes, block_bytes;
    bool approved, legacy;
  } want[] = {
#define TDM_ALG(id, number, kind, name, family, bytes, block, approved, legacy) \
  {TDM_##id, TDM_KIND_##kind, name, family, bytes, block, approved, legacy},
#include "tests/calls/algs_frozen.h"
#undef TDM_ALG
  };
  const size_t count = sizeof want / sizeof *want;
  T_TRUE(tdm_alg_count() >= count);
  T_TRUE(tdm_alg_at(tdm_alg_count()) == NULL && tdm_alg_at(SIZE_MAX) == NULL);
  for (size_t i = 0; i < count; i++) {
    const tdm_alg_info *info = tdm_alg_get(want[i].alg);
    t_note("%s", want[i].name);
    T_TRUE(info && info == tdm_alg_find(want[i].name) && info->alg == want[i].alg && info->kind == want[i].kind);
    assert_string_equal(info->name, want[i].name);
    assert_string_equal(info->family, want[i].family);
    T_TRUE(info->bytes == want[i].bytes && info->block_bytes == want[i].block_bytes);
    T_TRUE(info->approved == want[i].approved && info->legacy == want[i].legacy);
    t_cases(1);
  }
  for (size_t i = 1; i < tdm_alg_count(); i++) T_TRUE(tdm_alg_at(i)->alg > tdm_alg_at(i - 1)->alg);
  static const char *const none[] = {"", "AES-128", "aes-128 ", "aes", "sha", "hmac", "sha256\n"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) T_TRUE(tdm_alg_find(none[i]) == NULL);
  T_TRUE(tdm_alg_find(NULL) == NULL);
  for (int n = -3; n < 400; n++) {
    const tdm_alg_info *info = tdm_alg_get((tdm_alg)n);
    T_TRUE(!info || (int)info->alg == n);
    t_cases(1);
  }
}

static void test_status(void **state) {
  (void)state;
  for (int n = 0; n <= 20; n++) { /* the frozen numbers of the first version */
    const char *text = tdm_status_text((tdm_status)n), *name = tdm_status_name((tdm_status)n);
    t_note("status %d", n);
    T_TRUE(text && strlen(text) > 5 && name && !strncmp(name, "TDM_", 4));
    for (int k = 0; k < n; k++) T_TRUE(strcmp(name, tdm_status_name((tdm_status)k)) != 0);
    t_cases(1);
  }
  T_TRUE(TDM_ERR_ARGUMENT == 1 && TDM_ERR_STATE == 8 && TDM_ERR_VERIFY == 11 && TDM_ERR_NOT_APPROVED == 20);
  for (int n = -2; n < 2000; n += 7) T_TRUE(tdm_status_text((tdm_status)n) && tdm_status_name((tdm_status)n));
  T_TRUE(tdm_error_detail() != NULL);
  assert_string_equal(tdm_version(), TDM_VERSION_TEXT);
}

static void test_equal_and_wipe(void **state) {
  (void)state;
  uint8_t a[300], b[300];
  for (size_t n = 0; n <= 300; n++) {
    memcpy(a, t_data(300), 300);
    memcpy(b, a, 300);
    if (n < 300) b[n] ^= 0xff; /* past the end: must not count */
    T_TRUE(tdm_equal(a, b, n));
    for (size_t bit = 0; bit < 8 * n; bit += n < 20 ? 1 : 37) {
      b[bit / 8] ^= (uint8_t)(1 << bit % 8);
      T_TRUE(!tdm_equal(a, b, n));
      b[bit / 8] ^= (uint8_t)(1 << bit % 8);
      t_cases(1);
    }
    uint8_t *p = t_guard(0, n, n & 1);
    memset(p, 7, n);
    tdm_wipe(p, n);
    T_ZERO(p, n);
    t_fence_check(0, p, n);
    t_cases(2);
  }
  T_TRUE(tdm_equal(NULL, NULL, 0) && !tdm_equal(NULL, a, 1) && !tdm_equal(a, NULL, 1));
  tdm_wipe(NULL, 0);
  tdm_wipe(NULL, 9);
}

static void test_backends(void **state) {
  (void)state;
  static const char long_name[] =
      "a-name-that-is-longer-than-any-name-of-a-backend-can-ever-be:and-longer-still:and-longer-still:native";
  static const char *const nonsense[] = {
      "",      "nonsense",      "Native",       "native ",   " native", "trace:", ":native", "trace:nonsense",
      "trace", "trace::native", "native:trace", "perblock:", long_name};
  const tdm_backend *b = t_backend(), *found = NULL;
  tdm_backend_info info;
  T_TRUE(tdm_backend_count() >= 1);
  for (size_t i = 0; i < tdm_backend_count(); i++) T_TRUE(tdm_backend_name_at(i) && *tdm_backend_name_at(i));
  T_TRUE(tdm_backend_name_at(tdm_backend_count()) == NULL && tdm_backend_name_at(SIZE_MAX) == NULL);
  for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
    t_note("backend \"%s\"", nonsense[i]);
    found = b;
    tdm_status status = tdm_backend_find(nonsense[i], &found);
    T_TRUE(status == TDM_ERR_NO_BACKEND || status == TDM_ERR_LOCKED);
    T_TRUE(found == NULL || found == b);
    T_TRUE(*tdm_error_detail());
    t_cases(1);
  }
  T_IS(tdm_backend_find(NULL, &found), TDM_ERR_ARGUMENT);
  T_IS(tdm_backend_find(tdm_backend_name(b), NULL), TDM_ERR_ARGUMENT);
  T_OK(tdm_backend_find(tdm_backend_name(b), &found));
  T_TRUE(found == b);
  T_OK(tdm_backend_get_info(b, &info));
  assert_string_equal(info.name, tdm_backend_name(b));
  T_TRUE(info.version && *info.version && info.origin && *info.origin && info.features);
  T_IS(tdm_backend_get_info(b, NULL), TDM_ERR_ARGUMENT);
  T_IS(tdm_backend_get_info(NULL, &info), TDM_ERR_ARGUMENT);
  T_TRUE(tdm_backend_name(NULL) == NULL || !*tdm_backend_name(NULL));
  T_TRUE(!tdm_backend_supports(NULL, TDM_SHA256) && tdm_backend_kernel(NULL, TDM_SHA256) == NULL);
  T_TRUE(!tdm_backend_supports(b, (tdm_alg)0) && !tdm_backend_supports(b, (tdm_alg)-1));
  T_TRUE(!tdm_backend_supports(b, (tdm_alg)1000) && tdm_backend_kernel(b, (tdm_alg)1000) == NULL);
  /* Every algorithm of the build is served by every backend. */
  for (size_t i = 0; i < tdm_alg_count(); i++) {
    const tdm_alg_info *alg = tdm_alg_at(i);
    if (alg->kind > TDM_KIND_RAND) continue;
    t_note("%s", alg->name);
    T_TRUE(tdm_backend_supports(b, alg->alg) == (!alg->legacy || TDM_LEGACY));
    t_cases(1);
  }
}

static void test_policy(void **state) {
  (void)state;
  static const char *const bad[] = {"", " ", ",", "=", "nonsense", "nonsense,aes=native", "fallback=native"};
  static const char *const bad_ends[] = {
      ",", ",aes", ",aes=", ",=", ",nonsense=", ",aes=nonsense", ",fallback=", ",fallback=nonsense", ",,aes="};
  const char *mine = tdm_backend_name(t_backend());
  char before[300], now[300], text[300];
  const tdm_backend *found;
  T_OK(tdm_policy_get(before, sizeof before));
  T_TRUE(*tdm_policy_source());
  for (size_t size = 0; size <= strlen(before); size++) {
    memset(now, T_FENCE, sizeof now);
    T_IS(tdm_policy_get(now, size), TDM_ERR_BUFFER);
    T_FILLED(now, T_FENCE, sizeof now);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad + sizeof bad_ends / sizeof *bad_ends; i++) {
    const size_t k = i - sizeof bad / sizeof *bad;
    if (i < sizeof bad / sizeof *bad)
      snprintf(text, sizeof text, "%s", bad[i]);
    else
      snprintf(text, sizeof text, "%s%s%s", mine, bad_ends[k], !strcmp(bad_ends[k], ",nonsense=") ? mine : "");
    t_note("policy \"%s\"", text);
    tdm_status status = tdm_policy_set(text);
    T_TRUE(status == TDM_ERR_CONFIG || status == TDM_ERR_NO_BACKEND || status == TDM_ERR_LOCKED);
    T_TRUE(*tdm_error_detail());
    T_OK(tdm_policy_get(now, sizeof now));
    assert_string_equal(now, before); /* what is in force stays */
    t_cases(1);
  }
  char *endless = malloc(1 << 16);
  memset(endless, 'a', (1 << 16) - 1);
  endless[(1 << 16) - 1] = 0;
  T_TRUE(tdm_policy_set(endless) != TDM_OK);
  free(endless);
  T_IS(tdm_policy_set(NULL), TDM_ERR_ARGUMENT);
  T_IS(tdm_policy_get(NULL, 10), TDM_ERR_ARGUMENT);
  T_IS(tdm_policy_backend(TDM_SHA256, NULL), TDM_ERR_ARGUMENT);
  T_IS(tdm_policy_backend(TDM_ALG_NONE, &found), TDM_ERR_ARGUMENT);
  T_IS(tdm_policy_backend((tdm_alg)-1, &found), TDM_ERR_ARGUMENT);
  snprintf(text, sizeof text, " %s , aes = %s,sha256=%s ", mine, mine, mine); /* blanks mean nothing */
  T_OK(tdm_policy_set(text));
  T_OK(tdm_policy_set(before));
  t_cases(7);
}

static void test_served(void **state) {
  (void)state;
  tdm_service service;
  uint8_t out[32];
  tdm_served(NULL);
  T_OK(tdm_hash_digest(t_backend(), TDM_SHA1, out, 32, NULL, NULL, 0));
  tdm_served(&service);
  T_TRUE(service.alg == TDM_SHA1);
  assert_string_equal(service.backend, tdm_backend_name(t_backend()));
  tdm_backend_info info;
  T_OK(tdm_backend_get_info(t_backend(), &info));
  T_TRUE(service.approved == info.fips); /* SHA-1 is approved, so the module decides */
  const tdm_alg_info *md5 = tdm_alg_get(TDM_MD5);
  if (tdm_backend_supports(t_backend(), md5->alg)) {
    T_OK(tdm_hash_digest(t_backend(), TDM_MD5, out, 32, NULL, NULL, 0));
    tdm_served(&service);
    T_TRUE(service.alg == TDM_MD5 && !service.approved);
  }
  t_cases(2);
}

static void test_rand(void **state) {
  (void)state;
  const tdm_backend *b = t_backend();
  tdm_drbg *drbg, *none;
  uint8_t *big = malloc(1 << 20), out[64];
  for (size_t n = 0; n <= 300; n++) {
    uint8_t *p = t_guard(0, n, n & 1);
    T_OK(tdm_rand_bytes(b, p, n));
    t_fence_check(0, p, n);
    t_cases(1);
  }
  memset(big, 0, 1 << 20);
  T_OK(tdm_rand_bytes(b, big, 1 << 20));
  for (size_t at = 0; at < 1 << 20; at += 16) { /* no block left out */
    size_t k = 0;
    while (k < 16 && !big[at + k]) k++;
    T_TRUE(k < 16);
  }
  free(big);
  T_OK(tdm_rand_bytes(b, NULL, 0));
  T_IS(tdm_rand_bytes(b, NULL, 1), TDM_ERR_ARGUMENT);
  T_IS(tdm_drbg_new(NULL, b, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_drbg_new(&none, b, NULL, 1), TDM_ERR_ARGUMENT);
  T_TRUE(tdm_drbg_new(&none, b, t_data(49), 49) != TDM_OK);
  T_TRUE(none == NULL);
  T_IS(tdm_drbg_new_seeded(NULL, b, t_data(48), 48, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_drbg_new_seeded(&none, b, NULL, 48, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_drbg_new_seeded(&none, b, t_data(48), 48, NULL, 1), TDM_ERR_ARGUMENT);
  for (size_t n = 0; n <= 64; n++) {
    if (n != 48) T_TRUE(tdm_drbg_new_seeded(&none, b, t_data(64), n, NULL, 0) != TDM_OK);
    if (n > 48) T_TRUE(tdm_drbg_new_seeded(&none, b, t_data(48), 48, t_data(64), n) != TDM_OK);
    T_TRUE(n == 48 || none == NULL);
    t_cases(1);
  }
  T_OK(tdm_drbg_new_seeded(&drbg, b, t_data(48), 48, NULL, 0));
  memset(out, T_FENCE, sizeof out);
  T_IS(tdm_drbg_generate(NULL, out, 9, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_drbg_generate(drbg, NULL, 9, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_drbg_generate(drbg, out, 9, NULL, 1), TDM_ERR_ARGUMENT);
  T_TRUE(tdm_drbg_generate(drbg, out, 9, t_data(49), 49) != TDM_OK);
  T_IS(tdm_drbg_reseed(NULL, t_data(48), 48, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_drbg_reseed(drbg, NULL, 48, NULL, 0), TDM_ERR_ARGUMENT);
  T_TRUE(tdm_drbg_reseed(drbg, t_data(48), 47, NULL, 0) != TDM_OK);
  T_TRUE(tdm_drbg_reseed(drbg, t_data(48), 48, t_data(49), 49) != TDM_OK);
  T_FILLED(out, T_FENCE, sizeof out);
  /* Refusals moved nothing: the next bytes are the first of another with this seed. */
  tdm_drbg *twin;
  uint8_t want[64];
  T_OK(tdm_drbg_new_seeded(&twin, b, t_data(48), 48, NULL, 0));
  T_OK(tdm_drbg_generate(twin, want, 64, NULL, 0));
  T_OK(tdm_drbg_generate(drbg, out, 64, NULL, 0));
  T_SAME(out, want, 64);
  tdm_drbg_free(twin);
  tdm_drbg_free(drbg);
  tdm_drbg_free(NULL);
  t_cases(20);
}

static void test_nothing_of_nothing(void **state) {
  (void)state;
  tdm_trace_counts counts;
  T_TRUE(tdm_mac_key_ref(NULL) == NULL && tdm_cipher_key_ref(NULL) == NULL && tdm_aead_key_ref(NULL) == NULL);
  T_TRUE(tdm_mac_key_alg(NULL) == TDM_ALG_NONE && tdm_mac_key_backend(NULL) == NULL);
  T_TRUE(tdm_cipher_key_alg(NULL) == TDM_ALG_NONE && tdm_cipher_key_backend(NULL) == NULL);
  T_TRUE(tdm_aead_key_alg(NULL) == TDM_ALG_NONE && tdm_aead_key_backend(NULL) == NULL);
  T_TRUE(tdm_cipher_block_bytes(NULL) == 0 && tdm_aead_tag_bytes(NULL) == 0);
  T_TRUE(tdm_cipher_interface(NULL, TDM_ECB, TDM_ENCRYPT) && !*tdm_cipher_interface(NULL, TDM_ECB, TDM_ENCRYPT));
  T_TRUE(tdm_hash_alg(NULL) == TDM_ALG_NONE);
  T_IS(tdm_hash_begin(NULL, t_backend(), TDM_SHA256), TDM_ERR_ARGUMENT);
  T_IS(tdm_hash_update(NULL, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_hash_reset(NULL), TDM_ERR_ARGUMENT);
  T_IS(tdm_mac_reset(NULL), TDM_ERR_ARGUMENT);
  T_IS(tdm_mac_update(NULL, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_mac_final(NULL, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_mac_final_verify(NULL, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_hash_import(NULL, t_backend(), NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_aead_open_final(NULL, NULL, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_stream_copy(NULL, NULL), TDM_ERR_ARGUMENT);
  T_IS(tdm_cipher_copy(NULL, NULL), TDM_ERR_ARGUMENT);
  tdm_trace_read(NULL);
  tdm_trace_reset();
  tdm_trace_read(&counts);
  T_TRUE(counts.crossings == 0 && counts.bytes == 0);
  t_cases(20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      T_TEST(test_algorithms), T_TEST(test_status), T_TEST(test_equal_and_wipe), T_TEST(test_backends),
      T_TEST(test_policy),     T_TEST(test_served), T_TEST(test_rand),           T_TEST(test_nothing_of_nothing)};
  return t_run("calls", tests, sizeof tests / sizeof *tests);
}
