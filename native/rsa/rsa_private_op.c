/* SPDX-License-Identifier: Apache-2.0
 * RSA's private operation (RFC 8017, 5.1.2, second form): CRT, blinded (Kocher 1996), checked with e before anything
 * leaves (Boneh, DeMillo, Lipton 1997: one fault in one half would give away the primes).
 * Leaks lengths, e and whether the input is below n.
 */
#include "base/wipe.h"
#include "native/rsa/rsa_key.h"

/* Blinding without an inversion. With r random, modulo each prime alone:
 *   u = c r^(e-1), y = u r = c r^e, and y^(d-1) u = c^(d-1) r^(ed-e) c r^(e-1) = c^d r^(ed-1) = c^d. */
typedef struct half_work {
  _Alignas(64) bn_limb u[BN_ELEMENT_MAX], y[BN_ELEMENT_MAX];
  bn_limb x[RSA_PRIME_LIMBS];
} half_work;

typedef struct private_work {
  half_work p, q;
  bn_limb c[RSA_MAX_LIMBS], m[RSA_MAX_LIMBS + 2];
  uint8_t random[2 * (RSA_MAX_LIMBS + 2) * BN_LIMB_BYTES];
} private_work;

static void half_blind(half_work *w, const rsa_private *k, const rsa_half *half, const bn_limb *c,
                       const uint8_t *random) {
  const bn_mont *mont = rsa_mont(k, half->mont);
  bn_limb *r = w->y;
  bn_mont_reduce(mont, w->x, c, k->public.limbs);
  bn_mont_to(mont, w->u, w->x);
  bn_from_bytes(w->x, half->limbs, random, half->limbs * BN_LIMB_BYTES);
  bn_mont_reduce(mont, w->x, w->x, half->limbs);
  w->x[0] |= bn_equal_word(w->x, 0, half->limbs) & 1; /* it needs an inverse; a tiny prime can meet 0 */
  bn_mont_to(mont, r, w->x);
  _Alignas(64) bn_limb power[BN_ELEMENT_MAX];
  bn_exp_vartime(mont, power, r, k->public.e - 1);
  bn_mont_mul(mont, w->u, w->u, power);
  bn_mont_mul(mont, w->y, w->u, r);
  wipe(power, mont->width * sizeof *power);
}

static void half_unblind(half_work *w, const rsa_private *k, const rsa_half *half) {
  const bn_mont *mont = rsa_mont(k, half->mont);
  bn_mont_mul(mont, w->y, w->y, w->u);
  bn_mont_from(mont, w->x, w->y);
}

/* m = mq + q ((mp - mq) qinv mod p) */
static void combine(private_work *w, const rsa_private *k) {
  const bn_mont *p = rsa_mont(k, k->p.mont), *q = rsa_mont(k, k->q.mont);
  bn_limb h[RSA_PRIME_LIMBS];
  bn_mont_reduce(p, h, w->q.x, k->q.limbs);
  bn_mod_sub(h, w->p.x, h, bn_mont_modulus(p), k->p.limbs);
  bn_limb *element = w->p.y;
  bn_mont_to(p, element, h);
  bn_mont_mul(p, element, element, rsa_limbs(k, k->qinv));
  bn_mont_from(p, h, element);
  bn_mul(w->m, h, k->p.limbs, bn_mont_modulus(q), k->q.limbs);
  bn_limb carry = bn_add(w->m, w->m, w->q.x, k->q.limbs);
  (void)bn_add_word(w->m + k->q.limbs, carry, k->p.limbs);
  wipe(h, k->p.limbs * sizeof *h);
}

/* m^e = c, all ones or zero. */
static bn_limb check(private_work *w, const rsa_private *k) {
  const bn_mont *n = rsa_mont(k, sizeof *k);
  bn_limb *base = w->p.u, *power = w->p.y, *x = w->p.x;
  bn_mont_to(n, base, w->m);
  bn_exp_vartime(n, power, base, k->public.e);
  bn_mont_from(n, x, power);
  return bn_equal(x, w->c, k->public.limbs);
}

tdm_status rsa_private_op(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out,
                          const uint8_t *in) {
  (void)self;
  const rsa_private *k = (const rsa_private *)key;
  const bn_mont *n = rsa_mont(key, sizeof *k);
  size_t p_bytes = k->p.limbs * BN_LIMB_BYTES, q_bytes = k->q.limbs * BN_LIMB_BYTES;
  private_work w;
  bn_from_bytes(w.c, k->public.limbs, in, k->public.bytes);
  if (!bn_declassify(bn_less(w.c, bn_mont_modulus(n), k->public.limbs))) return TDM_ERR_DECRYPT;
  tdm_status status = random.fill(random.context, w.random, p_bytes + q_bytes);
  if (status == TDM_OK) {
    half_blind(&w.p, k, &k->p, w.c, w.random);
    half_blind(&w.q, k, &k->q, w.c, w.random + p_bytes);
    bn_exp_job job[2] = {{rsa_mont(k, k->p.mont), w.p.y, rsa_limbs(k, k->p.exponent)},
                         {rsa_mont(k, k->q.mont), w.q.y, rsa_limbs(k, k->q.exponent)}};
    if (k->p.limbs == k->q.limbs) {
      bn_exp(job, 2, 8 * (k->p.bytes > k->q.bytes ? k->p.bytes : k->q.bytes));
    } else {
      bn_exp(&job[0], 1, 8 * k->p.bytes);
      bn_exp(&job[1], 1, 8 * k->q.bytes);
    }
    half_unblind(&w.p, k, &k->p);
    half_unblind(&w.q, k, &k->q);
    combine(&w, k);
    status = bn_declassify(check(&w, k)) ? TDM_OK : TDM_ERR_BACKEND;
  }
  if (status == TDM_OK) bn_to_bytes(out, k->public.bytes, w.m, k->public.limbs);
  wipe(&w, sizeof w);
  bn_burn();
  return status;
}
