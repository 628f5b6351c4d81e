/* SPDX-License-Identifier: Apache-2.0
 * What the text forms share: the machine on top, what was not timed at the bottom, numbers.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/noise.h"
#include "bench/report.h"

void report_number(char text[16], double ns) {
  snprintf(text, 16, ns < 10 ? "%.3f" : ns < 100 ? "%.2f" : ns < 1000 ? "%.1f" : "%.0f", ns);
}

static void backend_line(FILE *to, const result_backend *b) {
  fprintf(to, "%s: %s%s%s", b->name, b->version, b->version[0] != '\0' ? ", " : "", b->origin);
  if (b->api_version != 0) fprintf(to, ", headers of API %u", b->api_version);
  if (b->features[0] != '\0') fprintf(to, ", %s", b->features);
  fputs(b->fips ? ", says it is a FIPS module\n" : "\n", to);
}

static void machine_lines(FILE *to, const result_machine *m) {
  fprintf(to, "cpu: %s, %ld online, ", m->cpu, m->cpus);
  if (m->pinned_to < 0) {
    fputs("not pinned", to);
  } else {
    fprintf(to, "pinned to core %d", m->pinned_to);
  }
  fprintf(to, ", governor %s, turbo %s\n", m->governor, !m->turbo_known ? "unknown" : m->turbo ? "on" : "off");
  fprintf(to, "os: %s %s   built by: %s   %s\n", m->kernel, m->architecture, m->compiler, m->date);
  fprintf(to, "tandem: %s\n", m->tandem);
}

static void samples_line(FILE *to, size_t samples, double ms, const char *clock) {
  fprintf(to, "samples: %zu per row and backend, %.3g ms of %s time each, interleaved\n", samples, ms, clock);
}

void report_head(FILE *to, const bench_result *r) {
  for (size_t i = 0; i < r->source_count; i++) {
    const result_source *source = &r->sources[i];
    fprintf(to, "%s%s\n", source->file, source->interrupted ? " (interrupted: not all rows)" : "");
    machine_lines(to, &source->machine);
    samples_line(to, source->samples, source->sample_ms, source->clock);
  }
  if (r->source_count == 0) machine_lines(to, &r->machine);
  for (size_t i = 0; i < r->backend_count; i++) {
    bool shown = false;
    for (size_t k = 0; k < i; k++) shown |= strcmp(r->backends[k].name, r->backends[i].name) == 0;
    if (!shown) backend_line(to, &r->backends[i]);
  }
  if (r->source_count == 0) samples_line(to, r->samples, r->sample_ms, r->clock);
  fputc('\n', to);
}

void report_failures(FILE *to, const bench_result *r) {
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].failure != NULL)
        fprintf(to, "%s on %s: not timed: %s\n", r->rows[i].name, r->backends[b].name, r->rows[i].of[b].failure);
}

void report_alone(FILE *to, const bench_result *r) {
  for (size_t i = 0; i < r->alone_count; i++) fprintf(to, "only in %s: %s\n", r->alone[i].file, r->alone[i].name);
}

void report_foot(FILE *to, const bench_result *r) {
  fputc('\n', to);
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].allocs_per_op > 0)
        fprintf(to, "%s on %s allocates: %g calls of malloc per operation\n", r->rows[i].name, r->backends[b].name,
                r->rows[i].of[b].allocs_per_op);
  report_failures(to, r);
  report_alone(to, r);
  noise_report(to, "", r);
  if (r->interrupted) fprintf(to, "interrupted: %zu of %zu rows were finished\n", r->row_count, r->rows_asked);
}
