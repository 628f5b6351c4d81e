/* SPDX-License-Identifier: Apache-2.0
 * What the runners of the public-key vectors share: one row names files of one form and what they are of.
 */
#ifndef TESTS_KAT_KAT_PKEY_H
#define TESTS_KAT_KAT_PKEY_H

#include "tests/support/t.h"

typedef struct kp_row kp_row;
struct kp_row {
  const char *folder, *files;                         /* under the vectors' folder; separated by blanks */
  size_t (*run)(const kp_row *row, const char *path); /* the number of vectors run */
  tdm_scheme scheme;
};

extern const char *kp_base; /* the vectors' folder */

/* kat_pkey_number.c: numbers as NIST writes them: any number of hex digits, zeros in front. */

/* out[n] becomes the number, false when it has more bytes. */
bool kp_number(uint8_t *out, size_t n, const char *hex);

/* Bytes without zeros in front, one at least; free() them. */
uint8_t *kp_bytes(const char *hex, size_t *n);

tdm_alg kp_curve(const char *section); /* of "[P-224,SHA-1]"; TDM_ALG_NONE for curves that are not ours */
tdm_alg kp_hash(const char *name);     /* "SHA1", "SHA-512", "sha224" */

/* 04 || x || y, false when a coordinate does not fit; the length of a point. */
bool kp_point(uint8_t *point, tdm_alg curve, const char *x, const char *y);
size_t kp_point_bytes(tdm_alg curve);

void kp_open(t_vec *vec, const char *path, const char *start);

/* kat_pkey_ecdsa.c */
size_t kp_key_pair(const kp_row *row, const char *path);
size_t kp_pkv(const kp_row *row, const char *path);
size_t kp_ecdsa(const kp_row *row, const char *path);
size_t kp_compressed(const kp_row *row, const char *path);

/* kat_pkey_ecdh.c */
size_t kp_ecdh(const kp_row *row, const char *path);

/* kat_pkey_rsa.c */
size_t kp_rsa_signature(const kp_row *row, const char *path);
size_t kp_rsa_generated(const kp_row *row, const char *path);
size_t kp_oaep_label(const kp_row *row, const char *path);

/* kat_pkey_pkcs1.c */
size_t kp_pkcs1(const kp_row *row, const char *path);

/* kat_pkey_25519.c */
size_t kp_x25519(const kp_row *row, const char *path);
size_t kp_ed25519(const kp_row *row, const char *path);

/* kat_pkey_files.c */
size_t kp_key_file(const kp_row *row, const char *path);
void kp_every_key_file_ran(void);

#endif
