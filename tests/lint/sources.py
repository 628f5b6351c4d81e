# SPDX-License-Identifier: Apache-2.0
# What the lints share: the project's C files, and how a lint ends.
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROOMS = ("api", "native", "boring", "shim", "tests", "bench")


def c_files(*suffixes):
    """Paths of the tree's C files relative to its root, in a stable order."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in (suffixes or (".c", ".h", ".def")):
                yield path.relative_to(ROOT)


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def end(checked, faults):
    """Prints the faults and leaves: failure when there are any, or when nothing was checked."""
    for fault in faults:
        print(fault)
    print(f"{checked} checked, {len(faults)} faults")
    sys.exit(1 if faults or not checked else 0)
