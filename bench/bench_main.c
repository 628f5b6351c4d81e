/* SPDX-License-Identifier: Apache-2.0
 * tandem-bench: options in, one run, one report out.
 * Nothing here is secret.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/bench_options.h"
#include "bench/bench_output.h"
#include "bench/bench_run.h"
#include "bench/bench_write.h"
#include "bench/machine.h"
#include "bench/measured_policy.h"
#include "bench/pin.h"
#include "bench/report.h"
#include "bench/saved_run.h"
#include "bench/slower.h"

enum { EXIT_ROWS = 1, EXIT_USAGE = 2, EXIT_SLOWER = 3, EXIT_INTERRUPTED = 130, NAMES_MAX = 1024 };

static volatile sig_atomic_t stopped;

static void on_signal(int signal_number) {
  (void)signal_number;
  stopped = 1;
}

static bool asked_to_stop(void) { return stopped != 0; }

/* The second signal ends the process as usual. What the caller has ignored (nohup, a shell's background) stays so. */
static void catch_signals(void) {
  static const int signals[] = {SIGINT, SIGTERM};
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = (int)SA_RESETHAND;
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
    if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
}

/* Files must not get the numbers of closed standard streams. Each gets /dev/null, opened so that its own use still
 * fails. */
static bool occupy_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) return false;
  }
  return true;
}

/* At every exit, those of --help and --version included: a full disk is not a success. */
static void close_stdout(void) {
  bool failed = ferror(stdout) != 0;
  if (fclose(stdout) == 0 && !failed) return;
  fputs("tandem-bench: standard output: cannot be written\n", stderr);
  _exit(EXIT_ROWS);
}

static _Noreturn void die(const char *what, const char *why) {
  fprintf(stderr, "tandem-bench: %s%s%s\n", what, why[0] == '\0' ? "" : ": ", why);
  exit(EXIT_USAGE);
}

/* Names built in, separated by commas; those that a locked build refuses are left out. */
static void default_backends(char *names, size_t size) {
  names[0] = '\0';
  for (size_t i = 0; i < tdm_backend_count(); i++) {
    const tdm_backend *backend;
    if (tdm_backend_find(tdm_backend_name_at(i), &backend) == TDM_ERR_LOCKED) continue;
    size_t used = strlen(names);
    snprintf(names + used, size - used, "%s%s", used > 0 ? "," : "", tdm_backend_name_at(i));
  }
}

/* Splits names at commas outside of parentheses, in place, and opens each. */
static size_t open_targets(char *names, run_target *targets) {
  size_t count = 0;
  int depth = 0;
  char error[512], *start = names;
  for (char *p = names;; p++) {
    depth += *p == '(';
    depth -= *p == ')';
    if (*p != '\0' && (*p != ',' || depth > 0)) continue;
    bool last = *p == '\0';
    *p = '\0';
    if (*start == '\0') die("--backends holds an empty name", "");
    if (count == RUN_TARGETS_MAX) die("too many backends", "");
    if (run_find_target(start, &targets[count], error, sizeof error) != TDM_OK) die(start, error);
    count++;
    start = p + 1;
    if (last) return count;
  }
}

/* A backend named again, to be compared with itself, gets a name of its own in the result: "native#2". */
static void tell_apart(bench_result *result) {
  static char names[RUN_TARGETS_MAX][NAMES_MAX];
  for (size_t i = result->backend_count; i-- > 1;) {
    size_t before = 0;
    for (size_t k = 0; k < i; k++) before += strcmp(result->backends[k].name, result->backends[i].name) == 0;
    if (before == 0) continue;
    snprintf(names[i], sizeof names[i], "%.*s#%zu", NAMES_MAX - 32, result->backends[i].name, before + 1);
    result->backends[i].name = names[i];
  }
}

/* The rows asked for; with --tax those that BoringSSL itself has a counterpart for. */
static size_t choose_rows(const options *o, const bench_row **chosen, const run_target *targets, size_t count) {
  char error[256];
  size_t matching, n = 0;
  if (!rows_choose(o->rows, chosen, &matching, error, sizeof error)) die("--rows", error);
  for (size_t i = 0; i < matching; i++) {
    bool counterpart = !o->tax;
    for (size_t t = 0; t < count && !counterpart; t++)
      counterpart = targets[t].backend == NULL && run_kind(&targets[t], chosen[i]) != NULL;
    if (o->quick && o->rows == NULL && strncmp(chosen[i]->name, "large/", 6) == 0) continue;
    if (counterpart) chosen[n++] = chosen[i];
  }
  if (n == 0) die("no row matches", o->rows == NULL ? "" : o->rows);
  return n;
}

static int list_rows(const bench_row *const *chosen, size_t count) {
  for (size_t i = 0; i < count; i++) puts(chosen[i]->name);
  return 0;
}

static int pin(const options *o) {
  if (o->cpu == PIN_NONE) return -1;
  int cpu = pin_to(o->cpu);
  if (cpu < 0 && o->cpu_named) die("--cpu", strerror(errno));
  if (cpu < 0) fprintf(stderr, "tandem-bench: not pinned to a core: %s\n", strerror(errno));
  return cpu;
}

/* Unfinished figures decide nothing. */
static bool write_policy(const options *o, const bench_result *result) {
  char error[512];
  if (result->interrupted) {
    fprintf(stderr, "tandem-bench: interrupted: %s is left as it was\n", o->study.policy);
    return true;
  }
  if (policy_write(o->study.policy, result, o->study.margin, error, sizeof error)) return true;
  fprintf(stderr, "tandem-bench: --write-policy: %s\n", error);
  return false;
}

static int verdict(const options *o, const bench_result *result) {
  return o->slower >= 0 && slower_rows(stderr, result, o->slower) > 0 ? EXIT_SLOWER : 0;
}

static int compare(const options *o) {
  char error[1024];
  size_t loaded = 0;
  bench_result result;
  saved_run *runs = (saved_run *)calloc(o->file_count, sizeof *runs);
  if (runs == NULL) die("out of memory", "");
  for (; loaded < o->file_count; loaded++)
    if (!saved_load(&runs[loaded], o->files[loaded], error, sizeof error)) die(error, "");
  saved_choice choice = {o->rows, o->backends};
  if (!saved_compare(&result, runs, loaded, &choice, error, sizeof error)) die("--compare", error);
  int code = write_reports(o, &result) ? verdict(o, &result) : EXIT_ROWS;
  if (!text_is_shown(o)) report_alone(stderr, &result);
  saved_compare_free(&result);
  while (loaded > 0) saved_free(&runs[--loaded]);
  free(runs);
  return code;
}

static int measure(const options *o, const run_target *targets, size_t count, const bench_row *const *rows,
                   size_t row_count) {
  bench_result result = {.samples = o->samples, .sample_ms = o->sample_ms};
  run_request request = {.targets = targets,
                         .target_count = count,
                         .rows = rows,
                         .row_count = row_count,
                         .threads = o->study.threaded ? &o->study.threads : NULL,
                         .plan = {.samples = o->samples,
                                  .sample_ns = (uint64_t)(o->sample_ms * 1e6),
                                  .seed = 1,
                                  .stop = asked_to_stop,
                                  .clock = o->clock}};
  machine_describe(&result.machine, pin(o));
  catch_signals();
  if (!run_all(&request, &result)) die("out of memory", "");
  tell_apart(&result);
  study_bases(&o->study, &result);
  bool written = write_reports(o, &result);
  if (!text_is_shown(o)) report_failures(stderr, &result); /* the text form has them itself */
  if (o->study.policy != NULL) written = write_policy(o, &result) && written;
  int code = !written || result.failures > 0 ? EXIT_ROWS : result.interrupted ? EXIT_INTERRUPTED : verdict(o, &result);
  run_free(&result);
  return code;
}

int main(int argc, char **argv) {
  options o;
  char names[NAMES_MAX] = "";
  run_target targets[RUN_TARGETS_MAX];
  size_t count = 0;
  if (!occupy_standard_streams() || atexit(close_stdout) != 0) die("the standard streams cannot be set up", "");
  options_parse(&o, argc, argv);
  const bench_row **rows = (const bench_row **)calloc(rows_count(), sizeof *rows);
  if (rows == NULL) die("out of memory", "");
  for (size_t i = 0; i < o.output_count; i++)
    if (!output_possible(o.outputs[i].path)) die(o.outputs[i].path, strerror(errno));
  if (o.compare) {
    free(rows);
    int code = compare(&o);
    free((void *)o.files);
    return code;
  }
  if (o.backends != NULL && strlen(o.backends) >= sizeof names) die("--backends is too long", "");
  if (o.backends != NULL || o.tax) {
    snprintf(names, sizeof names, "%s", o.tax ? "boring," BENCH_DIRECT : o.backends);
  } else if (!o.list) {
    default_backends(names, sizeof names);
  }
  if (o.study.policy != NULL && !output_possible(o.study.policy)) die(o.study.policy, strerror(errno));
  if (!study_backends(&o.study, names, sizeof names)) die("too many backends", "");
  if (!o.list || o.tax) count = open_targets(names, targets);
  char error[512];
  if (!o.list && o.study.policy != NULL && !study_policy_possible(&o.study, targets, count, error, sizeof error))
    die("--write-policy", error);
  study_cores(&o.study);
  if (o.cpu == PIN_NONE) o.study.threads.core_count = 0;
  size_t row_count = choose_rows(&o, rows, targets, count);
  int code = o.list ? list_rows(rows, row_count) : measure(&o, targets, count, rows, row_count);
  free(rows);
  free((void *)o.files);
  return code;
}
