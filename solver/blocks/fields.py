"""Boards from the fields of a file that has been parsed, with everything checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ..board_entries import given, read_about, read_name
from ..errors import BoardError, quoted
from .board import BlockBoard, Counts
from .picture import EMPTY, GATE, LETTERS, WALL, Picture, read_picture
from .pieces import Piece, find_pieces, size_text

FIELDS = ("name", "layout", "goal", "counts", "along", "alike", "author", "year", "source", "note")
"""The keys of a board's file; ``layout`` and ``goal`` must be there."""

NAMELESS = "Blocks"
"""What a board is called that has no name, as one that is given as a line."""

MOST_CELLS = 64
"""Cells of the smallest rectangle round all that is not wall: a class of pieces is one word of bits."""


def read_board_fields(board_id: str, fields: Mapping[str, Any]) -> BlockBoard:
    """The board that these fields describe. Raises BoardError, for a place in a picture PictureError."""
    unknown = sorted(set(fields) - set(FIELDS))
    if unknown:
        raise BoardError(f"{quoted(unknown[0])}: no such key, expected some of {', '.join(FIELDS)}")
    layout, goal = (_picture(fields, key) for key in ("layout", "goal"))
    pieces = _check_layout(layout)
    _check_goal(layout, goal, pieces)
    board = BlockBoard(
        id=board_id,
        name=read_name(fields, default=NAMELESS),
        rows=layout.rows,
        columns=layout.columns,
        layout=layout.cells,
        target=goal.cells,
        counts=_counts(fields),
        along=_along(fields),
        alike=_alike(fields),
        **read_about(fields),
    )
    _check_gates(board, layout, goal)
    return board


def _picture(fields: Mapping[str, Any], key: str) -> Picture:
    text = fields.get(key)
    if not isinstance(text, str):
        raise BoardError(f"{key}: {given(fields, key)}, expected a picture: rows of letters, '.', '#' and '-'")
    return read_picture(key, text)


def _check_layout(layout: Picture) -> dict[str, Piece]:
    """The pieces of a layout. Raises PictureError."""
    pieces = find_pieces(layout)
    if not pieces:
        raise layout.error("no pieces, expected letters")
    inside = [divmod(cell, layout.columns) for cell, shown in enumerate(layout.cells) if shown != WALL]
    rows, columns = ([place[axis] for place in inside] for axis in (0, 1))
    size = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    if size > MOST_CELLS:
        raise layout.error(f"{size} cells within the outer walls, expected at most {MOST_CELLS}")
    return pieces


def _check_goal(layout: Picture, goal: Picture, pieces: Mapping[str, Piece]) -> None:
    if (goal.rows, goal.columns) != (layout.rows, layout.columns):
        size, expected = f"{goal.rows}x{goal.columns}", f"{layout.rows}x{layout.columns}"
        raise goal.error(f"{size} cells, expected {expected} as in the layout")
    for cell, (there, shown) in enumerate(zip(layout.cells, goal.cells, strict=True)):
        if shown == WALL and there != WALL:
            raise goal.error("a wall where the layout has none, expected '.'", cell)
        if there == WALL and shown not in (WALL, EMPTY):
            wrong = "a gate" if shown == GATE else f"piece {shown}"
            raise goal.error(f"{wrong} on a wall, expected '#' or '.'", cell)
        if shown in LETTERS and shown not in pieces:
            raise goal.error(f"the layout has no piece {shown}, expected one of {', '.join(pieces)}", cell)
    wanted = find_pieces(goal)
    if not wanted:
        raise goal.error("no pieces, expected at least one letter of the layout")
    for letter, piece in wanted.items():
        if piece.shape != pieces[letter].shape:
            here, there = size_text(piece.shape), size_text(pieces[letter].shape)
            differ = f"is {here}, expected {there}" if here != there else "has another shape, expected that"
            raise goal.error(f"piece {letter} {differ} as in the layout", piece.cells[0])


def _check_gates(board: BlockBoard, layout: Picture, goal: Picture) -> None:
    """Raises BoardError for groups that are no groups, and for a piece on a gate that the goal does not name."""
    for each in board.classes:
        for letter in "" if each.in_goal else each.letters:
            on_gate = sorted(board.gates & set(board.pieces[letter].cells))
            if on_gate:
                raise layout.error(f"piece {letter} on a gate, expected one that the goal names", on_gate[0])


def _counts(fields: Mapping[str, Any]) -> Counts:
    counts = fields.get("counts", "moves")
    if counts not in ("moves", "steps"):
        raise BoardError(f"counts: {given(fields, 'counts')}, expected 'moves' or 'steps'")
    return cast(Counts, counts)


def _along(fields: Mapping[str, Any]) -> bool:
    along = fields.get("along", False)
    if not isinstance(along, bool):
        raise BoardError(f"along: {given(fields, 'along')}, expected true or false")
    return along


def _alike(fields: Mapping[str, Any]) -> tuple[str, ...]:
    alike = fields.get("alike", [])
    if not (isinstance(alike, list) and all(isinstance(group, str) and len(group) > 1 for group in alike)):
        raise BoardError(f"alike: {given(fields, 'alike')}, expected groups of two or more letters, such as ['ABC']")
    return tuple(alike)
