/* SPDX-License-Identifier: Apache-2.0
 * Calls that fail: bad keys in every form, signatures, ciphertexts, peers, options; and of the other kinds what an
 * attacker makes fail at will: tags and paddings, in one call and in pieces.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/alloc_pkey.h"

static const tdm_backend *backend;
static tdm_pkey *rsa, *p256, *p521, *x25519, *ed25519, *low;
static help_rsa numbers, wrong;
static uint8_t pkcs8[TDM_PKEY_DER_MAX], spki[TDM_PKEY_DER_MAX], sec1[TDM_PKEY_DER_MAX], pem[2 * TDM_PKEY_DER_MAX];
static size_t pkcs8_len, spki_len, sec1_len, pem_len;
static uint8_t out[4 * TDM_SIGNATURE_MAX], sig[TDM_SIGNATURE_MAX], zeros[128], off_curve[65], no_x[33];

void alloc_pkey_failing_open(const tdm_backend *on) {
  backend = on;
  help_rsa_numbers(&numbers, "1024");
  help_rsa_numbers(&wrong, "1024");
  wrong.bytes[2][40] ^= 4; /* d */
  T_OK(tdm_rsa_import(&rsa, backend, &numbers.numbers));
  T_OK(tdm_pkey_generate(&p256, backend, TDM_P256));
  T_OK(tdm_pkey_generate(&p521, backend, TDM_P521));
  T_OK(tdm_pkey_generate(&x25519, backend, TDM_X25519));
  T_OK(tdm_pkey_generate(&ed25519, backend, TDM_ED25519));
  T_OK(tdm_pkey_import_public(&low, backend, TDM_X25519, zeros, 32));
  T_OK(tdm_pkey_export_der(rsa, TDM_FORM_PKCS8, pkcs8, sizeof pkcs8, &pkcs8_len));
  T_OK(tdm_pkey_export_der(p256, TDM_FORM_SPKI, spki, sizeof spki, &spki_len));
  T_OK(tdm_pkey_export_der(p521, TDM_FORM_SEC1, sec1, sizeof sec1, &sec1_len));
  T_OK(tdm_pkey_export_pem(rsa, TDM_FORM_PKCS1_PRIVATE, (char *)pem, sizeof pem, &pem_len));
  pem[pem_len / 2] = '!';
  help_public(off_curve, p256);
  off_curve[64] ^= 1;
  spki[spki_len - 1] ^= 1; /* of the point */
  sec1[sec1_len - 1] ^= 1;
  no_x[0] = 2;
  for (unsigned x = 0; x < 256; x++) { /* the first x that no point has */
    tdm_pkey *key = NULL;
    no_x[32] = (uint8_t)x;
    if (tdm_pkey_import_public(&key, backend, TDM_P256, no_x, 33) != TDM_OK) break;
    tdm_pkey_free(key);
  }
}

void alloc_pkey_failing_close(void) {
  tdm_pkey *const all[] = {rsa, p256, p521, x25519, ed25519, low};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) tdm_pkey_free(all[i]);
}

/* The answer to an import, which must have made nothing. */
static tdm_status nothing(tdm_status status, const tdm_pkey *key) {
  if (key) abort();
  return status;
}
static tdm_status der(tdm_key_form form, const uint8_t *bytes, size_t len) {
  tdm_pkey *key = NULL;
  tdm_status status = tdm_pkey_import_der(&key, backend, form, bytes, len);
  return nothing(status, key);
}
static tdm_status point(tdm_alg alg, const uint8_t *bytes, size_t len) {
  tdm_pkey *key = NULL;
  tdm_status status = tdm_pkey_import_public(&key, backend, alg, bytes, len);
  return nothing(status, key);
}

static tdm_status cut_pkcs8(void) { return der(TDM_FORM_PKCS8, pkcs8, pkcs8_len - 1); }
static tdm_status wrong_form(void) { return der(TDM_FORM_SEC1, pkcs8, pkcs8_len); }
static tdm_status random_der(void) { return der(TDM_FORM_ANY, t_data(200), 200); }
static tdm_status spki_off_curve(void) { return der(TDM_FORM_SPKI, spki, spki_len); }
static tdm_status sec1_other_point(void) { return der(TDM_FORM_SEC1, sec1, sec1_len); }
static tdm_status bad_pem(void) {
  tdm_pkey *key = NULL;
  tdm_status status = tdm_pkey_import_pem(&key, backend, (const char *)pem, pem_len);
  return nothing(status, key);
}
static tdm_status bad_numbers(void) {
  tdm_pkey *key = NULL;
  tdm_status status = tdm_rsa_import(&key, backend, &wrong.numbers);
  return nothing(status, key);
}
static tdm_status bad_exponent(void) {
  static const uint8_t e[] = {2};
  tdm_pkey *key = NULL;
  const tdm_rsa_numbers public = {.n = numbers.numbers.n, .e = {e, 1}};
  tdm_status status = tdm_rsa_import(&key, backend, &public);
  return nothing(status, key);
}
static tdm_status bad_size(void) {
  tdm_pkey *key = NULL;
  tdm_status status = tdm_rsa_generate(&key, backend, 1025, 65537);
  return nothing(status, key);
}
static tdm_status point_off_curve(void) { return point(TDM_P256, off_curve, 65); }
static tdm_status point_of_no_x(void) { return point(TDM_P256, no_x, 33); }
static tdm_status point_hybrid(void) {
  uint8_t hybrid[65];
  memcpy(hybrid, off_curve, 65);
  hybrid[0] = 6;
  return point(TDM_P256, hybrid, 65);
}
static tdm_status scalar_zero(void) {
  tdm_pkey *key = NULL;
  tdm_status status = tdm_pkey_import_private(&key, backend, TDM_P384, zeros, 48);
  return nothing(status, key);
}
static tdm_status bad_signature(const tdm_pkey *key, tdm_scheme scheme, tdm_alg hash, const uint8_t *s, size_t n) {
  const tdm_sign_options options = help_options(scheme, hash);
  return tdm_verify_message(key, &options, s, n, t_data(30), 30);
}
static tdm_status bad_v15(void) { return bad_signature(rsa, TDM_RSA_PKCS1, TDM_SHA256, t_data(128), 128); }
static tdm_status bad_pss(void) { return bad_signature(rsa, TDM_RSA_PSS, TDM_SHA256, t_data(128), 128); }
static tdm_status above_n(void) {
  memset(sig, 0xff, 128);
  return bad_signature(rsa, TDM_RSA_PKCS1, TDM_SHA256, sig, 128);
}
static tdm_status bad_ecdsa(void) { return bad_signature(p256, TDM_ECDSA_P1363, TDM_SHA256, t_data(64), 64); }
static tdm_status bad_ecdsa_der(void) { return bad_signature(p256, TDM_ECDSA_DER, TDM_SHA256, t_data(64), 64); }
static tdm_status bad_eddsa(void) { return bad_signature(ed25519, TDM_EDDSA, TDM_ALG_NONE, t_data(64), 64); }
static tdm_status bad_oaep(void) {
  const tdm_oaep_options options = {.size = sizeof options, .hash = TDM_SHA1};
  size_t len;
  return tdm_rsa_decrypt_oaep(rsa, &options, out, sizeof out, &len, zeros, 128);
}
static tdm_status bad_padding(void) {
  size_t len;
  return tdm_rsa_decrypt_pkcs1(rsa, out, sizeof out, &len, zeros, 128);
}
static tdm_status long_message(void) {
  size_t len;
  return tdm_rsa_encrypt_pkcs1(rsa, out, sizeof out, &len, t_data(200), 200);
}
static tdm_status low_order(void) {
  size_t len;
  return tdm_pkey_derive(x25519, low, out, sizeof out, &len);
}
static tdm_status other_curve(void) {
  size_t len;
  return tdm_pkey_derive(p256, p521, out, sizeof out, &len);
}
static tdm_status sign_sha1(void) {
  const tdm_sign_options options = help_options(TDM_ECDSA_DER, TDM_SHA1);
  size_t len;
  return tdm_sign_message(p256, &options, out, sizeof out, &len, t_data(30), 30);
}
static tdm_status no_such_form(void) {
  size_t len;
  return tdm_pkey_export_der(p256, TDM_FORM_PKCS1_PRIVATE, out, sizeof out, &len);
}
static tdm_status small_buffer(void) {
  size_t len;
  return tdm_pkey_export_pem(rsa, TDM_FORM_PKCS8, (char *)out, 100, &len);
}

/* From key to end; both ways must fail alike. */
static tdm_status both(tdm_status in_one, tdm_status in_pieces) {
  if (in_one != in_pieces) abort();
  return in_one;
}
static tdm_status bad_gcm(void) {
  tdm_aead_key *key = NULL;
  tdm_aead aead = {{0}};
  size_t len;
  T_OK(tdm_aead_key_new(&key, backend, TDM_AES_128_GCM, zeros, 16, 16));
  tdm_status in_one = tdm_aead_open(key, out, sizeof out, &len, zeros, 12, zeros, 20, zeros, 100);
  T_OK(tdm_aead_open_unverified_begin(&aead, key, zeros, 12));
  T_OK(tdm_aead_aad(&aead, zeros, 20));
  T_OK(tdm_aead_update(&aead, out, 84, zeros, 84));
  tdm_status in_pieces = tdm_aead_open_final(&aead, zeros, 16);
  tdm_aead_end(&aead);
  tdm_aead_key_free(key);
  return both(in_one, in_pieces);
}
static tdm_status bad_hmac(void) {
  tdm_mac_key *key = NULL;
  tdm_mac mac = {{0}};
  T_OK(tdm_mac_key_new(&key, backend, TDM_HMAC_SHA256, zeros, 32));
  tdm_status in_one = tdm_mac_verify(key, zeros, 32, zeros, 100);
  T_OK(tdm_mac_begin(&mac, key));
  T_OK(tdm_mac_update(&mac, zeros, 100));
  tdm_status in_pieces = tdm_mac_final_verify(&mac, zeros, 32);
  tdm_mac_end(&mac);
  tdm_mac_key_free(key);
  return both(in_one, in_pieces);
}
static tdm_status bad_cbc(void) {
  tdm_cipher_key *key = NULL;
  tdm_cipher cipher = {{0}};
  uint8_t box[48];
  size_t len, n;
  T_OK(tdm_cipher_key_new(&key, backend, TDM_AES_128, zeros, 16));
  T_OK(tdm_cipher_crypt(key, TDM_CBC, TDM_ENCRYPT, zeros, 16, box, 48, &len, zeros, 48)); /* ends in 0: no padding */
  tdm_status in_one = tdm_cipher_crypt(key, TDM_CBC_PKCS7, TDM_DECRYPT, zeros, 16, out, sizeof out, &n, box, 48);
  T_OK(tdm_cipher_begin(&cipher, key, TDM_CBC_PKCS7, TDM_DECRYPT, zeros, 16));
  T_OK(tdm_cipher_update(&cipher, out, sizeof out, &n, box, 48));
  tdm_status in_pieces = tdm_cipher_final(&cipher, out + n, 16, &n);
  tdm_cipher_end(&cipher);
  tdm_cipher_key_free(key);
  return both(in_one, in_pieces);
}

const alloc_pkey_failing alloc_pkey_failings[] = {
    {"PKCS#8 cut off", TDM_ERR_FORMAT, cut_pkcs8},
    {"PKCS#8 as SEC 1", TDM_ERR_FORMAT, wrong_form},
    {"random bytes as DER", TDM_ERR_FORMAT, random_der},
    {"SPKI, a point off the curve", TDM_ERR_BAD_KEY, spki_off_curve},
    {"SEC 1, another's point", TDM_ERR_BAD_KEY, sec1_other_point},
    {"PEM with a wrong character", TDM_ERR_FORMAT, bad_pem},
    {"RSA numbers that do not match", TDM_ERR_BAD_KEY, bad_numbers},
    {"an even exponent", TDM_ERR_BAD_KEY, bad_exponent},
    {"a size no key has", TDM_ERR_KEY_LENGTH, bad_size},
    {"a point off the curve", TDM_ERR_BAD_KEY, point_off_curve},
    {"a compressed point of no x", TDM_ERR_BAD_KEY, point_of_no_x},
    {"a hybrid point", TDM_ERR_FORMAT, point_hybrid},
    {"scalar 0", TDM_ERR_BAD_KEY, scalar_zero},
    {"PKCS#1 v1.5 signature", TDM_ERR_VERIFY, bad_v15},
    {"PSS signature", TDM_ERR_VERIFY, bad_pss},
    {"signature above n", TDM_ERR_VERIFY, above_n},
    {"ECDSA signature", TDM_ERR_VERIFY, bad_ecdsa},
    {"ECDSA signature that is no DER", TDM_ERR_VERIFY, bad_ecdsa_der},
    {"Ed25519 signature", TDM_ERR_VERIFY, bad_eddsa},
    {"OAEP ciphertext", TDM_ERR_DECRYPT, bad_oaep},
    {"PKCS#1 v1.5 ciphertext", TDM_ERR_DECRYPT, bad_padding},
    {"a message too long", TDM_ERR_LIMIT, long_message},
    {"a peer of low order", TDM_ERR_BAD_KEY, low_order},
    {"a peer on another curve", TDM_ERR_ARGUMENT, other_curve},
    {"signing with SHA-1", TDM_ERR_UNSUPPORTED, sign_sha1},
    {"a form the key has not", TDM_ERR_UNSUPPORTED, no_such_form},
    {"a buffer too small", TDM_ERR_BUFFER, small_buffer},
    {"GCM tag", TDM_ERR_VERIFY, bad_gcm},
    {"HMAC tag", TDM_ERR_VERIFY, bad_hmac},
    {"CBC padding", TDM_ERR_DECRYPT, bad_cbc},
};
const size_t alloc_pkey_failing_count = sizeof alloc_pkey_failings / sizeof *alloc_pkey_failings;
