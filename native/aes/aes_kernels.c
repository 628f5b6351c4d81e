/* SPDX-License-Identifier: Apache-2.0
 * AES's kernel table: name, CPU needs, functions; best first, the last row always fits.
 * The cipher is FIPS 197's in every row.
 * Leaks nothing.
 */
#include "native/aes/aes_kernel.h"
#include "native/base/cpu.h"
#include "native/native.h"

const struct aes_kernel aes_kernels[] = {
#if NATIVE_X86
    {
        .name = "vaes512",
        .needs = CPU_SSSE3 | CPU_SSE41 | CPU_AESNI | CPU_AVX2 | CPU_VAES | CPU_AVX512F | CPU_AVX512BW | CPU_AVX512VL,
        .key_init = aes_key_aesni_init,
        .encrypt_block = aes_aesni_encrypt_block,
        .decrypt_block = aes_aesni_decrypt_block,
        .ecb_encrypt = aes_modes_vaes512_ecb_encrypt,
        .ecb_decrypt = aes_modes_vaes512_ecb_decrypt,
        .cbc_encrypt = aes_chain_aesni_cbc_encrypt,
        .cbc_decrypt = aes_modes_vaes512_cbc_decrypt,
        .cbc_mac = aes_chain_aesni_cbc_mac,
        .ctr = aes_modes_vaes512_ctr,
        .ctr32 = aes_modes_vaes512_ctr32,
        .cfb_encrypt = aes_chain_aesni_cfb_encrypt,
        .cfb_decrypt = aes_modes_vaes512_cfb_decrypt,
        .ofb = aes_chain_aesni_ofb,
    },
    {
        .name = "vaes256",
        .needs = CPU_SSSE3 | CPU_SSE41 | CPU_AESNI | CPU_AVX2 | CPU_VAES,
        .key_init = aes_key_aesni_init,
        .encrypt_block = aes_aesni_encrypt_block,
        .decrypt_block = aes_aesni_decrypt_block,
        .ecb_encrypt = aes_modes_vaes256_ecb_encrypt,
        .ecb_decrypt = aes_modes_vaes256_ecb_decrypt,
        .cbc_encrypt = aes_chain_aesni_cbc_encrypt,
        .cbc_decrypt = aes_modes_vaes256_cbc_decrypt,
        .cbc_mac = aes_chain_aesni_cbc_mac,
        .ctr = aes_modes_vaes256_ctr,
        .ctr32 = aes_modes_vaes256_ctr32,
        .cfb_encrypt = aes_chain_aesni_cfb_encrypt,
        .cfb_decrypt = aes_modes_vaes256_cfb_decrypt,
        .ofb = aes_chain_aesni_ofb,
    },
    {
        .name = "aesni",
        .needs = CPU_SSSE3 | CPU_SSE41 | CPU_AESNI,
        .key_init = aes_key_aesni_init,
        .encrypt_block = aes_aesni_encrypt_block,
        .decrypt_block = aes_aesni_decrypt_block,
        .ecb_encrypt = aes_modes_aesni_ecb_encrypt,
        .ecb_decrypt = aes_modes_aesni_ecb_decrypt,
        .cbc_encrypt = aes_chain_aesni_cbc_encrypt,
        .cbc_decrypt = aes_modes_aesni_cbc_decrypt,
        .cbc_mac = aes_chain_aesni_cbc_mac,
        .ctr = aes_modes_aesni_ctr,
        .ctr32 = aes_modes_aesni_ctr32,
        .cfb_encrypt = aes_chain_aesni_cfb_encrypt,
        .cfb_decrypt = aes_modes_aesni_cfb_decrypt,
        .ofb = aes_chain_aesni_ofb,
    },
#endif
    {
        .name = "ref",
        .needs = 0,
        .key_init = aes_key_ref_init,
        .encrypt_block = aes_ref_encrypt_block,
        .decrypt_block = aes_ref_decrypt_block,
        .ecb_encrypt = aes_modes_ref_ecb_encrypt,
        .ecb_decrypt = aes_modes_ref_ecb_decrypt,
        .cbc_encrypt = aes_chain_ref_cbc_encrypt,
        .cbc_decrypt = aes_modes_ref_cbc_decrypt,
        .cbc_mac = aes_chain_ref_cbc_mac,
        .ctr = aes_modes_ref_ctr,
        .ctr32 = aes_modes_ref_ctr32,
        .cfb_encrypt = aes_chain_ref_cfb_encrypt,
        .cfb_decrypt = aes_modes_ref_cfb_decrypt,
        .ofb = aes_chain_ref_ofb,
    },
};

const struct aes_kernel *aes_kernel_choose(void) {
  const struct aes_kernel *row = aes_kernels;
  while (!cpu_has(row->needs)) row++;
  return row;
}
