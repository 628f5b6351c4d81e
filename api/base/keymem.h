/* SPDX-License-Identifier: Apache-2.0
 * Memory for keys: wiped on free, kept out of core dumps, 64-byte aligned, zeroed when handed out.
 * A few slabs under one lock; large blocks are mapped alone. Safe under threads.
 */
#ifndef BASE_KEYMEM_H
#define BASE_KEYMEM_H

#include <stddef.h>

/* NULL when there is no memory. n > 0. */
void *keymem_alloc(size_t n);

/* n as given to keymem_alloc; p may be NULL. */
void keymem_free(void *p, size_t n);

#endif
