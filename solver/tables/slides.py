"""Slides of pieces, as shifts and ANDs of bits: of whole arrays of positions, or of a single one.

In steps the neighbours of a position are those that one slide by one cell leads to. In moves, positions are neighbours
that differ by one piece, however far it slid. Those form *lifts*: lift a piece off a position, and all positions that
it can be put down to by sliding are neighbours of each other. A lift is coded as the position with the piece at the
first of these places, and one more word for kind and place.

A single position's neighbours are found with plain integers instead, which is quicker than arrays of one item.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.kinds import Kind
from ..model.moves import Direction, Move
from ..model.position import Position
from .coding import Bits, Code, Coding, Words, bit_numbers, take

Rows = NDArray[np.intp]
Neighbours = tuple[Rows, Words]
"""A portion of neighbours: the rows of the codes that they belong to, and their own codes."""
ONE = np.uint64(1)
CELL_BITS = 6
"""The bits of a lift's last word that hold the place of the lifted piece."""


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
        for anchor in numbers_of_bits(_movable(kind, anchors, free)):
            own = free | kind.covered(1 << anchor)
            for path, target in _paths(kind, own, anchor, farthest):
                moved = coding.moved_one(kind, code, anchor, target)
                yield Neighbour(coding.inside.outer(anchor), coding.inside.outer(target), path, moved)


def neighbour_at(coding: Coding, code: Code, after: Code) -> Neighbour:
    """Return the neighbour, one move or step away, that has a given code."""
    before, then = coding.anchors_of(code), coding.anchors_of(after)
    kind = next(kind for kind in coding.kinds if before[kind.number] != then[kind.number])
    source, target = (
        (one[kind.number] & ~other[kind.number]).bit_length() - 1 for one, other in ((before, then), (then, before))
    )
    others = reduce(or_, (each.covered(anchors) for each, anchors in zip(coding.kinds, before, strict=True)))
    own = coding.floor & ~others | kind.covered(1 << source)
    path = next(path for path, place in _paths(kind, own, source, None) if place == target)
    return Neighbour(coding.inside.outer(source), coding.inside.outer(target), path, after)


def numbers_of_bits(anchors: int) -> list[int]:
    """Return the numbers of the bits, in ascending order."""
    numbers = []
    while anchors:
        numbers.append((anchors & -anchors).bit_length() - 1)
        anchors &= anchors - 1
    return numbers


def _movable(kind: Kind, anchors: int, free: int) -> int:
    """Return those of the anchors from which a piece can slide."""
    movable = 0
    for slide in kind.slides:
        able = anchors & slide.sources
        for lead in slide.leads:
            able &= free >> lead if lead >= 0 else free << -lead
        movable |= able
    return movable


def _paths(kind: Kind, free: int, anchor: int, farthest: int | None) -> Iterator[tuple[tuple[Direction, ...], int]]:
    """Yield a shortest path to each anchor that a piece can slide to through free cells, the nearest first."""
    known, shape = {anchor}, kind.covered(1)
    paths: list[tuple[tuple[Direction, ...], int]] = [((), anchor)]
    while paths and (farthest is None or len(paths[0][0]) < farthest):
        following = []
        for path, place in paths:
            for slide in kind.slides:
                target = place + slide.shift
                if slide.sources >> place & 1 and target not in known and not shape << target & ~free:
                    known.add(target)
                    following.append(((*path, slide.direction), target))
        yield from following
        paths = following


class Slides:
    """The neighbours of positions of a board."""

    def __init__(self, coding: Coding) -> None:
        self.coding = coding

    def steps(self, words: Words) -> Iterator[Neighbours]:
        """Yield the positions after each slide by one cell."""
        free = self.free(words)
        for kind in self.coding.kinds:
            anchors = self.coding.anchors(kind.number, words)
            for slide in kind.slides:
                able = _able(anchors, free, slide.sources, slide.leads)
                for rows, bit in each_bit(able, kind.single):
                    yield rows, self.coding.slid(kind.number, take(words, rows), bit, slide.shift)

    def lifts(self, words: Words) -> Iterator[Neighbours]:
        """Yield the lifts of each piece that can slide."""
        for kind, rows, bit, reach in self.reaches(words):
            lowest = reach & (~reach + ONE)
            lifted = self.coding.moved(kind.number, take(words, rows), bit, lowest)
            yield rows, (*lifted, bit_numbers(lowest) + np.uint64(kind.number << CELL_BITS))

    def moves(self, words: Words) -> Iterator[Neighbours]:
        """Yield the positions after each move."""
        for kind, rows, bit, reach in self.reaches(words):
            here = take(words, rows)
            for again, target in each_bit(reach ^ bit, False):
                yield rows.take(again), self.coding.moved(kind.number, take(here, again), bit.take(again), target)

    def reaches(self, words: Words) -> Iterator[tuple[Kind, Rows, Bits, Bits]]:
        """Yield, by kind and portion of positions: rows, a piece that can slide, and all places that it can reach."""
        free = self.free(words)
        for kind in self.coding.kinds:
            anchors = self.coding.anchors(kind.number, words)
            movable = np.zeros_like(anchors)
            for slide in kind.slides:
                movable |= _able(anchors, free, slide.sources, slide.leads)
            for rows, bit in each_bit(movable, kind.single):
                yield kind, rows, bit, _reach(kind, free.take(rows), bit)

    def puts(self, lifts: Words) -> Iterator[Neighbours]:
        """Yield the positions that result from putting the lifted pieces down."""
        *positions, tags = lifts
        words = tuple(positions)
        free = self.free(words)
        for kind in self.coding.kinds:
            own = np.flatnonzero(tags >> np.uint64(CELL_BITS) == kind.number)
            here, bit = take(words, own), ONE << (tags.take(own) & np.uint64((1 << CELL_BITS) - 1))
            for rows, target in each_bit(_reach(kind, free.take(own), bit), False):
                yield own.take(rows), self.coding.moved(kind.number, take(here, rows), bit.take(rows), target)

    def free(self, words: Words) -> Bits:
        """Return the empty cells, as bits."""
        taken = np.zeros_like(words[0])
        for kind in self.coding.kinds:
            anchors = self.coding.anchors(kind.number, words)
            for cell in kind.cells:
                taken |= anchors << np.uint64(cell)
        return ~taken & np.uint64(self.coding.floor)


def shifted(values: Bits, shift: int) -> Bits:
    """Shift bits up, or down where ``shift`` is negative."""
    return values << np.uint64(shift) if shift >= 0 else values >> np.uint64(-shift)


def each_bit(values: Bits, single: bool) -> Iterator[tuple[Rows, Bits]]:
    """Yield the rows that have a bit, and the lowest of each; then the second of those that have two, and so on.

    ``single`` promises that none has two.
    """
    rows = values.nonzero()[0]
    values = values.take(rows)
    if single:
        if len(rows):
            yield rows, values
        return
    while len(rows):
        low = values & (~values + ONE)
        yield rows, low
        values = values ^ low
        more = values.nonzero()[0]
        rows, values = rows.take(more), values.take(more)


def _able(anchors: Bits, free: Bits, sources: int, leads: tuple[int, ...]) -> Bits:
    """Return those of the anchors from which a piece can slide."""
    able = anchors & np.uint64(sources)
    for lead in leads:
        able &= shifted(free, -lead)
    return able


def fitting_anchors(kind: Kind, free: Bits, bit: Bits) -> Bits:
    """Return the anchors at which a piece has room, its own place included."""
    own = free.copy()
    for cell in kind.cells:
        own |= bit << np.uint64(cell)
    fits = own & np.uint64(kind.places)
    for cell in kind.cells[1:]:
        fits &= own >> np.uint64(cell)
    return fits


def _reach(kind: Kind, free: Bits, bit: Bits) -> Bits:
    """Return all places that a piece can slide to, including its own."""
    fits = fitting_anchors(kind, free, bit)
    reach, before = bit.copy(), bit ^ bit
    while (reach != before).any():
        before = reach.copy()
        for slide in kind.slides:
            there = shifted(reach & np.uint64(slide.sources), slide.shift)
            there &= fits
            reach |= there
    return reach
