/* SPDX-License-Identifier: Apache-2.0
 * Random primes (FIPS 186-5, appendix A.1.3 for RSA's, B.3.1 Miller-Rabin with random bases): each candidate is fresh
 * random bits. p = 3 mod 4 (A.1.3 lets p mod 8 be chosen) makes the test one exponentiation: b^((p-1)/2) is 1 or -1.
 * Of a prime that is kept nothing leaks but its size; of candidates thrown away, why.
 */
#include "native/bn/bn_prime.h"

#include "base/wipe.h"
#include "native/bn/bn_mont.h"
#include "native/bn/bn_sieve.h"

enum { PRIME_BYTES = BN_MAX_BITS / 8, CONTEXT_BYTES = 64 + (4 * BN_ELEMENT_MAX + BN_MAX_LIMBS) * BN_LIMB_BYTES };

/* A candidate and its Montgomery context. */
typedef struct candidate {
  _Alignas(64) unsigned char context[CONTEXT_BYTES + 64];
  bn_limb p[BN_MAX_LIMBS];
} candidate;

typedef struct search {
  const bn_prime_wish *wish;
  ops_random random;
  size_t limbs, left; /* left: candidates that may still be drawn */
  bn_sieve sieve;
  candidate candidate[2];
} search;

/* Rounds for random candidates: one more than FIPS 186-5 table B.1 (FIPS 186-4 table C.3 for 512 bits), as composites
 * may be twice as frequent within 3 mod 4; the worst case of 4^-64 below what the tables know. */
static unsigned rounds(size_t bits) { return bits >= 1536 ? 5 : bits >= 1024 ? 6 : bits >= 512 ? 8 : 64; }

static bn_mont *context(candidate *c) { return (bn_mont *)(void *)c->context; }

/* r = random bits, `bits` of them. */
static tdm_status draw(const search *s, bn_limb *r) {
  uint8_t bytes[PRIME_BYTES];
  size_t len = (s->wish->bits + 7) / 8;
  tdm_status status = s->random.fill(s->random.context, bytes, len);
  if (status == TDM_OK) {
    bytes[0] &= (uint8_t)(0xff >> (8 * len - s->wish->bits));
    bn_from_bytes(r, s->limbs, bytes, len);
  }
  wipe(bytes, len);
  return status;
}

static void set_bit(bn_limb *r, size_t bit) { r[bit / BN_LIMB_BITS] |= (bn_limb)1 << (bit % BN_LIMB_BITS); }

/* All ones when the top 32 bits of p (an upper part of 2^bits) are above those of the square root of one half:
 * 0xb504f333.f9... */
static bn_limb above_root(const search *s, const bn_limb *p) {
  size_t at = s->wish->bits - 32;
  uint64_t x = p[at / BN_LIMB_BITS];
  if (BN_LIMB_BITS == 64) {
    x >>= at % BN_LIMB_BITS;
    if (at % 64 > 32) x |= (uint64_t)p[at / BN_LIMB_BITS + 1] << (64 - at % 64);
  } else {
    if (at / BN_LIMB_BITS + 1 < s->limbs) x |= (uint64_t)p[at / BN_LIMB_BITS + 1] << 32;
    x >>= at % BN_LIMB_BITS;
  }
  return bn_mask((bn_limb)(((uint64_t)0xb504f333 - (x & 0xffffffff)) >> 63));
}

/* |p - other| > 2^(bits - 100): asked as a bit set at bits - 99 or above. */
static bn_limb far_apart(const search *s, const bn_limb *p) {
  bn_limb diff[BN_MAX_LIMBS], back[BN_MAX_LIMBS];
  bn_limb negative = bn_mask(bn_sub(diff, p, s->wish->other, s->limbs));
  (void)bn_sub(back, s->wish->other, p, s->limbs);
  bn_select(diff, negative, back, diff, s->limbs);
  size_t at = s->wish->bits - 99;
  bn_limb high = diff[at / BN_LIMB_BITS] >> (at % BN_LIMB_BITS);
  for (size_t i = at / BN_LIMB_BITS + 1; i < s->limbs; i++) high |= diff[i];
  wipe(diff, s->limbs * sizeof *diff);
  wipe(back, s->limbs * sizeof *back);
  return ~bn_mask_zero(high);
}

/* The next candidate that passes everything cheap. */
static tdm_status next(search *s, candidate *c) {
  size_t bits = s->wish->bits;
  while (s->left-- > 0) {
    tdm_status status = draw(s, c->p);
    if (status != TDM_OK) return status;
    c->p[0] |= 3;
    set_bit(c->p, bits - 1);
    if (s->wish->top_two) set_bit(c->p, bits - 2);
    if (!s->wish->top_two && bits >= 32 && !bn_declassify(above_root(s, c->p))) continue;
    if (!bn_sieve_passes(&s->sieve, c->p, s->limbs)) continue;
    if (s->wish->other && bits > 100 && !bn_declassify(far_apart(s, c->p))) continue;
    bn_mont_init(context(c), c->p, s->limbs, bits - 1);
    return TDM_OK;
  }
  s->left = 0;
  return TDM_ERR_BACKEND;
}

/* One Miller-Rabin round for each of two candidates, which may be the same one: B.3.1 with a = 1. */
static tdm_status round_pair(const search *s, candidate *const c[2], bn_limb passes[2]) {
  _Alignas(64) bn_limb z[2][BN_ELEMENT_MAX];
  bn_limb x[2][BN_MAX_LIMBS], minus[BN_MAX_LIMBS];
  bn_exp_job job[2];
  size_t n = s->limbs;
  tdm_status status = TDM_OK;
  for (size_t i = 0; i < 2; i++) {
    bn_limb fits;
    unsigned tries = 0;
    do {
      /* Half of all draws fit, at the least. */
      status = tries++ < 200 ? draw(s, x[i]) : TDM_ERR_BACKEND;
      if (status != TDM_OK) goto out;
      bn_copy(minus, c[i]->p, n);
      minus[0] -= 1; /* p is odd */
      /* 1 < b < p - 1; a base refused says nothing that its successor would not */
      fits = bn_less(x[i], minus, n) & ~bn_equal_word(x[i], 0, n) & ~bn_equal_word(x[i], 1, n);
    } while (!bn_declassify(fits));
    bn_mont_to(context(c[i]), z[i], x[i]);
    bn_copy(x[i], minus, n);
    bn_shift_right1(x[i], 0, n);
    job[i] = (bn_exp_job){context(c[i]), z[i], x[i]};
  }
  bn_exp(job, 2, s->wish->bits);
  for (size_t i = 0; i < 2; i++) {
    bn_mont_from(context(c[i]), x[i], z[i]);
    bn_copy(minus, c[i]->p, n);
    minus[0] -= 1;
    passes[i] = bn_equal_word(x[i], 1, n) | bn_equal(x[i], minus, n);
  }
out:
  wipe(z, sizeof z);
  wipe(x, sizeof x);
  wipe(minus, n * sizeof *minus);
  return status;
}

/* All ones when p - 1 has a factor in common with the odd wish. */
static bn_limb shares_factor(const search *s, const bn_limb *p) {
  enum { E_LIMBS = 64 / BN_LIMB_BITS };
  bn_limb e[E_LIMBS], r[E_LIMBS], minus[BN_MAX_LIMBS];
  for (size_t i = 0; i < E_LIMBS; i++) e[i] = (bn_limb)(s->wish->coprime >> (i * BN_LIMB_BITS % 64));
  bn_copy(minus, p, s->limbs);
  minus[0] -= 1;
  bn_div(NULL, r, minus, s->limbs, e, E_LIMBS);
  bn_gcd(r, e, r, E_LIMBS);
  wipe(minus, s->limbs * sizeof *minus);
  return ~bn_equal_word(r, 1, E_LIMBS);
}

/* The rounds after the first, two at a time. */
static tdm_status confirm(const search *s, candidate *c, bool *prime) {
  candidate *const both[2] = {c, c};
  if (s->wish->coprime != 0 && bn_declassify(shares_factor(s, c->p))) return TDM_OK;
  for (unsigned done = 1; done < rounds(s->wish->bits); done += 2) {
    bn_limb passes[2];
    tdm_status status = round_pair(s, both, passes);
    if (status != TDM_OK) return status;
    if (!bn_declassify(passes[0] & passes[1])) return TDM_OK;
  }
  *prime = true;
  return TDM_OK;
}

static tdm_status search_run(search *s, bn_limb *p) {
  candidate *const both[2] = {&s->candidate[0], &s->candidate[1]};
  for (;;) {
    bn_limb passes[2];
    tdm_status status = next(s, both[0]);
    if (status == TDM_OK) status = next(s, both[1]);
    if (status == TDM_OK) status = round_pair(s, both, passes);
    if (status != TDM_OK) return status;
    for (size_t i = 0; i < 2; i++) {
      bool prime = false;
      if (!bn_declassify(passes[i])) continue;
      status = confirm(s, both[i], &prime);
      if (status != TDM_OK) return status;
      if (!prime) continue;
      bn_copy(p, both[i]->p, s->limbs);
      return TDM_OK;
    }
  }
}

tdm_status bn_prime_random(bn_limb *p, const bn_prime_wish *wish, ops_random random) {
  search s;
  if (wish->bits < BN_PRIME_MIN_BITS || wish->bits > BN_MAX_BITS) return TDM_ERR_ARGUMENT;
  s.wish = wish;
  s.random = random;
  s.limbs = bn_limbs_of_bits(wish->bits);
  /* A.1.3 allows 5 * nlen draws for p and 10 * nlen for q; small sizes need room for bad luck. */
  s.left = 20 * wish->bits + 1000;
  /* Deeper pays as exponentiations grow; never so deep that a candidate could be a prime of the sieve. */
  bn_sieve_init(&s.sieve, wish->bits < 20 ? 50 : wish->bits);
  tdm_status status = search_run(&s, p);
  wipe(&s, sizeof s);
  bn_burn();
  return status;
}
