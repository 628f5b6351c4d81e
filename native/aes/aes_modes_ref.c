/* SPDX-License-Identifier: Apache-2.0
 * AES's parallel modes, portable, eight blocks at once: ECB, CTR, decryption in CBC and CFB (SP 800-38A, section 6).
 * The serial modes are in aes_chain_ref.c.
 * Leaks lengths and counters only.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "native/aes/aes_kernel.h"
#include "native/aes/aes_ref.h"

static size_t aes_modes_ref_min(size_t a, size_t b) { return a < b ? a : b; }

tdm_status aes_modes_ref_ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                     size_t blocks) {
  (void)self;
  for (size_t n; blocks > 0; blocks -= n, in += 16 * n, out += 16 * n) {
    n = blocks < 8 ? blocks : 8;
    aes_ref_encrypt((const aes_key *)key, out, in, n);
  }
  return TDM_OK;
}

tdm_status aes_modes_ref_ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                     size_t blocks) {
  (void)self;
  for (size_t n; blocks > 0; blocks -= n, in += 16 * n, out += 16 * n) {
    n = blocks < 8 ? blocks : 8;
    aes_ref_decrypt((const aes_key *)key, out, in, n);
  }
  return TDM_OK;
}

tdm_status aes_modes_ref_cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                     const uint8_t *in, size_t blocks) {
  uint8_t buf[128], next[16];
  (void)self;
  for (size_t n; blocks > 0; blocks -= n, in += 16 * n, out += 16 * n) {
    n = aes_modes_ref_min(blocks, 8);
    aes_ref_decrypt((const aes_key *)key, buf, in, n);
    memcpy(next, in + 16 * (n - 1), 16);
    /* From the end, for out may be in. */
    for (size_t i = n - 1; i > 0; i--) bytes_xor(out + 16 * i, in + 16 * (i - 1), buf + 16 * i, 16);
    bytes_xor(out, iv, buf, 16);
    memcpy(iv, next, 16);
  }
  wipe(buf, sizeof buf);
  return TDM_OK;
}

/* counter_bytes: how many of the counter's last bytes count. Leaves the last key stream in buf and says where its last
 * block begins. */
static size_t aes_modes_ref_count(const aes_key *key, uint8_t *counter, size_t counter_bytes, uint8_t buf[128],
                                  uint8_t *out, const uint8_t *in, size_t len) {
  size_t last = 0;
  for (size_t n; len > 0; len -= n, in += n, out += n) {
    n = aes_modes_ref_min(len, 128);
    last = (n - 1) / 16 * 16;
    for (size_t i = 0; i <= last; i += 16) {
      memcpy(buf + i, counter, 16);
      bytes_increment_be(counter + 16 - counter_bytes, counter_bytes);
    }
    aes_ref_encrypt(key, buf, buf, last / 16 + 1);
    bytes_xor(out, in, buf, n);
  }
  return last;
}

tdm_status aes_modes_ref_ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                             const uint8_t *in, size_t len) {
  uint8_t buf[128];
  const size_t last = aes_modes_ref_count((const aes_key *)key, counter, 16, buf, out, in, len);
  (void)self;
  if (len % 16 != 0) memcpy(pad, buf + last, 16);
  wipe(buf, sizeof buf);
  return TDM_OK;
}

void aes_modes_ref_ctr32(const aes_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t len) {
  uint8_t buf[128];
  (void)aes_modes_ref_count(key, counter, 4, buf, out, in, len);
  wipe(buf, sizeof buf);
}

tdm_status aes_modes_ref_cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                     const uint8_t *in, size_t len) {
  uint8_t buf[128];
  (void)self;
  for (size_t n; len > 0; len -= n, in += n, out += n) {
    n = aes_modes_ref_min(len, 128);
    const size_t last = (n - 1) / 16 * 16;
    memcpy(buf, reg, 16);
    memcpy(buf + 16, in, last);
    aes_ref_encrypt((const aes_key *)key, buf, buf, last / 16 + 1);
    memcpy(reg, buf + last, 16);
    memcpy(reg, in + last, n - last);
    bytes_xor(out, in, buf, n);
  }
  wipe(buf, sizeof buf);
  return TDM_OK;
}
