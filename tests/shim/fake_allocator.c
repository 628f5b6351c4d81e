/* SPDX-License-Identifier: Apache-2.0
 * The mark of a global allocator such as jemalloc: sdallocx, which must never be given memory of libc's malloc. Here
 * all memory is that.
 */
#include <stddef.h>
#include <stdlib.h>

__attribute__((visibility("default"))) void sdallocx(void *p, size_t size, int flags);
void sdallocx(void *p, size_t size, int flags) {
  (void)p;
  (void)size;
  (void)flags;
  abort();
}
