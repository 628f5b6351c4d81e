/* SPDX-License-Identifier: Apache-2.0
 * Constant time of RSA: private operations with secret keys, inputs and blinding; paddings taken off; new keys, where
 * candidates that are thrown away say so and the primes that stay say nothing.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/ct/ct.h"

#include "base/rsa_pad.h"
#include "tests/pkey/pkey_help.h"

static ops_bytes secret_part(help_rsa *rsa, char part) {
  const tdm_number *number = help_rsa_part(rsa, part);
  ct_secret(rsa->bytes[strchr("nedpqPQi", part) - "nedpqPQi"], number->len);
  return (ops_bytes){number->bytes, number->len};
}

static ops_bytes public_part(help_rsa *rsa, char part) {
  const tdm_number *number = help_rsa_part(rsa, part);
  return (ops_bytes){number->bytes, number->len};
}

void ct_rsa_private(void) {
  static const char *const names[] = {"1024", "1536, sparse", "2048", "2048, q of 1025 bits", "1024, p of 768 bits"};
  const tdm_rsa_ops *ops = tdm_native.rsa[TDM_RSA];
  static help_rsa rsa;
  printf("  rsa: %s\n", ops->kernel(ops));
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    uint8_t in[256], out[256], back[256];
    help_rsa_numbers(&rsa, names[i]);
    const size_t n = rsa.numbers.n.len;
    t_note("%s", names[i]);
    ops_rsa_parts parts = {.n = public_part(&rsa, 'n'), .e = public_part(&rsa, 'e')};
    void *public = ct_context(1, ops->public_bytes(ops, n));
    T_OK(ops->public_init(ops, public, &parts));
    parts = (ops_rsa_parts){parts.n,
                            parts.e,
                            secret_part(&rsa, 'd'),
                            secret_part(&rsa, 'p'),
                            secret_part(&rsa, 'q'),
                            secret_part(&rsa, 'P'),
                            secret_part(&rsa, 'Q'),
                            secret_part(&rsa, 'i')};
    void *key = ct_context(0, ops->private_bytes(ops, n));
    CT_OK(ops->private_init(ops, key, &parts));
    t_fill(in, n);
    in[0] &= 0x3f;
    ct_secret(in, n);
    CT_OK(ops->private_op(ops, key, ct_random(), out, in));
    CT_RESULT(out, n);
    ct_public(in, n);
    T_OK(ops->public_op(ops, public, back, out));
    T_SAME(back, in, n);
    ct_public(&rsa, sizeof rsa);
  }
}

static tdm_status sha1(const void *context, uint8_t *out, const uint8_t *in, size_t len) {
  const tdm_hash_ops *ops = tdm_native.hash[TDM_SHA1];
  (void)context;
  return ops->digest(ops, out, in, len);
}

static tdm_status random_bytes(void *context, uint8_t *out, size_t len) {
  (void)context;
  t_fill(out, len);
  return TDM_OK;
}

/* Good and bad: the answer is known in the end, and nothing before. */
void ct_rsa_paddings(void) {
  enum { K = 128, OAEP_ROOM = K - 42, V15_ROOM = K - 11 };
  const rsa_pad_hash hash = {20, sha1, NULL};
  const rsa_pad_random random = {random_bytes, NULL};
  uint8_t em[K], good[K], out[K], key[32], label[20];
  T_OK(sha1(NULL, label, NULL, 0));
  for (unsigned round = 0; round < 8; round++) {
    size_t len = 0;
    T_OK(rsa_pad_oaep_encode(good, K, &hash, &hash, label, random, t_data(32), 32));
    memcpy(em, good, K);
    if (round) em[round * 15] ^= 1; /* the padding is wrong somewhere */
    ct_secret(em, K);
    ct_status(rsa_pad_oaep_decode(out, &len, em, K, &hash, &hash, label), round ? TDM_ERR_DECRYPT : TDM_OK, "OAEP");
    CT_RESULT(out, OAEP_ROOM);
    CT_RESULT(&len, sizeof len);
    T_TRUE(len == (round ? 0 : 32));

    T_OK(rsa_pad_pkcs1_encode(good, K, random, t_data(32), 32));
    memcpy(em, good, K);
    if (round == 1) em[0] = 1;
    if (round == 2) em[1] = 1;
    if (round == 3) em[5] = 0;
    if (round == 4) memset(em + 2, 7, K - 2);
    ct_secret(em, K);
    const bool bad = round >= 1 && round <= 4;
    ct_status(rsa_pad_pkcs1_decode(out, &len, em, K), bad ? TDM_ERR_DECRYPT : TDM_OK, "PKCS#1 v1.5");
    CT_RESULT(out, V15_ROOM);
    CT_RESULT(&len, sizeof len);
    T_TRUE(len == (bad ? 0 : 32));
    memset(key, 9, sizeof key);
    ct_secret(key, sizeof key);
    rsa_pad_pkcs1_key(key, sizeof key, em, K);
    CT_RESULT(key, sizeof key);
    T_TRUE(bad == !!memcmp(key, t_data(32), 32));
  }
}

void ct_rsa_generate(void) {
  const tdm_rsa_ops *ops = tdm_native.rsa[TDM_RSA];
  static ops_rsa_generated made;
  const ops_rsa_number *const secret[] = {&made.d, &made.p, &made.q, &made.dp, &made.dq, &made.qinv};
  CT_OK(ops->generate(ops, 1024, 65537, ct_random(), &made));
  for (unsigned i = 0; i < 6; i++) {
    ops_rsa_number copy = *secret[i];
    size_t len = copy.len; /* how many zeros are in front is public: it shows in every encoding */
    ct_public(&len, sizeof len);
    T_TRUE(len > 0 && len <= 128);
    CT_RESULT(copy.bytes, len);
  }
  ct_public(&made, sizeof made);
  T_TRUE(made.n.len == 128 && made.p.len == 64 && made.q.len == 64);
}
