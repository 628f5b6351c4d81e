#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Writes the table of multiples of a curve's base point: ec_table.py p256 > p256/p256_table.c
# With --constants: the constants of p256/p256_field.h and p256/p256.c.
# Table t holds (i + 1) * 2^(WIDTH * stride * t) * G, affine, coordinates times R modulo p as limbs of 64 bits (P-521: R = 1, limbs of 58).
import sys

WIDTH = 6
# Parameters of SP 800-186, section 3.2.1: p, n, b, x and y of G. Then stride and R.
CURVES = {
    'p224': (2**224 - 2**96 + 1,
             0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d,
             0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4,
             0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21,
             0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34, 1, 2**256),
    'p256': (2**256 - 2**224 + 2**192 + 2**96 - 1,
             0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551,
             0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b,
             0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
             0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5, 1, 2**256),
    'p384': (2**384 - 2**128 - 2**96 + 2**32 - 1,
             0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973,
             0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef,
             0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7,
             0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f, 2, 2**384),
    'p521': (2**521 - 1,
             (2**265 - 6) * 2**256 + 0x51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409,
             0x0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00,
             0x00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66,
             0x011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650, 4, 1),
}

name = sys.argv[1]
p, n, b, gx, gy, stride, R = CURVES[name]
bits = n.bit_length()
limbs = (bits + 63) // 64
assert (gy * gy - gx**3 + 3 * gx - b) % p == 0


def add(a, c):
    if a is None: return c
    if c is None: return a
    if a[0] == c[0]:
        if (a[1] + c[1]) % p == 0: return None
        s = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, p) % p
    else:
        s = (c[1] - a[1]) * pow(c[0] - a[0], -1, p) % p
    x = (s * s - a[0] - c[0]) % p
    return x, (s * (a[0] - x) - a[1]) % p


def multiple(k, a):
    r = None
    while k:
        if k & 1: r = add(r, a)
        a, k = add(a, a), k >> 1
    return r


assert multiple(n, (gx, gy)) is None and abs(n - p - 1) <= 2 << (bits // 2 + 1)


def words(x, count, radix=64):
    return ', '.join('0x%016x' % (x >> (radix * i) & (2**radix - 1)) for i in range(count))


def element(x):
    return words(x * R % p, limbs, 58 if name == 'p521' else 64)


if sys.argv[2:] == ['--constants']:
    print('static const ec_modulus fe_modulus = {.limbs = FE_LIMBS, .bits = FE_BITS,')
    print('  .m = {%s},\n  .r2 = {%s},' % (words(p, limbs), words(R * R % p, limbs)))
    print('  .m_neg_inv = 0x%xu};' % (-pow(p, -1, 2**64) % 2**64))
    print('static const fe fe_one = {{%s}};' % element(1))
    print('static const fe fe_b = {{%s}};' % element(b))
    z = next(z for z in range(2, 99) if pow(z, (p - 1) // 2, p) == p - 1)
    print('static const fe fe_nonresidue = {{%s}}; /* %d */' % (element(z), z))
    RN = 2**(64 * limbs)
    print('const ec_modulus %s_order = {.limbs = %d, .bits = %d,' % (name, limbs, bits))
    print('  .m = {%s},\n  .r2 = {%s},' % (words(n, limbs), words(RN * RN % n, limbs)))
    print('  .m_neg_inv = 0x%x};' % (-pow(n, -1, 2**64) % 2**64))
    sys.exit()

digits = (bits - 1) // WIDTH + 1
tables = (digits + stride - 1) // stride
entries = 1 << (WIDTH - 1)
print('/* SPDX-License-Identifier: Apache-2.0')
print(' * %s: multiples of the base point (SP 800-186, section 3.2.1) for a comb of %d-bit digits, stride %d.'
      % (name.upper().replace('P', 'P-'), WIDTH, stride))
print(' * Generated: python3 ec_table.py %s > %s/%s_table.c, in native/ec. Public data; who reads it keeps its index.'
      % (name, name, name))
print(' */')
print('#include "native/ec/%s/%s.h"\n' % (name, name))
print('/* clang-format off */')
print('_Alignas(64) const uint64_t %s_base[%d][%d][2][%d] = {' % (name, tables, entries, limbs))
g = (gx, gy)
for t in range(tables):
    a = None
    print('  {')
    for i in range(entries):
        a = add(a, g)
        print('    {{%s},\n     {%s}},' % (element(a[0]), element(a[1])))
    print('  },')
    for i in range(WIDTH * stride):
        g = add(g, g)
print('};')
