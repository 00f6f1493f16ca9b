"""Where in a reviewed game the player looks, and what is played there: a short cut, or moves of the player's own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from solver import Detour, Move, Passage, Playthrough, Position, Review, parse_moves, play

from ...board.bodies import name_at
from ...coach.reviewer import Reviewer
from ...input.commands import Action
from ...model.playback import Playback, Turn
from .variation import Variation

Stretch = Detour | Passage


class Comparison(NamedTuple):
    """A detour, and as many moves without it."""

    detour: Detour
    played: Playthrough
    better: Playthrough
    """An optimal line from where the detour began; without a loop it is what was played after it."""
    distances: tuple[int | None, ...]
    """Of the positions on the better way."""


def compare(review: Review, detour: Detour) -> Comparison | None:
    """Return the comparison for a detour of a game; None where nothing better is known."""
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


class Viewpoint:
    """A place in a game: a number of moves that had been made. While its review is not there it is the start."""

    def __init__(self, reviewer: Reviewer, at_end: bool) -> None:
        """``at_end`` is whether the end of the game is looked at first; otherwise it is the first costly move."""
        self.reviewer = reviewer
        self.number = 0
        self.comparison: Comparison | None = None
        """The short cut that is played ..."""
        self.playback: Playback | None = None
        """... and how far."""
        self.variation: Variation | None = None
        """What the player tries from there."""
        self._at_end = at_end
        self._placed = False
        """Whether the first place has been found, or the player has gone somewhere."""
        self.update()

    @property
    def review(self) -> Review | None:
        """What is known of the game by now."""
        return self.reviewer.review

    def update(self) -> bool:
        """Take new results of the review; return whether there were any."""
        new, review = self.reviewer.update(), self.review
        if review is not None and not self._placed and (self._at_end or review.costly or not self.reviewer.running):
            first = review.costly[0] - 1 if review.costly else 0
            self.number, self._placed = review.played if self._at_end else first, True
        return new

    # Places

    @property
    def last(self) -> int:
        """How many moves can be looked at by now."""
        return 0 if self.review is None else self.review.played

    @property
    def position(self) -> Position:
        if self.variation is not None:
            return self.variation.position
        return self.reviewer.game.start if self.review is None else self.review.positions[self.number]

    @property
    def played(self) -> Move | None:
        """None at the end, and where the player tries other moves."""
        if self.review is None or self.variation is not None or self.number == self.last:
            return None
        return self.review.moves[self.number].move

    @property
    def best(self) -> tuple[Move, ...]:
        """The best moves there, as far as they are known."""
        if self.review is None or self.variation is not None:
            return ()
        best, played = self.review.evaluations[self.number].best, self.played
        optimal = played is not None and bool(self.review.moves[self.number].optimal)
        if best is None:
            return (played,) if played is not None and optimal else ()
        if played is None or not optimal or played in best:
            return best
        after = self.position.apply(played)  # another way round to there is the same move
        return tuple(played if self.position.apply(move) == after else move for move in best)

    @property
    def costly(self) -> bool:
        """Whether the move that was played there is known to be none of the best."""
        return self.review is not None and self.played is not None and self.review.moves[self.number].costly

    def go_to(self, number: int) -> None:
        """Go to the nearest available number of moves."""
        self.close()
        self.number, self._placed = min(max(number, 0), self.last), True

    @property
    def costly_before(self) -> int | None:
        """Where the costly move before this place was made."""
        costly = () if self.review is None else self.review.costly
        index = bisect_left(costly, self.number + 1)
        return costly[index - 1] - 1 if index else None

    @property
    def costly_after(self) -> int | None:
        """Where the next costly move after this place was made."""
        costly = () if self.review is None else self.review.costly
        index = bisect_right(costly, self.number + 1)
        return costly[index] - 1 if index < len(costly) else None

    # Stretches

    @property
    def detour(self) -> Detour | None:
        """The detour that the place is on; at the end of one where the next begins it is the next."""
        detours = () if self.review is None else self.review.detours
        here = [detour for detour in detours if detour.first <= self.number <= detour.last]
        return here[-1] if here else None

    @property
    def passage(self) -> Passage | None:
        """The narrow passage that the next move is in."""
        passages = () if self.review is None else self.review.passages
        return next((each for each in passages if each.first <= self.number + 1 <= each.last), None)

    def stretches(self, count: int) -> list[Stretch]:
        """Return the ``count`` most important detours and forced runs at most, in their order."""
        if self.review is None:
            return []
        detours = sorted(self.review.detours, key=lambda detour: -detour.lost)
        passages = sorted(self.review.passages, key=lambda passage: (passage.passed, -passage.only_moves))
        pairs = zip_longest(detours[:count], passages[:count])
        chosen: list[Stretch] = [each for pair in pairs for each in pair if each is not None]
        return sorted(chosen[:count], key=beginning)

    # The short cut

    def show_short_cut(self, now: float) -> None:
        """Play the detour and the better line."""
        self.close()
        if self.detour is not None and self.review is not None:
            self.comparison = compare(self.review, self.detour)
            self.number = self.detour.first
            if self.comparison is not None:
                line = (*self.comparison.played.moves, *self.comparison.better.moves)
                self.playback = Playback(self.review.board, line, now)

    @property
    def is_aside(self) -> bool:
        """Whether something else than the game is shown: a short cut, or what the player tries."""
        return self.playback is not None or self.variation is not None

    def close(self) -> None:
        """Back to the game: shows no short cut any more, and nothing that was tried."""
        self.comparison = self.playback = self.variation = None

    # The line that is looked at: of the game, or what the player tries

    @property
    def here(self) -> int:
        """How many of its moves have been made."""
        return self.number if self.variation is None else self.variation.done

    @property
    def end(self) -> int:
        """How many it has."""
        return self.last if self.variation is None else len(self.variation.moves)

    def go(self, number: int) -> None:
        """Go to the nearest available place in the current line."""
        (self.go_to if self.variation is None else self.variation.go_to)(number)

    @property
    def tried(self) -> Variation | None:
        """What the player tries, once there are moves, which stand in the place of the game's."""
        return self.variation if self.variation is not None and self.variation.moves else None

    def go_to_listed(self, number: int) -> None:
        """Go to a listed number of moves; those of the variation follow those of the game."""
        if self.tried is not None and number >= self.tried.number:
            self.tried.go_to(number - self.tried.number)
        else:
            self.go_to(number)

    def try_on(self) -> None:
        """Start a variation here, or end it."""
        if self.variation is None:
            self.begin_variation()
        else:
            self.close()

    def begin_variation(self) -> Variation:
        """Start and return a variation here."""
        self.close()
        self.variation, self._placed = Variation(self.position, self.number), True
        return self.variation

    def make(self, moves: Sequence[Move]) -> None:
        """Play moves: follow the game where they match it, otherwise leave it."""
        ways = () if self.review is None else self.review.positions[self.number + 1 : self.number + 1 + len(moves)]
        if self.variation is None and play(self.position, moves).positions[1:] == ways:
            self.go_to(self.number + len(moves))
        else:
            (self.variation or self.begin_variation()).make(moves)

    def act_in_playback(self, action: Action, now: float) -> bool:
        """Run an action during playback; return False if it keeps its usual meaning."""
        if self.playback is None:
            return False
        turn = self.playback.act(action, now)
        if turn is Turn.ON:
            self.playback.step_forward(now)
        elif turn in (Turn.TAKE_OVER, Turn.LEAVE):
            self.close()
        return turn not in (Turn.BESIDE, Turn.LEAVE)


def beginning(stretch: Stretch) -> int:
    """Return the number of moves made before a stretch begins."""
    return stretch.first if isinstance(stretch, Detour) else stretch.first - 1
