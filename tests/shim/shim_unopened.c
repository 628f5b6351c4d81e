/* SPDX-License-Identifier: Apache-2.0
 * With policy native nothing of BoringSSL is opened: the library named by the argument is not among the objects of the
 * process, until the backend is asked for by name.
 */
#include <limits.h>
#include <link.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>
#include <tandem/tandem.h>

static char library[PATH_MAX];

static int is_library(struct dl_phdr_info *info, size_t size, void *found) {
  char path[PATH_MAX];
  (void)size;
  if (info->dlpi_name[0] != '\0' && realpath(info->dlpi_name, path) != NULL && strcmp(path, library) == 0)
    *(int *)found = 1;
  return 0;
}

static int opened(void) {
  int found = 0;
  dl_iterate_phdr(is_library, &found);
  return found;
}

static void native_opens_nothing(void **state) {
  (void)state;
  uint8_t out[TDM_HASH_MAX_BYTES];
  size_t len;
  tdm_cipher_key *key;
  static const uint8_t zero[32];
  assert_int_equal(opened(), 0);
  assert_true(tdm_backend_count() >= 2);
  assert_int_equal(tdm_policy_set("native"), TDM_OK);
  assert_int_equal(tdm_hash_digest(NULL, TDM_SHA256, out, sizeof(out), &len, zero, 32), TDM_OK);
  assert_int_equal(tdm_rand_bytes(NULL, out, sizeof(out)), TDM_OK);
  assert_int_equal(tdm_cipher_key_new(&key, NULL, TDM_AES_256, zero, 32), TDM_OK);
  tdm_cipher_key_free(key);
  assert_int_equal(opened(), 0);
}

/* The check above can fail. */
static void boring_opens_it(void **state) {
  (void)state;
  const tdm_backend *backend;
  assert_int_equal(tdm_backend_find("boring", &backend), TDM_OK);
  assert_int_equal(opened(), 1);
}

int main(int argc, char **argv) {
  if (argc < 2 || realpath(argv[1], library) == NULL) return 1;
  const struct CMUnitTest tests[] = {cmocka_unit_test(native_opens_nothing), cmocka_unit_test(boring_opens_it)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
