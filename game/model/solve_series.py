"""Timed solves: single ones, marathons on one board, relays of growing sizes; and what records hold of them.

The clock of a series runs from its first move to its last solve, also while the next board is looked at. A game that
is left stops it, as it stops the clock of a single game. A single solve is a marathon of one: only there can the
next scramble come before the board is solved, which makes this one a DNF (did not finish).

In a blindfolded series the time to memorise counts from the moment when a board is seen; from the first move until it
is solved its tiles show nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.formats.board_lines import LONGEST_LINE

from .timing import hundredths

if TYPE_CHECKING:
    from .record import Record

MARATHON, RELAY = "marathon", "relay"
LEAST_SIZE, MOST_SIZE = 2, 10  # of the square boards in a relay
LEAST_COUNT, MOST_COUNT = 1, 1000  # of the boards in a marathon
BLIND = "blind-"  # before the kind, in the id of a blindfolded series
LONGEST_LEG = LONGEST_LINE + 100  # characters


def size_key(size: int) -> str:
    """Return the key of the square number board of a size."""
    return {3: "eight", 4: "fifteen"}.get(size, f"{size}x{size}")


class SolveSeries(NamedTuple):
    """The boards that are solved in a row, all the same or each a size larger."""

    kind: str
    first: str  # the board's key in a marathon, in a relay the smallest size
    last: int  # the number of boards in a marathon, in a relay the largest size
    is_blind: bool = False

    @property
    def boards(self) -> tuple[str, ...]:
        """The keys of the boards in their order."""
        if self.kind == MARATHON:
            return (self.first,) * self.last
        return tuple(map(size_key, range(int(self.first), self.last + 1)))

    @property
    def id(self) -> str:
        """The text that records have of it, such as ``marathon:eight:5`` or ``blind-relay:2:5``."""
        return f"{BLIND if self.is_blind else ''}{self.kind}:{self.first}:{self.last}"

    @property
    def is_single(self) -> bool:
        """It is a single solve."""
        return self.kind == MARATHON and self.last == 1


def parse_series(text: str) -> SolveSeries | None:
    """Return the series of an id; None for anything else."""
    kind, _, rest = text.removeprefix(BLIND).partition(":")
    first, _, last = rest.rpartition(":")
    if not last.isascii() or not last.isdigit() or len(last) > 4 or len(first) > LONGEST_LINE:
        return None
    is_blind = text.startswith(BLIND)
    if kind == MARATHON and first and LEAST_COUNT <= int(last) <= MOST_COUNT:
        return SolveSeries(kind, first, int(last), is_blind)
    sizes = range(LEAST_SIZE, MOST_SIZE + 1)
    if (
        kind == RELAY
        and first.isascii()
        and first.isdigit()
        and int(first) in sizes
        and int(first) < int(last) in sizes
    ):
        return SolveSeries(kind, str(int(first)), int(last), is_blind)
    return None


def marathon(board: str, count: int, is_blind: bool = False) -> SolveSeries:
    """Return the series of ``count`` starts of one board."""
    return SolveSeries(MARATHON, board, count, is_blind)


def relay(first: int, last: int, is_blind: bool = False) -> SolveSeries:
    """Return the series of one start on each square board from a size to a larger one."""
    return SolveSeries(RELAY, str(first), last, is_blind)


SINGLE = marathon("fifteen", 1)  # as long as no other series was begun


class SeriesLeg(NamedTuple):
    """The place of one solved game in an attempt at a series."""

    series: SolveSeries
    attempt: str  # unique to it
    number: int  # among the boards of the series, from 1
    seconds: float  # of the series until then

    def __str__(self) -> str:
        return f"{self.series.id} {self.number} {self.seconds:.2f} {self.attempt}"


def is_single_leg(text: str) -> bool:
    """Return whether the text of a leg is of a single solve that was not blindfolded."""
    return text.startswith(MARATHON) and text.rsplit(" ", 3)[0].endswith(":1")


def parse_leg(text: str) -> SeriesLeg | None:
    """Return the leg that ``str`` has written; None for anything else."""
    parts = text.rsplit(" ", 3)
    series = parse_series(parts[0]) if len(parts) == 4 and len(text) <= LONGEST_LEG else None
    if series is None or not parts[1].isascii() or not parts[1].isdigit():
        return None
    try:
        number, seconds = int(parts[1]), float(parts[2])
    except ValueError:
        return None
    fits = 1 <= number <= len(series.boards) and 0 <= seconds < 1e9
    return SeriesLeg(series, parts[3], number, seconds) if fits else None


@dataclass(frozen=True)
class SeriesAttempt:
    """An attempt at a series: the start that is being solved, and the splits of those that are."""

    series: SolveSeries
    attempt: str
    start: str  # as text
    splits: tuple[float, ...] = ()  # seconds of the series at each solve

    @property
    def board(self) -> str | None:
        """The key of the board to be solved now; None at the end."""
        return None if self.is_finished else self.series.boards[len(self.splits)]

    @property
    def is_finished(self) -> bool:
        """All boards are solved."""
        return len(self.splits) == len(self.series.boards)

    @property
    def seconds(self) -> float:
        """The seconds of the boards that are solved."""
        return self.splits[-1] if self.splits else 0.0

    @property
    def last_seconds(self) -> float:
        """The seconds of the board that was solved last, from the solve before it."""
        return round(self.seconds - (self.splits[-2] if len(self.splits) > 1 else 0.0), 2)

    def after_solve(self, seconds: float) -> SeriesAttempt:
        """Return it after a solve; ``seconds`` are those of the series."""
        return replace(self, splits=(*self.splits, hundredths(seconds) / 100))

    @property
    def leg(self) -> SeriesLeg:
        """The place of the game that was solved last."""
        return SeriesLeg(self.series, self.attempt, len(self.splits), self.seconds)

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, for a file."""
        return {"series": self.series.id, "attempt": self.attempt, "start": self.start, "splits": list(self.splits)}

    @classmethod
    def from_data(cls, data: Any) -> SeriesAttempt | None:
        """Return it from the data of ``to_data``; None for anything else."""
        given = data if isinstance(data, dict) else {}
        texts = [given.get(name) for name in ("series", "attempt", "start")]
        splits = given.get("splits")
        if not all(isinstance(text, str) and len(text) <= LONGEST_LINE for text in texts) or not isinstance(
            splits, list
        ):
            return None
        series, times = parse_series(str(texts[0])), [each for each in splits if type(each) in (int, float)]
        if series is None or len(times) != len(splits) or len(times) > len(series.boards) or sorted(times) != times:
            return None
        if times and not 0 <= times[0] <= times[-1] < 1e9:
            return None
        return cls(series, str(texts[1]), str(texts[2]), tuple(map(float, times)))


class SeriesResult(NamedTuple):
    """A finished series."""

    series: SolveSeries
    splits: tuple[float, ...]
    moves: int
    assisted: bool
    when: str

    @property
    def seconds(self) -> float:
        """The time of all boards."""
        return self.splits[-1]


def series_results(records: Iterable[Record]) -> list[SeriesResult]:
    """Return the series that these records complete, the latest last."""
    attempts: dict[tuple[str, SolveSeries], dict[int, tuple[float, Record]]] = {}
    for record in records:
        leg = parse_leg(record.leg) if record.leg else None
        if leg is not None and record.board == leg.series.boards[leg.number - 1]:
            attempts.setdefault((leg.attempt, leg.series), {})[leg.number] = leg.seconds, record
    found = []
    for (_, series), legs in attempts.items():
        if len(legs) == len(series.boards):
            made = [legs[number] for number in sorted(legs)]
            solved = [record for _, record in made]
            helped, moves = any(record.assisted for record in solved), sum(record.moves for record in solved)
            splits = tuple(seconds for seconds, _ in made)
            found.append(SeriesResult(series, splits, moves, helped, solved[-1].when))
    return found


def best_result(results: Iterable[SeriesResult], series: SolveSeries) -> SeriesResult | None:
    """Return the fastest of a series without help; None if there is none."""
    alike = [each for each in results if each.series == series and not each.assisted]
    return min(alike, key=lambda each: each.seconds, default=None)


class Dnf(NamedTuple):
    """A single solve that was begun and left for the next scramble."""

    series: SolveSeries
    run: str  # of the program
    number: int  # of the next record of that run
    session: str = ""  # the name of the session, if it had one


class SingleSolve(NamedTuple):
    """A single solve: its seconds, infinite where it was left or had help, and its record where it was not left."""

    seconds: float
    record: Record | None = None


def solve_times(records: Iterable[Record], dnfs: Iterable[Dnf], series: SolveSeries, session: str) -> list[float]:
    """Return the seconds of the single solves of a session, or of all without a name, the latest last.

    Those that were left, and those with help, are infinite.
    """
    return [solve.seconds for solve in single_solves(records, dnfs, series, session)]


def single_solves(
    records: Iterable[Record], dnfs: Iterable[Dnf], series: SolveSeries, session: str
) -> list[SingleSolve]:
    """Return the single solves of a session, or all without a name, the latest last."""
    head, found = f"{series.id} ", list[tuple[str, int, SingleSolve]]()
    for record in records:
        if record.leg.startswith(head) and session in ("", record.session):
            leg = parse_leg(record.leg)
            seconds = math.inf if leg is None or record.assisted else leg.seconds
            found.append((record.run, record.number, SingleSolve(seconds, record)))
    for dnf in dnfs:
        if dnf.series == series and session in ("", dnf.session):
            of_run = [place for place, each in enumerate(found) if each[0] == dnf.run]
            before = sum(found[place][1] < dnf.number for place in of_run)
            place = len(found) if not of_run else of_run[0] if not before else of_run[before - 1] + 1
            found.insert(place, (dnf.run, dnf.number - 1, SingleSolve(math.inf)))
    return [solve for _, _, solve in found]
