"""The review of a played game: every move graded, what it cost and where, the detours, and the runs of only moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..catalogue.boards import as_position
from ..errors import ArgumentError, TableTooLarge, brief_repr
from ..model.board import Board
from ..model.moves import Move
from ..model.playthrough import DistanceSource, Evaluation, Playthrough, play
from ..model.position import Position
from ..model.solvability import check_solvable
from ..sentences import plural
from ..system.limits import LimitReached, Limits, Run, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.distance_tables import has_table, table_holding
from .search_distances import distances_by_search


@dataclass(frozen=True)
class Review:
    """A played game, reviewed. Whatever needs a distance that is not known is None; on boards with a table all are.

    >>> from antipode.solver import load_board, review
    >>> goat = load_board("goat")
    >>> game = review(goat, goat.start, "ULRLLDRRDLUURRDLLDRULL")
    >>> game.optimal_length, game.slack, game.solved, round(game.efficiency, 2)
    (20, 2, True, 0.91)
    """

    positions: tuple[Position, ...]
    evaluations: tuple[Evaluation, ...]
    moves: tuple[GradedMove, ...]
    detours: tuple[Detour, ...]
    only_move_runs: tuple[OnlyMoveRun, ...]
    solutions: int | None

    def __repr__(self) -> str:
        result = "solved" if self.solved else "not solved"
        return f"<review of {plural(self.played, self.board.metric.removesuffix('s'))} on {self.board.id}, {result}>"

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
        """The game ended at the goal."""
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
    given as text. Where the board counts moves, those of one piece in a row are one, and none if it comes back.

    ``distances`` is the board's table, or a SearchedDistances that is kept for more games. Without it the table is
    taken or made; where no table can hold the board, or none is made within ``limits``, distances are searched, each
    search within ``limits``, so that some may stay unknown. Beyond exact search all that is known are bounds, from
    anytime searches of 2 seconds where ``limits`` name no other time.

    Raises NotationError for a text that is not moves, Unsolvable for a start that cannot be solved, IllegalMove for a
    move that no piece can make, ArgumentError for a position of another board, Cancelled.

    >>> from antipode.solver import review
    >>> found = review("eight", "1 2 3/4 5 6/0 7 8", "DULL")
    >>> found.optimal_length, found.played, found.slack
    (2, 4, 2)
    >>> [(move.move, move.distance, move.optimal) for move in found.moves]
    [('D', 3, False), ('U', 2, True), ('L', 1, True), ('L', 0, True)]
    """
    on, first = as_position(board, start)
    check_solvable(first)
    game = _played(on, first, moves)  # before a table is made, so that an illegal move is reported at once
    if distances is not None and not hasattr(distances, "evaluate"):
        raise ArgumentError(f"distances={brief_repr(distances)}, expected a distance table, SearchedDistances or None")
    known: DistanceSource | None = distances
    if known is None and has_table(on):
        run = Run(limits, cancel)
        with suppress(LimitReached, TableTooLarge), run.bounding():
            known, first = table_holding(first, cache=cache, progress=progress, cancel=run.is_over, found=run.explore)
            game = game if first.board is on else _played(first.board, first, moves)
    if known is None:
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


@dataclass(frozen=True)
class GradedMove:
    """A move that was played, and what there was to choose from. What the distances do not tell is None.

    >>> from antipode.solver import review
    >>> move = review("eight", "1 2 3/4 5 6/0 7 8", "DULL").moves[0]
    >>> move.move, move.distance, move.best, move.optimal
    ('D', 3, ('L',), False)
    """

    move: Move
    distance: int | None
    best: tuple[Move, ...] | None
    """All best moves there were, in the order L R U D or by letter; none at the goal, which every move leaves."""
    optimal: bool | None
    cost: int | None
    """The number of moves wasted: 0; 2 if it led away, as there is one back to make; 1, on boards of blocks, if it left
    the distance as it was.
    """
    only: bool | None
    """True for an only move: one move alone was best, and there was another to mistake for it. The one that
    takes the last slide back does not count as such, so that in a corner there is no only move, but nothing to choose;
    nor, where moves are counted, does another of the same piece, which would be one move with the last.
    """

    @property
    def costly(self) -> bool:
        """It is known to have left the optimum."""
        return self.optimal is False

    @property
    def one_way(self) -> bool:
        """A single move is known to have been best, even where there was no other to choose."""
        return self.best is not None and len(self.best) == 1


def grade(game: Playthrough, evaluations: Sequence[Evaluation]) -> tuple[GradedMove, ...]:
    """Grade the moves of a game, given an evaluation of each of its positions."""
    graded = []
    last: Move | None = None
    for position, move, (before, after) in zip(game.positions, game.moves, pairwise(evaluations), strict=False):
        only = None if before.best is None else len(before.best) == 1 and _has_another(position, before.best[0], last)
        optimal = _is_optimal(move, before, after)
        graded.append(GradedMove(move, after.distance, before.best, optimal, _cost(optimal, before, after), only))
        last = move
    return tuple(graded)


def _is_optimal(move: Move, before: Evaluation, after: Evaluation) -> bool | None:
    if before.distance is not None and after.distance is not None:
        return after.distance < before.distance
    return None if before.best is None else move in before.best


def _cost(optimal: bool | None, before: Evaluation, after: Evaluation) -> int | None:
    if before.distance is not None and after.distance is not None:
        return after.distance - before.distance + 1
    return None if optimal is None else 0 if optimal else 2  # unknown distances are those of boards with parity


def _has_another(position: Position, best: Move, last: Move | None) -> bool:
    """Return whether another move than the best one exists that does not undo or continue the last."""
    return any(move != best for move in position.legal_moves() if not _goes_on(position.board, move, last))


def _goes_on(board: Board, move: Move, last: Move | None) -> bool:
    """Return whether a move undoes the last one, or would be one move with it."""
    return last is not None and (move == last.inverse or board.move_notation.continues(board, move, last))


@dataclass(frozen=True)
class Detour:
    """A stretch that could have been left out.

    A move is a gain if it brings the player nearer to the goal than ever before in the game. All moves between two
    gains together are a detour. It begins with a costly move and, as no move changes the distance by more than 1, at
    the very distance where the next gain finds it. So detours never overlap; what lies within one, or follows it at the
    same distance, is part of it; and every costly move is in exactly one. So what all detours lose is the slack of the
    game. Only the last can end at another distance than it began, because the game ends there.
    (Where a distance on the way is not known a detour ends too, and "ever before" means since then.)

    >>> from antipode.solver import load_board, review
    >>> goat = load_board("goat")
    >>> detour = review(goat, goat.start, "ULRLLDRRDLUURRDLLDRULL").detours[0]
    >>> detour.first, detour.last, detour.lost, detour.short_cut
    (2, 4, 2, '')
    """

    first: int
    """The number of moves made before it begins ..."""
    last: int
    """... and where it ends."""
    distance: int
    """Moves to the goal where it begins ..."""
    end_distance: int
    """... and where it ends."""
    loop: bool
    """It led back to the same position; otherwise it is a way round, or led astray."""
    short_cut: str | None
    """The better line: empty in place of a loop, otherwise an optimal line from its beginning to the goal;
    None where none is known.
    """

    @property
    def closed(self) -> bool:
        """The distance at its end equals the one at its beginning."""
        return self.distance == self.end_distance

    @property
    def lost(self) -> int:
        """The number of moves lost: its own, and those needed to return to the distance at its beginning."""
        return self.last - self.first + self.end_distance - self.distance


def find_detours(
    game: Playthrough, distances: Sequence[int | None], line: Callable[[Position], str | None]
) -> Iterator[Detour]:
    """Yield the detours of a game with these distances, in order; ``line`` returns an optimal line or None."""
    for first, last in _stretches(distances):
        begin, end = game.positions[first], game.positions[last]
        loop = begin == end
        distance, end_distance = distances[first], distances[last]
        assert distance is not None and end_distance is not None  # stretches lie where distances are known
        yield Detour(first, last, distance, end_distance, loop, "" if loop else line(begin))


def _stretches(distances: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each stretch without a new least distance."""
    first = nearest = None
    for number, distance in enumerate(distances):
        if distance is None or nearest is None or distance < nearest:
            if first is not None:
                yield first, number - 1
            first, nearest = None, distance
        elif first is None:
            first = number - 1
    if first is not None:
        yield first, len(distances) - 1


LEAST_ONLY_MOVES = 3


@dataclass(frozen=True)
class OnlyMoveRun:
    """Moves in a row at each of which one alone was best, among them at least ``LEAST_ONLY_MOVES`` only moves.

    It is as long as can be: before it and after it there were several best moves, or the optimum was left or entered
    there.

    >>> from antipode.solver import load_board, review, solve
    >>> klotski = load_board("klotski")
    >>> found = solve(klotski, klotski.start)
    >>> run = review(klotski, klotski.start, found.moves).only_move_runs[0]
    >>> run.first, run.last, run.only_moves, run.passed
    (2, 16, 15, True)
    """

    first: int
    """The number of its first move, counted from 1 ..."""
    last: int
    """... and of its last."""
    only_moves: int
    """At how many of them there was another to mistake for it."""
    passed: bool


def find_only_move_runs(moves: Sequence[GradedMove]) -> Iterator[OnlyMoveRun]:
    """Yield the runs of only moves of a game, in order."""
    first = 1
    for number, move in enumerate(moves, 1):
        if not move.one_way:
            first = number + 1
        elif move.costly or number == len(moves) or not moves[number].one_way:
            only_moves = sum(bool(each.only) for each in moves[first - 1 : number])
            if only_moves >= LEAST_ONLY_MOVES:
                yield OnlyMoveRun(first, number, only_moves, not move.costly)
            first = number + 1
