/* SPDX-License-Identifier: Apache-2.0
 * TANDEM_BACKEND, TANDEM_APPROVED_ONLY and the config file (TANDEM_CONFIG, else /etc/tandem.conf), read once.
 * Lines are `key = value`; # starts a comment. Whatever is invalid is an error that names it, never a silent default.
 */
#include "core/config.h"
#include "build_options.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "core/core.h"
#include "core/policy.h"
#include "ops/approval.h"

enum { LINE_MOST = 1022, FILE_MOST = 16 * 1024 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static tdm_status status;
static char detail[512];
static config_result result = {TDM_DEFAULT_BACKEND, "build default"};

static char *trim(char *s) {
  while (isspace((unsigned char)*s)) s++;
  size_t n = strlen(s);
  while (n > 0 && isspace((unsigned char)s[n - 1])) s[--n] = 0;
  return s;
}

/* where: what the detail names: a variable, or file and line. */
static tdm_status set_backend(const char *where, const char *value, const char *source) {
  if (strlen(value) >= sizeof result.policy) return error_set(TDM_ERR_CONFIG, "%s: the policy is too long", where);
  tdm_status s = policy_check(value);
  if (s == TDM_ERR_LOCKED) return s; /* its detail says all */
  if (s != TDM_OK) {
    char why[384];
    (void)snprintf(why, sizeof why, "%s", error_text());
    return error_set(TDM_ERR_CONFIG, "%s: %s", where, why);
  }
  memcpy(result.policy, value, strlen(value) + 1);
  result.source = source;
  return TDM_OK;
}

static tdm_status set_approved_only(const char *where, const char *value) {
  if (strcmp(value, "1") == 0 || strcmp(value, "yes") == 0) {
    approval_from_config(true);
    return TDM_OK;
  }
  if (strcmp(value, "0") == 0 || strcmp(value, "no") == 0) return TDM_OK;
  return error_set(TDM_ERR_CONFIG, "%s: '%.64s' is not one of 1, yes, 0, no", where, value);
}

static tdm_status read_line(const char *where, char *line) {
  line[strcspn(line, "#\n")] = 0;
  char *key = trim(line);
  if (*key == 0) return TDM_OK;
  char *equals = strchr(key, '=');
  if (equals == NULL) return error_set(TDM_ERR_CONFIG, "%s: a line must be 'key = value'", where);
  *equals = 0;
  char *value = trim(equals + 1);
  key = trim(key);
  if (strcmp(key, "backend") == 0) return set_backend(where, value, "config file");
  if (strcmp(key, "approved_only") == 0) return set_approved_only(where, value);
  return error_set(TDM_ERR_CONFIG, "%s: unknown key '%.64s' (known: backend, approved_only)", where, key);
}

/* The lines of text, which ends with NUL. */
static tdm_status read_text(const char *path, char *text) {
  char where[320];
  tdm_status s = TDM_OK;
  for (unsigned number = 1; s == TDM_OK && *text != 0; number++) {
    size_t n = strcspn(text, "\n");
    char *next = text + n + (text[n] != 0);
    (void)snprintf(where, sizeof where, "config file %.256s line %u", path, number);
    text[n] = 0;
    s = n > LINE_MOST ? error_set(TDM_ERR_CONFIG, "%s: longer than %d bytes", where, LINE_MOST)
                      : read_line(where, text);
    text = next;
  }
  return s;
}

/* Without allocation, as fopen has one: memory that ran out must not pass for an invalid file, for ever. */
static tdm_status read_file(const char *path, bool must_exist) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe without a writer is an empty file */
  if (fd < 0) {
    if (!must_exist && errno == ENOENT) return TDM_OK;
    return error_set(TDM_ERR_CONFIG, "config file %.256s: %s", path, strerror(errno));
  }
  char text[FILE_MOST + 2];
  size_t size = 0;
  ssize_t n = 1;
  while (n > 0 && size <= FILE_MOST) {
    n = read(fd, text + size, FILE_MOST + 1 - size);
    if (n < 0 && errno == EINTR)
      n = 1;
    else if (n > 0)
      size += (size_t)n;
  }
  int why = errno;
  (void)close(fd);
  if (n < 0) return error_set(TDM_ERR_CONFIG, "config file %.256s: %s", path, strerror(why));
  if (size > FILE_MOST) return error_set(TDM_ERR_CONFIG, "config file %.256s: longer than %d bytes", path, FILE_MOST);
  if (memchr(text, 0, size) != NULL) return error_set(TDM_ERR_CONFIG, "config file %.256s: no text", path);
  text[size] = 0;
  return read_text(path, text);
}

static tdm_status read_all(void) {
  const char *path = secure_getenv("TANDEM_CONFIG");
  tdm_status s = read_file(path != NULL ? path : "/etc/tandem.conf", path != NULL);
  const char *backend = secure_getenv("TANDEM_BACKEND");
  if (s == TDM_OK && backend != NULL) s = set_backend("TANDEM_BACKEND", backend, "TANDEM_BACKEND");
  const char *approved = secure_getenv("TANDEM_APPROVED_ONLY");
  if (s == TDM_OK && approved != NULL) s = set_approved_only("TANDEM_APPROVED_ONLY", approved);
  return s;
}

static void read_once(void) {
  if (TDM_LOCK_BACKEND) result.source = "build lock";
  status = read_all();
  if (status != TDM_OK) (void)snprintf(detail, sizeof detail, "%s", error_text());
}

tdm_status core_configured(void) {
  pthread_once(&once, read_once);
  return status == TDM_OK ? TDM_OK : error_set(status, "%s", detail);
}

const config_result *config_get(void) { return &result; }
