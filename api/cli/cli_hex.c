/* SPDX-License-Identifier: Apache-2.0
 * Hexadecimal in and out.
 */
#include <string.h>

#include "cli.h"

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool cli_hex_decode(const char *option, const char *text, uint8_t *out, size_t max, size_t *len) {
  size_t n = strlen(text);
  if (n % 2 != 0) {
    cli_say("%s: hexadecimal has two digits a byte; this has %zu", option, n);
    return false;
  }
  if (n / 2 > max) {
    cli_say("%s: %zu bytes are too many, at most %zu are taken", option, n / 2, max);
    return false;
  }
  for (size_t i = 0; i < n; i += 2) {
    int high = digit(text[i]), low = digit(text[i + 1]);
    if (high < 0 || low < 0) {
      cli_say("%s: character %zu is not a hexadecimal digit", option, high < 0 ? i + 1 : i + 2);
      return false;
    }
    out[i / 2] = (uint8_t)(high << 4 | low);
  }
  *len = n / 2;
  return true;
}

void cli_hex_print(FILE *to, const uint8_t *bytes, size_t len) {
  for (size_t i = 0; i < len; i++) (void)fprintf(to, "%02x", bytes[i]);
}

void cli_print_line(const uint8_t *bytes, size_t len, const char *name) {
  bool escape = strpbrk(name, "\\\n") != NULL;
  if (escape) (void)putchar('\\');
  cli_hex_print(stdout, bytes, len);
  (void)fputs("  ", stdout);
  for (const char *p = name; *p != 0; p++) {
    if (escape && *p == '\\') {
      (void)fputs("\\\\", stdout);
    } else if (escape && *p == '\n') {
      (void)fputs("\\n", stdout);
    } else {
      (void)putchar(*p);
    }
  }
  (void)putchar('\n');
}
