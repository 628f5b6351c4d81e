/* SPDX-License-Identifier: Apache-2.0
 * MACs: one call, or a running state that holds a reference on its key.
 * Tags are computed whole and compared in constant time; leaks lengths only.
 */
#include <tandem/mac.h>

#include "base/ct.h"
#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/core.h"
#include "core/mac_key.h"

enum { MAC_KIND = 2 };

typedef struct mac_state {
  uint64_t magic;
  tdm_mac_key *key;
  bool finished;
  _Alignas(16) unsigned char state[OPS_MAC_STATE_MAX];
} mac_state;

_Static_assert(sizeof(mac_state) + 16 <= sizeof(tdm_mac), "a running MAC with its headroom fits tdm_mac");

static bool tag_len_ok(const tdm_mac_key *key, size_t tag_len) {
  return tag_len >= TDM_MAC_MIN_BYTES && tag_len <= key->ops->tag_bytes;
}

/* The full tag of one message; tag is all zero on failure. */
static tdm_status full_tag(const tdm_mac_key *key, uint8_t tag[TDM_MAC_MAX_BYTES], const uint8_t *in, size_t in_len) {
  tdm_status status = key->ops->mac(key->ops, key->context, tag, in, in_len);
  core_served(key->backend, key->ops->alg);
  if (status != TDM_OK) wipe(tag, TDM_MAC_MAX_BYTES);
  return status;
}

static tdm_status compare(const uint8_t *full, const uint8_t *tag, size_t tag_len) {
  return ct_equal_bytes(full, tag, tag_len) ? TDM_OK : TDM_ERR_VERIFY;
}

tdm_status tdm_mac_compute(const tdm_mac_key *mac_key, uint8_t *tag, size_t tag_len, const uint8_t *in, size_t in_len) {
  error_clear();
  if (mac_key == NULL || tag == NULL || (in == NULL && in_len != 0)) return TDM_ERR_ARGUMENT;
  if (!tag_len_ok(mac_key, tag_len)) return TDM_ERR_TAG_LENGTH;
  tdm_status allowed = mac_key_allowed(mac_key);
  if (allowed != TDM_OK) return allowed;
  if (tag_len == mac_key->ops->tag_bytes) {
    tdm_status status = mac_key->ops->mac(mac_key->ops, mac_key->context, tag, in, in_len);
    core_served(mac_key->backend, mac_key->ops->alg);
    if (status != TDM_OK) wipe(tag, tag_len);
    return status;
  }
  uint8_t full[TDM_MAC_MAX_BYTES];
  tdm_status status = full_tag(mac_key, full, in, in_len);
  memcpy(tag, full, tag_len);
  wipe(full, sizeof full);
  return status;
}

tdm_status tdm_mac_verify(const tdm_mac_key *mac_key, const uint8_t *tag, size_t tag_len, const uint8_t *in,
                          size_t in_len) {
  error_clear();
  if (mac_key == NULL || tag == NULL || (in == NULL && in_len != 0)) return TDM_ERR_ARGUMENT;
  if (!tag_len_ok(mac_key, tag_len)) return TDM_ERR_TAG_LENGTH;
  tdm_status allowed = mac_key_allowed(mac_key);
  if (allowed != TDM_OK) return allowed;
  uint8_t full[TDM_MAC_MAX_BYTES];
  tdm_status status = full_tag(mac_key, full, in, in_len);
  if (status == TDM_OK) status = compare(full, tag, tag_len);
  wipe(full, sizeof full);
  return status;
}

static mac_state *live(tdm_mac *mac) {
  if (mac == NULL) return NULL;
  mac_state *s = core_align(mac, 16);
  return s->magic == core_magic(MAC_KIND, s) ? s : NULL;
}

static tdm_status failed(mac_state *s, tdm_status status) {
  wipe(s->state, s->key->ops->state_bytes);
  s->finished = true;
  return status;
}

tdm_status tdm_mac_begin(tdm_mac *mac, const tdm_mac_key *mac_key) {
  error_clear();
  if (mac == NULL || mac_key == NULL) return TDM_ERR_ARGUMENT;
  tdm_status allowed = mac_key_allowed(mac_key);
  if (allowed != TDM_OK) return allowed;
  mac_state *s = core_align(mac, 16);
  const tdm_mac_ops *ops = mac_key->ops;
  memset(s->state, 0, ops->state_bytes);
  tdm_status status = ops->init(ops, mac_key->context, s->state);
  core_served(mac_key->backend, ops->alg);
  if (status != TDM_OK) {
    s->magic = 0;
    wipe(s->state, ops->state_bytes);
    return status;
  }
  /* The count is the one mutable word of a key. */
  s->key = tdm_mac_key_ref((tdm_mac_key *)(uintptr_t)mac_key);
  s->finished = false;
  s->magic = core_magic(MAC_KIND, s);
  return TDM_OK;
}

tdm_status tdm_mac_update(tdm_mac *mac, const uint8_t *in, size_t in_len) {
  error_clear();
  if (mac == NULL || (in == NULL && in_len != 0)) return TDM_ERR_ARGUMENT;
  mac_state *s = live(mac);
  if (s == NULL || s->finished) return TDM_ERR_STATE;
  tdm_status allowed = mac_key_allowed(s->key);
  if (allowed != TDM_OK) return allowed;
  if (in_len == 0) return TDM_OK;
  tdm_status status = s->key->ops->update(s->key->ops, s->key->context, s->state, in, in_len);
  core_served(s->key->backend, s->key->ops->alg);
  return status == TDM_OK ? TDM_OK : failed(s, status);
}

/* The full tag of the running message; the state is finished and wiped. */
static tdm_status finish(mac_state *s, uint8_t full[TDM_MAC_MAX_BYTES]) {
  tdm_status status = s->key->ops->final(s->key->ops, s->key->context, s->state, full);
  core_served(s->key->backend, s->key->ops->alg);
  if (status != TDM_OK) wipe(full, TDM_MAC_MAX_BYTES);
  return failed(s, status);
}

tdm_status tdm_mac_final(tdm_mac *mac, uint8_t *tag, size_t tag_len) {
  error_clear();
  if (mac == NULL || tag == NULL) return TDM_ERR_ARGUMENT;
  mac_state *s = live(mac);
  if (s == NULL || s->finished) return TDM_ERR_STATE;
  tdm_status allowed = mac_key_allowed(s->key);
  if (allowed != TDM_OK) return allowed;
  if (!tag_len_ok(s->key, tag_len)) return TDM_ERR_TAG_LENGTH;
  uint8_t full[TDM_MAC_MAX_BYTES];
  tdm_status status = finish(s, full);
  memcpy(tag, full, tag_len);
  wipe(full, sizeof full);
  return status;
}

tdm_status tdm_mac_final_verify(tdm_mac *mac, const uint8_t *tag, size_t tag_len) {
  error_clear();
  if (mac == NULL || tag == NULL) return TDM_ERR_ARGUMENT;
  mac_state *s = live(mac);
  if (s == NULL || s->finished) return TDM_ERR_STATE;
  tdm_status allowed = mac_key_allowed(s->key);
  if (allowed != TDM_OK) return allowed;
  if (!tag_len_ok(s->key, tag_len)) return TDM_ERR_TAG_LENGTH;
  uint8_t full[TDM_MAC_MAX_BYTES];
  tdm_status status = finish(s, full);
  if (status == TDM_OK) status = compare(full, tag, tag_len);
  wipe(full, sizeof full);
  return status;
}

tdm_status tdm_mac_reset(tdm_mac *mac) {
  error_clear();
  if (mac == NULL) return TDM_ERR_ARGUMENT;
  mac_state *s = live(mac);
  if (s == NULL) return TDM_ERR_STATE;
  memset(s->state, 0, s->key->ops->state_bytes);
  tdm_status status = s->key->ops->init(s->key->ops, s->key->context, s->state);
  core_served(s->key->backend, s->key->ops->alg);
  if (status != TDM_OK) return failed(s, status);
  s->finished = false;
  return TDM_OK;
}

tdm_status tdm_mac_copy(tdm_mac *to, const tdm_mac *from) {
  error_clear();
  if (to == NULL || from == NULL) return TDM_ERR_ARGUMENT;
  if (overlap_any(to, sizeof *to, from, sizeof *from)) return TDM_ERR_OVERLAP;
  const mac_state *f = core_align_const(from, 16);
  if (f->magic != core_magic(MAC_KIND, f) || f->finished) return TDM_ERR_STATE;
  const tdm_mac_ops *ops = f->key->ops;
  if (ops->copy == NULL) return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' cannot copy a MAC", f->key->backend->name);
  mac_state *t = core_align(to, 16);
  memset(t->state, 0, ops->state_bytes);
  tdm_status status = ops->copy(ops, t->state, f->state);
  if (status != TDM_OK) {
    wipe(t->state, ops->state_bytes);
    t->magic = 0;
    return status;
  }
  t->key = tdm_mac_key_ref(f->key);
  t->finished = false;
  t->magic = core_magic(MAC_KIND, t);
  return TDM_OK;
}

void tdm_mac_end(tdm_mac *mac) {
  if (mac == NULL) return;
  mac_state *s = live(mac);
  if (s != NULL) tdm_mac_key_free(s->key);
  wipe(mac, sizeof *mac);
}
