/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others in hashes and HMAC: scenarios 17 to 20, 22 and 23, with their whole kind. The digests
 * of scenario 17 were made by Python's hashlib, the exported form of 19 is the one of docs/hash-export.md.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

enum { LONG = 929271 };

/* What the message holds: byte i is 7 i + i / 251, so that no block repeats. */
static uint8_t *message(void) {
  uint8_t *p = malloc(LONG);
  for (size_t i = 0; i < LONG; i++) p[i] = (uint8_t)(7 * i + i / 251);
  return p;
}

static void scenario_17_all_lengths(void **state) {
  (void)state;
  static const struct {
    const char *name, *short_ones, *long_one; /* the hash of the digests of 0 .. 300 bytes; of 929271 bytes */
  } rows[] = {
      {"md5", "6a8af126543dcd3b7ac02466fb89665d", "b55dbc5078f2b2743ba8916ddeac2be9"},
      {"sha1", "97d49e7ef02721d90b67c9da0b731bc78bbacca6", "e05c76b164b204ab03b898553145173169a4f357"},
      {"sha224", "a26bcb670eb214a3bc83091bfdc76ea9b37a736a2c060dd0e73a751e",
       "d4c7969b476c204257e69e83e30da2213eca7374bc7cfc2c37720b7e"},
      {"sha256", "00cd4875f719e143be3d62f3c801038b5d2fd39027977cb7f387fcea4ce05168",
       "22c35ea2ec43411ef34fc2fa6a2f0a737cef52e88feda43e7d0deb5d68c5accf"},
      {"sha384", "48c2713d0e644975e96c6281cf6279c3080b941583b59690fbc5b410ce45e3723ec6e9f189967e8fcb33a8c63b68d50b",
       "84ea2bc6eec3ea5c93bc38daeddfc91bccb93bd12f69d12a0a442ff56f7efc27dc2900644ce0a743dae7a711a49ecf38"},
      {"sha512",
       "a05fa4a2e4f942a3db9a0857ac782317b3de2ddec93f981985009d40b2c3143b"
       "ca976e9cde375c608622f1ce0d28facbfcbe2469977f5687b0ed355bde4d4fd8",
       "4e1accb37f9e6a67d98c39925e4125d7a91d752d47d7745638e714218e57c14c"
       "7cbebfeb52c0753ed33d42a3d815718a42e3dafcca8b87173f5bb83e44e079ad"},
      {"sha512-224", "920bd147f7c2f7c92911b42796445c56222d2d58e7339db646ea341e",
       "1ebf2a4833a9e54efa30cdb0e6e8cf7ec7514cdf47ef96e9db8253f2"},
      {"sha512-256", "614a4d123614eb58ad76b1844fc11efdad8a691b7fd2c2556c7182b0a815e6d9",
       "0beb5a0e82934d7270e0eab244bc00edeb11bad810270aaf03e34cbadab7a328"},
  };
  const tdm_alg_info *info;
  uint8_t *m = message();
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    size_t row = 0, h = info->bytes;
    uint8_t want[TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES], byte_wise[TDM_HASH_MAX_BYTES];
    tdm_hash all, one;
    while (strcmp(rows[row].name, info->name)) {
      if (++row == sizeof rows / sizeof *rows) fail_msg("no known answer for %s", info->name);
    }
    T_OK(tdm_hash_begin(&all, t_backend(), info->alg));
    for (size_t n = 0; n <= 300; n++) {
      t_note("%s, %zu bytes", info->name, n);
      T_OK(tdm_hash_digest(t_backend(), info->alg, got, h, NULL, m, n));
      T_OK(tdm_hash_begin(&one, t_backend(), info->alg));
      for (size_t k = 0; k < n; k++) T_OK(tdm_hash_update(&one, m + k, 1));
      T_OK(tdm_hash_final(&one, byte_wise, h, NULL));
      tdm_hash_end(&one);
      T_SAME(byte_wise, got, h);
      T_OK(tdm_hash_update(&all, got, h));
      t_cases(2);
    }
    T_OK(tdm_hash_final(&all, got, h, NULL));
    tdm_hash_end(&all);
    T_SAME(got, t_hex(want, h, rows[row].short_ones), h);
    t_hex(want, h, rows[row].long_one);
    t_note("%s, 929271 bytes", info->name);
    T_OK(tdm_hash_digest(t_backend(), info->alg, got, h, NULL, m, LONG));
    T_SAME(got, want, h);
    T_OK(tdm_hash_begin(&one, t_backend(), info->alg));
    for (size_t k = 0; k < LONG; k++) T_OK(tdm_hash_update(&one, m + k, 1));
    T_OK(tdm_hash_final(&one, got, h, NULL));
    tdm_hash_end(&one);
    T_SAME(got, want, h);
    t_cases(3);
  }
  free(m);
}

static void scenario_18_clones(void **state) {
  (void)state;
  static const size_t cuts[] = {0, 1, 63, 64, 65};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    tdm_mac_key *key;
    T_OK(tdm_mac_key_new(&key, t_backend(), t_mac_of(info->alg), t_data(20), 20));
    for (unsigned c = 0; c < 5; c++) {
      uint8_t want[TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES];
      tdm_hash *first = malloc(sizeof *first), second = {{0}}, third = {{0}};
      t_note("%s cloned at %zu", info->name, cuts[c]);
      T_OK(tdm_hash_begin(first, t_backend(), info->alg));
      T_OK(tdm_hash_update(first, t_data(200), cuts[c]));
      T_OK(tdm_hash_copy(&second, first));
      T_OK(tdm_hash_update(first, t_data(999), 99)); /* must not reach the clone */
      tdm_hash_end(first);
      free(first);
      T_OK(tdm_hash_copy(&third, &second));
      T_OK(tdm_hash_update(&third, t_data(200) + cuts[c], 200 - cuts[c]));
      T_OK(tdm_hash_final(&third, got, sizeof got, NULL));
      tdm_hash_end(&third);
      T_OK(tdm_hash_digest(t_backend(), info->alg, want, sizeof want, NULL, t_data(200), 200));
      T_SAME(got, want, info->bytes);
      T_OK(tdm_hash_final(&second, got, sizeof got, NULL));
      tdm_hash_end(&second);
      T_OK(tdm_hash_digest(t_backend(), info->alg, want, sizeof want, NULL, t_data(200), cuts[c]));
      T_SAME(got, want, info->bytes);

      tdm_mac *mac = malloc(sizeof *mac), mac_2 = {{0}}, mac_3 = {{0}};
      T_OK(tdm_mac_begin(mac, key));
      T_OK(tdm_mac_update(mac, t_data(200), cuts[c]));
      T_OK(tdm_mac_copy(&mac_2, mac));
      T_OK(tdm_mac_update(mac, t_data(999), 99));
      tdm_mac_end(mac);
      free(mac);
      T_OK(tdm_mac_copy(&mac_3, &mac_2));
      T_OK(tdm_mac_update(&mac_3, t_data(200) + cuts[c], 200 - cuts[c]));
      t_hmac(info->alg, want, t_data(20), 20, t_data(200), 200);
      T_OK(tdm_mac_final_verify(&mac_3, want, info->bytes));
      t_hmac(info->alg, want, t_data(20), 20, t_data(200), cuts[c]);
      T_OK(tdm_mac_final_verify(&mac_2, want, info->bytes));
      tdm_mac_end(&mac_3);
      tdm_mac_end(&mac_2);
      t_cases(4);
    }
    tdm_mac_key_free(key);
  }
}

static void scenario_19_the_exported_form(void **state) {
  (void)state;
  /* docs/hash-export.md: SHA-256 after "abc". */
  static const char documented[] =
      "54444d48415348"
      "01"
      "0004"
      "0003"
      "0000000000000000"
      "0000000000000003"
      "000000006a09e66700000000bb67ae85000000003c6ef37200000000a54ff53a"
      "00000000510e527f000000009b05688c000000001f83d9ab000000005be0cd19"
      "616263";
  uint8_t form[95], got[TDM_HASH_EXPORT_BYTES], want[32];
  size_t len;
  tdm_hash hash = {{0}};
  t_hex(form, 95, documented);
  T_OK(tdm_hash_begin(&hash, t_backend(), TDM_SHA256));
  T_OK(tdm_hash_update(&hash, (const uint8_t *)"abc", 3));
  T_OK(tdm_hash_export(&hash, got, sizeof got, &len));
  tdm_hash_end(&hash);
  T_TRUE(len == 95);
  T_SAME(got, form, 95);
  T_OK(tdm_hash_import(&hash, t_backend(), form, 95));
  T_OK(tdm_hash_update(&hash, (const uint8_t *)"def", 3));
  T_OK(tdm_hash_final(&hash, got, 32, NULL));
  tdm_hash_end(&hash);
  T_OK(tdm_hash_digest(t_backend(), TDM_SHA256, want, 32, NULL, (const uint8_t *)"abcdef", 6));
  T_SAME(got, want, 32);
  t_cases(2);
  /* What is refused, byte by byte: every change of the header that is not another form of the same length. */
  for (size_t at = 0; at < 28; at++) {
    for (unsigned bit = 0; bit < 8; bit++) {
      uint8_t bad[95];
      memcpy(bad, form, 95);
      bad[at] ^= (uint8_t)(1 << bit);
      unsigned number = (unsigned)bad[8] << 8 | bad[9];
      bool another = at == 9 && number >= 1 && number <= 8; /* a hash: its own rules */
      bool longer = at >= 20 && at < 28 && !(at == 20 && bit >= 5) && !(at == 27 && bit < 6); /* 3 mod 64 still */
      t_note("byte %zu, bit %u", at, bit);
      tdm_status status = tdm_hash_import(&hash, t_backend(), bad, 95);
      if (longer) T_OK(status);
      if (!longer && !another) T_IS(status, TDM_ERR_FORMAT);
      if (!longer && !another) T_TRUE(tdm_hash_alg(&hash) == TDM_ALG_NONE);
      tdm_hash_end(&hash);
      t_cases(1);
    }
  }
  for (size_t at = 28; at < 92; at++) {
    uint8_t bad[95];
    memcpy(bad, form, 95);
    bad[at] ^= 1;
    t_note("byte %zu", at);
    T_IS(tdm_hash_import(&hash, t_backend(), bad, 95), (at - 28) % 8 < 4 ? TDM_ERR_FORMAT : TDM_OK);
    tdm_hash_end(&hash);
    t_cases(1);
  }
}

static void scenario_20_after_final(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_HASH, &i));) {
    uint8_t first[TDM_HASH_MAX_BYTES], got[TDM_HASH_MAX_BYTES];
    tdm_hash hash;
    tdm_mac mac;
    tdm_mac_key *key;
    t_note("%s", info->name);
    T_OK(tdm_hash_begin(&hash, t_backend(), info->alg));
    T_OK(tdm_hash_final(&hash, first, sizeof first, NULL));
    memset(got, T_FENCE, sizeof got);
    for (unsigned k = 0; k < 2; k++) {
      T_IS(tdm_hash_update(&hash, t_data(1), k), TDM_ERR_STATE);
      T_IS(tdm_hash_final(&hash, got, sizeof got, NULL), TDM_ERR_STATE);
    }
    T_FILLED(got, T_FENCE, sizeof got);
    T_OK(tdm_hash_reset(&hash));
    T_OK(tdm_hash_final(&hash, got, sizeof got, NULL));
    T_SAME(got, first, info->bytes);
    tdm_hash_end(&hash);
    T_OK(tdm_mac_key_new(&key, t_backend(), t_mac_of(info->alg), NULL, 0));
    T_OK(tdm_mac_begin(&mac, key));
    T_OK(tdm_mac_final(&mac, first, info->bytes));
    memset(got, T_FENCE, sizeof got);
    for (unsigned k = 0; k < 2; k++) {
      T_IS(tdm_mac_update(&mac, t_data(1), k), TDM_ERR_STATE);
      T_IS(tdm_mac_final(&mac, got, info->bytes), TDM_ERR_STATE);
      T_IS(tdm_mac_final_verify(&mac, first, info->bytes), TDM_ERR_STATE);
    }
    T_FILLED(got, T_FENCE, sizeof got);
    T_OK(tdm_mac_reset(&mac));
    T_OK(tdm_mac_final_verify(&mac, first, info->bytes));
    tdm_mac_end(&mac);
    tdm_mac_key_free(key);
    t_cases(12);
  }
}

static void scenario_22_hmac_key_lengths(void **state) {
  (void)state;
  enum { MIB = 1 << 20 };
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    if (t_cmac_key_len(info->alg)) continue;
    const size_t b = info->block_bytes, lengths[] = {0, 1, b - 1, b, b + 1, MIB};
    const tdm_backend *both[2] = {t_backend(), t_other_backend()};
    for (unsigned k = 0; k < 12; k++) {
      const size_t n = lengths[k / 2];
      uint8_t want[TDM_MAC_MAX_BYTES], got[TDM_MAC_MAX_BYTES];
      tdm_mac_key *key;
      if (!both[k & 1] || !tdm_backend_supports(both[k & 1], info->alg)) continue;
      t_note("%s, key of %zu bytes on %s", info->name, n, tdm_backend_name(both[k & 1]));
      t_hmac(t_hash_of(info->alg), want, t_data(n), n, t_data(100), 100);
      for (unsigned null = 0; null < (n ? 1 : 2); null++) { /* NULL and "" */
        T_OK(tdm_mac_key_new(&key, both[k & 1], info->alg, null ? NULL : t_data(n), n));
        T_OK(tdm_mac_compute(key, got, info->bytes, t_data(100), 100));
        T_SAME(got, want, info->bytes);
        tdm_mac_key_free(key);
        t_cases(1);
      }
    }
  }
}

static void scenario_23_approved_only(void **state) {
  (void)state;
  const tdm_alg_info *info;
  uint8_t out[64];
  T_OK(tdm_approved_only_set(true));
  T_TRUE(tdm_approved_only());
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_MAC, &i));) {
    const tdm_alg hash = t_hash_of(info->alg);
    const size_t cmac = t_cmac_key_len(info->alg);
    for (size_t n = 0; n <= 40; n++) {
      tdm_mac_key *key = NULL;
      tdm_status status = info->approved && n >= 14 ? TDM_OK : TDM_ERR_NOT_APPROVED;
      if (cmac) status = n == cmac ? TDM_OK : TDM_ERR_KEY_LENGTH;
      t_note("%s, key of %zu bytes", info->name, n);
      T_IS(tdm_mac_key_new(&key, t_backend(), info->alg, t_data(n), n), status);
      T_TRUE((key != NULL) == (status == TDM_OK));
      if (key) T_OK(tdm_mac_compute(key, out, info->bytes, t_data(9), 9));
      tdm_mac_key_free(key);
      t_cases(1);
      if (cmac) continue;
      memset(out, T_FENCE, sizeof out);
      T_IS(tdm_pbkdf2(t_backend(), hash, out, 20, t_data(n), n, t_data(16), 16, 1000), status);
      if (status != TDM_OK) T_FILLED(out, T_FENCE, sizeof out);
      t_cases(1);
    }
    if (cmac) continue;
    if (!info->approved) {
      T_IS(tdm_hkdf(t_backend(), hash, out, 20, NULL, 0, t_data(20), 20, NULL, 0), TDM_ERR_NOT_APPROVED);
      T_IS(tdm_hash_digest(t_backend(), hash, out, 64, NULL, NULL, 0), TDM_ERR_NOT_APPROVED);
      t_cases(2);
      continue;
    }
    /* An empty salt is a key of zeros as long as the hash: still allowed. */
    T_OK(tdm_hkdf_extract(t_backend(), hash, out, info->bytes, NULL, 0, t_data(20), 20));
    T_OK(tdm_hkdf(t_backend(), hash, out, 20, NULL, 0, t_data(20), 20, NULL, 0));
    T_IS(tdm_pbkdf2(t_backend(), hash, out, 20, t_data(14), 14, t_data(16), 15, 1000), TDM_ERR_NOT_APPROVED);
    T_IS(tdm_pbkdf2(t_backend(), hash, out, 20, t_data(14), 14, t_data(16), 16, 999), TDM_ERR_NOT_APPROVED);
    t_cases(4);
  }
  /* What is not approved is refused, also towards another backend and through objects made before. */
  T_OK(tdm_approved_only_set(false));
  T_TRUE(!tdm_approved_only());
  if (tdm_backend_supports(t_backend(), TDM_DES_EDE3)) {
    tdm_cipher_key *key = t_cipher_key(TDM_DES_EDE3, NULL), *none = key;
    size_t len;
    T_OK(tdm_approved_only_set(true));
    memset(out, T_FENCE, sizeof out);
    T_IS(tdm_cipher_crypt(key, TDM_CTR, TDM_ENCRYPT, t_data(8), 8, out, 16, &len, t_data(16), 16),
         TDM_ERR_NOT_APPROVED);
    T_IS(tdm_cipher_encrypt_block(key, out, t_data(8)), TDM_ERR_NOT_APPROVED);
    T_FILLED(out, T_FENCE, sizeof out);
    T_IS(tdm_cipher_key_new(&none, t_other_backend(), TDM_DES_EDE3, t_data(24), 24), TDM_ERR_NOT_APPROVED);
    tdm_stream stream = {{0}};
    T_IS(tdm_stream_begin(&stream, t_other_backend(), TDM_RC4, t_data(5), 5), TDM_ERR_NOT_APPROVED);
    T_OK(tdm_approved_only_set(false));
    tdm_cipher_key_free(key);
    t_cases(4);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_17_all_lengths),       T_TEST(scenario_18_clones),
                                     T_TEST(scenario_19_the_exported_form), T_TEST(scenario_20_after_final),
                                     T_TEST(scenario_22_hmac_key_lengths),  T_TEST(scenario_23_approved_only)};
  return t_run("scenarios_hash", tests, sizeof tests / sizeof *tests);
}
