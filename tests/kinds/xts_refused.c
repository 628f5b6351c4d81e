/* SPDX-License-Identifier: Apache-2.0
 * What XTS must refuse, with the same code on every backend and with every buffer untouched: lengths of key, tweak and
 * unit, equal halves of a key, small buffers, overlap, NULL, the limit of 2^20 blocks (SP 800-38E).
 * Leaks nothing: tests have no secrets.
 */
#include <sys/mman.h>

#include "tests/kinds/xts_kind.h"

static uint8_t buffer[1024];

static void fence(void) { memset(buffer, T_FENCE, sizeof buffer); }
static void untouched(void) { T_FILLED(buffer, T_FENCE, sizeof buffer); }

static void test_keys(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST];
    tdm_xts_key *key = xts_key(info, bytes), *none;
    const size_t half = info->bytes / 2;
    for (size_t n = 0; n <= 80; n++) {
      t_note("%s, key of %zu bytes", info->name, n);
      if (n == info->bytes) continue;
      none = key;
      T_IS(tdm_xts_key_new(&none, t_backend(), info->alg, t_data(80), n), TDM_ERR_KEY_LENGTH);
      T_TRUE(none == NULL);
      t_cases(1);
    }
    t_note("%s", info->name);
    none = key;
    T_IS(tdm_xts_key_new(&none, t_backend(), info->alg, NULL, info->bytes), TDM_ERR_ARGUMENT);
    T_TRUE(none == NULL);
    T_IS(tdm_xts_key_new(NULL, t_backend(), info->alg, bytes, info->bytes), TDM_ERR_ARGUMENT);
    T_IS(tdm_xts_key_new(&none, t_backend(), TDM_AES_128, bytes, 32), TDM_ERR_ARGUMENT);
    T_TRUE(none == NULL);
    /* Halves that are equal, and halves that differ in one bit. */
    memcpy(bytes + half, bytes, half);
    none = key;
    T_IS(tdm_xts_key_new(&none, t_backend(), info->alg, bytes, info->bytes), TDM_ERR_BAD_KEY);
    T_TRUE(none == NULL);
    for (size_t bit = 0; bit < 8 * info->bytes; bit++) {
      bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
      T_OK(tdm_xts_key_new(&none, t_backend(), info->alg, bytes, info->bytes));
      tdm_xts_key_free(none);
      bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
      t_cases(1);
    }
    memset(bytes, 0, sizeof bytes);
    none = key;
    T_IS(tdm_xts_key_new(&none, t_backend(), info->alg, bytes, info->bytes), TDM_ERR_BAD_KEY);
    T_TRUE(none == NULL);
    tdm_xts_key_free(key);
    t_cases(5);
  }
}

static void test_arguments(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST];
    tdm_xts_key *key = xts_key(info, bytes);
    const uint8_t *in = t_data(300), *tweak = t_data(32);
    fence();
    for (tdm_direction way = TDM_ENCRYPT; way <= TDM_DECRYPT; way++) {
      t_note("%s, direction %d", info->name, (int)way);
      T_IS(xts_crypt(NULL, way, buffer, 300, tweak, 16, in, 300), TDM_ERR_ARGUMENT);
      T_IS(xts_crypt(key, way, NULL, 300, tweak, 16, in, 300), TDM_ERR_ARGUMENT);
      T_IS(xts_crypt(key, way, buffer, 300, NULL, 16, in, 300), TDM_ERR_ARGUMENT);
      T_IS(xts_crypt(key, way, buffer, 300, tweak, 16, NULL, 300), TDM_ERR_ARGUMENT);
      t_cases(4);
      for (size_t n = 0; n <= 32; n++) {
        if (n != 16) T_IS(xts_crypt(key, way, buffer, 300, tweak, n, in, 300), TDM_ERR_IV_LENGTH);
        if (n < 16) T_IS(xts_crypt(key, way, buffer, 300, tweak, 16, in, n), TDM_ERR_LENGTH);
        t_cases(1);
      }
      for (size_t n = 16; n <= 300; n += 71) {
        for (size_t room = 0; room < n; room++) {
          t_note("%s, direction %d, %zu bytes into %zu", info->name, (int)way, n, room);
          T_IS(xts_crypt(key, way, buffer, room, tweak, 16, in, n), TDM_ERR_BUFFER);
          t_cases(1);
        }
      }
    }
    untouched();
    /* More room than needed is no fault, and stays as it is. */
    T_OK(tdm_xts_encrypt(key, buffer, sizeof buffer, tweak, 16, in, 100));
    T_FILLED(buffer + 100, T_FENCE, sizeof buffer - 100);
    tdm_xts_key_free(key);
  }
}

static void test_overlap(void **state) {
  (void)state;
  enum { N = 90 };
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST], *m = buffer + 200;
    tdm_xts_key *key = xts_key(info, bytes);
    fence();
    for (tdm_direction way = TDM_ENCRYPT; way <= TDM_DECRYPT; way++) {
      for (size_t d = 0; d < N + 15; d++) {
        t_note("%s, direction %d, %zu bytes apart", info->name, (int)way, d);
        if (d > 0 && d < N) {
          T_IS(xts_crypt(key, way, m + d, N, t_data(16), 16, m, N), TDM_ERR_OVERLAP);
          T_IS(xts_crypt(key, way, m, N, t_data(16), 16, m + d, N), TDM_ERR_OVERLAP);
        }
        T_IS(xts_crypt(key, way, m, N, m + d - 15, 16, t_data(N), N), TDM_ERR_OVERLAP);
        T_IS(xts_crypt(key, way, m, N, m + d - 15, 16, m, N), TDM_ERR_OVERLAP);
        t_cases(3);
      }
    }
    untouched();
    /* Side by side is apart, and the tweak may lie in the input. */
    uint8_t want[N];
    T_OK(tdm_xts_encrypt(key, want, N, buffer, 16, buffer, N));
    T_OK(tdm_xts_encrypt(key, m, N, m - 16, 16, m - N, N));
    T_SAME(m, want, N);
    fence();
    T_OK(tdm_xts_encrypt(key, m, N, m + N, 16, m + N, N));
    T_SAME(m, want, N);
    tdm_xts_key_free(key);
  }
}

/* Address space that no one may touch: a refused call must not. */
static void test_limits(void **state) {
  (void)state;
  static const size_t more[] = {1, 15, 16, 17, 4096, XTS_MOST};
  const size_t space = 4 * (size_t)XTS_MOST;
  uint8_t *closed = mmap(NULL, space, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  T_TRUE(closed != MAP_FAILED);
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST], *m = malloc(XTS_MOST);
    tdm_xts_key *key = xts_key(info, bytes);
    memset(m, 5, XTS_MOST);
    for (tdm_direction way = TDM_ENCRYPT; way <= TDM_DECRYPT; way++) {
      for (size_t k = 0; k < sizeof more / sizeof *more; k++) {
        const size_t n = XTS_MOST + more[k];
        t_note("%s, direction %d, %zu bytes", info->name, (int)way, n);
        T_IS(xts_crypt(key, way, closed, space, t_data(16), 16, closed, n), TDM_ERR_LIMIT);
        T_IS(xts_crypt(key, way, closed, n, t_data(16), 16, closed + 2 * XTS_MOST, n), TDM_ERR_LIMIT);
        t_cases(2);
      }
      T_IS(xts_crypt(key, way, closed, SIZE_MAX, t_data(16), 16, closed, SIZE_MAX), TDM_ERR_LIMIT);
      T_OK(xts_crypt(key, way, m, XTS_MOST, t_data(16), 16, m, XTS_MOST));
      t_cases(2);
    }
    T_FILLED(m, 5, XTS_MOST);
    tdm_xts_key_free(key);
    free(m);
  }
  munmap(closed, space);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_keys), T_TEST(test_arguments), T_TEST(test_overlap),
                                     T_TEST(test_limits)};
  return t_run("xts_refused", tests, sizeof tests / sizeof *tests);
}
