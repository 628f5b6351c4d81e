/* SPDX-License-Identifier: Apache-2.0
 * Between the files of shim: what a loader and the probe promise to shim.c.
 */
#ifndef SHIM_SHIM_INTERNAL_H
#define SHIM_SHIM_INTERNAL_H

#include <stdbool.h>

#include "shim/shim.h"

/* Writes one line to error[size], cut where it does not fit; returns false, so that `return shim_fail(...)` reads. */
__attribute__((format(printf, 3, 4))) bool shim_fail(char *error, size_t size, const char *format, ...);

/* The loader that was built in: fills every pointer of fns, or fails and leaves no trace. */
bool shim_load(shim_fns *fns, char *error, size_t size);

/* Tries each embedded structure against its room, each algorithm against a known answer; finds the SHA-512 layout. */
bool shim_probe(const shim_fns *fns, int *sha512_layout, char *error, size_t size);

/* Makes every weak reference to symbol in an open library absent, as if nothing in the process defined it. False where
 * that cannot be done. */
bool shim_drop_weak(void *library, const char *symbol);

#endif
