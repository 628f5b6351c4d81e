/* SPDX-License-Identifier: Apache-2.0
 * Twins of constant-time code that leak on purpose, so that a check that sees nothing is found out.
 * Leaks: secrets, by branches, by addresses, by an early exit, and by a function that is variable-time and says so.
 */
#include "tests/ct/ct.h"

static volatile uint8_t sink;

/* Square-and-multiply with a branch on the bit. */
void ct_leaky_branch(void) {
  uint8_t exponent[2];
  uint32_t power = 1;
  ct_fill(exponent, sizeof exponent);
  for (unsigned bit = 0; bit < 16; bit++) {
    power = power * power % 65521;
    if (exponent[bit / 8] >> bit % 8 & 1) {
      power = power * 17 % 65521;
      sink = (uint8_t)power; /* a store that no conditional move can stand for */
    }
  }
}

/* A table read at a secret place. */
void ct_leaky_index(void) {
  static const uint8_t table[256] = {1, 2, 3};
  uint8_t secret;
  ct_fill(&secret, 1);
  sink = table[secret];
}

/* A comparison that stops at the first difference. */
void ct_leaky_compare(void) {
  uint8_t tag[16], right[16] = {0};
  volatile uint8_t *a = tag;
  ct_fill(tag, sizeof tag);
  size_t i = 0;
  while (i < sizeof tag && a[i] == right[i]) i++;
  ct_public(&i, sizeof i);
  sink = (uint8_t)i;
}

/* Native's own code for public numbers, given a secret one: the check sees into the library. */
void ct_leaky_vartime(void) {
  const tdm_rsa_ops *ops = tdm_native.rsa[TDM_RSA];
  uint8_t number[16];
  bool prime;
  ct_fill(number, sizeof number);
  tdm_status status = ops->is_prime_vartime(ops, (ops_bytes){number, sizeof number}, &prime);
  ct_public(&status, sizeof status);
  ct_public(&prime, sizeof prime);
  T_OK(status);
}
