/* SPDX-License-Identifier: Apache-2.0
 * CCM, portable, over the AES kernel's CBC-MAC and CTR (SP 800-38C, sections 6.1 and 6.2).
 * Leaks lengths only.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "native/aes/aes_kernel.h"
#include "native/ccm/ccm.h"

/* Padded with zeros to whole blocks. */
static void ccm_ref_absorb(const aes_key *aes, uint8_t mac[16], ops_bytes in) {
  const size_t tail = in.len % 16;
  uint8_t last[16] = {0};
  aes_cbc_mac(aes, mac, in.p, in.len / 16);
  if (tail == 0) return;
  memcpy(last, in.p + (in.len - tail), tail);
  aes_cbc_mac(aes, mac, last, 1);
  wipe(last, sizeof last);
}

void ccm_ref_message(const aes_key *aes, bool sealing, uint8_t tag[16], const ccm_start *start, ops_bytes aad,
                     uint8_t *out, ops_bytes in) {
  uint8_t counter[16], pad[16], mac[16] = {0};
  aes_cbc_mac(aes, mac, start->head, start->head_blocks);
  ccm_ref_absorb(aes, mac, aad);
  if (sealing) ccm_ref_absorb(aes, mac, in);
  memcpy(counter, start->counter, 16);
  /* The counter's own bytes never run over: the text is shorter than they can count. */
  bytes_increment_be(counter + 8, 8);
  if (in.len != 0) (void)aes->kernel->ctr(NULL, aes, counter, pad, out, in.p, in.len);
  if (!sealing) ccm_ref_absorb(aes, mac, (ops_bytes){out, in.len});
  aes_encrypt_blocks(aes, pad, start->counter, 1);
  bytes_xor(tag, mac, pad, 16);
  wipe(pad, sizeof pad);
  wipe(mac, sizeof mac);
}
