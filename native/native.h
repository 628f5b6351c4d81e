/* SPDX-License-Identifier: Apache-2.0
 * Words shared by the folders of the native backend.
 * NATIVE_X86 is 1 where x86 kernels are built: their table rows stand under it, nothing else does.
 */
#ifndef NATIVE_NATIVE_H
#define NATIVE_NATIVE_H

#if defined(__x86_64__) || defined(__i386__)
#define NATIVE_X86 1
#else
#define NATIVE_X86 0
#endif

#endif
