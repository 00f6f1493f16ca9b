"""The neighbours of one position, with plain integers: quicker than arrays where there is only one to look at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from ..model.block_board import BlockMove, BlockPosition
from ..model.board import Move
from ..model.kinds import Kind
from .coding import Code, Coding


class Neighbour(NamedTuple):
    """A position beside another."""

    source: int
    """Where the piece that moves has its anchor before, as a cell of the board."""
    way: tuple[Move, ...]
    code: Code

    def move(self, position: BlockPosition) -> BlockMove:
        """The move that leads there from a position, by the letter that the piece has in it."""
        return BlockMove(position.cells[self.source], self.way)


def step_neighbours(coding: Coding, code: Code) -> Iterator[Neighbour]:
    """The positions one step away."""
    return move_neighbours(coding, code, farthest=1)


def move_neighbours(coding: Coding, code: Code, farthest: int | None = None) -> Iterator[Neighbour]:
    """The positions one move away, each by a shortest way; with ``farthest`` those within so many steps."""
    boards = coding.anchors_of(code)
    free = coding.floor & ~reduce(or_, (kind.covered(each) for kind, each in zip(coding.kinds, boards, strict=True)))
    for kind, anchors in zip(coding.kinds, boards, strict=True):
        for anchor in numbers_of_bits(anchors):
            own = free | kind.covered(1 << anchor)
            for way, target in _ways(kind, own, anchor, farthest):
                yield Neighbour(coding.inside.outer(anchor), way, coding.moved_one(kind, code, anchor, target))


def numbers_of_bits(anchors: int) -> list[int]:
    """The numbers of the bits, in ascending order."""
    return [cell for cell in range(anchors.bit_length()) if anchors >> cell & 1]


def _ways(kind: Kind, free: int, anchor: int, farthest: int | None) -> Iterator[tuple[tuple[Move, ...], int]]:
    """A shortest way to each anchor that a piece can slide to through free cells, the nearest first."""
    known = {anchor}
    ways: list[tuple[tuple[Move, ...], int]] = [((), anchor)]
    while ways and (farthest is None or len(ways[0][0]) < farthest):
        following = []
        for way, place in ways:
            for slide in kind.slides:
                target = place + slide.shift
                if slide.sources >> place & 1 and target not in known and _fits(kind, free, target):
                    known.add(target)
                    following.append(((*way, slide.move), target))
        yield from following
        ways = following


def _fits(kind: Kind, free: int, anchor: int) -> bool:
    cells = kind.covered(1 << anchor)
    return free & cells == cells
