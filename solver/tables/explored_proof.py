"""Proof that the table of an explored board is right, whatever program has written it.

Its positions have to be such as the board's pieces can stand in, and all that slides lead to from them has to be among
them. Then the distances are right if and only if those at the goal are 0 and of every other position the nearest
neighbour is one nearer: a walk to nearest neighbours loses one a move and can only end at the goal, so no number is too
small; and no walk to the goal loses more, so none is too large.

Not proved is that slides lead from the start to all of the positions: their number may be too great.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..system.progress import Cancel, Progress
from .coding import Bits, Coding, Words, take
from .distances import Distances
from .explored import Explored
from .layers import Expand
from .portions import by_threads, check, portions

CHUNK = 1 << 16
"""Positions checked together: their neighbours are found in the order of their keys, which spares the memory."""
FAR = 1 << 20
"""Farther than any position."""
GROUP = 8
"""Chunks checked between two progress reports."""
PARTS = 0.1, 0.35, 0.55
"""The shares of the time that codes, steps and moves take."""


def check_explored_table(
    explored: Explored, steps: Distances, moves: Distances, progress: Progress, cancel: Cancel
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
    for work, part in zip(works, PARTS, strict=True):
        for first in range(0, len(begins), GROUP):
            group = begins[first : first + GROUP]
            by_threads(work, group)
            done += part * len(group) / len(begins)
            progress(done)


def _check_codes(explored: Explored, cancel: Cancel, begin: int) -> None:
    """Raise ValueError for codes of which not every piece stands on cells of its own where it may."""
    check(cancel)
    coding, words = explored.coding, _chunk(explored, begin)
    taken = np.zeros_like(words[0])
    wrong = _stray_bits(coding, words)
    for kind in coding.kinds:
        anchors = coding.anchors(kind.number, words)
        wrong |= anchors & ~np.uint64(kind.places)
        wrong |= _ones(anchors) ^ np.uint64(len(kind.anchors))
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


def _ones(values: Bits) -> Bits:
    """Count the bits that are set, adding them up in pairs, fours and bytes."""
    values = values - (values >> np.uint64(1) & np.uint64(0x5555555555555555))
    values = (values & np.uint64(0x3333333333333333)) + (values >> np.uint64(2) & np.uint64(0x3333333333333333))
    values = values + (values >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return values * np.uint64(0x0101010101010101) >> np.uint64(56)


def _check_goals(explored: Explored, steps: Distances, moves: Distances, cancel: Cancel) -> None:
    """Raise ValueError where others than the goals have a distance of 0, and where there is no goal. Cancelled."""
    goals = list(explored.goals(cancel))
    for distances in (steps, moves):
        zeros = [np.flatnonzero(distances[some] == 0) + some.start for some in portions(len(explored), cancel)]
        if not any(map(len, goals)) or not all(map(np.array_equal, goals, zeros)):
            raise ValueError("distances that are not those to the goal")


def _check_distances(explored: Explored, distances: Distances, expand: Expand, cancel: Cancel, begin: int) -> None:
    """Raise ValueError where a neighbour is missing, or the nearest is not one nearer, but at the goal."""
    check(cancel)
    words = _chunk(explored, begin)
    here, least = distances[begin : begin + CHUNK].astype(np.int32), np.full(len(words[0]), FAR, np.int32)
    for unordered, beside in expand(words):
        check(cancel)
        keys = explored.keys.of(beside)
        order = keys.argsort()
        rows, places = unordered.take(order), explored.positions.places(keys.take(order), take(beside, order))
        if np.any(places < 0):
            raise ValueError("positions whose neighbours are missing")
        least[rows] = np.minimum(least.take(rows), distances.take(places))
    if np.any((least != here - 1) & (here > 0)):
        raise ValueError("positions whose nearest neighbour is not one nearer")


def _chunk(explored: Explored, begin: int) -> Words:
    return tuple(word[begin : begin + CHUNK] for word in explored.positions.words)
