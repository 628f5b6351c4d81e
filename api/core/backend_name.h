/* SPDX-License-Identifier: Apache-2.0
 * Names of backends, taken apart one decoration at a time:
 *   name = "trace:" name | "perblock:" name | "toll(" NS "):" name | "shadow:" name "+" name | plain
 * The two names of a shadow hold no other shadow.
 */
#ifndef CORE_BACKEND_NAME_H
#define CORE_BACKEND_NAME_H

#include <tandem/status.h>

enum { BACKEND_NAME_BYTES = 128, BACKEND_TOLL_MAX = 1000000 };

typedef struct name_span {
  const char *p;
  size_t len;
} name_span;

typedef enum name_kind { NAME_PLAIN, NAME_TRACE, NAME_PERBLOCK, NAME_TOLL, NAME_SHADOW } name_kind;

typedef struct backend_name {
  name_kind kind;
  name_span inner;      /* plain: the whole; shadow: the first */
  name_span second;     /* shadow */
  uint32_t nanoseconds; /* toll */
} backend_name;

/* Takes the outermost decoration off. TDM_ERR_NO_BACKEND with a detail that shows the form. */
tdm_status backend_name_parse(backend_name *name, name_span text);

/* Calls visit with each plain name in text, until one does not say TDM_OK. */
tdm_status backend_name_each(name_span text, tdm_status (*visit)(name_span plain, name_span whole));

bool name_span_is(name_span span, const char *text);

#endif
