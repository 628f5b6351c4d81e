/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's primality file: signed numbers, whose magnitude is tested.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_prime(const char *algorithm) { return strcmp(algorithm, "PrimalityTest") ? TDM_ALG_NONE : TDM_RSA; }

static void run(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n;
  uint8_t *value = wy_bytes(test, "value", &n);
  bool prime = result != WY_VALID;
  (void)alg;
  (void)group;
  if (n > 0 && value[0] >> 7) { /* two's complement */
    unsigned carry = 1;
    for (size_t i = n; i-- > 0;) {
      carry += (uint8_t)~value[i];
      value[i] = (uint8_t)carry;
      carry >>= 8;
    }
  }
  T_OK(tdm_is_prime_vartime(t_backend(), value, n, &prime));
  T_TRUE(prime == (result == WY_VALID));
  free(value);
}

const wy_kind wp_primality[] = {{"primality_test_schema_v1.json primality_test_schema.json", "PrimalityTest",
                                 "type tests", "tcId value result", alg_prime, run, ""},
                                {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
