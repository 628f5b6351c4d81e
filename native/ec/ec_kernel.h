/* SPDX-License-Identifier: Apache-2.0
 * Template: a kernel, from the field of the curve (<curve>_field.h) and the table of its base point. The
 * file that includes this is compiled for one kind of machine; EC_KERNEL collects its functions.
 * Leaks nothing, save where a name ends in _vartime.
 */
#include "base/wipe.h"
#include "native/ec/ec_point.h"

#include "native/ec/ec_mult.h"
#include "native/ec/ec_mult_vartime.h"

static bool kernel_load_vartime(void *table, const uint8_t *point) {
  point_table *t = table;
  affine *p = &t->entry[0];
  const ct_mask x = fe_load(&p->x, point), y = fe_load(&p->y, point + FE_BYTES);
  if (!(x & y & point_on_curve(p))) return false;
  table_fill_vartime(t);
  return true;
}

static void kernel_base(uint8_t *point, const uint64_t *k, uint64_t negate, bool x_only) {
  jacobian acc;
  fe zi, zz;
  point_mult_base(&acc, k);
  fe_inv(&zi, &acc.z);
  fe_sqr(&zz, &zi);
  fe_mul(&acc.x, &acc.x, &zz);
  fe_store(point, &acc.x);
  if (!x_only) {
    fe_mul(&zz, &zz, &zi);
    fe_mul(&acc.y, &acc.y, &zz);
    fe_negate(&acc.y, negate);
    fe_store(point + FE_BYTES, &acc.y);
  }
  wipe(&acc, sizeof acc);
  wipe(&zi, sizeof zi);
  wipe(&zz, sizeof zz);
}

static void kernel_mult(uint8_t *x, const uint64_t *k, const void *table) {
  jacobian acc;
  fe zz;
  point_mult(&acc, k, table);
  fe_inv(&zz, &acc.z);
  fe_sqr(&zz, &zz);
  fe_mul(&acc.x, &acc.x, &zz);
  fe_store(x, &acc.x);
  wipe(&acc, sizeof acc);
  wipe(&zz, sizeof zz);
}

static bool kernel_check_vartime(const uint64_t *u1, bool negate_u1, const uint64_t *u2, const void *table,
                                 const uint64_t *r) {
  jacobian acc;
  point_joint_vartime(&acc, u1, negate_u1, u2, table);
  return x_is_vartime(&acc, r, fe_order);
}

static bool kernel_decompress_vartime(uint8_t *out, const uint8_t *in, bool odd) {
  fe x, y;
  if (!fe_load(&x, in) || !y_of_vartime(&y, &x, odd)) return false;
  fe_store(out, &y);
  return true;
}

/* The functions above, for the one constant the including file exports. */
#define EC_KERNEL                                                                          \
  {                                                                                        \
    .load_vartime = kernel_load_vartime, .base = kernel_base, .mult = kernel_mult,         \
    .check_vartime = kernel_check_vartime, .decompress_vartime = kernel_decompress_vartime \
  }
