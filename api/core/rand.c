/* SPDX-License-Identifier: Apache-2.0
 * Random bytes, and generators as objects behind a lock.
 * A generator seeded from the system draws new entropy after a fork and when its count is used up.
 */
#include <tandem/rand.h>

#include "base/error.h"
#include "base/fork.h"
#include "base/fork_lock.h"
#include "base/keymem.h"
#include "base/wipe.h"
#include "core/complete.h"
#include "core/core.h"

struct tdm_drbg {
  const tdm_rand_ops *ops;
  const tdm_backend *backend;
  bool from_system;
  uint64_t generation; /* fork_generation() at the last seeding from the system */
  _Alignas(64) unsigned char context[];
};

/* Objects share locks that fork knows. */
static unsigned lock_of(const tdm_drbg *d) {
  return FORK_LOCK_DRBG + (unsigned)((uintptr_t)d >> 7) % (FORK_LOCK_KEYMEM - FORK_LOCK_DRBG);
}

static inline tdm_status choose(const tdm_backend **chosen, const tdm_backend *named) {
  *chosen = core_candidate(named, TDM_CTR_DRBG);
  if (*chosen != NULL && complete_rand((*chosen)->rand[TDM_CTR_DRBG])) return TDM_OK;
  return core_choose(TDM_KIND_RAND, TDM_CTR_DRBG, named, chosen);
}

tdm_status tdm_rand_bytes(const tdm_backend *backend, uint8_t *out, size_t out_len) {
  error_clear();
  if (out == NULL && out_len != 0) return TDM_ERR_ARGUMENT;
  const tdm_backend *b;
  tdm_status status = choose(&b, backend);
  if (status != TDM_OK || out_len == 0) return status;
  const tdm_rand_ops *ops = b->rand[TDM_CTR_DRBG];
  status = ops->bytes(ops, out, out_len);
  core_served(b, TDM_CTR_DRBG);
  if (status != TDM_OK) wipe(out, out_len);
  return status;
}

static tdm_status instantiate(tdm_drbg *d, const uint8_t *entropy, const uint8_t *personal, size_t personal_len) {
  if (entropy != NULL) return d->ops->drbg_init(d->ops, d->context, entropy, personal, personal_len);
  uint8_t seed[TDM_DRBG_SEED_BYTES];
  tdm_status status = d->ops->entropy(d->ops, seed);
  if (status == TDM_OK) status = d->ops->drbg_init(d->ops, d->context, seed, personal, personal_len);
  wipe(seed, sizeof seed);
  return status;
}

static tdm_status make(tdm_drbg **drbg, const tdm_backend *backend, const uint8_t *entropy, const uint8_t *personal,
                       size_t personal_len) {
  if (personal == NULL && personal_len != 0) return TDM_ERR_ARGUMENT;
  if (personal_len > TDM_DRBG_SEED_BYTES) return TDM_ERR_LENGTH;
  const tdm_backend *b;
  tdm_status status = choose(&b, backend);
  if (status != TDM_OK) return status;
  const tdm_rand_ops *ops = b->rand[TDM_CTR_DRBG];
  if (ops->drbg_init == NULL) return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' has no generator objects", b->name);
  size_t size = sizeof(tdm_drbg) + ops->drbg_bytes;
  tdm_drbg *d = keymem_alloc(size);
  if (d == NULL) return TDM_ERR_MEMORY;
  d->ops = ops;
  d->backend = b;
  d->from_system = entropy == NULL;
  d->generation = fork_generation();
  status = instantiate(d, entropy, personal, personal_len);
  core_served(b, TDM_CTR_DRBG);
  if (status != TDM_OK) {
    keymem_free(d, size);
    return status;
  }
  *drbg = d;
  return TDM_OK;
}

tdm_status tdm_drbg_new(tdm_drbg **drbg, const tdm_backend *backend, const uint8_t *personal, size_t personal_len) {
  error_clear();
  if (drbg == NULL) return TDM_ERR_ARGUMENT;
  *drbg = NULL;
  return make(drbg, backend, NULL, personal, personal_len);
}

tdm_status tdm_drbg_new_seeded(tdm_drbg **drbg, const tdm_backend *backend, const uint8_t *entropy, size_t entropy_len,
                               const uint8_t *personal, size_t personal_len) {
  error_clear();
  if (drbg == NULL) return TDM_ERR_ARGUMENT;
  *drbg = NULL;
  if (entropy == NULL) return TDM_ERR_ARGUMENT;
  if (entropy_len != TDM_DRBG_SEED_BYTES) return TDM_ERR_LENGTH;
  return make(drbg, backend, entropy, personal, personal_len);
}

static tdm_status reseed(tdm_drbg *d, const uint8_t *entropy, const uint8_t *additional, size_t additional_len) {
  uint8_t seed[TDM_DRBG_SEED_BYTES];
  tdm_status status = TDM_OK;
  bool from_system = entropy == NULL;
  uint64_t generation = fork_generation();
  if (from_system) {
    status = d->ops->entropy(d->ops, seed);
    entropy = seed;
  }
  if (status == TDM_OK) status = d->ops->drbg_reseed(d->ops, d->context, entropy, additional, additional_len);
  if (status == TDM_OK && from_system) d->generation = generation; /* not before: a child that got none asks again */
  wipe(seed, sizeof seed);
  return status;
}

/* One request of the standard, at most TDM_DRBG_REQUEST_BYTES. */
static tdm_status request(tdm_drbg *d, uint8_t *out, size_t len, const uint8_t *additional, size_t additional_len) {
  tdm_status status = d->ops->drbg_generate(d->ops, d->context, out, len, additional, additional_len);
  if (status != TDM_ERR_LIMIT || !d->from_system) return status;
  status = reseed(d, NULL, NULL, 0);
  return status != TDM_OK ? status : d->ops->drbg_generate(d->ops, d->context, out, len, additional, additional_len);
}

static tdm_status generate(tdm_drbg *d, uint8_t *out, size_t len, const uint8_t *additional, size_t additional_len) {
  tdm_status status = TDM_OK;
  if (d->from_system && d->generation != fork_generation()) status = reseed(d, NULL, NULL, 0);
  size_t done = 0;
  while (status == TDM_OK && done < len) {
    size_t n = len - done < TDM_DRBG_REQUEST_BYTES ? len - done : TDM_DRBG_REQUEST_BYTES;
    status = request(d, out + done, n, additional, additional_len);
    done += n;
    additional = NULL;
    additional_len = 0;
  }
  return status;
}

tdm_status tdm_drbg_generate(tdm_drbg *drbg, uint8_t *out, size_t out_len, const uint8_t *additional,
                             size_t additional_len) {
  error_clear();
  if (drbg == NULL || (out == NULL && out_len != 0) || (additional == NULL && additional_len != 0)) {
    return TDM_ERR_ARGUMENT;
  }
  if (additional_len > TDM_DRBG_SEED_BYTES) return TDM_ERR_LENGTH;
  if (out_len == 0) return TDM_OK;
  uint8_t copy[TDM_DRBG_SEED_BYTES]; /* out may be where additional is */
  if (additional_len != 0) memcpy(copy, additional, additional_len);
  fork_lock(lock_of(drbg));
  tdm_status status = generate(drbg, out, out_len, additional_len != 0 ? copy : NULL, additional_len);
  fork_unlock(lock_of(drbg));
  wipe(copy, additional_len);
  core_served(drbg->backend, TDM_CTR_DRBG);
  if (status != TDM_OK) wipe(out, out_len);
  return status;
}

tdm_status tdm_drbg_reseed(tdm_drbg *drbg, const uint8_t *entropy, size_t entropy_len, const uint8_t *additional,
                           size_t additional_len) {
  error_clear();
  if (drbg == NULL || (entropy == NULL && entropy_len != 0) || (additional == NULL && additional_len != 0)) {
    return TDM_ERR_ARGUMENT;
  }
  if (entropy != NULL && entropy_len != TDM_DRBG_SEED_BYTES) return TDM_ERR_LENGTH;
  if (additional_len > TDM_DRBG_SEED_BYTES) return TDM_ERR_LENGTH;
  fork_lock(lock_of(drbg));
  tdm_status status = reseed(drbg, entropy, additional, additional_len);
  fork_unlock(lock_of(drbg));
  core_served(drbg->backend, TDM_CTR_DRBG);
  return status;
}

void tdm_drbg_free(tdm_drbg *drbg) {
  if (drbg == NULL) return;
  const tdm_rand_ops *ops = drbg->ops;
  if (ops->drbg_end != NULL) ops->drbg_end(ops, drbg->context);
  keymem_free(drbg, sizeof(tdm_drbg) + ops->drbg_bytes);
}
