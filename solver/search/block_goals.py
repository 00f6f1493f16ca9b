"""All positions at the goal: its pieces in their places, and the others wherever they have room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

import numpy as np

from ..errors import Unsolvable
from ..model.kinds import Kind
from ..model.solvability import KEPT_APART
from ..system.limits import Run
from ..tables.coding import Bits, Coding, Words
from ..tables.layers import CHUNK
from ..tables.paths import Places
from ..tables.portions import in_one
from ..tables.single import numbers_of_bits


def goal_positions(coding: Coding, run: Run) -> Words:
    """Return each position at the goal once, whether slides lead there or not.

    The pieces are placed one after another, some thousand positions at a time. Raises Unsolvable where the goal has
    pieces where they never come, Cancelled, and LimitReached for too many.
    """
    goal = _goal_anchors(coding)
    kinds = sorted(coding.kinds, key=lambda kind: -len(kind.cells))
    others = [kind for kind in kinds if not goal[kind.number] for _ in kind.anchors]
    taken = reduce(or_, (kind.covered(goal[kind.number]) for kind in coding.kinds))
    waiting = [_Placed(others, [np.array([anchors], np.uint64) for anchors in goal], np.array([taken], np.uint64))]
    found, count = list[Words](), 0
    while waiting:
        placed = waiting.pop()
        if placed.left:
            more = placed.one_more()
            waiting += [more.part(begin) for begin in range(0, len(more.taken), CHUNK)]
        else:
            found.append(coding.words_at(placed.anchors))
            count += len(placed.taken)
        run.count(0, count + sum(len(each.taken) for each in waiting))
    columns = zip(*found, strict=True) if found else [[]] * coding.words
    return tuple(in_one(column, run.asking) for column in columns)


def _goal_anchors(coding: Coding) -> list[int]:
    goal = coding.goal_anchors()
    if goal is None:
        raise Unsolvable(f"'{coding.start}' on {coding.board.id}: {KEPT_APART}")
    return goal


@dataclass(frozen=True)
class _Placed:
    """Incomplete positions, with some of the pieces placed."""

    left: list[Kind]
    """The pieces left to place, one entry for each."""
    anchors: list[Bits]
    """The anchors of the pieces of each kind, as bits."""
    taken: Bits
    """The cells that are covered."""

    def one_more(self) -> _Placed:
        """Place the first of the pieces left wherever there is room, after those of its kind that are placed."""
        kind, *left = self.left
        found = list[tuple[int, Places]]()
        for place in numbers_of_bits(kind.places):
            cells = np.uint64(kind.covered(1 << place))
            before = self.anchors[kind.number] < np.uint64(1 << place)
            found.append((place, np.flatnonzero((self.taken & cells == 0) & before)))
        rows = np.concatenate([rows for _, rows in found])
        bit = np.repeat(np.array([1 << place for place, _ in found], np.uint64), [len(rows) for _, rows in found])
        covered = reduce(or_, (bit << np.uint64(cell) for cell in kind.cells))
        anchors = [each.take(rows) for each in self.anchors]
        anchors[kind.number] |= bit
        return _Placed(left, anchors, self.taken.take(rows) | covered)

    def part(self, begin: int) -> _Placed:
        """Return a chunk of the positions."""
        some = slice(begin, begin + CHUNK)
        return _Placed(self.left, [each[some] for each in self.anchors], self.taken[some])
