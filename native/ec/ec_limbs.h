/* SPDX-License-Identifier: Apache-2.0
 * Numbers of n limbs and their octet strings (SEC 1, sections 2.3.5 to 2.3.8); masks instead of branches.
 * Leaks lengths only, except where a name says so.
 */
#ifndef NATIVE_EC_EC_LIMBS_H
#define NATIVE_EC_EC_LIMBS_H

#include <stdbool.h>

#include "base/ct.h"
#include "native/ec/ec_word.h"

/* x = big-endian in[len]; len <= 8 * n. */
static inline void ec_limbs_load(uint64_t *x, size_t n, const uint8_t *in, size_t len) {
  for (size_t i = 0; i < n; i++) {
    uint64_t w = 0;
    for (size_t j = 8; j-- > 0;) {
      size_t at = 8 * i + j; /* octet of weight 2^(8 at) */
      w = w << 8 | (at < len ? in[len - 1 - at] : 0);
    }
    x[i] = w;
  }
}

/* out[len] = x, big-endian; x < 2^(8 * len). */
static inline void ec_limbs_store(uint8_t *out, size_t len, const uint64_t *x) {
  for (size_t at = 0; at < len; at++) out[len - 1 - at] = (uint8_t)(x[at / 8] >> (8 * (at % 8)));
}

/* r = a + b; returns the carry. */
static inline uint64_t ec_limbs_add(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n) {
  uint64_t c = 0;
  for (size_t i = 0; i < n; i++) r[i] = ec_addc(a[i], b[i], &c);
  return c;
}

/* r = a - b; returns the borrow. */
static inline uint64_t ec_limbs_sub(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n) {
  uint64_t c = 0;
  for (size_t i = 0; i < n; i++) r[i] = ec_subb(a[i], b[i], &c);
  return c;
}

/* mask ? a : b */
static inline void ec_limbs_select(uint64_t *r, ct_mask mask, const uint64_t *a, const uint64_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) r[i] = ct_select(mask, a[i], b[i]);
}

static inline ct_mask ec_limbs_is_zero(const uint64_t *x, size_t n) {
  uint64_t any = 0;
  for (size_t i = 0; i < n; i++) any |= x[i];
  return ct_is_zero(any);
}

/* All ones when a < b. */
static inline ct_mask ec_limbs_less(const uint64_t *a, const uint64_t *b, size_t n) {
  uint64_t c = 0;
  for (size_t i = 0; i < n; i++) (void)ec_subb(a[i], b[i], &c);
  return ct_barrier(0 - c);
}

/* w bits of x from bit at on (at = -1: bit 0 is an extra zero below the number). Leaks at and w. */
static inline unsigned ec_limbs_bits(const uint64_t *x, size_t n, long at, unsigned w) {
  const unsigned mask = (1u << w) - 1;
  if (at < 0) return (unsigned)(x[0] << 1) & mask;
  const size_t i = (size_t)at / 64, s = (size_t)at % 64;
  uint64_t v = i < n ? x[i] >> s : 0;
  if (s != 0 && i + 1 < n) v |= x[i + 1] << (64 - s);
  return (unsigned)v & mask;
}

/* A decision that may become known: from here on the mask is public. Checks of constant time compile with
 * EC_CT_CHECK, which tells valgrind so. */
#ifdef EC_CT_CHECK
#include <valgrind/memcheck.h>
static inline bool ec_declassify(ct_mask mask) {
  (void)VALGRIND_MAKE_MEM_DEFINED(&mask, sizeof mask);
  return mask != 0;
}
#else
static inline bool ec_declassify(ct_mask mask) { return mask != 0; }
#endif

#endif
