/* SPDX-License-Identifier: Apache-2.0
 * Runner of the files of CCM (CAVP's CCMVS): what a file, a section or a key has in common stands in front of its
 * records.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat.h"

enum { SETTINGS = 6 };
static const char *const names[SETTINGS] = {"Alen", "Plen", "Nlen", "Tlen", "Key", "Nonce"};

typedef struct settings {
  char value[SETTINGS][80];
} settings;

static void keep(settings *s, const char *name, const char *value) {
  for (unsigned i = 0; i < SETTINGS; i++) {
    if (!strcmp(names[i], name)) snprintf(s->value[i], sizeof s->value[i], "%s", value);
  }
}

/* "[Alen = 0, Plen = 0]" */
static void keep_section(settings *s, const char *section) {
  char text[128], *rest = NULL;
  snprintf(text, sizeof text, "%s", section);
  for (char *word = strtok_r(text, "[], ", &rest); word; word = strtok_r(NULL, "[], ", &rest)) {
    char *equal = strtok_r(NULL, "[], ", &rest), *value = strtok_r(NULL, "[], ", &rest);
    if (!equal || strcmp(equal, "=") || !value) fail_msg("a section that is none: %s", section);
    keep(s, word, value);
  }
}

static size_t number(const settings *s, unsigned which) { return (size_t)strtoul(s->value[which], NULL, 10); }

static void one(const kat_row *row, const t_vec *vec, const settings *s) {
  const size_t aad_len = number(s, 0), n = number(s, 1), nonce_len = number(s, 2), tag = number(s, 3);
  const char *result = t_vec_text(vec, "Result");
  const bool good = !result || !strcmp(result, "Pass");
  size_t key_len, nonce_has, aad_has, ct_len, plain_len, len;
  uint8_t *key = t_unhex(s->value[4], &key_len), *nonce = t_unhex(s->value[5], &nonce_has);
  uint8_t *aad = t_vec_bytes(vec, "Adata", &aad_has), *ct = t_vec_bytes(vec, "CT", &ct_len);
  uint8_t *got = calloc(1, n + tag + 1);
  const tdm_alg alg = (tdm_alg)((size_t)row->alg + (key_len - 16) / 8); /* the three sizes have numbers in a row */
  tdm_aead_key *aead_key = NULL;
  T_TRUE(good || !strcmp(result, "Fail"));
  /* An empty string is written as 00. */
  T_TRUE(nonce_has == nonce_len && ct_len == n + tag && aad_has == (aad_len ? aad_len : 1));
  T_OK(tag < 12 ? tdm_aead_key_new_short_tag(&aead_key, t_backend(), alg, key, key_len, tag)
                : tdm_aead_key_new(&aead_key, t_backend(), alg, key, key_len, tag));
  T_IS(tdm_aead_open(aead_key, got, n, &len, nonce, nonce_len, aad, aad_len, ct, ct_len),
       good ? TDM_OK : TDM_ERR_VERIFY);
  T_TRUE(len == (good ? n : 0));
  if (!good) T_ZERO(got, n);
  if (good) {
    uint8_t *plain = t_vec_bytes(vec, "Payload", &plain_len);
    T_TRUE(plain_len == (n ? n : 1));
    T_SAME(got, plain, n);
    T_OK(tdm_aead_seal(aead_key, got, n + tag, &len, nonce, nonce_len, aad, aad_len, plain, n));
    T_SAME(got, ct, ct_len);
    free(plain);
  }
  tdm_aead_key_free(aead_key);
  free(key);
  free(nonce);
  free(aad);
  free(ct);
  free(got);
}

size_t kat_ccm(const kat_row *row, t_vec *vec) {
  settings s = {{{0}}};
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    keep_section(&s, vec->section);
    for (size_t i = 0; i < vec->fields; i++) keep(&s, vec->field[i].key, vec->field[i].value);
    if (!t_vec_text(vec, "Count")) continue;
    t_note("%s, %s, Count %s", vec->path, vec->section, t_vec_text(vec, "Count"));
    one(row, vec, &s);
    vectors++;
  }
  return vectors;
}
