/* SPDX-License-Identifier: Apache-2.0
 * The name by which a process with AddressSanitizer is known, exported without it.
 */
__attribute__((visibility("default"))) void __asan_init(void);
void __asan_init(void) {}
