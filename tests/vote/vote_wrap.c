/* SPDX-License-Identifier: Apache-2.0
 * Native and boring wrap to the same bytes and unwrap each other's; of bytes that were never wrapped, changed, or
 * wrapped with another check value they think the same.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/vote/vote.h"

enum { ROUNDS = 1500, ROOM = VOTE_MOST + TDM_WRAP_MAX_OVERHEAD };

static uint8_t in[VOTE_MOST], out[2][ROOM], back[2][ROOM];

/* Both unwrap the n bytes to the same, or neither does. */
static bool same_verdict(tdm_wrap_key *const keys[2], const uint8_t *wrapped, size_t n) {
  size_t len[2] = {77, 77};
  tdm_status status[2];
  memset(back, T_FENCE, sizeof back);
  for (unsigned b = 0; b < 2; b++) status[b] = tdm_unwrap(keys[b], back[b], ROOM, &len[b], wrapped, n);
  T_IS(status[1], status[0]);
  T_TRUE(status[0] == TDM_OK || status[0] == TDM_ERR_VERIFY);
  T_TRUE(len[0] == len[1]);
  T_SAME(back[1], back[0], ROOM);
  t_cases(1);
  return status[0] == TDM_OK;
}

void vote_wrap(void **state) {
  (void)state;
  for (tdm_alg alg = TDM_AES_128_KW; alg <= TDM_AES_256_KWP; alg++) {
    const tdm_alg_info *info = tdm_alg_get(alg);
    for (unsigned round = 0; round < ROUNDS; round++) {
      tdm_wrap_key *keys[2];
      uint8_t key[32];
      size_t len[2] = {77, 77}, n = round % 8 ? t_below(130) : vote_length();
      tdm_status status[2];
      if (round % 2) n = n / 8 * 8;
      t_note("%s, round %u, %zu bytes", info->name, round, n);
      vote_fill(key, sizeof key);
      vote_fill(in, n);
      for (unsigned b = 0; b < 2; b++) {
        T_OK(tdm_wrap_key_new(&keys[b], vote_backends[b], alg, key, info->bytes));
        memset(out[b], T_FENCE, ROOM);
        status[b] = tdm_wrap(keys[b], out[b], ROOM, &len[b], in, n);
      }
      T_IS(status[1], status[0]);
      T_TRUE(len[0] == len[1]);
      T_SAME(out[1], out[0], ROOM);
      if (status[0] == TDM_OK) {
        T_TRUE(same_verdict(keys, out[0], len[0]));
        T_SAME(back[0], in, n);
        out[0][t_below(len[0])] ^= (uint8_t)(1 << t_below(8));
        T_TRUE(!same_verdict(keys, out[0], len[0]));
      }
      (void)same_verdict(keys, in, n); /* never wrapped; any length */
      /* What the other algorithm of the same key makes of it: another check value. */
      tdm_wrap_key *other;
      const tdm_alg alg_of_other = (tdm_alg)(alg < TDM_AES_128_KWP ? alg + 3 : alg - 3);
      T_OK(tdm_wrap_key_new(&other, vote_backends[round % 2], alg_of_other, key, info->bytes));
      if (tdm_wrap(other, out[0], ROOM, &len[0], in, n) == TDM_OK) T_TRUE(!same_verdict(keys, out[0], len[0]));
      tdm_wrap_key_free(other);
      for (unsigned b = 0; b < 2; b++) tdm_wrap_key_free(keys[b]);
      t_cases(1);
    }
  }
}
