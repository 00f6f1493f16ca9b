"""The record of a solved game, as plain data and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from operator import itemgetter
from typing import Any

from solver import Misread, Position
from solver.catalogue.boards import kept_board
from solver.catalogue.texts import HEAD, LONGEST_TEXT, PlayedGame, read_game
from solver.errors import brief_repr
from solver.formats.board_lines import LONGEST_LINE

from .game import Origin
from .solve_series import LONGEST_LEG, is_single_leg
from .timing import LONGEST_TIMES, parse_times

LONGEST_NAME = 1_000
"""Characters of its run, its origin and the time of day; board and start have a line's, its moves a text's."""
LARGEST = 1_000_000_000  # the limit of its numbers: more moves, or seconds, than any real game


@dataclass(frozen=True, slots=True)  # in a history of 20,000 games a tenth of the memory
class Record:
    """A solved game."""

    run: str
    number: int  # counts the records of that run
    board: str
    start: str
    moves: int  # 0 where they are not known, as of a time that came from another program
    seconds: float
    """From the first move to the solve; in a series from the solve before, and blindfolded from when it was seen."""
    par: int | None
    assisted: bool
    when: str
    """The time of day in ISO form, UTC; the computer's clock may have been wrong, so nothing is sorted by it."""
    line: str = ""  # the moves as text; empty where there were very many
    origin: str = Origin.DEALT.value
    looked: float | None = None  # seconds before the first move
    proved: bool = True  # no solution is shorter than par; else par is the best that was known when the game ended
    times: str = (
        ""  # of its moves, as ``times_text`` writes them; empty where they are not known, or there are very many
    )
    leg: str = ""  # its place in a marathon or a relay, as a ``SeriesLeg`` is written
    session: str = ""  # the player's name for the session it was played in; empty without one
    hints: int = 0  # that were all the help; 0 without help, once the program had played, and from earlier versions
    first: bool = True  # attempt at a position that was dealt

    @property
    def name(self) -> tuple[str, int]:
        """The unique name of the record; a later record of this name replaces it."""
        return self.run, self.number

    @property
    def is_comparable(self) -> bool:
        """It enters bests and averages: the first attempt, without help, at a dealt position, not blindfolded, and
        neither in a marathon nor in a relay, whose clocks run on.
        """
        is_alone = not self.leg or is_single_leg(self.leg)
        return self.first and not self.assisted and self.origin in _COMPARED and is_alone

    @property
    def is_dealt(self) -> bool:
        """Its start was dealt, however often it was tried."""
        return self.origin in _DEALT

    @property
    def is_given(self) -> bool:
        """Its start was not chosen by the player."""
        return self.origin in _GIVEN

    @property
    def is_won(self) -> bool:
        """The player has solved it, perhaps with hints: the program has not played in it."""
        return not self.assisted or self.hints > 0

    @property
    def efficiency(self) -> float | None:
        """Par for each move made, at most 1; None while par is unknown, or not proved."""
        return None if self.par is None or not self.proved else self.par / self.moves

    @property
    def speed(self) -> float | None:
        """Moves a second; None for a game that took no time, and where its moves are not known. In a series looking at
        the start does not count, as far as the times of the moves are known.
        """
        times = recorded_times(self) if self.leg else ()
        seconds = times[-1] if times else self.seconds
        return self.moves / seconds if seconds and self.moves else None

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, for a file."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Any) -> Record:
        """Return it from plain data, ignoring entries of later versions. Raises ValueError for no record."""
        try:
            first = data.get("origin", Origin.DEALT.value) in _DEALT  # where an earlier version doesn't say
            values = _VALUES({**_OF_EARLIER_VERSIONS, "first": first, **data})
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a record: {error!r}") from None
        return cls.from_values(values)

    @classmethod
    def from_values(cls, values: Sequence[Any]) -> Record:
        """Return it from the values of its fields. Raises ValueError for no record."""
        record = cls(*values)
        if tuple(map(type, values)) not in _TYPES or not _has_right_values(record):
            raise ValueError(f"not a record: {brief_repr(values, 200)}")
        return record


def recorded_game(record: Record) -> PlayedGame | None:
    """Replay the game of a record; return None if its moves were not kept, or its board is gone."""
    if not record.line:
        return None
    try:
        return read_game(f"{HEAD}:{record.board}:{record.start}:{record.line}", kept_board)
    except Misread:
        return None


def recorded_start(record: Record) -> Position | None:
    """Return the start of a record; None where it was not kept, or its board is gone."""
    if not record.start:
        return None
    try:
        return read_game(f"{HEAD}:{record.board}:{record.start}:", kept_board).start
    except Misread:
        return None


def recorded_times(record: Record) -> tuple[float, ...]:
    """Return the seconds of each move of a record's game; empty where they were not kept."""
    try:
        return parse_times(record.times)
    except ValueError:
        return ()


def _has_right_values(record: Record) -> bool:
    names_fit = len(record.run) + len(record.when) + len(record.origin) <= LONGEST_NAME
    positions_fit = max(len(record.board), len(record.start)) <= LONGEST_LINE
    counts = all(0 <= each < LARGEST for each in (record.number, record.moves, record.hints))
    par_fits = record.par is None or 0 < record.par <= record.moves
    seconds = (record.seconds, record.looked or 0)
    return (
        counts
        and par_fits
        and all(0 <= each < LARGEST for each in seconds)
        and names_fit
        and positions_fit
        and len(record.line) <= LONGEST_TEXT
        and len(record.times) <= LONGEST_TIMES
        and len(record.leg) <= LONGEST_LEG
        and len(record.session) <= LONGEST_NAME
    )


_COMPARED = frozenset(origin.value for origin in Origin if origin.is_dealt or origin is Origin.JOURNEY)
_GIVEN = frozenset(origin.value for origin in Origin if origin.is_given)
_DEALT = frozenset(origin.value for origin in Origin if origin.is_dealt)
_OF_EARLIER_VERSIONS = {
    "origin": Origin.DEALT.value,
    "looked": None,
    "proved": True,
    "times": "",
    "leg": "",
    "session": "",
    "hints": 0,
}
_VALUES = itemgetter(*(field.name for field in fields(Record)))
_TYPES = frozenset(
    (str, int, str, str, int, seconds, par, bool, str, str, str, looked, bool, str, str, str, int, bool)
    for seconds in (int, float)
    for par in (int, type(None))
    for looked in (int, float, type(None))
)  # exactly these: True is not 1
