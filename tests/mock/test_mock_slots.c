/* SPDX-License-Identifier: Apache-2.0
 * Backends that lack a slot: every public function on every kind, each slot taken away in turn, and every subset of
 * the slots of a block cipher. A missing slot is TDM_ERR_UNSUPPORTED with nothing written, never a call of NULL.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/mock/mock.h"

static mock m;
static uint8_t out[256];
static unsigned served, unsupported;

/* True when the call was served. */
static bool ran(tdm_status status) {
  if (status == TDM_ERR_UNSUPPORTED) {
    unsupported++;
    T_FILLED(out, T_FENCE, sizeof out);
    return false;
  }
  T_TRUE(status == TDM_OK);
  served++;
  memset(out, T_FENCE, sizeof out);
  return true;
}

static void use_hash(void) {
  tdm_hash hash = {{0}}, other = {{0}};
  uint8_t bytes[TDM_HASH_EXPORT_BYTES];
  size_t len = 0;
  ran(tdm_hash_digest(&m.backend, TDM_SHA256, out, 32, NULL, t_data(9), 9));
  if (ran(tdm_hash_begin(&hash, &m.backend, TDM_SHA256))) {
    ran(tdm_hash_update(&hash, t_data(9), 9));
    if (ran(tdm_hash_copy(&other, &hash))) ran(tdm_hash_final(&other, out, 32, NULL));
    if (ran(tdm_hash_export(&hash, bytes, sizeof bytes, &len))) ran(tdm_hash_import(&other, &m.backend, bytes, len));
    ran(tdm_hash_final(&hash, out, 32, NULL));
    ran(tdm_hash_reset(&hash));
  }
  tdm_hash_end(&other);
  tdm_hash_end(&hash);
}

static void use_mac(void) {
  tdm_mac mac = {{0}}, other = {{0}};
  tdm_mac_key *key;
  if (ran(tdm_mac_key_new(&key, &m.backend, TDM_HMAC_SHA256, t_data(20), 20))) {
    uint8_t tag[32];
    memset(tag, MOCK_FILL, sizeof tag);
    ran(tdm_mac_compute(key, out, 32, t_data(9), 9));
    ran(tdm_mac_verify(key, tag, 32, t_data(9), 9));
    if (ran(tdm_mac_begin(&mac, key))) {
      ran(tdm_mac_update(&mac, t_data(9), 9));
      if (ran(tdm_mac_copy(&other, &mac))) ran(tdm_mac_final_verify(&other, tag, 32));
      ran(tdm_mac_final(&mac, out, 32));
      ran(tdm_mac_reset(&mac));
    }
    tdm_mac_end(&other);
    tdm_mac_end(&mac);
    tdm_mac_key_free(key);
  }
  ran(tdm_hkdf_extract(&m.backend, TDM_SHA256, out, 32, t_data(9), 9, t_data(9), 9));
  ran(tdm_hkdf_expand(&m.backend, TDM_SHA256, out, 70, t_data(32), 32, t_data(9), 9));
  ran(tdm_hkdf(&m.backend, TDM_SHA256, out, 70, t_data(9), 9, t_data(9), 9, t_data(9), 9));
  ran(tdm_pbkdf2(&m.backend, TDM_SHA256, out, 70, t_data(9), 9, t_data(9), 9, 3));
}

static void use_mode(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction) {
  const size_t iv_len = mode == TDM_ECB ? 0 : 16;
  const bool padded = mode == TDM_CBC_PKCS7 && direction == TDM_DECRYPT; /* what the mock writes is no padding */
  tdm_cipher cipher = {{0}}, other = {{0}};
  size_t len = 0;
  tdm_status status = tdm_cipher_crypt(key, mode, direction, t_data(16), iv_len, out, sizeof out, &len, t_data(64), 64);
  ran(padded && status == TDM_ERR_DECRYPT ? TDM_OK : status);
  if (ran(tdm_cipher_begin(&cipher, key, mode, direction, t_data(16), iv_len))) {
    ran(tdm_cipher_update(&cipher, out, sizeof out, &len, t_data(23), 23));
    ran(tdm_cipher_copy(&other, &cipher));
    ran(tdm_cipher_update(&cipher, out, sizeof out, &len, t_data(25), 25));
    status = tdm_cipher_final(&cipher, out, sizeof out, &len);
    ran(padded && status == TDM_ERR_DECRYPT ? TDM_OK : status);
  }
  tdm_cipher_end(&other);
  tdm_cipher_end(&cipher);
}

static void use_block(void) {
  tdm_cipher_key *key;
  if (!ran(tdm_cipher_key_new(&key, &m.backend, TDM_AES_128, t_data(16), 16))) return;
  ran(tdm_cipher_encrypt_block(key, out, t_data(16)));
  ran(tdm_cipher_decrypt_block(key, out, t_data(16)));
  for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
    use_mode(key, mode, TDM_ENCRYPT);
    use_mode(key, mode, TDM_DECRYPT);
  }
  tdm_cipher_key_free(key);
}

static void use_aead(void) {
  tdm_aead_key *key;
  tdm_aead aead = {{0}};
  uint8_t nonce[12];
  size_t len;
  if (!ran(tdm_aead_key_new(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, 0))) return;
  ran(tdm_aead_seal(key, out, sizeof out, &len, t_data(12), 12, t_data(9), 9, t_data(50), 50));
  ran(tdm_aead_open(key, out, sizeof out, &len, t_data(12), 12, t_data(9), 9, t_data(50), 50));
  if (m.rand.bytes != NULL) ran(tdm_aead_seal_random(key, nonce, 12, out, sizeof out, &len, NULL, 0, t_data(50), 50));
  if (ran(tdm_aead_seal_begin(&aead, key, t_data(12), 12))) {
    ran(tdm_aead_aad(&aead, t_data(9), 9));
    ran(tdm_aead_update(&aead, out, sizeof out, t_data(50), 50));
    ran(tdm_aead_seal_final(&aead, out, sizeof out));
  }
  tdm_aead_end(&aead);
  if (ran(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12))) {
    ran(tdm_aead_aad(&aead, t_data(9), 9));
    ran(tdm_aead_update(&aead, out, sizeof out, t_data(50), 50));
    ran(tdm_aead_open_final(&aead, t_data(16), 16));
  }
  tdm_aead_end(&aead);
  tdm_aead_key_free(key);
}

static void use_stream(void) {
  tdm_stream stream = {{0}}, other = {{0}};
  if (ran(tdm_stream_begin(&stream, &m.backend, TDM_RC4, t_data(16), 16))) {
    ran(tdm_stream_update(&stream, out, sizeof out, t_data(50), 50));
    if (ran(tdm_stream_copy(&other, &stream))) ran(tdm_stream_update(&other, out, sizeof out, t_data(50), 50));
  }
  tdm_stream_end(&other);
  tdm_stream_end(&stream);
}

static void use_xts(void) {
  tdm_xts_key *key;
  if (!ran(tdm_xts_key_new(&key, &m.backend, TDM_AES_128_XTS, t_data(32), 32))) return;
  ran(tdm_xts_encrypt(key, out, sizeof out, t_data(16), 16, t_data(50), 50));
  ran(tdm_xts_decrypt(key, out, sizeof out, t_data(16), 16, t_data(50), 50));
  tdm_xts_key_free(key);
}

static void use_rand(void) {
  tdm_drbg *drbg;
  ran(tdm_rand_bytes(&m.backend, out, 50));
  if (ran(tdm_drbg_new(&drbg, &m.backend, NULL, 0))) {
    ran(tdm_drbg_generate(drbg, out, 50, NULL, 0));
    ran(tdm_drbg_reseed(drbg, NULL, 0, NULL, 0));
    tdm_drbg_free(drbg);
  }
  if (ran(tdm_drbg_new_seeded(&drbg, &m.backend, t_data(48), 48, NULL, 0))) tdm_drbg_free(drbg);
}

static void use_wrap(void) {
  tdm_wrap_key *key;
  size_t len;
  if (!ran(tdm_wrap_key_new(&key, &m.backend, TDM_AES_128_KWP, t_data(16), 16))) return;
  ran(tdm_wrap(key, out, sizeof out, &len, t_data(50), 50));
  ran(tdm_unwrap(key, out, sizeof out, &len, t_data(64), 64));
  tdm_wrap_key_free(key);
}

typedef struct slot {
  size_t at;
  const char *name;
  void (*use)(void);
  tdm_alg alg;
  char need; /* !: without it the backend has no such algorithm; ?: some calls are unsupported; -: none is */
} slot;

#define SLOT(kind, slot, alg, need) \
  { offsetof(mock, kind.slot), #kind "." #slot, use_##kind, alg, need }
static const slot slots[] = {
    SLOT(hash, kernel, TDM_SHA256, '!'),
    SLOT(hash, digest, TDM_SHA256, '!'),
    SLOT(hash, init, TDM_SHA256, '!'),
    SLOT(hash, update, TDM_SHA256, '!'),
    SLOT(hash, final, TDM_SHA256, '!'),
    SLOT(hash, copy, TDM_SHA256, '?'),
    SLOT(hash, take, TDM_SHA256, '?'),
    SLOT(hash, put, TDM_SHA256, '?'),
    SLOT(mac, kernel, TDM_HMAC_SHA256, '!'),
    SLOT(mac, key_init, TDM_HMAC_SHA256, '!'),
    SLOT(mac, key_end, TDM_HMAC_SHA256, '-'),
    SLOT(mac, mac, TDM_HMAC_SHA256, '!'),
    SLOT(mac, init, TDM_HMAC_SHA256, '!'),
    SLOT(mac, update, TDM_HMAC_SHA256, '!'),
    SLOT(mac, final, TDM_HMAC_SHA256, '!'),
    SLOT(mac, copy, TDM_HMAC_SHA256, '?'),
    SLOT(block, kernel, TDM_AES_128, '!'),
    SLOT(block, key_init, TDM_AES_128, '!'),
    SLOT(block, key_end, TDM_AES_128, '-'),
    SLOT(block, encrypt_block, TDM_AES_128, '-'), /* a block in bulk serves */
    SLOT(block, decrypt_block, TDM_AES_128, '-'),
    SLOT(block, ecb_encrypt, TDM_AES_128, '-'),
    SLOT(block, ecb_decrypt, TDM_AES_128, '-'),
    SLOT(block, cbc_encrypt, TDM_AES_128, '-'),
    SLOT(block, cbc_decrypt, TDM_AES_128, '-'),
    SLOT(block, ctr, TDM_AES_128, '-'),
    SLOT(block, cfb_encrypt, TDM_AES_128, '-'),
    SLOT(block, cfb_decrypt, TDM_AES_128, '-'),
    SLOT(block, ofb, TDM_AES_128, '-'),
    SLOT(aead, kernel, TDM_AES_128_GCM, '!'),
    SLOT(aead, key_init, TDM_AES_128_GCM, '!'),
    SLOT(aead, key_end, TDM_AES_128_GCM, '-'),
    SLOT(aead, seal, TDM_AES_128_GCM, '?'),
    SLOT(aead, open, TDM_AES_128_GCM, '?'),
    SLOT(aead, begin, TDM_AES_128_GCM, '?'),
    SLOT(aead, aad, TDM_AES_128_GCM, '?'),
    SLOT(aead, update, TDM_AES_128_GCM, '?'),
    SLOT(aead, seal_final, TDM_AES_128_GCM, '?'),
    SLOT(aead, open_final, TDM_AES_128_GCM, '?'),
    SLOT(aead, end, TDM_AES_128_GCM, '-'),
    SLOT(stream, kernel, TDM_RC4, '!'),
    SLOT(stream, init, TDM_RC4, '!'),
    SLOT(stream, update, TDM_RC4, '!'),
    SLOT(wrap, kernel, TDM_AES_128_KWP, '!'),
    SLOT(wrap, key_init, TDM_AES_128_KWP, '!'),
    SLOT(wrap, key_end, TDM_AES_128_KWP, '-'),
    SLOT(wrap, wrap, TDM_AES_128_KWP, '!'),
    SLOT(wrap, unwrap, TDM_AES_128_KWP, '!'),
    SLOT(xts, kernel, TDM_AES_128_XTS, '!'),
    SLOT(xts, key_init, TDM_AES_128_XTS, '!'),
    SLOT(xts, key_end, TDM_AES_128_XTS, '-'),
    SLOT(xts, encrypt, TDM_AES_128_XTS, '!'),
    SLOT(xts, decrypt, TDM_AES_128_XTS, '!'),
    SLOT(rand, kernel, TDM_CTR_DRBG, '!'),
    SLOT(rand, bytes, TDM_CTR_DRBG, '!'),
    SLOT(rand, entropy, TDM_CTR_DRBG, '!'),
    SLOT(rand, drbg_init, TDM_CTR_DRBG, '?'),
    SLOT(rand, drbg_end, TDM_CTR_DRBG, '-'),
    SLOT(rand, drbg_reseed, TDM_CTR_DRBG, '!'),
    SLOT(rand, drbg_generate, TDM_CTR_DRBG, '!'),
};
enum { SLOTS = sizeof slots / sizeof *slots };

static void clear_counts(void) {
  memset(out, T_FENCE, sizeof out);
  served = unsupported = 0;
}

static void test_each_slot(void **state) {
  (void)state;
  for (size_t i = 0; i < SLOTS; i++) {
    const slot *s = &slots[i];
    mock_init(&m, "mock");
    t_note("%s missing", s->name);
    clear_counts();
    s->use();
    T_TRUE(unsupported == 0 && served > 0); /* the whole mock serves everything */
    memset((unsigned char *)&m + s->at, 0, sizeof(void (*)(void)));
    clear_counts();
    s->use();
    if (s->need == '-') T_TRUE(unsupported == 0 && served > 0);
    if (s->need == '?') T_TRUE(unsupported > 0 && served > 0);
    if (s->need == '!') T_TRUE(unsupported > 0 && served == 0);
    T_TRUE(tdm_backend_supports(&m.backend, s->alg) == (s->need != '!'));
    T_TRUE((tdm_backend_kernel(&m.backend, s->alg) == NULL) == (s->need == '!'));
    t_cases(1);
  }
  /* No entry at all. */
  mock_init(&m, "mock");
  m.backend = (tdm_backend){.name = "empty"};
  for (size_t i = 0; i < SLOTS; i++) {
    t_note("no entry: %s", slots[i].name);
    clear_counts();
    slots[i].use();
    T_TRUE(served == 0 && unsupported > 0);
    T_TRUE(!tdm_backend_supports(&m.backend, slots[i].alg));
    t_cases(1);
  }
}

/* Who lacks the copy says so: no state that shares, and the target is as it was. */
static void test_missing_copy(void **state) {
  (void)state;
  tdm_hash hash = {{0}}, hash_to;
  tdm_mac mac = {{0}}, mac_to;
  tdm_mac_key *key;
  mock_init(&m, "mock");
  m.hash.copy = NULL;
  m.mac.copy = NULL;
  memset(&hash_to, T_FENCE, sizeof hash_to);
  memset(&mac_to, T_FENCE, sizeof mac_to);
  T_OK(tdm_hash_begin(&hash, &m.backend, TDM_SHA256));
  T_IS(tdm_hash_copy(&hash_to, &hash), TDM_ERR_UNSUPPORTED);
  T_FILLED(&hash_to, T_FENCE, sizeof hash_to);
  T_OK(tdm_hash_update(&hash, t_data(9), 9));
  T_OK(tdm_mac_key_new(&key, &m.backend, TDM_HMAC_SHA256, t_data(20), 20));
  T_OK(tdm_mac_begin(&mac, key));
  T_IS(tdm_mac_copy(&mac_to, &mac), TDM_ERR_UNSUPPORTED);
  T_FILLED(&mac_to, T_FENCE, sizeof mac_to);
  T_OK(tdm_mac_update(&mac, t_data(9), 9));
  tdm_hash_end(&hash);
  tdm_mac_end(&mac);
  tdm_mac_key_free(key);
  T_TRUE(mock_seen.keys == 0);
  t_cases(2);
}

/* Every subset of what a block cipher can do: a mode is served exactly when what it stands on is there, through the
 * slot where there is one. */
static void test_every_subset_of_a_cipher(void **state) {
  (void)state;
  enum {
    ENC = 1,
    DEC = 2,
    ECB_E = 4,
    ECB_D = 8,
    CBC_E = 16,
    CBC_D = 32,
    CTR = 64,
    CFB_E = 128,
    CFB_D = 256,
    OFB = 512
  };
  static const struct way {
    tdm_mode mode;
    tdm_direction direction;
    unsigned slot, generic; /* any of generic serves too */
    const char *interface;
  } ways[] = {
      {TDM_ECB, TDM_ENCRYPT, ECB_E, ENC, "ecbAble"},
      {TDM_ECB, TDM_DECRYPT, ECB_D, DEC, "ecbAble"},
      {TDM_CBC, TDM_ENCRYPT, CBC_E, ENC, "cbcEncAble"},
      {TDM_CBC, TDM_DECRYPT, CBC_D, DEC | ECB_D, "cbcDecAble"},
      {TDM_CBC_PKCS7, TDM_ENCRYPT, CBC_E, ENC, "cbcEncAble"},
      {TDM_CBC_PKCS7, TDM_DECRYPT, CBC_D, DEC | ECB_D, "cbcDecAble"},
      {TDM_CTR, TDM_ENCRYPT, CTR, ENC | ECB_E, "ctrAble"},
      {TDM_CTR, TDM_DECRYPT, CTR, ENC | ECB_E, "ctrAble"},
      {TDM_CFB, TDM_ENCRYPT, CFB_E, ENC | CBC_E, "cfbAble"},
      {TDM_CFB, TDM_DECRYPT, CFB_D, ENC | ECB_E, "cfbAble"},
      {TDM_OFB, TDM_ENCRYPT, OFB, ENC | CBC_E, "ofbAble"},
      {TDM_OFB, TDM_DECRYPT, OFB, ENC | CBC_E, "ofbAble"},
  };
  for (unsigned have = 0; have < 1024; have++) {
    mock_init(&m, "mock");
    const mock whole = m;
    m.block.encrypt_block = have & ENC ? whole.block.encrypt_block : NULL;
    m.block.decrypt_block = have & DEC ? whole.block.decrypt_block : NULL;
    m.block.ecb_encrypt = have & ECB_E ? whole.block.ecb_encrypt : NULL;
    m.block.ecb_decrypt = have & ECB_D ? whole.block.ecb_decrypt : NULL;
    m.block.cbc_encrypt = have & CBC_E ? whole.block.cbc_encrypt : NULL;
    m.block.cbc_decrypt = have & CBC_D ? whole.block.cbc_decrypt : NULL;
    m.block.ctr = have & CTR ? whole.block.ctr : NULL;
    m.block.cfb_encrypt = have & CFB_E ? whole.block.cfb_encrypt : NULL;
    m.block.cfb_decrypt = have & CFB_D ? whole.block.cfb_decrypt : NULL;
    m.block.ofb = have & OFB ? whole.block.ofb : NULL;
    tdm_cipher_key *key;
    T_OK(tdm_cipher_key_new(&key, &m.backend, TDM_AES_128, t_data(16), 16));
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
      const struct way *way = &ways[w];
      t_note("slots %x, mode %d, direction %d", have, (int)way->mode, (int)way->direction);
      clear_counts();
      mock_seen.calls = 0;
      use_mode(key, way->mode, way->direction);
      const bool serves = have & (way->slot | way->generic);
      T_TRUE((served > 0) == serves && (unsupported > 0) == !serves && (mock_seen.calls > 0) == serves);
      assert_string_equal(tdm_cipher_interface(key, way->mode, way->direction),
                          have & way->slot ? way->interface : "generic");
      t_cases(1);
    }
    clear_counts();
    T_TRUE(ran(tdm_cipher_encrypt_block(key, out, t_data(16))) == ((have & (ENC | ECB_E)) != 0));
    T_TRUE(ran(tdm_cipher_decrypt_block(key, out, t_data(16))) == ((have & (DEC | ECB_D)) != 0));
    tdm_cipher_key_free(key);
  }
  T_TRUE(mock_seen.keys == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_each_slot), T_TEST(test_missing_copy),
                                     T_TEST(test_every_subset_of_a_cipher)};
  return t_run("mock_slots", tests, sizeof tests / sizeof *tests);
}
