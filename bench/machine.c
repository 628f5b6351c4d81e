/* SPDX-License-Identifier: Apache-2.0
 * Reads the machine's facts from /proc, /sys and uname(2).
 * Nothing here is secret.
 */
#include "bench/machine.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <tandem/tandem.h>
#include <time.h>
#include <unistd.h>

#ifdef __clang__
#define COMPILER_NAME ""
#else
#define COMPILER_NAME "gcc "
#endif

static void set(char *to, size_t size, const char *from) { snprintf(to, size, "%s", from); }

/* First line of a file, without its end; false when there is none. */
static bool first_line(const char *path, char *line, int size) {
  FILE *f = fopen(path, "r");
  if (f == NULL) return false;
  bool got = fgets(line, size, f) != NULL;
  fclose(f);
  if (got) line[strcspn(line, "\n")] = '\0';
  return got;
}

static void cpu_model(char *to, size_t size) {
  char line[256];
  FILE *f = fopen("/proc/cpuinfo", "r");
  set(to, size, "unknown");
  if (f == NULL) return;
  while (fgets(line, sizeof line, f) != NULL) {
    char *colon = strchr(line, ':');
    if (strncmp(line, "model name", 10) != 0 || colon == NULL) continue;
    line[strcspn(line, "\n")] = '\0';
    set(to, size, colon + 1 + strspn(colon + 1, " "));
    break;
  }
  fclose(f);
}

static void turbo(result_machine *m) {
  char line[16];
  if (first_line("/sys/devices/system/cpu/intel_pstate/no_turbo", line, sizeof line)) {
    m->turbo_known = true;
    m->turbo = line[0] == '0';
  } else if (first_line("/sys/devices/system/cpu/cpufreq/boost", line, sizeof line)) {
    m->turbo_known = true;
    m->turbo = line[0] == '1';
  }
}

/* One argument, in quotes where a shell would read more into it; '?' for what is no printable ASCII. */
static void add_argument(char *to, size_t size, const char *argument) {
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=,+%-";
  bool quoted = argument[0] == '\0' || argument[strspn(argument, plain)] != '\0';
  size_t used = strlen(to);
  used += (size_t)snprintf(to + used, size - used, "%s%s", used > 0 ? " " : "", quoted ? "'" : "");
  for (; *argument != '\0' && used + 2 < size; argument++)
    to[used++] = *argument == '\'' || *argument < ' ' || *argument > '~' ? '?' : *argument;
  if (quoted && used + 2 < size) to[used++] = '\'';
  if (used < size) to[used] = '\0';
}

static void command_line(char *to, size_t size) {
  char arguments[512];
  FILE *f = fopen("/proc/self/cmdline", "re");
  size_t n = f == NULL ? 0 : fread(arguments, 1, sizeof arguments - 1, f);
  if (f != NULL) fclose(f);
  arguments[n] = '\0';
  set(to, size, n == 0 ? "unknown" : "tandem-bench");
  for (size_t at = strlen(arguments) + 1; at < n && strlen(to) + 8 < size; at += strlen(arguments + at) + 1)
    add_argument(to, size, arguments + at);
}

void machine_describe(result_machine *m, int pinned_to) {
  struct utsname u;
  char path[96];
  time_t now = time(NULL);
  struct tm utc;
  memset(m, 0, sizeof *m);
  cpu_model(m->cpu, sizeof m->cpu);
  if (uname(&u) == 0) {
    snprintf(m->kernel, sizeof m->kernel, "%.60s %.90s", u.sysname, u.release);
    set(m->architecture, sizeof m->architecture, u.machine);
  } else {
    set(m->kernel, sizeof m->kernel, "unknown");
    set(m->architecture, sizeof m->architecture, "unknown");
  }
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/cpufreq/scaling_governor", pinned_to < 0 ? 0 : pinned_to);
  if (!first_line(path, m->governor, sizeof m->governor)) set(m->governor, sizeof m->governor, "unknown");
  command_line(m->command, sizeof m->command);
  set(m->compiler, sizeof m->compiler, COMPILER_NAME __VERSION__);
  if (gmtime_r(&now, &utc) != NULL) strftime(m->date, sizeof m->date, "%Y-%m-%dT%H:%M:%SZ", &utc);
  m->tandem = tdm_version();
  m->cpus = sysconf(_SC_NPROCESSORS_ONLN);
  m->pinned_to = pinned_to;
  turbo(m);
}
