/* SPDX-License-Identifier: Apache-2.0
 * The two on XTS: data units of every length, and any arguments at all.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/vote/vote.h"

static uint8_t in[VOTE_MOST + 64], out[2][VOTE_MOST + 64];

static tdm_status crypt(const tdm_xts_key *key, bool encrypting, uint8_t *to, size_t room, const uint8_t *tweak,
                        size_t tweak_len, const uint8_t *from, size_t n) {
  if (encrypting) return tdm_xts_encrypt(key, to, room, tweak, tweak_len, from, n);
  return tdm_xts_decrypt(key, to, room, tweak, tweak_len, from, n);
}

void vote_xts(void **state) {
  (void)state;
  for (tdm_alg alg = TDM_AES_128_XTS; alg <= TDM_AES_256_XTS; alg++) {
    for (size_t k = 0; k < 6000; k++) {
      const size_t key_len = tdm_alg_get(alg)->bytes, n = k < 600 ? 16 + k : vote_length();
      const bool encrypting = k & 1;
      uint8_t bytes[64], tweak[16];
      tdm_xts_key *keys[2];
      tdm_status status[2];
      vote_fill(bytes, key_len);
      vote_fill(tweak, 16);
      vote_fill(in, n);
      t_note("%s, encrypting %d, %zu bytes", tdm_alg_get(alg)->name, encrypting, n);
      memset(out, T_FENCE, sizeof out);
      for (unsigned x = 0; x < 2; x++) {
        status[x] = tdm_xts_key_new(&keys[x], vote_backends[x], alg, bytes, key_len);
        if (status[x] == TDM_OK) status[x] = crypt(keys[x], encrypting, out[x], n, tweak, 16, in, n);
      }
      T_IS(status[0], status[1]);
      T_SAME(out[0], out[1], sizeof out[0]);
      if (status[0] == TDM_OK) {
        T_OK(crypt(keys[k / 2 & 1], !encrypting, out[0], n, tweak, 16, out[1], n));
        T_SAME(out[0], in, n);
      }
      for (unsigned x = 0; x < 2; x++) tdm_xts_key_free(keys[x]);
      t_cases(1);
    }
  }
}

void vote_xts_arguments(void **state) {
  (void)state;
  for (size_t k = 0; k < 12000; k++) {
    const tdm_alg alg = k & 1 ? TDM_AES_128_XTS : TDM_AES_256_XTS;
    const size_t key_len = t_below(20) ? tdm_alg_get(alg)->bytes : t_below(70);
    const size_t tweak_len = t_below(8) ? 16 : t_below(20), n = t_below(70), room = t_below(120);
    const size_t in_at = t_below(200), out_at = t_below(3) ? 300 : t_below(300),
                 tweak_at = t_below(3) ? 600 : t_below(400);
    const bool encrypting = t_below(2), no_in = !t_below(30), no_out = !t_below(30), no_tweak = !t_below(30);
    tdm_xts_key *keys[2] = {NULL, NULL};
    tdm_status status[2];
    t_note("%s: key %zu, tweak %zu at %zu, in %zu at %zu, out %zu at %zu", tdm_alg_get(alg)->name, key_len, tweak_len,
           tweak_at, n, in_at, room, out_at);
    for (unsigned x = 0; x < 2; x++) {
      memcpy(out[x], t_data(1024), 1024);
      status[x] = tdm_xts_key_new(&keys[x], vote_backends[x], alg, t_data(70), key_len);
      T_TRUE((keys[x] != NULL) == (status[x] == TDM_OK));
      if (status[x] == TDM_OK) {
        status[x] = crypt(keys[x], encrypting, no_out ? NULL : out[x] + out_at, room,
                          no_tweak ? NULL : out[x] + tweak_at, tweak_len, no_in ? NULL : out[x] + in_at, n);
      }
      tdm_xts_key_free(keys[x]);
    }
    T_IS(status[0], status[1]);
    T_SAME(out[0], out[1], 1024);
    if (status[0] != TDM_OK) T_SAME(out[0], t_data(1024), 1024);
    t_cases(1);
  }
}
