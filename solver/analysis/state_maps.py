"""What a map of a board shows: its graph, where one is in it, a path to the goal, and landmarks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..catalogue.boards import as_position
from ..model.board import Board
from ..model.moves import Move, move_of
from ..model.position import Position
from ..sentences import plural
from ..system.progress import Cancel, never_cancel
from ..tables.table import Table, check_table
from .state_graphs import StateGraph, state_graph

MOST_HARDEST = 12


@dataclass(frozen=True)
class StateMap:
    """A graph and its landmarks, as numbers of positions.

    ``path`` leads from ``here`` to a goal, slide by slide; it is empty where no solution is known. ``hardest`` are
    positions farthest from the goal, where all are known. ``bottlenecks`` are positions that every solution from
    ``here`` passes, where all positions are known.

    >>> from antipode.solver import distance_table, state_map
    >>> table = distance_table("quzzle")
    >>> shown = state_map("quzzle", table.board.start, table)
    >>> shown.scope
    'Quzzle: all 888 positions in reach'
    >>> len(shown.path), len(shown.bottlenecks)
    (116, 42)
    """

    graph: StateGraph
    here: int
    path: tuple[int, ...]
    is_path_shortest: bool
    hardest: tuple[int, ...]
    bottlenecks: tuple[int, ...]

    @cached_property
    def has_distances(self) -> bool:
        """The distance of each position to the goal is known."""
        return bool((self.graph.distances >= 0).all())

    @cached_property
    def levels(self) -> NDArray[np.int32]:
        """What colours the positions: their distances to the goal, or where these are unknown the slides from here."""
        return self.graph.distances if self.has_distances else self.graph.slides_from(self.here)

    @property
    def scope(self) -> str:
        """What the map shows, in one sentence."""
        board, positions = self.graph.position(self.here).board, plural(len(self.graph), "position")
        if self.graph.is_whole:
            goal = "" if len(self.graph.goals) else "; none of them is solved"
            return f"{board.name}: all {positions} in reach{goal}"
        told = f"{board.name}: the {positions} nearest to this one"
        if not self.path:
            return told
        return f"{told}, and {'the shortest' if self.is_path_shortest else 'a'} path to the goal"


def state_map(
    board: Board | str,
    position: Position | str,
    table: Table[Any] | None = None,
    solution: str | Iterable[Move] = "",
    *,
    is_shortest: bool = False,
    cancel: Cancel = never_cancel,
) -> StateMap:
    """Return the map of a board: all positions of a table up to 200,000, else those around the position. Board and
    position may be given as text.

    Where there is no table, ``solution`` may be the moves that solve the position, and ``is_shortest`` tells whether
    there are no fewer. Raises Unsolvable and ArgumentError for a position that is not in the table, IllegalMove,
    Cancelled.

    >>> from antipode.solver import distance_table, state_map
    >>> table = distance_table("2x3")
    >>> state_map("2x3", table.hardest(), table).scope
    '2 x 3: all 360 positions in reach'
    """
    on, start = as_position(board, position)
    if table is not None:
        solution, is_shortest = check_table(table).line(start), True
    moves = on.parse_moves(solution) if isinstance(solution, str) else list(map(move_of, solution))
    positions, reached = [start], [start]
    for move in moves:
        for step in move.steps():
            positions.append(positions[-1].apply(step))
        reached.append(positions[-1])
    graph = state_graph(start, table, positions, cancel)
    if table is None and is_shortest and reached[-1].is_goal:
        graph.distances[[graph.index(each) for each in reached]] = np.arange(len(moves), -1, -1)
    here = graph.index(start)
    path = tuple(map(graph.index, positions)) if positions[-1].is_goal else ()
    is_known = graph.is_whole and table is not None
    return StateMap(
        graph,
        here,
        path,
        is_shortest,
        tuple(map(graph.index, table.farthest(MOST_HARDEST))) if is_known and table is not None else (),
        tuple(graph.bottlenecks(path)) if is_known and path else (),
    )
