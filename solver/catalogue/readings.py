"""What a text was read as: what it means, its format, and what was assumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..formats.block_levels import Level
from ..model.board import Board
from ..model.position import Position
from ..sentences import Sentence
from .boards import board_of_key

if TYPE_CHECKING:
    from ..formats.timer_tables import TimedSolve
    from .texts import Load, PlayedGame  # a board or position by its name alone needs no more of games


@dataclass(frozen=True)
class Entries:
    r"""Several texts at once, one a line, each of which is read by itself.

    >>> from antipode.solver import read_any
    >>> read_any("3x3:1,2,3,4,0,6,7,5,8\n3x3:1,2,3,4,5,6,0,7,8").found.texts
    ('3x3:1,2,3,4,0,6,7,5,8', '3x3:1,2,3,4,5,6,0,7,8')
    """

    texts: Sequence[str]


@dataclass(frozen=True)
class TimerTable(Entries):
    r"""The solves of a timer's table; its texts are the games, or the starts where their moves are not known.

    >>> from antipode.solver import read_any
    >>> read_any("No.;Time;Scramble\n1;9.50;R D\n2;DNF;L").found.texts[0]
    'antipode:fifteen:1,2,3,4/5,6,7,8/9,10,15,11/13,14,0,12:'
    """

    solves: tuple[TimedSolve, ...]
    refused: int
    """Rows that are no solves."""
    board: Board
    """That of scrambles whose board the table does not tell."""


Found: TypeAlias = "PlayedGame | Position | Board | Level | Entries"
"""A challenge or game, a position, a board without a start of its own, a level whose goal is not drawn yet, or several
of them."""


class Reading(NamedTuple):
    """What a text is meant for, the format that it was read as, and what was assumed.

    >>> from antipode.solver import read_any
    >>> reading = read_any("1 2 3 0 4 5 6 7 8 9 10 11 12 13 14 15")
    >>> str(reading.start.board.goal)
    '0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15'
    """

    format: str
    found: Found
    assumed: tuple[Sentence, ...] = ()
    others: tuple[Reading, ...] = ()
    """What else it may mean as well: positions with another goal."""
    file: Path | None = None
    """Of a board that is the player's own."""
    claimed: tuple[int | None, int | None] = (None, None)
    """The fewest moves, and the positions in reach, as the text itself has them."""

    @property
    def start(self) -> Position | None:
        """The position that it begins with; None for a board or a level without one, and for several texts."""
        found = self.found
        if isinstance(found, Entries | Level):
            return None
        return found.own_start if isinstance(found, Board) else found if isinstance(found, Position) else found.start

    @property
    def told(self) -> Sentence | None:
        """The format and what was assumed, as one sentence; None where the text said all that itself."""
        if self.format in OWN_FORMATS and not self.assumed:
            return None
        told = Sentence(f"format.{self.format}", {})
        for each in self.assumed:
            told = Sentence("read.and", {"first": told, "then": each})
        return Sentence("read.told", {"told": told})


class Around(NamedTuple):
    """What a text is read beside."""

    board: Board | None = None  # the one in play
    solvable: bool = True  # a position that can never be solved is refused
    load: Load = board_of_key  # returns the board of an id or a line, or raises BoardError
    known: Iterable[str] = ()  # ids of generated boards that positions may be of, beside those that come along
    goal: str | None = None  # one of GOALS or a text, which a position of numbers is to have


BOARD, BOARD_FILE, BOARD_LINE, POSITION, NUMBERS, LIST = (
    "board", "board-file", "board-line", "position", "numbers", "list",
)  # fmt: skip
OWN_FORMATS = frozenset({"challenge", "game", BOARD, BOARD_FILE, BOARD_LINE, POSITION, LIST, "solution"})
"""Those that say all they mean, or that are ours."""
