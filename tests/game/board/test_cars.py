"""Car parks: which boards are drawn as one, and how their cars differ."""

import pygame
import pytest
from every import every

from game.board.bodies import shape_of, size_of
from game.board.cars import car_picture
from game.board.looks import exit_of, is_car_park
from game.board.piece_pictures import piece_picture
from game.ui.art import Art
from game.ui.text import Fonts
from solver import Direction, load_board
from solver.generator.stock import stock_boards


@pytest.fixture(scope="module")
def art():
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    pygame.font.init()
    yield Art(Fonts())
    pygame.display.quit()


RUSH = load_board("rush-60")


@pytest.mark.parametrize("board", ["rush-60", stock_boards("car-park")[0].id])
def test_cars_with_an_exit_are_a_car_park(board):
    assert is_car_park(load_board(board))


@every(
    "board",
    [
        "klotski",
        "eight",
        "AA.B/...B>..AA/....",  # not lengthways only
        "AA..B/....B>.AA../.....;along",  # no exit: the goal is not at the edge
        "AA.B>.AA.;along",  # a block of one cell
    ],
)
def test_other_boards_are_none(board):
    assert not is_car_park(load_board(board))


@every(
    ("line", "direction"),
    [
        ("AA../..BB>..AA/....;along", Direction.RIGHT),
        ("..AA/BB..>AA../....;along", Direction.LEFT),
        ("A.B/A.B/...>.../A../A..;along", Direction.DOWN),
        (".../A.B/A.B>A../A../...;along", Direction.UP),
    ],
)
def test_exit_is_at_the_goal_edge(line, direction):
    board = load_board(line)
    assert is_car_park(board)
    assert exit_of(board)[1] is direction


def test_every_car_fills_its_cells(art):
    for piece in RUSH.pieces:
        picture = piece_picture(art, RUSH, piece.label, 40)
        height, width = size_of(shape_of(RUSH, piece.label))
        assert picture.get_size() == (40 * width, 40 * height)
        assert picture.get_at((20, 20)).a == 255


def test_the_car_that_leaves_looks_like_no_other(art):
    (leaving,) = (piece.label for piece in RUSH.goal_pieces)
    pictures = {
        piece.label: pygame.image.tobytes(car_picture(art, RUSH, piece.label, 40), "RGBA")
        for piece in RUSH.pieces
        if len(piece.cells) == 2
    }
    assert all(picture != pictures[leaving] for label, picture in pictures.items() if label != leaving)
    assert len(set(pictures.values())) > len(pictures) // 2
