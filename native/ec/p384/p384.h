/* SPDX-License-Identifier: Apache-2.0
 * P-384 (SP 800-186, section 3.2.1): its order, its base point's table, its kernels.
 */
#ifndef NATIVE_EC_P384_H
#define NATIVE_EC_P384_H

#include "native/ec/ec_curve.h"

enum { P384_BASE_WIDTH = 6, P384_BASE_STRIDE = 2 };

/* [t][i] = (i + 1) * 2^(width * stride * t) * G, x and y as field elements. */
extern const uint64_t p384_base[32][32][2][6];

extern const ec_modulus p384_order;
extern const ec_kernel_row p384_kernels[];

extern const ec_kernel p384_ref;
extern const ec_kernel p384_bmi2; /* BMI2, AVX2 */

#endif
