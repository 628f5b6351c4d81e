/* SPDX-License-Identifier: Apache-2.0
 * HKDF (RFC 5869) and PBKDF2 (RFC 8018) over every hash, on every backend and kernel, against the RFCs' own
 * formulas written over HMAC. Every output length, long salts and passwords, limits, refusals.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

enum { OUT, KEY, SALT, INFO, LONGEST = 600 };

static void expand(tdm_alg hash, uint8_t *okm, size_t n, const uint8_t *prk, size_t prk_len, const uint8_t *info,
                   size_t info_len) {
  size_t h = tdm_alg_get(hash)->bytes, t_len = 0;
  uint8_t t[TDM_HASH_MAX_BYTES], message[TDM_HASH_MAX_BYTES + LONGEST + 1];
  for (uint8_t i = 1; n > 0; i++) {
    if (t_len) memcpy(message, t, t_len);
    if (info_len) memcpy(message + t_len, info, info_len);
    message[t_len + info_len] = i;
    t_hmac(hash, t, prk, prk_len, message, t_len + info_len + 1);
    t_len = h;
    size_t k = n < h ? n : h;
    memcpy(okm, t, k);
    okm += k;
    n -= k;
  }
}

static void test_hkdf(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    uint8_t prk[TDM_HASH_MAX_BYTES], want[LONGEST], zeros[TDM_HASH_MAX_BYTES] = {0};
    for (size_t n = 0; n <= 300; n++) {
      size_t ikm_len = n, salt_len = (n * 7) % 301, info_len = (n * 3) % 301, okm_len = 2 * n;
      t_note("HKDF over %s, %zu bytes", info->name, okm_len);
      uint8_t *ikm = t_guard_put(KEY, t_data(ikm_len), ikm_len, n & 1);
      uint8_t *salt = t_guard_put(SALT, t_data(1000) + 300, salt_len, n >> 1 & 1);
      uint8_t *text = t_guard_put(INFO, t_data(1000) + 600, info_len, n >> 2 & 1);
      uint8_t *okm = t_guard(OUT, okm_len, n >> 3 & 1);
      t_hmac(info->alg, prk, salt, salt_len, ikm, ikm_len);
      expand(info->alg, want, okm_len, prk, info->bytes, text, info_len);
      uint8_t got[TDM_HASH_MAX_BYTES];
      T_OK(tdm_hkdf_extract(t_backend(), info->alg, got, info->bytes, salt, salt_len, ikm, ikm_len));
      T_SAME(got, prk, info->bytes);
      T_OK(tdm_hkdf_expand(t_backend(), info->alg, okm, okm_len, prk, info->bytes, text, info_len));
      T_SAME(okm, want, okm_len);
      memset(okm, 0, okm_len);
      T_OK(tdm_hkdf(t_backend(), info->alg, okm, okm_len, salt, salt_len, ikm, ikm_len, text, info_len));
      T_SAME(okm, want, okm_len);
      t_fence_check(OUT, okm, okm_len);
      /* No salt is a salt of zeros. */
      t_hmac(info->alg, prk, zeros, info->bytes, ikm, ikm_len);
      T_OK(tdm_hkdf_extract(t_backend(), info->alg, got, info->bytes, NULL, 0, ikm, ikm_len));
      T_SAME(got, prk, info->bytes);
      t_cases(4);
    }
    /* The longest output, and one more. */
    size_t most = 255 * info->bytes;
    uint8_t *okm = malloc(most + 1), *all = malloc(most);
    memset(okm, T_FENCE, most + 1);
    memset(prk, 7, sizeof prk);
    expand(info->alg, all, most, prk, info->bytes, t_data(5), 5);
    T_IS(tdm_hkdf_expand(t_backend(), info->alg, okm, most + 1, prk, info->bytes, t_data(5), 5), TDM_ERR_LIMIT);
    T_IS(tdm_hkdf(t_backend(), info->alg, okm, most + 1, NULL, 0, prk, 9, NULL, 0), TDM_ERR_LIMIT);
    T_FILLED(okm, T_FENCE, most + 1);
    T_OK(tdm_hkdf_expand(t_backend(), info->alg, okm, most, prk, info->bytes, t_data(5), 5));
    T_SAME(okm, all, most);
    T_FILLED(okm + most, T_FENCE, 1);
    free(okm);
    free(all);
    t_cases(3);
  }
}

static void pbkdf2(tdm_alg hash, uint8_t *out, size_t n, const uint8_t *password, size_t password_len,
                   const uint8_t *salt, size_t salt_len, uint64_t iterations) {
  size_t h = tdm_alg_get(hash)->bytes;
  uint8_t u[TDM_HASH_MAX_BYTES], f[TDM_HASH_MAX_BYTES], first[LONGEST + 4];
  for (uint8_t i = 1; n > 0; i++) {
    if (salt_len) memcpy(first, salt, salt_len);
    memcpy(first + salt_len, (uint8_t[4]){0, 0, 0, i}, 4);
    t_hmac(hash, u, password, password_len, first, salt_len + 4);
    memcpy(f, u, h);
    for (uint64_t k = 1; k < iterations; k++) {
      t_hmac(hash, u, password, password_len, u, h);
      for (size_t j = 0; j < h; j++) f[j] ^= u[j];
    }
    size_t k = n < h ? n : h;
    memcpy(out, f, k);
    out += k;
    n -= k;
  }
}

static void test_pbkdf2(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    for (size_t n = 0; n <= 300; n++) {
      uint8_t want[300];
      size_t password_len = (n * 5) % 301, salt_len = (n * 11) % 301;
      uint64_t iterations = 1 + n % 7;
      t_note("PBKDF2 over %s, %zu bytes", info->name, n);
      uint8_t *password = t_guard_put(KEY, t_data(password_len), password_len, n & 1);
      uint8_t *salt = t_guard_put(SALT, t_data(1000) + 300, salt_len, n >> 1 & 1);
      uint8_t *out = t_guard(OUT, n, n >> 2 & 1);
      pbkdf2(info->alg, want, n, password, password_len, salt, salt_len, iterations);
      T_OK(tdm_pbkdf2(t_backend(), info->alg, out, n, password, password_len, salt, salt_len, iterations));
      T_SAME(out, want, n);
      t_fence_check(OUT, out, n);
      t_cases(1);
    }
  }
}

static void test_refused(void **state) {
  (void)state;
  const tdm_alg_info *info;
  const uint8_t *p = t_data(200);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    uint8_t out[100];
    const tdm_backend *b = t_backend();
    tdm_alg hash = info->alg;
    t_note("%s", info->name);
    memset(out, T_FENCE, sizeof out);
    T_IS(tdm_hkdf_extract(b, hash, NULL, info->bytes, p, 1, p, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf_extract(b, hash, out, info->bytes, NULL, 1, p, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf_extract(b, hash, out, info->bytes, p, 1, NULL, 1), TDM_ERR_ARGUMENT);
    T_TRUE(tdm_hkdf_extract(b, hash, out, info->bytes - 1, p, 1, p, 1) != TDM_OK);
    T_TRUE(tdm_hkdf_extract(b, hash, out, info->bytes + 1, p, 1, p, 1) != TDM_OK);
    T_TRUE(tdm_hkdf_expand(b, hash, out, 50, p, info->bytes - 1, p, 1) != TDM_OK);
    T_IS(tdm_hkdf_expand(b, hash, NULL, 50, p, info->bytes, p, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf_expand(b, hash, out, 50, NULL, info->bytes, p, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf_expand(b, hash, out, 50, p, info->bytes, NULL, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf(b, hash, NULL, 50, p, 1, p, 1, p, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf(b, hash, out, 50, NULL, 1, p, 1, p, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf(b, hash, out, 50, p, 1, NULL, 1, p, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_hkdf(b, hash, out, 50, p, 1, p, 1, NULL, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_pbkdf2(b, hash, NULL, 50, p, 1, p, 1, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_pbkdf2(b, hash, out, 50, NULL, 1, p, 1, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_pbkdf2(b, hash, out, 50, p, 1, NULL, 1, 1), TDM_ERR_ARGUMENT);
    T_TRUE(tdm_pbkdf2(b, hash, out, 50, p, 1, p, 1, 0) != TDM_OK);
    T_FILLED(out, T_FENCE, sizeof out);
    if (sizeof(size_t) > 4) {
      T_IS(tdm_pbkdf2(b, hash, out, (size_t)UINT32_MAX * info->bytes + 1, p, 1, p, 1, 1), TDM_ERR_LIMIT);
      T_IS(tdm_pbkdf2(b, hash, out, SIZE_MAX, p, 1, p, 1, 1), TDM_ERR_LIMIT);
    }
    t_cases(19);
  }
  uint8_t out[32];
  T_TRUE(tdm_hkdf(t_backend(), TDM_AES_128, out, 32, p, 1, p, 1, p, 1) != TDM_OK);
  T_TRUE(tdm_pbkdf2(t_backend(), TDM_HMAC_SHA256, out, 32, p, 1, p, 1, 1) != TDM_OK);
  t_cases(2);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_hkdf), T_TEST(test_pbkdf2), T_TEST(test_refused)};
  return t_run("kdf", tests, sizeof tests / sizeof *tests);
}
