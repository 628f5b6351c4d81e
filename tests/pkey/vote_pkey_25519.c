/* SPDX-License-Identifier: Apache-2.0
 * The vote on X25519 and Ed25519.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/vote_pkey.h"

static const uint8_t *p25519(void) {
  static uint8_t p[32];
  return t_hex(p, 32, "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
}

/* Structured as a number, in the order of bytes of RFC 7748. */
static void fill_little(uint8_t out[32]) {
  uint8_t big[32];
  vote_scalar(big, 32, p25519());
  for (unsigned i = 0; i < 32; i++) out[i] = big[31 - i];
}

void vote_x25519(void) {
  for (size_t done = 0; done < vote_count; done += 2) {
    uint8_t scalar[32], u[32], public[2][32], out[2][32];
    size_t len[2];
    tdm_status status[2];
    fill_little(scalar);
    fill_little(u);
    for (unsigned s = 0; s < 2; s++) {
      tdm_pkey *key = NULL, *peer = NULL;
      T_OK(tdm_pkey_import_private(&key, vote_sides[s], TDM_X25519, scalar, 32));
      T_OK(tdm_pkey_import_public(&peer, vote_sides[s], TDM_X25519, u, 32));
      T_OK(tdm_pkey_export_public(key, false, public[s], 32, &len[s]));
      memset(out[s], T_FENCE, 32);
      status[s] = tdm_pkey_derive(key, peer, out[s], 32, &len[s]);
      tdm_pkey_free(key);
      tdm_pkey_free(peer);
    }
    t_note("after %zu multiplications, scalar %02x%02x.., u %02x%02x..", done, scalar[0], scalar[1], u[0], u[1]);
    T_SAME(public[0], public[1], 32);
    T_IS(status[1], status[0]);
    T_TRUE(status[0] == TDM_OK || status[0] == TDM_ERR_BAD_KEY);
    T_TRUE(len[0] == len[1]);
    T_SAME(out[0], out[1], 32);
    t_cases(2);
  }
}

/* Signatures have one right value; public keys and signatures of any bytes are judged alike. */
void vote_ed25519(void) {
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_EDDSA};
  for (size_t i = 0; i < vote_count; i++) {
    uint8_t seed[32], public[2][32], sig[2][64], any[32];
    const size_t n = t_below(300);
    const uint8_t *message = t_data(4096) + t_below(1024);
    tdm_pkey *keys[2] = {NULL, NULL}, *others[2] = {NULL, NULL};
    tdm_status status[2];
    size_t len;
    fill_little(seed);
    for (unsigned s = 0; s < 2; s++) {
      T_OK(tdm_pkey_import_private(&keys[s], vote_sides[s], TDM_ED25519, seed, 32));
      T_OK(tdm_pkey_export_public(keys[s], false, public[s], 32, &len));
      T_OK(tdm_sign_message(keys[s], &options, sig[s], 64, &len, message, n));
      T_OK(tdm_verify_message(keys[s], &options, sig[s], 64, message, n));
    }
    t_note("vector %zu", i);
    T_SAME(public[0], public[1], 32);
    T_SAME(sig[0], sig[1], 64);
    /* Changed in a bit; R or S of any structure; or the public key. */
    memcpy(any, public[0], 32);
    switch (t_below(4)) {
      case 0:
        sig[0][t_below(64)] ^= (uint8_t)(1 << t_below(8));
        break;
      case 1:
        fill_little(sig[0]);
        break;
      case 2:
        fill_little(sig[0] + 32);
        break;
      default:
        fill_little(any);
    }
    for (unsigned s = 0; s < 2; s++) {
      status[s] = tdm_pkey_import_public(&others[s], vote_sides[s], TDM_ED25519, any, 32);
      if (others[s]) status[s] = tdm_verify_message(others[s], &options, sig[0], 64, message, n);
      tdm_pkey_free(keys[s]);
      tdm_pkey_free(others[s]);
    }
    T_IS(status[1], status[0]);
    t_cases(3);
  }
}
