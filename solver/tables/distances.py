"""Distances of all positions in reach, in steps or in moves, from all goals at once.

A position with a distance has been visited: so no layer of codes is kept, and a large layer is not even listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError
from ..system.progress import Cancel, Progress
from .coding import Words
from .explored import Explored
from .layers import Expand, SharedKey, expanded, groups, next_layer, sorted_once
from .portions import by_threads, portions

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

Distances = NDArray[np.uint16]
Numbers = NDArray[np.uint32]
"""The numbers of positions."""
Beside = Callable[[Words], Iterator[Numbers]]
"""A function from codes to the numbers of adjacent positions, some more than once."""


def step_distances(explored: Explored, progress: Progress, cancel: Cancel) -> Distances:
    """Return the fewest steps from each position to the nearest goal, by its number. Raises Cancelled."""
    return _Search(explored, partial(_beside, explored, cancel, explored.slides.steps), progress, cancel).run()


def move_distances(explored: Explored, progress: Progress, cancel: Cancel) -> Distances:
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


def _beside(explored: Explored, cancel: Cancel, expand: Expand, words: Words) -> Iterator[Numbers]:
    for group in groups(words):
        for found in by_threads(partial(_numbers, explored, cancel, expand), group):
            yield from found


def _numbers(explored: Explored, cancel: Cancel, expand: Expand, words: Words) -> list[Numbers]:
    """Return the numbers of the positions that ``expand`` yields: all are reachable, so their keys identify them."""
    keys, ordered = explored.keys, explored.positions.keys
    found = (sorted_once(keys.of(codes)) for codes in expanded(expand, words, cancel))
    return [ordered.searchsorted(once).astype(np.uint32) for once in found]


class _Search:
    """A breadth-first search from all goals, layer by layer."""

    def __init__(self, explored: Explored, beside: Beside, progress: Progress, cancel: Cancel) -> None:
        self._explored, self._beside, self._progress, self._cancel = explored, beside, progress, cancel
        self._distances: Distances = np.full(len(explored), UNREACHED, np.uint16)
        self._listed: list[Numbers] = []
        """The last layer, while it is small."""
        self._width = 0
        """The number of positions in the last layer."""
        self._done = 0
        """The number of positions that have a distance."""

    def run(self) -> Distances:
        """Return all distances, UNREACHED where no goal can be reached. Raises BoardError and Cancelled."""
        for numbers in self._explored.goals(self._cancel):
            self._mark(numbers, 0)
        depth = 0
        while self._width and self._done < len(self._distances):
            depth += 1
            if depth == UNREACHED:
                raise BoardError(f"{self._explored.board.id}: it has distances of {UNREACHED:,}, expected fewer")
            self._grow(depth)
            self._progress(self._done / len(self._distances))
        return self._distances

    def _grow(self, depth: int) -> None:
        blocks = self._blocks(depth - 1)
        self._listed, self._width = [], 0
        for numbers in blocks:
            for found in self._beside(tuple(word.take(numbers) for word in self._explored.positions.words)):
                self._mark(found, depth)

    def _mark(self, numbers: Numbers, depth: int) -> None:
        """Set the distance of those of the positions that have none."""
        new = numbers.compress(self._distances.take(numbers) == UNREACHED)
        self._distances[new] = depth
        self._done += len(new)
        self._width += len(new)
        if self._width <= len(self._distances) // LISTED:
            self._listed.append(new)

    def _blocks(self, depth: int) -> Iterator[Numbers]:
        """Yield the numbers of the last layer in ascending order, block by block."""
        if self._width <= len(self._distances) // LISTED:
            return iter([np.sort(np.concatenate(self._listed))])
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
