# SPDX-License-Identifier: Apache-2.0
# What the tests of tandem-bench's command line share: argument 1 is the program.
import pathlib
import subprocess
import sys
import tempfile
import unittest

BENCH = str(pathlib.Path(sys.argv[1]).resolve())
FAST = ["--count", "6", "--time", "0.05"]


def bench(*args, **kw):
    return subprocess.run([BENCH, *args], capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL, **kw)


class CliCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(folder.name)
        self.addCleanup(folder.cleanup)

    def good(self, *args, **kw):
        run = bench(*args, **kw)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run
