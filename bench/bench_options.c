/* SPDX-License-Identifier: Apache-2.0
 * The command line of tandem-bench, by argp of glibc.
 * Nothing here is secret.
 */
#include "bench/bench_options.h"

#include <stdlib.h>
#include <string.h>
#include <tandem/tandem.h>

#include "bench/bench_output.h"
#include "bench/pin.h"

enum { EXIT_USAGE = 2, SAMPLES_DEFAULT = 10, SAMPLES_QUICK = 6 };
static const double ms_default = 20, ms_quick = 5;

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
  KEY_CLOCK,
  KEY_LAYOUT,
  KEY_COMPARE,
  KEY_SLOWER
};

static const char doc[] =
    "Measures what each backend of Tandem costs on this machine, side by side.\v"
    "Every row first checks its own result, then is timed: one sample of each backend in turn, in random order, so "
    "that "
    "what drifts in the machine meets all alike. The last backend is the one that the others are compared with. A "
    "difference is claimed with 6 samples or more and p < 0.05 (Mann-Whitney).\n\n"
    "What rows time: aes/, des/: one block, calls that do not depend on each other; aes/Expand: a key made and freed. "
    "CBC, CFB, OFB, CTR: one state that goes on, so that each call starts from the last one's vector and chains "
    "cannot overlap. GCM, ccm/: key ready, 12 bytes of nonce, 13 of AAD, 16 of tag. xts/: key ready, one data unit. "
    "gmac/: key ready, 12 bytes of nonce, one message. cmac/, HMAC: key ready, one message. kw/: key ready, one "
    "secret wrapped or unwrapped (KWP: with padding). Hashes: one-shot. large/: ECB, CBC decryption, CTR, GCM and "
    "SHA-256 with 16 KiB, 1 MiB and 64 MiB. _Unaligned: data at an odd address.\n\n"
    "Public keys are ready. ecdsa/: a digest of 32 bytes, signatures in DER; KeyGeneration: P-256. elliptic/, x25519/: "
    "BaseMult (P-224 where no curve is named) and Basepoint: the public key of a private one; the others: key "
    "agreement. rsa/: SHA-256, PSS with 32 bytes of salt, OAEP with SHA-1. rand/Prime: 1024 bits. Searches for primes "
    "take ten times as many samples, of one search each.\n\n"
    "Examples:\n"
    "  tandem-bench --quick                     everything but large/, in under a minute\n"
    "  tandem-bench --rows 'sha256/|GCM.*8K$'   some rows\n"
    "  tandem-bench --backends native,perblock:native --rows 'CTR1K$'\n"
    "                                           what the bulk interface is worth\n"
    "  tandem-bench -o run.json -o run.html -o -  for programs, for people, and on the terminal\n"
    "  tandem-bench --compare old.json new.json --layout new --fail-if-slower 5%\n"
    "                                           two releases, machines or libraries; exit code 3 for CI\n"
    "  tandem-bench --compare run.json -o run.md  a saved run in another form\n"
    "  tandem-bench --format go > run.txt       for benchstat -col /backend run.txt\n"
    "  tandem-bench --explain --rows 'AESCTR|sha256/'\n"
    "                                           why one side is faster\n"
    "  tandem-bench --toll 200 --per-block --rows 'aes/Encrypt|CTR1K$'\n"
    "                                           what a boundary of 200 ns would cost, in blocks and in bulk\n"
    "  tandem-bench --threads 1,2,4 --rows 'GCMSeal8K$'\n"
    "                                           how throughput grows with threads\n"
    "  tandem-bench --write-policy tandem.conf  the faster backend for each algorithm, for TANDEM_CONFIG\n"
    "  tandem-bench --tax                       the cost of Tandem itself, above BoringSSL called directly\n\n"
    "Exit code: 0; 1 when a row gave a wrong result (it is reported, not timed) or the report could not be written; 2 "
    "for a wrong command line, a backend that cannot be used or a saved run that cannot be read or compared; 3 when "
    "--fail-if-slower found a row; 130 after Ctrl-C, which reports what was finished.";

static const struct argp_option table[] = {
    {"list", KEY_LIST, NULL, 0, "Print the names of the rows and stop", 0},
    {"rows", KEY_ROWS, "REGEX", 0, "Only rows whose name matches (extended, anywhere in the name)", 0},
    {"backends", KEY_BACKENDS, "NAME,NAME...", 0,
     "Backends to measure, decorated ones (perblock:boring) and `direct' (BoringSSL without Tandem) too; the "
     "same again is called NAME#2, to be compared with itself; default: all built in",
     0},
    {"count", KEY_COUNT, "N", 0, "Samples per row and backend; default 10. With fewer than 6 no difference is claimed",
     0},
    {"time", KEY_TIME, "MS", 0, "Milliseconds per sample; default 20", 0},
    {"quick", KEY_QUICK, NULL, 0, "As --count 6 --time 5, and without large/ unless --rows is given", 0},
    {"tax", KEY_TAX, NULL, 0, "Compare the boring backend with BoringSSL called directly", 0},
    {"clock", KEY_CLOCK, "thread|wall", 0,
     "What is timed: this thread's time on its core, which other processes do not add to (default), or all time", 0},
    {"output", 'o', "FILE", 0,
     "Write the report to FILE, which appears whole or not at all, in the form that its ending says; may be given "
     "several times; - is standard output, which otherwise stays empty then",
     0},
    {"format", KEY_FORMAT, "text|md|csv|json|html|go|bssl", 0,
     "Form of the report on standard output and in files whose ending says none; default text", 0},
    {"layout", KEY_LAYOUT, "table|old|new", 0,
     "Layout of the text form: a table with throughput and kernels (default), as benchstat printed until 2022 (old "
     "time, "
     "new time, delta), or as it prints since (sec/op, vs base)",
     0},
    {"compare", KEY_COMPARE, NULL, 0,
     "Measure nothing: put the saved runs FILE... (JSON) side by side, rows by their names. The first file is the "
     "base: "
     "each backend is compared with the same one there. --rows and --backends choose. One file: its report anew",
     0},
    {"fail-if-slower", KEY_SLOWER, "PERCENT%", 0,
     "Exit code 3 when a row is slower than its base by more than that, beyond noise; the rows are listed on standard "
     "error",
     0},
    {"cpu", KEY_CPU, "N|none", 0, "Core to stay on; default: the last one that this process may use", 0},
    {0},
};

/* What a FILE of -o gets: its ending says it, else --format. */
static void choose_formats(options *o, struct argp_state *state) {
  char endings[128];
  bool used = o->format == NULL;
  format_endings(endings, sizeof endings);
  if (o->output_count == 0) o->outputs[o->output_count++].path = "-";
  for (size_t i = 0; i < o->output_count; i++) {
    destination *d = &o->outputs[i];
    bool standard = strcmp(d->path, "-") == 0;
    d->format = standard ? NULL : format_of_file(d->path);
    used |= d->format == NULL || d->format == o->format;
    if (d->format == NULL) d->format = o->format;
    if (d->format == NULL && standard) d->format = format_named("text");
    if (d->format == NULL)
      argp_error(state, "-o %s: its ending says no form of report (%s do); name one with --format", d->path, endings);
    if (d->format != NULL && format_missing(d->format) != NULL)
      argp_failure(state, EXIT_USAGE, 0, "%s", format_missing(d->format));
  }
  if (!used)
    argp_error(state,
               "--format %s is for nothing here: the endings of the files say other forms (-o - is standard "
               "output)",
               o->format->name);
}

/* The second would replace the first. */
static void check_destinations(const options *o, struct argp_state *state) {
  for (size_t i = 0; i < o->output_count; i++) {
    const char *path = o->outputs[i].path;
    for (size_t k = 0; k < i; k++)
      if (output_same(o->outputs[k].path, path)) argp_error(state, "-o %s is there twice", path);
    if (o->study.policy != NULL && output_same(o->study.policy, path))
      argp_error(state, "-o and --write-policy both name %s", path);
  }
}

/* Words that do not go together. */
static void check(options *o, struct argp_state *state) {
  if (o->tax && o->backends != NULL) argp_error(state, "--tax chooses its own backends: leave --backends out");
  if (!o->compare && o->file_count > 0) argp_error(state, "no argument expected: `%s'", o->files[0]);
  if (o->compare && o->file_count == 0) argp_error(state, "--compare needs the files of saved runs");
  if (o->compare && o->measuring != NULL)
    argp_error(state, "%s is for measuring: it means nothing to the saved runs of --compare", o->measuring);
  if (o->compare && o->study.given != NULL)
    argp_error(state, "--%s is for measuring: it means nothing to the saved runs of --compare", o->study.given);
  if (o->tax && o->study.given != NULL)
    argp_error(state, "--tax has a report of its own: leave --%s out", o->study.given);
  choose_formats(o, state);
  check_destinations(o, state);
}

/* Options that say how to measure. */
static void note_measuring(options *o, int key) {
  static const struct {
    int key;
    const char *name;
  } measure[] = {{KEY_COUNT, "--count"}, {KEY_TIME, "--time"}, {KEY_QUICK, "--quick"}, {KEY_CLOCK, "--clock"},
                 {KEY_CPU, "--cpu"},     {KEY_TAX, "--tax"},   {KEY_LIST, "--list"}};
  for (size_t i = 0; i < sizeof measure / sizeof measure[0]; i++)
    if (measure[i].key == key) o->measuring = measure[i].name;
}

static error_t parse(int key, char *arg, struct argp_state *state) {
  options *o = (options *)state->input;
  note_measuring(o, key);
  switch (key) {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = &o->study;
      return 0;
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
      o->samples = value_count(arg, state);
      return 0;
    case KEY_TIME:
      o->sample_ms = value_ms(arg, state);
      return 0;
    case KEY_FORMAT:
      o->format = value_format(arg, state);
      return 0;
    case KEY_CLOCK:
      o->clock = value_clock(arg, state);
      return 0;
    case KEY_CPU:
      o->cpu = value_cpu(arg, state);
      o->cpu_named = true;
      return 0;
    case KEY_QUICK:
      o->samples = SAMPLES_QUICK;
      o->sample_ms = ms_quick;
      o->quick = true;
      return 0;
    case KEY_LAYOUT:
      o->layout = value_layout(arg, state);
      return 0;
    case KEY_COMPARE:
      o->compare = true;
      return 0;
    case KEY_SLOWER:
      o->slower = value_percent("--fail-if-slower", arg, state);
      return 0;
    case 'o':
      if (o->output_count == OUTPUTS_MAX) argp_error(state, "-o may be given %d times", OUTPUTS_MAX);
      o->outputs[o->output_count++].path = arg;
      return 0;
    case ARGP_KEY_ARG:
      o->files[o->file_count++] = arg;
      return 0;
    case ARGP_KEY_END:
      check(o, state);
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

void options_parse(options *o, int argc, char **argv) {
  static const struct argp_child children[] = {{&study_argp, 0, "Beyond the comparison:", 1}, {0}};
  static const struct argp argp = {
      .options = table, .parser = parse, .args_doc = "[--compare FILE...]", .doc = doc, .children = children};
  memset(o, 0, sizeof *o);
  o->samples = SAMPLES_DEFAULT;
  o->sample_ms = ms_default;
  o->layout = layout_named("table");
  o->slower = -1;
  study_defaults(&o->study);
  o->files = (char **)calloc((size_t)argc + 1, sizeof *o->files);
  if (o->files == NULL) exit(EXIT_USAGE);
  argp_program_version = "tandem-bench " TDM_VERSION_TEXT;
  argp_err_exit_status = EXIT_USAGE;
  o->clock = &clock_thread;
  o->cpu = PIN_AUTO;
  if (argp_parse(&argp, argc, argv, 0, NULL, o) != 0) exit(EXIT_USAGE);
}
