/* SPDX-License-Identifier: Apache-2.0
 * What every MAC must do, on every backend and kernel: HMAC against RFC 2104 built from the hash calls, CMAC against SP
 * 800-38B built from single blocks.
 * Lengths of message, key and tag, splits, guarded and unaligned memory, clones, reference counts, states.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

enum { IN, TAG, KEY, STATE, FULL = TDM_MAC_MAX_BYTES };

static tdm_mac_key *new_key(const tdm_alg_info *info, const uint8_t *key, size_t key_len) {
  tdm_mac_key *mac_key = NULL;
  T_OK(tdm_mac_key_new(&mac_key, t_backend(), info->alg, key, key_len));
  T_TRUE(mac_key != NULL);
  return mac_key;
}

/* A key length in place of the one a test would like: CMAC has one only. */
static size_t key_len_of(const tdm_alg_info *info, size_t liked) {
  const size_t only = t_cmac_key_len(info->alg);
  return only ? only : liked;
}

static void reference(const tdm_alg_info *info, uint8_t *tag, const uint8_t *key, size_t key_len, const uint8_t *in,
                      size_t in_len) {
  if (t_cmac_key_len(info->alg)) {
    t_cmac(tag, key, key_len, in, in_len);
  } else {
    t_hmac(t_hash_of(info->alg), tag, key, key_len, in, in_len);
  }
}

static void in_pieces(const tdm_mac_key *key, uint8_t *tag, size_t tag_len, const uint8_t *in, size_t n, size_t most) {
  tdm_mac mac = {{0}};
  T_OK(tdm_mac_begin(&mac, key));
  while (n > 0) {
    size_t piece = most == 1 ? 1 : t_below(most + 1);
    if (piece > n) piece = n;
    T_OK(tdm_mac_update(&mac, in, piece));
    in += piece;
    n -= piece;
  }
  T_OK(tdm_mac_final(&mac, tag, tag_len));
  tdm_mac_end(&mac);
  T_ZERO(mac.opaque, sizeof mac.opaque);
}

static void test_lengths(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    const size_t key_len = key_len_of(info, 33);
    tdm_mac_key *key = new_key(info, t_data(33), key_len);
    for (size_t n = 0; n <= 300; n++) {
      uint8_t want[FULL], got[FULL];
      const uint8_t *in = t_data(n);
      t_note("%s of %zu bytes", info->name, n);
      reference(info, want, t_data(33), key_len, in, n);
      T_OK(tdm_mac_compute(key, got, info->bytes, in, n));
      T_SAME(got, want, info->bytes);
      T_OK(tdm_mac_verify(key, want, info->bytes, in, n));
      for (size_t most = 1; most <= 200; most += 66) {
        in_pieces(key, got, info->bytes, in, n, most);
        T_SAME(got, want, info->bytes);
      }
      t_cases(6);
    }
    tdm_mac_key_free(key);
  }
}

/* Scenario 22: every key length that an HMAC treats in its own way. */
static void test_key_lengths(void **state) {
  (void)state;
  const tdm_alg_info *info;
  enum { MIB = 1 << 20 };
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    uint8_t want[FULL], got[FULL], other[FULL];
    for (size_t n = 0; n <= 301; n++) {
      size_t key_len = n == 301 ? MIB : n;
      t_note("%s, key of %zu bytes", info->name, key_len);
      if (key_len != key_len_of(info, key_len)) {
        tdm_mac_key *none = (tdm_mac_key *)(uintptr_t)want;
        T_IS(tdm_mac_key_new(&none, t_backend(), info->alg, t_data(key_len), key_len), TDM_ERR_KEY_LENGTH);
        T_TRUE(none == NULL);
        T_TRUE(strstr(tdm_error_detail(), info->name) != NULL);
        t_cases(1);
        continue;
      }
      tdm_mac_key *key = new_key(info, t_data(key_len), key_len);
      reference(info, want, t_data(key_len), key_len, t_data(50), 50);
      T_OK(tdm_mac_compute(key, got, info->bytes, t_data(50), 50));
      T_SAME(got, want, info->bytes);
      tdm_mac_key_free(key);
      t_cases(1);
      if (key_len) continue;
      key = new_key(info, NULL, 0);
      T_OK(tdm_mac_compute(key, other, info->bytes, t_data(50), 50));
      T_SAME(other, want, info->bytes);
      tdm_mac_key_free(key);
      t_cases(1);
    }
  }
}

static void test_tags(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    uint8_t want[FULL], got[FULL + 16], fence[FULL + 16];
    tdm_mac mac = {{0}};
    tdm_mac_key *key = new_key(info, t_data(40), key_len_of(info, 40));
    T_OK(tdm_mac_compute(key, want, info->bytes, t_data(100), 100));
    memset(fence, T_FENCE, sizeof fence);
    for (size_t len = 0; len <= info->bytes + 8; len++) {
      bool good = len >= TDM_MAC_MIN_BYTES && len <= info->bytes;
      tdm_status status = good ? TDM_OK : TDM_ERR_TAG_LENGTH;
      t_note("%s, tag of %zu bytes", info->name, len);
      memcpy(got, fence, sizeof got);
      T_IS(tdm_mac_compute(key, got, len, t_data(100), 100), status);
      T_SAME(got, good ? want : fence, good ? len : sizeof got);
      T_SAME(got + len, fence, sizeof got - len);
      T_IS(tdm_mac_verify(key, good ? want : fence, len, t_data(100), 100), status);
      T_OK(tdm_mac_begin(&mac, key));
      T_OK(tdm_mac_update(&mac, t_data(100), 100));
      memcpy(got, fence, sizeof got);
      T_IS(tdm_mac_final(&mac, got, len), status);
      T_SAME(got, good ? want : fence, good ? len : sizeof got);
      T_SAME(got + len, fence, sizeof got - len);
      if (!good) T_IS(tdm_mac_final_verify(&mac, fence, len), TDM_ERR_TAG_LENGTH);
      if (!good) T_OK(tdm_mac_final_verify(&mac, want, info->bytes)); /* the refusals ended nothing */
      tdm_mac_end(&mac);
      t_cases(3);
      /* Every bit of a tag counts. */
      for (size_t bit = 0; good && bit < 8 * len; bit++) {
        memcpy(got, want, len);
        got[bit / 8] ^= (uint8_t)(1 << bit % 8);
        T_IS(tdm_mac_verify(key, got, len, t_data(100), 100), TDM_ERR_VERIFY);
        if (len < info->bytes && bit % 13) continue;
        T_OK(tdm_mac_begin(&mac, key));
        T_OK(tdm_mac_update(&mac, t_data(100), 100));
        T_IS(tdm_mac_final_verify(&mac, got, len), TDM_ERR_VERIFY);
        T_IS(tdm_mac_final_verify(&mac, want, len), TDM_ERR_STATE);
        tdm_mac_end(&mac);
        t_cases(1);
      }
    }
    tdm_mac_key_free(key);
  }
}

static void test_memory(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    uint8_t want[FULL];
    for (size_t n = 0; n <= 300; n++) {
      size_t key_len = key_len_of(info, n % 200);
      reference(info, want, t_data(key_len), key_len, t_data(n), n);
      for (unsigned sides = 0; sides < 16; sides++) {
        t_note("%s of %zu bytes, sides %x", info->name, n, sides);
        uint8_t *in = t_guard_put(IN, t_data(n), n, sides & 1), *tag = t_guard(TAG, info->bytes, sides >> 1 & 1);
        uint8_t *bytes = t_guard_put(KEY, t_data(key_len), key_len, sides >> 2 & 1);
        tdm_mac *mac = (tdm_mac *)t_guard(STATE, sizeof(tdm_mac), sides >> 3);
        tdm_mac_key *key = new_key(info, bytes, key_len);
        T_OK(tdm_mac_compute(key, tag, info->bytes, in, n));
        T_SAME(tag, want, info->bytes);
        T_OK(tdm_mac_begin(mac, key));
        tdm_mac_key_free(key); /* the state holds it */
        T_OK(tdm_mac_update(mac, in, n));
        memset(tag, 0, info->bytes);
        T_OK(tdm_mac_final(mac, tag, info->bytes));
        T_SAME(tag, want, info->bytes);
        T_OK(tdm_mac_reset(mac));
        T_OK(tdm_mac_update(mac, in, n));
        T_OK(tdm_mac_final_verify(mac, tag, info->bytes));
        tdm_mac_end(mac);
        t_fence_check(TAG, tag, info->bytes);
        t_fence_check(STATE, mac->opaque, sizeof mac->opaque);
        t_cases(3);
      }
    }
    const size_t key_len = key_len_of(info, 20);
    reference(info, want, t_data(32), key_len, t_data(150), 150);
    for (unsigned offsets = 0; offsets < 1 << 16; offsets += 7) {
      t_note("%s, in, tag, key and state at offsets %04x", info->name, offsets);
      uint8_t *in = t_guard_at(IN, 150, offsets & 15), *tag = t_guard_at(TAG, info->bytes, offsets >> 4 & 15);
      uint8_t *bytes = t_guard_at(KEY, key_len, offsets >> 8 & 15);
      tdm_mac *mac = (tdm_mac *)t_guard_at(STATE, sizeof(tdm_mac), offsets >> 12);
      memcpy(in, t_data(150), 150);
      memcpy(bytes, t_data(32), key_len);
      tdm_mac_key *key = new_key(info, bytes, key_len);
      T_OK(tdm_mac_begin(mac, key));
      T_OK(tdm_mac_update(mac, in, 3));
      T_OK(tdm_mac_update(mac, in + 3, 147));
      T_OK(tdm_mac_final(mac, tag, info->bytes));
      tdm_mac_end(mac);
      T_SAME(tag, want, info->bytes);
      t_fence_check(TAG, tag, info->bytes);
      tdm_mac_key_free(key);
      t_cases(1);
    }
  }
}

static void test_copy(void **state) {
  (void)state;
  const tdm_alg_info *info;
  static const size_t cuts[] = {0, 1, 15, 16, 17, 32, 63, 64, 65, 127, 128, 129, 300};
  const uint8_t *in = t_data(1024);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    for (size_t c = 0; c < sizeof cuts / sizeof *cuts; c++) {
      for (unsigned order = 0; order < 3; order++) {
        tdm_mac m[3];
        tdm_mac_key *key = new_key(info, t_data(70), key_len_of(info, 70));
        memset(m, 0, sizeof m);
        t_note("%s cloned at %zu, order %u", info->name, cuts[c], order);
        T_OK(tdm_mac_begin(&m[0], key));
        T_OK(tdm_mac_update(&m[0], in, cuts[c]));
        T_OK(tdm_mac_copy(&m[1], &m[0]));
        T_OK(tdm_mac_copy(&m[2], &m[1]));
        tdm_mac_key_free(key);
        for (unsigned k = 0; k < 3; k++) {
          unsigned which = (k + order) % 3;
          uint8_t want[FULL], got[FULL], joined[600];
          memcpy(joined, in, cuts[c]);
          memcpy(joined + cuts[c], in + 400 + 100 * which, 77 + which);
          reference(info, want, t_data(70), key_len_of(info, 70), joined, cuts[c] + 77 + which);
          T_OK(tdm_mac_update(&m[which], in + 400 + 100 * which, 77 + which));
          T_OK(tdm_mac_final(&m[which], got, info->bytes));
          T_SAME(got, want, info->bytes);
          tdm_mac_end(&m[which]);
          T_ZERO(m[which].opaque, sizeof m[which].opaque);
          t_cases(1);
        }
      }
    }
  }
}

static void test_states(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    uint8_t want[FULL], got[FULL], fence[FULL];
    tdm_mac mac = {{0}}, other = {{0}};
    tdm_mac_key *key = new_key(info, t_data(32), key_len_of(info, 20));
    memset(fence, T_FENCE, sizeof fence);
    T_OK(tdm_mac_compute(key, want, info->bytes, t_data(9), 9));
    for (unsigned phase = 0; phase < 6; phase++) {
      t_note("%s, phase %u", info->name, phase);
      if (phase == 0 || phase == 1) {
        T_OK(tdm_mac_begin(&mac, key));
        T_OK(tdm_mac_update(&mac, t_data(9), 9));
        if (phase == 0) T_OK(tdm_mac_final_verify(&mac, want, info->bytes));
        if (phase == 1) T_OK(tdm_mac_final(&mac, got, info->bytes));
      } else if (phase == 2) {
        tdm_mac_end(&mac);
      } else if (phase == 3) {
        memset(&mac, 0xff, sizeof mac);
      } else if (phase == 4) {
        memset(&mac, 0, sizeof mac);
      } else {
        T_OK(tdm_mac_begin(&other, key));
        memcpy(&mac, &other, sizeof mac);
        tdm_mac_end(&other);
        memset(&other, 0, sizeof other);
      }
      memcpy(got, fence, sizeof got);
      T_IS(tdm_mac_update(&mac, t_data(1), 1), TDM_ERR_STATE);
      T_IS(tdm_mac_final(&mac, got, info->bytes), TDM_ERR_STATE);
      T_IS(tdm_mac_final_verify(&mac, want, info->bytes), TDM_ERR_STATE);
      T_IS(tdm_mac_copy(&other, &mac), TDM_ERR_STATE);
      T_SAME(got, fence, sizeof got);
      if (phase > 1) T_IS(tdm_mac_reset(&mac), TDM_ERR_STATE);
      t_cases(5);
      if (phase > 1) continue;
      for (unsigned k = 0; k < 2; k++) {
        T_OK(tdm_mac_reset(&mac));
        T_OK(tdm_mac_update(&mac, t_data(9), 9));
        T_OK(tdm_mac_update(&mac, t_data(90), k ? 0 : 90));
      }
      T_OK(tdm_mac_final_verify(&mac, want, info->bytes));
      tdm_mac_end(&mac);
      T_ZERO(mac.opaque, sizeof mac.opaque);
    }
    tdm_mac_key_free(key);
  }
  tdm_mac_end(NULL);
}

static void test_refused(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    tdm_mac mac = {{0}};
    tdm_mac_key *key = new_key(info, t_data(32), key_len_of(info, 20)), *none = key;
    uint8_t tag[FULL];
    t_note("%s", info->name);
    T_IS(tdm_mac_key_new(NULL, t_backend(), info->alg, t_data(20), 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_key_new(&none, t_backend(), info->alg, NULL, key_len_of(info, 20)), TDM_ERR_ARGUMENT);
    T_TRUE(none == NULL);
    T_TRUE(tdm_mac_key_alg(key) == info->alg);
    T_TRUE(tdm_mac_key_backend(key) == t_backend());
    T_TRUE(tdm_mac_key_ref(key) == key);
    tdm_mac_key_free(key); /* still one owner */
    memset(tag, T_FENCE, sizeof tag);
    T_IS(tdm_mac_compute(NULL, tag, info->bytes, t_data(1), 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_compute(key, NULL, info->bytes, t_data(1), 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_compute(key, tag, info->bytes, NULL, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_verify(NULL, tag, info->bytes, t_data(1), 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_verify(key, NULL, info->bytes, t_data(1), 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_verify(key, tag, info->bytes, NULL, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_begin(NULL, key), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_begin(&mac, NULL), TDM_ERR_ARGUMENT);
    T_OK(tdm_mac_begin(&mac, key));
    T_IS(tdm_mac_update(&mac, NULL, 1), TDM_ERR_ARGUMENT);
    T_OK(tdm_mac_update(&mac, NULL, 0));
    T_IS(tdm_mac_final(&mac, NULL, info->bytes), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_final_verify(&mac, NULL, info->bytes), TDM_ERR_ARGUMENT);
    T_IS(tdm_mac_copy(NULL, &mac), TDM_ERR_ARGUMENT);
    T_FILLED(tag, T_FENCE, sizeof tag);
    tdm_mac_end(&mac);
    tdm_mac_end(&mac);
    tdm_mac_key_free(key);
    t_cases(14);
  }
  tdm_mac_key_free(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_lengths), T_TEST(test_key_lengths), T_TEST(test_tags),
                                     T_TEST(test_memory),  T_TEST(test_copy),        T_TEST(test_states),
                                     T_TEST(test_refused)};
  return t_run("mac", tests, sizeof tests / sizeof *tests);
}
