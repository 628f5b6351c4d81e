/* SPDX-License-Identifier: Apache-2.0
 * P-224 (SP 800-186, section 3.2.1): constants, kernels, and the ops of the native backend.
 * Leaks nothing itself.
 */
#include "native/ec/p224/p224.h"

#include "native/base/cpu.h"
#include "native/ec/ec.h"
#include "native/native.h"

/* By ec_table.py --constants. */
const ec_modulus p224_order = {.limbs = 4,
                               .bits = 224,
                               .m = {0x13dd29455c5c2a3d, 0xffff16a2e0b8f03e, 0xffffffffffffffff, 0x00000000ffffffff},
                               .r2 = {0x29947a695f517d15, 0xabc8ff5931d63f4b, 0x6ad15f7cd9714856, 0x00000000b1e97961},
                               .m_neg_inv = 0xd6e242706a1fc2eb};

const ec_kernel_row p224_kernels[] = {
#if NATIVE_X86
    {"bmi2", CPU_BMI2 | CPU_AVX2, &p224_bmi2},
#endif
    {"ref", 0, &p224_ref},
};

const ec_curve native_p224 = {
    .ops = EC_OPS(TDM_P224, 28, 28, 16 * 2 * 8 * 4),
    .kernels = p224_kernels,
    .order = &p224_order,
    .nonce_hmac = &native_hmac_sha256,
};
