"""A virtual screen with a window manager, and a player who has only mouse, keyboard and eyes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace

import forking
import pytest
from golden_data import ROOT
from stored import stored_game
from waiting import PATIENCE, run_program, wait_until

from game.board.layout import BoardGeometry
from game.screens.picker.content import picker_parts
from game.screens.picker.layout import SectionSize, list_layout, view_and_bar
from game.screens.play.content import play_rooms
from game.store.storage import Store
from game.ui.boxes import place
from game.ui.geometry import page_layout
from solver import load_board, parse_position

TOOLS = ("Xvfb", "xdotool", "openbox", "xwininfo")
PROGRAM = (sys.executable, "main.py")


def require(*tools):
    """Skip the test where a tool isn't installed; in CI, which installs them, it fails."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing and os.environ.get("CI"):
        pytest.fail(f"not installed: {', '.join(missing)}")
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


class Desktop:
    """Xvfb and, unless it is not ``managed``, openbox."""

    def __init__(self, width=1600, height=1200, depth=24, managed=True):
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x{depth}", "-nolisten", "tcp"]
        command.append("-noreset")  # or it hangs up on whom it has just let in when somebody else leaves
        self._server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        if not number:  # it knows no such screen
            raise RuntimeError(f"Xvfb ended with {self._server.wait()}")
        self.display = f":{number}"
        self.environment = {**os.environ, "DISPLAY": self.display}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.to_front = "windowactivate" if managed else "windowfocus"
        """How xdotool gives a window the keyboard."""
        self._manager = None
        if managed:
            self._start_manager()

    def _start_manager(self):
        self._manager = subprocess.Popen(["openbox"], env=self.environment, stderr=subprocess.DEVNULL)
        self.until(lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in self._root_property(), "no window manager")

    def _root_property(self):
        command = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
        return run_program(command, env=self.environment).stdout

    def xdotool(self, *words):
        """Run xdotool and return its output; empty where it fails."""
        command = ["xdotool", *map(str, words)]
        ran = run_program(command, env=self.environment)
        return ran.stdout.strip()

    def until(self, condition, complaint):
        """Wait until something is visible."""
        wait_until(condition, complaint, lambda: time.sleep(0.04))

    def close(self):
        for process in filter(None, (self._manager, self._server)):
            process.terminate()
            process.wait()


def mute(folder):
    """Turn the sound off in the player's files: its process takes a quarter of the program's start."""
    store = Store(folder / "antipode")
    if not store.settings.muted:
        store.save_settings(replace(store.settings, muted=True))
    store.close()


class Game:
    """The real program in a real window, mute; by a fork of a script unless it is to be another ``program``."""

    is_mute = True

    def __init__(self, desktop, folder, *arguments, program=None, script="main.py", environment=None):
        self.desktop, self.folder = desktop, folder
        if self.is_mute:
            mute(folder)
        environment = {**desktop.environment, "XDG_DATA_HOME": str(folder)} | (environment or {})
        if program is None:
            self.process = forking.start([script, *arguments], environment)
        else:
            pipe, command = subprocess.PIPE, [*program, *arguments]
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=pipe, text=True)
        self._window = ""
        self.desktop.until(lambda: self.title.endswith("Antipode"), lambda: f"no window: {self.process.poll()}")
        self.activate()

    @property
    def window(self):
        """The window's id, as it was when it was looked for last."""
        return self._window or self._look_for()

    def _look_for(self):
        self._window = self.desktop.xdotool("search", "--onlyvisible", *self._search()).split("\n")[-1]
        return self._window

    def _search(self):
        return ("--pid", self.process.pid)

    def _about(self, *command):
        """Return what xdotool says of the window; where it has gone, of the one that is there instead."""
        return (self._window and self.desktop.xdotool(*command, self._window)) or (
            self._look_for() and self.desktop.xdotool(*command, self._window)
        )

    @property
    def title(self):
        return self._about("getwindowname")

    @property
    def place(self):
        """Where it is on the screen, and its width and height."""
        lines = self._about("getwindowgeometry", "--shell").split("\n")
        found = dict(line.split("=") for line in lines if "=" in line)
        return tuple(int(found[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    @property
    def size(self):
        return self.place[2:]

    def activate(self):
        """Bring its window to the front and wait until it has the keyboard."""
        self.desktop.xdotool(self.desktop.to_front, self.window)
        self.desktop.until(lambda: self.desktop.xdotool("getwindowfocus") == self.window, "no focus")

    def key(self, *names):
        self.desktop.xdotool("key", "--delay", "8", *names)

    def click(self, point):
        self.desktop.xdotool("mousemove", "--window", self.window, *point, "click", "--delay", "10", "1")

    def drag(self, start, end):
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        window = self.window
        self.desktop.xdotool(
            "mousemove", "--window", window, *start, "mousedown", "1", "mousemove", "--window", window, *middle,
            "mousemove", "--window", window, *end, "mouseup", "1",
        )  # fmt: skip

    def resize(self, width, height):
        self.desktop.xdotool("windowsize", self.window, width, height)
        self.desktop.until(lambda: self.size == (width, height), "not resized")

    def click_cell(self, board, cell):
        self.click(BoardGeometry(board, play_rooms(*self.size)["board"]).place(*divmod(cell, board.columns)).centre)

    def click_button(self, index):
        self.click(play_rooms(*self.size)[f"button {index}"].centre)

    def find_card(self, board):
        """Look for a board that comes with the program; its card is the first then."""
        self.key(*board.id.split("-")[-1])

    def click_first_card(self):
        page = page_layout(*self.size, has_back=False)
        rects = []
        place(picker_parts(page, None, (), rects.append, None, 1), page.area)
        view, _ = view_and_bar(rects[0], page)
        card = list_layout(view, page, (SectionSize(1),)).sections[0].frames[0].centre
        self.click((view.x + card[0], view.y + card[1]))

    def wait_for_title(self, title):
        self.desktop.until(lambda: self.title == title, lambda: f"title {self.title!r}, expected {title!r}")

    def saved(self, board_id):
        """Return the game as it is stored, or None."""
        return stored_game(self.folder / "antipode", board_id)

    def wait_for_saved(self, board_id, condition):
        """Wait until a game is stored of which this is true; return that game. It is written a while after."""
        found = None

        def looked():
            nonlocal found
            found = self.saved(board_id)
            return found is not None and condition(found)

        self.desktop.until(looked, lambda: f"saved: {found}")
        return found

    def wait_for_start(self, board_id, notation):
        """Wait until the game that is saved begins with this position."""
        position = parse_position(load_board(board_id), notation)
        self.wait_for_saved(board_id, lambda game: parse_position(position.board, game["start"]) == position)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def quit(self):
        """Close the window as a player does; return the exit code and the output on standard error."""
        self.key("alt+F4")
        try:
            _, said = self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
        return self.process.returncode, said
