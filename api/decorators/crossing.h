/* SPDX-License-Identifier: Apache-2.0
 * Crossings: one set of wrappers that calls a hook, with the number of bytes, before each slot that carries data. trace
 * counts in it, toll spins in it. A wrapper a kind (crossing_hash.c ...): ops that hold the ops they wrap and the hook.
 */
#ifndef DECORATORS_CROSSING_H
#define DECORATORS_CROSSING_H

#include "ops/backend.h"

/* What to do at a crossing. The decorator's own, which may have more behind it. Called by any thread. */
struct crossing {
  void (*cross)(const struct crossing *self, size_t bytes);
};

/* A decorated backend whose every crossing calls the hook, which must live as long. NULL: no memory. */
const tdm_backend *crossing_backend(const tdm_backend *inner, const char *name, const struct crossing *hook);

/* NULL: inner is NULL, or no memory. */
const tdm_hash_ops *crossing_hash(const tdm_hash_ops *inner, const struct crossing *hook);
const tdm_mac_ops *crossing_mac(const tdm_mac_ops *inner, const struct crossing *hook);
const tdm_block_ops *crossing_block(const tdm_block_ops *inner, const struct crossing *hook);
const tdm_aead_ops *crossing_aead(const tdm_aead_ops *inner, const struct crossing *hook);
const tdm_stream_ops *crossing_stream(const tdm_stream_ops *inner, const struct crossing *hook);
const tdm_rand_ops *crossing_rand(const tdm_rand_ops *inner, const struct crossing *hook);
const tdm_rsa_ops *crossing_rsa(const tdm_rsa_ops *inner, const struct crossing *hook);
const tdm_ec_ops *crossing_ec(const tdm_ec_ops *inner, const struct crossing *hook);
const tdm_xdh_ops *crossing_xdh(const tdm_xdh_ops *inner, const struct crossing *hook);
const tdm_eddsa_ops *crossing_eddsa(const tdm_eddsa_ops *inner, const struct crossing *hook);
const tdm_xts_ops *crossing_xts(const tdm_xts_ops *inner, const struct crossing *hook);
const tdm_wrap_ops *crossing_wrap(const tdm_wrap_ops *inner, const struct crossing *hook);

#endif
