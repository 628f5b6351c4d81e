/* SPDX-License-Identifier: Apache-2.0
 * Vector files as NIST's CAVP writes them and others imitate: `KEY = value` lines, [sections], # comments.
 * A record starts at its start field; blank lines mean nothing.
 * Leaks nothing: tests have no secrets.
 */
#include <strings.h>

#include "tests/support/t.h"

bool t_vec_open(t_vec *vec, const char *path, const char *start) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  size_t size = 0, room = 1 << 16;
  char *text = NULL;
  for (;;) {
    text = realloc(text, room + 1);
    if (!text) fail_msg("no memory");
    size_t got = fread(text + size, 1, room - size, f);
    size += got;
    if (size < room) break;
    room *= 2;
  }
  bool bad = ferror(f) != 0;
  fclose(f);
  if (bad) fail_msg("%s cannot be read", path);
  text[size] = 0;
  *vec = (t_vec){.text = text, .next = text, .path = path, .start = start, .section = ""};
  return true;
}

/* Cuts the blanks off both ends. */
static char *trim(char *s) {
  while (*s == ' ' || *s == '\t') s++;
  char *end = s + strlen(s);
  while (end > s && strchr(" \t\r\n", end[-1])) *--end = 0;
  return s;
}

bool t_vec_next(t_vec *vec) {
  vec->fields = 0;
  while (*vec->next) {
    char *line = vec->next, *end = line + strcspn(line, "\n");
    char *after = *end ? end + 1 : end, *first = line + strspn(line, " \t");
    char *key_end = first + strcspn(first, " \t=\r\n");
    bool starts =
        (size_t)(key_end - first) == strlen(vec->start) && !strncasecmp(first, vec->start, strlen(vec->start));
    /* The next record or section stays for the next call. */
    if (vec->fields && (starts || *first == '[')) return true;
    *end = 0;
    vec->next = after;
    char *text = trim(line);
    if (!*text || *text == '#') continue;
    if (*text == '[') {
      vec->section = text;
      continue;
    }
    if (vec->fields == T_VEC_FIELDS) fail_msg("%s: a record of too many fields", vec->path);
    char *value = strchr(text, '=');
    if (value) *value++ = 0;
    vec->field[vec->fields].key = trim(text);
    vec->field[vec->fields++].value = value ? trim(value) : "";
  }
  return vec->fields > 0;
}

const char *t_vec_text(const t_vec *vec, const char *key) {
  for (size_t i = 0; i < vec->fields; i++) {
    if (!strcasecmp(vec->field[i].key, key)) return vec->field[i].value;
  }
  return NULL;
}

size_t t_vec_number(const t_vec *vec, const char *key) {
  const char *text = t_vec_text(vec, key);
  char *end;
  if (!text || !*text) fail_msg("%s: a record has no %s", vec->path, key);
  unsigned long long n = strtoull(text, &end, 10);
  if (*end) fail_msg("%s: %s is no number: %s", vec->path, key, text);
  return (size_t)n;
}

uint8_t *t_vec_bytes(const t_vec *vec, const char *key, size_t *n) {
  const char *text = t_vec_text(vec, key);
  if (!text) fail_msg("%s: a record has no %s", vec->path, key);
  return t_unhex(text, n);
}

void t_vec_close(t_vec *vec) {
  free(vec->text);
  *vec = (t_vec){0};
}
