/* SPDX-License-Identifier: Apache-2.0
 * What a run of the bench found: plain data, made by bench_run, read by every report.
 */
#ifndef BENCH_RESULT_H
#define BENCH_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One row on one backend by several threads at once, each on a core of its own as far as there are enough, all with one
 * key object. In JSON an element of the row's "threads": {"threads": N, "ns_per_op": [samples]}. */
typedef struct curve_point {
  unsigned threads;
  double *ns_per_op; /* wall clock over the operations of all threads together: half of it is twice the throughput */
  size_t samples;    /* 0: failed */
} curve_point;

/* One row on one backend. */
typedef struct series {
  double *ns_per_op;   /* samples, in the order they were taken */
  size_t samples;      /* 0: this backend has no such row, or it failed */
  uint64_t operations; /* in each sample; 0: not known */
  const char *kernel;
  const char *interface;
  double crossings_per_op;   /* negative: not counted */
  double bytes_per_crossing; /* as the trace decorator counts them; negative: not counted, or nothing crossed */
  double allocs_per_op;      /* negative: not counted */
  const char *failure;       /* why it was not timed; NULL otherwise */
  curve_point *curve;        /* with --threads: by number of threads, the first is 1; NULL otherwise */
  size_t curve_count;
} series;

typedef struct result_row {
  const char *name;
  const char *algorithm; /* as policies name it: "sha256"; NULL where it is not known */
  size_t bytes_per_op;
  bool key_setup;
  series *of; /* one a backend, in the order of the columns */
} result_row;

typedef struct result_backend {
  const char *name; /* as asked for: "native", "perblock:boring", "direct"; of saved runs "file:native" */
  size_t base;      /* index of the backend that this one is compared with; its own: it is a base */
  const char *version;
  const char *origin;
  const char *features;
  bool fips;
  unsigned api_version;
} result_backend;

/* The machine and how it was asked. Text is never NULL; "unknown" where the machine does not tell. */
typedef struct result_machine {
  char cpu[128], kernel[160], governor[32], compiler[160], date[32], architecture[72];
  char command[512];  /* that made the run, as a shell takes it; cut where it is longer */
  const char *tandem; /* version of the library */
  long cpus;          /* online */
  int pinned_to;      /* core, -1: not pinned */
  bool turbo_known, turbo;
} result_machine;

/* A saved run that columns come from. */
typedef struct result_source {
  const char *file;
  result_machine machine;
  size_t samples;
  double sample_ms;
  const char *clock;
  double core_share, spin_ns[2]; /* as in bench_result */
  bool interrupted;
} result_source;

/* A row of a saved run that no other one has: not in rows. */
typedef struct result_alone {
  const char *name, *file;
} result_alone;

typedef struct bench_result {
  result_machine machine; /* of saved runs: the first one's; so the other facts of the run below, save core_share and
                           * spin_ns: the worst of all */
  result_backend *backends;
  size_t backend_count;
  result_row *rows; /* finished ones */
  size_t row_count;
  size_t rows_asked;
  size_t samples; /* asked for, per row and backend */
  double sample_ms;
  const char *clock;
  double core_share;   /* of the run's time this thread had its core: less than 1 when others wanted it */
  double spin_ns[2];   /* the same short work before and after the run: clock rates that change show; 0: unknown */
  size_t thread_cores; /* cores that the threads of --threads were spread over; 0: none were pinned */
  size_t failures;
  bool interrupted;
  result_source *sources; /* of a comparison of saved runs; NULL when measured here */
  size_t source_count;
  result_alone *alone;
  size_t alone_count;
} bench_result;

#endif
