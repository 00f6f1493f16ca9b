"""Plausibility of a bound read from files: no position is farther from the goal than a walk to it is long.

So a bound that is greater for any position on such a walk is wrong, and would let a search report solutions as optimal
that are not. Some thousands of positions are checked, not all. (A bound that is too small only makes searches longer.)
"""

from __future__ import annotations

import random

import numpy as np

from .bounds import Bound
from .fits import BITS, KINDS
from .packed import Ints, PackedBoard

WALKS, LENGTH = 256, 50
"""The number and length of the walks, which take a few milliseconds."""


def check_bound_on_walks(packed: PackedBoard, bound: Bound) -> None:
    """Walk at random, elsewhere each time, and never straight back. Raises ValueError."""
    goal = packed.board.goal
    rng = random.Random()  # numpy.random, which a search does not need else, takes 7 MB
    cells = np.full(WALKS, packed.pack(goal))
    last = np.full(WALKS, packed.root(goal))
    indices = [np.full(WALKS, index.start(goal)) for row in bound.sums for index in row]
    for length in range(LENGTH + 1):
        _check_within(bound, indices, length)
        choice = np.frombuffer(rng.randbytes(4 * WALKS), np.uint32).astype(np.int64) % packed.degree[last]
        last = packed.onward[packed.first[last] + choice]
        code = cells >> packed.shift[last] & KINDS - 1
        cells += packed.jump[last] * code
        every = (index for row in bound.sums for index in row)
        indices = [index.after(values, last << BITS | code) for index, values in zip(every, indices, strict=True)]


def _check_within(bound: Bound, indices: list[Ints], length: int) -> None:
    """Raise ValueError where the bound of a position is greater than ``length``."""
    following = iter(indices)
    for row in bound.sums:
        said = int(np.max(sum(index.read(next(following)) for index in row)))
        if said > length:
            raise ValueError(f"a position {length} moves from the goal is said to need at least {said}")
