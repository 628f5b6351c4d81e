/* SPDX-License-Identifier: Apache-2.0
 * Runs Wycheproof's files of WYCHEPROOF_DIR (environment, at run time) by what each says it is: algorithm and schema.
 * An unknown attribute fails, and so does a file of an algorithm of ours that nothing runs. The rest is listed: files
 * of other algorithms, groups of other curves and hashes.
 * Leaks nothing: tests have no secrets.
 */
#include <dirent.h>

#include "build_options.h"
#include "tests/wycheproof/wycheproof.h"

enum { FILES = 1024 };

typedef struct wy_file {
  char path[1200];
  char name[256];
  json_t *root;
  const wy_kind *kind;
  tdm_alg alg;
} wy_file;

static wy_file files[FILES];
static struct CMUnitTest tests[FILES];
static size_t file_count, test_count, vectors;

uint8_t *wy_bytes(const json_t *test, const char *name, size_t *n) {
  return t_unhex(json_string_value(json_object_get(test, name)), n);
}

size_t wy_number(const json_t *object, const char *name) {
  const json_t *value = json_object_get(object, name);
  if (!json_is_integer(value) || json_integer_value(value) < 0) fail_msg("attribute %s is no number", name);
  return (size_t)json_integer_value(value);
}

bool wy_word_in(const char *word, const char *words) {
  size_t n = strlen(word);
  for (const char *at = words; (at = strstr(at, word)); at += n) {
    if ((at == words || at[-1] == ' ') && (at[n] == ' ' || !at[n])) return true;
  }
  return false;
}

/* Every attribute is one of the common, the optional or the needed, and every needed one is there. */
static void check_attributes(json_t *object, const char *common, const char *optional, const char *needed,
                             const char *what) {
  const char *key;
  json_t *value;
  json_object_foreach(object, key, value) {
    if (!wy_word_in(key, common) && !wy_word_in(key, optional) && !wy_word_in(key, needed))
      fail_msg("unknown attribute of a %s: %s", what, key);
  }
  char words[256], *rest = NULL;
  snprintf(words, sizeof words, "%s", needed);
  for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
    if (!json_object_get(object, word)) fail_msg("a %s without %s", what, word);
  }
}

static wy_result result_of(const json_t *test, const char *algorithm) {
  const char *text = json_string_value(json_object_get(test, "result"));
  if (text && !strcmp(text, "valid")) return WY_VALID;
  if (text && !strcmp(text, "invalid")) return WY_INVALID;
  if (!text || strcmp(text, "acceptable")) fail_msg("unknown result: %s", text ? text : "(none)");
  return wy_decide(algorithm, json_object_get(test, "flags"));
}

static void run_file(void **state) {
  const wy_file *file = *state;
  json_t *groups = json_object_get(file->root, "testGroups"), *group, *test;
  const char *algorithm = json_string_value(json_object_get(file->root, "algorithm"));
  size_t g, i, count = 0, foreign = 0;
  t_note("%s", file->name);
  check_attributes(file->root, "header notes generatorVersion", "", "algorithm schema numberOfTests testGroups",
                   "file");
  json_array_foreach(groups, g, group) {
    t_note("%s, group %zu", file->name, g);
    const char *other = wp_foreign(group, file->kind->group_attributes);
    if (other) {
      const size_t n = json_array_size(json_object_get(group, "tests"));
      printf("  %s, group %zu: not there yet: %s with %s, %zu vectors\n", file->name, g, algorithm, other, n);
      foreign += n;
      continue;
    }
    check_attributes(group, "source", file->kind->group_optional, file->kind->group_attributes, "group");
    const char *type = json_string_value(json_object_get(group, "type"));
    if (!type || strcmp(type, file->kind->group_type)) fail_msg("unknown type of group: %s", type ? type : "(none)");
    json_array_foreach(json_object_get(group, "tests"), i, test) {
      t_note("%s, group %zu, tcId %lld (%s)", file->name, g, (long long)wy_number(test, "tcId"),
             json_string_value(json_object_get(test, "comment")));
      check_attributes(test, "comment flags", "", file->kind->test_attributes, "test case");
      file->kind->run(file->alg, group, test, result_of(test, algorithm));
      count++;
    }
  }
  if (count + foreign != wy_number(file->root, "numberOfTests"))
    fail_msg("%zu test cases, not as many as the file says", count + foreign);
  vectors += count;
  t_cases(count);
  printf("  %s: %zu vectors\n", file->name, count);
}

/* Letters and digits in lower case. */
static void plain(char *out, size_t size, const char *in) {
  size_t n = 0;
  for (; *in && n + 1 < size; in++) {
    if (*in >= 'A' && *in <= 'Z') out[n++] = (char)(*in - 'A' + 'a');
    if ((*in >= 'a' && *in <= 'z') || (*in >= '0' && *in <= '9')) out[n++] = *in;
  }
  out[n] = 0;
}

bool wy_is_ours(const char *algorithm) {
  static const char *const ciphers[] = {"aes", "des", "desede", "3des", "tripledes"};
  static const char *const modes[] = {"",    "ecb",    "cbc", "cbcpkcs5", "cbcpkcs7", "ctr",
                                      "cfb", "cfb128", "ofb", "gcm",      "xts"};
  char name[128], ours[128];
  plain(name, sizeof name, algorithm);
  for (size_t i = 0; i < tdm_alg_count(); i++) {
    plain(ours, sizeof ours, tdm_alg_at(i)->name);
    if (!strcmp(name, ours)) return true;
  }
  for (size_t i = 0; i < sizeof ciphers / sizeof *ciphers; i++) {
    for (size_t k = 0; k < sizeof modes / sizeof *modes; k++) {
      snprintf(ours, sizeof ours, "%s%s", ciphers[i], modes[k]);
      if (!strcmp(name, ours)) return true;
    }
  }
  return false;
}

/* The kind of an algorithm and a schema, NULL when there is none; *known when the algorithm has one. */
static const wy_kind *find_kind(const char *algorithm, const char *schema, tdm_alg *alg, bool *known) {
  static const wy_kind *const sets[] = {wy_symmetric, wp_ecdsa,    wp_ecdh,      wp_xdh, wp_eddsa,     wp_rsa_pkcs1,
                                        wp_rsa_pss,   wp_rsa_oaep, wp_rsa_crypt, wp_xts, wp_primality, wp_wrap};
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
    for (const wy_kind *kind = sets[i]; kind->schemas; kind++) {
      *alg = kind->alg(algorithm);
      *known |= *alg != TDM_ALG_NONE;
      if (*alg != TDM_ALG_NONE && wy_word_in(schema, kind->schemas)) return kind;
    }
  }
  return NULL;
}

/* A curve or hash that is not ours, when every group of a file has one; NULL when a group can be run. */
static const char *all_foreign(const json_t *root, const wy_kind *kind) {
  const char *other = NULL;
  size_t g;
  json_t *group;
  json_array_foreach(json_object_get(root, "testGroups"), g, group) {
    other = wp_foreign(group, kind ? kind->group_attributes : NULL);
    if (!other) return NULL;
  }
  return other;
}

/* Decides who runs a file; false when the whole run must fail. */
static bool place(wy_file *file) {
  json_error_t error;
  file->root = json_load_file(file->path, JSON_REJECT_DUPLICATES, &error);
  const char *algorithm = json_string_value(json_object_get(file->root, "algorithm"));
  const char *schema = json_string_value(json_object_get(file->root, "schema"));
  if (!algorithm || !schema) {
    printf("%s: no Wycheproof file: %s\n", file->name, file->root ? "algorithm or schema is missing" : error.text);
    return false;
  }
  bool known = wy_is_ours(algorithm);
  tdm_alg alg = TDM_ALG_NONE;
  const wy_kind *kind = find_kind(algorithm, schema, &alg, &known);
  const char *other = known ? all_foreign(file->root, kind) : NULL;
  if (!known || other) {
    printf("  %s: not there yet: %s%s%s\n", file->name, algorithm, other ? " with " : "", other ? other : "");
    json_decref(file->root);
    file->root = NULL;
    return true;
  }
  if (kind) {
    if (tdm_alg_get(alg)->legacy && !TDM_LEGACY) {
      printf("  %s: %s is left out of this build\n", file->name, algorithm);
      return true;
    }
    file->kind = kind;
    file->alg = alg;
    tests[test_count++] = (struct CMUnitTest){file->name, run_file, t_setup, t_teardown, file};
    return true;
  }
  printf("%s: nothing runs this file of an algorithm of ours: %s, %s\n", file->name, algorithm, schema);
  return false;
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const wy_file *)a)->name, ((const wy_file *)b)->name);
}

int main(void) {
  const char *folder = getenv("WYCHEPROOF_DIR");
  if (!folder || !*folder) {
    printf("WYCHEPROOF_DIR is not set: no Wycheproof vector was run\n");
    return 0;
  }
  DIR *dir = opendir(folder);
  if (!dir) {
    printf("WYCHEPROOF_DIR: %s cannot be read\n", folder);
    return 1;
  }
  for (struct dirent *entry; (entry = readdir(dir));) {
    size_t n = strlen(entry->d_name);
    if (n < 6 || strcmp(entry->d_name + n - 5, ".json")) continue;
    if (file_count == FILES) {
      printf("more than %d files\n", FILES);
      return 1;
    }
    wy_file *file = &files[file_count++];
    snprintf(file->name, sizeof file->name, "%s", entry->d_name);
    snprintf(file->path, sizeof file->path, "%s/%s", folder, entry->d_name);
  }
  closedir(dir);
  qsort(files, file_count, sizeof *files, by_name);
  bool good = true;
  for (size_t i = 0; i < file_count; i++) good &= place(&files[i]);
  if (test_count == 0) {
    printf("WYCHEPROOF_DIR: %s holds no file to run\n", folder);
    return 1;
  }
  int failed = t_run("wycheproof", tests, test_count);
  printf("wycheproof: %zu vectors of %zu files run, %zu files in all\n", vectors, test_count, file_count);
  return failed || !good;
}
