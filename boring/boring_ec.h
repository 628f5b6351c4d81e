/* SPDX-License-Identifier: Apache-2.0
 * Between the files of the prime curves: a key, private or public.
 */
#ifndef BORING_BORING_EC_H
#define BORING_BORING_EC_H

#include "boring/boring.h"

typedef struct boring_ec_key {
  struct ec_key_st *ec;
  const struct ec_group_st *group; /* belongs to ec */
} boring_ec_key;

tdm_status boring_ec_sign(const tdm_ec_ops *self, const void *private_key, ops_random random, uint8_t *rs,
                          ops_bytes digest);
tdm_status boring_ec_verify(const tdm_ec_ops *self, const void *public_key, const uint8_t *rs, ops_bytes digest);

#endif
