/* SPDX-License-Identifier: Apache-2.0
 * Runners of NIST's RSA files: signatures PKCS#1 v1.5 and PSS, verified and, where the primes are there, made again;
 * generated keys; one OAEP vector with a label.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat_pkey.h"

enum { PARTS = 5 };

/* The numbers in force: n, p, q of a section, e and d of a section or a record. */
typedef struct numbers {
  uint8_t *bytes[PARTS];
  size_t len[PARTS];
} numbers;

static const char *const names[PARTS] = {"n", "e", "d", "p", "q"};

static void take(numbers *k, const t_vec *vec) {
  const char *n = t_vec_text(vec, "n");
  if (n) { /* another key: what belongs to the one before is gone */
    for (unsigned i = 0; i < PARTS; i++) free(k->bytes[i]);
    *k = (numbers){{NULL}, {0}};
  }
  for (unsigned i = 0; i < PARTS; i++) {
    const char *text = t_vec_text(vec, names[i]);
    if (!text) continue;
    free(k->bytes[i]);
    k->bytes[i] = kp_bytes(text, &k->len[i]);
  }
}

/* The public key, or the private one where the numbers for it are there. */
static tdm_status make(tdm_pkey **key, const numbers *k, bool is_private) {
  tdm_rsa_numbers all = {.n = {k->bytes[0], k->len[0]}, .e = {k->bytes[1], k->len[1]}};
  if (is_private) {
    all.d = (tdm_number){k->bytes[2], k->len[2]};
    all.p = (tdm_number){k->bytes[3], k->len[3]};
    all.q = (tdm_number){k->bytes[4], k->len[4]};
  }
  *key = NULL;
  return tdm_rsa_import(key, t_backend(), &all);
}

/* Signing the message of a good record again: v1.5 gives the same, PSS one that verifies. */
static void sign(const numbers *k, const tdm_sign_options *options, const uint8_t *message, size_t n,
                 const uint8_t *sig, size_t sig_len) {
  uint8_t got[TDM_SIGNATURE_MAX];
  size_t len;
  tdm_pkey *key;
  T_OK(make(&key, k, true));
  if (options->hash == TDM_SHA1) {
    T_IS(tdm_sign_message(key, options, got, sizeof got, &len, message, n), TDM_ERR_UNSUPPORTED);
  } else {
    T_OK(tdm_sign_message(key, options, got, sizeof got, &len, message, n));
    T_TRUE(len == sig_len);
    if (options->scheme == TDM_RSA_PKCS1) T_SAME(got, sig, len);
    T_OK(tdm_verify_message(key, options, got, len, message, n));
  }
  tdm_pkey_free(key);
}

static void signature(const kp_row *row, const t_vec *vec, const numbers *k) {
  const char *result = t_vec_text(vec, "Result"), *salt = t_vec_text(vec, "SaltVal");
  const bool good = !result || result[0] == 'P', pss = row->scheme == TDM_RSA_PSS;
  tdm_sign_options options = {
      .size = sizeof options, .scheme = row->scheme, .hash = kp_hash(t_vec_text(vec, "SHAAlg"))};
  size_t n, sig_len;
  uint8_t *message = t_vec_bytes(vec, "Msg", &n), *sig = t_vec_bytes(vec, "S", &sig_len);
  tdm_pkey *key;
  tdm_status status = make(&key, k, false);
  if (status != TDM_OK) {
    T_TRUE(!good); /* "public key e changed", to one out of range */
    T_IS(status, TDM_ERR_BAD_KEY);
  } else {
    if (pss) options.salt_len = TDM_SALT_AUTO;
    T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), good ? TDM_OK : TDM_ERR_VERIFY);
    if (pss && salt) {
      options.salt_len = strcmp(salt, "00") ? (int)(strlen(salt) / 2) : 0; /* 00 stands for none */
      T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), good ? TDM_OK : TDM_ERR_VERIFY);
      options.salt_len++;
      T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), TDM_ERR_VERIFY);
      options.salt_len--;
    }
    if (pss && !salt) options.salt_len = TDM_SALT_HASH;
    if (good && k->bytes[2] && k->bytes[3]) sign(k, &options, message, n, sig, sig_len);
  }
  tdm_pkey_free(key);
  free(message);
  free(sig);
}

size_t kp_rsa_signature(const kp_row *row, const char *path) {
  numbers k = {{NULL}, {0}};
  size_t vectors = 0;
  t_vec vec;
  kp_open(&vec, path, "SHAAlg");
  while (t_vec_next(&vec)) {
    const bool is_record = t_vec_text(&vec, "SHAAlg") != NULL, next_key = t_vec_text(&vec, "n") != NULL;
    /* Numbers behind a record are those of the key that comes next; e and d of a record are its own. */
    if (!next_key || !is_record) take(&k, &vec);
    if (is_record) {
      t_note("%s, %s, vector %zu", path, vec.section, vectors);
      if (next_key) {
        for (unsigned i = 1; i <= 2; i++) { /* before n: */
          const char *text = t_vec_text(&vec, names[i]);
          if (!text) continue;
          free(k.bytes[i]);
          k.bytes[i] = kp_bytes(text, &k.len[i]);
        }
      }
      signature(row, &vec, &k);
      vectors++;
    }
    if (next_key && is_record) take(&k, &vec);
  }
  for (unsigned i = 0; i < PARTS; i++) free(k.bytes[i]);
  t_vec_close(&vec);
  return vectors;
}

/* Keys by FIPS 186-2: they are keys, their primes are primes, and they sign. */
size_t kp_rsa_generated(const kp_row *row, const char *path) {
  size_t vectors = 0;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "e");
  while (t_vec_next(&vec)) {
    const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_RSA_PKCS1, .hash = TDM_SHA256};
    uint8_t sig[TDM_SIGNATURE_MAX];
    size_t len;
    numbers k = {{NULL}, {0}};
    tdm_pkey *key;
    if (!t_vec_text(&vec, "n")) continue;
    t_note("%s, %s, vector %zu", path, vec.section, vectors);
    take(&k, &vec);
    T_OK(make(&key, &k, true));
    for (unsigned i = 3; i < PARTS; i++) {
      bool prime = false;
      T_OK(tdm_is_prime_vartime(t_backend(), k.bytes[i], k.len[i], &prime));
      T_TRUE(prime);
    }
    T_OK(tdm_sign_message(key, &options, sig, sizeof sig, &len, t_data(100), 100));
    T_OK(tdm_verify_message(key, &options, sig, len, t_data(100), 100));
    tdm_pkey_free(key);
    for (unsigned i = 0; i < PARTS; i++) free(k.bytes[i]);
    vectors++;
  }
  t_vec_close(&vec);
  return vectors;
}

size_t kp_oaep_label(const kp_row *row, const char *path) {
  size_t vectors = 0;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "COUNT");
  while (t_vec_next(&vec)) {
    size_t key_len, label_len, n, len;
    uint8_t *der = t_vec_bytes(&vec, "KEY", &key_len), *label = t_vec_bytes(&vec, "OAEPLabel", &label_len);
    uint8_t *in = t_vec_bytes(&vec, "Input", &n), out[TDM_SIGNATURE_MAX];
    const char *quoted = t_vec_text(&vec, "Output");
    tdm_oaep_options options = {.size = sizeof options,
                                .hash = kp_hash(t_vec_text(&vec, "OAEPDigest")),
                                .label = label,
                                .label_len = label_len};
    tdm_pkey *key = NULL;
    T_OK(tdm_pkey_import_der(&key, t_backend(), TDM_FORM_PKCS8, der, key_len));
    T_OK(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, in, n));
    T_TRUE(len + 2 == strlen(quoted));
    T_SAME(out, quoted + 1, len);
    options.label_len--;
    T_IS(tdm_rsa_decrypt_oaep(key, &options, out, sizeof out, &len, in, n), TDM_ERR_DECRYPT);
    tdm_pkey_free(key);
    free(der);
    free(label);
    free(in);
    vectors++;
  }
  t_vec_close(&vec);
  return vectors;
}
