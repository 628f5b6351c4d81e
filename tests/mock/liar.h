/* SPDX-License-Identifier: Apache-2.0
 * A backend that computes as the default one does, through a wrapper, and then flips one bit of what it gives out, or
 * gives another status, when told to. The second of a shadow.
 * Leaks nothing: tests have no secrets.
 */
#ifndef TESTS_MOCK_LIAR_H
#define TESTS_MOCK_LIAR_H

#include "tests/mock/mock.h"

typedef struct liar_orders {
  bool lies;
  size_t at;         /* byte of the output of each call whose bit is flipped; counted round its length */
  size_t skip;       /* calls left alone first */
  tdm_status status; /* given instead, nothing flipped; TDM_OK: flip */
} liar_orders;
extern liar_orders liar_now;

/* The one it is like, and the liar. Live until the process ends. */
const tdm_backend *liar_truth(void);
const tdm_backend *liar_backend(void);

#endif
