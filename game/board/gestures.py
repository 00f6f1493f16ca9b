"""What arrow keys, clicks and drags on a board mean, and what the pointer holds, before anything is done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property, reduce

from solver import EMPTY, IllegalMove, Move, Position

from ..input.commands import Action
from ..ui.geometry import Rect
from .animation import Motion, Place, plan
from .layout import BoardGeometry

SLIDES = {Action.LEFT: Move.LEFT, Action.RIGHT: Move.RIGHT, Action.UP: Move.UP, Action.DOWN: Move.DOWN}


def slide_of(action: Action, arrows: str) -> Move:
    """The move of an arrow key, one of ``SLIDES``: it moves the piece, or as the player's setting ``arrows`` says the
    gap.
    """
    return SLIDES[action].inverse if arrows == "gap" else SLIDES[action]


def slides_to(position: Position, cell: int) -> tuple[Move, ...]:
    """The moves that slide the piece at ``cell``, and all between it and the empty cell, towards the empty cell.

    Nothing if the cell is empty, in another row and column, or if a piece on the way cannot slide that way.
    """
    columns, gap = position.board.columns, position.cells.index(EMPTY)
    ahead = cell < gap
    if cell // columns == gap // columns:
        move = Move.RIGHT if ahead else Move.LEFT
    elif cell % columns == gap % columns:
        move = Move.DOWN if ahead else Move.UP
    else:
        return ()
    moves: list[Move] = []
    while gap != cell and (cell < gap) == ahead:  # past a wide piece it goes two cells
        try:
            position = position.apply(move)
        except IllegalMove:
            return ()
        gap = position.cells.index(EMPTY)
        moves.append(move)
    return tuple(moves)


def dragged_part(move: Move, start: tuple[int, int], point: tuple[int, int], pitch: int) -> float:
    """How far a pointer that went from ``start`` to ``point`` has dragged a piece along its slide, from 0 to 1."""
    rows, columns = move.step
    along = (point[0] - start[0]) * columns + (point[1] - start[1]) * rows
    return min(max(along / max(pitch, 1), 0.0), 1.0)


def refusal(position: Position, cell: int) -> str | None:
    """The key of the phrase that says why the piece in a cell cannot slide now; None for an empty cell."""
    if position.cells[cell] == EMPTY:
        return None
    in_column = (cell - position.cells.index(EMPTY)) % position.board.columns == 0
    return "play.too_wide" if in_column else "play.not_in_line"


DRAG_PIXELS = 5
"""A pointer that moved less has clicked."""


class Grip(ABC):
    """The pointer has taken hold of a piece."""

    def __init__(self, start: tuple[int, int]) -> None:
        self.begun = False
        """Whether the pointer has moved far enough to be dragging."""
        self._start = self._point = start

    def pull(self, point: tuple[int, int]) -> None:
        """The pointer has moved."""
        self._point = point
        along = max(abs(point[0] - self._start[0]), abs(point[1] - self._start[1]))
        self.begun = self.begun or along >= DRAG_PIXELS

    @abstractmethod
    def motions(self, standing: list[Motion]) -> tuple[list[Motion], float]:
        """Where all pieces are, of which ``standing`` tells the cells: their motions, and the part of the way done."""


class Slide(Grip):
    """A piece, and all between it and the empty cell, pulled along."""

    def __init__(self, old: Position, moves: tuple[Move, ...], start: tuple[int, int], pitch: int) -> None:
        """These moves of ``old`` would follow; cells are ``pitch`` pixels large."""
        super().__init__(start)
        self.moves = moves
        self._old, self._pitch = old, pitch

    @property
    def part(self) -> float:
        """How far it has been pulled, from 0 to 1."""
        return dragged_part(self.moves[0], self._start, self._point, self._pitch)

    @cached_property
    def _way(self) -> list[Motion]:
        """Planned once something moves: a click takes hold, too."""
        return plan(self._old, reduce(Position.apply, self.moves, self._old))

    def motions(self, standing: list[Motion]) -> tuple[list[Motion], float]:
        """Part of the way."""
        return (self._way, self.part) if self.part else (standing, 0.0)

    def back(self) -> list[Motion]:
        """From where the moves lead to where it was taken."""
        return [motion._replace(start=motion.end, end=motion.start) for motion in self._way]


class Lift(Grip):
    """A piece taken out, which follows the pointer anywhere over the board."""

    def __init__(self, cell: int, home: Place, rect: Rect, start: tuple[int, int], geometry: BoardGeometry) -> None:
        """``cell`` is the one under the pointer; ``home`` and ``rect`` are where the piece is taken from."""
        super().__init__(start)
        self.cell, self.home = cell, home
        self._rect, self._geometry = rect, geometry

    @property
    def place(self) -> Place:
        """Where the piece is: it follows the pointer as far as the board's frame."""
        rect, cells, frame = self._rect, self._geometry.cells, self._geometry.frame
        x, y = self._pulled((rect.x, rect.y))
        x, y = min(max(x, frame.x), frame.right - rect.width), min(max(y, frame.y), frame.bottom - rect.height)
        return (y - cells.y) / self._geometry.pitch, (x - cells.x) / self._geometry.pitch

    @property
    def target(self) -> int | None:
        """The cell that the part under the pointer covers most of; None with the pointer beside the board."""
        if not self._geometry.frame.contains(self._point):
            return None
        row, column = divmod(self.cell, self._geometry.columns)
        x, y = self._pulled(self._geometry.place(row, column).centre)
        inner = self._geometry.cells
        nearest = min(max(x, inner.x), inner.right - 1), min(max(y, inner.y), inner.bottom - 1)
        return self._geometry.cell_at(nearest)

    def motions(self, standing: list[Motion]) -> tuple[list[Motion], float]:
        """All lie still but the one that is dragged, on top."""
        return (from_hand(standing, self) if self.begun else standing), 0.0

    def _pulled(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where a point of the piece is now."""
        return point[0] + self._point[0] - self._start[0], point[1] + self._point[1] - self._start[1]


def from_hand(motions: Sequence[Motion], grip: Lift) -> list[Motion]:
    """The same motions, but the piece that was held starts where it was let go, and lies on top."""
    held = next(motion for motion in motions if motion.start == grip.home)
    return [*(motion for motion in motions if motion is not held), held._replace(start=grip.place)]
