# SPDX-License-Identifier: Apache-2.0
# Every function that the library exports is declared in a public header and called by a test.
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
names = subprocess.run(["nm", "-D", "--defined-only", sys.argv[1]], stdout=subprocess.PIPE, text=True, check=True).stdout
exported = sorted(set(re.findall(r" [TDBR] (tdm_\w+)", names)))
headers = "".join(p.read_text() for p in sorted((ROOT / "api/include/tandem").glob("*.h")))
tests = "".join(p.read_text() for p in sorted((ROOT / "tests").rglob("*.c")))
faults = [f"{f}: no public header declares it" for f in exported if not re.search(rf"\b{f}\(", headers)]
faults += [f"{f}: no test calls it" for f in exported if not re.search(rf"\b{f}\(", tests)]
for fault in faults:
    print(fault)
print(f"{len(exported)} functions, {len(faults)} faults")
sys.exit(1 if faults or len(exported) < 70 else 0)
