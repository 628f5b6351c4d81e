/* SPDX-License-Identifier: Apache-2.0
 * What the subcommands for keys share: key files, digests of files, small files as a whole.
 */
#ifndef CLI_PKEY_H
#define CLI_PKEY_H

#include <tandem/pkey.h>
#include <tandem/rsa.h>
#include <tandem/sign.h>

#include "cli.h"

/* A private or public key from a PEM or DER file ("-": standard input). NULL, with a message, when there is none.
 * need_private: a public key is refused. */
tdm_pkey *cli_pkey_read(const char *path, bool need_private);

/* The hash named, TDM_ALG_NONE with a message when there is none. */
tdm_alg cli_hash_find(const char *option, const char *name);

/* Digest of a file of any size, by the key's backend. Returns the exit code. */
int cli_digest(const tdm_pkey *pkey, tdm_alg hash, const char *path, uint8_t *digest, size_t *len);

/* A whole file in memory that the caller wipes and frees; NULL, with a message, when it cannot be read or is longer
 * than max. *len bytes; an empty file gives a pointer too. */
uint8_t *cli_read_all(const char *path, size_t max, size_t *len);

/* Writes one result: to a file that appears complete, or to standard output. Returns the exit code. */
int cli_write_all(const char *path, bool secret, const uint8_t *bytes, size_t len);

/* Reads "hash", "max", "auto" or a number of bytes; false when it is none. */
bool cli_salt_find(const char *text, int *salt_len);

int cmd_genkey(int argc, char **argv);
int cmd_pubkey(int argc, char **argv);
int cmd_sign(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_encrypt(int argc, char **argv);
int cmd_decrypt(int argc, char **argv);
int cmd_derive(int argc, char **argv);
int cmd_wrap(int argc, char **argv);
int cmd_unwrap(int argc, char **argv);

#endif
