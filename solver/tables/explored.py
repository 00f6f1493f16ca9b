"""All positions reachable from a board's start, found layer by layer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..errors import TableTooLarge
from ..model.board import Board
from ..model.position import Position
from ..system.progress import Cancel, Found, ignore_found, never_cancel
from .coding import Code, Coding, Words, take, words_of
from .layers import Keys, Layer, SharedKey, TooMany, gathered, layer_of, next_layer, portions
from .slides import Slides, numbers_of_bits

MOST_POSITIONS = 20_000_000
"""The most positions in a table."""
MOST_BYTES = 900 << 20
"""The most bytes for positions and their distances, to stay below one gigabyte: fewer positions of many words."""

_too_large: set[tuple[Board, int]] = set()
"""Boards found to have more than so many positions: finding that out takes seconds, and much memory."""
MOST_COMPARED = 500
"""At most so many of the positions with the fewest pieces elsewhere are compared by how far these have to go."""


class Exploration:
    """The positions that slides lead to from a board's start, numbered in the order of their keys."""

    def __init__(self, coding: Coding, keys: Keys, positions: Layer) -> None:
        self.coding = coding
        self.keys = keys
        self.positions = positions
        self.slides = Slides(coding)

    @property
    def board(self) -> Board:
        """The board from whose start the positions can be reached."""
        return self.coding.board

    def __len__(self) -> int:
        return len(self.positions)

    def goals(self, cancel: Cancel = never_cancel) -> Iterator[NDArray[np.uint32]]:
        """Yield the numbers of the positions at the goal, in portions. Raises Cancelled."""
        for some in portions(len(self), cancel):
            at_goal = self.coding.at_goal(tuple(word[some] for word in self.positions.words))
            yield (np.flatnonzero(at_goal) + some.start).astype(np.uint32)

    def find(self, words: Words) -> NDArray[np.intp]:
        """Return the numbers of any positions; -1 for those that cannot be reached."""
        return self.positions.places(self.keys.of(words), words)

    def number(self, code: Code | None) -> int | None:
        """Return the number of one position, None where it cannot be reached."""
        found = -1 if code is None else int(self.find(words_of([code], self.coding.words))[0])
        return None if found < 0 else found

    def code(self, number: int) -> Code:
        """Return the code of the position with this number."""
        return tuple(int(word[number]) for word in self.positions.words)

    def position(self, number: int) -> Position:
        """Return the position with this number; interchangeable pieces labelled in reading order, as in its start."""
        return decoded(self.coding, self.code(number))


def explore(
    board: Board, found: Found = ignore_found, cancel: Cancel = never_cancel, *, most: int | None = None
) -> Exploration:
    """Return all positions in reach of a board's start, found layer by layer.

    Raises TableTooLarge as soon as there are more than ``most``, by default those of the largest table, or at once
    where that is known; Cancelled.
    """
    coding, keys = Coding(Position.unchecked(board, board.layout)), Keys()
    most = most_positions(coding) if most is None else most
    while (board, most) not in _too_large:
        try:
            return Exploration(coding, keys, _explored(coding, keys, most, found, cancel))
        except SharedKey:
            keys = keys.next()
        except TooMany:
            _too_large.add((board, most))
    problem = f"{board.id} has too many positions for a table (over {most:,}), use the search bfs or bidirectional"
    raise TableTooLarge(problem, most)


def most_positions(coding: Coding) -> int:
    """Return the most positions that a table of this coding can hold."""
    words = coding.words
    return min(MOST_POSITIONS, MOST_BYTES // (12 if words == 1 else 8 * words + 12))


def _explored(coding: Coding, keys: Keys, most: int, found: Found, cancel: Cancel) -> Layer:
    """Explore with these keys. Raises TooMany, SharedKey and Cancelled."""
    start = coding.code(coding.start)
    assert start is not None  # kinds are made of it
    expand = Slides(coding).steps
    last = [layer_of(words_of([start], coding.words), keys, cancel)]
    layers, count = [last[0].words], 1
    while len(last[-1]):
        layer = next_layer(
            last[-1].words, expand, last[:-1], keys, cancel, most - count, partial(_count_on, found, count)
        )
        last = [last[-1], layer]
        layers.append(layer.words)
        count += len(layer)
    last.clear()
    return gathered(layers, keys, cancel)


def _count_on(found: Found, before: int, positions: int) -> None:
    """Report the positions of a layer and of those before it."""
    found(before + positions)


def decoded(coding: Coding, code: Code) -> Position:
    """Return the position of a code; interchangeable pieces get their labels in ascending and in reading order."""
    board, inside = coding.board, coding.inside
    anchors: list[list[int]] = [[] for _ in board.classes]
    for kind, places in zip(coding.kinds, coding.anchors_of(code), strict=True):
        anchors[kind.class_number] += map(inside.outer, numbers_of_bits(places))
    cells = [board.bare(cell) for cell in range(len(board.layout))]
    for each, found in zip(board.classes, anchors, strict=True):
        for labels, anchor in zip(each.labels, sorted(found), strict=True):
            for (row, column), label in zip(each.shape, labels, strict=True):
                cells[anchor + row * board.columns + column] = label
    return Position.unchecked(board, tuple(cells))


def nearest(explored: Exploration, position: Position, among: NDArray[np.intp]) -> Position:
    """Return one of the positions numbered ``among`` that differ from ``position`` in the fewest pieces.

    Of these, as far as they are compared, it is one to which the pieces have the shortest way. Pieces keep their
    letters where they stay. Compares 10 million positions a second.
    """
    same = np.concatenate([_staying(explored, position, among[some]) for some in portions(len(among), never_cancel)])
    best = among[np.flatnonzero(same == same.max())[:MOST_COMPARED]]
    found = min((explored.position(int(number)) for number in best), key=lambda each: _way(position, each))
    return _named_as(position, found)


def _staying(explored: Exploration, position: Position, numbers: NDArray[np.intp]) -> NDArray[np.int16]:
    """Count, for each numbered position, the pieces that stand where one of their kind stands in ``position``."""
    coding, words = explored.coding, take(explored.positions.words, numbers)
    same = np.zeros(len(numbers), np.int16)
    for kind in coding.kinds:
        anchors = coding.anchors(kind.number, words)
        for cell in position.anchors[kind.class_number]:
            same += (anchors >> np.uint64(coding.inside.inner(cell)) & np.uint64(1)).astype(np.int16)
    return same


def _way(one: Position, other: Position) -> int:
    """Sum the rows and columns between pieces of the same kind, matched in reading order."""
    columns = one.board.columns
    pairs = (pair for both in zip(one.anchors, other.anchors, strict=True) for pair in zip(*both, strict=True))
    return sum(abs(a // columns - b // columns) + abs(a % columns - b % columns) for a, b in pairs)


def _named_as(one: Position, other: Position) -> Position:
    """Return the position ``other``, with the labels of ``one`` where interchangeable pieces stand in both."""
    board = one.board
    cells = list(other.cells)
    for number, each in enumerate(board.classes):
        before = {piece.anchor: piece.labels for piece in one.pieces if board.class_of[piece.label] == number}
        places = sorted(piece.anchor for piece in other.pieces if board.class_of[piece.label] == number)
        left = list(each.labels)
        for anchor in places:
            if anchor in before:
                left.remove(before[anchor])
        for anchor in places:
            labels = before[anchor] if anchor in before else left.pop(0)
            for (row, column), label in zip(each.shape, labels, strict=True):
                cells[anchor + row * board.columns + column] = label
    return Position.unchecked(board, tuple(cells))
