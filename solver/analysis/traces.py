"""Searches told node by node, to be watched: which node is taken, what it leads to, and what is kept, known or cut.

They are the textbook's searches on small boards, written to be read, and no faster than that: breadth-first from the
start; bidirectional, which goes on with the smaller of two frontiers; and IDA* (Korf, "Depth-first
iterative-deepening", Artificial Intelligence 27, 1985), which goes deep while g + h keeps within a limit, and begins
again with the least g + h that was above it. Here g are the moves made, and h is a lower bound of those to come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ..model.position import Position


class Fate(str, Enum):
    """What becomes of a position that a node leads to."""

    KEPT = "kept"
    KNOWN = "known"  # it was reached before, in no more moves
    CUT = "cut"  # g + h is above the limit
    BACK = "back"  # it is where the node was reached from
    GOAL = "goal"
    MET = "met"  # the search from the other end has reached it


class TracedNode(NamedTuple):
    """A position that waits."""

    position: Position
    g: int
    h: int = 0
    from_goal: bool = False

    @property
    def f(self) -> int:
        """The moves made, and the fewest to come."""
        return self.g + self.h


class TracedSuccessor(NamedTuple):
    """A position that a node leads to."""

    position: Position
    g: int
    h: int
    fate: Fate

    @property
    def f(self) -> int:
        """The moves made, and the fewest to come."""
        return self.g + self.h


@dataclass(frozen=True)
class TraceStep:
    """A node that a search expands."""

    position: Position
    g: int
    h: int
    successors: tuple[TracedSuccessor, ...]
    frontier: tuple[TracedNode, ...]
    """The nodes that wait after this step, the one that is taken next first."""
    from_goal: bool = False
    limit: int | None = None
    """Of g + h; None for searches without one."""
    cut: tuple[TracedSuccessor, ...] = ()
    """What was cut within this limit so far, the last one first."""
    is_first: bool = field(kw_only=True)
    """It begins the search, or begins it again with another limit."""
    length: int | None = None
    """The moves of the solution that this step has found."""


Heuristic = Callable[[Position], int]


def breadth_first_trace(start: Position) -> Iterator[TraceStep]:
    """Yield the nodes of a breadth-first search, up to the goal."""
    known, queue, is_first = {start}, deque([TracedNode(start, 0)]), True
    while queue:
        node, g, *_ = queue.popleft()
        found, length = list[TracedSuccessor](), None
        for move in node.legal_moves():
            after = node.apply(move)
            fate = Fate.KNOWN if after in known else Fate.GOAL if after.is_goal else Fate.KEPT
            found.append(TracedSuccessor(after, g + 1, 0, fate))
            if fate is not Fate.KNOWN:
                known.add(after)
                queue.append(TracedNode(after, g + 1))
            length = g + 1 if fate is Fate.GOAL else length
        yield TraceStep(node, g, 0, tuple(found), tuple(queue), is_first=is_first, length=length)
        if length is not None:
            return
        is_first = False


def bidirectional_trace(start: Position) -> Iterator[TraceStep]:
    """Yield the nodes of two breadth-first searches, from the start and from the goal, until they meet.

    A whole layer of one search comes at a time, that of the smaller one, so the first meeting is a shortest way.
    """

    def nodes(of: int, positions: Iterable[Position]) -> list[TracedNode]:
        return [TracedNode(each, known[of][each], from_goal=of == 1) for each in positions]

    goal = start.board.goal
    known, layers = ({start: 0}, {goal: 0}), [[start], [goal]]
    begun = [False, False]
    while all(layers):
        side = _smaller(*layers)
        layer, following = layers[side], list[Position]()
        for number, node in enumerate(layer):
            g, found, length = known[side][node], list[TracedSuccessor](), None
            for move in node.legal_moves():
                after = node.apply(move)
                met = known[1 - side].get(after)
                fate = Fate.MET if met is not None else Fate.KNOWN if after in known[side] else Fate.KEPT
                found.append(TracedSuccessor(after, g + 1, 0, fate))
                length = g + 1 + met if met is not None else length
                if fate is Fate.KEPT:
                    known[side][after] = g + 1
                    following.append(after)
            rest = layer[number + 1 :]
            own, others = nodes(side, (*rest, *following)), nodes(1 - side, layers[1 - side])
            is_next = bool(rest) or _smaller(*((following, layers[1]) if side == 0 else (layers[0], following))) == side
            waiting = (*own, *others) if is_next else (*others, *own)
            yield TraceStep(node, g, 0, tuple(found), waiting, side == 1, is_first=not begun[side], length=length)
            begun[side] = True
            if length is not None:
                return
        layers[side] = following


def ida_trace(start: Position, heuristic: Heuristic) -> Iterator[TraceStep]:
    """Yield the nodes of IDA*, with ``heuristic`` for the lower bound, up to the goal."""
    limit: int | None = heuristic(start)
    while limit is not None:
        cut, is_first = tuple[TracedSuccessor, ...](), True
        stack: list[tuple[TracedNode, Position | None]] = [(TracedNode(start, 0, heuristic(start)), None)]
        while stack:
            (node, g, node_h, _), before = stack.pop()
            found, length = list[TracedSuccessor](), None
            for move in node.legal_moves():
                after = node.apply(move)
                h = heuristic(after)
                fate = _fate(after, before, g + 1 + h, limit)
                found.append(TracedSuccessor(after, g + 1, h, fate))
                length = g + 1 if fate is Fate.GOAL else length
            kept = [each for each in found if each.fate is Fate.KEPT]
            stack += [(TracedNode(each.position, each.g, each.h), node) for each in reversed(kept)]
            cut = (*(each for each in found if each.fate is Fate.CUT), *cut)
            waiting = tuple(each for each, _ in reversed(stack))
            yield TraceStep(
                node, g, node_h, tuple(found), waiting, limit=limit, cut=cut, is_first=is_first, length=length
            )
            if length is not None:
                return
            is_first = False
        limit = min((each.f for each in cut), default=None)


def _smaller(first: Sequence[Position], second: Sequence[Position]) -> int:
    """Return the number of the smaller frontier, which is taken up next."""
    return 0 if len(first) <= len(second) else 1


def _fate(after: Position, before: Position | None, f: int, limit: int) -> Fate:
    if after == before:
        return Fate.BACK
    if f > limit:
        return Fate.CUT
    return Fate.GOAL if after.is_goal else Fate.KEPT
