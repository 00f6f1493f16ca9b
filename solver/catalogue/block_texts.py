"""Positions and moves of boards of blocks in texts that people copy, send and paste."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ..errors import NotationError, Unsolvable, quoted
from ..model.any_solvability import check_solvable
from ..model.block_board import BlockBoard, BlockMove, BlockPosition
from ..model.block_notation import parse_moves, start_shown
from ..model.picture import Picture, PictureError, read_picture
from ..model.pieces import find_pieces
from .misread import Misread, misread


def read_block_position(board: BlockBoard, text: str, solvable: bool) -> BlockPosition:
    """The position that a text names, in which spaces mean nothing; with ``solvable`` one of which it is not known at
    once that it can never be solved. Raises Misread.
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


def read_block_moves(board: BlockBoard, text: str) -> list[BlockMove]:
    """The moves that a text names, perhaps broken into lines, between moves or within. Raises Misread."""
    apart = " ".join(text.split())
    for reading in dict.fromkeys((apart, "".join(text.splitlines()))):
        with suppress(NotationError):
            return parse_moves(board, reading)
    raise misread("bad_block_moves", text=quoted(apart, 20), pieces=", ".join(board.pieces))


def differ_in_start(boards: Sequence[BlockBoard]) -> bool:
    """Whether boards have the same pieces and the same goal, so that a position is as good on one as on another."""
    first = boards[0]
    return all(
        each.pieces.keys() == first.pieces.keys()
        and replace(each, id=first.id, name=first.name, layout=first.layout) == first
        for each in boards
    )


def _why_foreign(board: BlockBoard, text: str) -> Misread:
    """What keeps a text from being a position of a board."""
    shown, start = quoted(text), start_shown(board)
    try:
        picture = read_picture("position", text)
    except PictureError:
        picture = Picture("position", 0, 0, "")
    if (picture.rows, picture.columns) != (board.rows, board.columns):
        return misread("wrong_blocks", text=shown, board=board, rows=board.rows, columns=board.columns, start=start)
    extra = [letter for letter in picture.letters if letter not in board.pieces]
    missing = [letter for letter in board.pieces if letter not in picture.letters]
    if extra:
        return misread("extra_block", text=shown, board=board, piece=extra[0], start=start)
    if missing:
        return misread("missing_block", text=shown, board=board, piece=missing[0], start=start)
    for letter in picture.letters:
        if _shape_in(picture, letter) != board.pieces[letter].shape:
            return misread("torn_block", text=shown, board=board, piece=letter, start=start)
    return misread("wrong_walls", text=shown, board=board, start=start)


def _shape_in(picture: Picture, letter: str) -> object:
    """The shape of a piece; None where its cells do not touch."""
    alone = "".join(shown if shown == letter else "." for shown in picture.cells)
    try:
        return find_pieces(replace(picture, cells=alone))[letter].shape
    except PictureError:
        return None
