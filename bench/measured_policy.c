/* SPDX-License-Identifier: Apache-2.0
 * Which backend serves which algorithm, decided by times: geometric means, as J. Fleming and J. Wallace (CACM 29, 1986)
 * say for ratios.
 * Nothing here is secret.
 */
#include "bench/measured_policy.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <tandem/tandem.h>

#include "bench/bench_output.h"
#include "bench/stats.h"

/* Decorated ones are there to learn from, not to serve. */
static bool plain(const char *name) {
  for (size_t i = 0; i < tdm_backend_count(); i++)
    if (strcmp(tdm_backend_name_at(i), name) == 0) return true;
  return false;
}

static bool serves(const result_row *row, const char *algorithm) {
  return row->algorithm != NULL && strcmp(row->algorithm, algorithm) == 0;
}

static bool trusted(const bench_result *r, const char *algorithm, size_t backend) {
  for (size_t i = 0; i < r->row_count; i++)
    if (serves(&r->rows[i], algorithm) && r->rows[i].of[backend].failure != NULL) return false;
  return true;
}

/* Geometric mean of rival's times against the default's, over all rows of the algorithm; rows that do not differ
 * significantly count as equal, so that a few noisy ones decide nothing. */
static void mean_ratio(const bench_result *r, const char *algorithm, size_t standard, size_t rival,
                       policy_choice *found) {
  double logs = 0;
  for (size_t i = 0; i < r->row_count; i++) {
    const series *a = &r->rows[i].of[rival], *b = &r->rows[i].of[standard];
    if (!serves(&r->rows[i], algorithm) || a->samples == 0 || b->samples == 0) continue;
    found->of_rows++;
    stats_delta d = stats_compare(a->ns_per_op, a->samples, b->ns_per_op, b->samples);
    if (!d.claimed) continue;
    logs += log1p(d.fraction);
    found->rows++;
  }
  found->ratio = found->of_rows == 0 ? 1 : exp(logs / (double)found->of_rows);
}

/* False: no rival was timed beside the default. */
static bool decide(policy_choice *c, const bench_result *r, const char *algorithm, size_t standard, double margin) {
  bool compared = false;
  *c = (policy_choice){algorithm, r->backends[standard].name, NULL, 1, 0, 0};
  for (size_t b = 0; b < r->backend_count; b++) {
    policy_choice found = {algorithm, c->backend, r->backends[b].name, 1, 0, 0};
    if (b == standard || !plain(r->backends[b].name) || !trusted(r, algorithm, b)) continue;
    mean_ratio(r, algorithm, standard, b, &found);
    compared |= found.of_rows > 0;
    if (found.rows > 0 && (c->rival == NULL || found.ratio < c->ratio)) *c = found;
  }
  if (c->rival != NULL && c->ratio < 1 - margin) c->backend = c->rival;
  return compared;
}

bool policy_decide(measured_policy *p, const bench_result *r, const char *standard, double margin) {
  size_t at = r->backend_count, rivals = 0;
  memset(p, 0, sizeof *p);
  for (size_t b = 0; b < r->backend_count; b++) {
    if (strcmp(r->backends[b].name, standard) == 0) at = b;
    rivals += plain(r->backends[b].name) && strcmp(r->backends[b].name, standard) != 0;
  }
  if (at == r->backend_count || rivals == 0 || !plain(standard)) return false;
  p->standard = r->backends[at].name;
  p->margin = margin;
  for (size_t i = 0; i < r->row_count && p->count < POLICY_CHOICES_MAX; i++) {
    const char *algorithm = r->rows[i].algorithm;
    bool seen = algorithm == NULL;
    for (size_t k = 0; k < p->count && !seen; k++) seen = strcmp(p->choices[k].algorithm, algorithm) == 0;
    if (!seen) p->count += decide(&p->choices[p->count], r, algorithm, at, margin);
  }
  return true;
}

/* The next item of a list that commas separate, without blanks around it and its "="; advances *list. False: the end,
 * or no item of a policy. */
static bool next_item(const char **list, char what[POLICY_LINE_BYTES], char backend[POLICY_LINE_BYTES]) {
  *list += strspn(*list, ", \t\r\n");
  size_t length = strcspn(*list, ",");
  char item[POLICY_LINE_BYTES];
  if (length == 0 || length >= sizeof item) return false;
  memcpy(item, *list, length);
  item[length] = '\0';
  *list += length;
  return sscanf(item, " %511[^= \t] = %511s", what, backend) == 2;
}

static bool decided(const measured_policy *p, const char *algorithm) {
  for (size_t i = 0; i < p->count; i++)
    if (strcmp(p->choices[i].algorithm, algorithm) == 0) return true;
  return false;
}

static bool is_meant(const char *what, const tdm_alg_info *info) {
  return strcmp(what, info->name) == 0 || strcmp(what, info->family) == 0;
}

static bool says_more(const measured_policy *p, const char *what) {
  if (strcmp(what, "fallback") == 0) return true;
  for (size_t i = 0; i < tdm_alg_count(); i++)
    if (is_meant(what, tdm_alg_at(i)) && !decided(p, tdm_alg_at(i)->name)) return true;
  return false;
}

void policy_keep(measured_policy *p, const char *in_force) {
  char what[POLICY_LINE_BYTES], backend[POLICY_LINE_BYTES];
  size_t used = 0;
  p->kept[0] = '\0';
  for (const char *list = in_force + strcspn(in_force, ","); next_item(&list, what, backend);) {
    if (!says_more(p, what)) continue;
    int n = snprintf(p->kept + used, sizeof p->kept - used, ",%s=%s", what, backend);
    if (n < 0 || (size_t)n >= sizeof p->kept - used) return; /* never: it is no longer than what is in force */
    used += (size_t)n;
  }
}

/* A kept exception, of its family, would take the algorithm away from what was decided. */
static bool is_overruled(const measured_policy *p, const char *algorithm) {
  char what[POLICY_LINE_BYTES], backend[POLICY_LINE_BYTES];
  const tdm_alg_info *info = tdm_alg_find(algorithm);
  for (const char *list = p->kept; info != NULL && next_item(&list, what, backend);)
    if (is_meant(what, info)) return true;
  return false;
}

bool policy_line(char text[POLICY_LINE_BYTES], const measured_policy *p) {
  size_t exceptions = 0;
  int used = snprintf(text, POLICY_LINE_BYTES, "%s%s", p->standard, p->kept);
  if (used < 0 || used >= POLICY_LINE_BYTES) return false;
  for (size_t i = 0; p->kept[i] != '\0'; i++) exceptions += p->kept[i] == ',';
  for (size_t i = 0; i < p->count; i++) { /* behind what is kept: the last match wins */
    const policy_choice *c = &p->choices[i];
    if (strcmp(c->backend, p->standard) == 0 && !is_overruled(p, c->algorithm)) continue;
    size_t left = (size_t)(POLICY_LINE_BYTES - used);
    int n = snprintf(text + used, left, ",%s=%s", c->algorithm, c->backend);
    if (n < 0 || (size_t)n >= left || ++exceptions > POLICY_EXCEPTIONS_MAX) return false;
    used += n;
  }
  return true;
}

static void print_choice(FILE *to, const measured_policy *p, const policy_choice *c) {
  if (c->rival == NULL) {
    fprintf(to, "#   %-16s %-8s no significant difference\n", c->algorithm, c->backend);
    return;
  }
  bool kept = strcmp(c->backend, p->standard) == 0;
  const char *why = !kept ? "" : c->ratio < 1 ? ": within the margin" : ": slower";
  fprintf(to, "#   %-16s %-8s %s takes %.1f %% of the time of %s, differing in %zu of %zu rows%s\n", c->algorithm,
          c->backend, c->rival, 100 * c->ratio, p->standard, c->rows, c->of_rows, why);
}

bool policy_print(FILE *to, const measured_policy *p, const bench_result *r) {
  char line[POLICY_LINE_BYTES];
  if (!policy_line(line, p)) return false;
  fprintf(to, "# Written by tandem-bench --write-policy, %s; put into force by TANDEM_CONFIG or /etc/tandem.conf.\n",
          r->machine.date);
  fprintf(to, "# Machine: %s, %s; tandem %s\n", r->machine.cpu, r->machine.kernel, r->machine.tandem);
  for (size_t b = 0; b < r->backend_count; b++)
    if (plain(r->backends[b].name))
      fprintf(to, "# %s: %s %s\n", r->backends[b].name, r->backends[b].version, r->backends[b].origin);
  fprintf(to,
          "# An algorithm leaves %s when another backend is faster by more than %.3g %%, by the geometric mean of its "
          "rows;\n# one whose difference is not significant counts as even (%zu samples of %.3g ms each). Found:\n",
          p->standard, 100 * p->margin, r->samples, r->sample_ms);
  for (size_t i = 0; i < p->count; i++) print_choice(to, p, &p->choices[i]);
  if (p->kept[0] != '\0') fprintf(to, "# Kept of the policy in force, for what was not measured: %s\n", p->kept + 1);
  if (p->approved_only) fputs("# The mode in force:\napproved_only = yes\n", to);
  fprintf(to, "backend = %s\n", line);
  return true;
}

bool policy_standard(char *name, size_t size) {
  char text[POLICY_LINE_BYTES];
  if (tdm_policy_get(text, sizeof text) != TDM_OK) return false;
  text[strcspn(text, ",")] = '\0';
  return (size_t)snprintf(name, size, "%s", text) < size;
}

bool policy_write(const char *path, const bench_result *result, double margin, char *error, size_t error_size) {
  char standard[POLICY_LINE_BYTES], in_force[POLICY_LINE_BYTES];
  measured_policy policy;
  output out;
  if (!policy_standard(standard, sizeof standard) || tdm_policy_get(in_force, sizeof in_force) != TDM_OK) {
    snprintf(error, error_size, "%s", tdm_error_detail());
    return false;
  }
  if (!policy_decide(&policy, result, standard, margin)) {
    snprintf(error, error_size, "a policy compares %s with another built-in backend: both must be measured", standard);
    return false;
  }
  policy_keep(&policy, in_force);
  policy.approved_only = tdm_approved_only();
  if (!output_open(&out, path)) {
    snprintf(error, error_size, "%s: %s", path, strerror(errno));
    return false;
  }
  if (!policy_print(out.stream, &policy, result)) {
    output_discard(&out);
    snprintf(error, error_size, "%s: too many exceptions for one policy: choose fewer with --rows", path);
    return false;
  }
  if (output_commit(&out)) return true;
  snprintf(error, error_size, "%s: %s", path, strerror(errno));
  return false;
}
