# SPDX-License-Identifier: Apache-2.0
# The options of tandem-bench beyond the comparison, as a person or a program meets them. No time is asserted.
# usage: bench_study_cli.py TANDEM_BENCH TANDEM BACKEND,BACKEND...
import json
import os
import pathlib
import subprocess
import sys
import unittest

from cli_case import FAST, CliCase, bench

TANDEM = str(pathlib.Path(sys.argv[2]).resolve())
BACKENDS = sys.argv[3].split(",")
NAME = BACKENDS[0]
TWO = len(BACKENDS) > 1


class Study(CliCase):
    def rows(self, *args):
        return json.loads(self.good(*FAST, "--format", "json", *args).stdout)["rows"]

    def test_explain_tells_facts(self):
        out = self.good(*FAST, "--explain", "--per-block", "--backends", NAME, "--rows",
                        "^cipher/AESCTR(16|1K|8K)$").stdout
        why = out[out.index("\nWhy\n"):]
        facts = why[why.index("\ncipher/AESCTR1K\n"):].splitlines()[2:4]
        self.assertEqual(facts[0].split()[:4], ["perblock:" + NAME, "generic", "64", "16"])
        self.assertEqual(facts[1].split()[:4], [NAME, "ctrAble", "1", "1024"])
        self.assertNotEqual(facts[1].split()[5], "-")
        two = self.good(*FAST, "--explain", "--backends", NAME, "--rows", "^cipher/AESCTR(16|1K)$").stdout
        self.assertEqual(two[two.index("\nWhy\n"):].split(NAME)[1].split()[4:7], ["-"] * 3)
        self.assertNotIn("\nWhy\n", self.good(*FAST, "--rows", "^sha256/Hash1K$").stdout)

    def test_twins_cross_as_they_should(self):
        rows = self.rows("--toll", "200", "--per-block", "--backends", NAME, "--rows", "^cipher/AESCTR1K$")
        self.assertEqual([(r["backend"], r["crossings_per_op"]) for r in rows],
                         [("toll(200):perblock:" + NAME, 64), ("perblock:" + NAME, 64), ("toll(200):" + NAME, 1),
                          (NAME, 1)])

    @unittest.skipUnless(TWO, "needs two backends")
    def test_twins_of_what_is_compared_itself_are_reported_and_read_again(self):
        args = ["--toll", "200", "--per-block", "--backends", ",".join(BACKENDS), "--rows", "^aes/Encrypt$"]
        names = [twin + name for twin in ("toll(200):perblock:", "perblock:", "toll(200):", "") for name in BACKENDS]
        file = self.path / "run.json"
        self.good(*FAST, *args, "-o", str(file))
        for run in self.good(*FAST, *args, "--format", "md"), self.good("--compare", str(file), "--format", "md"):
            head = next(x for x in run.stdout.splitlines() if x.startswith("| row |"))
            self.assertEqual(sorted(x.removesuffix(" ns/op") for x in head.split(" | ") if x.endswith(" ns/op")),
                             sorted(names))

    def test_threads_are_in_json_when_asked_for(self):
        rows = self.rows("--threads", "2", "--rows", "^(sha256/Hash8Bytes|cipher/AESCTR1K)$")
        self.assertEqual(len(rows), 2 * len(BACKENDS))
        for row in rows:
            self.assertEqual([p["threads"] for p in row["threads"]], [1, 2])
            for point in row["threads"]:
                self.assertEqual(len(point["ns_per_op"]), 6)
                self.assertTrue(all(x > 0 for x in point["ns_per_op"]))
        self.assertNotIn("threads", self.rows("--rows", "^sha256/Hash8Bytes$")[0])

    def test_threads_have_a_section(self):
        out = self.good(*FAST, "--threads", "1,2", "--rows", "^cipher/AESCTR1K$", "--backends", NAME).stdout
        self.assertRegex(out, r"\nThreads at once(.|\n)*\ncipher/AESCTR1K +" + NAME + r" .*MB/s .*MB/s +x\d")

    def test_more_threads_than_cores_are_warned_of(self):
        cores = len(os.sched_getaffinity(0))
        run = self.good(*FAST, "--threads", str(cores + 1), "--rows", "^sha256/Hash8Bytes$", "--backends", NAME)
        self.assertIn(f"{cores + 1} threads on {cores} cores", run.stderr)
        self.assertIn("warning: ", run.stdout)
        run = self.good(*FAST, "--threads", "1", "--rows", "^sha256/Hash8Bytes$", "--backends", NAME)
        self.assertEqual(run.stderr, "")

    def test_searches_have_no_curve(self):
        rows = self.rows("--threads", "2", "--rows", "^rand/Prime$", "--backends", NAME)
        self.assertNotIn("threads", rows[0])

    def test_large_rows_are_not_quick(self):
        self.assertIn("large/AESCTR64M", self.good("--list").stdout.split())
        self.assertNotIn("large/", self.good("--list", "--quick").stdout)
        self.assertIn("large/AESCTR1M", self.good("--list", "--quick", "--rows", "1M").stdout.split())

    @unittest.skipUnless(TWO, "needs two backends")
    def test_a_policy_is_put_into_force(self):
        file = self.path / "tandem.conf"
        file.write_text("old")
        self.good(*FAST, "--rows", "^(sha256|md5)/Hash1K$", "--write-policy", str(file), "--margin", "0%")
        text = file.read_text()
        lines = [x for x in text.splitlines() if not x.startswith("#")]
        self.assertEqual(len(lines), 1)
        policy = lines[0].removeprefix("backend = ")
        for word in ("# Machine: ", "sha256 ", "md5 ", "20"):
            self.assertIn(word, text)
        env = {k: v for k, v in os.environ.items() if not k.startswith("TANDEM_")}
        info = subprocess.run([TANDEM, "info", "--json"], capture_output=True, text=True, timeout=60, check=True,
                              env=dict(env, TANDEM_CONFIG=str(file)))
        told = json.loads(info.stdout)
        self.assertEqual((told["policy"], told["policy_source"]), (policy, "config file"))
        self.assertEqual([p.name for p in self.path.iterdir()], ["tandem.conf"])

    @unittest.skipUnless(TWO, "needs two backends")
    def test_what_was_not_measured_stays_as_it_was(self):
        file = self.path / "tandem.conf"
        one, two = BACKENDS[:2]
        env = dict(os.environ, TANDEM_BACKEND=f"{one},fallback={two}, md5 = {two},sha256={two}", TANDEM_APPROVED_ONLY="1")
        self.good(*FAST, "--rows", "^sha256/Hash1K$", "--write-policy", str(file), "--margin", "99%", env=env)
        lines = file.read_text().splitlines()
        self.assertEqual([x for x in lines if not x.startswith("#")],
                         ["approved_only = yes", f"backend = {one},fallback={two},md5={two}"])
        self.assertIn(f"# Kept of the policy in force, for what was not measured: fallback={two},md5={two}", lines)
        env = {k: v for k, v in os.environ.items() if not k.startswith("TANDEM_")}
        self.good(*FAST, "--rows", "^sha256/Hash1K$", "--write-policy", str(file), "--margin", "99%", env=env)
        self.assertNotIn("approved_only", file.read_text())
        self.assertNotIn("Kept", file.read_text())

    @unittest.skipUnless(TWO, "needs two backends")
    def test_the_margin_given_is_the_one_applied(self):
        """What it does to the choice is tested on made-up times (test_bench_policy.c)."""
        file = self.path / "tandem.conf"
        for margin, told in ([], "5 %"), (["--margin", "12.5%"], "12.5 %"):
            self.good(*FAST, "--rows", "^sha256/Hash1K$", "--write-policy", str(file), *margin)
            self.assertIn(f"is faster by more than {told}, by the geometric mean", file.read_text())

    def test_a_policy_needs_a_rival(self):
        file = self.path / "tandem.conf"
        run = bench(*FAST, "--rows", "^sha256/Hash1K$", "--backends", f"perblock:{NAME},{NAME}", "--write-policy", str(file))
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("another built-in one", run.stderr)
        self.assertFalse(file.exists())

    @unittest.skipUnless(TWO, "needs two backends")
    def test_an_unwritable_policy_is_refused_before_the_run(self):
        run = bench(*FAST, "--rows", "^sha256/Hash1K$", "--write-policy", "/nonexistent/dir/tandem.conf")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("/nonexistent/dir/tandem.conf", run.stderr)

    def test_wrong_words(self):
        for args in (["--toll", "0"], ["--toll", "x"], ["--toll", "-5"], ["--toll", "1000001"], ["--toll", "5ns"],
                     ["--threads", "0"], ["--threads", ""], ["--threads", "1,,2"], ["--threads", "two"], ["--threads", "99999"],
                     ["--margin", "5%"], ["--write-policy", "x", "--margin", "-1%"],
                     ["--write-policy", "x", "--margin", "100%"], ["--write-policy", "x", "--margin", "many"],
                     ["--tax", "--explain"], ["--tax", "--toll", "5"], ["--compare", "--threads", "2", "a.json"],
                     ["--toll", "5", "--backends", "nosuch"]):
            run = bench(*FAST, *args, cwd=self.path)
            self.assertEqual(run.returncode, 2, args)
            self.assertEqual(run.stdout, "", args)
            self.assertNotEqual(run.stderr, "", args)
        self.assertEqual(list(self.path.iterdir()), [])

    def test_help_names_them(self):
        out = self.good("--help").stdout
        for word in ("--explain", "--per-block", "--toll=NS", "--threads=N,N...", "--write-policy=FILE", "--margin"):
            self.assertIn(word, out)


unittest.main(argv=[sys.argv[0]], verbosity=1)
