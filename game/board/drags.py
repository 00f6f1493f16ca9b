"""Drags on a board, before a move is made: pieces that are pulled, or one that is taken out."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from solver import EMPTY, Direction, IllegalMove, Move, Position
from solver.model.moves import SLIDES
from solver.model.playthrough import play

from ..ui.geometry import Rect
from .animation import Motion, Place, plan
from .bodies import Cell, Piece, corner_of, name_at
from .layout import BoardGeometry

DRAG_PIXELS = 5  # a pointer that moved less has clicked
FLICK_CELLS, FLING_CELLS, FLING_PIXELS = 2.5, 7.0, 500.0
"""The least speeds of a pointer that is let go while it moves, in cells and pixels a second: a flick takes a piece to
the next cell, a fling to the end of its run.
"""
Velocity = tuple[float, float]
"""To the right and down, in pixels a second."""
STILL: Velocity = (0.0, 0.0)


PlacedPiece = tuple[Piece, Place]


class DragEnd(NamedTuple):
    """The end of a drag."""

    moves: tuple[Move, ...] = ()
    part: float = 0.0
    place: Place | None = None
    clicked: int | None = None
    back: Sequence[Motion] = ()
    """How what was dragged too little goes back, of which ``part`` is done then."""


class Drag(ABC):
    """A drag of a piece."""

    moves: tuple[Move, ...] = ()

    @property
    @abstractmethod
    def pieces(self) -> frozenset[PlacedPiece]:
        """The pieces that it can pull, at their old places; empty where there is no move."""

    def __init__(self, start: tuple[int, int]) -> None:
        self.begun = False
        self._start = self._point = start

    def pull(self, point: tuple[int, int]) -> None:
        """Follow the pointer."""
        self._point = point
        along = max(abs(point[0] - self._start[0]), abs(point[1] - self._start[1]))
        self.begun = self.begun or along >= DRAG_PIXELS

    @property
    def start(self) -> tuple[int, int]:
        """The point where it was begun."""
        return self._start

    def released(self, velocity: Velocity = STILL) -> DragEnd:
        """Return the result of a release now, of a pointer that has a velocity."""
        return DragEnd()

    @abstractmethod
    def motions(self, at_rest: list[Motion]) -> tuple[list[Motion], float]:
        """Return all motions, for pieces at ``at_rest``, and the share of the path that is done."""


class RowDrag(Drag):
    """A drag of a piece with all between it and the empty cell."""

    def __init__(self, old: Position, moves: tuple[Move, ...], start: tuple[int, int], pitch: int) -> None:
        """Begin with the ``moves`` of ``old`` that would follow; cells are ``pitch`` pixels large."""
        super().__init__(start)
        self.moves = moves
        self._old, self._pitch = old, pitch

    @property
    def part(self) -> float:
        """The share of the path that it has been pulled, from 0 to 1."""
        rows, columns = self.moves[0].path[0].step
        along = (self._point[0] - self._start[0]) * columns + (self._point[1] - self._start[1]) * rows
        return min(max(along / max(self._pitch, 1), 0.0), 1.0)

    @property
    def pieces(self) -> frozenset[PlacedPiece]:
        """The piece, and all between it and the empty cell."""
        return frozenset((motion.piece, motion.start) for motion in self._motions if motion.is_moving)

    @cached_property
    def _motions(self) -> list[Motion]:
        """The motions, planned once something moves: a click starts a drag, too."""
        return plan(self._old, play(self._old, self.moves).positions[-1])

    def motions(self, at_rest: list[Motion]) -> tuple[list[Motion], float]:
        """Return the motions, part of the path done."""
        return (self._motions, self.part) if self.part else (at_rest, 0.0)

    def released(self, velocity: Velocity = STILL) -> DragEnd:
        """Return the moves after a click, a pull of half the path, or a flick; otherwise none, so that it slides back.

        A flick the other way puts it back, however far it was pulled.
        """
        flung, ahead = direction_of(velocity, self._pitch), self.moves[0].path[0]
        is_there = flung is ahead if flung in (ahead, ahead.inverse) else self.part >= 0.5
        if not self.begun or (is_there and self.part > 0):
            return DragEnd(self.moves, self.part if self.begun else 0.0)
        return DragEnd(part=1 - self.part, back=[motion.turned_back for motion in self._motions])


class PieceDrag(Drag):
    """A drag of a piece that follows the pointer wherever it can slide, even round corners."""

    def __init__(self, position: Position, cell: int, point: tuple[int, int], pitch: int) -> None:
        """Take the piece at a cell; cells are ``pitch`` pixels large."""
        super().__init__(point)
        self._cell, self._pitch = cell, pitch
        self._position, self._name = position, name_at(position, cell)
        covered = position.places[self._name]
        self.piece, self._home = position.cells[covered[0]], corner_of(covered, position.board.columns)

    @property
    def pieces(self) -> frozenset[PlacedPiece]:
        """The piece, if it can move."""
        return frozenset([(self.piece, self._home)] if self._moves else [])

    @cached_property
    def _moves(self) -> dict[Cell, Move]:
        """The piece's targets, each with a shortest path."""
        return moves_to(self._position, self._name)

    @property
    def place(self) -> Place:
        """The point nearest to the pointer on the lines between the reachable places."""
        if not self.begun:
            return self._home
        row, column = self._home
        wanted = (
            row + (self._point[1] - self._start[1]) / self._pitch,
            column + (self._point[0] - self._start[0]) / self._pitch,
        )
        places = {self._home, *self._moves}
        lines = [(place, place) for place in places]
        lines += [((r, c), next_) for r, c in places for next_ in ((r + 1, c), (r, c + 1)) if next_ in places]
        return min((_nearest(wanted, *line) for line in lines), key=lambda place: _squared(wanted, place))

    def motions(self, at_rest: list[Motion]) -> tuple[list[Motion], float]:
        """Return the motions: only this piece moves, on top."""
        place = self.place
        others = [motion for motion in at_rest if (motion.piece, motion.start) != (self.piece, self._home)]
        return [*others, Motion(self.piece, place, place)], 0.0

    def released(self, velocity: Velocity = STILL) -> DragEnd:
        """Return the move to the nearest place, or back; nothing yet after a click, or a pull at what can't move.

        A flick carries the piece on to the next cell, a fling to the end of its run.
        """
        if not self.begun or not self._moves:
            return DragEnd(clicked=self._cell)
        place = self.place
        flung = direction_of(velocity, self._pitch)
        is_far = max(map(abs, velocity)) >= FLING_CELLS * self._pitch
        target = (round(place[0]), round(place[1])) if flung is None else self._carried(flung, is_far)
        if target == self._home:
            return DragEnd(back=[Motion(self.piece, place, self._home)])
        return DragEnd((self._moves[target],), place=place)

    def _carried(self, direction: Direction, is_far: bool) -> Cell:
        """Return the place to which the piece slides straight on in a direction, from where it is held: the next one,
        or the end of its run.
        """
        (row, column), (down, right) = self.place, direction.step
        ahead = math.ceil if down + right > 0 else math.floor
        end = (ahead(row), round(column)) if down else (round(row), ahead(column))
        while is_far and ((after := (end[0] + down, end[1] + right)) == self._home or after in self._moves):
            end = after
        return end


class LiftDrag(Drag):
    """A drag of a piece that is taken out and follows the pointer anywhere over the board."""

    def __init__(
        self, cell: int, piece: Piece, home: Place, rect: Rect, start: tuple[int, int], geometry: BoardGeometry
    ) -> None:
        """``cell`` is the one under the pointer; ``home`` and ``rect`` are where the piece is taken from."""
        super().__init__(start)
        self.cell, self.home = cell, home
        self._piece = piece
        self._rect, self._geometry = rect, geometry

    @property
    def pieces(self) -> frozenset[PlacedPiece]:
        """The piece, which can go anywhere."""
        return frozenset([(self._piece, self.home)])

    @property
    def place(self) -> Place:
        """The place of the piece, which follows the pointer as far as the board's frame."""
        rect, cells, frame = self._rect, self._geometry.cells, self._geometry.frame
        x, y = self._pulled((rect.x, rect.y))
        x, y = min(max(x, frame.x), frame.right - rect.width), min(max(y, frame.y), frame.bottom - rect.height)
        return (y - cells.y) / self._geometry.pitch, (x - cells.x) / self._geometry.pitch

    @property
    def target(self) -> int | None:
        """The cell most covered by the part under the pointer; None if the pointer is off the board."""
        if not self._geometry.frame.contains(self._point):
            return None
        row, column = divmod(self.cell, self._geometry.columns)
        x, y = self._pulled(self._geometry.place(row, column).centre)
        inner = self._geometry.cells
        nearest = min(max(x, inner.x), inner.right - 1), min(max(y, inner.y), inner.bottom - 1)
        return self._geometry.cell_at(nearest)

    def motions(self, at_rest: list[Motion]) -> tuple[list[Motion], float]:
        """Return the motions: only the dragged piece moves, on top."""
        return (from_drop(at_rest, self) if self.begun else at_rest), 0.0

    def _pulled(self, point: tuple[int, int]) -> tuple[int, int]:
        return point[0] + self._point[0] - self._start[0], point[1] + self._point[1] - self._start[1]


def direction_of(velocity: Velocity, pitch: int) -> Direction | None:
    """Return the direction of a flick over cells of ``pitch`` pixels; None where it is too slow, or between two."""
    right, down = velocity
    fast, slow = max(abs(right), abs(down)), min(abs(right), abs(down))
    if fast < max(FLICK_CELLS * pitch, FLING_PIXELS) or fast < 2 * slow:
        return None
    if abs(right) == fast:
        return Direction.RIGHT if right > 0 else Direction.LEFT
    return Direction.DOWN if down > 0 else Direction.UP


def from_drop(motions: Sequence[Motion], drag: LiftDrag) -> list[Motion]:
    """Return motions in which the held piece starts at the place of its release, and lies on top."""
    held = next(motion for motion in motions if (motion.piece, motion.start) in drag.pieces)
    return [*(motion for motion in motions if motion is not held), held._replace(start=drag.place)]


def moves_to(position: Position, piece: str) -> dict[Cell, Move]:
    """Return the places that a piece can slide to, the nearest first, each with a shortest path."""
    row, column = corner_of(position.places[piece], position.board.columns)
    return {(row + move.shift[0], column + move.shift[1]): move for move in position.moves_of(piece)}


def _nearest(wanted: Place, begin: Cell, end: Cell) -> Place:
    """Return the point of a horizontal or vertical line that is nearest to another point."""
    return (min(max(wanted[0], begin[0]), end[0]), min(max(wanted[1], begin[1]), end[1]))


def _squared(one: Place, other: Place) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def slides_to(position: Position, cell: int) -> tuple[Move, ...]:
    """Return the moves that slide the piece at ``cell``, and all between it and the empty cell, towards the empty cell.

    Nothing if the cell is empty, in another row and column, or if a piece on the way cannot slide that way.
    """
    columns, gap = position.board.columns, position.cells.index(EMPTY)
    ahead = cell < gap
    if cell // columns == gap // columns:
        move = SLIDES[Direction.RIGHT if ahead else Direction.LEFT]
    elif cell % columns == gap % columns:
        move = SLIDES[Direction.DOWN if ahead else Direction.UP]
    else:
        return ()
    moves: list[Move] = []
    while gap != cell and (cell < gap) == ahead:  # past a large piece it goes two cells
        try:
            position = position.apply(move)
        except IllegalMove:
            return ()
        gap = position.cells.index(EMPTY)
        moves.append(move)
    return tuple(moves)
