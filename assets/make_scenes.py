"""Draws the picture boards' pictures, ``assets/scenes``, and mixes their starts: ``python assets/make_scenes.py``.

A picture is 1000 by 1000 units, of plain shapes and gradients. It is drawn to be solved: skies, seas and walls change
their colour from side to side as well as from top to bottom, and each has something in every tile, so that each tile
is told from its neighbours. The starts, each with its fewest moves and its level, are in
``solver/boards/pictures.toml``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from scene_shapes import SIDE
from scenes_by_day import balloon, cat, clock, harbour, island, valley
from scenes_in_depth import garden, lighthouse, reef, town

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from solver import Position, difficulty_of, load_board, solve  # noqa: E402  after the path is set

FOLDER = Path(__file__).parent / "scenes"
STARTS = ROOT / "solver" / "boards" / "pictures.toml"


SCENES: dict[str, tuple[str, int, Callable[[], str]]] = {
    "balloon": ("3x3", 6, balloon),
    "cat": ("3x3", 8, cat),
    "valley": ("3x3", 10, valley),
    "harbour": ("4x4", 10, harbour),
    "clock": ("4x4", 12, clock),
    "island": ("4x4", 12, island),
    "reef": ("4x4", 14, reef),
    "lighthouse": ("4x4", 14, lighthouse),
    "town": ("5x5", 16, town),
    "garden": ("5x5", 16, garden),
}
"""The size of each board, the fewest moves of its start, and what is drawn. Starts are gentle: a picture that is solved
is mixed farther each time (``game/modes/dealt.py``)."""

PHOTOS = {"3x3": 6, "4x4": 8, "5x5": 10}
"""The sizes of the boards with the player's own picture, and the fewest moves of their starts."""


def mixed(name: str, size: str, moves: int) -> Position:
    """Return a start that a random walk leads to, never straight back, with these fewest moves."""
    board, rng = load_board(size), random.Random(name)
    while True:
        position, before = board.goal, board.goal
        for _ in range(moves):
            onward = [after for move in position.legal_moves() if (after := position.apply(move)) != before]
            before, position = position, rng.choice(onward)
        if len(solve(board, position).moves) == moves:
            return position


def starts() -> Iterable[str]:
    """Yield the lines of the starts' file."""
    yield "# The starts of the picture boards, with their fewest moves and levels. Written by assets/make_scenes.py."
    yield ""
    scenes = {name: (size, moves) for name, (size, moves, _) in SCENES.items()}
    photos = {f"photo-{size}": (size, moves) for size, moves in PHOTOS.items()}
    for name, (size, moves) in (scenes | photos).items():
        start = mixed(name, size, moves)
        level = difficulty_of(start.board, start).level
        yield f'{name} = {{ size = "{size}", start = "{start}", moves = {moves}, level = {level} }}'


def main() -> None:
    """Write all pictures and starts."""
    FOLDER.mkdir(exist_ok=True)
    for name, (*_, draw) in SCENES.items():
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">'
        (FOLDER / f"{name}.svg").write_text(f"{head}{draw()}</svg>\n", encoding="utf-8")
    if "--pictures" not in sys.argv:
        STARTS.write_text("\n".join(starts()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
