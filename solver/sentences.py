"""Sentences about a search or a played game, each with a key, so that a game can say them in other languages."""

from __future__ import annotations

from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple

from .board_reasons import REASONS

_SO_FAR = "the shortest solution has at least {at_least} moves ({expanded:,} positions expanded)"
STOPPED = {
    "seconds": f"stopped at the limit of {{most:g}} s: {_SO_FAR}",
    "stored": f"stopped at the memory bound: more than {{most:,}} positions would be stored: {_SO_FAR}",
    "nodes": f"stopped at the limit of {{most:,}} positions expanded: {_SO_FAR}",
}

_DEEPENS = (
    "Deepens its limit step by step, but gives up on a path as soon as the moves made and a lower bound for the rest "
    "exceed it"
)
_IDA = f"{_DEEPENS}; the bound "
_BLIND = "nothing tells it which paths are hopeless, or where it has been before"

ENGLISH = MappingProxyType({
    "does.table": "Looks the answer up in the distances of all positions, worked out once by a search from the goal.",
    "does.bfs": "Visits all positions one move away, then two, and so on until the goal turns up, and keeps every one.",
    "does.bidirectional": "Searches in layers from the position and from the goal until they meet, as two searches of "
    "half the depth see far fewer positions than one of the whole.",
    "does.iterative-deepening": "Tries every path up to a limit and forgets it at once, so it needs little memory, and "
    "starts again with a longer limit until the goal is within it.",
    "does.ida": f"{_DEEPENS}.",
    "does.ida-nearest": f"{_IDA}adds up each piece's distance to the nearest goal cell of its kind (Manhattan's where "
    "no two are alike).",
    "does.ida-manhattan": f"{_IDA}adds up each piece's distance to a goal cell of its own.",
    "does.ida-linear-conflict": f"{_IDA}adds up each piece's distance, and two moves where one must make way in its "
    "line.",
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
    "review.solved_best": "Solved in {played:moves}, the fewest possible.",
    "review.solved": "Solved in {played:moves}, {slack} over the minimum of {optimal} (efficiency {efficiency:.1%}).",
    "review.solved_unknown": "Solved in {played:moves}; the fewest possible isn't known, but it's at least {at_least}.",
    "review.unsolved_best": "{played:moves} played, {left} to go: none wasted so far.",
    "review.unsolved": "{played:moves} played, {left} to go: {slack} over the minimum of {optimal}.",
    "review.unsolved_unknown": "{played:moves} played; how many to go isn't known, but it's at least {at_least}.",
    "review.unknown": "The searches gave up on {unknown} of {positions} distances.",
    "review.one_solution": "There is only one shortest solution from the start.",
    "review.solutions": "There are {solutions:,} shortest solutions from the start.",
    "review.only_moves": "Only moves, each the one best move there: {passed} of {met} played.",
    "review.loop_start": "Back at the start after {last:nth}: {lost:moves} wasted.",
    "review.loop": "After {last:nth} the same position as after {first:nth}: {lost:moves} wasted.",
    "review.round_start": "{distance} to go at the start, and still {distance} after {last:nth}: {lost:moves} wasted.",
    "review.round": "{distance} to go after {first:nth}, and still {distance} after {last:nth}: {lost:moves} wasted.",
    "review.astray_start": "{distance} to go at the start, but {end} after {last:nth}: {lost:moves} wasted.",
    "review.astray": "{distance} to go after {first:nth}, but {end} after {last:nth}: {lost:moves} wasted.",
    "review.short_cut_start": "Best from the start was {line}.",
    "review.short_cut": "Best after {first:nth} was {line}.",
    "review.passed": "{first:Nths} to {last}: {only} times a single one was best, and each time it was played.",
    "review.missed": "{first:Nths} to {last}: {only} times a single one was best, and {last:nth} missed it.",
    "paste.nothing": "There is no text to read.",
    "paste.far_too_long": "The text is far too long, expected at most {most:,} characters.",
    "paste.too_long": "The text has {count:,} characters, expected at most {most:,}.",
    "paste.neither": "{text} is neither a position, such as '{goal}', nor a game.",
    "paste.no_game": "{text} isn't a game, expected {head}:board:position:moves.",
    "paste.unknown_board": "{text} isn't a board here, expected one such as {boards}.",
    "paste.several_boards": "{text} fits more than one board: {boards}. Open the one that you mean first.",
    "paste.wrong_shape": "{text} isn't a position of {board}, expected {rows} rows of {columns} numbers, such as "
    "'{goal}'.",
    "paste.wrong_pieces": "{text} isn't a position of {board}: too many of {extra}, missing {missing}.",
    "paste.torn": "{text} isn't a position of {board}: the parts of the wide piece aren't side by side.",
    "paste.wrong_blocks": "{text} isn't a position of {board}, expected its pieces in {rows} rows of {columns} cells, "
    "such as '{start}'.",
    "paste.homeless": "{text} fits none of the boards here. Paste the board itself, as START>GOAL, or a game on it.",
    "paste.extra_block": "{text} isn't a position of {board}: there is no piece {piece} in '{start}'.",
    "paste.missing_block": "{text} isn't a position of {board}: piece {piece} of '{start}' is missing.",
    "paste.torn_block": "{text} isn't a position of {board}: piece {piece} doesn't have its shape of '{start}'.",
    "paste.wrong_walls": "{text} isn't a position of {board}: walls or gates aren't as in '{start}'.",
    "paste.bad_board": "{text} isn't a board: {reason}.",
    "paste.blocked": "{text} on {board} can never be solved: a piece is where no moves can bring it.",
    "paste.unsolvable": "{text} on {board} can never be solved, like half of all arrangements.",
    "paste.out_of_reach": "{text} on {board} can never be solved: the wide piece can't get from there to its goal.",
    "paste.bad_moves": "{text} isn't a move, expected letters of L R U D, a repeat as in R2.",
    "paste.bad_block_moves": "{text} isn't a list of moves, expected a piece of {pieces} and its way each, such as "
    "GDR.",
    "paste.too_many_moves": "The game has more than {most:,} moves.",
    "paste.illegal_at_edge": "Move {number} of {count}, {move}, can't be made: the empty cell is at the edge.",
    "paste.illegal_block": "Move {number} of {count}, {move}, can't be made: the piece has no room for it.",
    "paste.illegal_wide": "Move {number} of {count}, {move}, can't be made: the wide piece has no room for it.",
    **{f"board.{kind}": reason for kind, reason in REASONS.items()},
})  # fmt: skip


class Sentence(NamedTuple):
    """What is said, whatever the language: a key of ``ENGLISH``, and the values of its placeholders."""

    key: str
    values: dict[str, Any]
    counts: str = "moves"
    """What the board counts, ``moves`` or ``steps``."""

    def __str__(self) -> str:
        """In English."""
        return _English(self.counts).format(ENGLISH[self.key], **self.values)


class _English(Formatter):
    """Formats as ``str.format`` does, and, as the board counts, ``{played:moves}`` as ``1 move`` or ``12 steps``,
    ``{last:nth}`` as ``move 5`` or ``step 5``, and ``{first:Nths}`` as ``Moves 5`` or ``Steps 5``.
    """

    def __init__(self, counts: str) -> None:
        self._counts = counts

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value."""
        if format_spec == "moves":
            return f"{value} {self._counts[:-1] if value == 1 else self._counts}"
        if format_spec == "nth":
            return f"{self._counts[:-1]} {value}"
        if format_spec == "Nths":
            return f"{self._counts.capitalize()} {value}"
        return str(super().format_field(value, format_spec))


def sentence(key: str, counts: str = "moves", **values: Any) -> Sentence:
    """The sentence with these values, about a board that counts ``moves`` or ``steps``."""
    return Sentence(key, values, counts)


def board_reason(kind: str, /, **values: Any) -> Sentence:
    """Why something is no board: a key of ``REASONS``, and its values."""
    return Sentence(f"board.{kind}", values)
