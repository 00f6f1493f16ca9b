"""A reviewed game: the place that is shown, a short cut that is played there, and a variation of the player's own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from solver import Detour, Move, OnlyMoveRun, Outcome, Playthrough, Position, Review
from solver.model.notation import parse_moves
from solver.model.playthrough import play

from ...board.bodies import name_at
from ...coach.analyzer import Analyzer
from ...coach.coach import Coach
from ...coach.reviewer import Reviewer
from ...input.commands import Action
from ...model.playback import Playback, PlaybackEffect

Stretch = Detour | OnlyMoveRun


class SideLine(NamedTuple):
    """A line beside that of the game: a short cut or a variation."""

    first: int
    distances: tuple[int | None, ...]
    """From the place where it leaves the game, after ``first`` moves, to its end."""


class Comparison(NamedTuple):
    """A detour, and a better line of as many moves."""

    detour: Detour
    played: Playthrough
    better: Playthrough
    distances: tuple[int | None, ...]


def compare(review: Review, detour: Detour) -> Comparison | None:
    """Return the comparison for a detour of a game; None where nothing better is known.

    The better line is an optimal one from the detour's first position; of a loop, the moves that were played after it.
    """
    moves, start = [graded.move for graded in review.moves], review.positions[detour.first]
    played, count = moves[detour.first : detour.last], detour.last - detour.first
    if detour.loop:
        better = _renamed(moves[detour.last : detour.last + count], review.positions[detour.last], start)
        distances = review.distances[detour.last : detour.last + count + 1]
    elif detour.short_cut is None:
        return None
    else:
        better = parse_moves(detour.short_cut, review.board)[:count]
        distances = tuple(detour.distance - done for done in range(len(better) + 1))
    return Comparison(detour, play(start, played), play(start, better), distances)


def _renamed(moves: Sequence[Move], there: Position, here: Position) -> Sequence[Move]:
    """Return moves renamed for an equal position in which interchangeable blocks have swapped places."""
    names = {name: name_at(here, cells[0]) for name, cells in there.places.items()}
    return [Move(names[move.piece], move.path) if move.piece else move for move in moves]


class Variation:
    """A line that begins after ``number`` moves of the game; moves taken back can be played again."""

    def __init__(self, start: Position, number: int) -> None:
        self.number = number
        self.moves: Sequence[Move] = ()
        self.positions: Sequence[Position] = (start,)
        self.done = 0
        self.shows_best = False

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[self.done]

    def make(self, moves: Sequence[Move]) -> None:
        """Play moves from the current place on, combined into moves as the board counts them."""
        start = self.positions[0]
        line = start.board.counted_moves([*self.moves[: self.done], *moves])
        self.moves, self.positions = tuple(line), play(start, line).positions
        self.go_to(len(self.moves))

    def go_to(self, done: int) -> None:
        """Go to the nearest place of the line."""
        self.done, self.shows_best = min(max(done, 0), len(self.moves)), False

    def wanted(self, analyzer: Analyzer) -> Position:
        """Return the position to search next: the current one, or else the last of unknown distance."""
        unknown = (each for each in reversed(self.positions) if analyzer.distance(each) is None)
        return self.position if analyzer.distance(self.position) is None else next(unknown, self.position)


class MilestonesReached(NamedTuple):
    """How many milestones there are, and the numbers of those that a game has reached, each with its place in it."""

    of: int = 0
    reached: tuple[tuple[int, int], ...] = ()


class ReviewModel:
    """A place in a game, as a number of moves made; the start while there is no review.

    The coach searches the unknown distances of a variation.
    """

    def __init__(self, reviewer: Reviewer, coach: Coach, now: Callable[[], float], at_end: bool) -> None:
        """Start at the end of the game or, without ``at_end``, at the first costly move; ``now`` is a clock."""
        self.reviewer, self.board = reviewer, reviewer.game.start.board
        self._coach, self._now, self._uses_coach = coach, now, False
        self._milestones: tuple[Review, MilestonesReached] | None = None
        self.number = 0
        self.comparison: Comparison | None = None
        self.playback: Playback | None = None
        self.variation: Variation | None = None
        self._at_end = at_end
        self._is_placed = False
        self.place_first()

    @property
    def review(self) -> Review | None:
        """The review so far; None while there is none."""
        return self.reviewer.review

    @property
    def milestones(self) -> MilestonesReached:
        """The milestones from the start of the game, where the board has a table, and those that it has reached."""
        review = self.review
        if review is None:
            return MilestonesReached()
        if self._milestones is None or self._milestones[0] is not review:
            places = {position: place for place, position in reversed(list(enumerate(review.positions)))}
            milestones = self.reviewer.milestones
            every = [places.get(Position.unchecked(self.board, each.position.cells)) for each in milestones]
            reached = tuple((number, place) for number, place in enumerate(every, 1) if place is not None)
            self._milestones = review, MilestonesReached(len(every), reached)
        return self._milestones[1]

    def place_first(self) -> None:
        """Choose the first place, as soon as the review has it and unless the player has gone somewhere."""
        review = self.review
        if (
            review is not None
            and not self._is_placed
            and (self._at_end or review.costly or not self.reviewer.is_running)
        ):
            first = review.costly[0] - 1 if review.costly else 0
            self.number, self._is_placed = review.played if self._at_end else first, True

    # Places

    @property
    def last(self) -> int:
        """The number of moves that are reviewed."""
        return 0 if self.review is None else self.review.played

    @property
    def position(self) -> Position:
        if self.variation is not None:
            return self.variation.position
        return self.reviewer.game.start if self.review is None else self.review.positions[self.number]

    @property
    def played(self) -> Move | None:
        """The move that was played here; None at the end and in a variation."""
        if self.review is None or self.variation is not None or self.number == self.last:
            return None
        return self.review.moves[self.number].move

    @property
    def best(self) -> Sequence[Move]:
        """The best moves here, as far as they are known; in a variation, only after ``show_best``."""
        if self.variation is not None:
            advice = self.analyzer.advice(self.variation.position) if self.variation.shows_best else None
            return () if advice is None else advice.best
        if self.review is None:
            return ()
        best, played = self.review.evaluations[self.number].best, self.played
        optimal = played is not None and bool(self.review.moves[self.number].optimal)
        if best is None:
            return (played,) if played is not None and optimal else ()
        if played is None or not optimal or played in best:
            return best
        after = self.position.apply(played)  # another path to the same position is the same move
        return tuple(played if self.position.apply(move) == after else move for move in best)

    @property
    def is_costly(self) -> bool:
        """The move that was played here is known to be none of the best."""
        return self.review is not None and self.played is not None and self.review.moves[self.number].costly

    def go_to(self, number: int | None) -> None:
        """Go to the nearest available number of moves; stay here if it is None."""
        if number is not None:
            self.close()
            self.number, self._is_placed = min(max(number, 0), self.last), True

    @property
    def costly_before(self) -> int | None:
        """The place of the last costly move before this one; None if there is none."""
        costly = () if self.review is None else self.review.costly
        index = bisect_left(costly, self.number + 1)
        return costly[index - 1] - 1 if index else None

    @property
    def costly_after(self) -> int | None:
        """The place of the next costly move after this one; None if there is none."""
        costly = () if self.review is None else self.review.costly
        index = bisect_right(costly, self.number + 1)
        return costly[index] - 1 if index < len(costly) else None

    # Stretches

    @property
    def detour(self) -> Detour | None:
        """The detour at this place; where one ends and another begins, the latter."""
        detours = () if self.review is None else self.review.detours
        here = [detour for detour in detours if detour.first <= self.number <= detour.last]
        return here[-1] if here else None

    @property
    def passage(self) -> OnlyMoveRun | None:
        """The run of forced moves that includes the next move."""
        passages = () if self.review is None else self.review.only_move_runs
        return next((each for each in passages if each.first <= self.number + 1 <= each.last), None)

    def stretches(self, count: int) -> list[Stretch]:
        """Return the ``count`` most important detours and forced runs at most, in their order."""
        if self.review is None:
            return []
        detours = sorted(self.review.detours, key=lambda detour: -detour.lost)
        passages = sorted(self.review.only_move_runs, key=lambda passage: (passage.passed, -passage.only_moves))
        pairs = zip_longest(detours[:count], passages[:count])
        chosen: list[Stretch] = [each for pair in pairs for each in pair if each is not None]
        return sorted(chosen[:count], key=beginning)

    # The short cut

    def show_short_cut(self) -> None:
        """Play the detour and the better line."""
        self.close()
        if self.detour is not None and self.review is not None:
            self.comparison = compare(self.review, self.detour)
            self.number = self.detour.first
            if self.comparison is not None:
                line = (*self.comparison.played.moves, *self.comparison.better.moves)
                self.playback = Playback(self.board, line, self._now())

    @property
    def is_aside(self) -> bool:
        """A short cut or a variation is shown instead of the game."""
        return self.playback is not None or self.variation is not None

    def close(self) -> None:
        """Return from a short cut or a variation to the game."""
        self.comparison = self.playback = self.variation = None

    @property
    def steps(self) -> tuple[int, int]:
        """The moves of the detour and of the better line that are played."""
        assert self.comparison is not None and self.playback is not None
        played = len(self.comparison.played.moves)
        return min(self.playback.done, played), max(self.playback.done - played, 0)

    @property
    def side_line(self) -> SideLine | None:
        """The line of the variation or the short cut, for the graph."""
        if self.variation is not None:
            distances = map(self.analyzer.distance, self.variation.positions)
            return SideLine(self.variation.number, tuple(distances))
        return None if self.comparison is None else SideLine(self.comparison.detour.first, self.comparison.distances)

    @property
    def place(self) -> tuple[int, int | None]:
        """The number of moves made in the line that is shown, and the distance there, where it is known."""
        side = self.side_line
        if self.review is None:
            return self.number, None
        if self.variation is not None and side is not None:
            return side.first + self.variation.done, side.distances[self.variation.done]
        if self.comparison is not None and side is not None:
            played, better = self.steps
            number = side.first + (better or played)
            return number, side.distances[better] if better else self.review.distances[number]
        return self.number, self.review.distances[self.number]

    # The current line: the game or the variation

    @property
    def here(self) -> int:
        """The number of its moves that are made."""
        return self.number if self.variation is None else self.variation.done

    @property
    def end(self) -> int:
        """The number of its moves."""
        return self.last if self.variation is None else len(self.variation.moves)

    def go(self, number: int) -> None:
        """Go to the nearest available place in the current line."""
        (self.go_to if self.variation is None else self.variation.go_to)(number)

    @property
    def tried(self) -> Variation | None:
        """The variation, once it has moves, which replace those of the game in the list."""
        return self.variation if self.variation is not None and self.variation.moves else None

    def go_to_listed(self, number: int) -> None:
        """Go to a listed number of moves; those of the variation follow those of the game."""
        if self.tried is not None and number >= self.tried.number:
            self.tried.go_to(number - self.tried.number)
        else:
            self.go_to(number)

    def toggle_variation(self) -> None:
        """Start a variation here, or end it."""
        if self.variation is None:
            self.begin_variation()
        else:
            self.close()

    def begin_variation(self) -> Variation:
        """Start and return a variation here."""
        self.close()
        self.variation, self._is_placed = Variation(self.position, self.number), True
        return self.variation

    def make(self, moves: Sequence[Move]) -> None:
        """Play moves: follow the game where they match it, otherwise leave it."""
        following = () if self.review is None else self.review.positions[self.number + 1 : self.number + 1 + len(moves)]
        if self.variation is None and play(self.position, moves).positions[1:] == following:
            self.go_to(self.number + len(moves))
        else:
            (self.variation or self.begin_variation()).make(moves)

    # The analysis of the variation

    @property
    def analyzer(self) -> Analyzer:
        """The coach's results for the board; empty while another board is in play."""
        return self._coach.analyzer_of(self.board)

    @property
    def is_searching(self) -> bool:
        """More distances of the variation are to come."""
        return self._uses_coach and self.analyzer.outcome is Outcome.RUNNING

    def follow_variation(self) -> None:
        """Request the next unknown distance of the variation, or stop the search without one."""
        if self.variation is None:
            self.rest()
            return
        wanted = self.variation.wanted(self.analyzer)
        if (self._coach.board, self._coach.background_position) != (self.board, wanted):
            self._coach.open(self.board, wanted)
        self._uses_coach = True

    def rest(self) -> None:
        """End the search for the variation."""
        if self._uses_coach:
            self._coach.leave()
        self._uses_coach = False

    def show_best(self) -> None:
        """Show the best moves, or play the one that is shown; the game's own are always shown."""
        best = self.best
        if best:
            (self.variation or self.begin_variation()).make(best[:1])
        elif not self.position.is_goal:
            (self.variation or self.begin_variation()).shows_best = True

    def cost(self, number: int) -> int | None:
        """Return the cost of a move of the variation after so many of its moves, where it is known."""
        side = self.side_line
        if side is None:
            return None
        before, after = side.distances[number : number + 2]
        return None if before is None or after is None else 1 + after - before

    def play_on(self) -> None:
        """Play the next move of the short cut."""
        if self.playback is not None:
            self.playback.step_forward(self._now())

    def act_in_playback(self, action: Action) -> bool:
        """Run an action during playback; return False if it keeps its usual meaning."""
        if self.playback is None:
            return False
        effect = self.playback.act(action, self._now())
        if effect is PlaybackEffect.STEP:
            self.play_on()
        elif effect in (PlaybackEffect.TAKE_OVER, PlaybackEffect.LEAVE):
            self.close()
        return effect not in (PlaybackEffect.USUAL, PlaybackEffect.LEAVE)


def beginning(stretch: Stretch) -> int:
    """Return the number of moves made before a stretch begins."""
    return stretch.first if isinstance(stretch, Detour) else stretch.first - 1
