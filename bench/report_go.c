/* SPDX-License-Identifier: Apache-2.0
 * The Go benchmark format (golang.org/design/14313-benchmark-format), one line a sample, so that benchstat reads it:
 * benchstat -col /backend FILE.
 * Nothing here is secret.
 */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "bench/report.h"

/* Go's name of an architecture that uname names. */
static const char *goarch(const char *machine) {
  static const char *const names[][2] = {{"x86_64", "amd64"}, {"aarch64", "arm64"}, {"i686", "386"}, {"armv7l", "arm"}};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(names[i][0], machine) == 0) return names[i][1];
  return machine;
}

/* Names end at a blank. Of a value (slashes false) each slash would begin another key. */
static void put_word(FILE *to, const char *text, bool slashes) {
  for (; *text != '\0'; text++) fputc(isspace((unsigned char)*text) || (*text == '/' && !slashes) ? '_' : *text, to);
}

static void put_name(FILE *to, const result_row *row, const result_backend *b) {
  fputs("Benchmark", to);
  fputc(toupper((unsigned char)row->name[0]), to);
  put_word(to, row->name[0] == '\0' ? "" : row->name + 1, true);
  fputs("/backend=", to);
  put_word(to, b->name, false);
  fputs("-1", to); /* one thread */
}

static void sample_line(FILE *to, const result_row *row, const result_backend *b, const series *s, size_t i) {
  double ns = s->ns_per_op[i];
  char time[16];
  put_name(to, row, b);
  report_number(time, ns);
  fprintf(to, "\t%8" PRIu64 "\t%12s ns/op", s->operations == 0 ? 1 : s->operations, time);
  if (row->bytes_per_op > 0) fprintf(to, "\t%8.2f MB/s", (double)row->bytes_per_op * 1000 / ns);
  fputc('\n', to);
}

bool report_go(FILE *to, const bench_result *r) {
  fprintf(to, "goos: linux\ngoarch: %s\npkg: tandem\ncpu: %s\n", goarch(r->machine.architecture), r->machine.cpu);
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      for (size_t k = 0; k < r->rows[i].of[b].samples; k++)
        sample_line(to, &r->rows[i], &r->backends[b], &r->rows[i].of[b], k);
  return true;
}
