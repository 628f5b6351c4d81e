/* SPDX-License-Identifier: Apache-2.0
 * Saved runs side by side: columns, their bases, rows by name.
 * Nothing here is secret.
 */
#include <math.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "bench/noise.h"
#include "bench/saved_run.h"

typedef struct column {
  const saved_run *run;
  size_t backend; /* in the run's result */
} column;

typedef struct comparison {
  bench_result *result;
  const saved_run *runs;
  size_t run_count;
  column *columns; /* as result->backends */
  regex_t rows;
  bool some_rows;
} comparison;

/* name is one of names, which commas separate. */
static bool is_among(const char *names, const char *name) {
  size_t length = strlen(name);
  for (const char *p = names; p != NULL; p = strchr(p, ',')) {
    p += *p == ',';
    if (strncmp(p, name, length) == 0 && (p[length] == ',' || p[length] == '\0')) return true;
  }
  return false;
}

/* "run" of "results/run.json". */
static void short_name(const char *file, const char **start, int *length) {
  const char *slash = strrchr(file, '/');
  *start = slash == NULL || slash[1] == '\0' ? file : slash + 1;
  size_t n = strlen(*start);
  *length = (int)(n > 5 && strcmp(*start + n - 5, ".json") == 0 ? n - 5 : n);
}

/* The short name, or all of it where another file has the same. */
static void label(const comparison *c, const saved_run *run, const char **start, int *length) {
  short_name(run->file, start, length);
  for (size_t i = 0; i < c->run_count; i++) {
    const char *other;
    int other_length;
    short_name(c->runs[i].file, &other, &other_length);
    if (&c->runs[i] == run || other_length != *length || strncmp(other, *start, (size_t)other_length) != 0) continue;
    *start = run->file;
    *length = (int)strlen(run->file);
    return;
  }
}

static bool name_column(comparison *c, size_t index, size_t of_run) {
  const saved_run *run = c->columns[index].run;
  result_backend *b = &c->result->backends[index];
  const char *start, *backend = b->name;
  char *name = NULL;
  int length;
  label(c, run, &start, &length);
  int made = c->run_count == 1 ? asprintf(&name, "%s", backend)
             : of_run == 1     ? asprintf(&name, "%.*s", length, start)
                               : asprintf(&name, "%.*s:%s", length, start, backend);
  b->name = made < 0 ? NULL : name;
  return made >= 0;
}

/* Column of the first file with the same backend; the first of all where it has none. */
static size_t base_of(const comparison *c, size_t index) {
  const column *mine = &c->columns[index];
  const char *name = mine->run->result.backends[mine->backend].name;
  for (size_t i = 0; i < c->result->backend_count && c->columns[i].run == c->runs; i++)
    if (strcmp(c->runs->result.backends[c->columns[i].backend].name, name) == 0) return i;
  return 0;
}

/* One file: as it was measured, as far as the base is chosen. */
static size_t measured_base(const comparison *c, size_t index) {
  size_t base = c->runs->result.backends[c->columns[index].backend].base;
  for (size_t i = 0; i < c->result->backend_count; i++)
    if (c->columns[i].backend == base) return i;
  return c->result->backend_count - 1;
}

/* The last column stands in for a base that is not chosen, and may be compared with what it stands in for. */
static void break_rings(bench_result *r) {
  for (size_t k = 0; k < r->backend_count; k++) {
    size_t at = k, steps = 0;
    while (r->backends[at].base != at && steps++ < r->backend_count) at = r->backends[at].base;
    if (r->backends[at].base != at) r->backends[k].base = k;
  }
}

static bool choose_columns(comparison *c, const char *backends, char *error, size_t error_size) {
  bench_result *r = c->result;
  size_t most = 0;
  for (size_t i = 0; i < c->run_count; i++) most += c->runs[i].result.backend_count;
  c->columns = (column *)calloc(most, sizeof *c->columns);
  r->backends = (result_backend *)calloc(most, sizeof *r->backends);
  if (c->columns == NULL || r->backends == NULL) return snprintf(error, error_size, "out of memory") < 0;
  for (size_t i = 0; i < c->run_count; i++) {
    const bench_result *from = &c->runs[i].result;
    size_t first = r->backend_count;
    for (size_t b = 0; b < from->backend_count; b++) {
      if (backends != NULL && !is_among(backends, from->backends[b].name)) continue;
      c->columns[r->backend_count] = (column){&c->runs[i], b};
      r->backends[r->backend_count++] = from->backends[b];
    }
    if (first == r->backend_count)
      return snprintf(error, error_size, "%s: no backend %s in it", c->runs[i].file, backends) < 0;
    size_t of_run = r->backend_count - first;
    for (size_t k = first; k < r->backend_count; k++)
      if (!name_column(c, k, of_run)) {
        r->backend_count = k; /* what has a name of its own */
        return snprintf(error, error_size, "out of memory") < 0;
      }
  }
  for (size_t k = 0; k < r->backend_count; k++)
    r->backends[k].base = c->run_count == 1 ? measured_base(c, k) : base_of(c, k);
  break_rings(r);
  return true;
}

static const result_row *find_row(const saved_run *run, const char *name) {
  for (size_t i = 0; i < run->result.row_count; i++)
    if (strcmp(run->result.rows[i].name, name) == 0) return &run->result.rows[i];
  return NULL;
}

/* The row of a chosen column, where it was timed. */
static const series *find_series(const column *from, const char *name) {
  const result_row *row = find_row(from->run, name);
  return row == NULL || row->of[from->backend].samples == 0 ? NULL : &row->of[from->backend];
}

static bool is_there(const bench_result *r, const char *name) {
  for (size_t i = 0; i < r->row_count; i++)
    if (strcmp(r->rows[i].name, name) == 0) return true;
  return false;
}

static bool same_size(const comparison *c, const result_row *row, char *error, size_t error_size) {
  for (size_t i = 0; i < c->run_count; i++) {
    const result_row *other = find_row(&c->runs[i], row->name);
    if (other == NULL || other->bytes_per_op == row->bytes_per_op) continue;
    snprintf(error, error_size, "%s: %s has %zu bytes per operation, %zu in another file", c->runs[i].file, row->name,
             other->bytes_per_op, row->bytes_per_op);
    return false;
  }
  return true;
}

/* A row of any file: into the result, or among those that stand alone. */
static bool add_row(comparison *c, const result_row *row, char *error, size_t error_size) {
  bench_result *r = c->result;
  const saved_run *seen = NULL;
  size_t runs = 0;
  if (c->some_rows && regexec(&c->rows, row->name, 0, NULL, 0) != 0) return true;
  if (is_there(r, row->name)) return true;
  for (size_t k = 0; k < r->backend_count; k++) {
    if (find_series(&c->columns[k], row->name) == NULL || c->columns[k].run == seen) continue;
    seen = c->columns[k].run;
    runs++;
  }
  if (runs == 0) return true;
  if (runs == 1 && c->run_count > 1) {
    r->alone[r->alone_count++] = (result_alone){row->name, seen->file};
    return true;
  }
  if (!same_size(c, row, error, error_size)) return false;
  result_row *to = &r->rows[r->row_count];
  *to = *row;
  to->of = (series *)calloc(r->backend_count, sizeof *to->of);
  if (to->of == NULL) return snprintf(error, error_size, "out of memory") < 0;
  r->row_count++;
  for (size_t k = 0; k < r->backend_count; k++) {
    const series *from = find_series(&c->columns[k], row->name);
    to->of[k] =
        from != NULL
            ? *from
            : (series){
                  .kernel = "", .interface = "", .crossings_per_op = -1, .bytes_per_crossing = -1, .allocs_per_op = -1};
  }
  return true;
}

static bool add_rows(comparison *c, char *error, size_t error_size) {
  bench_result *r = c->result;
  size_t most = 0;
  for (size_t i = 0; i < c->run_count; i++) most += c->runs[i].result.row_count;
  r->rows = (result_row *)calloc(most, sizeof *r->rows);
  r->alone = (result_alone *)calloc(most, sizeof *r->alone);
  if (r->rows == NULL || r->alone == NULL) return snprintf(error, error_size, "out of memory") < 0;
  for (size_t i = 0; i < c->run_count; i++)
    for (size_t k = 0; k < c->runs[i].result.row_count; k++)
      if (!add_row(c, &c->runs[i].result.rows[k], error, error_size)) return false;
  if (r->row_count > 0) return true;
  snprintf(error, error_size, r->alone_count > 0 ? "no row is in more than one of the files" : "no row matches");
  return false;
}

/* What is said of the run is the first one's, but what to beware of is the worst of all; each file speaks for itself in
 * sources. */
static bool add_sources(comparison *c) {
  bench_result *r = c->result;
  const bench_result *first = &c->runs->result;
  r->machine = first->machine;
  r->samples = first->samples;
  r->sample_ms = first->sample_ms;
  r->clock = first->clock;
  r->core_share = first->core_share;
  r->spin_ns[0] = first->spin_ns[0];
  r->spin_ns[1] = first->spin_ns[1];
  r->rows_asked = first->rows_asked;
  r->thread_cores = first->thread_cores;
  r->sources = (result_source *)calloc(c->run_count, sizeof *r->sources);
  if (r->sources == NULL) return false;
  for (size_t i = 0; i < c->run_count; i++) {
    const bench_result *from = &c->runs[i].result;
    if (from->core_share < r->core_share) r->core_share = from->core_share;
    if (fabs(noise_rate_change(from->spin_ns)) > fabs(noise_rate_change(r->spin_ns)))
      memcpy(r->spin_ns, from->spin_ns, sizeof r->spin_ns);
    r->sources[i] = (result_source){.file = c->runs[i].file,
                                    .machine = from->machine,
                                    .samples = from->samples,
                                    .sample_ms = from->sample_ms,
                                    .clock = from->clock,
                                    .core_share = from->core_share,
                                    .spin_ns = {from->spin_ns[0], from->spin_ns[1]},
                                    .interrupted = from->interrupted};
  }
  r->source_count = c->run_count;
  return true;
}

bool saved_compare(bench_result *result, const saved_run *runs, size_t count, const saved_choice *choice, char *error,
                   size_t error_size) {
  comparison c = {.result = result, .runs = runs, .run_count = count, .some_rows = choice->rows != NULL};
  memset(result, 0, sizeof *result);
  int bad = c.some_rows ? regcomp(&c.rows, choice->rows, REG_EXTENDED | REG_NOSUB) : 0;
  if (bad != 0) {
    regerror(bad, &c.rows, error, error_size);
    return false;
  }
  bool made = add_sources(&c) || snprintf(error, error_size, "out of memory") < 0;
  made = made && choose_columns(&c, choice->backends, error, error_size) && add_rows(&c, error, error_size);
  free(c.columns);
  if (c.some_rows) regfree(&c.rows);
  if (!made) saved_compare_free(result);
  return made;
}

void saved_compare_free(bench_result *r) {
  for (size_t i = 0; i < r->row_count; i++) free(r->rows[i].of);
  for (size_t b = 0; b < r->backend_count; b++) free((void *)(uintptr_t)r->backends[b].name);
  free(r->rows);
  free(r->alone);
  free(r->backends);
  free(r->sources);
  memset(r, 0, sizeof *r);
}
