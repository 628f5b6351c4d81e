/* SPDX-License-Identifier: Apache-2.0
 * Seal and open in pieces (SP 800-38D; CCM has no such form): begin, additional data, text, final.
 * Leaks lengths and splits; whether the tag was right is the answer itself.
 */
#include <string.h>

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/aead_key.h"
#include "ops/approval.h"

enum { ALIGN = 64, TAKES_AAD = 1, TAKES_TEXT = 2, FINISHED = 3 };
#define AEAD_KIND 0x61656164u /* "aead" */

typedef struct aead_state {
  uint64_t magic;
  const tdm_aead_key *key;
  uint64_t text, aad; /* bytes so far */
  uint8_t phase;
  bool sealing;
  _Alignas(ALIGN) uint8_t state[OPS_AEAD_STATE_MAX]; /* the backend's */
} aead_state;

_Static_assert(sizeof(aead_state) + ALIGN - 1 <= sizeof(tdm_aead), "the state fits at any address");

/* NULL: not begun, ended, or moved. */
static aead_state *live(tdm_aead *aead) {
  aead_state *s = core_align(aead, ALIGN);
  return s->magic == core_magic(AEAD_KIND, s) ? s : NULL;
}

static tdm_status bad_state(void) { return error_set(TDM_ERR_STATE, "the state does not take this call now"); }

static bool streams(const tdm_aead_ops *ops, bool sealing) {
  return ops->begin != NULL && ops->aad != NULL && ops->update != NULL &&
         (sealing ? ops->seal_final != NULL : ops->open_final != NULL) && ops->state_bytes <= OPS_AEAD_STATE_MAX;
}

static tdm_status begin(tdm_aead *aead, const tdm_aead_key *key, const uint8_t *nonce, size_t nonce_len, bool sealing) {
  if (aead == NULL || key == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  tdm_status status = aead_check_nonce(key, nonce, nonce_len);
  if (status != TDM_OK) return status;
  if (key->rules->whole) {
    return error_set(TDM_ERR_UNSUPPORTED, "%s needs the whole message at once: tdm_aead_seal, tdm_aead_open",
                     key->rules->name);
  }
  if (!streams(key->ops, sealing)) return error_set(TDM_ERR_UNSUPPORTED, "the backend does not work in pieces");
  if (overlap_any(aead, sizeof *aead, nonce, nonce_len)) return error_set(TDM_ERR_OVERLAP, "nonce lies in the state");
  if (key->restricted) {
    status = approval_check_alg(key->alg);
    if (status != TDM_OK) return status;
  }
  aead_state *s = core_align(aead, ALIGN);
  memset(s, 0, sizeof *s);
  core_served(key->backend, key->alg);
  status = key->ops->begin(key->ops, key->context, s->state, (ops_bytes){nonce, nonce_len}, sealing);
  if (status != TDM_OK) {
    wipe(s, sizeof *s);
    return status;
  }
  s->key = aead_key_own(key);
  s->sealing = sealing;
  s->phase = TAKES_AAD;
  s->magic = core_magic(AEAD_KIND, s);
  return TDM_OK;
}

tdm_status tdm_aead_seal_begin(tdm_aead *aead, const tdm_aead_key *aead_key, const uint8_t *nonce, size_t nonce_len) {
  return begin(aead, aead_key, nonce, nonce_len, true);
}

tdm_status tdm_aead_open_unverified_begin(tdm_aead *aead, const tdm_aead_key *aead_key, const uint8_t *nonce,
                                          size_t nonce_len) {
  return begin(aead, aead_key, nonce, nonce_len, false);
}

tdm_status tdm_aead_aad(tdm_aead *aead, const uint8_t *aad, size_t aad_len) {
  if (aead == NULL || (aad == NULL && aad_len != 0)) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  aead_state *s = live(aead);
  if (s == NULL || s->phase != TAKES_AAD) return bad_state();
  if (aad_len > UINT64_MAX - s->aad) return error_set(TDM_ERR_LIMIT, "%s takes no data this long", s->key->rules->name);
  tdm_status status = aead_limit_lengths(s->key, 0, s->text, s->aad + aad_len);
  if (status != TDM_OK) return status;
  core_served(s->key->backend, s->key->alg);
  if (aad_len == 0) return TDM_OK;
  s->aad += aad_len;
  status = s->key->ops->aad(s->key->ops, s->key->context, s->state, (ops_bytes){aad, aad_len});
  if (status != TDM_OK) s->phase = FINISHED;
  return status;
}

tdm_status tdm_aead_update(tdm_aead *aead, uint8_t *out, size_t out_size, const uint8_t *in, size_t in_len) {
  if (aead == NULL || ((in == NULL || out == NULL) && in_len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  aead_state *s = live(aead);
  if (s == NULL || s->phase == FINISHED) return bad_state();
  if (in_len > UINT64_MAX - s->text)
    return error_set(TDM_ERR_LIMIT, "%s takes no message this long", s->key->rules->name);
  tdm_status status = aead_limit_lengths(s->key, 0, s->text + in_len, s->aad);
  if (status != TDM_OK) return status;
  if (out_size < in_len) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, in_len);
  if (overlap_partial(out, in_len, in, in_len)) return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");
  core_served(s->key->backend, s->key->alg);
  s->phase = TAKES_TEXT;
  if (in_len == 0) return TDM_OK;
  s->text += in_len;
  status = s->key->ops->update(s->key->ops, s->key->context, s->state, out, (ops_bytes){in, in_len});
  if (status != TDM_OK) {
    wipe(out, in_len);
    s->phase = FINISHED;
  }
  return status;
}

tdm_status tdm_aead_seal_final(tdm_aead *aead, uint8_t *tag, size_t tag_size) {
  if (aead == NULL || tag == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  aead_state *s = live(aead);
  if (s == NULL || s->phase == FINISHED || !s->sealing) return bad_state();
  size_t tag_bytes = s->key->tag_bytes;
  if (tag_size < tag_bytes) return error_set(TDM_ERR_BUFFER, "tag has %zu bytes, needed are %zu", tag_size, tag_bytes);
  core_served(s->key->backend, s->key->alg);
  s->phase = FINISHED;
  tdm_status status = s->key->ops->seal_final(s->key->ops, s->key->context, s->state, tag);
  if (status != TDM_OK) wipe(tag, tag_bytes);
  return status;
}

tdm_status tdm_aead_open_final(tdm_aead *aead, const uint8_t *tag, size_t tag_len) {
  if (aead == NULL || tag == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  aead_state *s = live(aead);
  if (s == NULL || s->phase == FINISHED || s->sealing) return bad_state();
  if (tag_len != s->key->tag_bytes) {
    return error_set(TDM_ERR_TAG_LENGTH, "tags of this key have %u bytes, not %zu", s->key->tag_bytes, tag_len);
  }
  tdm_status status = aead_limit_opening(s->key, s->text, s->aad);
  s->phase = FINISHED;
  if (status != TDM_OK) return status;
  core_served(s->key->backend, s->key->alg);
  status = s->key->ops->open_final(s->key->ops, s->key->context, s->state, tag);
  if (status == TDM_ERR_VERIFY) error_clear();
  return status;
}

void tdm_aead_end(tdm_aead *aead) {
  if (aead == NULL) return;
  aead_state *s = live(aead);
  if (s != NULL) {
    tdm_aead_key *key = (tdm_aead_key *)(uintptr_t)s->key;
    if (key->ops->end != NULL) key->ops->end(key->ops, s->state);
    s->magic = 0;
    tdm_aead_key_free(key);
  }
  wipe(aead, sizeof *aead);
}
