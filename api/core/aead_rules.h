/* SPDX-License-Identifier: Apache-2.0
 * What differs between AEADs for core, as data: lengths of tags, nonces and texts (SP 800-38D, section 5.2.1; SP
 * 800-38C, section 5.3 and appendix A.1).
 */
#ifndef CORE_AEAD_RULES_H
#define CORE_AEAD_RULES_H

#include <tandem/alg.h>

#define AEAD_TEXT_MAX ((UINT64_C(1) << 36) - 32) /* of GCM */
#define AEAD_AAD_MAX ((UINT64_C(1) << 61) - 1)   /* of any; GCM's for nonces, too */

typedef struct aead_rules {
  const char *name;                 /* in messages */
  uint32_t tags, short_tags;        /* bit n: n bytes, by tdm_aead_key_new and by tdm_aead_key_new_short_tag */
  const char *tags_are, *short_are; /* the same in words */
  uint64_t nonce_min, nonce_max;    /* in bytes */
  bool counts_short;                /* SP 800-38D, appendix C, limits keys with short tags */
  bool gmac;                        /* GMAC is this algorithm without a text */
  bool whole;                       /* has no form in pieces: needs the text's length first */
  bool (*text_fits)(uint64_t text, uint64_t nonce_len);
} aead_rules;

/* GCM's for what is no AEAD: whoever chooses a backend for that refuses it. */
const aead_rules *aead_rules_of(tdm_alg alg);

#endif
