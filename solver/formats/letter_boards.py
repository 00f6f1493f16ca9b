"""Letter boards: their grids and rules as read from a file or a line, validated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import bad_board, on_one_line, quoted
from ..model.board import Board
from ..model.letter_grid import (
    LETTERS,
    LetterGrid,
    find_pieces,
    label_of,
    piece_name,
    read_letter_grid,
    without_numbers,
)
from ..model.notation import LETTER_NOTATION
from ..model.pieces import Cells, Piece, size_text
from ..sentences import board_reason
from .board_entries import given, read_about, read_metric, read_name

FIELDS = ("name", "layout", "goal", "counts", "along", "alike", "author", "year", "source", "note")
"""The keys of a board's file; ``layout`` and ``goal`` must be there."""

NAMELESS = "Blocks"

MOST_CELLS = 128
"""Cells of the smallest rectangle round all that is not wall: a class of pieces is one word of bits."""


def read_board_fields(board_id: str, fields: Mapping[str, Any]) -> Board:
    """Return the board that these fields describe. Raises BoardError, for a place in a grid LetterGridError."""
    unknown = sorted(set(fields) - set(FIELDS))
    if unknown:
        raise bad_board("no_key", key=quoted(unknown[0]), keys=", ".join(FIELDS))
    layout, goal = (_letter_grid(fields, key) for key in ("layout", "goal"))
    pieces = _check_layout(layout)
    _check_goal(layout, goal, pieces)
    board = Board(
        id=board_id,
        name=read_name(fields, default=NAMELESS),
        rows=layout.rows,
        columns=layout.columns,
        goal_cells=goal.labels,
        notation=LETTER_NOTATION,
        start_cells=layout.labels,
        metric=read_metric(fields),
        lengthwise_only=_lengthwise_only(fields),
        interchangeable=_interchangeable(fields, pieces),
        **read_about(fields),
    )
    _check_gates(board, layout)
    return board


def _letter_grid(fields: Mapping[str, Any], key: str) -> LetterGrid:
    text = fields.get(key)
    if not isinstance(text, str):
        raise bad_board("picture", entry=key, given=given(fields, key))
    return read_letter_grid(key, text)


def _check_layout(layout: LetterGrid) -> dict[str, Piece]:
    """Return the pieces of a layout. Raises LetterGridError."""
    pieces = find_pieces(layout)
    if not pieces:
        raise layout.error(board_reason("no_pieces"))
    inside = [divmod(cell, layout.columns) for cell, shown in enumerate(layout.cells) if shown != "#"]
    rows, columns = ([place[axis] for place in inside] for axis in (0, 1))
    size = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    if size > MOST_CELLS:
        raise layout.error(board_reason("large", cells=size, most=MOST_CELLS))
    return pieces


def _check_goal(layout: LetterGrid, goal: LetterGrid, pieces: Mapping[str, Piece]) -> None:
    if (goal.rows, goal.columns) != (layout.rows, layout.columns):
        here, there = (f"{grid.rows}x{grid.columns}" for grid in (goal, layout))
        raise goal.error(board_reason("goal_size", size=here, expected=there))
    for cell, (below, shown) in enumerate(zip(layout.cells, goal.cells, strict=True)):
        if shown == "#" and below != "#":
            raise goal.error(board_reason("goal_wall"), cell)
        if below == "#" and shown not in "#.":
            on_wall = (
                board_reason("gate_on_wall")
                if shown == "-"
                else board_reason("piece_on_wall", letter=piece_name(shown))
            )
            raise goal.error(on_wall, cell)
        if shown in LETTERS and shown not in pieces:
            raise goal.error(
                board_reason("goal_piece", letter=piece_name(shown), letters=", ".join(map(piece_name, pieces))), cell
            )
    wanted = find_pieces(goal)
    if not wanted:
        raise goal.error(board_reason("goal_empty"))
    for letter, piece in wanted.items():
        if piece.shape != pieces[letter].shape:
            size, expected = size_text(piece.shape), size_text(pieces[letter].shape)
            differs = board_reason("goal_piece_size", letter=piece_name(letter), size=size, expected=expected)
            if size == expected:
                differs = board_reason("goal_piece_shape", letter=piece_name(letter))
            raise goal.error(differs, piece.cells[0])


def _check_gates(board: Board, layout: LetterGrid) -> None:
    """Raise BoardError for groups that are no groups, and for a piece on a gate that the goal does not name."""
    for each in board.classes:
        for piece in () if each.in_goal else board.pieces:
            on_gate = sorted(board.gates & set(piece.cells)) if piece.labels in each.labels else []
            if on_gate:
                raise layout.error(board_reason("on_gate", letter=board.names[piece.label]), on_gate[0])


def _lengthwise_only(fields: Mapping[str, Any]) -> bool:
    along = fields.get("along", False)
    if not isinstance(along, bool):
        raise bad_board("along", given=given(fields, "along"))
    return along


def _interchangeable(fields: Mapping[str, Any], pieces: Mapping[str, Piece]) -> tuple[Cells, ...]:
    alike = fields.get("alike", [])
    alike = (
        [without_numbers(each) if isinstance(each, str) else each for each in alike]
        if isinstance(alike, list)
        else alike
    )
    if not (isinstance(alike, list) and all(isinstance(group, str) and len(group) > 1 for group in alike)):
        raise bad_board("alike", given=given(fields, "alike"))
    for group in alike:
        for letter in group:
            if letter not in pieces:
                shown = piece_name(letter) if letter in LETTERS else on_one_line(letter)
                raise bad_board("alike_foreign", letters=quoted(group), letter=shown)
    return tuple(tuple(map(label_of, group)) for group in alike)
