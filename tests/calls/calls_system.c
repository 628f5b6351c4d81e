/* SPDX-License-Identifier: Apache-2.0
 * Prints what system.sh asks about: whether the program is set-uid or set-gid in the kernel's eyes, the policy in force
 * and where it comes from, or the error.
 * Leaks nothing: tests have no secrets.
 */
#include <stdio.h>
#include <sys/auxv.h>
#include <tandem/tandem.h>

int main(void) {
  char text[512];
  tdm_status status = tdm_policy_get(text, sizeof text);
  printf("%s|", getauxval(AT_SECURE) != 0 ? "secure" : "plain");
  if (status == TDM_OK) printf("%s|%s|%s\n", text, tdm_policy_source(), tdm_approved_only() ? "approved-only" : "all");
  if (status != TDM_OK) printf("%s|%s\n", tdm_status_name(status), tdm_error_detail());
  return 0;
}
