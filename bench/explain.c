/* SPDX-License-Identifier: Apache-2.0
 * Facts and sentences of --explain. A sentence names what makes up the difference, the larger part first; parts of less
 * than a tenth of it are left out.
 * Nothing here is secret.
 */
#include "bench/explain.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/stats.h"

static const double worth_naming = 0.1, in_times_from = 1.5, straight = 0.25;

size_t explain_family(const result_row *row) {
  static const char unit[] = "Bytes";
  const char *name = row->name;
  size_t end = strlen(name), scale = 1;
  if (end > strlen(unit) && strcmp(name + end - strlen(unit), unit) == 0) end -= strlen(unit);
  if (end > 0 && name[end - 1] == 'K') scale = 1024;
  if (end > 0 && name[end - 1] == 'M') scale = 1024 * 1024;
  if (scale > 1) end--;
  size_t start = end;
  while (start > 0 && isdigit((unsigned char)name[start - 1])) start--;
  if (start == end || row->bytes_per_op == 0) return 0;
  return strtoul(name + start, NULL, 10) * scale == row->bytes_per_op ? start : 0;
}

fit_line explain_fit(const bench_result *r, size_t row, size_t backend) {
  fit_line none = {false, 0, 0, 0};
  size_t family = explain_family(&r->rows[row]), n = 0;
  double *x = (double *)calloc(2 * r->row_count + 1, sizeof *x), *y = x == NULL ? NULL : x + r->row_count;
  for (size_t i = 0; i < r->row_count && family > 0 && x != NULL; i++) {
    const series *s = &r->rows[i].of[backend];
    if (explain_family(&r->rows[i]) != family || strncmp(r->rows[i].name, r->rows[row].name, family) != 0) continue;
    if (s->samples == 0) continue;
    x[n] = (double)r->rows[i].bytes_per_op;
    y[n++] = stats_median(s->ns_per_op, s->samples);
  }
  fit_line line = n == 0 ? none : fit_straight(x, y, n);
  free(x);
  return line;
}

/* ---- the sentence ---- */

/* One of the two that are compared. */
typedef struct side {
  const char *name;
  const series *of;
  double ns;
  fit_line line;
} side;

static __attribute__((format(printf, 2, 3))) void add(char text[EXPLAIN_BYTES], const char *format, ...) {
  size_t used = strlen(text);
  va_list args;
  va_start(args, format);
  vsnprintf(text + used, EXPLAIN_BYTES - used, format, args);
  va_end(args);
}

/* So many significant digits, and all of those before the point. %g alone makes an exponent of 99.5 with two. */
static void add_number(char text[EXPLAIN_BYTES], int digits, double x) {
  if (fabs(x) >= pow(10, digits) - 0.5) {
    add(text, "%.0f", x);
  } else {
    add(text, "%.*g", digits, x);
  }
}

static void add_times(char text[EXPLAIN_BYTES], double n) {
  if (n == 1) {
    add(text, "once");
  } else if (n == 0) {
    add(text, "never");
  } else {
    add_number(text, 6, n);
    add(text, " times");
  }
}

static void add_ns(char text[EXPLAIN_BYTES], double ns) {
  add_number(text, 2, ns);
  add(text, " ns");
}

static void add_kernels(char text[EXPLAIN_BYTES], const side *fast, const side *slow) {
  bool same = strcmp(fast->of->kernel, slow->of->kernel) == 0;
  if (fast->of->kernel[0] == '\0' || slow->of->kernel[0] == '\0') return;
  add(text, same ? " (kernel of both: %s)" : " (kernel %s against %s)", fast->of->kernel, slow->of->kernel);
}

static void add_fixed(char text[EXPLAIN_BYTES], const char *join, double saved) {
  add(text, "%sits fixed cost is ", join);
  add_ns(text, fabs(saved));
  add(text, saved > 0 ? " less" : " more");
}

static void add_slope(char text[EXPLAIN_BYTES], const char *join, const side *fast, const side *slow) {
  add(text, "%seach byte costs ", join);
  add_number(text, 3, 100 * fast->line.slope / slow->line.slope);
  add(text, " %% as much");
  add_kernels(text, fast, slow);
}

/* A line that times lie far from explains nothing. */
static bool usable(const fit_line *line) { return line->known && line->farthest <= straight && line->slope > 0; }

/* What of the difference lies in the fixed cost and what in the bytes. False: the lines do not tell. */
static bool add_lines(char text[EXPLAIN_BYTES], const side *fast, const side *slow, double bytes) {
  double gap = slow->ns - fast->ns;
  if (!usable(&fast->line) || !usable(&slow->line)) return false;
  double fixed = slow->line.fixed - fast->line.fixed, by_bytes = (slow->line.slope - fast->line.slope) * bytes;
  bool name_fixed = fabs(fixed) >= worth_naming * gap, name_bytes = fabs(by_bytes) >= worth_naming * gap;
  if (fixed < worth_naming * gap && by_bytes < worth_naming * gap) return false;
  if (name_fixed && (fixed >= by_bytes || !name_bytes)) {
    add_fixed(text, "", fixed);
    if (name_bytes) add_slope(text, by_bytes > 0 ? " and " : ", though ", fast, slow);
  } else {
    add_slope(text, "", fast, slow);
    if (name_fixed) add_fixed(text, fixed > 0 ? " and " : ", though ", fixed);
  }
  return true;
}

/* Crossings that tell the whole difference: more of them, or as many by the same code, each dearer. */
static bool add_crossings(char text[EXPLAIN_BYTES], const side *fast, const side *slow) {
  double many = slow->of->crossings_per_op, few = fast->of->crossings_per_op;
  if (!(few > 0) || !(many > 0)) return false;
  if (many > few) {
    add(text, "%s crosses ", slow->name);
    add_times(text, many);
    add(text, ", %s ", fast->name);
    add_times(text, few);
    add(text, ", and each crossing more costs ");
    add_ns(text, (slow->ns - fast->ns) / (many - few));
    return true;
  }
  if (many < few) {
    add(text, "though it crosses ");
    add_times(text, few);
    add(text, " and %s ", slow->name);
    add_times(text, many);
    add(text, ", ");
    return false;
  }
  add(text, "both cross ");
  add_times(text, few);
  if (strcmp(slow->of->kernel, fast->of->kernel) != 0 || strcmp(slow->of->interface, fast->of->interface) != 0) {
    add(text, ", ");
    return false;
  }
  add(text, " into the same code (%s), and each crossing of %s costs ", fast->of->kernel, slow->name);
  add_ns(text, (slow->ns - fast->ns) / few);
  add(text, " more");
  return true;
}

static bool bent(const fit_line *line) { return line->known && line->farthest > straight; }

static void add_reason(char text[EXPLAIN_BYTES], const side *fast, const side *slow, double bytes) {
  if (!add_crossings(text, fast, slow) && !add_lines(text, fast, slow, bytes)) {
    add(text, "its work is cheaper");
    add_kernels(text, fast, slow);
    if (bent(&fast->line) || bent(&slow->line)) add(text, "; cost does not grow straight with size");
  }
  if (fast->of->allocs_per_op < 0 || slow->of->allocs_per_op <= fast->of->allocs_per_op) return;
  add(text, "; %s allocates ", slow->name);
  add_times(text, slow->of->allocs_per_op);
  add(text, ", %s ", fast->name);
  add_times(text, fast->of->allocs_per_op);
}

static side side_of(const bench_result *r, size_t row, size_t backend) {
  const series *s = &r->rows[row].of[backend];
  return (side){r->backends[backend].name, s, stats_median(s->ns_per_op, s->samples), explain_fit(r, row, backend)};
}

bool explain_sentence(char text[EXPLAIN_BYTES], const bench_result *r, size_t row, size_t backend) {
  size_t base = r->backends[backend].base;
  const series *one = &r->rows[row].of[backend], *other = &r->rows[row].of[base];
  text[0] = '\0';
  if (base == backend || one->samples == 0 || other->samples == 0) return false;
  stats_delta d = stats_compare(one->ns_per_op, one->samples, other->ns_per_op, other->samples);
  side fast = side_of(r, row, backend), slow = side_of(r, row, base);
  if (!d.claimed) {
    add(text, "%s and %s: no significant difference", fast.name, slow.name);
    return true;
  }
  if (fast.ns > slow.ns) {
    side swapped = fast;
    fast = slow;
    slow = swapped;
  }
  double times = slow.ns / fast.ns;
  if (times >= in_times_from) {
    add(text, "%s is ", fast.name);
    add_number(text, 3, times);
    add(text, " times as fast as %s: ", slow.name);
  } else {
    add(text, "%s takes %.2g %% less time than %s: ", fast.name, 100 * (1 - 1 / times), slow.name);
  }
  add_reason(text, &fast, &slow, (double)r->rows[row].bytes_per_op);
  return true;
}
