/* SPDX-License-Identifier: Apache-2.0
 * Inversion in the field of 2^255 - 19 by division steps, on machines with integers of 128 bits. A file includes
 * fe_51.h before.
 * Leaks nothing.
 */
#ifndef NATIVE_X25519_FE_51_INVERT_H
#define NATIVE_X25519_FE_51_INVERT_H

#include "native/x25519/x25519_invert.h"

/* 0 gives 0. The result is tight. */
static inline void fe_invert(fe *r, const fe *a) {
  uint64_t w[4];
  fe_store(w, a);
  x25519_invert(w, w);
  fe_load(r, w);
}

#endif
