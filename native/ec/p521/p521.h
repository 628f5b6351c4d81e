/* SPDX-License-Identifier: Apache-2.0
 * P-521 (SP 800-186, section 3.2.1): its order, its base point's table, its kernels.
 */
#ifndef NATIVE_EC_P521_H
#define NATIVE_EC_P521_H

#include "native/ec/ec_curve.h"

enum { P521_BASE_WIDTH = 6, P521_BASE_STRIDE = 4 };

/* [t][i] = (i + 1) * 2^(width * stride * t) * G, x and y as field elements. */
extern const uint64_t p521_base[22][32][2][9];

extern const ec_modulus p521_order;
extern const ec_kernel_row p521_kernels[];

extern const ec_kernel p521_ref;
extern const ec_kernel p521_bmi2; /* BMI2, AVX2 */

#endif
