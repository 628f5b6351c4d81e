/* SPDX-License-Identifier: Apache-2.0
 * The trace decorator from inside: the counters, and a wrapper a kind (trace_hash.c ...). Each wrapper is ops that hold
 * the ops they wrap; NULL: no memory.
 */
#ifndef DECORATORS_TRACE_H
#define DECORATORS_TRACE_H

#include <tandem/trace.h>

#include "ops/backend.h"

extern _Thread_local tdm_trace_counts trace_counts;

/* One slot that carries data was called. */
static inline void trace_cross(size_t bytes) {
  trace_counts.crossings++;
  trace_counts.bytes += bytes;
}

const tdm_hash_ops *trace_hash(const tdm_hash_ops *inner);
const tdm_mac_ops *trace_mac(const tdm_mac_ops *inner);
const tdm_block_ops *trace_block(const tdm_block_ops *inner);
const tdm_aead_ops *trace_aead(const tdm_aead_ops *inner);
const tdm_stream_ops *trace_stream(const tdm_stream_ops *inner);
const tdm_rand_ops *trace_rand(const tdm_rand_ops *inner);
const tdm_rsa_ops *trace_rsa(const tdm_rsa_ops *inner);
const tdm_ec_ops *trace_ec(const tdm_ec_ops *inner);
const tdm_xdh_ops *trace_xdh(const tdm_xdh_ops *inner);
const tdm_eddsa_ops *trace_eddsa(const tdm_eddsa_ops *inner);
const tdm_xts_ops *trace_xts(const tdm_xts_ops *inner);
const tdm_wrap_ops *trace_wrap(const tdm_wrap_ops *inner);

#endif
