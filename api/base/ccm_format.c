/* SPDX-License-Identifier: Apache-2.0
 * The blocks of CCM (SP 800-38C, appendix A.2 and A.3).
 * Leaks lengths only.
 */
#include "base/ccm_format.h"

#include "base/bytes.h"

/* Appendix A.2.2: the length of the additional data in 2, 6 or 10 bytes, which is how many are returned. */
static size_t put_aad_length(uint8_t *at, uint64_t len) {
  if (len < 0xff00) {
    at[0] = (uint8_t)(len >> 8);
    at[1] = (uint8_t)len;
    return 2;
  }
  at[0] = 0xff;
  if (len <= UINT32_MAX) {
    at[1] = 0xfe;
    store_be32(at + 2, (uint32_t)len);
    return 6;
  }
  at[1] = 0xff;
  store_be64(at + 2, len);
  return 10;
}

void ccm_begin(ccm_start *start, const uint8_t *nonce, size_t nonce_len, size_t tag_len, const uint8_t *aad,
               size_t aad_len, size_t text_len) {
  const size_t q = 15 - nonce_len; /* bytes of the length, and of the counter: 2..8 */
  uint8_t *b0 = start->head;
  memset(start, 0, sizeof *start);
  store_be64(b0 + 8, text_len); /* the nonce covers what is zero of it */
  b0[0] = (uint8_t)((aad_len != 0 ? 0x40 : 0) | (tag_len - 2) / 2 << 3 | (q - 1));
  memcpy(b0 + 1, nonce, nonce_len);
  start->counter[0] = (uint8_t)(q - 1);
  memcpy(start->counter + 1, nonce, nonce_len);
  start->head_blocks = 1;
  if (aad_len == 0) return;
  const size_t used = put_aad_length(b0 + 16, aad_len), room = 16 - used;
  start->aad_taken = aad_len < room ? aad_len : room;
  memcpy(b0 + 16 + used, aad, start->aad_taken);
  start->head_blocks = 2;
}
