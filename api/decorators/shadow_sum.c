/* SPDX-License-Identifier: Apache-2.0
 * Outputs that are compared one after the other in the same place: a sum instead of a copy, or a copy where there must
 * be one. The sum is the value of a polynomial over the words of 32 bits, mod 2^61 - 1, at a fixed point (Carter and
 * Wegman 1979): two texts of one length that differ in one word never have the same.
 * Leaks lengths only.
 */
#include <stdlib.h>

#include "base/bytes.h"
#include "decorators/shadow.h"

__extension__ typedef unsigned __int128 wide;

static const uint64_t prime = (UINT64_C(1) << 61) - 1, point = UINT64_C(0x123456789abcdef1);

/* (sum + word) * point; sum below 2^61 + 2, and so is the result. */
static uint64_t take_in(uint64_t sum, uint32_t word) {
  wide product = (wide)(sum + word) * point;                                 /* < 2^119 */
  uint64_t folded = ((uint64_t)product & prime) + (uint64_t)(product >> 61); /* < 2^61 + 2^58 */
  return (folded & prime) + (folded >> 61);
}

static uint64_t reduced(uint64_t sum) {
  const ct_mask below = ct_lt(sum, prime);
  return ct_select(below, sum, sum - prime);
}

uint64_t shadow_sum(uint64_t sum, const uint8_t *p, size_t n) {
  for (; n >= 4; p += 4, n -= 4) sum = take_in(sum, load_le32(p));
  if (n > 0) {
    uint8_t last[4] = {0};
    memcpy(last, p, n);
    sum = take_in(sum, load_le32(last));
    wipe(last, sizeof last);
  }
  return reduced(sum);
}

void shadow_place_take(shadow_place *place, uint8_t *out, const uint8_t *in, size_t n) {
  place->n = n;
  place->heap = NULL;
  if (n <= SHADOW_PIECE) {
    place->at = place->small;
  } else if (out != in) {
    place->at = out;
  } else {
    place->at = place->heap = malloc(n);
  }
}

void shadow_place_drop(shadow_place *place) {
  if (place->at == place->small) wipe(place->small, place->n);
  if (place->heap != NULL) wipe(place->heap, place->n);
  free(place->heap);
}
