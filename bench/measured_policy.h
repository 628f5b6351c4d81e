/* SPDX-License-Identifier: Apache-2.0
 * A policy from measurement: per algorithm the faster of the built-in backends, as a config file of the library.
 */
#ifndef BENCH_MEASURED_POLICY_H
#define BENCH_MEASURED_POLICY_H

#include <stdio.h>

#include "bench/bench_result.h"

/* core takes policies of at most 511 bytes and 32 exceptions */
enum { POLICY_CHOICES_MAX = 64, POLICY_LINE_BYTES = 512, POLICY_EXCEPTIONS_MAX = 32 };

/* What was found for one algorithm. */
typedef struct policy_choice {
  const char *algorithm;
  const char *backend; /* chosen; the default where nothing else is faster by more than the margin */
  const char *rival;   /* the fastest other one; NULL: no other one has a significant row */
  double ratio;        /* geometric mean of the rival's times against the default's */
  size_t rows;         /* those where the two differ significantly; the others count as even */
  size_t of_rows;      /* where both were timed */
} policy_choice;

typedef struct measured_policy {
  const char *standard; /* the default: what serves where nothing else is said */
  double margin;        /* a fraction: a rival must be faster by more */
  policy_choice choices[POLICY_CHOICES_MAX];
  size_t count;
  char kept[POLICY_LINE_BYTES]; /* of the policy in force: "", or ",fallback=native,rsa=boring" */
  bool approved_only;           /* the mode in force */
} measured_policy;

/* Decides for every algorithm that standard and another of the candidates were timed on. Candidates are the backends of
 * the result that library offers by a plain name: nothing decorated. A backend that gave a wrong result anywhere in an
 * algorithm is never chosen for it. False: standard or every rival is missing from the result. */
bool policy_decide(measured_policy *policy, const bench_result *result, const char *standard, double margin);

/* What is kept of the policy in force: its fallback, and its exceptions as far as they name an algorithm, or a family
 * with one, of which nothing was decided. */
void policy_keep(measured_policy *policy, const char *in_force);

/* "native,fallback=boring,sha256=boring": the default, what is kept, what was decided. False: it does not fit into a
 * policy of the library. */
bool policy_line(char text[POLICY_LINE_BYTES], const measured_policy *policy);

/* The config file: comments with the machine and the figures, then the one line that counts. False as policy_line. */
bool policy_print(FILE *to, const measured_policy *policy, const bench_result *result);

/* The name of the library's default backend, at name[size]: the first one of the policy in force. */
bool policy_standard(char *name, size_t size);

/* All of it into a file, which appears whole or not at all. False: error says why. */
bool policy_write(const char *path, const bench_result *result, double margin, char *error, size_t error_size);

#endif
