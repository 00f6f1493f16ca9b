"""Positions as a few 64-bit words, exactly: one field for each kind of pieces.

The field of a single piece is the number of its anchor; of several the bits of their anchors, so that it is a set and
nothing need be sorted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError
from ..model.board import Board
from ..model.kinds import WORD_BITS, Inside, Kind, bits, goal_anchors, inside_of, kinds_of
from ..model.pieces import EMPTY, GATE
from ..model.position import Position

Bits = NDArray[np.uint64]
Words = tuple[Bits, ...]
"""Positions: for each word one array, all of the same length."""
Code = tuple[int, ...]
"""One position."""


@dataclass(frozen=True)
class Field:
    """The place of a field in a code."""

    word: int
    shift: int
    width: int

    @property
    def mask(self) -> int:
        """The bits of the field, shifted to the right end."""
        return (1 << self.width) - 1

    def read(self, words: Words) -> Bits:
        """Return the values of the field."""
        return (words[self.word] >> np.uint64(self.shift)) & np.uint64(self.mask)


def check_codable(position: Position) -> None:
    """Raise BoardError for a board with more cells than a word has bits."""
    inside = inside_of(position.board)
    if (cells := inside.rows * inside.columns) > WORD_BITS:
        raise BoardError(
            f"{position.board.id}: {cells} cells inside the walls, expected at most {WORD_BITS} for a search"
        )


class Coding:
    """The fields of all positions that might be reachable from one: all that its pieces could form independently."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.board: Board = start.board
        self.inside: Inside = inside_of(self.board)
        self.kinds: list[Kind] = kinds_of(start, self.inside)
        self.firsts = [(kind.places & -kind.places).bit_length() - 1 for kind in self.kinds]
        """The first place of each kind, from which its field counts."""
        self.fields = _placed(list(map(self._width, self.kinds)))
        self.words = 1 + max(field.word for field in self.fields)
        """The number of words in a code."""
        self.floor = reduce(or_, (kind.covered(kind.places) for kind in self.kinds))
        """The cells that pieces can cover, as bits."""

    @cached_property
    def bare(self) -> list[int]:
        """What the cells of the board show while no piece stands on it."""
        return list(map(self.board.bare, range(len(self.board.layout))))

    @cached_property
    def parts(self) -> list[list[list[tuple[int, int]]]]:
        """For each class and piece of the board its labels, each with its cell relative to the anchor."""
        columns = self.board.columns
        return [
            [
                [(row * columns + column, label) for (row, column), label in zip(each.shape, labels, strict=True)]
                for labels in each.labels
            ]
            for each in self.board.classes
        ]

    def anchors(self, number: int, words: Words) -> Bits:
        """Return the anchors of a kind, as bits."""
        field, first = self.fields[number], self.firsts[number]
        value = field.read(words)
        if self.kinds[number].single:
            return np.uint64(1) << (value + np.uint64(first))
        return value << np.uint64(first)

    def moved(self, number: int, words: Words, source: Bits, target: Bits) -> Words:
        """Return the codes after a piece of a kind moves from one anchor to another, each given as one bit."""
        return self._changed(number, words, self._part(number, target) - self._part(number, source))

    def slid(self, number: int, words: Words, source: Bits, shift: int) -> Words:
        """Return the codes after a piece of a kind slides, which adds ``shift`` to the number of its anchor."""
        if self.kinds[number].single:
            return self._changed(number, words, np.uint64((shift << self.fields[number].shift) % (1 << WORD_BITS)))
        target = source << np.uint64(shift) if shift >= 0 else source >> np.uint64(-shift)
        return self.moved(number, words, source, target)

    def moved_one(self, kind: Kind, code: Code, source: int, target: int) -> Code:
        """Return the code after a piece of a kind moves from one anchor to another, each given by its number."""
        field, first = self.fields[kind.number], self.firsts[kind.number]
        changed = target - source if kind.single else (1 << target - first) - (1 << source - first)
        return tuple(word + (changed << field.shift) if i == field.word else word for i, word in enumerate(code))

    def code(self, position: Position) -> Code | None:
        """Return the code of a position; None if pieces stand where none of the board's come."""
        left = {n: [self.inside.inner(a) for a in anchors] for n, anchors in enumerate(position.anchors)}
        code = [0] * self.words
        for kind, field, first in zip(self.kinds, self.fields, self.firsts, strict=True):
            here = [anchor for anchor in left[kind.class_number] if kind.places >> anchor & 1]
            if len(here) != len(kind.anchors):
                return None
            code[field.word] |= (here[0] - first if kind.single else bits(here) >> first) << field.shift
        return tuple(code)

    def anchors_of(self, code: Code) -> list[int]:
        """Return, for each kind, the anchors of its pieces in a code, as bits."""
        values = [code[field.word] >> field.shift & field.mask for field in self.fields]
        return [
            1 << (value + first) if kind.single else value << first
            for kind, value, first in zip(self.kinds, values, self.firsts, strict=True)
        ]

    def goal_anchors(self) -> list[int] | None:
        """Return, for each kind, the anchors of its pieces at the goal, as ``kinds.goal_anchors`` does."""
        return goal_anchors(self.board, self.kinds, self.inside)

    def at_goal(self, words: Words) -> NDArray[np.bool_]:
        """Return which positions are at the goal."""
        goal = self.goal_anchors()
        found = np.full(len(words[0]), goal is not None)
        for kind in self.kinds:
            if goal and goal[kind.number]:
                wanted = np.uint64(goal[kind.number])
                found &= (self.anchors(kind.number, words) & wanted) == wanted
        return found

    def words_at(self, anchors: Sequence[Bits]) -> Words:
        """Return the codes of positions, given, for each kind, the anchors of its pieces as bits."""
        words = [np.zeros_like(anchors[0]) for _ in range(self.words)]
        for kind, field, first, each in zip(self.kinds, self.fields, self.firsts, anchors, strict=True):
            value = bit_numbers(each) - np.uint64(first) if kind.single else each >> np.uint64(first)
            words[field.word] |= value << np.uint64(field.shift)
        return tuple(words)

    def _changed(self, number: int, words: Words, by: Bits | np.uint64) -> Words:
        word = self.fields[number].word
        return tuple(each + by if i == word else each for i, each in enumerate(words))

    def _part(self, number: int, anchor: Bits) -> Bits:
        """Return the value that a piece adds to its word."""
        field, first = self.fields[number], np.uint64(self.firsts[number])
        value = bit_numbers(anchor) - first if self.kinds[number].single else anchor >> first
        return value << np.uint64(field.shift)

    def _width(self, kind: Kind) -> int:
        span = kind.places.bit_length() - self.firsts[kind.number]
        return (span - 1).bit_length() if kind.single else span


class CellCodes:
    """The cells and the codes of one board's positions."""

    def __init__(self, coding: Coding) -> None:
        self._coding, self._board = coding, coding.board
        board = coding.board
        self._bare = np.array([board.bare(cell) for cell in range(len(board.layout))], np.uint8)
        cells = np.arange(len(board.layout))
        row, column = cells // board.columns - coding.inside.top, cells % board.columns - coding.inside.left
        self._inner = (row * coding.inside.columns + column).astype(np.uint64)
        inside = range(coding.inside.rows * coding.inside.columns)
        self._outer = np.array([coding.inside.outer(cell) for cell in inside], np.intp)

    def words(self, given: NDArray[np.uint8]) -> tuple[Words, NDArray[np.bool_]]:
        """Return the codes of positions, and which of them have one: others have pieces where none of theirs come.

        Raises NotationError naming the first row that is no position of the board.
        """
        anchors = self._anchors(given)
        fits = np.ones(len(given), np.bool_)
        found: list[Bits] = []
        for kind in self._coding.kinds:
            here = anchors[kind.class_number] & np.uint64(kind.places)
            fits &= bit_counts(here) == len(kind.anchors)
            found.append(here)
        first = [np.uint64(kind.places & -kind.places) for kind in self._coding.kinds]
        filled = [np.where(fits, each, one) for each, one in zip(found, first, strict=True)]
        return self._coding.words_at(filled), fits

    def cells(self, words: Words) -> NDArray[np.uint8]:
        """Return the cells of positions; interchangeable pieces are labelled in reading order."""
        board, rows = self._board, np.arange(len(words[0]))
        found = np.broadcast_to(self._bare, (len(rows), len(self._bare))).copy()
        for number, each in enumerate(board.classes):
            kinds = [kind for kind in self._coding.kinds if kind.class_number == number]
            left = reduce(or_, (self._coding.anchors(kind.number, words) for kind in kinds))
            for labels in each.labels:
                first = left & (~left + np.uint64(1))
                left ^= first
                anchors = self._outer.take(bit_numbers(first).astype(np.intp))
                for (down, right), label in zip(each.shape, labels, strict=True):
                    found[rows, anchors + down * board.columns + right] = label
        return found

    def _anchors(self, given: NDArray[np.uint8]) -> list[Bits]:
        """Return for each class the anchors of its pieces, as bits of the cells inside. Raises NotationError."""
        board = self._board
        anchors = [np.zeros(len(given), np.uint64) for _ in board.classes]
        drawn = np.broadcast_to(self._bare, given.shape).copy()
        for number, each in enumerate(board.classes):
            for labels in dict.fromkeys(each.labels):
                count = each.labels.count(labels)
                rows, places = np.nonzero(given == labels[0])
                if count == 1:  # each cell of a letter shows it: the first is the anchor
                    rows, first = np.unique(rows, return_index=True)
                    places = places[first]
                self._check(given, np.bincount(rows, minlength=len(given)) == count)
                np.bitwise_or.at(anchors[number], rows, np.uint64(1) << self._inner[places])
                for (down, right), label in zip(each.shape, labels, strict=True):
                    cells = places + down * board.columns + right
                    inside = cells < given.shape[1]
                    self._check(given, np.bincount(rows[~inside], minlength=len(given)) == 0)
                    drawn[rows, cells] = label
        free = (given == EMPTY) & (self._bare == GATE)
        self._check(given, ((drawn == given) | free).all(axis=1))
        return anchors

    def _check(self, cells: NDArray[np.uint8], right: NDArray[np.bool_]) -> None:
        """Raise NotationError for the first of the rows in doubt that is no position."""
        for number in np.flatnonzero(~right):
            Position(self._board, tuple(cells[number].tolist()))


def bit_numbers(powers: Bits) -> Bits:
    """Return the numbers of single bits: the exponents of their floating-point forms, which are exact."""
    return (powers.astype(np.float64).view(np.uint64) >> np.uint64(52)) - np.uint64(1023)


def bit_counts(values: Bits) -> NDArray[np.int32]:
    """Return how many bits of each value are set. (``numpy.bitwise_count`` came with NumPy 2.)"""
    counts = values - ((values >> np.uint64(1)) & np.uint64(0x5555555555555555))
    counts = (counts & np.uint64(0x3333333333333333)) + ((counts >> np.uint64(2)) & np.uint64(0x3333333333333333))
    counts = (counts + (counts >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    sums: Bits = counts * np.uint64(0x0101010101010101) >> np.uint64(56)
    return sums.astype(np.int32)


def words_of(codes: Sequence[Code], words: int) -> Words:
    """Convert codes to arrays."""
    return tuple(np.array([code[i] for code in codes], np.uint64) for i in range(words))


def take(words: Words, which: NDArray[np.intp]) -> Words:
    """Take some of the codes, by index or mask."""
    return tuple(each.take(which) for each in words)


def join(parts: Sequence[Words]) -> Words:
    """Join the codes of all parts."""
    return tuple(map(np.concatenate, zip(*parts, strict=True)))


def _placed(widths: Sequence[int]) -> list[Field]:
    """Place fields of these widths in words, first fit, the widest first."""
    filled: list[int] = []
    fields = {}
    for number in sorted(range(len(widths)), key=lambda n: -widths[n]):
        width = widths[number]
        word = next((i for i, used in enumerate(filled) if used + width <= WORD_BITS), len(filled))
        if word == len(filled):
            filled.append(0)
        fields[number] = Field(word, filled[word], width)
        filled[word] += width
    return [fields[number] for number in range(len(widths))]
