/* SPDX-License-Identifier: Apache-2.0
 * Constant time of XTS: both keys, the data and, to be strict, the tweak are secret; the length is not.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/ct/ct.h"

void ct_xts(void) {
  static const size_t lengths[] = {16, 17, 31, 32, 63, 64, 129, 512, 520, 4096 + 15};
  static uint8_t in[4200], out[4200];
  for (tdm_alg alg = TDM_AES_128_XTS; alg <= TDM_AES_256_XTS; alg++) {
    const tdm_xts_ops *ops = tdm_native.xts[alg];
    void *key = ct_context(0, ops->key_bytes);
    uint8_t bytes[64], tweak[16];
    if (alg == TDM_AES_128_XTS) printf("  xts: %s\n", ops->kernel(ops));
    ct_fill(bytes, sizeof bytes);
    CT_OK(ops->key_init(ops, key, bytes));
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
      ct_fill(in, lengths[i]);
      ct_fill(tweak, sizeof tweak);
      CT_OK(ops->encrypt(ops, key, out, tweak, in, lengths[i]));
      CT_RESULT(out, lengths[i]);
      CT_OK(ops->decrypt(ops, key, out, tweak, in, lengths[i]));
      CT_RESULT(out, lengths[i]);
    }
  }
}
