/* SPDX-License-Identifier: Apache-2.0
 * What every test has at hand: running and counting, checks that say where they failed, a seeded generator, hex,
 * guarded memory, vector files, and slow references of the modes. On the public headers alone.
 * One backend is under test in a process: the one that TANDEM_BACKEND names.
 */
#ifndef TESTS_SUPPORT_T_H
#define TESTS_SUPPORT_T_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>
#include <tandem/tandem.h>

/* ---- t_run.c: running, counting, checking ---- */

int t_setup(void **state);
int t_teardown(void **state); /* a test that counted no case fails */
#define T_TEST(f) \
  { #f, f, t_setup, t_teardown, NULL }

/* Runs the tests, prints the number of cases; non-zero when one failed or none ran. */
int t_run(const char *name, const struct CMUnitTest *tests, size_t count);

void t_cases(size_t n); /* n more cases were checked */

/* What is being checked now; printed when a check fails. */
__attribute__((format(printf, 1, 2))) void t_note(const char *format, ...);

void t_status(tdm_status got, tdm_status want, const char *what, const char *file, int line);
void t_same(const void *got, const void *want, size_t n, const char *what, const char *file, int line);
void t_true(bool is, const char *what, const char *file, int line);
void t_filled(const void *p, uint8_t byte, size_t n, const char *what, const char *file, int line);
#define T_IS(call, want) t_status((call), (want), #call, __FILE__, __LINE__)
#define T_OK(call) t_status((call), TDM_OK, #call, __FILE__, __LINE__)
#define T_SAME(got, want, n) t_same((got), (want), (n), #got " is not " #want, __FILE__, __LINE__)
#define T_TRUE(is) t_true((is), #is, __FILE__, __LINE__)
#define T_FILLED(p, byte, n) t_filled((p), (byte), (n), #p " was written", __FILE__, __LINE__)
#define T_ZERO(p, n) t_filled((p), 0, (n), #p " is not zero", __FILE__, __LINE__)

/* ---- t_backend.c: who is under test ---- */

const tdm_backend *t_backend(void);
const tdm_backend *t_other_backend(void); /* another one built in, NULL when there is none */

/* The algorithms of a kind that the backend under test serves: start with *i = 0; NULL at the end. */
const tdm_alg_info *t_next_alg(tdm_kind kind, size_t *i);

/* ---- t_prng.c: xorshift64*, seeded with TANDEM_TEST_SEED or 1 ---- */

void t_reseed(void); /* each test starts from the seed again */
uint64_t t_random(void);
size_t t_below(size_t n); /* 0 .. n-1 */
void t_fill(void *p, size_t n);

/* A buffer of n random bytes that lives until the process ends, the same for every call with this seed. */
const uint8_t *t_data(size_t n);

/* ---- t_hex.c ---- */

/* Bytes of a hex text; *n becomes their number. free() it. Fails the test on anything but hex. */
uint8_t *t_unhex(const char *hex, size_t *n);

/* Into out[n]; the text must give exactly n bytes. Returns out. */
uint8_t *t_hex(uint8_t *out, size_t n, const char *hex);

/* ---- t_guard.c: memory with a closed page before and after ---- */

enum { T_SLOTS = 10, T_SLOT_BYTES = 8192, T_FENCE = 0xa5 };
typedef enum t_side { T_AT_BEGIN, T_AT_END } t_side; /* flush against the closed page before, or after */

/* n bytes of a slot, flush at one side; the whole slot is filled with T_FENCE first. */
uint8_t *t_guard(unsigned slot, size_t n, t_side side);

/* The same, n bytes at an offset of 0 .. 63 from a 64-byte boundary. */
uint8_t *t_guard_at(unsigned slot, size_t n, unsigned offset);

/* Copies data into such a place. */
uint8_t *t_guard_put(unsigned slot, const void *data, size_t n, t_side side);

/* Nothing but p[n] was written in the slot since it was handed out. */
void t_fence_check(unsigned slot, const uint8_t *p, size_t n);

/* ---- t_vec.c: NIST response files and their like ---- */

enum { T_VEC_FIELDS = 24 };
typedef struct t_vec {
  char *text; /* the whole file, cut into lines */
  char *next; /* the line that comes next */
  const char *path;
  const char *start;   /* the field a record starts with */
  const char *section; /* text of the last [section] line, "" before */
  struct {
    const char *key, *value;
  } field[T_VEC_FIELDS];
  size_t fields;
} t_vec;

/* False when there is no such file. */
bool t_vec_open(t_vec *vec, const char *path, const char *start);

/* The next record; fields in front of the first record come back as a record without the start field. */
bool t_vec_next(t_vec *vec);

/* Value of a field, case ignored; NULL when the record has none. */
const char *t_vec_text(const t_vec *vec, const char *key);
size_t t_vec_number(const t_vec *vec, const char *key);
uint8_t *t_vec_bytes(const t_vec *vec, const char *key, size_t *n); /* free() it */
void t_vec_close(t_vec *vec);

/* ---- t_modes.c, t_gcm.c, t_plain.c: the standards' own words, block by block ---- */

typedef tdm_status t_block_fn(const void *key, uint8_t *out, const uint8_t *in);
typedef struct t_block {
  t_block_fn *encrypt, *decrypt;
  const void *key;
  size_t block_bytes;
} t_block;

/* The single-block calls of a key. */
t_block t_block_of(const tdm_cipher_key *key);

/* Any mode but CBC_PKCS7; in_len whole blocks for ECB and CBC; out apart from in. */
void t_mode(const t_block *block, tdm_mode mode, tdm_direction direction, const uint8_t *iv, uint8_t *out,
            const uint8_t *in, size_t in_len);

/* Tag and ciphertext of GCM; GHASH bit by bit. zeros more zero bytes of AAD stand in front of aad. */
void t_gcm_seal(const t_block *aes, uint8_t *out, uint8_t tag[16], const uint8_t *nonce, size_t nonce_len,
                uint64_t zeros, const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);

/* y = y * h in the field of GHASH. */
void t_gcm_multiply(uint8_t y[16], const uint8_t h[16]);

void t_rc4(uint8_t *out, const uint8_t *in, size_t n, const uint8_t *key, size_t key_len);

/* HMAC from the hash calls of the backend under test (RFC 2104). */
void t_hmac(tdm_alg hash, uint8_t *tag, const uint8_t *key, size_t key_len, const uint8_t *in, size_t in_len);

/* t_cmac.c: CMAC from the single blocks of the backend under test; the key length of a CMAC, 0 for other MACs. */
void t_cmac(uint8_t tag[16], const uint8_t *key, size_t key_len, const uint8_t *in, size_t in_len);
size_t t_cmac_key_len(tdm_alg mac);

/* Ciphertext and tag of CCM, from the same; out apart from in. */
void t_ccm_seal(uint8_t *out, uint8_t tag[16], size_t tag_len, const uint8_t *key, size_t key_len, const uint8_t *nonce,
                size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);

/* True for an AEAD that seals and opens in one call only: CCM. */
bool t_aead_is_whole(tdm_alg aead);

/* The hash under an HMAC and the HMAC over a hash; TDM_ALG_NONE when there is none. */
tdm_alg t_hash_of(tdm_alg mac);
tdm_alg t_mac_of(tdm_alg hash);

/* A new key of random bytes; the bytes go to bytes when it is not NULL. */
tdm_cipher_key *t_cipher_key(tdm_alg alg, uint8_t *bytes);
/* A short tag where tag_len is one. */
tdm_aead_key *t_aead_key(tdm_alg alg, uint8_t *bytes, size_t tag_len);

#endif
