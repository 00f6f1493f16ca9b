"""Positions and games as pictures, in SVG: a game is animated by SMIL, which browsers and notebooks play by themselves.

Each piece is drawn once, where it starts, and each of its slides is a pair of key times of its translation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from numbers import Real
from pathlib import Path

from ..errors import ArgumentError, brief_repr, check_type, check_whole
from ..system.files import save_text
from .letter_grid import PITCH, pieces_svg
from .moves import Move
from .playthrough import Playthrough, play
from .position import Position

FIRST_SECONDS, LAST_SECONDS = 1.0, 2.5  # that start and end are seen
MOST_SLIDE_SECONDS = 0.16
LARGEST_SIZE = 100_000  # pixels


@dataclass(frozen=True)
class Drawing:
    """A picture as SVG text; notebooks show it.

    >>> from antipode.solver import draw_position
    >>> picture = draw_position("eight", "1 2 3/4 5 6/0 7 8", size=300)
    >>> picture
    Drawing(width=300, height=300)
    >>> picture.svg[:30]
    '<svg xmlns="http://www.w3.org/'
    """

    svg: str = field(repr=False)
    width: int
    height: int

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write it to a file whose name ends in ``.svg``. Raises ArgumentError for another name, OSError."""
        save_text(path, self.svg, ".svg", " (antipode draw writes other pictures, too)")


def draw_position(position: Position, size: int | None = None) -> Drawing:
    """Return a picture of a position, its longer side ``size`` pixels (by default 48 a cell). Raises ArgumentError."""
    return _drawing(position, size, {})


def draw_game(
    start: Position, moves: str | Iterable[str], seconds_per_move: float = 0.5, size: int | None = None
) -> Drawing:
    """Return a picture of a game that plays over and over, its longer side ``size`` pixels (by default 48 a cell).

    Raises IllegalMove for a move that no piece can make, NotationError for a text that is not moves, ArgumentError.
    """
    if not (isinstance(seconds_per_move, Real) and 0.01 <= seconds_per_move <= 60):
        raise ArgumentError(f"seconds_per_move {brief_repr(seconds_per_move)}: expected 0.01 to 60")
    game = play(start, moves)
    return _drawing(start, size, _motions(game, seconds_per_move) if game.moves else {})


def _drawing(position: Position, size: int | None, motions: dict[str, str]) -> Drawing:
    board = check_type("position", position, Position).board
    width, height = board.columns * PITCH, board.rows * PITCH
    if size is not None:
        size = check_whole("size", size, 1, LARGEST_SIZE)
        longer = max(width, height)
        width, height = (max(round(size * side / longer), 1) for side in (width, height))
    return Drawing(pieces_svg(position, (width, height), motions), width, height)


def _motions(game: Playthrough, seconds: float) -> dict[str, str]:
    """Return the animation of each piece that moves, by its name at the start."""
    slide = min(seconds, MOST_SLIDE_SECONDS)
    whole = FIRST_SECONDS + seconds * len(game.moves) + LAST_SECONDS
    piece_on = {cells[0]: name for name, cells in game.positions[0].places.items()}
    places: dict[str, list[tuple[float, int, int]]] = {name: [(0.0, 0, 0)] for name in piece_on.values()}
    for number, (position, move) in enumerate(zip(game.positions, game.moves, strict=False)):
        begin = FIRST_SECONDS + seconds * number
        for each in [move] if move.piece else move.steps():  # pieces that are pushed together slide at one time
            anchor = position.cells_of(each)[0]
            name = piece_on.pop(anchor)
            _, x, y = places[name][-1]
            places[name].append((begin, x, y))
            for part, (right, down) in enumerate(_corners(each), 1):
                places[name].append((begin + slide * part / len(each.path), x + right, y + down))
            rows, columns = each.shift
            piece_on[anchor + rows * position.board.columns + columns] = name
            position = position.apply(each)  # noqa: PLW2901
    return {name: _animation(each, whole) for name, each in places.items() if len(each) > 1}


def _corners(move: Move) -> Iterable[tuple[int, int]]:
    """Return where a move has brought its piece after each cell of its path: columns and rows from its place."""
    return accumulate(((way.step[1], way.step[0]) for way in move.path), lambda at, by: (at[0] + by[0], at[1] + by[1]))


def _animation(places: list[tuple[float, int, int]], seconds: float) -> str:
    """Return the animation of one piece through places: times in seconds, columns and rows from its start."""
    places = [*places, (seconds, *places[-1][1:])]
    times = ";".join(f"{time / seconds:.5f}".rstrip("0").rstrip(".") for time, _, _ in places)
    values = ";".join(f"{x * PITCH} {y * PITCH}" for _, x, y in places)
    return (
        f'<animateTransform attributeName="transform" type="translate" dur="{seconds:g}s" repeatCount="indefinite" '
        f'keyTimes="{times}" values="{values}"/>'
    )
