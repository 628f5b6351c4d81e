/* SPDX-License-Identifier: Apache-2.0
 * fake_page KIND: the HTML report of a made-up run, the same at every call, on standard output. For html_page.py.
 * KIND: two, three (backends), one (backend), row (a single row), none (no row), hostile (names that HTML could take
 * for its own), few (too few samples). Nothing here is secret.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/report.h"

enum { BACKENDS = 3, ROWS = 24, SAMPLES = 10, CURVE = 3 };

typedef struct made_row {
  const char *name;
  size_t bytes;
  double ns[BACKENDS]; /* 0: not served */
} made_row;

static const made_row made[ROWS] = {
    {"aes/Encrypt", 16, {8.1, 12.5, 9}},
    {"aes/Expand", 0, {61, 55, 70}},
    {"cipher/AESCTR16", 16, {14.5, 31, 15}},
    {"cipher/AESCTR64", 64, {19, 36, 60}},
    {"cipher/AESCTR256", 256, {38, 52, 240}},
    {"cipher/AESCTR1K", 1024, {110, 121, 960}},
    {"cipher/AESCTR8K", 8192, {795, 790, 7700}},
    {"cipher/AESCTR16K", 16384, {1560, 1565, 15400}},
    {"cipher/AESCTR1K_Unaligned", 1024, {112, 124, 980}},
    {"cipher/AESCFBDecrypt1K", 1024, {115, 1050, 1060}},
    {"cipher/AESCFBDecrypt8K", 8192, {880, 8400, 8450}},
    {"cipher/AESGCMSeal1K", 1024, {205, 240, 210}},
    {"cipher/AESGCMSeal8K", 8192, {1210, 1230, 1215}},
    {"sha256/Hash8Bytes", 8, {62, 80, 63}},
    {"sha256/Hash1K", 1024, {560, 585, 561}},
    {"sha256/Hash8K", 8192, {4200, 4210, 4205}},
    {"hmac/HMACSHA256_32", 32, {130, 215, 131}},
    {"hmac/HMACSHA256_1K", 1024, {640, 720, 641}},
    {"rsa/SignPSS/2048", 0, {410000, 560000, 411000}},
    {"rsa/VerifyPSS/2048", 0, {14500, 13100, 14510}},
    {"ecdsa/SignP256", 0, {14200, 17300, 14250}},
    {"ecdsa/VerifyP256", 0, {42000, 41800, 42100}},
    {"rand/Prime", 0, {41e6, 55e6, 42e6}},
    {"rc4/RC4_128", 128, {301, 0, 302}},
};

static double noise(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 40) / (double)(1 << 24);
}

static double *samples_of(double ns, size_t n, uint64_t seed) {
  double *x = (double *)calloc(n, sizeof *x);
  if (x == NULL) abort();
  for (size_t i = 0; i < n; i++) x[i] = ns * (1 + 0.02 * noise(&seed));
  return x;
}

static void fill_series(series *s, const made_row *row, size_t b, size_t n, bool curves) {
  *s = (series){.kernel = b == 1 ? "boringssl" : "aesni",
                .interface = b == 2 ? "generic" : "ctrAble",
                .crossings_per_op = b == 2 && row->bytes > 16 ? (double)row->bytes / 16 : 1,
                .bytes_per_crossing = row->bytes == 0 ? -1
                                      : b == 2        ? 16
                                                      : (double)row->bytes,
                .allocs_per_op = 0};
  if (row->ns[b] <= 0) {
    s->failure = "wrong result";
    return;
  }
  s->samples = n;
  s->ns_per_op = samples_of(row->ns[b], n, (uint64_t)row->bytes * 7 + b + (uint64_t)row->name[0]);
  if (!curves || row->bytes != 1024 || strstr(row->name, "CTR1K") == NULL) return;
  s->curve = (curve_point *)calloc(CURVE, sizeof *s->curve);
  if (s->curve == NULL) abort();
  for (size_t i = 0; i < CURVE; i++) {
    unsigned threads = 1u << i;
    s->curve[i] = (curve_point){threads, samples_of(row->ns[b] / (0.9 * threads + 0.1), n, i), n};
    s->curve_count++;
  }
}

static void fill(bench_result *r, size_t rows, size_t backends, size_t n) {
  static const char *const names[BACKENDS] = {"native", "boring", "perblock:native"};
  r->samples = n;
  r->backend_count = backends;
  r->row_count = r->rows_asked = rows;
  r->backends = (result_backend *)calloc(BACKENDS, sizeof *r->backends);
  r->rows = (result_row *)calloc(ROWS, sizeof *r->rows);
  if (r->backends == NULL || r->rows == NULL) abort();
  for (size_t b = 0; b < backends; b++) {
    size_t from = backends == BACKENDS ? (b + 2) % BACKENDS : b; /* the base is the last one */
    r->backends[b] = (result_backend){.name = names[from],
                                      .base = backends - 1,
                                      .version = from == 1 ? "BoringSSL 2022" : "0.1.0",
                                      .origin = from == 1 ? "/usr/lib/libcrypto.so.0" : "built in",
                                      .features = from == 1 ? "" : "aes sha avx2"};
  }
  for (size_t i = 0; i < rows; i++) {
    result_row *row = &r->rows[i];
    *row = (result_row){.name = made[i].name, .bytes_per_op = made[i].bytes};
    row->of = (series *)calloc(BACKENDS, sizeof *row->of);
    if (row->of == NULL) abort();
    for (size_t b = 0; b < backends; b++)
      fill_series(&row->of[b], &made[i], backends == BACKENDS ? (b + 2) % BACKENDS : b, n, backends > 1);
  }
}

/* Names that would end their element, or start one, if they were not escaped. */
static void make_hostile(bench_result *r) {
  static const char evil[] = "x/</script><script>document.title='broken'</script><!--&amp;\"'\xe2\x80\xa8";
  r->rows[0].name = evil;
  r->rows[1].name = "x/<img src=x onerror=\"document.title='broken'\">";
  r->rows[2].name = "no group, and not UTF-8: \xff\xfe";
  r->rows[3].of[0].kernel = "</td></table><script>document.title='broken'</script>";
  r->rows[4].of[1].failure = "<b>bold</b>";
  r->rows[4].of[1].samples = 0;
  r->backends[0].name = "a&b.json:</title><script>document.title='broken'</script>";
  snprintf(r->machine.cpu, sizeof r->machine.cpu, "<i>CPU</i> & \"co\" </script>");
}

int main(int argc, char **argv) {
  const char *kind = argc == 2 ? argv[1] : "two";
  bench_result r = {.sample_ms = 20, .clock = "thread", .core_share = 0.91};
  r.machine = (result_machine){.cpu = "Made-up CPU 3000",
                               .kernel = "Linux 6.1",
                               .governor = "performance",
                               .compiler = "gcc 12.2.0",
                               .date = "2025-01-31T12:00:00Z",
                               .architecture = "x86-64: aes sha avx2",
                               .tandem = "0.1.0",
                               .cpus = 8,
                               .pinned_to = 7};
  bool row = strcmp(kind, "row") == 0, none = strcmp(kind, "none") == 0, one = strcmp(kind, "one") == 0;
  fill(&r,
       none  ? 0
       : row ? 1
             : ROWS,
       strcmp(kind, "three") == 0 ? 3
       : one                      ? 1
                                  : 2,
       strcmp(kind, "few") == 0 ? 4 : SAMPLES);
  r.interrupted = none;
  if (none) r.rows_asked = ROWS;
  if (strcmp(kind, "hostile") == 0) make_hostile(&r);
  if (report_html_missing() != NULL) {
    fprintf(stderr, "%s\n", report_html_missing());
    return 2;
  }
  return report_html(stdout, &r) && fflush(stdout) == 0 ? 0 : 1;
}
