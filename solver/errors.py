"""What can go wrong: what comes of an input as a ``ValueError`` whose text is one line that quotes it."""


class SolverError(Exception):
    """Whatever the solver raises that is its own; bad input is a ValueError besides."""


class BoardError(SolverError, ValueError):
    """An unknown board, or a board file that does not describe one."""


class NotationError(SolverError, ValueError):
    """A text that is not a position of the board, or not a list of moves."""


class IllegalMove(SolverError, ValueError):
    """A move that no piece can make from this position."""


class Unsolvable(SolverError, ValueError):
    """A position from which no moves lead to the goal."""


class Cancelled(SolverError):
    """Raised inside a computation that was asked to stop."""


class WrongTable(SolverError):
    """A table whose numbers contradict each other: the program's mistake or the machine's, nobody's input."""


def quoted(text: str, limit: int = 60) -> str:
    """``text`` in quotes, as ``on_one_line`` gives it."""
    return f"'{on_one_line(text, limit)}'"


def on_one_line(text: str, limit: int = 60) -> str:
    """``text`` on one line, shortened so that a message stays readable."""
    shown = text if len(text) <= limit else f"{text[:limit]}..."
    return "".join(c if c.isprintable() else "?" for c in shown)
