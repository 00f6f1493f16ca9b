"""How many of our files a reader opens to follow an event to its effect; without a display.

Run from the repository's root: ``python benchmarks/rooms.py [--files]``. Three events are followed: H until the piece
of the hint is lit, asked before the board's table is there; New on a generated car park until the next one is there;
and a click on a piece until the first pixel has moved. So is ``antipode solve eight POSITION``, from the command to the
printed solution.

Counted are the files *on the way*: those on the call stack, from the program's loop down, whenever the event reaches a
stage: the command or the moves that it means, the request to the solver, the answer, the change of the game, its
picture. Functions that a stage only asks for a value are not on the way. Left out is what passes every event and frame
alike: the toolkit (``game/ui``), threads (``game/system``) and the compositor. Beside that stands how many files are
passed in all, and how often a way comes back to a file that it has left.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # before pygame is imported
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.app.app import App
from game.app.routes import Routes
from game.board.drags import RowDrag, slides_to
from game.board.marks import Lit
from game.board.stage import Stage
from game.board.view import BoardView
from game.coach.analyzer import TableAnalyzer
from game.input.key_map import KeyMap
from game.model.session import Session
from game.modes.dealt import DealtMode
from game.modes.endless import another_like
from game.screens.game_screen import ToBoard
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from game.system.background import hold_jobs, let_jobs_work
from main import main as run_command
from solver import Outcome, forget_tables
from solver.analysis.results import Result
from solver.catalogue.boards import listed_board
from solver.cli.solve import run_solve
from solver.generator.stock import stock_boards
from solver.tables.permutation_table import load_table
from solver.tables.table import Table

ROOT = Path(__file__).parent.parent
GAME, SOLVER = (str(ROOT / "game"),), (str(ROOT / "main.py"), str(ROOT / "solver"))
BOTH = GAME + SOLVER
"""Where the files of the window's events lie, of a command, and of an event that asks for a board."""
LEFT_OUT = ("game/ui/", "game/system/", "game/app/compositor.py")
MOST = 9
"""On the way of each event; more is a failure."""


class Trail:
    """The files that are passed while it is followed: all of them, and those on the way to its stages."""

    def __init__(self, *stages: Callable[..., object], within: tuple[str, ...] = GAME) -> None:
        """``stages`` are functions; every one of them has to be reached. Files not ``within`` folders are left out."""
        self._within, self.returns = within, 0
        self._stages = {function.__code__: function.__qualname__ for function in stages}
        self._reached: set[CodeType] = set()
        self.passed: set[str] = set()
        self.on_the_way: dict[str, str] = {}
        """Each file, with the stage on whose way it was first."""

    def follow(self, do: Callable[[], object]) -> None:
        """Do something and note what it passes."""
        sys.setprofile(self._call)
        try:
            do()
        finally:
            sys.setprofile(None)

    @property
    def missed(self) -> list[str]:
        """The stages that were not reached."""
        return [name for code, name in self._stages.items() if code not in self._reached]

    def _call(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(self._within):
            return
        self.passed.add(code.co_filename)
        if code in self._stages and code not in self._reached:
            self._reached.add(code)
            way = [path for path in reversed(list(self._files(frame))) if not path.startswith(LEFT_OUT)]
            self.on_the_way |= {path: self._stages[code] for path in way if path not in self.on_the_way}
            self.returns = max(self.returns, sum(1 for _ in itertools.groupby(way)) - len(set(way)))

    def _files(self, frame: FrameType | None) -> Iterator[str]:
        """Yield our files on a call stack, the innermost first."""
        while frame is not None:
            if frame.f_code.co_filename.startswith(self._within):
                yield str(Path(frame.f_code.co_filename).relative_to(ROOT))
            frame = frame.f_back


def opened(folder: Path, board_id: str = "eight") -> App:
    """Return the program on a board that nothing is known of."""
    return App(Store(folder), ToBoard(listed_board(board_id)), cache=False)


def hint(folder: Path) -> Trail:
    """Press H, wait for the table, and see the piece lit."""
    hold_jobs()
    app, trail = opened(folder), Trail(KeyMap.action_of_any, TableAnalyzer.work_on, Stage.show_hint, Lit.draw)
    app.step(0.01)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, unicode="h", mod=0))
    trail.follow(lambda: app.step(0.0))
    let_jobs_work()
    while trail.missed:
        trail.follow(lambda: app.step(0.05))
    app.close()
    return trail


def new(folder: Path) -> Trail:
    """Press N on a generated car park, and see another one."""
    app = opened(folder, stock_boards("car-park")[0].id)
    trail = Trail(
        KeyMap.action_of_any, DealtMode.new, another_like, listed_board, Routes.open, PlayScreen.__init__, within=BOTH
    )
    while app.coach.analyzer.outcome is Outcome.RUNNING or app.screen.has_changed or not app.frames:
        app.step(0.01)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_n, unicode="n", mod=0))
    trail.follow(lambda: app.step(0.0))
    while trail.missed:
        trail.follow(lambda: app.step(0.05))
    app.close()
    return trail


def click(folder: Path) -> Trail:
    """Click on a piece that slides, and see it move."""
    app, trail = opened(folder), Trail(RowDrag.released, Session.slide, Stage.show_change, BoardView.draw_piece)
    while app.coach.analyzer.outcome is Outcome.RUNNING or app.screen.has_changed or not app.frames:
        app.step(0.01)
    assert isinstance(app.screen, PlayScreen)
    geometry, position = app.screen.view.geometry, app.screen.session.position
    cell = next(cell for cell in range(len(position.cells)) if slides_to(position, cell))
    point = geometry.place(*divmod(cell, position.board.columns)).centre
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=point))
        trail.follow(lambda: app.step(0.0))
    while trail.missed:
        trail.follow(lambda: app.step(0.01))
    app.close()
    return trail


def command(folder: Path) -> Trail:
    """Solve a position by its board's table, which is in the cache."""
    arguments = ["solve", "eight", "8 6 7/2 5 4/3 0 1"]
    stages = run_solve, load_table, Table.line, vars(Result)["length"].fget
    trail = Trail(*stages, within=SOLVER)
    os.environ["XDG_CACHE_HOME"] = str(folder)
    with contextlib.redirect_stdout(io.StringIO()):
        run_command(arguments)
        forget_tables()
        trail.follow(lambda: run_command(arguments))
    return trail


def main() -> int:
    """Print both counts; return 1 if a reader opens too many files."""
    most = 0
    for name, event in (
        ("H to the lit piece", hint),
        ("New on a car park to the new board", new),
        ("click to the first moved pixel", click),
        ("solve eight to the printed solution", command),
    ):
        with tempfile.TemporaryDirectory() as folder:
            trail = event(Path(folder))
        count, passed = len(trail.on_the_way), len(trail.passed)
        print(f"{name}: {count} files on the way, {passed} passed in all, {trail.returns} returns")
        if "--files" in sys.argv:
            print(*(f"    {path:40} to {stage}" for path, stage in trail.on_the_way.items()), sep="\n")
        most = max(most, len(trail.on_the_way))
    return int(most > MOST)


if __name__ == "__main__":
    sys.exit(main())
