/* SPDX-License-Identifier: Apache-2.0
 * The real BoringSSL (this library needs it) with one structure or answer changed, as MOCK_ says:
 * a larger SHA256_CTX, a wrong AES, or a SHA512_CTX whose two counters have changed places.
 */
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT int SHA256_Init(void *ctx);
EXPORT void AES_encrypt(const uint8_t *in, uint8_t *out, const void *key);
EXPORT int SHA512_Init(void *ctx);
EXPORT int SHA512_Update(void *ctx, const void *in, size_t len);
EXPORT int SHA512_Final(uint8_t *out, void *ctx);

#if defined(MOCK_LARGER)
/* 400 bytes, where Tandem gives 128. */
int SHA256_Init(void *ctx) {
  memset(ctx, 0, 400);
  return 1;
}
#elif defined(MOCK_WRONG)
void AES_encrypt(const uint8_t *in, uint8_t *out, const void *key) {
  const uint8_t *k = key;
  for (size_t i = 0; i < 16; i++) out[i] = in[i] ^ k[i];
}
#elif defined(MOCK_LAYOUT)
static void *real(const char *name) { return dlsym(dlopen(MOCK_LAYOUT, RTLD_NOW | RTLD_LOCAL), name); }

static void exchange(void *ctx) {
  uint64_t counters[2];
  memcpy(counters, (uint8_t *)ctx + 64, 16);
  memcpy((uint8_t *)ctx + 64, &counters[1], 8);
  memcpy((uint8_t *)ctx + 72, &counters[0], 8);
}

int SHA512_Init(void *ctx) {
  int (*init)(void *);
  *(void **)&init = real("SHA512_Init");
  int ok = init(ctx);
  exchange(ctx);
  return ok;
}

int SHA512_Update(void *ctx, const void *in, size_t len) {
  int (*update)(void *, const void *, size_t);
  *(void **)&update = real("SHA512_Update");
  exchange(ctx);
  int ok = update(ctx, in, len);
  exchange(ctx);
  return ok;
}

int SHA512_Final(uint8_t *out, void *ctx) {
  int (*final)(uint8_t *, void *);
  *(void **)&final = real("SHA512_Final");
  exchange(ctx);
  return final(out, ctx);
}
#else
#error "which mock?"
#endif
