"""Tells whether a bound that was read from files can be one: no position is farther than a walk from the goal is long.

So a bound that says more of any position on such a walk is wrong, and would have a search call solutions optimal that
are not. This looks at some thousands of positions, not at all. (A bound that says too little only takes longer.)
"""

from __future__ import annotations

import random

import numpy as np

from .bounds import Bound
from .fits import BITS, KINDS
from .packed import Ints, PackedBoard

WALKS, LENGTH = 256, 50
"""A few milliseconds."""


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
    """Raises ValueError where the bound of a position says more than ``length``."""
    following = iter(indices)
    for row in bound.sums:
        said = int(np.max(sum(index.read(next(following)) for index in row)))
        if said > length:
            raise ValueError(f"a position {length} moves from the goal is said to need at least {said}")
