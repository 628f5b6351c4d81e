# SPDX-License-Identifier: Apache-2.0
# Who may include whom (docs/architecture.md): nobody includes upward, and the backends never see each other.
import re

from sources import c_files, end, text

PUBLIC = r"<tandem/\w+\.h>"
OPS, BASE = r'"ops/\w+\.h"', r'"base/\w+\.h"|"algs\.def"'
ALL_API = [PUBLIC, OPS, BASE]
CHOSEN = r'"build_options\.h"'  # made by meson.build: what was configured

# First match wins: folder of the including file -> what it may include beside system headers.
RULES = [
    ("api/include/", [r"<tandem/\w+\.h>"]),
    ("api/ops/", [PUBLIC, OPS]),
    ("api/base/", [PUBLIC, BASE]),
    ("api/core/", ALL_API + [CHOSEN, r'"core/\w+\.h"', r'"decorators/decorator\.h"']),
    ("api/decorators/", ALL_API + [r'"decorators/\w+\.h"']),
    ("api/fips/", ALL_API + [r'"fips/\w+\.h"']),
    ("api/cli/", [PUBLIC, r'"\w+\.h"']),
    ("native/", ALL_API + [CHOSEN, r'"native/[\w/]+\.h"']),
    ("boring/", ALL_API + [CHOSEN, r'"boring/[\w/]+\.h"', r'"shim/shim\.h"']),
    ("shim/shim_abi.c", [r'"shim/[\w/]+\.(h|def)"', r"<openssl/\w+\.h>"]),
    ("shim/", [r'"shim/[\w/]+\.(h|def)"']),
    ("bench/direct/", [PUBLIC, r'"[\w/]+\.h"']),
    ("bench/", [PUBLIC, r'"(?!shim|native|boring|ops|base|core)[\w/]+\.h"']),
    ("tests/whitebox/", ALL_API + [r'"[\w/]+\.h"']),
    ("tests/ct/", ALL_API + [r'"tests/[\w/]+\.h"']),
    ("tests/mock/", ALL_API + [r'"(?!native|boring|shim)[\w/]+\.h"']),
    ("tests/shim/", [PUBLIC, r"<openssl/\w+\.h>", r'"(?!native|boring|ops|base|core)[\w/]+\.(h|def)"']),
    ("tests/bench/", [PUBLIC, r'"(?!native|boring|shim|ops|base|core)[\w/]+\.h"']),
    ("tests/", [PUBLIC, r'"(?!native|boring|shim|ops|base|core)[\w/]+\.h"']),
]

PROJECT = re.compile(r'<tandem/|<openssl/|"')
faults, checked = [], 0
for path in c_files():
    name = path.as_posix()
    allowed = next((rule for folder, rule in RULES if name.startswith(folder)), [])
    for number, line in enumerate(text(path).splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*([<"][^>"]+[>"])', line)
        if not match or not PROJECT.match(match[1]):
            continue
        checked += 1
        if not any(re.fullmatch(pattern, match[1]) for pattern in allowed):
            faults.append(f"{name}:{number}: may not include {match[1]}")

# The two symbols that cross are named where they are declared, defined and registered; nowhere else.
HOMES = {"tdm_native": {"api/ops/backend.h", "api/core/registry.c", "native/native.c"},
         "tdm_boring": {"api/ops/backend.h", "api/core/registry.c", "boring/boring.c", "boring/boring.h"}}
for path in c_files():
    for symbol, homes in HOMES.items():
        if re.search(rf"\b{symbol}\b", text(path)) and path.as_posix() not in homes and not path.as_posix().startswith("tests/"):
            faults.append(f"{path}: names {symbol}")
end(checked, faults)
