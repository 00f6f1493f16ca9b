"""Output on a terminal: colours, and the progress of long work."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from ..errors import escaped
from ..sentences import plural
from ..system.limits import Interrupted, Status, Watch
from ..system.progress import Found, Progress, ignore_found, ignore_progress

if TYPE_CHECKING:
    from tqdm import tqdm


CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def paint(name: str, text: object) -> str:
    """Return ``text`` as it is printed on standard output."""
    return _painted(name, str(text), sys.stdout)


def stderr_paint(name: str, line: object) -> str:
    """Return a line as it is printed on standard error, with escapes for what can't be printed."""
    return _painted(name, escaped(str(line)), sys.stderr)


def _painted(name: str, text: str, stream: TextIO | None) -> str:
    return f"\x1b[{CODES[name]}m{text}\x1b[0m" if text and _has_colours(stream) else text


def _has_colours(stream: TextIO | None) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    shows = sys.platform != "win32" or "WT_SESSION" in os.environ  # older consoles of Windows print the codes
    return shows and stream is not None and stream.isatty()


PATIENCE = 1.0  # seconds before anything is shown; most searches have ended by then
STEP = 0.2  # seconds from one line to the next
CLEAR = "\r\x1b[K"  # returns to the beginning of the line and clears it


class _Line:
    """A line on the terminal that is written anew, at most every STEP seconds, once PATIENCE is over."""

    def __init__(self) -> None:
        self._due = time.monotonic() + PATIENCE
        self._shown = False

    def show(self, text: str) -> None:
        now = time.monotonic()
        if now >= self._due:
            self._due, self._shown = now + STEP, True
            print(f"{CLEAR}{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            self._shown = False
            print(CLEAR, end="", file=sys.stderr, flush=True)


@contextmanager
def terminal_progress() -> Iterator[Watch]:
    """Yield a callback that shows a search's status if standard error is a terminal; clear it at the end.

    Raises Interrupted with the last status for an interrupt.
    """
    line = _Line() if sys.stderr.isatty() else None
    last: Status | None = None

    def watch(status: Status) -> None:
        nonlocal last
        last = status
        if line is not None:
            line.show(status_text(status))

    try:
        yield watch
    except KeyboardInterrupt as stop:
        told = stop if isinstance(stop, Interrupted) else Interrupted()
        told.status = last
        raise told from None
    finally:
        if line is not None:
            line.clear()


def status_text(status: Status) -> str:
    """Return what a search knows."""
    found = "" if status.at_most is None else f"{plural(status.at_most, 'move')} found, "
    return f"{found}at least {plural(status.at_least, 'move')}, {plural(status.expanded, 'position')} expanded"


class _Bar:
    """A bar on the terminal, drawn by tqdm once PATIENCE is over."""

    def __init__(self, **options: Any) -> None:
        self._due = time.monotonic() + PATIENCE
        self._options = options
        self._bar: tqdm[Any] | None = None

    def show(self, done: float) -> None:
        if self._bar is None:
            if time.monotonic() < self._due:
                return
            from tqdm import tqdm  # takes time to load, and most work has ended by then

            self._bar = tqdm(file=sys.stderr, leave=False, dynamic_ncols=True, **self._options)
        self._bar.n = done
        self._bar.refresh()

    def clear(self) -> None:
        if self._bar is not None:
            self._bar.close()


@contextmanager
def progress_on_terminal(what: str = "distances") -> Iterator[Progress]:
    """Yield a callback for the finished share of some work; show it as a bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield ignore_progress
        return
    bar = _Bar(total=1.0, desc=what, bar_format="{desc} {percentage:3.0f}% |{bar}| {remaining} left")
    try:
        yield bar.show
    finally:
        bar.clear()


@contextmanager
def table_on_terminal() -> Iterator[tuple[Progress, Found]]:
    """Yield callbacks for the finished share of a table and for the positions found, shown until then."""
    if not sys.stderr.isatty():
        yield ignore_progress, ignore_found
        return
    line = _Line()
    with progress_on_terminal() as show:

        def progress(part: float) -> None:
            line.clear()
            show(part)

        try:
            yield progress, lambda positions: line.show(f"{plural(positions, 'position')} so far")
        finally:
            line.clear()


class SearchLine:
    """A line that says how long the search for boards has gone on, and how many it has found, once PATIENCE is over.

    A thread of its own writes it, as nobody knows when the next board is found.
    """

    def __init__(self) -> None:
        import threading  # of the commands only ``generate`` needs them

        self._line, self._lock = _Line() if sys.stderr.isatty() else None, threading.Lock()
        self._begun, self._found, self._over = time.monotonic(), 0, threading.Event()
        if self._line is not None:
            threading.Thread(target=self._write, daemon=True).start()

    def answer(self, text: str) -> None:
        """Print an answer."""
        with self._lock:
            if self._line is not None:
                self._line.clear()
            self._found += 1
            print(text, flush=True)

    def end(self) -> None:
        """Remove the line."""
        self._over.set()
        with self._lock:
            if self._line is not None:
                self._line.clear()

    def _write(self) -> None:
        while not self._over.wait(STEP):
            with self._lock:
                self.show()

    def show(self) -> None:
        """Write the line where it is due."""
        if self._line is not None and not self._over.is_set():
            found = "" if not self._found else f", {plural(self._found, 'board')} found"
            self._line.show(f"looking for boards for {plural(int(time.monotonic() - self._begun), 'second')}{found}")


@contextmanager
def search_on_terminal() -> Iterator[SearchLine]:
    """Yield what prints the boards found, and shows on a terminal that more are looked for."""
    line = SearchLine()
    try:
        yield line
    finally:
        line.end()


@contextmanager
def lines_on_terminal() -> Iterator[Callable[[int], None]]:
    """Yield a callback for the number of an answered line; show it where the answers are not visible."""
    if not sys.stderr.isatty() or (sys.stdout and sys.stdout.isatty()):
        yield lambda number: None
        return
    bar = _Bar(unit=" lines")
    try:
        yield bar.show
    finally:
        bar.clear()
