/* SPDX-License-Identifier: Apache-2.0
 * The liar's slots. The entries of a trace of the truth are its own, so they can be changed; each slot calls the truth.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/mock/liar.h"

#include "decorators/decorator.h"

liar_orders liar_now;

const tdm_backend *liar_truth(void) {
  static const tdm_backend *truth;
  if (truth == NULL) T_OK(tdm_backend_find(TDM_DEFAULT_BACKEND, &truth));
  return truth;
}

static tdm_status lie(tdm_status status, uint8_t *out, size_t n) {
  if (!liar_now.lies) return status;
  if (liar_now.skip > 0) {
    liar_now.skip--;
    return status;
  }
  if (liar_now.status != TDM_OK) return liar_now.status;
  if (status == TDM_OK && n > 0) out[liar_now.at % n] ^= 1;
  return status;
}

#define TRUTH(kind) (liar_truth()->kind[self->alg])

static tdm_status hash_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  return lie(TRUTH(hash)->digest(TRUTH(hash), out, in, len), out, self->digest_bytes);
}
static tdm_status hash_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  return lie(TRUTH(hash)->final(TRUTH(hash), state, out), out, self->digest_bytes);
}
static tdm_status mac_mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  return lie(TRUTH(mac)->mac(TRUTH(mac), key, tag, in, len), tag, self->tag_bytes);
}
static tdm_status mac_final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  return lie(TRUTH(mac)->final(TRUTH(mac), key, state, tag), tag, self->tag_bytes);
}
static tdm_status mac_key_init(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len) {
  return lie(TRUTH(mac)->key_init(TRUTH(mac), key, bytes, len), key, 0);
}
static tdm_status encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return lie(TRUTH(block)->encrypt_block(TRUTH(block), key, out, in), out, self->block_bytes);
}
static tdm_status decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return lie(TRUTH(block)->decrypt_block(TRUTH(block), key, out, in), out, self->block_bytes);
}
static tdm_status ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t n) {
  return lie(TRUTH(block)->ecb_encrypt(TRUTH(block), key, out, in, n), out, n * self->block_bytes);
}
static tdm_status cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t n) {
  return lie(TRUTH(block)->cbc_encrypt(TRUTH(block), key, iv, out, in, n), out, n * self->block_bytes);
}
static tdm_status cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t n) {
  return lie(TRUTH(block)->cbc_decrypt(TRUTH(block), key, iv, out, in, n), iv, self->block_bytes); /* the register */
}
static tdm_status ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  return lie(TRUTH(block)->ctr(TRUTH(block), key, counter, pad, out, in, len), out, len);
}
static tdm_status cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  return lie(TRUTH(block)->cfb_encrypt(TRUTH(block), key, reg, out, in, len), out, len);
}
static tdm_status ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                      size_t len) {
  return lie(TRUTH(block)->ofb(TRUTH(block), key, reg, out, in, len), out, len);
}
static tdm_status seal(const tdm_aead_ops *self, const void *key, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  tdm_status status = TRUTH(aead)->seal(TRUTH(aead), key, out, tag, nonce, aad, in);
  return in.len > 0 ? lie(status, out, in.len) : lie(status, tag, 12);
}
static tdm_status open(const tdm_aead_ops *self, const void *key, uint8_t *out, const uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  return lie(TRUTH(aead)->open(TRUTH(aead), key, out, tag, nonce, aad, in), out, in.len);
}
static tdm_status aead_update(const tdm_aead_ops *self, const void *key, void *state, uint8_t *out, ops_bytes in) {
  return lie(TRUTH(aead)->update(TRUTH(aead), key, state, out, in), out, in.len);
}
static tdm_status stream_update(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len) {
  return lie(TRUTH(stream)->update(TRUTH(stream), state, out, in, len), out, len);
}
static tdm_status drbg_generate(const tdm_rand_ops *self, void *drbg, uint8_t *out, size_t len,
                                const uint8_t *additional, size_t additional_len) {
  return lie(TRUTH(rand)->drbg_generate(TRUTH(rand), drbg, out, len, additional, additional_len), out, len);
}
static tdm_status ec_private_init(const tdm_ec_ops *self, void *key, const uint8_t *scalar) {
  return lie(TRUTH(ec)->private_init(TRUTH(ec), key, scalar), key, 0);
}
static tdm_status ecdh(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x) {
  return lie(TRUTH(ec)->ecdh(TRUTH(ec), private_key, public_key, x), x, self->field_bytes);
}
static tdm_status ec_verify(const tdm_ec_ops *self, const void *key, const uint8_t *rs, ops_bytes digest) {
  return lie(TRUTH(ec)->verify(TRUTH(ec), key, rs, digest), NULL, 0);
}
static tdm_status xdh_derive(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32],
                             const uint8_t peer[32]) {
  return lie(TRUTH(xdh)->derive(TRUTH(xdh), out, private_key, peer), out, 32);
}
static tdm_status eddsa_sign(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32],
                             const uint8_t public_key[32], ops_bytes message) {
  return lie(TRUTH(eddsa)->sign(TRUTH(eddsa), signature, seed, public_key, message), signature, 64);
}
static tdm_status xts_encrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                              const uint8_t *in, size_t len) {
  return lie(TRUTH(xts)->encrypt(TRUTH(xts), key, out, tweak, in, len), out, len);
}
static tdm_status wrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len) {
  return lie(TRUTH(wrap)->wrap(TRUTH(wrap), key, out, in, len), out, len + 8);
}

/* RSA's trace has a front of its own, so its contexts are not the truth's: the trace's own slots are called. */
static tdm_rsa_ops rsa_before;
static tdm_status rsa_public_op(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return lie(rsa_before.public_op(self, key, out, in), out, 128);
}
static tdm_status rsa_private_op(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out,
                                 const uint8_t *in) {
  return lie(rsa_before.private_op(self, key, random, out, in), out, 128);
}
static tdm_status rsa_private_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  return lie(rsa_before.private_init(self, key, parts), key, 0);
}

static void corrupt(const tdm_backend *b, size_t alg) {
  tdm_hash_ops *h = (tdm_hash_ops *)(uintptr_t)b->hash[alg];
  if (h != NULL) h->digest = hash_digest, h->final = hash_final;
  tdm_mac_ops *m = (tdm_mac_ops *)(uintptr_t)b->mac[alg];
  if (m != NULL) m->mac = mac_mac, m->final = mac_final, m->key_init = mac_key_init;
  tdm_block_ops *c = (tdm_block_ops *)(uintptr_t)b->block[alg];
  if (c != NULL) c->encrypt_block = encrypt_block, c->decrypt_block = decrypt_block;
  if (c != NULL && c->ecb_encrypt != NULL) c->ecb_encrypt = ecb_encrypt;
  if (c != NULL && c->cbc_encrypt != NULL) c->cbc_encrypt = cbc_encrypt;
  if (c != NULL && c->cbc_decrypt != NULL) c->cbc_decrypt = cbc_decrypt;
  if (c != NULL && c->ctr != NULL) c->ctr = ctr;
  if (c != NULL && c->cfb_encrypt != NULL) c->cfb_encrypt = cfb_encrypt;
  if (c != NULL && c->ofb != NULL) c->ofb = ofb;
  tdm_aead_ops *a = (tdm_aead_ops *)(uintptr_t)b->aead[alg];
  if (a != NULL) a->seal = seal, a->open = open;
  if (a != NULL && a->update != NULL) a->update = aead_update;
  tdm_stream_ops *s = (tdm_stream_ops *)(uintptr_t)b->stream[alg];
  if (s != NULL) s->update = stream_update;
  tdm_rand_ops *r = (tdm_rand_ops *)(uintptr_t)b->rand[alg];
  if (r != NULL && r->drbg_generate != NULL) r->drbg_generate = drbg_generate;
  tdm_ec_ops *e = (tdm_ec_ops *)(uintptr_t)b->ec[alg];
  if (e != NULL) e->private_init = ec_private_init, e->ecdh = ecdh, e->verify = ec_verify;
  tdm_xdh_ops *x = (tdm_xdh_ops *)(uintptr_t)b->xdh[alg];
  if (x != NULL) x->derive = xdh_derive;
  tdm_eddsa_ops *d = (tdm_eddsa_ops *)(uintptr_t)b->eddsa[alg];
  if (d != NULL) d->sign = eddsa_sign;
  tdm_xts_ops *t = (tdm_xts_ops *)(uintptr_t)b->xts[alg];
  if (t != NULL) t->encrypt = xts_encrypt;
  tdm_wrap_ops *w = (tdm_wrap_ops *)(uintptr_t)b->wrap[alg];
  if (w != NULL) w->wrap = wrap;
  tdm_rsa_ops *n = (tdm_rsa_ops *)(uintptr_t)b->rsa[alg];
  if (n == NULL) return;
  rsa_before = *n;
  n->public_op = rsa_public_op, n->private_op = rsa_private_op, n->private_init = rsa_private_init;
}

const tdm_backend *liar_backend(void) {
  static const tdm_backend *liar;
  if (liar != NULL) return liar;
  liar = decorator_trace(liar_truth(), "liar");
  T_TRUE(liar != NULL);
  for (size_t alg = 0; alg < TDM_ALG_LIMIT; alg++) corrupt(liar, alg);
  return liar;
}
