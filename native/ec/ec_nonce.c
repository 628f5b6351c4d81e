/* SPDX-License-Identifier: Apache-2.0
 * Nonces of ECDSA. Hedged, an extract-and-expand with HMAC H (RFC 5869 in shape; SHA-256 up to 256 bits, else SHA-512):
 *   PRK = HMAC(d, Z || e), k = HMAC(PRK, 1) || HMAC(PRK, 2) ..., its leftmost bits, drawn again until 0 < k < n,
 * with d the private scalar as octets, Z 32 fresh random octets, e the digest. Z good: k is fresh whatever is known of
 * d. Z bad or repeated: k still is a pseudo-random function of the digest, as in RFC 6979. Leaks rejections only.
 */
#include "native/ec/ec_nonce.h"

#include "base/wipe.h"
#include "native/ec/ec_scalar.h"

enum { RANDOM_BYTES = 32 };

/* out[len] = HMAC blocks; next_block makes one. Rejects until 0 < k < n. */
static tdm_status hedged_next(ec_nonce *nonce, uint64_t *k) {
  const tdm_mac_ops *mac = &nonce->hmac->ops;
  const ec_modulus *n = nonce->curve->order;
  const size_t bytes = nonce->curve->ops.order_bytes;
  uint8_t out[2 * 64];
  do {
    for (size_t at = 0; at < bytes; at += mac->tag_bytes) {
      if (++nonce->counter == 0) return TDM_ERR_BACKEND; /* 127 rejections: not in this universe */
      (void)mac->mac(mac, &nonce->key, out + at, &nonce->counter, 1);
    }
    ec_scalar_from_bits(k, (ops_bytes){out, bytes}, n);
  } while (!ec_declassify(ec_scalar_valid(k, n)));
  wipe(out, sizeof out);
  return TDM_OK;
}

tdm_status ec_nonce_hedged(ec_nonce *nonce, const ec_curve *curve, const ec_private *key, ops_random random,
                           ops_bytes digest) {
  const tdm_mac_ops *mac = &curve->nonce_hmac->ops;
  uint8_t in[RANDOM_BYTES + OPS_EC_MAX_BYTES], prk[64];
  *nonce = (ec_nonce){.next = hedged_next, .curve = curve, .hmac = curve->nonce_hmac};
  tdm_status status = random.fill(random.context, in, RANDOM_BYTES);
  if (status != TDM_OK) return status;
  /* What ECDSA does not see of a long digest, the nonce need not see. */
  const size_t len = digest.len < curve->ops.order_bytes ? digest.len : curve->ops.order_bytes;
  if (len != 0) memcpy(in + RANDOM_BYTES, digest.p, len);
  (void)mac->mac(mac, &key->nonce_key, prk, in, RANDOM_BYTES + len);
  (void)mac->key_init(mac, &nonce->key, prk, mac->tag_bytes);
  wipe(in, sizeof in);
  wipe(prk, sizeof prk);
  return TDM_OK;
}

/* V = HMAC(K, V) */
static void step_v(ec_nonce *nonce) {
  const tdm_mac_ops *mac = &nonce->hmac->ops;
  (void)mac->mac(mac, &nonce->key, nonce->v, nonce->v, mac->tag_bytes);
}

/* K = HMAC(K, V || tag || more), V = HMAC(K, V) */
static void step_k(ec_nonce *nonce, uint8_t tag, const uint8_t *more, size_t len) {
  const tdm_mac_ops *mac = &nonce->hmac->ops;
  uint8_t in[64 + 1 + 2 * OPS_EC_MAX_BYTES], key[64];
  const size_t h = mac->tag_bytes;
  memcpy(in, nonce->v, h);
  in[h] = tag;
  if (len != 0) memcpy(in + h + 1, more, len);
  (void)mac->mac(mac, &nonce->key, key, in, h + 1 + len);
  (void)mac->key_init(mac, &nonce->key, key, h);
  step_v(nonce);
  wipe(in, sizeof in);
  wipe(key, sizeof key);
}

/* RFC 6979, section 3.2, step h. */
static tdm_status rfc6979_next(ec_nonce *nonce, uint64_t *k) {
  const ec_modulus *n = nonce->curve->order;
  const size_t bytes = nonce->curve->ops.order_bytes, h = nonce->hmac->ops.tag_bytes;
  uint8_t t[OPS_EC_MAX_BYTES + 64];
  for (;;) {
    if (nonce->again) step_k(nonce, 0, NULL, 0);
    nonce->again = true;
    for (size_t at = 0; at < bytes; at += h) {
      step_v(nonce);
      memcpy(t + at, nonce->v, h);
    }
    ec_scalar_from_bits(k, (ops_bytes){t, bytes}, n);
    if (ec_declassify(ec_scalar_valid(k, n))) break;
  }
  wipe(t, sizeof t);
  return TDM_OK;
}

/* RFC 6979, section 3.2, steps a to g. */
tdm_status ec_nonce_rfc6979(ec_nonce *nonce, const ec_curve *curve, const ec_private *key, const hmac_alg *hmac,
                            ops_bytes digest) {
  const tdm_mac_ops *mac = &hmac->ops;
  const size_t bytes = curve->ops.order_bytes;
  uint8_t seed[2 * OPS_EC_MAX_BYTES], zero[64] = {0};
  uint64_t e[EC_MAX_LIMBS];
  *nonce = (ec_nonce){.next = rfc6979_next, .curve = curve, .hmac = hmac};
  memset(nonce->v, 1, sizeof nonce->v);
  (void)mac->key_init(mac, &nonce->key, zero, mac->tag_bytes);
  ec_limbs_store(seed, bytes, key->scalar);
  ec_scalar_from_bits(e, digest, curve->order);
  ec_scalar_reduce_once(e, curve->order);
  ec_limbs_store(seed + bytes, bytes, e);
  step_k(nonce, 0, seed, 2 * bytes);
  step_k(nonce, 1, seed, 2 * bytes);
  wipe(seed, sizeof seed);
  return TDM_OK;
}
