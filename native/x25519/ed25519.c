/* SPDX-License-Identifier: Apache-2.0
 * Ed25519 (RFC 8032, sections 5.1.5 to 5.1.7; FIPS 186-5, section 7.6): pure, deterministic, verified without cofactor.
 * Signing is constant-time in the seed and leaks the message's length; verification is variable-time: public input.
 */
#include "base/ct.h"
#include "base/wipe.h"
#include "native/hash/sha512/sha512.h"
#include "native/x25519/ed25519_scalar.h"
#include "native/x25519/x25519.h"
#include "native/x25519/x25519_bytes.h"
#include "native/x25519/x25519_kernel.h"

static const char *ed25519_kernel_name(const tdm_eddsa_ops *self) {
  (void)self;
  return x25519_kernel_choose()->name;
}

/* SHA-512 of the seed: the scalar in the lower half, clamped, and the prefix of nonces in the upper one. */
static void expand(uint64_t scalar[4], uint8_t prefix[32], const uint8_t seed[32]) {
  uint8_t both[64];
  md_digest(&native_sha512.ops, both, seed, 32);
  x25519_load(scalar, both);
  x25519_clamp(scalar);
  memcpy(prefix, both + 32, 32);
  wipe(both, sizeof both);
}

/* SHA-512(a || b || message) mod L; b may have no bytes. */
static void hash_to_scalar(uint64_t r[4], const uint8_t a[32], ops_bytes b, ops_bytes message) {
  md_state state;
  uint8_t digest[64];
  md_begin(&native_sha512, &state);
  md_absorb(&native_sha512, &state, a, 32);
  md_absorb(&native_sha512, &state, b.p, b.len);
  md_absorb(&native_sha512, &state, message.p, message.len);
  md_end(&native_sha512, &state, digest);
  ed25519_scalar_reduce(r, digest);
  wipe(&state, sizeof state);
  wipe(digest, sizeof digest);
}

static tdm_status ed25519_public_key(const tdm_eddsa_ops *self, uint8_t out[32], const uint8_t seed[32]) {
  (void)self;
  uint64_t scalar[4], point[4];
  uint8_t prefix[32];
  expand(scalar, prefix, seed);
  x25519_kernel_choose()->base(point, scalar);
  x25519_store(out, point);
  wipe(scalar, sizeof scalar);
  wipe(prefix, sizeof prefix);
  return TDM_OK;
}

static tdm_status ed25519_sign(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32],
                               const uint8_t public_key[32], ops_bytes message) {
  (void)self;
  uint64_t scalar[4], nonce[4], challenge[4], point[4];
  uint8_t prefix[32], r[32];
  expand(scalar, prefix, seed);
  hash_to_scalar(nonce, prefix, (ops_bytes){NULL, 0}, message);
  x25519_kernel_choose()->base(point, nonce);
  x25519_store(r, point);
  hash_to_scalar(challenge, r, (ops_bytes){public_key, 32}, message);
  ed25519_scalar_multiply_add(scalar, challenge, scalar, nonce);
  memcpy(signature, r, 32); /* nothing is written before the message has been read for the last time */
  x25519_store(signature + 32, scalar);
  wipe(scalar, sizeof scalar);
  wipe(nonce, sizeof nonce);
  wipe(prefix, sizeof prefix);
  return TDM_OK;
}

/* R is compared as bytes, so it is refused where its encoding is not the shortest. */
static tdm_status ed25519_verify(const tdm_eddsa_ops *self, const uint8_t signature[64], const uint8_t public_key[32],
                                 ops_bytes message) {
  (void)self;
  uint64_t s[4], k[4], a[4], r[4];
  x25519_load(r, signature);
  x25519_load(s, signature + 32);
  if (!ed25519_scalar_valid_vartime(s)) return TDM_ERR_VERIFY;
  hash_to_scalar(k, signature, (ops_bytes){public_key, 32}, message);
  x25519_load(a, public_key);
  uint64_t sum[4];
  if (!x25519_kernel_choose()->combine_vartime(sum, s, k, a)) return TDM_ERR_VERIFY;
  return memcmp(sum, r, sizeof r) == 0 ? TDM_OK : TDM_ERR_VERIFY;
}

const tdm_eddsa_ops native_ed25519_ops = {
    .alg = TDM_ED25519,
    .kernel = ed25519_kernel_name,
    .public_key = ed25519_public_key,
    .sign = ed25519_sign,
    .verify = ed25519_verify,
};
