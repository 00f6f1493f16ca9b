"""A search that is watched node by node: its method, its start, and how far it has come."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solver import Position, load_board
from solver.analysis.traces import TraceStep, bidirectional_trace, breadth_first_trace, ida_trace

STARTS = ("1 2 3/5 7 6/4 8 0", "1 3 5/4 0 6/7 2 8", "4 1 2/6 5 3/7 8 0", "8 1 3/4 2 5/7 6 0")
"""Positions of the 3x3 board, 6 to 12 moves from the goal, on which the lower bounds differ."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)  # nodes a second
NORMAL = 1  # the index of the speed at first


class WatchedMethod(NamedTuple):
    """A search, and the name of its lower bound."""

    name: str
    bound: str = ""


METHODS = (
    WatchedMethod("bfs"),
    WatchedMethod("bidirectional"),
    WatchedMethod("ida", "manhattan"),
    WatchedMethod("ida", "linear-conflict"),
    WatchedMethod("ida", "pattern"),
)


class SearchWatch:
    """The nodes of one search, and the one that is shown."""

    def __init__(self) -> None:
        self.method, self.number = METHODS[0], 0
        self.ended = dict[WatchedMethod, int]()
        """The nodes of the searches from this start that were watched to their end."""
        self.index, self.is_running, self.speed = 0, False, NORMAL

    @property
    def start(self) -> Position:
        """The start of all methods."""
        return start_position(self.number)

    @property
    def steps(self) -> tuple[TraceStep, ...]:
        """All nodes of the search, in the order in which it takes them."""
        return traced(self.method, self.number)

    @property
    def step(self) -> TraceStep:
        """The node that is shown."""
        return self.steps[self.index]

    @property
    def is_at_end(self) -> bool:
        """The search has found its solution."""
        return self.index == len(self.steps) - 1

    @property
    def seconds(self) -> float:
        """The time from node to node."""
        return 1 / SPEEDS[self.speed]

    def choose(self, method: WatchedMethod) -> None:
        """Watch another method from the same start."""
        self.method, self.index = method, 0

    def go_to_next_start(self) -> None:
        """Watch the method from another start."""
        self.number, self.index = (self.number + 1) % len(STARTS), 0
        self.ended = {}

    def go_by(self, nodes: int) -> None:
        """Go to a later or an earlier node, to the ends at most; the search stops running at its end."""
        self.index = min(max(self.index + nodes, 0), len(self.steps) - 1)
        self.is_running = self.is_running and not self.is_at_end
        if self.is_at_end:
            self.ended[self.method] = len(self.steps)

    def toggle(self) -> None:
        """Let the search run on, or halt it; at its end it runs once more."""
        if self.is_at_end:
            self.index = 0
        self.is_running = not self.is_running

    def change_speed(self, by: int) -> None:
        """Run faster or slower."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)


def start_position(number: int) -> Position:
    """Return one of the starts."""
    return load_board("eight").position(STARTS[number])


@lru_cache(len(METHODS) * len(STARTS))
def traced(method: WatchedMethod, number: int) -> tuple[TraceStep, ...]:
    """Return the nodes of a search from one of the starts."""
    start = start_position(number)
    if method.name == "bfs":
        return tuple(breadth_first_trace(start))
    if method.name == "bidirectional":
        return tuple(bidirectional_trace(start))
    from solver.search.databases import load_bound  # with NumPy, which the window opens without

    return tuple(ida_trace(start, load_bound(start.board, method.bound).of))
