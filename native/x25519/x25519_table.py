# SPDX-License-Identifier: Apache-2.0
# Makes x25519_table.c: multiples of the base point of edwards25519 (RFC 8032, section 5.1).
#   python3 native/x25519/x25519_table.py > native/x25519/x25519_table.c
p = 2**255 - 19
d = -121665 * pow(121666, -1, p) % p
order = 2**252 + 27742317777372353535851937790883648493


def add(a, b):
    """Section 5.1.4, in affine coordinates: complete, since d is no square."""
    t = d * a[0] * b[0] * a[1] * b[1]
    return ((a[0] * b[1] + a[1] * b[0]) * pow(1 + t, -1, p) % p, (a[1] * b[1] + a[0] * b[0]) * pow(1 - t, -1, p) % p)


def times(n, a):
    out = (0, 1)
    for bit in bin(n)[2:]:
        out = add(out, out)
        if bit == "1":
            out = add(out, a)
    return out


def base():
    y = 4 * pow(5, -1, p) % p
    square = (y * y - 1) * pow(d * y * y + 1, -1, p) % p
    x = pow(square, (p + 3) // 8, p)
    if x * x % p != square:
        x = x * pow(2, (p - 1) // 4, p) % p
    assert x * x % p == square
    return (x if x % 2 == 0 else p - x, y)


def point(a):
    numbers = ((a[1] - a[0]) % p, (a[1] + a[0]) % p, 2 * d * a[0] * a[1] % p)
    words = [f"0x{n >> 64 * i & 2**64 - 1:016x}" for i in range(4) for n in numbers]
    return "{" + ", ".join(words) + "}"


def main():
    b = base()
    assert times(order, b) == (0, 1)
    print("""/* SPDX-License-Identifier: Apache-2.0
 * Multiples of edwards25519's base point (RFC 8032, section 5.1). Made by
 *   python3 native/x25519/x25519_table.py > native/x25519/x25519_table.c
 * Public data.
 */
#include "native/x25519/x25519_table.h"

/* clang-format off */
_Alignas(64) const uint64_t x25519_comb[X25519_COMB_ROWS][X25519_COMB_POINTS][12] = {""")
    row = b
    for _ in range(32):
        print(" {")
        multiple = row
        for _ in range(8):
            print("  " + point(multiple) + ",")
            multiple = add(multiple, row)
        print(" },")
        row = times(256, row)
    print("""};

_Alignas(64) const uint64_t x25519_odd[X25519_ODD_POINTS][12] = {""")
    two, multiple = add(b, b), b
    for _ in range(64):
        print(" " + point(multiple) + ",")
        multiple = add(multiple, two)
    print("};")


main()
