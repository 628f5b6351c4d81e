/* SPDX-License-Identifier: Apache-2.0
 * RSA of the native backend (RFC 8017, FIPS 186-5): the raw operations of ops/rsa.h.
 * Leaks what ops/rsa.h says.
 */
#ifndef NATIVE_RSA_RSA_H
#define NATIVE_RSA_RSA_H

#include "ops/rsa.h"

extern const tdm_rsa_ops native_rsa_ops;

#endif
