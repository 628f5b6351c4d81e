/* SPDX-License-Identifier: Apache-2.0
 * EMSA-PKCS1-v1_5 and EME-PKCS1-v1_5 (RFC 8017, sections 9.2 and 7.2). Decoding touches the same bytes whatever they
 * are (Bleichenbacher 1998). Leaks lengths, and from the decoding that answers, its answer.
 */
#include <string.h>

#include "base/ct.h"
#include "base/der.h"
#include "base/der_oid.h"
#include "base/rsa_pad.h"
#include "base/rsa_pad_shift.h"
#include "base/wipe.h"

enum { PADDING_MIN = 8, OVERHEAD = PADDING_MIN + 3 };

tdm_status rsa_pad_pkcs1_sign(uint8_t *em, size_t k, tdm_alg hash, const uint8_t *digest, size_t digest_len) {
  uint8_t info[96];
  der_bytes oid = der_alg_oid(hash);
  if (oid.len == 0) return TDM_ERR_ARGUMENT;
  der_writer w = der_writer_on(info, sizeof info);
  der_put(&w, DER_OCTET_STRING, (der_bytes){digest, digest_len});
  size_t inside = der_written(&w);
  der_put(&w, DER_NULL, (der_bytes){NULL, 0});
  der_put(&w, DER_OID, oid);
  der_put_header(&w, DER_SEQUENCE, inside);
  der_put_header(&w, DER_SEQUENCE, 0);
  size_t n = der_written(&w);
  if (w.full || k < n + OVERHEAD) return TDM_ERR_LIMIT;
  em[0] = 0;
  em[1] = 1;
  memset(em + 2, 0xff, k - n - 3);
  em[k - n - 1] = 0;
  memcpy(em + k - n, w.at, n);
  return TDM_OK;
}

/* Random bytes other than 00: each 00 is drawn again, which tells nothing of those that stay. */
static tdm_status fill_without_zeros(rsa_pad_random random, uint8_t *out, size_t len) {
  uint8_t more[32];
  size_t left = 0;
  tdm_status status = random.fill(random.context, out, len);
  for (size_t i = 0; i < len && status == TDM_OK; i++) {
    while (out[i] == 0 && status == TDM_OK) {
      if (left == 0) {
        status = random.fill(random.context, more, sizeof more);
        left = sizeof more;
      }
      if (status == TDM_OK) out[i] = more[--left];
    }
  }
  wipe(more, sizeof more);
  return status;
}

tdm_status rsa_pad_pkcs1_encode(uint8_t *em, size_t k, rsa_pad_random random, const uint8_t *in, size_t in_len) {
  em[0] = 0;
  em[1] = 2;
  tdm_status status = fill_without_zeros(random, em + 2, k - in_len - 3);
  em[k - in_len - 1] = 0;
  if (in_len > 0) memcpy(em + k - in_len, in, in_len);
  return status;
}

tdm_status rsa_pad_pkcs1_decode(uint8_t *out, size_t *out_len, const uint8_t *em, size_t k) {
  uint8_t block[RSA_PAD_MAX];
  ct_mask good = ct_is_zero(em[0]) & ct_eq(em[1], 2);
  ct_mask looking = ~(ct_mask)0;
  uint64_t at = 0; /* of the 00 after the padding */
  for (size_t i = 2; i < k; i++) {
    ct_mask zero = ct_is_zero(em[i]);
    at = ct_select(looking & zero, i, at);
    looking &= ~zero;
  }
  good &= ~looking & ~ct_lt(at, 2 + PADDING_MIN);
  memcpy(block, em + OVERHEAD, k - OVERHEAD);
  tdm_status status = rsa_pad_take(out, out_len, block, k - OVERHEAD, ct_select(good, at - (2 + PADDING_MIN), 0), good);
  wipe(block, sizeof block);
  return status;
}

void rsa_pad_pkcs1_key(uint8_t *key, size_t key_len, const uint8_t *em, size_t k) {
  size_t stop = k - key_len - 1;
  ct_mask good = ct_is_zero(em[0]) & ct_eq(em[1], 2) & ct_is_zero(em[stop]);
  for (size_t i = 2; i < stop; i++) good &= ~ct_is_zero(em[i]);
  for (size_t i = 0; i < key_len; i++) key[i] = (uint8_t)ct_select(good, em[stop + 1 + i], key[i]);
}
