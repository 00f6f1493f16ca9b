"""What a method does, and why it was fast or slow on a position, in words for a student."""

from __future__ import annotations

from .board import Board
from .compare import Trial
from .methods import Result
from .solvability import position_count

_DOES = {
    "table": "Looks the answer up in the distances of all positions, worked out once by a search from the goal.",
    "bfs": "Visits all positions one move away, then two, and so on until the goal turns up, and keeps every one.",
    "bidirectional": "Searches in layers from the position and from the goal until they meet, as two searches of half "
    "the depth see far fewer positions than one of the whole.",
    "iterative-deepening": "Tries every way up to a limit and forgets it at once, so it needs little memory, and "
    "starts again with a longer limit until the goal is within it.",
    "ida": "Deepens its limit step by step, but leaves a way as soon as the moves made and a lower bound for the rest "
    "exceed it",
}

_BOUNDS = {
    "nearest": "the bound adds up each piece's way to the nearest goal cell of its kind (Manhattan's where no two are "
    "alike)",
    "manhattan": "the bound adds up each piece's way to a goal cell of its own",
    "linear-conflict": "the bound adds up each piece's way, and two moves where one must make way in its line",
    "pattern": "the bound looks up exact distances of simpler boards, its pattern databases",
}


def what_it_does(method: str, bound: str | None = None) -> str:
    """One sentence about a method, and where it has one about its lower bound."""
    return _DOES[method] if bound is None else f"{_DOES[method]}; {_BOUNDS[bound]}."


def why(trial: Trial, board: Board) -> str:
    """One sentence about what decided between fast and slow."""
    result = trial.result
    if result is None:
        return f"It {trial.stopped}."
    if result.method == "table":
        return f"A look-up takes no time, making or loading the table of {position_count(board):,} positions all of it."
    if not result.length:
        return "The position is the goal, so there was nothing to search."
    if result.method in ("bfs", "bidirectional"):
        return f"It had to visit {_share(result.expanded, position_count(board))} and hold {result.stored:,} at once."
    if result.method == "iterative-deepening":
        return f"{_limits(result)}; nothing tells it which ways are hopeless, or where it has been before."
    return f"The bound said {result.bound_at_start} of {result.length} at the start, and {_limits(result).lower()}."


def _share(expanded: int, positions: int) -> str:
    share = expanded / positions
    if share >= 0.0005:
        return f"{share:.1%} of the board's {positions:,} positions"
    return f"one in {round(positions / max(expanded, 1)):,} of the board's positions"


def _limits(result: Result) -> str:
    """How many limits were tried, and what the last one took of the work."""
    count = len(result.iterations)
    if count == 1:
        return "One limit was enough"
    last = result.iterations[-1].expanded / result.expanded
    return f"{count} limits were tried, the last one {last:.0%} of the work"
