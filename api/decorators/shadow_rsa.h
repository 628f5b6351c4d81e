/* SPDX-License-Identifier: Apache-2.0
 * shadow for RSA from inside: keys and operations (shadow_rsa.c), new keys (shadow_rsa_generate.c).
 */
#ifndef DECORATORS_SHADOW_RSA_H
#define DECORATORS_SHADOW_RSA_H

#include "decorators/shadow.h"

struct shadow_rsa {
  tdm_rsa_ops ops; /* first: what the slots get as self */
  const tdm_rsa_ops *first, *second;
  bool has_private; /* the second has private keys */
};

tdm_status shadow_rsa_generate(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random,
                               ops_rsa_generated *key);

#endif
