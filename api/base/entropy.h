/* SPDX-License-Identifier: Apache-2.0
 * The operating system's entropy, the same for every backend.
 */
#ifndef BASE_ENTROPY_H
#define BASE_ENTROPY_H

#include <tandem/status.h>

/* n bytes from getrandom, or from /dev/urandom where that is missing or forbidden. TDM_ERR_ENTROPY, out zeroed, when
 * neither gives any. Leaves errno as it was. */
tdm_status entropy_system(uint8_t *out, size_t n);

#endif
