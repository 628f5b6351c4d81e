/* SPDX-License-Identifier: Apache-2.0
 * Reports into files that appear whole or not at all.
 * Nothing here is secret.
 */
#include "bench/bench_output.h"

#include <errno.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Length of the folder's part of a path, its last slash included. */
static int folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? 0 : (int)(slash + 1 - path);
}

/* Beside the file, under a short name: the file's own may be as long as names can be. */
static FILE *open_temporary(output *out, mode_t mode) {
  if ((size_t)snprintf(out->temporary, sizeof out->temporary, "%.*s.bench.XXXXXX", folder_length(out->path),
                       out->path) >= sizeof out->temporary) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  int fd = mkstemp(out->temporary);
  if (fd < 0) return NULL;
  FILE *stream = fchmod(fd, mode) == 0 ? fdopen(fd, "w") : NULL;
  if (stream == NULL) {
    int error = errno;
    close(fd);
    unlink(out->temporary);
    errno = error;
  }
  return stream;
}

/* Of a file that is not there yet. */
static mode_t usual_mode(void) {
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

bool output_open(output *out, const char *path) {
  struct stat st;
  memset(out, 0, sizeof *out);
  if (path == NULL || strcmp(path, "-") == 0) {
    out->stream = stdout;
    return true;
  }
  bool exists = stat(path, &st) == 0; /* "" never does */
  mode_t mode = exists ? st.st_mode & 0777 : usual_mode();
  if (exists && S_ISDIR(st.st_mode)) {
    errno = EISDIR;
    return false;
  }
  if (exists && !S_ISREG(st.st_mode)) { /* /dev/null must stay what it is */
    out->stream = fopen(path, "w");
    return out->stream != NULL;
  }
  if (!exists && (errno != ENOENT || path[0] == '\0')) return false;
  if (!exists && lstat(path, &st) == 0) return false; /* a link to nothing would be replaced; ENOENT still tells why */
  /* A symbolic link stays one: what it names is replaced. */
  if (exists ? realpath(path, out->path) == NULL
             : (size_t)snprintf(out->path, sizeof out->path, "%s", path) >= sizeof out->path) {
    if (!exists) errno = ENAMETOOLONG;
    return false;
  }
  out->rename = true;
  out->stream = open_temporary(out, mode);
  return out->stream != NULL;
}

void output_discard(output *out) {
  if (out->stream == stdout) { /* not to be tried again at exit */
    __fpurge(stdout);
    clearerr(stdout);
  } else if (out->stream != NULL) {
    fclose(out->stream);
  }
  if (out->rename) unlink(out->temporary);
  out->stream = NULL;
}

bool output_possible(const char *path) {
  output out;
  struct stat st;
  /* The reader of a pipe would take opening and closing for the end. */
  if (strcmp(path, "-") != 0 && stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
    return access(path, W_OK) == 0;
  if (!output_open(&out, path)) return false;
  output_discard(&out);
  return true;
}

/* Neither exists: the same name in the same folder. */
static bool will_be_same(const char *a, const char *b) {
  char folders[2][PATH_MAX];
  struct stat x, y;
  const char *paths[2] = {a, b};
  for (int i = 0; i < 2; i++) {
    int n = folder_length(paths[i]);
    if ((size_t)snprintf(folders[i], PATH_MAX, "%.*s", n > 0 ? n : 1, n > 0 ? paths[i] : ".") >= PATH_MAX) return false;
  }
  return strcmp(a + folder_length(a), b + folder_length(b)) == 0 && stat(folders[0], &x) == 0 &&
         stat(folders[1], &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool output_same(const char *a, const char *b) {
  struct stat x, y;
  if (strcmp(a, b) == 0) return true;
  if (strcmp(a, "-") == 0 || strcmp(b, "-") == 0) return false;
  bool first = stat(a, &x) == 0, second = stat(b, &y) == 0;
  if (!first && !second) return will_be_same(a, b);
  return first && second && S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
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
