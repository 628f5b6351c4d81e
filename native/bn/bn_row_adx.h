/* SPDX-License-Identifier: Apache-2.0
 * Add a multiple of eight limbs, with MULX and two carry chains (ADCX, ADOX): the one place of inline assembly, as
 * neither gcc nor clang keeps two carries in flags (Ozturk, Guilford, Gopal, Large Integer Squaring on Intel
 * Architecture Processors, 2013).
 * Leaks nothing.
 */
#ifndef NATIVE_BN_BN_ROW_ADX_H
#define NATIVE_BN_BN_ROW_ADX_H

#include "native/bn/bn_limb.h"

/* What the assembly reads and writes, as one operand. */
typedef struct bn_adx_block {
  bn_limb limb[8];
} __attribute__((may_alias)) bn_adx_block;

/* One limb: t[k] += low half (carry flag) + `from` (overflow flag); the upper half goes to `to`. */
#define BN_ADX_LIMB(k, from, to)        \
  "mulx 8*" #k "(%[a]), %[low], %[" #to \
  "]\n\t"                               \
  "adcx 8*" #k                          \
  "(%[t]), %[low]\n\t"                  \
  "adox %[" #from                       \
  "], %[low]\n\t"                       \
  "mov %[low], 8*" #k "(%[t])\n\t"

/* t[8] += a[8] b + carry; what does not fit is returned. */
static inline __attribute__((always_inline)) bn_limb bn_row_adx8(bn_limb *t, const bn_limb *a, bn_limb b,
                                                                 bn_limb carry) {
  bn_limb low, high, zero;
  __asm__("xor %k[zero], %k[zero]\n\t" /* clears both flags */
          BN_ADX_LIMB(0, carry, high) BN_ADX_LIMB(1, high, carry) BN_ADX_LIMB(2, carry, high)
              BN_ADX_LIMB(3, high, carry) BN_ADX_LIMB(4, carry, high) BN_ADX_LIMB(5, high, carry)
                  BN_ADX_LIMB(6, carry, high) BN_ADX_LIMB(7, high, carry)
          "adcx %[zero], %[carry]\n\t"
          "adox %[zero], %[carry]\n\t"
          : [low] "=&r"(low), [high] "=&r"(high), [zero] "=&r"(zero), [carry] "+&r"(carry), "+m"(*(bn_adx_block *)t)
          : [t] "r"(t), [a] "r"(a), "d"(b), "m"(*(const bn_adx_block *)a)
          : "cc");
  return carry;
}

#endif
