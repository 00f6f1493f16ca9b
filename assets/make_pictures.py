"""Draws the README's pictures from the real game: ``python assets/make_pictures.py [NAME ...]``.

No display is needed: the game runs on SDL's dummy driver, in folders of its own and by a clock of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame  # noqa: E402  after the driver is chosen

from game.app.app import App  # noqa: E402
from game.input.commands import Action  # noqa: E402
from game.language.language import ENGLISH  # noqa: E402
from game.model.draft import drawing_of  # noqa: E402
from game.model.game import Origin  # noqa: E402
from game.model.last_run import WindowPlace  # noqa: E402
from game.screens.game_screen import Destination, ToBoard, ToPicker  # noqa: E402
from game.store.storage import Store  # noqa: E402
from solver import Board, Direction, Position, board_facts, distance_table, has_table, load_board, parse_position  # noqa: E402
from solver.model.notation import parse_moves  # noqa: E402
from solver.system.progress import THREAD_NAME  # noqa: E402

FOLDER = Path(__file__).parent / "pictures"
SIZE = WindowPlace(960, 600)
FRAME = 1 / 60
SLIDES = {
    Direction.LEFT: Action.LEFT,
    Direction.RIGHT: Action.RIGHT,
    Direction.UP: Action.UP,
    Direction.DOWN: Action.DOWN,
}
PATIENCE = 60.0
"""Seconds for the solver."""

SEED = 4
ANIMATION = "solution"
FARTHEST, OWN = "farthest", "own start"
DRAWN = "ABBC/ABBC/DEFG/H..I>..../..../.BB./.BB."
"""What is in the maker."""
SHUFFLED = {"eleven": "2 6 9 1/10 5 4 11/8 0 3 7", "fifteen": "2 3 12 4/1 9 11 13/0 5 8 14/10 15 6 7"}
"""Positions of the boards that have no table."""


@dataclass(frozen=True)
class Shot:
    """A picture: the board and how far from its goal (None: the home page), what is done, how it looks."""

    board: str | None
    distance: int | str = 24
    actions: tuple[Action, ...] = ()
    theme: str = "dark"
    moves: str = ""
    """Made before."""
    seconds: float | None = None
    """How long after the last action; None for when everything rests."""
    drawn: str = ""
    """The line of the board in the maker."""


SHOTS = {
    "picker": Shot(None),
    "seven": Shot("seven", FARTHEST),
    "eight": Shot("eight", theme="light"),
    "goat": Shot("goat", FARTHEST),
    "colours-six": Shot("colours-six", 30, theme="light"),
    "colours-three": Shot("colours-three", 20),
    "eleven": Shot("eleven", theme="light"),
    "fifteen": Shot("fifteen"),
    "klotski": Shot("klotski", OWN),
    "pennant": Shot("pennant", FARTHEST, (Action.HINT,), theme="light"),
    "maker": Shot(None, actions=(Action.MAKER,), drawn=DRAWN),
    "hint": Shot("goat", 31, (Action.HINT,)),
    "solved": Shot("goat", 20, (Action.LEFT,), moves="ULLULDRRULDRURDDLUL", seconds=0.8),
    "menu": Shot("goat", FARTHEST, (Action.MENU,), theme="light"),
    "review": Shot("eight", 24, (Action.REVIEW, Action.DOWN), moves="LLDRRULRDDLLUURRDDLRULURDLLURDDLUU"),
    "lab": Shot("goat", FARTHEST, (Action.LAB,)),
}


def start(board: Board, distance: int | str) -> Position:
    """Return a position at a distance, the same every time."""
    if board.moves_name_pieces and distance == OWN:
        return board.start
    if not has_table(board):
        return parse_position(board, SHUFFLED[board.id])
    if distance == FARTHEST:
        return board_facts(board).farthest[0]
    return distance_table(board).sample(int(distance), seed=SEED)[0]


class Photographer:
    """Plays the game by a clock that it moves itself, and takes its picture."""

    def __init__(self, shot: Shot, folder: Path) -> None:
        self._now = 1000.0
        store = Store(folder)
        settings = store.settings.choose("language", ENGLISH).choose("theme", shot.theme)
        store.save_settings(replace(settings, window=SIZE))
        if shot.drawn:
            drawn = load_board(shot.drawn)
            store.draft.put(drawing_of(drawn))
        board = None if shot.board is None else load_board(shot.board)
        first: Destination = ToPicker()
        if board is not None:
            first = ToBoard(board, start(board, shot.distance), origin=Origin.DEALT)
        self._app = App(store, first, now=lambda: self._now)
        for move in parse_moves(shot.moves):
            self._rest()
            self._app.screen.on_key(SLIDES[move.path[0]])
        for action in shot.actions:
            self._rest()
            self._app.screen.on_key(action)
            self._app.screen.on_key_up(action)
        if shot.seconds is None:
            self._rest()
        else:
            self._pass(shot.seconds)

    def save(self, path: Path) -> None:
        """Save the picture, and end the program."""
        surface = pygame.display.get_surface()
        assert surface is not None  # the window is open
        pygame.image.save(surface, path)
        self._app.close()

    def _pass(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME) + 2):
            self._now += FRAME
            self._app.step()

    def _rest(self) -> None:
        """Wait until nothing moves or is worked on."""
        until = time.monotonic() + PATIENCE
        self._pass(0.2)
        while self._busy() and time.monotonic() < until:
            time.sleep(0.001)
            self._pass(0.0)
        self._pass(0.2)

    def _busy(self) -> bool:
        screen = self._app.screen
        at_work = any(thread.name == THREAD_NAME for thread in threading.enumerate())
        return at_work or self._app.is_fading or screen.is_moving or screen.has_changed


def make_animation() -> None:
    """Draw the animation that the README begins with: a shortest solution of the Goat board."""
    from main import main as run

    run(["draw", "goat", "farthest", "--solution", "--size", "480", "--output", str(FOLDER / f"{ANIMATION}.gif")])


def main(names: list[str]) -> None:
    """Make all pictures, or those that are named."""
    FOLDER.mkdir(exist_ok=True)
    if not names or ANIMATION in names:
        make_animation()
    for name in [name for name in names if name != ANIMATION] or (() if names else SHOTS):
        with tempfile.TemporaryDirectory() as folder:
            Photographer(SHOTS[name], Path(folder)).save(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
