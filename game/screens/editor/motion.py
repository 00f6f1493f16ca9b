"""What moves in the editor: pieces on their way to other cells, or one that follows the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver import Position

from ...board.animation import FLIGHT_SECONDS, SLIDE_SECONDS, Motion, Place, eased, is_flight, pieces_at
from ...board.layout import BoardGeometry
from ...board.motion import DRAG_PIXELS
from ...model.editor import Exchange
from ...ui.geometry import Rect


class Flights:
    """All pieces of a board, of which some are on their way; drawn from the time alone."""

    def __init__(self, motions: list[Motion], begun: float = 0.0, still: bool = True) -> None:
        self._motions, self._begun = motions, begun
        self._seconds = FLIGHT_SECONDS if is_flight(motions) else SLIDE_SECONDS
        self.ended = still
        """Whether all have arrived."""

    def end_if_over(self, now: float) -> bool:
        """True when the last has just arrived."""
        before, self.ended = self.ended, self.ended or now >= self._begun + self._seconds
        return self.ended != before

    def places(self, now: float) -> list[tuple[int, Place]]:
        """Each piece (of a block the first part) and where it is; what moves comes last, as it lies on top."""
        part = 1.0 if self.ended else eased((now - self._begun) / self._seconds)
        ordered = sorted(self._motions, key=lambda motion: motion.moves)
        return [(motion.piece, motion.place(part)) for motion in ordered]


def exchanging(old: Position, moved: Exchange) -> list[Motion]:
    """From a position to the one after an exchange; of identical pieces too those move that change places."""
    columns = old.board.columns
    motions = []
    for piece, places in pieces_at(old).items():
        for row, column in places:
            cell = row * columns + column
            motions.append(Motion(piece, (row, column), divmod(moved.get(cell, cell), columns)))
    return motions


class Grip:
    """The pointer has taken hold of a piece."""

    def __init__(self, cell: int, home: Place, rect: Rect, point: tuple[int, int], geometry: BoardGeometry) -> None:
        """``cell`` is the one under the pointer; ``home`` and ``rect`` are where the piece is taken from."""
        self.cell, self.home = cell, home
        self.begun = False
        """Whether the pointer has moved far enough to be dragging."""
        self._point = self._start = point
        self._rect, self._geometry = rect, geometry

    def pull(self, point: tuple[int, int]) -> None:
        """The pointer has moved."""
        self._point = point
        along = max(abs(point[0] - self._start[0]), abs(point[1] - self._start[1]))
        self.begun = self.begun or along >= DRAG_PIXELS

    @property
    def place(self) -> Place:
        """Where the piece is: it follows the pointer as far as the board's frame."""
        rect, cells, frame = self._rect, self._geometry.cells, self._geometry.frame
        x, y = self._pulled((rect.x, rect.y))
        x = min(max(x, frame.x), frame.right - rect.width)
        y = min(max(y, frame.y), frame.bottom - rect.height)
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

    def _pulled(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where a point of the piece is now."""
        return point[0] + self._point[0] - self._start[0], point[1] + self._point[1] - self._start[1]


def from_hand(motions: Sequence[Motion], grip: Grip) -> list[Motion]:
    """The same motions, but the piece that was held starts where it was let go, and lies on top."""
    held = next(motion for motion in motions if motion.start == grip.home)
    return [*(motion for motion in motions if motion is not held), replace(held, start=grip.place)]
