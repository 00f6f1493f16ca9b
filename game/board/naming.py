"""What pieces are called in sentences: by their numbers, or by what they look like."""

from __future__ import annotations

from typing import NamedTuple

from solver import Position

from ..model.board_kinds import coloured_numbers, mark_of
from ..ui.control import Naming
from .bodies import Piece, piece_on
from .looks import is_car_park, look_of, piece_looks, shows_blocks, vehicle_of

ON_FARM = frozenset(["goat", "kid", "sheep", "wolf", "fox", "gate"])
"""The pictures of farms that have words in sentences; pieces of fences and meadows are told by what marks them."""
LORRY = 3  # cells


class _Noun(NamedTuple):
    """What a piece looks like."""

    kind: str
    which: str = ""

    @property
    def phrase(self) -> str:
        """The key of the phrase for it; empty where only a mark on it tells it from others."""
        if self.kind in ("number", "mark"):
            return f"piece.{self.kind}"
        return f"piece.{self.kind}_{self.which}" if self.which else ""


def piece_phrase(words: Naming, position: Position, cell: int, marked: str, numbered: bool = True) -> str:
    """Return what the piece on a cell is called, such as ``3``, ``the blue car`` or ``the goat``; where others look
    alike, or numbers are not to be seen (``numbered``), by how it is ``marked`` on the board: ``highlighted`` or
    ``ringed``.
    """
    if name := own_phrase(words, position, cell, numbered):
        return name
    noun = _noun(position, cell, numbered)
    return words.text(f"piece.{marked}_{noun.kind}", which=_which(words, noun))


def own_phrase(words: Naming, position: Position, cell: int, numbered: bool = True) -> str:
    """Return what tells the piece on a cell from all others, such as ``the blue car``; empty where some look alike."""
    noun = _noun(position, cell, numbered)
    nouns = [_noun(position, cells[0], numbered) for cells in position.places.values()]
    return words.text(noun.phrase, which=_which(words, noun)) if noun.phrase and nouns.count(noun) == 1 else ""


def picture_on(position: Position, cell: int) -> str:
    """Return what a piece of a farm shows, such as ``goat`` or ``fence-top-left``; empty for any other piece."""
    piece = piece_on(position, cell)
    if piece is None or shows_blocks(position.board):
        return ""
    picture: str = piece_looks(position.board)[piece].get("picture", "")
    return picture.rpartition("/")[2].replace("gate-horizontal", "gate")


def own_block(words: Naming, position: Position, cell: int) -> str:
    """Return what a block is called; empty where some look alike, or the board has other pieces."""
    return own_phrase(words, position, cell) if shows_blocks(position.board) else ""


def _which(words: Naming, noun: _Noun) -> str:
    return words.text(f"mark.{noun.which}") if noun.kind == "mark" else noun.which


def _noun(position: Position, cell: int, numbered: bool) -> _Noun:
    board, piece = position.board, piece_on(position, cell)
    assert piece is not None  # it is asked for a piece
    if shows_blocks(board):
        return _vehicle(position, piece) if is_car_park(board) else _Noun("block", look_of(board, piece).name)
    if picture := picture_on(position, cell):
        return _Noun("farm", picture if picture in ON_FARM else "")
    if piece in coloured_numbers(board):
        return _Noun("mark", mark_of(board, piece))
    return _Noun("number", board.shown_number(piece)) if numbered else _Noun("block")


def _vehicle(position: Position, piece: Piece) -> _Noun:
    board = position.board
    length = next(len(each.cells) for each in board.pieces if each.label == piece)
    leaves = any(piece == each.label for each in board.goal_pieces)
    colour = look_of(board, piece).name if leaves else vehicle_of(board, piece).paint["name"]
    return _Noun("lorry" if length == LORRY else "car", colour)
