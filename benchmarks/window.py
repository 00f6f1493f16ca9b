"""Times of the window: to the first frame, to the first hint, to the end; and what it costs while nothing happens.

Run from the repository's root on a display: ``python benchmarks/window.py``, or ``... 50`` for so many first frames
of each alone. Every figure comes from the real program
in a fresh process with empty data and cache folders.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOARDS = (
    *("seven", "eight", "goat", "colours-six", "colours-three", "eleven", "fifteen"),
    *("klotski", "century", "t-zer"),
)
REPEATS = 5

CHILD = """
import json, random, sys, time
sys.path.insert(0, sys.argv[1])
begun, what, board_id = float(sys.argv[2]), sys.argv[3], sys.argv[4]
from game.app.start import load_pygame
load_pygame()
from game.app.app import App
from game.app.deferred import start_deferred, hold_deferred
from game.input.commands import Action
from game.screens.game_screen import ToBoard, ToPicker
from game.sound.sounds import Sounds
from game.store.storage import Store
from solver import load_board, random_position

board = load_board(board_id)
start = board.own_start or random_position(board, random.Random(1))
first = ToPicker() if what == "picker" else ToBoard(board, start)
hold_deferred()
app = App(Store(), first, cache=what != "quit", sounds=Sounds(), opened=start_deferred)
while not app.frames:
    app.step(0.01)
found = {"first_frame": time.time() - begun}

if what == "hint":
    asked = time.time()
    app.screen.on_key(Action.HINT)
    while app.screen.controller.stage.hint is None:
        app.step(0.001)
    found["hint"] = time.time() - begun
    found["hint_after_key"] = time.time() - asked

if what == "idle":
    until, spent = time.time() + 3, None
    while time.time() < until:
        if spent is None and app.coach.analyzer.table is not None and time.time() > until - 2:
            spent = time.process_time()
        app.step(min(app._patience() or 9, until - time.time(), 0.5))
    found["idle"] = (time.process_time() - spent) / 2

if what == "quit":  # in the middle of building
    time.sleep(0.05)
    asked = time.time()
    app.close()
    found["quit"] = time.time() - asked

if what != "quit":
    app.close()
print(json.dumps(found))
"""


def run(what: str, board: str, cache: Path) -> dict[str, float]:
    """Run one fresh process; return times in seconds since it was started."""
    with tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "XDG_DATA_HOME": data, "XDG_CACHE_HOME": str(cache), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        arguments = [sys.executable, "-c", CHILD, str(ROOT), repr(time.time()), what, board]
        out = subprocess.run(arguments, env=env, check=True, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(out)
    return found


def median(values: list[float]) -> float:
    """Return the middle value."""
    return sorted(values)[len(values) // 2]


def first_frames(repeats: int) -> None:
    """Time from starting the interpreter to the first frame; target 0.25 s. In turns, as the machine's pace changes."""
    print("first frame (target 0.25 s): median and worst of", repeats)
    starts = [("picker", "seven"), *(("play", board) for board in BOARDS)]
    times: list[list[float]] = [[] for _ in starts]
    with ExitStack() as stack:
        caches = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in starts]
        for _ in range(repeats):
            for (what, board), cache, found in zip(starts, caches, times, strict=True):
                found.append(run(what, board, cache)["first_frame"])
    for (what, board), found in zip(starts, times, strict=True):
        print(f"  {what + ' ' + board if what == 'play' else what:<20} {median(found):6.3f} {max(found):6.3f} s")


def first_hints() -> None:
    """Time from the start to the first hint, without and with a cached table; target 1.5 s after opening."""
    print("first hint since the program was started (target 1.5 s), without and with a cached table")
    for board in BOARDS:
        with tempfile.TemporaryDirectory() as cache:
            cold = run("hint", board, Path(cache))["hint"]
            warm = median([run("hint", board, Path(cache))["hint"] for _ in range(REPEATS)])
        print(f"  {board:<20} {cold:6.3f} {warm:6.3f} s")


def rests() -> None:
    """Print what an idle window costs (target 3% of a core), and how soon the program quits while it builds (1 s)."""
    with tempfile.TemporaryDirectory() as cache:
        idle = median([run("idle", "goat", Path(cache))["idle"] for _ in range(REPEATS)])
        quits = [run("quit", "colours-three", Path(cache))["quit"] for _ in range(REPEATS)]
    print(f"idle window: {100 * idle:.1f}% of a core (target 3%)")
    print(f"quits while it builds: median {median(quits):.3f} s, worst {max(quits):.3f} s (target 1 s)")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        first_frames(int(sys.argv[1]))
    else:
        first_frames(REPEATS)
        first_hints()
        rests()
