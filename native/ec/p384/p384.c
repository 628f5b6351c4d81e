/* SPDX-License-Identifier: Apache-2.0
 * P-384 (SP 800-186, section 3.2.1): constants, kernels, and the ops of the native backend.
 * Leaks nothing itself.
 */
#include "native/ec/p384/p384.h"

#include "native/base/cpu.h"
#include "native/ec/ec.h"
#include "native/native.h"

/* By ec_table.py --constants. */
const ec_modulus p384_order = {.limbs = 6,
                               .bits = 384,
                               .m = {0xecec196accc52973, 0x581a0db248b0a77a, 0xc7634d81f4372ddf, 0xffffffffffffffff,
                                     0xffffffffffffffff, 0xffffffffffffffff},
                               .r2 = {0x2d319b2419b409a9, 0xff3d81e5df1aa419, 0xbc3e483afcb82947, 0xd40d49174aab1cc5,
                                      0x3fb05b7a28266895, 0x0c84ee012b39bf21},
                               .m_neg_inv = 0x6ed46089e88fdc45};

const ec_kernel_row p384_kernels[] = {
#if NATIVE_X86
    {"bmi2", CPU_BMI2 | CPU_AVX2, &p384_bmi2},
#endif
    {"ref", 0, &p384_ref},
};

const ec_curve native_p384 = {
    .ops = EC_OPS(TDM_P384, 48, 48, 16 * 2 * 8 * 6),
    .kernels = p384_kernels,
    .order = &p384_order,
    .nonce_hmac = &native_hmac_sha512,
};
