/* SPDX-License-Identifier: Apache-2.0
 * Kernel of P-521 for x86-64 with BMI2 and AVX2 (SP 800-186, section 3.2.1; arithmetic in native/ec/ec_kernel.h).
 * Leaks nothing, save where a name ends in _vartime.
 */
#include "native/ec/p521/p521_field.h"

#include "native/ec/ec_kernel.h"

const ec_kernel p521_bmi2 = EC_KERNEL;
