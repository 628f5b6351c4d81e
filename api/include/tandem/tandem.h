/* SPDX-License-Identifier: Apache-2.0
 * Tandem: one crypto API, two backends. This header includes all the others.
 */
#ifndef TANDEM_TANDEM_H
#define TANDEM_TANDEM_H

#include <tandem/aead.h>
#include <tandem/alg.h>
#include <tandem/backend.h>
#include <tandem/cipher.h>
#include <tandem/hash.h>
#include <tandem/kdf.h>
#include <tandem/mac.h>
#include <tandem/pkey.h>
#include <tandem/rand.h>
#include <tandem/rsa.h>
#include <tandem/shadow.h>
#include <tandem/sign.h>
#include <tandem/status.h>
#include <tandem/stream.h>
#include <tandem/trace.h>
#include <tandem/wrap.h>
#include <tandem/xts.h>

#define TDM_VERSION_TEXT "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/* Version of the library that runs, which may be newer than TDM_VERSION_TEXT. */
TDM_API const char *tdm_version(void);

#ifdef __cplusplus
}
#endif
#endif
