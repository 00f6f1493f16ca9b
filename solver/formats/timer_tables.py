"""Tables of timed solves: of csTimer, of timers that write Twisty Timer's columns, and the program's own.

A table has a line of headings, then a solve a line; ``;``, ``,`` or a tab parts its columns, whose order does not
matter. JSON is read, too: csTimer's text of all sessions, and a list of objects with the same names. What other puzzles
have is left out: cubes have letters that no slide has.

csTimer's own files are told by https://github.com/cs0x7f/cstimer.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timezone
from typing import Any, NamedTuple, TypeVar

from ..errors import misread, quoted
from ..sentences import Sentence
from .number_grids import is_grid

T = TypeVar("T")


class TimedSolve(NamedTuple):
    """A solve as a table has it."""

    seconds: float
    scramble: str = ""
    """Moves from the goal, or the position; empty where the table has none."""
    moves: str = ""
    """Directions, perhaps each with its milliseconds since the start, as in ``R@0 D2@350``; or any other comment."""
    when: str = ""
    """The time of its end in ISO form, UTC."""
    board: str = ""
    """The board's id, where the table tells it."""
    session: str = ""
    about: tuple[str, ...] = ()
    """What tells it from all others, as the table has it."""
    record: Mapping[str, str] = {}
    """What a table of this program has of it beside that, by columns."""

    @property
    def is_whole(self) -> bool:
        """It is a row of the program's own table, with a board, and moves in its notation."""
        return "line" in self.record


class SolveRows(NamedTuple):
    """The solves of a table, and how many rows are none: damaged, of another puzzle, or not finished."""

    solves: list[TimedSolve]
    refused: int


NEEDED = ("board", "start", "moves", "seconds", "assisted", "when", "run", "number")
"""The columns that the program's own tables have at least."""
_ROLES = {
    "time": ("time", "seconds", "time(s)", "result"),
    "milliseconds": ("time(millis)", "time(ms)", "milliseconds"),
    "scramble": ("scramble", "start", "position"),
    "moves": ("solution", "moves", "line"),
    "comment": ("comment",),
    "when": ("date", "when"),
    "when_milliseconds": ("date(millis)", "date(ms)"),
    "penalty": ("penalty",),
    "session": ("session",),
    "puzzle": ("puzzle", "board"),
    "number": ("no.",),
}  # by what they mean; the first of a table's columns is taken
_ROLE_OF = {name: role for role, names in _ROLES.items() for name in names}
_SESSIONS = re.compile(r'\s*\{\s*"(?:session\d+|properties)"\s*:')
_OBJECTS = re.compile(r"\s*\[\s*\{([^{}\[\]]*)")
_KEY = re.compile(r'"((?:[^"\\]|\\.)*)"\s*:')
_HEADLESS = re.compile(r'"?[\d:.]{1,20}"?;"?[^;"\n]*"?;"?\d{4}-\d\d-\d\d')
_OF_HEADLESS = ["time", "scramble", "date", "penalty"]  # what Twisty Timer shares has no headings
_SEPARATORS = ";,\t"
_SEPARATOR_TOLD = re.compile(r"sep=.\s*\n")  # as spreadsheets have it in a first line
LONGEST_HEAD = 2_000  # characters
_PENALTIES = ("", "0", "1", "ok", "+2")  # which the time has already


def is_timer_table(text: str) -> bool:
    """Return whether a text is meant as a table of solves, by how it begins."""
    if _SESSIONS.match(text):
        return True
    objects = _OBJECTS.match(text)
    return _is_head(_KEY.findall(objects[1]) if objects else _head(text)[0])


def has_sessions(text: str) -> bool:
    """Return whether a text begins as JSON that names sessions, however damaged."""
    return text.lstrip()[:1] == "{" and '"session' in text[:LONGEST_HEAD]


def missing_heading(text: str) -> str | None:
    """Return what the headings of a table of solves lack: a time or a scramble; None for headings of anything else."""
    roles = {_ROLE_OF.get(name.casefold()) for name in _head(text)[0]} - {None}
    if len(roles) < 2 or _is_head(_head(text)[0]):
        return None
    return "Scramble" if {"time", "milliseconds"} & roles else "Time"


def read_timer_table(text: str) -> SolveRows:
    """Return the solves of a table. Raises Misread with the place and the reason, also where it has none."""
    text = text.removeprefix("\ufeff")
    rows: Iterable[Mapping[str, str]]
    if text.lstrip()[:1] in ("{", "["):
        data = _json(text)
        if isinstance(data, dict):
            return _checked(_solves(_session_solves(data), lambda row: _solve_in_session(*row)))
        rows = ({str(name): _cell(value) for name, value in row.items()} for row in data if isinstance(row, dict))
    else:
        names, lines = _head(text)
        missing = [name for name in NEEDED if name not in names] if {"board", "start", "run"} <= {*names} else []
        if missing:
            raise misread("table_columns", column=quoted(missing[0]), columns=", ".join(NEEDED))
        rows = (dict(zip(names, row, strict=False)) for row in _cells(lines, len(names)))
    return _checked(_solves(rows, _solve_of))


def _head(text: str) -> tuple[list[str], str]:
    """Return the names of the columns, and the rows below them."""
    text = text.lstrip("\ufeff \r\n")
    if "\n" not in text:
        text = text.replace("\r", "\n")  # as old programs end lines
    text = _SEPARATOR_TOLD.sub("", text, 1)
    if _HEADLESS.match(text):
        return _OF_HEADLESS, text
    head, _, rest = text.partition("\n")
    if len(head) > LONGEST_HEAD:
        return [], ""
    return [name.strip(" \r\"'") for name in head.split(max(_SEPARATORS, key=head.count))], rest


def _is_head(names: Iterable[str]) -> bool:
    """Return whether columns are those of solves: a time, and a scramble or a number."""
    roles = {_ROLE_OF.get(name.casefold()) for name in names}
    return bool({"time", "milliseconds"} & roles) and bool({"scramble", "number"} & roles)


def _cells(lines: str, columns: int) -> Iterator[list[str]]:
    """Yield the rows of a table, whose separator may be another than that of its headings. Raises Misread."""
    first, rows, before, begin = lines.partition("\n")[0], None, 0, 0
    try:
        fitting = [each for each in _SEPARATORS if len(next(csv.reader([first], delimiter=each), [])) == columns]
        separator = fitting[0] if fitting else max(_SEPARATORS, key=first.count)
        rows = csv.reader(io.StringIO(lines, newline=""), delimiter=separator)
        for row in rows:
            before, begin = begin, rows.line_num
            if row:
                yield row
    except csv.Error:
        raise misread("table_damaged", line=2 if rows is None else rows.line_num + 1) from None
    if lines.count('"') % 2 and begin - before > 1:  # a quote without its end has taken the other rows
        raise misread("table_damaged", line=before + 2)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise misread("table_damaged", line=error.lineno) from None
    except (RecursionError, ValueError):  # a number with too many digits
        raise misread("table_damaged", line=1) from None


def _cell(value: Any) -> str:
    """Return a value as a table has it: whole numbers without a fraction."""
    is_whole = isinstance(value, bool) or (isinstance(value, float) and value.is_integer())
    return "" if value is None else str(int(value)) if is_whole else str(value)


class _NoSolve(ValueError):
    """A row that is no solve; ``reason`` says why."""

    def __init__(self, reason: str, **about: object) -> None:
        super().__init__(reason)
        self.reason = Sentence(f"row.{reason}", about)


def _solves(
    rows: Iterable[T], solve_of: Callable[[T], TimedSolve]
) -> tuple[list[TimedSolve], list[tuple[int, _NoSolve]]]:
    """Return the solves in rows, and the rows, from 1, that are none."""
    solves, refused = list[TimedSolve](), list[tuple[int, _NoSolve]]()
    for number, row in enumerate(rows, 1):
        try:
            solves.append(solve_of(row))
        except _NoSolve as error:
            refused.append((number, error))
        except (ValueError, TypeError, OverflowError, OSError):
            refused.append((number, _NoSolve("damaged")))
    return solves, refused


def _checked(found: tuple[list[TimedSolve], list[tuple[int, _NoSolve]]]) -> SolveRows:
    """Return the solves of a table. Raises Misread where there are none."""
    solves, refused = found
    if solves:
        return SolveRows(solves, len(refused))
    if not refused:
        raise misread("table_empty")
    number, error = refused[0]
    raise misread("table_of_none", row=number, reason=error.reason)


# Tables

_TIME = re.compile(r"(?:(\d{1,9}):)?(?:(\d{1,9}):)?(\d{1,9}(?:[.,]\d{1,9})?)(\+?)")
_NO_DATE = ("N/A", "null")  # of solves that are older than csTimer's dates
_OWN_COMMENT = re.compile(r"(\d{1,9}) moves \[(.+) (\d{1,9})\]")
_LEADING_QUOTE = re.compile(r"''*[=+\-@\t\r＝＋－＠]")  # before what a spreadsheet would compute
_OTHER_PUZZLE = re.compile(r"\(|(?=[^/]*\Z).*?(?:[^\W\dLRUDlrud_]|['’+])", re.DOTALL)


def unguarded(cell: str) -> str:
    """Return a cell's text without the quote that keeps a spreadsheet from computing it."""
    return cell[1:] if _LEADING_QUOTE.match(cell) else cell


def _solve_of(row: Mapping[str, str]) -> TimedSolve:
    """Return the solve in a row. Raises _NoSolve, ValueError, TypeError, OverflowError or OSError for none."""
    cells: dict[str, str] = {}
    for name, value in row.items():
        role = _ROLE_OF.get(name.casefold())
        if role is not None and value is not None:
            cells.setdefault(role, value.strip())
    scramble = unguarded(cells.get("scramble", ""))
    if {*NEEDED} <= {*row}:
        texts = {name: unguarded(value or "") for name, value in row.items()}
        return TimedSolve(
            float(texts["seconds"]), scramble, texts.get("line", ""), texts["when"], texts["board"],
            texts.get("session", ""), record={"line": "", **texts},
        )  # fmt: skip
    time, seconds = _seconds(cells)
    when = _iso(cells.get("when", "")) or _of_milliseconds(cells.get("when_milliseconds", ""))
    comment = cells.get("comment", "")
    own = _OWN_COMMENT.fullmatch(comment)
    if own is not None:
        return TimedSolve(seconds, scramble, "", when, record={"moves": own[1], "run": own[2], "number": own[3]})
    board = _board(cells.get("puzzle", ""), scramble)
    told = cells.get("when", "")
    about = time, when if not told else "" if told in _NO_DATE else told, cells.get("scramble", "")
    return TimedSolve(
        seconds, scramble, cells.get("moves", "") or comment, when, board, cells.get("session", ""), about
    )


def _seconds(cells: Mapping[str, str]) -> tuple[str, float]:
    """Return the time of a row as it is written, and in seconds. Raises _NoSolve."""
    penalty = cells.get("penalty", "").casefold()
    if penalty in ("2", "dnf", "-1") or cells.get("time", "").upper().startswith("DNF"):
        raise _NoSolve("not_finished")
    if penalty not in _PENALTIES:
        raise _NoSolve("damaged")
    text = cells.get("milliseconds", "")
    if re.fullmatch(r"\d{1,12}", text):
        return text, int(text) / 1000
    text = cells.get("time", text)
    found = _TIME.fullmatch(text)
    if found is None:
        raise _NoSolve("no_time", text=quoted(text))
    first, second, rest, _ = found.groups()
    hours, minutes = (first, second) if second is not None else (None, first)
    return text, 3600 * int(hours or 0) + 60 * int(minutes or 0) + float(rest.replace(",", "."))


def _iso(when: str) -> str:
    """Return a time of day in ISO form, UTC; without an offset it is the local one. Raises ValueError and others."""
    if not when or when in _NO_DATE:
        return ""
    if when.isdecimal() and len(when) > 9:
        return _of_milliseconds(when if len(when) > 11 else f"{when}000")
    when = re.sub(r"Z\Z", "+00:00", when)
    when = re.sub(r"\.(\d{1,9})", lambda part: f".{part[1][:6]:0<6}", when)
    return datetime.fromisoformat(when).astimezone(timezone.utc).isoformat(timespec="seconds")


def _of_milliseconds(text: str) -> str:
    return _of_seconds(int(text) / 1000) if text and int(text) > 0 else ""


def _of_seconds(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="seconds") if seconds else ""


_PUZZLE = re.compile(r"(8|15)(?:[ _-]?p(?:uzzle|[a-z]*))?", re.IGNORECASE)
_BOARDS = {"15": "fifteen", "8": "eight"}


def _board(puzzle: str, scramble: str) -> str:
    """Return the id of the board that a puzzle's name or a scramble's type means, or an empty text.

    Raises _NoSolve for another puzzle: a scramble of letters or signs that slides have not, or none at all.
    """
    named = _PUZZLE.fullmatch(puzzle)
    is_other = named is None if puzzle and not scramble else _OTHER_PUZZLE.match(scramble) and not is_grid(scramble)
    if is_other:
        raise _NoSolve("other_puzzle", text=quoted(scramble or puzzle))
    return "" if named is None else _BOARDS[named[1]]


# The text of all sessions of csTimer: a JSON object with a list of solves for each, and of each solve the penalty and
# the time in milliseconds, the scramble, the comment, and the seconds since 1970; after these perhaps the moves.

_SESSION = re.compile(r"session(\d+)")


def _session_solves(data: dict[str, Any]) -> Iterator[tuple[Any, str, str]]:
    """Yield the solves of all sessions, each with its session's name and type of scrambles."""
    named = _session_names(data)
    for key, solves in data.items():
        number = _SESSION.fullmatch(key)
        if number is not None and isinstance(solves, list):
            name, kind = named.get(number[1], ("", ""))
            yield from ((solve, name, kind) for solve in solves)


def _session_names(data: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Return the names that the player has given to sessions, and their types of scrambles, by their numbers."""
    import html  # whose names of letters take 2 ms to load

    named = dict[str, tuple[str, str]]()
    try:
        sessions = json.loads(data["properties"]["sessionData"])
        for number, each in sessions.items():
            name, kind = each.get("name"), (each.get("opt") or {}).get("scrType")
            named[number] = html.unescape(name) if isinstance(name, str) else "", kind if isinstance(kind, str) else ""
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return named
    return named


def _solve_in_session(solve: Any, session: str, kind: str) -> TimedSolve:
    """Return a solve of a session. Raises as ``_solve_of`` does."""
    (penalty, milliseconds, *_), scramble, comment, when, *more = solve
    if isinstance(milliseconds, str) or not isinstance(scramble, str):
        raise _NoSolve("damaged")
    if penalty < 0:
        raise _NoSolve("not_finished")
    board = _board(kind, scramble)
    about = tuple(map(str, (penalty, milliseconds, when, scramble)))
    made = more[0][0] if more and isinstance(more[0], list) and more[0] else comment
    moves = made if isinstance(made, str) else ""
    return TimedSolve((penalty + milliseconds) / 1000, scramble, moves, _of_seconds(when), board, session, about)
