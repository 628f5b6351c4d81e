#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pkey.sh TANDEM CASES.SH BACKEND [long]: keys, signatures, ciphertexts and secrets made by `openssl` are accepted, and the
# reverse, for every algorithm and size, DER and PEM, PKCS#1, PKCS#8, SEC 1 and SPKI.
TANDEM=$1 more=${4:-}
. "$2"
TANDEM_BACKEND=$3
export TANDEM_BACKEND
sizes='1024 1536 2048 3072 4096'
[ "$more" = long ] && sizes='1152 6144 8192'

head -c 100000 /dev/urandom >message
printf 'other' | cat message - >changed
head -c 32 /dev/urandom >secret
head -c 2000 /dev/urandom >paragraph

t() { "$TANDEM" "$@" || bad "tandem $*"; }
o() { openssl "$@" >/dev/null 2>ossl.txt || bad "openssl $*: $(cat ossl.txt)"; }

# agree KEY PUBLIC: every form openssl has of KEY gives PUBLIC (SPKI, PEM).
agree() {
  key=$1 public=$2
  for form in PEM DER; do
    o pkey -in "$key" -outform $form -out form.key
    t pubkey -k form.key -o got.pem
    same_file "PKCS#8 $form" "$public" got.pem
    o pkey -in "$key" -pubout -outform $form -out form.pub
    t pubkey -k form.pub -o got.pem
    same_file "SPKI $form" "$public" got.pem
    t pubkey -k form.pub --der -o got.der
    o pkey -pubin -in "$public" -outform DER -out want.der
    same_file "SPKI to DER" want.der got.der
  done
  t pubkey -o got.pem <"$key"
  same_file "from standard input" "$public" got.pem
  { echo 'Key of somebody.'; sed 's/$/\r/' "$key"; echo 'The end.'; } >form.key
  t pubkey -k form.key -o got.pem
  same_file "with text around it and CR LF" "$public" got.pem
  o pkey -in "$key" -aes256 -passout pass:x -out form.key
  exits 2 'encrypted' "$TANDEM" pubkey -k form.key
}

# traditional KEY PUBLIC COMMAND: the older forms, by `openssl rsa` or `openssl ec`.
traditional() {
  key=$1 public=$2 command=$3
  for form in PEM DER; do
    if [ "$command" = rsa ]; then
      o rsa -in "$key" -traditional -outform $form -out form.key
      o rsa -in "$key" -RSAPublicKey_out -outform $form -out form.pub
      t pubkey -k form.pub -o got.pem
      same_file "PKCS#1 public $form" "$public" got.pem
    else
      o ec -in "$key" -outform $form -out form.key
    fi
    t pubkey -k form.key -o got.pem
    same_file "traditional $form" "$public" got.pem
  done
  o pkey -in "$key" -traditional -aes256 -passout pass:x -out form.key
  exits 2 'encrypted' "$TANDEM" pubkey -k form.key
}

# made KEY NAME: openssl finds nothing wrong with a key we made and reads all we write of it.
made() {
  o pkey -in "$1" -check -noout
  o pkey -in "$1" -pubout -out want.pem
  t pubkey -k "$1" -o got.pem
  same_file "public key of a new $2" want.pem got.pem
  same "a private key is for its owner" "$(stat -c %a "$1")" 600
}

# judge KEY PUBLIC OUR-OPTIONS -- OPENSSL-OPTIONS: each accepts the other's signature, of the message and not of another.
judge() {
  key=$1 public=$2 ours=''
  shift 2
  while [ "$1" != -- ]; do ours="$ours $1"; shift; done
  shift
  # shellcheck disable=SC2086 # options are words
  {
    t sign -k "$key" $ours message -o ours.sig
    o dgst "$@" -verify "$public" -signature ours.sig message
    exits 1 '' openssl dgst "$@" -verify "$public" -signature ours.sig changed
    o dgst "$@" -sign "$key" -out theirs.sig message
    exits 0 '' "$TANDEM" verify -k "$public" $ours -s theirs.sig message
    exits 0 '' "$TANDEM" verify -k "$key" $ours -s theirs.sig message
    exits 1 '' "$TANDEM" verify -k "$public" $ours -s theirs.sig changed
    exits 1 '' "$TANDEM" verify -k "$public" $ours -s secret message
  }
}

pss='-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen'
rsa_uses() {
  key=$1 public=$2 bits=$3
  for hash in sha224 sha256 sha384 sha512 sha512-224 sha512-256; do
    judge "$key" "$public" --hash $hash -- -$hash
    [ "$bits" -lt 1536 ] && [ $hash = sha512 ] && continue
    # shellcheck disable=SC2086
    judge "$key" "$public" --hash $hash --pss -- -$hash $pss:digest
  done
  # shellcheck disable=SC2086
  {
    judge "$key" "$public" --hash sha256 --pss --salt 0 -- -sha256 $pss:0
    judge "$key" "$public" --hash sha256 --pss --salt 21 -- -sha256 $pss:21
    judge "$key" "$public" --hash sha256 --pss --salt max -- -sha256 $pss:max
    judge "$key" "$public" --hash sha256 --pss --mgf-hash sha384 -- -sha256 $pss:digest -sigopt rsa_mgf1_md:sha384
    o dgst -sha256 $pss:17 -sign "$key" -out theirs.sig message
    exits 0 '' "$TANDEM" verify -k "$public" --pss --salt auto -s theirs.sig message
    exits 1 '' "$TANDEM" verify -k "$public" --pss -s theirs.sig message
    exits 1 '' "$TANDEM" verify -k "$public" -s theirs.sig message
  }
  o dgst -sha1 -sign "$key" -out theirs.sig message
  exits 0 '' "$TANDEM" verify -k "$public" --hash sha1 -s theirs.sig message
  exits 2 'SHA-1' "$TANDEM" sign -k "$key" --hash sha1 message
  for hash in sha1 sha256 sha384; do
    [ "$bits" -lt 1536 ] && [ $hash = sha384 ] && continue
    for mgf in $hash sha1 sha512; do
      options="-pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:$hash -pkeyopt rsa_mgf1_md:$mgf"
      ours="--hash $hash --mgf-hash $mgf"
      if [ $mgf = sha512 ]; then options="$options -pkeyopt rsa_oaep_label:0102ff" ours="$ours --label-hex 0102ff"; fi
      # shellcheck disable=SC2086
      {
        t encrypt -k "$public" $ours -i secret -o box
        o pkeyutl -decrypt -inkey "$key" -in box -out got $options
        same_file "OAEP to openssl" secret got
        o pkeyutl -encrypt -pubin -inkey "$public" -in secret -out box $options
        t decrypt -k "$key" $ours -i box -o got
        same_file "OAEP from openssl" secret got
        exits 1 'decryption failed' "$TANDEM" decrypt -k "$key" $ours --label-hex 00 -i box
      }
    done
  done
  t encrypt -k "$public" --pkcs1 -i secret -o box
  o pkeyutl -decrypt -inkey "$key" -in box -out got
  same_file "PKCS#1 v1.5 to openssl" secret got
  o pkeyutl -encrypt -pubin -inkey "$public" -in secret -out box
  t decrypt -k "$key" --pkcs1 -i box -o got
  same_file "PKCS#1 v1.5 from openssl" secret got
  exits 1 'decryption failed' "$TANDEM" decrypt -k "$key" -i box
  exits 2 'at most' "$TANDEM" encrypt -k "$public" --pkcs1 -i paragraph
}

for bits in $sizes; do
  e=65537
  [ "$bits" = 1536 ] && e=3
  o genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:"$bits" -pkeyopt rsa_keygen_pubexp:$e -out key.pem
  o pkey -in key.pem -pubout -out public.pem
  agree key.pem public.pem
  traditional key.pem public.pem rsa
  rsa_uses key.pem public.pem "$bits"
  t genkey -a rsa -b "$bits" -e $e -o ours.pem
  made ours.pem "RSA key of $bits bits"
  same "size of the new key" "$(openssl pkey -in ours.pem -noout -text | sed -n 's/.*(\([0-9]*\) bit.*/\1/p')" "$bits"
  t genkey -a rsa -b 1024 --form traditional -o form.pem
  same "traditional form" "$(head -n 1 form.pem)" '-----BEGIN RSA PRIVATE KEY-----'
  o rsa -in form.pem -check -noout
  t pubkey -k ours.pem -o ours.pub
  judge ours.pem ours.pub --hash sha256 -- -sha256
done
[ "$more" = long ] && close

# Keys that say they are for PSS alone, with and without limits.
o genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -out key.pem
o pkey -in key.pem -pubout -out public.pem
agree key.pem public.pem
# shellcheck disable=SC2086
judge key.pem public.pem --hash sha384 --pss -- -sha384 $pss:digest
exits 2 '' "$TANDEM" sign -k key.pem --hash sha384 message
exits 2 '' "$TANDEM" encrypt -k public.pem -i secret
o genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_pss_keygen_md:sha256 \
  -pkeyopt rsa_pss_keygen_mgf1_md:sha256 -pkeyopt rsa_pss_keygen_saltlen:32 -out key.pem
o pkey -in key.pem -pubout -out public.pem
agree key.pem public.pem
# shellcheck disable=SC2086
judge key.pem public.pem --hash sha256 --pss -- -sha256 $pss:digest
exits 2 '' "$TANDEM" sign -k key.pem --hash sha384 --pss message
exits 2 '' "$TANDEM" sign -k key.pem --hash sha256 --pss --salt 0 message

# raw.py: DER of two integers to r || s of a length, and back.
cat >raw.py <<'P'
import sys
way, size, source, target = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
data = open(source, "rb").read()
def integer(at):
    return at + 2 + data[at + 1], int.from_bytes(data[at + 2:at + 2 + data[at + 1]], "big")
def element(n):
    body = n.to_bytes(n.bit_length() // 8 + 1, "big")
    return b"\2" + bytes([len(body)]) + body
if way == "raw":
    at, r = integer(3 if data[1] == 0x81 else 2)
    out = b"".join(n.to_bytes(size, "big") for n in (r, integer(at)[1]))
else:
    body = b"".join(element(int.from_bytes(data[i:i + size], "big")) for i in (0, size))
    out = b"\x30" + (b"\x81" if len(body) > 127 else b"") + bytes([len(body)]) + body
open(target, "wb").write(out)
P
for curve in p224:secp224r1:28 p256:prime256v1:32 p384:secp384r1:48 p521:secp521r1:66; do
  name=${curve%%:*} size=${curve##*:} theirs=${curve#*:}
  theirs=${theirs%:*}
  o genpkey -algorithm EC -pkeyopt ec_paramgen_curve:"$theirs" -pkeyopt ec_param_enc:named_curve -out key.pem
  o pkey -in key.pem -pubout -out public.pem
  agree key.pem public.pem
  traditional key.pem public.pem ec
  o ec -in key.pem -no_public -out form.key
  t pubkey -k form.key -o got.pem
  same_file "SEC 1 without the point" public.pem got.pem
  o ec -in key.pem -pubout -conv_form compressed -out form.pub
  t pubkey -k form.pub -o got.pem
  same_file "a compressed point" public.pem got.pem
  o ec -in key.pem -conv_form compressed -out form.key
  t pubkey -k form.key -o got.pem
  same_file "a compressed point in SEC 1" public.pem got.pem
  openssl ecparam -name "$theirs" -genkey -out form.key 2>/dev/null
  o pkey -in form.key -pubout -out want.pem
  t pubkey -k form.key -o got.pem
  same_file "parameters in front of a key" want.pem got.pem
  openssl ec -in key.pem -pubout -conv_form hybrid -out form.pub 2>/dev/null
  exits 2 '' "$TANDEM" pubkey -k form.pub
  openssl ec -in key.pem -pubout -param_enc explicit -out form.pub 2>/dev/null
  exits 2 '' "$TANDEM" pubkey -k form.pub

  for hash in sha224 sha256 sha384 sha512; do judge key.pem public.pem --hash $hash -- -$hash; done
  o dgst -sha1 -sign key.pem -out theirs.sig message
  exits 0 '' "$TANDEM" verify -k public.pem --hash sha1 -s theirs.sig message
  o dgst -sha256 -sign key.pem -out theirs.sig message
  python3 raw.py raw "$size" theirs.sig theirs.raw
  exits 0 '' "$TANDEM" verify -k public.pem --p1363 -s theirs.raw message
  exits 1 '' "$TANDEM" verify -k public.pem --p1363 -s theirs.sig message
  exits 1 '' "$TANDEM" verify -k public.pem -s theirs.raw message
  t sign -k key.pem --p1363 message -o ours.raw
  same "bytes of r || s" "$(wc -c <ours.raw | tr -d ' ')" $((2 * size))
  python3 raw.py der "$size" ours.raw ours.sig
  o dgst -sha256 -verify public.pem -signature ours.sig message
  if [ "$TANDEM_BACKEND" = boring ]; then
    exits 2 'RFC 6979' "$TANDEM" sign -k key.pem --deterministic message
  else
    t sign -k key.pem --deterministic message -o ours.sig
    t sign -k key.pem --deterministic message -o again.sig
    same_file "deterministic" ours.sig again.sig
    o dgst -sha256 -verify public.pem -signature ours.sig message
    t sign -k key.pem message -o again.sig
    if cmp -s ours.sig again.sig; then bad "a nonce twice"; else ok; fi
  fi

  t genkey -a "$name" -o ours.pem
  made ours.pem "$name key"
  t genkey -a "$name" --form traditional -o form.pem
  same "traditional form" "$(head -n 1 form.pem)" '-----BEGIN EC PRIVATE KEY-----'
  o ec -in form.pem -check -noout
  t genkey -a "$name" --form traditional --der -o form.der
  o ec -inform DER -in form.der -check -noout
  t pubkey -k ours.pem -o ours.pub
  judge ours.pem ours.pub --hash sha256 -- -sha256
  o pkeyutl -derive -inkey key.pem -peerkey ours.pub -out want
  t derive -k key.pem -p ours.pub -o got
  same_file "shared secret" want got
  t derive -k ours.pem -p public.pem -o got
  same_file "shared secret, the other way" want got
  same "shared secret in hex" "$("$TANDEM" derive -k ours.pem -p public.pem --hex)" "$(od -An -v -tx1 want | tr -d ' \n')"
done

o genpkey -algorithm X25519 -out key.pem
o pkey -in key.pem -pubout -out public.pem
agree key.pem public.pem
t genkey -a x25519 -o ours.pem
made ours.pem 'X25519 key'
t pubkey -k ours.pem -o ours.pub
o pkeyutl -derive -inkey key.pem -peerkey ours.pub -out want
t derive -k key.pem -p ours.pub -o got
same_file "X25519" want got
t derive -k ours.pem -p public.pem -o got
same_file "X25519, the other way" want got
exits 2 'signs nothing' "$TANDEM" sign -k key.pem message

o genpkey -algorithm ED25519 -out key.pem
o pkey -in key.pem -pubout -out public.pem
agree key.pem public.pem
t genkey -a ed25519 -o ours.pem
made ours.pem 'Ed25519 key'
t pubkey -k ours.pem -o ours.pub
for pair in key.pem:public.pem ours.pem:ours.pub; do
  key=${pair%:*} public=${pair#*:}
  t sign -k "$key" message -o ours.sig
  o pkeyutl -sign -rawin -inkey "$key" -in message -out theirs.sig
  same_file "Ed25519 has one signature" ours.sig theirs.sig
  o pkeyutl -verify -rawin -pubin -inkey "$public" -in message -sigfile ours.sig
  exits 0 '' "$TANDEM" verify -k "$public" -s theirs.sig message
  exits 1 '' "$TANDEM" verify -k "$public" -s theirs.sig changed
done
exits 2 'has its own' "$TANDEM" sign -k key.pem --hash sha256 message

# What does not go together, and what is no key.
t genkey -a p256 -o ec.pem
t genkey -a rsa -b 1024 -o rsa.pem
t pubkey -k rsa.pem -o rsa.pub
exits 2 'private one is needed' "$TANDEM" sign -k rsa.pub message
exits 2 'private one is needed' "$TANDEM" decrypt -k rsa.pub -i secret
exits 2 'RSA keys' "$TANDEM" sign -k ec.pem --pss message
exits 2 'ECDSA keys' "$TANDEM" sign -k rsa.pem --p1363 message
exits 2 'with --pss' "$TANDEM" sign -k rsa.pem --salt 3 message
exits 2 'only RSA keys' "$TANDEM" encrypt -k ec.pem -i secret
exits 2 '' "$TANDEM" derive -k rsa.pem -p rsa.pub
exits 2 '' "$TANDEM" derive -k key.pem -p ours.pub
exits 2 'not a hash function' "$TANDEM" sign -k rsa.pem --hash rot13 message
exits 2 'no key in well-formed PEM\|strict DER' "$TANDEM" pubkey -k paragraph
exits 2 'No such file' "$TANDEM" pubkey -k absent.pem
exits 2 'No such file' "$TANDEM" verify -k rsa.pub -s absent.sig message
exits 2 'makes no key pairs' "$TANDEM" genkey -a sha256
exits 2 'size of RSA keys\|multiple of 128' "$TANDEM" genkey -a rsa -b 1000
exits 2 '' "$TANDEM" genkey -a rsa -b 512
exits 2 'public exponent' "$TANDEM" genkey -a rsa -b 1024 -e 4
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1032 -out odd.pem 2>/dev/null
exits 2 'multiple of 128' "$TANDEM" pubkey -k odd.pem
openssl ecparam -name secp256k1 -genkey -noout -out other.pem 2>/dev/null
exits 2 'not one of ours' "$TANDEM" pubkey -k other.pem
for command in genkey pubkey sign verify encrypt decrypt derive; do exits 0 '' "$TANDEM" $command --help; done
t sign -k ec.pem message >piped.sig
exits 0 '' "$TANDEM" verify -k ec.pem -s piped.sig message
close
