# SPDX-License-Identifier: Apache-2.0
# The Wycheproof runner itself: it must run what it knows, and fail on what it must not pass over.
import copy
import json
import os
import subprocess
import sys
import tempfile

RUNNER = sys.argv[1]
# RFC 4231, test case 2, and the same with one bit of the tag changed.
GOOD = {
    "algorithm": "HMACSHA256", "schema": "mac_test_schema_v1.json", "numberOfTests": 2, "header": [], "notes": {},
    "testGroups": [{
        "type": "MacTest", "source": {}, "keySize": 32, "tagSize": 256,
        "tests": [
            {"tcId": 1, "comment": "", "flags": [], "key": "4a656665",
             "msg": "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
             "tag": "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", "result": "valid"},
            {"tcId": 2, "comment": "", "flags": [], "key": "4a656665",
             "msg": "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
             "tag": "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3842", "result": "invalid"}]}]}


def change(path, value):
    """GOOD with one place changed; a value of None takes it away."""
    new = copy.deepcopy(GOOD)
    at = new
    for step in path[:-1]:
        at = at[step]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return new


def group_of(algorithm, schema, kind, **attributes):
    """A file of one group and one test case, which nobody can run who does not know its curve or hash."""
    test = {"tcId": 1, "comment": "", "flags": [], "public": "", "private": "", "shared": "", "result": "valid"}
    return {"algorithm": algorithm, "schema": schema, "numberOfTests": 1, "header": [], "notes": {},
            "testGroups": [dict(attributes, type=kind, source={}, tests=[test])]}


def ecdh(curve, kind="EcdhTest", schema="ecdh_test_schema_v1.json"):
    return group_of("ECDH", schema, kind, curve=curve, encoding="asn")


def ecdsa(curve, sha, schema="ecdsa_verify_schema_v1.json"):
    return group_of("ECDSA", schema, "EcdsaVerify", publicKey={"curve": curve}, publicKeyDer="", publicKeyPem="", sha=sha)


def pss(sha, mgf, mgf_sha):
    return group_of("RSASSA-PSS", "rsassa_pss_verify_schema_v1.json", "RsassaPssVerify", keySize=2048, mgf=mgf,
                    mgfSha=mgf_sha, publicKey={}, publicKeyAsn="", publicKeyDer="", publicKeyPem="", sLen=20, sha=sha)


# RFC 5903, section 8.1; the second group is of a curve that is not ours.
MIXED = ecdh("secp256r1", "EcdhEcpointTest", "ecdh_ecpoint_test_schema_v1.json")
MIXED["testGroups"][0]["tests"] = [{
    "tcId": 1, "comment": "", "flags": [], "result": "valid",
    "public": "04d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63"
              "56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab",
    "private": "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433",
    "shared": "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"}]
MIXED["testGroups"].append(dict(MIXED["testGroups"][0], curve="secp256k1"))
MIXED["numberOfTests"] = 2

FIRST = ["testGroups", 0, "tests", 0]
CASES = [
    ("as it is", [GOOD], True, "2 vectors"),
    ("an algorithm not there yet beside it", [GOOD, dict(GOOD, algorithm="AES-SIV-CMAC")], True, "not there yet: AES-SIV-CMAC"),
    ("only algorithms not there yet", [dict(GOOD, algorithm="AES-SIV-CMAC")], False, "no file to run"),
    ("no file", [], False, "no file to run"),
    ("a wrong tag called valid", [change(FIRST + ["tag"], "00" * 32)], False, "tcId 1"),
    ("a right tag called invalid", [change(FIRST + ["result"], "invalid")], False, "tcId 1"),
    ("an unknown result", [change(FIRST + ["result"], "perhaps")], False, "unknown result"),
    ("an unknown attribute of a test", [change(FIRST + ["salt"], "00")], False, "unknown attribute of a test case: salt"),
    ("an unknown attribute of a group", [change(["testGroups", 0, "ivSize"], 96)], False, "unknown attribute of a group"),
    ("an unknown attribute of the file", [dict(GOOD, extra=1)], False, "unknown attribute of a file"),
    ("a missing attribute", [change(FIRST + ["msg"], None)], False, "without msg"),
    ("an unknown type of group", [change(["testGroups", 0, "type"], "Other")], False, "unknown type of group"),
    ("a wrong count", [dict(GOOD, numberOfTests=3)], False, "not as many"),
    ("hex that is none", [change(FIRST + ["key"], "4a6566xx")], False, "not hex"),
    ("an unknown schema of our algorithm", [GOOD, dict(GOOD, schema="new_schema.json")], False, "nothing runs this file"),
    ("an algorithm of ours without a runner", [GOOD, dict(GOOD, algorithm="AES-CTR")], False, "nothing runs this file"),
    ("a hash of ours without a runner", [GOOD, dict(GOOD, algorithm="SHA-256")], False, "nothing runs this file"),
    ("another hash under the same schema", [GOOD, dict(GOOD, algorithm="HMACSHA512/224")], False, "f1.json"),
    ("a hash that is not ours", [GOOD, dict(GOOD, algorithm="HMACSHA3-256")], True, "not there yet: HMACSHA3-256"),
    ("ECDH of secp256k1", [GOOD, ecdh("secp256k1")], True, "not there yet: ECDH with secp256k1"),
    ("ECDH of brainpool", [GOOD, ecdh("brainpoolP256r1")], True, "not there yet: ECDH with brainpoolP256r1"),
    ("ECDH of a curve of ours spelt otherwise", [GOOD, ecdh("P-256")], False, "unknown curve"),
    ("ECDSA of secp256k1", [GOOD, ecdsa("secp256k1", "SHA-256")], True, "not there yet: ECDSA with secp256k1"),
    ("ECDSA of secp256k1, a schema of its own", [GOOD, ecdsa("secp256k1", "SHA-256", "ecdsa_bitcoin_verify_schema.json")],
     True, "not there yet: ECDSA with secp256k1"),
    ("ECDSA of a curve of ours, an unknown schema", [GOOD, ecdsa("secp256r1", "SHA-256", "new_schema.json")],
     False, "nothing runs this file"),
    ("ECDSA with SHA-3", [GOOD, ecdsa("secp256r1", "SHA3-256")], True, "not there yet: ECDSA with SHA3-256"),
    ("PSS with SHAKE", [GOOD, pss("SHAKE128", "SHAKE128", "")], True, "not there yet: RSASSA-PSS with SHAKE128"),
    ("PSS with another hash in MGF1", [GOOD, pss("SHA-256", "MGF1", "SHA3-256")], True, "RSASSA-PSS with SHA3-256"),
    ("Ed448", [GOOD, group_of("EDDSA", "eddsa_verify_schema_v1.json", "EddsaVerify", publicKey={"curve": "edwards448"})],
     True, "not there yet: EDDSA with edwards448"),
    ("X448", [GOOD, group_of("XDH", "xdh_comp_schema_v1.json", "XdhComp", curve="curve448")],
     True, "not there yet: XDH with curve448"),
    ("a group of ours beside another", [MIXED], True, "wycheproof: 1 vectors of 1 files run"),
    ("a curve where none belongs", [change(["testGroups", 0, "curve"], "secp256k1")], False, "unknown attribute"),
    ("only curves not there yet", [ecdh("secp256k1")], False, "no file to run"),
    ("no JSON", [GOOD, "{"], False, "no Wycheproof file"),
]
failed = 0
for name, files, passes, says in CASES:
    with tempfile.TemporaryDirectory() as folder:
        for i, body in enumerate(files):
            with open(os.path.join(folder, f"f{i}.json"), "w") as f:
                f.write(body if isinstance(body, str) else json.dumps(body))
        run = subprocess.run([RUNNER], env=dict(os.environ, WYCHEPROOF_DIR=folder), stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True)
    if (run.returncode == 0) != passes or says not in run.stdout:
        failed += 1
        print(f"{name}: exit {run.returncode}, expected {'0' if passes else 'failure'} and '{says}' in:\n{run.stdout}")
gone = dict(os.environ, WYCHEPROOF_DIR="/nonexistent")
failed += subprocess.run([RUNNER], env=gone, stdout=subprocess.DEVNULL).returncode == 0
unset = {k: v for k, v in os.environ.items() if k != "WYCHEPROOF_DIR"}
run = subprocess.run([RUNNER], env=unset, stdout=subprocess.PIPE, text=True)
failed += run.returncode != 0 or "WYCHEPROOF_DIR is not set" not in run.stdout
print(f"{len(CASES) + 2} cases, {failed} failed")
sys.exit(failed != 0)
