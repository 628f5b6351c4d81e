# SPDX-License-Identifier: Apache-2.0
# format.py CLANG-FORMAT: every C file is formatted as .clang-format says.
import subprocess
import sys

from sources import ROOT, c_files, end

files = [path.as_posix() for path in c_files(".c", ".h")]
result = subprocess.run([sys.argv[1], "--dry-run", "-Werror", *files], cwd=ROOT, text=True, capture_output=True)
faults = sorted({line.split(":")[0] for line in result.stderr.splitlines() if "clang-format-violations" in line})
if result.returncode != 0 and not faults:
    faults = [result.stderr]
end(len(files), [f"{name}: not formatted" for name in faults])
