"""How soon the maker tells what a board is like after each change of it, and how long the window does nothing else.

Run from the repository's root on a display: ``python benchmarks/maker.py [BOARD ...]``. Each board is drawn cell by
cell with the pointer, then its goal is set. Target: facts within 100 ms on small boards, and no frame later than 17 ms.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # before pygame is imported

import pygame

from game.app.app import App
from game.app.routes import load_screens
from game.input.commands import Action
from game.model.draft import drawing_of
from game.model.drawing import Drawing
from game.screens.game_screen import ToPicker
from game.screens.maker.controls import GOAL
from game.screens.maker.screen import MakerScreen
from game.screens.maker.view import geometry_of
from game.store.storage import Store
from game.system.memory import freeze_memory, share_memory
from solver import load_board

BOARDS = ("pennant", "klotski", "century")
PATIENCE = 60.0
"""Seconds."""


class Measured:
    """Draws in the maker, and notes how long everything takes."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.facts: list[float] = []
        """Seconds from each change to what is told of it."""
        self.steps: list[float] = []
        """Seconds that each turn of the window's loop took in which something was drawn."""
        self.computing: list[float] = []
        """Of these what the window's own thread has computed: on a machine with much to do the rest is waiting."""

    @property
    def screen(self) -> MakerScreen:
        """The maker."""
        assert isinstance(self._app.screen, MakerScreen)
        return self._app.screen

    def step(self) -> None:
        """Let the window handle waiting events and draw, without waiting for more."""
        begun, computed, frames = time.perf_counter(), time.thread_time(), self._app.frames
        self._app.step(0.0)
        if self._app.frames > frames:
            self.steps.append(time.perf_counter() - begun)
            self.computing.append(time.thread_time() - computed)

    def draw(self, wanted: Drawing) -> None:
        """Draw a board stroke by stroke, then place the pieces of its goal."""
        for cells in wanted.pieces.values():
            self._stroke(_way(list(cells), wanted.columns))
        self._app.screen.run(GOAL)
        for letter, anchor in wanted.goal.items():
            self._stroke([wanted.pieces[letter][0], anchor])

    def _stroke(self, cells: list[int]) -> None:
        geometry = geometry_of(self.screen.model.drawing, self.screen.board_rect)
        points = [geometry.place(*divmod(cell, geometry.columns)).centre for cell in cells]
        self._event(pygame.MOUSEBUTTONDOWN, button=1, pos=points[0])
        for point in points[1:]:
            self._event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
        self._event(pygame.MOUSEBUTTONUP, button=1, pos=points[-1])

    def _event(self, kind: int, **values: Any) -> None:
        """Post one event, and step until all its effects are known."""
        before = self.screen.model.drawing
        pygame.event.post(pygame.event.Event(kind, **values))
        begun = time.perf_counter()
        self.step()
        while self.screen.model.analyzer.is_working or self.screen.has_changed:
            assert time.perf_counter() < begun + PATIENCE
            time.sleep(0.0005)
            self.step()
        if self.screen.model.drawing != before:
            self.facts.append(time.perf_counter() - begun)


def _way(cells: list[int], columns: int) -> list[int]:
    """Return the cells of a piece in an order in which each is beside an earlier one."""
    way = [cells.pop(0)]
    while cells:
        found = next(cell for cell in cells if any(_beside(cell, other, columns) for other in way))
        cells.remove(found)
        way.append(found)
    return way


def _beside(one: int, other: int, columns: int) -> bool:
    return abs(one // columns - other // columns) + abs(one % columns - other % columns) == 1


def main() -> None:
    """Measure the boards of the command line, or the usual ones."""
    share_memory()
    heads = f"{'facts, median':>15}{'worst':>7}{'frame, median':>15}{'worst':>7}{'computing, worst':>18}"
    print(f"{'ms':<12}{'changes':>8}{'positions':>11}{heads}")
    for name in sys.argv[1:] or BOARDS:
        board = load_board(name)
        wanted = drawing_of(board)
        with tempfile.TemporaryDirectory() as folder:
            store = Store(Path(folder))
            store.draft.put(Drawing(wanted.rows, wanted.columns, "." * len(wanted.cells)))
            app = App(store, ToPicker())
            for _ in range(50):
                app.step(0.01)
            app.run_command(Action.MAKER)
            for _ in range(50):
                app.step(0.01)
            load_screens()
            freeze_memory()
            measured = Measured(app)
            measured.draw(wanted)
            analysis = measured.screen.model.analysis
            facts, steps = sorted(measured.facts), sorted(measured.steps)
            print(
                f"{name:<12}{len(facts):>8}{analysis.positions if analysis else 0:>11,}"
                f"{1000 * facts[len(facts) // 2]:>15.0f}{1000 * facts[-1]:>7.0f}"
                f"{1000 * steps[len(steps) // 2]:>15.1f}{1000 * steps[-1]:>7.0f}{1000 * max(measured.computing):>18.0f}"
            )
            app.close()


if __name__ == "__main__":
    main()
