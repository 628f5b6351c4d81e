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
