"""The overall standing of a player: stars of all starts, what is solved at each difficulty, and what to try next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from solver.analysis.difficulty import HARDEST, word_of_level
from solver.catalogue.pictures import is_picture, scene_of
from solver.generator.ids import style_and_number

from ..model.grades import MOST_STARS
from ..model.record import Record
from ..model.statistics import Statistics
from .levels import GradedStart, graded_starts, stars_on

MASTERED = 3  # starts of a level, or of harder ones, with three stars each: from then on a harder level is suggested


class LevelStanding(NamedTuple):
    """What a player has done at one level of difficulty."""

    level: int
    starts: int
    solved: int
    mastered: int  # with three stars

    @property
    def word(self) -> str:
        """The level in a word."""
        return word_of_level(self.level)


class Standing:
    """The standing that follows from the records."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._stars = {start: stars for start in graded_starts() if (stars := stars_on(statistics, start)) is not None}

    @property
    def stars(self) -> int:
        """The stars of all starts together, at most three each."""
        return sum(self._stars.values())

    @property
    def solved(self) -> int:
        """The number of starts that are solved."""
        return len(self._stars)

    @property
    def levels(self) -> tuple[LevelStanding, ...]:
        """The levels, the easiest first."""
        starts = Counter(start.level for start in graded_starts())
        solved = Counter(start.level for start in self._stars)
        mastered = Counter(start.level for start, stars in self._stars.items() if stars == MOST_STARS)
        return tuple(
            LevelStanding(level, starts[level], solved[level], mastered[level]) for level in range(1, HARDEST + 1)
        )

    @property
    def suggestion(self) -> GradedStart | None:
        """A board to try next: one that is not solved, at the easiest level that is not mastered yet, of the kind that
        was played last if it has one; None once all are solved.
        """
        unsolved = [start for start in graded_starts() if _is_for_all(start) and start not in self._stars]
        if not unsolved:
            return None
        stars = [(each.level, each.mastered) for each in self.levels]
        mastered = {level for level, _ in stars if sum(won for other, won in stars if other >= level) >= MASTERED}
        wanted = [start for start in unsolved if start.level not in mastered] or unsolved
        level = wanted[0].level
        first = {_kind(each.board): each for each in reversed(wanted) if each.level == level}
        kinds = (_kind(record.board) for record in self._latest)
        return next((first[kind] for kind in kinds if kind in first), wanted[0])

    @property
    def _latest(self) -> Iterator[Record]:
        return reversed(self._statistics.records[-20:])


def _is_for_all(start: GradedStart) -> bool:
    """Return whether a start is dealt on a board that needs no picture of the player's own."""
    return not start.start and (not is_picture(start.board) or bool(scene_of(start.board)))


def _kind(board_id: str) -> str:
    style = style_and_number(board_id)
    return board_id if style is None else style[0]
