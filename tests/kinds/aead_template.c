/* SPDX-License-Identifier: Apache-2.0
 * What every AEAD must do, on every backend and kernel, against GCM written bit by bit (SP 800-38D) and CCM written
 * block by block (SP 800-38C): lengths of message, AAD, nonce and tag, pieces, in place, guarded and unaligned memory;
 * of GCM the 32-bit counter's wrap, of CCM each form of the AAD's length.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/aead_kind.h"

enum { IN, OUT, NONCE, AAD, STATE, KEY };

static void check_message(const tdm_alg_info *info, const tdm_aead_key *key, const uint8_t *bytes, size_t n,
                          size_t aad_len, size_t nonce_len) {
  static uint8_t want[AEAD_MOST], got[AEAD_MOST];
  const size_t tag_len = tdm_aead_tag_bytes(key);
  const uint8_t *message = t_data(1 << 20) + n, *aad_bytes = t_data(1 << 20) + 9000, *nonce_bytes = t_data(64);
  size_t len = 77;
  t_note("%s, %zu bytes, %zu of AAD, %zu of nonce, tag of %zu", info->name, n, aad_len, nonce_len, tag_len);
  aead_reference(info, bytes, want, tag_len, nonce_bytes, nonce_len, aad_bytes, aad_len, message, n);
  for (unsigned sides = 0; sides<16; sides += n> 300 ? 5 : 1) {
    uint8_t *in = t_guard_put(IN, message, n, sides & 1), *out = t_guard(OUT, n + tag_len, sides >> 1 & 1);
    uint8_t *aad = t_guard_put(AAD, aad_bytes, aad_len, sides >> 2 & 1);
    uint8_t *nonce = t_guard_put(NONCE, nonce_bytes, nonce_len, sides >> 3);
    T_OK(tdm_aead_seal(key, out, n + tag_len, &len, nonce, nonce_len, aad, aad_len, in, n));
    T_TRUE(len == n + tag_len);
    T_SAME(out, want, len);
    t_fence_check(OUT, out, len);
    T_SAME(in, message, n);
    in = t_guard_put(IN, want, n + tag_len, sides & 1);
    out = t_guard(OUT, n, sides >> 1 & 1);
    T_OK(tdm_aead_open(key, out, n, &len, nonce, nonce_len, aad, aad_len, in, n + tag_len));
    T_TRUE(len == n);
    T_SAME(out, message, n);
    t_fence_check(OUT, out, n);
    T_SAME(in, want, n + tag_len);
    t_cases(2);
  }
  memcpy(got, message, n);
  T_OK(tdm_aead_seal(key, got, n + tag_len, &len, nonce_bytes, nonce_len, aad_bytes, aad_len, got, n));
  T_SAME(got, want, n + tag_len);
  T_OK(tdm_aead_open(key, got, n + tag_len, &len, nonce_bytes, nonce_len, aad_bytes, aad_len, got, n + tag_len));
  T_SAME(got, message, n);
  t_cases(2);
  for (size_t most = 1; most <= 100 && n < 600; most += 33) {
    aead_in_pieces(key, message, n, want, aad_bytes, aad_len, nonce_bytes, nonce_len, most, n % 2);
    t_cases(2);
  }
}

static void test_lengths(void **state) {
  (void)state;
  static const size_t longer[] = {320,  383,  384,  511,  512,  513,  767,  768,  1023, 1024, 1025, 1536,
                                  2047, 2048, 2049, 3000, 4080, 4095, 4096, 4097, 5000, 6160, 8000};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    uint8_t bytes[32];
    tdm_aead_key *key = t_aead_key(info->alg, bytes, 0);
    T_TRUE(tdm_aead_tag_bytes(key) == 16);
    for (size_t n = 0; n <= 300; n++) {
      check_message(info, key, bytes, n, 0, 12);
      check_message(info, key, bytes, n, n * 7 % 83, 12);
      check_message(info, key, bytes, 300 - n, n, 12);
    }
    for (size_t k = 0; k < sizeof longer / sizeof *longer; k++) {
      check_message(info, key, bytes, longer[k], longer[k] % 40, 12);
      check_message(info, key, bytes, k, longer[k], 12);
    }
    tdm_aead_key_free(key);
  }
}

/* Scenario 8: nonces of 1 .. 64 bytes, every tag length, nothing past the tag. */
static void test_nonces_and_tags(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    for (size_t tag = 1; tag <= 16; tag++) {
      uint8_t bytes[32];
      if (!aead_has_tag(info, tag)) continue;
      tdm_aead_key *key = t_aead_key(info->alg, bytes, tag);
      T_TRUE(tdm_aead_tag_bytes(key) == tag);
      for (size_t nonce_len = 1; nonce_len <= 64; nonce_len++) {
        if (aead_has_nonce(info, nonce_len)) check_message(info, key, bytes, 50, 20, nonce_len);
      }
      /* Short tags of GCM allow few openings a key. */
      tdm_aead_key_free(key);
      key = t_aead_key(info->alg, bytes, tag);
      for (size_t n = 0; n <= 33; n++) check_message(info, key, bytes, n, n, 12);
      tdm_aead_key_free(key);
    }
  }
}

static void test_long_aad(void **state) {
  (void)state;
  static const size_t lengths[] = {0xfeff, 0xff00, 0xff01, 0xffff, 0x10000, 0x10001, 100000, 1 << 20};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    uint8_t bytes[32], want[30 + 16], got[30 + 16];
    tdm_aead_key *key = t_aead_key(info->alg, bytes, 0);
    const uint8_t *aad = t_data(1 << 20);
    size_t len;
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      t_note("%s, %zu bytes of AAD", info->name, lengths[k]);
      aead_reference(info, bytes, want, 16, t_data(12), 12, aad, lengths[k], t_data(30), 30);
      T_OK(tdm_aead_seal(key, got, sizeof got, &len, t_data(12), 12, aad, lengths[k], t_data(30), 30));
      T_SAME(got, want, sizeof want);
      T_OK(tdm_aead_open(key, got, sizeof got, &len, t_data(12), 12, aad, lengths[k], got, sizeof got));
      T_SAME(got, t_data(30), 30);
      t_cases(2);
    }
    tdm_aead_key_free(key);
  }
}

/* Scenario 6: only the last 32 bits count, at every block position of a wide kernel. */
static void test_counter_wrap(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue;
    uint8_t bytes[32];
    tdm_aead_key *key = t_aead_key(info->alg, bytes, 0);
    for (unsigned before = 0; before < 70; before++) {
      static uint8_t want[AEAD_MOST], got[AEAD_MOST];
      uint8_t j0[16], nonce[16];
      size_t len;
      t_note("%s, the counter wraps after %u blocks", info->name, before);
      memset(j0, before % 2 ? 0xff : 0x12, 12);
      memset(j0 + 12, 0xff, 3);
      j0[15] = (uint8_t)(0xff - before);
      aead_nonce_for(info, bytes, nonce, j0);
      aead_reference(info, bytes, want, 16, nonce, 16, NULL, 0, t_data(1200), 1200);
      T_OK(tdm_aead_seal(key, got, sizeof got, &len, nonce, 16, NULL, 0, t_data(1200), 1200));
      T_SAME(got, want, 1216);
      if (before % 9 == 0) aead_in_pieces(key, t_data(1200), 1200, want, NULL, 0, nonce, 16, 90, false);
      T_OK(tdm_aead_open(key, got, sizeof got, &len, nonce, 16, NULL, 0, got, 1216));
      T_SAME(got, t_data(1200), 1200);
      t_cases(2);
    }
    tdm_aead_key_free(key);
  }
}

static void test_alignment(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    for (unsigned k = 0; k < 3000; k++) {
      enum { N = 275, A = 37 };
      uint8_t want[N + 16], key_bytes[32];
      uint64_t o = t_random() >> 8;
      size_t len;
      t_note("%s, in, out, nonce, aad, key and state at offsets %06llx", info->name,
             (unsigned long long)(o & 0xffffff));
      uint8_t *in = t_guard_at(IN, N, o & 15), *out = t_guard_at(OUT, N + 16, o >> 4 & 15);
      uint8_t *nonce = t_guard_at(NONCE, 12, o >> 8 & 15), *aad = t_guard_at(AAD, A, o >> 12 & 15);
      uint8_t *bytes = t_guard_at(KEY, info->bytes, o >> 16 & 15);
      tdm_aead *aead = (tdm_aead *)t_guard_at(STATE, sizeof(tdm_aead), o >> 20 & 15);
      memcpy(in, t_data(N), N);
      memcpy(nonce, t_data(400) + 300, 12);
      memcpy(aad, t_data(500) + 400, A);
      t_fill(bytes, info->bytes);
      memcpy(key_bytes, bytes, info->bytes);
      tdm_aead_key *key;
      T_OK(tdm_aead_key_new(&key, t_backend(), info->alg, bytes, info->bytes, 16));
      aead_reference(info, key_bytes, want, 16, nonce, 12, aad, A, in, N);
      T_OK(tdm_aead_seal(key, out, N + 16, &len, nonce, 12, aad, A, in, N));
      T_SAME(out, want, N + 16);
      if (t_aead_is_whole(info->alg)) {
        T_OK(tdm_aead_open(key, out, N, &len, nonce, 12, aad, A, out, N + 16));
        T_SAME(out, in, N);
        tdm_aead_key_free(key);
        t_cases(2);
        continue;
      }
      T_OK(tdm_aead_seal_begin(aead, key, nonce, 12));
      memset(out, T_FENCE, N + 16);
      T_OK(tdm_aead_aad(aead, aad, 5));
      T_OK(tdm_aead_aad(aead, aad + 5, A - 5));
      T_OK(tdm_aead_update(aead, out, 21, in, 21));
      T_OK(tdm_aead_update(aead, out + 21, N - 21, in + 21, N - 21));
      T_OK(tdm_aead_seal_final(aead, out + N, 16));
      tdm_aead_end(aead);
      T_SAME(out, want, N + 16);
      t_fence_check(OUT, out, N + 16);
      t_fence_check(STATE, aead->opaque, sizeof aead->opaque);
      tdm_aead_key_free(key);
      t_cases(2);
    }
  }
}

/* Every bit counts; what does not verify leaves zeros. */
static void test_forgeries(void **state) {
  (void)state;
  static const size_t tags[] = {16, 12, 13, 4, 8, 6, 10};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    for (size_t k = 0; k < sizeof tags / sizeof *tags; k++) {
      for (unsigned variant = 0; variant < 2; variant++) {
        enum { N = 35, A = 19 };
        if (!aead_has_tag(info, tags[k])) continue;
        const size_t tag = tags[k], whole = A + 12 + N + tag, n = variant ? N : 0;
        uint8_t all[A + 12 + N + 16], out[N + 16]; /* AAD, nonce, ciphertext, tag */
        size_t len;
        tdm_aead_key *key = t_aead_key(info->alg, NULL, tag);
        memcpy(all, t_data(A + 12), A + 12);
        T_OK(tdm_aead_seal(key, all + A + 12, N + 16, &len, all + A, 12, all, A, t_data(N), n));
        for (size_t bit = 0; bit < 8 * (whole - N + n); bit++) {
          t_note("%s, tag of %zu, %zu bytes, bit %zu", info->name, tag, n, bit);
          all[bit / 8] ^= (uint8_t)(1 << bit % 8);
          memset(out, T_FENCE, sizeof out);
          len = 77;
          T_IS(tdm_aead_open(key, out, sizeof out, &len, all + A, 12, all, A, all + A + 12, n + tag), TDM_ERR_VERIFY);
          T_TRUE(len == 0);
          T_ZERO(out, n);
          T_FILLED(out + n, T_FENCE, sizeof out - n);
          if (t_aead_is_whole(info->alg)) {
            all[bit / 8] ^= (uint8_t)(1 << bit % 8);
            t_cases(1);
            continue;
          }
          tdm_aead aead;
          T_OK(tdm_aead_open_unverified_begin(&aead, key, all + A, 12));
          T_OK(tdm_aead_aad(&aead, all, A));
          T_OK(tdm_aead_update(&aead, out, n, all + A + 12, n));
          T_IS(tdm_aead_open_final(&aead, all + A + 12 + n, tag), TDM_ERR_VERIFY);
          T_IS(tdm_aead_open_final(&aead, all + A + 12 + n, tag), TDM_ERR_STATE);
          tdm_aead_end(&aead);
          all[bit / 8] ^= (uint8_t)(1 << bit % 8);
          t_cases(2);
        }
        for (size_t cut = 0; cut < n + tag; cut++) {
          T_IS(tdm_aead_open(key, out, sizeof out, &len, all + A, 12, all, A, all + A + 12, cut), TDM_ERR_VERIFY);
          T_TRUE(len == 0);
          t_cases(1);
        }
        T_OK(tdm_aead_open(key, out, sizeof out, &len, all + A, 12, all, A, all + A + 12, n + tag));
        T_SAME(out, t_data(N), n);
        tdm_aead_key_free(key);
      }
    }
  }
}

/* GMAC is GCM of no text: the reference, seal and the streaming form agree, with every tag and many nonces. */
static void test_gmac(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue;
    for (size_t tag = 4; tag <= 16; tag++) {
      uint8_t bytes[32], want[16];
      if (!aead_has_tag(info, tag)) continue;
      for (size_t n = 0; n <= (tag == 16 ? 600 : 70); n++) {
        const size_t nonce_len = n % 3 ? 12 : 1 + n % 64;
        tdm_aead_key *key = t_aead_key(info->alg, bytes, tag);
        uint8_t *in = t_guard_put(IN, t_data(1000) + n, n, n & 1), *got = t_guard(OUT, tag, n >> 1 & 1);
        uint8_t *nonce = t_guard_put(NONCE, t_data(64), nonce_len, n >> 2 & 1);
        t_note("%s, GMAC of %zu bytes, nonce of %zu, tag of %zu", info->name, n, nonce_len, tag);
        aead_reference(info, bytes, want, tag, nonce, nonce_len, in, n, NULL, 0);
        T_OK(tdm_gmac(key, got, tag, nonce, nonce_len, in, n));
        T_SAME(got, want, tag);
        t_fence_check(OUT, got, tag);
        T_OK(tdm_gmac_verify(key, got, tag, nonce, nonce_len, in, n));
        got[n % tag] ^= (uint8_t)(1 << n % 8);
        T_IS(tdm_gmac_verify(key, got, tag, nonce, nonce_len, in, n), TDM_ERR_VERIFY);
        tdm_aead aead;
        T_OK(tdm_aead_seal_begin(&aead, key, nonce, nonce_len));
        T_OK(tdm_aead_aad(&aead, in, n / 3));
        T_OK(tdm_aead_aad(&aead, in + n / 3, n - n / 3));
        T_OK(tdm_aead_seal_final(&aead, got, tag));
        T_SAME(got, want, tag);
        tdm_aead_end(&aead);
        tdm_aead_key_free(key);
        t_cases(4);
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_lengths),      T_TEST(test_nonces_and_tags), T_TEST(test_long_aad),
                                     T_TEST(test_counter_wrap), T_TEST(test_alignment),       T_TEST(test_forgeries),
                                     T_TEST(test_gmac)};
  return t_run("aead", tests, sizeof tests / sizeof *tests);
}
