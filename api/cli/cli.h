/* SPDX-License-Identifier: Apache-2.0
 * What the subcommands share: exit codes, messages, hexadecimal, keys, input, output, progress.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <argp.h>
#include <stdio.h>
#include <tandem/tandem.h>

/* Exit codes of every subcommand. */
enum { CLI_OK = 0, CLI_INVALID = 1 /* a tag or padding does not verify */, CLI_TROUBLE = 2 };

/* Bytes read or written in one step; the memory a file of any size takes. */
enum { CLI_CHUNK = 256 * 1024 };

/* "tandem: what went wrong" on standard error. */
__attribute__((format(printf, 1, 2))) void cli_say(const char *format, ...);

/* The same for a failed call: about, the status as text and the library's detail. Returns the exit code. */
int cli_fail(const char *about, tdm_status status);

/* The option every subcommand has, as an argp child. */
extern const struct argp cli_backend_argp;

/* argp_parse with our exit code for usage errors. */
void cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/* A whole number, decimal or with 0x; false when text is anything else, a sign or a space included. */
bool cli_number(const char *text, unsigned long long *value);

/* Hexadecimal text of any length; false (with a message naming option) when it is not. out has room for max bytes. */
bool cli_hex_decode(const char *option, const char *text, uint8_t *out, size_t max, size_t *len);
void cli_hex_print(FILE *to, const uint8_t *bytes, size_t len);

/* A digest or tag and the name of its file. A name with a newline or backslash is escaped and its line starts with a
 * backslash, as the coreutils do. */
void cli_print_line(const uint8_t *bytes, size_t len, const char *name);

/* A key from --key-hex or --key-file, whichever is not NULL. */
enum { CLI_KEY_MAX = 4096 };
typedef struct cli_key {
  uint8_t bytes[CLI_KEY_MAX];
  size_t len;
} cli_key;
bool cli_key_read(cli_key *key, const char *hex, const char *path);

/* Whether a key looks like hexadecimal text, perhaps with a newline: for a hint. Without a branch or a table on it. */
bool cli_key_is_hex(const cli_key *key);

/* Input: a file, or standard input for NULL and "-"; opening that a second time fails. */
typedef struct cli_input {
  int fd;
  const char *name; /* for messages */
  uint64_t size;    /* 0 when unknown */
  uint64_t done;
} cli_input;
bool cli_input_open(cli_input *in, const char *path);
/* Reads until buf is full or the input ends; false (with a message) on error. */
bool cli_input_read(cli_input *in, uint8_t *buf, size_t size, size_t *len);
void cli_input_close(cli_input *in);

/* Output: a file that appears under its name only when it is complete, or standard output for NULL and "-".
 * held: standard output, a device or a pipe, too, receives nothing before cli_output_finish. secret: mode 0600. */
typedef struct cli_output {
  int fd;   /* what is written to */
  int sink; /* what receives it in the end, when it is held */
  bool held, renames;
  const char *name;
  char target[4096];
  char temporary[4096 + 16];
} cli_output;
bool cli_output_open(cli_output *out, const char *path, bool secret, bool held);
bool cli_output_write(cli_output *out, const uint8_t *bytes, size_t len);
/* keep: flushes and makes the file appear; otherwise removes every trace. False (with a message) when that fails. */
bool cli_output_finish(cli_output *out, bool keep);

/* A line on a terminal while a long input is read; nothing in pipes. */
void cli_progress(const cli_input *in);
void cli_progress_end(void);

int cmd_info(int argc, char **argv);
int cmd_hash(int argc, char **argv);
int cmd_mac(int argc, char **argv);
int cmd_enc(int argc, char **argv);
int cmd_dec(int argc, char **argv);
int cmd_rand(int argc, char **argv);

#endif
