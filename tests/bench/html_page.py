# SPDX-License-Identifier: Apache-2.0
# The HTML report as a file: what is in it, what it asks for, and that no name can break out of where it stands.
# usage: html_page.py FAKE_PAGE
import html.parser
import json
import subprocess
import sys
import unittest

FAKE = sys.argv[1]
SKIP = 77
KINDS = ("two", "three", "one", "row", "none", "few", "hostile")


def page(kind):
    return subprocess.run([FAKE, kind], stdout=subprocess.PIPE, check=True, timeout=60).stdout.decode("utf-8")


class Tags(html.parser.HTMLParser):
    """Elements with their attributes, and the text of those that are not markup inside."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.attributes, self.inside = [], {}, [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        self.inside = tag if tag in ("script", "style", "title") else None
        if self.inside:
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside:
            self.texts[self.inside][-1] += data


class Page(unittest.TestCase):
    def data(self, text):
        return json.loads(Tags(text).texts["script"][0])

    def test_asks_for_nothing_else(self):
        for kind in KINDS:
            tags = Tags(page(kind))
            for tag, name, value in tags.attributes:
                if name in ("src", "href", "action", "srcset", "data", "poster"):
                    self.assertTrue(value.startswith(("#", "data:,")), (kind, tag, name, value))
                self.assertFalse(name.startswith("on"), (kind, tag, name))
            self.assertIn("default-src 'none'", page(kind))
            for banned in ("@import", "url("):
                self.assertNotIn(banned, "".join(tags.texts["style"]))

    def test_names_stay_text(self):
        fair, hostile = Tags(page("two")), Tags(page("hostile"))
        extra = [tag for tag in set(hostile.tags) if hostile.tags.count(tag) != fair.tags.count(tag) and tag != "p"]
        self.assertEqual(extra, [])  # a warning more is a p more
        self.assertEqual(fair.texts["script"][1:], hostile.texts["script"][1:])
        self.assertTrue(hostile.texts["title"][0].startswith("a&b.json:</title><script>"))
        data = self.data(page("hostile"))
        names = [row["name"] for row in data["rows"]]
        self.assertEqual(names[0], "x/</script><script>document.title='broken'</script><!--&amp;\"'\u2028")
        self.assertEqual(names[2], "no group, and not UTF-8: ??")
        self.assertEqual(data["rows"][3]["of"][0]["kernel"], "</td></table><script>document.title='broken'</script>")

    def test_numbers(self):
        data = self.data(page("two"))
        rows = {row["name"]: row for row in data["rows"]}
        ctr = rows["cipher/AESCTR16"]
        self.assertEqual((ctr["group"], ctr["family"], ctr["bytes"]), ("cipher", "cipher/AESCTR", 16))
        native, boring = ctr["of"]
        self.assertEqual(native["n"], 10)
        self.assertTrue(14.5 <= native["interval"][0] <= native["ns"] <= native["interval"][1] <= 14.8)
        self.assertAlmostEqual(native["against"]["speedup"], boring["ns"] / native["ns"], places=4)
        self.assertAlmostEqual(native["mbps"], 16000 / native["ns"], places=1)
        self.assertTrue(native["against"]["claimed"] and native["against"]["p"] < 1e-4)
        self.assertIsNone(boring["against"])
        self.assertEqual(rows["rc4/RC4_128"]["of"][1], {"n": 0, "failure": "wrong result"})
        self.assertIsNone(rows["cipher/AESCTR1K_Unaligned"]["family"])
        product, n = 1, 0
        for row in data["rows"]:
            if row["group"] == "cipher":
                product, n = product * row["of"][0]["against"]["speedup"], n + 1
        tally = next(group for group in data["groups"] if group["name"] == "cipher")["of"][0]
        self.assertAlmostEqual(tally["mean"], product ** (1 / n), places=3)
        self.assertEqual(len(tally["faster"]) + len(tally["slower"]) + len(tally["same"]), n)
        self.assertEqual(data["all"][1], None)

    def test_few_samples_claim_nothing(self):
        data = self.data(page("few"))
        for row in data["rows"]:
            if row["of"][0]["n"] and row["of"][0]["against"]:
                self.assertFalse(row["of"][0]["against"]["claimed"])
                self.assertEqual(row["of"][0]["interval"], [None, None])
        self.assertIn("Noisy: other work had the core for 9% of the time", data["warnings"])
        self.assertTrue(any("Only 4 samples" in text for text in data["warnings"]))

    def test_other_shapes(self):
        three = self.data(page("three"))
        self.assertEqual([b["base"] for b in three["backends"]], [2, 2, 2])
        self.assertEqual(len(self.data(page("row"))["rows"]), 1)
        none = self.data(page("none"))
        self.assertEqual((none["rows"], none["groups"]), ([], []))
        self.assertIn("Interrupted: 0 of 24 rows were finished", none["warnings"])
        self.assertIsNone(self.data(page("one"))["rows"][0]["of"][0]["against"])

    def test_licence_and_size(self):
        text = page("two")
        for notice in ("Chart.js Contributors", "Jukka Kurkela", "The above copyright notice and this permission notice"):
            self.assertIn(notice, text)
        self.assertLess(len(text), 400_000)


if __name__ == "__main__":
    absent = subprocess.run([FAKE, "none"], capture_output=True, text=True, timeout=60)
    if absent.returncode == 2:
        print("SKIP:", absent.stderr.strip())
        sys.exit(SKIP)
    unittest.main(argv=sys.argv[:1], verbosity=2)
