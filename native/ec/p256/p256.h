/* SPDX-License-Identifier: Apache-2.0
 * P-256 (SP 800-186, section 3.2.1): its order, its base point's table, its kernels.
 */
#ifndef NATIVE_EC_P256_H
#define NATIVE_EC_P256_H

#include "native/ec/ec_curve.h"

enum { P256_BASE_WIDTH = 6, P256_BASE_STRIDE = 1 };

/* [t][i] = (i + 1) * 2^(width * stride * t) * G, x and y as field elements. */
extern const uint64_t p256_base[43][32][2][4];

extern const ec_modulus p256_order;
extern const ec_kernel_row p256_kernels[];

extern const ec_kernel p256_ref;
extern const ec_kernel p256_bmi2; /* BMI2, AVX2 */

#endif
