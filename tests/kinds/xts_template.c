/* SPDX-License-Identifier: Apache-2.0
 * What XTS must do, on every backend and kernel, against IEEE 1619 block by block: every length, in place, guarded and
 * unaligned memory, long units, keys shared by owners and threads, who serves, one crossing a unit.
 * Leaks nothing: tests have no secrets.
 */
#include <pthread.h>

#include "tests/kinds/xts_kind.h"

enum { IN, OUT, TWEAK, KEY };

static void check_unit(const tdm_alg_info *info, const tdm_xts_key *key, const uint8_t *bytes, size_t n) {
  static uint8_t want[T_SLOT_BYTES], got[T_SLOT_BYTES];
  const uint8_t *data = t_data(1 << 20) + n, *tweak_bytes = t_data(1 << 20) + 3 * n;
  for (tdm_direction way = TDM_ENCRYPT; way <= TDM_DECRYPT; way++) {
    t_note("%s, direction %d, %zu bytes", info->name, (int)way, n);
    xts_reference(info, bytes, way, want, tweak_bytes, data, n);
    for (unsigned sides = 0; sides < 8; sides++) {
      uint8_t *in = t_guard_put(IN, data, n, sides & 1), *out = t_guard(OUT, n, sides >> 1 & 1);
      uint8_t *tweak = t_guard_put(TWEAK, tweak_bytes, 16, sides >> 2);
      T_OK(xts_crypt(key, way, out, n, tweak, 16, in, n));
      T_SAME(out, want, n);
      t_fence_check(OUT, out, n);
      T_SAME(in, data, n);
      T_SAME(tweak, tweak_bytes, 16);
      t_cases(1);
    }
    for (unsigned side = 0; side < 2; side++) {
      uint8_t *both = t_guard_put(OUT, data, n, side);
      T_OK(xts_crypt(key, way, both, n, tweak_bytes, 16, both, n));
      T_SAME(both, want, n);
      t_fence_check(OUT, both, n);
      t_cases(1);
    }
    const tdm_direction back = way == TDM_ENCRYPT ? TDM_DECRYPT : TDM_ENCRYPT;
    T_OK(xts_crypt(key, back, got, sizeof got, tweak_bytes, 16, want, n));
    T_SAME(got, data, n);
    t_cases(1);
  }
}

static void test_lengths(void **state) {
  (void)state;
  static const size_t longer[] = {383,  384,  385,  447,  448,  511,  512,  513,  527,  528,  529,  543,
                                  544,  575,  576,  639,  767,  768,  769,  1023, 1024, 1025, 1039, 1041,
                                  1535, 1536, 2047, 2048, 2049, 2063, 2065, 4080, 4095, 4096, 4097, 4111,
                                  4112, 4113, 4127, 4128, 4129, 6000, 8175, 8176, 8177, 8191, 8192};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST];
    tdm_xts_key *key = xts_key(info, bytes);
    for (size_t n = 16; n <= 320; n++) check_unit(info, key, bytes, n);
    for (size_t k = 0; k < sizeof longer / sizeof *longer; k++) check_unit(info, key, bytes, longer[k]);
    tdm_xts_key_free(key);
  }
}

/* Many keys: the tweak's carries fall everywhere. */
static void test_keys(void **state) {
  (void)state;
  enum { N = 1100 };
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    for (unsigned k = 0; k < 400; k++) {
      uint8_t bytes[XTS_KEY_MOST], tweak[16], in[N], want[N], got[N];
      const size_t n = N - t_below(40);
      const tdm_direction way = k & 1 ? TDM_DECRYPT : TDM_ENCRYPT;
      tdm_xts_key *key = xts_key(info, bytes);
      t_fill(tweak, 16);
      t_fill(in, N);
      t_note("%s, key %u, %zu bytes", info->name, k, n);
      xts_reference(info, bytes, way, want, tweak, in, n);
      T_OK(xts_crypt(key, way, got, n, tweak, 16, in, n));
      T_SAME(got, want, n);
      tdm_xts_key_free(key);
      t_cases(1);
    }
  }
}

static void test_long(void **state) {
  (void)state;
  static const size_t lengths[] = {65536, 100003, (1 << 20) - 1, (1 << 20) + 17, XTS_MOST - 1, XTS_MOST};
  uint8_t *data = malloc(XTS_MOST), *want = malloc(XTS_MOST), *got = malloc(XTS_MOST + 1);
  t_fill(data, XTS_MOST);
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST];
    tdm_xts_key *key = xts_key(info, bytes);
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      const size_t n = lengths[k];
      const tdm_direction way = k % 2 ? TDM_ENCRYPT : TDM_DECRYPT, back = k % 2 ? TDM_DECRYPT : TDM_ENCRYPT;
      t_note("%s, direction %d, %zu bytes", info->name, (int)way, n);
      xts_reference(info, bytes, way, want, t_data(16), data, n);
      got[n] = T_FENCE;
      T_OK(xts_crypt(key, way, got, n, t_data(16), 16, data, n));
      T_SAME(got, want, n);
      T_OK(xts_crypt(key, back, got, n, t_data(16), 16, got, n));
      T_SAME(got, data, n);
      T_TRUE(got[n] == T_FENCE);
      t_cases(2);
    }
    tdm_xts_key_free(key);
  }
  free(data);
  free(want);
  free(got);
}

static void test_alignment(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    for (unsigned o = 0; o < 1 << 16; o += 7) {
      enum { N = 300 };
      uint8_t want[N], key_bytes[XTS_KEY_MOST];
      const size_t n = N - o % 33;
      const tdm_direction way = o & 1 ? TDM_DECRYPT : TDM_ENCRYPT;
      tdm_xts_key *key;
      t_note("%s, %zu bytes, in, out, tweak and key at offsets %04x", info->name, n, o);
      uint8_t *in = t_guard_at(IN, n, o & 15), *out = t_guard_at(OUT, n, o >> 4 & 15);
      uint8_t *tweak = t_guard_at(TWEAK, 16, o >> 8 & 15), *bytes = t_guard_at(KEY, info->bytes, o >> 12);
      memcpy(in, t_data(N), n);
      memcpy(tweak, t_data(400) + 300, 16);
      memcpy(bytes, t_data(600) + 500, info->bytes);
      memcpy(key_bytes, bytes, info->bytes);
      T_OK(tdm_xts_key_new(&key, t_backend(), info->alg, bytes, info->bytes));
      xts_reference(info, key_bytes, way, want, tweak, in, n);
      T_OK(xts_crypt(key, way, out, n, tweak, 16, in, n));
      T_SAME(out, want, n);
      t_fence_check(OUT, out, n);
      tdm_xts_key_free(key);
      t_cases(1);
    }
  }
}

/* The number of a unit, in little-endian order. */
static void test_tweak(void **state) {
  (void)state;
  uint8_t tweak[18], want[16] = {0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
  memset(tweak, T_FENCE, sizeof tweak);
  tdm_xts_tweak(tweak + 1, UINT64_C(0x1122334455667788));
  T_SAME(tweak + 1, want, 16);
  T_TRUE(tweak[0] == T_FENCE && tweak[17] == T_FENCE);
  tdm_xts_tweak(tweak + 1, 0);
  T_ZERO(tweak + 1, 16);
  tdm_xts_tweak(tweak + 1, UINT64_MAX);
  T_FILLED(tweak + 1, 0xff, 8);
  T_ZERO(tweak + 9, 8);
  tdm_xts_tweak(NULL, 1);
  t_cases(4);
}

static void test_owners(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST], want[100], got[100];
    tdm_xts_key *key = xts_key(info, bytes), *other;
    assert_string_equal(tdm_served_by(), tdm_backend_name(t_backend()));
    T_TRUE(tdm_xts_key_alg(key) == info->alg && tdm_xts_key_backend(key) == t_backend());
    other = tdm_xts_key_ref(key);
    T_TRUE(other == key);
    tdm_xts_key_free(key);
    memset(bytes + info->bytes, 0, sizeof bytes - info->bytes);
    xts_reference(info, bytes, TDM_ENCRYPT, want, t_data(16), t_data(100), 100);
    memset(bytes, 0, sizeof bytes); /* the key is the object's own */
    T_OK(tdm_xts_encrypt(other, got, 100, t_data(16), 16, t_data(100), 100));
    assert_string_equal(tdm_served_by(), tdm_backend_name(t_backend()));
    T_SAME(got, want, 100);
    tdm_xts_key_free(other);
    t_cases(1);
  }
  tdm_xts_key_free(NULL);
  T_TRUE(tdm_xts_key_ref(NULL) == NULL && tdm_xts_key_alg(NULL) == TDM_ALG_NONE && tdm_xts_key_backend(NULL) == NULL);
}

/* One data unit is one crossing, however long and in whatever direction. */
static void test_crossings(void **state) {
  (void)state;
  static const size_t lengths[] = {16, 17, 512, 4096, 70001};
  char name[64];
  const tdm_backend *traced;
  const tdm_alg_info *info;
  snprintf(name, sizeof name, "trace:%s", tdm_backend_name(t_backend()));
  T_OK(tdm_backend_find(name, &traced));
  uint8_t *out = malloc(70001);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    tdm_xts_key *key;
    tdm_trace_counts counts;
    T_OK(tdm_xts_key_new(&key, traced, info->alg, t_data(64), info->bytes));
    T_TRUE(tdm_xts_key_backend(key) == traced);
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      for (tdm_direction way = TDM_ENCRYPT; way <= TDM_DECRYPT; way++) {
        t_note("%s, direction %d, %zu bytes", info->name, (int)way, lengths[k]);
        tdm_trace_reset();
        T_OK(xts_crypt(key, way, out, lengths[k], t_data(16), 16, t_data(70001), lengths[k]));
        tdm_trace_read(&counts);
        T_TRUE(counts.crossings == 1 && counts.bytes == lengths[k]);
        t_cases(1);
      }
    }
    assert_string_equal(tdm_served_by(), name);
    tdm_xts_key_free(key);
  }
  free(out);
}

enum { THREADS = 8, ROUNDS = 500, SHARED_BYTES = 2100 };

typedef struct shared {
  const tdm_xts_key *key;
  const uint8_t *want; /* of each length from SHARED_BYTES - 32 on */
  unsigned number, wrong;
} shared;

static void *thread_run(void *argument) {
  shared *s = argument;
  uint8_t got[SHARED_BYTES];
  for (unsigned k = 0; k < ROUNDS; k++) {
    const unsigned less = (k + 5 * s->number) % 33;
    const size_t n = SHARED_BYTES - less;
    const uint8_t *want = s->want + less * SHARED_BYTES;
    tdm_status status = tdm_xts_encrypt(s->key, got, n, t_data(16), 16, t_data(SHARED_BYTES), n);
    s->wrong += status != TDM_OK || memcmp(got, want, n) != 0;
    status = tdm_xts_decrypt(s->key, got, n, t_data(16), 16, got, n);
    s->wrong += status != TDM_OK || memcmp(got, t_data(SHARED_BYTES), n) != 0;
  }
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  static uint8_t want[33 * SHARED_BYTES];
  const tdm_alg_info *info;
  (void)t_data(16); /* made before the threads ask */
  (void)t_data(SHARED_BYTES);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_XTS, &i));) {
    uint8_t bytes[XTS_KEY_MOST];
    tdm_xts_key *key = xts_key(info, bytes);
    pthread_t threads[THREADS];
    shared of[THREADS];
    for (unsigned less = 0; less < 33; less++) {
      xts_reference(info, bytes, TDM_ENCRYPT, want + less * SHARED_BYTES, t_data(16), t_data(SHARED_BYTES),
                    SHARED_BYTES - less);
    }
    for (unsigned k = 0; k < THREADS; k++) {
      of[k] = (shared){key, want, k, 0};
      T_TRUE(pthread_create(&threads[k], NULL, thread_run, &of[k]) == 0);
    }
    for (unsigned k = 0; k < THREADS; k++) {
      T_TRUE(pthread_join(threads[k], NULL) == 0);
      t_note("%s, thread %u: %u wrong", info->name, k, of[k].wrong);
      T_TRUE(of[k].wrong == 0);
      t_cases(ROUNDS);
    }
    tdm_xts_key_free(key);
  }
}

/* Both sizes are there on every backend. */
static void test_served(void **state) {
  (void)state;
  T_TRUE(tdm_backend_supports(t_backend(), TDM_AES_128_XTS) && tdm_backend_supports(t_backend(), TDM_AES_256_XTS));
  T_TRUE(tdm_backend_kernel(t_backend(), TDM_AES_128_XTS) != NULL);
  t_cases(2);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_served),    T_TEST(test_lengths), T_TEST(test_keys),
                                     T_TEST(test_long),      T_TEST(test_tweak),   T_TEST(test_alignment),
                                     T_TEST(test_crossings), T_TEST(test_owners),  T_TEST(test_threads)};
  return t_run("xts", tests, sizeof tests / sizeof *tests);
}
