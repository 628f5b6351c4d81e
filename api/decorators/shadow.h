/* SPDX-License-Identifier: Apache-2.0
 * The shadow decorator from inside: judging two answers, contexts that hold both sides, and a wrapper a kind
 * (shadow_hash.c ...).
 * The second goes first: what it leaves (error detail, output) the first then overwrites, and data in place is still
 * what the caller gave.
 */
#ifndef DECORATORS_SHADOW_H
#define DECORATORS_SHADOW_H

#include <tandem/shadow.h>

#include "base/ct.h"
#include "base/error.h"
#include "base/wipe.h"
#include "ops/backend.h"

/* ---- shadow_judge.c: two answers ---- */

/* Counts one operation, and calls the handler when it differed: in status, or same is false where both are TDM_OK.
 * TDM_ERR_UNSUPPORTED and TDM_ERR_MEMORY on either side: not comparable. */
void shadow_judge(tdm_alg alg, const char *operation, tdm_status first, tdm_status second, bool same);

/* The same with the outputs, n bytes each, compared in constant time. */
void shadow_compare(tdm_alg alg, const char *operation, tdm_status first, tdm_status second, const void *out,
                    const void *check, size_t n);

void shadow_not_comparable(void); /* one operation */

/* One step of several, without a result: judged where the statuses differ. True when both sides can go on. */
bool shadow_step(tdm_alg alg, const char *operation, tdm_status first, tdm_status second);

/* ---- shadow_sum.c: two outputs of any length in one place after the other ---- */

enum { SHADOW_PIECE = 2048 };

/* A sum of n more bytes behind sum, mod 2^61 - 1; n is a multiple of 4 save at the end. One word of 32 bits that
 * differs always shows. The sum is fixed and public: it finds faults, and is not meant against somebody who chooses the
 * bytes. No secret-dependent time. */
uint64_t shadow_sum(uint64_t sum, const uint8_t *p, size_t n);

/* Where the second may write n bytes before the first does: out itself, unless the input lies there; then small, or
 * memory of its own. */
typedef struct shadow_place {
  uint8_t *at; /* NULL: no memory */
  uint8_t *heap;
  size_t n;
  uint8_t small[SHADOW_PIECE];
} shadow_place;
void shadow_place_take(shadow_place *place, uint8_t *out, const uint8_t *in, size_t n);
void shadow_place_drop(shadow_place *place); /* wipes what was not out */

/* ---- contexts of both sides ---- */

/* In front of both contexts. */
typedef struct shadow_front {
  size_t number; /* the kind's own: a tag length, a modulus length */
  bool begun;    /* there is a second context to end */
  bool lost;     /* the second cannot go on */
} shadow_front;

enum { SHADOW_FRONT = 64, SHADOW_STATE_FRONT = 32 }; /* keys and 64-byte aligned states; states of 16 */
_Static_assert(sizeof(shadow_front) <= SHADOW_STATE_FRONT, "the front fits");

static inline size_t shadow_up(size_t n) { return (n + 63) / 64 * 64; }
static inline void *shadow_at(void *context, size_t at) { return (unsigned char *)context + at; }
static inline const void *shadow_at_const(const void *context, size_t at) {
  return (const unsigned char *)context + at;
}

/* ---- a wrapper a kind. second may be NULL: not served there. NULL: first is NULL, or no memory. ---- */

const tdm_hash_ops *shadow_hash(const tdm_hash_ops *first, const tdm_hash_ops *second);
const tdm_mac_ops *shadow_mac(const tdm_mac_ops *first, const tdm_mac_ops *second);
const tdm_block_ops *shadow_block(const tdm_block_ops *first, const tdm_block_ops *second);
const tdm_aead_ops *shadow_aead(const tdm_aead_ops *first, const tdm_aead_ops *second);
const tdm_stream_ops *shadow_stream(const tdm_stream_ops *first, const tdm_stream_ops *second);
const tdm_rand_ops *shadow_rand(const tdm_rand_ops *first, const tdm_rand_ops *second);
const tdm_rsa_ops *shadow_rsa(const tdm_rsa_ops *first, const tdm_rsa_ops *second);
const tdm_ec_ops *shadow_ec(const tdm_ec_ops *first, const tdm_ec_ops *second);
const tdm_xdh_ops *shadow_xdh(const tdm_xdh_ops *first, const tdm_xdh_ops *second);
const tdm_eddsa_ops *shadow_eddsa(const tdm_eddsa_ops *first, const tdm_eddsa_ops *second);
const tdm_xts_ops *shadow_xts(const tdm_xts_ops *first, const tdm_xts_ops *second);
const tdm_wrap_ops *shadow_wrap(const tdm_wrap_ops *first, const tdm_wrap_ops *second);

#endif
