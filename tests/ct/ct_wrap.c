/* SPDX-License-Identifier: Apache-2.0
 * Constant time of key wrapping: keys, secrets and wrapped bytes are secret, and so is the verdict on the check value,
 * the length and the padding until all three are known.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/ct/ct.h"

enum { ROOM = 128 };

/* Forgeries differ in which check finds them: none, check value, length, padding or any of them. */
static void unwrap_as(const tdm_wrap_ops *ops, const void *key, const uint8_t *wrapped, size_t len, size_t flip,
                      size_t want_len) {
  uint8_t in[ROOM], out[ROOM];
  size_t out_len = 0;
  memcpy(in, wrapped, len);
  if (flip < len) in[flip] ^= 1;
  ct_secret(in, len);
  tdm_status status = ops->unwrap(ops, key, out, &out_len, in, len);
  CT_RESULT(out, len - 8);
  CT_RESULT(&status, sizeof status);
  if (ops->pads) CT_RESULT(&out_len, sizeof out_len);
  ct_public(&out_len, sizeof out_len);
  T_IS(status, flip < len ? TDM_ERR_VERIFY : TDM_OK);
  if (flip >= len) T_TRUE(out_len == want_len);
}

void ct_wrap(void) {
  for (tdm_alg alg = TDM_AES_128_KW; alg <= TDM_AES_256_KWP; alg++) {
    const tdm_wrap_ops *ops = tdm_native.wrap[alg];
    void *key = ct_context(0, ops->key_bytes);
    uint8_t bytes[32], in[ROOM], out[ROOM];
    if (alg == TDM_AES_128_KW) printf("  wrap: %s\n", ops->kernel(ops));
    ct_fill(bytes, sizeof bytes);
    CT_OK(ops->key_init(ops, key, bytes));
    for (size_t n = ops->pads ? 1 : 16; n <= 104; n += ops->pads ? 7 : 8) {
      const size_t wrapped = (n + 7) / 8 * 8 + 8;
      ct_fill(in, sizeof in);
      CT_OK(ops->wrap(ops, key, out, in, n));
      CT_RESULT(out, wrapped);
      unwrap_as(ops, key, out, wrapped, ROOM, n);
      unwrap_as(ops, key, out, wrapped, 0, 0);
      unwrap_as(ops, key, out, wrapped, wrapped - 1, 0);
    }
  }
}
