/* SPDX-License-Identifier: Apache-2.0
 * The tables of rows as one list, and the choice among them.
 * Nothing here is secret.
 */
#include "bench/rows.h"

#include <regex.h>

static const row_table *const tables[] = {
    &rows_aes,   &rows_cipher, &rows_aead, &rows_gmac,  &rows_xts,  &rows_des,   &rows_rc4, &rows_hash,
    &rows_large, &rows_mac,    &rows_rand, &rows_prime, &rows_sign, &rows_agree, &rows_rsa, &rows_wrap,
};
enum { TABLES = sizeof tables / sizeof tables[0] };

size_t rows_count(void) {
  size_t n = 0;
  for (size_t t = 0; t < TABLES; t++) n += tables[t]->count;
  return n;
}

const bench_row *rows_at(size_t index) {
  for (size_t t = 0; t < TABLES; t++) {
    if (index < tables[t]->count) return &tables[t]->rows[index];
    index -= tables[t]->count;
  }
  return NULL;
}

bool rows_choose(const char *regex, const bench_row **chosen, size_t *count, char *error, size_t error_size) {
  regex_t compiled;
  int bad = regcomp(&compiled, regex == NULL ? "" : regex, REG_EXTENDED | REG_NOSUB);
  if (bad != 0) {
    regerror(bad, &compiled, error, error_size);
    return false;
  }
  *count = 0;
  for (size_t i = 0; i < rows_count(); i++)
    if (regexec(&compiled, rows_at(i)->name, 0, NULL, 0) == 0) chosen[(*count)++] = rows_at(i);
  regfree(&compiled);
  return true;
}
