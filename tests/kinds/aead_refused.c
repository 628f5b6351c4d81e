/* SPDX-License-Identifier: Apache-2.0
 * What every AEAD must refuse, with the same code on every backend and with every buffer untouched: lengths of key,
 * nonce and tag, small buffers, overlap, NULL, calls out of order, the limits of SP 800-38D and SP 800-38C, CCM in
 * pieces. And nonces made for us.
 * Leaks nothing: tests have no secrets.
 */
#include <sys/mman.h>

#include "tests/kinds/aead_kind.h"

static uint8_t buffer[1024];

static void fence(void) { memset(buffer, T_FENCE, sizeof buffer); }
static void untouched(void) { T_FILLED(buffer, T_FENCE, sizeof buffer); }

static void test_lengths(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0), *none;
    tdm_aead aead = {{0}};
    size_t len;
    fence();
    for (size_t n = 0; n <= 64; n++) {
      t_note("%s, key or tag of %zu bytes", info->name, n);
      if (n != info->bytes) {
        none = key;
        T_IS(tdm_aead_key_new(&none, t_backend(), info->alg, t_data(64), n, 16), TDM_ERR_KEY_LENGTH);
        T_TRUE(none == NULL);
        t_cases(1);
      }
      bool shorter = aead_has_short_tag(info, n), normal = n == 0 || (aead_has_tag(info, n) && !shorter);
      if (!normal) {
        none = key;
        T_IS(tdm_aead_key_new(&none, t_backend(), info->alg, t_data(64), info->bytes, n), TDM_ERR_TAG_LENGTH);
        T_TRUE(none == NULL);
      }
      if (!shorter) {
        none = key;
        T_IS(tdm_aead_key_new_short_tag(&none, t_backend(), info->alg, t_data(64), info->bytes, n), TDM_ERR_TAG_LENGTH);
        T_TRUE(none == NULL);
      }
      T_TRUE(!normal || !shorter);
      t_cases(2);
    }
    for (size_t n = 1; n <= 600; n++) {
      if (aead_has_nonce(info, n)) continue;
      t_note("%s, nonce of %zu bytes", info->name, n);
      T_IS(tdm_aead_seal(key, buffer, 512, &len, t_data(600), n, NULL, 0, t_data(9), 9), TDM_ERR_IV_LENGTH);
      T_IS(tdm_aead_open(key, buffer, 512, &len, t_data(600), n, NULL, 0, t_data(32), 32), TDM_ERR_IV_LENGTH);
      T_IS(tdm_aead_seal_begin(&aead, key, t_data(600), n), TDM_ERR_IV_LENGTH);
      T_TRUE(strstr(tdm_error_detail(), "CCM") != NULL);
      t_cases(3);
    }
    T_IS(tdm_aead_seal(key, buffer, 512, &len, t_data(1), 0, NULL, 0, t_data(9), 9), TDM_ERR_IV_LENGTH);
    T_IS(tdm_aead_seal(key, buffer, 512, &len, NULL, 0, NULL, 0, t_data(9), 9), TDM_ERR_IV_LENGTH);
    T_IS(tdm_aead_open(key, buffer, 512, &len, t_data(1), 0, NULL, 0, t_data(32), 32), TDM_ERR_IV_LENGTH);
    T_IS(tdm_aead_seal_begin(&aead, key, t_data(1), 0), TDM_ERR_IV_LENGTH);
    T_IS(tdm_aead_open_unverified_begin(&aead, key, t_data(1), 0), TDM_ERR_IV_LENGTH);
    T_IS(tdm_aead_update(&aead, buffer, 512, t_data(9), 9), TDM_ERR_STATE);
    untouched();
    tdm_aead_key_free(key);
    t_cases(6);
  }
}

static void test_arguments(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 14), *none = key;
    const uint8_t *in = t_data(64), *nonce = t_data(12);
    tdm_aead aead = {{0}};
    uint8_t sealed[64], nonce_out[12];
    size_t len;
    t_note("%s", info->name);
    T_OK(tdm_aead_seal(key, sealed, sizeof sealed, &len, nonce, 12, NULL, 0, in, 20));
    fence();
    for (size_t room = 0; room < 34; room++) {
      T_IS(tdm_aead_seal(key, buffer, room, &len, nonce, 12, NULL, 0, in, 20), TDM_ERR_BUFFER);
      T_IS(tdm_aead_seal_random(key, nonce_out, 12, buffer, room, &len, NULL, 0, in, 20), TDM_ERR_BUFFER);
      if (room < 20) T_IS(tdm_aead_open(key, buffer, room, &len, nonce, 12, NULL, 0, sealed, 34), TDM_ERR_BUFFER);
      if (room < 12) {
        T_IS(tdm_aead_seal_random(key, nonce_out, room, buffer, 512, &len, NULL, 0, in, 20), TDM_ERR_BUFFER);
      }
      t_cases(2);
    }
    T_IS(tdm_aead_seal(NULL, buffer, 512, &len, nonce, 12, in, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal(key, NULL, 512, &len, nonce, 12, in, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal(key, buffer, 512, NULL, nonce, 12, in, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal(key, buffer, 512, &len, NULL, 12, in, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal(key, buffer, 512, &len, nonce, 12, NULL, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal(key, buffer, 512, &len, nonce, 12, in, 1, NULL, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open(NULL, buffer, 512, &len, nonce, 12, in, 1, sealed, 34), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open(key, NULL, 512, &len, nonce, 12, in, 1, sealed, 34), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open(key, buffer, 512, NULL, nonce, 12, in, 1, sealed, 34), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open(key, buffer, 512, &len, NULL, 12, in, 1, sealed, 34), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open(key, buffer, 512, &len, nonce, 12, NULL, 1, sealed, 34), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open(key, buffer, 512, &len, nonce, 12, in, 1, NULL, 34), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_random(NULL, nonce_out, 12, buffer, 512, &len, in, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_random(key, NULL, 12, buffer, 512, &len, in, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_random(key, nonce_out, 12, NULL, 512, &len, in, 1, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_random(key, nonce_out, 12, buffer, 512, &len, in, 1, NULL, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_begin(NULL, key, nonce, 12), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_begin(&aead, NULL, nonce, 12), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_begin(&aead, key, NULL, 12), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open_unverified_begin(NULL, key, nonce, 12), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open_unverified_begin(&aead, NULL, nonce, 12), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_open_unverified_begin(&aead, key, NULL, 12), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_key_new(NULL, t_backend(), info->alg, in, info->bytes, 16), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_key_new(&none, t_backend(), info->alg, NULL, info->bytes, 16), TDM_ERR_ARGUMENT);
    T_TRUE(none == NULL);
    T_TRUE(tdm_aead_key_alg(key) == info->alg && tdm_aead_key_backend(key) == t_backend());
    T_TRUE(tdm_aead_key_ref(key) == key);
    tdm_aead_key_free(key);
    t_cases(24);
    if (t_aead_is_whole(info->alg)) {
      untouched();
      tdm_aead_key_free(key);
      continue;
    }

    T_OK(tdm_aead_seal_begin(&aead, key, nonce, 12));
    T_IS(tdm_aead_aad(&aead, NULL, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_aad(NULL, in, 1), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_update(&aead, buffer, 19, in, 20), TDM_ERR_BUFFER);
    T_IS(tdm_aead_update(&aead, NULL, 20, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_update(&aead, buffer, 20, NULL, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_update(NULL, buffer, 20, in, 20), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_final(&aead, buffer, 13), TDM_ERR_BUFFER);
    T_IS(tdm_aead_seal_final(&aead, NULL, 14), TDM_ERR_ARGUMENT);
    T_IS(tdm_aead_seal_final(NULL, buffer, 14), TDM_ERR_ARGUMENT);
    untouched();
    /* Nothing refused changed the message. */
    T_OK(tdm_aead_update(&aead, buffer, 20, in, 20));
    T_OK(tdm_aead_seal_final(&aead, buffer + 20, 14));
    T_SAME(buffer, sealed, 34);
    tdm_aead_end(&aead);
    T_OK(tdm_aead_open_unverified_begin(&aead, key, nonce, 12));
    T_OK(tdm_aead_update(&aead, buffer, 20, sealed, 20));
    for (size_t n = 0; n <= 32; n++) {
      if (n != 14) T_IS(tdm_aead_open_final(&aead, sealed + 20, n), TDM_ERR_TAG_LENGTH);
    }
    T_IS(tdm_aead_open_final(&aead, NULL, 14), TDM_ERR_ARGUMENT);
    T_OK(tdm_aead_open_final(&aead, sealed + 20, 14));
    tdm_aead_end(&aead);
    tdm_aead_key_free(key);
    t_cases(16);
  }
  tdm_aead_end(NULL);
  tdm_aead_key_free(NULL);
}

static void test_overlap(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    enum { N = 64 };
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
    const uint8_t *nonce = t_data(12);
    uint8_t *m = buffer + 200;
    size_t len;
    fence();
    for (size_t d = 1; d < N + 16; d++) {
      tdm_aead aead;
      t_note("%s, %zu bytes apart", info->name, d);
      if (d < N) T_IS(tdm_aead_seal(key, m + d, 512, &len, nonce, 12, NULL, 0, m, N), TDM_ERR_OVERLAP);
      T_IS(tdm_aead_seal(key, m, 512, &len, nonce, 12, NULL, 0, m + d, N), TDM_ERR_OVERLAP);
      T_IS(tdm_aead_open(key, m + d, 512, &len, nonce, 12, NULL, 0, m, N + 16), TDM_ERR_OVERLAP);
      if (d < N) T_IS(tdm_aead_open(key, m, 512, &len, nonce, 12, NULL, 0, m + d, N + 16), TDM_ERR_OVERLAP);
      /* Over the AAD or the nonce, same place or not. */
      T_IS(tdm_aead_seal(key, m, 512, &len, nonce, 12, m + d - 1, 8, t_data(N), N), TDM_ERR_OVERLAP);
      T_IS(tdm_aead_seal(key, m, 512, &len, m + d - 1, 12, NULL, 0, t_data(N), N), TDM_ERR_OVERLAP);
      if (d <= N) {
        T_IS(tdm_aead_open(key, m, 512, &len, nonce, 12, m + d - 1, 8, t_data(N + 16), N + 16), TDM_ERR_OVERLAP);
        T_IS(tdm_aead_open(key, m, 512, &len, m + d - 1, 12, NULL, 0, t_data(N + 16), N + 16), TDM_ERR_OVERLAP);
      }
      T_IS(tdm_aead_seal_random(key, m + d - 1, 12, m, 512, &len, NULL, 0, t_data(N), N), TDM_ERR_OVERLAP);
      if (d < N && !t_aead_is_whole(info->alg)) {
        T_OK(tdm_aead_seal_begin(&aead, key, nonce, 12));
        T_IS(tdm_aead_update(&aead, m + d, 512, m, N), TDM_ERR_OVERLAP);
        T_IS(tdm_aead_update(&aead, m, 512, m + d, N), TDM_ERR_OVERLAP);
        tdm_aead_end(&aead);
      }
      t_cases(5);
    }
    untouched();
    tdm_aead_key_free(key);
  }
}

static void test_order(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue;
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
    const uint8_t *in = t_data(64);
    tdm_aead aead = {{0}}, other = {{0}};
    uint8_t tag[16];
    fence();
    for (unsigned phase = 0; phase < 5; phase++) {
      t_note("%s, phase %u", info->name, phase);
      if (phase == 1) memset(&aead, 0xff, sizeof aead);
      if (phase == 2) {
        T_OK(tdm_aead_seal_begin(&aead, key, in, 12));
        T_OK(tdm_aead_seal_final(&aead, tag, 16));
      }
      if (phase == 3) tdm_aead_end(&aead);
      if (phase == 4) {
        T_OK(tdm_aead_seal_begin(&other, key, in, 12));
        memcpy(&aead, &other, sizeof aead);
      }
      T_IS(tdm_aead_aad(&aead, in, 1), TDM_ERR_STATE);
      T_IS(tdm_aead_update(&aead, buffer, 64, in, 1), TDM_ERR_STATE);
      T_IS(tdm_aead_seal_final(&aead, buffer, 16), TDM_ERR_STATE);
      T_IS(tdm_aead_open_final(&aead, in, 16), TDM_ERR_STATE);
      t_cases(4);
    }
    tdm_aead_end(&other);
    memset(&aead, 0, sizeof aead);
    T_OK(tdm_aead_seal_begin(&aead, key, in, 12));
    T_OK(tdm_aead_aad(&aead, NULL, 0));
    T_IS(tdm_aead_open_final(&aead, in, 16), TDM_ERR_STATE);
    untouched();
    T_OK(tdm_aead_update(&aead, buffer, 64, in, 1));
    T_IS(tdm_aead_aad(&aead, in, 1), TDM_ERR_STATE);
    T_OK(tdm_aead_update(&aead, NULL, 0, NULL, 0));
    T_OK(tdm_aead_seal_final(&aead, tag, 16));
    tdm_aead_end(&aead);
    T_ZERO(aead.opaque, sizeof aead.opaque);
    tdm_aead_end(&aead);
    fence();
    T_OK(tdm_aead_open_unverified_begin(&aead, key, in, 12));
    T_IS(tdm_aead_seal_final(&aead, buffer, 16), TDM_ERR_STATE);
    untouched();
    tdm_aead_key_free(key); /* the state holds the key */
    uint8_t one;
    T_OK(tdm_aead_update(&aead, &one, 1, in, 1));
    tdm_aead_end(&aead); /* in the middle */
    T_ZERO(aead.opaque, sizeof aead.opaque);
    t_cases(10);
  }
}

/* Address space that no one may touch: a refused call must not. */
static uint8_t *untouchable(size_t n) {
  void *p = mmap(NULL, n, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) fail_msg("no address space");
  return p;
}

/* Scenario 7, and the limits of short tags (appendix C). */
static void test_limits(void **state) {
  (void)state;
  const tdm_alg_info *info;
  const uint64_t most = (UINT64_C(1) << 36) - 32;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue;
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
    size_t len, space = (size_t)1 << 37;
    t_note("%s", info->name);
    if (sizeof(size_t) > 4) {
      uint8_t *in = untouchable(space), *out = untouchable(space);
      for (size_t more = 1; more <= 33; more += 8) {
        T_IS(tdm_aead_seal(key, out, space, &len, t_data(12), 12, NULL, 0, in, most + more), TDM_ERR_LIMIT);
        T_IS(tdm_aead_open(key, out, space, &len, t_data(12), 12, NULL, 0, in, most + more + 16), TDM_ERR_LIMIT);
        T_IS(tdm_aead_seal(key, in, space, &len, t_data(12), 12, NULL, 0, in, most + more), TDM_ERR_LIMIT);
        uint8_t nonce[12];
        T_IS(tdm_aead_seal_random(key, nonce, 12, out, space, &len, NULL, 0, in, most + more), TDM_ERR_LIMIT);
        t_cases(4);
      }
      for (unsigned opening = 0; opening < 2; opening++) {
        tdm_aead aead;
        uint8_t one[2];
        if (opening) T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
        if (!opening) T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
        T_IS(tdm_aead_update(&aead, out, space, in, most + 1), TDM_ERR_LIMIT);
        T_OK(tdm_aead_update(&aead, one, 1, t_data(1), 1));
        T_IS(tdm_aead_update(&aead, out, space, in, most), TDM_ERR_LIMIT);
        tdm_aead_end(&aead);
        t_cases(2);
      }
      munmap(in, space);
      munmap(out, space);
      /* in_len plus tag must not wrap. */
      for (size_t less = 0; less < 20; less++) {
        T_TRUE(tdm_aead_seal(key, out, SIZE_MAX, &len, t_data(12), 12, NULL, 0, t_data(1), SIZE_MAX - less) != TDM_OK);
        t_cases(1);
      }
    }
    tdm_aead_key_free(key);
    for (unsigned k = 0; k < 2; k++) {
      const size_t tag = k ? 8 : 4, limit = (size_t)1 << (k ? 21 : 10);
      uint8_t *big = malloc(limit + 64), *out = malloc(limit + 64);
      memset(big, 3, limit + 64);
      memset(out, T_FENCE, limit + 64);
      key = t_aead_key(info->alg, NULL, tag);
      t_note("%s, tag of %zu", info->name, tag);
      T_IS(tdm_aead_seal(key, out, limit + 64, &len, big, 12, NULL, 0, big, limit + 1), TDM_ERR_LIMIT);
      T_IS(tdm_aead_seal(key, out, limit + 64, &len, big, 12, big, 5, big, limit - 4), TDM_ERR_LIMIT);
      T_IS(tdm_aead_open(key, out, limit + 64, &len, big, 12, big, 5, big, limit - 4 + tag), TDM_ERR_LIMIT);
      T_FILLED(out, T_FENCE, limit + 64);
      T_OK(tdm_aead_seal(key, out, limit + 64, &len, big, 12, big, 5, big, limit - 5));
      T_OK(tdm_aead_open(key, out, limit + 64, &len, big, 12, big, 5, out, limit - 5 + tag));
      T_SAME(out, big, limit - 5);
      tdm_aead aead;
      T_OK(tdm_aead_seal_begin(&aead, key, big, 12));
      T_OK(tdm_aead_aad(&aead, big, 5));
      T_IS(tdm_aead_aad(&aead, big, limit), TDM_ERR_LIMIT);
      T_IS(tdm_aead_update(&aead, out, limit + 64, big, limit - 4), TDM_ERR_LIMIT);
      T_OK(tdm_aead_update(&aead, out, limit + 64, big, limit - 5));
      tdm_aead_end(&aead);
      tdm_aead_key_free(key);
      free(big);
      free(out);
      t_cases(7);
    }
  }
}

/* CCM (appendix A.1): what the nonce leaves of 15 bytes counts the text. A text that just fits would take the time of
 * 2^24 bytes, so that is done once; short tags have no accounts. */
static void test_ccm_limits(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (!t_aead_is_whole(info->alg)) continue;
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 4);
    static uint8_t text[(1 << 16) + 4], sealed[(1 << 16) + 4];
    uint8_t nonce[12];
    size_t len;
    t_note("%s", info->name);
    fence();
    T_IS(tdm_aead_seal(key, buffer, sizeof sealed, &len, t_data(13), 13, NULL, 0, text, 1 << 16), TDM_ERR_LIMIT);
    T_TRUE(strstr(tdm_error_detail(), "CCM") && !strstr(tdm_error_detail(), "GCM"));
    T_IS(tdm_aead_open(key, buffer, sizeof sealed, &len, t_data(13), 13, NULL, 0, text, (1 << 16) + 4), TDM_ERR_LIMIT);
    untouched();
    T_OK(tdm_aead_seal(key, sealed, sizeof sealed, &len, t_data(13), 13, NULL, 0, text, (1 << 16) - 1));
    T_OK(tdm_aead_open(key, sealed, sizeof sealed, &len, t_data(13), 13, NULL, 0, sealed, (1 << 16) + 3));
    T_SAME(sealed, text, (1 << 16) - 1);
    T_OK(tdm_aead_seal(key, sealed, sizeof sealed, &len, t_data(13), 12, NULL, 0, text, 1 << 16));
    t_cases(5);
    for (size_t nonce_len = 7; nonce_len <= 12 && sizeof(size_t) > 4; nonce_len++) {
      /* The whole address space of a process is less than a nonce of 9 bytes allows. */
      const unsigned bits = 8 * (15 - (unsigned)nonce_len);
      const size_t space = (size_t)1 << (bits < 40 ? bits + 1 : 41);
      if (bits > 40) continue;
      uint8_t *in = untouchable(space), *out = untouchable(space);
      t_note("%s, nonce of %zu bytes", info->name, nonce_len);
      for (size_t more = 0; more < 40; more += 13) {
        const size_t n = ((size_t)1 << bits) + more;
        T_IS(tdm_aead_seal(key, out, space, &len, t_data(13), nonce_len, NULL, 0, in, n), TDM_ERR_LIMIT);
        T_IS(tdm_aead_open(key, out, space, &len, t_data(13), nonce_len, NULL, 0, in, n + 4), TDM_ERR_LIMIT);
        if (nonce_len == 12) {
          T_IS(tdm_aead_seal_random(key, nonce, 12, out, space, &len, NULL, 0, in, n), TDM_ERR_LIMIT);
        }
        t_cases(2);
      }
      munmap(in, space);
      munmap(out, space);
    }
    tdm_aead_key_free(key);
  }
}

/* CCM in pieces: refused by rule, on every backend with the same words. */
static void test_ccm_pieces(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (!t_aead_is_whole(info->alg)) continue;
    for (size_t nonce_len = 7; nonce_len <= 13; nonce_len++) {
      tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
      tdm_aead aead = {{0}};
      t_note("%s", info->name);
      T_IS(tdm_aead_seal_begin(&aead, key, t_data(13), nonce_len), TDM_ERR_UNSUPPORTED);
      assert_string_equal(tdm_error_detail(), "CCM needs the whole message at once: tdm_aead_seal, tdm_aead_open");
      T_IS(tdm_aead_open_unverified_begin(&aead, key, t_data(13), nonce_len), TDM_ERR_UNSUPPORTED);
      T_ZERO(aead.opaque, sizeof aead.opaque);
      T_IS(tdm_aead_update(&aead, buffer, 1, t_data(1), 1), TDM_ERR_STATE);
      tdm_aead_end(&aead);
      tdm_aead_key_free(key);
      t_cases(3);
    }
  }
}

static void test_gmac(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 14);
    const uint8_t *in = t_data(64), *nonce = t_data(12);
    uint8_t *m = buffer + 200, tag[16];
    t_note("%s", info->name);
    fence();
    if (t_aead_is_whole(info->alg)) {
      T_IS(tdm_gmac(key, buffer, 14, nonce, 12, in, 64), TDM_ERR_ARGUMENT);
      T_IS(tdm_gmac_verify(key, in, 14, nonce, 12, in, 64), TDM_ERR_ARGUMENT);
      T_TRUE(strstr(tdm_error_detail(), "GMAC takes a key of GCM") != NULL);
      untouched();
      tdm_aead_key_free(key);
      t_cases(2);
      continue;
    }
    T_IS(tdm_gmac(NULL, buffer, 14, nonce, 12, in, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac(key, NULL, 14, nonce, 12, in, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac(key, buffer, 14, NULL, 12, in, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac(key, buffer, 14, nonce, 12, NULL, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac(key, buffer, 14, nonce, 0, in, 64), TDM_ERR_IV_LENGTH);
    T_IS(tdm_gmac_verify(NULL, in, 14, nonce, 12, in, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac_verify(key, NULL, 14, nonce, 12, in, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac_verify(key, in, 14, NULL, 12, in, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac_verify(key, in, 14, nonce, 12, NULL, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_gmac_verify(key, in, 14, nonce, 0, in, 64), TDM_ERR_IV_LENGTH);
    for (size_t n = 0; n <= 32; n++) {
      if (n == 14) continue;
      T_IS(tdm_gmac(key, buffer, n, nonce, 12, in, 64), TDM_ERR_TAG_LENGTH);
      T_IS(tdm_gmac_verify(key, in, n, nonce, 12, in, 64), TDM_ERR_TAG_LENGTH);
    }
    for (size_t d = 0; d < 64; d++) {
      T_IS(tdm_gmac(key, m + d, 14, nonce, 12, m, 64), TDM_ERR_OVERLAP);
      if (d < 12) T_IS(tdm_gmac(key, m + d, 14, m, 12, in, 64), TDM_ERR_OVERLAP);
    }
    if (sizeof(size_t) > 4) {
      T_IS(tdm_gmac(key, buffer, 14, nonce, 12, in, (size_t)1 << 61), TDM_ERR_LIMIT);
      T_IS(tdm_gmac_verify(key, in, 14, nonce, 12, in, (size_t)1 << 61), TDM_ERR_LIMIT);
    }
    untouched();
    T_OK(tdm_gmac(key, tag, 14, nonce, 12, NULL, 0));
    T_OK(tdm_gmac_verify(key, tag, 14, nonce, 12, NULL, 0));
    tdm_aead_key_free(key);
    /* Short tags: the limits and the accounts of appendix C are those of the key. */
    static const uint8_t zeros[1025];
    key = t_aead_key(info->alg, NULL, 4);
    T_IS(tdm_gmac(key, buffer, 4, nonce, 12, zeros, 1025), TDM_ERR_LIMIT);
    T_OK(tdm_gmac(key, tag, 4, nonce, 12, zeros, 1024));
    for (unsigned k = 0; k < 1u << 11; k++) T_OK(tdm_gmac_verify(key, tag, 4, nonce, 12, zeros, 1024));
    T_IS(tdm_gmac_verify(key, tag, 4, nonce, 12, zeros, 1024), TDM_ERR_LIMIT);
    untouched();
    tdm_aead_key_free(key);
    t_cases(200);
  }
}

static void test_seal_random(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    enum { TIMES = 2000 };
    static uint8_t nonces[TIMES][12];
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
    for (size_t n = 0; n < TIMES; n++) {
      size_t len, m = n % 301;
      uint8_t *nonce = t_guard(0, 12, n & 1), *out = t_guard(1, m + 16, n >> 1 & 1);
      T_OK(tdm_aead_seal_random(key, nonce, 12, out, m + 16, &len, t_data(n), n % 40, t_data(m), m));
      T_TRUE(len == m + 16);
      t_fence_check(0, nonce, 12);
      t_fence_check(1, out, m + 16);
      memcpy(nonces[n], nonce, 12);
      T_OK(tdm_aead_open(key, out, m + 16, &len, nonce, 12, t_data(n), n % 40, out, m + 16));
      T_SAME(out, t_data(m), m);
      for (size_t k = 0; k < n; k++) T_TRUE(memcmp(nonces[k], nonces[n], 12) != 0);
      t_cases(1);
    }
    tdm_aead_key_free(key);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_lengths),    T_TEST(test_arguments), T_TEST(test_overlap),
                                     T_TEST(test_order),      T_TEST(test_limits),    T_TEST(test_ccm_limits),
                                     T_TEST(test_ccm_pieces), T_TEST(test_gmac),      T_TEST(test_seal_random)};
  return t_run("aead_refused", tests, sizeof tests / sizeof *tests);
}
