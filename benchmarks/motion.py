"""How smoothly the window moves: slides, hints, new positions, screen changes, celebrations.

Run from the repository's root on a display: ``python benchmarks/motion.py [WIDTHxHEIGHT [BOARD]]``.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # before pygame is imported

from game.app.app import App
from game.app.routes import load_screens
from game.input.commands import Action
from game.model.last_run import WindowPlace
from game.screens.game_screen import ToBoard
from game.store.storage import Store
from game.system.memory import freeze_memory, share_memory
from solver import Board, Outcome, Position, distance_table, load_board

ROUNDS = 25
PAUSE = 0.05
"""Seconds between an action and the next, in which nothing moves."""

TARGET = 0.020
"""Seconds in which 99% of the frames are to come."""


class Pace:
    """Times between frames that follow each other, and from an action to its first frame; in seconds."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.between: list[float] = []
        self.first: list[float] = []

    def measure(self, action: Action) -> None:
        """Run an action and let all that moves come to rest."""
        self._rest()
        drawn, asked = self._app.frames, time.perf_counter()
        self._app.run_command(action)
        self._app.screen.on_key_up(action)
        while self._app.frames == drawn:
            self._app.step()
        last = time.perf_counter()
        self.first.append(last - asked)
        while self._app.is_fading or self._app.screen.is_moving:
            looked = self._app._last_look  # a frame in which nothing differs from the last one isn't drawn
            self._app.step(self._app._patience())
            if self._app._last_look != looked:
                now = time.perf_counter()
                self.between.append(now - last)
                last = now

    def _rest(self) -> None:
        until = time.perf_counter() + PAUSE
        while time.perf_counter() < until or self._app.coach.is_waiting:
            self._app.step(0.005)

    def report(self, name: str) -> str:
        """Print a row of figures."""
        between, first = sorted(self.between), sorted(self.first)
        count, soon = len(between), sum(seconds < TARGET for seconds in between)
        times = between[count // 2], between[int(0.99 * count)], between[-1], first[len(first) // 2], first[-1]
        figures = "".join(f"{1000 * seconds:9.1f}" for seconds in times)
        return f"  {name:<15}{count:>7}{100 * soon / count:10.1f}%{figures}"


def arrow_moves(position: Position) -> dict[Action, Position]:
    """Return the positions that arrow keys lead to; on block boards only where one piece alone can follow."""
    found: dict[Action, list[Position]] = {}
    moves = position.legal_moves()
    for move in moves:
        if len(move.path) == 1:
            found.setdefault(Action[move.path[0].name], []).append(position.apply(move))
    return {action: after[0] for action, after in found.items() if len(after) == 1}


def near_start(board: Board) -> Position:
    """Return a position from which one arrow solves the board, and another does not."""
    if not board.moves_name_pieces:
        return board.goal.apply(board.goal.legal_moves()[0])
    near = distance_table(board).at_distance(1)
    return next(each for each in near if {after.is_goal for after in arrow_moves(each).values()} == {True, False})


def kinds(start: Position) -> dict[str, tuple[Action, ...]]:
    """Return, for each kind of motion, actions that can be repeated one move from the goal."""
    moves = arrow_moves(start)
    solve = next(action for action, after in moves.items() if after.is_goal)
    other = next(action for action, after in moves.items() if not after.is_goal)
    return {
        "slides": (other, Action.UNDO),
        "hints": (Action.HINT, other, Action.UNDO),
        "new positions": (Action.NEW, Action.UNDO),
        "menu and back": (Action.MENU, Action.BACK),
        "help and back": (Action.HELP, Action.BACK),
        "boards and back": (Action.BACK, Action.ACTIVATE),
        "celebrations": (solve, Action.RESTART),
    }


def main(size: tuple[int, int], board: Board) -> None:
    """Print a table of all kinds of motion."""
    share_memory()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.save_settings(replace(store.settings, window=WindowPlace(*size)))
        start = near_start(board)
        app = App(store, ToBoard(board, start))
        until = time.perf_counter() + 1
        while time.perf_counter() < until or app.coach.analyzer.outcome is Outcome.RUNNING:
            app.step(0.01)
        load_screens()
        freeze_memory()
        width, height = app.screen.size
        print(f"{board.id} at {width}x{height}, times in ms: between frames, and from an action to its first frame")
        print(f"  {'':<15} frames  under 20   median      99%    worst   first median, worst")
        for name, actions in kinds(start).items():
            pace = Pace(app)
            for _ in range(ROUNDS):
                for action in actions:
                    pace.measure(action)
            print(pace.report(name))
        app.close()


if __name__ == "__main__":
    wanted = (sys.argv[1:2] or ["1920x1080"])[0].split("x")
    main((int(wanted[0]), int(wanted[1])), load_board((sys.argv[2:3] or ["goat"])[0]))
