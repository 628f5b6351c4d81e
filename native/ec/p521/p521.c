/* SPDX-License-Identifier: Apache-2.0
 * P-521 (SP 800-186, section 3.2.1): constants, kernels, and the ops of the native backend.
 * Leaks nothing itself.
 */
#include "native/ec/p521/p521.h"

#include "native/base/cpu.h"
#include "native/ec/ec.h"
#include "native/native.h"

/* By ec_table.py --constants. */
const ec_modulus p521_order = {
    .limbs = 9,
    .bits = 521,
    .m = {0xbb6fb71e91386409, 0x3bb5c9b8899c47ae, 0x7fcc0148f709a5d0, 0x51868783bf2f966b, 0xfffffffffffffffa,
          0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0x00000000000001ff},
    .r2 = {0x137cd04dcf15dd04, 0xf707badce5547ea3, 0x12a78d38794573ff, 0xd3721ef557f75e06, 0xdd6e23d82e49c7db,
           0xcff3d142b7756e3e, 0x5bcc6d61a8e567bc, 0x2d8e03d1492d0d45, 0x000000000000003d},
    .m_neg_inv = 0x1d2f5ccd79a995c7};

const ec_kernel_row p521_kernels[] = {
#if NATIVE_X86
    {"bmi2", CPU_BMI2 | CPU_AVX2, &p521_bmi2},
#endif
    {"ref", 0, &p521_ref},
};

const ec_curve native_p521 = {
    .ops = EC_OPS(TDM_P521, 66, 66, 16 * 2 * 8 * 9),
    .kernels = p521_kernels,
    .order = &p521_order,
    .nonce_hmac = &native_hmac_sha512,
};
