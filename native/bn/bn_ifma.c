/* SPDX-License-Identifier: Apache-2.0
 * Montgomery kernel for AVX-512 IFMA: an element is digits of 52 bits, one to a 64-bit lane, below 2m (Gueron 2012).
 * One pair of functions for each number of vectors.
 * Leaks widths only.
 */
#include "native/bn/bn_ifma.h"

#if BN_LIMB_BITS == 64
#include "native/bn/bn_ifma_product.h"

#define IFMA_SIZE(V)                                                                                 \
  void bn_ifma_mul##V(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {         \
    ifma_mul(mont, r, a, b, V);                                                                      \
  }                                                                                                  \
  void bn_ifma_pair##V(const bn_mont *const mont[2], bn_limb *const r[2], const bn_limb *const a[2], \
                       const bn_limb *const b[2]) {                                                  \
    ifma_mul_pair(mont, r, a, b, V);                                                                 \
  }

IFMA_SIZE(2)
IFMA_SIZE(3)
IFMA_SIZE(4)
IFMA_SIZE(5)
IFMA_SIZE(6)
IFMA_SIZE(7)
IFMA_SIZE(8)
IFMA_SIZE(9)
IFMA_SIZE(10)

void bn_ifma_gather(bn_limb *r, const bn_limb *table, size_t entries, size_t width, bn_limb index) {
  const __m512i wanted = _mm512_set1_epi64((long long)index);
  for (size_t at = 0; at < width; at += 8) {
    __m512i x = _mm512_setzero_si512();
    for (size_t k = 0; k < entries; k++) {
      __mmask8 here = _mm512_cmpeq_epu64_mask(wanted, _mm512_set1_epi64((long long)k));
      x = _mm512_mask_loadu_epi64(x, here, table + k * width + at);
    }
    _mm512_storeu_si512(r + at, x);
  }
}

#endif
