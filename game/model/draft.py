"""The board being made: its drawing with undo and redo, as stored data and as the file of a saved board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from solver import Board, BoardError
from solver.errors import brief_repr
from solver.formats.block_levels import Level, board_of_level
from solver.formats.board_entries import LARGEST_PIECE
from solver.model import Metric
from solver.model.letter_grid import LETTERS, letter_of
from solver.model.notation import NUMBER_NOTATION, entries_toml
from solver.model.pieces import Piece

from .drawing import LEAST_SIDE, LONGEST_NAME, MOST_NUMBER_SIDE, MOST_SIDE, Drawing, empty_drawing
from .drawing_pieces import EMPTY, GATE, MARKS, WALL, as_letters, lies_in_one_line, rows_text, whole
from .versions import Versions

MOST_KEPT, MOST_FILES = 200, 100
"""Drawings that can be undone and redone, and files that are remembered."""
FURTHER_ENTRIES = ("author", "year", "source", "note")


def drawing_of(board: Board) -> Drawing:
    """Return the drawing of a board. Raises BoardError for one with more rows, columns or pieces than can be drawn.

    Of one that is too large, rows and columns of walls alone at its edges are left out.
    """
    rows, columns = range(board.rows), range(board.columns)
    has_numbers = board.notation is NUMBER_NOTATION
    most = MOST_NUMBER_SIDE if has_numbers else MOST_SIDE
    if max(board.rows, board.columns) > most:
        inside = [divmod(cell, board.columns) for cell in range(len(board.layout)) if cell not in board.walls]
        rows, columns = (
            range(min(place[axis] for place in inside), max(place[axis] for place in inside) + 1) for axis in (0, 1)
        )
    if not (LEAST_SIDE <= len(rows) <= most and LEAST_SIDE <= len(columns) <= most):
        raise BoardError(f"{len(rows)} x {len(columns)} cells, expected {LEAST_SIDE} to {most} each way")
    places = [row * board.columns + column for row in rows for column in columns]
    if len(board.pieces) > len(MARKS if has_numbers else LETTERS):
        raise BoardError(f"{len(board.pieces)} pieces, expected at most {len(LETTERS)}")
    marks = MARKS if has_numbers else map(letter_of, (piece.label for piece in board.pieces))
    letters = dict(zip(board.pieces, marks, strict=False))
    numbers = {letter: piece.labels for piece, letter in letters.items() if board.notation.number_text(piece.label)}
    cells = as_letters(tuple(board.layout[cell] for cell in places), numbers, letter_of)
    return Drawing(
        len(rows),
        len(columns),
        cells.replace(GATE, EMPTY),
        frozenset(i for i, cell in enumerate(places) if cell in board.gates),
        {letter: places.index(anchor) for letter, anchor in _goal(board, letters).items()},
        board.metric,
        board.lengthwise_only,
        tuple("".join(map(letter_of, labels)) for labels in board.interchangeable),
        board.name,
        numbers,
    )


def drawing_of_level(level: Level) -> Drawing:
    """Return the drawing of a level without a goal. Raises BoardError as ``drawing_of`` does, Misread."""
    own = tuple("".join("." if sign not in ("#", level.own) else sign for sign in row) for row in level.rows)
    return replace(drawing_of(board_of_level(level._replace(goal=own))), name="", goal={})


def _goal(board: Board, letters: Mapping[Piece, str]) -> dict[str, int]:
    """Return the goal's anchors by letter; of tiles of one colour the first ones take them."""
    left: dict[int, list[str]] = {}
    for piece, letter in letters.items():
        left.setdefault(piece.label, []).append(letter)
    return dict(sorted((left[piece.label].pop(0), piece.anchor) for piece in board.goal_pieces))


def file_entries(drawing: Drawing) -> dict[str, object]:
    """Return the entries of the file of a drawing's board."""
    board = drawing.board
    entries: dict[str, object] = {"name": drawing.name}
    if drawing.numbers:
        write = board.notation.write
        entries |= {"rows": board.rows, "columns": board.columns}
        entries |= {} if board.start_cells is None else {"start": write(board, board.start_cells)}
        entries["goal"] = write(board, board.goal_cells)
        entries |= {"blocks": [list(block) for block in board.blocks]} if board.blocks else {}
    else:
        entries["layout"] = rows_text(drawing.layout, drawing.columns)
        entries["goal"] = rows_text(drawing.target, drawing.columns)
    entries |= {"counts": board.metric} if board.metric == "steps" else {}
    entries |= {"along": True} if drawing.lengthwise_only else {}
    return entries | ({"alike": list(drawing.interchangeable)} if drawing.interchangeable else {})


def board_file(drawing: Drawing, about: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return the text of the file of a drawing's board, with further entries about it."""
    return entries_toml({**file_entries(drawing), **{key: about[key] for key in FURTHER_ENTRIES if key in about}})


def drawing_data(drawing: Drawing) -> dict[str, Any]:
    """Return a drawing, whole or half done, as plain data."""
    numbers = {letter: list(labels) for letter, labels in drawing.numbers.items()}
    return ({"numbers": numbers} if numbers else {}) | {
        "cells": rows_text(drawing.cells, drawing.columns),
        "gates": sorted(drawing.gates),
        "goal": dict(drawing.goal),
        "counts": drawing.chosen_metric,
        "along": drawing.lengthwise_only,
        "alike": list(drawing.interchangeable),
        "name": drawing.name,
    }


def drawing_from(data: Mapping[str, Any]) -> Drawing:
    """Return the drawing in the data of ``drawing_data``. Raises ValueError, KeyError, TypeError or AttributeError."""
    rows = data["cells"].split("/")
    cells, columns, marks = "".join(rows), len(rows[0]), MARKS if data.get("numbers") else LETTERS
    sizes, most = {len(rows), *map(len, rows)}, MOST_NUMBER_SIDE if data.get("numbers") else MOST_SIDE
    _check(
        {len(row) for row in rows} == {columns} and sizes <= {*range(LEAST_SIDE, most + 1)},
        rows,
    )
    _check(set(cells) <= {*marks, EMPTY, WALL} and whole(list(cells), columns) == cells, cells)  # pieces hang together
    gates, name, counts, along = (data[key] for key in ("gates", "name", "counts", "along"))
    free = {cell for cell, shown in enumerate(cells) if shown != WALL}
    _check(isinstance(name, str) and len(name) <= LONGEST_NAME and name.isprintable(), name)
    _check(counts in ("moves", "steps") and isinstance(along, bool), (counts, along))
    _check(all(type(gate) is int and gate in free for gate in gates), gates)
    bare = Drawing(len(rows), columns, cells, frozenset(gates), {}, cast(Metric, counts), along)
    numbers = {letter: tuple(labels) for letter, labels in data.get("numbers", {}).items()}
    _check(not numbers or _are_numbers(numbers, bare), numbers)
    drawing = replace(bare, name=name, numbers=numbers)
    for letter, anchor in data["goal"].items():
        _check(letter in bare.pieces and type(anchor) is int and anchor in range(len(cells)), (letter, anchor))
        _check(drawing.can_have_target(letter, anchor), (letter, anchor))
        drawing = drawing.with_target(letter, anchor)
    alike = tuple(data["alike"])
    _check(all(isinstance(group, str) for group in alike) and len(set("".join(alike))) == len("".join(alike)), alike)
    grouped = replace(drawing, interchangeable=alike)
    _check(grouped == grouped.with_whole_groups(), alike)
    return grouped


def _are_numbers(numbers: Mapping[str, tuple[int, ...]], drawing: Drawing) -> bool:
    """Return whether each piece has a number for each of its cells, and shares it only as a tile."""
    if drawing.lengthwise_only or EMPTY not in drawing.layout or numbers.keys() != drawing.pieces.keys():
        return False
    labels = [label for each in numbers.values() for label in each]
    wide = {label for each in numbers.values() if len(each) > 1 for label in each}
    return (
        all(type(label) is int and 1 <= label <= LARGEST_PIECE for label in labels)
        and all(labels.count(label) == 1 for label in wide)
        and all(
            len(numbers[letter]) == len(cells) and lies_in_one_line(cells, drawing.columns)
            for letter, cells in drawing.pieces.items()
        )
    )


def _check(sound: bool, value: object) -> None:
    if not sound:
        raise ValueError(f"no drawing: {brief_repr(value)}")


class SavedAs(NamedTuple):
    """The file of a saved board."""

    file: str
    """Its name, in the folder of the player's boards."""
    digest: str
    """The digest of its content then: if it differs now, another program has written it."""


class Draft(Versions[Drawing]):
    """A drawing with undo and redo."""

    most = MOST_KEPT

    def __init__(self, *drawings: Drawing, at: int = 0) -> None:
        super().__init__(drawings or [empty_drawing()], at)
        self.files: dict[str, SavedAs] = {}
        """The files of boards saved or opened here, by name."""

    @property
    def drawing(self) -> Drawing:
        """The present drawing."""
        return self.present

    def belongs_to(self, name: str, saved: SavedAs) -> None:
        """Store the file that holds the board of this name from now on."""
        files = {other: each for other, each in self.files.items() if other != name}
        self.files = dict([*files.items(), (name, saved)][-MOST_FILES:])

    def after(self, drawings: Iterable[Drawing]) -> Draft:
        """Return the draft with other drawings before its present one, so that undo leads there."""
        others = [drawing for drawing in drawings if drawing not in self._versions]
        whole = [*self._versions[: self._at], *others, *self._versions[self._at :]]
        at = self._at + len(others)
        surplus = min(max(len(whole) - MOST_KEPT, 0), self._at)
        draft = Draft(*whole[surplus:][:MOST_KEPT], at=at - surplus)
        draft.files = self.files
        return draft

    def to_data(self) -> dict[str, Any]:
        """Return the draft as plain data, for a file."""
        drawings = [drawing_data(drawing) for drawing in self._versions]
        return {"at": self._at, "drawings": drawings, "files": {name: list(each) for name, each in self.files.items()}}

    @classmethod
    def from_data(cls, data: Any) -> Draft:
        """Return the draft that ``to_data`` has stored. Raises ValueError for anything else."""
        try:
            drawings, at, files = (data[key] for key in ("drawings", "at", "files"))
            if type(at) is not int or not 0 <= at < len(drawings) <= MOST_KEPT:
                raise ValueError(f"drawing {brief_repr(at)} of {len(drawings)}")
            draft = cls(*map(drawing_from, drawings), at=at)
            for name, (file, digest) in files.items():
                if not all(isinstance(each, str) for each in (name, file, digest)):
                    raise ValueError(f"{brief_repr(file)} is no file")
                draft.belongs_to(name, SavedAs(file, digest))
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"no draft: {error}") from None
        return draft
