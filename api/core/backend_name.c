/* SPDX-License-Identifier: Apache-2.0
 * Names of backends, taken apart.
 */
#include "core/backend_name.h"

#include <string.h>

#include "base/error.h"

static const struct decoration {
  const char *prefix;
  name_kind kind;
} decorations[] = {
    {"trace:", NAME_TRACE},
    {"perblock:", NAME_PERBLOCK},
    {"toll(", NAME_TOLL},
    {"shadow:", NAME_SHADOW},
};
enum { DECORATIONS = sizeof decorations / sizeof decorations[0] };

bool name_span_is(name_span span, const char *text) {
  return strlen(text) == span.len && memcmp(span.p, text, span.len) == 0;
}

static bool skip(name_span *text, const char *prefix) {
  size_t n = strlen(prefix);
  if (text->len < n || memcmp(text->p, prefix, n) != 0) return false;
  text->p += n;
  text->len -= n;
  return true;
}

static name_kind skip_decoration(name_span *text) {
  for (size_t i = 0; i < DECORATIONS; i++) {
    if (skip(text, decorations[i].prefix)) return decorations[i].kind;
  }
  return NAME_PLAIN;
}

/* The number and "):" behind "toll(". */
static tdm_status skip_toll(name_span *text, uint32_t *nanoseconds) {
  uint32_t number = 0;
  size_t digits = 0;
  while (text->len > 0 && text->p[0] >= '0' && text->p[0] <= '9' && number <= BACKEND_TOLL_MAX) {
    number = 10 * number + (uint32_t)(text->p[0] - '0');
    digits++;
    text->p++;
    text->len--;
  }
  if (digits == 0 || number > BACKEND_TOLL_MAX || !skip(text, "):")) {
    return error_set(TDM_ERR_NO_BACKEND,
                     "toll(NS):NAME takes a whole number of nanoseconds, 0 to %d, as in toll(200):native",
                     BACKEND_TOLL_MAX);
  }
  *nanoseconds = number;
  return TDM_OK;
}

/* The two names behind "shadow:". A plus is in no other name, so that one more tells a shadow inside: its states would
 * not fit. */
static tdm_status split_shadow(backend_name *name, name_span text) {
  const char *plus = memchr(text.p, '+', text.len);
  if (plus == NULL || plus == text.p || plus == text.p + text.len - 1) {
    return error_set(TDM_ERR_NO_BACKEND, "shadow:FIRST+SECOND takes two backends, as in shadow:native+boring");
  }
  name->inner = (name_span){text.p, (size_t)(plus - text.p)};
  name->second = (name_span){plus + 1, text.len - name->inner.len - 1};
  if (memchr(name->second.p, '+', name->second.len) == NULL) return TDM_OK;
  return error_set(TDM_ERR_NO_BACKEND, "shadow:FIRST+SECOND takes two backends that are no shadows themselves");
}

tdm_status backend_name_parse(backend_name *name, name_span text) {
  *name = (backend_name){.kind = skip_decoration(&text)};
  if (name->kind == NAME_SHADOW) return split_shadow(name, text);
  tdm_status status = name->kind == NAME_TOLL ? skip_toll(&text, &name->nanoseconds) : TDM_OK;
  name->inner = text;
  return status;
}

tdm_status backend_name_each(name_span text, tdm_status (*visit)(name_span plain, name_span whole)) {
  name_span waiting[2] = {text}; /* a second one once there was a shadow; inside it there is none */
  size_t n = 1;
  while (n > 0) {
    backend_name name;
    tdm_status status = backend_name_parse(&name, waiting[--n]);
    if (status == TDM_OK && name.kind == NAME_PLAIN) status = visit(name.inner, text);
    if (status != TDM_OK) return status;
    if (name.kind == NAME_SHADOW) waiting[n++] = name.second;
    if (name.kind != NAME_PLAIN) waiting[n++] = name.inner;
  }
  return TDM_OK;
}
