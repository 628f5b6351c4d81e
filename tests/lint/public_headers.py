# SPDX-License-Identifier: Apache-2.0
# public_headers.py CC CXX: each public header compiles alone, as C11 and as C++, without a warning.
import subprocess
import sys

from sources import ROOT, end

cc, cxx = sys.argv[1:3]
faults, checked = [], 0
for header in sorted((ROOT / "api/include/tandem").glob("*.h")):
    for compiler, flags in ((cc, ["-std=c11", "-x", "c"]), (cxx, ["-std=c++11", "-x", "c++"])):
        checked += 1
        command = [compiler, *flags, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
                   f"-I{ROOT / 'api/include'}", "-"]
        result = subprocess.run(command, input=f"#include <tandem/{header.name}>\n", text=True, capture_output=True)
        if result.returncode != 0:
            faults.append(f"{header.name} with {compiler}: {result.stderr}")
end(checked, faults)
