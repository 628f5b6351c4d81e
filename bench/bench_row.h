/* SPDX-License-Identifier: Apache-2.0
 * A row of the bench: one operation of one algorithm at one size, and the kind of work that it is.
 * Rows are constant tables, one a file (rows_*.c); what a row means is in the kind's functions.
 */
#ifndef BENCH_ROW_H
#define BENCH_ROW_H

#include <tandem/tandem.h>

enum {
  BENCH_TAIL_BYTES = 1024, /* room behind the data of a row: tags, padding, signatures */
  BENCH_PAGE_BYTES = 4096, /* in starts a page, out the middle of one, both plus the row's offset */
  BENCH_AAD_BYTES = 13     /* as the header of a TLS 1.2 record */
};

typedef struct row_env row_env;

/* How a kind of row works. setup, check and teardown are never timed. */
typedef struct row_kind {
  const char *interface; /* which way of the API serves, when interface_of is NULL */
  size_t state_bytes;    /* of row_env.state, zeroed before setup */
  bool key_setup;        /* times a key set-up */
  bool random_cost;      /* each operation costs something else: a sample is one operation, and there are many */
  tdm_status (*setup)(row_env *env);
  /* Instead of setup, for one more thread: state, in and out_len are copies of those of an env that stays open. Takes
   * references of its own on the keys, first of all, and begins what belongs to a thread. NULL: setup. */
  tdm_status (*share)(row_env *env);
  /* n operations. The first from setup on leaves in out[out_len] what check compares. */
  tdm_status (*run)(row_env *env, uint64_t n);
  bool (*check)(row_env *env); /* after run(1); NULL: the fingerprint of out is the expected one */
  const char *(*interface_of)(const row_env *env);
  void (*teardown)(row_env *env); /* also after a setup that failed half-way */
} row_kind;

typedef struct bench_row {
  const char *name; /* "sha256/Hash1K": group, then what Go's benchmarks call it */
  const row_kind *kind;
  tdm_alg alg;
  size_t bytes;    /* of the message, per operation; 0 where none is meant */
  unsigned offset; /* of the data from an aligned address */
  tdm_mode mode;   /* of a block cipher */
  tdm_direction direction;
  unsigned bits; /* of a modulus or prime; 0 where the algorithm says it all */
} bench_row;

/* A row set up on one backend. */
struct row_env {
  const bench_row *row;
  const row_kind *kind;
  const tdm_backend *backend; /* NULL: rows that call BoringSSL itself */
  uint8_t *in;                /* the pattern of bench_fill; bytes + tail */
  uint8_t *out;               /* bytes + tail */
  size_t out_len;             /* row bytes, unless setup says otherwise */
  void *state;                /* of the kind */
  void *memory;               /* all three live here */
};

/* Sets up row, as kind does it, on backend. On any status but TDM_OK there is nothing to close. */
TDM_MUST_CHECK tdm_status row_open(row_env *env, const bench_row *row, const row_kind *kind,
                                   const tdm_backend *backend);
/* One more env of the row that first is open for, with first's keys, for another thread. */
TDM_MUST_CHECK tdm_status row_share(row_env *env, const row_env *first);
void row_close(row_env *env);

/* Runs one operation and compares. TDM_ERR_VERIFY when it is not what was expected. */
TDM_MUST_CHECK tdm_status row_check(row_env *env);
const char *row_interface(const row_env *env);

/* Bytes everybody can make again: expect.py makes the same ones. */
void bench_fill(uint8_t *out, size_t len, unsigned seed);
bool bench_is_fill(const uint8_t *p, size_t len, unsigned seed);

/* FNV-1a, 64 bits: tells right from wrong, no more. */
uint64_t bench_fingerprint(const uint8_t *p, size_t len);

/* The fingerprint that a row's first operation must have; false when the table has none. */
bool expect_find(const char *name, uint64_t *fingerprint);

/* What keys, vectors and data are filled with. */
enum { BENCH_SEED_DATA = 1, BENCH_SEED_KEY = 2, BENCH_SEED_IV = 3, BENCH_SEED_AAD = 4 };

#endif
