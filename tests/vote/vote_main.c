/* SPDX-License-Identifier: Apache-2.0
 * Native and boring against each other, on random and on structured input, for every kind.
 * TANDEM_TEST_SEED brings a run back, or makes another.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/vote/vote.h"

const tdm_backend *vote_backends[2];

void vote_fill(uint8_t *p, size_t n) {
  if (n == 0) return;
  switch (t_below(8)) {
    case 0:
      memset(p, 0, n);
      break;
    case 1:
      memset(p, 0xff, n);
      break;
    case 2:
      memset(p, 0, n);
      p[t_below(n)] = (uint8_t)(1 << t_below(8));
      break;
    case 3:
      for (size_t i = 0; i < n; i++) p[i] = (uint8_t)i;
      break;
    case 4:
      t_fill(p, n < 16 ? n : 16);
      for (size_t i = 16; i < n; i++) p[i] = p[i - 16];
      break;
    default:
      t_fill(p, n);
  }
}

size_t vote_length(void) {
  size_t near;
  switch (t_below(3)) {
    case 0:
      return t_below(70);
    case 1:
      near = ((size_t)1 << t_below(13)) + t_below(35);
      return near < 17 ? 0 : near - 17 > VOTE_MOST ? VOTE_MOST : near - 17;
    default:
      return t_below(VOTE_MOST + 1);
  }
}

int main(void) {
  T_OK(tdm_backend_find("native", &vote_backends[0]));
  T_OK(tdm_backend_find("boring", &vote_backends[1]));
  const struct CMUnitTest tests[] = {T_TEST(vote_hash),     T_TEST(vote_mac),           T_TEST(vote_kdf),
                                     T_TEST(vote_stream),   T_TEST(vote_drbg),          T_TEST(vote_cipher),
                                     T_TEST(vote_des_keys), T_TEST(vote_aead),          T_TEST(vote_aead_pieces),
                                     T_TEST(vote_xts),      T_TEST(vote_xts_arguments), T_TEST(vote_cipher_arguments),
                                     T_TEST(vote_wrap)};
  return t_run("vote", tests, sizeof tests / sizeof *tests);
}
