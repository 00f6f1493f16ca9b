"""The review of a played game: every move graded, what it cost, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..catalogue.boards import as_position
from ..model.board import Board
from ..model.playthrough import DistanceSource, Evaluation, Playthrough, play
from ..model.position import Position
from ..model.solvability import check_solvable
from ..system.limits import Limits, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.distance_tables import has_table, table_holding
from .grades import Detour, GradedMove, OnlyMoveRun, find_detours, find_only_move_runs, grade
from .search_distances import distances_by_search


@dataclass(frozen=True)
class Review:
    """A played game, reviewed. Whatever needs a distance that is not known is None; on boards with a table all are."""

    positions: tuple[Position, ...]
    evaluations: tuple[Evaluation, ...]
    moves: tuple[GradedMove, ...]
    detours: tuple[Detour, ...]
    only_move_runs: tuple[OnlyMoveRun, ...]
    solutions: int | None

    @property
    def board(self) -> Board:
        """The board that was played on."""
        return self.start.board

    @property
    def start(self) -> Position:
        """The first position of the game."""
        return self.positions[0]

    @cached_property
    def distances(self) -> tuple[int | None, ...]:
        """The distance of each position."""
        return tuple(evaluation.distance for evaluation in self.evaluations)

    @property
    def optimal_length(self) -> int | None:
        """The fewest moves from the start to the goal."""
        return self.evaluations[0].distance

    @property
    def left(self) -> int | None:
        """The fewest moves from the end of the game to the goal."""
        return self.evaluations[-1].distance

    @property
    def played(self) -> int:
        """The number of moves made."""
        return len(self.moves)

    @property
    def solved(self) -> bool:
        """True if the game ended at the goal."""
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
        """The number of only moves the player is known to have met ..."""
        return sum(bool(move.only) for move in self.moves)

    @property
    def only_moves_passed(self) -> int:
        """... and how many of them were found."""
        return sum(bool(move.only and move.optimal) for move in self.moves)


def review(
    board: Board | str,
    start: Position | str,
    moves: str | Sequence[str],
    distances: DistanceSource | None = None,
    *,
    limits: Limits | None = None,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
) -> Review:
    """Return the review of the game that played ``moves`` from ``start``, a position of ``board``; all three may be
    given as text.

    ``distances`` is the board's table, or a SearchedDistances that is kept for more games. Without it the table is
    taken or made; where no table can hold the board distances are searched, each search within ``limits``, so that some
    may stay unknown. Beyond exact search all that is known are bounds, from anytime searches of 2 seconds where
    ``limits`` name no other time.

    Raises NotationError for a text that is not moves, Unsolvable for a start that cannot be solved, IllegalMove for a
    move that no piece can make, ArgumentError for a position of another board, Cancelled.
    """
    on, first = as_position(board, start)
    check_solvable(first)
    game = _played(on, first, moves)  # before a table is made, so that an illegal move is reported at once
    known: DistanceSource | None = distances
    if known is None and has_table(on):
        known, first = table_holding(first, cache=cache, progress=progress, cancel=cancel)
        game = game if first.board is on else _played(first.board, first, moves)
    elif known is None:
        known = distances_by_search(on, limits=limits, progress=progress, watch=watch, cancel=cancel)
    assert known is not None  # either of the two
    evaluations = tuple(known.evaluate(game))
    graded = grade(game, evaluations)
    detours = find_detours(game, [each.distance for each in evaluations], known.line)
    solutions = known.solution_count(first)
    return Review(game.positions, evaluations, graded, tuple(detours), tuple(find_only_move_runs(graded)), solutions)


def _played(board: Board, start: Position, moves: str | Sequence[str]) -> Playthrough:
    """Return the game, its slides put together or taken apart as the board's metric counts them.

    All are played before: those that bring a piece back count for nothing, but they must be legal as well.
    """
    slides = play(start, board.parse_slides(moves) if isinstance(moves, str) else moves)
    counted = board.counted_moves(slides.moves)
    return slides if tuple(counted) == slides.moves else play(start, counted)
