/* SPDX-License-Identifier: Apache-2.0
 * The probe: the library that answers may not be the one whose headers were compiled in. Each structure that we embed
 * is worked on inside an oversized patterned buffer; how far it was written must stay within the room we give, and the
 * answer must be the known one (FIPS 180-4, FIPS 197, SP 800-38D; RFC 1321). Handles public values only.
 */
#include <string.h>

#include "shim/shim_internal.h"

enum { FIELD = 8192 };

typedef union field {
  _Alignas(64) uint8_t bytes[FIELD];
} field;

static const uint8_t abc[3] = {'a', 'b', 'c'};

/* Works on the structure at ctx, writes its answer to out. */
typedef void probe_work(const shim_fns *fns, void *ctx, uint8_t *out);

#define HASH_WORK(name, tag)                                              \
  static void work_##name(const shim_fns *fns, void *ctx, uint8_t *out) { \
    struct tag *state = ctx;                                              \
    if (fns->name##_Init(state) != 1) return;                             \
    if (fns->name##_Update(state, abc, sizeof(abc)) != 1) return;         \
    (void)fns->name##_Final(out, state);                                  \
  }
HASH_WORK(MD5, md5_state_st)
HASH_WORK(SHA1, sha_state_st)
HASH_WORK(SHA256, sha256_state_st)
HASH_WORK(SHA512, sha512_state_st)

static const uint8_t counting[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                     16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
static const uint8_t doubled[16] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                                    0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};

static void work_aes_encrypt(const shim_fns *fns, void *ctx, uint8_t *out) {
  if (fns->AES_set_encrypt_key(counting, 256, ctx) == 0) fns->AES_encrypt(doubled, out, ctx);
}

/* The inverse of FIPS 197, appendix C.3: out is the plaintext. */
static void work_aes_decrypt(const shim_fns *fns, void *ctx, uint8_t *out) {
  static const uint8_t in[16] = {0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf,
                                 0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60, 0x89};
  if (fns->AES_set_decrypt_key(counting, 256, ctx) == 0) fns->AES_decrypt(in, out, ctx);
}

/* DES_cblock is eight bytes in every version; memory of its own, so that no pointer is cast. */
static void work_des(const shim_fns *fns, void *ctx, uint8_t *out) {
  static const uint8_t key[8] = {0x13, 0x34, 0x57, 0x79, 0x9b, 0xbc, 0xdf, 0xf1};
  static const uint8_t in[8] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
  const void *key_block = key, *in_block = in;
  void *out_block = out;
  fns->DES_set_key(key_block, ctx);
  fns->DES_ecb_encrypt(in_block, out_block, ctx, 1);
}

static void work_rc4(const shim_fns *fns, void *ctx, uint8_t *out) {
  static const uint8_t key[3] = {'K', 'e', 'y'};
  static const uint8_t in[9] = {'P', 'l', 'a', 'i', 'n', 't', 'e', 'x', 't'};
  fns->RC4_set_key(ctx, sizeof(key), key);
  fns->RC4(ctx, sizeof(in), in, out);
}

static void work_gcm(const shim_fns *fns, void *ctx, uint8_t *out) {
  static const uint8_t zero[48];
  size_t tag_len = 0;
  if (fns->EVP_AEAD_CTX_init(ctx, fns->EVP_aead_aes_256_gcm(), zero, 32, 16, NULL) != 1) return;
  if (fns->EVP_AEAD_CTX_seal_scatter(ctx, out, out + 16, &tag_len, 16, zero, 12, zero, 16, NULL, 0, NULL, 0) != 1)
    memset(out, 0, 32);
  fns->EVP_AEAD_CTX_cleanup(ctx);
}

typedef struct probe {
  const char *name;
  size_t room;
  probe_work *work;
  size_t answer_len;
  uint8_t answer[32]; /* the leading bytes */
} probe;

static const probe probes[] = {
    {"MD5_CTX",
     SHIM_ROOM_MD5,
     work_MD5,
     16,
     {0x90, 0x01, 0x50, 0x98, 0x3c, 0xd2, 0x4f, 0xb0, 0xd6, 0x96, 0x3f, 0x7d, 0x28, 0xe1, 0x7f, 0x72}},
    {"SHA_CTX", SHIM_ROOM_SHA1, work_SHA1, 20, {0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81, 0x6a, 0xba, 0x3e,
                                                0x25, 0x71, 0x78, 0x50, 0xc2, 0x6c, 0x9c, 0xd0, 0xd8, 0x9d}},
    {"SHA256_CTX", SHIM_ROOM_SHA256, work_SHA256, 32, {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40,
                                                       0xde, 0x5d, 0xae, 0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17,
                                                       0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad}},
    {"SHA512_CTX", SHIM_ROOM_SHA512, work_SHA512, 32, {0xdd, 0xaf, 0x35, 0xa1, 0x93, 0x61, 0x7a, 0xba, 0xcc, 0x41, 0x73,
                                                       0x49, 0xae, 0x20, 0x41, 0x31, 0x12, 0xe6, 0xfa, 0x4e, 0x89, 0xa9,
                                                       0x7e, 0xa2, 0x0a, 0x9e, 0xee, 0xe6, 0x4b, 0x55, 0xd3, 0x9a}},
    {"AES_KEY",
     SHIM_ROOM_AES,
     work_aes_encrypt,
     16,
     {0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60, 0x89}},
    {"AES_KEY",
     SHIM_ROOM_AES,
     work_aes_decrypt,
     16,
     {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff}},
    {"DES_key_schedule", SHIM_ROOM_DES, work_des, 8, {0x85, 0xe8, 0x13, 0x54, 0x0f, 0x0a, 0xb4, 0x05}},
    {"RC4_KEY", SHIM_ROOM_RC4, work_rc4, 9, {0xbb, 0xf3, 0x16, 0xe8, 0xd9, 0x40, 0xaf, 0x0a, 0xd3}},
    {"EVP_AEAD_CTX", SHIM_ROOM_AEAD, work_gcm, 32, {0xce, 0xa7, 0x40, 0x3d, 0x4d, 0x60, 0x6b, 0x6e, 0x07, 0x4e, 0xc5,
                                                    0xd3, 0xba, 0xf3, 0x9d, 0x18, 0xd0, 0xd1, 0xc8, 0xa7, 0x99, 0x99,
                                                    0x6b, 0xf0, 0x26, 0x5b, 0x98, 0xb5, 0xd4, 0x8a, 0xb9, 0x19}},
};

/* How far the structure was written: twice, since a byte may be written with the pattern's own value. */
static size_t extent(const shim_fns *fns, const probe *p, field *f, uint8_t *out) {
  static const uint8_t patterns[2] = {0xa5, 0x5a};
  size_t reach = 0;
  for (size_t i = 0; i < 2; i++) {
    memset(f->bytes, patterns[i], FIELD);
    memset(out, 0, 64);
    p->work(fns, f->bytes, out);
    size_t n = FIELD;
    while (n > 0 && f->bytes[n - 1] == patterns[i]) n--;
    if (n > reach) reach = n;
  }
  return reach;
}

/* Three bytes hashed: do chaining words, counts and buffer stand where boring/ reads and writes them? */
static bool layout_32(const uint8_t *ctx, size_t words) {
  uint32_t low, high, num;
  memcpy(&low, ctx + 4 * words, 4);
  memcpy(&high, ctx + 4 * words + 4, 4);
  memcpy(&num, ctx + 4 * words + 72, 4);
  return low == 24 && high == 0 && num == 3 && memcmp(ctx + 4 * words + 8, abc, 3) == 0;
}

static int layout_sha512(const uint8_t *ctx) {
  uint64_t a, b;
  uint32_t num;
  uint16_t short_num;
  memcpy(&a, ctx + 64, 8);
  memcpy(&b, ctx + 72, 8);
  memcpy(&num, ctx + 208, 4);
  memcpy(&short_num, ctx + 64, 2);
  if (memcmp(ctx + 80, abc, 3) != 0) return 0;
  if (a == 24 && b == 0 && num == 3) return SHIM_SHA512_BITS;
  if (b == 3 && short_num == 3 && a >> 32 == 0) return SHIM_SHA512_BYTES;
  return 0;
}

static bool layouts(const shim_fns *fns, int *sha512_layout, field *f, char *error, size_t size) {
  void *ctx = f->bytes;
  fns->MD5_Init(ctx);
  fns->MD5_Update(ctx, abc, 3);
  if (!layout_32(f->bytes, 4)) return shim_fail(error, size, "this BoringSSL lays MD5_CTX out in an unknown way");
  fns->SHA1_Init(ctx);
  fns->SHA1_Update(ctx, abc, 3);
  if (!layout_32(f->bytes, 5)) return shim_fail(error, size, "this BoringSSL lays SHA_CTX out in an unknown way");
  fns->SHA256_Init(ctx);
  fns->SHA256_Update(ctx, abc, 3);
  if (!layout_32(f->bytes, 8)) return shim_fail(error, size, "this BoringSSL lays SHA256_CTX out in an unknown way");
  memset(f->bytes, 0, SHIM_ROOM_SHA512);
  fns->SHA512_Init(ctx);
  fns->SHA512_Update(ctx, abc, 3);
  *sha512_layout = layout_sha512(f->bytes);
  if (*sha512_layout == 0) return shim_fail(error, size, "this BoringSSL lays SHA512_CTX out in an unknown way");
  return true;
}

bool shim_probe(const shim_fns *fns, int *sha512_layout, char *error, size_t size) {
  field f;
  uint8_t out[64];
  for (size_t i = 0; i < sizeof(probes) / sizeof(probes[0]); i++) {
    const probe *p = &probes[i];
    size_t reach = extent(fns, p, &f, out);
    if (reach > p->room)
      return shim_fail(error, size,
                       "this BoringSSL's %s takes at least %zu bytes, Tandem gives %zu: too new or too old", p->name,
                       reach, p->room);
    if (memcmp(out, p->answer, p->answer_len) != 0)
      return shim_fail(error, size, "this BoringSSL fails a known answer on %s", p->name);
  }
  return layouts(fns, sha512_layout, &f, error, size);
}
