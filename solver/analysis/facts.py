"""Facts about a board as a whole: its farthest positions, and how many lie at each distance.

From the board's table; for a larger board from what is known of it, or from a table that is made for this.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..catalogue.boards import as_board
from ..errors import BoardError
from ..model.board import Board
from ..model.position import Position
from ..model.solvability import count_without_exploring
from ..sentences import large_number, plural
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.distance_tables import LARGEST_TABLE, distance_table, has_table, table_cost

LEAST_SHARE = 0.01
"""The smallest part of all positions to draw from where most are nearer: there the bound spares nothing, and each takes
a search."""


@dataclass(frozen=True)
class BoardFacts:
    """A board's distances.

    >>> from antipode.solver import board_facts
    >>> facts = board_facts("seven")
    >>> facts.greatest_distance, facts.positions_by_distance[:5]
    (36, [1, 2, 3, 6, 10])
    >>> facts.farthest
    [load_board('seven').position('0 7 2 1/4 3 6 5')]
    """

    positions_by_distance: list[int]
    farthest: list[Position]

    def __repr__(self) -> str:
        positions = plural(sum(self.positions_by_distance), "position")
        return f"<facts of {positions}, at most {plural(self.greatest_distance, 'move')}>"

    @property
    def greatest_distance(self) -> int:
        """In moves."""
        return len(self.positions_by_distance) - 1


def need_table(board: Board) -> bool:
    """Return whether a board's facts are read from its table, which for a large board is made for them."""
    return has_table(board) or (board.known is None and table_cost(board) is not None)


def board_facts(
    board: Board | str,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> BoardFacts:
    """Return the farthest positions of a board and the number of positions at each distance.

    Of a board with a ``table_cost`` of which nothing is known this makes the table. Raises BoardError for a board that
    no table can hold and of which nothing is known, Cancelled.

    >>> from antipode.solver import board_facts
    >>> board_facts("fifteen").greatest_distance
    80
    >>> len(board_facts("eight").farthest)
    2
    """
    asked = as_board(board)
    if need_table(asked):
        table = distance_table(asked, cache=cache, progress=progress, cancel=cancel)
        return BoardFacts(table.positions_by_distance, table.farthest())
    if asked.known is None:
        count = count_without_exploring(asked)
        told = f"over {LARGEST_TABLE:,}" if count is None else large_number(count)
        raise BoardError(
            f"the farthest positions of {asked.id} aren't known: it has {told} positions, too many for a table"
        )
    farthest = [Position(asked, cells) for cells in asked.known.farthest_cells]
    return BoardFacts(list(asked.known.positions_by_distance), farthest)


def farthest_sampled(facts: BoardFacts) -> int:
    """Return the greatest distance that positions are drawn from where there is no table."""
    counts = facts.positions_by_distance
    return max(distance for distance, count in enumerate(counts) if count >= LEAST_SHARE * sum(counts))
