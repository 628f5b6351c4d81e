/* SPDX-License-Identifier: Apache-2.0
 * Which of Wycheproof's groups are of a curve (secp256k1, brainpool, 448), hash (SHA-3) or mask generation (SHAKE) that
 * Tandem does not have. A name of ours spelt otherwise is none of these: whoever runs the group must fail on it.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static const char *foreign_curve(const json_t *object) {
  const char *name = json_string_value(json_object_get(object, "curve"));
  if (!name || !strcmp(name, "curve25519") || !strcmp(name, "edwards25519")) return NULL;
  return wp_curve(name) == TDM_ALG_NONE && !wy_is_ours(name) ? name : NULL;
}

const char *wp_foreign(const json_t *group, const char *attributes) {
  static const char *const keys[] = {"publicKey", "privateKey", "key"}, *const hashes[] = {"sha", "mgfSha"};
  const char *found = NULL;
  if (!attributes || wy_word_in("curve", attributes)) found = foreign_curve(group);
  for (size_t i = 0; !found && i < sizeof keys / sizeof *keys; i++) {
    if (!attributes || wy_word_in(keys[i], attributes)) found = foreign_curve(json_object_get(group, keys[i]));
  }
  for (size_t i = 0; !found && i < sizeof hashes / sizeof *hashes; i++) {
    const char *name = json_string_value(json_object_get(group, hashes[i]));
    if (name && (!attributes || wy_word_in(hashes[i], attributes)) && !wy_is_ours(name)) found = name;
  }
  const char *mgf = json_string_value(json_object_get(group, "mgf"));
  if (!found && mgf && (!attributes || wy_word_in("mgf", attributes)) && strcmp(mgf, "MGF1")) found = mgf;
  return found;
}
