/* SPDX-License-Identifier: Apache-2.0
 * Template: what the fields have in common whatever the form of their elements (ec_fe.h, p521/p521_fe.h).
 * Leaks nothing, save where a name ends in _vartime.
 */
static inline void fe_twice(fe *r, const fe *a) { fe_add(r, a, a); }

/* mask ? a : b */
static inline void fe_select(fe *r, ct_mask mask, const fe *a, const fe *b) {
  for (size_t i = 0; i < FE_LIMBS; i++) r->v[i] = ct_select(mask, a->v[i], b->v[i]);
}

/* a = -a where mask is all ones. */
static inline void fe_negate(fe *a, ct_mask mask) {
  const fe zero = {{0}};
  fe t;
  fe_sub(&t, &zero, a);
  fe_select(a, mask, &t, a);
}

/* All ones when the number is less than p. */
static inline ct_mask fe_load(fe *r, const uint8_t *in) {
  uint64_t x[FE_LIMBS];
  ec_limbs_load(x, FE_LIMBS, in, FE_BYTES);
  fe_from_limbs(r, x);
  return ec_limbs_less(x, fe_modulus.m, FE_LIMBS);
}

static inline void fe_store(uint8_t *out, const fe *a) {
  uint64_t x[FE_LIMBS];
  fe_to_limbs(x, a);
  ec_limbs_store(out, FE_BYTES, x);
}

static inline void fe_inv(fe *r, const fe *a) { fe_inv_with(r, a, ec_inv); }
static inline void fe_inv_vartime(fe *r, const fe *a) { fe_inv_with(r, a, ec_inv_vartime); }
