/* SPDX-License-Identifier: Apache-2.0
 * 32 threads make the very first call of a process together, in many fresh processes: everything is initialised once,
 * every call succeeds, no two threads draw the same.
 * Usage: random_first [processes] (500); each is this program with the argument `once`.
 */
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tandem/tandem.h>

enum { THREADS = 32, DRAW = 16 };

static pthread_barrier_t start;
static struct result {
  const char *failed; /* NULL: good */
  const tdm_backend *backend;
  uint8_t draw[DRAW];
} results[THREADS];

/* Thread n's first call is one of four kinds. */
static void *first_call(void *argument) {
  static const uint8_t abc[32] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40,
                                  0xde, 0x5d, 0xae, 0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17,
                                  0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
  struct result *result = argument;
  uint8_t digest[32];
  size_t kind = (size_t)(result - results) % 4;
  (void)pthread_barrier_wait(&start);
  if (kind == 1) {
    if (tdm_hash_digest(NULL, TDM_SHA256, digest, sizeof digest, NULL, (const uint8_t *)"abc", 3) != TDM_OK ||
        memcmp(digest, abc, 32) != 0) {
      result->failed = "tdm_hash_digest";
    }
  } else if (kind == 2) {
    if (tdm_policy_backend(TDM_CTR_DRBG, &result->backend) != TDM_OK) result->failed = "tdm_policy_backend";
  } else if (kind == 3) {
    char text[256];
    if (tdm_policy_get(text, sizeof text) != TDM_OK) result->failed = "tdm_policy_get";
  }
  if (tdm_rand_bytes(NULL, result->draw, DRAW) != TDM_OK) result->failed = "tdm_rand_bytes";
  const tdm_backend *backend = NULL;
  if (tdm_policy_backend(TDM_CTR_DRBG, &backend) != TDM_OK) result->failed = "tdm_policy_backend";
  if (result->backend != NULL && result->backend != backend) result->failed = "the same backend twice";
  result->backend = backend;
  return NULL;
}

static int once(void) {
  pthread_t threads[THREADS];
  if (pthread_barrier_init(&start, NULL, THREADS) != 0) return 1;
  for (size_t i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, first_call, &results[i]) != 0) return 1;
  }
  for (size_t i = 0; i < THREADS; i++) (void)pthread_join(threads[i], NULL);
  for (size_t i = 0; i < THREADS; i++) {
    if (results[i].failed != NULL) {
      (void)fprintf(stderr, "thread %zu: %s failed: %s\n", i, results[i].failed, tdm_error_detail());
      return 1;
    }
    if (results[i].backend != results[0].backend) {
      (void)fprintf(stderr, "thread %zu met another backend\n", i);
      return 1;
    }
    for (size_t k = 0; k < i; k++) {
      if (memcmp(results[i].draw, results[k].draw, DRAW) == 0) {
        (void)fprintf(stderr, "threads %zu and %zu drew the same\n", k, i);
        return 1;
      }
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  extern char **environ;
  if (argc > 1 && strcmp(argv[1], "once") == 0) return once();
  long processes = argc > 1 ? strtol(argv[1], NULL, 10) : 500;
  char *arguments[] = {argv[0], (char[]){"once"}, NULL};
  long good = 0;
  for (long i = 0; i < processes; i++) {
    pid_t child;
    int state;
    if (posix_spawn(&child, "/proc/self/exe", NULL, NULL, arguments, environ) != 0) return 1;
    if (waitpid(child, &state, 0) != child || state != 0) {
      (void)fprintf(stderr, "process %ld ended with %#x\n", i, (unsigned)state);
      return 1;
    }
    good++;
  }
  (void)printf("%ld processes of %d threads\n", good, THREADS);
  return processes > 0 && good == processes ? 0 : 1;
}
