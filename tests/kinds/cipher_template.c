/* SPDX-License-Identifier: Apache-2.0
 * What every block cipher must do in every mode (SP 800-38A; padding RFC 5652, section 6.3), on every backend and
 * kernel, against the modes written block by block: lengths, splits, in place, guarded and unaligned memory, clones.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/cipher_kind.h"

enum { IN, OUT, IV, STATE, KEY };

static const size_t long_lengths[] = {320,  511,  512,  513,  527,  528,  1008, 1023, 1024, 1025, 1040,
                                      2047, 2048, 2049, 4080, 4095, 4096, 4097, 4112, 5000, 7000, 8000};
enum { LENGTHS = 301 + sizeof long_lengths / sizeof *long_lengths };

static size_t length_at(size_t k) { return k < 301 ? k : long_lengths[k - 301]; }

static void check_length(const cipher_case *c, size_t n) {
  static uint8_t input[CIPHER_MOST], want[CIPHER_MOST];
  size_t in_len, want_len, out_len = 77, b = c->info->block_bytes, room;
  t_note("%s, %zu bytes", c->name, n);
  if (!cipher_message(c, n, input, &in_len, want, &want_len)) {
    uint8_t *out = t_guard(OUT, n + b, T_AT_END);
    T_IS(tdm_cipher_crypt(c->key, c->mode, c->direction, c->iv, c->iv_len, out, n + b, &out_len, input, n),
         TDM_ERR_LENGTH);
    T_FILLED(out, T_FENCE, n + b);
    t_cases(1);
    return;
  }
  /* The room the documentation asks for, and no byte more. */
  room = c->mode == TDM_CBC_PKCS7 && c->direction == TDM_DECRYPT ? in_len : want_len;
  for (unsigned sides = 0; sides < 8; sides++) {
    uint8_t *in = t_guard_put(IN, input, in_len, sides & 1), *out = t_guard(OUT, room, sides >> 1 & 1);
    uint8_t *iv = t_guard_put(IV, c->iv, c->iv_len, sides >> 2);
    T_OK(tdm_cipher_crypt(c->key, c->mode, c->direction, c->iv_len ? iv : NULL, c->iv_len, out, room, &out_len, in,
                          in_len));
    T_TRUE(out_len == want_len);
    T_SAME(out, want, want_len);
    T_ZERO(out + want_len, room - want_len); /* what was padding is no longer there */
    t_fence_check(OUT, out, room);
    t_fence_check(IN, in, in_len);
    T_SAME(in, input, in_len);
    T_SAME(iv, c->iv, c->iv_len);
    t_cases(1);
  }
  uint8_t *in = t_guard(IN, room > in_len ? room : in_len, T_AT_END);
  if (in_len) memcpy(in, input, in_len);
  T_OK(tdm_cipher_crypt(c->key, c->mode, c->direction, c->iv, c->iv_len, in, room, &out_len, in, in_len));
  T_TRUE(out_len == want_len);
  T_SAME(in, want, want_len);
  t_cases(1);
  for (size_t most = 1; most <= 100 && n <= 513; most += 33) {
    for (unsigned in_place = 0; in_place < 2; in_place++) {
      t_note("%s, %zu bytes in pieces of at most %zu, in place %u", c->name, n, most, in_place);
      cipher_in_pieces(c, input, in_len, want, want_len, most, in_place);
      t_cases(1);
    }
  }
}

static void test_lengths(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    for (size_t k = 0; k < LENGTHS; k++) check_length(&c, length_at(k));
    cipher_case_end(&c);
  }
}

/* Scenarios 2 and 3: every split, out of place and in place. */
static void test_every_split(void **state) {
  (void)state;
  static const size_t lengths[] = {10, 16, 17, 33, 96};
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      uint8_t input[CIPHER_SMALL], want[CIPHER_SMALL];
      size_t n = lengths[k], in_len, want_len;
      bool whole = cipher_message(&c, n, input, &in_len, want, &want_len);
      for (size_t cut = 0; cut <= in_len; cut++) {
        for (size_t second = cut; second <= (n < 96 ? in_len : cut); second++) {
          for (unsigned in_place = 0; in_place < 2; in_place++) {
            t_note("%s, %zu bytes cut at %zu and %zu, in place %u", c.name, n, cut, second, in_place);
            size_t pieces[3] = {cut, second - cut, in_len - second};
            cipher_given_pieces(&c, input, want, want_len, pieces, 3, in_place, whole ? TDM_OK : TDM_ERR_LENGTH);
            t_cases(1);
          }
        }
      }
    }
    cipher_case_end(&c);
  }
}

/* out == in although bytes are kept: what comes out may be longer than what goes in. */
static void test_same_place(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    size_t b = c.info->block_bytes, in_len, want_len, first_len, len, more;
    for (size_t n = 0; n <= 2200; n += n < 40 ? 1 : 53) {
      static uint8_t input[CIPHER_MOST], want[CIPHER_MOST], place[CIPHER_MOST], first[64];
      if (!cipher_message(&c, n, input, &in_len, want, &want_len)) continue;
      for (size_t keep = 0; keep <= b && keep <= in_len; keep++) {
        tdm_cipher s;
        t_note("%s, %zu bytes, the first %zu apart", c.name, n, keep);
        T_OK(tdm_cipher_begin(&s, c.key, c.mode, c.direction, c.iv, c.iv_len));
        T_OK(tdm_cipher_update(&s, first, sizeof first, &first_len, input, keep));
        memset(place, T_FENCE, sizeof place);
        memcpy(place, input + keep, in_len - keep);
        T_OK(tdm_cipher_update(&s, place, in_len - keep + b, &len, place, in_len - keep));
        T_SAME(first, want, first_len);
        T_SAME(place, want + first_len, len);
        T_OK(tdm_cipher_final(&s, place + len, b, &more));
        T_TRUE(first_len + len + more == want_len);
        T_SAME(place + len, want + first_len + len, more);
        T_FILLED(place + in_len - keep + 2 * b, T_FENCE, 64);
        tdm_cipher_end(&s);
        t_cases(1);
      }
    }
    cipher_case_end(&c);
  }
}

static void test_alignment(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    uint8_t input[CIPHER_SMALL], want[CIPHER_SMALL];
    size_t in_len, want_len, len;
    if (!cipher_message(&c, 176, input, &in_len, want, &want_len)) fail();
    for (unsigned k = 0; k < 600; k++) {
      uint64_t o = t_random() >> 8;
      t_note("%s, in, out, iv, key and state at offsets %05llx", c.name, (unsigned long long)(o & 0xfffff));
      uint8_t *in = t_guard_at(IN, in_len, o & 15), *out = t_guard_at(OUT, in_len + 16, o >> 4 & 15);
      uint8_t *iv = t_guard_at(IV, c.iv_len, o >> 8 & 15), *bytes = t_guard_at(KEY, c.info->bytes, o >> 12 & 15);
      tdm_cipher *cipher = (tdm_cipher *)t_guard_at(STATE, sizeof(tdm_cipher), o >> 16 & 15);
      tdm_cipher_key *key;
      memcpy(in, input, in_len);
      memcpy(iv, c.iv, c.iv_len);
      memcpy(bytes, c.bytes, c.info->bytes);
      T_OK(tdm_cipher_key_new(&key, t_backend(), c.info->alg, bytes, c.info->bytes));
      T_OK(tdm_cipher_crypt(key, c.mode, c.direction, iv, c.iv_len, out, in_len + 16, &len, in, in_len));
      T_TRUE(len == want_len);
      T_SAME(out, want, want_len);
      memset(out, T_FENCE, in_len + 16);
      T_OK(tdm_cipher_begin(cipher, key, c.mode, c.direction, iv, c.iv_len));
      size_t at = 0;
      T_OK(tdm_cipher_update(cipher, out, 16, &len, in, 7));
      at += len;
      T_OK(tdm_cipher_update(cipher, out + at, in_len + 16 - at, &len, in + 7, in_len - 7));
      at += len;
      T_OK(tdm_cipher_final(cipher, out + at, in_len + 16 - at, &len));
      T_TRUE(at + len == want_len);
      T_SAME(out, want, want_len);
      tdm_cipher_end(cipher);
      t_fence_check(OUT, out, in_len + 16);
      t_fence_check(STATE, cipher->opaque, sizeof cipher->opaque);
      tdm_cipher_key_free(key);
      t_cases(2);
    }
    cipher_case_end(&c);
  }
}

/* Scenario 5: the counter is the whole block and wraps, at every block position of a wide kernel. */
static void test_ctr_wrap(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    size_t b = c.info->block_bytes;
    for (unsigned width = 1; c.mode == TDM_CTR && width <= b; width++) {
      for (unsigned before = 0; before < 70; before++) {
        uint8_t input[1200], want[1200], got[1200];
        size_t len;
        t_note("%s, %u low bytes wrap after %u blocks", c.name, width, before);
        memset(c.iv, 0x5e, b);
        memset(c.iv + b - width, 0xff, width);
        c.iv[b - 1] = (uint8_t)(0xff - before);
        memcpy(input, t_data(sizeof input), sizeof input);
        t_block block = t_block_of(c.key);
        t_mode(&block, TDM_CTR, TDM_ENCRYPT, c.iv, want, input, sizeof input);
        T_OK(tdm_cipher_crypt(c.key, TDM_CTR, c.direction, c.iv, b, got, sizeof got, &len, input, sizeof input));
        T_SAME(got, want, sizeof got);
        if (before % 9 == 0) cipher_in_pieces(&c, input, sizeof input, want, sizeof input, 70, false);
        t_cases(1);
      }
    }
    cipher_case_end(&c);
  }
}

static void test_copy(void **state) {
  (void)state;
  static const size_t cuts[] = {0, 1, 15, 16, 17, 63, 64, 65, 80};
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    uint8_t input[CIPHER_SMALL], want[CIPHER_SMALL];
    size_t in_len, want_len;
    if (!cipher_message(&c, 128, input, &in_len, want, &want_len)) fail();
    for (size_t k = 0; k < sizeof cuts / sizeof *cuts; k++) {
      for (unsigned order = 0; order < 3; order++) {
        tdm_cipher s[3];
        uint8_t got[CIPHER_SMALL];
        size_t at, len, more;
        t_note("%s cloned at %zu, order %u", c.name, cuts[k], order);
        memset(s, 0, sizeof s);
        tdm_cipher_key *key = tdm_cipher_key_ref(c.key);
        T_OK(tdm_cipher_begin(&s[0], key, c.mode, c.direction, c.iv, c.iv_len));
        tdm_cipher_key_free(key);
        T_OK(tdm_cipher_update(&s[0], got, sizeof got, &at, input, cuts[k]));
        T_OK(tdm_cipher_copy(&s[1], &s[0]));
        T_OK(tdm_cipher_copy(&s[2], &s[1]));
        for (unsigned j = 0; j < 3; j++) {
          tdm_cipher *one = &s[(j + order) % 3];
          memset(got + at, 0, sizeof got - at);
          T_OK(tdm_cipher_update(one, got + at, sizeof got - at, &len, input + cuts[k], in_len - cuts[k]));
          T_OK(tdm_cipher_final(one, got + at + len, sizeof got - at - len, &more));
          T_TRUE(at + len + more == want_len);
          T_SAME(got, want, want_len);
          tdm_cipher_end(one);
          T_ZERO(one->opaque, sizeof one->opaque);
          t_cases(1);
        }
      }
    }
    cipher_case_end(&c);
  }
}

/* Every padding there is: right ones give the message, wrong ones an error and zeros. */
static void test_padding(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    size_t b = c.info->block_bytes, len, at;
    for (unsigned last = 0; c.mode == TDM_CBC_PKCS7 && c.direction == TDM_DECRYPT && last < 256; last++) {
      for (size_t wrong = 0; wrong <= b; wrong++) { /* this byte of the padding is wrong; b: none */
        uint8_t plain[48], in[48], got[48];
        t_note("%s, padding of %u, wrong at %zu", c.name, last, wrong);
        memcpy(plain, t_data(48), 48);
        size_t pad = last <= b ? last : b, n = 3 * b;
        memset(plain + n - pad, (int)last, pad);
        plain[n - 1] = (uint8_t)last;
        if (wrong < b) plain[n - b + wrong] ^= 0x40;
        unsigned end = plain[n - 1];
        bool good = end > 0 && end <= b;
        for (size_t k = 0; good && k < end; k++) good = plain[n - 1 - k] == end;
        T_OK(tdm_cipher_crypt(c.key, TDM_CBC, TDM_ENCRYPT, c.iv, b, in, sizeof in, &len, plain, n));
        T_IS(tdm_cipher_crypt(c.key, TDM_CBC_PKCS7, TDM_DECRYPT, c.iv, b, got, sizeof got, &len, in, n),
             good ? TDM_OK : TDM_ERR_DECRYPT);
        T_TRUE(len == (good ? n - end : 0));
        T_SAME(got, plain, len);
        T_ZERO(got + len, n - len);
        tdm_cipher s;
        T_OK(tdm_cipher_begin(&s, c.key, TDM_CBC_PKCS7, TDM_DECRYPT, c.iv, b));
        T_OK(tdm_cipher_update(&s, got, sizeof got, &at, in, n));
        T_TRUE(at == n - b);
        memset(got + at, T_FENCE, b);
        T_IS(tdm_cipher_final(&s, got + at, b, &len), good ? TDM_OK : TDM_ERR_DECRYPT);
        T_TRUE(len == (good ? b - end : 0));
        T_SAME(got, plain, at + len);
        if (!good) T_ZERO(got + at, b);
        T_IS(tdm_cipher_final(&s, got, b, &len), TDM_ERR_STATE);
        tdm_cipher_end(&s);
        t_cases(2);
      }
    }
    cipher_case_end(&c);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_lengths),   T_TEST(test_every_split), T_TEST(test_same_place),
                                     T_TEST(test_alignment), T_TEST(test_ctr_wrap),    T_TEST(test_copy),
                                     T_TEST(test_padding)};
  return t_run("cipher", tests, sizeof tests / sizeof *tests);
}
