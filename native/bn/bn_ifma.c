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

/* V vectors of every entry; one comparison serves them all. */
IFMA_INLINE void gather_vectors(bn_limb *r, const bn_limb *table, size_t entries, size_t width, __m512i wanted, int V) {
  __m512i x[4], k = _mm512_setzero_si512();
  for (int v = 0; v < V; v++) x[v] = k;
  for (size_t i = 0; i < entries; i++, table += width) {
    __mmask8 here = _mm512_cmpeq_epu64_mask(wanted, k);
    k = _mm512_add_epi64(k, _mm512_set1_epi64(1));
    for (int v = 0; v < V; v++) x[v] = _mm512_mask_loadu_epi64(x[v], here, table + 8 * v);
  }
  for (int v = 0; v < V; v++) _mm512_storeu_si512(r + 8 * v, x[v]);
}

void bn_ifma_gather(bn_limb *r, const bn_limb *table, size_t entries, size_t width, bn_limb index) {
  const __m512i wanted = _mm512_set1_epi64((long long)index);
  size_t at = 0;
  for (; at + 32 <= width; at += 32) gather_vectors(r + at, table + at, entries, width, wanted, 4);
  if (width - at == 24) gather_vectors(r + at, table + at, entries, width, wanted, 3);
  if (width - at == 16) gather_vectors(r + at, table + at, entries, width, wanted, 2);
  if (width - at == 8) gather_vectors(r + at, table + at, entries, width, wanted, 1);
}

#endif
