/* SPDX-License-Identifier: Apache-2.0
 * Input: whole chunks from a file or standard input, which is read once: a second reader would find it at its end and
 * take that for an empty message.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

/* Whether fd is the pipe that standard input is, under whatever name it was opened. */
static bool is_standard_input(int fd, const struct stat *st) {
  struct stat in;
  if (fd == STDIN_FILENO) return true;
  return S_ISFIFO(st->st_mode) && fstat(STDIN_FILENO, &in) == 0 && in.st_dev == st->st_dev && in.st_ino == st->st_ino;
}

static bool may_read(const cli_input *in, const struct stat *st) {
  static bool taken;
  if (S_ISDIR(st->st_mode)) {
    cli_say("%s: is a directory", in->name);
    return false;
  }
  if (!is_standard_input(in->fd, st)) return true;
  if (taken) cli_say("%s: was read already, one thing alone can come from there; name a file", in->name);
  bool first = !taken;
  taken = true;
  return first;
}

bool cli_input_open(cli_input *in, const char *path) {
  *in = (cli_input){.fd = STDIN_FILENO, .name = "standard input"};
  if (path != NULL && strcmp(path, "-") != 0) {
    in->name = path;
    in->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (in->fd < 0) {
      cli_say("%s: %s", path, strerror(errno));
      return false;
    }
  }
  struct stat st;
  bool ok = fstat(in->fd, &st) == 0;
  if (!ok) cli_say("%s: %s", in->name, strerror(errno));
  ok = ok && may_read(in, &st);
  if (!ok) cli_input_close(in);
  if (ok && S_ISREG(st.st_mode)) in->size = (uint64_t)st.st_size;
  return ok;
}

bool cli_input_read(cli_input *in, uint8_t *buf, size_t size, size_t *len) {
  *len = 0;
  while (*len < size) {
    ssize_t n = read(in->fd, buf + *len, size - *len);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      cli_say("%s: %s", in->name, strerror(errno));
      return false;
    }
    if (n == 0) break;
    *len += (size_t)n;
  }
  in->done += *len;
  cli_progress(in);
  return true;
}

void cli_input_close(cli_input *in) {
  if (in->fd > STDERR_FILENO) (void)close(in->fd);
  in->fd = -1;
  cli_progress_end();
}
