/* SPDX-License-Identifier: Apache-2.0
 * The locks of this library. A child of fork has all of them free, and nothing half done under any, whatever other
 * threads of its parent were doing: fork waits for them.
 */
#ifndef BASE_FORK_LOCK_H
#define BASE_FORK_LOCK_H

/* In the order in which one may be taken under another; a thread may take again what it has. */
enum fork_lock_name {
  FORK_LOCK_SELECTION,                    /* registry and policy */
  FORK_LOCK_DRBG,                         /* generator objects share this many, by address */
  FORK_LOCK_KEYMEM = FORK_LOCK_DRBG + 16, /* free lists of key memory */
  FORK_LOCK_SHADOW,                       /* the handler of mismatches */
  FORK_LOCKS
};

void fork_lock(unsigned which);
void fork_unlock(unsigned which);

#endif
