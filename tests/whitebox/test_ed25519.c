/* SPDX-License-Identifier: Apache-2.0
 * Ed25519 (RFC 8032, section 7.1): vectors, refusals (S at or above L, R not reduced, points that do not exist), the
 * cofactorless rule on points of low order, and scalars modulo L at their edges.
 * Leaks nothing: tests have no secrets.
 */
#include "native/base/cpu.h"
#include "native/x25519/ed25519_scalar.h"
#include "native/x25519/x25519.h"
#include "native/x25519/x25519_bytes.h"
#include "tests/support/t.h"

static const tdm_eddsa_ops *const ops = &native_ed25519_ops;
static const uint64_t order[4] = {0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, UINT64_C(1) << 60};

static void rfc8032(void **state) {
  (void)state;
  static const struct {
    const char *seed, *public_key, *message, *signature;
  } rows[] = {
      {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
       "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
       "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe2"
       "4"
       "655141438e7a100b"},
      {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
       "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
       "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302ae"
       "e"
       "b00d291612bb0c00"},
      {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
       "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
       "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28"
       "d"
       "c027beceea1ec40a"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    uint8_t seed[32], want_key[32], key[32], want[64], signature[64];
    size_t n;
    uint8_t *message = t_unhex(rows[i].message, &n);
    t_note("vector %zu", i);
    t_hex(seed, 32, rows[i].seed);
    T_OK(ops->public_key(ops, key, seed));
    T_SAME(key, t_hex(want_key, 32, rows[i].public_key), 32);
    T_OK(ops->sign(ops, signature, seed, key, (ops_bytes){message, n}));
    T_SAME(signature, t_hex(want, 64, rows[i].signature), 64);
    T_OK(ops->verify(ops, signature, key, (ops_bytes){message, n}));
    free(message);
    t_cases(1);
  }
}

/* Every bit of a signature, of a key and of a message counts. */
static void one_bit(void **state) {
  (void)state;
  uint8_t seed[32], all[64 + 32 + 40];
  uint8_t *signature = all, *key = all + 64, *message = all + 96;
  t_fill(seed, 32);
  t_fill(message, 40);
  T_OK(ops->public_key(ops, key, seed));
  T_OK(ops->sign(ops, signature, seed, key, (ops_bytes){message, 40}));
  T_OK(ops->verify(ops, signature, key, (ops_bytes){message, 40}));
  for (size_t bit = 0; bit < 8 * sizeof all; bit++) {
    t_note("bit %zu", bit);
    all[bit / 8] ^= (uint8_t)(1 << bit % 8);
    T_IS(ops->verify(ops, signature, key, (ops_bytes){message, 40}), TDM_ERR_VERIFY);
    all[bit / 8] ^= (uint8_t)(1 << bit % 8);
    t_cases(1);
  }
}

/* S + L would be as good, and is refused; so are all S from L on. */
static void large_s(void **state) {
  (void)state;
  uint8_t seed[32], key[32], signature[64], message[8];
  for (int i = 0; i < 20; i++) {
    uint64_t s[4], carry = 0;
    t_fill(seed, 32);
    t_fill(message, 8);
    T_OK(ops->public_key(ops, key, seed));
    T_OK(ops->sign(ops, signature, seed, key, (ops_bytes){message, 8}));
    x25519_load(s, signature + 32);
    T_TRUE(ed25519_scalar_valid_vartime(s));
    for (int j = 0; j < 4; j++) {
      const uint64_t sum = s[j] + order[j], more = sum < s[j];
      s[j] = sum + carry;
      carry = more | (s[j] < sum);
    }
    x25519_store(signature + 32, s);
    T_IS(ops->verify(ops, signature, key, (ops_bytes){message, 8}), TDM_ERR_VERIFY);
    t_cases(1);
  }
}

/* A = the neutral point and S = 0: R is the neutral point, in its shortest encoding alone. A itself may be written as
 * y = p + 1, or with the sign of x = 0 set, as in BoringSSL. */
static void neutral_key(void **state) {
  (void)state;
  static const struct {
    const char *a, *r;
    tdm_status want;
  } rows[] = {
      {"0100000000000000000000000000000000000000000000000000000000000000",
       "0100000000000000000000000000000000000000000000000000000000000000", TDM_OK},
      {"0100000000000000000000000000000000000000000000000000000000000080",
       "0100000000000000000000000000000000000000000000000000000000000000", TDM_OK},
      {"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
       "0100000000000000000000000000000000000000000000000000000000000000", TDM_OK},
      {"0100000000000000000000000000000000000000000000000000000000000000",
       "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", TDM_ERR_VERIFY},
      {"0100000000000000000000000000000000000000000000000000000000000000",
       "0100000000000000000000000000000000000000000000000000000000000080", TDM_ERR_VERIFY},
      {"0200000000000000000000000000000000000000000000000000000000000000", /* no point */
       "0100000000000000000000000000000000000000000000000000000000000000", TDM_ERR_VERIFY},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    uint8_t a[32], signature[64] = {0};
    t_note("row %zu", i);
    t_hex(a, 32, rows[i].a);
    t_hex(signature, 32, rows[i].r);
    T_IS(ops->verify(ops, signature, a, (ops_bytes){a, 32}), rows[i].want);
    t_cases(1);
  }
}

static void scalars(void **state) {
  (void)state;
  static const uint64_t zero[4] = {0}, one[4] = {1};
  uint64_t below[4], r[4];
  uint8_t wide[64] = {0}, want[32];
  memcpy(below, order, 32);
  below[0]--;
  T_TRUE(ed25519_scalar_valid_vartime(zero));
  T_TRUE(ed25519_scalar_valid_vartime(below));
  T_TRUE(!ed25519_scalar_valid_vartime(order));
  ed25519_scalar_multiply_add(r, below, below, zero); /* (-1)(-1) */
  T_SAME(r, one, 32);
  ed25519_scalar_multiply_add(r, below, one, one);
  T_SAME(r, zero, 32);
  x25519_store(wide, order);
  ed25519_scalar_reduce(r, wide);
  T_SAME(r, zero, 32);
  wide[0]--;
  ed25519_scalar_reduce(r, wide);
  T_SAME(r, below, 32);
  memset(wide, 0xff, 64); /* 2^512 - 1 */
  ed25519_scalar_reduce(r, wide);
  x25519_store(wide, r);
  T_SAME(wide, t_hex(want, 32, "000f9c44e31106a447938568a71b0ed065bef517d273ecce3d9a307c1b419903"), 32);
  t_cases(8);
}

static int setup_cpu(void **state) { return cpu_open() == TDM_OK ? t_setup(state) : -1; }

int main(void) {
  const struct CMUnitTest tests[] = {
      {"rfc8032", rfc8032, setup_cpu, t_teardown, NULL}, {"one_bit", one_bit, setup_cpu, t_teardown, NULL},
      {"large_s", large_s, setup_cpu, t_teardown, NULL}, {"neutral_key", neutral_key, setup_cpu, t_teardown, NULL},
      {"scalars", scalars, setup_cpu, t_teardown, NULL},
  };
  return t_run("ed25519", tests, sizeof tests / sizeof *tests);
}
