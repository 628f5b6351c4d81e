/* SPDX-License-Identifier: Apache-2.0
 * What takes seconds: scenario 16 (2^29 bytes, and single calls of more than 2^32 bytes), the long AAD of scenario 9.
 * Long input is address space of zeros that costs no memory; long output is one small piece of memory mapped over and
 * over, whose last bytes are checked.
 * Leaks nothing: tests have no secrets.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "build_options.h"
#include "tests/support/t.h"

/* With an argument only the part that must run on every kernel. */
static bool every_kernel;

static uint8_t *zeros(size_t n) {
  uint8_t *p = mmap(NULL, n, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) fail_msg("no address space");
  (void)madvise(p, n, MADV_HUGEPAGE); /* fewer page faults where the system can */
  return p;
}

/* n bytes of address space over one window of memory. */
enum { WINDOW = 1 << 24 };
static uint8_t *window(size_t n) {
  int fd = memfd_create("window", MFD_CLOEXEC);
  uint8_t *p = mmap(NULL, n, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (fd < 0 || ftruncate(fd, WINDOW) || p == MAP_FAILED) fail_msg("no memory");
  for (size_t at = 0; at < n; at += WINDOW) {
    size_t piece = n - at < WINDOW ? n - at : WINDOW;
    if (mmap(p + at, piece, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) fail_msg("no memory");
  }
  close(fd);
  return p;
}

static void scenario_16_half_a_gibibyte(void **state) {
  (void)state;
  static const struct {
    tdm_alg alg;
    const char *want;
  } rows[] = {{TDM_SHA256, "9acca8e8c22201155389f65abbf6bc9723edc7384ead80503839f49dcc56d767"},
              {TDM_SHA1, "5b088492c9f4778f409b7ae61477dec124c99033"},
              {TDM_MD5, "aa559b4e3523a6c931f08f4df52d58f2"}};
  static const uint8_t piece[1 << 16];
  for (unsigned k = 0; k < 3; k++) {
    const tdm_alg_info *info = tdm_alg_get(rows[k].alg);
    uint8_t want[32], got[32];
    tdm_hash hash;
    if (info->legacy && !TDM_LEGACY) continue;
    t_note("%s", info->name);
    T_OK(tdm_hash_begin(&hash, t_backend(), info->alg));
    for (size_t done = 0; done < (size_t)1 << 29; done += sizeof piece)
      T_OK(tdm_hash_update(&hash, piece, sizeof piece));
    T_OK(tdm_hash_final(&hash, got, sizeof got, NULL));
    tdm_hash_end(&hash);
    T_SAME(got, t_hex(want, info->bytes, rows[k].want), info->bytes);
    t_cases(1);
  }
}

enum { OVER = 65 };

/* 2^32 + 65 bytes in one call; the digests were made by Python's hashlib. */
static void scenario_16_more_than_4_gib_in_one_call(void **state) {
  (void)state;
  const size_t n = ((size_t)1 << 32) + OVER;
  uint8_t *in = zeros(n), want[32], got[32];
  tdm_hash hash;
  T_OK(tdm_hash_digest(t_backend(), TDM_SHA256, got, 32, NULL, in, n));
  T_SAME(got, t_hex(want, 32, "9ea0597e74b9cb058f2d853f86b3c3b1bb43cf71f6b4113ada747653470bb24c"), 32);
  T_OK(tdm_hash_begin(&hash, t_backend(), TDM_SHA1));
  T_OK(tdm_hash_update(&hash, in, n));
  T_OK(tdm_hash_final(&hash, got, 20, NULL));
  tdm_hash_end(&hash);
  T_SAME(got, t_hex(want, 20, "a7f455bf4d4c042999a720fa87f4b4d2d56a2a17"), 20);
  munmap(in, n);
  t_cases(2);
}

/* The same length through a cipher and an AEAD: the last bytes tell whether the length was cut on the way. */
static void scenario_13_more_than_4_gib_in_one_call(void **state) {
  (void)state;
  const size_t n = ((size_t)1 << 32) + OVER;
  uint8_t *in = zeros(n), *out = window(n + 16), iv[16], want[OVER], bytes[16];
  size_t len;
  tdm_cipher_key *key = t_cipher_key(TDM_AES_128, bytes);
  t_block block = t_block_of(key);
  memset(iv, 0, 16);
  t_note("CTR");
  T_OK(tdm_cipher_crypt(key, TDM_CTR, TDM_ENCRYPT, iv, 16, out, n, &len, in, n));
  T_TRUE(len == n);
  iv[12] = 0x10; /* 2^32 bytes are 2^28 blocks */
  t_mode(&block, TDM_CTR, TDM_ENCRYPT, iv, want, in, OVER);
  T_SAME(out + n - OVER, want, OVER);
  t_cases(1);
  tdm_aead_key *aead_key;
  T_OK(tdm_aead_key_new(&aead_key, t_backend(), TDM_AES_128_GCM, bytes, 16, 16));
  t_note("GCM");
  memset(iv, 0, 12);
  T_OK(tdm_aead_seal(aead_key, out, n + 16, &len, iv, 12, NULL, 0, in, n));
  T_TRUE(len == n + 16);
  memset(iv, 0, 16);
  iv[12] = 0x10;
  iv[15] = 2;
  t_mode(&block, TDM_CTR, TDM_ENCRYPT, iv, want, in, OVER);
  T_SAME(out + n - OVER, want, OVER);
  tdm_aead_key_free(aead_key);
  tdm_cipher_key_free(key);
  munmap(in, n);
  munmap(out, n + 16);
  t_cases(1);
}

/* AAD of 2^29 bytes (its length in bits is 2^32) and more than 2^32: the length field. Zeros cost GHASH nothing in
 * the reference; a last block that is not zero makes the place count. */
static void scenario_09_long_aad(void **state) {
  (void)state;
  static const uint64_t lengths[] = {(UINT64_C(1) << 29) - 16, UINT64_C(1) << 29, UINT64_C(1) << 32};
  uint8_t bytes[16], want[17], tag[16], got[33];
  size_t len, most = (size_t)1 << 32;
  if (sizeof(size_t) < 8) fail_msg("not foreseen");
  uint8_t *aad = zeros(most);
  tdm_cipher_key *aes = t_cipher_key(TDM_AES_128, bytes);
  t_block block = t_block_of(aes);
  tdm_aead_key *key;
  T_OK(tdm_aead_key_new(&key, t_backend(), TDM_AES_128_GCM, bytes, 16, 16));
  for (unsigned k = 0; k < (every_kernel ? 2 : 3); k++) {
    tdm_aead aead;
    t_note("%llu bytes of AAD", (unsigned long long)lengths[k]);
    t_gcm_seal(&block, want, tag, t_data(12), 12, lengths[k], NULL, 0, t_data(17), 17);
    T_OK(tdm_aead_seal(key, got, 33, &len, t_data(12), 12, aad, (size_t)lengths[k], t_data(17), 17));
    T_SAME(got, want, 17);
    T_SAME(got + 17, tag, 16);
    t_cases(1);
    if (k) continue;
    t_gcm_seal(&block, want, tag, t_data(12), 12, lengths[k], t_data(16), 16, t_data(17), 17);
    T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
    T_OK(tdm_aead_aad(&aead, aad, (size_t)lengths[k]));
    T_OK(tdm_aead_aad(&aead, t_data(16), 16));
    T_OK(tdm_aead_update(&aead, got, 17, t_data(17), 17));
    T_OK(tdm_aead_seal_final(&aead, got + 17, 16));
    T_SAME(got + 17, tag, 16);
    tdm_aead_end(&aead);
    t_cases(1);
  }
  tdm_aead_key_free(key);
  tdm_cipher_key_free(aes);
  munmap(aad, most);
}

int main(int argc, char **argv) {
  (void)argv;
  every_kernel = argc > 1;
  const struct CMUnitTest tests[] = {T_TEST(scenario_16_half_a_gibibyte), T_TEST(scenario_09_long_aad),
                                     T_TEST(scenario_16_more_than_4_gib_in_one_call),
                                     T_TEST(scenario_13_more_than_4_gib_in_one_call)};
  /* The last two are not about kernels. */
  return t_run("slow", tests, sizeof tests / sizeof *tests - (every_kernel ? 2 : 0));
}
