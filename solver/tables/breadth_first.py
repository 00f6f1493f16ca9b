"""Breadth-first search over the graph of a board: whole layers of positions at the same distance.

This is the one breadth-first search over positions that are found as it goes: of explorations, estimates, searches and
beams. The next layer is all that one move leads to, less what is known; what is known lies in the two layers before,
as every move can be taken back.

Three others win by more than half where they are, each for a reason of its own, and stay:

- ``fill_distances`` of a board with one gap, whose moves are maps of ranks: each is one to one and is not taken back,
  so nothing is sorted, and no position met twice (see ``permutation_distances``);
- ``CarParkBatch``, which explores a thousand small car parks at a time (see ``generator.car_engine``);
- ``shortest_path``, whose states are a caller's own objects (see ``search.shortest_path``).
"""

from __future__ import annotations

from ..system.progress import Cancel, Found, ignore_found, never_cancel
from .code_layers import Expand, Keys, Layer, in_common, next_layer


class Layers:
    """The layers round some positions, as far as they have grown."""

    def __init__(
        self, first: Layer, expand: Expand, keys: Keys, cancel: Cancel = never_cancel, *, is_bipartite: bool = False
    ) -> None:
        """``expand`` gives the moves of positions; ``is_bipartite`` holds where none leads to the same layer."""
        self.layers = [first]
        self.stored = len(first)
        """The number of positions in all layers."""
        self._expand, self._keys, self._cancel, self._is_bipartite = expand, keys, cancel, is_bipartite

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
        layer = next_layer(self.last.words, self._expand, known, self._keys, self._cancel, most, found)
        self.layers.append(layer)
        self.stored += len(layer)

    def narrow(self, others: Layer) -> None:
        """Keep of the last layer what is among other positions. Raises Cancelled."""
        self.stored -= len(self.last)
        self.layers[-1] = in_common(self.last, others, self._cancel)
        self.stored += len(self.last)

    def back(self, ends: Layer) -> list[Layer]:
        """Return, layer by layer, the positions on a shortest way to ``ends``, which are in the last layer."""
        on_way = [ends]
        for layer in reversed(self.layers[:-1]):
            on_way.append(in_common(layer, self._beside(on_way[-1]), self._cancel))
        return on_way[::-1]

    def line(self, end: Layer) -> list[Layer]:
        """Return a shortest way to a position in the last layer, position by position; each is a layer of one."""
        line = [end]
        for layer in reversed(self.layers[:-1]):
            line.append(in_common(layer, self._beside(line[-1]), self._cancel).part(0, 1))
        return line[::-1]

    def _beside(self, layer: Layer) -> Layer:
        return next_layer(layer.words, self._expand, [], self._keys, self._cancel)
