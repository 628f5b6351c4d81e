/* SPDX-License-Identifier: Apache-2.0
 * A BoringSSL that cannot be used: the error names what each argument of this program says, the policy in force stays,
 * the other backend goes on, and a second attempt fails in the same way.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>
#include <tandem/tandem.h>

static char **wanted;

static void check_detail(void) {
  const char *detail = tdm_error_detail();
  assert_non_null(wanted[0]);
  for (char **text = wanted; *text != NULL; text++) {
    if (strstr(detail, *text) == NULL) fail_msg("\"%s\" does not name \"%s\"", detail, *text);
  }
}

/* Without another backend built in there is no policy that could be in force. */
static void refused(void **state) {
  (void)state;
  const tdm_backend *backend, *native;
  uint8_t digest[TDM_HASH_MAX_BYTES];
  size_t len;
  char before[256], after[256];
  bool other = tdm_backend_find("native", &native) == TDM_OK;
  if (other) assert_int_equal(tdm_policy_get(before, sizeof(before)), TDM_OK);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(tdm_backend_find("boring", &backend), TDM_ERR_NO_BACKEND);
    check_detail();
    assert_int_equal(tdm_policy_set("boring"), TDM_ERR_NO_BACKEND);
    check_detail();
    assert_int_equal(tdm_hash_digest(NULL, TDM_SHA256, digest, sizeof(digest), &len, NULL, 0),
                     other ? TDM_OK : TDM_ERR_NO_BACKEND);
  }
  if (!other) return;
  assert_int_equal(tdm_policy_get(after, sizeof(after)), TDM_OK);
  assert_string_equal(before, after);
  assert_int_equal(tdm_hash_digest(native, TDM_SHA256, digest, sizeof(digest), &len, NULL, 0), TDM_OK);
}

int main(int argc, char **argv) {
  wanted = argv + 1;
  const struct CMUnitTest tests[] = {cmocka_unit_test(refused)};
  printf("%d texts wanted\n", argc - 1);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
