/* SPDX-License-Identifier: Apache-2.0
 * Reading and writing PEM (RFC 7468, section 3): explanatory text is skipped, lines end in LF or CR LF and may be of
 * any length. Leaks the shape of the text; characters of a key are compared with white space, ':' and '=' alone.
 */
#include "base/pem.h"

#include <string.h>

#include "base/wipe.h"

static const char begin[] = "-----BEGIN ", end[] = "-----END ", dashes[] = "-----";
enum { BEGIN = sizeof begin - 1, END = sizeof end - 1, DASHES = sizeof dashes - 1, LINE = 64 };

static const char *const labels[] = {
    [TDM_FORM_PKCS8] = "PRIVATE KEY",
    [TDM_FORM_SPKI] = "PUBLIC KEY",
    [TDM_FORM_PKCS1_PRIVATE] = "RSA PRIVATE KEY",
    [TDM_FORM_PKCS1_PUBLIC] = "RSA PUBLIC KEY",
    [TDM_FORM_SEC1] = "EC PRIVATE KEY",
};
enum { FORMS = sizeof labels / sizeof labels[0] };

typedef struct text {
  const char *p;
  size_t len;
} text;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

/* The next line without its end and the blanks before that; false when the text is over. */
static bool next_line(text *rest, text *line) {
  if (rest->len == 0) return false;
  const char *stop = memchr(rest->p, '\n', rest->len);
  size_t n = stop == NULL ? rest->len : (size_t)(stop - rest->p);
  *line = (text){rest->p, n};
  rest->p += n;
  rest->len -= n;
  if (stop != NULL) {
    rest->p++;
    rest->len--;
  }
  while (line->len > 0 && is_blank(line->p[line->len - 1])) line->len--;
  return true;
}

static bool text_is(text a, const char *word) { return a.len == strlen(word) && memcmp(a.p, word, a.len) == 0; }

static bool starts_with(text line, const char *word, size_t n) { return line.len >= n && memcmp(line.p, word, n) == 0; }

/* The label of a line "-----BEGIN label-----" (or END). */
static bool label_of(text line, const char *word, size_t n, text *label) {
  if (!starts_with(line, word, n) || line.len < n + DASHES) return false;
  *label = (text){line.p + n, line.len - n - DASHES};
  return memcmp(label->p + label->len, dashes, DASHES) == 0;
}

static tdm_key_form form_of(text label) {
  for (size_t i = 1; i < FORMS; i++) {
    if (text_is(label, labels[i])) return (tdm_key_form)i;
  }
  return TDM_FORM_ANY;
}

/* Whether a line of a block says that the block is encrypted the traditional way (RFC 1421, section 4.6.1.1). */
static bool is_encrypted(text line) {
  static const char type[] = "Proc-Type:";
  return line.len > 0 && memchr(line.p, ':', line.len) != NULL && starts_with(line, type, sizeof type - 1);
}

/* Four characters wait in quad until they are whole; padding only at the end. */
typedef struct decoder {
  uint8_t *out;
  size_t size, len;
  uint8_t quad[4];
  unsigned held, padding;
  uint64_t good;
} decoder;

static bool decode_char(decoder *d, char c) {
  if (is_blank(c)) return true;
  if (c == '=') {
    d->padding++;
    return d->padding <= 2 && d->held + d->padding <= 4 && d->held >= 2;
  }
  if (d->padding > 0) return false;
  d->quad[d->held++] = (uint8_t)c;
  if (d->held < 4) return true;
  if (d->size - d->len < 3) return false;
  d->good &= pem_base64_decode(d->out + d->len, d->quad, 4);
  d->len += 3;
  d->held = 0;
  return true;
}

/* What is left after the last whole group: none, or a group with its padding. */
static bool decode_end(decoder *d) {
  if (d->held == 0) return d->padding == 0;
  size_t n = d->held - 1;
  if (d->held + d->padding != 4 || d->size - d->len < n) return false;
  d->good &= pem_base64_decode(d->out + d->len, d->quad, d->held);
  d->len += n;
  return true;
}

/* The body up to the line that ends the block. */
static tdm_status read_block(text *rest, text label, decoder *d) {
  text line, closing;
  while (next_line(rest, &line)) {
    if (starts_with(line, dashes, DASHES)) {
      if (!label_of(line, end, END, &closing) || closing.len != label.len) return TDM_ERR_FORMAT;
      if (memcmp(closing.p, label.p, label.len) != 0) return TDM_ERR_FORMAT;
      return decode_end(d) && d->good != 0 && d->len > 0 ? TDM_OK : TDM_ERR_FORMAT;
    }
    if (is_encrypted(line)) return TDM_ERR_UNSUPPORTED;
    for (size_t i = 0; i < line.len; i++) {
      if (!decode_char(d, line.p[i])) return TDM_ERR_FORMAT;
    }
  }
  return TDM_ERR_FORMAT;
}

tdm_status pem_read(tdm_key_form *form, uint8_t *out, size_t out_size, size_t *out_len, const char *pem, size_t len) {
  text rest = {pem, len}, line, label;
  *out_len = 0;
  while (next_line(&rest, &line)) {
    if (!label_of(line, begin, BEGIN, &label)) continue;
    if (text_is(label, "ENCRYPTED PRIVATE KEY")) return TDM_ERR_UNSUPPORTED;
    *form = form_of(label);
    if (*form == TDM_FORM_ANY) continue; /* parameters, a certificate: not a key */
    decoder d = {.out = out, .size = out_size, .good = ~(uint64_t)0};
    tdm_status status = read_block(&rest, label, &d);
    wipe(d.quad, sizeof d.quad);
    if (status != TDM_OK) wipe(out, out_size);
    if (status == TDM_OK) *out_len = d.len;
    return status;
  }
  return TDM_ERR_FORMAT;
}

size_t pem_bytes(tdm_key_form form, size_t der_len) {
  size_t characters = (der_len + 2) / 3 * 4, label = strlen(labels[form]);
  return BEGIN + END + 2 * (label + DASHES + 1) + characters + (characters + LINE - 1) / LINE;
}

static char *put(char *out, const char *word) {
  size_t n = strlen(word);
  memcpy(out, word, n);
  return out + n;
}

static char *put_edge(char *out, const char *word, const char *label) {
  out = put(put(put(out, word), label), dashes);
  *out = '\n';
  return out + 1;
}

void pem_write(char *out, tdm_key_form form, const uint8_t *der, size_t der_len) {
  out = put_edge(out, begin, labels[form]);
  while (der_len > 0) {
    size_t n = der_len < LINE / 4 * 3 ? der_len : LINE / 4 * 3;
    pem_base64_encode(out, der, n);
    out += (n + 2) / 3 * 4;
    *out++ = '\n';
    der += n;
    der_len -= n;
  }
  (void)put_edge(out, end, labels[form]);
}
