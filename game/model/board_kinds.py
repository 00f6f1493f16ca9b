"""The kinds of boards, which differ in their tasks, and the marks of tiles that share a number."""

from __future__ import annotations

from functools import lru_cache

from solver import Board
from solver.generator.ids import style_and_number

_ANIMALS = frozenset([5, 6])  # goat and wolf, on every farm (see solver/generator/farm.py)


def kind_of(board: Board) -> str:
    """Return ``numbers``, ``colours``, ``goat``, ``farm``, ``blocks``, or ``along`` (only lengthways).

    Each kind has lessons and a task of its own: words, which follow from no property of a board.
    """
    if board.moves_name_pieces:
        return "along" if board.lengthwise_only else "blocks"
    if is_farm(board):
        return "farm"
    if board.block_of:
        return "goat"
    return "numbers" if board.has_distinct_numbers else "colours"


@lru_cache(64)
def is_farm(board: Board) -> bool:
    """Return whether a board is a sibling of *Goat*: generated, or pasted or drawn with the goal of such a board."""
    if board.builtin_id or board.moves_name_pieces or not {*board.goal_cells} >= _ANIMALS:
        return False
    from solver.generator.farm import plan_of  # with NumPy it takes 0.1 s

    return generated_style(board) == "farm" or plan_of(board) is not None


def generated_style(board: Board) -> str | None:
    """Return the style of a generated board, such as ``car-park``; None for boards of other origins."""
    found = style_and_number(board.id)
    return None if found is None else found[0]


MARKS = ("circle", "square", "star", "drop", "heart", "ring", "clover", "diamond", "moon")
OWN_MARKS = {"colours-six": MARKS[:6], "colours-three": MARKS[6:]}
"""The marks of the built-in colour boards, by their numbers from 1 on."""


def coloured_numbers(board: Board) -> list[int]:
    """Return the numbers that are shown as colours, by first occurrence: those that several tiles of a board share, and
    then, where a board is a picture of colours, those of single tiles.
    """
    labels = [piece.label for piece in board.pieces]
    shared = [label for label in dict.fromkeys(labels) if labels.count(label) > 1]
    is_of_colours = board.builtin_id in OWN_MARKS or generated_style(board) == "colours"
    return [*dict.fromkeys((*shared, *labels))] if is_of_colours else shared


def mark_of(board: Board, label: int) -> str:
    """Return the mark of a number that is shown as a colour, by which it is drawn and named; after the last one they
    repeat, shifted.
    """
    if board.builtin_id in OWN_MARKS:
        return OWN_MARKS[board.builtin_id][label - 1]
    number = coloured_numbers(board).index(label)
    return MARKS[(number + number // len(MARKS)) % len(MARKS)]
