"""Positions as one 64-bit number each, so that a slide is an addition and a batch of positions is one array.

Every cell takes four bits: 0 the empty cell, each kind of piece a number of its own, all parts of a block the same one.
A slide moves one piece from the cell that becomes empty to the cell that was empty; a block that slides by one cell is
the same as its far end jumping there. So ``after = before + kind * (16**landing - 16**origin)`` for every piece.

A *step* is a slide together with the code of the piece that slides, ``slide * 16 + code``; what it changes depends on
nothing else, so it is looked up in tables. A batch holds positions at the same depth, with the trail of steps to each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError
from ..model.board import Board
from ..model.moves import Direction
from ..model.pieces import EMPTY
from ..model.position import Position
from ..model.solvability import reachable_frames
from .support import BITS, KINDS, MOST_CELLS, can_be_packed, kinds_of

Ints = NDArray[np.int64]

SIDEWAYS = frozenset({Direction.LEFT, Direction.RIGHT})


class PackedBoard:
    """The packing of a board's positions, and its slides as numbers.

    Slides are numbered over all frames. A search stores for each position the last slide that led to it, so as not to
    take it back at once; where none has, the *root* of the position's frame stands in its place.
    """

    def __init__(self, board: Board) -> None:
        """Raise BoardError for a board that does not fit 64 bits."""
        kinds = kinds_of(board)
        if not can_be_packed(board):
            raise BoardError(
                f"{board.id} has {len(board.goal_cells)} cells and {len(kinds)} kinds of pieces, "
                f"expected at most {MOST_CELLS} and {KINDS - 1} for a search"
            )
        self.board = board
        self.frames = reachable_frames(board)
        self.kinds = (EMPTY, *kinds)
        self._code = {kind: code for code, kind in enumerate(self.kinds)}
        slides = [(frame, slide) for frame, row in enumerate(self.frames.slides) for slide in row]
        self.moves = [slide.direction for _, slide in slides]
        self.source_frame = [frame for frame, _ in slides]
        self.target_frame = [slide.target for _, slide in slides]
        empties = np.array([frame.index(EMPTY) for frame in self.frames.frames], np.int64)
        self.origin_cell: Ints = empties[self.target_frame]
        self.landing_cell: Ints = empties[self.source_frame]
        self.shift: Ints = BITS * self.origin_cell
        one = np.int64(1)
        self.jump: Ints = (one << BITS * self.landing_cell) - (one << self.shift)
        """The change of a packed position by the slide of a piece of code 1, modulo 2 ** 64."""
        onward = self._onward()
        self.degree: Ints = np.array([len(slides) for slides in onward], np.int64)
        """The number of slides that follow each last slide without taking it back, then each frame's root and half
        root ...
        """
        self.first: Ints = np.cumsum(self.degree) - self.degree
        """... and where these begin in ``onward``."""
        self.onward: Ints = np.array([slide for slides in onward for slide in slides], np.int64)

    @property
    def count(self) -> int:
        """The number of slides."""
        return len(self.moves)

    def code(self, piece: int) -> int:
        """Return the four-bit code of a piece, also for any part of a block."""
        return self._code[self.board.block_of.get(piece, (piece,))[0]]

    def pack(self, position: Position) -> int:
        """Pack a position into a signed 64-bit number."""
        packed = sum(self.code(piece) << BITS * cell for cell, piece in enumerate(position.cells))
        return packed - (1 << 64) if packed >> 63 else packed

    def unpack(self, packed: int) -> Position:
        """Return the position that a number stands for."""
        cells: list[int] = []
        for cell in range(len(self.board.goal_cells)):
            kind = self.kinds[packed >> BITS * cell & KINDS - 1]
            block = self.board.block_of.get(kind, (kind,))
            before = cells[-1] if cell % self.board.columns else EMPTY
            cells.append(block[block.index(before) + 1] if before in block[:-1] else kind)
        return Position.unchecked(self.board, tuple(cells))

    def frame(self, position: Position) -> int:
        """Return the number of the position's frame."""
        return self.frames.number[self.frames.of(position.cells)]

    def root(self, position: Position) -> int:
        """Return the stand-in for the last slide of a position that no slide has led to."""
        return len(self.moves) + self.frame(position)

    def half_root(self, position: Position) -> int:
        """Return the root of a position that is its own mirror image: only the sideways slides follow it."""
        return len(self.moves) + len(self.frames.frames) + self.frame(position)

    def _onward(self) -> list[list[int]]:
        """Return the slides that follow each last slide, each root and each half root."""
        from_frame: list[list[int]] = [[] for _ in self.frames.frames]
        for slide, frame in enumerate(self.source_frame):
            from_frame[frame].append(slide)
        after_slide = [
            [onward for onward in from_frame[frame] if self.moves[onward] is not move.inverse]
            for frame, move in zip(self.target_frame, self.moves, strict=True)
        ]
        sideways = [[slide for slide in slides if self.moves[slide] in SIDEWAYS] for slides in from_frame]
        return after_slide + from_frame + sideways


@cache
def packed_board(board: Board) -> PackedBoard:
    """Return the packed form of a board, which is cached."""
    return PackedBoard(board)


class Steps:
    """The steps of a board: for each slide and code of a piece what ``PackedBoard`` tells of the slide.

    The steps that follow one end at ``end`` in ``onward`` (which lack the code) and ``shift``. A root counts as a slide
    here, one that led to where a search begins.
    """

    def __init__(self, board: Board) -> None:
        packed = packed_board(board)
        self.degree = packed.degree.repeat(KINDS)
        self.end = (packed.first + packed.degree).repeat(KINDS)
        self.onward = packed.onward << BITS
        self.shift = packed.shift[packed.onward]
        self.jump = np.multiply.outer(packed.jump, np.arange(KINDS)).reshape(-1)


@cache
def steps_of(board: Board) -> Steps:
    """Return the steps of a board, which are cached."""
    return Steps(board)


class Trail(NamedTuple):
    """The last step to each position of a batch and the index of its parent in the batch above, to trace it back."""

    above: Trail | None
    parent: Ints
    last: Ints

    def back(self, place: int) -> tuple[int, list[int]]:
        """Trace a position back: return its index in the batch where the trail begins, and the slides, last first."""
        slides = []
        trail: Trail | None = self
        while trail is not None:
            slides.append(int(trail.last[place]) >> BITS)
            place, trail = int(trail.parent[place]), trail.above
        return place, slides


class Batch(NamedTuple):
    """Positions at the same depth, with the last step that led to each, or the root of its frame."""

    cells: Ints
    last: Ints
    indices: list[Ints]
    bound: NDArray[np.integer] | None
    """The lower bound of each position; None without a bound, or where it was not evaluated."""
    trail: Trail | None

    def pick(self, places: Ints) -> Batch:
        """Return the positions at these indices, in this order."""
        last = self.last.take(places)
        return Batch(
            self.cells.take(places),
            last,
            [index.take(places) for index in self.indices],
            None if self.bound is None else self.bound.take(places),
            None if self.trail is None else Trail(self.trail.above, self.trail.parent.take(places), last),
        )

    def within(self, most: int) -> Batch:
        """Return the positions whose lower bound is at most ``most``."""
        assert self.bound is not None
        return self.pick((self.bound <= most).nonzero()[0])

    def pieces(self, most: int) -> Iterator[Batch]:
        """Yield the positions in pieces of at most ``most``, the last first."""
        places = np.arange(len(self.cells))
        for begin in range((len(places) - 1) // most * most, -1, -most):
            yield self.pick(places[begin : begin + most])

    def nearest_last(self, most: int) -> Iterator[Batch]:
        """Yield the positions in pieces of about the same size, at most ``most``, those nearest to the goal last."""
        assert self.bound is not None
        order = self.bound.argsort(kind="stable")[::-1]
        size = -(-len(order) // -(-len(order) // most))
        for begin in range(0, len(order), size):
            yield self.pick(order[begin : begin + size])
