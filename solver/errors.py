"""Errors of the solver: bad input raises a ``ValueError`` whose text is one line that quotes it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from datetime import date, time
from functools import wraps
from numbers import Integral
from reprlib import Repr
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeAlias, TypeVar

from .sentences import Sentence, board_reason

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from .answers import Code

Kind = TypeVar("Kind")
Answer = TypeVar("Answer")
Given = ParamSpec("Given")

ALIKE = 0.6
"""The least similarity of two words for one to be suggested for the other, from 0 to 1."""


class SolverError(Exception):
    """The base class of the solver's own errors; those for bad input are ValueErrors too.

    >>> from antipode.solver import SolverError, solve
    >>> try:
    ...     solve("eight", "1 2 3/4 5 6/8 7 0")
    ... except SolverError as error:
    ...     error.code
    ...
    'unsolvable'
    """

    code: ClassVar[Code] = "failed"
    """The kind of error, for programs; also used in the JSON output of the commands."""


class BoardError(SolverError, ValueError):
    """An unknown board, or a board file that does not describe one.

    >>> from antipode.solver import load_board
    >>> load_board("klotsky")
    Traceback (most recent call last):
        ...
    antipode.solver.errors.BoardError: unknown board 'klotsky'; did you mean 'klotski'? See `antipode boards`.
    """

    code = "bad-board"

    def __init__(self, said: Sentence | str) -> None:
        super().__init__(str(said))
        self.sentence = board_reason("as_said", english=said) if isinstance(said, str) else said


class TableTooLarge(BoardError):
    """A board with more positions than a table can hold.

    >>> from antipode.solver import distance_table
    >>> distance_table("5x5")
    Traceback (most recent call last):
        ...
    antipode.solver.errors.TableTooLarge: 5x5 has too many positions for a table (7.8 x 10^24), use a search
    """

    def __init__(self, said: str, most: int) -> None:
        super().__init__(said)
        self.most = most

    def __reduce__(self) -> tuple[type[TableTooLarge], tuple[str, int]]:
        return TableTooLarge, (str(self), self.most)


def bad_board(kind: str, /, **values: Any) -> BoardError:
    """Return a BoardError with one of ``REASONS``."""
    return BoardError(board_reason(kind, **values))


class NotationError(SolverError, ValueError):
    """A text that is not a position of the board, or not a list of moves.

    >>> from antipode.solver import load_board
    >>> load_board("eight").position("1 2 3/4 5 6")
    Traceback (most recent call last):
        ...
    antipode.solver.errors.NotationError: bad position '1 2 3/4 5 6' for eight: it has 3 + 3 cells, ...
    """

    code = "bad-notation"


class Misread(NotationError):
    """A text that is none of the formats; ``sentence`` is the place and the reason, translatable.

    >>> from antipode.solver import Misread, read_game
    >>> try:
    ...     read_game("antipode:eight:1,2,3/4,5,6/8,7,0:")
    ... except Misread as error:
    ...     error.unsolvable
    ...
    True
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Misread], tuple[Sentence]]:
        return Misread, (self.sentence,)

    @property
    def unsolvable(self) -> bool:
        """The text is a position after all, but one that can never be solved."""
        return self.sentence.key.removeprefix("paste.") in ("unsolvable", "out_of_reach", "blocked")


def misread(kind: str, board: Any = None, **values: Any) -> Misread:
    """Return an error with the sentence ``paste.<kind>``; the board's id is passed too, as its name is translated."""
    about = {} if board is None else {"board": board.name, "board_id": board.id}
    return Misread(Sentence(f"paste.{kind}", values | about))


class ArgumentError(SolverError, ValueError):
    """An argument that the board does not have, such as a method, a distance, or a position of another board.

    >>> from antipode.solver import solve
    >>> solve("eight", "1 2 3/4 5 6/0 7 8", method="dfs")
    Traceback (most recent call last):
        ...
    antipode.solver.errors.ArgumentError: unknown method 'dfs'; did you mean 'bfs'? Expected one of: table, ...
    """

    code = "bad-input"


class IllegalMove(SolverError, ValueError):
    """A move that no piece can make from this position.

    >>> from antipode.solver import load_board
    >>> load_board("eight").position("1 2 3/4 5 6/0 7 8").apply("R")
    Traceback (most recent call last):
        ...
    antipode.solver.errors.IllegalMove: illegal move 'R' at '1 2 3/4 5 6/0 7 8': no piece can slide right: ...
    """

    code = "illegal-move"


class Unsolvable(SolverError, ValueError):
    """A position from which no moves lead to the goal.

    >>> from antipode.solver import solve
    >>> solve("eight", "1 2 3/4 5 6/8 7 0")
    Traceback (most recent call last):
        ...
    antipode.solver.errors.Unsolvable: '1 2 3/4 5 6/8 7 0' on eight: it can never be solved: two of its ...
    """

    code = "unsolvable"

    def __init__(self, said: str, positions: int | None = None) -> None:
        super().__init__(said)
        self.positions = positions
        """The number of reachable positions searched to prove it; None if the proof is another."""


class SlidesNotCounted(UserWarning):
    """A board of an earlier version that counted slides of several tiles; it counts moves.

    >>> from antipode.solver import SlidesNotCounted, load_board
    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     board = load_board("eight-slides")
    ...
    >>> board.metric, caught[0].category is SlidesNotCounted
    ('moves', True)
    """

    def __init__(self, board_id: str) -> None:
        super().__init__(f"{board_id} counts moves: slides of several tiles are no longer a metric")


class MissingData(SolverError):
    """Files that come with the program are not there.

    >>> from antipode.solver import MissingData, SolverError
    >>> issubclass(MissingData, SolverError), MissingData.code
    (True, 'missing-data')
    """

    code = "missing-data"

    def __init__(self, what: str, path: object) -> None:
        super().__init__(f"{what} missing, expected in {path}: reinstall the program")
        self.what, self.path = what, path

    def __reduce__(self) -> tuple[type[MissingData], tuple[str, object]]:
        return MissingData, (self.what, self.path)


class Cancelled(SolverError):
    """Raised inside a computation that was asked to stop.

    >>> from antipode.solver import solve
    >>> solve("eight", "8 6 7/2 5 4/3 0 1", "bfs", cancel=lambda: True)
    Traceback (most recent call last):
        ...
    antipode.solver.errors.Cancelled
    """

    code = "cancelled"


class WorkerEnded(SolverError):
    """A process that shared the work was ended before it was done, by the system or by somebody.

    >>> from antipode.solver import SolverError, WorkerEnded
    >>> issubclass(WorkerEnded, SolverError), WorkerEnded.code
    (True, 'worker-ended')
    """

    code = "worker-ended"


class WrongTable(SolverError):
    """A table whose numbers contradict each other: the program's mistake or the machine's, nobody's input.

    >>> from antipode.solver import SolverError, WrongTable
    >>> issubclass(WrongTable, SolverError), WrongTable.code
    (True, 'wrong-table')
    """

    code = "wrong-table"


class _BriefRepr(Repr):
    """The ``repr`` of values that come from elsewhere, which may be nested and long beyond what ``repr`` can do."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxstring = self.maxother = 200
        """Characters: more than are shown, so that it is the end that is left out."""

    def repr_int(self, x: int, level: int) -> str:
        """Return its digits; of a number with very many, which Python refuses to write out, none."""
        return repr(x) if x.bit_length() < ENORMOUS_BITS else "..."

    def repr_datetime(self, value: date | time, level: int) -> str:
        """Return it as files write it."""
        return value.isoformat()

    repr_date = repr_time = repr_datetime


ENORMOUS_BITS = 200
MOST_JOBS = 256
LARGEST_SEED = (1 << 128) - 1
_BRIEF_REPR = _BriefRepr()


def brief_repr(value: object, limit: int = 60) -> str:
    """Return the ``repr`` of any value on one line, shortened, however deep or long the value is."""
    return on_one_line(_BRIEF_REPR.repr(value), limit)


def quoted(text: object, limit: int = 60) -> str:
    """Return a text in quotes, as ``on_one_line`` shortens it; of any other value its ``brief_repr``."""
    return f"'{on_one_line(text, limit)}'" if isinstance(text, str) else brief_repr(text, limit)


def on_one_line(text: str, limit: int = 60) -> str:
    """Return the first line of ``text``, shortened so that a message stays readable."""
    lines = text.strip().splitlines() if "\n" in text or "\r" in text else []
    first = lines[0] if lines else text
    shown = f"{first[:limit]}..." if len(first) > limit or len(lines) > 1 else first
    return "".join(c if c.isprintable() else "?" for c in shown)


def file_name(path: Path) -> str:
    """Return the name of a file on one line, with blanks for line breaks and question marks for what may command a
    terminal.
    """
    return on_one_line(" ".join((path.name or str(path)).splitlines()))


def escaped(text: str) -> str:
    """Return a line with escapes for what can't be printed: names of files may hold what commands a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def one_of(problem: str, alike: str, known: Iterable[str]) -> str:
    """Return a problem with the words that were expected, after what ``did_you_mean`` found."""
    return f"{problem}{alike + ' Expected' if alike else ', expected'} one of: {', '.join(known)}"


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return ``; did you mean '...'?`` where one of the known words is like this one, otherwise nothing."""
    from difflib import get_close_matches  # few command lines need it

    if not isinstance(word, str):
        return ""
    alike = get_close_matches(word[:60], [*known], n=1, cutoff=ALIKE)
    return f"; did you mean '{alike[0]}'?" if alike else ""


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number, of Python's or of NumPy's; True and False are none."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def check_whole(name: str, value: int, least: int, most: int = sys.maxsize) -> int:
    """Return a whole number as Python's. Raises ArgumentError for what is none, too small or too large."""
    if not is_whole(value) or not least <= value <= most:
        to = "" if most == sys.maxsize else f" to {most}"
        raise ArgumentError(f"{name}={brief_repr(value)}, expected a whole number from {least}{to}")
    return int(value)


def check_jobs(jobs: int) -> int:
    """Return a number of processes. Raises ArgumentError for what is none."""
    return check_whole("jobs", jobs, 1, MOST_JOBS)


def check_seed(seed: int | random.Random) -> int:
    """Return the seed of random numbers, which may be drawn from others. Raises ArgumentError for what is neither these
    nor a whole number of at most 128 bits.
    """
    if not isinstance(seed, int):  # the usual case needs no module
        import random  # it takes 3 ms, and messages need none

        seed = seed.getrandbits(32) if isinstance(seed, random.Random) else seed
    if not is_whole(seed) or abs(seed) > LARGEST_SEED:
        raise ArgumentError(f"seed={brief_repr(seed)}, expected a whole number of at most 128 bits")
    return int(seed)


Seed: TypeAlias = "int | random.Random | None"
"""What random draws begin with: a number, which always gives the same, random numbers of the caller's, or None."""


def random_of(seed: Seed) -> random.Random:
    """Return random numbers: those given, or those of a seed; without one others each time. Raises ArgumentError."""
    import random  # it takes 3 ms, and messages need none

    if isinstance(seed, random.Random):
        return seed
    return random.Random(None if seed is None else check_seed(seed))


# What comes of numbers and names that a board does not have, where they are looked up unchecked.
WRONG_ARGUMENTS = (KeyError, IndexError, AttributeError, ValueError, OverflowError)


def checked(method: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Make a method raise ArgumentError for cells, pieces and directions that its board does not have.

    Those that are called most do so themselves, as a function around them would take as long as they do.
    """

    @wraps(method)
    def checking(*args: Given.args, **options: Given.kwargs) -> Answer:
        try:
            return method(*args, **options)
        except SolverError:
            raise
        except WRONG_ARGUMENTS:
            raise not_on_board(method.__name__, *args[1:], *options.values()) from None

    return checking


def not_on_board(method: str, *given: object) -> ArgumentError:
    """Return the error of a method that was given cells, pieces or directions that its board does not have."""
    return ArgumentError(f"{method}({', '.join(map(brief_repr, given))}): expected what is on the board")


def check_type(name: str, value: object, kind: type[Kind], expected: str = "") -> Kind:
    """Return a value that is of a kind. Raises ArgumentError for any other."""
    if not isinstance(value, kind):
        raise ArgumentError(f"{name}={brief_repr(value)}, expected {expected or f'a {kind.__name__}'}")
    return value
