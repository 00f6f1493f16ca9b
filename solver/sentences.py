"""Sentences about a search or a played game, each with a key, so that a game can say them in other languages."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, NamedTuple

from .search.run import STOPPED

_DEEPENS = (
    "Deepens its limit step by step, but leaves a way as soon as the moves made and a lower bound for the rest "
    "exceed it"
)
_IDA = f"{_DEEPENS}; the bound "
_BLIND = "nothing tells it which ways are hopeless, or where it has been before"

ENGLISH = MappingProxyType({
    "does.table": "Looks the answer up in the distances of all positions, worked out once by a search from the goal.",
    "does.bfs": "Visits all positions one move away, then two, and so on until the goal turns up, and keeps every one.",
    "does.bidirectional": "Searches in layers from the position and from the goal until they meet, as two searches of "
    "half the depth see far fewer positions than one of the whole.",
    "does.iterative-deepening": "Tries every way up to a limit and forgets it at once, so it needs little memory, and "
    "starts again with a longer limit until the goal is within it.",
    "does.ida": f"{_DEEPENS}.",
    "does.ida-nearest": f"{_IDA}adds up each piece's way to the nearest goal cell of its kind (Manhattan's where no "
    "two are alike).",
    "does.ida-manhattan": f"{_IDA}adds up each piece's way to a goal cell of its own.",
    "does.ida-linear-conflict": f"{_IDA}adds up each piece's way, and two moves where one must make way in its line.",
    "does.ida-pattern": f"{_IDA}looks up exact distances of simpler puzzles, its pattern databases.",
    **{f"why.{limit}": f"It {stopped}." for limit, stopped in STOPPED.items()},
    "why.table": "A look-up takes no time, making or loading the table of {positions:,} positions all of it.",
    "why.goal": "The position is the goal, so there was nothing to search.",
    "why.visited": "It had to visit {share:.1%} of the board's {positions:,} positions and hold {stored:,} at once.",
    "why.visited_few": "It had to visit one in {one_in:,} of the board's positions and hold {stored:,} at once.",
    "why.layers": "It had to visit {expanded:,} positions and hold {stored:,} at once.",
    "why.blind_once": f"One limit was enough; {_BLIND}.",
    "why.blind": "{limits} limits were tried, the last one {last:.0%} of the work; " + f"{_BLIND}.",
    "why.bound_once": "The bound said {bound} of {length} at the start, and one limit was enough.",
    "why.bound": "The bound said {bound} of {length} at the start, and {limits} limits were tried, the last one "
    "{last:.0%} of the work.",
    "review.goal": "The game began at the goal, and no move was made.",
    "review.solved_best": "Solved in the fewest moves possible: {played}.",
    "review.solved": "Solved in {played} moves, {slack} more than the fewest possible: {optimal} (efficiency "
    "{efficiency:.1%}).",
    "review.solved_unknown": "Solved in {played} moves; the fewest possible are not known, but at least {at_least}.",
    "review.unsolved_best": "Not solved yet: moves made {played}, moves left {left}, none too many so far.",
    "review.unsolved": "Not solved yet: moves made {played}, moves left {left}, {slack} more together than the fewest "
    "possible: {optimal}.",
    "review.unsolved_unknown": "Not solved yet: moves made {played}; how many are left is not known, but at least "
    "{at_least}.",
    "review.unknown": "Distances that the searches did not find within their limits: {unknown} of {positions}.",
    "review.one_solution": "There is only one shortest way from the start.",
    "review.solutions": "There are {solutions:,} shortest ways from the start.",
    "review.only_moves": "Only moves (one is right, another could be mistaken for it): {met} met, {passed} found.",
    "review.loop_start": "The start came again after move {last}: {lost} moves for nothing.",
    "review.loop": "Distance {distance} after move {first}, and the same position again after move {last}: {lost} "
    "moves for nothing.",
    "review.round_start": "Distance {distance} at the start, and again after move {last}: {lost} moves for nothing.",
    "review.round": "Distance {distance} after move {first}, and again after move {last}: {lost} moves for nothing.",
    "review.astray_start": "Distance {distance} at the start, but {end} after move {last}: {lost} moves lost.",
    "review.astray": "Distance {distance} after move {first}, but {end} after move {last}: {lost} moves lost.",
    "review.short_cut_start": "Best from the start was {line}.",
    "review.short_cut": "Best after move {first} was {line}.",
    "review.passed": "Moves {first} to {last}: one way only, and it was found.",
    "review.missed": "Moves {first} to {last}: one way only, and move {last} left it.",
})  # fmt: skip


class Sentence(NamedTuple):
    """What is said, whatever the language: a key of ``ENGLISH``, and the values of its placeholders."""

    key: str
    values: dict[str, Any]

    def __str__(self) -> str:
        """In English."""
        return ENGLISH[self.key].format(**self.values)


def sentence(key: str, **values: Any) -> Sentence:
    """The sentence with these values."""
    return Sentence(key, values)
