/* SPDX-License-Identifier: Apache-2.0
 * shadow for new RSA keys: the first generates; the second imports the parts, which checks that they belong together
 * (RFC 8017, section 3.2), and takes a number there and back.
 */
#include "base/bytes.h"
#include "base/keymem.h"
#include "decorators/shadow_rsa.h"

/* out = (in^d)^e on the second, both of modulus length: in again when the key is good. */
static tdm_status there_and_back(const tdm_rsa_ops *ops, void *public_key, void *private_key, ops_random random,
                                 const ops_rsa_parts *parts) {
  uint8_t in[OPS_RSA_MAX_BYTES], out[OPS_RSA_MAX_BYTES];
  const size_t n = parts->n.len;
  for (size_t i = 0; i < n; i++) in[i] = (uint8_t)(i == 0 ? 0 : 7 * i + 1); /* below the modulus */
  const ops_rsa_parts open = {.n = parts->n, .e = parts->e};
  tdm_status status = ops->public_init(ops, public_key, &open);
  if (status != TDM_OK) return status;
  status = ops->private_init(ops, private_key, parts);
  if (status == TDM_OK) {
    status = ops->private_op(ops, private_key, random, out, in);
    if (status == TDM_OK) status = ops->public_op(ops, public_key, out, out);
    if (status == TDM_OK && !ct_equal_bytes(out, in, n)) status = TDM_ERR_BAD_KEY;
    if (ops->private_end != NULL) ops->private_end(ops, private_key);
  }
  if (ops->public_end != NULL) ops->public_end(ops, public_key);
  wipe(out, n);
  return status;
}

static ops_bytes number_of(const ops_rsa_number *number) { return (ops_bytes){number->bytes, number->len}; }

static tdm_status import_there(const struct shadow_rsa *s, uint64_t e, ops_random random,
                               const ops_rsa_generated *key) {
  if (!s->has_private) return TDM_ERR_UNSUPPORTED;
  uint8_t exponent[8];
  store_be64(exponent, e);
  size_t zeros = 0;
  while (zeros < 7 && exponent[zeros] == 0) zeros++;
  const ops_rsa_parts parts = {.n = number_of(&key->n),
                               .e = {exponent + zeros, 8 - zeros},
                               .d = number_of(&key->d),
                               .p = number_of(&key->p),
                               .q = number_of(&key->q),
                               .dp = number_of(&key->dp),
                               .dq = number_of(&key->dq),
                               .qinv = number_of(&key->qinv)};
  const size_t at = shadow_up(s->second->public_bytes(s->second, key->n.len));
  const size_t n = at + s->second->private_bytes(s->second, key->n.len);
  void *keys = keymem_alloc(n);
  if (keys == NULL) return TDM_ERR_MEMORY;
  tdm_status two = there_and_back(s->second, keys, shadow_at(keys, at), random, &parts);
  keymem_free(keys, n);
  return two;
}

tdm_status shadow_rsa_generate(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random,
                               ops_rsa_generated *key) {
  const struct shadow_rsa *s = (const struct shadow_rsa *)(const void *)self;
  tdm_status one = s->first->generate(s->first, bits, e, random, key);
  if (one != TDM_OK) {
    shadow_not_comparable();
    return one;
  }
  tdm_status two = import_there(s, e, random, key);
  error_clear();
  shadow_judge(self->alg, "generate", one, two, true);
  return one;
}
