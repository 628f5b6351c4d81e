/* SPDX-License-Identifier: Apache-2.0
 * Exponentiation with a secret exponent: fixed windows (HAC, 14.82), a product with a table entry after each window
 * whatever its bits, every entry read. Two at a time where the kernel has pair routines: their latencies overlap.
 * Leaks widths and `bits` only.
 */
#include "base/wipe.h"
#include "native/bn/bn_kernel.h"

/* Limbs of one job's table: 32 entries of the elements of RSA-5120's halves, 16 of any. */
enum { TABLE_LIMBS = 16 * BN_ELEMENT_MAX, WINDOW_MAX = 5 };

typedef struct exp_state {
  const bn_exp_job *jobs;
  size_t count;
  const bn_mont *mont[2];
  bn_limb *table[2];
  bn_limb *entry[2];
} exp_state;

static void exp_mul(const exp_state *s, bn_limb *const r[2], const bn_limb *const a[2], const bn_limb *const b[2]) {
  if (s->count == 2 && s->mont[0]->kernel->mul_pair) {
    s->mont[0]->kernel->mul_pair(s->mont, r, a, b);
    return;
  }
  for (size_t j = 0; j < s->count; j++) bn_mont_mul(s->mont[j], r[j], a[j], b[j]);
}

/* table[k] = element^k */
static void exp_tables(const exp_state *s, size_t entries) {
  size_t width = s->mont[0]->width;
  for (size_t j = 0; j < s->count; j++) {
    bn_copy(s->table[j], bn_mont_one(s->mont[j]), width);
    bn_copy(s->table[j] + width, s->jobs[j].element, width);
  }
  for (size_t k = 2; k < entries; k++) {
    bn_limb *r[2] = {0};
    const bn_limb *a[2] = {0}, *b[2] = {0};
    for (size_t j = 0; j < s->count; j++) {
      r[j] = s->table[j] + k * width;
      a[j] = s->table[j] + k / 2 * width;
      b[j] = s->table[j] + (k - k / 2) * width;
    }
    exp_mul(s, r, a, b);
  }
}

/* Bits at .. at + window - 1 of the exponent. */
static bn_limb window_bits(const bn_limb *exponent, size_t limbs, size_t at, unsigned window) {
  size_t i = at / BN_LIMB_BITS, shift = at % BN_LIMB_BITS;
  bn_limb x = i < limbs ? exponent[i] >> shift : 0;
  if (shift + window > BN_LIMB_BITS && i + 1 < limbs) x |= exponent[i + 1] << (BN_LIMB_BITS - shift);
  return x & (((bn_limb)1 << window) - 1);
}

static void exp_gather(const exp_state *s, bn_limb *const r[2], size_t at, unsigned window) {
  for (size_t j = 0; j < s->count; j++) {
    const bn_mont *mont = s->mont[j];
    bn_limb index = window_bits(s->jobs[j].exponent, mont->limbs, at, window);
    mont->kernel->gather(r[j], s->table[j], (size_t)1 << window, mont->width, index);
  }
}

static void exp_run(const bn_exp_job *jobs, size_t count, size_t bits) {
  _Alignas(64) bn_limb table[2][TABLE_LIMBS];
  _Alignas(64) bn_limb entry[2][BN_ELEMENT_MAX];
  exp_state s = {jobs, count, {jobs[0].mont, jobs[count - 1].mont}, {table[0], table[1]}, {entry[0], entry[1]}};
  size_t width = jobs[0].mont->width;
  unsigned window = WINDOW_MAX;
  while (((size_t)width << window) > TABLE_LIMBS) window--;
  exp_tables(&s, (size_t)1 << window);

  bn_limb *const acc[2] = {jobs[0].element, jobs[count - 1].element};
  const bn_limb *const in[2] = {acc[0], acc[1]}, *const by[2] = {entry[0], entry[1]};
  size_t at = (bits + window - 1) / window * window;
  at -= window;
  exp_gather(&s, acc, at, window);
  while (at > 0) {
    at -= window;
    for (unsigned i = 0; i < window; i++) exp_mul(&s, acc, in, in);
    exp_gather(&s, s.entry, at, window);
    exp_mul(&s, acc, in, by);
  }
  for (size_t j = 0; j < count; j++) {
    wipe(table[j], (width << window) * sizeof(bn_limb));
    wipe(entry[j], width * sizeof(bn_limb));
  }
}

void bn_exp(const bn_exp_job *jobs, size_t count, size_t bits) {
  if (count == 2 && (jobs[0].mont->kernel != jobs[1].mont->kernel || jobs[0].mont->digits != jobs[1].mont->digits)) {
    exp_run(&jobs[0], 1, bits);
    exp_run(&jobs[1], 1, bits);
    return;
  }
  exp_run(jobs, count, bits);
}
