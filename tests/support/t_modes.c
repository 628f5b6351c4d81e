/* SPDX-License-Identifier: Apache-2.0
 * The modes of SP 800-38A, section 6, one block at a time, as the standard writes them: what the bulk code is
 * compared with. CFB in segments of a block, CTR over the whole block (appendix B.1, m = block).
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

static tdm_status key_encrypt(const void *key, uint8_t *out, const uint8_t *in) {
  return tdm_cipher_encrypt_block(key, out, in);
}
static tdm_status key_decrypt(const void *key, uint8_t *out, const uint8_t *in) {
  return tdm_cipher_decrypt_block(key, out, in);
}

t_block t_block_of(const tdm_cipher_key *key) {
  return (t_block){key_encrypt, key_decrypt, key, tdm_cipher_block_bytes(key)};
}

void t_mode(const t_block *block, tdm_mode mode, tdm_direction direction, const uint8_t *iv, uint8_t *out,
            const uint8_t *in, size_t in_len) {
  size_t b = block->block_bytes;
  uint8_t reg[16], x[16];
  if (iv) memcpy(reg, iv, b);
  for (size_t at = 0; at < in_len; at += b) {
    size_t n = in_len - at < b ? in_len - at : b;
    const uint8_t *p = in + at;
    uint8_t *c = out + at;
    switch ((int)mode) {
      case TDM_ECB:
        T_OK(direction == TDM_ENCRYPT ? block->encrypt(block->key, c, p) : block->decrypt(block->key, c, p));
        break;
      case TDM_CBC:
        if (direction == TDM_ENCRYPT) {
          for (size_t i = 0; i < b; i++) x[i] = p[i] ^ reg[i];
          T_OK(block->encrypt(block->key, c, x));
          memcpy(reg, c, b);
        } else {
          T_OK(block->decrypt(block->key, x, p));
          for (size_t i = 0; i < b; i++) c[i] = x[i] ^ reg[i];
          memcpy(reg, p, b);
        }
        break;
      case TDM_CTR:
        T_OK(block->encrypt(block->key, x, reg));
        for (size_t i = 0; i < n; i++) c[i] = p[i] ^ x[i];
        for (size_t i = b; i-- > 0 && ++reg[i] == 0;) {
        }
        break;
      case TDM_CFB:
        T_OK(block->encrypt(block->key, x, reg));
        for (size_t i = 0; i < n; i++) {
          c[i] = p[i] ^ x[i];
          reg[i] = direction == TDM_ENCRYPT ? c[i] : p[i];
        }
        break;
      case TDM_OFB:
        T_OK(block->encrypt(block->key, reg, reg));
        for (size_t i = 0; i < n; i++) c[i] = p[i] ^ reg[i];
        break;
      default:
        fail_msg("mode %d", (int)mode);
    }
  }
}
