/* SPDX-License-Identifier: Apache-2.0
 * Guarded memory: each slot lies between two pages that cannot be touched, so a byte too far is a crash.
 * On the open side a fence of known bytes tells of a write too far.
 * Leaks nothing: tests have no secrets.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "tests/support/t.h"

static uint8_t *slots[T_SLOTS];

static uint8_t *slot_base(unsigned slot) {
  if (slot >= T_SLOTS) fail_msg("slot %u", slot);
  if (!slots[slot]) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (T_SLOT_BYTES % page) fail_msg("pages of %zu bytes are not foreseen", page);
    uint8_t *p = mmap(NULL, T_SLOT_BYTES + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED || mprotect(p + page, T_SLOT_BYTES, PROT_READ | PROT_WRITE)) fail_msg("no memory");
    slots[slot] = p + page;
  }
  return slots[slot];
}

uint8_t *t_guard(unsigned slot, size_t n, t_side side) {
  uint8_t *base = slot_base(slot);
  if (n > T_SLOT_BYTES) fail_msg("slots hold no %zu bytes", n);
  memset(base, T_FENCE, T_SLOT_BYTES);
  return side == T_AT_BEGIN ? base : base + T_SLOT_BYTES - n;
}

uint8_t *t_guard_at(unsigned slot, size_t n, unsigned offset) {
  uint8_t *base = slot_base(slot);
  if (n + offset + 64 > T_SLOT_BYTES) fail_msg("slots hold no %zu bytes", n);
  memset(base, T_FENCE, T_SLOT_BYTES);
  return base + 64 + offset;
}

uint8_t *t_guard_put(unsigned slot, const void *data, size_t n, t_side side) {
  uint8_t *p = t_guard(slot, n, side);
  if (n) memcpy(p, data, n);
  return p;
}

void t_fence_check(unsigned slot, const uint8_t *p, size_t n) {
  const uint8_t *base = slot_base(slot);
  size_t before = (size_t)(p - base);
  T_FILLED(base, T_FENCE, before);
  T_FILLED(p + n, T_FENCE, T_SLOT_BYTES - before - n);
}
