/* SPDX-License-Identifier: Apache-2.0
 * Numbers, curves and points of NIST's public-key files.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat_pkey.h"

uint8_t *kp_bytes(const char *hex, size_t *n) {
  if (!hex) fail_msg("a number is missing");
  while (*hex == '0') hex++;
  size_t digits = strlen(hex);
  char *even = malloc(digits + 3);
  if (!even) fail_msg("no memory");
  snprintf(even, digits + 3, "%s%s", digits == 0 ? "00" : digits % 2 ? "0" : "", hex);
  uint8_t *bytes = t_unhex(even, n);
  free(even);
  return bytes;
}

bool kp_number(uint8_t *out, size_t n, const char *hex) {
  size_t have;
  uint8_t *bytes = kp_bytes(hex, &have);
  const bool fits = have <= n;
  memset(out, 0, n);
  if (fits) memcpy(out + n - have, bytes, have);
  free(bytes);
  return fits;
}

tdm_alg kp_curve(const char *section) {
  static const struct {
    const char *name;
    tdm_alg alg;
  } curves[] = {{"P-224", TDM_P224}, {"P-256", TDM_P256}, {"P-384", TDM_P384}, {"P-521", TDM_P521}};
  for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
    if (*section == '[' && !strncmp(section + 1, curves[i].name, 5)) return curves[i].alg;
  }
  return TDM_ALG_NONE;
}

tdm_alg kp_hash(const char *name) {
  char ours[16] = "sha";
  size_t n = 3;
  if (!name || (strncmp(name, "SHA", 3) && strncmp(name, "sha", 3))) fail_msg("no hash: %s", name ? name : "(none)");
  for (name += name[3] == '-' ? 4 : 3; *name >= '0' && *name <= '9' && n < 15; name++) ours[n++] = *name;
  const tdm_alg_info *info = tdm_alg_find(ours);
  if (!info) fail_msg("no hash: %s", ours);
  return info->alg;
}

static size_t field_bytes(tdm_alg curve) { return tdm_alg_get(curve)->bytes; }

size_t kp_point_bytes(tdm_alg curve) { return 1 + 2 * field_bytes(curve); }

bool kp_point(uint8_t *point, tdm_alg curve, const char *x, const char *y) {
  const size_t n = field_bytes(curve);
  point[0] = 4;
  bool fits = kp_number(point + 1, n, x);
  return kp_number(point + 1 + n, n, y) && fits;
}

void kp_open(t_vec *vec, const char *path, const char *start) {
  if (!t_vec_open(vec, path, start)) {
    fail_msg("%s is missing: install python3-cryptography-vectors (Debian 12), or set KAT_DIR", path);
  }
}
