/* SPDX-License-Identifier: Apache-2.0
 * Runner of the files of key wrapping: CAVP's for KW and KWP, wrapping (AE) and unwrapping (AD, with forgeries), and
 * Botan's, which has other names for the fields. What can be unwrapped is also wrapped.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat.h"

size_t kat_wrap(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    if (!t_vec_text(vec, "COUNT")) continue;
    const bool cavp = t_vec_text(vec, "K") != NULL, bad = t_vec_text(vec, "FAIL") != NULL;
    size_t key_len, c_len, p_len = 0, len = 77;
    t_note("%s %s %s", vec->path, vec->section, t_vec_text(vec, "COUNT"));
    uint8_t *key = t_vec_bytes(vec, cavp ? "K" : "Key", &key_len);
    uint8_t *c = t_vec_bytes(vec, cavp ? "C" : "Output", &c_len);
    uint8_t *p = bad ? NULL : t_vec_bytes(vec, cavp ? "P" : "Input", &p_len), *got = calloc(1, c_len);
    tdm_wrap_key *wrap_key;
    /* The three sizes have numbers in a row. */
    T_OK(tdm_wrap_key_new(&wrap_key, t_backend(), (tdm_alg)((size_t)row->alg + (key_len - 16) / 8), key, key_len));
    T_IS(tdm_unwrap(wrap_key, got, c_len, &len, c, c_len), bad ? TDM_ERR_VERIFY : TDM_OK);
    T_TRUE(len == p_len);
    if (bad) T_ZERO(got, c_len);
    if (!bad) {
      T_SAME(got, p, p_len);
      T_OK(tdm_wrap(wrap_key, got, c_len, &len, p, p_len));
      T_TRUE(len == c_len);
      T_SAME(got, c, c_len);
    }
    tdm_wrap_key_free(wrap_key);
    free(key);
    free(c);
    free(p);
    free(got);
    vectors++;
  }
  return vectors;
}
