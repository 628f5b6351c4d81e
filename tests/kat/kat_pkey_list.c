/* SPDX-License-Identifier: Apache-2.0
 * Which public-key vectors are used, and which are not and why: the files of Debian's python3-cryptography-vectors.
 * A file of its folder `asymmetric` that is neither is a failure, and so is a listed file that is missing.
 * Leaks nothing: tests have no secrets.
 */
#include <fnmatch.h>
#include <ftw.h>

#include "tests/kat/kat_pkey.h"

const char *kp_base;

#define OAEP(m) \
  "oaep-" m "-sha1.txt oaep-" m "-sha224.txt oaep-" m "-sha256.txt oaep-" m "-sha384.txt oaep-" m "-sha512.txt"

static const kp_row rows[] = {
    {"ECDSA/FIPS_186-2", "KeyPair.rsp", kp_key_pair, 0},
    {"ECDSA/FIPS_186-3", "KeyPair.rsp", kp_key_pair, 0},
    {"ECDSA/FIPS_186-2", "PKV.rsp", kp_pkv, 0},
    {"ECDSA/FIPS_186-3", "PKV.rsp", kp_pkv, 0},
    {"ECDSA/FIPS_186-2", "SigGen.rsp SigGen.txt SigVer.rsp", kp_ecdsa, 0},
    {"ECDSA/FIPS_186-3", "SigGen.rsp SigGen.txt SigVer.rsp", kp_ecdsa, 0},
    {"EC", "compressed_points.txt", kp_compressed, 0},
    {"ECDH",
     "KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_init.fax KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_resp.fax "
     "KASValidityTest_ECCStaticUnified_KDFConcat_NOKC_init.fax "
     "KASValidityTest_ECCStaticUnified_KDFConcat_NOKC_resp.fax",
     kp_ecdh, 0},
    {"RSA/FIPS_186-2", "SigGen15_186-2.rsp SigGen15_186-2.txt SigGen15_186-3.rsp SigVer15_186-3.rsp", kp_rsa_signature,
     TDM_RSA_PKCS1},
    {"RSA", "SigVer15EMTest.txt", kp_rsa_signature, TDM_RSA_PKCS1},
    {"RSA/FIPS_186-2", "SigGenPSS_186-2.rsp SigGenPSS_186-2.txt SigGenPSS_186-3.rsp SigVerPSS_186-3.rsp",
     kp_rsa_signature, TDM_RSA_PSS},
    {"RSA/FIPS_186-2", "KeyGenRSA.rsp", kp_rsa_generated, 0},
    {"RSA/pkcs-1v2-1d2-vec", "oaep-vect.txt oaep-int.txt", kp_pkcs1, 0},
    {"RSA/pkcs-1v2-1d2-vec", "pss-vect.txt pss-int.txt", kp_pkcs1, TDM_RSA_PSS},
    {"RSA", "pkcs1v15sign-vectors.txt", kp_pkcs1, TDM_RSA_PKCS1},
    {"RSA", "pkcs1v15crypt-vectors.txt", kp_pkcs1, 0},
    {"RSA/oaep-custom", OAEP("sha224") " " OAEP("sha256") " " OAEP("sha384") " " OAEP("sha512"), kp_pkcs1, 0},
    {"RSA/oaep-custom", "oaep-sha1-sha224.txt oaep-sha1-sha256.txt oaep-sha1-sha384.txt oaep-sha1-sha512.txt", kp_pkcs1,
     0},
    {"RSA", "oaep-label.txt", kp_oaep_label, 0},
    {"X25519", "rfc7748.txt", kp_x25519, 0},
    {"Ed25519", "sign.input", kp_ed25519, 0},
    {"X25519",
     "x25519-pkcs8.der x25519-pkcs8.pem x25519-pkcs8-enc.der x25519-pkcs8-enc.pem x25519-pub.der x25519-pub.pem",
     kp_key_file, 0},
    {"Ed25519",
     "ed25519-pkcs8.der ed25519-pkcs8.pem ed25519-pkcs8-enc.der ed25519-pkcs8-enc.pem ed25519-pub.der ed25519-pub.pem",
     kp_key_file, 0},
    {"DER_Serialization", "*.der", kp_key_file, 0},
    {"PEM_Serialization", "*.pem", kp_key_file, 0},
    {"PKCS8", "*.pem *.der", kp_key_file, 0},
    {"Traditional_OpenSSL_Serialization", "*.pem", kp_key_file, 0},
    {"public/PKCS1", "*.pem *.der", kp_key_file, 0},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const struct {
  const char *pattern, *why;
} excluded[] = {
    {"DH/*", "no finite-field Diffie-Hellman"},
    {"DSA/*", "no DSA"},
    {"Ed448/*", "no Ed448"},
    {"X448/*", "no X448"},
    {"OpenSSH/*", "keys in OpenSSH's own form"},
    {"ECDSA/SECP256K1/SigGen.txt", "a curve that is not ours"},
    {"ECDH/brainpool.txt", "curves that are not ours"},
    {"RSA/FIPS_186-2/SigGenRSA*", "padding of ANSI X9.31"},
    {"RSA/FIPS_186-2/SigVerRSA.rsp", "padding of ANSI X9.31"},
    {"ECDSA/FIPS_186-?/Readme.txt", "no vectors"},
    {"RSA/FIPS_186-2/Readme.txt", "no vectors"},
    {"RSA/pkcs-1v2-1d2-vec/readme.txt", "no vectors"},
    {"PEM_Serialization/README.txt", "no vectors"},
};

/* Paths of the used files, under the folder. */
static char used[512][128];
static size_t used_count, files_seen;

static void use(const kp_row *row, const char *file) {
  char path[1024];
  if (used_count == sizeof used / sizeof *used) fail_msg("more files than foreseen");
  snprintf(used[used_count++], sizeof *used, "%s/%s", row->folder, file);
  snprintf(path, sizeof path, "%s/%s/%s", kp_base, row->folder, file);
  t_note("%s/%s", row->folder, file);
  size_t n = row->run(row, path);
  if (row->run != kp_key_file) printf("  %s/%s: %zu vectors\n", row->folder, file, n);
  if (n == 0) fail_msg("%s holds no vector", path);
  t_cases(n);
}

/* A pattern stands for all that a folder has; the list of key files knows which these must be. */
static const kp_row *pattern_row;
static const char *pattern;
static int visit_pattern(const char *path, const struct stat *st, int type, struct FTW *ftw) {
  (void)st;
  if (type == FTW_F && !fnmatch(pattern, path + ftw->base, 0)) use(pattern_row, path + ftw->base);
  return 0;
}

static void test_files(void **state) {
  (void)state;
  for (const kp_row *row = rows; row < rows + ROWS; row++) {
    char files[1024], *rest = NULL;
    snprintf(files, sizeof files, "%s", row->files);
    for (char *file = strtok_r(files, " ", &rest); file; file = strtok_r(NULL, " ", &rest)) {
      if (*file != '*') {
        use(row, file);
        continue;
      }
      char path[1024];
      snprintf(path, sizeof path, "%s/%s", kp_base, row->folder);
      pattern_row = row;
      pattern = file;
      if (nftw(path, visit_pattern, 8, FTW_PHYS)) fail_msg("%s cannot be read", path);
    }
  }
  kp_every_key_file_ran();
}

static int visit(const char *path, const struct stat *st, int type, struct FTW *ftw) {
  (void)st;
  (void)ftw;
  if (type != FTW_F) return 0;
  const char *name = path + strlen(kp_base) + 1;
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
  if (nftw(kp_base, visit, 8, FTW_PHYS)) fail_msg("%s cannot be read", kp_base);
  if (files_seen == 0) fail_msg("%s is empty", kp_base);
  printf("  %zu files: %zu used, %zu excluded\n", files_seen, used_count, files_seen - used_count);
  t_cases(files_seen);
}

int main(void) {
  static char base[1024];
  if (!getenv("KAT_DIR")) {
    printf("KAT_DIR, the folder of python3-cryptography-vectors, is not set\n");
    return 1;
  }
  snprintf(base, sizeof base, "%s/asymmetric", getenv("KAT_DIR"));
  kp_base = base;
  const struct CMUnitTest tests[] = {T_TEST(test_files), T_TEST(test_no_file_forgotten)};
  return t_run("kat pkey", tests, sizeof tests / sizeof *tests);
}
