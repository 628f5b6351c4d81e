/* SPDX-License-Identifier: Apache-2.0
 * The table of object identifiers (RFC 8017, appendix C; RFC 5480, section 2.1.1.1; RFC 8410, section 3; NIST CSOR).
 * Public data.
 */
#include "base/der_oid.h"

typedef struct oid {
  uint8_t len, bytes[9];
} oid;

static const oid objects[] = {
    [DER_OBJECT_RSA] = {9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1}},
    [DER_OBJECT_RSA_PSS] = {9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 10}},
    [DER_OBJECT_MGF1] = {9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 8}},
    [DER_OBJECT_EC] = {7, {0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1}},
    [DER_OBJECT_X25519] = {3, {0x2b, 0x65, 0x6e}},
    [DER_OBJECT_ED25519] = {3, {0x2b, 0x65, 0x70}},
};

typedef struct alg_oid {
  tdm_alg alg;
  oid id;
} alg_oid;

static const alg_oid hashes[] = {
    {TDM_SHA1, {5, {0x2b, 0x0e, 3, 2, 0x1a}}},
    {TDM_SHA224, {9, {0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 4}}},
    {TDM_SHA256, {9, {0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1}}},
    {TDM_SHA384, {9, {0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 2}}},
    {TDM_SHA512, {9, {0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 3}}},
    {TDM_SHA512_224, {9, {0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 5}}},
    {TDM_SHA512_256, {9, {0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 6}}},
};
enum { HASHES = sizeof hashes / sizeof hashes[0] };

static const alg_oid curves[] = {
    {TDM_P224, {5, {0x2b, 0x81, 4, 0, 0x21}}},
    {TDM_P256, {8, {0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7}}},
    {TDM_P384, {5, {0x2b, 0x81, 4, 0, 0x22}}},
    {TDM_P521, {5, {0x2b, 0x81, 4, 0, 0x23}}},
};
enum { CURVES = sizeof curves / sizeof curves[0] };

static der_bytes bytes_of(const oid *id) { return (der_bytes){id->bytes, id->len}; }

der_bytes der_object_oid(der_object object) { return bytes_of(&objects[object]); }

static tdm_alg find(const alg_oid *table, size_t count, der_bytes id) {
  for (size_t i = 0; i < count; i++) {
    if (der_same(bytes_of(&table[i].id), id)) return table[i].alg;
  }
  return TDM_ALG_NONE;
}

tdm_alg der_oid_hash(der_bytes id) { return find(hashes, HASHES, id); }
tdm_alg der_oid_curve(der_bytes id) { return find(curves, CURVES, id); }

der_bytes der_alg_oid(tdm_alg alg) {
  for (size_t i = 0; i < HASHES; i++) {
    if (hashes[i].alg == alg) return bytes_of(&hashes[i].id);
  }
  for (size_t i = 0; i < CURVES; i++) {
    if (curves[i].alg == alg) return bytes_of(&curves[i].id);
  }
  return (der_bytes){NULL, 0};
}
