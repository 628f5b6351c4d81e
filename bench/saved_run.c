/* SPDX-License-Identifier: Apache-2.0
 * Reads one saved run. What a report needs must be there and of its type; what is missing otherwise is unknown.
 * Nothing here is secret.
 */
#include "bench/saved_run.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "bench/threads.h"

typedef struct reader {
  saved_run *run;
  char *error;
  size_t error_size;
} reader;

static __attribute__((format(printf, 2, 3))) bool refuse(reader *in, const char *format, ...) {
  va_list args;
  int used = snprintf(in->error, in->error_size, "%s: ", in->run->file);
  va_start(args, format);
  if (used >= 0 && (size_t)used < in->error_size)
    vsnprintf(in->error + used, in->error_size - (size_t)used, format, args);
  va_end(args);
  return false;
}

/* Text that a terminal may be shown. */
static bool is_clean(const char *text) {
  for (const unsigned char *p = (const unsigned char *)text; *p != '\0'; p++) {
    if (*p < 0x20 || *p == 0x7f) return false;
    if (p[0] == 0xc2 && p[1] < 0xa0) return false; /* U+0080 .. U+009F, controls */
    if (p[0] != 0xe2) continue;
    if (p[1] == 0x80 && p[2] >= 0xaa && p[2] <= 0xae) return false; /* U+202A .. U+202E turn the direction of text */
    if (p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9) return false; /* U+2066 .. U+2069 too */
  }
  return true;
}

/* A member that is text, or absent. */
static bool read_text(reader *in, const json_t *object, const char *where, const char *key, const char **text) {
  const json_t *member = json_object_get(object, key);
  if (member == NULL || json_is_null(member)) return true;
  if (!json_is_string(member) || !is_clean(json_string_value(member)))
    return refuse(in, "%s.%s is not text", where, key);
  *text = json_string_value(member);
  return true;
}

/* A member that is a number from 0 on, or absent or null. */
static bool read_number(reader *in, const json_t *object, const char *where, const char *key, double *number) {
  const json_t *member = json_object_get(object, key);
  if (member == NULL || json_is_null(member)) return true;
  if (!json_is_number(member) || !(json_number_value(member) >= 0) || json_number_value(member) > 1e18)
    return refuse(in, "%s.%s is not a number from 0 on", where, key);
  *number = json_number_value(member);
  return true;
}

static bool read_into(reader *in, const json_t *object, const char *where, const char *key, char *to, size_t size) {
  const char *text = "unknown";
  if (!read_text(in, object, where, key, &text)) return false;
  snprintf(to, size, "%s", text);
  return true;
}

static bool read_machine(reader *in, const json_t *json) {
  result_machine *m = &in->run->result.machine;
  double cpus = 0;
  if (!json_is_object(json)) return refuse(in, "machine is missing or not an object");
  m->tandem = "unknown";
  m->pinned_to = -1;
  const json_t *turbo = json_object_get(json, "turbo");
  m->turbo_known = json_is_boolean(turbo);
  m->turbo = json_is_true(turbo);
  if (!read_into(in, json, "machine", "cpu", m->cpu, sizeof m->cpu) ||
      !read_into(in, json, "machine", "kernel", m->kernel, sizeof m->kernel) ||
      !read_into(in, json, "machine", "governor", m->governor, sizeof m->governor) ||
      !read_into(in, json, "machine", "compiler", m->compiler, sizeof m->compiler) ||
      !read_into(in, json, "machine", "date", m->date, sizeof m->date) ||
      !read_into(in, json, "machine", "command", m->command, sizeof m->command) ||
      !read_into(in, json, "machine", "architecture", m->architecture, sizeof m->architecture) ||
      !read_text(in, json, "machine", "tandem", &m->tandem) || !read_number(in, json, "machine", "cpus", &cpus))
    return false;
  m->cpus = (long)fmin(cpus, 1e6);
  return true;
}

static bool read_how(reader *in, const json_t *json) {
  bench_result *r = &in->run->result;
  double samples = 0, asked = 0, cores = 0, pinned = -1;
  r->clock = "unknown";
  r->core_share = 1;
  if (json == NULL) return true;
  if (!json_is_object(json)) return refuse(in, "machine.run is not an object");
  const json_t *spins = json_object_get(json, "spin_ns");
  for (size_t i = 0; i < 2; i++) r->spin_ns[i] = fmax(0, json_number_value(json_array_get(spins, i)));
  r->interrupted = json_is_true(json_object_get(json, "interrupted"));
  if (!read_number(in, json, "machine.run", "samples", &samples) ||
      !read_number(in, json, "machine.run", "rows_asked", &asked) ||
      !read_number(in, json, "machine.run", "thread_cores", &cores) ||
      !read_number(in, json, "machine.run", "sample_ms", &r->sample_ms) ||
      !read_number(in, json, "machine.run", "core_share", &r->core_share) ||
      !read_number(in, json, "machine.run", "pinned_to", &pinned) ||
      !read_text(in, json, "machine.run", "clock", &r->clock))
    return false;
  r->samples = (size_t)samples;
  r->rows_asked = (size_t)asked;
  r->thread_cores = (size_t)cores;
  r->machine.pinned_to = pinned > 1e6 ? -1 : (int)pinned;
  return true;
}

/* Index of a backend; a new one where there is none of that name. */
static size_t backend_index(bench_result *r, const char *name) {
  size_t i = 0;
  while (i < r->backend_count && strcmp(r->backends[i].name, name) != 0) i++;
  if (i < r->backend_count) return i;
  r->backends[i] = (result_backend){.name = name, .version = "", .origin = "", .features = ""};
  r->backend_count++;
  return i;
}

static bool read_backends(reader *in, const json_t *list) {
  bench_result *r = &in->run->result;
  size_t i;
  json_t *json;
  if (list != NULL && !json_is_array(list)) return refuse(in, "machine.backends is not an array");
  json_array_foreach(list, i, json) {
    const char *name = NULL;
    double api = 0;
    if (!json_is_object(json) || !read_text(in, json, "machine.backends", "name", &name) || name == NULL)
      return refuse(in, "machine.backends[%zu] has no name", i);
    size_t column = backend_index(r, name);
    if (column != i) return refuse(in, "machine.backends[%zu]: %s is there twice", i, name);
    result_backend *b = &r->backends[column];
    b->fips = json_is_true(json_object_get(json, "fips"));
    if (!read_text(in, json, "machine.backends", "version", &b->version) ||
        !read_text(in, json, "machine.backends", "origin", &b->origin) ||
        !read_text(in, json, "machine.backends", "features", &b->features) ||
        !read_number(in, json, "machine.backends", "api_version", &api))
      return false;
    b->api_version = (unsigned)fmin(api, 1e9);
  }
  return true;
}

/* The last one, or the one that the run names. */
static bool read_bases(reader *in, const json_t *list) {
  bench_result *r = &in->run->result;
  size_t i;
  json_t *json;
  for (size_t b = 0; b < r->backend_count; b++) r->backends[b].base = r->backend_count - 1;
  json_array_foreach(list, i, json) {
    const char *base = NULL, *name = json_string_value(json_object_get(json, "name"));
    if (!read_text(in, json, "machine.backends", "base", &base)) return false;
    size_t column = backend_index(r, name);
    for (size_t b = 0; base != NULL && b < r->backend_count; b++)
      if (strcmp(r->backends[b].name, base) == 0) r->backends[column].base = b;
  }
  for (size_t b = 0; b < r->backend_count; b++) { /* bases may have bases, but not go round */
    size_t at = b, steps = 0;
    while (r->backends[at].base != at && steps++ < r->backend_count) at = r->backends[at].base;
    if (r->backends[at].base != at)
      return refuse(in, "machine.backends: the bases of %s go round in a ring", r->backends[b].name);
  }
  return true;
}

/* Samples; NULL after a refusal. */
static double *read_samples(reader *in, const json_t *list, const char *where, size_t *count) {
  size_t n = json_array_size(list);
  double *ns = NULL;
  if (!json_is_array(list)) {
    refuse(in, "%s.ns_per_op is missing or not an array", where);
  } else if (n == 0) {
    refuse(in, "%s.ns_per_op holds no samples", where);
  } else if ((ns = (double *)calloc(n, sizeof *ns)) == NULL) {
    refuse(in, "out of memory");
  }
  for (size_t i = 0; ns != NULL && i < n; i++) {
    const json_t *sample = json_array_get(list, i);
    ns[i] = json_number_value(sample);
    if (json_is_number(sample) && ns[i] >= 1e-6 && ns[i] <= 1e18) continue;
    refuse(in, "%s.ns_per_op[%zu] is not a number from 1e-6 to 1e18", where, i);
    free(ns);
    ns = NULL;
  }
  *count = n;
  return ns;
}

static result_row *row_named(bench_result *r, const char *name) {
  for (size_t i = 0; i < r->row_count; i++)
    if (strcmp(r->rows[i].name, name) == 0) return &r->rows[i];
  result_row *row = &r->rows[r->row_count];
  row->of = (series *)calloc(r->backend_count, sizeof *row->of);
  if (row->of == NULL) return NULL;
  for (size_t b = 0; b < r->backend_count; b++) {
    row->of[b].kernel = row->of[b].interface = "";
    row->of[b].crossings_per_op = row->of[b].bytes_per_crossing = row->of[b].allocs_per_op = -1;
  }
  row->name = name;
  row->bytes_per_op = SIZE_MAX; /* not known yet */
  r->row_count++;
  return row;
}

/* What --threads found, where it was asked for: rising numbers of threads from 1. A point that failed is empty. */
static bool read_curve(reader *in, const json_t *list, const char *where, series *s) {
  size_t i;
  json_t *json;
  if (list == NULL) return true;
  if (!json_is_array(list) || json_array_size(list) == 0 || json_array_size(list) > CURVE_MAX)
    return refuse(in, "%s.threads is not an array of up to %d points", where, CURVE_MAX);
  s->curve = (curve_point *)calloc(json_array_size(list), sizeof *s->curve);
  if (s->curve == NULL) return refuse(in, "out of memory");
  json_array_foreach(list, i, json) {
    curve_point *p = &s->curve[i];
    char point[64];
    double threads = 0;
    snprintf(point, sizeof point, "%s.threads[%zu]", where, i);
    if (!read_number(in, json, point, "threads", &threads)) return false;
    p->threads = (unsigned)fmin(threads, THREADS_MAX + 1);
    bool follows = i == 0 ? p->threads == 1 : p->threads > s->curve[i - 1].threads;
    if (!follows || p->threads > THREADS_MAX) return refuse(in, "%s.threads does not rise from 1", point);
    s->curve_count++;
    const json_t *samples = json_object_get(json, "ns_per_op");
    if (json_is_array(samples) && json_array_size(samples) == 0) continue;
    p->ns_per_op = read_samples(in, samples, point, &p->samples);
    if (p->ns_per_op == NULL) return false;
  }
  return true;
}

static bool read_row(reader *in, const json_t *json, size_t i) {
  bench_result *r = &in->run->result;
  const char *name = json_string_value(json_object_get(json, "name"));
  const char *backend = json_string_value(json_object_get(json, "backend"));
  char where[32];
  double bytes = 0, operations = 0;
  snprintf(where, sizeof where, "rows[%zu]", i);
  result_row *row = row_named(r, name);
  if (row == NULL) return refuse(in, "out of memory");
  series *s = &row->of[backend_index(r, backend)];
  if (s->samples > 0) return refuse(in, "%s: %s on %s is there twice", where, name, backend);
  if (!read_number(in, json, where, "bytes_per_op", &bytes) ||
      !read_number(in, json, where, "operations_per_sample", &operations) ||
      !read_number(in, json, where, "crossings_per_op", &s->crossings_per_op) ||
      !read_number(in, json, where, "bytes_per_crossing", &s->bytes_per_crossing) ||
      !read_number(in, json, where, "allocs_per_op", &s->allocs_per_op) ||
      !read_text(in, json, where, "kernel", &s->kernel) || !read_text(in, json, where, "interface", &s->interface) ||
      !read_text(in, json, where, "algorithm", &row->algorithm))
    return false;
  if (row->bytes_per_op != SIZE_MAX && row->bytes_per_op != (size_t)bytes)
    return refuse(in, "%s: %s has two sizes of bytes_per_op", where, name);
  row->bytes_per_op = (size_t)bytes;
  s->operations = (uint64_t)operations;
  s->ns_per_op = read_samples(in, json_object_get(json, "ns_per_op"), where, &s->samples);
  return s->ns_per_op != NULL && read_curve(in, json_object_get(json, "threads"), where, s);
}

/* Rows in two goes: columns must be known before the first. */
static bool read_rows(reader *in, const json_t *list, const json_t *backends) {
  bench_result *r = &in->run->result;
  size_t i;
  json_t *json;
  if (!json_is_array(list)) return refuse(in, "rows is missing or not an array");
  if (json_array_size(list) == 0) return refuse(in, "there are no rows in it");
  r->backends = (result_backend *)calloc(json_array_size(backends) + json_array_size(list), sizeof *r->backends);
  r->rows = (result_row *)calloc(json_array_size(list), sizeof *r->rows);
  if (r->backends == NULL || r->rows == NULL) return refuse(in, "out of memory");
  if (!read_backends(in, backends)) return false;
  json_array_foreach(list, i, json) {
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *backend = json_string_value(json_object_get(json, "backend"));
    if (name == NULL || name[0] == '\0' || !is_clean(name)) return refuse(in, "rows[%zu].name is not a name", i);
    if (backend == NULL || backend[0] == '\0' || !is_clean(backend))
      return refuse(in, "rows[%zu].backend is not a name", i);
    backend_index(r, backend);
  }
  if (!read_bases(in, backends)) return false;
  json_array_foreach(list, i, json) if (!read_row(in, json, i)) return false;
  return true;
}

bool saved_load(saved_run *run, const char *file, char *error, size_t error_size) {
  reader in = {run, error, error_size};
  json_error_t why;
  memset(run, 0, sizeof *run);
  run->file = file;
  run->root = json_load_file(file, JSON_REJECT_DUPLICATES, &why);
  if (run->root == NULL) {
    if (why.line > 0) return refuse(&in, "not JSON: line %d: %s", why.line, why.text);
    snprintf(error, error_size, "%s", why.text); /* unable to open FILE: why */
    return false;
  }
  const json_t *machine = json_object_get(run->root, "machine");
  bool read = json_is_object(run->root) ? read_machine(&in, machine) : refuse(&in, "not a saved run: no object");
  read = read && read_how(&in, json_object_get(machine, "run"));
  read = read && read_rows(&in, json_object_get(run->root, "rows"), json_object_get(machine, "backends"));
  if (!read) saved_free(run);
  return read;
}

void saved_free(saved_run *run) {
  bench_result *r = &run->result;
  for (size_t i = 0; i < r->row_count; i++) {
    for (size_t b = 0; b < r->backend_count; b++) {
      free(r->rows[i].of[b].ns_per_op);
      threads_free(&r->rows[i].of[b]);
    }
    free(r->rows[i].of);
  }
  free(r->rows);
  free(r->backends);
  json_decref(run->root);
  memset(run, 0, sizeof *run);
}
