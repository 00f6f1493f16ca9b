"""The distances of all explored positions, in steps or in moves, from all goals at once, and their proof.

A position with a distance has been visited: so no layer of codes is kept, and a large layer is not even listed.

The table is right, whatever program has written it, if its positions are such as the board's pieces can stand in, all
that slides lead to from them is among them, the distances at the goal are 0 and of every other position the nearest
neighbour is one nearer: a walk to nearest neighbours loses one a move and can only end at the goal, so no number is too
small; and no walk to the goal loses more, so none is too large. Not proved is that slides lead from the start to all
of the positions: their number may be too great.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError
from ..system.progress import Cancel, Progress, check_cancel
from .coding import Bits, Coding, Words, bit_counts, take
from .explored import Exploration
from .layers import Expand, SharedKey, expanded, groups, map_in_threads, next_layer, portions, sorted_once

UNREACHED = 0xFFFF
"""The entry of a position without a distance."""
OPEN = 12
"""Neighbours of a position, more or less, from which on it pays to find pieces lifted from several positions once."""
SAMPLED = 256
"""Positions of a layer sampled to estimate their number of neighbours."""
BLOCK = 1 << 20
"""Positions expanded at once: their lifts must fit the memory, too."""
LISTED = 64
"""A layer is listed while it has at most one in so many positions; else all positions are scanned for it."""
CHUNK = 1 << 16
"""Positions checked together: their neighbours are found in the order of their keys, which spares the memory."""
FARTHER_THAN_ALL = 1 << 20
GROUP = 8
"""Chunks checked between two progress reports."""
SHARES = 0.1, 0.35, 0.55
"""The shares of the time of a proof that codes, steps and moves take."""

Distances = NDArray[np.uint16]
Numbers = NDArray[np.uint32]
"""The numbers of positions."""
Beside = Callable[[Words], Iterator[Numbers]]
"""A function from codes to the numbers of adjacent positions, some more than once."""


def step_distances(explored: Exploration, progress: Progress, cancel: Cancel) -> Distances:
    """Return the fewest steps from each position to the nearest goal, by its number. Raises Cancelled."""
    return _Search(explored, partial(_beside, explored, cancel, explored.slides.steps), progress, cancel).run()


def move_distances(explored: Exploration, progress: Progress, cancel: Cancel) -> Distances:
    """Return the fewest moves from each position to the nearest goal, by its number. Raises Cancelled."""
    slides = explored.slides

    def beside(words: Words) -> Iterator[Numbers]:
        if _is_open(words, slides.moves):
            with suppress(SharedKey):  # of two lifts; then the long way does
                words = next_layer(words, slides.lifts, [], explored.keys, cancel).words
                return _beside(explored, cancel, slides.puts, words)
        return _beside(explored, cancel, slides.moves, words)

    return _Search(explored, beside, progress, cancel).run()


def _is_open(words: Words, expand: Expand) -> bool:
    """Return whether positions have many neighbours in moves: then the same ones are found again and again."""
    some = tuple(word[:: len(word) // SAMPLED + 1] for word in words)
    return sum(len(rows) for rows, _ in expand(some)) > OPEN * len(some[0])


def _beside(explored: Exploration, cancel: Cancel, expand: Expand, words: Words) -> Iterator[Numbers]:
    for group in groups(words):
        for found in map_in_threads(partial(_numbers, explored, cancel, expand), group):
            yield from found


def _numbers(explored: Exploration, cancel: Cancel, expand: Expand, words: Words) -> list[Numbers]:
    """Return the numbers of the positions that ``expand`` yields: all are reachable, so their keys identify them."""
    keys, ordered = explored.keys, explored.positions.keys
    found = (sorted_once(keys.of(codes)) for codes in expanded(expand, words, cancel))
    return [ordered.searchsorted(once).astype(np.uint32) for once in found]


class _Search:
    """A breadth-first search from all goals, layer by layer."""

    def __init__(self, explored: Exploration, beside: Beside, progress: Progress, cancel: Cancel) -> None:
        self._explored, self._beside, self._progress, self._cancel = explored, beside, progress, cancel
        self._distances: Distances = np.full(len(explored), UNREACHED, np.uint16)
        self._layer: list[Numbers] = []
        """The last layer, while it is small enough to be listed."""
        self._layer_size = 0
        self._reached = 0

    def run(self) -> Distances:
        """Return all distances, UNREACHED where no goal can be reached. Raises BoardError and Cancelled."""
        for numbers in self._explored.goals(self._cancel):
            self._mark(numbers, 0)
        depth = 0
        while self._layer_size and self._reached < len(self._distances):
            depth += 1
            if depth == UNREACHED:
                raise BoardError(f"{self._explored.board.id}: it has distances of {UNREACHED:,}, expected fewer")
            self._grow(depth)
            self._progress(self._reached / len(self._distances))
        return self._distances

    def _grow(self, depth: int) -> None:
        blocks = self._blocks(depth - 1)
        self._layer, self._layer_size = [], 0
        for numbers in blocks:
            for found in self._beside(tuple(word.take(numbers) for word in self._explored.positions.words)):
                self._mark(found, depth)

    def _mark(self, numbers: Numbers, depth: int) -> None:
        """Set the distance of those of the positions that have none."""
        new = numbers.compress(self._distances.take(numbers) == UNREACHED)
        self._distances[new] = depth
        self._reached += len(new)
        self._layer_size += len(new)
        if self._layer_size <= len(self._distances) // LISTED:
            self._layer.append(new)

    def _blocks(self, depth: int) -> Iterator[Numbers]:
        """Yield the numbers of the last layer in ascending order, block by block."""
        if self._layer_size <= len(self._distances) // LISTED:
            return iter([np.sort(np.concatenate(self._layer))])
        return self._looked_up(depth)

    def _looked_up(self, depth: int) -> Iterator[Numbers]:
        waiting, count = list[Numbers](), 0
        for some in portions(len(self._distances), self._cancel):
            waiting.append((np.flatnonzero(self._distances[some] == depth) + some.start).astype(np.uint32))
            count += len(waiting[-1])
            if count > BLOCK:
                yield np.concatenate(waiting)
                waiting, count = [], 0
        if count:
            yield np.concatenate(waiting)


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
            map_in_threads(work, group)
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
