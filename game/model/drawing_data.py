"""Drawings as stored data: board files, and drawings half done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from solver import Board, BoardError
from solver.errors import brief_repr
from solver.model.board import Metric
from solver.model.picture import LETTERS, find_pieces, letter_of, read_picture
from solver.model.toml import entries_toml

from .drawing import LEAST_SIDE, LONGEST_NAME, MOST_SIDE, Drawing
from .drawing_cells import EMPTY, GATE, WALL, rows_text


def drawing_of(board: Board) -> Drawing:
    """Return the drawing of a board. Raises BoardError for one with more rows or columns than can be drawn.

    Of one that is too large, rows and columns of walls alone at its edges are left out.
    """
    rows, columns = range(board.rows), range(board.columns)
    if max(board.rows, board.columns) > MOST_SIDE:
        inside = [divmod(cell, board.columns) for cell in range(len(board.layout)) if cell not in board.walls]
        rows, columns = (
            range(min(place[axis] for place in inside), max(place[axis] for place in inside) + 1) for axis in (0, 1)
        )
    if not (LEAST_SIDE <= len(rows) <= MOST_SIDE and LEAST_SIDE <= len(columns) <= MOST_SIDE):
        raise BoardError(f"{len(rows)} x {len(columns)} cells, expected {LEAST_SIDE} to {MOST_SIDE} each way")
    places = [row * board.columns + column for row in rows for column in columns]
    cells = "".join(letter_of(board.layout[cell]) for cell in places).replace(GATE, EMPTY)
    return Drawing(
        len(rows),
        len(columns),
        cells,
        frozenset(i for i, cell in enumerate(places) if cell in board.gates),
        {board.names[piece.label]: places.index(piece.anchor) for piece in board.goal_pieces},
        board.metric,
        board.lengthwise_only,
        tuple("".join(map(letter_of, labels)) for labels in board.interchangeable),
        board.name,
    )


ABOUT = ("author", "year", "source", "note")
"""Further entries that a board's file may have."""


def board_file(drawing: Drawing, about: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return the text of the file of a drawing's board, with further entries about it."""
    return entries_toml({**drawing.fields, **{key: about[key] for key in ABOUT if key in about}})


def drawing_data(drawing: Drawing) -> dict[str, Any]:
    """Return a drawing, whole or half done, as plain data."""
    return {
        "cells": rows_text(drawing.cells, drawing.columns),
        "gates": sorted(drawing.gates),
        "goal": dict(drawing.goal),
        "counts": drawing.counts,
        "along": drawing.along,
        "alike": list(drawing.alike),
        "name": drawing.name,
    }


def drawing_from(data: Mapping[str, Any]) -> Drawing:
    """Return the drawing in the data of ``drawing_data``. Raises ValueError, KeyError, TypeError or AttributeError."""
    picture = read_picture("cells", data["cells"])
    find_pieces(picture)  # which hang together
    _check(
        all(LEAST_SIDE <= side <= MOST_SIDE for side in (picture.rows, picture.columns))
        and set(picture.cells) <= {*LETTERS, EMPTY, WALL},
        picture,
    )
    gates, name, counts, along = (data[key] for key in ("gates", "name", "counts", "along"))
    free = {cell for cell, shown in enumerate(picture.cells) if shown != WALL}
    _check(isinstance(name, str) and len(name) <= LONGEST_NAME and name.isprintable(), name)
    _check(counts in ("moves", "steps") and isinstance(along, bool), (counts, along))
    _check(all(type(gate) is int and gate in free for gate in gates), gates)
    bare = Drawing(picture.rows, picture.columns, picture.cells, frozenset(gates), {}, cast(Metric, counts), along)
    drawing = replace(bare, name=name)
    for letter, anchor in data["goal"].items():
        _check(letter in bare.pieces and type(anchor) is int and anchor in range(len(picture.cells)), (letter, anchor))
        _check(drawing.belongs(letter, anchor), (letter, anchor))
        drawing = drawing.belonging(letter, anchor)
    alike = tuple(data["alike"])
    _check(all(isinstance(group, str) for group in alike) and len(set("".join(alike))) == len("".join(alike)), alike)
    grouped = replace(drawing, alike=alike)
    _check(grouped == grouped.with_whole_groups(), alike)
    return grouped


def _check(sound: bool, value: object) -> None:
    if not sound:
        raise ValueError(f"no drawing: {brief_repr(value)}")
