#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# interop.sh TANDEM CASES.SH BACKEND [MIB]: what `tandem` makes equals what sha256sum and `openssl enc` make, byte for byte,
# and the reverse, for files of odd sizes and one of MIB mebibytes (default 9).
TANDEM=$1 mib=${4:-9}
. "$2"
backend=$3

for size in 0 1 15 16 17 4096 262143 262144 262145; do head -c "$size" /dev/urandom >"f$size"; done
head -c "${mib}M" /dev/urandom >big
printf 'tail' >>big

# MD5 where this build has it.
legacy=
if "$TANDEM" hash --backend "$backend" -a md5 f0 >/dev/null 2>&1; then legacy=md5; fi
for alg in $legacy sha1 sha224 sha256 sha384 sha512; do
  for f in f0 f1 f262144 f262145 big; do
    same "hash $alg $f" "$("$TANDEM" hash --backend "$backend" --algorithm $alg $f)" "$(${alg}sum $f)"
  done
done
same "hash of standard input" "$("$TANDEM" hash --backend "$backend" <f17)" "$(sha256sum <f17)"
"$TANDEM" hash --backend "$backend" f1 f16 big >SUMS && sha256sum -c --quiet SUMS && ok || bad "sha256sum -c reads our lines"
odd='a\b
c'
cp f17 "$odd"
same "escaped name" "$("$TANDEM" hash --backend "$backend" "$odd")" "$(sha256sum "$odd")"

key128=$("$TANDEM" rand 16 --hex) key192=$("$TANDEM" rand 24 --hex) key256=$("$TANDEM" rand 32 --hex)
iv=$("$TANDEM" rand 16 --hex)
for bits in 128 192 256; do
  eval "key=\$key$bits"
  for mode in cbc ctr cfb ofb; do
    for f in f0 f1 f15 f16 f17 f262143 f262144 f262145 big; do
      openssl enc -aes-$bits-$mode -K "$key" -iv "$iv" -in $f -out want
      "$TANDEM" enc --backend "$backend" -a aes-$bits-$mode --key-hex "$key" --iv-hex "$iv" -i $f -o got || bad "enc"
      same_file "enc aes-$bits-$mode $f" want got
      "$TANDEM" dec --backend "$backend" -a aes-$bits-$mode --key-hex "$key" --iv-hex "$iv" -i want -o back || bad "dec"
      same_file "dec aes-$bits-$mode $f" $f back
    done
    rm -f want got back
  done
  openssl enc -aes-$bits-ecb -nopad -K "$key" -in f4096 -out want
  "$TANDEM" enc --backend "$backend" -a aes-$bits-ecb --key-hex "$key" <f4096 >got || bad "enc"
  same_file "enc aes-$bits-ecb through pipes" want got
done

# DES and RC4 where this build has them and this OpenSSL still does.
if "$TANDEM" enc --backend "$backend" -a des-ede3-cbc --key-hex "$key192" --iv-hex 0011223344556677 <f17 >/dev/null 2>&1; then
  for f in f0 f17 big; do
    openssl enc -des-ede3-cbc -K "$key192" -iv 0011223344556677 -in $f -out want
    "$TANDEM" enc --backend "$backend" -a des-ede3-cbc --key-hex "$key192" --iv-hex 0011223344556677 -i $f -o got
    same_file "des-ede3-cbc $f" want got
    if openssl enc -rc4 -provider legacy -provider default -K "$key128" -in $f -out want 2>/dev/null; then
      "$TANDEM" enc --backend "$backend" -a rc4 --key-hex "$key128" -i $f -o got
      same_file "rc4 $f" want got
    fi
  done
fi

for f in f0 f1 f17 f262144 f262145 big; do
  same "mac $f" "$("$TANDEM" mac --backend "$backend" --key-hex "$key256" $f | cut -d' ' -f1)" \
    "$(openssl dgst -sha256 -mac HMAC -macopt hexkey:"$key256" $f | sed 's/.*= //')"
done

for bits in 128 192 256; do
  eval "key=\$key$bits"
  for f in f0 f1 f16 f17 f262144 f262145 big; do
    same "cmac $f" "$("$TANDEM" mac --backend "$backend" -a aes-$bits-cmac --key-hex "$key" $f | cut -d' ' -f1)" \
      "$(openssl dgst -mac CMAC -macopt cipher:aes-$bits-cbc -macopt hexkey:"$key" $f | sed 's/.*= //')"
  done
done

for bits in 128 192 256; do
  eval "key=\$key$bits"
  for f in f0 f1 f15 f16 f17 f262143 f262144 f262145 big; do
    "$TANDEM" enc --backend "$backend" -a aes-$bits-gcm --key-hex "$key" --iv-hex 00112233445566778899aabb --aad-hex 0102 -i $f -o box
    same "a GCM file is ciphertext and tag" "$(wc -c <box)" "$(($(wc -c <$f) + 16))"
    "$TANDEM" dec --backend "$backend" -a aes-$bits-gcm --key-hex "$key" --iv-hex 00112233445566778899aabb --aad-hex 0102 -i box -o back
    same_file "gcm $f" $f back
    rm -f back
  done
done
close
