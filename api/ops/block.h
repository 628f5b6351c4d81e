/* SPDX-License-Identifier: Apache-2.0
 * Contract of a block cipher, and the bulk interfaces of the modes (SP 800-38A): a whole buffer in one call.
 * A NULL bulk slot means "not bulk": the generic mode in core serves. A slot never points back at a generic mode.
 * In every bulk call out == in or the two are apart; the in-out vectors are apart from both; lengths may be 0.
 */
#ifndef OPS_BLOCK_H
#define OPS_BLOCK_H

#include <tandem/alg.h>

typedef struct tdm_block_ops tdm_block_ops;

/* blocks whole blocks. */
typedef tdm_status tdm_ecb_able(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                size_t blocks);

/* blocks whole blocks; iv enters as the previous ciphertext block and leaves as the last one. */
typedef tdm_status tdm_cbc_enc_able(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                    const uint8_t *in, size_t blocks);
typedef tdm_status tdm_cbc_dec_able(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                    const uint8_t *in, size_t blocks);

/* len bytes, starting at a block boundary. counter is a big-endian number of a whole block that wraps; it leaves
 * advanced by ceil(len / block). When len ends inside a block, pad receives the whole last key-stream block (otherwise
 * pad may hold anything). */
typedef tdm_status tdm_ctr_able(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad,
                                uint8_t *out, const uint8_t *in, size_t len);

/* len bytes, starting at a segment boundary. reg enters as the previous ciphertext block. It leaves as the last
 * ciphertext block; when len ends inside a block, as those ciphertext bytes followed by the unused key stream. */
typedef tdm_status tdm_cfb_able(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                const uint8_t *in, size_t len);

/* len bytes, starting at a block boundary. reg enters as the previous key-stream block and leaves as the last one,
 * whole also when len ends inside it. */
typedef tdm_status tdm_ofb_able(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                const uint8_t *in, size_t len);

struct tdm_block_ops {
  tdm_alg alg;
  size_t block_bytes;
  size_t key_len;   /* the one key length the algorithm has */
  size_t key_bytes; /* size of the key context, which is 64-byte aligned, zeroed before key_init, wiped by core */
  const char *(*kernel)(const tdm_block_ops *self);
  tdm_status (*key_init)(const tdm_block_ops *self, void *key, const uint8_t *bytes);
  void (*key_end)(const tdm_block_ops *self, void *key); /* NULL: nothing held beside the context */
  tdm_status (*encrypt_block)(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in);
  tdm_status (*decrypt_block)(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in);
  tdm_ecb_able *ecb_encrypt;
  tdm_ecb_able *ecb_decrypt;
  tdm_cbc_enc_able *cbc_encrypt;
  tdm_cbc_dec_able *cbc_decrypt;
  tdm_ctr_able *ctr;
  tdm_cfb_able *cfb_encrypt;
  tdm_cfb_able *cfb_decrypt;
  tdm_ofb_able *ofb;
};

#endif
