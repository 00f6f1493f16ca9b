"""The graph of any board's positions, with the places of the pieces as bits, and all of its positions at the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from ..errors import Unsolvable
from ..model.kinds import Kind
from ..model.moves import Move, move_order
from ..model.position import Position
from ..model.solvability import Obstacle
from ..system.limits import Run
from .code_layers import CHUNK, TooMany, concatenated
from .coding import Bits, Code, Coding, Words
from .explored import decoded
from .move_graph import SearchGraph
from .size_estimate import has_at_most
from .slides import Neighbours, Rows, Slides, move_neighbours, numbers_of_bits


class BlockGraph(SearchGraph):
    """The positions that might be reached from one, in moves or in steps."""

    chunk = CHUNK

    def __init__(self, start: Position) -> None:
        self.coding, self.board = Coding(start), start.board
        self.words, self.is_bipartite = self.coding.words, start.board.is_stepwise
        self.slides = Slides(self.coding)
        self._farthest = 1 if self.board.is_stepwise else None

    def code(self, position: Position) -> Code | None:
        """Return the code of a position; None if pieces stand where none of the board's come."""
        return self.coding.code(position)

    def position(self, code: Code) -> Position:
        """Return the position of a code; interchangeable pieces labelled in reading order, as in its start."""
        return decoded(self.coding, code)

    def numbered(self, words: Words) -> Callable[[int], Position]:
        """Return a function from numbers to positions, in the order of their words, the last of which comes first."""
        order = np.lexsort(words)
        return lambda number: self.position(tuple(int(word[order[number]]) for word in words))

    def moves(self, words: Words) -> Iterator[Neighbours]:
        """Yield all moves from many positions, by piece."""
        return self.slides.steps(words) if self.board.is_stepwise else self.slides.moves(words)

    def moves_of(self, position: Position, code: Code) -> list[tuple[Move, Code]]:
        """Return the moves from one position, each by a shortest path, by letter and in the order L R U D."""
        found = move_neighbours(self.coding, code, self._farthest)
        return sorted(((each.move(position), each.code) for each in found), key=lambda pair: move_order(pair[0]))

    def at_goal(self, words: Words) -> NDArray[np.bool_]:
        """Return a mask of the positions in which all pieces that the goal names are in their places."""
        return self.coding.at_goal(words)

    def goals(self, run: Run, most: int) -> Words:
        """Return the goal's pieces in their places, and the others wherever they have room."""
        return goal_positions(self.coding, run, most)


def goal_positions(coding: Coding, run: Run, most: int | None = None) -> Words:
    """Return each position at the goal once, whether slides lead there or not.

    The pieces are placed one after another, some thousand positions at a time. Raises Unsolvable where the goal has
    pieces where they never come, TooMany at once for more than ``most``, Cancelled, and LimitReached for too many.
    """
    goal = _goal_anchors(coding)
    if most is not None and not has_at_most(coding, most, goal):
        raise TooMany
    kinds = sorted(coding.kinds, key=lambda kind: -len(kind.cells))
    others = [kind for kind in kinds for _ in range(len(kind.anchors) - goal[kind.number].bit_count())]
    taken = reduce(or_, (kind.covered(goal[kind.number]) for kind in coding.kinds))
    anchors = [np.array([each], np.uint64) for each in goal]
    waiting = [_Placed(goal, others, anchors, np.array([taken], np.uint64))]
    found, stored = list[Words](), 0
    while waiting:
        placed = waiting.pop()
        if placed.to_place:
            more = placed.one_more()
            waiting += [more.part(begin) for begin in range(0, len(more.taken), CHUNK)]
        else:
            found.append(coding.words_at(placed.anchors))
            stored += len(placed.taken)
        run.count(0, stored + sum(len(each.taken) for each in waiting))
    columns = zip(*found, strict=True) if found else [[]] * coding.words
    return tuple(concatenated(column, run.asking) for column in columns)


def _goal_anchors(coding: Coding) -> list[int]:
    goal = coding.goal_anchors()
    if goal is None:
        raise Unsolvable(f"'{coding.start}' on {coding.board.id}: {Obstacle.KEPT_APART.value}")
    return goal


@dataclass(frozen=True)
class _Placed:
    """Incomplete positions, with some of the pieces placed."""

    goal: list[int]
    """The anchors of each kind at the goal, as bits: a goal may name some pieces of a colour and leave the others."""
    to_place: list[Kind]
    anchors: list[Bits]
    taken: Bits

    def one_more(self) -> _Placed:
        """Place the first of the pieces left wherever there is room, after those of its kind off the goal."""
        kind, *left = self.to_place
        found, off_goal = list[tuple[int, Rows]](), self.anchors[kind.number] & ~np.uint64(self.goal[kind.number])
        for place in numbers_of_bits(kind.places):
            cells = np.uint64(kind.covered(1 << place))
            is_next = off_goal < np.uint64(1 << place)
            found.append((place, np.flatnonzero((self.taken & cells == 0) & is_next)))
        rows = np.concatenate([rows for _, rows in found])
        bit = np.repeat(np.array([1 << place for place, _ in found], np.uint64), [len(rows) for _, rows in found])
        covered = reduce(or_, (bit << np.uint64(cell) for cell in kind.cells))
        anchors = [each.take(rows) for each in self.anchors]
        anchors[kind.number] |= bit
        return _Placed(self.goal, left, anchors, self.taken.take(rows) | covered)

    def part(self, begin: int) -> _Placed:
        """Return a chunk of the positions."""
        some = slice(begin, begin + CHUNK)
        return _Placed(self.goal, self.to_place, [each[some] for each in self.anchors], self.taken[some])
