/* SPDX-License-Identifier: Apache-2.0
 * KW and KWP (SP 800-38F, sections 6.2 and 6.3; RFC 3394, RFC 5649) as ops of the native backend, and the kernel table.
 * Check value, length and padding are judged together, with masks; what is secret of a wrong one stays secret.
 * Leaks lengths, and the verdict.
 */
#include "native/kw/kw.h"

#include "base/bytes.h"
#include "base/ct.h"
#include "base/wipe.h"
#include "native/aes/aes_kernel.h"
#include "native/base/cpu.h"
#include "native/native.h"

/* The check values. That of KWP has its constant in the high half and the length of the secret in the low one. */
#define ICV1 UINT64_C(0xa6a6a6a6a6a6a6a6)
#define ICV2 UINT64_C(0xa65959a6)

/* Best first; the last row always fits. */
static const kw_kernel kernels[] = {
#if NATIVE_X86
    {"aesni", CPU_SSSE3 | CPU_SSE41 | CPU_AESNI, kw_aesni_wrap, kw_aesni_unwrap},
#endif
    {"ref", 0, kw_ref_wrap, kw_ref_unwrap},
};

typedef struct kw_key {
  aes_key aes;
  const kw_kernel *kernel;
} kw_key;

static const kw_kernel *choose(void) {
  const kw_kernel *row = kernels;
  while (!cpu_has(row->needs)) row++;
  return row;
}

static const char *kernel(const tdm_wrap_ops *self) {
  (void)self;
  return choose()->name;
}

static tdm_status key_init(const tdm_wrap_ops *self, void *key, const uint8_t *bytes) {
  kw_key *k = (kw_key *)key;
  k->kernel = choose();
  aes_key_init(&k->aes, bytes, self->key_len);
  return TDM_OK;
}

/* W, of which one semiblock is a single block (section 6.3, step 4 of KWP-AE). */
static void forwards(const kw_key *k, uint8_t *out, uint64_t icv, size_t n) {
  if (n == 1) {
    store_be64(out, icv);
    (void)k->aes.kernel->encrypt_block(NULL, &k->aes, out, out);
    return;
  }
  k->kernel->wrap(&k->aes, &icv, out + KW_SEMIBLOCK, n);
  store_be64(out, icv);
}

static tdm_status wrap_secret(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len) {
  const size_t n = (len + KW_SEMIBLOCK - 1) / KW_SEMIBLOCK, padding = n * KW_SEMIBLOCK - len;
  memmove(out + KW_SEMIBLOCK, in, len);
  memset(out + KW_SEMIBLOCK + len, 0, padding);
  forwards((const kw_key *)key, out, self->pads ? ICV2 << 32 | len : ICV1, n);
  return TDM_OK;
}

/* The inverse; out gets n semiblocks. Returns the check value. */
static uint64_t backwards(const kw_key *k, uint8_t *out, const uint8_t *in, size_t n) {
  uint64_t icv;
  if (n == 1) {
    uint8_t block[16];
    (void)k->aes.kernel->decrypt_block(NULL, &k->aes, block, in);
    memcpy(out, block + KW_SEMIBLOCK, KW_SEMIBLOCK);
    icv = load_be64(block);
    wipe(block, sizeof block);
    return icv;
  }
  icv = load_be64(in);
  memmove(out, in + KW_SEMIBLOCK, n * KW_SEMIBLOCK);
  k->kernel->unwrap(&k->aes, &icv, out, n);
  return icv;
}

/* KWP-AD, steps 5 to 8, of the last semiblock as a number: all ones when the check value is right, its length lies in
 * that semiblock, and what follows is zero. *len: that length. */
static ct_mask padding_right(uint64_t icv, uint64_t last, size_t n, uint64_t *len) {
  const uint64_t whole = n * KW_SEMIBLOCK;
  *len = icv & UINT32_MAX;
  const uint64_t padding = whole - *len; /* 0 .. 7, or out of range, which wraps */
  const ct_mask right = ct_eq(icv >> 32, ICV2) & ct_lt(padding, KW_SEMIBLOCK);
  const uint64_t tail = (UINT64_C(1) << (padding & 7) * 8) - 1; /* the bits of the padding */
  return right & ct_is_zero(last & tail);
}

static tdm_status unwrap_secret(const tdm_wrap_ops *self, const void *key, uint8_t *out, size_t *out_len,
                                const uint8_t *in, size_t len) {
  const size_t n = len / KW_SEMIBLOCK - 1;
  uint64_t secret_len = len - KW_SEMIBLOCK;
  const uint64_t icv = backwards((const kw_key *)key, out, in, n);
  const ct_mask right =
      self->pads ? padding_right(icv, load_be64(out + (n - 1) * KW_SEMIBLOCK), n, &secret_len) : ct_eq(icv, ICV1);
  *out_len = (size_t)ct_select(right, secret_len, 0);
  return (tdm_status)ct_select(right, TDM_OK, TDM_ERR_VERIFY);
}

/* The algorithms differ in these fields alone. */
#define KW_OPS(id, padded, bytes)                                                                     \
  {                                                                                                   \
    .alg = (id), .pads = (padded), .key_len = (bytes), .key_bytes = sizeof(kw_key), .kernel = kernel, \
    .key_init = key_init, .wrap = wrap_secret, .unwrap = unwrap_secret                                \
  }

const tdm_wrap_ops native_aes_128_kw_ops = KW_OPS(TDM_AES_128_KW, false, 16);
const tdm_wrap_ops native_aes_192_kw_ops = KW_OPS(TDM_AES_192_KW, false, 24);
const tdm_wrap_ops native_aes_256_kw_ops = KW_OPS(TDM_AES_256_KW, false, 32);
const tdm_wrap_ops native_aes_128_kwp_ops = KW_OPS(TDM_AES_128_KWP, true, 16);
const tdm_wrap_ops native_aes_192_kwp_ops = KW_OPS(TDM_AES_192_KWP, true, 24);
const tdm_wrap_ops native_aes_256_kwp_ops = KW_OPS(TDM_AES_256_KWP, true, 32);
