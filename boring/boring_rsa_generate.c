/* SPDX-License-Identifier: Apache-2.0
 * New RSA keys (FIPS 186-5, appendix A.1.3) and primes (appendix B.3) spoken in BoringSSL. It draws from its own
 * generator: the random argument is not used.
 * Leaks lengths and e; where e is above 2^32, also what the processor's division tells of p and q, once.
 */
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "base/wipe.h"
#include "boring/boring_rsa.h"

/* ATTEMPTS: BoringSSL gives up after a bounded search, which for e of many small factors happens now and then. */
enum { ATTEMPTS = 8, VALIDATION_ROUNDS = 64 };

static bool take(ops_rsa_number *to, const struct bignum_st *from) {
  to->len = boring_lib->BN_num_bytes(from);
  return to->len <= OPS_RSA_MAX_BYTES && boring_lib->BN_bn2bin_padded(to->bytes, to->len, from) == 1;
}

static uint64_t gcd_vartime(uint64_t a, uint64_t b) {
  while (b != 0) {
    uint64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

#if SIZE_MAX > UINT32_MAX /* a word of BoringSSL holds e */

__extension__ typedef unsigned __int128 wide;

static uint64_t times(uint64_t a, uint64_t b, uint64_t m) { return (uint64_t)((wide)a * b % m); }

/* a^-1 mod m for coprime a < m < 2^34, by the extended algorithm of Euclid. */
static uint64_t inverse_vartime(uint64_t a, uint64_t m) {
  int64_t r0 = (int64_t)m, r1 = (int64_t)a, x0 = 0, x1 = 1;
  while (r1 != 0) {
    int64_t q = r0 / r1, r2 = r0 - q * r1, x2 = x0 - q * x1;
    r0 = r1, r1 = r2;
    x0 = x1, x1 = x2;
  }
  return (uint64_t)(x0 < 0 ? x0 + (int64_t)m : x0);
}

/* x = e^-1 mod m: the k below e for which k m + 1 is a multiple of e makes x = (k m + 1) / e. It is -m^-1 mod e, had
 * blinded. False when e and m are not coprime, or memory is short. */
static bool invert(struct bignum_st **x, uint64_t e, const struct bignum_st *m) {
  uint64_t r = boring_lib->BN_mod_word(m, e), blind;
  do {
    if (boring_lib->RAND_bytes((uint8_t *)&blind, sizeof(blind)) != 1) return false;
    blind %= e;
  } while (gcd_vartime(blind, e) != 1);
  uint64_t blinded = times(r, blind, e);
  if (gcd_vartime(blinded, e) != 1) return false;
  uint64_t k = e - times(inverse_vartime(blinded, e), blind, e);
  *x = boring_lib->BN_dup(m);
  return *x != NULL && boring_lib->BN_mul_word(*x, k) == 1 && boring_lib->BN_add_word(*x, 1) == 1 &&
         boring_lib->BN_div_word(*x, e) == 0;
}

typedef struct exponents {
  struct bignum_st *p1, *q1, *lcm, *gcd, *d, *dp, *dq;
  struct bignum_ctx *ctx;
} exponents;

/* d = e^-1 mod lcm(p-1, q-1), which must be above 2^(bits / 2); the same mod p-1 and mod q-1. */
static bool derive(exponents *x, const struct rsa_st *rsa, uint64_t e, size_t bits) {
  const struct bignum_st *p, *q;
  uint64_t common;
  boring_lib->RSA_get0_factors(rsa, &p, &q);
  x->p1 = boring_lib->BN_dup(p);
  x->q1 = boring_lib->BN_dup(q);
  x->lcm = boring_lib->BN_new();
  x->gcd = boring_lib->BN_new();
  x->ctx = boring_lib->BN_CTX_new();
  return x->p1 != NULL && x->q1 != NULL && x->lcm != NULL && x->gcd != NULL && x->ctx != NULL &&
         boring_lib->BN_sub_word(x->p1, 1) == 1 && boring_lib->BN_sub_word(x->q1, 1) == 1 &&
         boring_lib->BN_gcd(x->gcd, x->p1, x->q1, x->ctx) == 1 && boring_lib->BN_get_u64(x->gcd, &common) == 1 &&
         boring_lib->BN_mul(x->lcm, x->p1, x->q1, x->ctx) == 1 && boring_lib->BN_div_word(x->lcm, common) == 0 &&
         invert(&x->d, e, x->lcm) && invert(&x->dp, e, x->p1) && invert(&x->dq, e, x->q1) &&
         boring_lib->BN_num_bits(x->d) > bits / 2;
}

static void end(const exponents *x) {
  struct bignum_st *const all[] = {x->p1, x->q1, x->lcm, x->gcd, x->d, x->dp, x->dq};
  for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) boring_lib->BN_clear_free(all[i]);
  boring_lib->BN_CTX_free(x->ctx);
}

static bool take_derived(ops_rsa_generated *key, const struct rsa_st *rsa, uint64_t e, size_t bits) {
  exponents x = {0};
  bool ok = derive(&x, rsa, e, bits) && take(&key->d, x.d) && take(&key->dp, x.dp) && take(&key->dq, x.dq);
  end(&x);
  return ok;
}

#else

static bool take_derived(ops_rsa_generated *key, const struct rsa_st *rsa, uint64_t e, size_t bits) {
  (void)key, (void)rsa, (void)e, (void)bits;
  return false;
}

#endif

/* BoringSSL makes keys for e of 32 bits at most. For a longer e its primes serve: made for the small factors of e, so
 * that p-1 and q-1 are most likely prime to all of it, and d anew. */
static uint64_t exponent_for_search(uint64_t e) {
  const uint64_t small = UINT64_C(3) * 5 * 7 * 11 * 13 * 17 * 19 * 23 * 29;
  if (e <= UINT32_MAX) return e;
  uint64_t common = gcd_vartime(e, small);
  return common > 1 ? common : 65537;
}

static bool attempt(ops_rsa_generated *key, size_t bits, uint64_t e, const struct bignum_st *search) {
  const struct bignum_st *n, *d, *p, *q, *dp, *dq, *qinv;
  struct rsa_st *rsa = boring_lib->RSA_new();
  bool ok = rsa != NULL && boring_lib->RSA_generate_key_ex(rsa, (int)bits, search, NULL) == 1;
  if (ok) {
    boring_lib->RSA_get0_key(rsa, &n, NULL, &d);
    boring_lib->RSA_get0_factors(rsa, &p, &q);
    boring_lib->RSA_get0_crt_params(rsa, &dp, &dq, &qinv);
    ok = boring_lib->BN_num_bits(n) == bits && take(&key->n, n) && take(&key->p, p) && take(&key->q, q) &&
         take(&key->qinv, qinv);
    if (ok && e <= UINT32_MAX) ok = take(&key->d, d) && take(&key->dp, dp) && take(&key->dq, dq);
    if (ok && e > UINT32_MAX) ok = take_derived(key, rsa, e, bits);
  }
  boring_lib->RSA_free(rsa);
  return ok;
}

tdm_status boring_rsa_generate(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random,
                               ops_rsa_generated *key) {
  (void)self;
  (void)random;
  if (e > UINT32_MAX && sizeof(size_t) < sizeof(uint64_t))
    return error_set(TDM_ERR_UNSUPPORTED, "boring makes no keys with e above 2^32 on this machine");
  struct bignum_st *search = boring_lib->BN_new();
  bool ok = false;
  if (search != NULL && boring_lib->BN_set_u64(search, exponent_for_search(e)) == 1)
    for (int i = 0; i < ATTEMPTS && !ok; i++) ok = attempt(key, bits, e, search);
  boring_lib->BN_free(search);
  if (!ok) {
    wipe(key, sizeof(*key));
    return boring_failed("RSA_generate_key_ex");
  }
  boring_lib->ERR_clear_error();
  return TDM_OK;
}

tdm_status boring_rsa_prime(const tdm_rsa_ops *self, size_t bits, ops_random random, uint8_t *out) {
  struct bignum_st *p = boring_lib->BN_new();
  (void)self;
  (void)random;
  bool ok = p != NULL && bits <= INT_MAX && boring_lib->BN_generate_prime_ex(p, (int)bits, 0, NULL, NULL, NULL) == 1 &&
            boring_lib->BN_bn2bin_padded(out, (bits + 7) / 8, p) == 1;
  boring_lib->BN_clear_free(p);
  return ok ? TDM_OK : boring_failed("BN_generate_prime_ex");
}

tdm_status boring_rsa_is_prime_vartime(const tdm_rsa_ops *self, ops_bytes number, bool *prime) {
  int answer = 0;
  (void)self;
  for (; number.len > 0 && *number.p == 0; number.len--) number.p++;
  if (number.len > OPS_RSA_MAX_BYTES) return TDM_ERR_LIMIT;
  struct bignum_st *n = boring_rsa_number(number);
  bool ok = n != NULL && boring_lib->BN_primality_test(&answer, n, VALIDATION_ROUNDS, NULL, 1, NULL) == 1;
  boring_lib->BN_free(n);
  *prime = ok && answer == 1;
  return ok ? TDM_OK : boring_failed("BN_primality_test");
}
