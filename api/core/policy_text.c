/* SPDX-License-Identifier: Apache-2.0
 * The text form of a policy: `native,aes=boring,fallback=native`.
 */
#include <ctype.h>
#include <string.h>

#include "base/error.h"
#include "core/policy.h"
#include "core/registry.h"

/* Copies [from, to) without surrounding white space; false when empty or too long. */
static bool take_name(char name[POLICY_NAME_BYTES], const char *from, const char *to) {
  while (from < to && isspace((unsigned char)*from)) from++;
  while (to > from && isspace((unsigned char)to[-1])) to--;
  size_t n = (size_t)(to - from);
  if (n == 0 || n >= POLICY_NAME_BYTES) return false;
  memcpy(name, from, n);
  name[n] = 0;
  return true;
}

static tdm_status parse_item(policy_parsed *parsed, const char *from, const char *to, bool first) {
  const char *equals = memchr(from, '=', (size_t)(to - from));
  if (first) {
    if (equals != NULL || !take_name(parsed->backend, from, to)) {
      return error_set(TDM_ERR_CONFIG, "a policy starts with the name of a backend, such as 'native'");
    }
    return TDM_OK;
  }
  policy_rule rule;
  if (equals == NULL || !take_name(rule.what, from, equals) || !take_name(rule.backend, equals + 1, to)) {
    return error_set(TDM_ERR_CONFIG, "after its first name a policy has items like 'aes=boring', not '%.*s'",
                     (int)(to - from < 64 ? to - from : 64), from);
  }
  if (strcmp(rule.what, "fallback") == 0) {
    if (parsed->fallback[0] != 0) return error_set(TDM_ERR_CONFIG, "a policy has one fallback");
    memcpy(parsed->fallback, rule.backend, sizeof parsed->fallback);
    return TDM_OK;
  }
  if (parsed->rules == POLICY_RULES) return error_set(TDM_ERR_CONFIG, "more than %d items in a policy", POLICY_RULES);
  parsed->rule[parsed->rules++] = rule;
  return TDM_OK;
}

tdm_status policy_parse(policy_parsed *parsed, const char *text) {
  memset(parsed, 0, sizeof *parsed);
  if (strlen(text) >= POLICY_TEXT_BYTES) {
    return error_set(TDM_ERR_CONFIG, "a policy is at most %d bytes long", POLICY_TEXT_BYTES - 1);
  }
  bool first = true;
  for (const char *from = text;; first = false) {
    const char *to = from + strcspn(from, ",");
    tdm_status status = parse_item(parsed, from, to, first);
    if (status != TDM_OK || *to == 0) return status;
    from = to + 1;
  }
}

static tdm_status check_what(const char *what) {
  for (size_t i = 0; i < tdm_alg_count(); i++) {
    const tdm_alg_info *info = tdm_alg_at(i);
    if (strcmp(info->name, what) == 0 || strcmp(info->family, what) == 0) return TDM_OK;
  }
  return error_set(TDM_ERR_CONFIG, "'%s' in a policy is neither an algorithm nor a family nor 'fallback'", what);
}

tdm_status policy_check(const char *text) {
  policy_parsed parsed;
  tdm_status status = policy_parse(&parsed, text);
  if (status == TDM_OK) status = registry_check_name(parsed.backend);
  if (status == TDM_OK && parsed.fallback[0] != 0) status = registry_check_name(parsed.fallback);
  for (size_t i = 0; status == TDM_OK && i < parsed.rules; i++) {
    status = check_what(parsed.rule[i].what);
    if (status == TDM_OK) status = registry_check_name(parsed.rule[i].backend);
  }
  return status;
}
