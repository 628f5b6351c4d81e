/* SPDX-License-Identifier: Apache-2.0
 * Who serves, by the strength of who asks: the call, tdm_policy_set, TANDEM_BACKEND, the config file, the build.
 * The environment is read once, so each case is a process of its own: this program calls itself.
 * Leaks nothing: tests have no secrets.
 */
#include <sys/wait.h>
#include <unistd.h>

#include "build_options.h"
#include "tests/support/t.h"

static bool both(void) { return TDM_WITH_NATIVE && TDM_WITH_BORING && !TDM_LOCK_BACKEND; }

static const char *server_of(tdm_alg alg) {
  const tdm_backend *b;
  T_OK(tdm_policy_backend(alg, &b));
  return tdm_backend_name(b);
}

static void served(tdm_alg hash, const char *name) {
  uint8_t out[64];
  T_OK(tdm_hash_digest(NULL, hash, out, 64, NULL, t_data(9), 9));
  assert_string_equal(tdm_served_by(), name);
  assert_string_equal(server_of(hash), name);
  t_cases(1);
}

static void in_force(const char *policy, const char *source) {
  char text[300];
  T_OK(tdm_policy_get(text, sizeof text));
  assert_string_equal(text, policy);
  assert_string_equal(tdm_policy_source(), source);
  t_cases(1);
}

static void by_build(void **state) {
  (void)state;
  in_force(TDM_DEFAULT_BACKEND, TDM_LOCK_BACKEND ? "build lock" : "build default");
  served(TDM_SHA256, TDM_DEFAULT_BACKEND);
}

static void by_file(void **state) {
  (void)state;
  in_force("boring", "config file");
  served(TDM_SHA256, "boring");
  T_TRUE(!tdm_approved_only());
}

static void by_variable(void **state) {
  (void)state;
  in_force("native", "TANDEM_BACKEND");
  served(TDM_SHA256, "native");
}

static void by_call(void **state) {
  (void)state;
  const tdm_backend *native;
  uint8_t out[64];
  T_OK(tdm_policy_set("boring"));
  in_force("boring", "call");
  served(TDM_SHA256, "boring");
  T_OK(tdm_backend_find("native", &native));
  T_OK(tdm_hash_digest(native, TDM_SHA256, out, 64, NULL, NULL, 0));
  assert_string_equal(tdm_served_by(), "native");
  served(TDM_SHA256, "boring"); /* a call names a backend for itself alone */
}

static void by_algorithm(void **state) {
  (void)state;
  in_force("native,sha2=boring,sha512=native,aes=boring,hmac-sha1=boring,aes-256=native", "TANDEM_BACKEND");
  served(TDM_SHA1, "native");
  served(TDM_SHA256, "boring");
  served(TDM_SHA512, "native"); /* the last match wins */
  T_TRUE(!strcmp(server_of(TDM_AES_128), "boring") && !strcmp(server_of(TDM_AES_256), "native"));
  T_TRUE(!strcmp(server_of(TDM_HMAC_SHA1), "boring") && !strcmp(server_of(TDM_HMAC_SHA256), "native"));
  T_TRUE(!strcmp(server_of(TDM_AES_128_GCM), "native"));
  t_cases(3);
}

/* A family after an algorithm takes it back: the last match wins, not the closest. */
static void by_last_match(void **state) {
  (void)state;
  T_OK(tdm_policy_set("native,sha256=native,sha2=boring"));
  served(TDM_SHA256, "boring");
  T_OK(tdm_policy_set("boring,fallback=native"));
  served(TDM_SHA256, "boring"); /* nothing to fall back from */
  T_OK(tdm_policy_set("trace:native,sha1=perblock:boring"));
  served(TDM_SHA256, "trace:native");
  served(TDM_SHA1, "perblock:boring");
}

/* Objects keep what they were made with. */
static void objects_stay(void **state) {
  (void)state;
  const tdm_backend *native, *boring;
  tdm_hash hash;
  tdm_mac mac;
  tdm_mac_key *mac_key;
  tdm_cipher_key *key;
  uint8_t out[64];
  size_t len;
  T_OK(tdm_backend_find("native", &native));
  T_OK(tdm_backend_find("boring", &boring));
  T_OK(tdm_policy_set("native"));
  T_OK(tdm_hash_begin(&hash, NULL, TDM_SHA256));
  T_OK(tdm_mac_key_new(&mac_key, NULL, TDM_HMAC_SHA256, t_data(20), 20));
  T_OK(tdm_cipher_key_new(&key, NULL, TDM_AES_128, t_data(16), 16));
  T_OK(tdm_policy_set("boring"));
  T_OK(tdm_mac_begin(&mac, mac_key));
  T_OK(tdm_hash_update(&hash, t_data(9), 9));
  assert_string_equal(tdm_served_by(), "native");
  T_OK(tdm_mac_update(&mac, t_data(9), 9));
  assert_string_equal(tdm_served_by(), "native");
  T_OK(tdm_cipher_crypt(key, TDM_CTR, TDM_ENCRYPT, t_data(16), 16, out, 64, &len, t_data(64), 64));
  assert_string_equal(tdm_served_by(), "native");
  T_TRUE(tdm_mac_key_backend(mac_key) == native && tdm_cipher_key_backend(key) == native);
  T_OK(tdm_hash_reset(&hash)); /* same algorithm and backend */
  T_OK(tdm_hash_final(&hash, out, 64, NULL));
  assert_string_equal(tdm_served_by(), "native");
  served(TDM_SHA256, "boring");
  tdm_hash_end(&hash);
  tdm_mac_end(&mac);
  tdm_mac_key_free(mac_key);
  tdm_cipher_key_free(key);
  T_TRUE(boring != native);
  t_cases(5);
}

/* What is invalid is an error that names it, in every call that asks the policy, and for ever. */
static void invalid(void **state) {
  (void)state;
  const char *named = getenv("CASE_NAMES");
  tdm_cipher_key *key;
  tdm_drbg *drbg;
  char text[64];
  uint8_t out[64];
  const tdm_backend *b;
  for (unsigned k = 0; k < 2; k++) {
    memset(out, T_FENCE, sizeof out);
    T_IS(tdm_hash_digest(NULL, TDM_SHA256, out, 64, NULL, NULL, 0), TDM_ERR_CONFIG);
    T_TRUE(strstr(tdm_error_detail(), named) != NULL);
    T_IS(tdm_cipher_key_new(&key, NULL, TDM_AES_128, t_data(16), 16), TDM_ERR_CONFIG);
    T_TRUE(strstr(tdm_error_detail(), named) != NULL);
    T_IS(tdm_rand_bytes(NULL, out, 64), TDM_ERR_CONFIG);
    T_IS(tdm_drbg_new(&drbg, NULL, NULL, 0), TDM_ERR_CONFIG);
    T_IS(tdm_policy_get(text, sizeof text), TDM_ERR_CONFIG);
    T_IS(tdm_policy_set(TDM_DEFAULT_BACKEND), TDM_ERR_CONFIG);
    T_IS(tdm_policy_backend(TDM_SHA1, &b), TDM_ERR_CONFIG);
    T_TRUE(strstr(tdm_error_detail(), named) != NULL);
    T_FILLED(out, T_FENCE, sizeof out);
    t_cases(7);
  }
}

/* A mask that names no feature keeps native shut; it is not taken for no mask. */
static void invalid_cpu(void **state) {
  (void)state;
  uint8_t out[64];
  T_IS(tdm_hash_digest(NULL, TDM_SHA256, out, 64, NULL, NULL, 0), TDM_ERR_CONFIG);
  T_TRUE(strstr(tdm_error_detail(), "TANDEM_CPU") != NULL);
  t_cases(1);
}

static void approved_for_ever(void **state) {
  (void)state;
  uint8_t out[64];
  T_TRUE(tdm_approved_only());
  T_IS(tdm_approved_only_set(false), TDM_ERR_LOCKED);
  T_OK(tdm_approved_only_set(true));
  T_TRUE(tdm_approved_only());
  T_OK(tdm_hash_digest(NULL, TDM_SHA256, out, 64, NULL, NULL, 0));
  T_IS(tdm_hash_digest(NULL, TDM_MD5, out, 64, NULL, NULL, 0), TDM_ERR_NOT_APPROVED);
  t_cases(4);
}

/* Another backend named in a call is refused by a locked build, and so is one in a policy. */
static void locked(void **state) {
  (void)state;
  const tdm_backend *b;
  const char *other = strcmp(TDM_DEFAULT_BACKEND, "native") ? "native" : "boring";
  T_TRUE(tdm_backend_find(other, &b) == TDM_ERR_LOCKED || tdm_backend_count() == 1);
  T_TRUE(tdm_policy_set(other) != TDM_OK);
  T_OK(tdm_policy_set(TDM_DEFAULT_BACKEND));
  in_force(TDM_DEFAULT_BACKEND, "build lock");
  char name[64];
  if (tdm_backend_count() > 1) {
    snprintf(name, sizeof name, "shadow:%s+toll(1):%s", TDM_DEFAULT_BACKEND, other);
    T_IS(tdm_backend_find(name, &b), TDM_ERR_LOCKED);
    T_TRUE(strstr(tdm_error_detail(), name) != NULL);
    snprintf(name, sizeof name, "trace:shadow:%s+%s", other, TDM_DEFAULT_BACKEND);
    T_IS(tdm_policy_set(name), TDM_ERR_LOCKED);
  }
  snprintf(name, sizeof name, "shadow:%s+toll(1):%s", TDM_DEFAULT_BACKEND, TDM_DEFAULT_BACKEND);
  T_OK(tdm_backend_find(name, &b));
  T_OK(tdm_policy_set(name));
  t_cases(3);
}

/* Decorated names stand wherever a name does: here in the variable or the file, and in a policy set by a call. */
static void decorated(void **state) {
  (void)state;
  served(TDM_SHA256, "shadow:native+toll(0):boring");
  served(TDM_SHA1, "toll(15):trace:boring");
  T_TRUE(!strcmp(server_of(TDM_AES_128), "trace:shadow:perblock:native+boring"));
  T_OK(tdm_policy_set(" toll(1):native , sha2 = shadow:boring+native , fallback = perblock:native "));
  served(TDM_SHA1, "toll(1):native");
  served(TDM_SHA256, "shadow:boring+native");
  tdm_shadow_counts counts;
  tdm_shadow_read(&counts);
  T_TRUE(counts.checked >= 2 && counts.mismatched == 0);
  t_cases(2);
}

/* Names that are none, and what is said of them. */
static void misshapen(void **state) {
  (void)state;
  static const struct {
    const char *name, *says;
  } names[] = {
      {"toll:native", "toll(NS):"},        {"toll():native", "toll(200):native"},
      {"toll(-1):native", "0 to 1000000"}, {"toll(1000001):native", "0 to 1000000"},
      {"toll(+1):native", "toll(NS)"},     {"toll(1e3):native", "toll(NS)"},
      {"toll(1)native", "toll(NS)"},       {"toll( 1):native", "toll(NS)"},
      {"toll(4294967297):native", "0 to"}, {"toll(1:native", "toll(NS)"},
      {"toll(1):", "unknown backend ''"},  {"shadow:native", "shadow:native+boring"},
      {"shadow:native+", "FIRST+SECOND"},  {"shadow:+native", "FIRST+SECOND"},
      {"shadow:+", "FIRST+SECOND"},        {"native+native", "unknown backend"},
      {"shadow:native+foo", "'foo'"},      {"shadow:foo+native", "'foo'"},
      {"trace:", "unknown backend ''"},    {"shadow:shadow:native+native+native", "no shadows themselves"},
      {"Trace:native", "unknown backend"}, {"shadow:native+toll(x):native", "toll(NS)"},
      {"", "unknown backend ''"},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const tdm_backend *b;
    t_note("%s", names[i].name);
    T_IS(tdm_backend_find(names[i].name, &b), TDM_ERR_NO_BACKEND);
    T_TRUE(b == NULL);
    if (strstr(tdm_error_detail(), names[i].says) == NULL) t_note("%s: %s", names[i].name, tdm_error_detail());
    T_TRUE(strstr(tdm_error_detail(), names[i].says) != NULL);
    T_TRUE(tdm_policy_set(names[i].name) != TDM_OK);
    t_cases(1);
  }
  char name[300] = "";
  const tdm_backend *b;
  for (unsigned i = 0; i < 20; i++) strcat(name, "trace:");
  strcat(name, "native"); /* 126 bytes */
  T_OK(tdm_backend_find(name, &b));
  assert_string_equal(tdm_backend_name(b), name);
  T_OK(tdm_policy_set(name));
  strcat(name, "xx");
  T_IS(tdm_backend_find(name, &b), TDM_ERR_NO_BACKEND);
  T_TRUE(strstr(tdm_error_detail(), "127 bytes") != NULL);
  const tdm_backend *again;
  T_OK(tdm_backend_find("shadow:native+toll(1):native", &b));
  T_OK(tdm_backend_find("shadow:native+toll(1):native", &again));
  T_TRUE(b == again);
}

typedef struct selection_case {
  const char *name;
  void (*run)(void **state);
  enum { ALWAYS, BOTH, NATIVE, LOCKED } when;
  const char *backend, *approved, *cpu; /* variables; NULL: not set */
  const char *config;                   /* contents of the config file; NULL: an empty one */
  const char *names;                    /* what the error must name */
} selection_case;

static const selection_case cases[] = {
    {"build default", by_build, ALWAYS, 0, 0, 0, 0, 0},
    {"comments only", by_build, ALWAYS, 0, 0, 0, "# backend = nonsense\n\n   \n\t# x\n", 0},
    {"config file", by_file, BOTH, 0, 0, 0, "\n# who\n  backend =  boring  # he\napproved_only = no\n", 0},
    {"config file without a last newline", by_file, BOTH, 0, 0, 0, "backend=boring", 0},
    {"variable over file", by_variable, BOTH, "native", 0, 0, "backend = boring\n", 0},
    {"call over variable", by_call, BOTH, "native", 0, 0, "backend = native\n", 0},
    {"by algorithm", by_algorithm, BOTH, "native,sha2=boring,sha512=native,aes=boring,hmac-sha1=boring,aes-256=native",
     0, 0, 0, 0},
    {"last match", by_last_match, BOTH, 0, 0, 0, 0, 0},
    {"decorated, by variable", decorated, BOTH,
     "shadow:native+toll(0):boring,sha1=toll(15):trace:boring,aes=trace:shadow:perblock:native+boring", 0, 0, 0, 0},
    {"decorated, by file", decorated, BOTH, 0, 0, 0,
     "backend = shadow:native+toll(0):boring, sha1 = toll(15):trace:boring, aes=trace:shadow:perblock:native+boring # "
     "x\n",
     0},
    {"misshapen names", misshapen, NATIVE, 0, 0, 0, 0, 0},
    {"misshapen toll in the variable", invalid, ALWAYS, "toll(x):" TDM_DEFAULT_BACKEND, 0, 0, 0,
     "TANDEM_BACKEND: toll(NS)"},
    {"misshapen shadow in the file", invalid, ALWAYS, 0, 0, 0, "\nbackend = shadow:" TDM_DEFAULT_BACKEND "\n",
     "line 2: shadow:FIRST+SECOND"},
    {"objects stay", objects_stay, BOTH, 0, 0, 0, 0, 0},
    {"nonsense variable", invalid, ALWAYS, "nonsense", 0, 0, 0, "TANDEM_BACKEND"},
    {"empty variable", invalid, ALWAYS, "", 0, 0, 0, "TANDEM_BACKEND"},
    {"nonsense algorithm", invalid, ALWAYS, TDM_DEFAULT_BACKEND ",rot13=" TDM_DEFAULT_BACKEND, 0, 0, 0, "rot13"},
    {"nonsense in the file", invalid, ALWAYS, 0, 0, 0, "# a\nbackend = nonsense\n", "line 2"},
    {"nonsense in the file, good variable", invalid, ALWAYS, TDM_DEFAULT_BACKEND, 0, 0, "backend = nonsense\n",
     "line 1"},
    {"unknown key", invalid, ALWAYS, 0, 0, 0, "\n\nbackends = native\n", "line 3"},
    {"no equals sign", invalid, ALWAYS, 0, 0, 0, "native\n", "line 1"},
    {"nonsense switch in the file", invalid, ALWAYS, 0, 0, 0, "approved_only = perhaps\n", "line 1"},
    {"nonsense switch", invalid, ALWAYS, 0, "2", 0, 0, "TANDEM_APPROVED_ONLY"},
    {"empty switch", invalid, ALWAYS, 0, "", 0, 0, "TANDEM_APPROVED_ONLY"},
    {"missing file", invalid, ALWAYS, 0, 0, 0, "(none)", "/nonexistent/tandem.conf"},
    {"nonsense mask", invalid_cpu, NATIVE, "native", 0, "-sse9", 0, 0},
    {"positive mask", invalid_cpu, NATIVE, "native", 0, "avx2", 0, 0},
    {"approved by variable", approved_for_ever, ALWAYS, 0, "1", 0, 0, 0},
    {"approved by file", approved_for_ever, ALWAYS, 0, 0, 0, "approved_only = yes\n", 0},
    {"approved by file, not by variable", approved_for_ever, ALWAYS, 0, "0", 0, "approved_only = yes\n", 0},
    {"locked", locked, LOCKED, 0, 0, 0, 0, 0},
};
enum { CASES = sizeof cases / sizeof *cases };

static void set_or_not(const char *name, const char *value) {
  if (value)
    setenv(name, value, 1);
  else
    unsetenv(name);
}

/* In the child: sets the stage and becomes this program again. */
static void become(const selection_case *c, size_t number, const char *self) {
  char text[32], path[] = "/tmp/tandem_selection_XXXXXX";
  int fd = mkstemp(path);
  const char *config = c->config ? c->config : "";
  if (fd < 0 || write(fd, config, strlen(config)) != (ssize_t)strlen(config)) _exit(99);
  close(fd);
  set_or_not("TANDEM_BACKEND", c->backend);
  set_or_not("TANDEM_APPROVED_ONLY", c->approved);
  set_or_not("TANDEM_CPU", c->cpu);
  set_or_not("TANDEM_CONFIG", strcmp(config, "(none)") ? path : "/nonexistent/tandem.conf");
  set_or_not("CASE_NAMES", c->names);
  set_or_not("CASE_FILE", path);
  snprintf(text, sizeof text, "%zu", number);
  execl(self, self, text, (char *)NULL);
  _exit(98);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    const selection_case *c = &cases[(size_t)strtoul(argv[1], NULL, 10) % CASES];
    const struct CMUnitTest test = {c->name, c->run, t_setup, t_teardown, NULL};
    int failed = t_run(c->name, &test, 1);
    unlink(getenv("CASE_FILE"));
    return failed;
  }
  size_t run = 0, failed = 0;
  for (size_t i = 0; i < CASES; i++) {
    const selection_case *c = &cases[i];
    if (c->when == BOTH && !both()) continue;
    if (c->when == NATIVE && !(TDM_WITH_NATIVE && (both() || !strcmp(TDM_DEFAULT_BACKEND, "native")))) continue;
    if (c->when == LOCKED && !TDM_LOCK_BACKEND) continue;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) become(c, i, "/proc/self/exe");
    int how;
    if (pid < 0 || waitpid(pid, &how, 0) != pid) return 1;
    run++;
    failed += !WIFEXITED(how) || WEXITSTATUS(how) != 0;
  }
  printf("selection: %zu cases, %zu failed\n", run, failed);
  return failed != 0 || run == 0;
}
