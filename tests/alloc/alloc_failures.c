/* SPDX-License-Identifier: Apache-2.0
 * Every allocation of every kind of call failed in turn, alone and with all later ones: an error that says so, nothing
 * produced, nothing leaked, and the same call works again afterwards. Scenario 21 is the part of it that is HMAC.
 * Leaks nothing: tests have no secrets.
 */
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "build_options.h"
#include "tests/alloc/alloc_count.h"
#include "tests/support/t.h"

enum { OUT = 400 };

/* Everything a call may produce; zero unless it succeeded. */
typedef struct product {
  uint8_t out[OUT];
  size_t len;
} product;

#define TRY(call)                   \
  do {                              \
    status = (call);                \
    if (status != TDM_OK) goto end; \
  } while (0)

/* All of a kind, from nothing to nothing. Returns the first failure. */
typedef tdm_status operation(tdm_alg alg, product *p);

static const tdm_backend *backend;
static uint8_t in[300];

static tdm_status do_hash(tdm_alg alg, product *p) {
  tdm_hash hash = {{0}}, clone = {{0}}, back = {{0}};
  uint8_t form[TDM_HASH_EXPORT_BYTES];
  size_t form_len;
  tdm_status status;
  TRY(tdm_hash_begin(&hash, backend, alg));
  TRY(tdm_hash_update(&hash, in, 100));
  TRY(tdm_hash_copy(&clone, &hash));
  TRY(tdm_hash_export(&clone, form, sizeof form, &form_len));
  TRY(tdm_hash_import(&back, backend, form, form_len));
  TRY(tdm_hash_update(&back, in, 200));
  TRY(tdm_hash_final(&back, p->out + 64, 64, NULL));
  TRY(tdm_hash_digest(backend, alg, p->out, 64, NULL, in, 300));
end:
  tdm_hash_end(&hash);
  tdm_hash_end(&clone);
  tdm_hash_end(&back);
  return status;
}

static tdm_status do_mac(tdm_alg alg, product *p) {
  static const uint8_t zeros[TDM_MAC_MAX_BYTES];
  const size_t n = tdm_alg_get(alg)->bytes;
  tdm_mac_key *key = NULL;
  tdm_mac mac = {{0}}, clone = {{0}};
  tdm_status status;
  TRY(tdm_mac_key_new(&key, backend, alg, in, t_cmac_key_len(alg) ? t_cmac_key_len(alg) : 77));
  status = tdm_mac_verify(key, zeros, n, in, 100); /* a tag of zeros is never right */
  if (status == TDM_OK) abort();
  if (status != TDM_ERR_VERIFY) goto end;
  TRY(tdm_mac_begin(&mac, key));
  TRY(tdm_mac_update(&mac, in, 100));
  TRY(tdm_mac_copy(&clone, &mac));
  TRY(tdm_mac_update(&clone, in, 200));
  TRY(tdm_mac_final(&clone, p->out + 64, n));
  TRY(tdm_mac_reset(&mac));
  status = tdm_mac_final_verify(&mac, zeros, n);
  if (status == TDM_OK) abort();
  if (status != TDM_ERR_VERIFY) goto end;
  TRY(tdm_mac_compute(key, p->out, n, in, 300));
end:
  if (!key && status == TDM_OK) abort();
  tdm_mac_end(&mac);
  tdm_mac_end(&clone);
  tdm_mac_key_free(key);
  return status;
}

static tdm_status do_kdf(tdm_alg alg, product *p) {
  tdm_status status;
  TRY(tdm_hkdf(backend, alg, p->out, 150, in, 20, in, 30, in, 40));
  TRY(tdm_pbkdf2(backend, alg, p->out + 150, 150, in, 20, in, 30, 3));
end:
  return status;
}

static tdm_status do_cipher(tdm_alg alg, product *p) {
  const tdm_alg_info *info = tdm_alg_get(alg);
  tdm_cipher_key *key = NULL;
  tdm_cipher cipher = {{0}}, clone = {{0}};
  tdm_status status;
  size_t more;
  TRY(tdm_cipher_key_new(&key, backend, alg, in, info->bytes));
  for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
    const size_t iv_len = mode == TDM_ECB ? 0 : info->block_bytes;
    TRY(tdm_cipher_crypt(key, mode, TDM_ENCRYPT, in, iv_len, p->out, OUT, &p->len, in, 160));
    TRY(tdm_cipher_begin(&cipher, key, mode, TDM_DECRYPT, in, iv_len));
    TRY(tdm_cipher_update(&cipher, p->out, OUT, &more, p->out, 80));
    TRY(tdm_cipher_copy(&clone, &cipher));
    TRY(tdm_cipher_update(&clone, p->out + more, OUT - more, &more, p->out + 80, p->len - 80));
    tdm_cipher_end(&cipher);
    tdm_cipher_end(&clone);
  }
  TRY(tdm_cipher_encrypt_block(key, p->out + 300, in));
  TRY(tdm_cipher_decrypt_block(key, p->out + 300, in));
end:
  tdm_cipher_end(&cipher);
  tdm_cipher_end(&clone);
  tdm_cipher_key_free(key);
  return status;
}

static tdm_status do_aead(tdm_alg alg, product *p) {
  tdm_aead_key *key = NULL;
  tdm_aead aead = {{0}};
  uint8_t opened[100];
  size_t len;
  tdm_status status;
  TRY(tdm_aead_key_new(&key, backend, alg, in, tdm_alg_get(alg)->bytes, 0));
  TRY(tdm_aead_seal(key, p->out, 116, &p->len, in, 12, in, 30, in, 100));
  TRY(tdm_aead_open(key, opened, 100, &len, in, 12, in, 30, p->out, 116));
  if (t_aead_is_whole(alg)) goto end;
  TRY(tdm_gmac(key, p->out + 240, 16, in, 12, in, 100));
  TRY(tdm_gmac_verify(key, p->out + 240, 16, in, 12, in, 100));
  TRY(tdm_aead_seal_begin(&aead, key, in, 12));
  TRY(tdm_aead_aad(&aead, in, 30));
  TRY(tdm_aead_update(&aead, p->out + 116, 100, in, 100));
  TRY(tdm_aead_seal_final(&aead, p->out + 216, 16));
  tdm_aead_end(&aead);
  TRY(tdm_aead_open_unverified_begin(&aead, key, in, 12));
  TRY(tdm_aead_aad(&aead, in, 30));
  TRY(tdm_aead_update(&aead, opened, 100, p->out, 100));
  TRY(tdm_aead_open_final(&aead, p->out + 100, 16));
end:
  tdm_aead_end(&aead);
  tdm_aead_key_free(key);
  return status;
}

static tdm_status do_wrap(tdm_alg alg, product *p) {
  tdm_wrap_key *key = NULL;
  uint8_t wrong[24] = {1};
  size_t len;
  tdm_status status;
  TRY(tdm_wrap_key_new(&key, backend, alg, in, tdm_alg_get(alg)->bytes));
  TRY(tdm_wrap(key, p->out, 112, &p->len, in, 104));
  TRY(tdm_unwrap(key, p->out + 112, 104, &len, p->out, 112));
  status = tdm_unwrap(key, wrong, 16, &len, wrong, 24);
  if (status == TDM_OK) abort();
  if (status == TDM_ERR_VERIFY) status = TDM_OK;
end:
  tdm_wrap_key_free(key);
  return status;
}

static tdm_status do_xts(tdm_alg alg, product *p) {
  tdm_xts_key *key = NULL;
  tdm_status status;
  TRY(tdm_xts_key_new(&key, backend, alg, in, tdm_alg_get(alg)->bytes));
  TRY(tdm_xts_encrypt(key, p->out, 131, in, 16, in, 131));
  TRY(tdm_xts_decrypt(key, p->out + 131, 131, in, 16, p->out, 131));
  p->len = 262;
end:
  tdm_xts_key_free(key);
  return status;
}

static tdm_status do_stream(tdm_alg alg, product *p) {
  tdm_stream stream = {{0}}, clone = {{0}};
  tdm_status status;
  TRY(tdm_stream_begin(&stream, backend, alg, in, 16));
  TRY(tdm_stream_update(&stream, p->out, 100, in, 100));
  TRY(tdm_stream_copy(&clone, &stream));
  TRY(tdm_stream_update(&clone, p->out + 100, 100, in, 100));
end:
  tdm_stream_end(&stream);
  tdm_stream_end(&clone);
  return status;
}

static tdm_status do_rand(tdm_alg alg, product *p) {
  tdm_drbg *drbg = NULL, *own = NULL;
  uint8_t any[32];
  tdm_status status;
  (void)alg;
  TRY(tdm_rand_bytes(backend, any, 32));
  TRY(tdm_drbg_new(&own, backend, in, 20));
  TRY(tdm_drbg_generate(own, any, 32, in, 20));
  TRY(tdm_drbg_reseed(own, NULL, 0, NULL, 0));
  TRY(tdm_drbg_new_seeded(&drbg, backend, in, 48, in, 20));
  TRY(tdm_drbg_generate(drbg, p->out, 200, in, 20));
  TRY(tdm_drbg_reseed(drbg, in, 48, NULL, 0));
end:
  tdm_drbg_free(drbg);
  tdm_drbg_free(own);
  return status;
}

/* Fails the n-th allocation of one operation, n = 1, 2, .. until there are no more. */
static void each_failure(operation *op, const tdm_alg_info *info) {
  static product want, got;
  t_note("%s", info->name);
  memset(&want, 0, sizeof want);
  T_OK(op(info->alg, &want)); /* what is made once in a process is made now */
  alloc_arm(0, false);
  memset(&got, 0, sizeof got);
  tdm_status status = op(info->alg, &got);
  size_t allocations = alloc_disarm();
  T_OK(status);
  T_SAME(&got, &want, sizeof want);
  printf("  %s: %zu allocations\n", info->name, allocations);
  t_cases(1);
  for (size_t n = 1; n <= allocations; n++) {
    for (unsigned lasting = 0; lasting < 2; lasting++) {
      long live[3];
      for (unsigned round = 0; round < 3; round++) {
        t_note("%s, allocation %zu of %zu failed%s", info->name, n, allocations, lasting ? ", and all later" : "");
        memset(&got, 0, sizeof got);
        alloc_arm(n, lasting);
        status = op(info->alg, &got);
        alloc_disarm();
        live[round] = alloc_live();
        if (status == TDM_OK) { /* it found another way: then all is right */
          T_SAME(&got, &want, sizeof want);
        } else {
          T_TRUE(status == TDM_ERR_MEMORY || status == TDM_ERR_BACKEND);
          if (!strcmp(tdm_backend_name(backend), "native")) T_IS(status, TDM_ERR_MEMORY);
        }
        t_cases(1);
      }
      /* The first failure may make what records errors; from then on nothing grows. */
      T_TRUE(live[1] == live[2]);
    }
    memset(&got, 0, sizeof got);
    T_OK(op(info->alg, &got));
    T_SAME(&got, &want, sizeof want);
  }
}

static void of_kind(tdm_kind kind, operation *op) {
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(kind, &i));) each_failure(op, info);
  if (!TDM_LEGACY && kind == TDM_KIND_STREAM) t_cases(1); /* there is none */
}

static void test_hash(void **state) { of_kind(TDM_KIND_HASH, do_hash), (void)state; }
static void scenario_21_hmac_of_a_failing_backend(void **state) { of_kind(TDM_KIND_MAC, do_mac), (void)state; }
static void test_kdf(void **state) { of_kind(TDM_KIND_HASH, do_kdf), (void)state; }
static void test_cipher(void **state) { of_kind(TDM_KIND_BLOCK, do_cipher), (void)state; }
static void test_aead(void **state) { of_kind(TDM_KIND_AEAD, do_aead), (void)state; }
static void test_wrap(void **state) { of_kind(TDM_KIND_WRAP, do_wrap), (void)state; }
static void test_xts(void **state) { of_kind(TDM_KIND_XTS, do_xts), (void)state; }
static void test_stream(void **state) { of_kind(TDM_KIND_STREAM, do_stream), (void)state; }
static void test_rand(void **state) { of_kind(TDM_KIND_RAND, do_rand), (void)state; }

static tdm_status user_block(const void *context, uint8_t *out, const uint8_t *block) {
  (void)context;
  memmove(out, block, 8);
  return TDM_OK;
}
static tdm_status do_user_cipher(tdm_alg alg, product *p) {
  static const tdm_user_cipher cipher = {sizeof cipher, "mine", 8, user_block, user_block};
  tdm_cipher_key *key = NULL;
  tdm_status status;
  (void)alg;
  TRY(tdm_cipher_key_new_user(&key, &cipher, NULL));
  TRY(tdm_cipher_crypt(key, TDM_CTR, TDM_ENCRYPT, in, 8, p->out, 100, &p->len, in, 100));
end:
  tdm_cipher_key_free(key);
  return status;
}
static tdm_status do_policy(tdm_alg alg, product *p) {
  char name[64], decorated[96];
  const tdm_backend *found;
  tdm_status status;
  (void)alg;
  (void)p;
  snprintf(name, sizeof name, "%s", tdm_backend_name(backend));
  snprintf(decorated, sizeof decorated, "perblock:trace:%s", name);
  TRY(tdm_backend_find(decorated, &found));
  TRY(tdm_policy_set(decorated));
  TRY(tdm_policy_set(name));
end:
  return status;
}
static void test_user_cipher(void **state) { each_failure(do_user_cipher, tdm_alg_get(TDM_AES_128)), (void)state; }
static void test_policy(void **state) { each_failure(do_policy, tdm_alg_get(TDM_AES_128)), (void)state; }

/* The very first call of a process: each n in a child. Opening must fail cleanly and may be tried again. */
static int first_call(size_t n, const char *name) {
  const tdm_backend *found = NULL;
  uint8_t digest[32], zeros[32] = {0};
  alloc_arm(n, false);
  tdm_status status = tdm_backend_find(name, &found);
  if (status == TDM_OK) status = tdm_hash_digest(found, TDM_SHA256, digest, 32, NULL, in, 9);
  size_t seen = alloc_disarm();
  if (status != TDM_OK && status != TDM_ERR_MEMORY && status != TDM_ERR_BACKEND && status != TDM_ERR_NO_BACKEND) {
    printf("status %s, detail %s\n", tdm_status_name(status), tdm_error_detail());
    fflush(stdout);
    return 101;
  }
  memset(digest, 0, 32);
  if (tdm_backend_find(name, &found) != TDM_OK) return 102;
  if (tdm_hash_digest(found, TDM_SHA256, digest, 32, NULL, in, 9) != TDM_OK) return 103;
  if (!memcmp(digest, zeros, 32)) return 104;
  return seen < n ? 1 : 0; /* 1: there is no n-th allocation */
}

static int all_first_calls(const char *name) {
  size_t n = 1, tried = 0;
  for (;; n += n < 100 ? 1 : 7) {
    pid_t pid = fork();
    if (pid < 0) return 1;
    if (pid == 0) _exit(first_call(n, name));
    int how;
    if (waitpid(pid, &how, 0) != pid) return 1;
    if (!WIFEXITED(how) || WEXITSTATUS(how) > 1) {
      printf("first call of %s, allocation %zu failed: status %x\n", name, n, (unsigned)how);
      return 1;
    }
    tried++;
    if (WEXITSTATUS(how) == 1) break;
  }
  printf("first call of %s: %zu cases\n", name, tried);
  return 0;
}

int main(void) {
  /* Before anything else of the library is called in this process. */
  const char *name = getenv("TANDEM_BACKEND");
  char decorated[64];
  snprintf(decorated, sizeof decorated, "perblock:trace:%s", name);
  /* A BoringSSL in C++ brings libstdc++, which ends the process when its own start finds no memory: that is not ours to
   * try, so it is here before anything fails. Without it there is nothing to load. */
  (void)dlopen("libstdc++.so.6", RTLD_NOW);
  if (all_first_calls(name) || all_first_calls(decorated)) return 1;
  backend = t_backend();
  memcpy(in, t_data(sizeof in), sizeof in);
  const struct CMUnitTest tests[] = {T_TEST(test_hash),        T_TEST(scenario_21_hmac_of_a_failing_backend),
                                     T_TEST(test_kdf),         T_TEST(test_cipher),
                                     T_TEST(test_aead),        T_TEST(test_xts),
                                     T_TEST(test_stream),      T_TEST(test_rand),
                                     T_TEST(test_user_cipher), T_TEST(test_wrap),
                                     T_TEST(test_policy)};
  return t_run("alloc", tests, sizeof tests / sizeof *tests);
}
