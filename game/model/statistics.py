"""The player's statistics on each board: bests, means, and averages of 5, 12, 50 and 100.

An average of n is what csTimer shows: of the last n games without help the best twentieth and the worst are left out,
at least one each (1, 1, 3 and 5), and the mean is taken of the rest. Only first attempts without help at positions that
were dealt enter bests, means and averages; all other games are counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING

from .record import Record

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

RECENT_GAMES = 50
AVERAGES = (5, 12, 50, 100)


class Measure(str, Enum):
    """A quantity by which games are compared."""

    TIME = "time"
    MOVES = "moves"
    EFFICIENCY = "efficiency"

    def of(self, record: Record) -> float | None:
        """Return par for each move, seconds, or moves; None if unknown."""
        if self is Measure.MOVES:
            return record.moves or None
        return record.seconds if self is Measure.TIME else record.efficiency

    def best(self, values: Iterable[float]) -> float:
        """Return the greatest efficiency, the least time, the fewest moves."""
        return max(values) if self is Measure.EFFICIENCY else min(values)


@dataclass(frozen=True)
class Average:
    """An average of n; None while there are too few games."""

    current: float | None = None  # of the last n games
    best: float | None = None  # of any n games in a row


@dataclass(frozen=True)
class Figures:
    """One measure over the games that are compared and in which it is known; None where there are too few."""

    count: int = 0
    best: float | None = None
    mean: float | None = None
    averages: tuple[Average, ...] = (Average(),) * len(AVERAGES)  # of so many games as in AVERAGES


@dataclass(frozen=True)
class BoardSummary:
    """The statistics of a board's games: of one run of the program, or of all."""

    solved: int  # by the player, perhaps with hints
    helped: int  # by the program, which has played
    figures: Mapping[Measure, Figures]
    recent: tuple[Record, ...]  # the last games, the latest last

    @property
    def games(self) -> int:
        """The number of games, whoever has solved them."""
        return self.solved + self.helped


Bests = Mapping[Measure, float]

NO_BESTS: Bests = {}


def won(records: Iterable[Record], start: str = "") -> list[Record]:
    """Return the games that the player has solved, perhaps with hints; only those from ``start``, if there is one."""
    return [record for record in records if record.is_won and start in ("", record.start)]


def is_since(when: str, since: datetime) -> bool:
    """Return whether a record's time is no earlier than a moment; False where it is no time."""
    if when[:10] < (since - timedelta(days=2)).isoformat()[:10]:  # whatever the zone; most are older
        return False
    try:
        return datetime.fromisoformat(when) >= since
    except (ValueError, TypeError):
        return False


def averages(values: npt.NDArray[np.float64], count: int) -> npt.NDArray[np.float64]:
    """Return the average of each ``count`` values in a row, float64 of shape (values - count + 1,) or empty."""
    import numpy as np  # which the window opens without

    if len(values) < count:
        return np.empty(0)
    windows = np.lib.stride_tricks.sliding_window_view(values, count)
    left_out = -(-count // 20)
    kept: npt.NDArray[np.float64] = np.sort(windows, axis=1)[:, left_out:-left_out].mean(axis=1)
    return kept


def last_average(values: Sequence[float], count: int) -> float | None:
    """Return the average of the last ``count`` values; infinite with too many that are, None for too few values."""
    import numpy as np

    found = averages(np.array(values[-count:], dtype=np.float64), count)
    return float(found[-1]) if len(found) else None


def best_average(values: Sequence[float], count: int) -> float | None:
    """Return the least average of ``count`` values in a row, as ``last_average``; None for too few values."""
    import numpy as np

    found = averages(np.array(values, dtype=np.float64), count)
    return float(found.min()) if len(found) else None


def figures(measure: Measure, records: Iterable[Record]) -> Figures:
    """Return one measure over these comparable games, in the order of their solution."""
    known = [value for record in records if (value := measure.of(record)) is not None]
    if not known:
        return Figures()
    import numpy as np

    values = np.array(known, dtype=np.float64)
    rows = (averages(values, count) for count in AVERAGES)
    found = (Average(float(row[-1]), float(measure.best(row))) if len(row) else Average() for row in rows)
    return Figures(len(known), measure.best(known), float(values.mean()), tuple(found))


def bests(records: Iterable[Record]) -> Bests:
    """Return the best of these games in each measure."""
    compared = [record for record in records if record.is_comparable]
    known = {measure: [value for each in compared if (value := measure.of(each)) is not None] for measure in Measure}
    return {measure: measure.best(values) for measure, values in known.items() if values}


class Statistics:
    """All records, by board, in the order in which they were made."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._all: dict[tuple[str, int], Record] = {}
        self._boards: dict[str, dict[tuple[str, int], Record]] = {}
        self._bests: dict[str, Bests] = {}
        self.extend(records)

    @property
    def records(self) -> list[Record]:
        """The records of all boards, the latest last."""
        return list(self._all.values())

    @property
    def boards(self) -> list[str]:
        """The boards with records, the one that was solved on first at the start."""
        return list(self._boards)

    def has(self, record: Record) -> bool:
        """Return whether exactly this record is among them."""
        return self._all.get(record.name) == record

    def of_board(self, board_id: str) -> Collection[Record]:
        """Return the records of a board, the latest last."""
        return self._boards.get(board_id, {}).values()

    def bests(self, board_id: str) -> Bests:
        """Return the bests of a board's games, whatever they began with: moves of different starts hardly compare."""
        if board_id not in self._bests:
            self._bests[board_id] = bests(self.of_board(board_id))
        return self._bests[board_id]

    def add(self, record: Record) -> Bests:
        """Add a record, or replace the one of its name.

        Gives in which measures it is better than all others, and the best of those: moves only where they began alike.
        The first game on a board is no better than any.
        """
        others = [each for each in self.of_board(record.board) if each.name != record.name]
        alike = bests(each for each in others if each.start == record.start)
        before, now = bests(others), bests([record])
        self._put(record)
        return {
            measure: best
            for measure in now
            if (best := (alike if measure is Measure.MOVES else before).get(measure)) is not None
            and measure.best((now[measure], best)) != best
        }

    def extend(self, records: Iterable[Record]) -> None:
        """Add many records, or replace those of their names, whatever bests they beat."""
        for record in records:
            self._put(record)

    def summary(
        self, board_id: str, run: str | None = None, session: str = "", since: datetime | None = None
    ) -> BoardSummary:
        """Return the summary of a board's games; only those of a session or a run of the program if one is named, or
        those ``since`` a moment.
        """
        records = list(self.of_board(board_id))
        if since is not None:
            records = [record for record in records if is_since(record.when, since)]
        elif session:
            records = [record for record in records if record.session == session]
        elif run is not None:
            records = [record for record in records if record.run == run]
        solved, compared = len(won(records)), [record for record in records if record.is_comparable]
        return BoardSummary(
            solved=solved,
            helped=len(records) - solved,
            figures={measure: figures(measure, compared) for measure in Measure},
            recent=tuple(records[-RECENT_GAMES:]),
        )

    def _put(self, record: Record) -> None:
        self._all[record.name] = record
        self._boards.setdefault(record.board, {})[record.name] = record
        self._bests.pop(record.board, None)
