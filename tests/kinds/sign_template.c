/* SPDX-License-Identifier: Apache-2.0
 * Signatures, every algorithm, scheme and hash: digest and message agree, the public half verifies, every changed bit
 * is refused, and options that do not fit are refused before anything is written. Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/pkey_kind.h"

static const tdm_alg hashes[] = {TDM_SHA224,     TDM_SHA256,     TDM_SHA384,  TDM_SHA512,
                                 TDM_SHA512_224, TDM_SHA512_256, TDM_ALG_NONE};

static tdm_sign_options options_of(tdm_scheme scheme, tdm_alg hash) {
  return (tdm_sign_options){.size = sizeof(tdm_sign_options),
                            .scheme = scheme,
                            .hash = scheme == TDM_EDDSA ? TDM_ALG_NONE : hash,
                            .salt_len = TDM_SALT_HASH};
}

/* Each bit of a signature changed, and lengths that are not its own. */
static void refused(const tdm_pkey *key, const tdm_sign_options *options, const uint8_t *sig, size_t len,
                    const uint8_t *message, size_t n, size_t step) {
  uint8_t bad[TDM_SIGNATURE_MAX + 2];
  memcpy(bad, sig, len);
  for (size_t bit = 0; bit < 8 * len; bit += step) {
    bad[bit / 8] ^= (uint8_t)(1 << bit % 8);
    T_IS(tdm_verify_message(key, options, bad, len, message, n), TDM_ERR_VERIFY);
    bad[bit / 8] ^= (uint8_t)(1 << bit % 8);
  }
  bad[len] = 0;
  T_IS(tdm_verify_message(key, options, bad, len + 1, message, n), TDM_ERR_VERIFY);
  T_IS(tdm_verify_message(key, options, bad, len - 1, message, n), TDM_ERR_VERIFY);
  T_IS(tdm_verify_message(key, options, NULL, 0, message, n), TDM_ERR_VERIFY);
  memmove(bad + 1, sig, len);
  bad[0] = 0;
  T_IS(tdm_verify_message(key, options, bad, len + 1, message, n), TDM_ERR_VERIFY);
  t_cases(8 * len / step + 4);
}

static void one(tdm_alg alg, tdm_scheme scheme, tdm_alg hash) {
  const tdm_sign_options options = options_of(scheme, hash);
  const uint8_t *message = t_data(200);
  uint8_t sig[TDM_SIGNATURE_MAX], digest[64];
  tdm_pkey *key = pkey_one(alg), *half = NULL;
  size_t len = 0, most = tdm_signature_size(key, scheme), digest_len = 0;
  T_OK(tdm_pkey_public(&half, key));
  T_TRUE(most > 0 && most <= TDM_SIGNATURE_MAX && tdm_signature_size(half, scheme) == most);
  memset(sig, T_FENCE, sizeof sig);
  T_IS(tdm_sign_message(key, &options, sig, most - 1, &len, message, 200), TDM_ERR_BUFFER);
  T_IS(tdm_sign_message(half, &options, sig, most, &len, message, 200), TDM_ERR_ARGUMENT);
  T_FILLED(sig, T_FENCE, sizeof sig);
  T_OK(tdm_sign_message(key, &options, sig, most, &len, message, 200));
  T_TRUE(len > 0 && len <= most);
  T_FILLED(sig + most, T_FENCE, sizeof sig - most);
  T_OK(tdm_verify_message(half, &options, sig, len, message, 200));
  T_OK(tdm_verify_message(key, &options, sig, len, message, 200));
  T_IS(tdm_verify_message(half, &options, sig, len, message, 199), TDM_ERR_VERIFY);
  refused(half, &options, sig, len, message, 200, hash == TDM_SHA256 && alg != TDM_RSA ? 1 : 61);
  if (scheme == TDM_EDDSA) {
    T_IS(tdm_sign_digest(key, &options, sig, most, &len, message, 64), TDM_ERR_ARGUMENT);
    T_IS(tdm_verify_digest(key, &options, sig, len, message, 64), TDM_ERR_ARGUMENT);
  } else {
    T_OK(tdm_hash_digest(t_backend(), hash, digest, sizeof digest, &digest_len, message, 200));
    T_OK(tdm_verify_digest(half, &options, sig, len, digest, digest_len));
    T_OK(tdm_sign_digest(key, &options, sig, most, &len, digest, digest_len));
    T_OK(tdm_verify_message(half, &options, sig, len, message, 200));
    T_IS(tdm_sign_digest(key, &options, sig, most, &len, digest, digest_len - 1), TDM_ERR_LENGTH);
    T_IS(tdm_verify_digest(key, &options, sig, len, digest, digest_len + 1), TDM_ERR_LENGTH);
    digest[0] ^= 1;
    T_IS(tdm_verify_digest(half, &options, sig, len, digest, digest_len), TDM_ERR_VERIFY);
  }
  const tdm_backend *other = t_other_backend();
  if (other != NULL && tdm_backend_supports(other, alg)) {
    static uint8_t der[TDM_PKEY_DER_MAX];
    size_t der_len = 0;
    tdm_pkey *there = NULL;
    T_OK(tdm_pkey_export_der(half, TDM_FORM_SPKI, der, sizeof der, &der_len));
    T_OK(tdm_pkey_import_der(&there, other, TDM_FORM_SPKI, der, der_len));
    T_OK(tdm_verify_message(there, &options, sig, len, message, 200));
    tdm_pkey_free(there);
  }
  tdm_pkey_free(half);
  t_cases(12);
}

static void test_schemes(void **state) {
  (void)state;
  tdm_alg alg;
  for (size_t i = 0; (alg = pkey_next(&i));) {
    tdm_scheme schemes[2];
    size_t count = pkey_schemes(alg, schemes);
    for (size_t s = 0; s < count; s++) {
      for (size_t h = 0; hashes[h] && (h == 0 || schemes[s] != TDM_EDDSA); h++) {
        t_note("%s, scheme %d, %s", tdm_alg_get(alg)->name, (int)schemes[s], tdm_alg_get(hashes[h])->name);
        one(alg, schemes[s], hashes[h]);
      }
    }
  }
}

/* Every scheme with every kind of key, and hashes and salts that no scheme has. */
static void test_options(void **state) {
  (void)state;
  uint8_t sig[TDM_SIGNATURE_MAX];
  size_t len = 0;
  tdm_alg alg;
  memset(sig, T_FENCE, sizeof sig);
  for (size_t i = 0; (alg = pkey_next(&i));) {
    tdm_pkey *key = pkey_one(alg);
    tdm_scheme schemes[2];
    size_t count = pkey_schemes(alg, schemes);
    t_note("%s", tdm_alg_get(alg)->name);
    for (int scheme = -1; scheme <= TDM_EDDSA + 1; scheme++) {
      bool goes = false;
      for (size_t s = 0; s < count; s++) goes |= (int)schemes[s] == scheme;
      T_TRUE((tdm_signature_size(key, (tdm_scheme)scheme) > 0) == goes);
      tdm_sign_options o = options_of((tdm_scheme)scheme, TDM_SHA256);
      if (!goes) T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      if (!goes) T_IS(tdm_verify_message(key, &o, t_data(256), 256, t_data(9), 9), TDM_ERR_ARGUMENT);
      t_cases(2);
    }
    for (size_t s = 0; s < count; s++) {
      tdm_sign_options o = options_of(schemes[s], TDM_SHA256);
      const tdm_alg md5 = schemes[s] == TDM_EDDSA ? TDM_SHA512 : TDM_MD5;
      o.hash = md5;
      T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      o.hash = schemes[s] == TDM_EDDSA ? TDM_HMAC_SHA256 : TDM_ALG_NONE;
      T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      o = options_of(schemes[s], TDM_SHA1);
      if (schemes[s] != TDM_EDDSA) {
        T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_UNSUPPORTED);
        T_IS(tdm_verify_message(key, &o, t_data(256), 256, t_data(9), 9), TDM_ERR_VERIFY);
      }
      o = options_of(schemes[s], TDM_SHA256);
      o.size--;
      T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      o = options_of(schemes[s], TDM_SHA256);
      T_IS(tdm_sign_message(NULL, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      T_IS(tdm_sign_message(key, NULL, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      T_IS(tdm_sign_message(key, &o, NULL, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      T_IS(tdm_sign_message(key, &o, sig, sizeof sig, NULL, t_data(9), 9), TDM_ERR_ARGUMENT);
      T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, NULL, 9), TDM_ERR_ARGUMENT);
      T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, sig + 1, 9), TDM_ERR_OVERLAP);
      T_IS(tdm_verify_message(key, &o, NULL, 9, t_data(9), 9), TDM_ERR_ARGUMENT);
      T_FILLED(sig, T_FENCE, sizeof sig);
      o.deterministic = true;
      if (tdm_alg_get(alg)->kind != TDM_KIND_EC) {
        T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
      } else {
        uint8_t again[TDM_SIGNATURE_MAX];
        size_t again_len = 0;
        tdm_status status = tdm_sign_message(key, &o, again, sizeof again, &again_len, t_data(9), 9);
        const char *server = tdm_backend_name(t_backend());
        bool boring = strstr(server, "boring") != NULL && strstr(server, "native+") == NULL;
        T_IS(status, boring ? TDM_ERR_UNSUPPORTED : TDM_OK);
        if (!boring) {
          uint8_t first[TDM_SIGNATURE_MAX];
          T_OK(tdm_sign_message(key, &o, first, sizeof first, &len, t_data(9), 9));
          T_TRUE(len == again_len);
          T_SAME(first, again, len);
        }
      }
      T_FILLED(sig, T_FENCE, sizeof sig);
      t_cases(14);
    }
  }
}

static void salt(const tdm_pkey *key, int made, int checked, tdm_status want) {
  tdm_sign_options o = options_of(TDM_RSA_PSS, TDM_SHA256);
  uint8_t sig[256];
  size_t len = 0;
  o.salt_len = made;
  T_OK(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9));
  o.salt_len = checked;
  t_note("salt %d, verified with %d", made, checked);
  T_IS(tdm_verify_message(key, &o, sig, len, t_data(9), 9), want);
  t_cases(1);
}

static void test_salts(void **state) {
  (void)state;
  enum { MOST = 256 - 32 - 2 };
  tdm_pkey *key = pkey_one(TDM_RSA);
  static const int salts[] = {0, 1, 20, 32, 33, MOST};
  for (size_t i = 0; i < sizeof salts / sizeof *salts; i++) {
    salt(key, salts[i], salts[i], TDM_OK);
    salt(key, salts[i], TDM_SALT_AUTO, TDM_OK);
    salt(key, salts[i], TDM_SALT_HASH, salts[i] == 32 ? TDM_OK : TDM_ERR_VERIFY);
    salt(key, salts[i], TDM_SALT_MAX, salts[i] == MOST ? TDM_OK : TDM_ERR_VERIFY);
    salt(key, salts[i], 31, TDM_ERR_VERIFY);
  }
  salt(key, TDM_SALT_HASH, 32, TDM_OK);
  salt(key, TDM_SALT_MAX, MOST, TDM_OK);
  tdm_sign_options o = options_of(TDM_RSA_PSS, TDM_SHA256);
  uint8_t sig[256];
  size_t len = 0;
  o.salt_len = MOST + 1;
  T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_LIMIT);
  T_IS(tdm_verify_message(key, &o, sig, 256, t_data(9), 9), TDM_ERR_LIMIT);
  o.salt_len = TDM_SALT_AUTO;
  T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
  o.salt_len = TDM_SALT_AUTO - 1;
  T_IS(tdm_verify_message(key, &o, sig, 256, t_data(9), 9), TDM_ERR_ARGUMENT);
  o = options_of(TDM_RSA_PSS, TDM_SHA256);
  o.mgf_hash = TDM_MD5;
  T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
  o.mgf_hash = TDM_SHA1;
  T_OK(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9));
  T_OK(tdm_verify_message(key, &o, sig, len, t_data(9), 9));
  o.mgf_hash = TDM_SHA256;
  T_IS(tdm_verify_message(key, &o, sig, len, t_data(9), 9), TDM_ERR_VERIFY);
  t_cases(7);
}

/* A key of id-RSASSA-PSS does nothing else, and keeps its limits in every form it has. */
static void test_pss_keys(void **state) {
  (void)state;
  static uint8_t der[TDM_PKEY_DER_MAX], again[TDM_PKEY_DER_MAX];
  static const uint8_t plain[] = {0x30, 0x0d, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1, 5, 0};
  /* SHA-256, MGF1 with SHA-256, salts of 32 bytes and more. */
  static const uint8_t limited[] = {0x30, 0x41, 6,    9,    0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1,    1,    10,   0x30,
                                    0x34, 0xa0, 0x0f, 0x30, 0x0d, 6,    9,    0x60, 0x86, 0x48, 1,    0x65, 3,    4,
                                    2,    1,    5,    0,    0xa1, 0x1c, 0x30, 0x1a, 6,    9,    0x2a, 0x86, 0x48, 0x86,
                                    0xf7, 0x0d, 1,    1,    8,    0x30, 0x0d, 6,    9,    0x60, 0x86, 0x48, 1,    0x65,
                                    3,    4,    2,    1,    5,    0,    0xa2, 3,    2,    1,    0x20};
  tdm_pkey *key = NULL;
  size_t len = 0, again_len = 0;
  T_OK(tdm_pkey_export_der(pkey_one(TDM_RSA), TDM_FORM_PKCS8, der, sizeof der, &len));
  /* 30 82 .. .. 02 01 00, then the algorithm: replaced, and the length in front made right. */
  T_SAME(der + 7, plain, sizeof plain);
  memmove(der + 7 + sizeof limited, der + 7 + sizeof plain, len - 7 - sizeof plain);
  memcpy(der + 7, limited, sizeof limited);
  len += sizeof limited - sizeof plain;
  der[2] = (uint8_t)((len - 4) >> 8);
  der[3] = (uint8_t)(len - 4);
  T_OK(tdm_pkey_import_der(&key, t_backend(), TDM_FORM_ANY, der, len));
  T_OK(tdm_pkey_export_der(key, TDM_FORM_PKCS8, again, sizeof again, &again_len));
  T_TRUE(again_len == len);
  T_SAME(again, der, len);
  T_IS(tdm_pkey_export_der(key, TDM_FORM_PKCS1_PRIVATE, again, sizeof again, &again_len), TDM_ERR_UNSUPPORTED);
  T_IS(tdm_pkey_export_der(key, TDM_FORM_PKCS1_PUBLIC, again, sizeof again, &again_len), TDM_ERR_UNSUPPORTED);
  uint8_t sig[256];
  tdm_sign_options o = options_of(TDM_RSA_PSS, TDM_SHA256);
  T_OK(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9));
  T_OK(tdm_verify_message(key, &o, sig, len, t_data(9), 9));
  o.salt_len = 31;
  T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
  T_OK(tdm_sign_message(pkey_one(TDM_RSA), &o, sig, sizeof sig, &len, t_data(9), 9));
  o.salt_len = TDM_SALT_AUTO;
  T_OK(tdm_verify_message(pkey_one(TDM_RSA), &o, sig, len, t_data(9), 9));
  T_IS(tdm_verify_message(key, &o, sig, len, t_data(9), 9), TDM_ERR_VERIFY);
  o = options_of(TDM_RSA_PSS, TDM_SHA512);
  T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
  o = options_of(TDM_RSA_PKCS1, TDM_SHA256);
  T_IS(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_ARGUMENT);
  T_IS(tdm_rsa_encrypt_pkcs1(key, again, sizeof again, &again_len, t_data(9), 9), TDM_ERR_ARGUMENT);
  tdm_pkey_free(key);
  t_cases(12);
}

int main(void) {
  static const struct CMUnitTest tests[] = {T_TEST(test_schemes), T_TEST(test_options), T_TEST(test_salts),
                                            T_TEST(test_pss_keys)};
  size_t i = 0;
  if (t_next_alg(TDM_KIND_RSA, &i) == NULL) {
    printf("backend %s has no RSA\n", tdm_backend_name(t_backend()));
    return 1; /* every backend has it: none to be found is a fault, not a skip */
  }
  return t_run("sign", tests, sizeof tests / sizeof *tests);
}
