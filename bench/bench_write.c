/* SPDX-License-Identifier: Apache-2.0
 * All reports of a result. Files are complete under temporary names before the first gets its own.
 * Nothing here is secret.
 */
#include "bench/bench_write.h"

#include <errno.h>
#include <string.h>

#include "bench/bench_output.h"
#include "bench/report.h"

static const char *name_of(const destination *d) { return strcmp(d->path, "-") == 0 ? "standard output" : d->path; }

static bool complain(const destination *d, const char *why) {
  fprintf(stderr, "tandem-bench: %s: %s\n", name_of(d), why);
  return false;
}

static bool is_text(const destination *d) { return d->format->write == report_text; }

bool text_is_shown(const options *o) {
  for (size_t i = 0; i < o->output_count; i++)
    if (strcmp(o->outputs[i].path, "-") == 0 && is_text(&o->outputs[i])) return true;
  return false;
}

/* A report in out, complete but for its name. Nothing stays open after false. */
static bool make(const options *o, const destination *d, output *out, const bench_result *result) {
  bool (*write)(FILE *, const bench_result *) = d->format->write;
  if (is_text(d)) write = o->tax ? report_tax : o->layout->write;
  if (!output_open(out, d->path)) return complain(d, strerror(errno));
  if (!write(out->stream, result)) {
    output_discard(out);
    return complain(d, "out of memory");
  }
  if (is_text(d) && !o->tax) study_report(&o->study, out->stream, result);
  return output_finish(out) || complain(d, strerror(errno));
}

/* No row is worth less than what may stand there. */
static bool is_left(const destination *d, const output *out, const bench_result *result) {
  if (!out->rename || !result->interrupted || result->row_count > 0) return false;
  fprintf(stderr, "tandem-bench: interrupted before a row was finished: %s is left as it was\n", name_of(d));
  return true;
}

bool write_reports(const options *o, const bench_result *result) {
  output outs[OUTPUTS_MAX];
  size_t made = 0;
  while (made < o->output_count && make(o, &o->outputs[made], &outs[made], result)) made++;
  bool whole = made == o->output_count;
  for (size_t i = 0; i < made; i++) {
    if (!whole || is_left(&o->outputs[i], &outs[i], result)) {
      output_discard(&outs[i]);
    } else if (!output_commit(&outs[i])) {
      whole = complain(&o->outputs[i], strerror(errno));
    }
  }
  return whole;
}
