"""Shortest solutions of puzzles of any kind, in plain Python.

A puzzle is a class of immutable states with the methods of ``PuzzleState``; positions of boards have them too.
Breadth-first search remembers every state it has seen. Bidirectional search grows layers from both ends and needs a
goal that is one state and moves that can all be undone. IDA* (Korf 1985) remembers only the path it is on and needs a
lower bound of the distance. They expand some 20,000 positions of a board a second, the array searches of boards
millions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from numbers import Integral
from typing import Any, Generic, Protocol, TypeVar, cast

from ..errors import ArgumentError, Unsolvable, brief_repr, did_you_mean, one_of, quoted
from ..system.limits import Iteration, Limits, Run, Watch, ignore_status
from ..system.progress import Cancel, never_cancel

PATH_METHODS = ("bfs", "bidirectional", "ida")

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
M = TypeVar("M")


class PuzzleState(Protocol[S_co, M]):
    """A state of a puzzle: immutable and hashable, equal to the states that are the same.

    >>> from antipode.solver import shortest_path
    >>> class Sum(int):
    ...     def legal_moves(self): return (1, 5)
    ...     def apply(self, coin): return Sum(self + coin)
    ...
    >>> shortest_path(Sum(0), is_goal=lambda total: total == 12).moves
    (1, 1, 5, 5)
    """

    def legal_moves(self) -> Iterable[M]:
        """Return the moves from this state, each of which counts one."""
        ...

    def apply(self, move: M, /) -> S_co:
        """Return the state after a move."""
        ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class StatePath(Generic[S, M]):
    """A shortest path between two states of a puzzle, and how many states were expanded, repetitions counted.

    >>> from antipode.solver import shortest_path
    >>> class Sum(int):
    ...     def legal_moves(self): return (1, 5)
    ...     def apply(self, coin): return Sum(self + coin)
    ...
    >>> path = shortest_path(Sum(0), is_goal=lambda total: total == 12)
    >>> path.moves, path.states
    ((1, 1, 5, 5), (0, 1, 2, 7, 12))
    """

    states: tuple[S, ...]
    moves: tuple[M, ...]
    expanded: int

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.moves)


def shortest_path(
    start: PuzzleState[S, M],
    goal: S | None = None,
    method: str = "bfs",
    *,
    is_goal: Callable[[S], bool] | None = None,
    bound: Callable[[S], int] | None = None,
    limits: Limits | None = None,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
) -> StatePath[S, M]:
    """Return a shortest path from a state of any puzzle to ``goal``, or to a state for which ``is_goal`` is true.

    ``method`` is ``bfs``, ``bidirectional``, which needs ``goal`` and moves that can all be undone, or ``ida``, whose
    ``bound`` returns a number of moves that is never more than the distance, 0 for a goal.

    Raises ArgumentError for an unknown method, not one of ``goal`` and ``is_goal``, a bound that the method does not
    use, a bound that is no whole number from 0 or more than 0 at a goal, and moves that can't be undone; Unsolvable
    where all reachable states have been searched; LimitReached, Cancelled.

    >>> from antipode.solver import shortest_path
    >>> class Sum(int):
    ...     def legal_moves(self): return (1, 5)
    ...     def apply(self, coin): return Sum(self + coin)
    ...
    >>> shortest_path(Sum(0), is_goal=lambda total: total == 12).moves
    (1, 1, 5, 5)
    """
    if method not in PATH_METHODS:
        raise ArgumentError(
            one_of(f"unknown method {quoted(method)}", did_you_mean(method, PATH_METHODS), PATH_METHODS)
        )
    if (goal is None) == (is_goal is None):
        raise ArgumentError("expected either a goal or is_goal")
    if bound is None and method == "ida":
        raise ArgumentError("ida needs a lower bound, expected bound=, a function of a state")
    if bound is not None and method != "ida":
        raise ArgumentError(f"bound: only ida takes a bound, and the method is {method}")
    begin, run = cast(S, start), Run(limits, cancel, watch)
    reached = is_goal if is_goal is not None else lambda state: state == goal
    if method == "bidirectional":
        if goal is None:
            raise ArgumentError("bidirectional takes a goal, and no is_goal")
        moves = _bidirectional(begin, goal, run)
    elif bound is not None:
        moves = deepen_by(begin, reached, bound, run).lines[0]
    else:
        moves = _breadth_first(begin, reached, run)
    states: list[Any] = [start]
    for move in moves:
        states.append(states[-1].apply(move))
    return StatePath(tuple(states), tuple(moves), run.expanded)


def _neighbours(state: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each move from a state, and the state after it."""
    return ((move, state.apply(move)) for move in state.legal_moves())


class _StateLayers:
    """The states round one, in layers, each with the state and the move by which it was reached."""

    def __init__(self, first: Hashable) -> None:
        self.known: dict[Any, Any] = {first: None}
        self.last: list[Any] = [first]

    def grow(self, run: Run, stored_elsewhere: int = 0) -> Iterator[Any]:
        """Add a layer, yielding its states. Raises Cancelled and LimitReached, and Unsolvable where it has none."""
        layer: list[Any] = []
        for state in self.last:
            run.count(1, len(self.known) + stored_elsewhere)
            for move, after in _neighbours(state):
                if after not in self.known:
                    self.known[after] = state, move
                    layer.append(after)
                    yield after
        if not layer:
            raise _unsolvable(next(iter(self.known)), len(self.known))
        self.last = layer

    def steps_from(self, state: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the states and moves by which a state was reached, back to the first."""
        while (step := self.known[state]) is not None:
            yield step
            state = step[0]


def _breadth_first(start: Any, reached: Callable[[Any], bool], run: Run) -> list[Any]:
    if reached(start):
        return []
    side = _StateLayers(start)
    while True:
        run.at_least += 1
        for state in side.grow(run):
            if reached(state):
                return [move for _, move in side.steps_from(state)][::-1]


def _bidirectional(start: Any, goal: Any, run: Run) -> list[Any]:
    if start == goal:
        return []
    near, far = _StateLayers(start), _StateLayers(goal)
    while True:
        run.at_least += 1
        side, other = (near, far) if len(near.last) <= len(far.last) else (far, near)
        for state in side.grow(run, len(other.known)):
            if state in other.known:
                there = [move for _, move in near.steps_from(state)][::-1]
                return there + _undone(state, [after for after, _ in far.steps_from(state)])


def _undone(state: Any, line: list[Any]) -> list[Any]:
    """Return the moves along a line of states. Raises ArgumentError where none leads from one to the next."""
    moves = []
    for after in line:
        found = [move for move, reached in _neighbours(state) if reached == after]
        if not found:
            raise ArgumentError(f"no move undoes one to {brief_repr(state)}, expected method bfs or ida")
        moves.append(found[0])
        state = after
    return moves


@dataclass
class PathsFound:
    """Shortest paths that IDA* found: how many, and the moves of some."""

    count: int
    lines: list[list[Any]]


def deepen_by(
    start: Any, reached: Callable[[Any], bool], bound: Callable[[Any], int], run: Run, *, every: bool = False,
    most: int = 1,
) -> PathsFound:  # fmt: skip
    """Find shortest paths by IDA* with a lower bound; count all where ``every`` is set, and list up to ``most``.

    Raises ArgumentError for a bound that is none, Unsolvable, Cancelled and LimitReached.
    """
    limit: int | None = _checked(bound, start)
    run.bound_at_start = limit
    while limit is not None:
        run.at_least, before = limit, run.expanded
        found, following = PathsFound(0, []), None
        for line in _paths_within(start, limit, reached, bound, run):
            if isinstance(line, int):
                following = line if following is None else min(following, line)
                continue
            found.count += 1
            found.lines += [line] if len(found.lines) < most else []
            if not every:
                break
        run.iterations += (Iteration(limit, run.expanded - before),)
        if found.count:
            return found
        limit = following
    raise _unsolvable(start)


def _paths_within(
    start: Any, limit: int, reached: Callable[[Any], bool], bound: Callable[[Any], int], run: Run
) -> Iterator[list[Any] | int]:
    """Yield the moves of each path to a goal within a limit; where a path is cut off, the limit that it needs."""
    waiting: list[Iterator[tuple[Any, Any]]] = [iter([(None, start)])]
    path: dict[Any, Any] = {}  # the states on the path, each with the move to it
    while waiting:
        for move, state in waiting[-1]:
            if state in path:
                continue
            least = _checked(bound, state)
            if len(path) + least > limit:
                yield len(path) + least
                continue
            if reached(state):
                if least:
                    raise ArgumentError(f"the bound is {least} at the goal {brief_repr(state)}, expected 0")
                yield [*path.values(), move][1:]
                continue
            run.count(1, len(path) + 1)
            path[state] = move
            waiting.append(_neighbours(state))
            break
        else:
            waiting.pop()
            if path:
                path.popitem()


def _checked(bound: Callable[[Any], int], state: Any) -> int:
    """Return the bound of a state. Raises ArgumentError for what is no whole number from 0."""
    value: Any = bound(state)
    if not isinstance(value, Integral) or value < 0:
        raise ArgumentError(f"the bound is {brief_repr(value)} at {brief_repr(state)}, expected a whole number from 0")
    return int(value)


def _unsolvable(start: object, positions: int | None = None) -> Unsolvable:
    return Unsolvable(f"{brief_repr(start)}: it can never be solved: the goal is unreachable", positions)
