/* SPDX-License-Identifier: Apache-2.0
 * A BoringSSL without the optional functions opens and serves, and says UNSUPPORTED where they are needed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>
#include <tandem/tandem.h>

static void no_drbg_objects(void **state) {
  (void)state;
  const tdm_backend *boring;
  tdm_drbg *drbg;
  uint8_t out[16];
  tdm_status status = tdm_backend_find("boring", &boring);
  if (status != TDM_OK) fail_msg("%s", tdm_error_detail());
  assert_int_equal(tdm_drbg_new(&drbg, boring, NULL, 0), TDM_ERR_UNSUPPORTED);
  assert_non_null(strstr(tdm_error_detail(), "CTR_DRBG"));
  assert_null(drbg);
  assert_int_equal(tdm_rand_bytes(boring, out, sizeof(out)), TDM_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(no_drbg_objects)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
