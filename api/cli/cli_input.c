/* SPDX-License-Identifier: Apache-2.0
 * Input: whole chunks from a file or standard input.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

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
  if (fstat(in->fd, &st) == 0) {
    if (S_ISDIR(st.st_mode)) {
      cli_say("%s: is a directory", in->name);
      cli_input_close(in);
      return false;
    }
    if (S_ISREG(st.st_mode)) in->size = (uint64_t)st.st_size;
  }
  return true;
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
