/* SPDX-License-Identifier: Apache-2.0
 * Moving from one backend to another: `shadow:FIRST+SECOND` serves from the first and checks each operation on the
 * second. The caller always gets the first's bytes and status.
 *
 * Results that must agree are compared; a signature with a random nonce is verified by the second, and a generated key
 * is imported there and used once. Random bytes and primes are not comparable, nor is what the second does not serve or
 * has no memory for: the first then serves alone. In streaming calls the result is compared where it appears: text at
 * each update, digests and tags at final.
 *
 * Costs the time of both; a key or a state holds both sides. No more memory than that, however long the data, save for
 * one call: XTS, CCM and key wrapping in place, above 2 KiB, take a copy for as long as the call lasts.
 */
#ifndef TANDEM_SHADOW_H
#define TANDEM_SHADOW_H

#include <tandem/alg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* operation: the slot of the contract, such as "digest", "seal" or "sign"; a constant. When both statuses are TDM_OK,
 * the bytes differed. Never data. Called by the thread whose call it was, before that call returns. It may call this
 * library, but neither on the object at hand nor to find a backend or set a policy; what mismatches meanwhile is
 * counted only. */
typedef void tdm_shadow_handler(void *context, tdm_alg alg, const char *operation, tdm_status first, tdm_status second);

/* One handler a process; NULL: none. Handler and context change together. A thread that is already inside the old one
 * may still be there when this returns. */
TDM_API void tdm_shadow_on_mismatch(tdm_shadow_handler *handler, void *context);

typedef struct tdm_shadow_counts {
  uint64_t checked;        /* operations compared, those that differed among them */
  uint64_t mismatched;     /* of these */
  uint64_t not_comparable; /* operations the first served alone */
} tdm_shadow_counts;

/* Of the process, since its start. Other threads may be counting: each number is right, their sum may not be. */
TDM_API void tdm_shadow_read(tdm_shadow_counts *counts);

#ifdef __cplusplus
}
#endif
#endif
