/* SPDX-License-Identifier: Apache-2.0
 * The operating system's entropy: getrandom, or /dev/urandom where that is missing or forbidden.
 * Never returns bytes from before the system's generator was seeded.
 * Leaks nothing.
 */
#include "base/entropy.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/error.h"
#include "base/wipe.h"

static bool from_getrandom(uint8_t *out, size_t n) {
  while (n > 0) {
    ssize_t got = getrandom(out, n, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    out += got;
    n -= (size_t)got;
  }
  return true;
}

static int open_device(const char *path) {
  int fd;
  do {
    fd = open(path, O_RDONLY | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  return fd;
}

/* Without getrandom, the sign that /dev/urandom is seeded is that /dev/random can be read. */
static bool wait_seeded(void) {
  struct pollfd wanted = {.fd = open_device("/dev/random"), .events = POLLIN};
  if (wanted.fd < 0) return false;
  int ready;
  do {
    ready = poll(&wanted, 1, -1);
  } while (ready < 0 && errno == EINTR);
  (void)close(wanted.fd);
  return ready == 1 && (wanted.revents & POLLIN) != 0;
}

static bool from_device(uint8_t *out, size_t n) {
  if (!wait_seeded()) return false;
  int fd = open_device("/dev/urandom");
  if (fd < 0) return false;
  while (n > 0) {
    ssize_t got = read(fd, out, n);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    out += got;
    n -= (size_t)got;
  }
  (void)close(fd);
  return n == 0;
}

tdm_status entropy_system(uint8_t *out, size_t n) {
  /* The calls below are cancellation points, and the caller has secrets on its stack. */
  int before, saved = errno;
  bool known = pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0;
  bool good = from_getrandom(out, n) || from_device(out, n);
  if (known) (void)pthread_setcancelstate(before, &before);
  if (good) {
    errno = saved;
    return TDM_OK;
  }
  tdm_status status = error_set(TDM_ERR_ENTROPY, "neither getrandom nor /dev/urandom gave bytes: %s", strerror(errno));
  wipe(out, n);
  errno = saved;
  return status;
}
