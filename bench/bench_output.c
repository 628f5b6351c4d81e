/* SPDX-License-Identifier: Apache-2.0
 * Reports into files that appear whole or not at all.
 * Nothing here is secret.
 */
#include "bench/bench_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static FILE *open_temporary(output *out) {
  mode_t mask = umask(0);
  umask(mask);
  if ((size_t)snprintf(out->temporary, sizeof out->temporary, "%s.XXXXXX", out->path) >= sizeof out->temporary) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  int fd = mkstemp(out->temporary);
  if (fd < 0) return NULL;
  FILE *stream = fchmod(fd, 0666 & ~mask) == 0 ? fdopen(fd, "w") : NULL;
  if (stream == NULL) {
    int error = errno;
    close(fd);
    unlink(out->temporary);
    errno = error;
  }
  return stream;
}

bool output_open(output *out, const char *path) {
  struct stat st;
  memset(out, 0, sizeof *out);
  if (path == NULL || strcmp(path, "-") == 0) {
    out->stream = stdout;
    return true;
  }
  bool exists = stat(path, &st) == 0;
  if (exists && S_ISDIR(st.st_mode)) {
    errno = EISDIR;
    return false;
  }
  if (exists && !S_ISREG(st.st_mode)) { /* /dev/null must stay what it is */
    out->stream = fopen(path, "w");
    return out->stream != NULL;
  }
  if (!exists && errno != ENOENT) return false;
  if (!exists && lstat(path, &st) == 0) return false; /* a link to nothing would be replaced; ENOENT still tells why */
  /* A symbolic link stays one: what it names is replaced. */
  if (exists ? realpath(path, out->path) == NULL
             : (size_t)snprintf(out->path, sizeof out->path, "%s", path) >= sizeof out->path) {
    if (!exists) errno = ENAMETOOLONG;
    return false;
  }
  out->rename = true;
  out->stream = open_temporary(out);
  return out->stream != NULL;
}

void output_discard(output *out) {
  if (out->stream != NULL && out->stream != stdout) fclose(out->stream);
  if (out->rename) unlink(out->temporary);
  out->stream = NULL;
}

bool output_possible(const char *path) {
  output out;
  if (!output_open(&out, path)) return false;
  output_discard(&out);
  return true;
}

static bool fail(output *out) {
  int error = errno;
  output_discard(out);
  errno = error;
  return false;
}

bool output_finish(output *out) {
  if (fflush(out->stream) != 0 || ferror(out->stream) != 0) return fail(out);
  return !out->rename || fsync(fileno(out->stream)) == 0 || fail(out);
}

bool output_commit(output *out) {
  if (!output_finish(out)) return false;
  if (out->rename && rename(out->temporary, out->path) != 0) return fail(out);
  if (out->stream != stdout) fclose(out->stream);
  out->stream = NULL;
  return true;
}
