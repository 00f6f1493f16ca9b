"""All positions reachable from a board's start, found layer by layer, their distances from all goals, and their proof.

Distances are in steps or in moves. A position with a distance has been visited: so no layer of codes is kept, and a
large layer is not even listed.

The table is right, whatever program has written it, if its positions are such as the board's pieces can stand in, all
that slides lead to from them is among them, the distances at the goal are 0 and of every other position the nearest
neighbour is one nearer: a walk to nearest neighbours loses one a move and can only end at the goal, so no number is too
small; and no walk to the goal loses more, so none is too large. Not proved is that slides lead from the start to all
of the positions: their number may be too great.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError, TableTooLarge
from ..model.board import Board
from ..model.position import Position
from ..system.progress import Cancel, Found, Progress, check_cancel, ignore_found, never_cancel
from ..system.threads import map_in_threads
from .breadth_first import Beside, Layers, Marking, Numbers
from .code_layers import (
    THREADS,
    Expand,
    Keys,
    Layer,
    SharedKey,
    TooMany,
    expanded,
    gathered,
    groups,
    layer_of,
    next_layer,
    portions,
    sorted_once,
)
from .coding import Bits, Code, Coding, Words, bit_counts, take, words_of
from .slides import Slides, numbers_of_bits

MOST_POSITIONS = 20_000_000
"""The most positions in a table."""
MOST_BYTES = 900 << 20
"""The most bytes for positions and their distances, to stay below one gigabyte: fewer positions of many words."""

_too_large: set[tuple[Board, int]] = set()
"""Boards found to have more than so many positions: finding that out takes seconds, and much memory."""
MOST_COMPARED = 500
"""At most so many of the positions with the fewest pieces elsewhere are compared by how far these have to go."""
UNREACHED = 0xFFFF
"""The entry of a position without a distance."""
OPEN = 12
"""Neighbours of a position, more or less, from which on it pays to find pieces lifted from several positions once."""
SAMPLED = 256
"""Positions of a layer sampled to estimate their number of neighbours."""
CHUNK = 1 << 16
"""Positions checked together: their neighbours are found in the order of their keys, which spares the memory."""
FARTHER_THAN_ALL = 1 << 20
GROUP = 8
"""Chunks checked between two progress reports."""
SHARES = 0.1, 0.35, 0.55
"""The shares of the time of a proof that codes, steps and moves take."""
Distances = NDArray[np.uint16]
FEW = 30_000
"""Positions of which all neighbours are found at once: layer by layer each call of NumPy works on a handful."""


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

    def words(self, numbers: NDArray[Any]) -> Words:
        """Return the codes of the positions with these numbers."""
        return take(self.positions.words, numbers)

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
    raise too_large(board, most)


def is_found_too_large(board: Board) -> bool:
    """Return whether an exploration of this board for a table has ended early."""
    if not _too_large:  # so a coding is hardly ever needed
        return False
    return (board, most_positions(Coding(Position.unchecked(board, board.layout)))) in _too_large


def too_large(board: Board, most: int = MOST_POSITIONS) -> TableTooLarge:
    """Return the error for a board that has more than so many positions."""
    return TableTooLarge(f"{board.id} has too many positions for a table (over {most:,}), use anytime", most)


def most_positions(coding: Coding) -> int:
    """Return the most positions that a table of this coding can hold."""
    words = coding.words
    return min(MOST_POSITIONS, MOST_BYTES // (12 if words == 1 else 8 * words + 12))


def _explored(coding: Coding, keys: Keys, most: int, found: Found, cancel: Cancel) -> Layer:
    """Explore with these keys. Raises TooMany, SharedKey and Cancelled."""
    start = coding.code(coding.start)
    assert start is not None  # kinds are made of it
    first = layer_of(words_of([start], coding.words), keys, cancel)
    grown, words = Layers(first, Slides(coding).steps, keys, cancel, is_bipartite=True), [first.words]
    while len(grown.last):
        grown.grow(most - grown.stored, partial(_count_on, found, grown.stored))
        words.append(grown.last.words)
        del grown.layers[:-2]  # their keys are needed no more
    grown.layers.clear()
    return gathered(words, keys, cancel)


def _count_on(found: Found, before: int, positions: int) -> None:
    """Report the positions of a layer and of those before it."""
    found(before + positions)


def decoded(coding: Coding, code: Code) -> Position:
    """Return the position of a code; interchangeable pieces get their labels in ascending and in reading order."""
    board, inside = coding.board, coding.inside
    anchors: list[list[int]] = [[] for _ in board.classes]
    for kind, places in zip(coding.kinds, coding.anchors_of(code), strict=True):
        anchors[kind.class_number] += map(inside.outer, numbers_of_bits(places))
    cells = coding.bare.copy()
    for pieces, found in zip(coding.parts, anchors, strict=True):
        for parts, anchor in zip(pieces, sorted(found), strict=True):
            for cell, label in parts:
                cells[anchor + cell] = label
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
    coding, words = explored.coding, explored.words(numbers)
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


def step_distances(explored: Exploration, progress: Progress, cancel: Cancel) -> Distances:
    """Return the fewest steps from each position to the nearest goal, by its number. Raises BoardError, Cancelled."""
    steps = explored.slides.steps
    if len(explored) <= FEW:
        return _distances(explored, _all_beside(explored, cancel, steps), progress, cancel)
    return _distances(
        explored, lambda numbers, _: _beside(explored, cancel, steps, explored.words(numbers)), progress, cancel
    )


def move_distances(explored: Exploration, progress: Progress, cancel: Cancel) -> Distances:
    """Return the fewest moves from each position to the nearest goal, by its number. Raises BoardError, Cancelled."""
    slides = explored.slides
    if len(explored) <= FEW:
        return _distances(explored, _all_beside(explored, cancel, slides.moves), progress, cancel)

    def beside(numbers: Numbers, _: int) -> Iterator[Numbers]:
        words = explored.words(numbers)
        if _is_open(words, slides.moves):
            with suppress(SharedKey):  # of two lifts; then the long way does
                words = next_layer(words, slides.lifts, [], explored.keys, cancel).words
                return _beside(explored, cancel, slides.puts, words)
        return _beside(explored, cancel, slides.moves, words)

    return _distances(explored, beside, progress, cancel)


def _distances(explored: Exploration, beside: Beside, progress: Progress, cancel: Cancel) -> Distances:
    """Return the distances from all goals, UNREACHED where none can be reached. Raises BoardError and Cancelled."""
    distances: Distances = np.full(len(explored), UNREACHED, np.uint16)
    if not Marking(distances, beside, progress, cancel).run(explored.goals(cancel)):
        raise BoardError(f"{explored.board.id}: it has distances of {UNREACHED:,}, expected fewer")
    return distances


def _all_beside(explored: Exploration, cancel: Cancel, expand: Expand) -> Beside:
    """Return a function that gives neighbours, after finding those of all positions. Raises Cancelled."""
    keys, ordered = explored.keys, explored.positions.keys
    origins, numbers = [np.empty(0, np.intp)], [np.empty(0, np.uint32)]
    for rows, codes in expand(explored.positions.words):
        check_cancel(cancel)
        origins.append(rows)
        numbers.append(ordered.searchsorted(keys.of(codes)).astype(np.uint32))
    origin = np.concatenate(origins)
    found = np.concatenate(numbers).take(origin.argsort(kind="stable"))
    ends = np.append(0, np.bincount(origin, minlength=len(explored)).cumsum())

    def beside(among: Numbers, _: int) -> Iterator[Numbers]:
        begins = ends.take(among)
        counts = ends.take(among + 1) - begins
        places = np.arange(counts.sum()) + np.repeat(begins - counts.cumsum() + counts, counts)
        yield np.unique(found.take(places))

    return beside


def _is_open(words: Words, expand: Expand) -> bool:
    """Return whether positions have many neighbours in moves: then the same ones are found again and again."""
    some = tuple(word[:: len(word) // SAMPLED + 1] for word in words)
    return sum(len(rows) for rows, _ in expand(some)) > OPEN * len(some[0])


def _beside(explored: Exploration, cancel: Cancel, expand: Expand, words: Words) -> Iterator[Numbers]:
    for group in groups(words):
        for found in map_in_threads(partial(_numbers, explored, cancel, expand), group, THREADS):
            yield from found


def _numbers(explored: Exploration, cancel: Cancel, expand: Expand, words: Words) -> list[Numbers]:
    """Return the numbers of the positions that ``expand`` yields: all are reachable, so their keys identify them."""
    keys, ordered = explored.keys, explored.positions.keys
    found = (sorted_once(keys.of(codes)) for codes in expanded(expand, words, cancel))
    return [ordered.searchsorted(once).astype(np.uint32) for once in found]


def check_explored_table(
    explored: Exploration, steps: Distances, moves: Distances, progress: Progress, cancel: Cancel
) -> None:
    """Raise ValueError unless ``steps`` and ``moves`` are the distances of all positions by their numbers.

    Raises Cancelled.
    """
    keys = explored.positions.keys
    if np.any(keys[1:] <= keys[:-1]) or explored.number(explored.coding.code(explored.coding.start)) is None:
        raise ValueError("positions out of order, or the start is not among them")
    _check_goals(explored, steps, moves, cancel)
    works = [
        partial(_check_codes, explored, cancel),
        partial(_check_distances, explored, steps, explored.slides.steps, cancel),
        partial(_check_distances, explored, moves, explored.slides.moves, cancel),
    ]
    begins, done = range(0, len(explored), CHUNK), 0.0
    for work, part in zip(works, SHARES, strict=True):
        for first in range(0, len(begins), GROUP):
            group = begins[first : first + GROUP]
            map_in_threads(work, group, THREADS)
            done += part * len(group) / len(begins)
            progress(done)


def _check_codes(explored: Exploration, cancel: Cancel, begin: int) -> None:
    """Raise ValueError for codes of which not every piece stands on cells of its own where it may."""
    check_cancel(cancel)
    coding, words = explored.coding, _chunk(explored, begin)
    taken = np.zeros_like(words[0])
    wrong = _stray_bits(coding, words)
    for kind in coding.kinds:
        anchors = coding.anchors(kind.number, words)
        wrong |= anchors & ~np.uint64(kind.places)
        wrong |= bit_counts(anchors).astype(np.uint64) ^ np.uint64(len(kind.anchors))
        for cell in kind.cells:
            covered = anchors << np.uint64(cell)
            wrong |= taken & covered
            taken |= covered
    if wrong.any():
        raise ValueError("positions in which pieces cannot stand")


def _stray_bits(coding: Coding, words: Words) -> Bits:
    """Return the bits of each code that belong to no field."""
    stray = np.zeros_like(words[0])
    for number, word in enumerate(words):
        used = sum(field.mask << field.shift for field in coding.fields if field.word == number)
        stray |= word & ~np.uint64(used)
    return stray


def _check_goals(explored: Exploration, steps: Distances, moves: Distances, cancel: Cancel) -> None:
    """Raise ValueError where others than the goals have a distance of 0, and where there is no goal. Cancelled."""
    goals = list(explored.goals(cancel))
    for distances in (steps, moves):
        zeros = [np.flatnonzero(distances[some] == 0) + some.start for some in portions(len(explored), cancel)]
        if not any(map(len, goals)) or not all(map(np.array_equal, goals, zeros)):
            raise ValueError("distances that are not those to the goal")


def _check_distances(explored: Exploration, distances: Distances, expand: Expand, cancel: Cancel, begin: int) -> None:
    """Raise ValueError where a neighbour is missing, or the nearest is not one nearer, but at the goal."""
    check_cancel(cancel)
    words = _chunk(explored, begin)
    here, least = distances[begin : begin + CHUNK].astype(np.int32), np.full(len(words[0]), FARTHER_THAN_ALL, np.int32)
    for unordered, beside in expand(words):
        check_cancel(cancel)
        keys = explored.keys.of(beside)
        order = keys.argsort()
        rows, places = unordered.take(order), explored.positions.places(keys.take(order), take(beside, order))
        if np.any(places < 0):
            raise ValueError("positions whose neighbours are missing")
        least[rows] = np.minimum(least.take(rows), distances.take(places))
    if np.any((least != here - 1) & (here > 0)):
        raise ValueError("positions whose nearest neighbour is not one nearer")


def _chunk(explored: Exploration, begin: int) -> Words:
    return tuple(word[begin : begin + CHUNK] for word in explored.positions.words)
