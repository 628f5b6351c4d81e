/* SPDX-License-Identifier: Apache-2.0
 * A byte string that belongs to somebody else. p may be NULL when len is 0.
 */
#ifndef OPS_BYTES_H
#define OPS_BYTES_H

#include <stddef.h>
#include <stdint.h>

typedef struct ops_bytes {
  const uint8_t *p;
  size_t len;
} ops_bytes;

#endif
