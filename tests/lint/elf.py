# SPDX-License-Identifier: Apache-2.0
# elf.py LIBRARY.so LIBRARY.a: only tdm_* is exported, under the node TANDEM_0, and the ELF file is hardened.
import re
import subprocess
import sys

from sources import end

library, archive = sys.argv[1:3]


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


faults, checked = [], 0
for line in run("nm", "-D", "--defined-only", library).splitlines():
    name = line.split()[-1]
    checked += 1
    if name == "TANDEM_0" or name.startswith(("__asan", "__tsan", "__ubsan", "__odr_asan")):
        continue
    if not re.fullmatch(r"tdm_\w+@@TANDEM_0", name):
        faults.append(f"exported: {name}")
for line in run("nm", "-g", "--defined-only", archive).splitlines():
    if len(line.split()) == 3 and not line.split()[-1].startswith("tdm_"):
        faults.append(f"global in the archive: {line.split()[-1]}")
for name in ("tdm_native", "tdm_boring"):
    if re.search(rf"\b{name}\b", run("nm", "-g", "--defined-only", archive) + run("nm", "-D", "--defined-only", library)):
        faults.append(f"internal name is visible: {name}")

headers, dynamic = run("readelf", "-lW", library), run("readelf", "-dW", library)
for what, present in {
    "RELRO": "GNU_RELRO" in headers,
    "immediate binding": "BIND_NOW" in dynamic or re.search(r"FLAGS_1.*NOW", dynamic),
    "a stack that cannot be executed": re.search(r"GNU_STACK.* RW ", headers),
    "nodelete": "NODELETE" in dynamic,
    "no text relocations": "TEXTREL" not in dynamic,
    "the name libtandem.so.0": "libtandem.so.0" in dynamic,
    "the stack protector": "__stack_chk_fail" in run("nm", "-D", "--undefined-only", library),
}.items():
    checked += 1
    if not present:
        faults.append(f"{library}: lacks {what}")

# CET: what is called from outside starts with a landing pad. (The file's own mark depends on the C library's objects.)
if "X86-64" in run("readelf", "-h", library):
    code = run("objdump", "-d", "--no-show-raw-insn", "--section=.text", library)
    starts = re.findall(r"^[0-9a-f]+ <(tdm_\w+)(?:@@TANDEM_0)?>:\n\s*[0-9a-f]+:\s*(\w+)", code, re.M)
    checked += len(starts)
    if len(starts) < 100:
        faults.append(f"only {len(starts)} exported functions found in the disassembly")
    faults += [f"{name}: does not start with endbr64" for name, first in starts if first != "endbr64"]
end(checked, faults)
