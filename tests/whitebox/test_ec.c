/* SPDX-License-Identifier: Apache-2.0
 * Prime curves from inside: both inversions, every kernel against the others on structured scalars, comb against
 * window, verification where u1 * G and u2 * Q are equal or opposite (scenario 42), imports (43), RFC 6979.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "native/base/cpu.h"
#include "native/ec/ec.h"
#include "native/ec/ec_inv.h"
#include "native/ec/ec_scalar.h"

enum { PUBLIC_MAX = 4096 };

static const ec_curve *const curves[] = {&native_p224, &native_p256, &native_p384, &native_p521};
enum { CURVES = sizeof curves / sizeof curves[0] };

static uint64_t seed = 1;

static tdm_status fill(void *context, uint8_t *out, size_t len) {
  (void)context;
  for (size_t i = 0; i < len; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    out[i] = (uint8_t)(seed >> 56);
  }
  return TDM_OK;
}
static const ops_random giver = {fill, NULL};

static tdm_status stuck(void *context, uint8_t *out, size_t len) {
  memset(out, *(const uint8_t *)context, len);
  return TDM_OK;
}

static tdm_status broken(void *context, uint8_t *out, size_t len) {
  (void)context;
  (void)out;
  (void)len;
  return TDM_ERR_BACKEND;
}

static void random_scalar(uint64_t *k, const ec_curve *c) {
  uint8_t bytes[OPS_EC_MAX_BYTES];
  assert_int_equal(c->ops.generate(&c->ops, giver, bytes), TDM_OK);
  memset(k, 0, EC_MAX_LIMBS * sizeof *k);
  ec_limbs_load(k, c->order->limbs, bytes, c->ops.order_bytes);
}

static void *zeroed(size_t size) {
  void *p = aligned_alloc(64, (size + 63) / 64 * 64);
  assert_non_null(p);
  return memset(p, 0, size);
}

/* Scalar number i of a list of structured ones, below n/2; false beyond the end. */
static bool structured(uint64_t *k, unsigned i, const ec_curve *c) {
  static const uint64_t one[EC_MAX_LIMBS] = {1};
  memset(k, 0, EC_MAX_LIMBS * sizeof *k);
  if (i < 80) {
    k[0] = i + 1;
  } else if (i < 80 + 2 * (c->order->bits - 1)) { /* 2^j, 2^j - 1 */
    const size_t j = (i - 80) / 2;
    k[j / 64] = UINT64_C(1) << j % 64;
    if (i % 2 == 1) (void)ec_limbs_sub(k, k, one, c->order->limbs);
    if (ec_limbs_is_zero(k, c->order->limbs)) k[0] = 1;
  } else if (i < 2 * c->order->bits + 120) { /* n/2 - j */
    const uint64_t j[EC_MAX_LIMBS] = {i - 2 * c->order->bits - 78}, *m = c->order->m;
    for (size_t l = 0; l < EC_MAX_LIMBS; l++) k[l] = m[l] >> 1 | (l + 1 < EC_MAX_LIMBS ? m[l + 1] << 63 : 0);
    (void)ec_limbs_sub(k, k, j, c->order->limbs);
  } else if (i < 2 * c->order->bits + 150) {
    random_scalar(k, c);
  } else {
    return false;
  }
  (void)ec_scalar_halve(k, c->order);
  return true;
}

static void inversions_agree(void **state) {
  (void)state;
  for (size_t i = 0; i < CURVES; i++) {
    const ec_modulus *n = curves[i]->order;
    uint64_t k[EC_MAX_LIMBS], a[EC_MAX_LIMBS], b[EC_MAX_LIMBS];
    static const uint64_t one[EC_MAX_LIMBS] = {1};
    for (unsigned j = 0; structured(k, j, curves[i]); j++) {
      ec_inv(a, k, n);
      ec_inv_vartime(b, k, n);
      assert_memory_equal(a, b, n->limbs * sizeof a[0]);
      ec_scalar_mul(b, k, n->r2, n);
      ec_scalar_mul(b, b, a, n);
      assert_memory_equal(b, one, n->limbs * sizeof b[0]);
    }
    memset(k, 0, sizeof k);
    ec_inv(a, k, n);
    assert_memory_equal(a, k, n->limbs * sizeof a[0]);
  }
}

static void kernels_agree(void **state) {
  (void)state;
  for (size_t i = 0; i < CURVES; i++) {
    const ec_curve *c = curves[i];
    const size_t bytes = c->ops.field_bytes;
    uint8_t g[2 * OPS_EC_MAX_BYTES], first[2 * OPS_EC_MAX_BYTES], point[2 * OPS_EC_MAX_BYTES], x[OPS_EC_MAX_BYTES];
    uint64_t k[EC_MAX_LIMBS] = {1};
    void *table = zeroed(c->ops.public_bytes);
    for (unsigned j = 0; structured(k, j, c); j++) {
      bool have = false;
      for (const ec_kernel_row *row = c->kernels;; row++) {
        if (cpu_has(row->needs)) {
          const uint64_t one[EC_MAX_LIMBS] = {1};
          row->kernel->base(g, one, 0, false);
          assert_true(row->kernel->load_vartime(table, g));
          row->kernel->base(point, k, 0, false);
          row->kernel->mult(x, k, table);
          assert_memory_equal(x, point, bytes);
          if (have) assert_memory_equal(point, first, 2 * bytes);
          memcpy(first, point, 2 * bytes);
          have = true;
          assert_true(row->kernel->load_vartime(table, point)); /* on the curve */
        }
        if (row->needs == 0) break;
      }
    }
    free(table);
  }
}

/* rs and a digest such that verification works with these u1 and u2; r is given. */
static void forge(const ec_curve *c, const uint64_t *u1, const uint64_t *u2, const uint64_t *r, uint8_t *rs,
                  uint8_t *digest) {
  const ec_modulus *n = c->order;
  const size_t bytes = c->ops.order_bytes;
  uint64_t s[EC_MAX_LIMBS], e[EC_MAX_LIMBS];
  ec_inv_vartime(s, u2, n);
  ec_scalar_mul(s, s, n->r2, n);
  ec_scalar_mul(s, s, r, n);
  ec_scalar_mul(e, s, n->r2, n);
  ec_scalar_mul(e, e, u1, n);
  ec_limbs_store(rs, bytes, r);
  ec_limbs_store(rs + bytes, bytes, s);
  const unsigned excess = (unsigned)(8 * bytes - n->bits);
  for (size_t j = n->limbs; excess != 0 && j-- > 0;) e[j] = e[j] << excess | (j > 0 ? e[j - 1] >> (64 - excess) : 0);
  ec_limbs_store(digest, bytes, e);
}

static void exceptions_in_verification(void **state) {
  (void)state;
  for (size_t i = 0; i < CURVES; i++) {
    const ec_curve *c = curves[i];
    const tdm_ec_ops *o = &c->ops;
    const ec_modulus *n = c->order;
    void *private_key = zeroed(o->private_bytes), *public_key = zeroed(o->public_bytes);
    for (int j = 0; j < 12; j++) {
      uint8_t d[OPS_EC_MAX_BYTES], point[2 * OPS_EC_MAX_BYTES], rs[2 * OPS_EC_MAX_BYTES], digest[OPS_EC_MAX_BYTES];
      uint64_t k[EC_MAX_LIMBS], u1[EC_MAX_LIMBS], u2[EC_MAX_LIMBS], r[EC_MAX_LIMBS];
      const ops_bytes in = {digest, o->order_bytes};
      random_scalar(k, c);
      random_scalar(u2, c);
      if (j % 2 == 1) {
        memset(u2, 0, sizeof u2);
        u2[0] = (uint64_t)j;
      }
      ec_limbs_store(d, o->order_bytes, k);
      assert_int_equal(o->private_init(o, private_key, d), TDM_OK);
      assert_int_equal(o->public_point(o, private_key, point), TDM_OK);
      assert_int_equal(o->public_init(o, public_key, point), TDM_OK);
      ec_scalar_mul(u1, u2, n->r2, n);
      ec_scalar_mul(u1, u1, k, n); /* u1 G = u2 Q: the sum is 2 u1 G */
      if (j % 3 == 0) {            /* u1 of one digit: the last addition meets its own point, or the opposite */
        memset(u1, 0, sizeof u1);
        u1[0] = (uint64_t)j + 1;
        ec_inv_vartime(u2, k, n);
        ec_scalar_mul(u2, u2, n->r2, n);
        ec_scalar_mul(u2, u2, u1, n);
      }
      ec_scalar_add(k, u1, u1, n);
      ec_limbs_store(d, o->order_bytes, k);
      assert_int_equal(o->private_init(o, private_key, d), TDM_OK);
      assert_int_equal(o->public_point(o, private_key, point), TDM_OK);
      ec_limbs_load(r, n->limbs, point, o->field_bytes);
      ec_scalar_reduce_once(r, n);
      forge(c, u1, u2, r, rs, digest);
      assert_int_equal(o->verify(o, public_key, rs, in), TDM_OK);
      rs[2 * o->order_bytes - 1] ^= 1;
      assert_int_equal(o->verify(o, public_key, rs, in), TDM_ERR_VERIFY);
      (void)ec_limbs_sub(u1, n->m, u1, n->limbs); /* opposite: infinity */
      forge(c, u1, u2, r, rs, digest);
      assert_int_equal(o->verify(o, public_key, rs, in), TDM_ERR_VERIFY);
    }
    free(private_key);
    free(public_key);
  }
}

static void bad_imports_and_random(void **state) {
  (void)state;
  for (size_t i = 0; i < CURVES; i++) {
    const tdm_ec_ops *o = &curves[i]->ops;
    uint8_t d[OPS_EC_MAX_BYTES] = {0}, point[2 * OPS_EC_MAX_BYTES] = {0};
    void *key = zeroed(PUBLIC_MAX);
    assert_int_equal(o->private_init(o, key, d), TDM_ERR_BAD_KEY);
    ec_limbs_store(d, o->order_bytes, curves[i]->order->m);
    assert_int_equal(o->private_init(o, key, d), TDM_ERR_BAD_KEY);
    d[o->order_bytes - 1]++;
    assert_int_equal(o->private_init(o, key, d), TDM_ERR_BAD_KEY);
    d[o->order_bytes - 1] = (uint8_t)(d[o->order_bytes - 1] - 2); /* n - 1: -G */
    assert_int_equal(o->private_init(o, key, d), TDM_OK);
    assert_int_equal(o->public_point(o, key, point), TDM_OK);
    assert_int_equal(o->public_init(o, key, point), TDM_OK);
    point[2 * o->field_bytes - 1] ^= 1;
    assert_int_equal(o->public_init(o, key, point), TDM_ERR_BAD_KEY);
    memset(point, 0, sizeof point);
    assert_int_equal(o->public_init(o, key, point), TDM_ERR_BAD_KEY);
    memset(point, 0xff, sizeof point);
    assert_int_equal(o->public_init(o, key, point), TDM_ERR_BAD_KEY);
    uint8_t ones = 0xff;
    assert_int_equal(o->generate(o, (ops_random){stuck, &ones}, d), TDM_ERR_BACKEND);
    assert_int_equal(o->generate(o, (ops_random){broken, NULL}, d), TDM_ERR_BACKEND);
    free(key);
  }
}

/* RFC 6979, appendix A.2.5: P-256, SHA-256, "sample". */
static void deterministic_nonce(void **state) {
  (void)state;
  static const uint8_t d[] = {0xc9, 0xaf, 0xa9, 0xd8, 0x45, 0xba, 0x75, 0x16, 0x6b, 0x5c, 0x21,
                              0x57, 0x67, 0xb1, 0xd6, 0x93, 0x4e, 0x50, 0xc3, 0xdb, 0x36, 0xe8,
                              0x9b, 0x12, 0x7b, 0x8a, 0x62, 0x2b, 0x12, 0x0f, 0x67, 0x21};
  static const uint8_t r[] = {0xef, 0xd4, 0x8b, 0x2a, 0xac, 0xb6, 0xa8, 0xfd, 0x11, 0x40, 0xdd,
                              0x9c, 0xd4, 0x5e, 0x81, 0xd6, 0x9d, 0x2c, 0x87, 0x7b, 0x56, 0xaa,
                              0xf9, 0x91, 0xc3, 0x4d, 0x0e, 0xa8, 0x4e, 0xaf, 0x37, 0x16};
  const tdm_ec_ops *o = &native_p256.ops;
  const tdm_hash_ops *sha = &native_hmac_sha256.hash->ops;
  uint8_t digest[32], rs[64], again[64];
  void *key = zeroed(o->private_bytes);
  assert_int_equal(sha->digest(sha, digest, (const uint8_t *)"sample", 6), TDM_OK);
  assert_int_equal(o->private_init(o, key, d), TDM_OK);
  assert_int_equal(o->sign_rfc6979(o, key, TDM_SHA256, rs, (ops_bytes){digest, 32}), TDM_OK);
  assert_memory_equal(rs, r, sizeof r);
  assert_int_equal(o->sign_rfc6979(o, key, TDM_AES_128, rs, (ops_bytes){digest, 32}), TDM_ERR_UNSUPPORTED);
  /* Hedged: two signatures differ, and a giver that fails ends it. */
  assert_int_equal(o->sign(o, key, giver, rs, (ops_bytes){digest, 32}), TDM_OK);
  assert_int_equal(o->sign(o, key, giver, again, (ops_bytes){digest, 32}), TDM_OK);
  assert_memory_not_equal(rs, again, sizeof rs);
  assert_int_equal(o->sign(o, key, (ops_random){broken, NULL}, rs, (ops_bytes){digest, 32}), TDM_ERR_BACKEND);
  free(key);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(inversions_agree),           cmocka_unit_test(kernels_agree),
      cmocka_unit_test(exceptions_in_verification), cmocka_unit_test(bad_imports_and_random),
      cmocka_unit_test(deterministic_nonce),
  };
  if (cpu_open() != TDM_OK) return 1;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
