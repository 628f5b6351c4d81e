/* SPDX-License-Identifier: Apache-2.0
 * The command line of tandem-bench, by argp of glibc.
 * Nothing here is secret.
 */
#include "bench/bench_options.h"

#include <argp.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tandem/tandem.h>

#include "bench/pin.h"
#include "bench/report.h"

enum { EXIT_USAGE = 2, SAMPLES_DEFAULT = 10, SAMPLES_QUICK = 6, SAMPLES_MAX = 100000 };
static const double ms_default = 20, ms_quick = 5, ms_max = 60000;

enum {
  KEY_LIST = 256,
  KEY_ROWS,
  KEY_BACKENDS,
  KEY_COUNT,
  KEY_TIME,
  KEY_FORMAT,
  KEY_CPU,
  KEY_QUICK,
  KEY_TAX,
  KEY_CLOCK
};

static const report_format formats[] = {{"text", report_text}, {"json", report_json}};

static const char doc[] =
    "Measures what each backend of Tandem costs on this machine, side by side.\v"
    "Every row first checks its own result, then is timed: one sample of each backend in turn, in random order, so "
    "that "
    "what drifts in the machine meets all alike. The last backend is the one that the others are compared with.\n\n"
    "What rows time: aes/, des/: one block, calls that do not depend on each other; aes/Expand: a key made and freed. "
    "CBC, CFB, OFB, CTR: one state that goes on, so that each call starts from the last one's vector and chains cannot "
    "overlap. GCM: key ready, 12 bytes of nonce, 13 of AAD, 16 of tag. Hashes: one-shot. HMAC: key ready, one message. "
    "_Unaligned: data at an odd address.\n\n"
    "Public keys are ready. ecdsa/: a digest of 32 bytes, signatures in DER; KeyGeneration: P-256. elliptic/, x25519/: "
    "BaseMult (P-224 where no curve is named) and Basepoint: the public key of a private one; the others: key "
    "agreement. rsa/: SHA-256, PSS with 32 bytes of salt, OAEP with SHA-1. rand/Prime: 1024 bits. Searches for primes "
    "take ten times as many samples, of one search each.\n\n"
    "Examples:\n"
    "  tandem-bench --quick                     everything, in well under a minute\n"
    "  tandem-bench --rows 'sha256/|GCM.*8K$'   some rows\n"
    "  tandem-bench --backends native,perblock:native --rows 'CTR1K$'\n"
    "                                           what the bulk interface is worth\n"
    "  tandem-bench --format json -o run.json   for programs\n"
    "  tandem-bench --tax                       the cost of Tandem itself, above BoringSSL called directly\n\n"
    "Exit code: 0; 1 when a row gave a wrong result (it is reported, not timed) or the report could not be written; 2 "
    "for a wrong command line or a backend that cannot be used; 130 after Ctrl-C, which reports what was finished.";

static const struct argp_option table[] = {
    {"list", KEY_LIST, NULL, 0, "Print the names of the rows and stop", 0},
    {"rows", KEY_ROWS, "REGEX", 0, "Only rows whose name matches (extended, anywhere in the name)", 0},
    {"backends", KEY_BACKENDS, "NAME,NAME...", 0,
     "Backends to measure, decorated ones (perblock:boring) and `direct' (BoringSSL without Tandem) too; default: all "
     "built in",
     0},
    {"count", KEY_COUNT, "N", 0, "Samples per row and backend; default 10. With fewer than 6 no difference is claimed",
     0},
    {"time", KEY_TIME, "MS", 0, "Milliseconds per sample; default 20", 0},
    {"quick", KEY_QUICK, NULL, 0, "As --count 6 --time 5", 0},
    {"tax", KEY_TAX, NULL, 0, "Compare the boring backend with BoringSSL called directly", 0},
    {"clock", KEY_CLOCK, "thread|wall", 0,
     "What is timed: this thread's time on its core, which other processes do not add to (default), or all time", 0},
    {"format", KEY_FORMAT, "text|json", 0, "Form of the report; default text", 0},
    {"output", 'o', "FILE", 0, "Write the report to FILE, which appears whole or not at all", 0},
    {"cpu", KEY_CPU, "N|none", 0, "Core to stay on; default: the last one that this process may use", 0},
    {0},
};

static size_t parse_count(const char *text, struct argp_state *state) {
  char *end;
  errno = 0;
  unsigned long n = strtoul(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || n == 0 || n > SAMPLES_MAX)
    argp_error(state, "--count must be 1 .. %d, not `%s'", SAMPLES_MAX, text);
  return n;
}

static double parse_ms(const char *text, struct argp_state *state) {
  char *end;
  double ms = strtod(text, &end);
  if (end == text || *end != '\0' || !(ms > 0) || ms > ms_max)
    argp_error(state, "--time must be more than 0 and at most %g milliseconds, not `%s'", ms_max, text);
  return ms;
}

static int parse_cpu(const char *text, struct argp_state *state) {
  char *end;
  if (strcmp(text, "none") == 0) return PIN_NONE;
  errno = 0;
  long n = strtol(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || n > 1 << 20)
    argp_error(state, "--cpu must be the number of a core, or `none', not `%s'", text);
  return (int)n;
}

static const report_format *parse_format(const char *text, struct argp_state *state) {
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
    if (strcmp(formats[i].name, text) == 0) return &formats[i];
  argp_error(state, "--format must be text or json, not `%s'", text);
  return NULL;
}

static const bench_clock *parse_clock(const char *text, struct argp_state *state) {
  static const bench_clock *const clocks[] = {&clock_thread, &clock_monotonic};
  for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++)
    if (strcmp(clocks[i]->name, text) == 0) return clocks[i];
  argp_error(state, "--clock must be thread or wall, not `%s'", text);
  return NULL;
}

static error_t parse(int key, char *arg, struct argp_state *state) {
  options *o = (options *)state->input;
  switch (key) {
    case KEY_LIST:
      o->list = true;
      return 0;
    case KEY_TAX:
      o->tax = true;
      return 0;
    case KEY_ROWS:
      o->rows = arg;
      return 0;
    case KEY_BACKENDS:
      o->backends = arg;
      return 0;
    case KEY_COUNT:
      o->samples = parse_count(arg, state);
      return 0;
    case KEY_TIME:
      o->sample_ms = parse_ms(arg, state);
      return 0;
    case KEY_FORMAT:
      o->format = parse_format(arg, state);
      return 0;
    case KEY_CLOCK:
      o->clock = parse_clock(arg, state);
      return 0;
    case KEY_CPU:
      o->cpu = parse_cpu(arg, state);
      o->cpu_named = true;
      return 0;
    case KEY_QUICK:
      o->samples = SAMPLES_QUICK;
      o->sample_ms = ms_quick;
      return 0;
    case 'o':
      o->output = arg;
      return 0;
    case ARGP_KEY_ARG:
      argp_error(state, "no argument expected: `%s'", arg);
      return EINVAL;
    case ARGP_KEY_END:
      if (o->tax && o->backends != NULL) argp_error(state, "--tax chooses its own backends: leave --backends out");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

void options_parse(options *o, int argc, char **argv) {
  static const struct argp argp = {.options = table, .parser = parse, .doc = doc};
  memset(o, 0, sizeof *o);
  o->samples = SAMPLES_DEFAULT;
  o->sample_ms = ms_default;
  o->format = &formats[0];
  argp_program_version = "tandem-bench " TDM_VERSION_TEXT;
  argp_err_exit_status = EXIT_USAGE;
  o->clock = &clock_thread;
  o->cpu = PIN_AUTO;
  if (argp_parse(&argp, argc, argv, 0, NULL, o) != 0) exit(EXIT_USAGE);
}
