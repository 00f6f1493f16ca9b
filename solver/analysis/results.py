"""The result of solving a position, which the engines fill and the commands print."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..catalogue.boards import is_number_board
from ..model.board import Board
from ..model.moves import Moves, parse_move
from ..model.position import Position
from ..system.limits import Iteration

if TYPE_CHECKING:
    from ..answers import Solution


@dataclass(frozen=True)
class Result:
    """A solution and what it took to find it.

    >>> from antipode.solver import solve
    >>> result = solve("eight", "8 6 7/2 5 4/3 0 1", count=True)
    >>> result.length, result.line, result.solutions
    (31, 'LDRRULLDDRRULDRUULLDRULDDRRUULL', 40)
    >>> result.moves[:3], str(result.moves) == result.line
    (('L', 'D', 'R'), True)
    >>> result.to_dict()["optimal"]
    True
    """

    position: Position
    method: str
    line: str
    """The solution as text."""
    optimal: bool
    """The solution is proved to be a shortest one; only ``anytime`` gives others."""
    expanded: int
    """Positions expanded; 0 for a table look-up."""
    seconds: float
    """Wall time, of the table or the pattern databases too where they had to be made or loaded."""
    steps: int | None = None
    """The fewest steps to the goal, where they are known ..."""
    moves_count: int | None = None
    """... and the fewest moves. One of them is the length; a table has both."""
    bound: str | None = None
    bound_at_start: int | None = None
    iterations: tuple[Iteration, ...] = field(default=(), repr=False)
    """Of the deepening methods: each limit and the positions expanded within it."""
    stored: int = 0
    """The most positions that were held at one time; of a table all of its positions."""
    solutions: int | None = None
    lines: tuple[str, ...] | None = field(default=None, repr=False)
    """Shortest solutions as texts, where they were asked for."""
    at_least: int | None = None
    interrupted: bool = False
    """Ctrl-C has ended the search, which had found this."""

    @cached_property
    def moves(self) -> Moves:
        """The solution; ``str(result.moves)`` is its text."""
        words = self.line.split() if self.position.board.moves_name_pieces else self.line
        return Moves(map(parse_move, words))

    @property
    def lower_bound(self) -> int:
        """The proved lower bound of the distance, which is the length of an optimal solution."""
        return self.length if self.optimal or self.at_least is None else self.at_least

    @property
    def length(self) -> int:
        """Moves, or steps, of the solution."""
        return self.position.board.move_count(self.line)

    def to_dict(self) -> Solution:
        """Return what ``solve --json`` prints."""
        board = self.position.board
        found: Solution = {
            "board": board.id,
            "position": str(self.position),
            "goal": board.goal_text,
            "method": self.method,
            "length": self.length,
            "moves": self.line,
            "optimal": self.optimal,
            "expanded": self.expanded,
            "seconds": round(self.seconds, 6),
        }
        if self.interrupted:
            found["interrupted"] = True
        if self.method == "anytime":
            found["lower_bound"] = self.lower_bound
        elif names_metric(board):
            found["counts"], found["steps"], found["moves_count"] = board.metric, self.steps, self.moves_count
        if self.bound is not None:
            found["bound"] = self.bound
        if self.solutions is not None:
            found["solutions"] = self.solutions
        if self.lines is not None:
            found["all"] = list(self.lines)
        return found


def names_metric(board: Board) -> bool:
    """Return whether answers for a board name their metric; those for the built-in number boards stay without it."""
    return not is_number_board(board.id)
