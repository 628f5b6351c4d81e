# SPDX-License-Identifier: Apache-2.0
# The HTML report in a headless Chromium: opens from disk with a silent console, draws, filters, sorts, changes theme,
# fits a phone.
# usage: html_browser.py FAKE_PAGE
import pathlib
import subprocess
import sys
import tempfile
import unittest

import chromium

FAKE = sys.argv[1]
SKIP = 77
KINDS = ("two", "three", "one", "row", "none", "few", "hostile")
SHOWN = "[...document.querySelectorAll('#table tbody tr:not([hidden])')]"
NAMES = SHOWN + ".map(tr => tr.cells[0].textContent)"


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for kind in KINDS:
            with open(f"{cls.folder.name}/{kind}.html", "wb") as to:
                subprocess.run([FAKE, kind], stdout=to, check=True, timeout=60)
        cls.browser = chromium.Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def open(self, kind, width=1280, scheme="light"):
        self.browser.viewport(width, 800)
        self.browser.prefer(scheme)
        path = pathlib.Path(self.folder.name, f"{kind}.html")
        self.browser.open(path)
        self.assertEqual(self.browser.complaints(), [])
        self.assertEqual(self.browser.requests(), [path.resolve().as_uri()])

    def colours(self, selector, index=0):
        """Of a screenshot of the index-th element that fits."""
        return chromium.colours(self.browser.screenshot(f"document.querySelectorAll({selector!r})[{index}]"))

    def theme(self, name):
        text = self.browser.run(f"getComputedStyle(document.documentElement).getPropertyValue('--{name}').trim()")
        return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))

    def type(self, text):
        self.browser.run("document.getElementById('text').focus(), document.getElementById('text').select()")
        if text:
            self.browser.call("Input.insertText", text=text)
        else:
            self.browser.key("Delete", 46)

    def choose(self, name, value):
        self.browser.run(f"(e => {{ e.value = '{value}'; e.dispatchEvent(new Event('input')); }})"
                         f"(document.getElementById('{name}'))")

    def sections(self):
        return self.browser.run("[...document.querySelectorAll('main section')].filter(s => !s.hidden).map(s => s.id)")

    def test_two_backends(self):
        self.open("two")
        self.assertEqual(self.sections(), ["warnings", "summary", "speedups", "throughput", "scaling", "table", "run"])
        words = self.browser.run("document.getElementById('summary').textContent")
        self.assertIn("native is faster than boring on", words)
        self.assertIn("of 23\u00a0rows", words)
        self.assertIn("geometric mean of the speed-ups 1.45\u00d7", words)
        # Every chart is named, and can be read instead of seen.
        self.assertEqual(self.browser.run("""[...document.querySelectorAll('canvas')].filter(c =>
            c.getAttribute('role') !== 'img' || c.getAttribute('aria-label').length < 30 || !c.textContent).length"""), 0)
        self.assertEqual(self.browser.run("""[...document.querySelectorAll('input, select')].filter(e =>
            e.labels.length === 0).length"""), 0)

    def test_charts_are_drawn(self):
        self.open("two")
        self.assertEqual(self.browser.run("document.querySelectorAll('#speedups canvas').length"), 7)
        self.assertEqual(self.browser.run("document.querySelectorAll('#throughput canvas').length"), 5)
        bars = self.colours("#speedups .plot", 1)  # of the ciphers
        self.assertGreater(bars.get(self.theme("s0"), 0), 4000)  # native is ahead by far
        self.assertGreater(sum(n for rgb, n in bars.items() if rgb != self.theme("card")), 8000)
        lines = self.colours("#throughput .plot", 0)
        for name in ("s0", "s1"):
            self.assertGreater(lines.get(self.theme(name), 0), 100, name)
        self.assertGreater(len(lines), 20)
        # The rest by what their canvases hold.
        self.assertEqual(self.browser.run("""[...document.querySelectorAll('canvas')].filter(c => {
            const p = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);
            return new Set(p).size < 10;
        }).length"""), 0)

    def test_filters(self):
        self.open("two")
        everything = self.browser.run(NAMES)
        self.assertEqual(len(everything), 24)
        self.type("aesctr 1k")
        self.assertEqual(self.browser.run(NAMES), ["cipher/AESCTR1K", "cipher/AESCTR1K_Unaligned"])
        self.assertEqual(self.browser.run("document.getElementById('shown').textContent"), "2 of 24\u00a0rows")
        self.type("")
        self.choose("group", "rsa")
        self.assertEqual(self.browser.run(NAMES), ["rsa/SignPSS/2048", "rsa/VerifyPSS/2048"])
        self.choose("outcome", "slower")
        self.assertEqual(self.browser.run(NAMES), ["rsa/VerifyPSS/2048"])
        # A link of the summary shows its row whatever the filters say.
        self.browser.run("document.querySelector('#summary a[href=\"#row-1\"]').click()")
        self.assertEqual(self.browser.run(NAMES), everything)

    def test_sorts(self):
        self.open("two")
        measured = self.browser.run(NAMES)
        head = "[...document.querySelectorAll('#table thead th[aria-sort]')]"
        columns = self.browser.run(f"{head}.map(th => th.textContent)")
        self.assertEqual(columns.count("median"), 2)
        median = columns.index("median")
        value = f"{SHOWN}.map(tr => data.rows[tr.id.slice(4)].of[0].ns)"
        self.browser.run(f"{head}[{median}].querySelector('button').click()")
        self.assertEqual(self.browser.run(f"{head}[{median}].getAttribute('aria-sort')"), "ascending")
        times = self.browser.run(value)
        self.assertEqual(times, sorted(times))
        self.assertLess(times[0], 10)
        self.browser.run(f"{head}[{median}].querySelector('button').focus()")
        self.browser.key("Enter", 13)
        self.assertEqual(self.browser.run(f"{head}[{median}].getAttribute('aria-sort')"), "descending")
        self.assertEqual(self.browser.run(value), sorted(times, reverse=True))
        for i in range(len(columns)):  # each of them, and what has no value last
            self.browser.run(f"{head}[{i}].querySelector('button').click()")
            self.assertEqual(self.browser.run(f"{head}.filter(th => th.getAttribute('aria-sort') !== 'none').length"),
                             1)
            self.assertEqual(self.browser.run(f"{SHOWN}.length"), 24)
        delta = columns.index("delta")
        for _ in range(2):
            self.browser.run(f"{head}[{delta}].querySelector('button').click()")
        self.assertEqual(self.browser.run(NAMES)[-1], "rc4/RC4_128")
        self.browser.run(f"{head}[{delta}].querySelector('button').click()")
        self.assertEqual(self.browser.run(NAMES), measured)

    def test_theme(self):
        self.open("two", scheme="dark")
        self.browser.run("localStorage.clear()")
        self.open("two", scheme="dark")
        background = "getComputedStyle(document.body).backgroundColor"
        night, bars = self.browser.run(background), self.theme("s0")
        self.assertGreater(self.colours("#speedups .plot", 0).get(bars, 0), 300)
        self.browser.run("document.getElementById('theme').click()")
        self.assertNotEqual(self.browser.run(background), night)
        self.assertNotEqual(self.theme("s0"), bars)
        seen = self.colours("#speedups .plot", 0)
        self.assertGreater(seen.get(self.theme("s0"), 0), 300)
        self.assertEqual(seen.get(bars, 0), 0)
        self.assertEqual(self.browser.run("document.getElementById('theme').getAttribute('aria-pressed')"), "false")
        self.open("two", scheme="dark")  # and it is remembered
        self.assertNotEqual(self.browser.run(background), night)
        self.browser.run("localStorage.clear()")

    def test_phone(self):
        for kind in ("two", "three", "hostile", "none"):
            self.open(kind, width=390)
            self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), 390, kind)
            self.assertEqual(self.browser.run("innerWidth"), 390, kind)
            if kind != "none":
                self.assertTrue(self.browser.run("(b => b.scrollWidth > b.clientWidth)(document.querySelector('.scroll'))"))
                self.assertLessEqual(self.browser.run("document.querySelector('.scroll').clientWidth"), 390)

    def test_names_stay_text(self):
        self.open("hostile")
        self.assertTrue(self.browser.run("document.title").startswith("a&b.json:</title><script>"))
        self.assertEqual(self.browser.run("document.querySelectorAll('img, b, i:not(.legend i), script').length"), 3)
        self.assertTrue(self.browser.run(NAMES)[0].startswith("x/</script><script>document.title"))

    def test_other_shapes(self):
        self.open("one")
        self.assertEqual(self.sections(), ["warnings", "summary", "throughput", "table", "run"])
        self.assertIn("no second backend", self.browser.run("document.getElementById('summary').textContent"))
        self.open("row")
        self.assertEqual(self.sections(), ["warnings", "summary", "speedups", "table", "run"])
        self.assertIn("on its only row", self.browser.run("document.getElementById('summary').textContent"))
        self.open("none")
        self.assertEqual(self.sections(), ["warnings", "summary", "run"])
        self.open("few")
        self.assertIn("no significant difference from boring on all 23\u00a0rows",
                      self.browser.run("document.getElementById('summary').textContent"))
        self.open("three")
        self.assertEqual(self.browser.run("document.querySelectorAll('.tile').length"), 2)
        self.assertEqual(self.browser.run("document.querySelectorAll('thead th.over').length"), 3)


if __name__ == "__main__":
    if chromium.program() is None:
        print("SKIP: no Chromium here: install chromium-headless-shell (or chromium)")
        sys.exit(SKIP)
    absent = subprocess.run([FAKE, "none"], capture_output=True, text=True, timeout=60)
    if absent.returncode == 2:
        print("SKIP:", absent.stderr.strip())
        sys.exit(SKIP)
    unittest.main(argv=sys.argv[:1], verbosity=2)
