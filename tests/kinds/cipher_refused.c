/* SPDX-License-Identifier: Apache-2.0
 * What every block cipher must refuse, with the same code on every backend and with every buffer untouched: lengths
 * of key and IV, small buffers, overlap, NULL, states that are not running. And a user's own cipher in every mode.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/cipher_kind.h"

static uint8_t buffer[1024];

static void fence(void) { memset(buffer, T_FENCE, sizeof buffer); }
static void untouched(void) { T_FILLED(buffer, T_FENCE, sizeof buffer); }

/* Scenario 11, with every length there is. */
static void test_lengths_of_iv_and_key(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    size_t b = c.info->block_bytes, len;
    fence();
    for (size_t n = 0; n <= 64; n++) {
      tdm_cipher s = {{0}};
      t_note("%s, IV of %zu bytes", c.name, n);
      if (n == c.iv_len) continue;
      T_IS(tdm_cipher_crypt(c.key, c.mode, c.direction, t_data(64), n, buffer, 512, &len, t_data(64), b),
           TDM_ERR_IV_LENGTH);
      T_IS(tdm_cipher_begin(&s, c.key, c.mode, c.direction, t_data(64), n), TDM_ERR_IV_LENGTH);
      T_IS(tdm_cipher_update(&s, buffer, 512, &len, t_data(64), b), TDM_ERR_STATE);
      t_cases(3);
    }
    for (size_t n = 0; n <= 64; n++) {
      tdm_cipher_key *key = c.key;
      t_note("%s, key of %zu bytes", c.name, n);
      if (n == c.info->bytes) continue;
      T_IS(tdm_cipher_key_new(&key, t_backend(), c.info->alg, t_data(64), n), TDM_ERR_KEY_LENGTH);
      T_TRUE(key == NULL);
      t_cases(1);
    }
    untouched();
    cipher_case_end(&c);
  }
}

static void test_arguments(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    const size_t b = c.info->block_bytes;
    const uint8_t *in = t_data(256), *iv = c.iv_len ? c.iv : NULL;
    size_t len, need = c.mode == TDM_CBC_PKCS7 && c.direction == TDM_ENCRYPT ? 3 * b : 2 * b;
    tdm_cipher s = {{0}}, other = {{0}};
    tdm_cipher_key *key = c.key, *none = c.key;
    t_note("%s", c.name);
    fence();
    for (size_t room = 0; room < need; room++) {
      T_IS(tdm_cipher_crypt(key, c.mode, c.direction, iv, c.iv_len, buffer, room, &len, in, 2 * b), TDM_ERR_BUFFER);
      t_cases(1);
    }
    T_IS(tdm_cipher_crypt(NULL, c.mode, c.direction, iv, c.iv_len, buffer, 512, &len, in, b), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_crypt(key, c.mode, c.direction, iv, c.iv_len, NULL, 512, &len, in, b), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_crypt(key, c.mode, c.direction, iv, c.iv_len, buffer, 512, NULL, in, b), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_crypt(key, c.mode, c.direction, iv, c.iv_len, buffer, 512, &len, NULL, b), TDM_ERR_ARGUMENT);
    for (int bad = -1; bad <= 9; bad++) {
      if (bad >= 1 && bad <= 6) continue;
      T_IS(tdm_cipher_crypt(key, (tdm_mode)bad, c.direction, iv, c.iv_len, buffer, 512, &len, in, b), TDM_ERR_ARGUMENT);
      T_IS(tdm_cipher_begin(&s, key, (tdm_mode)bad, c.direction, iv, c.iv_len), TDM_ERR_ARGUMENT);
      T_IS(tdm_cipher_begin(&s, key, c.mode, (tdm_direction)(bad < 1 ? bad : 3), iv, c.iv_len), TDM_ERR_ARGUMENT);
    }
    T_IS(tdm_cipher_begin(NULL, key, c.mode, c.direction, iv, c.iv_len), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_begin(&s, NULL, c.mode, c.direction, iv, c.iv_len), TDM_ERR_ARGUMENT);
    if (iv) T_IS(tdm_cipher_begin(&s, key, c.mode, c.direction, NULL, c.iv_len), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_encrypt_block(NULL, buffer, in), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_encrypt_block(key, NULL, in), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_decrypt_block(key, buffer, NULL), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_key_new(NULL, t_backend(), c.info->alg, c.bytes, c.info->bytes), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_key_new(&none, t_backend(), c.info->alg, NULL, c.info->bytes), TDM_ERR_ARGUMENT);
    T_TRUE(none == NULL);
    T_TRUE(tdm_cipher_key_alg(key) == c.info->alg && tdm_cipher_block_bytes(key) == b);
    T_TRUE(tdm_cipher_key_backend(key) == t_backend());

    T_OK(tdm_cipher_begin(&s, key, c.mode, c.direction, iv, c.iv_len));
    T_IS(tdm_cipher_update(&s, buffer, 2 * b - 1, &len, in, 2 * b), TDM_ERR_BUFFER);
    T_IS(tdm_cipher_update(&s, NULL, 512, &len, in, 2 * b), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_update(&s, buffer, 512, &len, NULL, 2 * b), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_update(NULL, buffer, 512, &len, in, 2 * b), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_copy(NULL, &s), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_copy(&other, NULL), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_final(NULL, buffer, 512, &len), TDM_ERR_ARGUMENT);
    untouched();
    /* Nothing refused changed the state: the message still comes out right. */
    uint8_t want[64];
    size_t want_len = 0, more = 0;
    if (c.mode != TDM_CBC_PKCS7) {
      T_OK(tdm_cipher_crypt(key, c.mode, c.direction, iv, c.iv_len, want, sizeof want, &want_len, in, 2 * b));
      T_OK(tdm_cipher_update(&s, buffer, 512, &len, in, 2 * b));
      T_OK(tdm_cipher_final(&s, NULL, 0, &more));
      T_TRUE(len == want_len && more == 0);
      T_SAME(buffer, want, want_len);
    }
    tdm_cipher_end(&s);
    t_cases(30);
    cipher_case_end(&c);
  }
  tdm_cipher_end(NULL);
  tdm_cipher_key_free(NULL);
}

/* Scenario 10: any overlap but the same place is refused, one-shot and streaming; the IV counts too. */
static void test_overlap(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    const size_t b = c.info->block_bytes, n = 4 * b;
    const uint8_t *iv = c.iv_len ? c.iv : NULL;
    size_t len;
    fence();
    for (size_t d = 1; d < n; d++) {
      tdm_cipher s;
      t_note("%s, %zu bytes apart", c.name, d);
      T_IS(tdm_cipher_crypt(c.key, c.mode, c.direction, iv, c.iv_len, buffer + d, n + b, &len, buffer, n),
           TDM_ERR_OVERLAP);
      T_IS(tdm_cipher_crypt(c.key, c.mode, c.direction, iv, c.iv_len, buffer, n + b, &len, buffer + d, n),
           TDM_ERR_OVERLAP);
      T_OK(tdm_cipher_begin(&s, c.key, c.mode, c.direction, iv, c.iv_len));
      T_IS(tdm_cipher_update(&s, buffer + d, n + b, &len, buffer, n), TDM_ERR_OVERLAP);
      if (c.mode > TDM_CBC_PKCS7 || d < 3 * b) {
        T_IS(tdm_cipher_update(&s, buffer, n + b, &len, buffer + d, n), TDM_ERR_OVERLAP);
      }
      tdm_cipher_end(&s);
      t_cases(4);
      if (d >= b) continue;
      T_IS(tdm_cipher_encrypt_block(c.key, buffer + d, buffer), TDM_ERR_OVERLAP);
      T_IS(tdm_cipher_encrypt_block(c.key, buffer, buffer + d), TDM_ERR_OVERLAP);
      T_IS(tdm_cipher_decrypt_block(c.key, buffer + d, buffer), TDM_ERR_OVERLAP);
      T_IS(tdm_cipher_decrypt_block(c.key, buffer, buffer + d), TDM_ERR_OVERLAP);
      t_cases(4);
    }
    untouched();
    /* Side by side is no overlap. */
    uint8_t want[16];
    T_OK(tdm_cipher_encrypt_block(c.key, want, buffer));
    T_OK(tdm_cipher_encrypt_block(c.key, buffer + b, buffer));
    T_SAME(buffer + b, want, b);
    T_OK(tdm_cipher_decrypt_block(c.key, buffer, buffer + b));
    T_FILLED(buffer, T_FENCE, b);
    if (iv) {
      fence();
      for (size_t d = 0; d < n + b - 1; d++) { /* from one byte before the output to its last byte */
        t_note("%s, the IV at %zu in the output", c.name, d);
        T_IS(tdm_cipher_crypt(c.key, c.mode, c.direction, buffer + 64 + d, b, buffer + 64 + b - 1, n + b, &len,
                              t_data(n), n),
             TDM_ERR_OVERLAP);
        t_cases(1);
      }
      untouched();
    }
    cipher_case_end(&c);
  }
}

static void test_states(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    const size_t b = c.info->block_bytes;
    tdm_cipher s = {{0}}, other = {{0}};
    size_t len;
    fence();
    for (unsigned phase = 0; phase < 4; phase++) {
      t_note("%s, phase %u", c.name, phase);
      if (phase == 1) memset(&s, 0xff, sizeof s);
      if (phase == 2) {
        T_OK(tdm_cipher_begin(&s, c.key, c.mode, c.direction, c.iv, c.iv_len));
        tdm_cipher_end(&s);
        T_ZERO(s.opaque, sizeof s.opaque);
        tdm_cipher_end(&s);
      }
      if (phase == 3) {
        T_OK(tdm_cipher_begin(&other, c.key, c.mode, c.direction, c.iv, c.iv_len));
        memcpy(&s, &other, sizeof s);
        tdm_cipher_end(&other);
      }
      T_IS(tdm_cipher_update(&s, buffer, 512, &len, t_data(b), b), TDM_ERR_STATE);
      T_IS(tdm_cipher_final(&s, buffer, 512, &len), TDM_ERR_STATE);
      T_IS(tdm_cipher_copy(&other, &s), TDM_ERR_STATE);
      t_cases(3);
    }
    untouched();
    cipher_case_end(&c);
  }
}

/* A user's cipher: two functions around a key of the backend under test; it fails when told to. */
typedef struct user {
  const tdm_cipher_key *key;
  int *blocks_left; /* negative: never fails */
} user;

static tdm_status user_block(const user *u, uint8_t *out, const uint8_t *in, bool encrypts) {
  if (*u->blocks_left == 0) return TDM_ERR_BACKEND;
  if (*u->blocks_left > 0) --*u->blocks_left;
  return encrypts ? tdm_cipher_encrypt_block(u->key, out, in) : tdm_cipher_decrypt_block(u->key, out, in);
}
static tdm_status user_encrypt(const void *context, uint8_t *out, const uint8_t *in) {
  return user_block(context, out, in, true);
}
static tdm_status user_decrypt(const void *context, uint8_t *out, const uint8_t *in) {
  return user_block(context, out, in, false);
}

static void test_user_cipher(void **state) {
  (void)state;
  cipher_case c;
  for (size_t i = 0; cipher_next(&c, &i);) {
    static uint8_t input[CIPHER_MOST], want[CIPHER_MOST], got[CIPHER_MOST];
    int blocks_left = -1;
    size_t in_len, want_len, len, b = c.info->block_bytes;
    const user u = {c.key, &blocks_left};
    const tdm_user_cipher cipher = {sizeof cipher, "mine", b, user_encrypt, user_decrypt};
    cipher_case mine = c;
    T_OK(tdm_cipher_key_new_user(&mine.key, &cipher, &u));
    T_TRUE(tdm_cipher_key_alg(mine.key) == TDM_ALG_NONE && tdm_cipher_key_backend(mine.key) == NULL);
    assert_string_equal(tdm_cipher_interface(mine.key, c.mode, c.direction), "generic");
    for (size_t n = 0; n <= 2100; n += n < 300 ? 1 : 100) {
      t_note("user's %s, %zu bytes", c.name, n);
      if (!cipher_message(&c, n, input, &in_len, want, &want_len)) continue;
      T_OK(tdm_cipher_crypt(mine.key, c.mode, c.direction, c.iv, c.iv_len, got, sizeof got, &len, input, in_len));
      T_TRUE(len == want_len);
      T_SAME(got, want, want_len);
      memcpy(got, input, in_len);
      T_OK(tdm_cipher_crypt(mine.key, c.mode, c.direction, c.iv, c.iv_len, got, sizeof got, &len, got, in_len));
      T_SAME(got, want, want_len);
      cipher_in_pieces(&mine, input, in_len, want, want_len, 40, n & 1);
      t_cases(3);
    }
    /* Its failure at any block ends the call with zeros. */
    for (int fails_at = 0; fails_at < 7; fails_at++) {
      t_note("user's %s, failing at block %d", c.name, fails_at);
      if (!cipher_message(&c, 7 * b, input, &in_len, want, &want_len)) fail();
      memset(got, T_FENCE, sizeof got);
      blocks_left = fails_at;
      T_IS(tdm_cipher_crypt(mine.key, c.mode, c.direction, c.iv, c.iv_len, got, in_len + b, &len, input, in_len),
           TDM_ERR_BACKEND);
      T_TRUE(len == 0);
      T_ZERO(got, want_len);
      T_FILLED(got + in_len + b, T_FENCE, 64);
      t_cases(1);
    }
    blocks_left = -1;
    tdm_cipher_key_free(mine.key);
    tdm_user_cipher bad = cipher;
    bad.block_bytes = 12;
    T_IS(tdm_cipher_key_new_user(&mine.key, &bad, &u), TDM_ERR_ARGUMENT);
    T_TRUE(mine.key == NULL);
    bad = cipher;
    bad.size = sizeof bad - 1;
    T_IS(tdm_cipher_key_new_user(&mine.key, &bad, &u), TDM_ERR_ARGUMENT);
    bad = cipher;
    bad.encrypt_block = NULL;
    T_IS(tdm_cipher_key_new_user(&mine.key, &bad, &u), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_key_new_user(&mine.key, NULL, &u), TDM_ERR_ARGUMENT);
    T_IS(tdm_cipher_key_new_user(NULL, &cipher, &u), TDM_ERR_ARGUMENT);
    t_cases(6);
    cipher_case_end(&c);
  }
}

/* One that asks no backend, so that who served is seen. */
static tdm_status toy_block(const void *context, uint8_t *out, const uint8_t *in) {
  for (unsigned i = 0; i < 8; i++) out[i] = in[i] ^ *(const uint8_t *)context;
  return TDM_OK;
}

static void test_user_served(void **state) {
  (void)state;
  const uint8_t x = 0x5a, iv[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  uint8_t got[64];
  const tdm_user_cipher cipher = {sizeof cipher, "toy", 8, toy_block, toy_block};
  tdm_cipher_key *key;
  size_t len;
  T_OK(tdm_cipher_key_new_user(&key, &cipher, &x));
  for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
    uint8_t hash[32];
    T_OK(tdm_hash_digest(t_backend(), TDM_SHA256, hash, 32, NULL, iv, 8));
    assert_string_equal(tdm_served_by(), tdm_backend_name(t_backend()));
    T_OK(tdm_cipher_crypt(key, mode, TDM_ENCRYPT, mode == TDM_ECB ? NULL : iv, mode == TDM_ECB ? 0 : 8, got, sizeof got,
                          &len, t_data(16), 16));
    assert_string_equal(tdm_served_by(), "toy");
    tdm_service service;
    tdm_served(&service);
    assert_string_equal(service.backend, "toy");
    T_TRUE(service.alg == TDM_ALG_NONE && !service.approved);
    t_cases(1);
  }
  tdm_cipher_key_free(key);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      T_TEST(test_lengths_of_iv_and_key), T_TEST(test_arguments),  T_TEST(test_overlap), T_TEST(test_states),
      T_TEST(test_user_cipher),           T_TEST(test_user_served)};
  return t_run("cipher_refused", tests, sizeof tests / sizeof *tests);
}
