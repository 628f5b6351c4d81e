/* SPDX-License-Identifier: Apache-2.0
 * Cases of the cipher kind, and streaming them with every count checked (SP 800-38A).
 * How many bytes each update gives is part of the contract: whole blocks in ECB and CBC, one block held back by
 * PKCS#7 decryption, everything in the other modes.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/cipher_kind.h"

const char *cipher_mode_name(tdm_mode mode) {
  static const char *const names[] = {"", "ecb", "cbc", "cbc-pkcs7", "ctr", "cfb", "ofb"};
  return names[mode];
}

bool cipher_next(cipher_case *c, size_t *i) {
  /* *i counts cases: the n-th cipher, and one of twelve ways of using it. */
  size_t n = *i / 12, way = *i % 12, at = 0;
  memset(c, 0, sizeof *c);
  for (size_t k = 0; k <= n; k++) {
    c->info = t_next_alg(TDM_KIND_BLOCK, &at);
    if (!c->info) return false;
  }
  c->mode = (tdm_mode)(way / 2 + 1);
  c->direction = way % 2 ? TDM_DECRYPT : TDM_ENCRYPT;
  c->iv_len = c->mode == TDM_ECB ? 0 : c->info->block_bytes;
  t_fill(c->iv, sizeof c->iv);
  c->key = t_cipher_key(c->info->alg, c->bytes);
  snprintf(c->name, sizeof c->name, "%s %s %s", c->info->name, cipher_mode_name(c->mode), way % 2 ? "dec" : "enc");
  (*i)++;
  return true;
}

void cipher_case_end(cipher_case *c) { tdm_cipher_key_free(c->key); }

bool cipher_message(const cipher_case *c, size_t n, uint8_t *in, size_t *in_len, uint8_t *want, size_t *want_len) {
  static uint8_t padded[CIPHER_MOST];
  const t_block block = t_block_of(c->key);
  size_t b = c->info->block_bytes, whole = n;
  memcpy(in, t_data(1 << 20) + n, n);
  *in_len = *want_len = n;
  if (c->mode == TDM_CBC_PKCS7) {
    size_t pad = b - n % b;
    memcpy(padded, in, n);
    memset(padded + n, (int)pad, pad);
    if (c->direction == TDM_ENCRYPT) {
      t_mode(&block, TDM_CBC, TDM_ENCRYPT, c->iv, want, padded, n + pad);
      *want_len = n + pad;
    } else {
      memcpy(want, in, n);
      t_mode(&block, TDM_CBC, TDM_ENCRYPT, c->iv, in, padded, n + pad);
      *in_len = n + pad;
    }
    return true;
  }
  if (c->mode == TDM_ECB || c->mode == TDM_CBC) *want_len = whole = n - n % b;
  t_mode(&block, c->mode, c->direction, c->iv, want, in, whole);
  return whole == n;
}

/* Bytes that must have come out after `taken` went in. */
static size_t given(const cipher_case *c, size_t taken) {
  size_t b = c->info->block_bytes;
  if (c->mode == TDM_CBC_PKCS7 && c->direction == TDM_DECRYPT) return taken ? (taken - 1) / b * b : 0;
  return c->mode <= TDM_CBC_PKCS7 ? taken / b * b : taken;
}

void cipher_given_pieces(const cipher_case *c, const uint8_t *in, const uint8_t *want, size_t want_len,
                         const size_t *pieces, size_t count, bool in_place, tdm_status final) {
  static uint8_t out_buffer[CIPHER_MOST + 64], in_buffer[CIPHER_MOST + 64];
  size_t taken = 0, out_at = 0, len, total = 0, b = c->info->block_bytes;
  tdm_cipher cipher = {{0}};
  for (size_t k = 0; k < count; k++) total += pieces[k];
  memset(out_buffer, T_FENCE, total + 64);
  memcpy(in_buffer, in, total);
  uint8_t *out = in_place ? in_buffer : out_buffer;
  T_OK(tdm_cipher_begin(&cipher, c->key, c->mode, c->direction, c->iv, c->iv_len));
  for (size_t k = 0; k < count; k++) {
    size_t due = given(c, taken + pieces[k]) - out_at;
    /* Documented room: what is kept and what comes, rounded down to blocks. */
    size_t room = c->mode <= TDM_CBC_PKCS7 ? (taken - out_at + pieces[k]) / b * b : pieces[k];
    const uint8_t *from = in_place ? in_buffer + taken : in + taken;
    T_OK(tdm_cipher_update(&cipher, room ? out + out_at : NULL, room, &len, from, pieces[k]));
    T_TRUE(len == due);
    taken += pieces[k];
    out_at += len;
    T_SAME(out, want, out_at);
    if (!in_place) T_FILLED(out + out_at, T_FENCE, 32);
  }
  size_t left = want_len - out_at;
  len = 99;
  if (final != TDM_OK) {
    T_IS(tdm_cipher_final(&cipher, NULL, 0, &len), final);
  } else {
    bool padded = c->mode == TDM_CBC_PKCS7;
    T_OK(tdm_cipher_final(&cipher, padded ? out + out_at : NULL, padded ? b : 0, &len));
    T_TRUE(len == left);
    T_SAME(out, want, want_len);
    T_IS(tdm_cipher_update(&cipher, out, sizeof out_buffer, &len, in, 1), TDM_ERR_STATE);
  }
  T_IS(tdm_cipher_final(&cipher, out, sizeof out_buffer, &len), TDM_ERR_STATE);
  tdm_cipher_end(&cipher);
  T_ZERO(cipher.opaque, sizeof cipher.opaque);
}

void cipher_in_pieces(const cipher_case *c, const uint8_t *in, size_t in_len, const uint8_t *want, size_t want_len,
                      size_t most, bool in_place) {
  static size_t pieces[4 * CIPHER_MOST];
  size_t count = 0, left = in_len;
  while (left > 0) {
    size_t piece = most == 1 ? 1 : t_below(most + 1);
    if (piece > left) piece = left;
    pieces[count++] = piece;
    left -= piece;
  }
  cipher_given_pieces(c, in, want, want_len, pieces, count, in_place, TDM_OK);
}
