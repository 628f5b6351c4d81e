/* SPDX-License-Identifier: Apache-2.0
 * The prime curves of the native backend (SP 800-186, FIPS 186-5, SP 800-56A): ops/ec.h with &native_p256.ops and so
 * on.
 */
#ifndef NATIVE_EC_EC_H
#define NATIVE_EC_EC_H

#include "native/ec/ec_curve.h"

extern const ec_curve native_p224;
extern const ec_curve native_p256;
extern const ec_curve native_p384;
extern const ec_curve native_p521;

#endif
