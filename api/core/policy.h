/* SPDX-License-Identifier: Apache-2.0
 * Policies: the text form, and what is in force.
 */
#ifndef CORE_POLICY_H
#define CORE_POLICY_H

#include "core/backend_name.h"
#include "ops/backend.h"

enum { POLICY_TEXT_BYTES = 512, POLICY_RULES = 32, POLICY_NAME_BYTES = BACKEND_NAME_BYTES };

/* A policy text taken apart. */
typedef struct policy_rule {
  char what[POLICY_NAME_BYTES]; /* algorithm or family */
  char backend[POLICY_NAME_BYTES];
} policy_rule;
typedef struct policy_parsed {
  char backend[POLICY_NAME_BYTES];
  char fallback[POLICY_NAME_BYTES]; /* "": none */
  size_t rules;
  policy_rule rule[POLICY_RULES]; /* in the order of the text; the last match wins */
} policy_parsed;

/* TDM_ERR_CONFIG for a malformed text; names are not looked up. */
tdm_status policy_parse(policy_parsed *parsed, const char *text);

/* Parses, and checks every name without opening anything. */
tdm_status policy_check(const char *text);

#endif
