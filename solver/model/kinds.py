"""Pieces as bits: where each may stand, and which cells must be free for it to slide.

The cells are those of the smallest rectangle round all that is not wall, row by row; the bit of a piece is that of its
anchor, its first cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from .block_board import BlockBoard, BlockPosition
from .board import Move
from .picture import WALL
from .pieces import PieceClass


@dataclass(frozen=True)
class Inside:
    """The smallest rectangle round all that is not wall, its cells numbered row by row."""

    top: int
    left: int
    rows: int
    columns: int
    outer_columns: int
    """Of the whole board."""

    def inner(self, cell: int) -> int:
        """The number in here of a cell of the board that is no wall."""
        row, column = divmod(cell, self.outer_columns)
        return (row - self.top) * self.columns + column - self.left

    def outer(self, cell: int) -> int:
        """The number on the board of a cell in here."""
        row, column = divmod(cell, self.columns)
        return (row + self.top) * self.outer_columns + column + self.left


@dataclass(frozen=True)
class Slide:
    """A direction in which a kind slides."""

    move: Move
    shift: int
    """What is added to the number of its anchor."""
    sources: int
    """The anchors from which no wall, edge or gate is in the way, as bits."""
    leads: tuple[int, ...]
    """The cells that must be free for it, relative to the anchor before."""


@dataclass(frozen=True)
class Kind:
    """Pieces that are alike and could, with no others in the way, slide to the same places."""

    number: int
    class_number: int
    anchors: tuple[int, ...]
    """Of its pieces where they stand first."""
    cells: tuple[int, ...]
    """Its cells, relative to the anchor."""
    places: int
    """The anchors that it can have, as bits."""
    slides: tuple[Slide, ...]

    @property
    def counted(self) -> tuple[int, int, tuple[int, ...], int]:
        """All that codes depend on."""
        return self.class_number, len(self.anchors), self.cells, self.places

    @property
    def single(self) -> bool:
        """Whether it is one piece."""
        return len(self.anchors) == 1

    def covered(self, anchors: int) -> int:
        """The cells that pieces with these anchors cover, all as bits."""
        return reduce(or_, (anchors << cell for cell in self.cells))


def inside_of(board: BlockBoard) -> Inside:
    """The rectangle of a board that matters."""
    cells = [divmod(cell, board.columns) for cell, shown in enumerate(board.layout) if shown != WALL]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return Inside(min(rows), min(columns), height, width, board.columns)


def kinds_of(position: BlockPosition, inside: Inside) -> list[Kind]:
    """The pieces of a position, those together that can take each other's places."""
    board, kinds = position.board, list[Kind]()
    for number, each in enumerate(board.classes):
        fitting = set(_fitting(board, each))
        slides = {place: dict(_slides_from(board, each, place, fitting)) for place in fitting}
        parts: defaultdict[frozenset[int], list[int]] = defaultdict(list)
        for letter in each.letters:
            anchor = position.places[letter][0]
            parts[_reached(anchor, slides)].append(inside.inner(anchor))
        for places, anchors in parts.items():
            kinds.append(_kind(len(kinds), number, each, places, anchors, slides, inside))
    return kinds


def bits(cells: Iterable[int]) -> int:
    """Cells as bits."""
    return sum(1 << cell for cell in cells)


def _kind(
    number: int,
    class_number: int,
    each: PieceClass,
    places: frozenset[int],
    anchors: Sequence[int],
    slides: Mapping[int, Mapping[Move, int]],
    inside: Inside,
) -> Kind:
    cells = tuple(row * inside.columns + column for row, column in each.shape)
    found = []
    for move in each.directions:
        sources = bits(inside.inner(place) for place in places if move in slides[place])
        if sources:
            shift = move.step[0] * inside.columns + move.step[1]
            found.append(Slide(move, shift, sources, _leads(each, move, inside)))
    return Kind(number, class_number, tuple(sorted(anchors)), cells, bits(map(inside.inner, places)), tuple(found))


def _leads(each: PieceClass, move: Move, inside: Inside) -> tuple[int, ...]:
    """The cells that a shape comes to cover by a step, relative to the anchor before it."""
    after = {(row + move.step[0], column + move.step[1]) for row, column in each.shape}
    return tuple(row * inside.columns + column for row, column in sorted(after - set(each.shape)))


def _fitting(board: BlockBoard, each: PieceClass) -> Iterator[int]:
    """The anchors on which a shape lies within the board, on no wall, and on gates only where it may."""
    barred = board.walls if each.in_goal else board.walls | board.gates
    for row in range(board.rows):
        for column in range(board.columns):
            cells = [(row + r, column + c) for r, c in each.shape]
            within = all(r < board.rows and 0 <= c < board.columns for r, c in cells)
            if within and not any(r * board.columns + c in barred for r, c in cells):
                yield row * board.columns + column


def _slides_from(board: BlockBoard, each: PieceClass, place: int, fitting: set[int]) -> Iterator[tuple[Move, int]]:
    """The anchors to which a piece slides from one while no other is in the way."""
    for move in each.directions:
        target = board.neighbour(place, move)
        if target is not None and target in fitting:
            yield move, target


def _reached(anchor: int, slides: Mapping[int, Mapping[Move, int]]) -> frozenset[int]:
    """The anchors that a piece can come to while no other is in the way."""
    known, waiting = {anchor}, [anchor]
    while waiting:
        new = set(slides[waiting.pop()].values()) - known
        known |= new
        waiting += new
    return frozenset(known)
