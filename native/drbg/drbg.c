/* SPDX-License-Identifier: Apache-2.0
 * CTR_DRBG with AES-256, no derivation function.
 * SP 800-90A, section 10.2.1: 10.2.1.2 update, .3.1 instantiate, .4.1 reseed, .5.1 generate.
 * The counter is the last 32 bits of V (ctr_len = 32), as in BoringSSL: one rule for both backends.
 * Leaks lengths only.
 */
#include "native/drbg/drbg.h"

#include "base/bytes.h"
#include "base/error.h"
#include "base/wipe.h"
#include "native/aes/aes.h"

/* A state at work, on the stack: its expanded key, and V + 1, the next block to encrypt. */
typedef struct running {
  aes_key aes;
  uint8_t next[16];
} running;

static void start(running *run, const drbg_state *drbg) {
  aes_key_init(&run->aes, drbg->key, sizeof drbg->key);
  memcpy(run->next, drbg->v, 16);
  bytes_increment_be(run->next + 12, 4);
}

/* The next len bytes of AES(V + 1), AES(V + 2) .. V is secret, and so is where it wraps: the counters are written out,
 * where CTR over vectors would end a run of blocks at the wrap. */
static void keystream(running *run, uint8_t *out, size_t len) {
  enum { CHUNK = 64 };
  uint8_t last[16];
  const size_t tail = len % 16;
  uint32_t count = load_be32(run->next + 12);
  for (size_t blocks = len / 16, n; blocks > 0; blocks -= n, out += 16 * n) {
    n = blocks < CHUNK ? blocks : CHUNK;
    for (size_t i = 0; i < n; i++) {
      memcpy(out + 16 * i, run->next, 12);
      store_be32(out + 16 * i + 12, count++);
    }
    aes_encrypt_blocks(&run->aes, out, out, n);
  }
  store_be32(run->next + 12, count);
  if (tail == 0) return;
  aes_encrypt_blocks(&run->aes, last, run->next, 1);
  bytes_increment_be(run->next + 12, 4);
  memcpy(out, last, tail);
  wipe(last, sizeof last);
}

/* CTR_DRBG_Update: three more blocks, with the data mixed in, are the new key and V. data is 48 bytes. */
static void update(running *run, drbg_state *drbg, const uint8_t *data) {
  uint8_t block[DRBG_SEED];
  keystream(run, block, sizeof block);
  bytes_xor(block, block, data, sizeof block);
  memcpy(drbg->key, block, 32);
  memcpy(drbg->v, block + 32, 16);
  wipe(block, sizeof block);
}

/* entropy XOR (extra, padded with zeros) goes into the state. */
static void seed(drbg_state *drbg, const uint8_t entropy[DRBG_SEED], const uint8_t *extra, size_t extra_len) {
  running run;
  uint8_t material[DRBG_SEED];
  memcpy(material, entropy, sizeof material);
  bytes_xor(material, material, extra, extra_len);
  start(&run, drbg);
  update(&run, drbg, material);
  drbg->counter = 1;
  wipe(material, sizeof material);
  wipe(&run, sizeof run);
}

void drbg_instantiate(drbg_state *drbg, const uint8_t entropy[DRBG_SEED], const uint8_t *personal,
                      size_t personal_len) {
  memset(drbg, 0, sizeof *drbg);
  seed(drbg, entropy, personal, personal_len);
}

void drbg_reseed(drbg_state *drbg, const uint8_t entropy[DRBG_SEED], const uint8_t *additional, size_t additional_len) {
  seed(drbg, entropy, additional, additional_len);
}

tdm_status drbg_generate(drbg_state *drbg, uint8_t *out, size_t out_len, const uint8_t *additional,
                         size_t additional_len) {
  const uint64_t most = (uint64_t)1 << 48; /* table 3 */
  if (drbg->counter > most) return error_set(TDM_ERR_LIMIT, "CTR_DRBG: 2^48 requests without reseeding");

  running run;
  uint8_t data[DRBG_SEED] = {0};
  start(&run, drbg);
  if (additional_len > 0) {
    memcpy(data, additional, additional_len);
    update(&run, drbg, data);
    start(&run, drbg);
  }
  keystream(&run, out, out_len);
  update(&run, drbg, data);
  drbg->counter++;
  wipe(data, sizeof data);
  wipe(&run, sizeof run);
  return TDM_OK;
}
