/* SPDX-License-Identifier: Apache-2.0
 * Output that never leaves half a file: a temporary file beside the target, synced, then renamed over it. A file that
 * already stands under the name is replaced only by a complete one. What is held back from standard output, a device or
 * a pipe waits in an unlinked temporary file. Removed, too, when a signal ends the command.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

static char *volatile removed_by_signal; /* the one temporary file of this process */

static void on_signal(int number) {
  if (removed_by_signal != NULL) (void)unlink(removed_by_signal);
  (void)signal(number, SIG_DFL);
  (void)raise(number);
}

static void catch_signals(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGXCPU, SIGXFSZ};
  struct sigaction action = {.sa_handler = on_signal};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    struct sigaction old;
    if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_IGN) continue; /* nohup stays nohup */
    (void)sigaction(numbers[i], &action, NULL);
  }
}

/* What is written from now on waits until cli_output_finish gives it to the sink. */
static bool hold(cli_output *out) {
  const char *dir = getenv("TMPDIR");
  (void)snprintf(out->temporary, sizeof out->temporary, "%.4000s/tandem-XXXXXX", dir != NULL ? dir : "/tmp");
  out->fd = mkstemp(out->temporary); /* mode 0600 */
  if (out->fd < 0) {
    cli_say("temporary file %s: %s", out->temporary, strerror(errno));
    return false;
  }
  (void)unlink(out->temporary);
  return true;
}

/* A symbolic link is followed, so that the file it names is replaced and not the link. *named: the file has a name that
 * can be renamed over; the links of /proc lead to pipes and deleted files, too, which have none. */
static bool resolve(cli_output *out, const char *path, bool *named) {
  char *real = realpath(path, NULL);
  const char *target = real != NULL ? real : path;
  *named = real != NULL;
  bool fits = strlen(target) < sizeof out->target;
  if (fits) {
    memcpy(out->target, target, strlen(target) + 1);
  } else {
    cli_say("%s: the name is too long", path);
  }
  free(real);
  return fits;
}

/* Whether a new file may take the name that stat, with this errno, has found nothing under. */
static bool may_appear(const char *path, int why) {
  struct stat link;
  if (why != ENOENT) {
    cli_say("%s: %s", path, strerror(why));
    return false;
  }
  if (lstat(path, &link) != 0) return true;
  cli_say("%s: a symbolic link to nothing; remove it or name its target", path);
  return false;
}

static bool open_beside(cli_output *out, bool secret, const struct stat *old) {
  char copy[sizeof out->target];
  memcpy(copy, out->target, sizeof copy);
  (void)snprintf(out->temporary, sizeof out->temporary, "%s/.tandem-XXXXXX", dirname(copy));
  out->fd = mkstemp(out->temporary);
  if (out->fd < 0) {
    cli_say("%s: no temporary file can be made beside it: %s", out->name, strerror(errno));
    return false;
  }
  out->renames = true;
  removed_by_signal = out->temporary;
  catch_signals();
  if (secret) return true;
  mode_t mask = umask(0);
  (void)umask(mask);
  mode_t mode = old != NULL ? old->st_mode & 0777 : (mode_t)(0666 & ~mask);
  if (fchmod(out->fd, mode) == 0) return true;
  cli_say("%s: %s", out->temporary, strerror(errno));
  (void)cli_output_finish(out, false);
  return false;
}

bool cli_output_open(cli_output *out, const char *path, bool secret, bool held) {
  memset(out, 0, sizeof *out);
  out->fd = out->sink = STDOUT_FILENO;
  out->name = "standard output";
  out->held = held;
  if (path == NULL || strcmp(path, "-") == 0) return !held || hold(out);
  out->name = path;
  bool named;
  if (!resolve(out, path, &named)) return false;
  struct stat st;
  bool exists = stat(out->target, &st) == 0;
  if (!exists && !may_appear(path, errno)) return false;
  if (exists && S_ISDIR(st.st_mode)) {
    cli_say("%s: is a directory", path);
    return false;
  }
  if (!exists || (S_ISREG(st.st_mode) && named)) {
    out->held = false; /* the name is held back instead */
    return open_beside(out, secret, exists ? &st : NULL);
  }
  out->fd = out->sink = open(out->target, O_WRONLY | O_CLOEXEC); /* a device or a pipe: no name to protect */
  if (out->fd < 0) {
    cli_say("%s: %s", path, strerror(errno));
    return false;
  }
  if (!held || hold(out)) return true;
  (void)close(out->sink);
  return false;
}

static bool write_all(int fd, const char *name, const uint8_t *bytes, size_t len) {
  while (len > 0) {
    ssize_t n = write(fd, bytes, len);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      cli_say("%s: %s", name, strerror(errno));
      return false;
    }
    bytes += n;
    len -= (size_t)n;
  }
  return true;
}

bool cli_output_write(cli_output *out, const uint8_t *bytes, size_t len) {
  return write_all(out->fd, out->name, bytes, len);
}

static bool release_held(cli_output *out) {
  static uint8_t buf[CLI_CHUNK];
  if (lseek(out->fd, 0, SEEK_SET) != 0) return false;
  for (;;) {
    ssize_t n = read(out->fd, buf, sizeof buf);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) cli_say("temporary file: %s", strerror(errno));
    if (n <= 0) {
      tdm_wipe(buf, sizeof buf);
      return n == 0;
    }
    if (!write_all(out->sink, out->name, buf, (size_t)n)) return false;
  }
}

static bool put_in_place(cli_output *out) {
  if (fsync(out->fd) == 0 && rename(out->temporary, out->target) == 0) return true;
  cli_say("%s: %s", out->name, strerror(errno));
  (void)unlink(out->temporary);
  return false;
}

bool cli_output_finish(cli_output *out, bool keep) {
  bool ok = true;
  if (out->held) ok = !keep || release_held(out);
  if (out->renames && keep) ok = put_in_place(out);
  if (out->renames && !keep) ok = unlink(out->temporary) == 0;
  if (out->renames) removed_by_signal = NULL;
  if (out->held && out->fd > STDERR_FILENO) (void)close(out->fd);
  int last = out->held ? out->sink : out->fd;
  if (last > STDERR_FILENO && close(last) != 0 && keep) {
    cli_say("%s: %s", out->name, strerror(errno));
    ok = false;
  }
  out->fd = out->sink = -1;
  return ok;
}
