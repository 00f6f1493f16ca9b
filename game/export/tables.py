"""Records as tables for other programs: all of them, or one board's for csTimer.

Its heading is English in every language of the game, and so are the ids of the boards: a spreadsheet or a script that
reads one player's table must read every player's, and the same player's after another language was chosen.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from ..model.record import Record, recorded_game, recorded_times
from ..model.timing import counts_pushes, hundredths, multi_tile_count, splits

COLUMNS = {
    "board": "the board's id",
    "start": "the position the game began with, rows parted by /",
    "moves": "moves made; each cell a piece slides counts one",
    "par": "the fewest moves from the start, or the fewest known when it was solved; empty where not known",
    "proved": "1 if no solution is shorter than par, else 0",
    "efficiency": "par / moves, from 0 to 1; empty where par is not known or not proved",
    "seconds": "from the first move to the solve; in a series from the solve before, blindfolded from the first look",
    "looked": "seconds before the first move; empty where not known",
    "speed": "moves a second; empty where no time passed",
    "assisted": "1 if a hint or the solver helped, else 0",
    "hints": "hints, where they were all the help, else 0",
    "first": "1 for the first attempt at a dealt position, which averages and bests count where nothing helped, else 0",
    "origin": "where the start came from: dealt (at random), daily, journey, endless, series, practice (at a distance),"
    " ladder, lesson, test (of a course) or chosen",
    "when": "time of day of the solve, ISO 8601, UTC",
    "run": "the run of the program it was solved in",
    "number": "counts the records of that run",
    "line": "the moves, U D L R for the way the piece slides",
    "time": "seconds as m:ss.hh",
    "pushes": "moves on a board with one gap where several tiles pushed together count one; empty on others",
    "splits": "seconds until the first row, the first two rows ... stayed solved, parted by blanks; number boards",
    "leg": "place in a marathon or relay: its kind, boards and number, the solve's number, the seconds until then",
    "session": "the player's name for the session; empty without one",
    "times": "hundredths of a second before each move of the line, parted by blanks; empty where not known",
}

NAME, CSTIMER_NAME = "antipode-games-", "antipode-cstimer-"


def write_tables(records: Iterable[Record], board: str, write: Callable[[str, str], Path]) -> tuple[Path, Path]:
    """Write all records, and those of a board for csTimer: ``write`` returns the path of a text by its name."""
    kept = tuple(records)
    of_board = cstimer_text(record for record in kept if record.board == board)
    return write(NAME, csv_text(kept)), write(CSTIMER_NAME, of_board)


def csv_text(records: Iterable[Record]) -> str:
    """Return the table with its heading, in the format of RFC 4180."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS)
    table.writeheader()
    for record in records:
        data = {name: _guarded(value) if isinstance(value, str) else value for name, value in record.to_data().items()}
        efficiency = "" if record.efficiency is None else f"{record.efficiency:.4f}"
        speed = "" if record.speed is None else f"{record.speed:.3f}"
        flags = {name: int(getattr(record, name)) for name in ("assisted", "first")}
        flags["proved"] = int(record.proved and record.par is not None)
        table.writerow({**data, "efficiency": efficiency, "speed": speed, **flags, **_speed_columns(record)})
    return text.getvalue()


# How a text begins that a spreadsheet would compute, or that has been guarded against it.
_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")  # the wide ones in Japanese


def _guarded(text: str) -> str:
    """Return a cell's text with a quote before one that a spreadsheet would take for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def _speed_columns(record: Record) -> dict[str, object]:
    """Return what speedsolvers read from a game."""
    whole, part = divmod(hundredths(record.seconds), 100)
    found: dict[str, object] = {"time": f"{whole // 60}:{whole % 60:02}.{part:02}"}
    game = recorded_game(record)
    if game is not None and counts_pushes(game.start):
        made = splits(game.start, game.moves, recorded_times(record))
        seconds = " ".join(_in_hundredths(split.seconds) for split in made)
        found |= {"pushes": multi_tile_count(game.moves), "splits": seconds}
    return found


CSTIMER_COLUMNS = ("No.", "Time", "Comment", "Scramble", "Date", "P.1")
"""Of the table of a session. https://github.com/cs0x7f/cstimer"""


def cstimer_text(records: Iterable[Record]) -> str:
    """Return games of one board as the table that csTimer writes; games with help are DNF."""
    text = io.StringIO()
    table = csv.writer(text, delimiter=";")
    table.writerow(CSTIMER_COLUMNS)
    for number, record in enumerate(records, 1):
        seconds = _in_hundredths(record.seconds)
        time = f"DNF({seconds})" if record.assisted else _cstimer_time(record.seconds)
        comment = f"{record.moves} moves [{record.run} {record.number}]"  # so that it is known when it comes back
        table.writerow((number, time, comment, _guarded(record.start), _local(record.when), seconds))
    return text.getvalue()


def _in_hundredths(seconds: float) -> str:
    return f"{hundredths(seconds) / 100:.2f}"


def _cstimer_time(seconds: float) -> str:
    minutes, rest = divmod(hundredths(seconds), 6000)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{rest / 100:05.2f}"
    return f"{minutes}:{rest / 100:05.2f}" if minutes else f"{rest / 100:.2f}"


def _local(when: str) -> str:
    """Return the time of a record as csTimer writes it, in the player's time zone; empty where it is no time."""
    try:
        return f"{datetime.fromisoformat(when).astimezone():%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError, OSError):
        return ""
