/* SPDX-License-Identifier: Apache-2.0
 * Constant time of AES and its modes, GCM, CCM, HMAC and its verification, CMAC, CTR_DRBG, and comparison: keys,
 * plaintexts, ciphertexts and entropy are secret.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/ct/ct.h"

enum { LEN = 16 * 37 + 5, BLOCKS = 37 };
static uint8_t in[LEN], out[LEN];

static void aes_modes(const tdm_block_ops *ops, const void *key) {
  uint8_t iv[16], pad[16];
  tdm_ecb_able *const ecb[] = {ops->ecb_encrypt, ops->ecb_decrypt};
  tdm_cbc_enc_able *const cbc[] = {ops->cbc_encrypt, ops->cbc_decrypt};
  tdm_cfb_able *const stream[] = {ops->cfb_encrypt, ops->cfb_decrypt, ops->ofb};
  for (unsigned i = 0; i < 2; i++) {
    ct_fill(in, LEN);
    if (ecb[i]) CT_OK(ecb[i](ops, key, out, in, BLOCKS));
    if (ecb[i]) CT_RESULT(out, 16 * BLOCKS);
    ct_fill(iv, 16);
    if (cbc[i]) CT_OK(cbc[i](ops, key, iv, out, in, BLOCKS));
    if (cbc[i]) CT_RESULT(out, 16 * BLOCKS);
  }
  for (unsigned i = 0; i < 3; i++) {
    ct_fill(iv, 16);
    if (stream[i]) CT_OK(stream[i](ops, key, iv, out, in, LEN));
    if (stream[i]) CT_RESULT(out, LEN);
  }
  t_fill(iv, 16); /* counters are public */
  ct_public(iv, 16);
  if (ops->ctr) CT_OK(ops->ctr(ops, key, iv, pad, out, in, LEN));
  if (ops->ctr) CT_RESULT(out, LEN);
}

void ct_aes(void) {
  for (tdm_alg alg = TDM_AES_128; alg <= TDM_AES_256; alg++) {
    const tdm_block_ops *ops = tdm_native.block[alg];
    void *key = ct_context(0, ops->key_bytes);
    uint8_t bytes[32], block[16];
    if (alg == TDM_AES_128) printf("  aes: %s\n", ops->kernel(ops));
    ct_fill(bytes, sizeof bytes);
    CT_OK(ops->key_init(ops, key, bytes));
    ct_fill(block, 16);
    CT_OK(ops->encrypt_block(ops, key, block, block));
    CT_OK(ops->decrypt_block(ops, key, block, block));
    CT_RESULT(block, 16);
    aes_modes(ops, key);
  }
}

void ct_gcm(void) {
  for (tdm_alg alg = TDM_AES_128_GCM; alg <= TDM_AES_256_GCM; alg++) {
    const tdm_aead_ops *ops = tdm_native.aead[alg];
    void *key = ct_context(0, ops->key_bytes);
    uint8_t bytes[32], nonce[12] = {1}, aad[40], tag[16];
    if (alg == TDM_AES_128_GCM) printf("  gcm: %s\n", ops->kernel(ops));
    ct_fill(bytes, sizeof bytes);
    CT_OK(ops->key_init(ops, key, bytes, 16));
    for (size_t n = 0; n <= LEN; n += n < 40 ? 13 : 277) {
      ct_fill(in, LEN);
      ct_fill(aad, sizeof aad);
      CT_OK(ops->seal(ops, key, out, tag, (ops_bytes){nonce, 12}, (ops_bytes){aad, n % 40}, (ops_bytes){in, n}));
      CT_RESULT(tag, 16);
      if (n) CT_RESULT(out, n);
    }
  }
}

/* Opening too: what is forged is found out without saying where. */
void ct_ccm(void) {
  for (tdm_alg alg = TDM_AES_128_CCM; alg <= TDM_AES_256_CCM; alg++) {
    const tdm_aead_ops *ops = tdm_native.aead[alg];
    void *key = ct_context(0, ops->key_bytes);
    uint8_t bytes[32], nonce[13] = {1}, aad[40], tag[16];
    if (alg == TDM_AES_128_CCM) printf("  ccm: %s\n", ops->kernel(ops));
    ct_fill(bytes, sizeof bytes);
    CT_OK(ops->key_init(ops, key, bytes, 16));
    for (size_t n = 0; n <= LEN; n += n < 40 ? 13 : 277) {
      const ops_bytes a = {aad, n % 40}, nonce_bytes = {nonce, 7 + n % 7};
      ct_fill(in, LEN);
      ct_fill(aad, sizeof aad);
      CT_OK(ops->seal(ops, key, out, tag, nonce_bytes, a, (ops_bytes){in, n}));
      CT_RESULT(tag, 16);
      ct_secret(tag, 16);
      tag[n % 16] ^= 1;
      tdm_status status = ops->open(ops, key, in, tag, nonce_bytes, a, (ops_bytes){out, n});
      CT_RESULT(&status, sizeof status);
      T_IS(status, TDM_ERR_VERIFY);
      if (n) CT_RESULT(in, n);
      if (n) CT_RESULT(out, n);
    }
  }
}

void ct_hmac(void) {
  for (tdm_alg alg = TDM_HMAC_SHA1; alg <= TDM_HMAC_SHA512_256; alg++) {
    const tdm_mac_ops *ops = tdm_native.mac[alg];
    void *key = ct_context(0, ops->key_bytes), *running = ct_context(1, ops->state_bytes);
    uint8_t bytes[200], tag[64];
    if (alg == TDM_HMAC_SHA256 || alg == TDM_HMAC_SHA512) printf("  hmac: %s\n", ops->kernel(ops));
    for (size_t len = 20; len <= 200; len += 90) {
      ct_fill(bytes, sizeof bytes);
      ct_fill(in, LEN);
      CT_OK(ops->key_init(ops, key, bytes, len));
      CT_OK(ops->mac(ops, key, tag, in, LEN));
      CT_RESULT(tag, ops->tag_bytes);
      CT_OK(ops->init(ops, key, running));
      CT_OK(ops->update(ops, key, running, in, 77));
      CT_OK(ops->update(ops, key, running, in + 77, LEN - 77));
      CT_OK(ops->final(ops, key, running, tag));
      CT_RESULT(tag, ops->tag_bytes);
    }
  }
}

void ct_cmac(void) {
  for (tdm_alg alg = TDM_AES_128_CMAC; alg <= TDM_AES_256_CMAC; alg++) {
    const tdm_mac_ops *ops = tdm_native.mac[alg];
    void *key = ct_context(0, ops->key_bytes), *running = ct_context(1, ops->state_bytes);
    uint8_t bytes[32], tag[16];
    if (alg == TDM_AES_128_CMAC) printf("  cmac: %s\n", ops->kernel(ops));
    ct_fill(bytes, sizeof bytes);
    ct_fill(in, LEN);
    CT_OK(ops->key_init(ops, key, bytes, ops->key_len));
    for (size_t n = 0; n <= LEN; n += n < 40 ? 8 : 90) {
      CT_OK(ops->mac(ops, key, tag, in, n));
      CT_RESULT(tag, 16);
      CT_OK(ops->init(ops, key, running));
      CT_OK(ops->update(ops, key, running, in, n / 3));
      CT_OK(ops->update(ops, key, running, in + n / 3, n - n / 3));
      CT_OK(ops->final(ops, key, running, tag));
      CT_RESULT(tag, 16);
    }
  }
}

/* Through the public calls: the tag that is wrong, in its first byte or its last, is found wrong without saying where.
 */
void ct_hmac_verify(void) {
  uint8_t bytes[32], tag[32], right[32];
  tdm_mac_key *key;
  tdm_mac mac;
  T_OK(tdm_policy_set("native"));
  t_fill(bytes, sizeof bytes);
  T_OK(tdm_mac_key_new(&key, NULL, TDM_HMAC_SHA256, bytes, sizeof bytes));
  T_OK(tdm_mac_compute(key, right, 32, t_data(100), 100));
  tdm_mac_key_free(key);
  ct_secret(bytes, sizeof bytes);
  CT_OK(tdm_mac_key_new(&key, NULL, TDM_HMAC_SHA256, bytes, sizeof bytes));
  for (unsigned wrong = 0; wrong < 4; wrong++) {
    memcpy(tag, right, 32);
    if (wrong & 1) tag[0] ^= 1;
    if (wrong & 2) tag[31] ^= 0x80;
    tdm_status status = tdm_mac_verify(key, tag, 32, t_data(100), 100);
    CT_RESULT(&status, sizeof status);
    T_IS(status, wrong ? TDM_ERR_VERIFY : TDM_OK);
    T_OK(tdm_mac_begin(&mac, key));
    T_OK(tdm_mac_update(&mac, t_data(100), 100));
    status = tdm_mac_final_verify(&mac, tag, 32);
    CT_RESULT(&status, sizeof status);
    T_IS(status, wrong ? TDM_ERR_VERIFY : TDM_OK);
    tdm_mac_end(&mac);
  }
  tdm_mac_key_free(key);
}

void ct_drbg(void) {
  const tdm_rand_ops *ops = tdm_native.rand[TDM_CTR_DRBG];
  void *drbg = ct_context(0, ops->drbg_bytes);
  uint8_t entropy[48], more[100];
  printf("  drbg: %s\n", ops->kernel(ops));
  ct_fill(entropy, sizeof entropy);
  ct_fill(more, sizeof more);
  CT_OK(ops->drbg_init(ops, drbg, entropy, more, 48));
  for (size_t n = 1; n <= LEN; n += 97) {
    CT_OK(ops->drbg_generate(ops, drbg, out, n, NULL, 0));
    CT_RESULT(out, n);
    CT_OK(ops->drbg_generate(ops, drbg, out, n, more, 48));
    CT_RESULT(out, n);
  }
  ct_fill(entropy, sizeof entropy);
  CT_OK(ops->drbg_reseed(ops, drbg, entropy, more, 48));
  CT_OK(ops->drbg_generate(ops, drbg, out, 64, NULL, 0));
  CT_RESULT(out, 64);
}

void ct_equality(void) {
  uint8_t a[40], b[40];
  for (size_t n = 1; n <= sizeof a; n++) {
    ct_fill(a, sizeof a);
    ct_fill(b, sizeof b);
    if (n % 3 == 0) memcpy(b, a, n);
    bool same = tdm_equal(a, b, n);
    CT_RESULT(&same, sizeof same);
    T_TRUE(n < 4 || same == (n % 3 == 0));
  }
}
