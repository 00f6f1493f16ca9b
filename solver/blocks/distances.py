"""Distances of all positions in reach, in steps or in moves, from all goals at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError
from ..space import Cancel, Progress
from .explored import Explored
from .layers import Expand, Layer, SharedKey, next_layer

UNREACHED = 0xFFFF
"""In place of a distance."""
OPEN = 12
"""Neighbours of a position, more or less, from which on it pays to find pieces lifted from several positions once."""
SAMPLED = 256
"""Positions of a layer that are asked for it."""

Distances = NDArray[np.uint16]


def step_distances(explored: Explored, progress: Progress, cancel: Cancel) -> Distances:
    """The fewest steps from each position to the nearest goal, by its number. Raises Cancelled."""

    def grow(layers: list[Layer]) -> Layer:
        return next_layer(layers[-1], explored.slides.steps, layers, explored.keys, cancel)

    return _distances(explored, grow, progress)


def move_distances(explored: Explored, progress: Progress, cancel: Cancel) -> Distances:
    """The fewest moves from each position to the nearest goal, by its number. Raises Cancelled."""
    slides, keys = explored.slides, explored.keys

    def grow(layers: list[Layer]) -> Layer:
        if _is_open(layers[-1], slides.moves):
            with suppress(SharedKey):  # of two lifts; then the long way does
                lifts = next_layer(layers[-1], slides.lifts, [], keys, cancel)
                return next_layer(lifts, slides.puts, layers, keys, cancel)
        return next_layer(layers[-1], slides.moves, layers, keys, cancel)

    return _distances(explored, grow, progress)


def _is_open(layer: Layer, expand: Expand) -> bool:
    """Whether positions of a layer have many neighbours in moves: then the same ones are found again and again."""
    some = tuple(word[:: len(layer) // SAMPLED + 1] for word in layer.words)
    return sum(len(rows) for rows, _ in expand(some)) > OPEN * len(some[0])


def _distances(explored: Explored, grow: Callable[[list[Layer]], Layer], progress: Progress) -> Distances:
    distances = np.full(len(explored), UNREACHED, np.uint16)
    layers, depth, done = [explored.goals], 0, 0
    while len(layers[-1]):
        if depth == UNREACHED:
            raise BoardError(f"{explored.board.id}: it has distances of {UNREACHED:,}, expected fewer")
        distances[explored.numbers(layers[-1])] = depth
        done += len(layers[-1])
        progress(done / len(explored))
        layers = [layers[-1], grow(layers)]
        depth += 1
    return distances
