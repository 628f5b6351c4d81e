/* SPDX-License-Identifier: Apache-2.0
 * Hex text to bytes.
 * Anything but an even number of hex digits fails the test: a vector read wrongly must not pass as an empty one.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

uint8_t *t_unhex(const char *hex, size_t *n) {
  size_t digits = hex ? strlen(hex) : 0;
  if (!hex || digits % 2) fail_msg("not hex: \"%.60s\"", hex ? hex : "(missing)");
  uint8_t *out = malloc(digits / 2 + 1);
  if (!out) fail_msg("no memory");
  for (size_t i = 0; i < digits; i += 2) {
    int high = digit(hex[i]), low = digit(hex[i + 1]);
    if (high < 0 || low < 0) fail_msg("not hex: \"%.60s\"", hex);
    out[i / 2] = (uint8_t)(high << 4 | low);
  }
  *n = digits / 2;
  return out;
}

uint8_t *t_hex(uint8_t *out, size_t n, const char *hex) {
  size_t have;
  uint8_t *bytes = t_unhex(hex, &have);
  if (have != n) fail_msg("%zu bytes of hex instead of %zu", have, n);
  memcpy(out, bytes, n);
  free(bytes);
  return out;
}
