/* SPDX-License-Identifier: Apache-2.0
 * Public-key objects, every algorithm: every form out and in again, one's own format bit by bit, bare bytes, the public
 * half, shared secrets, and arguments that must be refused before anything is written.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/pkey_kind.h"

enum { DER = TDM_PKEY_DER_MAX, PEM = 16384 };

static const tdm_key_form forms[] = {TDM_FORM_PKCS8, TDM_FORM_SPKI, TDM_FORM_PKCS1_PRIVATE, TDM_FORM_PKCS1_PUBLIC,
                                     TDM_FORM_SEC1};

static bool is_private_form(tdm_key_form form) {
  return form == TDM_FORM_PKCS8 || form == TDM_FORM_PKCS1_PRIVATE || form == TDM_FORM_SEC1;
}

static bool has_form(const tdm_pkey *key, tdm_key_form form) {
  tdm_kind kind = tdm_alg_get(tdm_pkey_alg(key))->kind;
  if (is_private_form(form) && !tdm_pkey_is_private(key)) return false;
  if (form == TDM_FORM_PKCS1_PRIVATE || form == TDM_FORM_PKCS1_PUBLIC) return kind == TDM_KIND_RSA;
  return form != TDM_FORM_SEC1 || kind == TDM_KIND_EC;
}

/* The same key as its bytes say: DER of both halves. */
static void same_key(const tdm_pkey *a, const tdm_pkey *b) {
  static uint8_t x[DER], y[DER];
  size_t x_len = 0, y_len = 1;
  tdm_key_form form = tdm_pkey_is_private(a) ? TDM_FORM_PKCS8 : TDM_FORM_SPKI;
  T_TRUE(tdm_pkey_alg(a) == tdm_pkey_alg(b) && tdm_pkey_bits(a) == tdm_pkey_bits(b));
  T_TRUE(tdm_pkey_is_private(a) == tdm_pkey_is_private(b));
  T_OK(tdm_pkey_export_der(a, form, x, sizeof x, &x_len));
  T_OK(tdm_pkey_export_der(b, form, y, sizeof y, &y_len));
  T_TRUE(x_len == y_len);
  T_SAME(x, y, x_len);
}

static void one_form(const tdm_pkey *key, tdm_key_form form) {
  static uint8_t der[DER], fence[DER];
  static char pem[PEM];
  size_t need = 0, len = 0, pem_need = 0, pem_len = 0;
  tdm_pkey *again = NULL;
  memset(der, T_FENCE, sizeof der);
  if (!has_form(key, form)) {
    T_IS(tdm_pkey_export_der(key, form, der, sizeof der, &len), TDM_ERR_UNSUPPORTED);
    T_IS(tdm_pkey_export_pem(key, form, pem, sizeof pem, &len), TDM_ERR_UNSUPPORTED);
    T_FILLED(der, T_FENCE, sizeof der);
    return;
  }
  T_OK(tdm_pkey_export_der(key, form, NULL, 0, &need));
  T_IS(tdm_pkey_export_der(key, form, der, need - 1, &len), TDM_ERR_BUFFER);
  T_FILLED(der, T_FENCE, sizeof der);
  T_OK(tdm_pkey_export_der(key, form, der, need, &len));
  T_TRUE(len == need);
  T_FILLED(der + len, T_FENCE, sizeof der - len);
  for (int any = 0; any < 2; any++) {
    T_OK(tdm_pkey_import_der(&again, t_backend(), any ? TDM_FORM_ANY : form, der, len));
    if (is_private_form(form) == tdm_pkey_is_private(key)) same_key(key, again);
    tdm_pkey_free(again);
  }
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (forms[i] != form) T_IS(tdm_pkey_import_der(&again, t_backend(), forms[i], der, len), TDM_ERR_FORMAT);
  }
  for (size_t cut = 0; cut < len; cut++) {
    T_IS(tdm_pkey_import_der(&again, t_backend(), form, der, cut), TDM_ERR_FORMAT);
  }
  memcpy(fence, der, len);
  fence[len] = 0;
  T_IS(tdm_pkey_import_der(&again, t_backend(), form, fence, len + 1), TDM_ERR_FORMAT);
  T_TRUE(again == NULL);

  T_OK(tdm_pkey_export_pem(key, form, NULL, 0, &pem_need));
  T_IS(tdm_pkey_export_pem(key, form, pem, pem_need - 1, &pem_len), TDM_ERR_BUFFER);
  T_OK(tdm_pkey_export_pem(key, form, pem, pem_need, &pem_len));
  T_TRUE(pem_len == pem_need && pem[pem_len - 1] == '\n');
  T_OK(tdm_pkey_import_pem(&again, t_backend(), pem, pem_len));
  if (is_private_form(form) == tdm_pkey_is_private(key)) same_key(key, again);
  tdm_pkey_free(again);
  t_cases(len + 8);
}

static void test_forms(void **state) {
  (void)state;
  tdm_alg alg;
  for (size_t i = 0; (alg = pkey_next(&i));) {
    tdm_pkey *key = pkey_one(alg), *half = NULL;
    T_OK(tdm_pkey_public(&half, key));
    T_TRUE(!tdm_pkey_is_private(half) && tdm_pkey_backend(half) == tdm_pkey_backend(key));
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
      t_note("%s, form %d", tdm_alg_get(alg)->name, (int)forms[f]);
      one_form(key, forms[f]);
      one_form(half, forms[f]);
    }
    T_TRUE(tdm_pkey_ref(half) == half);
    tdm_pkey_free(half);
    tdm_pkey_free(half);
  }
}

/* Every bit of a key in DER: what is still taken is a key whose export is those very bytes. */
static void test_flipped_bits(void **state) {
  (void)state;
  static uint8_t der[DER], out[DER];
  tdm_alg alg;
  for (size_t i = 0; (alg = pkey_next(&i));) {
    for (int f = TDM_FORM_PKCS8; f <= TDM_FORM_SPKI; f++) {
      const tdm_key_form form = (tdm_key_form)f;
      size_t len, out_len;
      T_OK(tdm_pkey_export_der(pkey_one(alg), form, der, sizeof der, &len));
      /* Private numbers of RSA are checked by arithmetic: their headers alone, and some of the rest. */
      const size_t step = alg == TDM_RSA && form == TDM_FORM_PKCS8 ? 97 : 1;
      for (size_t bit = 0; bit < 8 * len; bit += bit < 8 * 40 ? 1 : step) {
        tdm_pkey *key = NULL;
        der[bit / 8] ^= (uint8_t)(1 << bit % 8);
        t_note("%s, form %d, bit %zu", tdm_alg_get(alg)->name, f, bit);
        if (tdm_pkey_import_der(&key, t_backend(), form, der, len) == TDM_OK) {
          T_OK(tdm_pkey_export_der(key, form, out, sizeof out, &out_len));
          T_TRUE(out_len == len);
          T_SAME(out, der, len);
          T_TRUE(alg != TDM_RSA || form != TDM_FORM_PKCS8);
        } else {
          T_TRUE(key == NULL);
        }
        tdm_pkey_free(key);
        der[bit / 8] ^= (uint8_t)(1 << bit % 8);
        t_cases(1);
      }
    }
  }
}

static void test_bare_bytes(void **state) {
  (void)state;
  tdm_alg alg;
  for (size_t i = 0; (alg = pkey_next(&i));) {
    const bool curve = tdm_alg_get(alg)->kind == TDM_KIND_EC;
    uint8_t secret[80], open[160], shorter[80];
    size_t n = 0, open_len = 0, len = 0;
    tdm_pkey *key = pkey_one(alg), *again = NULL;
    t_note("%s", tdm_alg_get(alg)->name);
    if (alg == TDM_RSA) {
      T_IS(tdm_pkey_export_private(key, secret, sizeof secret, &n), TDM_ERR_UNSUPPORTED);
      T_IS(tdm_pkey_export_public(key, false, open, sizeof open, &n), TDM_ERR_UNSUPPORTED);
      T_IS(tdm_pkey_import_private(&again, t_backend(), alg, t_data(32), 32), TDM_ERR_ARGUMENT);
      T_IS(tdm_pkey_import_public(&again, t_backend(), alg, t_data(32), 32), TDM_ERR_ARGUMENT);
      T_IS(tdm_pkey_generate(&again, t_backend(), alg), TDM_ERR_ARGUMENT);
      continue;
    }
    T_OK(tdm_pkey_export_private(key, NULL, 0, &n));
    T_TRUE(n == tdm_alg_get(alg)->bytes);
    T_OK(tdm_pkey_export_private(key, secret, n, &n));
    T_OK(tdm_pkey_import_private(&again, t_backend(), alg, secret, n));
    same_key(key, again);
    tdm_pkey_free(again);
    for (size_t wrong = 0; wrong < 70; wrong++) {
      if (wrong == n) continue;
      T_IS(tdm_pkey_import_private(&again, t_backend(), alg, t_data(80), wrong), TDM_ERR_KEY_LENGTH);
    }
    tdm_pkey *half;
    T_OK(tdm_pkey_public(&half, key));
    T_IS(tdm_pkey_export_private(half, secret, sizeof secret, &len), TDM_ERR_UNSUPPORTED);
    for (int compressed = 0; compressed < 2; compressed++) {
      uint8_t *to = compressed ? shorter : open;
      T_OK(tdm_pkey_export_public(key, compressed, NULL, 0, &open_len));
      T_TRUE(open_len == (!curve       ? 32
                          : compressed ? 1 + (tdm_pkey_bits(key) + 7) / 8
                                       : 1 + (tdm_pkey_bits(key) + 7) / 8 * 2));
      T_IS(tdm_pkey_export_public(key, compressed, to, open_len - 1, &len), TDM_ERR_BUFFER);
      T_OK(tdm_pkey_export_public(key, compressed, to, open_len, &open_len));
      T_OK(tdm_pkey_import_public(&again, t_backend(), alg, to, open_len));
      same_key(half, again);
      tdm_pkey_free(again);
      for (size_t wrong = 0; wrong < 140; wrong++) {
        if (wrong == open_len) continue;
        tdm_status status = tdm_pkey_import_public(&again, t_backend(), alg, to[0] ? to : t_data(140), wrong);
        T_IS(status, curve ? TDM_ERR_FORMAT : TDM_ERR_KEY_LENGTH);
      }
    }
    tdm_pkey_free(half);
    t_cases(200);
  }
}

static void test_derive(void **state) {
  (void)state;
  tdm_alg alg;
  for (size_t i = 0; (alg = pkey_next(&i));) {
    const tdm_kind kind = tdm_alg_get(alg)->kind;
    tdm_pkey *a = pkey_one(alg), *half = NULL, *b = NULL;
    uint8_t x[80], y[80];
    size_t x_len = 0, y_len = 0;
    t_note("%s", tdm_alg_get(alg)->name);
    memset(x, T_FENCE, sizeof x);
    T_OK(tdm_pkey_public(&half, a));
    if (kind != TDM_KIND_EC && kind != TDM_KIND_XDH) {
      T_IS(tdm_pkey_derive(a, half, x, sizeof x, &x_len), TDM_ERR_ARGUMENT);
      tdm_pkey_free(half);
      t_cases(1);
      continue;
    }
    const size_t n = kind == TDM_KIND_XDH ? 32 : (tdm_pkey_bits(a) + 7) / 8;
    T_OK(tdm_pkey_generate(&b, t_backend(), alg));
    T_IS(tdm_pkey_derive(half, b, x, sizeof x, &x_len), TDM_ERR_ARGUMENT);
    T_IS(tdm_pkey_derive(b, half, x, n - 1, &x_len), TDM_ERR_BUFFER);
    T_IS(tdm_pkey_derive(NULL, half, x, n, &x_len), TDM_ERR_ARGUMENT);
    T_IS(tdm_pkey_derive(b, NULL, x, n, &x_len), TDM_ERR_ARGUMENT);
    T_FILLED(x, T_FENCE, sizeof x);
    T_OK(tdm_pkey_derive(b, half, x, n, &x_len));
    T_FILLED(x + n, T_FENCE, sizeof x - n);
    T_OK(tdm_pkey_derive(a, b, y, n, &y_len));
    T_TRUE(x_len == n && y_len == n);
    T_SAME(x, y, n);
    const tdm_backend *other = t_other_backend();
    if (other != NULL && tdm_backend_supports(other, alg)) { /* the peer's object may be of another backend */
      tdm_pkey *there = NULL;
      uint8_t open[160];
      size_t len = 0;
      T_OK(tdm_pkey_export_public(a, false, open, sizeof open, &len));
      T_OK(tdm_pkey_import_public(&there, other, alg, open, len));
      T_OK(tdm_pkey_derive(b, there, y, n, &y_len));
      T_SAME(x, y, n);
      tdm_pkey_free(there);
    }
    tdm_pkey_free(b);
    tdm_pkey_free(half);
    t_cases(10);
  }
}

static void test_nonsense(void **state) {
  (void)state;
  tdm_pkey *key = (tdm_pkey *)(uintptr_t)8;
  size_t len = 0;
  uint8_t out[64] = {0};
  T_IS(tdm_pkey_import_der(NULL, NULL, TDM_FORM_ANY, out, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_import_der(&key, NULL, (tdm_key_form)6, out, 0), TDM_ERR_ARGUMENT);
  T_TRUE(key == NULL);
  T_IS(tdm_pkey_import_der(&key, NULL, (tdm_key_form)-1, out, 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_import_der(&key, NULL, TDM_FORM_ANY, NULL, 1), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_import_der(&key, NULL, TDM_FORM_ANY, NULL, 0), TDM_ERR_FORMAT);
  T_IS(tdm_pkey_import_pem(NULL, NULL, "", 0), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_import_pem(&key, NULL, NULL, 1), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_import_pem(&key, NULL, NULL, 0), TDM_ERR_FORMAT);
  T_IS(tdm_pkey_import_private(&key, NULL, TDM_SHA256, out, 32), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_import_public(&key, NULL, TDM_ALG_NONE, out, 32), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_generate(&key, NULL, TDM_SHA256), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_generate(NULL, NULL, TDM_X25519), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_public(&key, NULL), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_export_der(NULL, TDM_FORM_SPKI, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  T_IS(tdm_pkey_export_private(NULL, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  T_TRUE(tdm_pkey_ref(NULL) == NULL && tdm_pkey_alg(NULL) == TDM_ALG_NONE && tdm_pkey_backend(NULL) == NULL);
  T_TRUE(!tdm_pkey_is_private(NULL) && tdm_pkey_bits(NULL) == 0 && tdm_signature_size(NULL, TDM_RSA_PSS) == 0);
  tdm_pkey_free(NULL);
  t_cases(20);
}

int main(void) {
  static const struct CMUnitTest tests[] = {T_TEST(test_forms), T_TEST(test_flipped_bits), T_TEST(test_bare_bytes),
                                            T_TEST(test_derive), T_TEST(test_nonsense)};
  size_t i = 0;
  if (pkey_next(&i) == TDM_ALG_NONE) {
    printf("backend %s has no public-key algorithm\n", tdm_backend_name(t_backend()));
    return 1; /* every backend has it: none to be found is a fault, not a skip */
  }
  return t_run("pkey", tests, sizeof tests / sizeof *tests);
}
