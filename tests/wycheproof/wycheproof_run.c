/* SPDX-License-Identifier: Apache-2.0
 * How a Wycheproof test case of each kind is run: valid ones must give the very bytes, invalid ones must be refused
 * and leave zeros. In one call and in pieces. Symmetric algorithms; the others are in wp_*.c.
 * Leaks nothing: tests have no secrets.
 */
#include <ctype.h>

#include "tests/wycheproof/wycheproof.h"

/* "HMACSHA512/224" with prefix "HMAC" -> the algorithm "hmac-sha512-224"; "HKDF-SHA-256" -> "sha256". */
static tdm_alg alg_after(const char *algorithm, const char *prefix, const char *ours) {
  char name[64];
  size_t n = strlen(prefix), k = strlen(ours);
  if (strncmp(algorithm, prefix, n) || strlen(algorithm) - n + k >= sizeof name) return TDM_ALG_NONE;
  memcpy(name, ours, k);
  const char *rest = algorithm + n;
  for (size_t i = 0; rest[i]; i++) {
    if (rest[i] == '-' && i == 3 && !strncmp(rest, "SHA", 3)) continue; /* SHA-256 is sha256 */
    name[k++] = rest[i] == '/' ? '-' : (char)tolower((unsigned char)rest[i]);
  }
  name[k] = 0;
  const tdm_alg_info *info = tdm_alg_find(name);
  return info ? info->alg : TDM_ALG_NONE;
}

static tdm_alg alg_gcm(const char *algorithm) { return strcmp(algorithm, "AES-GCM") ? TDM_ALG_NONE : TDM_AES_128_GCM; }
static tdm_alg alg_ccm(const char *algorithm) { return strcmp(algorithm, "AES-CCM") ? TDM_ALG_NONE : TDM_AES_128_CCM; }
static tdm_alg alg_gmac(const char *algorithm) {
  return strcmp(algorithm, "AES-GMAC") ? TDM_ALG_NONE : TDM_AES_128_GCM;
}
static tdm_alg alg_cbc(const char *algorithm) {
  return strcmp(algorithm, "AES-CBC-PKCS5") && strcmp(algorithm, "AES-CBC-PKCS7") ? TDM_ALG_NONE : TDM_AES_128;
}
static tdm_alg alg_hmac(const char *algorithm) { return alg_after(algorithm, "HMAC", "hmac-"); }
static tdm_alg alg_cmac(const char *algorithm) {
  return strcmp(algorithm, "AES-CMAC") ? TDM_ALG_NONE : TDM_AES_128_CMAC;
}
static tdm_alg alg_hkdf(const char *algorithm) { return alg_after(algorithm, "HKDF-", ""); }
static tdm_alg alg_pbkdf2(const char *algorithm) { return alg_after(algorithm, "PBKDF2-HMAC", ""); }

/* The AES of a key length, counted from that of 16 bytes; a length that is none gives the first. */
static tdm_alg aes_of(tdm_alg first, size_t key_len) {
  return key_len == 24 ? (tdm_alg)(first + 1) : key_len == 32 ? (tdm_alg)(first + 2) : first;
}

static bool right_key_length(size_t n) { return n == 16 || n == 24 || n == 32; }

static void run_aead(tdm_alg first, const json_t *group, const json_t *test, wy_result result) {
  size_t key_len, iv_len, aad_len, n, ct_len, tag_len, len;
  const size_t tag_bytes = wy_number(group, "tagSize") / 8;
  uint8_t *key = wy_bytes(test, "key", &key_len), *iv = wy_bytes(test, "iv", &iv_len);
  uint8_t *aad = wy_bytes(test, "aad", &aad_len), *msg = wy_bytes(test, "msg", &n);
  uint8_t *ct = wy_bytes(test, "ct", &ct_len), *tag = wy_bytes(test, "tag", &tag_len);
  const tdm_alg alg = aes_of(first, key_len);
  const bool iv_good = t_aead_is_whole(alg) ? iv_len >= 7 && iv_len <= 13 : iv_len > 0;
  tdm_aead_key *aead_key = NULL;
  T_TRUE(wy_number(group, "keySize") == 8 * key_len && wy_number(group, "ivSize") == 8 * iv_len);
  tdm_status status = tag_bytes > 0 && tag_bytes < 12
                          ? tdm_aead_key_new_short_tag(&aead_key, t_backend(), alg, key, key_len, tag_bytes)
                          : tdm_aead_key_new(&aead_key, t_backend(), alg, key, key_len, tag_bytes);
  if (status != TDM_OK) {
    T_TRUE(result != WY_VALID);
    if (!right_key_length(key_len)) T_IS(status, TDM_ERR_KEY_LENGTH);
  } else {
    uint8_t *in = malloc(ct_len + tag_len + 1), *out = malloc(n + ct_len + 32);
    memcpy(in, ct, ct_len);
    memcpy(in + ct_len, tag, tag_len);
    memset(out, T_FENCE, n + ct_len + 32);
    status = tdm_aead_open(aead_key, out, ct_len + tag_len, &len, iv, iv_len, aad, aad_len, in, ct_len + tag_len);
    if (result == WY_VALID) T_OK(status);
    if (result == WY_INVALID) T_TRUE(status != TDM_OK);
    if (status == TDM_OK) {
      T_TRUE(len == n);
      T_SAME(out, msg, n);
    } else {
      T_IS(status, iv_good ? TDM_ERR_VERIFY : TDM_ERR_IV_LENGTH);
      if (iv_good) T_ZERO(out, ct_len + tag_len - tag_bytes);
    }
    tdm_aead aead = {{0}};
    const bool pieces = iv_good && !t_aead_is_whole(alg);
    T_IS(tdm_aead_open_unverified_begin(&aead, aead_key, iv, iv_len),
         pieces ? TDM_OK : (iv_good ? TDM_ERR_UNSUPPORTED : TDM_ERR_IV_LENGTH));
    if (pieces) {
      T_OK(tdm_aead_aad(&aead, aad, aad_len));
      for (size_t at = 0; at < ct_len; at += 7) {
        size_t piece = ct_len - at < 7 ? ct_len - at : 7;
        T_OK(tdm_aead_update(&aead, out + at, piece, ct + at, piece));
      }
      T_IS(tdm_aead_open_final(&aead, tag, tag_len),
           tag_len != tag_bytes ? TDM_ERR_TAG_LENGTH : (status == TDM_OK ? TDM_OK : TDM_ERR_VERIFY));
    }
    tdm_aead_end(&aead);
    T_IS(tdm_aead_seal(aead_key, out, n + tag_bytes, &len, iv, iv_len, aad, aad_len, msg, n),
         iv_good ? TDM_OK : TDM_ERR_IV_LENGTH);
    bool same = iv_good && len == ct_len + tag_len && !memcmp(out, in, len);
    if (result == WY_VALID) T_TRUE(same);
    if (result == WY_INVALID) T_TRUE(!same);
    free(in);
    free(out);
  }
  tdm_aead_key_free(aead_key);
  free(key);
  free(iv);
  free(aad);
  free(msg);
  free(ct);
  free(tag);
}

static void run_cbc(tdm_alg first, const json_t *group, const json_t *test, wy_result result) {
  size_t key_len, iv_len, n, ct_len, len, more = 0;
  uint8_t *key = wy_bytes(test, "key", &key_len), *iv = wy_bytes(test, "iv", &iv_len);
  uint8_t *msg = wy_bytes(test, "msg", &n), *ct = wy_bytes(test, "ct", &ct_len);
  uint8_t *out = malloc(n + ct_len + 32);
  tdm_cipher_key *cipher_key = NULL;
  T_TRUE(wy_number(group, "keySize") == 8 * key_len && wy_number(group, "ivSize") == 8 * iv_len);
  if (!right_key_length(key_len)) {
    T_IS(tdm_cipher_key_new(&cipher_key, t_backend(), first, key, key_len), TDM_ERR_KEY_LENGTH);
    T_TRUE(result != WY_VALID);
  } else {
    T_OK(tdm_cipher_key_new(&cipher_key, t_backend(), aes_of(first, key_len), key, key_len));
    memset(out, 0, n + ct_len + 32);
    tdm_status status =
        tdm_cipher_crypt(cipher_key, TDM_CBC_PKCS7, TDM_DECRYPT, iv, iv_len, out, ct_len, &len, ct, ct_len);
    if (result == WY_VALID) T_OK(status);
    if (result == WY_INVALID) T_TRUE(status != TDM_OK);
    if (status == TDM_OK) {
      T_TRUE(len == n);
      T_SAME(out, msg, n);
    } else {
      T_TRUE(status == TDM_ERR_DECRYPT || status == TDM_ERR_LENGTH || status == TDM_ERR_IV_LENGTH);
      T_ZERO(out, ct_len);
    }
    tdm_cipher cipher = {{0}};
    tdm_status again = tdm_cipher_begin(&cipher, cipher_key, TDM_CBC_PKCS7, TDM_DECRYPT, iv, iv_len);
    size_t at = 0;
    for (size_t k = 0; again == TDM_OK && k < ct_len; k += 7) {
      again =
          tdm_cipher_update(&cipher, out + at, n + ct_len + 32 - at, &more, ct + k, ct_len - k < 7 ? ct_len - k : 7);
      at += more;
    }
    if (again == TDM_OK) again = tdm_cipher_final(&cipher, out + at, 16, &more);
    T_IS(again, status);
    if (again == TDM_OK) T_SAME(out, msg, n);
    tdm_cipher_end(&cipher);
    if (result == WY_VALID) {
      T_OK(tdm_cipher_crypt(cipher_key, TDM_CBC_PKCS7, TDM_ENCRYPT, iv, iv_len, out, n + 16, &len, msg, n));
      T_TRUE(len == ct_len);
      T_SAME(out, ct, len);
    }
  }
  tdm_cipher_key_free(cipher_key);
  free(key);
  free(iv);
  free(msg);
  free(ct);
  free(out);
}

static void run_mac(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t key_len, n, tag_len;
  const size_t tag_bytes = wy_number(group, "tagSize") / 8;
  uint8_t *key = wy_bytes(test, "key", &key_len), *msg = wy_bytes(test, "msg", &n);
  uint8_t *tag = wy_bytes(test, "tag", &tag_len), got[TDM_MAC_MAX_BYTES];
  tdm_mac_key *mac_key;
  T_TRUE(wy_number(group, "keySize") == 8 * key_len);
  T_OK(tdm_mac_key_new(&mac_key, t_backend(), alg, key, key_len));
  tdm_status status = tdm_mac_verify(mac_key, tag, tag_len, msg, n);
  if (result == WY_VALID) T_OK(status);
  if (result == WY_INVALID) T_TRUE(status == TDM_ERR_VERIFY || status == TDM_ERR_TAG_LENGTH);
  tdm_mac mac;
  T_OK(tdm_mac_begin(&mac, mac_key));
  T_OK(tdm_mac_update(&mac, msg, n / 2));
  T_OK(tdm_mac_update(&mac, msg + n / 2, n - n / 2));
  T_IS(tdm_mac_final_verify(&mac, tag, tag_len), status);
  tdm_mac_end(&mac);
  if (tag_bytes >= TDM_MAC_MIN_BYTES && tag_bytes <= tdm_alg_get(alg)->bytes) {
    T_OK(tdm_mac_compute(mac_key, got, tag_bytes, msg, n));
    bool same = tag_len == tag_bytes && !memcmp(got, tag, tag_len);
    T_TRUE(same == (status == TDM_OK));
  } else {
    T_TRUE(result != WY_VALID);
  }
  tdm_mac_key_free(mac_key);
  free(key);
  free(msg);
  free(tag);
}

static void run_cmac(tdm_alg first, const json_t *group, const json_t *test, wy_result result) {
  size_t key_len;
  uint8_t *key = wy_bytes(test, "key", &key_len);
  tdm_mac_key *none;
  if (right_key_length(key_len)) {
    run_mac(aes_of(first, key_len), group, test, result);
  } else {
    for (unsigned k = 0; k < 3; k++) {
      T_IS(tdm_mac_key_new(&none, t_backend(), (tdm_alg)(first + k), key, key_len), TDM_ERR_KEY_LENGTH);
    }
    T_TRUE(result == WY_INVALID);
  }
  free(key);
}

static void run_gmac(tdm_alg first, const json_t *group, const json_t *test, wy_result result) {
  size_t key_len, iv_len, n, tag_len, len;
  const size_t tag_bytes = wy_number(group, "tagSize") / 8;
  uint8_t *key = wy_bytes(test, "key", &key_len), *iv = wy_bytes(test, "iv", &iv_len);
  uint8_t *msg = wy_bytes(test, "msg", &n), *tag = wy_bytes(test, "tag", &tag_len), got[16], sealed[16];
  tdm_aead_key *aead_key;
  T_TRUE(wy_number(group, "keySize") == 8 * key_len && wy_number(group, "ivSize") == 8 * iv_len);
  T_TRUE(tag_len == tag_bytes && tag_len <= sizeof got);
  T_OK(tdm_aead_key_new(&aead_key, t_backend(), aes_of(first, key_len), key, key_len, tag_bytes));
  T_IS(tdm_gmac_verify(aead_key, tag, tag_len, iv, iv_len, msg, n), result == WY_VALID ? TDM_OK : TDM_ERR_VERIFY);
  T_OK(tdm_gmac(aead_key, got, tag_bytes, iv, iv_len, msg, n));
  T_TRUE(!memcmp(got, tag, tag_len) == (result == WY_VALID));
  T_OK(tdm_aead_seal(aead_key, sealed, sizeof sealed, &len, iv, iv_len, msg, n, NULL, 0));
  T_SAME(sealed, got, tag_bytes);
  tdm_aead_key_free(aead_key);
  free(key);
  free(iv);
  free(msg);
  free(tag);
}

static void run_hkdf(tdm_alg hash, const json_t *group, const json_t *test, wy_result result) {
  size_t ikm_len, salt_len, info_len, okm_len, size = wy_number(test, "size");
  uint8_t *ikm = wy_bytes(test, "ikm", &ikm_len), *salt = wy_bytes(test, "salt", &salt_len);
  uint8_t *info = wy_bytes(test, "info", &info_len), *okm = wy_bytes(test, "okm", &okm_len);
  uint8_t *got = calloc(1, size + 1);
  T_TRUE(wy_number(group, "keySize") == 8 * ikm_len);
  tdm_status status = tdm_hkdf(t_backend(), hash, got, size, salt, salt_len, ikm, ikm_len, info, info_len);
  if (result == WY_VALID) T_OK(status);
  if (result == WY_INVALID) T_IS(status, TDM_ERR_LIMIT);
  if (status == TDM_OK) {
    T_TRUE(okm_len == size);
    T_SAME(got, okm, size);
  } else {
    T_ZERO(got, size);
  }
  free(ikm);
  free(salt);
  free(info);
  free(okm);
  free(got);
}

static void run_pbkdf2(tdm_alg hash, const json_t *group, const json_t *test, wy_result result) {
  size_t password_len, salt_len, dk_len, size = wy_number(test, "dkLen");
  uint8_t *password = wy_bytes(test, "password", &password_len), *salt = wy_bytes(test, "salt", &salt_len);
  uint8_t *dk = wy_bytes(test, "dk", &dk_len), *got = calloc(1, size + 1);
  (void)group;
  tdm_status status = tdm_pbkdf2(t_backend(), hash, got, size, password, password_len, salt, salt_len,
                                 wy_number(test, "iterationCount"));
  if (result == WY_VALID) T_OK(status);
  if (result == WY_INVALID) T_TRUE(status != TDM_OK);
  if (status == TDM_OK) {
    T_TRUE(dk_len == size);
    T_SAME(got, dk, size);
  } else {
    T_ZERO(got, size);
  }
  free(password);
  free(salt);
  free(dk);
  free(got);
}

const wy_kind wy_symmetric[] = {
    {"aead_test_schema_v1.json aead_test_schema.json", "AeadTest", "type keySize ivSize tagSize tests",
     "tcId key iv aad msg ct tag result", alg_gcm, run_aead, ""},
    {"aead_test_schema_v1.json aead_test_schema.json", "AeadTest", "type keySize ivSize tagSize tests",
     "tcId key iv aad msg ct tag result", alg_ccm, run_aead, ""},
    {"mac_with_iv_test_schema_v1.json mac_with_iv_test_schema.json", "MacWithIvTest",
     "type keySize ivSize tagSize tests", "tcId key iv msg tag result", alg_gmac, run_gmac, ""},
    {"ind_cpa_test_schema_v1.json ind_cpa_test_schema.json", "IndCpaTest", "type keySize ivSize tests",
     "tcId key iv msg ct result", alg_cbc, run_cbc, ""},
    {"mac_test_schema_v1.json mac_test_schema.json", "MacTest", "type keySize tagSize tests", "tcId key msg tag result",
     alg_hmac, run_mac, ""},
    {"mac_test_schema_v1.json mac_test_schema.json", "MacTest", "type keySize tagSize tests", "tcId key msg tag result",
     alg_cmac, run_cmac, ""},
    {"hkdf_test_schema_v1.json hkdf_test_schema.json", "HkdfTest", "type keySize tests",
     "tcId ikm salt info size okm result", alg_hkdf, run_hkdf, ""},
    {"pbkdf_test_schema_v1.json pbkdf_test_schema.json", "PbkdfTest", "type tests",
     "tcId password salt iterationCount dkLen dk result", alg_pbkdf2, run_pbkdf2, ""},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
