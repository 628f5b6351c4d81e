/* SPDX-License-Identifier: Apache-2.0
 * The rules of GCM (SP 800-38D, section 5.2.1) and CCM (SP 800-38C, section 5.3 and appendix A.1).
 */
#include "core/aead_rules.h"

static bool gcm_text_fits(uint64_t text, uint64_t nonce_len) {
  (void)nonce_len;
  return text <= AEAD_TEXT_MAX;
}

/* What the nonce leaves of 15 bytes counts the text. */
static bool ccm_text_fits(uint64_t text, uint64_t nonce_len) {
  return nonce_len <= 7 || text >> (8 * (15 - nonce_len)) == 0;
}

static const aead_rules gcm = {.name = "GCM",
                               .tags = 1u << 12 | 1u << 13 | 1u << 14 | 1u << 15 | 1u << 16,
                               .short_tags = 1u << 4 | 1u << 8,
                               .tags_are = "12 to 16 bytes (4 or 8: tdm_aead_key_new_short_tag)",
                               .short_are = "4 or 8 bytes",
                               .nonce_min = 1,
                               .nonce_max = AEAD_AAD_MAX,
                               .counts_short = true,
                               .gmac = true,
                               .text_fits = gcm_text_fits};

static const aead_rules ccm = {.name = "CCM",
                               .tags = 1u << 12 | 1u << 14 | 1u << 16,
                               .short_tags = 1u << 4 | 1u << 6 | 1u << 8 | 1u << 10,
                               .tags_are = "12, 14 or 16 bytes (4, 6, 8 or 10: tdm_aead_key_new_short_tag)",
                               .short_are = "4, 6, 8 or 10 bytes",
                               .nonce_min = 7,
                               .nonce_max = 13,
                               .whole = true,
                               .text_fits = ccm_text_fits};

const aead_rules *aead_rules_of(tdm_alg alg) {
  return alg == TDM_AES_128_CCM || alg == TDM_AES_192_CCM || alg == TDM_AES_256_CCM ? &ccm : &gcm;
}
