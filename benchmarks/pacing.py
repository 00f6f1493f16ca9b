"""The pace of frames while the machine works beside the window: tables, databases, searches, reviews.

Run from the repository's root on a display: ``python benchmarks/pacing.py [SECONDS [NAME...]]``. Something moves in the
window all the time; for each kind of work the real program runs ``SECONDS`` (20) in a fresh process. Targets: 99.9% of
the frames within 25 ms, none over 40 ms.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.app.start import load_pygame  # noqa: E402

load_pygame()

from game.app.app import App  # noqa: E402
from game.app.routes import load_screens  # noqa: E402
from game.coach.coach import nothing  # noqa: E402
from game.input.commands import Action  # noqa: E402
from game.screens.game_screen import GameScreen, ToBoard, ToReview  # noqa: E402
from game.screens.play.screen import PlayScreen  # noqa: E402
from game.store.storage import Store  # noqa: E402
from game.system.background import start_job  # noqa: E402
from game.system.memory import freeze_memory, share_memory  # noqa: E402
from solver import Board, Cancel, Job, Position, load_board, moves_text, random_position, sample  # noqa: E402
from solver.catalogue.texts import PlayedGame  # noqa: E402
from solver.model.notation import parse_moves  # noqa: E402
from solver.search import support  # noqa: E402
from solver.search.databases import load_bound  # noqa: E402

MOST, ALL = 0.025, 0.040
"""Seconds in which 99.9% of the frames, and all of them, are to come."""

Work = Callable[[], None]
"""Called after every frame: sees to it that something moves and that the work beside the window goes on."""


def wander(app: App) -> Work:
    """Slide one piece after another."""
    rng = random.Random(1)

    def go_on() -> None:
        if not app.screen.is_moving and isinstance(app.screen, PlayScreen):
            app.screen.on_key(Action[rng.choice(app.screen.session.position.legal_moves()).path[0].name])

    return go_on


def alone(app: App) -> Work:
    """Run no work besides."""
    return wander(app)


def tables(app: App) -> Work:
    """Build the board's table over and over."""
    coach, slide = app.coach, wander(app)
    assert isinstance(app.screen, PlayScreen)
    start = app.screen.session.game.start

    def go_on() -> None:
        if coach.analyzer.table is not None:
            coach._analyzers.clear()
            coach.board = None
            coach.open(start.board, start)
        slide()

    return go_on


def searches(app: App) -> Work:
    """Search from one slide away from a farthest position, which takes longer than is measured."""
    board = load_board("fifteen")
    assert board.known is not None
    hard = Position(board, board.known.farthest_cells[0])
    app.screen.next = ToBoard(board, hard.apply(hard.legal_moves()[0]))
    return wander(app)


def databases(app: App) -> Work:
    """Build the pattern databases of the goat over and over; they alone come in no file."""
    board = load_board("goat")

    def build(number: int, cancel: Cancel) -> object:
        support.kept.pop((board, "pattern"), None)
        return load_bound(board, "pattern", cancel)

    return beside(app, build)


def draws(app: App) -> Work:
    """Draw positions at the distances that take longest."""
    board = load_board("fifteen")
    return beside(app, lambda number, cancel: sample(board, (63, 22)[number % 2], seed=number, cancel=cancel))


def beside(app: App, work: Callable[[int, Cancel], object]) -> Work:
    """Repeat some work, which is passed its number, in the background."""
    slide, numbers = wander(app), itertools.count()

    def start() -> Job[object]:
        number = next(numbers)
        return start_job(lambda progress, cancel: work(number, cancel), lambda: app.interface.post(nothing))

    job = start()

    def go_on() -> None:
        nonlocal job
        if job.outcome.ended:
            job = start()
        slide()

    return go_on


def reviews(app: App) -> Work:
    """Open, step through and close reviews of random games of 80 moves, searched for seconds."""
    rng, board = random.Random(1), load_board("fifteen")
    games = [random_game(board, 80, rng) for _ in range(20)]
    steps = 0

    def go_on() -> None:
        nonlocal steps
        steps += 1
        if steps % 90 == 0:
            app.screen.on_key(Action.BACK)
        elif steps % 90 == 1:
            app.screen.next = ToReview(app.screen, games[steps // 90 % len(games)])
        elif not app.screen.is_moving:
            app.screen.on_key(Action.RIGHT)
            app.screen.on_key_up(Action.RIGHT)

    return go_on


def random_game(board: Board, moves: int, rng: random.Random) -> PlayedGame:
    """Return a game of random slides, none of which takes back the one before."""
    start = position = random_position(board, rng)
    line = ""
    for _ in range(moves):
        found = [move for move in position.legal_moves() if not line or move is not parse_moves(line[-1])[0].inverse]
        move = rng.choice(found)
        line, position = line + moves_text([move]), position.apply(move)
    return PlayedGame(start, tuple(parse_moves(line)))


KINDS: dict[str, tuple[str, Callable[[App], Work]]] = {
    "slides alone": ("goat", alone),
    "goat's table": ("goat", tables),
    "six colours' table": ("colours-six", tables),
    "three colours' table": ("colours-three", tables),
    "fifteen searched": ("fifteen", searches),
    "databases built": ("goat", databases),
    "reviews of fifteen": ("fifteen", reviews),
    "positions drawn": ("fifteen", draws),
}


def measure(name: str, seconds: float) -> list[float]:
    """Return the seconds between successive frames while something moves.

    A frame in which no pixel has moved, as at the soft end of a slide, counts as one though nothing is drawn.
    """
    board_id, kind = KINDS[name]
    share_memory()
    with tempfile.TemporaryDirectory() as folder:
        app = App(Store(Path(folder)), ToBoard(load_board(board_id)), cache=False)
        while not app.frames:
            app.step(0.01)
        load_screens()
        freeze_memory()
        go_on = kind(app)
        times: list[float] = []
        looks, draw = 0, app.compositor.draw

        def look(screen: GameScreen, now: float) -> bool:
            nonlocal looks
            looks += 1
            return draw(screen, now)

        app.compositor.draw = look  # type: ignore[method-assign]
        until, last = time.perf_counter() + seconds, None
        while time.perf_counter() < until:
            go_on()
            before = looks
            wanted = app.is_fading or app.screen.is_moving or app.screen.has_changed
            app.step(app._patience())
            if looks > before:
                now = time.perf_counter()
                if last is not None and wanted:
                    times.append(now - last)
                last = now
            elif not wanted:
                last = None
        app.close()
    return times


def stalls(seconds: float) -> list[float]:
    """Return the times over 5 ms between turns of a loop that does nothing: what the machine itself loses."""
    found, last = [], time.perf_counter()
    until = last + seconds
    while last < until:
        now = time.perf_counter()
        if now - last > 0.005:
            found.append(now - last)
        last = now
    return found


def report(name: str, times: list[float]) -> str:
    """Print a row of figures."""
    times = sorted(times)
    count = len(times)
    row = times[count // 2], times[int(count * 0.99)], times[int(count * 0.999)], times[-1]
    figures = " ".join(f"{1000 * value:8.1f}" for value in row)
    met = "ok" if row[2] < MOST and row[3] <= ALL else "over"
    return f"{name:<22}{count:>7} {figures}  {met}"


def main(seconds: float, names: list[str]) -> None:
    """Print a table, each row from a fresh process."""
    lost = stalls(seconds)
    print(f"the machine itself: {len(lost)} stalls over 5 ms, worst {1000 * max(lost, default=0.0):.1f} ms")
    print(f"{'work beside':<22} frames   median      99%    99.9%    worst  (ms; target 25 for 99.9%, 40 for all)")
    for name in names:
        command = [sys.executable, __file__, "--measure", name, str(seconds)]
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder}
            ran = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        print(report(name, json.loads(ran.stdout)), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(sys.argv[2], float(sys.argv[3]))))
    else:
        main(float((sys.argv[1:2] or ["20"])[0]), sys.argv[2:] or list(KINDS))
