/* SPDX-License-Identifier: Apache-2.0
 * Kernel of P-256 for any machine (SP 800-186, section 3.2.1; arithmetic in native/ec/ec_kernel.h).
 * Leaks nothing, save where a name ends in _vartime.
 */
#include "native/ec/p256/p256_field.h"

#include "native/ec/ec_kernel.h"

const ec_kernel p256_ref = EC_KERNEL;
