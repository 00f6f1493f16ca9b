"""Positions and moves of letter boards in texts that people copy, send and paste."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ..errors import NotationError, Unsolvable, quoted
from ..model.board import Board, Position
from ..model.moves import Move
from ..model.notation import example, parse_moves
from ..model.picture import Picture, PictureError, find_pieces, read_picture
from ..model.solvability import check_solvable
from .misread import Misread, misread


def read_block_position(board: Board, text: str, solvable: bool) -> Position:
    """Return the position in a text, where spaces mean nothing.

    With ``solvable`` positions are refused that are unsolvable at first sight. Raises Misread.
    """
    text = "".join(text.split())
    try:
        position = board.position(text)
    except NotationError:
        raise _why_foreign(board, text) from None
    try:
        check_solvable(position)
    except Unsolvable:
        if solvable:
            raise misread("blocked", text=quoted(text), board=board) from None
    return position


def read_block_moves(board: Board, text: str) -> list[Move]:
    """Return the moves in a text, perhaps broken into lines, between moves or within. Raises Misread."""
    apart = " ".join(text.split())
    for reading in dict.fromkeys((apart, "".join(text.splitlines()))):
        with suppress(NotationError):
            return parse_moves(reading, board)
    raise misread("bad_block_moves", text=quoted(apart, 20), pieces=", ".join(board.names.values()))


def differ_in_start(boards: Sequence[Board]) -> bool:
    """Return whether boards have the same pieces and the same goal, so that a position of one is one of all."""
    first = boards[0]
    return all(
        each.labels == first.labels
        and replace(each, id=first.id, name=first.name, start_cells=first.start_cells) == first
        for each in boards
    )


def _why_foreign(board: Board, text: str) -> Misread:
    """Return what keeps a text from being a position of a board."""
    shown, start = quoted(text), example(board)
    try:
        picture = read_picture("position", text)
    except PictureError:
        picture = Picture("position", 0, 0, "")
    if (picture.rows, picture.columns) != (board.rows, board.columns):
        return misread("wrong_blocks", text=shown, board=board, rows=board.rows, columns=board.columns, start=start)
    shapes = {board.names[piece.label]: piece.shape for piece in board.pieces}
    extra = [letter for letter in picture.letters if letter not in shapes]
    missing = [letter for letter in shapes if letter not in picture.letters]
    if extra:
        return misread("extra_block", text=shown, board=board, piece=extra[0], start=start)
    if missing:
        return misread("missing_block", text=shown, board=board, piece=missing[0], start=start)
    for letter in picture.letters:
        if _shape_in(picture, letter) != shapes[letter]:
            return misread("torn_block", text=shown, board=board, piece=letter, start=start)
    return misread("wrong_walls", text=shown, board=board, start=start)


def _shape_in(picture: Picture, letter: str) -> object:
    """Return the shape of a piece; None where its cells do not touch."""
    alone = "".join(shown if shown == letter else "." for shown in picture.cells)
    try:
        return find_pieces(replace(picture, cells=alone))[letter].shape
    except PictureError:
        return None
