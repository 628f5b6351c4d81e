/* SPDX-License-Identifier: Apache-2.0
 * Keys: raw bytes of a file, or hexadecimal on the command line. Never printed.
 */
#include <string.h>

#include "cli.h"

bool cli_key_read(cli_key *key, const char *hex, const char *path) {
  key->len = 0;
  if (hex != NULL && path != NULL) {
    cli_say("give --key-hex or --key-file, not both");
    return false;
  }
  if (hex != NULL) return cli_hex_decode("--key-hex", hex, key->bytes, sizeof key->bytes, &key->len);
  if (path == NULL) {
    cli_say("a key is needed: --key-file FILE (raw bytes; 'tandem rand 32 -o FILE' makes one) or --key-hex HEX");
    return false;
  }
  cli_input in;
  if (!cli_input_open(&in, path)) return false;
  uint8_t more;
  size_t extra = 0;
  bool ok = cli_input_read(&in, key->bytes, sizeof key->bytes, &key->len);
  if (ok && key->len == sizeof key->bytes) ok = cli_input_read(&in, &more, 1, &extra);
  if (ok && extra != 0) cli_say("key file %s: longer than %d bytes", in.name, CLI_KEY_MAX);
  const bool empty = ok && key->len == 0;
  if (empty) cli_say("key file %s: empty", in.name);
  cli_input_close(&in);
  return ok && extra == 0 && !empty;
}

bool cli_key_is_hex(const cli_key *key) {
  const size_t digits = key->len & ~(size_t)1;
  unsigned strange = digits == 0;
  for (size_t i = 0; i < digits; i++) {
    const unsigned c = key->bytes[i];
    strange |= (c - '0' >= 10) & ((c | 0x20) - 'a' >= 6);
  }
  return !strange && (key->len == digits || key->bytes[digits] == '\n');
}
