/* SPDX-License-Identifier: Apache-2.0
 * Which function serves each mode of a cipher: its bulk slot, else the generic mode (SP 800-38A).
 * Decided once a key. Leaks nothing.
 */
#include "core/modes.h"

void modes_resolve(modes *m, const tdm_block_ops *ops) {
  bool forward = ops->encrypt_block != NULL || ops->ecb_encrypt != NULL; /* ECB encryption of any kind */
  bool chain = ops->encrypt_block != NULL || ops->cbc_encrypt != NULL;
  bool inverse = ops->decrypt_block != NULL || ops->ecb_decrypt != NULL;
  *m = (modes){
      .ecb_encrypt = forward ? modes_ecb_encrypt_of(ops) : NULL,
      .ecb_decrypt = inverse ? modes_ecb_decrypt_of(ops) : NULL,
      .cbc_encrypt = chain ? modes_cbc_encrypt_of(ops) : NULL,
      .cbc_decrypt = ops->cbc_decrypt != NULL ? ops->cbc_decrypt
                     : inverse                ? modes_cbc_decrypt
                                              : NULL,
      .ctr = ops->ctr != NULL ? ops->ctr
             : forward        ? modes_ctr
                              : NULL,
      .cfb_encrypt = ops->cfb_encrypt != NULL ? ops->cfb_encrypt
                     : chain                  ? modes_cfb_encrypt
                                              : NULL,
      .cfb_decrypt = ops->cfb_decrypt != NULL ? ops->cfb_decrypt
                     : forward                ? modes_cfb_decrypt
                                              : NULL,
      .ofb = ops->ofb != NULL ? ops->ofb
             : chain          ? modes_ofb
                              : NULL,
  };
}
