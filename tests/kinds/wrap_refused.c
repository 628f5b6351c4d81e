/* SPDX-License-Identifier: Apache-2.0
 * What every key wrapping must refuse, with the same code on every backend: arguments, with every buffer untouched; and
 * whatever was not wrapped under this key, with zeros and the length 0. Forgeries that only check value, length or
 * padding give away are made with the key.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/wrap_kind.h"

enum { ROOM = 1024 };
static uint8_t buffer[ROOM];

static void fence(void) { memset(buffer, T_FENCE, sizeof buffer); }
static void untouched(void) { T_FILLED(buffer, T_FENCE, sizeof buffer); }

static void test_key_lengths(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    tdm_wrap_key *none = w.key;
    for (size_t n = 0; n <= 65; n++) {
      if (n == w.info->bytes) continue;
      t_note("%s, key of %zu bytes", w.info->name, n);
      none = w.key;
      T_IS(tdm_wrap_key_new(&none, t_backend(), w.info->alg, t_data(65), n), TDM_ERR_KEY_LENGTH);
      T_TRUE(none == NULL);
      t_cases(1);
    }
    none = w.key;
    T_IS(tdm_wrap_key_new(&none, t_backend(), w.info->alg, NULL, w.info->bytes), TDM_ERR_ARGUMENT);
    T_TRUE(none == NULL);
    T_IS(tdm_wrap_key_new(NULL, t_backend(), w.info->alg, t_data(32), w.info->bytes), TDM_ERR_ARGUMENT);
    T_TRUE(tdm_wrap_key_new(&none, t_backend(), TDM_AES_128, t_data(16), 16) != TDM_OK); /* no wrapping */
    T_TRUE(none == NULL);
    t_cases(3);
  }
}

static void test_arguments(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    size_t len = 77;
    fence();
    T_IS(tdm_wrap(NULL, buffer, ROOM, &len, t_data(16), 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_wrap(w.key, NULL, ROOM, &len, t_data(16), 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_wrap(w.key, buffer, ROOM, NULL, t_data(16), 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_wrap(w.key, buffer, ROOM, &len, NULL, 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_unwrap(NULL, buffer, ROOM, &len, t_data(32), 32), TDM_ERR_ARGUMENT);
    T_IS(tdm_unwrap(w.key, NULL, ROOM, &len, t_data(32), 32), TDM_ERR_ARGUMENT);
    T_IS(tdm_unwrap(w.key, buffer, ROOM, NULL, t_data(32), 32), TDM_ERR_ARGUMENT);
    T_IS(tdm_unwrap(w.key, buffer, ROOM, &len, NULL, 32), TDM_ERR_ARGUMENT);
    T_TRUE(len == 77);
    /* More than a secret has. Nothing is read: there are no such buffers. */
    static const size_t beyond[] = {0x7ffffff1,  0x7ffffff8,   0x80000000, 0x100000000,
                                    0x100000010, SIZE_MAX - 7, SIZE_MAX};
    for (size_t k = 0; k < sizeof beyond / sizeof *beyond; k++) {
      t_note("%s, %zu bytes", w.info->name, beyond[k]);
      T_IS(tdm_wrap(w.key, buffer, ROOM, &len, t_data(16), beyond[k]), TDM_ERR_LIMIT);
      if (beyond[k] > 0x7ffffff8) T_IS(tdm_unwrap(w.key, buffer, ROOM, &len, t_data(16), beyond[k]), TDM_ERR_LIMIT);
    }
    T_IS(tdm_wrap(w.key, buffer, ROOM, &len, t_data(16), 0x7ffffff0), TDM_ERR_BUFFER); /* the last one allowed */
    T_IS(tdm_unwrap(w.key, buffer, ROOM, &len, t_data(16), 0x7ffffff8), TDM_ERR_BUFFER);
    T_TRUE(len == 77);
    untouched();
    t_cases(18);
  }
}

static void test_lengths(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    for (size_t n = 0; n <= 80; n++) {
      size_t len = 77;
      t_note("%s of %zu bytes", w.info->name, n);
      fence();
      if (w.pads ? n == 0 : n % 8 || n < 16) {
        T_IS(tdm_wrap(w.key, buffer, ROOM, &len, t_data(80), n), TDM_ERR_LENGTH);
        T_TRUE(len == 77);
        untouched();
        t_cases(1);
      }
      const size_t zeros = n > 8 ? n - 8 : 0;
      if (n % 8 || n < (w.pads ? 16 : 24)) { /* never wrapped by anybody */
        T_IS(tdm_unwrap(w.key, buffer, ROOM, &len, n ? t_data(80) : NULL, n), TDM_ERR_VERIFY);
        T_TRUE(len == 0);
        T_ZERO(buffer, zeros);
        T_FILLED(buffer + zeros, T_FENCE, ROOM - zeros);
        t_cases(1);
        if (zeros == 0) continue;
        len = 77; /* room and overlap count first, as for every other length */
        fence();
        T_IS(tdm_unwrap(w.key, buffer, zeros - 1, &len, t_data(80), n), TDM_ERR_BUFFER);
        T_IS(tdm_unwrap(w.key, buffer + 1, zeros, &len, buffer, n), TDM_ERR_OVERLAP);
        T_TRUE(len == 77);
        untouched();
        t_cases(2);
      }
    }
  }
}

static void test_room(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    for (size_t n = 0; (n = wrap_length(&w, n)) && n <= 64;) {
      uint8_t in[80];
      const size_t wrapped = wrap_model(&w, in, t_data(n), n);
      size_t len = 77;
      fence();
      for (size_t room = 0; room < wrapped; room++) {
        t_note("%s of %zu bytes into %zu", w.info->name, n, room);
        T_IS(tdm_wrap(w.key, buffer, room, &len, t_data(n), n), TDM_ERR_BUFFER);
        if (room < wrapped - 8) T_IS(tdm_unwrap(w.key, buffer, room, &len, in, wrapped), TDM_ERR_BUFFER);
      }
      T_TRUE(len == 77);
      untouched();
      t_cases(1);
    }
  }
}

/* Every distance at which the buffers touch; side by side and equal are allowed. */
static void test_overlap(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    enum { AT = 128 };
    const size_t n = w.pads ? 30 : 32;
    uint8_t want[64], before[ROOM];
    const size_t wrapped = wrap_model(&w, want, t_data(n), n);
    for (size_t out = AT - 64; out <= AT + 64; out++) {
      for (unsigned unwraps = 0; unwraps < 2; unwraps++) {
        const size_t in_len = unwraps ? wrapped : n, needed = unwraps ? wrapped - 8 : wrapped;
        const bool allowed = out == AT || out >= AT + in_len || out + needed <= AT;
        size_t len = 77;
        t_note("%s, out %zd bytes from in, unwraps %u", w.info->name, (ssize_t)out - AT, unwraps);
        fence();
        memcpy(buffer + AT, unwraps ? want : t_data(n), in_len);
        memcpy(before, buffer, ROOM);
        tdm_status status = unwraps ? tdm_unwrap(w.key, buffer + out, needed, &len, buffer + AT, in_len)
                                    : tdm_wrap(w.key, buffer + out, needed, &len, buffer + AT, in_len);
        T_IS(status, allowed ? TDM_OK : TDM_ERR_OVERLAP);
        if (allowed) T_SAME(buffer + out, unwraps ? t_data(n) : want, unwraps ? n : wrapped);
        if (!allowed) T_SAME(buffer, before, ROOM);
        if (!allowed) T_TRUE(len == 77);
        t_cases(1);
      }
    }
  }
}

/* Unwrapping these bytes must fail, apart and in place, and leave zeros. */
static void must_fail(const wrap_kind *w, const uint8_t *in, size_t n) {
  size_t len = 77;
  fence();
  T_IS(tdm_unwrap(w->key, buffer, ROOM, &len, in, n), TDM_ERR_VERIFY);
  T_TRUE(len == 0);
  T_ZERO(buffer, n - 8);
  T_FILLED(buffer + n - 8, T_FENCE, ROOM - (n - 8));
  fence();
  len = 77;
  memcpy(buffer, in, n);
  T_IS(tdm_unwrap(w->key, buffer, n - 8, &len, buffer, n), TDM_ERR_VERIFY);
  T_TRUE(len == 0);
  T_ZERO(buffer, n - 8);
  t_cases(2);
}

static void must_open(const wrap_kind *w, const uint8_t *in, size_t n, const uint8_t *want, size_t want_len) {
  size_t len = 77;
  T_OK(tdm_unwrap(w->key, buffer, ROOM, &len, in, n));
  T_TRUE(len == want_len);
  T_SAME(buffer, want, want_len);
  t_cases(1);
}

static void test_every_bit(void **state) {
  (void)state;
  static const size_t lengths[] = {1, 8, 9, 16, 17, 32, 40, 64};
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      const size_t n = lengths[k];
      uint8_t in[ROOM];
      if (!w.pads && (n % 8 || n < 16)) continue;
      const size_t wrapped = wrap_model(&w, in, t_data(n), n);
      for (size_t bit = 0; bit < 8 * wrapped; bit++) {
        t_note("%s of %zu bytes, bit %zu", w.info->name, n, bit);
        in[bit / 8] ^= (uint8_t)(1 << bit % 8);
        must_fail(&w, in, wrapped);
        in[bit / 8] ^= (uint8_t)(1 << bit % 8);
      }
      must_open(&w, in, wrapped, t_data(n), n);
      /* A semiblock less, one more, and another key. */
      memset(in + wrapped, 0, 8);
      if (wrapped > 24) must_fail(&w, in, wrapped - 8);
      must_fail(&w, in, wrapped + 8);
      tdm_wrap_key *mine = w.key;
      w.bytes[k] ^= 1;
      T_OK(tdm_wrap_key_new(&w.key, t_backend(), w.info->alg, w.bytes, w.info->bytes));
      must_fail(&w, in, wrapped);
      tdm_wrap_key_free(w.key);
      w.bytes[k] ^= 1;
      w.key = mine;
    }
  }
}

/* Check values that are a bit off, and those of the other algorithm. */
static void test_check_values(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    for (size_t n = w.pads ? 8 : 16; n <= 40; n += 8) {
      uint8_t icv[8], in[64];
      for (unsigned bit = 0; bit <= 64; bit++) { /* bit 64: none */
        t_note("%s of %zu bytes, bit %u of the check value", w.info->name, n, bit);
        wrap_icv1(icv);
        if (w.pads) wrap_icv2(icv, (uint32_t)n);
        if (bit < 64) icv[bit / 8] ^= (uint8_t)(1 << bit % 8);
        wrap_model_of(&w, in, icv, t_data(n), n);
        if (bit == 64) must_open(&w, in, n + 8, t_data(n), n);
        if (bit < 64) must_fail(&w, in, n + 8);
      }
      if (w.pads) wrap_icv1(icv);
      if (!w.pads) wrap_icv2(icv, (uint32_t)n);
      wrap_model_of(&w, in, icv, t_data(n), n);
      must_fail(&w, in, n + 8);
    }
  }
}

/* KWP: every length that the check value may claim, and every bit of the padding. */
static void test_padding(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    if (!w.pads) continue;
    for (size_t n = 8; n <= 40; n += 8) {
      uint8_t icv[8], in[64], body[64] = {0};
      for (uint32_t claimed = 0; claimed <= 80; claimed++) {
        t_note("%s, %u of %zu bytes", w.info->name, claimed, n);
        memset(body, 0, sizeof body);
        memcpy(body, t_data(n), claimed < n ? claimed : n);
        const bool right = claimed <= n && claimed + 8 > n && claimed > 0;
        wrap_icv2(icv, claimed);
        wrap_model_of(&w, in, icv, body, n);
        if (right) must_open(&w, in, n + 8, body, claimed);
        if (!right) must_fail(&w, in, n + 8);
        for (unsigned high = 7; high < 32 && claimed <= n; high++) {
          wrap_icv2(icv, claimed | 1u << high);
          wrap_model_of(&w, in, icv, body, n);
          must_fail(&w, in, n + 8);
        }
        wrap_icv2(icv, 0u - claimed);
        wrap_model_of(&w, in, icv, body, n);
        must_fail(&w, in, n + 8);
        wrap_icv2(icv, claimed);
        for (size_t bit = 8 * claimed; right && bit < 8 * n; bit++) {
          t_note("%s, %u of %zu bytes, bit %zu", w.info->name, claimed, n, bit);
          body[bit / 8] ^= (uint8_t)(1 << bit % 8);
          wrap_model_of(&w, in, icv, body, n);
          must_fail(&w, in, n + 8);
          body[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_key_lengths),  T_TEST(test_arguments), T_TEST(test_lengths),
                                     T_TEST(test_room),         T_TEST(test_overlap),   T_TEST(test_every_bit),
                                     T_TEST(test_check_values), T_TEST(test_padding)};
  return t_run("wrap_refused", tests, sizeof tests / sizeof *tests);
}
