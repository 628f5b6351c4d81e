# SPDX-License-Identifier: Apache-2.0
# tandem-bench as a person or a program meets it: options, exit codes, JSON, files that appear whole or not at all.
# usage: bench_cli.py TANDEM_BENCH BACKEND,BACKEND...
import json
import os
import pathlib
import pty
import signal
import subprocess
import sys
import time
import unittest

from cli_case import BENCH, FAST, CliCase, bench

BACKENDS = sys.argv[2].split(",")


class Cli(CliCase):
    def test_list_names_the_rows(self):
        rows = self.good("--list").stdout.split()
        for row in """aes/Encrypt aes/Decrypt aes/Expand cipher/AESGCMSeal1K cipher/AESGCMOpen16K cipher/AES256GCMSeal8K
                      cipher/AESCFBEncrypt1K cipher/AESCFBDecrypt8K cipher/AESOFB1K cipher/AESCTR8K
                      cipher/AESCBCEncrypt1K cipher/AESCBCDecrypt8K des/Encrypt des/TDESEncrypt hmac/HMACSHA256_1K
                      hmac/HMACSHA256_32 md5/Hash8Bytes md5/Hash1K md5/Hash8K rand/Bytes8K rc4/RC4_128 rc4/RC4_1K
                      rc4/RC4_8K sha1/Hash8Bytes sha1/Hash1K sha1/Hash8K sha256/Hash8Bytes sha256/Hash1K sha256/Hash8K
                      sha512/Hash8Bytes sha512/Hash1K sha512/Hash8K sha256/Hash8K_Unaligned sha256/Hash320Bytes
                      sha256/Hash16K rand/Prime ecdsa/SignP224 ecdsa/VerifyP521 ecdsa/KeyGeneration
                      ecdsa/KeyGenerationP384 elliptic/BaseMult elliptic/BaseMultP256 elliptic/ScalarMultP521
                      x25519/X25519Basepoint x25519/X25519 ed25519/Sign ed25519/Verify rsa/KeyGen2048
                      rsa/SignPKCS1v15/2048 rsa/VerifyPKCS1v15/3072 rsa/EncryptPKCS1v15/4096 rsa/DecryptOAEP/2048
                      rsa/EncryptOAEP/3072 rsa/SignPSS/4096 rsa/VerifyPSS/2048""".split():
            self.assertIn(row, rows)
        some = self.good("--list", "--rows", "^sha1/.*8K").stdout.split()
        self.assertEqual(some, ["sha1/Hash8K", "sha1/Hash8K_Unaligned"])
        self.assertTrue(self.good("--version").stdout.startswith("tandem-bench "))

    def test_json_has_exactly_the_documented_keys(self):
        run = self.good(*FAST, "--format", "json", "--rows", "^(sha256/Hash1K|cipher/AESCTR1K)$")
        self.assertEqual(run.stderr, "")
        doc = json.loads(run.stdout)
        self.assertEqual(set(doc), {"machine", "rows"})
        self.assertEqual(len(doc["rows"]), 2 * len(BACKENDS))
        for row in doc["rows"]:
            self.assertEqual(set(row), {"name", "backend", "ns_per_op", "bytes_per_op", "kernel", "interface",
                                        "crossings_per_op", "allocs_per_op", "bytes_per_crossing", "algorithm",
                                        "operations_per_sample"})
            self.assertEqual(len(row["ns_per_op"]), 6)
            self.assertTrue(all(x > 0 for x in row["ns_per_op"]))
            self.assertEqual((row["bytes_per_op"], row["crossings_per_op"]), (1024, 1))
            self.assertIn(row["backend"], BACKENDS)
        self.assertEqual(doc["machine"]["run"]["failed"], [])

    def test_decorated_backends(self):
        for name in BACKENDS:
            run = self.good(*FAST, "--format", "json", "--rows", "AESCTR1K$", "--backends", f"perblock:{name},{name}")
            rows = json.loads(run.stdout)["rows"]
            self.assertEqual([(r["backend"], r["interface"], r["crossings_per_op"]) for r in rows],
                             [(f"perblock:{name}", "generic", 64), (name, "ctrAble", 1)])

    def test_too_few_samples_claim_nothing(self):
        name = BACKENDS[0]
        run = self.good("--count", "5", "--time", "0.05", "--rows", "AESCTR1K$", "--backends", f"perblock:{name},{name}")
        line = next(x for x in run.stdout.splitlines() if x.startswith("cipher/AESCTR1K"))
        self.assertIn(" ~ ", line)

    def test_wrong_command_lines(self):
        for args in (["--count", "0"], ["--count", "x"], ["--count", "-3"], ["--time", "0"], ["--time", "1x"],
                     ["--time", "nan"], ["--format", "xml"], ["--cpu", "x"], ["--clock", "sun"], ["--cpu", "99999"], ["--bogus"], ["word"],
                     ["--rows", "("], ["--rows", "nosuchrow"], ["--backends", "nosuch"], ["--backends", ""],
                     ["--backends", BACKENDS[0] + ","], ["--tax", "--backends", BACKENDS[0]],
                     ["-o", "/nonexistent/dir/file.txt"], ["-o", "/"], ["--format", "text", "-o", "/"], ["-o", "run.xyz"],
                     ["--format", "text", "-o", "run.json"], ["--layout", "wide"], ["--fail-if-slower", "5"],
                     ["--fail-if-slower", "-5%"], ["--compare"], ["--compare", "--count", "9", "a.json"]):
            run = bench("--time", "0.05", *args)
            self.assertEqual(run.returncode, 2, args)
            self.assertEqual(run.stdout, "", args)
            self.assertTrue(run.stderr.startswith(BENCH) or run.stderr.startswith("tandem-bench: "), (args, run.stderr))

    def test_an_invalid_variable_is_an_error(self):
        run = bench(*FAST, "--rows", "Hash1K$", env=dict(os.environ, TANDEM_BACKEND="nosuch"))
        self.assertEqual(run.returncode, 2)
        self.assertIn("nosuch", run.stderr)

    def test_help_teaches(self):
        run = self.good("--help")
        for word in ("--rows", "perblock:boring", "Examples:", "Exit code", "xts/", "ccm/", "gmac/", "cmac/", "kw/"):
            self.assertIn(word, run.stdout)

    def test_a_file_appears_whole(self):
        file = self.path / "run.json"
        file.write_text("old")
        self.good(*FAST, "--format", "json", "--rows", "sha256/Hash8Bytes$", "-o", str(file))
        self.assertTrue(json.loads(file.read_text())["rows"])
        self.assertEqual([p.name for p in self.path.iterdir()], ["run.json"])

    def test_devices_and_links_stay_what_they_are(self):
        self.good(*FAST, "--format", "text", "--rows", "sha256/Hash8Bytes$", "-o", "/dev/null")
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())
        (self.path / "link.txt").symlink_to(self.path / "file")
        (self.path / "file").write_text("old")
        self.good(*FAST, "--rows", "sha256/Hash8Bytes$", "-o", str(self.path / "link.txt"))
        self.assertTrue((self.path / "link.txt").is_symlink())
        self.assertIn("sha256/Hash8Bytes", (self.path / "file").read_text())

    def test_a_full_device_is_an_error_and_the_old_file_stays(self):
        run = bench(*FAST, "--format", "text", "--rows", "sha256/Hash8Bytes$", "-o", "/dev/full")
        self.assertEqual(run.returncode, 1)
        self.assertIn("/dev/full", run.stderr)
        with open("/dev/full", "w") as full:
            run = subprocess.run([BENCH, *FAST, "--format", "json", "--rows", "sha256/Hash8Bytes$"], stdout=full,
                                 stderr=subprocess.PIPE, text=True, timeout=120)
        self.assertEqual(run.returncode, 1)
        self.assertIn("standard output", run.stderr)

    def one(self, *args):
        return [BENCH, *FAST, "--rows", "sha256/Hash8Bytes$", "--backends", BACKENDS[0], *args]

    def test_a_closed_stdout_gives_its_number_to_no_file(self):
        file = self.path / "run.json"
        for more, code in ([], 0), (["-o", "-"], 1):
            run = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *self.one("-o", str(file), *more)],
                                 stderr=subprocess.PIPE, text=True, timeout=120)
            self.assertEqual(run.returncode, code, run.stderr)
            self.assertTrue(json.loads(file.read_text())["rows"])  # the first one's: all appear, or none
        self.assertEqual(run.stderr.count("\n"), 1)

    def test_help_on_a_full_device_is_an_error(self):
        for args in (["--help"], ["--version"], ["--list"]):
            with open("/dev/full", "w") as full:
                run = subprocess.run([BENCH, *args], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
            self.assertEqual(run.returncode, 1, args)
            self.assertEqual(run.stderr, "tandem-bench: standard output: cannot be written\n")

    def test_a_pipe_is_opened_once(self):
        pipe = self.path / "pipe.json"
        os.mkfifo(pipe)
        reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
        run = subprocess.Popen(self.one("-o", str(pipe)))
        try:
            self.assertEqual(run.wait(timeout=60), 0)
            self.assertTrue(json.loads(reader.communicate(timeout=60)[0])["rows"])
        finally:
            run.kill()
            run.wait()
            reader.kill()
            reader.communicate()

    def test_a_file_keeps_its_mode(self):
        file = self.path / "run.json"
        for mode in 0o600, 0o664:
            file.touch()
            file.chmod(mode)
            self.good(*self.one("-o", str(file))[1:])
            self.assertEqual(file.stat().st_mode & 0o7777, mode)
            self.assertTrue(json.loads(file.read_text())["rows"])

    def test_a_file_named_twice_is_refused(self):
        (self.path / "link.json").symlink_to("there.json")
        (self.path / "there.json").write_text("old")
        for args in (["-o", "a.json", "-o", "a.json"], ["-o", "a.json", "-o", "./a.json"], ["-o", "-", "-o", "-"],
                     ["-o", "there.json", "-o", "link.json"], ["-o", "a.json", "--write-policy", "a.json"],
                     ["-o", "there.json", "--write-policy", "link.json"]):
            run = subprocess.run([BENCH, *FAST, "--rows", "sha256/Hash8Bytes$", *args], capture_output=True, text=True,
                                 timeout=120, cwd=self.path)
            self.assertEqual((run.returncode, run.stdout), (2, ""), args)
            self.assertRegex(run.stderr, "is there twice|both name")
        self.assertEqual((self.path / "there.json").read_text(), "old")
        self.assertEqual(len(list(self.path.iterdir())), 2)

    def test_no_name_is_no_file(self):
        run = bench(*self.one("--format", "csv", "-o", "")[1:], cwd=self.path)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("No such file", run.stderr)

    def test_the_longest_name(self):
        file = self.path / ("n" * 250 + ".json")
        self.good(*self.one("-o", str(file))[1:])
        self.assertEqual(list(self.path.iterdir()), [file])

    def test_a_backend_against_itself_can_be_read_again(self):
        name = BACKENDS[0]
        file = self.path / "run.json"
        self.good(*self.one("-o", str(file))[1:], "--backends", f"{name},{name}")
        self.assertEqual([r["backend"] for r in json.loads(file.read_text())["rows"]], [name, name + "#2"])
        self.assertIn(name + "#2", self.good("--compare", str(file)).stdout)

    def test_an_ignored_signal_stays_ignored(self):
        process = subprocess.Popen(["sh", "-c", 'trap "" INT; exec "$@"', "sh", BENCH, "--count", "20", "--time", "100",
                                    "--rows", "sha256/Hash1K$", "--backends", BACKENDS[0], "--format", "json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 0, err)
        self.assertFalse(json.loads(out)["machine"]["run"]["interrupted"])

    def interrupt(self, signal_number, **kw):
        process = subprocess.Popen([BENCH, "--count", "1000", "--time", "0.5", "--rows", "^(sha256|md5|cipher)/",
                                    "--format", "json", *kw.get("args", [])], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        time.sleep(3)
        process.send_signal(signal_number)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def test_interrupted_runs_report_what_was_finished(self):
        code, out, _ = self.interrupt(signal.SIGINT)
        self.assertEqual(code, 130)
        doc = json.loads(out)
        self.assertTrue(doc["machine"]["run"]["interrupted"])
        for row in doc["rows"]:
            self.assertEqual(len(row["ns_per_op"]), 1000)

    def test_an_interrupted_run_without_a_row_keeps_the_old_file(self):
        file = self.path / "run.json"
        file.write_text("old")
        process = subprocess.Popen([BENCH, "--count", "1000", "--time", "100", "--rows", "sha256/Hash1K$", "-o", str(file)],
                                   stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("left as it was", err)
        self.assertEqual(file.read_text(), "old")
        self.assertEqual([p.name for p in self.path.iterdir()], ["run.json"])

    def test_a_link_to_nothing_is_refused(self):
        (self.path / "link").symlink_to(self.path / "nothing")
        run = bench(*FAST, "--rows", "sha256/Hash8Bytes$", "--format", "text", "-o", str(self.path / "link"))
        self.assertEqual(run.returncode, 2)
        self.assertTrue((self.path / "link").is_symlink())
        self.assertEqual([p.name for p in self.path.iterdir()], ["link"])

    def test_a_killed_run_leaves_no_half_file(self):
        file = self.path / "run.json"
        self.interrupt(signal.SIGKILL, args=["-o", str(file)])
        self.assertEqual(list(self.path.iterdir()), [])

    def test_progress_is_for_terminals(self):
        master, slave = pty.openpty()
        args = [BENCH, *FAST, "--rows", "sha256/Hash8Bytes$"]
        run = subprocess.run(args, stdout=subprocess.PIPE, stderr=slave, timeout=120)
        os.close(slave)
        seen = os.read(master, 4096).decode()
        os.close(master)
        self.assertEqual(run.returncode, 0)
        self.assertIn("1/1  sha256/Hash8Bytes", seen)
        self.assertEqual(self.good(*args[1:]).stderr, "")

    def test_progress_tells_the_time_left(self):
        master, slave = pty.openpty()
        args = [BENCH, *FAST, "--rows", "^sha(1|256)/Hash(8Bytes|1K)$"]
        subprocess.run(args, stdout=subprocess.DEVNULL, stderr=slave, timeout=120, check=True)
        os.close(slave)
        seen = os.read(master, 4096).decode()
        os.close(master)
        self.assertRegex(seen, r"2/4  sha\d+/Hash\w+  \d+ s left")
        self.assertRegex(seen, r"4/4  sha\d+/Hash\w+  \d+ s left\r\x1b\[K$")

    def test_interrupted_runs_fill_every_file(self):
        files = [self.path / name for name in ("run.json", "run.csv", "run.md", "run.txt")]
        code, out, _ = self.interrupt(signal.SIGINT, args=["-o", "-"] + [x for f in files for x in ("-o", str(f))])
        self.assertEqual(code, 130)
        rows = {(r["name"], r["backend"]) for r in json.loads(out)["rows"]}
        for file in files:
            self.assertIn(next(iter(rows))[0], file.read_text())

    def test_a_measured_run_that_is_slower(self):
        """By a toll of a millisecond, which no disturbance makes up for. The verdict itself: bench_saved.py."""
        run = bench("--count", "6", "--time", "2", "--rows", "AESCTR1K$", "--backends", BACKENDS[0], "--toll", "1000000",
                    "--fail-if-slower", "100%")
        self.assertEqual(run.returncode, 3)
        self.assertRegex(run.stderr, rf"^tandem-bench: slower: cipher/AESCTR1K on toll\(1000000\):{BACKENDS[0]}: \+\d+")
        self.assertEqual(run.stderr.count("\n"), 1)

    @unittest.skipUnless("boring" in BACKENDS, "needs BoringSSL")
    def test_tax_compares_with_direct_calls(self):
        rows = "^(sha256/Hash8Bytes|hmac/HMACSHA256_1K|aes/Encrypt|aes/Expand|cipher/AES(CTR1K|OFB1K|GCMSeal1K)|"\
               "ecdsa/(Sign|Verify)P(256|384)|elliptic/ScalarMultP256|rsa/(Sign|Verify)PKCS1v15/2048|x25519/X25519)$"
        out = self.good(*FAST, "--tax", "--rows", rows).stdout
        for word in ("direct", "allowed ns", "excepted", "cipher/AESGCMSeal1K", "ecdsa/SignP256", "ecdsa/VerifyP384",
                     "elliptic/ScalarMultP256", "rsa/SignPKCS1v15/2048", "rsa/VerifyPKCS1v15/2048", "x25519/X25519",
                     "within the rule"):
            self.assertIn(word, out)
        doc = json.loads(self.good(*FAST, "--tax", "--rows", rows, "--format", "json").stdout)
        self.assertEqual({r["backend"] for r in doc["rows"]}, {"boring", "direct"})
        self.assertTrue(all(r["crossings_per_op"] == 0 for r in doc["rows"] if r["backend"] == "direct"))


unittest.main(argv=[sys.argv[0]], verbosity=1)
