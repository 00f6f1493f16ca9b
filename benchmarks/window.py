"""Times of the window: to the first frame, to the first hint, and the pace of frames while a table is built.

Run from the repository's root on a display: ``python benchmarks/window.py``. Every figure comes from the real program
in a fresh process with empty data and cache folders.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOARDS = ("seven", "eight", "goat", "colours-six", "colours-three", "eleven", "fifteen")
REPEATS = 5

CHILD = """
import json, random, sys, time
sys.path.insert(0, sys.argv[1])
begun, what, board_id = float(sys.argv[2]), sys.argv[3], sys.argv[4]
from game.start import load_pygame
load_pygame()
from game.app import App
from game.input.input_map import Action
from game.scene import ToBoard, ToPicker
from game.sound.sounds import Sounds
from game.records.storage import Store
from solver import Move, Position, load_board, random_position

board = load_board(board_id)
start = board.start or random_position(board, random.Random(1))
if what == "pace" and board.known is not None:  # one slide from the farthest: its search takes longer than we measure
    start = Position(board, board.known.farthest_cells[0]).apply(Move.UP)
first = ToPicker() if what == "picker" else ToBoard(board, start)
app = App(Store(), first, cache=what not in ("pace", "quit"), sounds=Sounds())
while not app.frames:
    app.step(0.01)
found = {"first_frame": time.time() - begun}

if what == "hint":
    asked = time.time()
    app.scene.act(Action.HINT)
    while app.scene.hint is None:
        app.step(0.001)
    found["hint"] = time.time() - begun
    found["hint_after_key"] = time.time() - asked

if what == "idle":
    until, spent = time.time() + 3, None
    while time.time() < until:
        if spent is None and app.services.coach.table is not None and time.time() > until - 2:
            spent = time.process_time()
        app.step(min(app._patience() or 9, until - time.time(), 0.5))
    found["idle"] = (time.process_time() - spent) / 2

if what == "quit":  # in the middle of building
    time.sleep(0.05)
    asked = time.time()
    app.close()
    found["quit"] = time.time() - asked

if what in ("pace", "slides"):
    coach, frames, until = app.services.coach, [], time.perf_counter() + float(sys.argv[5])
    rng, last = random.Random(1), None
    actions = {"L": Action.LEFT, "R": Action.RIGHT, "U": Action.UP, "D": Action.DOWN}
    while time.perf_counter() < until:
        if what == "pace" and coach.table is not None:  # again and again, as long as it is measured
            coach._guides.clear()
            coach._guide = None
            coach.open(board, app.scene.session.game.start)
        if not app.scene.moving:
            app.scene.act(actions[rng.choice(app.scene.session.position.legal_moves())])
        before = app.frames
        app.step(app._patience())
        if app.frames > before:
            now = time.perf_counter()
            if last is not None:
                frames.append(now - last)
            last = now
    found["frames"] = frames
if what != "quit":
    app.close()
print(json.dumps(found))
"""


def run(what: str, board: str, cache: Path, seconds: float = 0.0) -> dict[str, list[float] | float]:
    """One fresh process; times in seconds since it was started."""
    with tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "XDG_DATA_HOME": data, "XDG_CACHE_HOME": str(cache), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        arguments = [sys.executable, "-c", CHILD, str(ROOT), repr(time.time()), what, board, str(seconds)]
        out = subprocess.run(arguments, env=env, check=True, capture_output=True, text=True).stdout
    found: dict[str, list[float] | float] = json.loads(out)
    return found


def median(values: list[float]) -> float:
    """The middle value."""
    return sorted(values)[len(values) // 2]


def number(value: list[float] | float) -> float:
    """A single figure."""
    assert isinstance(value, float)
    return value


def first_frames() -> None:
    """Time from starting the interpreter to the first frame; target 0.6 s."""
    print("first frame (target 0.6 s): median and worst of", REPEATS)
    for what, board in [("picker", "seven"), *(("play", board) for board in BOARDS)]:
        with tempfile.TemporaryDirectory() as cache:
            times = [number(run(what, board, Path(cache))["first_frame"]) for _ in range(REPEATS)]
        print(f"  {what + ' ' + board if what == 'play' else what:<20} {median(times):6.3f} {max(times):6.3f} s")


def first_hints() -> None:
    """Time from the start to the first hint, without and with a cached table; target 1.5 s after opening."""
    print("first hint since the program was started (target 1.5 s), without and with a cached table")
    for board in BOARDS:
        with tempfile.TemporaryDirectory() as cache:
            cold = number(run("hint", board, Path(cache))["hint"])
            warm = median([number(run("hint", board, Path(cache))["hint"]) for _ in range(REPEATS)])
        print(f"  {board:<20} {cold:6.3f} {warm:6.3f} s")


def rests() -> None:
    """What an idle window costs (target 3% of a core), and how soon the program quits while it builds (1 s)."""
    with tempfile.TemporaryDirectory() as cache:
        idle = median([number(run("idle", "goat", Path(cache))["idle"]) for _ in range(REPEATS)])
        quits = [number(run("quit", "colours-three", Path(cache))["quit"]) for _ in range(REPEATS)]
    print(f"idle window: {100 * idle:.1f}% of a core (target 3%)")
    print(f"quits while it builds: median {median(quits):.3f} s, worst {max(quits):.3f} s (target 1 s)")


def stalls(seconds: float) -> list[float]:
    """Times between turns of a loop that does nothing, as long as a frame or more: what the machine itself loses."""
    found, last = [], time.perf_counter()
    until = last + seconds
    while last < until:
        now = time.perf_counter()
        if now - last > 0.005:
            found.append(now - last)
        last = now
    return found


def paces() -> None:
    """Times between frames while pieces slide; targets: 99.9% under 25 ms, none over 40 ms."""
    print("frame times while pieces slide: alone, while a table is built over and over, while fifteen is searched")
    lost = stalls(20.0)
    print(f"  the machine itself: {len(lost)} stalls over 5 ms, worst {1000 * max(lost, default=0.0):.1f} ms")
    boards = ("goat", "colours-six", "colours-three", "fifteen")
    for what, board in (("slides", "goat"), *(("pace", board) for board in boards)):
        with tempfile.TemporaryDirectory() as cache:
            frames = run(what, board, Path(cache), 20.0)["frames"]
        assert isinstance(frames, list)
        frames.sort()
        row = [median(frames), frames[int(len(frames) * 0.99)], frames[int(len(frames) * 0.999)], frames[-1]]
        figures = " ".join(f"{1000 * value:6.1f}" for value in row)
        print(f"  {what:<7}{board:<14} {len(frames):>5} frames, ms: median, 99%, 99.9%, worst {figures}")


if __name__ == "__main__":
    first_frames()
    first_hints()
    rests()
    paces()
