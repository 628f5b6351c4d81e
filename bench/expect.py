#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Makes expect.c: what the first operation of every row must give, computed by OpenSSL through python3-cryptography,
# which shares no code with the native backend. Reads the rows' names from standard input:
#   tandem-bench --list | bench/expect.py > bench/expect.c
# Takes a minute or two: the fingerprints of large/ are of up to 64 MiB.
import hashlib
import hmac
import pathlib
import re
import sys
import warnings

warnings.filterwarnings("ignore")
from cryptography.hazmat.primitives import cmac  # noqa: E402
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes  # noqa: E402
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils  # noqa: E402
from cryptography.hazmat.primitives import hashes, keywrap, serialization as form  # noqa: E402

DATA, KEY, IV, AAD = 1, 2, 3, 4


def fill(n, seed):
    period = bytes((i * 167 + (i >> 8) * 29 + seed * 73 + 11) & 255 for i in range(1 << 16))
    return (period * (n // len(period) + 1))[:n]


def fingerprint(data):
    h = 0xCBF29CE484222325
    for b in data:
        h = (h ^ b) * 0x100000001B3 & (1 << 64) - 1
    return h


def size(text):
    unit = {"K": 1 << 10, "M": 1 << 20}.get(text[-1])
    return int(text[:-1]) * unit if unit else int(text)


def crypt(algorithm, mode, decrypt, data):
    c = Cipher(algorithm, mode)
    c = c.decryptor() if decrypt else c.encryptor()
    return c.update(data)


def key(alg, bits=0):
    """The private key of keys.c, and the peer's public one."""
    text = (pathlib.Path(__file__).parent / "keys.c").read_text()
    found = re.search(r'\{TDM_%s,\s*%d,((?:\s*"[^"]*")+),((?:\s*"[^"]*")+|\s*NULL)\}' % (alg, bits), text)
    private, peer = ("".join(re.findall(r'"([^"]*)"', part)).replace("\\n", "\n").encode() for part in found.groups())
    return form.load_pem_private_key(private, None), peer and form.load_pem_public_key(peer)


def public_bytes(private, encoding, kind):
    return private.public_key().public_bytes(encoding, kind)


def public_key_output(row):
    m = re.fullmatch(r"elliptic/BaseMult(P\d+)?", row)
    if m:
        return public_bytes(key(m[1] or "P224")[0], form.Encoding.X962, form.PublicFormat.UncompressedPoint)
    m = re.fullmatch(r"elliptic/ScalarMult(P\d+)", row)
    if m:
        ours, theirs = key(m[1])
        return ours.exchange(ec.ECDH(), theirs)
    m = re.fullmatch(r"rsa/SignPKCS1v15/(\d+)", row)
    if m:
        return key("RSA", int(m[1]))[0].sign(fill(32, DATA), padding.PKCS1v15(), utils.Prehashed(hashes.SHA256()))
    if row == "x25519/X25519Basepoint":
        return public_bytes(key("X25519")[0], form.Encoding.Raw, form.PublicFormat.Raw)
    if row == "x25519/X25519":
        ours, theirs = key("X25519")
        return ours.exchange(theirs)
    if row == "ed25519/Sign":
        return key("ED25519")[0].sign(fill(32, DATA))
    if re.match("ecdsa/|ed25519/|rsa/", row):  # random, or judged by another backend
        return None
    sys.exit("expect.py: no rule for row " + row)


def output(row):
    row = row.replace("_Unaligned", "").replace("large/SHA256_", "sha256/Hash").replace("large/", "cipher/")
    iv = fill(16, IV)
    m = re.fullmatch(r"(md5|sha\d+)/Hash(\d+[KM]?)(?:Bytes)?", row)
    if m:
        return hashlib.new(m[1], fill(size(m[2]), DATA)).digest()
    m = re.fullmatch(r"hmac/HMAC(SHA\d+)_(\d+K?)", row)
    if m:
        return hmac.new(fill(32, KEY), fill(size(m[2]), DATA), m[1].lower()).digest()
    m = re.fullmatch(r"ccm/AES(\d+)CCM(?:Seal|Open)(\d+K?)", row)
    if m:
        return AESCCM(fill(int(m[1]) // 8, KEY)).encrypt(fill(12, IV), fill(size(m[2]), DATA), fill(13, AAD))
    m = re.fullmatch(r"gmac/AES(\d+)GMAC_(\d+K?)", row)
    if m:
        return AESGCM(fill(int(m[1]) // 8, KEY)).encrypt(fill(12, IV), b"", fill(size(m[2]), DATA))
    m = re.fullmatch(r"cmac/AES(\d+)CMAC_(\d+K?)", row)
    if m:
        c = cmac.CMAC(algorithms.AES(fill(int(m[1]) // 8, KEY)))
        c.update(fill(size(m[2]), DATA))
        return c.finalize()
    m = re.fullmatch(r"cipher/AES(256)?GCM(?:Seal|Open)(\d+[KM]?)", row)  # both: ciphertext and tag
    if m:
        key = fill(32 if m[1] else 16, KEY)
        return AESGCM(key).encrypt(fill(12, IV), fill(size(m[2]), DATA), fill(13, AAD))
    m = re.fullmatch(r"cipher/AES(256)?(ECB|CBC|CTR|CFB|OFB)(Encrypt|Decrypt)?(\d+[KM]?)", row)
    if m:
        mode = modes.ECB() if m[2] == "ECB" else getattr(modes, m[2])(iv)
        return crypt(algorithms.AES(fill(32 if m[1] else 16, KEY)), mode, m[3] == "Decrypt", fill(size(m[4]), DATA))
    m = re.fullmatch(r"xts/AES(128|256)XTS(Encrypt|Decrypt)(\d+K?)", row)
    if m:
        key = fill(int(m[1]) // 4, KEY)
        return crypt(algorithms.AES(key), modes.XTS(iv), m[2] == "Decrypt", fill(size(m[3]), DATA))
    m = re.fullmatch(r"kw/AES(128|256)KW(P?)(?:Wrap|Unwrap)(\d+K?)", row)  # both: the wrapped secret
    if m:
        wrap = keywrap.aes_key_wrap_with_padding if m[2] else keywrap.aes_key_wrap
        return wrap(fill(int(m[1]) // 8, KEY), fill(size(m[3]), DATA))
    m = re.fullmatch(r"aes/(Encrypt|Decrypt|Expand)", row)
    if m:
        return crypt(algorithms.AES(fill(16, KEY)), modes.ECB(), m[1] == "Decrypt", fill(16, DATA))
    m = re.fullmatch(r"des/(TDES)?(Encrypt|Decrypt)", row)
    if m:
        key = fill(24, KEY) if m[1] else fill(8, KEY) * 3
        return crypt(algorithms.TripleDES(key), modes.ECB(), m[2] == "Decrypt", fill(8, DATA))
    m = re.fullmatch(r"rc4/RC4_(\d+K?)", row)
    if m:
        return crypt(algorithms.ARC4(fill(16, KEY)), None, False, fill(size(m[1]), DATA))
    if row.startswith("rand/"):
        return None
    return public_key_output(row)


print("""/* SPDX-License-Identifier: Apache-2.0
 * What the first operation of every row must give, as a fingerprint.
 * Generated by: tandem-bench --list | bench/expect.py > bench/expect.c
 */
#include <string.h>

#include "bench/bench_row.h"

static const struct {
  const char *name;
  uint64_t fingerprint;
} expected[] = {""")
for name in sys.stdin.read().split():
    out = output(name)
    if out is not None:
        print('    {"%s", 0x%016xu},' % (name, fingerprint(out)))
print("""};

bool expect_find(const char *name, uint64_t *fingerprint) {
  for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
    if (strcmp(expected[i].name, name) != 0) continue;
    *fingerprint = expected[i].fingerprint;
    return true;
  }
  return false;
}""")
