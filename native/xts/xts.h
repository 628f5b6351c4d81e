/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES (SP 800-38E, IEEE 1619): key context and the contract of its kernels.
 * Leaks the key length and the length of a unit only.
 */
#ifndef NATIVE_XTS_XTS_H
#define NATIVE_XTS_XTS_H

#include "native/aes/aes.h"
#include "native/native.h"
#include "ops/xts.h"

struct xts_kernel;

typedef struct xts_key {
  aes_key data;
  aes_key tweak; /* encrypts tweaks, also where data is decrypted */
  const struct xts_kernel *kernel;
} xts_key;

/* One data unit of len bytes, at least 16; out == in or apart. */
typedef void xts_unit_fn(const xts_key *key, uint8_t *out, const uint8_t tweak[16], const uint8_t *in, size_t len);

typedef struct xts_kernel {
  const char *name;
  unsigned needs; /* CPU_* bits of native/base/cpu.h: at least those of the AES row that made the keys */
  xts_unit_fn *encrypt;
  xts_unit_fn *decrypt;
} xts_kernel;

/* Best first; the last row needs nothing. */
extern const xts_kernel xts_kernels[];

/* The first row this CPU serves. Valid after cpu_open. */
const xts_kernel *xts_kernel_choose(void);

xts_unit_fn xts_ref_encrypt;
xts_unit_fn xts_ref_decrypt;

#if NATIVE_X86
xts_unit_fn xts_aesni_encrypt;
xts_unit_fn xts_aesni_decrypt;
xts_unit_fn xts_vaes256_encrypt;
xts_unit_fn xts_vaes256_decrypt;
xts_unit_fn xts_vaes512_encrypt;
xts_unit_fn xts_vaes512_decrypt;
#endif

extern const tdm_xts_ops native_aes_128_xts_ops;
extern const tdm_xts_ops native_aes_256_xts_ops;

#endif
