"""Pieces as bits: where each may stand, and which cells must be free for it to slide.

The cells are those of the smallest rectangle round all that is not wall, row by row; the bit of a piece is that of its
anchor, its first cell. A *kind* is one part of a class of interchangeable pieces: those that can take each other's
places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .board import Board
from .moves import Direction
from .pieces import WALL, PieceClass
from .position import Position

WORD_BITS = 64


@dataclass(frozen=True)
class Inside:
    """The smallest rectangle round all that is not wall, its cells numbered row by row."""

    top: int
    left: int
    rows: int
    columns: int
    outer_columns: int

    def inner(self, cell: int) -> int:
        """Return the number in here of a cell of the board that is no wall."""
        row, column = divmod(cell, self.outer_columns)
        return (row - self.top) * self.columns + column - self.left

    def outer(self, cell: int) -> int:
        """Return the number on the board of a cell in here."""
        row, column = divmod(cell, self.columns)
        return (row + self.top) * self.outer_columns + column + self.left


@dataclass(frozen=True)
class KindSlide:
    """A direction in which a kind slides."""

    direction: Direction
    shift: int
    sources: int
    """The anchors from which no wall, edge or gate is in the way, as bits."""
    leads: tuple[int, ...]
    """The cells that must be free for it, relative to the anchor before."""


@dataclass(frozen=True)
class Kind:
    """Interchangeable pieces that could, with no others in the way, slide to the same places."""

    number: int
    class_number: int
    anchors: tuple[int, ...]
    """Of its pieces where they stand first."""
    cells: tuple[int, ...]
    """Its cells, relative to the anchor."""
    places: int
    """The anchors that it can have, as bits."""
    slides: tuple[KindSlide, ...]

    @property
    def counted(self) -> tuple[int, int, tuple[int, ...], int]:
        """Everything that codes depend on."""
        return self.class_number, len(self.anchors), self.cells, self.places

    @cached_property
    def single(self) -> bool:
        """It is one piece."""
        return len(self.anchors) == 1

    def covered(self, anchors: int) -> int:
        """Return the cells that pieces with these anchors cover, all as bits."""
        cells = 0
        for cell in self.cells:
            cells |= anchors << cell
        return cells


def inside_of(board: Board) -> Inside:
    """Return the rectangle of a board that matters."""
    cells = [divmod(cell, board.columns) for cell, label in enumerate(board.layout) if label != WALL]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return Inside(min(rows), min(columns), height, width, board.columns)


def kinds_of(position: Position, inside: Inside) -> list[Kind]:
    """Return the pieces of a position, those together that can take each other's places."""
    board, kinds = position.board, list[Kind]()
    for number, each in enumerate(board.classes):
        fitting = set(_fitting(board, each))
        slides = {place: dict(_slides_from(board, each, place, fitting)) for place in fitting}
        parts: defaultdict[frozenset[int], list[int]] = defaultdict(list)
        for piece in position.pieces:
            if board.class_of[piece.label] == number:
                parts[_reached(piece.anchor, slides)].append(inside.inner(piece.anchor))
        for places, anchors in parts.items():
            kinds.append(_kind(len(kinds), number, each, places, anchors, slides, inside))
    return kinds


def goal_anchors(board: Board, kinds: Sequence[Kind], inside: Inside) -> list[int] | None:
    """Return for each kind the anchors of its pieces at the goal, as bits, 0 for pieces that the goal does not name.

    None where pieces would have to stand where they never come: then no slides lead to the goal.
    """
    goal = [bits(map(inside.inner, board.classes[kind.class_number].goal_anchors)) & kind.places for kind in kinds]
    for number, each in enumerate(board.classes):
        own = [kind for kind in kinds if kind.class_number == number]
        found = [goal[kind.number].bit_count() for kind in own]
        if sum(found) < len(each.goal_anchors) or any(
            count > len(kind.anchors) for count, kind in zip(found, own, strict=True)
        ):
            return None
    return goal


def goal_is_in_reach(position: Position) -> bool:
    """Return whether every piece can come to its place at the goal, with no other in the way."""
    inside = inside_of(position.board)
    return goal_anchors(position.board, kinds_of(position, inside), inside) is not None


def bits(cells: Iterable[int]) -> int:
    """Return cells as bits."""
    return sum(1 << cell for cell in cells)


def _kind(
    number: int,
    class_number: int,
    each: PieceClass,
    places: frozenset[int],
    anchors: Sequence[int],
    slides: Mapping[int, Mapping[Direction, int]],
    inside: Inside,
) -> Kind:
    cells = tuple(row * inside.columns + column for row, column in each.shape)
    found = []
    for direction in each.directions:
        sources = bits(inside.inner(place) for place in places if direction in slides[place])
        if sources:
            shift = direction.step[0] * inside.columns + direction.step[1]
            found.append(KindSlide(direction, shift, sources, _leads(each, direction, inside)))
    return Kind(number, class_number, tuple(sorted(anchors)), cells, bits(map(inside.inner, places)), tuple(found))


def _leads(each: PieceClass, direction: Direction, inside: Inside) -> tuple[int, ...]:
    """Return the cells that a shape comes to cover by a step, relative to the anchor before it."""
    after = {(row + direction.step[0], column + direction.step[1]) for row, column in each.shape}
    return tuple(row * inside.columns + column for row, column in sorted(after - set(each.shape)))


def _fitting(board: Board, each: PieceClass) -> Iterator[int]:
    """Yield the anchors on which a shape lies within the board, on no wall, and on gates only where it may."""
    barred = board.walls if each.in_goal else board.walls | board.gates
    for row in range(board.rows):
        for column in range(board.columns):
            cells = [(row + r, column + c) for r, c in each.shape]
            within = all(r < board.rows and 0 <= c < board.columns for r, c in cells)
            if within and not any(r * board.columns + c in barred for r, c in cells):
                yield row * board.columns + column


def _slides_from(board: Board, each: PieceClass, place: int, fitting: set[int]) -> Iterator[tuple[Direction, int]]:
    """Yield the anchors to which a piece slides from one while no other is in the way."""
    for direction in each.directions:
        target = board.neighbour(place, direction)
        if target is not None and target in fitting:
            yield direction, target


def _reached(anchor: int, slides: Mapping[int, Mapping[Direction, int]]) -> frozenset[int]:
    """Return the anchors that a piece can come to while no other is in the way."""
    known, waiting = {anchor}, [anchor]
    while waiting:
        new = set(slides[waiting.pop()].values()) - known
        known |= new
        waiting += new
    return frozenset(known)
