/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others on the prime curves: scenarios 40, 42 and 43, with their whole kind.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/pkey_help.h"
#include "tests/pkey/pkey_numbers.h"

enum { CURVES = sizeof number_curves / sizeof *number_curves, MOST = 66 };

static const struct number_curve *curve_at(size_t i) { return &number_curves[i]; }

/* The public point of a scalar: the same on another backend, the same as scalar * G by ECDH, and on the curve. */
static void point_of(const struct number_curve *c, const uint8_t *scalar, const tdm_pkey *g, uint8_t *point) {
  const size_t n = c->bytes;
  uint8_t x[MOST], other[HELP_POINT];
  size_t len;
  tdm_pkey *key = help_scalar_key(t_backend(), c->alg, scalar), *again = NULL;
  help_public(point, key);
  T_OK(tdm_pkey_derive(key, g, x, sizeof x, &len));
  T_TRUE(len == n);
  T_SAME(x, point + 1, n);
  T_OK(tdm_pkey_import_public(&again, t_backend(), c->alg, point, 1 + 2 * n));
  tdm_pkey_free(again);
  tdm_pkey_free(key);
  /* Once is enough: the other backend is the same for every kernel. */
  if (t_other_backend() && !strcmp(tdm_backend_name(t_backend()), "native") && !getenv("TANDEM_CPU")) {
    key = help_scalar_key(t_other_backend(), c->alg, scalar);
    help_public(other, key);
    T_SAME(point, other, 1 + 2 * n);
    tdm_pkey_free(key);
  }
  t_cases(1);
}

/* k and n - k: points of one x, whose y add up to p. */
static void both_of(const struct number_curve *c, const uint8_t *k, const tdm_pkey *g) {
  const size_t n = c->bytes;
  uint8_t order[MOST], p[MOST], minus[MOST], point[2][HELP_POINT], y[MOST];
  t_hex(order, n, c->n);
  t_hex(p, n, c->p);
  T_TRUE(help_subtract(minus, order, k, n) == 0);
  point_of(c, k, g, point[0]);
  point_of(c, minus, g, point[1]);
  T_SAME(point[0], point[1], 1 + n);
  help_subtract(y, p, point[0] + 1 + n, n);
  T_SAME(point[1] + 1 + n, y, n);
}

static tdm_pkey *base_point(const struct number_curve *c) {
  const size_t n = c->bytes;
  uint8_t g[HELP_POINT] = {4};
  tdm_pkey *key = NULL;
  t_hex(g + 1, n, c->gx);
  t_hex(g + 1 + n, n, c->gy);
  T_OK(tdm_pkey_import_public(&key, t_backend(), c->alg, g, 1 + 2 * n));
  return key;
}

static void scenario_40_scalars_at_the_edges(void **state) {
  (void)state;
  uint8_t scalar[32], point[HELP_POINT], want[32];
  tdm_pkey *g = base_point(curve_at(1));
  t_note("P-256, n - 34");
  t_hex(scalar, 32, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63252f");
  point_of(curve_at(1), scalar, g, point);
  T_SAME(point + 1, t_hex(want, 32, "2f9e6ebf717def118d1a092fce97133919cf2d31b7f8be6cfb7fdbe16820999e"), 32);
  T_SAME(point + 33, t_hex(want, 32, "85115526acd077df1c34e5eb2f0adb09e97d2d6bf51215f28a9477fcf941f4d0"), 32);
  tdm_pkey_free(g);
  for (size_t i = 0; i < CURVES; i++) {
    const struct number_curve *c = curve_at(i);
    const size_t n = c->bytes;
    uint8_t k[MOST], order[MOST], one[MOST], below[MOST];
    g = base_point(c);
    t_hex(order, n, c->n);
    help_small(one, n, 1);
    for (unsigned v = 1; v <= 300; v++) { /* and n - v */
      t_note("curve %zu, %u", i, v);
      help_small(k, n, v);
      both_of(c, k, g);
    }
    const unsigned bits = c->alg == TDM_P521 ? 521 : (unsigned)(8 * n);
    for (unsigned bit = 1; bit < bits; bit++) {
      t_note("curve %zu, 2^%u", i, bit);
      memset(k, 0, n);
      k[n - 1 - bit / 8] = (uint8_t)(1 << bit % 8);
      both_of(c, k, g);
      help_subtract(below, k, one, n);
      t_note("curve %zu, 2^%u - 1", i, bit);
      both_of(c, below, g);
    }
    tdm_pkey_free(g);
  }
}

static void scenario_42_sums_without_a_formula(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof number_edges / sizeof *number_edges; i++) {
    const struct number_edge *e = &number_edges[i];
    const tdm_sign_options options = help_options(TDM_ECDSA_P1363, e->hash);
    const size_t n = help_bytes(e->alg), digest_len = tdm_alg_get(e->hash)->bytes;
    uint8_t digest[64], rs[2 * MOST], point[HELP_POINT] = {4};
    tdm_pkey *key = NULL;
    t_hex(digest, digest_len, e->digest);
    t_hex(rs, n, e->r);
    t_hex(rs + n, n, e->s);
    t_hex(point + 1, n, e->x);
    t_hex(point + 1 + n, n, e->y);
    t_note("edge %zu: %s", i, e->what);
    T_OK(tdm_pkey_import_public(&key, t_backend(), e->alg, point, 1 + 2 * n));
    T_IS(tdm_verify_digest(key, &options, rs, 2 * n, digest, digest_len), e->good ? TDM_OK : TDM_ERR_VERIFY);
    rs[n] ^= 1; /* another s */
    T_IS(tdm_verify_digest(key, &options, rs, 2 * n, digest, digest_len), TDM_ERR_VERIFY);
    tdm_pkey_free(key);
    t_cases(2);
  }
}

/* A point in every way it can come in: bare, and in SPKI. */
static void point_is(tdm_alg curve, const uint8_t *point, size_t len, tdm_status status, const char *what) {
  uint8_t der[TDM_PKEY_DER_MAX], wrong[TDM_PKEY_DER_MAX];
  const size_t whole = 1 + 2 * help_bytes(curve);
  size_t der_len;
  tdm_pkey *key = NULL, *good = help_new(curve);
  t_note("%s: %s", tdm_alg_get(curve)->name, what);
  T_IS(tdm_pkey_import_public(&key, t_backend(), curve, point, len), status);
  T_TRUE((key != NULL) == (status == TDM_OK));
  tdm_pkey_free(key);
  t_cases(1);
  if (len == whole) {
    T_OK(tdm_pkey_export_der(good, TDM_FORM_SPKI, der, sizeof der, &der_len));
    memcpy(wrong, der, der_len);
    memcpy(wrong + der_len - whole, point, whole);
    T_IS(tdm_pkey_import_der(&key, t_backend(), TDM_FORM_SPKI, wrong, der_len), status);
    tdm_pkey_free(key);
    t_cases(1);
  }
  tdm_pkey_free(good);
}

static void public_keys(const struct number_curve *c) {
  const size_t n = c->bytes, whole = 1 + 2 * n;
  uint8_t point[HELP_POINT + 2] = {0}, good[HELP_POINT], p[MOST], compressed[HELP_POINT];
  tdm_pkey *key = help_new(c->alg);
  size_t len;
  help_public(good, key);
  T_OK(tdm_pkey_export_public(key, true, compressed, sizeof compressed, &len));
  T_TRUE(len == 1 + n && compressed[0] == 2 + (good[2 * n] & 1));
  T_SAME(compressed + 1, good + 1, n);
  tdm_pkey_free(key);
  t_hex(p, n, c->p);

  point_is(c->alg, good, whole, TDM_OK, "good");
  point_is(c->alg, compressed, 1 + n, TDM_OK, "compressed");
  point_is(c->alg, point, 1, TDM_ERR_BAD_KEY, "infinity");
  point_is(c->alg, point, 0, TDM_ERR_FORMAT, "nothing");
  point[0] = 4;
  point_is(c->alg, point, whole, TDM_ERR_BAD_KEY, "04 and zeros");
  memcpy(point, good, whole);
  for (unsigned round = 0; round < 20; round++) {
    const size_t at = 1 + t_below(2 * n);
    const uint8_t bit = (uint8_t)(1 << t_below(8));
    point[at] ^= bit;
    point_is(c->alg, point, whole, TDM_ERR_BAD_KEY, "off the curve");
    point[at] ^= bit;
  }
  for (unsigned first = 0; first < 256; first++) {
    point[0] = (uint8_t)first;
    if (first != 4) point_is(c->alg, point, whole, TDM_ERR_FORMAT, "hybrid, compressed or no form");
    compressed[0] = (uint8_t)first;
    if (first != 2 && first != 3) point_is(c->alg, compressed, 1 + n, TDM_ERR_FORMAT, "no form, short");
  }
  point[0] = 4;
  for (len = 1; len <= whole + 2; len++) {
    if (len != whole) point_is(c->alg, point, len, TDM_ERR_FORMAT, "wrong length");
    compressed[0] = 3;
    if (len != 1 + n && len <= whole) point_is(c->alg, compressed, len, TDM_ERR_FORMAT, "wrong length, compressed");
  }
  /* Coordinates of p or more: those of a point, and of none. */
  memcpy(point, good, whole);
  if (help_add(point + 1, good + 1, p, n) == 0) point_is(c->alg, point, whole, TDM_ERR_BAD_KEY, "x + p");
  memcpy(point, good, whole);
  if (help_add(point + 1 + n, good + 1 + n, p, n) == 0) point_is(c->alg, point, whole, TDM_ERR_BAD_KEY, "y + p");
  memcpy(point + 1, p, n);
  point_is(c->alg, point, whole, TDM_ERR_BAD_KEY, "x is p");
  memset(point + 1, 0xff, 2 * n);
  point_is(c->alg, point, whole, TDM_ERR_BAD_KEY, "all ones");
  for (unsigned odd = 0; odd < 2; odd++) {
    compressed[0] = (uint8_t)(2 + odd);
    t_hex(compressed + 1, n, c->big_x);
    point_is(c->alg, compressed, 1 + n, TDM_ERR_BAD_KEY, "compressed, x of p or more");
    t_hex(compressed + 1, n, c->no_x);
    point_is(c->alg, compressed, 1 + n, TDM_ERR_BAD_KEY, "compressed, no point of this x");
    t_hex(compressed + 1, n, c->gx);
    point_is(c->alg, compressed, 1 + n, TDM_OK, "compressed, the base point");
  }
}

/* A scalar in every way it can come in: bare, in SEC 1 and in PKCS#8, without a point beside it. */
static void scalar_is(tdm_alg curve, const uint8_t *scalar, size_t len, tdm_status status, const char *what) {
  static const tdm_key_form forms[] = {TDM_FORM_SEC1, TDM_FORM_PKCS8};
  uint8_t der[TDM_PKEY_DER_MAX], bytes[MOST];
  const size_t n = help_bytes(curve);
  size_t der_len, got;
  tdm_pkey *key = NULL, *good = help_new(curve);
  t_note("%s: %s", tdm_alg_get(curve)->name, what);
  T_IS(tdm_pkey_import_private(&key, t_backend(), curve, scalar, len), status);
  T_TRUE((key != NULL) == (status == TDM_OK));
  tdm_pkey_free(key);
  t_cases(1);
  T_OK(tdm_pkey_export_private(good, bytes, sizeof bytes, &got));
  for (unsigned i = 0; len == n && i < 2; i++) {
    T_OK(tdm_pkey_export_der(good, forms[i], der, sizeof der, &der_len));
    uint8_t *at = memmem(der, der_len, bytes, n);
    T_TRUE(at != NULL);
    memcpy(at, scalar, n);
    /* The point that stays beside it is another's. */
    T_IS(tdm_pkey_import_der(&key, t_backend(), forms[i], der, der_len), TDM_ERR_BAD_KEY);
    T_TRUE(key == NULL);
    t_cases(1);
  }
  tdm_pkey_free(good);
}

static void scenario_43_bad_keys(void **state) {
  (void)state;
  for (size_t i = 0; i < CURVES; i++) {
    const struct number_curve *c = curve_at(i);
    const size_t n = c->bytes;
    uint8_t k[MOST + 1] = {0}, one[MOST];
    public_keys(c);
    help_small(one, n, 1);
    scalar_is(c->alg, k, n, TDM_ERR_BAD_KEY, "scalar 0");
    scalar_is(c->alg, t_hex(k, n, c->n), n, TDM_ERR_BAD_KEY, "scalar n");
    help_add(k, k, one, n);
    scalar_is(c->alg, k, n, TDM_ERR_BAD_KEY, "scalar n + 1");
    help_subtract(k, t_hex(k, n, c->n), one, n);
    scalar_is(c->alg, k, n, TDM_OK, "scalar n - 1");
    memset(k, 0xff, sizeof k);
    scalar_is(c->alg, k, n, TDM_ERR_BAD_KEY, "scalar all ones");
    help_small(k, sizeof k, 1);
    scalar_is(c->alg, k, n + 1, TDM_ERR_KEY_LENGTH, "a zero in front");
    scalar_is(c->alg, k + sizeof k - (n - 1), n - 1, TDM_ERR_KEY_LENGTH, "one byte shorter");
    scalar_is(c->alg, k, 0, TDM_ERR_KEY_LENGTH, "nothing");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_40_scalars_at_the_edges),
                                     T_TEST(scenario_42_sums_without_a_formula), T_TEST(scenario_43_bad_keys)};
  return t_run("scenarios_ec", tests, sizeof tests / sizeof *tests);
}
