/* SPDX-License-Identifier: Apache-2.0
 * How randomness reaches public-key code: as a function, so that tests can give fixed bytes and a backend needs no
 * other's generator.
 */
#ifndef OPS_RANDOM_H
#define OPS_RANDOM_H

#include <tandem/status.h>

/* Fills out[len]; any status but TDM_OK ends the operation that asked. context is the giver's own. */
typedef tdm_status ops_random_fn(void *context, uint8_t *out, size_t len);

typedef struct ops_random {
  ops_random_fn *fill;
  void *context;
} ops_random;

#endif
