/* SPDX-License-Identifier: Apache-2.0
 * What the tests of public-key objects share.
 */
#ifndef TESTS_KINDS_PKEY_KIND_H
#define TESTS_KINDS_PKEY_KIND_H

#include "tests/support/t.h"

/* The next public-key algorithm that the backend under test serves; start with *i = 0. */
tdm_alg pkey_next(size_t *i);

/* One new key an algorithm and process (RSA: 2,048 bits, e = 65,537); not to be freed. */
tdm_pkey *pkey_one(tdm_alg alg);

/* Every scheme the algorithm signs with; TDM_EDDSA needs no hash. Returns how many. */
size_t pkey_schemes(tdm_alg alg, tdm_scheme schemes[2]);

#endif
