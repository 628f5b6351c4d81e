/* SPDX-License-Identifier: Apache-2.0
 * Knowing that the process has forked, without handlers: a page the kernel zeroes in the child.
 * Handlers miss clone and vfork; the page does not. Where the kernel cannot, the process number is compared.
 */
#ifndef BASE_FORK_H
#define BASE_FORK_H

#include <stdint.h>

/* A number that differs between a process and its forked children, and never is 0. Safe under threads; a load and a
 * compare on the usual path. A vfork child shares memory with its parent and so has its number, and its state. */
uint64_t fork_generation(void);

#endif
