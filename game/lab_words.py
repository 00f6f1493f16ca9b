"""What the solver lab says: names, numbers, and sentences about a run and a position."""

from __future__ import annotations

from collections.abc import Sequence

from solver import Board, Position, explain
from solver.compare import Choice

from .input_map import Action, first_key_text
from .lab import Lab, Row, State
from .words import counted

NOTHING = "-"
"""Where a number does not apply."""

_METHODS = {
    "table": "Table",
    "bfs": "Breadth-first",
    "bidirectional": "Bidirectional",
    "iterative-deepening": "Iterative deepening",
    "ida": "IDA*",
}
_BOUNDS = {
    "nearest": "nearest",
    "manhattan": "Manhattan",
    "linear-conflict": "linear conflict",
    "pattern": "patterns",
}

NO_COUNTS = "How many positions lie at each distance is told here as soon as the board's table is there."

ITERATIONS = "Expanded within each limit (log scale)"

THOUSANDS = ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k"))


def name(choice: Choice) -> str:
    """A method as the lab names it, such as ``IDA*, Manhattan``."""
    method = _METHODS.get(choice.method, choice.method)
    return method if choice.bound is None else f"{method}, {_BOUNDS.get(choice.bound, choice.bound)}"


def title(board: Board) -> str:
    """The window's title."""
    return f"Lab - {board.name} - Antipode"


def heading(position: Position) -> str:
    """Board and position."""
    return f"Solver lab: {position.board.name}"


def limit(patience: int) -> str:
    """How long a method may take."""
    return f"{patience} s" if patience < 60 else f"{patience // 60} min"


def summary(lab: Lab) -> str:
    """What is going on, and what the keys do now."""
    run, back = first_key_text(Action.PAUSE), first_key_text(Action.BACK)
    rows = [row for row in lab.rows if row.on]
    if lab.running:
        ended = sum(row.outcome not in (State.WAITING, State.RUNNING) for row in rows)
        running = next((row for row in rows if row.state is State.RUNNING), None)
        doing = "Starting" if running is None else f"Running {name(running.choice)}"
        patience = f"each may take {limit(lab.patience)}"
        return f"{doing}: {ended} of {len(rows)} done, {patience}. {back} or {run} stops."
    return (
        f"{_found(lab, rows)} {run} runs them {'again' if _any_ended(rows) else 'all'}, {back} leads back to the game."
    )


def _any_ended(rows: Sequence[Row]) -> bool:
    return any(row.outcome is not State.READY for row in rows)


def _found(lab: Lab, rows: Sequence[Row]) -> str:
    stopped = "Stopped. " if any(row.state is State.STOPPED for row in rows) else ""
    if not rows:
        return "No method is switched on."
    if lab.distance is not None:
        return f"{stopped}The shortest solution has {counted(lab.distance)}."
    if lab.at_least:
        return f"{stopped}No solution found yet; it has at least {counted(lab.at_least)}."
    return stopped or "Ready."


def state(row: Row) -> str:
    """What has become of a method; how far it is where it makes a table."""
    if row.state is State.RUNNING and row.choice.method == "table" and 0 < row.part < 1:
        return f"{row.part:.0%}"
    return row.state.value


def length(row: Row) -> str:
    """Moves of the solution, or what is proved of them."""
    if not row.on:
        return NOTHING
    if row.length is not None:
        return str(row.length)
    return f"at least {row.status.at_least}" if row.status.at_least else NOTHING


def answer(row: Row) -> str:
    """State and length in few letters, for narrow windows."""
    if row.state is State.DONE:
        return counted(row.length or 0)
    if row.state in (State.RUNNING, State.GAVE_UP, State.STOPPED) and row.status.at_least:
        return f"{state(row)}, {row.status.at_least}+"
    return state(row)


def number(value: int | None) -> str:
    """With commas."""
    return NOTHING if value is None else f"{value:,}"


def duration(seconds: float) -> str:
    """With two or three digits that count."""
    if seconds < 0.0095:
        return f"{1000 * seconds:.1f} ms"
    if seconds < 0.9995:
        return f"{1000 * seconds:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 9.995 else f"{seconds:.1f} s" if seconds < 99.95 else f"{seconds:.0f} s"


def power(exponent: int) -> str:
    """Ten to a power, in few letters: ``1``, ``10``, ``100``, ``1k`` and so on."""
    value = 10**exponent
    return next((f"{value // unit}{letter}" for unit, letter in THOUSANDS if value >= unit), str(value))


def short(value: int) -> str:
    """A number in few letters, such as ``24k``."""
    for unit, letter in THOUSANDS:
        if value >= unit:
            return f"{value / unit:.3g}{letter}" if value < 999.5 * unit else f"{value // unit}{letter}"
    return str(value)


def time_power(exponent: int) -> str:
    """Ten to a power of seconds, such as ``10 ms``."""
    return f"{10 ** (exponent + 3)} ms" if exponent < 0 else f"{10**exponent} s"


def what_it_does(row: Row) -> str:
    """The method in a sentence."""
    return explain.what_it_does(*row.choice)


def why(row: Row, board: Board) -> str:
    """Why it was fast or slow here, or why nobody can say yet."""
    if row.trial is not None:
        return explain.why(row.trial, board)
    if row.problem:
        return f"It failed: {row.problem}."
    if row.state is State.RUNNING and row.choice.method == "table":
        return "It is making the table, or loading it from the disk."
    if row.state is State.RUNNING:
        return f"It has expanded {counted_positions(row.status.expanded)} so far, and the way is at least " + (
            f"{counted(row.status.at_least)} long."
        )
    if row.outcome is State.STOPPED:
        return f"It was stopped; {first_key_text(Action.PAUSE)} runs it again."
    return ""


def counted_positions(count: int) -> str:
    """Such as ``1 position`` or ``1,234 positions``."""
    return "1 position" if count == 1 else f"{count:,} positions"


def place(counts: Sequence[int], distance: int | None, at_least: int) -> str:
    """Where a position stands among all positions of its board, whose ``counts`` are by distance."""
    if distance is None:
        return f"At least {counted(at_least)}; not known yet." if at_least else "Its distance is not known yet."
    total, greatest = sum(counts), len(counts) - 1
    if distance == 0:
        return "This is the goal: 0 moves."
    if distance == greatest:
        others = "the one position that far" if counts[greatest] == 1 else f"one of {counts[greatest]:,} that far"
        return f"{counted(distance)}: the greatest distance there is, {others}."
    nearer, farther = sum(counts[:distance]) / total, sum(counts[distance + 1 :]) / total
    if nearer < 0.005:
        return f"{counted(distance)}: nearer than {_percent(farther)} of all positions."
    return f"{counted(distance)}: farther than {_percent(nearer)} of all positions."


def _percent(share: float) -> str:
    """A share as percent, never rounded up to all of them."""
    if share > 0.9999:
        return "99.99%"
    digits = 2 if share >= 0.999 else 1 if share >= 0.99 or share < 0.0995 else 0
    scale = 10 ** (digits + 2)
    return f"{int(share * scale + (0.5 if share < 0.99 else 0)) / scale:.{digits}%}"
