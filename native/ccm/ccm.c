/* SPDX-License-Identifier: Apache-2.0
 * AES-CCM (SP 800-38C, section 6): seal and open over a kernel from the table. There is no streaming form: the first
 * block holds the length of the text.
 * Leaks lengths only.
 */
#include "native/ccm/ccm.h"

#include "base/ct.h"
#include "base/wipe.h"
#include "native/base/cpu.h"

/* Best first; the last row always fits. */
static const ccm_kernel ccm_kernels[] = {
#if NATIVE_X86
    {"aesni", CPU_SSSE3 | CPU_SSE41 | CPU_AESNI, ccm_aesni_message},
#endif
    {"ref", 0, ccm_ref_message},
};

static const ccm_kernel *ccm_choose(void) {
  const ccm_kernel *row = ccm_kernels;
  while (!cpu_has(row->needs)) row++;
  return row;
}

static const char *ccm_kernel_name(const tdm_aead_ops *self) {
  (void)self;
  return ccm_choose()->name;
}

static tdm_status ccm_key_init(const tdm_aead_ops *self, void *context, const uint8_t *bytes, size_t tag_len) {
  ccm_key *key = (ccm_key *)context;
  aes_key_init(&key->aes, bytes, self->key_len);
  key->kernel = ccm_choose();
  key->tag_len = tag_len;
  return TDM_OK;
}

static void ccm_message(const ccm_key *key, bool sealing, uint8_t tag[16], ops_bytes nonce, ops_bytes aad, uint8_t *out,
                        ops_bytes in) {
  ccm_start start;
  ccm_begin(&start, nonce.p, nonce.len, key->tag_len, aad.p, aad.len, in.len);
  const ops_bytes rest = {start.aad_taken != 0 ? aad.p + start.aad_taken : NULL, aad.len - start.aad_taken};
  key->kernel->message(&key->aes, sealing, tag, &start, rest, out, in);
  wipe(start.head, sizeof start.head); /* there is additional data in it */
}

static tdm_status ccm_seal(const tdm_aead_ops *self, const void *context, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                           ops_bytes aad, ops_bytes in) {
  const ccm_key *key = (const ccm_key *)context;
  uint8_t full[16];
  (void)self;
  ccm_message(key, true, full, nonce, aad, out, in);
  memcpy(tag, full, key->tag_len);
  wipe(full, sizeof full); /* the part that a short tag leaves out is nobody's business */
  return TDM_OK;
}

/* Deciphers before the tag is known to be right; core zeroes the output of a failed call before anyone sees it. */
static tdm_status ccm_open(const tdm_aead_ops *self, const void *context, uint8_t *out, const uint8_t *tag,
                           ops_bytes nonce, ops_bytes aad, ops_bytes in) {
  const ccm_key *key = (const ccm_key *)context;
  uint8_t full[16];
  (void)self;
  ccm_message(key, false, full, nonce, aad, out, in);
  const ct_mask right = ct_equal_bytes(full, tag, key->tag_len);
  wipe(full, sizeof full); /* the right tag of a forged message is a forgery */
  return right != 0 ? TDM_OK : TDM_ERR_VERIFY;
}

/* The three differ in these two fields alone. */
#define CCM_OPS(ALG, LEN)                                                                                              \
  {                                                                                                                    \
    .alg = (ALG), .key_len = (LEN), .key_bytes = sizeof(ccm_key), .kernel = ccm_kernel_name, .key_init = ccm_key_init, \
    .seal = ccm_seal, .open = ccm_open                                                                                 \
  }

const tdm_aead_ops native_aes_128_ccm_ops = CCM_OPS(TDM_AES_128_CCM, 16);
const tdm_aead_ops native_aes_192_ccm_ops = CCM_OPS(TDM_AES_192_CCM, 24);
const tdm_aead_ops native_aes_256_ccm_ops = CCM_OPS(TDM_AES_256_CCM, 32);
