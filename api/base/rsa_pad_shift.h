/* SPDX-License-Identifier: Apache-2.0
 * Taking a message of secret length out of a padded block, without an index or a branch that tells where it was.
 * Leaks room, and whether the padding was good.
 */
#ifndef BASE_RSA_PAD_SHIFT_H
#define BASE_RSA_PAD_SHIFT_H

#include <tandem/status.h>

#include "base/ct.h"

/* block[room] with its first skip (at most room) bytes removed goes to out[room], zeros after it; all zeros unless
 * good. *out_len: room - skip, or 0. Answers TDM_ERR_DECRYPT unless good. block is destroyed. */
tdm_status rsa_pad_take(uint8_t *out, size_t *out_len, uint8_t *block, size_t room, uint64_t skip, ct_mask good);

#endif
