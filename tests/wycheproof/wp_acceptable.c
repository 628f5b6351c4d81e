/* SPDX-License-Identifier: Apache-2.0
 * What Tandem makes of Wycheproof's "acceptable" cases: THE list, by algorithm and flag, a reason a line.
 * One flag that refuses is enough to refuse; a case that no flag of its own decides fails the test.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wycheproof.h"

static const struct {
  const char *algorithm, *flag;
  wy_result result;
  const char *why;
} rows[] = {
    {"ECDH", "CompressedPublic", WY_VALID, "compressed points are read (SEC 1, section 2.3.4)"},
    {"ECDH", "UnnamedCurve", WY_INVALID,
     "curves have names (RFC 5480, section 2.1.1); explicit parameters are not read"},
    {"ECDH", "InvalidAsn", WY_INVALID, "DER is read strictly (X.690, section 10)"},
    {"ECDH", "InvalidPem", WY_INVALID, "DER is read strictly, in PEM too"},
    {"XDH", "Twist", WY_VALID, "X25519 is safe on the twist, and RFC 7748 has no check for it"},
    {"XDH", "NonCanonicalPublic", WY_VALID, "u of p or more is taken modulo p (RFC 7748, section 5)"},
    {"XDH", "ZeroSharedSecret", WY_INVALID, "a peer of low order has no part in the secret (RFC 7748, section 6.1)"},
    {"RSASSA-PKCS1-v1_5", "MissingNull", WY_INVALID, "there is one encoding: the DigestInfo with NULL (RFC 8017, 9.2)"},
    {"RSASSA-PKCS1-v1_5", "SmallModulus", WY_VALID, "moduli of 1,024 bits and more work outside approved-only mode"},
    {"RSASSA-PKCS1-v1_5", "SmallPublicKey", WY_VALID, "exponents from 3 work outside approved-only mode"},
    {"RSASSA-PKCS1-v1_5", "WeakHash", WY_VALID,
     "old signatures with SHA-1 verify; wp_rsa_pkcs1.c expects none is made"},
    {"AES-WRAP", "ShortKey", WY_INVALID, "KW takes two semiblocks at least (SP 800-38F, section 5.3.1)"},
    {"KW", "SmallKey", WY_INVALID, "KW takes two semiblocks at least (SP 800-38F, section 5.3.1)"},
    {"KW", "WeakWrapping", WY_VALID, "how strong a secret is cannot be told from its length"},
    {"KWP", "WeakWrapping", WY_VALID, "how strong a secret is cannot be told from its length"},
    {"KWP", "SmallKey", WY_VALID, "KWP takes any number of bytes (SP 800-38F, section 5.3.1)"},
    {"PrimalityTest", "NegativeOfPrime", WY_VALID, "numbers have no sign here: the magnitude is tested"},
};

wy_result wy_decide(const char *algorithm, const json_t *flags) {
  bool decided = false;
  size_t i;
  json_t *flag;
  json_array_foreach(flags, i, flag) {
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
      if (strcmp(rows[k].algorithm, algorithm) || strcmp(rows[k].flag, json_string_value(flag))) continue;
      if (rows[k].result == WY_INVALID) return WY_INVALID;
      decided = true;
    }
  }
  if (!decided) fail_msg("%s: no flag of this acceptable case decides", algorithm);
  return WY_VALID;
}
