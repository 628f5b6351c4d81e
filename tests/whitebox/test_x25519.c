/* SPDX-License-Identifier: Apache-2.0
 * X25519 (RFC 7748, section 5.2) on every kernel: the RFC's vectors, u of low order and u that is not reduced, and the
 * kernels against each other.
 * Leaks nothing: tests have no secrets.
 */
#include "native/base/cpu.h"
#include "native/x25519/x25519.h"
#include "native/x25519/x25519_bytes.h"
#include "native/x25519/x25519_kernel.h"
#include "tests/support/t.h"

/* Rows of the table up to the one that needs nothing and stands last, "fe25"; those this CPU cannot run are left out.
 */
static const x25519_kernel *next_kernel(size_t *i) {
  for (;;) {
    if (*i > 0 && strcmp(x25519_kernels[*i - 1].name, "fe25") == 0) return NULL;
    const x25519_kernel *row = &x25519_kernels[(*i)++];
    if (cpu_has(row->needs)) return row;
  }
}

static void ladder(const x25519_kernel *row, uint8_t out[32], const uint8_t scalar[32], const uint8_t u[32]) {
  uint64_t k[4], x[4];
  x25519_load(k, scalar);
  x25519_load(x, u);
  x25519_clamp(k);
  row->ladder(x, k, x);
  x25519_store(out, x);
}

static void rfc7748(void **state) {
  (void)state;
  static const struct {
    const char *scalar, *u, *want;
  } rows[] = {
      {"a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
       "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
       "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"},
      {"4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
       "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
       "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"},
  };
  for (size_t at = 0;;) {
    const x25519_kernel *row = next_kernel(&at);
    if (row == NULL) break;
    uint8_t k[32], u[32], out[32], want[32];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      t_note("%s, vector %zu", row->name, i);
      ladder(row, out, t_hex(k, 32, rows[i].scalar), t_hex(u, 32, rows[i].u));
      T_SAME(out, t_hex(want, 32, rows[i].want), 32);
      t_cases(1);
    }
    memset(k, 0, 32);
    k[0] = 9;
    memcpy(u, k, 32);
    for (int i = 0; i < 1000; i++) {
      ladder(row, out, k, u);
      memcpy(u, k, 32);
      memcpy(k, out, 32);
    }
    t_note("%s, 1000 times", row->name);
    T_SAME(k, t_hex(want, 32, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"), 32);
    t_cases(1);
  }
}

/* 0, 1, p - 1, p, p + 1, both u of order 8, and those plus p where they fit; each with and without bit 255. */
static const char *const low_order[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
};

static void scenario_44_low_order(void **state) {
  (void)state;
  for (size_t i = 0; i < 2 * (sizeof low_order / sizeof *low_order); i++) {
    uint8_t k[32], u[32], out[32];
    t_fill(k, 32);
    t_hex(u, 32, low_order[i / 2]);
    if (i % 2 == 1) u[31] ^= 0x80;
    for (size_t at = 0;;) {
      const x25519_kernel *row = next_kernel(&at);
      if (row == NULL) break;
      t_note("%s, row %zu", row->name, i);
      memset(out, T_FENCE, 32);
      ladder(row, out, k, u);
      T_ZERO(out, 32);
      t_cases(1);
    }
    memset(out, T_FENCE, 32);
    T_IS(native_x25519_ops.derive(&native_x25519_ops, out, k, u), TDM_ERR_BAD_KEY);
    T_ZERO(out, 32);
    t_cases(1);
  }
}

/* u from p to 2^255 - 1 counts modulo p. */
static void not_reduced(void **state) {
  (void)state;
  for (unsigned i = 2; i < 19; i++) {
    uint8_t k[32], u[32] = {0}, v[32], one[32], other[32];
    t_fill(k, 32);
    u[0] = (uint8_t)i;
    memset(v, 0xff, 32);
    v[0] = (uint8_t)(0xed + i);
    v[31] = (uint8_t)(i % 2 == 0 ? 0x7f : 0xff);
    for (size_t at = 0;;) {
      const x25519_kernel *row = next_kernel(&at);
      if (row == NULL) break;
      t_note("%s, p + %u", row->name, i);
      ladder(row, one, k, u);
      ladder(row, other, k, v);
      T_SAME(one, other, 32);
      t_cases(1);
    }
  }
}

/* Random bytes, or runs of zeros and ones, which reach the edges of limbs. */
static void any_number(uint64_t w[4]) {
  if (t_below(2) == 0) {
    t_fill(w, 32);
    return;
  }
  uint64_t fill = 0;
  for (size_t bit = 0; bit < 256; bit++) {
    if (t_below(24) == 0) fill ^= 1;
    w[bit / 64] = (w[bit / 64] & ~(UINT64_C(1) << bit % 64)) | fill << bit % 64;
  }
}

static void kernels_agree(void **state) {
  (void)state;
  for (int i = 0; i < 500; i++) {
    uint64_t k[4], u[4], s[4], small[4], want[4], got[4];
    size_t at = 0;
    any_number(k);
    any_number(u);
    any_number(s);
    k[3] &= UINT64_MAX >> 1;
    s[3] &= UINT64_MAX >> 2;
    memcpy(small, k, 32);
    small[3] &= UINT64_MAX >> 2;
    const x25519_kernel *first = next_kernel(&at);
    for (;;) {
      const x25519_kernel *row = next_kernel(&at);
      if (row == NULL) break;
      t_note("%s, number %d", row->name, i);
      first->base(want, k);
      row->base(got, k);
      T_SAME(got, want, 32);
      const bool is_point = first->combine_vartime(want, s, small, u);
      T_TRUE(is_point == row->combine_vartime(got, s, small, u));
      if (is_point) T_SAME(got, want, 32);
      first->base_u(want, k);
      row->base_u(got, k);
      T_SAME(got, want, 32);
      x25519_clamp(k);
      first->ladder(want, k, u);
      row->ladder(got, k, u);
      T_SAME(got, want, 32);
      t_cases(4);
    }
    /* the comb and the ladder, which share no formula */
    static const uint64_t nine[4] = {9};
    x25519_clamp(k);
    first->ladder(want, k, nine);
    first->base_u(got, k);
    T_SAME(got, want, 32);
    t_cases(1);
  }
}

static int setup_cpu(void **state) { return cpu_open() == TDM_OK ? t_setup(state) : -1; }

int main(void) {
  const struct CMUnitTest tests[] = {
      {"rfc7748", rfc7748, setup_cpu, t_teardown, NULL},
      {"scenario_44_low_order", scenario_44_low_order, setup_cpu, t_teardown, NULL},
      {"not_reduced", not_reduced, setup_cpu, t_teardown, NULL},
      {"kernels_agree", kernels_agree, setup_cpu, t_teardown, NULL},
  };
  return t_run("x25519", tests, sizeof tests / sizeof *tests);
}
