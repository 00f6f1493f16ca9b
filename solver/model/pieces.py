"""Pieces: the cells they cover, their shapes, and which of them are interchangeable."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..errors import bad_board, on_one_line, quoted
from ..sentences import Sentence, board_reason
from .moves import Direction

Cells = tuple[int, ...]
"""The contents of each cell of a board, row by row: the label of a piece, or EMPTY, GATE or WALL."""

EMPTY = 0
"""The label of an empty cell; in a goal also of one that it leaves open.

>>> from antipode.solver import EMPTY, load_board
>>> load_board("eight").goal.cells.index(EMPTY)
8
"""
GATE, WALL = 126, 127
"""In place of a label: an empty gate, and a wall."""
BARE = frozenset((EMPTY, GATE, WALL))
"""What a cell shows while no piece stands on it."""

Shape = tuple[tuple[int, int], ...]
"""Rows and columns of each cell, relative to the first in reading order."""


class Piece(NamedTuple):
    """A piece where it stands."""

    labels: Cells
    """The label of each of its cells: on a letter board the same label everywhere, a number for each part otherwise."""
    cells: Cells
    """In ascending order; the first is its anchor."""
    shape: Shape

    @property
    def label(self) -> int:
        """The label of its anchor, which names the piece."""
        return self.labels[0]

    @property
    def anchor(self) -> int:
        """Its first cell in reading order."""
        return self.cells[0]


class PieceClass(NamedTuple):
    """Interchangeable pieces: which of them is where makes no difference."""

    labels: tuple[Cells, ...]
    """For each of its pieces what its cells show."""
    shape: Shape
    goal_anchors: Cells
    """Cells on which anchors of its pieces must stand at the goal; none for a class that the goal does not name."""
    directions: tuple[Direction, ...]

    @property
    def in_goal(self) -> bool:
        """The goal names these pieces; they alone may stand on gates."""
        return bool(self.goal_anchors)


def shape_of(cells: Sequence[int], columns: int) -> Shape:
    """Return the shape of cells in ascending order."""
    places = [divmod(cell, columns) for cell in cells]
    return tuple((row - places[0][0], column - places[0][1]) for row, column in places)


def size_text(shape: Shape) -> Sentence | str:
    """Describe a shape, such as ``2x1`` for a full rectangle of two rows."""
    columns = [column for _, column in shape]
    rows, width = shape[-1][0] + 1, max(columns) - min(columns) + 1
    size = f"{rows}x{width}"
    return size if rows * width == len(shape) else board_reason("cells_within", cells=len(shape), size=size)


def classes_of(
    pieces: Sequence[Piece],
    goal: Sequence[Piece],
    interchangeable: Sequence[Cells],
    lengthwise_only: bool,
    name: Mapping[int, str],
) -> tuple[PieceClass, ...]:
    """Return the pieces by what makes them interchangeable, in the order of their first labels.

    Pieces that the goal names belong together where they share a label, or where their labels are in one group of
    ``interchangeable``; all others where they share a shape. ``name`` gives the text of a label for errors. Raises
    BoardError.
    """
    groups = _groups(pieces, goal, interchangeable, name)
    members: defaultdict[object, list[Piece]] = defaultdict(list)
    for piece in sorted(pieces, key=lambda each: each.label):
        members[groups.get(piece.label, piece.shape)].append(piece)
    anchors: defaultdict[object, list[int]] = defaultdict(list)
    for piece in goal:
        anchors[groups[piece.label]].append(piece.anchor)
    return tuple(
        PieceClass(
            tuple(piece.labels for piece in group),
            group[0].shape,
            tuple(sorted(anchors[key])) if key in anchors else (),
            _directions(group[0].shape, lengthwise_only),
        )
        for key, group in members.items()
    )


def _groups(
    pieces: Sequence[Piece], goal: Sequence[Piece], interchangeable: Sequence[Cells], name: Mapping[int, str]
) -> dict[int, Cells]:
    """Return for each label that the goal names the labels of its class. Raises BoardError."""
    shapes = {piece.label: piece.shape for piece in pieces}
    named = {piece.label for piece in goal}
    groups: dict[int, Cells] = {}
    for labels in interchangeable:
        text = "".join(name[label] for label in labels)
        for label in labels:
            if label not in named:
                raise bad_board("alike_foreign", letters=quoted(text), letter=on_one_line(name[label]))
            if label in groups:
                raise bad_board("alike_twice", letter=on_one_line(name[label]))
            if shapes[label] != shapes[labels[0]]:
                raise bad_board("alike_shapes", letters=quoted(text), first=name[labels[0]], letter=name[label])
            groups[label] = labels
    return {label: groups.get(label, (label,)) for label in named}


def _directions(shape: Shape, lengthwise_only: bool) -> tuple[Direction, ...]:
    """Return all, or those lengthways; what is as wide as high has no lengthways and stays where it is."""
    if not lengthwise_only:
        return tuple(Direction)
    columns = [column for _, column in shape]
    rows, width = shape[-1][0] + 1, max(columns) - min(columns) + 1
    if rows == width:
        return ()
    return (Direction.LEFT, Direction.RIGHT) if width > rows else (Direction.UP, Direction.DOWN)


def connected_cells(cells: Iterable[int], columns: int) -> set[int]:
    """Return the cells that can be reached from the first one through cells side by side."""
    listed = list(cells)
    known, waiting, inside = {listed[0]}, [listed[0]], set(listed)
    while waiting:
        row, column = divmod(waiting.pop(), columns)
        beside = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
        found = {r * columns + c for r, c in beside if 0 <= c < columns} & inside - known
        known |= found
        waiting += found
    return known
