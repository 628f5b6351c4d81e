/* SPDX-License-Identifier: Apache-2.0
 * What the runners of NIST's files share: one row names files of one form and what they are of.
 */
#ifndef TESTS_KAT_KAT_H
#define TESTS_KAT_KAT_H

#include "tests/support/t.h"

typedef struct kat_row kat_row;
struct kat_row {
  const char *folder;                            /* under the vectors' folder */
  const char *files;                             /* separated by blanks; # stands for each of 128, 192, 256 */
  const char *start;                             /* the field a record starts with */
  size_t (*run)(const kat_row *row, t_vec *vec); /* the number of vectors run */
  tdm_alg alg;
  tdm_mode mode;
};

/* True when the vectors that take seconds are wanted, and nothing else. */
extern bool kat_long;

size_t kat_cipher(const kat_row *row, t_vec *vec);
size_t kat_gcm(const kat_row *row, t_vec *vec);
size_t kat_xts(const kat_row *row, t_vec *vec);
size_t kat_wrap(const kat_row *row, t_vec *vec);
size_t kat_ccm(const kat_row *row, t_vec *vec);
size_t kat_rc4(const kat_row *row, t_vec *vec);
size_t kat_hash(const kat_row *row, t_vec *vec);
size_t kat_monte(const kat_row *row, t_vec *vec);
size_t kat_hmac(const kat_row *row, t_vec *vec);
size_t kat_cmac(const kat_row *row, t_vec *vec);
size_t kat_hkdf(const kat_row *row, t_vec *vec);
size_t kat_pbkdf2(const kat_row *row, t_vec *vec);

#endif
