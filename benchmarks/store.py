"""How long the player's data takes: to open, to read 20,000 games, to save a move, and to close; and its memory.

Run as ``python benchmarks/store.py [ANOTHER_CHECKOUT]``: with another checkout both are measured in turns, each in
processes and folders of its own, and processor times are compared. Of a checkout from before the database only the
whole program can be measured: up to its first frame, in frames beside a write, and while it closes.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES, MOVES, ROUNDS = 20_000, 200, 5
START = "8 6 7/2 5 4/3 0 1"
UNITS = {"memory": "MB"}
WAIT, SETTLED, MOVE_SECONDS = 60.0, 2.0, 0.2  # seconds


def fill(folder: Path) -> None:
    """Store 20,000 games and a game in progress."""
    from game.model.record import Record
    from game.store.storage import Store

    store = Store(folder)
    when, line = "2026-11-29T12:00:00+00:00", "LRUD" * 12
    times = " ".join(["45"] * 48)
    store.history.extend(
        Record("run", number, "eight", START, 48, 21.5, 31, False, when, line, times=times) for number in range(GAMES)
    )
    store.save_last_board("eight")
    store.save_settings(store.settings)
    store.writer.flush(WAIT)
    store.close()


def measure(folder: Path) -> dict[str, float]:
    """Return milliseconds, and MB."""
    from game.model.session import Session
    from game.store.storage import Store
    from solver import load_board

    board, found = load_board("eight"), {}
    before, begun, used = _resident(), time.perf_counter(), time.process_time()
    store = Store(folder)
    found["open"] = _since(begun)
    begun = time.perf_counter()
    session = store.session(board) or Session(board.position(START))
    found["first game"] = _since(begun)
    begun = time.perf_counter()
    store.history.load()
    job = store.history._job
    assert job is not None
    job.wait(WAIT)
    kept = store.history.statistics
    found["read 20,000 games"] = _since(begun)
    assert kept is not None
    assert len(kept.records) == GAMES
    found["memory"] = _resident() - before
    found["processor until then"] = 1000 * (time.process_time() - used)
    saves, disk = [], []
    for _ in range(MOVES):
        session.slide([session.position.legal_moves()[0]], 0.0)
        begun = time.perf_counter()
        store.save_session(session, 0.0)
        saves.append(_since(begun))
        store.writer.flush(WAIT)
        disk.append(_since(begun))
    found["save a move"], found["until it is on the disk"] = statistics.median(saves), statistics.median(disk)
    found["worst save"] = max(saves)
    begun, used = time.perf_counter(), time.process_time()
    store.close()
    found["close"], found["processor to close"] = _since(begun), 1000 * (time.process_time() - used)
    return found


def open_page(folder: Path) -> dict[str, float]:
    """Return the processor's milliseconds from the key to the frame in which the statistics of 20,000 games are."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    from game.app.app import App
    from game.input.commands import Action
    from game.screens.game_screen import ToPicker
    from game.store.storage import Store

    app = App(Store(folder), ToPicker())
    until = time.monotonic() + WAIT
    while app.store.history.statistics is None and time.monotonic() < until:
        app.step(0.01)
    found = {}
    for name, action in (("statistics page", Action.STATISTICS), ("games page", Action.GAMES)):
        begun, frames = time.process_time(), app.frames
        app.run_command(action)
        while app.frames == frames:
            app.step(0.0)
        found[name] = 1000 * (time.process_time() - begun)
        app.run_command(Action.BACK)
        app.step(0.0)
    app.close()
    return found


def run_program(folder: Path) -> dict[str, float]:
    """Return the processor's milliseconds of the program: to its first frame, for each move, and to close."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    import pygame

    import main as program
    from game.app.app import App

    found, beside, whole = {}, [], []
    step = App.step

    def play(app: App, patience: float | None = 0.0) -> None:
        """Wait for the first frame, play, and close: in place of the loop's first step."""
        while not app.frames:
            step(app, 0.0)
        found["processor to first frame"] = 1000 * time.process_time()
        until = time.monotonic() + SETTLED
        while time.monotonic() < until:
            step(app, 0.01)
        for number in range(MOVES):
            key = pygame.K_DOWN if number % 2 else pygame.K_UP
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, scancode=0))
            begun, used, frames = time.thread_time(), time.process_time(), app.frames
            until = time.monotonic() + MOVE_SECONDS
            while time.monotonic() < until:
                step(app, 0.005)
                if app.frames > frames:
                    beside.append(1000 * (time.thread_time() - begun))
                    frames = app.frames
                begun = time.thread_time()
            whole.append(1000 * (time.process_time() - used))
        found["frame beside a write"], found["worst frame"] = statistics.median(beside), max(beside)
        found["processor for a move"] = statistics.median(whole)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        found["closing"] = time.process_time()
        step(app, 0.0)

    App.step = play  # type: ignore[method-assign, assignment]
    program.main(["play", "eight", "--position", START])
    found["processor to end"] = 1000 * (time.process_time() - found.pop("closing"))
    return found


def _since(begun: float) -> float:
    return 1000 * (time.perf_counter() - begun)


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _run(tree: Path, task: str, folder: Path) -> dict[str, float]:
    """Return what a task has measured in a process of its own; nothing where another checkout is too old for it."""
    environment = os.environ | {
        "PYTHONPATH": str(tree),
        "XDG_DATA_HOME": str(folder),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    command = [sys.executable, __file__, task, str(folder)]
    ran = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode and (tree == ROOT or task == "program"):
        raise RuntimeError(ran.stderr)
    return {} if ran.returncode else dict(json.loads(ran.stdout.splitlines()[-1]) or {})


def main(trees: list[Path]) -> None:
    """Print the medians of each tree, side by side."""
    with tempfile.TemporaryDirectory() as folder:
        folders = {tree: Path(folder) / str(number) for number, tree in enumerate(trees)}
        found: dict[Path, dict[str, list[float]]] = {tree: {} for tree in trees}
        for tree in trees:
            _run(tree, "fill", folders[tree])
        for _ in range(ROUNDS):
            for task, tree in itertools.product(("measure", "page", "program"), trees):
                for name, value in _run(tree, task, folders[tree]).items():
                    found[tree].setdefault(name, []).append(value)
        for name in found[trees[0]]:
            values = (statistics.median(found[tree].get(name, [math.nan])) for tree in trees)
            print(f"{name:28}", *(f"{value:9.2f} {UNITS.get(name, 'ms')}" for value in values))


if __name__ == "__main__":
    tasks = {"fill": fill, "measure": measure, "page": open_page, "program": run_program}
    if sys.argv[1:2] and sys.argv[1] in tasks:
        print(json.dumps(tasks[sys.argv[1]](Path(sys.argv[2]))))
    else:
        main([ROOT, *(Path(name).resolve() for name in sys.argv[1:])])
