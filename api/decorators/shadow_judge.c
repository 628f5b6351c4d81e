/* SPDX-License-Identifier: Apache-2.0
 * Two answers of one operation, judged, counted and told.
 * Leaks whether the outputs were the same, not where they differ.
 */
#include <stdatomic.h>

#include "base/fork_lock.h"
#include "decorators/shadow.h"

static atomic_uint_fast64_t checked, mismatched, not_comparable;

/* Both under a lock, so that they belong together; it is taken when something is wrong only. */
static tdm_shadow_handler *handler_now;
static void *context_now;

static _Thread_local bool telling; /* inside the handler */

void tdm_shadow_on_mismatch(tdm_shadow_handler *handler, void *context) {
  fork_lock(FORK_LOCK_SHADOW);
  handler_now = handler;
  context_now = context;
  fork_unlock(FORK_LOCK_SHADOW);
}

void tdm_shadow_read(tdm_shadow_counts *counts) {
  if (counts == NULL) return;
  counts->checked = atomic_load_explicit(&checked, memory_order_relaxed);
  counts->mismatched = atomic_load_explicit(&mismatched, memory_order_relaxed);
  counts->not_comparable = atomic_load_explicit(&not_comparable, memory_order_relaxed);
}

static void add_one(atomic_uint_fast64_t *to) { atomic_fetch_add_explicit(to, 1, memory_order_relaxed); }

static void tell(tdm_alg alg, const char *operation, tdm_status first, tdm_status second) {
  fork_lock(FORK_LOCK_SHADOW);
  tdm_shadow_handler *handler = handler_now;
  void *context = context_now;
  fork_unlock(FORK_LOCK_SHADOW);
  if (handler == NULL || telling) return;
  char kept[512];
  const size_t n = strlen(error_text());
  memcpy(kept, error_text(), n + 1);
  telling = true;
  handler(context, alg, operation, first, second);
  telling = false;
  error_clear();
  if (n > 0) (void)error_set(first, "%s", kept); /* the caller is told what the first had to say */
}

void shadow_not_comparable(void) { add_one(&not_comparable); }

static bool served_not(tdm_status status) { return status == TDM_ERR_UNSUPPORTED || status == TDM_ERR_MEMORY; }

void shadow_judge(tdm_alg alg, const char *operation, tdm_status first, tdm_status second, bool same) {
  if (served_not(first) || served_not(second)) {
    shadow_not_comparable();
    return;
  }
  add_one(&checked);
  if (first == second && (first != TDM_OK || same)) return;
  add_one(&mismatched);
  tell(alg, operation, first, second);
}

void shadow_compare(tdm_alg alg, const char *operation, tdm_status first, tdm_status second, const void *out,
                    const void *check, size_t n) {
  bool same = first == TDM_OK && second == TDM_OK && ct_equal_bytes(out, check, n) != 0;
  shadow_judge(alg, operation, first, second, same);
}

bool shadow_step(tdm_alg alg, const char *operation, tdm_status first, tdm_status second) {
  if (first != second && !served_not(first) && !served_not(second)) shadow_judge(alg, operation, first, second, false);
  return first == TDM_OK && second == TDM_OK;
}
