/* SPDX-License-Identifier: Apache-2.0
 * Template: k * G and k * point for secret k, 0 < k < n/2, in signed digits (Booth, 1951) of EC_BASE_WIDTH and of
 * POINT_WIDTH bits, from tables read whole. Leaks nothing.
 *
 * No addition meets an exception. At each, the accumulator is a * P and the addend x * P, integers made of different
 * digits of k. Digits of w bits lie in -2^(w-1) .. 2^(w-1), so that all digits below a place together weigh less than
 * 0.51 of the place. Hence |a| + |x| <= k + 1.02 * 2^t, t the place of the highest digit of the comb (t <= bits - 2,
 * asserted below), or k + 2^w in point_mult: less than n for k < n/2, and a = +-x modulo n only if a = +-x. And as the
 * digits of a above x weigh multiples of twice the largest x, those below too little, a = +-x only if both are 0. So a
 * mask "some digit was not 0" tells infinity, and a mask "this digit is not 0" the addend's; sums chosen by neither may
 * be garbage.
 */

enum { POINT_WIDTH = 5, POINT_ENTRIES = 1 << (POINT_WIDTH - 1), BASE_ENTRIES = 1 << (EC_BASE_WIDTH - 1) };
enum {
  BASE_DIGITS = (FE_BITS - 1) / EC_BASE_WIDTH + 1, /* k < 2^(FE_BITS - 1): no carry is left */
  BASE_TABLES = (BASE_DIGITS + EC_BASE_STRIDE - 1) / EC_BASE_STRIDE,
  POINT_DIGITS = (FE_BITS - 1) / POINT_WIDTH + 1
};

_Static_assert((BASE_DIGITS - 1) * EC_BASE_WIDTH <= FE_BITS - 2, "no exceptions: see above");

/* Multiples 1 .. POINT_ENTRIES of a public point. */
typedef struct point_table {
  affine entry[POINT_ENTRIES];
} point_table;

typedef struct digit {
  unsigned magnitude;
  ct_mask negative;
} digit;

/* Digit i of width w: bits i w - 1 .. i w + w - 1 of k, the lowest counting as a carry, the highest as a sign. */
static inline digit digit_of(const uint64_t *k, unsigned i, unsigned w) {
  const unsigned bits = ec_limbs_bits(k, FE_LIMBS, (long)(i * w) - 1, w + 1);
  const ct_mask negative = ct_barrier(0 - (uint64_t)(bits >> w));
  const unsigned flip = (unsigned)negative & ((2u << w) - 1);
  return (digit){((bits ^ flip) + 1) >> 1, negative};
}

/* r = entry of that magnitude, negated for a negative digit; garbage for 0. */
static inline void table_select(affine *r, const affine *table, unsigned entries, digit d) {
  affine sum = {{{0}}, {{0}}};
  for (unsigned i = 0; i < entries; i++) {
    const ct_mask mask = ct_eq(d.magnitude, i + 1);
    for (size_t j = 0; j < FE_LIMBS; j++) sum.x.v[j] |= table[i].x.v[j] & mask;
    for (size_t j = 0; j < FE_LIMBS; j++) sum.y.v[j] |= table[i].y.v[j] & mask;
  }
  fe_negate(&sum.y, d.negative);
  *r = sum;
}

/* acc += digit d of table; *seen tells whether acc is other than infinity. */
static void add_digit(jacobian *acc, ct_mask *seen, const affine *table, unsigned entries, digit d) {
  affine b;
  jacobian sum;
  const ct_mask some = ~ct_is_zero(d.magnitude), first = some & ~*seen, both = some & *seen;
  table_select(&b, table, entries, d);
  point_add(&sum, acc, &b);
  fe_select(&acc->x, both, &sum.x, &acc->x);
  fe_select(&acc->y, both, &sum.y, &acc->y);
  fe_select(&acc->z, both, &sum.z, &acc->z);
  fe_select(&acc->x, first, &b.x, &acc->x);
  fe_select(&acc->y, first, &b.y, &acc->y);
  fe_select(&acc->z, first, &fe_one, &acc->z);
  *seen |= some;
}

/* Row by row of a comb: table t holds multiples of 2^(w stride t) G, and row j the digits t * stride + j. */
static void point_mult_base(jacobian *acc, const uint64_t *k) {
  ct_mask seen = 0;
  memset(acc, 0, sizeof *acc);
  for (unsigned row = EC_BASE_STRIDE; row-- > 0;) {
    for (unsigned t = 0; t < BASE_TABLES; t++) {
      const unsigned i = t * EC_BASE_STRIDE + row;
      if (i >= BASE_DIGITS) break;
      add_digit(acc, &seen, base_entry(t), BASE_ENTRIES, digit_of(k, i, EC_BASE_WIDTH));
    }
    for (unsigned i = 0; row > 0 && i < EC_BASE_WIDTH; i++) point_double(acc, acc);
  }
}

static void point_mult(jacobian *acc, const uint64_t *k, const point_table *table) {
  ct_mask seen = 0;
  memset(acc, 0, sizeof *acc);
  for (unsigned i = POINT_DIGITS; i-- > 0;) {
    add_digit(acc, &seen, table->entry, POINT_ENTRIES, digit_of(k, i, POINT_WIDTH));
    for (unsigned j = 0; i > 0 && j < POINT_WIDTH; j++) point_double(acc, acc);
  }
}
