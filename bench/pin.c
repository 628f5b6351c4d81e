/* SPDX-License-Identifier: Apache-2.0
 * Pins the calling thread to one core (sched_setaffinity(2)).
 * Nothing here is secret.
 */
#include "bench/pin.h"

#include <errno.h>
#include <sched.h>
#include <stddef.h>

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
