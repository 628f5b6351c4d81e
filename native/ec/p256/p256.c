/* SPDX-License-Identifier: Apache-2.0
 * P-256 (SP 800-186, section 3.2.1): constants, kernels, and the ops of the native backend.
 * Leaks nothing itself.
 */
#include "native/ec/p256/p256.h"

#include "native/base/cpu.h"
#include "native/ec/ec.h"
#include "native/native.h"

/* By ec_table.py --constants. */
const ec_modulus p256_order = {.limbs = 4,
                               .bits = 256,
                               .m = {0xf3b9cac2fc632551, 0xbce6faada7179e84, 0xffffffffffffffff, 0xffffffff00000000},
                               .r2 = {0x83244c95be79eea2, 0x4699799c49bd6fa6, 0x2845b2392b6bec59, 0x66e12d94f3d95620},
                               .m_neg_inv = 0xccd1c8aaee00bc4f};

const ec_kernel_row p256_kernels[] = {
#if NATIVE_X86
    {"bmi2", CPU_BMI2 | CPU_AVX2, &p256_bmi2},
#endif
    {"ref", 0, &p256_ref},
};

const ec_curve native_p256 = {
    .ops = EC_OPS(TDM_P256, 32, 32, 16 * 2 * 8 * 4),
    .kernels = p256_kernels,
    .order = &p256_order,
    .nonce_hmac = &native_hmac_sha256,
};
