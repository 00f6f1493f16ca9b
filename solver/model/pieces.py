"""Pieces: their shapes, and which of them are alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import bad_board, on_one_line, quoted
from ..sentences import Sentence, board_reason
from .board import Move
from .picture import Picture

Shape = tuple[tuple[int, int], ...]
"""Rows and columns of each cell, relative to the first in reading order."""


@dataclass(frozen=True)
class Piece:
    """A piece where it stands."""

    letter: str
    cells: tuple[int, ...]
    """In ascending order; the first is its anchor."""
    shape: Shape


@dataclass(frozen=True)
class PieceClass:
    """Pieces that are alike: which of them is where makes no difference."""

    letters: str
    shape: Shape
    goal_anchors: tuple[int, ...]
    """Cells on which the first cells of its pieces must stand at the goal; of a class that it does not name none."""
    directions: tuple[Move, ...]
    """In which its pieces may slide."""

    @property
    def in_goal(self) -> bool:
        """Whether the goal names these pieces; they alone may stand on gates."""
        return bool(self.goal_anchors)


def find_pieces(picture: Picture) -> dict[str, Piece]:
    """The pieces of a picture by their letters. Raises PictureError for a letter whose cells do not touch."""
    pieces = {}
    for letter in picture.letters:
        cells = picture.cells_of(letter)
        apart = sorted(set(cells) - _touching(cells, picture.columns))
        if apart:
            raise picture.error(board_reason("torn_letter", letter=letter), apart[0])
        pieces[letter] = Piece(letter, cells, shape_of(cells, picture.columns))
    return pieces


def shape_of(cells: Sequence[int], columns: int) -> Shape:
    """The shape of cells in ascending order."""
    places = [divmod(cell, columns) for cell in cells]
    return tuple((row - places[0][0], column - places[0][1]) for row, column in places)


def size_text(shape: Shape) -> Sentence | str:
    """A shape in words, such as ``2x1`` for a full rectangle of two rows."""
    columns = [column for _, column in shape]
    rows, width = shape[-1][0] + 1, max(columns) - min(columns) + 1
    size = f"{rows}x{width}"
    return size if rows * width == len(shape) else board_reason("cells_within", cells=len(shape), size=size)


def classes_of(
    pieces: Mapping[str, Piece], goal: Mapping[str, Piece], alike: Sequence[str], along: bool
) -> tuple[PieceClass, ...]:
    """The pieces by what makes them alike, in the order of their first letters. Raises BoardError."""
    groups = _groups(pieces, goal, alike)
    members: defaultdict[object, list[Piece]] = defaultdict(list)
    for letter, piece in pieces.items():
        members[groups.get(letter, piece.shape)].append(piece)
    return tuple(
        PieceClass(
            "".join(piece.letter for piece in group),
            group[0].shape,
            tuple(sorted(goal[piece.letter].cells[0] for piece in group if piece.letter in goal)),
            _directions(group[0].shape, along),
        )
        for group in members.values()
    )


def _groups(pieces: Mapping[str, Piece], goal: Mapping[str, Piece], alike: Sequence[str]) -> dict[str, str]:
    """For each letter that the goal names the letters that are alike with it. Raises BoardError."""
    groups: dict[str, str] = {}
    for letters in alike:
        for letter in letters:
            if letter not in goal:
                raise bad_board("alike_foreign", letters=quoted(letters), letter=on_one_line(letter))
            if letter in groups:
                raise bad_board("alike_twice", letter=on_one_line(letter))
            if pieces[letter].shape != pieces[letters[0]].shape:
                raise bad_board("alike_shapes", letters=quoted(letters), first=letters[0], letter=letter)
            groups[letter] = letters
    return {letter: groups.get(letter, letter) for letter in goal}


def _directions(shape: Shape, along: bool) -> tuple[Move, ...]:
    """All, or with ``along`` those lengthways; what is as wide as high has no lengthways and stays where it is."""
    if not along:
        return tuple(Move)
    columns = [column for _, column in shape]
    rows, width = shape[-1][0] + 1, max(columns) - min(columns) + 1
    if rows == width:
        return ()
    return (Move.LEFT, Move.RIGHT) if width > rows else (Move.UP, Move.DOWN)


def _touching(cells: Sequence[int], columns: int) -> set[int]:
    """The cells that can be reached from the first one through cells side by side."""
    known, waiting, inside = {cells[0]}, [cells[0]], set(cells)
    while waiting:
        row, column = divmod(waiting.pop(), columns)
        beside = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
        found = {r * columns + c for r, c in beside if 0 <= c < columns} & inside - known
        known |= found
        waiting += found
    return known
