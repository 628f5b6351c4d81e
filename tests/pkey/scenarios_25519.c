/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others with X25519: scenario 44, with its whole kind: points of low order in every encoding.
 * Leaks nothing: tests have no secrets. (No early exit on secrets: tests/ct.)
 */
#include "tests/pkey/pkey_help.h"

/* u in RFC 7748's order of bytes. The top bit is ignored; p and more are taken modulo p. */
static const struct {
  const char *u, *what;
} low_order[] = {
    {"0000000000000000000000000000000000000000000000000000000000000000", "0"},
    {"0100000000000000000000000000000000000000000000000000000000000000", "1"},
    {"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "p - 1"},
    {"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "p"},
    {"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "p + 1"},
    {"e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800", "of order 8"},
    {"5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157", "of order 8, the other"},
};

static void scenario_44_points_of_low_order(void **state) {
  (void)state;
  for (unsigned i = 0; i < sizeof low_order / sizeof *low_order; i++) {
    for (unsigned top = 0; top < 2; top++) {
      for (unsigned round = 0; round < 20; round++) {
        uint8_t u[32], scalar[32], out[40];
        size_t len = 5;
        tdm_pkey *key = NULL, *peer = NULL;
        t_hex(u, 32, low_order[i].u);
        if (top) u[31] |= 0x80;
        t_fill(scalar, 32);
        if (round < 2) memset(scalar, round ? 0xff : 0, 32);
        t_note("u = %s%s", low_order[i].what, top ? ", top bit set" : "");
        T_OK(tdm_pkey_import_private(&key, t_backend(), TDM_X25519, scalar, 32));
        T_OK(tdm_pkey_import_public(&peer, t_backend(), TDM_X25519, u, 32));
        memset(out, T_FENCE, sizeof out);
        T_IS(tdm_pkey_derive(key, peer, out, sizeof out, &len), TDM_ERR_BAD_KEY);
        T_ZERO(out, 32);
        T_FILLED(out + 32, T_FENCE, 8);
        T_TRUE(len == 0);
        tdm_pkey_free(key);
        tdm_pkey_free(peer);
        t_cases(1);
      }
    }
  }
}

/* u and u + p, u with the top bit: one point. */
static void scenario_44_other_encodings_of_u(void **state) {
  (void)state;
  for (unsigned small = 2; small < 19; small++) { /* those of which u + p still fits in 255 bits */
    uint8_t u[3][32] = {{0}}, out[3][32], scalar[32];
    tdm_pkey *key = NULL;
    size_t len;
    u[0][0] = u[2][0] = (uint8_t)small;
    memset(u[1], 0xff, 32);
    u[1][0] = (uint8_t)(0xed + small);
    u[1][31] = 0x7f;
    u[2][31] = 0x80;
    t_fill(scalar, 32);
    T_OK(tdm_pkey_import_private(&key, t_backend(), TDM_X25519, scalar, 32));
    for (unsigned i = 0; i < 3; i++) {
      tdm_pkey *peer = NULL;
      t_note("u = %u, form %u", small, i);
      T_OK(tdm_pkey_import_public(&peer, t_backend(), TDM_X25519, u[i], 32));
      T_OK(tdm_pkey_derive(key, peer, out[i], 32, &len));
      T_SAME(out[i], out[0], 32);
      tdm_pkey_free(peer);
      t_cases(1);
    }
    tdm_pkey_free(key);
  }
}

static void scenario_44_lengths_and_kinds(void **state) {
  (void)state;
  static const tdm_alg algs[] = {TDM_X25519, TDM_ED25519};
  uint8_t out[66];
  size_t len;
  for (unsigned a = 0; a < 2; a++) {
    for (size_t n = 0; n <= 66; n++) {
      tdm_pkey *key = NULL;
      t_note("%s of %zu bytes", tdm_alg_get(algs[a])->name, n);
      T_IS(tdm_pkey_import_private(&key, t_backend(), algs[a], t_data(n), n), n == 32 ? TDM_OK : TDM_ERR_KEY_LENGTH);
      tdm_pkey_free(key);
      T_IS(tdm_pkey_import_public(&key, t_backend(), algs[a], t_data(n), n), n == 32 ? TDM_OK : TDM_ERR_KEY_LENGTH);
      tdm_pkey_free(key);
      t_cases(2);
    }
  }
  tdm_pkey *x = help_new(TDM_X25519), *e = help_new(TDM_ED25519), *p = help_new(TDM_P256), *q = help_new(TDM_P384);
  tdm_pkey *public = NULL;
  T_OK(tdm_pkey_public(&public, x));
  T_IS(tdm_pkey_derive(x, e, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_derive(e, e, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_derive(x, p, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_derive(p, q, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_derive(public, x, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_derive(x, public, out, 31, &len), TDM_ERR_BUFFER);
  T_IS(tdm_pkey_derive(p, p, out, 31, &len), TDM_ERR_BUFFER);
  T_OK(tdm_pkey_derive(x, public, out, 32, &len));
  tdm_pkey *const all[] = {x, e, p, q, public};
  for (unsigned i = 0; i < 5; i++) tdm_pkey_free(all[i]);
  t_cases(8);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_44_points_of_low_order), T_TEST(scenario_44_other_encodings_of_u),
                                     T_TEST(scenario_44_lengths_and_kinds)};
  return t_run("scenarios_25519", tests, sizeof tests / sizeof *tests);
}
