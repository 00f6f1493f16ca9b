"""A page in Chromium or Firefox: opened, looked at, and played by script, mouse, touch and keys.

Both are driven by WebDriver BiDi, a standard of the W3C that Firefox speaks itself and Chromium through its driver.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import urllib.request
from collections import deque
from contextlib import suppress
from threading import Thread

import pytest

BROWSERS = ("chromium", "firefox")
SMALL_PHONE, PHONE, TABLET, LAPTOP = (360, 640), (390, 844), (768, 1024), (1280, 800)
KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
KEYS |= {
    "Home": "\ue011",
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
}
ARROWS = {"L": "ArrowLeft", "R": "ArrowRight", "U": "ArrowUp", "D": "ArrowDown"}
PATIENCE = 120.0  # seconds; a browser that starts on a busy machine takes its time
CHROMIUM = ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "force-prefers-reduced-motion")
FIREFOX = """
user_pref("ui.prefersReducedMotion", 1);
user_pref("layout.css.prefers-color-scheme.content-override", {scheme});
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("browser.aboutConfig.showWarning", false);
"""


class Browser:
    """A browser without a window, and its only tab; ``messages`` are those of the console."""

    def __init__(self, name, folder, dark=False, motion=False):
        """Start it with a profile of its own in a folder, or skip where it is missing."""
        self._sockets = pytest.importorskip("websocket")  # websocket-client
        self.name, self.messages, self._number = name, [], 0
        start = self._start_chromium if name == "chromium" else self._start_firefox
        url = start(folder, dark, motion)
        self._socket = self._sockets.create_connection(url, suppress_origin=True, timeout=PATIENCE)
        if name == "firefox":
            self.send("session.new", capabilities={})
        self.tab = self.send("browsingContext.getTree")["contexts"][0]["context"]
        self.send("session.subscribe", events=["log.entryAdded"])
        if name == "chromium":
            self._devtools = self.send("goog:cdp.getSession", context=self.tab)["session"]
            scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
            still = {"name": "prefers-reduced-motion", "value": "no-preference" if motion else "reduce"}
            self.devtools("Emulation.setEmulatedMedia", features=[scheme, still])

    def _start_chromium(self, folder, dark, motion):
        if not (shutil.which("chromium") and shutil.which("chromedriver")):
            pytest.skip("needs chromium and chromium-driver")
        environment = {**os.environ, "TMPDIR": str(folder), "XDG_CONFIG_HOME": str(folder)}
        port = self._run(["chromedriver", "--port=0"], r"successfully on port (\d+)", environment)
        self._driver = f"http://127.0.0.1:{port}/session"
        chosen = {"binary": shutil.which("chromium"), "args": [f"--{option}" for option in CHROMIUM]}
        wanted = {"capabilities": {"alwaysMatch": {"webSocketUrl": True, "goog:chromeOptions": chosen}}}
        request = urllib.request.Request(
            self._driver, json.dumps(wanted).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            session = json.load(answer)["value"]
        self._driver += f"/{session['sessionId']}"
        return session["capabilities"]["webSocketUrl"]

    def _start_firefox(self, folder, dark, motion):
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if not program:
            pytest.skip("needs firefox")
        preferences = FIREFOX.format(scheme=0 if dark else 1)
        if motion:
            preferences = preferences.replace("prefersReducedMotion", "unused")
        (folder / "user.js").write_text(preferences)
        command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
        return self._run(command, r"listening on (ws://\S+)", {**os.environ, "HOME": str(folder)}) + "/session"

    def _run(self, command, pattern, environment):
        """Start a program, and return what it says of where to reach it; what it says later is thrown away."""
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        said = deque[str](maxlen=20)
        for line in self._process.stdout:
            said.append(line)
            found = re.search(pattern, line)
            if found:
                Thread(target=deque, args=(self._process.stdout, 0), daemon=True).start()
                return found[1]
        raise AssertionError(f"{command[0]} did not start: {''.join(said)}")

    def send(self, command, **parameters):
        """Run a command of the protocol and return its result; messages of the console are kept meanwhile."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": command, "params": parameters}))
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert answer["type"] == "success", f"{command}: {answer.get('message')}"
                return answer["result"]

    def _receive(self):
        answer = json.loads(self._socket.recv())
        if answer.get("method") == "log.entryAdded":
            self.messages.append(answer["params"].get("text") or str(answer["params"]))
        return answer

    def next_message(self):
        """Take the first message of the console, which may be yet to come."""
        while not self.messages:
            self._receive()
        return self.messages.pop(0)

    def devtools(self, command, **parameters):
        """Run a command of Chromium's own."""
        return self.send("goog:cdp.sendCommand", method=command, params=parameters, session=self._devtools)

    def resize(self, size):
        """Give the page a width and height."""
        self.send("browsingContext.setViewport", context=self.tab, viewport={"width": size[0], "height": size[1]})

    def speak(self, language):
        """Choose the language of pages that are opened from now on."""
        self.send("emulation.setLocaleOverride", contexts=[self.tab], locale=language)

    def open(self, path):
        """Open a file."""
        self.send("browsingContext.navigate", context=self.tab, url=path.as_uri(), wait="complete")

    def run(self, script, *values):
        """Return what a function with this body returns for some arguments; a promise is awaited."""
        said = f"(async (...args) => JSON.stringify(await (async () => {{ {script} }})() ?? null))"
        call = f"{said}(...{json.dumps(values)})"
        answer = self.send("script.evaluate", expression=call, target={"context": self.tab}, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def perform(self, kind, actions, **parameters):
        """Perform actions of a pointer or of keys."""
        source = {"type": kind, "id": kind + str(parameters), "actions": actions}
        if parameters:
            source["parameters"] = parameters
        self.send("input.performActions", context=self.tab, actions=[source])

    def picture(self, path):
        """Save a PNG of the window."""
        shot = self.send("browsingContext.captureScreenshot", context=self.tab)
        path.write_bytes(base64.b64decode(shot["data"]))

    def close(self):
        """End the browser."""
        with suppress(OSError, self._sockets.WebSocketException, AssertionError):
            self.send("browser.close") if self.name == "firefox" else urllib.request.urlopen(
                urllib.request.Request(self._driver, method="DELETE"), timeout=PATIENCE
            ).close()
        self._socket.close()
        self._process.terminate()
        self._process.wait()


class WebPlayer:
    """A player of a page."""

    def __init__(self, browser, folder):
        self.browser, self._folder = browser, folder
        self._number = 0

    def open(self, page, size=LAPTOP):
        """Open a page in a window of a size."""
        self.show(page.html, size)

    def show(self, text, size=LAPTOP):
        """Open the text of a page in a window of a size."""
        self._number += 1
        path = self._folder / f"{self._number}.html"
        path.write_text(text, "utf-8")
        self.browser.resize(size)
        self.browser.open(path)

    def run(self, script, *values):
        """Return what a function with this body returns for ``args``."""
        return self.browser.run(script, *values)

    def text(self, name):
        """Return the text of an element by its id."""
        return self.run("return document.getElementById(args[0]).textContent", name)

    @property
    def state(self):
        return self.run("return puzzle.game.state")

    @property
    def has_won(self):
        return self.run("return puzzle.game.isGoal")

    def wait(self, condition):
        """Wait until a condition holds in the page."""
        wait = f"const wait = () => {condition} ? done() : setTimeout(wait, 20); wait();"
        self.run(f"return new Promise((done) => {{ {wait} }})")

    def click(self, name):
        """Click an element by its id."""
        x, y = self.run(
            "const box = document.getElementById(args[0]).getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2];",
            name,
        )
        self.press([(x, y)])

    def key(self, key):
        value = KEYS.get(key, key)
        self.browser.perform("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def point(self, cell):
        """Return where the middle of a cell is, in the window."""
        return self.run(
            "const board = document.getElementById('board'), { columns } = puzzle.data, cell = args[0];"
            "const middle = new DOMPoint(cell % columns * 100 + 50, Math.floor(cell / columns) * 100 + 50)"
            ".matrixTransform(board.getScreenCTM()); return [middle.x, middle.y];",
            cell,
        )

    def drag(self, cells, touch=False):
        """Drag from cell to cell."""
        self.press([self.point(cell) for cell in cells], touch)

    def press(self, points, touch=False, lets_go=True):
        """Press at the first of some points, go on to the others, and let go there."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in points]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:]]
        self.browser.perform(
            "pointer",
            [*actions, *([{"type": "pointerUp", "button": 0}] if lets_go else [])],
            pointerType="touch" if touch else "mouse",
        )

    def let_go(self):
        """Release the mouse."""
        self.browser.perform("pointer", [{"type": "pointerUp", "button": 0}], pointerType="mouse")

    def violations(self, axe):
        """Return what the accessibility checker axe-core, given as its text, finds."""
        self.run(f"if (!window.axe) {{ {axe} }}")
        found = self.run("return (await axe.run()).violations")
        return [(each["id"], each["nodes"][0]["html"]) for each in found]
