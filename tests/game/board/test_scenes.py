"""The picture boards: their pictures, and their starts."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.board.piece_pictures import closed_picture, piece_picture, whole_picture
from game.ui.art import Art
from game.ui.text import Fonts
from game.ui.theme import OWN_TILES, Tiles
from solver import Board, board_key, load_board, solve
from solver.catalogue.boards import kept_board, known_distance
from solver.catalogue.pictures import picture_ids, scene_of

PITCH = 48
DRAWN = [board_id for board_id in picture_ids() if scene_of(board_id)]
LEAST_DIFFERENCE = 12.0
"""Of the mean of all colour values, from 0 to 255, between two tiles; a plain sky has under 3."""


@pytest.fixture
def art() -> Art:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    return Art(Fonts())


def parts(art: Art, board: Board) -> list[np.ndarray]:
    """Return the parts of the picture that the tiles show, and that of the gap."""
    pixels = pygame.surfarray.array3d(whole_picture(art, board, PITCH, OWN_TILES)).astype(int)
    cells = [divmod(cell, board.columns) for cell in range(len(board.goal_cells))]
    return [pixels[x * PITCH : (x + 1) * PITCH, y * PITCH : (y + 1) * PITCH] for y, x in cells]


def test_ten_pictures_from_3x3_to_5x5() -> None:
    sizes = [(board.rows, board.columns) for board in map(load_board, DRAWN)]
    assert len(DRAWN) == 10 and sizes == sorted(sizes)
    assert {*sizes} == {(3, 3), (4, 4), (5, 5)}


@pytest.mark.parametrize("board_id", DRAWN)
def test_no_two_tiles_look_alike(art: Art, board_id: str) -> None:
    tiles = parts(art, load_board(board_id))
    alike = {
        (one, other): round(float(np.abs(tiles[one] - tiles[other]).mean()), 1)
        for one, other in combinations(range(len(tiles)), 2)
        if np.abs(tiles[one] - tiles[other]).mean() < LEAST_DIFFERENCE
    }
    assert not alike


@pytest.mark.parametrize("board_id", picture_ids())
def test_start_has_the_stated_fewest_moves(board_id: str) -> None:
    start = load_board(board_id).start
    plain = load_board(f"{start.board.rows}x{start.board.columns}")
    assert known_distance(start) == len(solve(plain, str(start)).moves)


@pytest.mark.parametrize("board_id", picture_ids())
def test_games_are_kept_by_the_id(board_id: str) -> None:
    board = load_board(board_id)
    assert board_key(board) == board_id and kept_board(board_id) == board
    assert board != load_board(f"{board.rows}x{board.columns}")


def test_number_is_shown_only_where_it_is_chosen(art: Art) -> None:
    board = load_board(DRAWN[0])
    own, bare, numbered = (
        pygame.image.tobytes(piece_picture(art, board, 1, PITCH, Tiles(style)), "RGBA")
        for style in ("own", "bare", "picture")
    )
    assert own == bare != numbered


def test_closed_picture_has_the_round_corners_of_its_bed(art: Art) -> None:
    board = load_board("picture-harbour")
    whole, closed = (draw(art, board, PITCH, OWN_TILES) for draw in (whole_picture, closed_picture))
    assert (closed.get_at((0, 0)).a, closed.get_at((PITCH, 0)).a) == (0, 255)
    assert closed.get_at((PITCH, PITCH)) == whole.get_at((PITCH, PITCH))
