"""Pictures of blocks: their outlines, what makes them alike, and that they are drawn once."""

import pygame
import pytest
from every import every

from game.board.block_pieces import block_picture, outline
from game.board.bodies import shape_of, size_of
from game.board.looks import hops, look_of
from game.board.piece_pictures import confetti
from game.ui.art import Art
from game.ui.text import Fonts
from solver import load_board
from solver.catalogue.boards import GROUPS, TILE_GROUPS, group_ids
from solver.model.letter_grid import label_of

BLOCK_BOARDS = [name for group in GROUPS if group not in TILE_GROUPS for name in group_ids(group)]
ODD = load_board("AAA.B/ACA.B/AAABB/DD.EE/.DDE.>...../...../C..../...../.....")
PITCHES = (10, 33, 120, 200)


@pytest.fixture(scope="module")
def art():
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    pygame.font.init()
    yield Art(Fonts())
    pygame.display.quit()


def opaque(surface, place):
    return surface.get_at(place).a > 250


def middles(shape, pitch):
    return {(column * pitch + pitch // 2, row * pitch + pitch // 2) for row, column in shape}


@pytest.mark.parametrize("pitch", PITCHES)
@every("letter", ODD.names.values())
def test_picture_covers_only_its_cells(art, letter, pitch):
    piece = label_of(letter)
    shape = shape_of(ODD, piece)
    height, width = size_of(shape)
    picture = block_picture(art, ODD, piece, pitch)
    assert picture.get_size() == (width * pitch, height * pitch)
    everywhere = {(row, column) for row in range(height) for column in range(width)}
    assert all(opaque(picture, place) for place in middles(shape, pitch))
    for row, column in everywhere - set(shape):
        hole = pygame.Rect(column * pitch, row * pitch, pitch, pitch)
        bare = picture.subsurface(hole.inflate(-2, -2)).get_bounding_rect()
        assert bare.size == (0, 0)


@every("pitch", PITCHES)
def test_neighbours_have_a_gap(art, pitch):
    picture = block_picture(art, ODD, label_of("C"), pitch)
    assert all(picture.get_at((x, pitch // 2)).a < 250 for x in (0, pitch - 1))


def test_no_line_between_cells_of_piece(art):
    picture = block_picture(art, load_board("klotski"), label_of("B"), 60)
    assert all(opaque(picture, (60, y)) for y in range(5, 115))


def test_interchangeable_pieces_share_picture(art):
    klotski = load_board("klotski")
    first, third, fourth = map(label_of, "ACD")
    assert block_picture(art, klotski, first, 50) is block_picture(art, klotski, third, 50)
    assert block_picture(art, klotski, first, 50) is block_picture(art, load_board("century"), fourth, 50)


@every("name", BLOCK_BOARDS)
def test_classes_differ(name):
    board = load_board(name)
    seen = {(look_of(board, each.labels[0][0]), each.shape) for each in board.classes}
    assert len(seen) == len(board.classes)
    emblems = [look_of(board, each.labels[0][0]).emblem for each in board.classes if each.in_goal]
    assert len(set(emblems)) == len(emblems)
    assert all(emblems)


def test_only_goal_pieces_have_emblems():
    board = load_board("klotski")
    assert [name for label, name in board.names.items() if look_of(board, label).emblem] == ["B"]


def test_goal_pieces_differ_in_looks():
    letters = "ABCDEFGHIJKL"
    board = load_board(f"{letters}/{'.' * 12}>{'.' * 12}/{letters}")
    looks = [look_of(board, label) for label in board.labels]
    assert len({(look.face, look.emblem) for look in looks}) == len(letters)


def test_lengthways_pieces_bear_signs(art):
    line = "AAB./..B./CC..>..../..../..CC"
    free, along = load_board(line), load_board(f"{line};along")
    for piece in free.labels:
        pictures = [pygame.image.tobytes(block_picture(art, board, piece, 60), "RGBA") for board in (free, along)]
        assert pictures[0] != pictures[1]


@pytest.mark.parametrize("shape", [((0, 0), (0, 1)), ((0, 0), (1, 0), (1, 1))], ids=["bar", "corner"])
def test_an_outline_follows_the_shape(art, shape):
    line = outline(art, shape, 60, 4, (255, 0, 0))
    height, width = size_of(shape)
    assert line.get_size() == (width * 60, height * 60)
    assert line.get_at((2, 30)) == (255, 0, 0, 255)
    assert not any(line.get_at(place).a for place in middles(shape, 60))
    assert len(shape) == 2 or line.get_at((90, 62)) == (255, 0, 0, 255)


def test_block_confetti_and_hops(art):
    board = load_board("klotski")
    first, second = (confetti(art, board, number, 20).get_at((10, 10)) for number in (0, 1))
    assert first != second
    assert list(hops(board)) == [label_of("B")]
    assert hops(board)[label_of("B")] > 1
