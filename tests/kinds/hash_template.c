/* SPDX-License-Identifier: Apache-2.0
 * What every hash must do, on every backend and kernel: lengths, splits, guarded and unaligned memory, clones.
 * FIPS 180-4 and RFC 1321 say what is right in tests/kat; here each way must agree with the one-shot call.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

enum { IN, OUT, STATE };

static void one_shot(tdm_alg alg, uint8_t *out, const uint8_t *in, size_t n) {
  T_OK(tdm_hash_digest(t_backend(), alg, out, tdm_alg_get(alg)->bytes, NULL, in, n));
}

/* In pieces of random length, at most `most`; most 1 is byte by byte. */
static void in_pieces(tdm_alg alg, uint8_t *out, const uint8_t *in, size_t n, size_t most) {
  tdm_hash hash = {{0}};
  size_t len = 0;
  T_OK(tdm_hash_begin(&hash, t_backend(), alg));
  while (n > 0) {
    size_t piece = most == 1 ? 1 : t_below(most + 1);
    if (piece > n) piece = n;
    T_OK(tdm_hash_update(&hash, in, piece));
    in += piece;
    n -= piece;
  }
  T_OK(tdm_hash_final(&hash, out, tdm_alg_get(alg)->bytes, &len));
  T_TRUE(len == tdm_alg_get(alg)->bytes);
  tdm_hash_end(&hash);
  T_ZERO(hash.opaque, sizeof hash.opaque);
}

static void test_lengths(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    for (size_t n = 0; n <= 300; n++) {
      uint8_t want[TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES];
      const uint8_t *in = t_data(n);
      t_note("%s of %zu bytes", info->name, n);
      one_shot(info->alg, want, in, n);
      in_pieces(info->alg, got, in, n, 1);
      T_SAME(got, want, info->bytes);
      for (size_t most = 2; most <= 200; most += 66) {
        in_pieces(info->alg, got, in, n, most);
        T_SAME(got, want, info->bytes);
      }
      for (size_t cut = 0; cut <= n; cut++) {
        tdm_hash hash;
        T_OK(tdm_hash_begin(&hash, t_backend(), info->alg));
        T_OK(tdm_hash_update(&hash, in, cut));
        T_OK(tdm_hash_update(&hash, in + cut, n - cut));
        T_OK(tdm_hash_final(&hash, got, sizeof got, NULL));
        T_SAME(got, want, info->bytes);
        tdm_hash_end(&hash);
      }
      t_cases(n + 6);
    }
  }
}

static void test_929271(void **state) {
  (void)state;
  const tdm_alg_info *info;
  const uint8_t *in = t_data(929271);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    uint8_t want[TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES];
    t_note("%s of 929271 bytes", info->name);
    one_shot(info->alg, want, in, 929271);
    in_pieces(info->alg, got, in, 929271, 1);
    T_SAME(got, want, info->bytes);
    in_pieces(info->alg, got, in, 929271, 4096);
    T_SAME(got, want, info->bytes);
    t_cases(3);
  }
}

static void test_guard_pages(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    for (size_t n = 0; n <= 300; n++) {
      uint8_t want[TDM_HASH_MAX_BYTES];
      one_shot(info->alg, want, t_data(n), n);
      for (unsigned sides = 0; sides < 8; sides++) {
        t_note("%s of %zu bytes, sides %u", info->name, n, sides);
        uint8_t *in = t_guard_put(IN, t_data(n), n, sides & 1);
        uint8_t *out = t_guard(OUT, info->bytes, sides >> 1 & 1);
        tdm_hash *hash = (tdm_hash *)t_guard(STATE, sizeof(tdm_hash), sides >> 2);
        one_shot(info->alg, out, in, n);
        T_SAME(out, want, info->bytes);
        t_fence_check(OUT, out, info->bytes);
        memset(out, 0, info->bytes);
        T_OK(tdm_hash_begin(hash, t_backend(), info->alg));
        T_OK(tdm_hash_update(hash, in, n));
        T_OK(tdm_hash_final(hash, out, info->bytes, NULL));
        tdm_hash_end(hash);
        T_SAME(out, want, info->bytes);
        t_fence_check(OUT, out, info->bytes);
        t_fence_check(IN, in, n);
        t_fence_check(STATE, hash->opaque, sizeof hash->opaque);
        t_cases(2);
      }
    }
  }
}

static void test_alignment(void **state) {
  (void)state;
  const tdm_alg_info *info;
  const size_t n = 259;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    uint8_t want[TDM_HASH_MAX_BYTES];
    one_shot(info->alg, want, t_data(n), n);
    for (unsigned offsets = 0; offsets < 16 * 16 * 16; offsets++) {
      t_note("%s, in, out and state at offsets %03x", info->name, offsets);
      uint8_t *in = t_guard_at(IN, n, offsets & 15);
      uint8_t *out = t_guard_at(OUT, info->bytes, offsets >> 4 & 15);
      tdm_hash *hash = (tdm_hash *)t_guard_at(STATE, sizeof(tdm_hash), offsets >> 8);
      memcpy(in, t_data(n), n);
      T_OK(tdm_hash_begin(hash, t_backend(), info->alg));
      T_OK(tdm_hash_update(hash, in, 5));
      T_OK(tdm_hash_update(hash, in + 5, n - 5));
      T_OK(tdm_hash_final(hash, out, info->bytes, NULL));
      tdm_hash_end(hash);
      T_SAME(out, want, info->bytes);
      t_fence_check(OUT, out, info->bytes);
      t_fence_check(STATE, hash->opaque, sizeof hash->opaque);
      t_cases(1);
    }
  }
}

/* Scenario 18: deep and independent, whichever goes first. */
static void test_copy(void **state) {
  (void)state;
  const tdm_alg_info *info;
  static const size_t cuts[] = {0, 1, 63, 64, 65, 127, 128, 129, 300};
  const uint8_t *in = t_data(1024);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    for (size_t c = 0; c < sizeof cuts / sizeof *cuts; c++) {
      const size_t cut = cuts[c];
      uint8_t want[3][TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES], joined[600];
      t_note("%s cloned at %zu", info->name, cut);
      for (size_t k = 0; k < 3; k++) {
        memcpy(joined, in, cut);
        memcpy(joined + cut, in + 400 + 100 * k, 77 + k);
        one_shot(info->alg, want[k], joined, cut + 77 + k);
      }
      for (unsigned order = 0; order < 3; order++) {
        tdm_hash h[3];
        memset(h, 0, sizeof h);
        T_OK(tdm_hash_begin(&h[0], t_backend(), info->alg));
        T_OK(tdm_hash_update(&h[0], in, cut));
        T_OK(tdm_hash_copy(&h[1], &h[0]));
        T_OK(tdm_hash_copy(&h[2], &h[1]));
        T_TRUE(tdm_hash_alg(&h[2]) == info->alg);
        for (unsigned k = 0; k < 3; k++) {
          unsigned which = (k + order) % 3;
          T_OK(tdm_hash_update(&h[which], in + 400 + 100 * which, 77 + which));
          T_OK(tdm_hash_final(&h[which], got, sizeof got, NULL));
          T_SAME(got, want[which], info->bytes);
          tdm_hash_end(&h[which]);
          T_ZERO(h[which].opaque, sizeof h[which].opaque);
          t_cases(1);
        }
      }
    }
  }
}

/* Scenario 19: the form moves between backends; what is not the form is refused. */
static void test_export(void **state) {
  (void)state;
  const tdm_alg_info *info;
  const uint8_t *in = t_data(700);
  const tdm_backend *to[2] = {t_backend(), t_other_backend()};
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    for (size_t cut = 0; cut <= 300; cut++) {
      uint8_t want[TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES], form[TDM_HASH_EXPORT_BYTES];
      uint8_t again[TDM_HASH_EXPORT_BYTES];
      size_t len = 0, again_len = 0;
      tdm_hash hash = {{0}}, back = {{0}};
      t_note("%s exported at %zu", info->name, cut);
      one_shot(info->alg, want, in, cut + 333);
      T_OK(tdm_hash_begin(&hash, t_backend(), info->alg));
      T_OK(tdm_hash_update(&hash, in, cut));
      T_OK(tdm_hash_export(&hash, form, sizeof form, &len));
      T_TRUE(len > 0 && len <= sizeof form);
      /* Exporting leaves the hash running. */
      T_OK(tdm_hash_update(&hash, in + cut, 333));
      T_OK(tdm_hash_final(&hash, got, sizeof got, NULL));
      T_SAME(got, want, info->bytes);
      tdm_hash_end(&hash);
      for (unsigned k = 0; k < 2; k++) {
        if (!to[k] || !tdm_backend_supports(to[k], info->alg)) continue;
        T_OK(tdm_hash_import(&back, to[k], form, len));
        T_TRUE(tdm_hash_alg(&back) == info->alg);
        T_OK(tdm_hash_export(&back, again, sizeof again, &again_len));
        T_TRUE(again_len == len);
        T_SAME(again, form, len);
        T_OK(tdm_hash_update(&back, in + cut, 333));
        T_OK(tdm_hash_final(&back, got, sizeof got, NULL));
        T_SAME(got, want, info->bytes);
        tdm_hash_end(&back);
        t_cases(1);
      }
      if (cut % 60 != 5) continue;
      for (size_t n = 0; n < len; n++) {
        T_IS(tdm_hash_import(&back, t_backend(), form, n), TDM_ERR_FORMAT);
        T_TRUE(tdm_hash_alg(&back) == TDM_ALG_NONE);
        t_cases(1);
      }
      memset(again, 0, sizeof again);
      memcpy(again, form, len);
      if (len < sizeof again) T_IS(tdm_hash_import(&back, t_backend(), again, len + 1), TDM_ERR_FORMAT);
      T_IS(tdm_hash_export(&back, again, sizeof again, &again_len), TDM_ERR_STATE);
      t_cases(2);
    }
  }
}

static void test_states(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    uint8_t want[TDM_HASH_MAX_BYTES], got[TDM_HASH_EXPORT_BYTES], fence[TDM_HASH_EXPORT_BYTES];
    tdm_hash hash = {{0}}, other = {{0}};
    size_t len;
    t_note("%s", info->name);
    memset(fence, T_FENCE, sizeof fence);
    one_shot(info->alg, want, t_data(9), 9);
    T_OK(tdm_hash_begin(&hash, t_backend(), info->alg));
    for (unsigned phase = 0; phase < 5; phase++) {
      /* Each phase leaves a state that is not running: final, ended, zeroed, garbage, moved. */
      if (phase == 0) {
        T_OK(tdm_hash_update(&hash, t_data(9), 9));
        T_OK(tdm_hash_final(&hash, got, sizeof got, NULL));
        T_SAME(got, want, info->bytes);
      } else if (phase == 1) {
        tdm_hash_end(&hash);
        T_ZERO(hash.opaque, sizeof hash.opaque);
        tdm_hash_end(&hash);
      } else if (phase == 2) {
        memset(&hash, 0, sizeof hash);
      } else if (phase == 3) {
        memset(&hash, 0xff, sizeof hash);
      } else {
        T_OK(tdm_hash_begin(&other, t_backend(), info->alg));
        memcpy(&hash, &other, sizeof hash);
        tdm_hash_end(&other);
        memset(&other, 0, sizeof other);
      }
      t_note("%s, phase %u", info->name, phase);
      memset(got, T_FENCE, sizeof got);
      T_IS(tdm_hash_update(&hash, t_data(1), 1), TDM_ERR_STATE);
      T_IS(tdm_hash_final(&hash, got, sizeof got, &len), TDM_ERR_STATE);
      T_IS(tdm_hash_export(&hash, got, sizeof got, &len), TDM_ERR_STATE);
      T_IS(tdm_hash_copy(&other, &hash), TDM_ERR_STATE);
      T_SAME(got, fence, sizeof got);
      if (phase > 0) T_IS(tdm_hash_reset(&hash), TDM_ERR_STATE);
      if (phase > 0) T_TRUE(tdm_hash_alg(&hash) == TDM_ALG_NONE);
      t_cases(5);
      if (phase > 0) continue;
      /* Reset brings a finished hash back, and a running one to the empty message. */
      for (unsigned k = 0; k < 2; k++) {
        T_OK(tdm_hash_reset(&hash));
        T_OK(tdm_hash_update(&hash, t_data(9), 9));
        T_OK(tdm_hash_update(&hash, t_data(90), k ? 0 : 90));
      }
      T_OK(tdm_hash_final(&hash, got, sizeof got, &len));
      T_SAME(got, want, info->bytes);
      t_cases(1);
    }
    /* Begin asks nothing of the memory. */
    memset(&hash, 0xa5, sizeof hash);
    T_OK(tdm_hash_begin(&hash, t_backend(), info->alg));
    tdm_hash_end(&hash);
    T_ZERO(hash.opaque, sizeof hash.opaque);
  }
  tdm_hash_end(NULL);
}

static void test_refused(void **state) {
  (void)state;
  const tdm_alg_info *info;
  uint8_t out[256], fence[256];
  const uint8_t *in = t_data(64);
  memset(fence, T_FENCE, sizeof fence);
  memset(out, T_FENCE, sizeof out);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    tdm_hash hash = {{0}};
    size_t len;
    t_note("%s", info->name);
    for (size_t room = 0; room < info->bytes; room++) {
      T_IS(tdm_hash_digest(t_backend(), info->alg, out, room, &len, in, 3), TDM_ERR_BUFFER);
      t_cases(1);
    }
    T_IS(tdm_hash_digest(t_backend(), info->alg, NULL, 64, &len, in, 3), TDM_ERR_ARGUMENT);
    T_IS(tdm_hash_digest(t_backend(), info->alg, out, sizeof out, &len, NULL, 3), TDM_ERR_ARGUMENT);
    T_OK(tdm_hash_begin(&hash, t_backend(), info->alg));
    T_IS(tdm_hash_update(&hash, NULL, 1), TDM_ERR_ARGUMENT);
    T_OK(tdm_hash_update(&hash, NULL, 0));
    T_IS(tdm_hash_final(&hash, NULL, 64, &len), TDM_ERR_ARGUMENT);
    T_IS(tdm_hash_final(&hash, out, info->bytes - 1, &len), TDM_ERR_BUFFER);
    T_IS(tdm_hash_export(&hash, NULL, sizeof out, &len), TDM_ERR_ARGUMENT);
    T_IS(tdm_hash_export(&hash, out, 3, &len), TDM_ERR_BUFFER);
    T_IS(tdm_hash_copy(NULL, &hash), TDM_ERR_ARGUMENT);
    T_SAME(out, fence, sizeof out);
    /* A refusal does not end the hash. */
    uint8_t want[TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES];
    one_shot(info->alg, want, NULL, 0);
    T_OK(tdm_hash_final(&hash, got, sizeof got, &len));
    T_SAME(got, want, info->bytes);
    tdm_hash_end(&hash);
    t_cases(10);
  }
}

/* The digest is written last: it may go over the input. */
static void test_overlap(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    for (size_t at = 0; at <= 200; at++) {
      uint8_t want[TDM_HASH_MAX_BYTES], buffer[300];
      memcpy(buffer, t_data(300), 300);
      one_shot(info->alg, want, t_data(300), 200);
      t_note("%s, digest over the input at %zu", info->name, at);
      one_shot(info->alg, buffer + at, buffer, 200);
      T_SAME(buffer + at, want, info->bytes);
      t_cases(1);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      T_TEST(test_lengths), T_TEST(test_929271), T_TEST(test_guard_pages), T_TEST(test_alignment), T_TEST(test_copy),
      T_TEST(test_export),  T_TEST(test_states), T_TEST(test_refused),     T_TEST(test_overlap),
  };
  return t_run("hash", tests, sizeof tests / sizeof *tests);
}
