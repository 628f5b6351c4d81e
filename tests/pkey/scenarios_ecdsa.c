/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others with ECDSA signatures: scenarios 38 and 39, with their whole kind. (Raw to DER: whitebox.)
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/pkey_help.h"
#include "tests/pkey/pkey_numbers.h"

enum { CURVES = sizeof number_curves / sizeof *number_curves, MOST = 67 };

/* What a signature is put together from: contents of two INTEGERs, as they are. */
typedef struct integer {
  uint8_t bytes[MOST + 2];
  size_t len;
} integer;

/* Minimal DER of a number of n bytes. */
static integer integer_of(const uint8_t *number, size_t n) {
  integer i = {{0}, 0};
  while (n > 1 && *number == 0) {
    number++;
    n--;
  }
  if (*number >> 7) i.bytes[i.len++] = 0;
  memcpy(i.bytes + i.len, number, n);
  i.len += n;
  return i;
}

static size_t put(uint8_t *out, unsigned tag, const uint8_t *contents, size_t n) {
  size_t at = 0;
  out[at++] = (uint8_t)tag;
  if (n >= 0x80) out[at++] = 0x81;
  out[at++] = (uint8_t)n;
  memcpy(out + at, contents, n);
  return at + n;
}

static size_t signature_of(uint8_t *out, const integer *r, const integer *s) {
  uint8_t body[2 * MOST + 16];
  size_t n = put(body, 2, r->bytes, r->len);
  n += put(body + n, 2, s->bytes, s->len);
  return put(out, 0x30, body, n);
}

typedef struct subject {
  tdm_pkey *key;
  tdm_sign_options der, raw;
  size_t n;
} subject;

static void is(const subject *x, const uint8_t *sig, size_t len, tdm_status status, const char *what) {
  t_note("%s: %s", tdm_alg_get(tdm_pkey_alg(x->key))->name, what);
  T_IS(tdm_verify_message(x->key, &x->der, sig, len, t_data(30), 30), status);
  if (status == TDM_ERR_VERIFY) assert_string_equal(tdm_error_detail(), "");
  t_cases(1);
}

/* Two numbers of n bytes, as DER and as they are. */
static void numbers_are(const subject *x, const uint8_t *r, const uint8_t *s, tdm_status status, const char *what) {
  uint8_t sig[TDM_SIGNATURE_MAX], rs[2 * MOST];
  const integer ri = integer_of(r, x->n), si = integer_of(s, x->n);
  is(x, sig, signature_of(sig, &ri, &si), status, what);
  memcpy(rs, r, x->n);
  memcpy(rs + x->n, s, x->n);
  T_IS(tdm_verify_message(x->key, &x->raw, rs, 2 * x->n, t_data(30), 30), status);
  t_cases(1);
}

static subject subject_of(const struct number_curve *c) {
  const tdm_alg hash = help_hash(c->alg);
  return (subject){help_new(c->alg), help_options(TDM_ECDSA_DER, hash), help_options(TDM_ECDSA_P1363, hash), c->bytes};
}

static void scenario_38_numbers_out_of_range(void **state) {
  (void)state;
  static const uint8_t zeros[] = {0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00};
  for (size_t i = 0; i < CURVES; i++) {
    subject x = subject_of(&number_curves[i]);
    const size_t n = x.n;
    uint8_t zero[MOST] = {0}, one[MOST], order[MOST], above[MOST], below[MOST], ones[MOST], sig[TDM_SIGNATURE_MAX];
    help_small(one, n, 1);
    t_hex(order, n, number_curves[i].n);
    help_add(above, order, one, n);
    help_subtract(below, order, one, n);
    memset(ones, 0xff, n);
    is(&x, zeros, sizeof zeros, TDM_ERR_VERIFY, "3006020100020100");
    const struct {
      const uint8_t *number;
      const char *what;
    } all[] = {{zero, "0"}, {one, "1"}, {order, "n"}, {above, "n + 1"}, {below, "n - 1"}, {ones, "all ones"}};
    for (unsigned a = 0; a < 6; a++) {
      for (unsigned b = 0; b < 6; b++) {
        char what[64];
        snprintf(what, sizeof what, "(%s, %s)", all[a].what, all[b].what);
        numbers_are(&x, all[a].number, all[b].number, TDM_ERR_VERIFY, what);
      }
    }
    /* Around good signatures: r + n, s + n, n - s (which is good as well), one of them another's, in the other order.
     */
    for (unsigned round = 0; round < 12; round++) {
      uint8_t rs[TDM_SIGNATURE_MAX], sum[MOST + 1] = {0}, wide[MOST + 1] = {0}, wide_order[MOST + 1] = {0};
      T_TRUE(help_sign(x.key, &x.raw, rs, 30) == 2 * n);
      numbers_are(&x, rs, rs + n, TDM_OK, "good");
      numbers_are(&x, rs + n, rs, TDM_ERR_VERIFY, "(s, r)");
      T_TRUE(help_subtract(sum, order, rs + n, n) == 0);
      numbers_are(&x, rs, sum, TDM_OK, "(r, n - s)");
      memcpy(wide_order + 1, order, n);
      for (unsigned second = 0; second < 2; second++) {
        integer part[2] = {integer_of(rs, n), integer_of(rs + n, n)};
        memcpy(wide + 1, rs + second * n, n);
        T_TRUE(help_add(sum, wide, wide_order, n + 1) == 0);
        part[second] = integer_of(sum, n + 1);
        is(&x, sig, signature_of(sig, &part[0], &part[1]), TDM_ERR_VERIFY, second ? "(r, s + n)" : "(r + n, s)");
        if (sum[0] == 0 && !second) numbers_are(&x, sum + 1, rs + n, TDM_ERR_VERIFY, "(r + n, s), which fits");
        if (sum[0] == 0 && second) numbers_are(&x, rs, sum + 1, TDM_ERR_VERIFY, "(r, s + n), which fits");
        part[second] = integer_of(rs + second * n, n);
        for (size_t k = 0; k < part[second].len; k++) part[second].bytes[k] ^= 0xff; /* -r - 1 */
        is(&x, sig, signature_of(sig, &part[0], &part[1]), TDM_ERR_VERIFY, "negative");
        numbers_are(&x, second ? rs : zero, second ? zero : rs + n, TDM_ERR_VERIFY, "one of them 0");
        numbers_are(&x, second ? rs : order, second ? order : rs + n, TDM_ERR_VERIFY, "one of them n");
      }
    }
    tdm_pkey_free(x.key);
  }
}

/* Where header bytes stand: tags and lengths of the SEQUENCE and the INTEGERs. */
static size_t headers(size_t at[12], const uint8_t *sig) {
  size_t n = 0, k = 0;
  at[k++] = n++;
  if (sig[n] == 0x81) at[k++] = n++;
  at[k++] = n++;
  for (unsigned i = 0; i < 2; i++) {
    at[k++] = n;
    at[k++] = n + 1;
    n += 2u + sig[n + 1];
  }
  return k;
}

/* One more byte at a place of a signature. */
static size_t with(uint8_t *out, const uint8_t *sig, size_t n, size_t at, uint8_t byte) {
  memcpy(out, sig, at);
  out[at] = byte;
  memcpy(out + at + 1, sig + at, n - at);
  return n + 1;
}

static void der_is_strict(const subject *x, const uint8_t *sig, size_t n) {
  uint8_t other[TDM_SIGNATURE_MAX];
  size_t at[12], k = headers(at, sig), len;
  const bool is_long = sig[1] == 0x81;
  const size_t body = is_long ? 3 : 2, second = body + 2 + sig[body + 1];
  is(x, sig, n, TDM_OK, "good");
  for (size_t i = 0; i < k; i++) {
    for (unsigned bit = 0; bit < 8; bit++) {
      memcpy(other, sig, n);
      other[at[i]] ^= (uint8_t)(1 << bit);
      is(x, other, n, TDM_ERR_VERIFY, "a bit of a header byte");
    }
  }
  for (size_t cut = 0; cut < n; cut++) is(x, sig, cut, TDM_ERR_VERIFY, "cut off");
  len = with(other, sig, n, n, 0);
  is(x, other, len, TDM_ERR_VERIFY, "a zero behind");
  other[is_long ? 2 : 1]++;
  is(x, other, len, TDM_ERR_VERIFY, "a zero behind, inside the sequence");
  len = with(other, other, len, len, 0);
  other[is_long ? 2 : 1]++;
  other[len - 2] = 5; /* NULL */
  is(x, other, len, TDM_ERR_VERIFY, "an element more");
  len = is_long ? with(other, sig, n, 2, 0) : with(other, sig, n, 1, 0x81);
  if (is_long) other[1] = 0x82;
  is(x, other, len, TDM_ERR_VERIFY, "a longer form of the sequence's length");
  if (is_long) {
    memcpy(other, sig, n);
    memmove(other + 1, other + 2, n - 2);
    is(x, other, n - 1, TDM_ERR_VERIFY, "81 missing");
  }
  for (unsigned i = 0; i < 2; i++) {
    const size_t where = i ? second : body;
    len = with(other, sig, n, where + 1, 0x81);
    other[is_long ? 2 : 1]++;
    is(x, other, len, TDM_ERR_VERIFY, "a longer form of an integer's length");
    len = with(other, sig, n, where + 2, 0);
    other[is_long ? 2 : 1]++;
    other[where + 1]++;
    is(x, other, len, TDM_ERR_VERIFY, "a redundant 00");
    if (sig[where + 2] == 0) {
      memcpy(other, sig, n);
      memmove(other + where + 2, other + where + 3, n - where - 3);
      other[is_long ? 2 : 1]--;
      other[where + 1]--;
      is(x, other, n - 1, TDM_ERR_VERIFY, "a 00 missing");
    }
  }
  /* Indefinite length, of the sequence and of an integer. */
  memcpy(other, sig, n);
  if (is_long) memmove(other + 2, sig + 3, n - 3);
  len = is_long ? n - 1 : n;
  other[1] = 0x80;
  other[len] = other[len + 1] = 0;
  is(x, other, len + 2, TDM_ERR_VERIFY, "indefinite length");
  is(x, other, len, TDM_ERR_VERIFY, "indefinite length without an end");
  /* Integers of nothing. */
  integer r = {{0}, 0}, s = {{0}, 0}, keep_r = {{0}, sig[body + 1]}, keep_s = {{0}, sig[second + 1]};
  memcpy(keep_r.bytes, sig + body + 2, keep_r.len);
  memcpy(keep_s.bytes, sig + second + 2, keep_s.len);
  is(x, other, signature_of(other, &keep_r, &keep_s), TDM_OK, "put together again");
  is(x, other, signature_of(other, &r, &keep_s), TDM_ERR_VERIFY, "an empty r");
  is(x, other, signature_of(other, &keep_r, &s), TDM_ERR_VERIFY, "an empty s");
  is(x, other, signature_of(other, &r, &s), TDM_ERR_VERIFY, "both empty");
  other[0] = 0x30;
  other[1] = 0;
  is(x, other, 2, TDM_ERR_VERIFY, "an empty sequence");
  len = put(other, 0x30, sig, n);
  is(x, other, len, TDM_ERR_VERIFY, "a sequence in a sequence");
  memcpy(other, sig, n);
  other[0] = 0x31;
  is(x, other, n, TDM_ERR_VERIFY, "a set");
}

static void scenario_39_strict_der(void **state) {
  (void)state;
  for (size_t i = 0; i < CURVES; i++) {
    subject x = subject_of(&number_curves[i]);
    uint8_t sig[TDM_SIGNATURE_MAX];
    bool zero_seen = false;
    for (unsigned round = 0; round < 3 || (round < 300 && !zero_seen); round++) {
      const size_t n = help_sign(x.key, &x.der, sig, 30), body = sig[1] == 0x81 ? 3 : 2;
      const bool has_zero = sig[body + 2] == 0;
      if (has_zero) T_TRUE(sig[body + 3] >> 7);
      if (round < 3 || has_zero) der_is_strict(&x, sig, n);
      zero_seen |= has_zero;
    }
    T_TRUE(zero_seen);
    /* Fixed length: no byte more, no byte fewer. */
    const size_t n = help_sign(x.key, &x.raw, sig, 30);
    T_TRUE(n == 2 * x.n);
    for (size_t len = 0; len <= n + 3; len++) {
      t_note("curve %zu, r || s of %zu bytes", i, len);
      sig[n] = sig[n + 1] = sig[n + 2] = 0;
      T_IS(tdm_verify_message(x.key, &x.raw, sig, len, t_data(30), 30), len == n ? TDM_OK : TDM_ERR_VERIFY);
      t_cases(1);
    }
    /* One form is not the other. */
    T_IS(tdm_verify_message(x.key, &x.der, sig, n, t_data(30), 30), TDM_ERR_VERIFY);
    tdm_pkey_free(x.key);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_38_numbers_out_of_range), T_TEST(scenario_39_strict_der)};
  return t_run("scenarios_ecdsa", tests, sizeof tests / sizeof *tests);
}
