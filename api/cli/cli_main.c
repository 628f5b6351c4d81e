/* SPDX-License-Identifier: Apache-2.0
 * The `tandem` command: finds the subcommand and hands over. Sees to it that what was printed has arrived.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pkey.h"

static const struct command {
  const char *name;
  const char *summary;
  int (*run)(int argc, char **argv);
} commands[] = {
    {"info", "backends, versions, CPU features, and who serves each algorithm", cmd_info},
    {"hash", "digest of files or standard input", cmd_hash},
    {"mac", "make or check an HMAC or CMAC", cmd_mac},
    {"enc", "encrypt a file", cmd_enc},
    {"dec", "decrypt a file", cmd_dec},
    {"rand", "random bytes", cmd_rand},
    {"genkey", "make a private key: RSA, prime curves, X25519, Ed25519", cmd_genkey},
    {"pubkey", "the public half of a key", cmd_pubkey},
    {"sign", "sign a file", cmd_sign},
    {"verify", "check the signature of a file", cmd_verify},
    {"encrypt", "encrypt a short message for an RSA key", cmd_encrypt},
    {"decrypt", "decrypt it", cmd_decrypt},
    {"derive", "the shared secret of two keys", cmd_derive},
    {"wrap", "wrap a key under a key (KWP, KW)", cmd_wrap},
    {"unwrap", "verify and unwrap it", cmd_unwrap},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void usage(FILE *to) {
  (void)fprintf(to,
                "Usage: tandem COMMAND [OPTION...]\n"
                "Cryptography by one of two backends, native or boring (BoringSSL).\n\nCommands:\n");
  for (size_t i = 0; i < COMMANDS; i++) (void)fprintf(to, "  %-7s %s\n", commands[i].name, commands[i].summary);
  (void)fprintf(to,
                "\nExamples:\n"
                "  tandem info\n"
                "  tandem hash --algorithm sha256 FILE\n"
                "  tandem rand 16 -o key && tandem rand 12 --hex\n"
                "  tandem enc --algorithm aes-128-gcm --key-file key --iv-hex HEX -i IN -o OUT\n"
                "  tandem dec --algorithm aes-128-gcm --key-file key --iv-hex HEX -i OUT -o IN\n"
                "  tandem genkey -a p256 -o key.pem && tandem pubkey -k key.pem -o public.pem\n"
                "  tandem sign --key key.pem --hash sha256 FILE -o FILE.sig\n"
                "  tandem verify --key public.pem --hash sha256 --signature FILE.sig FILE\n"
                "  tandem wrap --key-file key -i SECRET -o WRAPPED && tandem unwrap --key-file key -i WRAPPED\n"
                "\n'tandem help COMMAND' tells more. --backend NAME works after every command.\n"
                "Exit status: 0 success, 1 a tag, padding or signature does not verify, 2 trouble.\n");
}

/* Files must not get the numbers of closed standard streams. Each gets /dev/null, opened so that its own use, reading
 * or writing, still fails. */
static bool occupy_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) return false;
  }
  return true;
}

/* At every exit, those of argp's --help included: a full disk is not a success. */
static void close_stdout(void) {
  bool failed = ferror(stdout) != 0;
  if (fclose(stdout) == 0 && !failed) return;
  cli_say("standard output: cannot be written");
  _exit(CLI_TROUBLE);
}

int main(int argc, char **argv) {
  if (!occupy_standard_streams() || atexit(close_stdout) != 0) {
    cli_say("the standard streams cannot be set up");
    return CLI_TROUBLE;
  }
  if (argc < 2) {
    usage(stderr);
    return CLI_TROUBLE;
  }
  if (strcmp(argv[1], "help") == 0 && argc > 2) { /* tandem help COMMAND: tandem COMMAND --help */
    static char option[] = "--help";
    argv[1] = argv[2];
    argv[2] = option;
    argc = 3;
  }
  const char *name = argv[1];
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
    usage(stdout);
    return CLI_OK;
  }
  if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
    (void)printf("tandem %s\n", tdm_version());
    return CLI_OK;
  }
  for (size_t i = 0; i < COMMANDS; i++) {
    if (strcmp(commands[i].name, name) != 0) continue;
    char title[32];
    (void)snprintf(title, sizeof title, "tandem %s", name);
    argv[1] = title; /* what argp's messages start with */
    return commands[i].run(argc - 1, argv + 1);
  }
  cli_say("'%s' is not a command; 'tandem --help' lists them", name);
  return CLI_TROUBLE;
}
