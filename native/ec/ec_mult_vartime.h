/* SPDX-License-Identifier: Apache-2.0
 * Template: what works on public points alone: import, verification's u1 * G + u2 * Q (Shamir's trick over the comb of
 * G and a width-5 NAF of u2), square roots (Tonelli, 1891; Shanks, 1973). All of it is variable-time: public input
 * only.
 */

/* entry[i] = (i + 1) * entry[0], normalised with one inversion (Montgomery's trick). */
static void table_fill_vartime(point_table *table) {
  jacobian p[POINT_ENTRIES];
  fe before[POINT_ENTRIES], inverse, zi, zz;
  point_from_affine(&p[0], &table->entry[0]);
  before[0] = fe_one; /* product of the z of all points before */
  for (unsigned i = 1; i < POINT_ENTRIES; i++) {
    if (i % 2 == 1) {
      point_double(&p[i], &p[i / 2]);
    } else {
      point_add(&p[i], &p[i - 1], &table->entry[0]);
    }
    fe_mul(&before[i], &before[i - 1], &p[i - 1].z);
  }
  fe_mul(&inverse, &before[POINT_ENTRIES - 1], &p[POINT_ENTRIES - 1].z);
  fe_inv_vartime(&inverse, &inverse);
  for (unsigned i = POINT_ENTRIES; --i > 0;) {
    fe_mul(&zi, &inverse, &before[i]);
    fe_mul(&inverse, &inverse, &p[i].z);
    fe_sqr(&zz, &zi);
    fe_mul(&table->entry[i].x, &p[i].x, &zz);
    fe_mul(&zz, &zz, &zi);
    fe_mul(&table->entry[i].y, &p[i].y, &zz);
  }
}

/* acc += entry, negated if so. */
static void add_entry_vartime(jacobian *acc, const affine *entry, bool negate) {
  affine b = *entry;
  if (negate) fe_negate(&b.y, UINT64_MAX);
  point_add_vartime(acc, acc, &b);
}

/* Digits of k in non-adjacent form of width POINT_WIDTH: 0 or odd, in -15 .. 15; returns their count. */
static unsigned naf_vartime(int8_t digits[FE_BITS + 1], const uint64_t *k) {
  unsigned count = 0;
  unsigned carry = 0;
  memset(digits, 0, FE_BITS + 1);
  for (unsigned i = 0; i <= FE_BITS;) {
    if ((ec_limbs_bits(k, FE_LIMBS, (long)i, 1) ^ carry) == 0) {
      i++;
      continue;
    }
    const int d = (int)(ec_limbs_bits(k, FE_LIMBS, (long)i, POINT_WIDTH) + carry);
    carry = d >= POINT_ENTRIES;
    digits[i] = (int8_t)(carry ? d - 2 * POINT_ENTRIES : d);
    count = i + 1;
    i += POINT_WIDTH;
  }
  return count;
}

static void point_joint_vartime(jacobian *acc, const uint64_t *u1, bool negate_u1, const uint64_t *u2,
                                const point_table *table) {
  int8_t naf[FE_BITS + 1];
  const unsigned rows = EC_BASE_WIDTH * (EC_BASE_STRIDE - 1) + 1;
  unsigned count = naf_vartime(naf, u2);
  if (count < rows) count = rows;
  memset(acc, 0, sizeof *acc);
  for (unsigned i = count; i-- > 0;) {
    point_double(acc, acc);
    if (naf[i] > 0) add_entry_vartime(acc, &table->entry[naf[i] - 1], false);
    if (naf[i] < 0) add_entry_vartime(acc, &table->entry[-naf[i] - 1], true);
    if (i % EC_BASE_WIDTH != 0 || i >= rows) continue;
    for (unsigned j = i / EC_BASE_WIDTH; j < BASE_DIGITS; j += EC_BASE_STRIDE) { /* a row of the comb */
      const digit d = digit_of(u1, j, EC_BASE_WIDTH);
      if (d.magnitude == 0) continue;
      add_entry_vartime(acc, base_entry(j / EC_BASE_STRIDE) + d.magnitude - 1, (d.negative != 0) != negate_u1);
    }
  }
}

/* x mod n = r without an inversion: X = r Z^2, or X = (r + n) Z^2 where r + n < p. */
static bool x_is_vartime(const jacobian *a, const uint64_t *r, const ec_modulus *order) {
  fe zz, t;
  uint64_t x[FE_LIMBS];
  if (fe_is_zero(&a->z)) return false;
  fe_sqr(&zz, &a->z);
  fe_from_limbs(&t, r);
  fe_mul(&t, &t, &zz);
  fe_sub(&t, &t, &a->x);
  if (fe_is_zero(&t)) return true;
  if (ec_limbs_add(x, r, order->m, FE_LIMBS) != 0 || !ec_limbs_less(x, fe_modulus.m, FE_LIMBS)) return false;
  fe_from_limbs(&t, x);
  fe_mul(&t, &t, &zz);
  fe_sub(&t, &t, &a->x);
  return fe_is_zero(&t) != 0;
}

/* r = a^(p >> shift) */
static void fe_pow_p_vartime(fe *r, const fe *a, unsigned shift) {
  fe t = fe_one;
  for (long i = FE_BITS; i-- > (long)shift;) {
    fe_sqr(&t, &t);
    if (ec_limbs_bits(fe_modulus.m, FE_LIMBS, i, 1)) fe_mul(&t, &t, a);
  }
  *r = t;
}

/* r = a square root of a; false when there is none. p - 1 = q 2^s, q odd: r = a^((q+1)/2) is one but for a power of a
 * 2^s-th root of unity, found bit by bit. For p = 3 mod 4, s is 1 and no bit is left to find. */
static bool fe_sqrt_vartime(fe *r, const fe *a) {
  fe root, t, u, c;
  fe_pow_p_vartime(&u, a, FE_TWO_ADICITY + 1); /* a^((q-1)/2) */
  fe_mul(&root, a, &u);
  fe_mul(&t, &root, &u); /* a^q: root^2 = a t */
  fe_pow_p_vartime(&c, &fe_nonresidue, FE_TWO_ADICITY);
  for (unsigned left = FE_TWO_ADICITY - 1; left > 0; left--) {
    /* The order of t divides 2^left, that of c is 2^(left + 1). */
    u = t;
    for (unsigned i = 1; i < left; i++) fe_sqr(&u, &u);
    fe_sub(&u, &u, &fe_one);
    const bool odd = !fe_is_zero(&u);
    if (odd) fe_mul(&root, &root, &c);
    fe_sqr(&c, &c);
    if (odd) fe_mul(&t, &t, &c);
  }
  fe_sqr(&u, &root);
  fe_sub(&u, &u, a);
  *r = root;
  return fe_is_zero(&u) != 0;
}

/* y of the point with this x and this parity. */
static bool y_of_vartime(fe *y, const fe *x, bool odd) {
  fe t;
  uint64_t limbs[FE_LIMBS];
  fe_sqr(&t, x);
  for (int i = 0; i < 3; i++) fe_sub(&t, &t, &fe_one);
  fe_mul(&t, &t, x);
  fe_add(&t, &t, &fe_b);
  if (!fe_sqrt_vartime(y, &t)) return false;
  fe_to_limbs(limbs, y);
  if ((limbs[0] & 1) != odd) fe_negate(y, UINT64_MAX); /* y = 0 is on none of these curves: no point has order 2 */
  return true;
}
