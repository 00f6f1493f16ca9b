"""The overall standing of a player: stars of all boards, what is solved at each difficulty, and what to try next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from solver.analysis.difficulty import HARDEST, known_difficulties, word_of_level
from solver.generator.ids import style_and_number
from solver.generator.stock import stock_boards

from ..model.grades import MOST_STARS, stars_of
from ..model.record import Record
from ..model.statistics import Statistics, unaided

MASTERED = 3  # boards of a level, or of harder ones, with three stars each: from then on a harder level is suggested


class GradedBoard(NamedTuple):
    """A board that comes with the program and has a difficulty."""

    id: str
    level: int


@cache
def graded_boards() -> tuple[GradedBoard, ...]:
    """Return the built-in boards whose difficulty is known, and those of the stock, by level."""
    builtin = (GradedBoard(board_id, known.level) for board_id, known in known_difficulties().items())
    stock = (GradedBoard(board.id, board.level) for board in stock_boards())
    return tuple(sorted((*builtin, *stock), key=lambda board: board.level))


class LevelStanding(NamedTuple):
    """What a player has done at one level of difficulty."""

    level: int
    boards: int
    solved: int  # without help
    mastered: int  # with three stars

    @property
    def word(self) -> str:
        """The level in a word."""
        return word_of_level(self.level)


class Standing:
    """The standing that follows from the records."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._stars = {board.id: stars for board in graded_boards() if (stars := self._of(board)) is not None}

    def _of(self, board: GradedBoard) -> int | None:
        """Return the most stars of a game without help on a board; None where there is none."""
        games = unaided(self._statistics.of_board(board.id))
        return max(map(stars_of, games), default=None)

    @property
    def stars(self) -> int:
        """The stars of all boards together, at most three a board."""
        return sum(self._stars.values())

    @property
    def solved(self) -> int:
        """The number of boards that were solved without help."""
        return len(self._stars)

    @property
    def levels(self) -> tuple[LevelStanding, ...]:
        """The levels, the easiest first."""
        boards = Counter(board.level for board in graded_boards())
        won = {board: self._stars[board.id] for board in graded_boards() if board.id in self._stars}
        solved = Counter(board.level for board in won)
        mastered = Counter(board.level for board, stars in won.items() if stars == MOST_STARS)
        return tuple(
            LevelStanding(level, boards[level], solved[level], mastered[level]) for level in range(1, HARDEST + 1)
        )

    @property
    def suggestion(self) -> GradedBoard | None:
        """A board to try next: one that was not solved, at the easiest level that is not mastered yet, of the kind that
        was played last if it has one; None once all are solved.
        """
        unsolved = [board for board in graded_boards() if board.id not in self._stars]
        if not unsolved:
            return None
        stars = [(each.level, each.mastered) for each in self.levels]
        mastered = {level for level, _ in stars if sum(won for other, won in stars if other >= level) >= MASTERED}
        wanted = [board for board in unsolved if board.level not in mastered] or unsolved
        level = wanted[0].level
        kinds = [_kind(record.board) for record in self._latest]
        alike = (board for kind in kinds for board in wanted if board.level == level and _kind(board.id) == kind)
        return next(alike, wanted[0])

    @property
    def _latest(self) -> Iterator[Record]:
        return reversed(self._statistics.records[-20:])


def _kind(board_id: str) -> str:
    style = style_and_number(board_id)
    return board_id if style is None else style[0]
