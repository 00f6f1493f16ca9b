"""A player who hears the game and never sees it: a session bus with accessibility on, and an AT-SPI client."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from desktop import Game, require
from waiting import PATIENCE, run_program

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
CLIENT = Path(__file__).parent / "atspi_client.py"
STATUS = ("IsEnabled", "ScreenReaderEnabled")


def require_readers():
    """Skip the test where there is no accessibility bus, client or AccessKit; in CI it fails."""
    pytest.importorskip("accesskit")
    require("dbus-daemon", "gdbus")
    has_client = run_program([SYSTEM_PYTHON, "-c", "import pyatspi"], encoding=None).returncode == 0
    if os.environ.get("CI"):
        assert LAUNCHER.exists() and has_client, "not installed: at-spi2-core, python3-pyatspi"
    elif not (LAUNCHER.exists() and has_client):
        pytest.skip("not installed: at-spi2-core, python3-pyatspi")


class AccessibilityBus:
    """A session bus of its own, on which a screen reader is on."""

    def __init__(self, folder):
        folder.mkdir(mode=0o700)
        own = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "GSETTINGS_BACKEND": "memory"}
        self.environment = {**os.environ, **own}
        self.environment.pop("DISPLAY", None)
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        self._bus = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        own["DBUS_SESSION_BUS_ADDRESS"] = self._bus.stdout.readline().strip()
        self.own = own
        self.environment |= own
        self._launcher = subprocess.Popen(
            [LAUNCHER, "--launch-immediately"],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames")
        subprocess.run(
            ["gdbus", "wait", "--session", "--timeout", f"{PATIENCE:.0f}", "org.a11y.Bus"],
            env=self.environment,
            check=True,
        )
        for name in STATUS:
            method = "org.freedesktop.DBus.Properties.Set"
            self._call("org.a11y.Bus", "/org/a11y/bus", method, "org.a11y.Status", name, "<true>")
        begin = "import pyatspi; pyatspi.Registry.getDesktop(0)"  # starts the registry, which programs don't wait for
        subprocess.run(
            [SYSTEM_PYTHON, "-c", begin], env=self.environment, check=True, timeout=PATIENCE, capture_output=True
        )

    def _call(self, to, path, method, *arguments):
        command = ["gdbus", "call", "--session", "--dest", to, "--object-path", path, "--method", method, *arguments]
        subprocess.run(command, env=self.environment, capture_output=True, check=True, timeout=PATIENCE)

    def close(self):
        for process in (self._launcher, self._bus):
            process.terminate()
            process.wait()


class HeardGame(Game):
    """The program in a real window, and what a screen reader has of it."""

    def __init__(self, desktop, bus, folder, *arguments):
        super().__init__(desktop, folder, *arguments, environment=bus.own)
        command = [SYSTEM_PYTHON, str(CLIENT), str(self.process.pid)]
        self._client = subprocess.Popen(
            command, env=bus.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.heard = []
        self.desktop.until(self.tree, "nothing published")

    def _ask(self, *request):
        self._client.stdin.write(json.dumps(request) + "\n")
        self._client.stdin.flush()
        return json.loads(self._client.stdout.readline())

    def tree(self):
        return self._ask("tree") or []

    def names(self, role=None):
        return [name for kind, name, *_ in self.tree() if role in (None, kind)]

    def focused(self):
        return next((name for _, name, _, states, _ in self.tree() if "focused" in states), None)

    def press(self, begin):
        """Press what is called so, once it is there; return its whole name."""
        pressed = []
        self.desktop.until(
            lambda: pressed.append(self._ask("press", begin)) or pressed[-1],
            lambda: f"nothing is called {begin!r}: {self.names()}",
        )
        return pressed[-1]

    def wait_for(self, begin):
        """Wait until something is called so; return its whole name."""
        found = []

        def looked():
            found[:] = [name for name in self.names() if name.startswith(begin)]
            return found

        self.desktop.until(looked, lambda: f"nothing is called {begin!r}: {self.names()}")
        return found[0]

    def wait_for_news(self, part):
        """Wait until something is announced that holds this; return it."""

        def looked():
            self.heard += self._ask("news") or []
            return any(part in each for each in self.heard)

        self.desktop.until(looked, lambda: f"{part!r} was not announced: {self.heard}")
        return next(each for each in self.heard if part in each)

    def kill(self):
        self._client.kill()
        self._client.wait()
        super().kill()
