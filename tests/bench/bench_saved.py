# SPDX-License-Identifier: Apache-2.0
# Saved runs made up here, read and compared by tandem-bench: every form parsed back, bad files refused, verdicts.
# Nothing is measured. usage: bench_saved.py TANDEM_BENCH
import copy
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BENCH = str(pathlib.Path(sys.argv[1]).resolve())
NOISE = [0, 1, -1, 2, -2, 0.5]


def row(name, backend, ns, size=1024, **more):
    return dict({"name": name, "backend": backend, "ns_per_op": [ns + n * ns / 1000 for n in NOISE], "bytes_per_op": size,
                 "kernel": "k", "interface": "digest", "crossings_per_op": 1}, **more)


def run_of(*rows):
    return {"machine": {"cpu": "Made up, 1 GHz", "cpus": 2, "architecture": "x86_64", "kernel": "Linux 6",
                        "governor": "performance", "turbo": None, "compiler": "none", "tandem": "0.0", "date": "today",
                        "backends": [], "run": {"samples": 6, "sample_ms": 1.0, "clock": "thread", "core_share": 1.0,
                                                "interrupted": False}},
            "rows": list(rows)}


class Saved(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def save(self, name, run):
        (self.path / name).write_text(run if isinstance(run, str) else json.dumps(run))
        return name

    def bench(self, *args, code=0):
        run = subprocess.run([BENCH, *args], capture_output=True, text=True, timeout=60, cwd=self.path,
                             stdin=subprocess.DEVNULL)
        self.assertEqual(run.returncode, code, (args, run.stdout, run.stderr))
        return run

    def two(self):
        self.save("a.json", run_of(row("sha256/Hash1K", "native", 100), row("sha256/Hash8K", "native", 800, 8192),
                                   row("only/A", "native", 5)))
        self.save("b.json", run_of(row("sha256/Hash1K", "native", 120), row("sha256/Hash8K", "native", 400, 8192),
                                   row("only/B", "native", 5)))
        return ["--compare", "a.json", "b.json"]

    def test_text_says_what_matches_and_what_does_not(self):
        out = self.bench(*self.two()).stdout
        self.assertRegex(out, r"sha256/Hash1K +100\.0 ± 0% +120\.0 ± 0% +\+20\.0%")
        self.assertRegex(out, r"sha256/Hash8K +800\.2 ± 0% +400\.1 ± 0% +-50\.0%")
        self.assertRegex(out, r"geomean +-22\.5%")  # the root of 1.2 * 0.5 is 0.775
        self.assertIn("only in a.json: only/A", out)
        self.assertIn("only in b.json: only/B", out)
        self.assertIn("Made up, 1 GHz", out)

    def test_layouts(self):
        out = self.bench(*self.two(), "--layout", "old").stdout
        self.assertIn("old: a   new: b", out)
        self.assertRegex(out, r"name +old time/op  new time/op  delta\n"
                              r"sha256/Hash1K +100ns ± 0% +120ns ± 0% +\+20\.00%  \(p=0\.002 n=6\+6\)\n")
        out = self.bench(*self.two(), "--layout", "new").stdout
        self.assertRegex(out, r"sha256/Hash8K +800\.2n ± 0% +400\.1n ± 0% +-50\.00% \(p=0\.002 n=6\)")

    def test_json_comes_back(self):
        self.bench(*self.two(), "-o", "c.json")
        rows = json.loads((self.path / "c.json").read_text())["rows"]
        self.assertEqual([(r["name"], r["backend"]) for r in rows],
                         [("sha256/Hash1K", "a"), ("sha256/Hash1K", "b"), ("sha256/Hash8K", "a"), ("sha256/Hash8K", "b")])
        self.assertEqual(rows[0]["ns_per_op"], [100, 100.1, 99.9, 100.2, 99.8, 100.05])
        one = self.bench("--compare", "c.json", "--layout", "new").stdout  # the base is remembered
        self.assertRegex(one, r"│ +a +│ +b +│")
        self.assertIn("+20.00%", one)

    def test_csv(self):
        self.save("q,uo\"te.json", run_of(row("sha256/Hash1K", "native", 110)))
        self.two()
        self.bench("--compare", "a.json", "q,uo\"te.json", "-o", "c.csv")
        raw = (self.path / "c.csv").read_bytes()
        self.assertEqual(raw.count(b"\r\n"), raw.count(b"\n"))
        rows = list(csv.DictReader(io.StringIO(raw.decode(), newline="")))
        self.assertEqual([r["backend"] for r in rows], ["a", "q,uo\"te"])
        self.assertEqual({len(r) for r in rows}, {16})
        self.assertEqual((rows[1]["n"], float(rows[1]["median_ns"]), rows[1]["base"], rows[1]["significant"]),
                         ("6", 110.0275, "a", "yes"))
        self.assertAlmostEqual(float(rows[1]["ratio"]), 1.1)
        self.assertAlmostEqual(float(rows[1]["p"]), 2 / 924, places=9)  # 12 over 6 orders, both ends
        self.assertLess(float(rows[1]["low_ns"]), float(rows[1]["median_ns"]))
        self.assertEqual((rows[0]["base"], rows[0]["ratio"]), ("", ""))

    def test_markdown(self):
        self.bench(*self.two(), "-o", "c.md")
        text = (self.path / "c.md").read_text()
        table = [line for line in text.splitlines() if line.startswith("|")]
        self.assertEqual({len(re.split(r"(?<!\\)\|", line)) for line in table}, {7})
        self.assertEqual(table[0], "| row | a ns/op | b ns/op | delta | p |")
        self.assertEqual(table[1], "|---|---:|---:|---:|---:|")
        self.assertEqual(table[2], "| sha256/Hash1K | 100.0 ±0% | 120.0 ±0% | +20.0% | 0.002 |")
        self.assertIn("only in a.json: only/A", text)

    def test_each_file_speaks_for_its_machine(self):
        runs = {"calm.json": ([1000, 1001], 1.0), "busy.json": ([1000, 1010], 0.75), "warm.json": ([1000, 1100], 0.99)}
        for name, (spins, share) in runs.items():
            run = run_of(row("x/1", "native", 100))
            run["machine"]["run"].update(spin_ns=spins, core_share=share)
            self.save(name, run)
        for options in ([], ["--format", "md"]):
            out = self.bench("--compare", *runs, *options).stdout
            self.assertIn("of warm.json: the same work took +10.0% of its time more after the run than before it", out)
            self.assertIn("of busy.json: other work had the core for 25% of the time", out)
            self.assertNotIn("of calm.json:", out)
            self.assertEqual(out.count("the same work took"), 1)
            self.assertEqual(out.count("other work had the core"), 1)
        self.bench("--compare", *runs, "-o", "c.json")  # which warns of the worst
        out = self.bench("--compare", "c.json").stdout
        self.assertIn("the same work took +10.0%", out)
        self.assertIn("the core for 25%", out)

    def test_go(self):
        """Every line is one of the format's: key: value, or Benchmark + upper case, a count, pairs of value and unit."""
        self.save("a.json", run_of(row("sha256/Hash1K", "native", 100, operations_per_sample=4096),
                                   row("sha256/Hash1K", "toll(5):boring", 0.4), row("x/1", "old/lib", 7, 0),
                                   row("aes/Expand", "native", 7, 0)))
        lines = self.bench("--compare", "a.json", "--format", "go").stdout.splitlines()
        self.assertEqual([x.split(":")[0] for x in lines[:4]], ["goos", "goarch", "pkg", "cpu"])
        self.assertEqual(lines[1], "goarch: amd64")
        line = re.compile(r"Benchmark[A-Z]\S*\s+[1-9][0-9]*(\s+[0-9.]+\s+\S+)+$")
        for text in lines[4:]:
            self.assertRegex(text, line)
        self.assertEqual(len(lines) - 4, 24)
        self.assertEqual(lines[16].split()[0], "BenchmarkX/1/backend=old_lib-1")  # a slash would begin another key
        self.assertEqual(lines[4].split(), ["BenchmarkSha256/Hash1K/backend=native-1", "4096", "100.0", "ns/op",
                                            "10240.00", "MB/s"])
        self.assertEqual(len(lines[-1].split()), 4)

    def test_bssl(self):
        self.save("a.json", run_of(row("sha256/Hash1K", "native", 100, operations_per_sample=1000)))
        out = self.bench("--compare", "a.json", "--format", "bssl").stdout
        self.assertEqual(out, "Did 6000 sha256/Hash1K native operations in 600us (9999166.7 ops/sec): 10239.1 MB/s\n")
        self.assertRegex(out, r"^Did \d+ .+ operations in \d+us \(\d+\.\d ops/sec\)")

    def test_several_backends_have_their_own_bases(self):
        rows = [row("x/1", "native", 100), row("x/1", "boring", 200)]
        self.save("a.json", run_of(*rows))
        self.save("b.json", run_of(row("x/1", "boring", 210), row("x/1", "native", 90)))
        csv_of = lambda *args: [(r["backend"], r["base"]) for r in csv.DictReader(io.StringIO(
            self.bench("--compare", *args, "--format", "csv").stdout))]
        self.assertEqual(csv_of("a.json", "b.json"), [("a:native", ""), ("a:boring", ""), ("b:boring", "a:boring"),
                                                      ("b:native", "a:native")])
        self.assertEqual(csv_of("a.json", "b.json", "--backends", "boring"), [("a", ""), ("b", "a")])
        self.assertEqual(csv_of("a.json"), [("native", "boring"), ("boring", "")])
        self.assertEqual(csv_of("a.json", "./a.json", "--backends", "native"), [("a.json", ""), ("./a.json", "a.json")])
        self.assertIn("no backend other", self.bench("--compare", "a.json", "--backends", "other", code=2).stderr)

    def test_rows_are_chosen(self):
        out = self.bench(*self.two(), "--rows", "8K$", "--format", "csv").stdout
        self.assertNotIn("Hash1K", out)
        self.bench(*self.two(), "--rows", "nosuch", code=2)
        self.bench(*self.two(), "--rows", "(", code=2)

    def test_no_row_in_common(self):
        self.save("c.json", run_of(row("other/1", "native", 1)))
        self.two()
        run = self.bench("--compare", "a.json", "c.json", "-o", "out.txt", code=2)
        self.assertIn("no row is in more than one of the files", run.stderr)
        self.assertFalse((self.path / "out.txt").exists())

    def test_fail_if_slower(self):
        args = self.two()
        run = self.bench(*args, "--fail-if-slower", "5%", code=3)
        self.assertRegex(run.stderr, r"slower: sha256/Hash1K on b: \+20\.0% against a")
        self.assertNotIn("Hash8K", run.stderr)
        self.bench(*args, "--fail-if-slower", "25%")
        self.bench("--compare", "b.json", "a.json", "--fail-if-slower", "5%", code=3)  # 8K, the other way round
        self.bench("--compare", "b.json", "a.json", "--rows", "1K$", "--fail-if-slower", "0%")
        few = run_of(row("sha256/Hash1K", "native", 200))
        few["rows"][0]["ns_per_op"] = few["rows"][0]["ns_per_op"][:5]
        self.save("few.json", few)
        self.bench("--compare", "a.json", "few.json", "--fail-if-slower", "5%")

    def test_bad_files(self):
        good = run_of(row("x/1", "native", 100))
        text = json.dumps(good)

        def with_row(**more):
            run = copy.deepcopy(good)
            run["rows"][0].update(more)
            return run

        bad = [text[:len(text) // 2], "", "[]", "7", {"rows": good["rows"]}, {"machine": {}}, {"machine": {}, "rows": []},
               {"machine": {}, "rows": {}}, {"machine": {}, "rows": [7]}, with_row(ns_per_op=[]), with_row(ns_per_op=5),
               with_row(ns_per_op=["1"]), with_row(ns_per_op=[0]), with_row(ns_per_op=[-1]), with_row(name=5),
               with_row(ns_per_op=[1e-7]), with_row(ns_per_op=[1e19]), with_row(name="a\u0085b"),
               with_row(name="a\u009bb"), with_row(backend="a\u202eb"), with_row(kernel="a\u2066b"),
               with_row(threads=5), with_row(threads=[]), with_row(threads=[{"threads": 2, "ns_per_op": [1]}]),
               with_row(threads=[{"threads": 1, "ns_per_op": [0]}]), with_row(threads=[{"threads": 1}]),
               with_row(threads=[{"threads": n, "ns_per_op": [1]} for n in (1, 4, 2)]),
               {"machine": {"backends": [{"name": "native", "base": "x"}, {"name": "x", "base": "native"}]},
                "rows": good["rows"]},
               with_row(name=""), with_row(name="\x1b[2J"), with_row(backend=None), with_row(bytes_per_op=-1),
               with_row(bytes_per_op="k"), with_row(kernel=3), with_row(crossings_per_op="one"),
               {"machine": {"cpu": 5}, "rows": good["rows"]}, {"machine": {"run": 5}, "rows": good["rows"]},
               {"machine": {"backends": [5]}, "rows": good["rows"]},
               {"machine": {"backends": [{"name": "native"}, {"name": "native"}]}, "rows": good["rows"]}, {"machine": {}, "rows": good["rows"] * 2},
               text.replace("NaN", "0").replace("100.1", "NaN"), text + "x", '{"machine":{},"machine":{},"rows":[]}']
        self.save("good.json", good)
        (self.path / "out.txt").write_text("old")
        for i, run in enumerate(bad):
            self.save("bad.json", run)
            with self.subTest(i=i, run=run):
                for args in (["good.json", "bad.json"], ["bad.json", "good.json"]):
                    said = self.bench("--compare", *args, "-o", "out.txt", code=2)
                    self.assertEqual(said.stdout, "")
                    self.assertIn("bad.json", said.stderr)
                    self.assertEqual(said.stderr.count("\n"), 1)
        self.assertIn("none.json", self.bench("--compare", "none.json", "-o", "out.txt", code=2).stderr)
        self.save("size.json", run_of(row("x/1", "native", 100, 8)))
        self.assertIn("size.json", self.bench("--compare", "good.json", "size.json", "-o", "out.txt", code=2).stderr)
        self.assertEqual((self.path / "out.txt").read_text(), "old")
        self.assertEqual({p.name for p in self.path.iterdir()}, {"good.json", "bad.json", "size.json", "out.txt"})

    def test_letters_beyond_ascii_are_names(self):
        self.save("a.json", run_of(row("x/\u00a0\u00e9\u2029\u2065\u202f\u206a", "native", 100)))
        self.bench("--compare", "a.json")

    def test_a_base_may_have_a_base(self):
        names = ["toll:perblock:x", "perblock:x", "x"]  # each compared with the next
        run = run_of(*[row("x/1", name, ns) for name, ns in zip(names, (400, 200, 100))])
        run["machine"]["backends"] = [{"name": n, "base": b} for n, b in zip(names, names[1:] + names[2:])]
        self.save("a.json", run)
        for options in (["--format", "md"], ["--layout", "old"], ["--layout", "new"], []):
            out = self.bench("--compare", "a.json", *options).stdout
            for name in names:
                self.assertIn(name, out, options)
        table = self.bench("--compare", "a.json", "--format", "md").stdout.splitlines()
        self.assertTrue(any(x.startswith("| row | x ns/op | perblock:x ns/op | delta | p | toll:perblock:x ns/op")
                            for x in table), table)
        run["machine"]["backends"].reverse()  # the first has no base among the chosen, the second has it for one
        run["rows"].reverse()
        self.save("b.json", run)
        out = self.bench("--compare", "b.json", "--backends", "perblock:x,toll:perblock:x", "--format", "csv").stdout
        self.assertEqual([(r["backend"], r["base"]) for r in csv.DictReader(io.StringIO(out))],
                         [("perblock:x", ""), ("toll:perblock:x", "perblock:x")])

    def test_curves_come_back(self):
        def curve(*points):
            return [{"threads": n, "ns_per_op": ns} for n, ns in points]

        run = run_of(row("x/1", "native", 100, threads=curve((1, [100.0] * 6), (2, [50.0] * 6), (4, []))))
        run["machine"]["run"]["thread_cores"] = 2
        self.save("a.json", run)
        out = self.bench("--compare", "a.json", "-o", "b.json", "-o", "-").stdout
        self.assertRegex(out, r"\nx/1 +native +10240 MB/s +20480 MB/s  x2\.00 +-\n")
        self.assertIn("4 threads on 2 cores", out)
        saved = json.loads((self.path / "b.json").read_text())
        self.assertEqual(saved["rows"][0]["threads"], run["rows"][0]["threads"])
        self.assertEqual(saved["machine"]["run"]["thread_cores"], 2)
        self.save("c.json", run_of(row("x/1", "native", 100, threads=curve((1, [100.0]), (3, [50.0])))))
        out = self.bench("--compare", "a.json", "c.json").stdout
        self.assertIn("1 curves with other numbers of threads are left out", out)

    def test_many_samples_do_not_take_for_ever(self):
        """Minutes, were every pair looked at."""
        for name, ns in ("a.json", 100), ("b.json", 101):
            many = row("x/1", "native", ns)
            many["ns_per_op"] = [ns + i % 1000 / 1000 for i in range(300000)]
            self.save(name, run_of(many))
        self.assertIn("+1.0%", self.bench("--compare", "a.json", "b.json").stdout)

    def test_all_outputs_or_none(self):
        (self.path / "c.md").write_text("old")
        run = self.bench(*self.two(), "-o", "c.md", "-o", "/dev/full", "--format", "text", code=1)
        self.assertIn("/dev/full", run.stderr)
        self.assertEqual((self.path / "c.md").read_text(), "old")
        run = self.bench(*self.two(), "-o", "c.md", "-o", "c.txt", "-o", "c.csv", "-o", "c.json", "-o", "-")
        self.assertIn("delta", run.stdout)
        for name in ("c.md", "c.txt", "c.csv", "c.json"):
            self.assertIn("sha256/Hash1K", (self.path / name).read_text())
        self.assertEqual(self.bench(*self.two(), "-o", "c.json").stdout, "")


unittest.main(argv=[sys.argv[0]], verbosity=1)
