"""What a method does, and why it was fast or slow on a position, in words for a student."""

from __future__ import annotations

from .board import Board
from .compare import Trial
from .methods import Result
from .solvability import position_count

_DOES = {
    "table": "Looks the answer up in the distances of all positions, worked out once by a search from the goal.",
    "bfs": "Visits all positions one move away, then two, and so on until the goal turns up, and keeps every one.",
    "bidirectional": "Searches in layers from both ends until they meet; two searches of half the depth see far fewer.",
    "iterative-deepening": "Tries every way within a limit, forgets it all, and starts again with a longer limit.",
    "ida": "Deepens like that, but leaves a way as soon as moves made and the lower bound together exceed the limit.",
}

_BOUNDS = {
    "nearest": "the way of each piece to the nearest goal cell of its kind",
    "manhattan": "the ways of all pieces to their goal cells",
    "linear-conflict": "those ways, and two more moves for each piece that must step aside in its line",
    "pattern": "exact distances of simpler boards, from pattern databases",
}


def what_it_does(method: str, bound: str | None = None) -> str:
    """One sentence about a method, and where it has one about its lower bound."""
    return _DOES[method] + ("" if bound is None else f" The bound: {_BOUNDS[bound]}.")


def why(trial: Trial, board: Board) -> str:
    """One sentence about what decided between fast and slow."""
    result = trial.result
    if result is None:
        return f"Gave up: it {trial.stopped}."
    if result.method == "table":
        return f"Fast once the table of {position_count(board):,} positions is there; making it is the work."
    if result.method in ("bfs", "bidirectional"):
        return f"It had to visit {_share(result.expanded, position_count(board))} and hold {result.stored:,} at once."
    if not result.iterations or not result.expanded:
        return "There was nothing to search."
    if result.method == "iterative-deepening":
        return f"{_limits(result)} With no bound nothing is left out, and positions come again on every way to them."
    return f"The bound said {result.bound_at_start} of {result.length} at the start. {_limits(result)}"


def _share(expanded: int, positions: int) -> str:
    share = expanded / positions
    if share >= 0.0005:
        return f"{share:.1%} of the board's {positions:,} positions"
    return f"one in {round(positions / max(expanded, 1)):,} of the board's positions"


def _limits(result: Result) -> str:
    """How many limits were tried, and what the last one took of the work."""
    count = len(result.iterations)
    if count == 1:
        return "One limit was enough."
    last = result.iterations[-1].expanded / result.expanded
    return f"{count} limits were tried, the last one {last:.0%} of the work."
