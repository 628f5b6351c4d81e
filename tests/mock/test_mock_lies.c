/* SPDX-License-Identifier: Apache-2.0
 * shadow over a liar that lies once, in one slot: every slot and every output of it that the second is asked for, by a
 * bit of the output and by the status. A call that is quiet while nobody lies is told of just once, and gives what the
 * first gives. A comparison left out anywhere in shadow leaves its lie untold.
 * Leaks nothing: tests have no secrets.
 */
#include "decorators/decorator.h"
#include "tests/mock/liar.h"

enum { ROOM = 8192, TAG = 12, LONG = 3000 }; /* LONG: more than shadow compares without memory of its own */

/* One call and the slot that lies in it. */
typedef struct lie {
  liar_slot slot;
  tdm_alg alg;
  const char *operation;                                                         /* what is told of */
  size_t (*call)(const struct lie *l, const tdm_backend *backend, uint8_t *out); /* the length of what it gave */
  size_t len, skip;                                                              /* skip: truthful calls before */
  tdm_mode mode;
  bool backwards, in_place, status_only;
} lie;

static const tdm_backend *shadow;

static struct {
  unsigned calls;
  tdm_alg alg;
  const char *operation;
  tdm_status first, second;
} told;

static void handler(void *context, tdm_alg alg, const char *operation, tdm_status first, tdm_status second) {
  (void)context;
  told.calls++;
  told.alg = alg;
  told.operation = operation;
  told.first = first;
  told.second = second;
}

static size_t key_bytes(tdm_alg alg) { return tdm_alg_get(alg)->bytes; }

/* The input of a call, where its output goes or apart. */
static const uint8_t *input(const lie *l, uint8_t *out) {
  if (!l->in_place) return t_data(l->len);
  return memcpy(out, t_data(l->len), l->len);
}

static size_t digest(const lie *l, const tdm_backend *b, uint8_t *out) {
  size_t len;
  T_OK(tdm_hash_digest(b, l->alg, out, ROOM, &len, t_data(200), 200));
  return len;
}

static size_t hash_pieces(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_hash hash, other = {{0}};
  size_t len, more;
  T_OK(tdm_hash_begin(&hash, b, l->alg));
  T_OK(tdm_hash_update(&hash, t_data(200), 200));
  T_OK(tdm_hash_copy(&other, &hash));
  T_OK(tdm_hash_final(&hash, out, ROOM, &len));
  T_OK(tdm_hash_final(&other, out + len, ROOM - len, &more));
  tdm_hash_end(&hash);
  tdm_hash_end(&other);
  return len + more;
}

static size_t hash_carried(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_hash hash, other = {{0}};
  size_t carried = 0, len = 0;
  T_OK(tdm_hash_begin(&hash, b, l->alg));
  T_OK(tdm_hash_update(&hash, t_data(200), 200));
  if (tdm_hash_export(&hash, out, ROOM, &carried) == TDM_OK) { /* else a backend without */
    T_OK(tdm_hash_import(&other, b, out, carried));
    T_OK(tdm_hash_final(&other, out + carried, ROOM - carried, &len));
  }
  tdm_hash_end(&hash);
  tdm_hash_end(&other);
  return carried + len;
}

static size_t mac(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_mac_key *key;
  T_OK(tdm_mac_key_new(&key, b, l->alg, t_data(32), 32));
  T_OK(tdm_mac_compute(key, out, 32, t_data(99), 99));
  tdm_mac_key_free(key);
  return 32;
}

static size_t mac_pieces(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_mac_key *key;
  tdm_mac running, other = {{0}};
  T_OK(tdm_mac_key_new(&key, b, l->alg, t_data(32), 32));
  T_OK(tdm_mac_begin(&running, key));
  T_OK(tdm_mac_update(&running, t_data(99), 99));
  T_OK(tdm_mac_copy(&other, &running));
  T_OK(tdm_mac_final(&running, out, 32));
  T_OK(tdm_mac_final(&other, out + 32, 32));
  tdm_mac_end(&running);
  tdm_mac_end(&other);
  tdm_mac_key_free(key);
  return 64;
}

static size_t block(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_cipher_key *key;
  T_OK(tdm_cipher_key_new(&key, b, l->alg, t_data(32), key_bytes(l->alg)));
  T_OK((l->backwards ? tdm_cipher_decrypt_block : tdm_cipher_encrypt_block)(key, out, input(l, out)));
  tdm_cipher_key_free(key);
  return 16;
}

static size_t mode(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_cipher_key *key;
  size_t len;
  T_OK(tdm_cipher_key_new(&key, b, l->alg, t_data(32), key_bytes(l->alg)));
  T_OK(tdm_cipher_crypt(key, l->mode, l->backwards ? TDM_DECRYPT : TDM_ENCRYPT, t_data(16), l->mode == TDM_ECB ? 0 : 16,
                        out, ROOM, &len, input(l, out), l->len));
  tdm_cipher_key_free(key);
  return len;
}

static void seal_truly(const lie *l, uint8_t *out, size_t *len) {
  tdm_aead_key *key;
  T_OK(tdm_aead_key_new(&key, liar_truth(), l->alg, t_data(32), key_bytes(l->alg), TAG));
  T_OK(tdm_aead_seal(key, out, ROOM, len, t_data(12), 12, t_data(30), 30, t_data(l->len), l->len));
  tdm_aead_key_free(key);
}

static size_t message(const lie *l, const tdm_backend *b, uint8_t *out) {
  static uint8_t sealed[ROOM];
  tdm_aead_key *key;
  size_t len;
  uint8_t *in = l->in_place ? out : sealed;
  T_OK(tdm_aead_key_new(&key, b, l->alg, t_data(32), key_bytes(l->alg), TAG));
  if (l->backwards) {
    seal_truly(l, in, &len);
    T_OK(tdm_aead_open(key, out, ROOM, &len, t_data(12), 12, t_data(30), 30, in, len));
  } else {
    memcpy(in, t_data(l->len), l->len);
    T_OK(tdm_aead_seal(key, out, ROOM, &len, t_data(12), 12, t_data(30), 30, in, l->len));
  }
  tdm_aead_key_free(key);
  return len;
}

static size_t message_pieces(const lie *l, const tdm_backend *b, uint8_t *out) {
  static uint8_t sealed[ROOM];
  tdm_aead_key *key;
  tdm_aead aead;
  size_t len;
  seal_truly(l, sealed, &len);
  T_OK(tdm_aead_key_new(&key, b, l->alg, t_data(32), key_bytes(l->alg), TAG));
  if (l->backwards) T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
  if (!l->backwards) T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
  T_OK(tdm_aead_aad(&aead, t_data(30), 30));
  T_OK(tdm_aead_update(&aead, out, ROOM, l->backwards ? sealed : t_data(l->len), l->len));
  if (l->backwards) T_OK(tdm_aead_open_final(&aead, sealed + l->len, TAG));
  if (!l->backwards) T_OK(tdm_aead_seal_final(&aead, out + l->len, TAG));
  tdm_aead_end(&aead);
  tdm_aead_key_free(key);
  return l->backwards ? l->len : l->len + TAG;
}

static size_t stream(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_stream running;
  T_OK(tdm_stream_begin(&running, b, l->alg, t_data(16), 16));
  T_OK(tdm_stream_update(&running, out, ROOM, input(l, out), l->len));
  tdm_stream_end(&running);
  return l->len;
}

static size_t drbg(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_drbg *running;
  T_OK(tdm_drbg_new_seeded(&running, b, t_data(48), 48, NULL, 0));
  T_OK(tdm_drbg_reseed(running, t_data(48), 48, NULL, 0));
  T_OK(tdm_drbg_generate(running, out, l->len, NULL, 0));
  tdm_drbg_free(running);
  return l->len;
}

static size_t rsa(const lie *l, const tdm_backend *b, uint8_t *out) {
  static uint8_t der[1024];
  static size_t der_len;
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_RSA_PKCS1, .hash = TDM_SHA256};
  tdm_pkey *key;
  size_t len;
  (void)l;
  if (der_len == 0) {
    T_OK(tdm_rsa_generate(&key, liar_truth(), 1024, 65537));
    T_OK(tdm_pkey_export_der(key, TDM_FORM_PKCS8, der, sizeof der, &der_len));
    tdm_pkey_free(key);
  }
  T_OK(tdm_pkey_import_der(&key, b, TDM_FORM_PKCS8, der, der_len));
  T_OK(tdm_sign_message(key, &options, out, ROOM, &len, t_data(9), 9));
  T_OK(tdm_verify_message(key, &options, out, len, t_data(9), 9));
  tdm_pkey_free(key);
  return len;
}

/* New keys are the first's; the second takes them in. */
static size_t generated(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_pkey *key;
  (void)out;
  if (l->alg == TDM_RSA) T_OK(tdm_rsa_generate(&key, b, 1024, 65537));
  if (l->alg != TDM_RSA) T_OK(tdm_pkey_generate(&key, b, l->alg));
  tdm_pkey_free(key);
  return 0;
}

/* Behind no public function: the slot itself. */
static size_t is_prime(const lie *l, const tdm_backend *b, uint8_t *out) {
  static const uint8_t number[16] = {0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}; /* 2^127 - 1 */
  bool prime = false;
  if (b->rsa[l->alg]->is_prime_vartime == NULL) return 0;
  T_OK(b->rsa[l->alg]->is_prime_vartime(b->rsa[l->alg], (ops_bytes){number, sizeof number}, &prime));
  T_TRUE(prime);
  out[0] = prime;
  return 1;
}

/* A private key, a public one out of its compressed point, and what the two agree on. */
static size_t agreed(const lie *l, const tdm_backend *b, uint8_t *out) {
  uint8_t scalar[32] = {0x12, 0x34}, point[65];
  tdm_pkey *key, *peer;
  size_t len, point_len;
  T_OK(tdm_pkey_import_private(&key, b, l->alg, scalar, sizeof scalar));
  T_OK(tdm_pkey_export_public(key, l->alg == TDM_P256, point, sizeof point, &point_len));
  T_OK(tdm_pkey_import_public(&peer, b, l->alg, point, point_len));
  T_OK(tdm_pkey_derive(key, peer, out, ROOM, &len));
  tdm_pkey_free(key);
  tdm_pkey_free(peer);
  return len;
}

/* A signature that key and message determine, and its verification. */
static size_t fixed_signature(const lie *l, const tdm_backend *b, uint8_t *out) {
  uint8_t secret[32] = {0x12, 0x34};
  tdm_sign_options options = {.size = sizeof options, .scheme = TDM_EDDSA};
  if (l->alg == TDM_P256) options.scheme = TDM_ECDSA_DER, options.hash = TDM_SHA256, options.deterministic = true;
  tdm_pkey *key;
  size_t len = 0;
  T_OK(tdm_pkey_import_private(&key, b, l->alg, secret, sizeof secret));
  tdm_status status = tdm_sign_message(key, &options, out, ROOM, &len, t_data(9), 9);
  T_TRUE(status == TDM_OK || status == TDM_ERR_UNSUPPORTED);
  if (status == TDM_OK) T_OK(tdm_verify_message(key, &options, out, len, t_data(9), 9));
  tdm_pkey_free(key);
  return len;
}

/* A signature with a nonce of its own: the second's verdict on it, then that of both. */
static size_t signature(const lie *l, const tdm_backend *b, uint8_t *out) {
  uint8_t secret[32] = {0x12, 0x34};
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_ECDSA_DER, .hash = TDM_SHA256};
  tdm_pkey *key;
  size_t len;
  T_OK(tdm_pkey_import_private(&key, b, l->alg, secret, sizeof secret));
  T_OK(tdm_sign_message(key, &options, out, ROOM, &len, t_data(9), 9));
  T_OK(tdm_verify_message(key, &options, out, len, t_data(9), 9));
  tdm_pkey_free(key);
  return 0;
}

static size_t unit(const lie *l, const tdm_backend *b, uint8_t *out) {
  tdm_xts_key *key;
  T_OK(tdm_xts_key_new(&key, b, l->alg, t_data(64), key_bytes(l->alg)));
  T_OK((l->backwards ? tdm_xts_decrypt : tdm_xts_encrypt)(key, out, ROOM, t_data(16), 16, input(l, out), l->len));
  tdm_xts_key_free(key);
  return l->len;
}

static size_t wrapped(const lie *l, const tdm_backend *b, uint8_t *out) {
  static uint8_t bytes[ROOM];
  tdm_wrap_key *key;
  size_t len, secret;
  T_OK(tdm_wrap_key_new(&key, b, l->alg, t_data(32), key_bytes(l->alg)));
  T_OK(tdm_wrap(key, bytes, ROOM, &len, t_data(l->len), l->len));
  memcpy(out, bytes, len);
  T_OK(tdm_unwrap(key, out + len, ROOM - len, &secret, l->in_place ? memcpy(out + len, bytes, len) : bytes, len));
  tdm_wrap_key_free(key);
  return len + secret;
}

static const lie lies[] = {
    {LIAR_HASH_DIGEST, TDM_SHA256, "digest", .call = digest},
    {LIAR_HASH_INIT, TDM_SHA256, "init", .call = hash_pieces, .status_only = true},
    {LIAR_HASH_UPDATE, TDM_SHA256, "update", .call = hash_pieces, .status_only = true},
    {LIAR_HASH_FINAL, TDM_SHA256, "final", .call = hash_pieces},
    {LIAR_HASH_FINAL, TDM_SHA256, "final", .call = hash_pieces, .skip = 1}, /* of the copy */
    {LIAR_HASH_COPY, TDM_SHA256, "copy", .call = hash_pieces, .status_only = true},
    {LIAR_HASH_TAKE, TDM_SHA256, "take", .call = hash_carried},
    {LIAR_HASH_PUT, TDM_SHA256, "put", .call = hash_carried, .status_only = true},
    {LIAR_HASH_FINAL, TDM_SHA256, "final", .call = hash_carried},
    /* of the import */ {LIAR_MAC_KEY, TDM_HMAC_SHA256, "key_init", .call = mac, .status_only = true},
    {LIAR_MAC_MAC, TDM_HMAC_SHA256, "mac", .call = mac},
    {LIAR_MAC_INIT, TDM_HMAC_SHA256, "init", .call = mac_pieces, .status_only = true},
    {LIAR_MAC_UPDATE, TDM_HMAC_SHA256, "update", .call = mac_pieces, .status_only = true},
    {LIAR_MAC_FINAL, TDM_HMAC_SHA256, "final", .call = mac_pieces},
    {LIAR_MAC_FINAL, TDM_HMAC_SHA256, "final", .call = mac_pieces, .skip = 1},
    {LIAR_MAC_COPY, TDM_HMAC_SHA256, "copy", .call = mac_pieces, .status_only = true},
    {LIAR_BLOCK_KEY, TDM_AES_128, "key_init", .call = block, .len = 16, .status_only = true},
    {LIAR_ENCRYPT_BLOCK, TDM_AES_128, "encrypt_block", .call = block, .len = 16},
    {LIAR_DECRYPT_BLOCK, TDM_AES_128, "decrypt_block", .call = block, .len = 16, .backwards = true},
    {LIAR_ENCRYPT_BLOCK, TDM_AES_256, "encrypt_block", .call = block, .len = 16, .in_place = true},
    {LIAR_DECRYPT_BLOCK, TDM_AES_256, "decrypt_block", .call = block, .len = 16, .backwards = true, .in_place = true},
    {LIAR_ECB_ENCRYPT, TDM_AES_128, "ecb_encrypt", .call = mode, .len = 160, .mode = TDM_ECB},
    {LIAR_ECB_DECRYPT, TDM_AES_128, "ecb_decrypt", .call = mode, .len = 160, .mode = TDM_ECB, .backwards = true},
    {LIAR_CBC_ENCRYPT, TDM_AES_128, "cbc_encrypt", .call = mode, .len = 160, .mode = TDM_CBC},
    {LIAR_CBC_ENCRYPT_IV, TDM_AES_128, "cbc_encrypt", .call = mode, .len = 160, .mode = TDM_CBC},
    {LIAR_CBC_DECRYPT, TDM_AES_128, "cbc_decrypt", .call = mode, .len = 160, .mode = TDM_CBC, .backwards = true},
    {LIAR_CBC_DECRYPT_IV, TDM_AES_128, "cbc_decrypt", .call = mode, .len = 160, .mode = TDM_CBC, .backwards = true},
    {LIAR_CTR, TDM_AES_128, "ctr", .call = mode, .len = 150, .mode = TDM_CTR},
    {LIAR_CTR_COUNTER, TDM_AES_128, "ctr", .call = mode, .len = 150, .mode = TDM_CTR},
    {LIAR_CTR_PAD, TDM_AES_128, "ctr", .call = mode, .len = 150, .mode = TDM_CTR},
    {LIAR_CFB_ENCRYPT, TDM_AES_128, "cfb_encrypt", .call = mode, .len = 150, .mode = TDM_CFB},
    {LIAR_CFB_ENCRYPT_REG, TDM_AES_128, "cfb_encrypt", .call = mode, .len = 150, .mode = TDM_CFB},
    {LIAR_CFB_DECRYPT, TDM_AES_128, "cfb_decrypt", .call = mode, .len = 150, .mode = TDM_CFB, .backwards = true},
    {LIAR_CFB_DECRYPT_REG, TDM_AES_128, "cfb_decrypt", .call = mode, .len = 150, .mode = TDM_CFB, .backwards = true},
    {LIAR_OFB, TDM_AES_128, "ofb", .call = mode, .len = 150, .mode = TDM_OFB},
    {LIAR_OFB_REG, TDM_AES_128, "ofb", .call = mode, .len = 150, .mode = TDM_OFB},
    {LIAR_ECB_DECRYPT, TDM_AES_256, "ecb_decrypt", .call = mode, .len = 4800, .skip = 1, .mode = TDM_ECB,
     .backwards = true, .in_place = true}, /* in a later piece */
    {LIAR_CFB_DECRYPT, TDM_AES_256, "cfb_decrypt", .call = mode, .len = LONG, .skip = 1, .mode = TDM_CFB,
     .backwards = true, .in_place = true},
    {LIAR_AEAD_KEY, TDM_AES_128_GCM, "key_init", .call = message, .len = 100, .status_only = true},
    {LIAR_SEAL, TDM_AES_128_GCM, "seal", .call = message, .len = 100},
    {LIAR_SEAL_TAG, TDM_AES_128_GCM, "seal", .call = message, .len = 100},
    {LIAR_OPEN, TDM_AES_128_GCM, "open", .call = message, .len = 100, .backwards = true},
    {LIAR_SEAL, TDM_AES_128_GCM, "seal", .call = message, .len = LONG},
    {LIAR_SEAL_TAG, TDM_AES_128_GCM, "seal", .call = message, .len = LONG},
    {LIAR_OPEN, TDM_AES_128_GCM, "open", .call = message, .len = LONG, .backwards = true},
    {LIAR_AEAD_BEGIN, TDM_AES_128_GCM, "seal", .call = message, .len = LONG, .in_place = true, .status_only = true},
    {LIAR_AEAD_AAD, TDM_AES_128_GCM, "seal", .call = message, .len = LONG, .in_place = true, .status_only = true},
    {LIAR_AEAD_UPDATE, TDM_AES_128_GCM, "seal", .call = message, .len = LONG, .in_place = true},
    {LIAR_AEAD_UPDATE, TDM_AES_128_GCM, "seal", .call = message, .len = LONG, .skip = 1, .in_place = true},
    {LIAR_SEAL_FINAL, TDM_AES_128_GCM, "seal", .call = message, .len = LONG, .in_place = true},
    {LIAR_AEAD_UPDATE, TDM_AES_128_GCM, "open", .call = message, .len = LONG, .skip = 1, .backwards = true,
     .in_place = true},
    {LIAR_OPEN_FINAL, TDM_AES_128_GCM, "open", .call = message, .len = LONG, .backwards = true, .in_place = true,
     .status_only = true},
    {LIAR_SEAL, TDM_AES_128_CCM, "seal", .call = message, .len = LONG,
     .in_place = true}, /* does not stream: a place of its own */
    {LIAR_SEAL_TAG, TDM_AES_128_CCM, "seal", .call = message, .len = LONG, .in_place = true},
    {LIAR_OPEN, TDM_AES_128_CCM, "open", .call = message, .len = LONG, .backwards = true, .in_place = true},
    {LIAR_AEAD_BEGIN, TDM_AES_128_GCM, "begin", .call = message_pieces, .len = 100, .status_only = true},
    {LIAR_AEAD_AAD, TDM_AES_128_GCM, "aad", .call = message_pieces, .len = 100, .status_only = true},
    {LIAR_AEAD_UPDATE, TDM_AES_128_GCM, "update", .call = message_pieces, .len = 100},
    {LIAR_AEAD_UPDATE, TDM_AES_128_GCM, "update", .call = message_pieces, .len = LONG, .skip = 1, .backwards = true},
    {LIAR_SEAL_FINAL, TDM_AES_128_GCM, "seal_final", .call = message_pieces, .len = 100},
    {LIAR_OPEN_FINAL, TDM_AES_128_GCM, "open_final", .call = message_pieces, .len = 100, .backwards = true,
     .status_only = true},
    {LIAR_STREAM_INIT, TDM_RC4, "init", .call = stream, .len = 100, .status_only = true},
    {LIAR_STREAM_UPDATE, TDM_RC4, "update", .call = stream, .len = LONG, .skip = 1, .in_place = true},
    {LIAR_DRBG_INIT, TDM_CTR_DRBG, "drbg_init", .call = drbg, .len = 100, .status_only = true},
    {LIAR_DRBG_RESEED, TDM_CTR_DRBG, "drbg_reseed", .call = drbg, .len = 100, .status_only = true},
    {LIAR_DRBG_GENERATE, TDM_CTR_DRBG, "drbg_generate", .call = drbg, .len = 100},
    {LIAR_RSA_PUBLIC_INIT, TDM_RSA, "public_init", .call = rsa, .status_only = true},
    {LIAR_RSA_PRIVATE_INIT, TDM_RSA, "private_init", .call = rsa, .status_only = true},
    {LIAR_RSA_PUBLIC_OP, TDM_RSA, "public_op", .call = rsa},
    {LIAR_RSA_PRIVATE_OP, TDM_RSA, "private_op", .call = rsa},
    {LIAR_RSA_PRIVATE_INIT, TDM_RSA, "generate", .call = generated, .status_only = true},
    {LIAR_RSA_IS_PRIME, TDM_RSA, "is_prime", .call = is_prime},
    {LIAR_EC_PRIVATE_INIT, TDM_P256, "private_init", .call = agreed, .status_only = true},
    {LIAR_EC_PRIVATE_INIT, TDM_P256, "generate", .call = generated, .status_only = true},
    {LIAR_EC_PUBLIC_POINT, TDM_P256, "private_init", .call = agreed, .status_only = true}, /* for its own verifier */
    {LIAR_EC_PUBLIC_POINT, TDM_P256, "public_point", .call = agreed, .skip = 1},
    {LIAR_EC_PUBLIC_INIT, TDM_P256, "public_init", .call = agreed, .skip = 1, .status_only = true},
    {LIAR_EC_DECOMPRESS, TDM_P256, "decompress", .call = agreed},
    {LIAR_EC_ECDH, TDM_P256, "ecdh", .call = agreed},
    {LIAR_EC_SIGN_RFC6979, TDM_P256, "sign_rfc6979", .call = fixed_signature},
    {LIAR_EC_VERIFY, TDM_P256, "sign", .call = signature, .status_only = true},
    {LIAR_EC_VERIFY, TDM_P256, "verify", .call = signature, .skip = 1, .status_only = true},
    {LIAR_XDH_PUBLIC_KEY, TDM_X25519, "public_key", .call = agreed},
    {LIAR_XDH_DERIVE, TDM_X25519, "derive", .call = agreed},
    {LIAR_EDDSA_PUBLIC_KEY, TDM_ED25519, "public_key", .call = fixed_signature},
    {LIAR_EDDSA_SIGN, TDM_ED25519, "sign", .call = fixed_signature},
    {LIAR_EDDSA_VERIFY, TDM_ED25519, "verify", .call = fixed_signature, .status_only = true},
    {LIAR_XTS_KEY, TDM_AES_128_XTS, "key_init", .call = unit, .len = 100, .status_only = true},
    {LIAR_XTS_ENCRYPT, TDM_AES_128_XTS, "encrypt", .call = unit, .len = 100},
    {LIAR_XTS_DECRYPT, TDM_AES_128_XTS, "decrypt", .call = unit, .len = 100, .backwards = true},
    {LIAR_XTS_ENCRYPT, TDM_AES_256_XTS, "encrypt", .call = unit, .len = LONG, .in_place = true},
    {LIAR_XTS_DECRYPT, TDM_AES_256_XTS, "decrypt", .call = unit, .len = LONG, .backwards = true, .in_place = true},
    {LIAR_WRAP_KEY, TDM_AES_128_KWP, "key_init", .call = wrapped, .len = 31, .status_only = true},
    {LIAR_WRAP, TDM_AES_128_KWP, "wrap", .call = wrapped, .len = 31},
    {LIAR_UNWRAP, TDM_AES_128_KWP, "unwrap", .call = wrapped, .len = 31},
    {LIAR_UNWRAP_LEN, TDM_AES_128_KWP, "unwrap", .call = wrapped, .len = 31},
    {LIAR_WRAP, TDM_AES_128_KW, "wrap", .call = wrapped, .len = LONG},
    {LIAR_UNWRAP, TDM_AES_128_KW, "unwrap", .call = wrapped, .len = LONG, .in_place = true},
};

static uint64_t mismatched(void) {
  tdm_shadow_counts counts;
  tdm_shadow_read(&counts);
  return counts.mismatched;
}

/* One call under these orders: what it gives is what the first alone gives. */
static void serve(const lie *l, const liar_orders *orders) {
  static uint8_t got[ROOM], want[ROOM];
  liar_now = (liar_orders){.slot = LIAR_SLOTS};
  const size_t len = l->call(l, liar_truth(), want);
  memset(&told, 0, sizeof told);
  memset(liar_reached, 0, sizeof liar_reached);
  liar_now = *orders;
  const size_t got_len = l->call(l, shadow, got);
  liar_now.lies = false;
  T_TRUE(got_len == len);
  T_SAME(got, want, len);
}

static void try_lie(const lie *l, size_t at, tdm_status status) {
  const liar_orders orders = {true, at, l->skip, status, l->slot};
  t_note("%s of %s, slot %d, %zu bytes, byte %zu, %s", l->operation, tdm_alg_get(l->alg)->name, (int)l->slot, l->len,
         at, tdm_status_text(status));
  const uint64_t before = mismatched();
  serve(l, &orders);
  T_TRUE(told.calls == 1 && mismatched() == before + 1);
  T_TRUE(told.alg == l->alg && told.first == TDM_OK && told.second == status);
  assert_string_equal(told.operation, l->operation);
  t_cases(1);
}

static void test_every_lie_is_told(void **state) {
  (void)state;
  static const liar_orders truth = {.slot = LIAR_SLOTS};
  const bool whole = strcmp(tdm_backend_name(liar_truth()), "native") == 0; /* has every slot */
  static bool seen[LIAR_SLOTS];
  if (shadow == NULL) shadow = decorator_shadow(liar_truth(), liar_backend(), "shadow:truth+liar");
  T_TRUE(shadow != NULL);
  tdm_shadow_on_mismatch(handler, NULL);
  for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
    const lie *l = &lies[i];
    seen[l->slot] = true;
    if (!tdm_backend_supports(shadow, l->alg)) continue;
    t_note("%s of %s, slot %d", l->operation, tdm_alg_get(l->alg)->name, (int)l->slot);
    const uint64_t before = mismatched();
    serve(l, &truth);
    T_TRUE(told.calls == 0 && mismatched() == before);
    T_TRUE(!whole || liar_reached[l->slot] > l->skip);
    if (liar_reached[l->slot] <= l->skip) continue;
    for (size_t at = 0; at < 12 && !l->status_only; at += 11) try_lie(l, at, TDM_OK);
    try_lie(l, 0, TDM_ERR_BACKEND);
  }
  for (size_t slot = LIAR_EVERY + 1; slot < LIAR_SLOTS; slot++) {
    t_note("no call for slot %zu", slot);
    T_TRUE(seen[slot]);
  }
  tdm_shadow_on_mismatch(NULL, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_every_lie_is_told)};
  return t_run("mock_lies", tests, sizeof tests / sizeof *tests);
}
