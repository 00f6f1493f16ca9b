"""The neighbours of one position, as plain integers: for a single position this is quicker than arrays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from ..model.kinds import Kind
from ..model.moves import Direction, Move
from ..model.position import Position
from .coding import Code, Coding


class Neighbour(NamedTuple):
    """A position beside another."""

    source: int
    """The anchor of the moving piece before the move, as a cell of the board ..."""
    target: int
    """... and after it."""
    path: tuple[Direction, ...]
    code: Code

    def move(self, position: Position) -> Move:
        """Return the move that leads there from a position, by the name that the piece has in it."""
        board = position.board
        return Move(board.move_notation.name(board, position.cells, self.source), self.path)


def step_neighbours(coding: Coding, code: Code) -> Iterator[Neighbour]:
    """Yield the positions one step away."""
    return move_neighbours(coding, code, farthest=1)


def move_neighbours(coding: Coding, code: Code, farthest: int | None = None) -> Iterator[Neighbour]:
    """Yield the positions one move away, each by a shortest way; with ``farthest`` those within so many steps."""
    boards = coding.anchors_of(code)
    free = coding.floor & ~reduce(or_, (kind.covered(each) for kind, each in zip(coding.kinds, boards, strict=True)))
    for kind, anchors in zip(coding.kinds, boards, strict=True):
        for anchor in numbers_of_bits(anchors):
            own = free | kind.covered(1 << anchor)
            for path, target in _paths(kind, own, anchor, farthest):
                moved = coding.moved_one(kind, code, anchor, target)
                yield Neighbour(coding.inside.outer(anchor), coding.inside.outer(target), path, moved)


def numbers_of_bits(anchors: int) -> list[int]:
    """Return the numbers of the bits, in ascending order."""
    return [cell for cell in range(anchors.bit_length()) if anchors >> cell & 1]


def _paths(kind: Kind, free: int, anchor: int, farthest: int | None) -> Iterator[tuple[tuple[Direction, ...], int]]:
    """Yield a shortest path to each anchor that a piece can slide to through free cells, the nearest first."""
    known = {anchor}
    paths: list[tuple[tuple[Direction, ...], int]] = [((), anchor)]
    while paths and (farthest is None or len(paths[0][0]) < farthest):
        following = []
        for path, place in paths:
            for slide in kind.slides:
                target = place + slide.shift
                if slide.sources >> place & 1 and target not in known and _fits(kind, free, target):
                    known.add(target)
                    following.append(((*path, slide.direction), target))
        yield from following
        paths = following


def _fits(kind: Kind, free: int, anchor: int) -> bool:
    cells = kind.covered(1 << anchor)
    return free & cells == cells
