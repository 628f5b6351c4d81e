/* SPDX-License-Identifier: Apache-2.0
 * Runner of the vectors that came with PKCS#1 v2.1, and of files written after them: a line "# Name:" and hex below it.
 * Keys of 1,025 to 1,031 bits are refused (moduli are multiples of 128 bits), and so is what needs them.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat_pkey.h"

enum { HEX_MAX = 8192, OVERHEAD = 11 };

/* What the file said last, of each kind. */
typedef enum piece { N, E, D, P, Q, DP, DQ, QINV, MESSAGE, BOX, SIGNATURE, PARTS, NOTHING } piece;

typedef struct reader {
  const char *path;
  tdm_scheme scheme; /* TDM_RSA_PKCS1 and _PSS: signatures; 0: encryption */
  bool pkcs1;        /* v1.5 encryption */
  tdm_alg hash, mgf;
  bool is_private; /* we are behind "Private key" */
  char hex[PARTS][HEX_MAX];
  tdm_pkey *key; /* NULL: refused */
  size_t vectors, refused;
} reader;

static piece piece_of(const reader *r, const char *name) {
  static const struct {
    const char *start;
    piece piece;
  } parts[] = {{"Modulus:", N},           {"Public exponent:", E},
               {"Private exponent:", D},  {"Prime 1:", P},
               {"Prime 2:", Q},           {"Prime exponent 1:", DP},
               {"Prime exponent 2:", DQ}, {"Coefficient:", QINV},
               {"Message:", MESSAGE},     {"Message to be", MESSAGE},
               {"Encryption:", BOX},      {"Ciphertext, the RSA encryption", BOX},
               {"Signature:", SIGNATURE}, {"Signature, the RSA decryption", SIGNATURE}};
  if (!strncmp(name, "Exponent:", 9)) return r->is_private ? D : E;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (!strncmp(name, parts[i].start, strlen(parts[i].start))) return parts[i].piece;
  }
  return NOTHING;
}

static void make_key(reader *r) {
  uint8_t *bytes[8];
  tdm_number number[8];
  for (unsigned i = N; i <= QINV; i++) {
    bytes[i] = kp_bytes(r->hex[i], &number[i].len);
    number[i].bytes = bytes[i];
  }
  const tdm_rsa_numbers all = {number[N], number[E],  number[D],  number[P],
                               number[Q], number[DP], number[DQ], number[QINV]};
  size_t bits = 8 * number[N].len;
  for (unsigned top = 0x80; top > 0 && !(bytes[N][0] & top); top >>= 1) bits--;
  tdm_pkey_free(r->key);
  r->key = NULL;
  T_IS(tdm_rsa_import(&r->key, t_backend(), &all), bits % 128 ? TDM_ERR_KEY_LENGTH : TDM_OK);
  if (r->key) T_TRUE(tdm_pkey_bits(r->key) == bits);
  for (unsigned i = N; i <= QINV; i++) free(bytes[i]);
}

static tdm_status open_box(const reader *r, uint8_t *out, size_t *len, const uint8_t *in, size_t n) {
  const tdm_oaep_options options = {.size = sizeof options, .hash = r->hash, .mgf_hash = r->mgf};
  if (r->pkcs1) return tdm_rsa_decrypt_pkcs1(r->key, out, TDM_SIGNATURE_MAX, len, in, n);
  return tdm_rsa_decrypt_oaep(r->key, &options, out, TDM_SIGNATURE_MAX, len, in, n);
}

static tdm_status make_box(const reader *r, uint8_t *out, size_t *len, const uint8_t *in, size_t n) {
  const tdm_oaep_options options = {.size = sizeof options, .hash = r->hash, .mgf_hash = r->mgf};
  if (r->pkcs1) return tdm_rsa_encrypt_pkcs1(r->key, out, TDM_SIGNATURE_MAX, len, in, n);
  return tdm_rsa_encrypt_oaep(r->key, &options, out, TDM_SIGNATURE_MAX, len, in, n);
}

static void run_box(const reader *r, const uint8_t *message, size_t n, uint8_t *box, size_t box_len) {
  uint8_t out[TDM_SIGNATURE_MAX], again[TDM_SIGNATURE_MAX];
  size_t len, again_len;
  T_OK(open_box(r, out, &len, box, box_len));
  T_TRUE(len == n);
  T_SAME(out, message, n);
  T_OK(make_box(r, again, &again_len, message, n));
  T_TRUE(again_len == box_len && memcmp(again, box, box_len) != 0);
  T_OK(open_box(r, out, &len, again, again_len));
  T_TRUE(len == n);
  T_SAME(out, message, n);
}

static void run_signature(const reader *r, const uint8_t *message, size_t n, uint8_t *sig, size_t sig_len) {
  tdm_sign_options options = {.size = sizeof options, .scheme = r->scheme, .hash = TDM_SHA1};
  if (r->scheme == TDM_RSA_PSS) options.salt_len = 20;
  T_OK(tdm_verify_message(r->key, &options, sig, sig_len, message, n));
  sig[t_below(sig_len)] ^= 1;
  T_IS(tdm_verify_message(r->key, &options, sig, sig_len, message, n), TDM_ERR_VERIFY);
}

/* A part is whole. */
static void complete(reader *r, piece part) {
  if (part == QINV && r->is_private) make_key(r);
  if (part != BOX && part != SIGNATURE) return;
  if (!r->key) {
    r->refused++;
    return;
  }
  size_t n, len;
  uint8_t *message = t_unhex(r->hex[MESSAGE], &n), *last = t_unhex(r->hex[part], &len);
  t_note("%s, vector %zu", r->path, r->vectors);
  if (part == BOX) {
    run_box(r, message, n, last, len);
  } else {
    run_signature(r, message, n, last, len);
  }
  free(message);
  free(last);
  r->vectors++;
}

static void add(reader *r, piece part, const char *line) {
  char *to = r->hex[part] + strlen(r->hex[part]);
  for (; *line; line++) {
    if (strchr(" \t\r\n", *line)) continue;
    if (to + 1 >= r->hex[part] + HEX_MAX) fail_msg("%s: a number too long", r->path);
    *to++ = *line;
  }
  *to = 0;
}

size_t kp_pkcs1(const kp_row *row, const char *path) {
  static reader r;
  const char *name = strrchr(path, '/') + 1;
  r = (reader){.path = path, .scheme = row->scheme, .pkcs1 = strstr(name, "pkcs1v15") != NULL};
  r.hash = r.mgf = TDM_SHA1;
  if (strstr(path, "oaep-custom/")) { /* oaep-MGF-HASH.txt */
    r.mgf = kp_hash(name + strlen("oaep-"));
    r.hash = kp_hash(strrchr(name, '-') + 1);
  }
  FILE *f = fopen(path, "r");
  if (!f) fail_msg("%s cannot be read", path);
  char line[1024 + HEX_MAX];
  piece now = NOTHING;
  while (fgets(line, sizeof line, f)) {
    if (line[0] != '#') { /* hex, or text in front of everything */
      if (now != NOTHING) add(&r, now, line);
      continue;
    }
    const char *head = line + 1 + strspn(line + 1, " ");
    piece next = piece_of(&r, head);
    if (now != NOTHING) complete(&r, now);
    if (!strncmp(head, "Public key", 10)) r.is_private = false;
    if (!strncmp(head, "Private key", 11)) r.is_private = true;
    now = next;
    if (now != NOTHING) r.hex[now][0] = 0;
  }
  if (now != NOTHING) complete(&r, now);
  fclose(f);
  tdm_pkey_free(r.key);
  if (r.refused) printf("    %zu more with keys of sizes that are refused\n", r.refused);
  return r.vectors;
}
