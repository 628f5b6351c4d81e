/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others with RSA encryption: scenarios 31 to 33, with their whole kind.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/pkey_help.h"
#include "tests/pkey/pkey_numbers.h"

enum { BYTES = 128, V15_ROOM = BYTES - 11 };

static tdm_oaep_options oaep_of(tdm_alg hash, tdm_alg mgf) {
  return (tdm_oaep_options){.size = sizeof(tdm_oaep_options), .hash = hash, .mgf_hash = mgf};
}

/* A ciphertext that is none, to all three: one code, and nothing given. */
static void is_refused(const tdm_pkey *key, const uint8_t *in, size_t n, const char *what) {
  const tdm_oaep_options options = oaep_of(TDM_SHA256, TDM_ALG_NONE);
  const size_t room = BYTES - 66;
  uint8_t out[BYTES], again[BYTES];
  size_t len = 5;
  t_note("OAEP: %s", what);
  memset(out, T_FENCE, BYTES);
  T_IS(tdm_rsa_decrypt_oaep(key, &options, out, room, &len, in, n), TDM_ERR_DECRYPT);
  assert_string_equal(tdm_error_detail(), "");
  T_TRUE(len == 0);
  T_ZERO(out, room);
  t_note("PKCS#1 v1.5: %s", what);
  len = 5;
  memset(out, T_FENCE, BYTES);
  T_IS(tdm_rsa_decrypt_pkcs1(key, out, V15_ROOM, &len, in, n), TDM_ERR_DECRYPT);
  assert_string_equal(tdm_error_detail(), "");
  T_TRUE(len == 0);
  T_ZERO(out, V15_ROOM);
  t_note("session key: %s", what);
  if (n == BYTES) {
    T_OK(tdm_rsa_decrypt_session_key(key, out, 32, in, n));
    T_OK(tdm_rsa_decrypt_session_key(key, again, 32, in, n));
    T_TRUE(memcmp(out, again, 32) != 0);
  } else {
    T_IS(tdm_rsa_decrypt_session_key(key, out, 32, in, n), TDM_ERR_LENGTH);
  }
  t_cases(3);
}

static void scenario_31_other_forms_of_a_ciphertext(void **state) {
  (void)state;
  static help_rsa rsa;
  help_rsa_numbers(&rsa, "1024");
  const uint8_t *n = rsa.numbers.n.bytes;
  tdm_pkey *key = help_rsa_key("1024", true);
  const tdm_oaep_options oaep = oaep_of(TDM_SHA256, TDM_ALG_NONE);
  uint8_t c[BYTES], other[BYTES + 1] = {0}, out[BYTES];
  size_t len, added = 0;
  for (unsigned round = 0; round < 400 && added < 8; round++) {
    const bool v15 = round & 1;
    T_OK(v15 ? tdm_rsa_encrypt_pkcs1(key, c, BYTES, &len, t_data(32), 32)
             : tdm_rsa_encrypt_oaep(key, &oaep, c, BYTES, &len, t_data(32), 32));
    T_OK(v15 ? tdm_rsa_decrypt_pkcs1(key, out, BYTES, &len, c, BYTES)
             : tdm_rsa_decrypt_oaep(key, &oaep, out, BYTES, &len, c, BYTES));
    T_SAME(out, t_data(32), 32);
    other[0] = 0;
    memcpy(other + 1, c, BYTES);
    is_refused(key, other, BYTES + 1, "a zero in front");
    memcpy(other, c, BYTES);
    other[BYTES] = 0;
    is_refused(key, other, BYTES + 1, "a zero behind");
    is_refused(key, c, BYTES - 1, "the last byte gone");
    if (c[0] == 0) is_refused(key, c + 1, BYTES - 1, "the leading zero stripped");
    if (help_add(other, c, n, BYTES)) continue; /* c + n does not fit */
    is_refused(key, other, BYTES, "c + n");
    added++;
  }
  T_TRUE(added > 0);
  help_small(c, BYTES, 0);
  is_refused(key, c, BYTES, "0");
  is_refused(key, c, 0, "nothing");
  is_refused(key, c, 1, "one zero");
  help_small(c, BYTES, 1);
  is_refused(key, c, BYTES, "1");
  help_subtract(c, n, c, BYTES);
  is_refused(key, c, BYTES, "n - 1");
  is_refused(key, n, BYTES, "n");
  memset(c, 0xff, BYTES);
  is_refused(key, c, BYTES, "all ones");
  tdm_pkey_free(key);
}

static void scenario_32_v15_paddings(void **state) {
  (void)state;
  tdm_pkey *key = help_rsa_key(help_rsa_name(0), true);
  for (size_t i = 0; i < sizeof number_boxes / sizeof *number_boxes; i++) {
    uint8_t c[BYTES], out[BYTES], message[32], again[32];
    size_t len = 5;
    t_hex(c, BYTES, number_boxes[i].box);
    for (unsigned k = 0; k < 32; k++) message[k] = (uint8_t)(k + 1);
    t_note("%s", number_boxes[i].what);
    memset(out, T_FENCE, BYTES);
    T_IS(tdm_rsa_decrypt_pkcs1(key, out, V15_ROOM, &len, c, BYTES), number_boxes[i].kind ? TDM_OK : TDM_ERR_DECRYPT);
    if (number_boxes[i].kind == 0) T_ZERO(out, V15_ROOM);
    if (number_boxes[i].kind == 0) T_TRUE(len == 0);
    if (number_boxes[i].kind == 1) T_TRUE(len == 32 && !memcmp(out, message, 32));
    if (number_boxes[i].kind == 2) T_TRUE(len != 32);
    T_FILLED(out + V15_ROOM, T_FENCE, BYTES - V15_ROOM);
    /* The session key never says which it was. */
    T_OK(tdm_rsa_decrypt_session_key(key, out, 32, c, BYTES));
    T_OK(tdm_rsa_decrypt_session_key(key, again, 32, c, BYTES));
    if (number_boxes[i].kind == 1) {
      T_SAME(out, message, 32);
      T_SAME(again, message, 32);
    } else {
      T_TRUE(memcmp(out, again, 32) != 0 && memcmp(out, message, 32) != 0);
    }
    t_cases(3);
  }
  /* Arguments that are wrong in public. */
  uint8_t c[BYTES] = {0}, out[BYTES];
  size_t len;
  T_IS(tdm_rsa_decrypt_session_key(key, out, V15_ROOM + 1, c, BYTES), TDM_ERR_LIMIT);
  T_OK(tdm_rsa_decrypt_session_key(key, out, V15_ROOM, c, BYTES));
  T_OK(tdm_rsa_decrypt_session_key(key, out, 0, c, BYTES));
  T_IS(tdm_rsa_decrypt_session_key(key, out, 32, c, BYTES - 1), TDM_ERR_LENGTH);
  T_IS(tdm_rsa_decrypt_pkcs1(key, out, V15_ROOM - 1, &len, c, BYTES), TDM_ERR_BUFFER);
  T_IS(tdm_rsa_encrypt_pkcs1(key, out, BYTES, &len, t_data(V15_ROOM + 1), V15_ROOM + 1), TDM_ERR_LIMIT);
  T_IS(tdm_rsa_encrypt_pkcs1(key, out, BYTES - 1, &len, t_data(9), 9), TDM_ERR_BUFFER);
  for (size_t n = 0; n <= V15_ROOM; n++) {
    uint8_t box[BYTES];
    T_OK(tdm_rsa_encrypt_pkcs1(key, box, BYTES, &len, t_data(n), n));
    T_OK(tdm_rsa_decrypt_pkcs1(key, out, V15_ROOM, &len, box, BYTES));
    T_TRUE(len == n);
    T_SAME(out, t_data(n), n);
    T_OK(tdm_rsa_decrypt_session_key(key, out, n, box, BYTES));
    T_SAME(out, t_data(n), n);
  }
  T_OK(tdm_approved_only_set(true));
  T_IS(tdm_rsa_encrypt_pkcs1(key, out, BYTES, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_decrypt_pkcs1(key, out, V15_ROOM, &len, c, BYTES), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_decrypt_session_key(key, out, 32, c, BYTES), TDM_ERR_NOT_APPROVED);
  T_OK(tdm_approved_only_set(false));
  tdm_pkey_free(key);
  t_cases(10 + V15_ROOM);
}

/* Out and back at a length, with a label and not with another. */
static void oaep_round(const tdm_pkey *key, tdm_oaep_options options, size_t n) {
  uint8_t box[TDM_SIGNATURE_MAX], out[TDM_SIGNATURE_MAX];
  const size_t k = tdm_pkey_bits(key) / 8;
  size_t len;
  T_OK(tdm_rsa_encrypt_oaep(key, &options, box, sizeof box, &len, t_data(n), n));
  T_TRUE(len == k);
  T_OK(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, box, k));
  T_TRUE(len == n);
  T_SAME(out, t_data(n), n);
  options.label_len = options.label_len ? options.label_len - 1 : 1;
  if (!options.label) options.label = t_data(1);
  T_IS(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, box, k), TDM_ERR_DECRYPT);
  t_cases(2);
}

static void scenario_33_oaep_hashes_labels_lengths(void **state) {
  (void)state;
  static const tdm_alg hashes[] = {TDM_SHA1, TDM_SHA224, TDM_SHA256, TDM_SHA512};
  enum { MIB = 1 << 20 };
  const size_t k = 256;
  tdm_pkey *key = help_rsa_key("2048", true), *public = help_rsa_key("2048", false),
           *small = help_rsa_key("1024", true);
  uint8_t box[256], out[256];
  size_t len;
  for (unsigned h = 0; h < 4; h++) {
    for (unsigned m = 0; m < 4; m++) {
      tdm_oaep_options options = oaep_of(hashes[h], hashes[m]);
      const size_t most = k - 2 * tdm_alg_get(hashes[h])->bytes - 2;
      const struct {
        const uint8_t *label;
        size_t len;
      } labels[] = {{NULL, 0}, {t_data(1), 0}, {t_data(1), 1}, {t_data(MIB), MIB}};
      for (unsigned l = 0; l < 4; l++) {
        options.label = labels[l].label;
        options.label_len = labels[l].len;
        t_note("hash %u, MGF1 hash %u, label %u", h, m, l);
        oaep_round(key, options, 0);
        oaep_round(key, options, most);
      }
      T_IS(tdm_rsa_encrypt_oaep(public, &options, box, sizeof box, &len, t_data(most + 1), most + 1), TDM_ERR_LIMIT);
      T_IS(tdm_rsa_encrypt_oaep(public, &options, box, sizeof box, &len, t_data(MIB), MIB), TDM_ERR_LIMIT);
      T_IS(tdm_rsa_decrypt_oaep(key, &options, out, most - 1, &len, box, k), TDM_ERR_BUFFER);
      /* A label of nothing is no label; none is the hash alone; other hashes do not fit. */
      options.label = NULL;
      options.label_len = 0;
      T_OK(tdm_rsa_encrypt_oaep(public, &options, box, sizeof box, &len, t_data(9), 9));
      options.label = t_data(1);
      T_OK(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, box, k));
      for (unsigned other = 1; other < 4; other++) {
        options.mgf_hash = hashes[(m + other) % 4];
        T_IS(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, box, k), TDM_ERR_DECRYPT);
        options.mgf_hash = hashes[m];
        options.hash = hashes[(h + other) % 4];
        T_IS(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, box, k), TDM_ERR_DECRYPT);
        options.hash = hashes[h];
      }
      if (h == m) {
        options.mgf_hash = TDM_ALG_NONE;
        T_OK(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, box, k));
      }
      T_IS(tdm_rsa_decrypt_oaep(public, &options, out, sizeof out, &len, box, k), TDM_ERR_ARGUMENT);
      t_cases(12);
    }
  }
  /* 1,024 bits have no room for two SHA-512: an error before anything, whatever comes. */
  const tdm_oaep_options none = oaep_of(TDM_SHA512, TDM_SHA1);
  T_IS(tdm_rsa_encrypt_oaep(small, &none, box, sizeof box, &len, NULL, 0), TDM_ERR_LIMIT);
  T_IS(tdm_rsa_encrypt_oaep(small, &none, box, sizeof box, &len, t_data(9), 9), TDM_ERR_LIMIT);
  T_IS(tdm_rsa_decrypt_oaep(small, &none, out, sizeof out, &len, t_data(128), 128), TDM_ERR_LIMIT);
  const tdm_oaep_options md5 = oaep_of(TDM_MD5, TDM_SHA1), aes = oaep_of(TDM_SHA1, TDM_AES_128);
  T_IS(tdm_rsa_encrypt_oaep(small, &md5, box, sizeof box, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
  T_IS(tdm_rsa_encrypt_oaep(small, &aes, box, sizeof box, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
  tdm_pkey_free(key);
  tdm_pkey_free(public);
  tdm_pkey_free(small);
  t_cases(5);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_31_other_forms_of_a_ciphertext), T_TEST(scenario_32_v15_paddings),
                                     T_TEST(scenario_33_oaep_hashes_labels_lengths)};
  return t_run("scenarios_rsa_crypt", tests, sizeof tests / sizeof *tests);
}
