#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# files.sh TANDEM CASES.SH BACKEND: files are precious, and errors say what to do.
TANDEM=$1
. "$2"
TANDEM_BACKEND=$3
export TANDEM_BACKEND
key=000102030405060708090a0b0c0d0e0f iv=00112233445566778899aabb iv16=00112233445566778899aabbccddeeff
gcm="-a aes-128-gcm --key-hex $key --iv-hex $iv"

head -c 700000 /dev/urandom >plain
: >empty
# shellcheck disable=SC2086 # options are words
"$TANDEM" enc $gcm -i plain -o box || bad "enc"

# A damaged file gives nothing: no file, no replaced file, no byte on standard output.
cp box damaged
printf 'X' | dd of=damaged bs=1 seek=350000 conv=notrunc 2>/dev/null
cmp -s box damaged && printf 'Y' | dd of=damaged bs=1 seek=350000 conv=notrunc 2>/dev/null
exits 1 'verification failed' "$TANDEM" dec $gcm -i damaged -o new
if [ -e new ]; then bad "a file appeared though the tag is wrong"; else ok; fi
echo precious >kept
exits 1 'verification failed' "$TANDEM" dec $gcm -i damaged -o kept
same "an existing file stays" "$(cat kept)" precious
exits 1 'verification failed' "$TANDEM" dec $gcm -i damaged
same "bytes on standard output" "$(wc -c <out.txt | tr -d ' ')" 0
mkfifo pipe
timeout 30 cat pipe >piped &
exits 1 'verification failed' "$TANDEM" dec $gcm -i damaged -o pipe
wait $!
same "bytes through a named pipe" "$(wc -c <piped | tr -d ' ')" 0
timeout 30 cat pipe >piped &
exits 0 '' "$TANDEM" dec $gcm -i box -o pipe
wait $!
same_file "through a named pipe" plain piped
for name in /dev/stdout /proc/self/fd/1; do
  "$TANDEM" dec $gcm -i damaged -o $name 2>err.txt | cat >piped
  same "bytes through $name" "$(wc -c <piped | tr -d ' ')" 0
  "$TANDEM" dec $gcm -i box -o $name | cat >piped
  same_file "through $name" plain piped
done
head -c 10 box >short
exits 1 'shorter than a tag' "$TANDEM" dec $gcm -i short -o new
exits 1 'verification failed' "$TANDEM" dec -a aes-128-gcm --key-hex $key --iv-hex 00112233445566778899aabc -i box -o new
exits 1 'verification failed' "$TANDEM" dec $gcm --aad-hex 00 -i box -o new
if [ -e new ]; then bad "a file appeared"; else ok; fi

# In place, modes, links, devices, pipes.
cp plain same
"$TANDEM" enc $gcm -i same -o same || bad "in place"
same_file "a file encrypted onto itself" box same
"$TANDEM" dec $gcm -i same -o same || bad "in place"
same_file "and back" plain same
same "decrypted files are for their owner" "$(stat -c %a same)" 600
(umask 022 && "$TANDEM" enc $gcm -i plain -o fresh)
same "a new ciphertext has the usual mode" "$(stat -c %a fresh)" 644
chmod 640 fresh
"$TANDEM" enc $gcm -i plain -o fresh
same "a replaced ciphertext keeps its mode" "$(stat -c %a fresh)" 640
"$TANDEM" rand 32 -o secret
same "random bytes are for their owner" "$(stat -c '%a %s' secret)" '600 32'
ln -s target link
echo old >target
"$TANDEM" enc $gcm -i plain -o link
if [ -L link ]; then ok; else bad "the link was replaced, not its file"; fi
same_file "through a link" box target
ln -s nothing dangling
exits 2 'symbolic link to nothing' "$TANDEM" enc $gcm -i plain -o dangling
if [ -L dangling ] && [ ! -e nothing ]; then ok; else bad "a dangling link was written to"; fi
exits 0 '' "$TANDEM" enc $gcm -i plain -o /dev/null
"$TANDEM" enc $gcm <plain >piped
same_file "through pipes" box piped
"$TANDEM" dec $gcm <box >piped
same_file "back through pipes" plain piped

# A full disk: an error, and no file.
exits 2 'No space left' sh -c "'$TANDEM' enc $gcm -i plain -o /dev/full"
exits 2 '' sh -c "'$TANDEM' hash plain >/dev/full"
exits 2 '' sh -c "'$TANDEM' rand 100000 >/dev/full"
for words in --version --help 'hash --help' info 'info --json' "mac --key-hex $key plain"; do
  exits 2 'standard output' sh -c "'$TANDEM' $words >/dev/full"
done
# Closed streams are errors, not empty messages, and their numbers go to no file.
exits 2 'Bad file descriptor' sh -c "'$TANDEM' enc $gcm -o new <&-"
exits 2 'Bad file descriptor' sh -c "'$TANDEM' hash <&-"
exits 2 'Bad file descriptor' sh -c "'$TANDEM' enc $gcm -i plain >&-"
exits 2 'standard output' sh -c "'$TANDEM' hash plain >&-"
exits 0 '' sh -c "'$TANDEM' enc $gcm -i plain -o closed <&- >&- 2>&-"
same_file "with all streams closed" box closed
# Standard input is one thing, not two.
exits 2 'read already' sh -c "echo key | '$TANDEM' mac -k -"
exits 2 'read already' sh -c "echo key | '$TANDEM' mac -k - -"
exits 2 'read already' sh -c "echo key | '$TANDEM' mac -k /dev/stdin /dev/stdin"
exits 2 'read already' sh -c "head -c 16 plain | '$TANDEM' enc -a aes-128-gcm -k - --iv-hex $iv -o new"
exits 2 'read already' sh -c "'$TANDEM' hash - - <plain"
exits 0 '' sh -c "echo key | '$TANDEM' mac -k - plain"
exits 0 '' sh -c "echo key | '$TANDEM' hash plain - plain"
# As many files as a command line holds.
# shellcheck disable=SC2046 # words
same "digests of 10000 files" "$("$TANDEM" hash -a sha512 $(yes empty | head -n 10000) -a sha256 | uniq -c | sed 's,^ *,,')" \
  "10000 $(sha256sum empty)"
# Ended by a signal: nothing is left behind.
mkfifo slow
ulimit -c 0
exec 3<>slow
for signal in INT TERM HUP QUIT XCPU XFSZ; do
  timeout -s $signal 0.3 "$TANDEM" enc $gcm -i slow -o late 2>/dev/null
  if [ -e late ] || ls .tandem-* >/dev/null 2>&1; then bad "left behind after SIG$signal: $(ls -A)"; else ok; fi
  rm -f .tandem-*
done
exec 3>&-

# Bad input.
exits 2 'No such file' "$TANDEM" enc $gcm -i absent -o new
exits 2 'is a directory' "$TANDEM" enc $gcm -i . -o new
exits 2 'is a directory' "$TANDEM" enc $gcm -i plain -o .
exits 2 'temporary file' "$TANDEM" enc $gcm -i plain -o nowhere/new
exits 2 'takes a key of 16 bytes' "$TANDEM" enc -a aes-128-ctr --key-hex 00 --iv-hex $iv16 -i plain -o new
printf '%s\n' $key >hexkey
exits 2 'raw bytes, not hexadecimal' "$TANDEM" enc -a aes-128-ctr --key-file hexkey --iv-hex $iv16 -i plain -o new
exits 2 'key is needed' "$TANDEM" enc -a aes-128-ctr --iv-hex $iv16 -i plain -o new
exits 2 'needs --iv-hex with 16 bytes' "$TANDEM" enc -a aes-128-ctr --key-hex $key -i plain -o new
exits 2 'takes 16 bytes, this has 15' "$TANDEM" enc -a aes-128-ctr --key-hex $key --iv-hex 00112233445566778899aabbccddee -i plain -o new
exits 2 'takes none' "$TANDEM" enc -a aes-128-ecb --key-hex $key --iv-hex $iv16 -i plain -o new
exits 2 'whole number of blocks' "$TANDEM" enc -a aes-128-ecb --key-hex $key -i kept -o new
exits 2 'only an AEAD' "$TANDEM" enc -a aes-128-ctr --aad-hex 00 --key-hex $key --iv-hex $iv16 -i plain -o new
exits 2 'no way to encrypt' "$TANDEM" enc -a rot13 --key-hex $key -i plain -o new
exits 2 'whole message.*use aes-192-gcm' "$TANDEM" enc -a aes-192-ccm --key-hex $key --iv-hex $iv -i plain -o new
exits 2 'whole message' "$TANDEM" dec -a aes-128-ccm --key-hex $key --iv-hex $iv -i plain -o new
exits 2 'two digits a byte' "$TANDEM" enc -a aes-128-ctr --key-hex 000 --iv-hex $iv16 -i plain -o new
exits 2 'not a hexadecimal digit' "$TANDEM" enc -a aes-128-ctr --key-hex 0g --iv-hex $iv16 -i plain -o new
exits 2 'which algorithm' "$TANDEM" enc -i plain -o new
exits 2 'with -i' "$TANDEM" enc -a aes-128-ctr plain
exits 2 'not a command' "$TANDEM" frobnicate
exits 2 'Usage' "$TANDEM"
exits 2 'not a hash function' "$TANDEM" hash -a aes-128 plain
ulimit -f 20000 # what takes -1 for a number must not fill the disk
for count in many '' ' -1' ' 1' +1 -1 1k 0x 99999999999999999999; do
  exits 2 'whole number' "$TANDEM" rand -- "$count"
done
for number in ' -1' ' 1024' +1024 '' x; do
  exits 2 'no size of RSA keys' "$TANDEM" genkey -a rsa -b "$number"
  exits 2 'not a number' "$TANDEM" genkey -a rsa -e "$number"
  exits 2 'number of bytes' "$TANDEM" sign -k absent --pss --salt "$number"
done
exits 2 'unknown backend' "$TANDEM" hash --backend other plain
exits 2 'TANDEM_BACKEND' env TANDEM_BACKEND=other "$TANDEM" hash plain
exits 2 'TANDEM_CONFIG\|nowhere.conf' env TANDEM_CONFIG=nowhere.conf "$TANDEM" hash plain
exits 1 'decryption failed' "$TANDEM" dec -a aes-128-cbc --key-hex $key --iv-hex $iv16 -i secret -o new
if [ -e new ]; then bad "a file appeared after an error"; else ok; fi
tag=$("$TANDEM" mac --key-hex $key plain | cut -d' ' -f1)
exits 0 '' "$TANDEM" mac --key-hex $key --verify "$tag" plain
exits 1 'verification failed' "$TANDEM" mac --key-hex $key --verify "00${tag#??}" box
exits 2 'this tag has 4 bytes, 32 are expected' "$TANDEM" mac --key-hex $key --verify "$(echo "$tag" | cut -c1-8)" plain
exits 0 '' "$TANDEM" mac --key-hex $key --tag-length 4 --verify "$(echo "$tag" | cut -c1-8)" plain
exits 1 'verification failed' "$TANDEM" mac --key-hex $key --tag-length 4 --verify 00000000 plain
exits 2 'a tag of hmac-sha256 has 32 bytes' "$TANDEM" mac --key-hex $key --tag-length 33 plain
exits 2 'from 4 to 64' "$TANDEM" mac --key-hex $key --tag-length 3 plain
: >empty.key
exits 2 'empty' "$TANDEM" mac --key-file empty.key plain
exits 2 'empty tag' "$TANDEM" mac --key-hex $key --verify '' plain
exits 2 'aes-128-cmac takes 16 bytes of key, not 15' "$TANDEM" mac -a aes-128-cmac --key-hex "${key#??}" plain
exits 2 'is not a MAC' "$TANDEM" mac -a aes-128 --key-hex $key plain
for command in info hash mac enc dec rand; do exits 0 '' "$TANDEM" $command --help; done
exits 0 '' "$TANDEM" --help
exits 0 '' "$TANDEM" --version
exits 0 '' "$TANDEM" info
exits 0 '' sh -c "'$TANDEM' info --json | python3 -c 'import json,sys; d=json.load(sys.stdin); assert d[\"algorithms\"] and d[\"backends\"]'"
same "temporary files left" "$(find . -name '.tandem-*' | wc -l | tr -d ' ')" 0
close
