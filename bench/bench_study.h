/* SPDX-License-Identifier: Apache-2.0
 * What a run is asked beyond "who is faster": why, what a dearer boundary would do, how it scales, what to choose.
 * A child of the command line's parser (argp).
 */
#ifndef BENCH_STUDY_H
#define BENCH_STUDY_H

#include <argp.h>

#include "bench/bench_result.h"
#include "bench/bench_run.h"
#include "bench/threads.h"

typedef struct study {
  bool explain, per_block, threaded;
  unsigned long toll_ns; /* 0: none */
  thread_request threads;
  const char *policy; /* file to write; NULL: none */
  double margin;
  bool margin_given;
  const char *given; /* the last of these options that was given; NULL: none */
} study;

extern const struct argp study_argp; /* its input is a study */

void study_defaults(study *s);

/* Puts before each of the names (separated by commas) what --per-block and --toll add to it: "native" becomes
 * "toll(200):perblock:native,perblock:native,toll(200):native,native". What stands in names already is not added, and
 * `direct' stays alone. False: it does not fit into size. */
bool study_backends(const study *s, char *names, size_t size);

/* Compares what was added with the backend it was added to, where the others go on being compared with the last one. */
void study_bases(const study *s, bench_result *result);

/* Before the run: a policy needs the default backend and another one of the library among the targets. */
bool study_policy_possible(const study *s, const run_target *targets, size_t count, char *error, size_t error_size);

/* Asked before this thread is pinned: the cores for --threads. Warns when there are more threads than cores. */
void study_cores(study *s);

/* Sections behind the table of the text form. */
void study_report(const study *s, FILE *to, const bench_result *result);

#endif
