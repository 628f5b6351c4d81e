/* SPDX-License-Identifier: Apache-2.0
 * Pins the calling thread to one core (sched_setaffinity(2)).
 * Nothing here is secret.
 */
#include "bench/pin.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>

int pin_to(int cpu) {
  cpu_set_t set;
  if (cpu == PIN_AUTO) {
    if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
    for (size_t i = 0; i < CPU_SETSIZE; i++)
      if (CPU_ISSET(i, &set)) cpu = (int)i;
  }
  if (cpu < 0 || cpu >= CPU_SETSIZE) {
    errno = EINVAL;
    return -1;
  }
  CPU_ZERO(&set);
  CPU_SET((size_t)cpu, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? cpu : -1;
}

/* The first core of those that share their units with cpu; cpu itself where the machine does not tell. */
static int first_sibling(int cpu) {
  char path[96];
  int first;
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", cpu);
  FILE *f = fopen(path, "r");
  if (f == NULL) return cpu;
  if (fscanf(f, "%d", &first) != 1) first = cpu;
  fclose(f);
  return first;
}

size_t pin_cores(int *cores, size_t max) {
  cpu_set_t set;
  size_t count = 0;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  for (int siblings = 0; siblings < 2; siblings++)
    for (int cpu = 0; cpu < CPU_SETSIZE && count < max; cpu++) {
      if (!CPU_ISSET((size_t)cpu, &set)) continue;
      int first = first_sibling(cpu);
      bool second = first != cpu && first >= 0 && first < CPU_SETSIZE && CPU_ISSET((size_t)first, &set);
      if (second == (siblings == 1)) cores[count++] = cpu;
    }
  return count;
}
