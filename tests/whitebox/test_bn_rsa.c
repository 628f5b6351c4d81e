/* SPDX-License-Identifier: Apache-2.0
 * RSA's raw operations of the native backend, looked at from inside: fresh keys, keys whose parts do not belong
 * together, inputs at the edges, faults in every part of the key's memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/keymem.h"
#include "native/base/cpu.h"
#include "native/rsa/rsa_key.h"

static const tdm_rsa_ops *const ops = &native_rsa_ops;
static uint64_t state = 7;

static tdm_status give_random(void *context, uint8_t *out, size_t len) {
  (void)context;
  for (size_t i = 0; i < len; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    out[i] = (uint8_t)(state >> 48);
  }
  return TDM_OK;
}
static tdm_status give_nothing(void *context, uint8_t *out, size_t len) {
  (void)context;
  (void)out;
  (void)len;
  return TDM_ERR_ENTROPY;
}
static const ops_random random_source = {give_random, NULL}, no_source = {give_nothing, NULL};

typedef struct key {
  ops_rsa_generated made;
  uint8_t e[5];
  ops_rsa_parts parts;
  size_t bytes;
} key;

static ops_bytes of(const ops_rsa_number *number) { return (ops_bytes){number->bytes, number->len}; }

static void make(key *k, size_t bits, uint64_t e) {
  size_t len = 0;
  assert_int_equal(ops->generate(ops, bits, e, random_source, &k->made), TDM_OK);
  for (int shift = 32; shift >= 0; shift -= 8) {
    if (len > 0 || (e >> shift & 0xff) != 0) k->e[len++] = (uint8_t)(e >> shift);
  }
  k->bytes = bits / 8;
  k->parts = (ops_rsa_parts){of(&k->made.n), {k->e, len},     of(&k->made.d),  of(&k->made.p),
                             of(&k->made.q), of(&k->made.dp), of(&k->made.dq), of(&k->made.qinv)};
  assert_int_equal(k->parts.n.len, k->bytes);
  assert_true(k->parts.n.p[0] & 0x80);
}

static tdm_status private_key(const key *k, void *memory) {
  memset(memory, 0, ops->private_bytes(ops, k->bytes));
  return ops->private_init(ops, memory, &k->parts);
}

/* n - w */
static void below_n(uint8_t *out, const key *k, unsigned w) {
  bn_limb n[BN_MAX_LIMBS];
  bn_from_bytes(n, BN_MAX_LIMBS, k->parts.n.p, k->bytes);
  (void)bn_sub_word(n, w, BN_MAX_LIMBS);
  bn_to_bytes(out, k->bytes, n, BN_MAX_LIMBS);
}

static void one_key(size_t bits, uint64_t e) {
  static key k;
  make(&k, bits, e);
  void *private = keymem_alloc(ops->private_bytes(ops, k.bytes));
  void *public = keymem_alloc(ops->public_bytes(ops, k.bytes));
  assert_int_equal(private_key(&k, private), TDM_OK);
  assert_int_equal(ops->public_init(ops, public, &k.parts), TDM_OK);
  uint8_t in[1024], out[1024], back[1024];
  for (unsigned i = 0; i < 8; i++) {
    memset(in, 0, k.bytes);
    if (i == 1) in[k.bytes - 1] = 1;
    if (i == 2) below_n(in, &k, 1);
    if (i == 3) memcpy(in + k.bytes - k.parts.p.len, k.parts.p.p, k.parts.p.len);
    if (i == 4) memcpy(in + k.bytes - k.parts.q.len, k.parts.q.p, k.parts.q.len);
    if (i > 4) (void)give_random(NULL, in + 1, k.bytes - 1);
    assert_int_equal(ops->private_op(ops, private, random_source, out, in), TDM_OK);
    if (i < 2) assert_memory_equal(out, in, k.bytes);
    assert_int_equal(ops->public_op(ops, public, back, out), TDM_OK);
    assert_memory_equal(back, in, k.bytes);
    assert_int_equal(ops->private_op(ops, private, random_source, in, in), TDM_OK);
    assert_memory_equal(in, out, k.bytes);
  }
  memset(back, 0x55, sizeof back);
  for (unsigned i = 0; i < 2; i++) {
    if (i == 0) below_n(in, &k, 0);
    if (i == 1) memset(in, 0xff, k.bytes);
    assert_int_equal(ops->private_op(ops, private, random_source, back, in), TDM_ERR_DECRYPT);
    assert_int_equal(ops->public_op(ops, public, back, in), TDM_ERR_VERIFY);
  }
  in[0] = 0;
  assert_int_equal(ops->private_op(ops, private, no_source, back, in), TDM_ERR_ENTROPY);
  for (size_t i = 0; i < sizeof back; i++) assert_int_equal(back[i], 0x55);
  keymem_free(private, ops->private_bytes(ops, k.bytes));
  keymem_free(public, ops->public_bytes(ops, k.bytes));
}

static void fresh_keys_work(void **unused) {
  (void)unused;
  static const uint64_t e[] = {65537, 3, 17, 0x7fffffff, 0x80000001, 0x1ffffffff};
  for (size_t bits = 1024, i = 0; bits <= 2048; bits += 128, i++) one_key(bits, e[i % 6]);
}

static void parts_must_belong_together(void **unused) {
  (void)unused;
  static key k;
  make(&k, 1024, 65537);
  void *memory = keymem_alloc(ops->private_bytes(ops, k.bytes));
  assert_int_equal(private_key(&k, memory), TDM_OK);
  ops_rsa_number *const number[] = {&k.made.n, &k.made.d, &k.made.p, &k.made.q, &k.made.dp, &k.made.dq, &k.made.qinv};
  /* any one bit of any part */
  for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
    for (size_t at = 0; at < number[i]->len; at += 7) {
      uint8_t bit = (uint8_t)(1 << (at % 8));
      number[i]->bytes[at] ^= bit;
      if (number[i]->bytes[0] != 0) assert_int_equal(private_key(&k, memory), TDM_ERR_BAD_KEY);
      number[i]->bytes[at] ^= bit;
    }
  }
  /* primes exchanged, the rest as it was */
  ops_rsa_parts good = k.parts;
  k.parts.p = good.q;
  k.parts.q = good.p;
  assert_int_equal(private_key(&k, memory), TDM_ERR_BAD_KEY);
  /* a part missing, a prime of one */
  k.parts = good;
  k.parts.qinv.len = 0;
  assert_int_equal(private_key(&k, memory), TDM_ERR_BAD_KEY);
  k.parts = good;
  k.parts.p = (ops_bytes){(const uint8_t *)"\1", 1};
  assert_int_equal(private_key(&k, memory), TDM_ERR_BAD_KEY);
  k.parts = good;
  assert_int_equal(private_key(&k, memory), TDM_OK);
  keymem_free(memory, ops->private_bytes(ops, k.bytes));
}

/* p < q with parts to match: the same key read the other way round, its qinv made anew. */
static void smaller_prime_first(void **unused) {
  (void)unused;
  static key k;
  make(&k, 1024, 65537);
  bn_limb p[BN_MAX_LIMBS], q[BN_MAX_LIMBS], inverse[BN_MAX_LIMBS];
  size_t n = bn_limbs_of_bits(512);
  bn_from_bytes(p, n, k.parts.p.p, k.parts.p.len);
  bn_from_bytes(q, n, k.parts.q.p, k.parts.q.len);
  (void)bn_sub(p, p, q, n); /* p mod q: both have the top bit set */
  assert_true(bn_inverse(inverse, p, q, n) != 0);
  uint8_t bytes[64];
  bn_to_bytes(bytes, 64, inverse, n);
  size_t zeros = 0;
  while (bytes[zeros] == 0) zeros++;
  void *there = keymem_alloc(ops->private_bytes(ops, k.bytes)), *back = keymem_alloc(ops->private_bytes(ops, k.bytes));
  assert_int_equal(private_key(&k, there), TDM_OK);
  ops_rsa_parts given = k.parts;
  k.parts.p = given.q;
  k.parts.q = given.p;
  k.parts.dp = given.dq;
  k.parts.dq = given.dp;
  k.parts.qinv = (ops_bytes){bytes + zeros, 64 - zeros};
  assert_int_equal(private_key(&k, back), TDM_OK);
  uint8_t in[128] = {0, 1, 2, 3}, one[128], other[128];
  assert_int_equal(ops->private_op(ops, there, random_source, one, in), TDM_OK);
  assert_int_equal(ops->private_op(ops, back, random_source, other, in), TDM_OK);
  assert_memory_equal(one, other, sizeof one);
  keymem_free(there, ops->private_bytes(ops, k.bytes));
  keymem_free(back, ops->private_bytes(ops, k.bytes));
}

/* A bit that flips in a half's numbers may cost the answer, never give a wrong one. */
static void faults_do_not_leave(void **unused) {
  (void)unused;
  static key k;
  make(&k, 1024, 65537);
  size_t size = ops->private_bytes(ops, k.bytes);
  unsigned char *memory = (unsigned char *)keymem_alloc(size);
  assert_int_equal(private_key(&k, memory), TDM_OK);
  const rsa_private *private = (const rsa_private *)(const void *)memory;
  uint8_t in[128] = {0, 9, 8, 7}, want[128], out[128];
  assert_int_equal(ops->private_op(ops, memory, random_source, want, in), TDM_OK);
  size_t from[] = {private->p.mont + sizeof(bn_mont), private->q.mont + sizeof(bn_mont), private->p.exponent,
                   private->q.exponent, private->qinv};
  unsigned caught = 0;
  for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
    for (size_t at = from[i]; at < from[i] + 64; at += 5) {
      memory[at] ^= 4;
      memset(out, 0x55, sizeof out);
      tdm_status status = ops->private_op(ops, memory, random_source, out, in);
      memory[at] ^= 4;
      if (status == TDM_OK) {
        assert_memory_equal(out, want, sizeof out);
      } else {
        assert_int_equal(status, TDM_ERR_BACKEND);
        for (size_t j = 0; j < sizeof out; j++) assert_int_equal(out[j], 0x55);
        caught++;
      }
    }
  }
  assert_true(caught > 40);
  keymem_free(memory, size);
}

int main(void) {
  if (cpu_open() != TDM_OK) return 2;
  print_message("kernel: %s\n", ops->kernel(ops));
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fresh_keys_work),
      cmocka_unit_test(parts_must_belong_together),
      cmocka_unit_test(smaller_prime_first),
      cmocka_unit_test(faults_do_not_leave),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
