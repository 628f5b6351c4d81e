/* SPDX-License-Identifier: Apache-2.0
 * The made-up clock and work of the bench's self-tests.
 * Nothing here is secret.
 */
#include "tests/bench/bench_fake.h"

double fake_now_ns;

static uint64_t now(void *context) {
  (void)context;
  return (uint64_t)fake_now_ns;
}

const bench_clock fake_clock = {"made-up", now, NULL};

/* splitmix64 (Steele, Lea, Flood, 2014). */
double fake_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

bool fake_run(void *work, uint64_t n) {
  fake_work *w = (fake_work *)work;
  w->calls++;
  w->operations += n;
  double r = fake_random(&w->state);
  fake_now_ns += (double)n * w->ns * (1 + w->noise * r * r); /* skewed, as timings are */
  return true;
}

void fake_race(fake_work *a, fake_work *b, size_t n, double *x, double *y) {
  subject subjects[2] = {{.run = fake_run, .context = a, .ns_per_op = x},
                         {.run = fake_run, .context = b, .ns_per_op = y}};
  plan p = {.samples = n, .sample_ns = 1000000, .seed = 7, .clock = &fake_clock};
  assert_true(sample_interleaved(subjects, 2, &p));
  assert_int_equal(subjects[0].samples, n);
  assert_int_equal(subjects[1].samples, n);
}
