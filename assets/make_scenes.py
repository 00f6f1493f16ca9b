"""Draws the picture boards' pictures, ``assets/scenes``, and mixes their starts: ``python assets/make_scenes.py``.

A picture is 1000 by 1000 units, of plain shapes and gradients. It is drawn to be solved: skies, seas and walls change
their colour from side to side as well as from top to bottom, and each has something in every tile, so that each tile
is told from its neighbours. The starts, each with its fewest moves, are in ``solver/boards/pictures.toml``.
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

from solver import Position, load_board, solve  # noqa: E402  after the path is set
from solver.model.solvability import is_solvable  # noqa: E402

FOLDER = Path(__file__).parent / "scenes"
STARTS = ROOT / "solver" / "boards" / "pictures.toml"


SCENES: dict[str, tuple[str, Callable[[], str]]] = {
    "balloon": ("3x3", balloon),
    "cat": ("3x3", cat),
    "valley": ("3x3", valley),
    "harbour": ("4x4", harbour),
    "clock": ("4x4", clock),
    "island": ("4x4", island),
    "reef": ("4x4", reef),
    "lighthouse": ("4x4", lighthouse),
    "town": ("5x5", town),
    "garden": ("5x5", garden),
}
"""The size of each board, and what is drawn."""

PHOTOS = ("3x3", "4x4", "5x5")
"""The sizes of the boards with the player's own picture."""

FEWEST_MOVES = {"3x3": (14, 22), "4x4": (22, 34), "5x5": (26, 40)}
WALK = {"3x3": 60, "4x4": 40, "5x5": 44}
"""Steps of the random walk that mixes a board; what comes out too near or too far is mixed again."""


def mixed(name: str, size: str) -> tuple[Position, int]:
    """Return a start with most tiles away from their places, and its fewest moves."""
    board, rng = load_board(size), random.Random(name)
    least, most = FEWEST_MOVES[size]
    while True:
        position, before = board.goal, board.goal
        for _ in range(WALK[size]):
            onward = [after for move in position.legal_moves() if (after := position.apply(move)) != before]
            before, position = position, rng.choice(onward)
        at_home = sum(here == there for here, there in zip(position.cells, board.goal_cells, strict=True))
        if at_home * 2 > len(position.cells) or not is_solvable(position):
            continue
        moves = len(solve(board, position).moves)
        if least <= moves <= most:
            return position, moves


def starts() -> Iterable[str]:
    """Yield the lines of the starts' file."""
    yield "# The starts of the picture boards, each with its fewest moves. Written by assets/make_scenes.py."
    yield ""
    for name, size in [
        *((name, size) for name, (size, _) in SCENES.items()),
        *((f"photo-{size}", size) for size in PHOTOS),
    ]:
        position, moves = mixed(name, size)
        yield f'{name} = {{ size = "{size}", start = "{position}", moves = {moves} }}'


def main() -> None:
    """Write all pictures and starts."""
    FOLDER.mkdir(exist_ok=True)
    for name, (_, draw) in SCENES.items():
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">'
        (FOLDER / f"{name}.svg").write_text(f"{head}{draw()}</svg>\n", encoding="utf-8")
    if "--pictures" not in sys.argv:
        STARTS.write_text("\n".join(starts()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
