#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# wrap.sh TANDEM CASES.SH BACKEND: what `tandem wrap` makes equals what `openssl enc` makes, and the reverse; what was not
# wrapped under the key leaves no trace; errors say what to do.
TANDEM=$1
. "$2"
TANDEM_BACKEND=$3
export TANDEM_BACKEND

"$TANDEM" rand 16 -o kek128 && "$TANDEM" rand 24 -o kek192 && "$TANDEM" rand 32 -o kek256 || bad "rand"
hex() { od -An -v -tx1 "$1" | tr -d ' \n'; }

for bits in 128 192 256; do
  key=$(hex kek$bits)
  for size in 1 7 8 9 15 16 17 24 31 32 33 64 200 1000; do
    head -c $size /dev/urandom >secret
    openssl enc -id-aes$bits-wrap-pad -K "$key" -iv A65959A6 -in secret -out want || bad "openssl wrap-pad"
    "$TANDEM" wrap --key-file kek$bits -i secret -o got || bad "wrap"
    same_file "KWP-$bits of $size bytes" want got
    "$TANDEM" unwrap --key-hex "$key" -i want -o back || bad "unwrap"
    same_file "KWP-$bits back, $size bytes" secret back
    openssl enc -d -id-aes$bits-wrap-pad -K "$key" -iv A65959A6 -in got -out back || bad "openssl unwrap-pad"
    same_file "KWP-$bits back by openssl, $size bytes" secret back
    [ $((size % 8)) = 0 ] && [ $size -ge 16 ] || continue
    openssl enc -id-aes$bits-wrap -K "$key" -iv A6A6A6A6A6A6A6A6 -in secret -out want || bad "openssl wrap"
    "$TANDEM" wrap -a aes-$bits-kw --key-file kek$bits <secret >got || bad "wrap"
    same_file "KW-$bits of $size bytes through pipes" want got
    "$TANDEM" unwrap -a aes-$bits-kw --key-file kek$bits <want >back || bad "unwrap"
    same_file "KW-$bits back, $size bytes" secret back
    openssl enc -d -id-aes$bits-wrap -K "$key" -iv A6A6A6A6A6A6A6A6 -in got -out back || bad "openssl unwrap"
    same_file "KW-$bits back by openssl, $size bytes" secret back
  done
  head -c 40 /dev/urandom >secret
  "$TANDEM" wrap -k kek$bits -i secret -o got
  "$TANDEM" wrap -k kek$bits -a aes-$bits-kwp -i secret -o named
  same_file "KWP is what an unnamed algorithm is" got named
done

# Nothing appears unless it verifies.
head -c 32 /dev/urandom >secret
"$TANDEM" wrap -k kek256 -i secret -o box || bad "wrap"
same "a wrapped secret has 8 bytes more" "$(wc -c <box | tr -d ' ')" 40
rm -f new
cp box damaged
printf 'X' | dd of=damaged bs=1 seek=20 conv=notrunc 2>/dev/null
cmp -s box damaged && printf 'Y' | dd of=damaged bs=1 seek=20 conv=notrunc 2>/dev/null
exits 1 'verification failed' "$TANDEM" unwrap -k kek256 -i damaged -o new
exits 1 'verification failed' "$TANDEM" unwrap -k kek128 -i box -o new
exits 1 'verification failed' "$TANDEM" unwrap -k kek256 -a aes-256-kw -i box -o new
exits 1 'verification failed' "$TANDEM" unwrap -k kek256 -i /dev/null -o new
head -c 39 box >short
exits 1 'verification failed' "$TANDEM" unwrap -k kek256 -i short -o new
{ cat kek256 && echo; } >kek33
if "$TANDEM" wrap -k kek33 -i secret 2>&1 >/dev/null | grep -q 'use --key-hex'; then bad "raw bytes taken for hexadecimal"; else ok; fi

# What wrap takes at most comes back from unwrap.
head -c 16777216 /dev/zero >largest
"$TANDEM" wrap -k kek256 -i largest -o largest.wrapped && "$TANDEM" unwrap -k kek256 -i largest.wrapped -o largest.back
same_file "the longest secret" largest largest.back
echo >>largest
exits 2 'longer than 16777216' "$TANDEM" wrap -k kek256 -i largest -o new
if [ -e new ]; then bad "a file appeared"; else ok; fi
echo precious >kept
exits 1 'verification failed' "$TANDEM" unwrap -k kek256 -i damaged -o kept
same "an existing file stays" "$(cat kept)" precious
exits 1 'verification failed' "$TANDEM" unwrap -k kek256 -i damaged
same "bytes on standard output" "$(wc -c <out.txt | tr -d ' ')" 0
same "no temporary file stays" "$(find . -name '.tandem-*' | wc -l | tr -d ' ')" 0

# Modes, and in place.
(umask 022 && "$TANDEM" wrap -k kek256 -i secret -o fresh)
same "a wrapped secret has the usual mode" "$(stat -c %a fresh)" 644
(umask 022 && "$TANDEM" unwrap -k kek256 -i box -o back)
same "an unwrapped one is for its owner" "$(stat -c %a back)" 600
cp secret place
"$TANDEM" wrap -k kek256 -i place -o place && same_file "a file wrapped onto itself" box place
"$TANDEM" unwrap -k kek256 -i place -o place && same_file "and back" secret place

# Errors say what to do.
exits 2 'a key is needed' "$TANDEM" wrap -i secret
exits 2 'not both' "$TANDEM" wrap -k kek256 -K 00 -i secret
exits 2 '16, 24 or 32 bytes, this has 40' "$TANDEM" wrap -k box -i secret
hex kek128 >kek.hex && echo >>kek.hex
exits 2 'use --key-hex' "$TANDEM" wrap -k kek.hex -i secret
exits 2 'takes a key of 16 bytes, this has 32' "$TANDEM" wrap -k kek256 -a aes-128-kwp -i secret
exits 2 'wraps no keys' "$TANDEM" wrap -k kek256 -a aes-256-gcm -i secret
exits 2 'wraps no keys' "$TANDEM" unwrap -k kek256 -a nonsense -i secret
exits 2 'at least 1 byte' "$TANDEM" wrap -k kek256 -i /dev/null -o new
head -c 20 secret >odd
exits 2 'multiple of 8' "$TANDEM" wrap -k kek256 -a aes-256-kw -i odd -o new
exits 2 'no such\|No such' "$TANDEM" wrap -k kek256 -i nowhere -o new
exits 2 'name the input with -i' "$TANDEM" unwrap -k kek256 box
if [ -e new ]; then bad "a file appeared"; else ok; fi
for command in wrap unwrap; do exits 0 '' "$TANDEM" $command --help; done
close
