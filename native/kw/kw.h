/* SPDX-License-Identifier: Apache-2.0
 * Key wrapping (SP 800-38F: KW and KWP; RFC 3394, RFC 5649): its kernels and ops.
 * A kernel is W and its inverse, section 6.1. Each block waits for the last one: what counts is latency.
 * Leaks lengths only.
 */
#ifndef NATIVE_KW_KW_H
#define NATIVE_KW_KW_H

#include "native/aes/aes.h"
#include "ops/wrap.h"

enum { KW_SEMIBLOCK = 8, KW_ROUNDS = 6 };

typedef struct kw_kernel {
  const char *name;
  unsigned needs; /* bits of native/base/cpu.h; no less than what those AES kernels need whose keys it reads */

  /* W in place over the n >= 2 semiblocks of r behind A, whose 8 bytes are big-endian in a, in and out. n is below
   * 2^29, so that the step counter of 6 n fits 32 bits. */
  void (*wrap)(const aes_key *key, uint64_t *a, uint8_t *r, size_t n);
  void (*unwrap)(const aes_key *key, uint64_t *a, uint8_t *r, size_t n);
} kw_kernel;

/* kw_ref.c, over any AES kernel; kw_aesni.c */
void kw_ref_wrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n);
void kw_ref_unwrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n);
void kw_aesni_wrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n);
void kw_aesni_unwrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n);

extern const tdm_wrap_ops native_aes_128_kw_ops;
extern const tdm_wrap_ops native_aes_192_kw_ops;
extern const tdm_wrap_ops native_aes_256_kw_ops;
extern const tdm_wrap_ops native_aes_128_kwp_ops;
extern const tdm_wrap_ops native_aes_192_kwp_ops;
extern const tdm_wrap_ops native_aes_256_kwp_ops;

#endif
