"""Grades of games: their results and stars, and the collections of a board.

All of it follows from the records, so it is worked out when it is shown and kept nowhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count, takewhile
from typing import NamedTuple, TypeVar

from solver import Position
from solver.catalogue.challenges import Challenge

from .game import Game
from .record import Record
from .statistics import won
from .timing import hundredths

MOST_STARS, MOST_WITH_HINTS, MOST_BY_HINTS = 3, 2, 1  # the last one where more than half of the moves were hints


class GameResult(str, Enum):
    """The end of a game; each recorded game has one."""

    OPTIMAL = "optimal"  # without help, in the fewest moves there are
    SOLVED = "solved"  # without help
    ASSISTED = "assisted"


def stars(moves: int, par: int, most: int = MOST_STARS) -> int:
    """Return the stars of a solved game, at most ``most``: 3 in the fewest moves, 2 within a quarter more, else 1."""
    return min(MOST_STARS if moves <= par else 2 if 4 * moves <= 5 * par else 1, most)


class ResultCard(NamedTuple):
    """What the picture of a result says."""

    position: Position
    name: str
    stars: int | None
    headline: str
    figures: tuple[tuple[str, str], ...]
    code: str  # for others to play the same position


class Grade(NamedTuple):
    """How good a solved game is."""

    moves: int
    par: int | None
    assisted: bool = False
    proved: bool = True  # no solution is shorter than par; else it is the best known
    hints: int = 0  # all the help there was; 0 without any, and where the program has played
    by_method: int | None = None  # the moves of the method that was taught, where stars count by these instead of par

    @property
    def result(self) -> GameResult:
        """The end of the game."""
        if self.assisted:
            return GameResult.ASSISTED
        return GameResult.OPTIMAL if self.moves == self.par and self.proved else GameResult.SOLVED

    @property
    def stars(self) -> int | None:
        """From 1 to 3, with hints to 2, where more than half of the moves were hints 1; 0 where the program has played,
        None while the par is unknown.
        """
        if self.is_played:
            return 0
        by_hints = 2 * self.hints > self.moves
        most = MOST_STARS if not self.assisted else MOST_BY_HINTS if by_hints else MOST_WITH_HINTS
        return None if self.stars_par is None else stars(self.moves, self.stars_par, most)

    @property
    def stars_par(self) -> int | None:
        """The moves within which a game wins three stars; None while they are unknown."""
        return self.par if self.by_method is None else self.by_method

    def next_star(self, owned: int = 0) -> tuple[int, int | None] | None:
        """Return the moves within which another attempt wins one star more, also than were ``owned`` before, and the
        hints that it may have at most, None where there are not too many; None where there is no star to win, or none
        is known.
        """
        par, is_certain, stars = self.stars_par, self.proved or self.by_method is not None, max(self.stars or 0, owned)
        if not self.stars or stars == MOST_STARS or par is None or not is_certain:
            return None
        if stars == 1:
            few = par // 2
            return 5 * par // 4, few if self.assisted and self.hints > few else None
        return par, 0 if self.assisted else None

    @property
    def is_played(self) -> bool:
        """The program has played a part of the solution."""
        return self.assisted and not self.hints


def grade_of(record: Record) -> Grade:
    """Return the grade of a recorded game."""
    return Grade(record.moves, record.par, record.assisted, record.proved, record.hints)


def result_of(record: Record) -> GameResult:
    """Return the result of a recorded game."""
    return grade_of(record).result


def stars_of(record: Record) -> int:
    """Return the stars of a recorded game; 0 where the program has played, and while its par is unknown."""
    return grade_of(record).stars or 0


def best_game(records: Iterable[Record]) -> Record | None:
    """Return the solved game with the most stars, of those one without help, the fewest moves and the least time; None
    where none is solved.
    """
    return min(won(records), key=lambda each: (-stars_of(each), each.assisted, each.moves, each.seconds), default=None)


def most_stars(
    records: Iterable[Record], start: str = "", par: int | None = None, by_method: int | None = None
) -> int | None:
    """Return the most stars that games from a start have won; None where none is solved.

    Without a ``start`` they are the games that were dealt on a board where they begin anywhere: a chosen start may be
    easy. ``par`` is the fewest moves from the start, as a game may have ended before they were known, and ``by_method``
    those of the method, where stars count by these.
    """
    games = won(records, start) if start else [record for record in won(records) if record.is_dealt]
    known = (grade_of(game)._replace(by_method=by_method) for game in games)
    # a par that was not proved may have fallen since they were won
    return max((max(each.stars or 0, each._replace(par=par or each.par).stars or 0) for each in known), default=None)


class ChallengeOutcome(NamedTuple):
    """How a solved game compares with what there was to beat: moves first, then the time."""

    moves: int = 0  # more than there were to beat; negative where it is won
    hundredths: int = 0  # of a second, where the moves are equal
    assisted: bool = False  # it is won by no help

    @property
    def is_won(self) -> bool:
        """Fewer moves, or as many in less time."""
        return (self.moves, self.hundredths) < (0, 0) and not self.assisted


def challenge_outcome(challenge: Challenge | None, game: Game) -> ChallengeOutcome | None:
    """Return how a game did in a challenge; None where it isn't solved by moves, or there was no result to beat."""
    if challenge is None or challenge.moves_to_beat is None or game.solved_in is None or not game.done:
        return None
    more, seconds = game.move_count - challenge.moves_to_beat, challenge.seconds_to_beat
    slower = 0 if more or seconds is None else hundredths(game.solved_in) - hundredths(seconds)
    return ChallengeOutcome(more, slower, game.assisted)


def last_cost(game: Game, distance: Callable[[Position], int | None]) -> int | None:
    """Return the moves by which the last gesture has lengthened a game, 0 for a good one; None if unknown."""
    if not game.done:
        return None
    before = game.positions[game.done - 2] if game.done > 1 else game.start
    here, there = distance(game.position), distance(before)
    if here is None or there is None:
        return None
    moves = game.tallies[game.done - 2].moves if game.done > 1 else 0
    return max(game.move_count - moves + here - there, 0)


STEP = 5  # moves between two rungs; up to the last there may be some more
LONG, LONGER = 80, 150
"""A ladder to a greater distance has every tenth alone, or rungs ever farther apart: sixteen can be hit well."""
ROUND = (10, 15, 20, 30, 40, 60, 80)  # the rungs of a longer ladder, and ten times as much, and so on

Key = TypeVar("Key", bound=Hashable)


def rungs(greatest: int) -> tuple[int, ...]:
    """Return the distances of a ladder: every fifth, the last of them moved on to ``greatest``, the farthest there is.

    A long ladder has no more rungs than others, the last but one well below the last.
    """
    if greatest > LONG:
        higher: Iterable[int] = range(2 * STEP, greatest, 2 * STEP)
        if greatest > LONGER:
            higher = (10**power * each for power in count() for each in ROUND)
        return (STEP, *takewhile(lambda rung: 10 * rung <= 9 * greatest, higher), greatest)
    return (*range(STEP, greatest - STEP + 1, STEP), greatest) if greatest > 0 else ()


def ladder(distances: Sequence[int], records: Iterable[Record]) -> dict[int, int]:
    """Return for each rung, in order, the most stars that a game has won from that distance up to
    the next rung; 0 where none has.
    """
    return _most_stars(distances, ((_rung_of(record, distances), record) for record in records))


def _rung_of(record: Record, distances: Sequence[int]) -> int | None:
    """Return the highest rung that is not above a game's par; None for none."""
    number = 0 if record.par is None else bisect_right(distances, record.par)
    return distances[number - 1] if number else None


def trophies(farthest: Sequence[Position], records: Iterable[Record]) -> dict[Position, int]:
    """Return for each farthest position the most stars that a game from there has won; 0 where none has."""
    positions = {str(position): position for position in farthest}
    most = _most_stars(positions, ((record.start, record) for record in records))
    return {positions[text]: stars for text, stars in most.items()}


def _most_stars(keys: Iterable[Key], keyed: Iterable[tuple[Hashable, Record]]) -> dict[Key, int]:
    most: dict[Hashable, int] = dict.fromkeys(keys, 0)
    for key, record in keyed:
        if key in most:
            most[key] = max(most[key], stars_of(record))
    return most  # type: ignore[return-value]  # no other keys have come in


@dataclass(frozen=True)
class Achievement:
    """The games solved on a board."""

    solved: int = 0  # perhaps with hints
    helped: int = 0  # by the program, which has played
    stars: int = 0
    best: int | None = None  # moves from the board's own start, if it has one, without help if there is such a game
    par: int | None = None  # from the board's own start, proved
    has_start: bool = False

    @property
    def games(self) -> int:
        """The number of games, whoever has solved them."""
        return self.solved + self.helped

    @property
    def is_board_solved(self) -> bool:
        """The player has solved it, and from the board's own start if it has one."""
        return self.best is not None if self.has_start else self.solved > 0


def achievement(records: Collection[Record], start: str = "", par: int | None = None) -> Achievement:
    """Return the achievement of one board's records.

    ``start`` is the board's own, or empty if it has none: then the stars of every start that was given count.
    ``par`` is the fewest moves from its own start, if known.
    """
    solved = len(won(records))
    helped = len(records) - solved
    if not start:
        given = [record for record in won(records) if record.is_given]
        return Achievement(solved, helped, max(map(stars_of, given), default=0))
    whole = won(records, start)
    if par is None:
        par = min((record.par for record in whole if record.par is not None and record.proved), default=None)
    best = min(((record.assisted, record.moves) for record in whole), default=(False, None))[1]
    return Achievement(solved, helped, most_stars(whole, start, par) or 0, best, par, has_start=True)
