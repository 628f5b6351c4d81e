/* SPDX-License-Identifier: Apache-2.0
 * Runner of the XTSVS files: tweaks as 16 bytes, and as the number of the data unit. Units of whole bytes alone: the
 * files also have some of 130 bits, which SP 800-38E leaves to whoever wants them.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat.h"

size_t kat_xts(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    size_t key_len, n, c_len, i_len = 16;
    uint8_t tweak[16];
    t_note("%s %s %s", vec->path, vec->section, t_vec_text(vec, "COUNT"));
    T_TRUE(!strcmp(vec->section, "[ENCRYPT]") || !strcmp(vec->section, "[DECRYPT]"));
    if (t_vec_number(vec, "DataUnitLen") % 8 != 0) continue;
    uint8_t *key = t_vec_bytes(vec, "Key", &key_len), *plain = t_vec_bytes(vec, "PT", &n);
    uint8_t *cipher = t_vec_bytes(vec, "CT", &c_len), *got = malloc(n);
    if (t_vec_text(vec, "DataUnitSeqNumber")) {
      tdm_xts_tweak(tweak, t_vec_number(vec, "DataUnitSeqNumber"));
    } else {
      uint8_t *i = t_vec_bytes(vec, "i", &i_len);
      T_TRUE(i_len == 16);
      memcpy(tweak, i, 16);
      free(i);
    }
    T_TRUE(n == c_len && n == t_vec_number(vec, "DataUnitLen") / 8);
    tdm_xts_key *xts_key;
    T_OK(tdm_xts_key_new(&xts_key, t_backend(), key_len == 32 ? row->alg : TDM_AES_256_XTS, key, key_len));
    T_OK(tdm_xts_encrypt(xts_key, got, n, tweak, 16, plain, n));
    T_SAME(got, cipher, n);
    T_OK(tdm_xts_decrypt(xts_key, got, n, tweak, 16, cipher, n));
    T_SAME(got, plain, n);
    tdm_xts_key_free(xts_key);
    free(key);
    free(plain);
    free(cipher);
    free(got);
    vectors++;
  }
  return vectors;
}
