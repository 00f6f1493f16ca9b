"""Breadth-first search over the graph of a board: whole layers of positions at the same distance.

It is written twice, and nowhere else: ``Layers`` finds positions as it goes, for explorations, estimates, searches and
beams; the next layer is all that one move leads to, less what is known, which lies in the two layers before, as every
move can be taken back. ``Marking`` goes through positions that have numbers already, from all goals at once; what has a
distance is known.

Two others stay for a reason. ``fill_distances`` makes the table of a board with one gap, whose moves are maps of ranks,
each one to one, so that nothing is sorted and no position met twice: Marking takes 2.7 times as long on ``goat``, and
4.2 times on ``eight``. ``shortest_path`` takes a caller's own objects, which are in no array. A search for small block
boards alone was given up: generated car parks, of some thousands of positions, take 1.05 to 1.15 times as long without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..system.progress import Cancel, Found, Progress, ignore_found, ignore_progress, never_cancel
from .code_layers import CHUNK, Expand, Keys, Layer, in_common, next_layer, portions
from .coding import Bits

Numbers = NDArray[np.uint32]
"""The numbers of positions."""
Beside = Callable[[Numbers, int], Iterator[Numbers]]
"""A function from the numbers of positions, and their distance, to those of adjacent ones: in each array each once."""
BLOCK = 1 << 20
"""Positions expanded at once: what they lead to must fit the memory, too."""
LISTED = 64
"""A layer is listed while it has at most one in so many positions; else all positions are scanned for it."""


class Layers:
    """The layers round some positions, as far as they have grown."""

    def __init__(
        self,
        first: Layer,
        expand: Expand,
        keys: Keys,
        cancel: Cancel = never_cancel,
        *,
        is_bipartite: bool = False,
        chunk: int = CHUNK,
        starts: Bits | None = None,
    ) -> None:
        """``expand`` gives the moves of ``chunk`` positions; ``is_bipartite``: none leads to the same layer.

        ``starts`` are those of ``SearchGraph``.
        """
        self.layers = [first]
        self.stored = len(first)
        """The number of positions in all layers."""
        self._expand, self._keys, self._cancel, self._is_bipartite = expand, keys, cancel, is_bipartite
        self._chunk, self._starts = chunk, starts

    @property
    def last(self) -> Layer:
        """The layer that grows next."""
        return self.layers[-1]

    @property
    def depth(self) -> int:
        """The distance of the last layer."""
        return len(self.layers) - 1

    def grow(self, most: int | None = None, found: Found = ignore_found) -> None:
        """Add a layer; ``found`` is called with the number of its positions as it grows.

        Raises TooMany where it has more than ``most`` positions, SharedKey, Cancelled.
        """
        known = self.layers[-2:-1] if self._is_bipartite else self.layers[-2:]
        layer = self._next(self.last, known, most, found)
        self.layers.append(layer)
        self.stored += len(layer)

    def narrow(self, others: Layer) -> None:
        """Keep of the last layer what is among other positions. Raises Cancelled."""
        self.stored -= len(self.last)
        self.layers[-1] = in_common(self.last, others, self._cancel)
        self.stored += len(self.last)

    def leave(self, chosen: NDArray[np.bool_]) -> None:
        """Keep of the last layer what is chosen."""
        self.stored -= len(self.last)
        self.layers[-1] = self.last.where(chosen)
        self.stored += len(self.last)

    def back(self, ends: Layer) -> list[Layer]:
        """Return, layer by layer, the positions on a shortest way to ``ends``, which are in the last layer."""
        on_way = [ends]
        for layer in reversed(self.layers[:-1]):
            on_way.append(in_common(layer, self._next(on_way[-1], []), self._cancel))
        return on_way[::-1]

    def line(self, end: Layer) -> list[Layer]:
        """Return a shortest way to a position in the last layer, position by position; each is a layer of one."""
        line = [end]
        for layer in reversed(self.layers[:-1]):
            line.append(in_common(layer, self._next(line[-1], []), self._cancel).part(0, 1))
        return line[::-1]

    def _next(
        self, layer: Layer, known: Sequence[Layer], most: int | None = None, found: Found = ignore_found
    ) -> Layer:
        return next_layer(
            layer.words, self._expand, known, self._keys, self._cancel, most, found, self._chunk, self._starts
        )


class Marking:
    """A breadth-first search that gives numbered positions their distances, layer by layer."""

    def __init__(
        self,
        distances: NDArray[Any],
        beside: Beside,
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
    ) -> None:
        """Take the array to fill, unsigned integers; those to be found have the greatest of its type."""
        self._distances, self._beside, self._progress, self._cancel = distances, beside, progress, cancel
        self._unreached = int(np.iinfo(distances.dtype).max)
        self._layer: list[Numbers] = []
        """The last layer, while it is small enough to be listed."""
        self._layer_size = 0
        self._reached = 0

    def run(self, sources: Iterable[Numbers]) -> bool:
        """Search from the sources; return whether all distances fit the array. Raises Cancelled."""
        for numbers in sources:
            self._mark(numbers, 0)
        depth = 0
        while self._layer_size and self._reached < len(self._distances):
            depth += 1
            if depth == self._unreached:
                return False
            self._grow(depth)
            self._progress(self._reached / len(self._distances))
        return True

    def _grow(self, depth: int) -> None:
        blocks = self._blocks(depth - 1)
        self._layer, self._layer_size = [], 0
        for numbers in blocks:
            for found in self._beside(numbers, depth - 1):
                self._mark(found, depth)

    def _mark(self, numbers: Numbers, depth: int) -> None:
        """Set the distance of those of the positions that have none."""
        new = numbers.compress(self._distances.take(numbers) == self._unreached)
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
