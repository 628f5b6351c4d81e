/* SPDX-License-Identifier: Apache-2.0
 * Threads that wait for work, begin it together, and are timed from the first beginning to the last end.
 * Nothing here is secret.
 */
#include "bench/threads.h"

#include <ctype.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "bench/pin.h"

typedef struct crew crew;

typedef struct worker {
  crew *of;
  unsigned number;
  int core; /* or -1 */
  pthread_t thread;
  row_env own, *env; /* the first worker has the env that was open already */
  uint64_t start, end;
  bool ok;
} worker;

/* The threads of one subject. */
struct crew {
  worker *workers;
  unsigned count; /* running */
  const bench_clock *clock;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  uint64_t job;   /* number of the last one */
  unsigned hands; /* workers of the job */
  unsigned busy;  /* of those, not finished */
  uint64_t operations;
  bool quit;
  atomic_uint arrived;
};

/* Time passes only while threads work. */
static uint64_t worked_now(void *context) { return *(const uint64_t *)context; }

/* Nobody begins before all are awake: waking takes as long as some samples. */
static void begin_together(crew *c) {
  atomic_fetch_add(&c->arrived, 1);
  while (atomic_load(&c->arrived) < c->hands) sched_yield();
}

static void *work(void *argument) {
  worker *w = (worker *)argument;
  crew *c = w->of;
  uint64_t done = 0;
  if (w->core >= 0) (void)pin_to(w->core);
  pthread_mutex_lock(&c->lock);
  for (;;) {
    while (!c->quit && (c->job == done || w->number >= c->hands)) pthread_cond_wait(&c->changed, &c->lock);
    if (c->quit) break;
    done = c->job;
    pthread_mutex_unlock(&c->lock);
    begin_together(c);
    w->start = clock_read(c->clock);
    w->ok = w->env->kind->run(w->env, c->operations) == TDM_OK;
    w->end = clock_read(c->clock);
    pthread_mutex_lock(&c->lock);
    if (--c->busy == 0) pthread_cond_broadcast(&c->changed);
  }
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

/* One count of threads of a crew: what is sampled. */
typedef struct point {
  crew *of;
  unsigned threads;
  uint64_t *worked; /* the clock */
} point;

/* n operations by each thread. */
static bool run_point(void *context, uint64_t n) {
  const point *p = (const point *)context;
  crew *c = p->of;
  pthread_mutex_lock(&c->lock);
  c->operations = n;
  c->hands = c->busy = p->threads;
  atomic_store(&c->arrived, 0);
  c->job++;
  pthread_cond_broadcast(&c->changed);
  while (c->busy > 0) pthread_cond_wait(&c->changed, &c->lock);
  pthread_mutex_unlock(&c->lock);
  bool ok = true;
  uint64_t first = c->workers[0].start, last = c->workers[0].end;
  for (unsigned i = 0; i < p->threads; i++) {
    const worker *w = &c->workers[i];
    ok = ok && w->ok;
    if (w->start < first) first = w->start;
    if (w->end > last) last = w->end;
  }
  *p->worked += last - first;
  return ok;
}

static void dismiss(crew *c) {
  if (c->workers == NULL) return;
  pthread_mutex_lock(&c->lock);
  c->quit = true;
  pthread_cond_broadcast(&c->changed);
  pthread_mutex_unlock(&c->lock);
  for (unsigned i = 0; i < c->count; i++) {
    pthread_join(c->workers[i].thread, NULL);
    if (i > 0) row_close(&c->workers[i].own);
  }
  pthread_cond_destroy(&c->changed);
  pthread_mutex_destroy(&c->lock);
  free(c->workers);
  c->workers = NULL;
}

/* As many threads as can be had, up to most. */
static void hire(crew *c, const thread_request *q, row_env *first, unsigned most) {
  *c = (crew){.clock = q->clock};
  if (pthread_mutex_init(&c->lock, NULL) != 0) return;
  c->workers = pthread_cond_init(&c->changed, NULL) == 0 ? (worker *)calloc(most, sizeof *c->workers) : NULL;
  if (c->workers == NULL) return;
  for (; c->count < most; c->count++) {
    worker *w = &c->workers[c->count];
    w->of = c;
    w->number = c->count;
    w->core = q->core_count == 0 ? -1 : q->cores[c->count % q->core_count];
    w->env = c->count == 0 ? first : &w->own;
    if (c->count > 0 && row_share(&w->own, first) != TDM_OK) return;
    if (pthread_create(&w->thread, NULL, work, w) == 0) continue;
    if (c->count > 0) row_close(&w->own);
    return;
  }
}

static bool make_room(series *s, const thread_request *q, size_t samples) {
  s->curve = (curve_point *)calloc(q->count, sizeof *s->curve);
  if (s->curve == NULL) return false;
  s->curve_count = q->count;
  for (size_t i = 0; i < q->count; i++) {
    s->curve[i].threads = q->counts[i];
    s->curve[i].ns_per_op = (double *)calloc(samples, sizeof(double));
    if (s->curve[i].ns_per_op == NULL) return false;
  }
  return true;
}

/* Samples are of one thread's operations so far; a curve is of all threads' together. */
static void take(curve_point *to, const subject *from) {
  to->samples = from->failed ? 0 : from->samples;
  for (size_t i = 0; i < to->samples; i++) to->ns_per_op[i] /= to->threads;
}

bool threads_measure(const thread_request *q, row_env *const *firsts, series *const *curves, size_t subjects,
                     const plan *asked) {
  size_t n = 0, most = subjects * q->count + 1;
  bool finished = true;
  uint64_t worked = 0;
  bench_clock clock = {q->clock->name, worked_now, &worked};
  plan p = *asked;
  p.clock = &clock;
  crew *crews = (crew *)calloc(subjects + 1, sizeof *crews);
  point *points = (point *)calloc(most, sizeof *points);
  subject *timed = (subject *)calloc(most, sizeof *timed);
  curve_point **to = (curve_point **)calloc(most, sizeof *to);
  for (size_t i = 0; i < subjects && crews != NULL && points != NULL && timed != NULL && to != NULL; i++) {
    if (!make_room(curves[i], q, p.samples)) {
      threads_free(curves[i]);
      continue;
    }
    hire(&crews[i], q, firsts[i], q->counts[q->count - 1]);
    for (size_t k = 0; k < q->count && q->counts[k] <= crews[i].count; k++) {
      points[n] = (point){&crews[i], q->counts[k], &worked};
      timed[n] = (subject){.run = run_point, .context = &points[n], .ns_per_op = curves[i]->curve[k].ns_per_op};
      to[n++] = &curves[i]->curve[k];
    }
  }
  if (n > 0) finished = sample_interleaved(timed, n, &p);
  for (size_t i = 0; i < n; i++) take(to[i], &timed[i]);
  for (size_t i = 0; i < subjects && crews != NULL; i++) dismiss(&crews[i]);
  free(crews);
  free(points);
  free(timed);
  free((void *)to);
  return finished;
}

void threads_free(series *s) {
  for (size_t i = 0; i < s->curve_count; i++) free(s->curve[i].ns_per_op);
  free(s->curve);
  s->curve = NULL;
  s->curve_count = 0;
}

/* ---- the list ---- */

static bool insert(thread_request *q, unsigned n) {
  size_t at = 0;
  while (at < q->count && q->counts[at] < n) at++;
  if (at < q->count && q->counts[at] == n) return true;
  if (q->count == CURVE_MAX) return false;
  for (size_t i = q->count++; i > at; i--) q->counts[i] = q->counts[i - 1];
  q->counts[at] = n;
  return true;
}

bool threads_parse(thread_request *q, const char *text) {
  q->count = 0;
  if (!insert(q, 1)) return false;
  for (const char *p = text;; p++) {
    char *end;
    if (!isdigit((unsigned char)*p)) return false;
    unsigned long n = strtoul(p, &end, 10);
    if (n == 0 || n > THREADS_MAX || !insert(q, (unsigned)n)) return false;
    if (*end == '\0') return true;
    if (*end != ',') return false;
    p = end;
  }
}
