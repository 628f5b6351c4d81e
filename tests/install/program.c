/* SPDX-License-Identifier: Apache-2.0
 * A program outside of the tree: compiled against the installed package, shared and static.
 */
#include <stdio.h>
#include <tandem/tandem.h>

int main(void) {
  uint8_t digest[TDM_HASH_MAX_BYTES];
  if (tdm_hash_digest(NULL, TDM_SHA256, digest, sizeof digest, NULL, (const uint8_t *)"abc", 3) != TDM_OK) return 1;
  (void)printf("%02x%02x by %s\n", digest[0], digest[1], tdm_served_by());
  return digest[0] == 0xba && digest[31] == 0xad ? 0 : 1;
}
