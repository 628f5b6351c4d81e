/* SPDX-License-Identifier: Apache-2.0
 * Runners of the vectors of X25519 (RFC 7748, section 5.2, with its iterated one) and of Ed25519 (those of its
 * authors). Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat_pkey.h"

static void x25519(uint8_t out[32], const uint8_t scalar[32], const uint8_t u[32]) {
  tdm_pkey *key = NULL, *peer = NULL;
  size_t len;
  T_OK(tdm_pkey_import_private(&key, t_backend(), TDM_X25519, scalar, 32));
  T_OK(tdm_pkey_import_public(&peer, t_backend(), TDM_X25519, u, 32));
  T_OK(tdm_pkey_derive(key, peer, out, 32, &len));
  T_TRUE(len == 32);
  tdm_pkey_free(key);
  tdm_pkey_free(peer);
}

/* "after one iteration", "after 1,000 iterations": k, u = X25519(k, u), k. */
static void iterated(void) {
  uint8_t k[32] = {9}, u[32] = {9}, next[32], want[32];
  t_note("RFC 7748, section 5.2, iterated");
  for (unsigned i = 0; i < 1000; i++) {
    x25519(next, k, u);
    memcpy(u, k, 32);
    memcpy(k, next, 32);
    if (i == 0) T_SAME(k, t_hex(want, 32, "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"), 32);
  }
  T_SAME(k, t_hex(want, 32, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"), 32);
}

size_t kp_x25519(const kp_row *row, const char *path) {
  size_t vectors = 1, n;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "COUNT");
  while (t_vec_next(&vec)) {
    uint8_t *scalar = t_vec_bytes(&vec, "INPUT_SCALAR", &n), *u = t_vec_bytes(&vec, "INPUT_U", &n), out[32], want[32];
    t_note("%s, COUNT %s", path, t_vec_text(&vec, "COUNT"));
    x25519(out, scalar, u);
    T_SAME(out, t_hex(want, 32, t_vec_text(&vec, "OUTPUT_U")), 32);
    free(scalar);
    free(u);
    vectors++;
  }
  t_vec_close(&vec);
  iterated();
  return vectors;
}

/* A line is seed and public key, public key, message, signature and message, with a colon behind each. */
size_t kp_ed25519(const kp_row *row, const char *path) {
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_EDDSA};
  static char line[16384];
  size_t vectors = 0;
  (void)row;
  FILE *f = fopen(path, "r");
  if (!f) fail_msg("%s cannot be read", path);
  while (fgets(line, sizeof line, f)) {
    char *field[4], *at = line;
    for (unsigned i = 0; i < 4; i++) {
      field[i] = at;
      at = strchr(at, ':');
      if (!at) fail_msg("%s: a line of fewer fields", path);
      *at++ = 0;
    }
    size_t n, len, both_len;
    uint8_t secret[64], public[32], sig[64], got[32];
    uint8_t *message = t_unhex(field[2], &n), *both = t_unhex(field[3], &both_len);
    tdm_pkey *key = NULL, *peer = NULL;
    t_note("%s, line %zu", path, vectors + 1);
    t_hex(secret, 64, field[0]);
    t_hex(public, 32, field[1]);
    T_TRUE(both_len == 64 + n);
    T_SAME(both + 64, message, n);
    T_OK(tdm_pkey_import_private(&key, t_backend(), TDM_ED25519, secret, 32));
    T_OK(tdm_pkey_export_public(key, false, got, 32, &len));
    T_SAME(got, public, 32);
    T_OK(tdm_sign_message(key, &options, sig, sizeof sig, &len, message, n));
    T_TRUE(len == 64);
    T_SAME(sig, both, 64);
    T_OK(tdm_pkey_import_public(&peer, t_backend(), TDM_ED25519, public, 32));
    T_OK(tdm_verify_message(peer, &options, both, 64, message, n));
    sig[t_below(64)] ^= (uint8_t)(1 << t_below(8));
    T_IS(tdm_verify_message(peer, &options, sig, 64, message, n), TDM_ERR_VERIFY);
    tdm_pkey_free(key);
    tdm_pkey_free(peer);
    free(message);
    free(both);
    vectors++;
  }
  fclose(f);
  return vectors;
}
