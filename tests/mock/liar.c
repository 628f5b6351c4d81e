/* SPDX-License-Identifier: Apache-2.0
 * The liar's slots. The entries of a trace of the truth are its own, so they can be changed; each slot calls the truth.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/mock/liar.h"
#include "build_options.h"

#include "decorators/decorator.h"

liar_orders liar_now;
size_t liar_reached[LIAR_SLOTS];

const tdm_backend *liar_truth(void) {
  static const tdm_backend *truth;
  if (truth == NULL) T_OK(tdm_backend_find(TDM_DEFAULT_BACKEND, &truth));
  return truth;
}

/* Whether to lie at this call. */
static bool turn(liar_slot slot) {
  if (!liar_now.lies || (liar_now.slot != LIAR_EVERY && liar_now.slot != slot)) return false;
  if (liar_now.skip > 0) {
    liar_now.skip--;
    return false;
  }
  if (liar_now.slot != LIAR_EVERY) liar_now.lies = false;
  return true;
}

/* A slot with an output. */
static tdm_status lie(liar_slot slot, tdm_status status, void *out, size_t n) {
  liar_reached[slot]++;
  if (!turn(slot)) return status;
  if (liar_now.status != TDM_OK) return liar_now.status;
  if (status == TDM_OK && n > 0) ((uint8_t *)out)[liar_now.at % n] ^= 1;
  return status;
}

/* A further output: only when it is named. */
static tdm_status lie_beside(liar_slot slot, tdm_status status, void *out, size_t n) {
  if (liar_now.slot == LIAR_EVERY) return status;
  return lie(slot, status, out, n);
}

/* A slot with nothing but a status: asked first, since what failed has nothing to end. */
static bool refuses(liar_slot slot) {
  liar_reached[slot]++;
  return liar_now.status != TDM_OK && turn(slot);
}

#define TRUTH(kind) (liar_truth()->kind[self->alg])

static tdm_status hash_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  return lie(LIAR_HASH_DIGEST, TRUTH(hash)->digest(TRUTH(hash), out, in, len), out, self->digest_bytes);
}
static tdm_status hash_init(const tdm_hash_ops *self, void *state) {
  return refuses(LIAR_HASH_INIT) ? liar_now.status : TRUTH(hash)->init(TRUTH(hash), state);
}
static tdm_status hash_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  return refuses(LIAR_HASH_UPDATE) ? liar_now.status : TRUTH(hash)->update(TRUTH(hash), state, in, len);
}
static tdm_status hash_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  return lie(LIAR_HASH_FINAL, TRUTH(hash)->final(TRUTH(hash), state, out), out, self->digest_bytes);
}
static tdm_status hash_copy(const tdm_hash_ops *self, void *to, const void *from) {
  return refuses(LIAR_HASH_COPY) ? liar_now.status : TRUTH(hash)->copy(TRUTH(hash), to, from);
}
static tdm_status hash_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  return lie(LIAR_HASH_TAKE, TRUTH(hash)->take(TRUTH(hash), state, to), to, sizeof *to);
}
static tdm_status hash_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  return refuses(LIAR_HASH_PUT) ? liar_now.status : TRUTH(hash)->put(TRUTH(hash), state, from);
}

static tdm_status mac_key_init(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len) {
  return refuses(LIAR_MAC_KEY) ? liar_now.status : TRUTH(mac)->key_init(TRUTH(mac), key, bytes, len);
}
static tdm_status mac_mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  return lie(LIAR_MAC_MAC, TRUTH(mac)->mac(TRUTH(mac), key, tag, in, len), tag, self->tag_bytes);
}
static tdm_status mac_init(const tdm_mac_ops *self, const void *key, void *state) {
  return refuses(LIAR_MAC_INIT) ? liar_now.status : TRUTH(mac)->init(TRUTH(mac), key, state);
}
static tdm_status mac_update(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len) {
  return refuses(LIAR_MAC_UPDATE) ? liar_now.status : TRUTH(mac)->update(TRUTH(mac), key, state, in, len);
}
static tdm_status mac_final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  return lie(LIAR_MAC_FINAL, TRUTH(mac)->final(TRUTH(mac), key, state, tag), tag, self->tag_bytes);
}
static tdm_status mac_copy(const tdm_mac_ops *self, void *to, const void *from) {
  return refuses(LIAR_MAC_COPY) ? liar_now.status : TRUTH(mac)->copy(TRUTH(mac), to, from);
}

static tdm_status block_key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  return refuses(LIAR_BLOCK_KEY) ? liar_now.status : TRUTH(block)->key_init(TRUTH(block), key, bytes);
}
static tdm_status encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return lie(LIAR_ENCRYPT_BLOCK, TRUTH(block)->encrypt_block(TRUTH(block), key, out, in), out, self->block_bytes);
}
static tdm_status decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return lie(LIAR_DECRYPT_BLOCK, TRUTH(block)->decrypt_block(TRUTH(block), key, out, in), out, self->block_bytes);
}
static tdm_status ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t n) {
  return lie(LIAR_ECB_ENCRYPT, TRUTH(block)->ecb_encrypt(TRUTH(block), key, out, in, n), out, n * self->block_bytes);
}
static tdm_status ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t n) {
  return lie(LIAR_ECB_DECRYPT, TRUTH(block)->ecb_decrypt(TRUTH(block), key, out, in, n), out, n * self->block_bytes);
}
static tdm_status cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t n) {
  tdm_status status = TRUTH(block)->cbc_encrypt(TRUTH(block), key, iv, out, in, n);
  status = lie(LIAR_CBC_ENCRYPT, status, out, n * self->block_bytes);
  return lie_beside(LIAR_CBC_ENCRYPT_IV, status, iv, self->block_bytes);
}
static tdm_status cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t n) {
  tdm_status status = TRUTH(block)->cbc_decrypt(TRUTH(block), key, iv, out, in, n);
  status = lie(LIAR_CBC_DECRYPT, status, out, n * self->block_bytes);
  return lie_beside(LIAR_CBC_DECRYPT_IV, status, iv, self->block_bytes);
}
static tdm_status ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  tdm_status status = TRUTH(block)->ctr(TRUTH(block), key, counter, pad, out, in, len);
  status = lie(LIAR_CTR, status, out, len);
  status = lie_beside(LIAR_CTR_COUNTER, status, counter, self->block_bytes);
  return lie_beside(LIAR_CTR_PAD, status, pad, self->block_bytes);
}
static tdm_status cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  tdm_status status = TRUTH(block)->cfb_encrypt(TRUTH(block), key, reg, out, in, len);
  status = lie(LIAR_CFB_ENCRYPT, status, out, len);
  return lie_beside(LIAR_CFB_ENCRYPT_REG, status, reg, self->block_bytes);
}
static tdm_status cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  tdm_status status = TRUTH(block)->cfb_decrypt(TRUTH(block), key, reg, out, in, len);
  status = lie(LIAR_CFB_DECRYPT, status, out, len);
  return lie_beside(LIAR_CFB_DECRYPT_REG, status, reg, self->block_bytes);
}
static tdm_status ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                      size_t len) {
  tdm_status status = lie(LIAR_OFB, TRUTH(block)->ofb(TRUTH(block), key, reg, out, in, len), out, len);
  return lie_beside(LIAR_OFB_REG, status, reg, self->block_bytes);
}

static tdm_status aead_key_init(const tdm_aead_ops *self, void *key, const uint8_t *bytes, size_t tag_len) {
  return refuses(LIAR_AEAD_KEY) ? liar_now.status : TRUTH(aead)->key_init(TRUTH(aead), key, bytes, tag_len);
}
static tdm_status seal(const tdm_aead_ops *self, const void *key, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  tdm_status status = TRUTH(aead)->seal(TRUTH(aead), key, out, tag, nonce, aad, in);
  status = in.len > 0 ? lie(LIAR_SEAL, status, out, in.len) : lie(LIAR_SEAL, status, tag, 12);
  return lie_beside(LIAR_SEAL_TAG, status, tag, 12);
}
static tdm_status open(const tdm_aead_ops *self, const void *key, uint8_t *out, const uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  return lie(LIAR_OPEN, TRUTH(aead)->open(TRUTH(aead), key, out, tag, nonce, aad, in), out, in.len);
}
static tdm_status aead_begin(const tdm_aead_ops *self, const void *key, void *state, ops_bytes nonce, bool sealing) {
  return refuses(LIAR_AEAD_BEGIN) ? liar_now.status : TRUTH(aead)->begin(TRUTH(aead), key, state, nonce, sealing);
}
static tdm_status aead_aad(const tdm_aead_ops *self, const void *key, void *state, ops_bytes aad) {
  return refuses(LIAR_AEAD_AAD) ? liar_now.status : TRUTH(aead)->aad(TRUTH(aead), key, state, aad);
}
static tdm_status aead_update(const tdm_aead_ops *self, const void *key, void *state, uint8_t *out, ops_bytes in) {
  return lie(LIAR_AEAD_UPDATE, TRUTH(aead)->update(TRUTH(aead), key, state, out, in), out, in.len);
}
static tdm_status seal_final(const tdm_aead_ops *self, const void *key, void *state, uint8_t *tag) {
  return lie(LIAR_SEAL_FINAL, TRUTH(aead)->seal_final(TRUTH(aead), key, state, tag), tag, 12);
}
static tdm_status open_final(const tdm_aead_ops *self, const void *key, void *state, const uint8_t *tag) {
  return refuses(LIAR_OPEN_FINAL) ? liar_now.status : TRUTH(aead)->open_final(TRUTH(aead), key, state, tag);
}

static tdm_status stream_init(const tdm_stream_ops *self, void *state, const uint8_t *key, size_t key_len) {
  return refuses(LIAR_STREAM_INIT) ? liar_now.status : TRUTH(stream)->init(TRUTH(stream), state, key, key_len);
}
static tdm_status stream_update(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len) {
  return lie(LIAR_STREAM_UPDATE, TRUTH(stream)->update(TRUTH(stream), state, out, in, len), out, len);
}

static tdm_status drbg_init(const tdm_rand_ops *self, void *drbg, const uint8_t seed[48], const uint8_t *personal,
                            size_t personal_len) {
  if (refuses(LIAR_DRBG_INIT)) return liar_now.status;
  return TRUTH(rand)->drbg_init(TRUTH(rand), drbg, seed, personal, personal_len);
}
static tdm_status drbg_reseed(const tdm_rand_ops *self, void *drbg, const uint8_t seed[48], const uint8_t *additional,
                              size_t additional_len) {
  if (refuses(LIAR_DRBG_RESEED)) return liar_now.status;
  return TRUTH(rand)->drbg_reseed(TRUTH(rand), drbg, seed, additional, additional_len);
}
static tdm_status drbg_generate(const tdm_rand_ops *self, void *drbg, uint8_t *out, size_t len,
                                const uint8_t *additional, size_t additional_len) {
  tdm_status status = TRUTH(rand)->drbg_generate(TRUTH(rand), drbg, out, len, additional, additional_len);
  return lie(LIAR_DRBG_GENERATE, status, out, len);
}

static tdm_status ec_public_init(const tdm_ec_ops *self, void *key, const uint8_t *point) {
  return refuses(LIAR_EC_PUBLIC_INIT) ? liar_now.status : TRUTH(ec)->public_init(TRUTH(ec), key, point);
}
static tdm_status ec_decompress(const tdm_ec_ops *self, uint8_t *point, const uint8_t *x, bool odd) {
  return lie(LIAR_EC_DECOMPRESS, TRUTH(ec)->decompress(TRUTH(ec), point, x, odd), point, 2 * self->field_bytes);
}
static tdm_status ec_private_init(const tdm_ec_ops *self, void *key, const uint8_t *scalar) {
  return refuses(LIAR_EC_PRIVATE_INIT) ? liar_now.status : TRUTH(ec)->private_init(TRUTH(ec), key, scalar);
}
static tdm_status ec_public_point(const tdm_ec_ops *self, const void *key, uint8_t *point) {
  return lie(LIAR_EC_PUBLIC_POINT, TRUTH(ec)->public_point(TRUTH(ec), key, point), point, 2 * self->field_bytes);
}
static tdm_status ecdh(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x) {
  return lie(LIAR_EC_ECDH, TRUTH(ec)->ecdh(TRUTH(ec), private_key, public_key, x), x, self->field_bytes);
}
static tdm_status ec_rfc6979(const tdm_ec_ops *self, const void *key, tdm_alg hash, uint8_t *rs, ops_bytes digest) {
  tdm_status status = TRUTH(ec)->sign_rfc6979(TRUTH(ec), key, hash, rs, digest);
  return lie(LIAR_EC_SIGN_RFC6979, status, rs, 2 * self->order_bytes);
}
static tdm_status ec_verify(const tdm_ec_ops *self, const void *key, const uint8_t *rs, ops_bytes digest) {
  return refuses(LIAR_EC_VERIFY) ? liar_now.status : TRUTH(ec)->verify(TRUTH(ec), key, rs, digest);
}

static tdm_status xdh_public_key(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32]) {
  return lie(LIAR_XDH_PUBLIC_KEY, TRUTH(xdh)->public_key(TRUTH(xdh), out, private_key), out, 32);
}
static tdm_status xdh_derive(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32],
                             const uint8_t peer[32]) {
  return lie(LIAR_XDH_DERIVE, TRUTH(xdh)->derive(TRUTH(xdh), out, private_key, peer), out, 32);
}
static tdm_status eddsa_public_key(const tdm_eddsa_ops *self, uint8_t out[32], const uint8_t seed[32]) {
  return lie(LIAR_EDDSA_PUBLIC_KEY, TRUTH(eddsa)->public_key(TRUTH(eddsa), out, seed), out, 32);
}
static tdm_status eddsa_sign(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32],
                             const uint8_t public_key[32], ops_bytes message) {
  return lie(LIAR_EDDSA_SIGN, TRUTH(eddsa)->sign(TRUTH(eddsa), signature, seed, public_key, message), signature, 64);
}
static tdm_status eddsa_verify(const tdm_eddsa_ops *self, const uint8_t signature[64], const uint8_t public_key[32],
                               ops_bytes message) {
  if (refuses(LIAR_EDDSA_VERIFY)) return liar_now.status;
  return TRUTH(eddsa)->verify(TRUTH(eddsa), signature, public_key, message);
}

static tdm_status xts_key_init(const tdm_xts_ops *self, void *key, const uint8_t *bytes) {
  return refuses(LIAR_XTS_KEY) ? liar_now.status : TRUTH(xts)->key_init(TRUTH(xts), key, bytes);
}
static tdm_status xts_encrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                              const uint8_t *in, size_t len) {
  return lie(LIAR_XTS_ENCRYPT, TRUTH(xts)->encrypt(TRUTH(xts), key, out, tweak, in, len), out, len);
}
static tdm_status xts_decrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                              const uint8_t *in, size_t len) {
  return lie(LIAR_XTS_DECRYPT, TRUTH(xts)->decrypt(TRUTH(xts), key, out, tweak, in, len), out, len);
}

static tdm_status wrap_key_init(const tdm_wrap_ops *self, void *key, const uint8_t *bytes) {
  return refuses(LIAR_WRAP_KEY) ? liar_now.status : TRUTH(wrap)->key_init(TRUTH(wrap), key, bytes);
}
static tdm_status wrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len) {
  return lie(LIAR_WRAP, TRUTH(wrap)->wrap(TRUTH(wrap), key, out, in, len), out, len + 8);
}
/* A wrong length is one less. */
static tdm_status unwrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, size_t *out_len, const uint8_t *in,
                         size_t len) {
  tdm_status status = TRUTH(wrap)->unwrap(TRUTH(wrap), key, out, out_len, in, len);
  status = lie(LIAR_UNWRAP, status, out, status == TDM_OK ? *out_len : 0);
  uint8_t less = 0;
  status = lie_beside(LIAR_UNWRAP_LEN, status, &less, 1);
  if (status == TDM_OK) *out_len -= less;
  return status;
}

/* RSA's trace has a front of its own, so its contexts are not the truth's: the trace's own slots are called. */
static tdm_rsa_ops rsa_before;
static tdm_status rsa_public_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  return refuses(LIAR_RSA_PUBLIC_INIT) ? liar_now.status : rsa_before.public_init(self, key, parts);
}
static tdm_status rsa_private_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  return refuses(LIAR_RSA_PRIVATE_INIT) ? liar_now.status : rsa_before.private_init(self, key, parts);
}
static tdm_status rsa_public_op(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return lie(LIAR_RSA_PUBLIC_OP, rsa_before.public_op(self, key, out, in), out, 128);
}
static tdm_status rsa_private_op(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out,
                                 const uint8_t *in) {
  return lie(LIAR_RSA_PRIVATE_OP, rsa_before.private_op(self, key, random, out, in), out, 128);
}
static tdm_status rsa_is_prime(const tdm_rsa_ops *self, ops_bytes number, bool *prime) {
  uint8_t answer = 0;
  tdm_status status = rsa_before.is_prime_vartime(self, number, prime);
  status = lie(LIAR_RSA_IS_PRIME, status, &answer, 1);
  *prime = *prime != (answer != 0);
  return status;
}

static void corrupt_hash(tdm_hash_ops *h) {
  h->digest = hash_digest, h->init = hash_init, h->update = hash_update, h->final = hash_final;
  if (h->copy != NULL) h->copy = hash_copy;
  if (h->take != NULL) h->take = hash_take;
  if (h->put != NULL) h->put = hash_put;
}

static void corrupt_mac(tdm_mac_ops *m) {
  m->key_init = mac_key_init, m->mac = mac_mac, m->init = mac_init, m->update = mac_update, m->final = mac_final;
  if (m->copy != NULL) m->copy = mac_copy;
}

static void corrupt_block(tdm_block_ops *c) {
  c->key_init = block_key_init, c->encrypt_block = encrypt_block, c->decrypt_block = decrypt_block;
  if (c->ecb_encrypt != NULL) c->ecb_encrypt = ecb_encrypt;
  if (c->ecb_decrypt != NULL) c->ecb_decrypt = ecb_decrypt;
  if (c->cbc_encrypt != NULL) c->cbc_encrypt = cbc_encrypt;
  if (c->cbc_decrypt != NULL) c->cbc_decrypt = cbc_decrypt;
  if (c->ctr != NULL) c->ctr = ctr;
  if (c->cfb_encrypt != NULL) c->cfb_encrypt = cfb_encrypt;
  if (c->cfb_decrypt != NULL) c->cfb_decrypt = cfb_decrypt;
  if (c->ofb != NULL) c->ofb = ofb;
}

static void corrupt_aead(tdm_aead_ops *a) {
  a->key_init = aead_key_init, a->seal = seal, a->open = open;
  if (a->begin == NULL) return; /* does not stream */
  a->begin = aead_begin, a->aad = aead_aad, a->update = aead_update;
  a->seal_final = seal_final, a->open_final = open_final;
}

static void corrupt_ec(tdm_ec_ops *e) {
  e->public_init = ec_public_init, e->private_init = ec_private_init, e->public_point = ec_public_point;
  e->ecdh = ecdh, e->verify = ec_verify;
  if (e->decompress != NULL) e->decompress = ec_decompress;
  if (e->sign_rfc6979 != NULL) e->sign_rfc6979 = ec_rfc6979;
}

static void corrupt_rsa(tdm_rsa_ops *n) {
  rsa_before = *n;
  n->public_init = rsa_public_init, n->private_init = rsa_private_init;
  n->public_op = rsa_public_op, n->private_op = rsa_private_op;
  if (n->is_prime_vartime != NULL) n->is_prime_vartime = rsa_is_prime;
}

static void corrupt(const tdm_backend *b, size_t alg) {
  if (b->hash[alg] != NULL) corrupt_hash((tdm_hash_ops *)(uintptr_t)b->hash[alg]);
  if (b->mac[alg] != NULL) corrupt_mac((tdm_mac_ops *)(uintptr_t)b->mac[alg]);
  if (b->block[alg] != NULL) corrupt_block((tdm_block_ops *)(uintptr_t)b->block[alg]);
  if (b->aead[alg] != NULL) corrupt_aead((tdm_aead_ops *)(uintptr_t)b->aead[alg]);
  if (b->ec[alg] != NULL) corrupt_ec((tdm_ec_ops *)(uintptr_t)b->ec[alg]);
  if (b->rsa[alg] != NULL) corrupt_rsa((tdm_rsa_ops *)(uintptr_t)b->rsa[alg]);
  tdm_stream_ops *s = (tdm_stream_ops *)(uintptr_t)b->stream[alg];
  if (s != NULL) s->init = stream_init, s->update = stream_update;
  tdm_rand_ops *r = (tdm_rand_ops *)(uintptr_t)b->rand[alg];
  if (r != NULL && r->drbg_init != NULL) {
    r->drbg_init = drbg_init, r->drbg_reseed = drbg_reseed, r->drbg_generate = drbg_generate;
  }
  tdm_xdh_ops *x = (tdm_xdh_ops *)(uintptr_t)b->xdh[alg];
  if (x != NULL) x->public_key = xdh_public_key, x->derive = xdh_derive;
  tdm_eddsa_ops *d = (tdm_eddsa_ops *)(uintptr_t)b->eddsa[alg];
  if (d != NULL) d->public_key = eddsa_public_key, d->sign = eddsa_sign, d->verify = eddsa_verify;
  tdm_xts_ops *t = (tdm_xts_ops *)(uintptr_t)b->xts[alg];
  if (t != NULL) t->key_init = xts_key_init, t->encrypt = xts_encrypt, t->decrypt = xts_decrypt;
  tdm_wrap_ops *w = (tdm_wrap_ops *)(uintptr_t)b->wrap[alg];
  if (w != NULL) w->key_init = wrap_key_init, w->wrap = wrap, w->unwrap = unwrap;
}

const tdm_backend *liar_backend(void) {
  static const tdm_backend *liar;
  if (liar != NULL) return liar;
  liar = decorator_trace(liar_truth(), "liar");
  T_TRUE(liar != NULL);
  for (size_t alg = 0; alg < TDM_ALG_LIMIT; alg++) corrupt(liar, alg);
  return liar;
}
