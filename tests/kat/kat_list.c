/* SPDX-License-Identifier: Apache-2.0
 * Which of NIST's files are used, and which are not and why: the files of Debian's python3-cryptography-vectors.
 * A file of these folders that is neither is a failure, and so is a listed file that is missing.
 * Leaks nothing: tests have no secrets.
 */
#include <fnmatch.h>
#include <ftw.h>

#include "build_options.h"
#include "tests/kat/kat.h"

bool kat_long;

#define AES_FILES(m) m "GFSbox#.rsp " m "KeySbox#.rsp " m "MMT#.rsp " m "VarKey#.rsp " m "VarTxt#.rsp"
#define DES_FILES(m)                                                                                              \
  m "invperm.rsp " m "permop.rsp " m "subtab.rsp " m "varkey.rsp " m "vartext.rsp " m "MMT1.rsp " m "MMT2.rsp " m \
    "MMT3.rsp"
#define SHA_FILES(h) h "ShortMsg.rsp " h "LongMsg.rsp"
#define MONTE_FILES(h) h "Monte.rsp " h "Monte.txt"

static const kat_row rows[] = {
    {"ciphers/AES/ECB", AES_FILES("ECB"), "COUNT", kat_cipher, TDM_AES_128, TDM_ECB},
    {"ciphers/AES/CBC", AES_FILES("CBC"), "COUNT", kat_cipher, TDM_AES_128, TDM_CBC},
    {"ciphers/AES/CTR", "aes-#-ctr.txt", "COUNT", kat_cipher, TDM_AES_128, TDM_CTR},
    {"ciphers/AES/CFB", AES_FILES("CFB128"), "COUNT", kat_cipher, TDM_AES_128, TDM_CFB},
    {"ciphers/AES/OFB", AES_FILES("OFB"), "COUNT", kat_cipher, TDM_AES_128, TDM_OFB},
    {"ciphers/AES/GCM", "gcmEncryptExtIV#.rsp gcmDecrypt#.rsp", "Count", kat_gcm, TDM_AES_128_GCM, 0},
    {"keywrap/kwtestvectors", "KW_AE_#.txt KW_AD_#.txt", "COUNT", kat_wrap, TDM_AES_128_KW, 0},
    {"keywrap/kwtestvectors", "KWP_AE_#.txt KWP_AD_#.txt", "COUNT", kat_wrap, TDM_AES_128_KWP, 0},
    {"keywrap", "kwp_botan.txt", "COUNT", kat_wrap, TDM_AES_128_KWP, 0},
    {"ciphers/AES/XTS/tweak-128hexstr", "XTSGenAES128.rsp XTSGenAES256.rsp", "COUNT", kat_xts, TDM_AES_128_XTS, 0},
    {"ciphers/AES/XTS/tweak-dataunitseqno", "XTSGenAES128.rsp XTSGenAES256.rsp", "COUNT", kat_xts, TDM_AES_128_XTS, 0},
    {"ciphers/AES/CCM", "VADT#.rsp VNT#.rsp VPT#.rsp VTT#.rsp DVPT#.rsp", "Count", kat_ccm, TDM_AES_128_CCM, 0},
    {"ciphers/3DES/ECB", DES_FILES("TECB"), "COUNT", kat_cipher, TDM_DES_EDE3, TDM_ECB},
    {"ciphers/3DES/CBC", DES_FILES("TCBC"), "COUNT", kat_cipher, TDM_DES_EDE3, TDM_CBC},
    {"ciphers/3DES/CFB", DES_FILES("TCFB64"), "COUNT", kat_cipher, TDM_DES_EDE3, TDM_CFB},
    {"ciphers/3DES/OFB", DES_FILES("TOFB"), "COUNT", kat_cipher, TDM_DES_EDE3, TDM_OFB},
    {"ciphers/ARC4", "arc4.txt rfc-6229-40.txt rfc-6229-56.txt rfc-6229-64.txt rfc-6229-80.txt rfc-6229-#.txt", "COUNT",
     kat_rc4, TDM_RC4, 0},
    {"hashes/MD5", "rfc-1321.txt", "Len", kat_hash, TDM_MD5, 0},
    {"hashes/SHA1", SHA_FILES("SHA1"), "Len", kat_hash, TDM_SHA1, 0},
    {"hashes/SHA1", MONTE_FILES("SHA1"), "COUNT", kat_monte, TDM_SHA1, 0},
    {"hashes/SHA2", SHA_FILES("SHA224"), "Len", kat_hash, TDM_SHA224, 0},
    {"hashes/SHA2", MONTE_FILES("SHA224"), "COUNT", kat_monte, TDM_SHA224, 0},
    {"hashes/SHA2", SHA_FILES("SHA256"), "Len", kat_hash, TDM_SHA256, 0},
    {"hashes/SHA2", MONTE_FILES("SHA256"), "COUNT", kat_monte, TDM_SHA256, 0},
    {"hashes/SHA2", SHA_FILES("SHA384"), "Len", kat_hash, TDM_SHA384, 0},
    {"hashes/SHA2", MONTE_FILES("SHA384"), "COUNT", kat_monte, TDM_SHA384, 0},
    {"hashes/SHA2", SHA_FILES("SHA512"), "Len", kat_hash, TDM_SHA512, 0},
    {"hashes/SHA2", MONTE_FILES("SHA512"), "COUNT", kat_monte, TDM_SHA512, 0},
    {"hashes/SHA2", SHA_FILES("SHA512_224"), "Len", kat_hash, TDM_SHA512_224, 0},
    {"hashes/SHA2", MONTE_FILES("SHA512_224"), "COUNT", kat_monte, TDM_SHA512_224, 0},
    {"hashes/SHA2", SHA_FILES("SHA512_256"), "Len", kat_hash, TDM_SHA512_256, 0},
    {"hashes/SHA2", MONTE_FILES("SHA512_256"), "COUNT", kat_monte, TDM_SHA512_256, 0},
    {"HMAC", "rfc-2202-md5.txt", "Len", kat_hmac, TDM_HMAC_MD5, 0},
    {"HMAC", "rfc-2202-sha1.txt", "Len", kat_hmac, TDM_HMAC_SHA1, 0},
    {"HMAC", "rfc-4231-sha224.txt", "Len", kat_hmac, TDM_HMAC_SHA224, 0},
    {"HMAC", "rfc-4231-sha256.txt", "Len", kat_hmac, TDM_HMAC_SHA256, 0},
    {"HMAC", "rfc-4231-sha384.txt", "Len", kat_hmac, TDM_HMAC_SHA384, 0},
    {"HMAC", "rfc-4231-sha512.txt", "Len", kat_hmac, TDM_HMAC_SHA512, 0},
    {"CMAC", "nist-800-38b-aes#.txt", "COUNT", kat_cmac, TDM_AES_128_CMAC, 0},
    {"KDF", "rfc-5869-HKDF-SHA1.txt rfc-5869-HKDF-SHA256.txt hkdf-generated.txt", "COUNT", kat_hkdf, TDM_HKDF, 0},
    {"KDF", "rfc-6070-PBKDF2-SHA1.txt", "COUNT", kat_pbkdf2, TDM_PBKDF2, 0},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const struct {
  const char *pattern, *why;
} excluded[] = {
    {"ciphers/AES/CCM/DVPT*.txt", "the .rsp files with remarks"},
    {"ciphers/AES/CCM/Readme.txt", "no vectors"},
    {"ciphers/AES/OCB3/*", "no OCB"},
    {"ciphers/AES/SIV/*", "no SIV"},
    {"ciphers/AES/CFB/CFB1[GKMV]*", "segments of one bit"},
    {"ciphers/AES/CFB/CFB8[GKMV]*", "segments of one byte"},
    {"ciphers/3DES/CFB/TCFB1[imspv]*", "segments of one bit"},
    {"ciphers/3DES/CFB/TCFB1MMT*", "segments of one bit"},
    {"ciphers/3DES/CFB/TCFB8*", "segments of one byte"},
    {"ciphers/3DES/CFB/TCFBP*", "pipelined mode"},
    {"ciphers/3DES/CBC/TCBCI*", "interleaved mode"},
    {"ciphers/3DES/OFB/TOFBI*", "interleaved mode"},
    {"keywrap/kwtestvectors/*_inv.txt", "the inverse cipher function in the place of the cipher function"},
    {"keywrap/kwtestvectors/TKW_A[DE].txt", "wrapping with 3DES"},
    {"keywrap/kwtestvectors/Readme.txt", "no vectors"},
    {"hashes/SHA3/*", "no SHA-3"},
    {"hashes/SHAKE/*", "no SHAKE"},
    {"hashes/SM3/*", "no SM3"},
    {"hashes/blake2/*", "no BLAKE2"},
    {"hashes/ripemd160/*", "no RIPEMD"},
    {"hashes/SHA?/Readme.txt", "no vectors"},
    {"HMAC/rfc-2286-ripemd160.txt", "no RIPEMD"},
    {"CMAC/nist-800-38b-3des.txt", "no CMAC of 3DES"},
    {"KDF/scrypt.txt", "no scrypt"},
    {"KDF/ansx963_2001.txt", "no X9.63 KDF"},
    {"KDF/nist-800-108-KBKDF-CTR.txt", "no SP 800-108 KDF"},
};

/* Paths of the used files, under the vectors' folder. */
static char used[512][128];
static size_t used_count, files_seen;
static const char *base;

static void use(const kat_row *row, const char *file) {
  char path[1024];
  t_vec vec;
  if (used_count == sizeof used / sizeof *used) fail_msg("more files than foreseen");
  snprintf(used[used_count++], sizeof *used, "%s/%s", row->folder, file);
  const tdm_alg_info *info = tdm_alg_get(row->alg);
  if (info->kind != TDM_KIND_KDF && !tdm_backend_supports(t_backend(), row->alg)) {
    /* Only what the build left out may be missing. */
    if (!info->legacy || TDM_LEGACY) fail_msg("%s is not served", info->name);
    return;
  }
  snprintf(path, sizeof path, "%s/%s/%s", base, row->folder, file);
  t_note("%s/%s", row->folder, file);
  if (!t_vec_open(&vec, path, row->start)) {
    fail_msg("%s is missing: install python3-cryptography-vectors (Debian 12), or set KAT_DIR", path);
  }
  size_t n = row->run(row, &vec);
  t_vec_close(&vec);
  if (!kat_long || n > 0) printf("  %s/%s: %zu vectors\n", row->folder, file, n);
  if (n == 0 && !kat_long) fail_msg("%s holds no vector", path);
  t_cases(n);
}

static void test_files(void **state) {
  (void)state;
  for (const kat_row *row = rows; row < rows + ROWS; row++) {
    char files[512], *rest = NULL;
    snprintf(files, sizeof files, "%s", row->files);
    for (char *file = strtok_r(files, " ", &rest); file; file = strtok_r(NULL, " ", &rest)) {
      static const char *const sizes[] = {"128", "192", "256"};
      char name[96], *at = strchr(file, '#');
      for (unsigned k = 0; k < (at ? 3 : 1); k++) {
        if (at) snprintf(name, sizeof name, "%.*s%s%s", (int)(at - file), file, sizes[k], at + 1);
        use(row, at ? name : file);
      }
    }
  }
}

static int visit(const char *path, const struct stat *st, int type, struct FTW *ftw) {
  (void)st;
  (void)ftw;
  if (type != FTW_F) return 0;
  const char *name = path + strlen(base) + 1;
  files_seen++;
  for (size_t i = 0; i < used_count; i++) {
    if (!strcmp(used[i], name)) return 0;
  }
  for (size_t i = 0; i < sizeof excluded / sizeof *excluded; i++) {
    if (!fnmatch(excluded[i].pattern, name, 0)) return 0;
  }
  fail_msg("%s is neither used nor excluded", name);
  return 1;
}

static void test_no_file_forgotten(void **state) {
  (void)state;
  static const char *const folders[] = {"ciphers/AES", "ciphers/3DES", "ciphers/ARC4", "hashes",
                                        "HMAC",        "CMAC",         "KDF",          "keywrap"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", base, folders[i]);
    size_t before = files_seen;
    if (nftw(path, visit, 8, FTW_PHYS)) fail_msg("%s cannot be read", path);
    if (files_seen == before) fail_msg("%s is empty", path);
  }
  printf("  %zu files: %zu used, %zu excluded\n", files_seen, used_count, files_seen - used_count);
  t_cases(files_seen);
}

int main(int argc, char **argv) {
  (void)argv;
  kat_long = argc > 1;
  base = getenv("KAT_DIR");
  if (!base) {
    printf("KAT_DIR, the folder of python3-cryptography-vectors, is not set\n");
    return 1;
  }
  const struct CMUnitTest tests[] = {T_TEST(test_files), T_TEST(test_no_file_forgotten)};
  return t_run(kat_long ? "kat long" : "kat", tests, sizeof tests / sizeof *tests);
}
