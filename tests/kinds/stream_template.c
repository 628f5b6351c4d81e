/* SPDX-License-Identifier: Apache-2.0
 * What every stream cipher must do, on every backend: RC4 against a plain reference, at every length and key length.
 * Also splits, guarded and unaligned memory, overlap, clones, states.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

enum { IN, OUT, KEY, STATE };

/* Without legacy algorithms there is no stream cipher: the answer must be an error, and that is the case. */
static void none_left(void) {
  size_t i = 0;
  tdm_stream stream = {{0}};
  if (t_next_alg(TDM_KIND_STREAM, &i)) return;
  T_IS(tdm_stream_begin(&stream, t_backend(), TDM_RC4, t_data(5), 5), TDM_ERR_UNSUPPORTED);
  T_IS(tdm_stream_update(&stream, NULL, 0, NULL, 0), TDM_ERR_STATE);
  t_cases(2);
}

static void crypt_pieces(uint8_t *out, const uint8_t *in, size_t n, size_t most, const uint8_t *key, size_t key_len) {
  tdm_stream stream = {{0}};
  T_OK(tdm_stream_begin(&stream, t_backend(), TDM_RC4, key, key_len));
  while (n > 0) {
    size_t piece = most == 1 ? 1 : t_below(most + 1);
    if (piece > n) piece = n;
    T_OK(tdm_stream_update(&stream, out, piece, in, piece));
    in += piece;
    out += piece;
    n -= piece;
  }
  tdm_stream_end(&stream);
  T_ZERO(stream.opaque, sizeof stream.opaque);
}

static void test_lengths(void **state) {
  (void)state;
  none_left();
  for (size_t i = 0; t_next_alg(TDM_KIND_STREAM, &i);) {
    for (size_t n = 0; n <= 300; n++) {
      uint8_t want[300], got[300];
      const uint8_t *in = t_data(n), *key = t_data(600) + 300;
      size_t key_len = n % 256 + 1;
      t_note("%zu bytes, key of %zu", n, key_len);
      t_rc4(want, in, n, key, key_len);
      for (size_t most = 1; most <= 301; most += 60) {
        crypt_pieces(got, in, n, most, key, key_len);
        T_SAME(got, want, n);
        memcpy(got, in, n);
        crypt_pieces(got, got, n, most, key, key_len);
        T_SAME(got, want, n);
        t_cases(2);
      }
    }
  }
}

static void test_long(void **state) {
  (void)state;
  enum { N = 929271 };
  none_left();
  for (size_t i = 0; t_next_alg(TDM_KIND_STREAM, &i);) {
    uint8_t *want = malloc(N), *got = malloc(N);
    t_rc4(want, t_data(N), N, t_data(16), 16);
    crypt_pieces(got, t_data(N), N, 100000, t_data(16), 16);
    T_SAME(got, want, N);
    crypt_pieces(got, t_data(N), N, 1, t_data(16), 16);
    T_SAME(got, want, N);
    free(want);
    free(got);
    t_cases(2);
  }
}

static void test_memory(void **state) {
  (void)state;
  none_left();
  for (size_t i = 0; t_next_alg(TDM_KIND_STREAM, &i);) {
    for (size_t n = 0; n <= 300; n++) {
      for (unsigned k = 0; k < 16; k++) {
        uint8_t want[300];
        size_t key_len = 1 + (n * 7 + k) % 256;
        t_note("%zu bytes, sides %x, key of %zu", n, k, key_len);
        t_rc4(want, t_data(n), n, t_data(key_len), key_len);
        uint8_t *in = t_guard_put(IN, t_data(n), n, k & 1), *out = t_guard(OUT, n, k >> 1 & 1);
        uint8_t *key = t_guard_put(KEY, t_data(key_len), key_len, k >> 2 & 1);
        tdm_stream *stream = (tdm_stream *)t_guard(STATE, sizeof(tdm_stream), k >> 3);
        T_OK(tdm_stream_begin(stream, t_backend(), TDM_RC4, key, key_len));
        T_OK(tdm_stream_update(stream, out, n, in, n));
        tdm_stream_end(stream);
        T_SAME(out, want, n);
        t_fence_check(OUT, out, n);
        t_fence_check(STATE, stream->opaque, sizeof stream->opaque);
        t_cases(1);
      }
    }
    for (unsigned offsets = 0; offsets < 1 << 16; offsets += 5) {
      uint8_t want[100];
      t_note("in, out, key and state at offsets %04x", offsets);
      uint8_t *in = t_guard_at(IN, 100, offsets & 15), *out = t_guard_at(OUT, 100, offsets >> 4 & 15);
      uint8_t *key = t_guard_at(KEY, 16, offsets >> 8 & 15);
      tdm_stream *stream = (tdm_stream *)t_guard_at(STATE, sizeof(tdm_stream), offsets >> 12);
      memcpy(in, t_data(100), 100);
      memcpy(key, t_data(16), 16);
      t_rc4(want, in, 100, key, 16);
      T_OK(tdm_stream_begin(stream, t_backend(), TDM_RC4, key, 16));
      T_OK(tdm_stream_update(stream, out, 100, in, 100));
      tdm_stream_end(stream);
      T_SAME(out, want, 100);
      t_fence_check(OUT, out, 100);
      t_cases(1);
    }
  }
}

static void test_copy(void **state) {
  (void)state;
  static const size_t cuts[] = {0, 1, 63, 64, 65, 255, 256, 300};
  none_left();
  for (size_t i = 0; t_next_alg(TDM_KIND_STREAM, &i);) {
    for (size_t c = 0; c < sizeof cuts / sizeof *cuts; c++) {
      uint8_t want[400], got[400];
      const uint8_t *in = t_data(400);
      t_rc4(want, in, 400, t_data(16), 16);
      for (unsigned order = 0; order < 3; order++) {
        tdm_stream s[3];
        memset(s, 0, sizeof s);
        t_note("cloned at %zu, order %u", cuts[c], order);
        T_OK(tdm_stream_begin(&s[0], t_backend(), TDM_RC4, t_data(16), 16));
        T_OK(tdm_stream_update(&s[0], got, 400, in, cuts[c]));
        T_OK(tdm_stream_copy(&s[1], &s[0]));
        T_OK(tdm_stream_copy(&s[2], &s[1]));
        for (unsigned k = 0; k < 3; k++) {
          tdm_stream *one = &s[(k + order) % 3];
          memset(got + cuts[c], 0, 400 - cuts[c]);
          T_OK(tdm_stream_update(one, got + cuts[c], 400 - cuts[c], in + cuts[c], 400 - cuts[c]));
          T_SAME(got, want, 400);
          tdm_stream_end(one);
          T_ZERO(one->opaque, sizeof one->opaque);
          t_cases(1);
        }
      }
    }
  }
}

static void test_refused(void **state) {
  (void)state;
  none_left();
  for (size_t i = 0; t_next_alg(TDM_KIND_STREAM, &i);) {
    tdm_stream s = {{0}}, other = {{0}};
    uint8_t buffer[256], fence[256];
    const uint8_t *key = t_data(300);
    memset(fence, T_FENCE, sizeof fence);
    memcpy(buffer, fence, sizeof buffer);
    T_IS(tdm_stream_begin(&s, t_backend(), TDM_RC4, key, 0), TDM_ERR_KEY_LENGTH);
    T_IS(tdm_stream_begin(&s, t_backend(), TDM_RC4, key, 257), TDM_ERR_KEY_LENGTH);
    T_IS(tdm_stream_begin(&s, t_backend(), TDM_RC4, NULL, 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_stream_begin(NULL, t_backend(), TDM_RC4, key, 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_stream_update(&s, buffer, 16, key, 16), TDM_ERR_STATE);
    T_IS(tdm_stream_copy(&other, &s), TDM_ERR_STATE);
    T_OK(tdm_stream_begin(&s, t_backend(), TDM_RC4, key, 16));
    T_IS(tdm_stream_update(&s, buffer, 15, key, 16), TDM_ERR_BUFFER);
    T_IS(tdm_stream_update(&s, NULL, 16, key, 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_stream_update(&s, buffer, 16, NULL, 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_stream_copy(NULL, &s), TDM_ERR_ARGUMENT);
    for (size_t d = 1; d < 64; d++) {
      T_IS(tdm_stream_update(&s, buffer + d, 64, buffer, 64), TDM_ERR_OVERLAP);
      T_IS(tdm_stream_update(&s, buffer, 64, buffer + d, 64), TDM_ERR_OVERLAP);
      t_cases(2);
    }
    T_SAME(buffer, fence, sizeof buffer);
    /* Refused calls took no key stream. */
    uint8_t want[64];
    t_rc4(want, fence, 64, key, 16);
    T_OK(tdm_stream_update(&s, NULL, 0, NULL, 0));
    T_OK(tdm_stream_update(&s, buffer + 64, 64, buffer, 64));
    T_SAME(buffer + 64, want, 64);
    memcpy(&other, &s, sizeof s);
    T_IS(tdm_stream_update(&other, buffer, 1, key, 1), TDM_ERR_STATE);
    tdm_stream_end(&s);
    tdm_stream_end(&s);
    T_IS(tdm_stream_update(&s, buffer, 1, key, 1), TDM_ERR_STATE);
    memset(&s, 0xff, sizeof s);
    T_IS(tdm_stream_update(&s, buffer, 1, key, 1), TDM_ERR_STATE);
    t_cases(15);
  }
  tdm_stream_end(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_lengths), T_TEST(test_long), T_TEST(test_memory), T_TEST(test_copy),
                                     T_TEST(test_refused)};
  return t_run("stream", tests, sizeof tests / sizeof *tests);
}
