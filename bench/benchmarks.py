# SPDX-License-Identifier: Apache-2.0
# benchmarks.py RUN.json PEERS.tsv GHZ: the tables of docs/benchmarks.md from a saved run of tandem-bench, the field's
# numbers, and the core clock that the run had (the clock turns limits in cycles into nanoseconds).
import json
import re
import statistics
import sys

run, peers_path, ghz = json.load(open(sys.argv[1], encoding="utf-8")), sys.argv[2], float(sys.argv[3])

times = {}
for row in run["rows"]:
    if row["ns_per_op"]:
        times.setdefault(row["name"], {})[row["backend"]] = statistics.median(row["ns_per_op"])
kernels = {row["name"]: row.get("kernel", "") for row in run["rows"] if row["backend"] == "native"}
sizes = {row["name"]: row["bytes_per_op"] for row in run["rows"]}


def blocks(n, size, extra):
    """Blocks of size bytes in a message of n bytes with padding of extra bytes at least."""
    return -(-(n + extra) // size)


def limit(name):
    """(cycles at least, why) of a row on Zen 5: AES 4 cycles a round in a chain, two 512-bit rounds a cycle; SHA-1 6
    cycles for four rounds, SHA-256 4 for two; a 512-bit carry-less product every second cycle."""
    n = sizes[name]
    rounds = 14 if "AES256" in name else 10
    if re.search(r"CBCEncrypt|CFBEncrypt|OFB|CMAC|CCM", name):
        return n / 16 * rounds * 4, f"latency: a chain of {rounds} rounds of 4 cycles a block"
    if re.search(r"GCM|GMAC", name):
        aes = 0 if "GMAC" in name else n / 64 * rounds / 2
        return max(aes, n / 64 * 4 * 2) if n >= 1024 else None, (
            "throughput: 4 carry-less products of 2 cycles a 64 bytes (Karatsuba: 3), AES beside them" if n >= 1024 else
            "latency: one pass of AES, one GHASH product and its reduction, the call")
    if re.search(r"CTR|ECB|CBCDecrypt|CFBDecrypt|XTS", name):
        if n >= 1024:
            return n / 64 * rounds / 2, f"throughput: {rounds} rounds a 64 bytes, two a cycle"
        return None, f"the call itself: calls overlap, {rounds} rounds each"
    if name.startswith("sha1/") or "SHA1_" in name:
        count = blocks(n, 64, 9) + (1 if "HMAC" in name else 0)
        return count * 20 * 6, "latency: 20 sha1rnds4 of 6 cycles a block"
    if name.startswith("sha256/") or "SHA256_" in name:
        count = blocks(n, 64, 9) + (1 if "HMAC" in name else 0)
        return count * 32 * 4, "latency: 32 sha256rnds2 of 4 cycles a block"
    if name.startswith("md5/"):
        return blocks(n, 64, 9) * (32 * 5 + 32 * 4), "latency: 64 steps, 5 (F, I) or 4 (G, H) dependent operations each"
    if name.startswith("sha512/") or "SHA512_" in name:
        return None, "throughput and latency of 80 scalar rounds a block; the schedule runs beside them in vectors"
    if name.startswith("rc4/"):
        return None, "latency: load, add, store of the state, byte by byte"
    if name.startswith("des/"):
        return None, "latency: 16 rounds (48 for 3DES) of eight table loads"
    if name.startswith("rand/Bytes"):
        return (n / 64 * 14 / 2 if n >= 1024 else None), "throughput of AES-256-CTR; three blocks of update a call beside it"
    if name.startswith("kw/"):
        return None, "latency: six passes of a chain of AES over the 8-byte parts; short ones overlap from call to call"
    if name.startswith("large/"):
        return None, "as 16K; 64M waits for memory"
    if name.startswith(("rsa/", "rand/Prime")):
        return None, "throughput: 52-bit multiply-add in vectors"
    if name.startswith(("x25519/", "ed25519/")):
        return None, "52-bit multiply-add in vectors, several field elements at once"
    if name.startswith(("ecdsa/", "elliptic/")):
        return None, "64-bit multiplications and their carries"
    if name == "aes/Expand":
        return None, "latency: ten dependent steps of the schedule; allocation of the key object"
    if name.startswith("aes/"):
        return None, "throughput: independent single blocks; the call itself"
    return None, "-"


def number(x):
    return f"{x:.1f}" if x < 100 else f"{x:.0f}"


peers = {}
columns = None
for line in open(peers_path, encoding="utf-8"):
    if line.startswith("#") or not line.strip():
        continue
    fields = line.rstrip("\n").split("\t")
    if columns is None:
        columns = fields
        continue
    peers[fields[0]] = dict(zip(columns[1:], fields[1:]))

met = reached = asked = 0
print("| row | native ns | boring ns | ratio | direct ns | must | reach | peers: best / BoringSSL 2022 | kernel | limit ns | of limit | bound by |")
print("|---|---:|---:|---:|---:|---:|---:|---|---|---:|---:|---|")
for name, row in times.items():
    if "native" not in row or "boring" not in row:
        continue
    peer = peers.get(name, {})
    base = row["boring"]
    against = row["native"] / base
    ratio = f"{against:.3f}"
    if name.startswith("hmac/") and "direct" in row:  # the backend composes HMAC, faster than BoringSSL's own, which must is of
        against = row["native"] / row["direct"]
        ratio += f", of direct {against:.3f}"
    must, reach = peer.get("must", "-"), peer.get("reach", "-")
    mark = ""
    if must not in ("-", "") and re.match(r"aes|cipher|hmac|md5|rc4|des|sha|rand/B", name):
        asked += 1
        met += against <= float(must)
        reached += against <= float(reach)
        mark = " ok" if against <= float(must) else " **over**"
    best = "-"
    if peer.get("boring22", "-") != "-":
        others = {c: float(peer[c]) for c in ("bssl26", "awslc26", "ossl30", "go119") if peer.get(c, "-") != "-"}
        if others:
            which = min(others, key=others.get)
            best = f"{which} {others[which] / float(peer['boring22']):.3f}"
    cycles, why = limit(name)
    floor = cycles / ghz if cycles else None
    cells = (name, number(row["native"]), number(base), ratio + mark,
             number(row["direct"]) if "direct" in row else "-", must, reach, best, kernels[name],
             number(floor) if floor else "-", f"{100 * floor / row['native']:.0f} %" if floor else "-", why)
    print("| " + " | ".join(cells) + " |")
print(f"\n{asked} rows of the field's table: {met} at or below `must`, {reached} at or below `reach`.", file=sys.stderr)
