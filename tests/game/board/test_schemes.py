"""Colour schemes: numbers in the colours of the places where they belong."""

import pygame
import pytest

from game.board.piece_pictures import piece_picture, scheme_look
from game.ui.art import Art
from game.ui.text import Fonts
from game.ui.theme import Tiles
from solver import load_board


@pytest.mark.parametrize(
    ("scheme", "groups"),
    [
        ("rows", [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15}]),
        ("fringe", [{1, 2, 3, 4, 5, 9, 13}, {6, 7, 8, 10, 14}, {11, 12, 15}]),
    ],
)
def test_numbers_share_colours_by_their_places(scheme, groups):
    board, found = load_board("fifteen"), {}
    for piece in range(1, 16):
        found.setdefault(scheme_look(board, piece, scheme)["face"], set()).add(piece)
    assert sorted(found.values(), key=min) == groups


@pytest.mark.parametrize(("board_id", "style", "is_changed"), [
    ("fifteen", "own", True), ("fifteen", "slate", True), ("fifteen", "picture", False), ("colours-six", "own", False),
    ("goat", "own", False),
])  # fmt: skip
def test_scheme_colours_plain_numbers_only(board_id, style, is_changed):
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    art = Art(Fonts())
    board = load_board(board_id)
    piece = board.pieces[0].label
    plain, coloured = (piece_picture(art, board, piece, 48, Tiles(style, scheme=each)) for each in ("off", "fringe"))
    assert (plain.get_buffer().raw != coloured.get_buffer().raw) == is_changed
