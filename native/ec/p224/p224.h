/* SPDX-License-Identifier: Apache-2.0
 * P-224 (SP 800-186, section 3.2.1): its order, its base point's table, its kernels.
 */
#ifndef NATIVE_EC_P224_H
#define NATIVE_EC_P224_H

#include "native/ec/ec_curve.h"

enum { P224_BASE_WIDTH = 6, P224_BASE_STRIDE = 1 };

/* [t][i] = (i + 1) * 2^(width * stride * t) * G, x and y as field elements. */
extern const uint64_t p224_base[38][32][2][4];

extern const ec_modulus p224_order;
extern const ec_kernel_row p224_kernels[];

extern const ec_kernel p224_ref;
extern const ec_kernel p224_bmi2; /* BMI2, AVX2 */

#endif
