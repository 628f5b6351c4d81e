/* SPDX-License-Identifier: Apache-2.0
 * The options --explain, --per-block, --toll, --threads, --write-policy and --margin.
 * Nothing here is secret.
 */
#include "bench/bench_study.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bench/measured_policy.h"
#include "bench/pin.h"
#include "bench/report.h"

enum { KEY_EXPLAIN = 0x1000, KEY_PER_BLOCK, KEY_TOLL, KEY_THREADS, KEY_POLICY, KEY_MARGIN };
enum { TOLL_MOST = 1000000, EXPANDED = 4096 };
static const double margin_default = 0.05;

static const struct argp_option table[] = {
    {"explain", KEY_EXPLAIN, NULL, 0,
     "Behind the table, for each row: interface, crossings, bytes per crossing, kernel, allocations, fixed cost and "
     "cost "
     "per byte (fitted over the row's sizes), and why one side is faster",
     0},
    {"per-block", KEY_PER_BLOCK, NULL, 0,
     "Beside each backend the same without bulk interfaces (perblock:NAME), compared with it", 0},
    {"toll", KEY_TOLL, "NS", 0,
     "Beside each backend the same with every crossing dearer by NS nanoseconds (toll(NS):NAME), compared with it: "
     "what a boundary to another language, process or machine would do",
     0},
    {"threads", KEY_THREADS, "N,N...", 0,
     "Also run each row by N threads at once, each on a core of its own, all with one key object, by the wall clock",
     0},
    {"write-policy", KEY_POLICY, "FILE", 0,
     "Write a config file for TANDEM_CONFIG that names the faster backend for every algorithm measured", 0},
    {"margin", KEY_MARGIN, "PERCENT%", 0,
     "How much faster another backend must be before --write-policy leaves the default; default 5%", 0},
    {0},
};

static unsigned long toll_value(const char *text, struct argp_state *state) {
  char *end;
  errno = 0;
  unsigned long n = strtoul(text, &end, 10);
  if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0 || n == 0 || n > TOLL_MOST)
    argp_error(state, "--toll must be 1 .. %d nanoseconds, not `%s'", TOLL_MOST, text);
  return n;
}

static double margin_value(const char *text, struct argp_state *state) {
  char *end;
  double percent = strtod(text, &end);
  if (*end == '%') end++;
  if (!isdigit((unsigned char)text[0]) || *end != '\0' || !(percent < 100))
    argp_error(state, "--margin must be a percentage from 0%% to below 100%%, not `%s'", text);
  return percent / 100;
}

static void note(study *s, int key) {
  for (size_t i = 0; table[i].name != NULL; i++)
    if (table[i].key == key) s->given = table[i].name;
}

static error_t parse(int key, char *arg, struct argp_state *state) {
  study *s = (study *)state->input;
  note(s, key);
  switch (key) {
    case KEY_EXPLAIN:
      s->explain = true;
      return 0;
    case KEY_PER_BLOCK:
      s->per_block = true;
      return 0;
    case KEY_TOLL:
      s->toll_ns = toll_value(arg, state);
      return 0;
    case KEY_THREADS:
      s->threaded = true;
      if (!threads_parse(&s->threads, arg))
        argp_error(state, "--threads must be up to %d different numbers from 1 to %d, separated by commas, not `%s'",
                   CURVE_MAX - 1, THREADS_MAX, arg);
      return 0;
    case KEY_POLICY:
      s->policy = arg;
      return 0;
    case KEY_MARGIN:
      s->margin = margin_value(arg, state);
      s->margin_given = true;
      return 0;
    case ARGP_KEY_END:
      if (s->margin_given && s->policy == NULL) argp_error(state, "--margin is for --write-policy");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

const struct argp study_argp = {.options = table, .parser = parse};

void study_defaults(study *s) {
  memset(s, 0, sizeof *s);
  s->margin = margin_default;
  s->threads.clock = &clock_monotonic;
}

/* ---- backends beside themselves ---- */

/* Length of the first of the names, which end at commas outside of parentheses. */
static size_t name_length(const char *names) {
  int depth = 0;
  const char *p = names;
  for (; *p != '\0' && (*p != ',' || depth > 0); p++) depth += (*p == '(') - (*p == ')');
  return (size_t)(p - names);
}

static bool among(const char *names, const char *name) {
  for (const char *p = names;; p++) {
    size_t n = name_length(p);
    if (n == strlen(name) && strncmp(p, name, n) == 0) return true;
    p += n;
    if (*p == '\0') return false;
  }
}

/* Behind prefix, where name starts with it; NULL: it does not. */
static const char *behind(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0 ? name + strlen(prefix) : NULL;
}

/* Adds one name to the list. */
static bool append(char *list, const char *toll, const char *block, const char *name) {
  size_t used = strlen(list);
  int n = snprintf(list + used, EXPANDED - used, "%s%s%s%s", used > 0 ? "," : "", toll, block, name);
  return n >= 0 && (size_t)n < EXPANDED - used;
}

bool study_backends(const study *s, char *names, size_t size) {
  char list[EXPANDED] = "", name[256], whole[320], toll[40];
  snprintf(toll, sizeof toll, "toll(%lu):", s->toll_ns);
  if (!s->per_block && s->toll_ns == 0) return true;
  for (const char *p = names;; p++) {
    size_t n = name_length(p);
    if (n >= sizeof name) return false;
    memcpy(name, p, n);
    name[n] = '\0';
    for (int wrapped = 3; wrapped > 0 && strcmp(name, BENCH_DIRECT) != 0 && n > 0; wrapped--) {
      const char *outer = wrapped & 1 ? toll : "", *inner = wrapped & 2 ? "perblock:" : "";
      if ((outer[0] != '\0' && s->toll_ns == 0) || (inner[0] != '\0' && !s->per_block)) continue;
      if ((outer[0] != '\0' && behind(name, outer)) || (inner[0] != '\0' && behind(name, inner))) continue; /* is one */
      snprintf(whole, sizeof whole, "%s%s%s", outer, inner, name);
      if (!among(names, whole) && !append(list, outer, inner, name)) return false;
    }
    if (!append(list, "", "", name)) return false;
    p += n;
    if (*p == '\0') break;
  }
  if (strlen(list) >= size) return false;
  memcpy(names, list, strlen(list) + 1);
  return true;
}

static size_t find_backend(const bench_result *r, const char *name) {
  size_t b = 0;
  while (b < r->backend_count && strcmp(r->backends[b].name, name) != 0) b++;
  return b;
}

void study_bases(const study *s, bench_result *r) {
  char toll[40];
  snprintf(toll, sizeof toll, "toll(%lu):", s->toll_ns);
  if (!s->per_block && s->toll_ns == 0) return;
  for (size_t b = 0; b < r->backend_count; b++) {
    const char *name = r->backends[b].name, *inner = s->toll_ns > 0 ? behind(name, toll) : NULL;
    size_t base = r->backend_count;
    if (inner == NULL) inner = name;
    if (s->per_block && behind(inner, "perblock:") != NULL) base = find_backend(r, behind(inner, "perblock:"));
    if (base == r->backend_count && inner != name) base = find_backend(r, inner);
    if (base < r->backend_count) r->backends[b].base = base;
  }
}

/* ---- the rest ---- */

bool study_policy_possible(const study *s, const run_target *targets, size_t count, char *error, size_t error_size) {
  char standard[POLICY_LINE_BYTES];
  result_backend backends[RUN_TARGETS_MAX];
  measured_policy policy;
  memset(backends, 0, sizeof backends);
  for (size_t i = 0; i < count; i++) backends[i].name = targets[i].name;
  bench_result none = {.backends = backends, .backend_count = count};
  if (!policy_standard(standard, sizeof standard)) {
    snprintf(error, error_size, "%s", tdm_error_detail());
    return false;
  }
  if (policy_decide(&policy, &none, standard, s->margin)) return true;
  snprintf(error, error_size, "the default backend (%s) and another built-in one must both be measured", standard);
  return false;
}

void study_cores(study *s) {
  if (!s->threaded) return;
  s->threads.core_count = pin_cores(s->threads.cores, THREADS_MAX);
  unsigned most = s->threads.counts[s->threads.count - 1];
  if (s->threads.core_count > 0 && most > s->threads.core_count)
    fprintf(stderr, "tandem-bench: warning: %u threads on %zu cores: some will wait for others\n", most,
            s->threads.core_count);
}

void study_report(const study *s, FILE *to, const bench_result *result) {
  report_threads(to, result);
  if (s->explain) report_explain(to, result);
}
