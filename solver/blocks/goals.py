"""All positions at the goal: those of its pieces, with the others wherever they have room."""

from __future__ import annotations

from functools import reduce
from operator import or_

import numpy as np

from ..errors import Unsolvable
from ..search.run import Run
from .board import BlockPosition
from .coding import Bits, Coding, Words
from .kinds import Kind
from .paths import Places
from .single import numbers_of_bits


def check_goal_places(position: BlockPosition) -> None:
    """Raises Unsolvable where a piece would have to come where it never does, even with no other in the way."""
    _goal_anchors(Coding(position))


def goal_positions(coding: Coding, run: Run) -> Words:
    """Each position at the goal once, whether slides lead there or not.

    Raises Unsolvable where the goal has pieces where they never come, Cancelled, and LimitReached for too many.
    """
    goal = _goal_anchors(coding)
    placed = [np.array([anchors], np.uint64) for anchors in goal]
    taken = np.array([reduce(or_, (kind.covered(goal[kind.number]) for kind in coding.kinds))], np.uint64)
    for kind in sorted(coding.kinds, key=lambda kind: -len(kind.cells)):
        for _ in range(0 if goal[kind.number] else len(kind.anchors)):
            placed, taken = _one_more(kind, placed, taken, run)
    return coding.words_at(placed)


def _goal_anchors(coding: Coding) -> list[int]:
    goal = coding.goal_anchors()
    if goal is None:
        reason = "it can never be solved: walls or gates keep a piece from its place at the goal"
        raise Unsolvable(f"'{coding.start}' on {coding.board.id}: {reason}")
    return goal


def _one_more(kind: Kind, placed: list[Bits], taken: Bits, run: Run) -> tuple[list[Bits], Bits]:
    """One more piece of a kind wherever there is room behind those that are placed; the cells that are taken then."""
    found, count = list[tuple[int, Places]](), 0
    for place in numbers_of_bits(kind.places):
        cells = np.uint64(kind.covered(1 << place))
        rows = np.flatnonzero((taken & cells == 0) & (placed[kind.number] < np.uint64(1 << place)))
        found.append((place, rows))
        count += len(rows)
        run.count(0, count)
    chosen = np.concatenate([rows for _, rows in found])
    bit = np.repeat(np.array([1 << place for place, _ in found], np.uint64), [len(rows) for _, rows in found])
    covered = reduce(or_, (bit << np.uint64(cell) for cell in kind.cells))
    after = [each.take(chosen) for each in placed]
    after[kind.number] |= bit
    return after, taken.take(chosen) | covered
