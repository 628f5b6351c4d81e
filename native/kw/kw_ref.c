/* SPDX-License-Identifier: Apache-2.0
 * W and its inverse (SP 800-38F, section 6.1, algorithms 1 and 2, as RFC 3394, section 2.2, indexes them), a block at a
 * time over the key's AES kernel. Twin: kw_aesni.c.
 * Leaks lengths only.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "native/aes/aes_kernel.h"
#include "native/kw/kw.h"

void kw_ref_wrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n) {
  uint8_t block[16];
  uint64_t t = 0;
  store_be64(block, *a);
  for (unsigned j = 0; j < KW_ROUNDS; j++) {
    for (size_t i = 0; i < n; i++) {
      memcpy(block + 8, r + 8 * i, 8);
      (void)key->kernel->encrypt_block(NULL, key, block, block);
      memcpy(r + 8 * i, block + 8, 8);
      store_be64(block, load_be64(block) ^ ++t);
    }
  }
  *a = load_be64(block);
  wipe(block, sizeof block);
}

void kw_ref_unwrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n) {
  uint8_t block[16];
  uint64_t t = KW_ROUNDS * (uint64_t)n;
  store_be64(block, *a);
  for (unsigned j = 0; j < KW_ROUNDS; j++) {
    for (size_t i = n; i-- > 0;) {
      store_be64(block, load_be64(block) ^ t--);
      memcpy(block + 8, r + 8 * i, 8);
      (void)key->kernel->decrypt_block(NULL, key, block, block);
      memcpy(r + 8 * i, block + 8, 8);
    }
  }
  *a = load_be64(block);
  wipe(block, sizeof block);
}
