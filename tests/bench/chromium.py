# SPDX-License-Identifier: Apache-2.0
# A headless Chromium driven by the DevTools protocol over a pair of pipes, and its screenshots as pixels: Python's
# standard library alone.
import base64
import fcntl
import json
import os
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first is the smallest
SWITCHES = ("--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --no-first-run "
            "--disable-background-networking --disable-component-update --disable-sync --disable-extensions "
            "--disable-default-apps --remote-debugging-pipe").split()


def program():
    """Path of a Chromium; None when there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """One page. The browser reads commands from its descriptor 3 and answers on 4, each message ended by NUL."""

    def __init__(self, timeout=60):
        self.timeout = timeout
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.last, self.rest, self.events, self.session = 0, b"", [], None
        commands, self.to = os.pipe()
        self.answers, results = os.pipe()
        ends = [fcntl.fcntl(fd, fcntl.F_DUPFD, 10) for fd in (commands, results)]  # away from 3 and 4
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"import os, sys; os.dup2({ends[0]}, 3); os.dup2({ends[1]}, 4); "
             "os.execv(sys.argv[1], sys.argv[1:])", program(), *SWITCHES, f"--user-data-dir={self.profile.name}",
             "about:blank"],
            pass_fds=ends, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for fd in (commands, results, *ends):
            os.close(fd)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def receive(self):
        end = time.monotonic() + self.timeout
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.answers, 1 << 20)
            if not more:
                raise RuntimeError("the browser has ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") != self.last:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def wait_for(self, event):
        while True:
            for i, seen in enumerate(self.events):
                if seen["method"] == event:
                    return self.events.pop(i)
            self.events.append(self.receive())

    def open(self, path):
        self.events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        self.wait_for("Page.loadEventFired")

    def run(self, expression):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def viewport(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 600)

    def prefer(self, scheme):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def key(self, key, code):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      **({"text": "\r"} if key == "Enter" and kind == "keyDown" else {}))

    def complaints(self):
        """What the page put on the console since it was opened, exceptions and refused loads included."""
        self.run("0")
        return [e["params"] for e in self.events
                if e["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")]

    def requests(self):
        """Addresses asked for since the page was opened."""
        return [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]

    def screenshot(self, element):
        """PNG of what an expression yields, which must fit the viewport: scrolled to, and after two more frames."""
        box = self.run(f"""(async element => {{
            element.scrollIntoView({{block: "center"}});
            for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
            const r = element.getBoundingClientRect();
            return {{x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height, scale: 1}};
        }})({element})""")
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", clip=box)["data"])

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.answers)
        self.profile.cleanup()


def unfilter(raw, width, height, step):
    """The lines of a PNG, without what was done to them to pack better (PNG specification, section 9)."""
    stride = width * step
    lines, above = [], bytes(stride)
    for y in range(height):
        kind = raw[y * (stride + 1)]
        line = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride if kind else 0):
            left, corner = (line[i - step], above[i - step]) if i >= step else (0, 0)
            up = above[i]
            if kind == 4:
                near = left + up - corner
                guess = min((left, up, corner), key=lambda v: abs(near - v))
            else:
                guess = (0, left, up, (left + up) // 2)[kind]
            line[i] = (line[i] + guess) & 255
        lines.append(bytes(line))
        above = lines[-1]
    return lines


def colours(png):
    """How often each colour comes in an 8-bit RGB or RGBA PNG without interlace."""
    at, packed = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and colour in (2, 6) and interlace == 0
            step = 3 if colour == 2 else 4
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    seen = {}
    for line in unfilter(zlib.decompress(packed), width, height, step):
        for i in range(0, len(line), step):
            rgb = tuple(line[i:i + 3])
            seen[rgb] = seen.get(rgb, 0) + 1
    return seen
