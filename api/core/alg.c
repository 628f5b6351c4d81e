/* SPDX-License-Identifier: Apache-2.0
 * The table of algorithms, expanded from api/algs.def.
 */
#include <tandem/alg.h>

#include <string.h>

#define TDM_ALG(id, number, kind, name, family, bytes, block, approved, legacy) \
  _Static_assert(TDM_##id == (number), "alg.h and algs.def differ in " name);
#include "algs.def"
#undef TDM_ALG

static const tdm_alg_info table[] = {
#define TDM_ALG(id, number, kind, name, family, bytes, block, approved, legacy) \
  {TDM_##id, TDM_KIND_##kind, name, family, bytes, block, approved, legacy},
#include "algs.def"
#undef TDM_ALG
};

enum { COUNT = sizeof table / sizeof table[0] };

/* Number -> index in the table plus 1; 0 is no algorithm. */
enum alg_index {
  INDEX_NONE,
#define TDM_ALG(id, number, kind, name, family, bytes, block, approved, legacy) INDEX_##id,
#include "algs.def"
#undef TDM_ALG
};
static const uint8_t by_number[TDM_ALG_LIMIT] = {
#define TDM_ALG(id, number, kind, name, family, bytes, block, approved, legacy) [number] = INDEX_##id,
#include "algs.def"
#undef TDM_ALG
};

size_t tdm_alg_count(void) { return COUNT; }

const tdm_alg_info *tdm_alg_at(size_t index) { return index < COUNT ? &table[index] : NULL; }

const tdm_alg_info *tdm_alg_get(tdm_alg alg) {
  unsigned number = (unsigned)alg;
  if (number >= TDM_ALG_LIMIT || by_number[number] == INDEX_NONE) return NULL;
  return &table[by_number[number] - 1];
}

const tdm_alg_info *tdm_alg_find(const char *name) {
  if (name == NULL) return NULL;
  for (size_t i = 0; i < COUNT; i++) {
    if (strcmp(table[i].name, name) == 0) return &table[i];
  }
  return NULL;
}
