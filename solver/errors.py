"""Errors of the solver: bad input raises a ``ValueError`` whose text is one line that quotes it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time
from numbers import Integral
from reprlib import Repr
from typing import Any

from .sentences import Sentence, board_reason

ALIKE = 0.6
"""The least similarity of two words for one to be suggested for the other, from 0 to 1."""


class SolverError(Exception):
    """The base class of the solver's own errors; those for bad input are ValueErrors too."""

    code = "failed"
    """The kind of error, for programs; also used in the JSON output of the commands."""


class BoardError(SolverError, ValueError):
    """An unknown board, or a board file that does not describe one."""

    code = "bad-board"

    def __init__(self, said: Sentence | str) -> None:
        super().__init__(str(said))
        self.sentence = board_reason("as_said", english=said) if isinstance(said, str) else said


class TableTooLarge(BoardError):
    """A board with more positions than a table can hold."""

    def __init__(self, said: str, most: int) -> None:
        super().__init__(said)
        self.most = most

    def __reduce__(self) -> tuple[type[TableTooLarge], tuple[str, int]]:
        return TableTooLarge, (str(self), self.most)


def bad_board(kind: str, /, **values: Any) -> BoardError:
    """Return a BoardError with one of ``REASONS``."""
    return BoardError(board_reason(kind, **values))


class NotationError(SolverError, ValueError):
    """A text that is not a position of the board, or not a list of moves."""

    code = "bad-notation"


class ArgumentError(SolverError, ValueError):
    """An argument that the board does not have, such as a method, a distance, or a position of another board."""

    code = "bad-input"


class IllegalMove(SolverError, ValueError):
    """A move that no piece can make from this position."""

    code = "illegal-move"


class Unsolvable(SolverError, ValueError):
    """A position from which no moves lead to the goal."""

    code = "unsolvable"

    def __init__(self, said: str, positions: int | None = None) -> None:
        super().__init__(said)
        self.positions = positions
        """The number of reachable positions searched to prove it; None if the proof is another."""


class SlidesNotCounted(UserWarning):
    """A board of an earlier version that counted slides of several tiles; it counts moves."""

    def __init__(self, board_id: str) -> None:
        super().__init__(f"{board_id} counts moves: slides of several tiles are no longer a metric")


class MissingData(SolverError):
    """Files that come with the program are not there."""

    code = "missing-data"

    def __init__(self, what: str, path: object) -> None:
        super().__init__(f"{what} missing, expected in {path}: reinstall the program")
        self.what, self.path = what, path

    def __reduce__(self) -> tuple[type[MissingData], tuple[str, object]]:
        return MissingData, (self.what, self.path)


class Cancelled(SolverError):
    """Raised inside a computation that was asked to stop."""

    code = "cancelled"


class WorkerEnded(SolverError):
    """A process that shared the work was ended before it was done, by the system or by somebody."""

    code = "worker-ended"


class WrongTable(SolverError):
    """A table whose numbers contradict each other: the program's mistake or the machine's, nobody's input."""

    code = "wrong-table"


class _BriefRepr(Repr):
    """The ``repr`` of values that come from elsewhere, which may be nested and long beyond what ``repr`` can do."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxstring = self.maxother = 200
        """Characters: more than are shown, so that it is the end that is left out."""

    def repr_int(self, value: int, level: int) -> str:
        """Return its digits; of a number with very many, which Python refuses to write out, none."""
        return repr(value) if value.bit_length() < ENORMOUS_BITS else "..."

    def repr_datetime(self, value: date | time, level: int) -> str:
        """Return it as files write it."""
        return value.isoformat()

    repr_date = repr_time = repr_datetime


ENORMOUS_BITS = 200
_BRIEF_REPR = _BriefRepr()


def brief_repr(value: object, limit: int = 60) -> str:
    """Return the ``repr`` of any value on one line, shortened, however deep or long the value is."""
    return on_one_line(_BRIEF_REPR.repr(value), limit)


def quoted(text: str, limit: int = 60) -> str:
    """Return ``text`` in quotes, as ``on_one_line`` shortens it."""
    return f"'{on_one_line(text, limit)}'"


def on_one_line(text: str, limit: int = 60) -> str:
    """Return ``text`` on one line, shortened so that a message stays readable."""
    shown = text if len(text) <= limit else f"{text[:limit]}..."
    return "".join(c if c.isprintable() else "?" for c in shown)


def escaped(text: str) -> str:
    """Return a line with escapes for what can't be printed: names of files may hold what commands a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def one_of(problem: str, alike: str, known: Iterable[str]) -> str:
    """Return a problem with the words that were expected, after what ``did_you_mean`` found."""
    return f"{problem}{alike + ' Expected' if alike else ', expected'} one of: {', '.join(known)}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean '...'?`` where one of the known words is like this one, otherwise nothing."""
    from difflib import get_close_matches  # few command lines need it

    alike = get_close_matches(word[:60], [*known], n=1, cutoff=ALIKE)
    return f"; did you mean '{alike[0]}'?" if alike else ""


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number, of Python's or of NumPy's; True and False are none."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def check_at_least(name: str, value: int, least: int) -> int:
    """Return a whole number as Python's. Raises ArgumentError for what is none, or too small."""
    if not is_whole(value) or value < least:
        raise ArgumentError(f"{name}={brief_repr(value)}, expected a whole number from {least}")
    return int(value)
