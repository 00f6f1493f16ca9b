"""The review of a played game: every move graded, what it cost, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from ..catalogue.boards import as_position
from ..model.any_board import AnyBoard, BoardOf, M, P
from ..model.any_notation import parse_moves
from ..model.any_solvability import check_solvable
from ..model.block_board import BlockBoard
from ..model.block_notation import as_counted, parse_slides
from ..model.way import Distances, Outlook, Way, play
from ..system.limits import Limits, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.tables import has_table, table_holding
from .detours import Detour, find_detours
from .grades import GradedMove, grade
from .passages import Passage, find_passages
from .searched import SearchedDistances


@dataclass(frozen=True)
class Review(Generic[P, M]):
    """A played game, reviewed. Whatever needs a distance that is not known is None; on boards with a table all are."""

    positions: tuple[P, ...]
    """On the way, the start included: one more than there are moves."""
    outlooks: tuple[Outlook[M], ...]
    """What is known of each of them."""
    moves: tuple[GradedMove[M], ...]
    detours: tuple[Detour, ...]
    passages: tuple[Passage, ...]
    """The narrow ones."""
    solutions: int | None
    """How many optimal solutions the start has."""

    @property
    def board(self) -> Any:
        """The board that was played on: a Board, or a BlockBoard."""
        return self.start.board

    @property
    def start(self) -> P:
        """Where the game began."""
        return self.positions[0]

    @cached_property
    def distances(self) -> tuple[int | None, ...]:
        """Of all positions on the way."""
        return tuple(outlook.distance for outlook in self.outlooks)

    @property
    def optimal_length(self) -> int | None:
        """The fewest moves from the start to the goal."""
        return self.outlooks[0].distance

    @property
    def left(self) -> int | None:
        """The fewest moves from the end of the game to the goal."""
        return self.outlooks[-1].distance

    @property
    def played(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def solved(self) -> bool:
        """Whether the game ended at the goal."""
        return self.positions[-1].is_goal

    @property
    def slack(self) -> int | None:
        """Moves more than needed, if the rest is played well: what the moves cost."""
        if self.optimal_length is None or self.left is None:
            return None
        return self.played + self.left - self.optimal_length

    @property
    def efficiency(self) -> float | None:
        """The fewest moves as a part of those made, 1 for none at all; None until the game is solved."""
        if self.optimal_length is None or not self.solved:
            return None
        return self.optimal_length / self.played if self.played else 1.0

    @cached_property
    def costly(self) -> tuple[int, ...]:
        """The numbers of the moves that are known to have left the optimum, counted from 1."""
        return tuple(number for number, move in enumerate(self.moves, 1) if move.costly)

    @property
    def only_moves(self) -> int:
        """How many only moves the player is known to have met ..."""
        return sum(bool(move.only) for move in self.moves)

    @property
    def only_moves_passed(self) -> int:
        """... and how many of them were found."""
        return sum(bool(move.only and move.optimal) for move in self.moves)


def review(
    board: BoardOf[P] | str,
    start: P | str,
    moves: str | Sequence[Any],
    distances: Distances[P, Any] | None = None,
    *,
    limits: Limits | None = None,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
) -> Review[P, Any]:
    """The review of the game that played ``moves`` from ``start``, a position of ``board``; all three may be given as
    text.

    ``distances`` is the board's table, or a SearchedDistances that is kept for more games. Without it the table is
    taken or made; where no table can hold the board distances are searched, each search within ``limits``, so that some
    may stay unknown.

    Raises NotationError for a text that is not moves, Unsolvable for a start that cannot be solved, IllegalMove for a
    move that no piece can make, ArgumentError for a position of another board, Cancelled.
    """
    on, first = as_position(board, start)
    check_solvable(first)
    _played(on, first, moves)  # what is illegal is told before a table is made
    known: Distances[Any, Any] | None = distances
    if known is None and has_table(on):
        known, first = table_holding(first, cache=cache, progress=progress, cancel=cancel)
    elif known is None:
        known = SearchedDistances(limits=limits, progress=progress, watch=watch, cancel=cancel)
    assert known is not None  # either of the two
    way = _played(on, first, moves)
    outlooks: tuple[Outlook[Any], ...] = tuple(known.along(way))
    graded = grade(way, outlooks)
    detours = find_detours(way, [outlook.distance for outlook in outlooks], known.line)
    solutions = known.solution_count(first)
    return Review(way.positions, outlooks, graded, tuple(detours), tuple(find_passages(graded)), solutions)


def _played(board: AnyBoard, start: Any, moves: str | Sequence[Any]) -> Way[Any, Any]:
    """The way of a game.

    On boards of blocks slides are put together, or taken apart, as the board counts them. All are played before: those
    that bring a piece back count for nothing, but they must be legal as well.
    """
    if not isinstance(board, BlockBoard):
        tiles: Any = parse_moves(moves) if isinstance(moves, str) else moves
        return play(start, tiles)
    slides: Any = parse_slides(board, moves) if isinstance(moves, str) else moves
    play(start, slides)
    return play(start, as_counted(board, slides))
