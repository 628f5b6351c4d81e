/* SPDX-License-Identifier: Apache-2.0
 * A row of AES's kernel table, and the functions the rows are made of (FIPS 197; modes of SP 800-38A).
 * The slots have the types and contracts of ops/block.h; none of them reads self, so that it may be NULL.
 * Leaks the key length, the lengths and the counters only.
 */
#ifndef NATIVE_AES_AES_KERNEL_H
#define NATIVE_AES_AES_KERNEL_H

#include "native/aes/aes.h"

typedef void aes_key_init_fn(aes_key *key, const uint8_t *bytes, size_t len);
typedef tdm_status aes_block_fn(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in);
/* mac enters as the previous chaining value (zeros at first) and leaves as the last one; blocks may be 0. */
typedef void aes_cbc_mac_fn(const aes_key *key, uint8_t mac[16], const uint8_t *in, size_t blocks);
typedef void aes_ctr32_fn(const aes_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t len);

struct aes_kernel {
  const char *name;
  unsigned needs; /* CPU_* bits of native/base/cpu.h */
  aes_key_init_fn *key_init;
  aes_block_fn *encrypt_block;
  aes_block_fn *decrypt_block;
  tdm_ecb_able *ecb_encrypt;
  tdm_ecb_able *ecb_decrypt;
  tdm_cbc_enc_able *cbc_encrypt;
  tdm_cbc_dec_able *cbc_decrypt;
  aes_cbc_mac_fn *cbc_mac;
  tdm_ctr_able *ctr;
  aes_ctr32_fn *ctr32;
  tdm_cfb_able *cfb_encrypt;
  tdm_cfb_able *cfb_decrypt;
  tdm_ofb_able *ofb;
};

/* Best first; the last row needs nothing. */
extern const struct aes_kernel aes_kernels[];

/* The first row this CPU serves. Valid after cpu_open. */
const struct aes_kernel *aes_kernel_choose(void);

/* Portable: aes_key_ref.c, aes_ref.c, aes_modes_ref.c, aes_chain_ref.c. */
aes_key_init_fn aes_key_ref_init;
aes_block_fn aes_ref_encrypt_block;
aes_block_fn aes_ref_decrypt_block;
tdm_ecb_able aes_modes_ref_ecb_encrypt;
tdm_ecb_able aes_modes_ref_ecb_decrypt;
tdm_cbc_dec_able aes_modes_ref_cbc_decrypt;
tdm_ctr_able aes_modes_ref_ctr;
aes_ctr32_fn aes_modes_ref_ctr32;
tdm_cfb_able aes_modes_ref_cfb_decrypt;
tdm_cbc_enc_able aes_chain_ref_cbc_encrypt;
aes_cbc_mac_fn aes_chain_ref_cbc_mac;
tdm_cfb_able aes_chain_ref_cfb_encrypt;
tdm_ofb_able aes_chain_ref_ofb;

/* x86, each built with the instructions it needs: the same four files of aesni, and wider parallel modes. */
aes_key_init_fn aes_key_aesni_init;
aes_block_fn aes_aesni_encrypt_block;
aes_block_fn aes_aesni_decrypt_block;
tdm_ecb_able aes_modes_aesni_ecb_encrypt;
tdm_ecb_able aes_modes_aesni_ecb_decrypt;
tdm_cbc_dec_able aes_modes_aesni_cbc_decrypt;
tdm_ctr_able aes_modes_aesni_ctr;
aes_ctr32_fn aes_modes_aesni_ctr32;
tdm_cfb_able aes_modes_aesni_cfb_decrypt;
tdm_cbc_enc_able aes_chain_aesni_cbc_encrypt;
aes_cbc_mac_fn aes_chain_aesni_cbc_mac;
tdm_cfb_able aes_chain_aesni_cfb_encrypt;
tdm_ofb_able aes_chain_aesni_ofb;
tdm_ecb_able aes_modes_vaes256_ecb_encrypt;
tdm_ecb_able aes_modes_vaes256_ecb_decrypt;
tdm_cbc_dec_able aes_modes_vaes256_cbc_decrypt;
tdm_ctr_able aes_modes_vaes256_ctr;
aes_ctr32_fn aes_modes_vaes256_ctr32;
tdm_cfb_able aes_modes_vaes256_cfb_decrypt;
tdm_ecb_able aes_modes_vaes512_ecb_encrypt;
tdm_ecb_able aes_modes_vaes512_ecb_decrypt;
tdm_cbc_dec_able aes_modes_vaes512_cbc_decrypt;
tdm_ctr_able aes_modes_vaes512_ctr;
aes_ctr32_fn aes_modes_vaes512_ctr32;
tdm_cfb_able aes_modes_vaes512_cfb_decrypt;

#endif
