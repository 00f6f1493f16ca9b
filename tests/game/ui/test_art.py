"""Pictures from vector files: at the size asked for, in the colours asked for, within a bound of memory."""

import itertools
import weakref

import pygame
import pytest
from every import every

from game.board.bodies import shape_of, size_of
from game.board.looks import board_styles, hops, piece_looks, style_of
from game.board.piece_pictures import piece_picture
from game.ui import art as art_module
from game.ui.art import Art, copy_of, fill_rect
from game.ui.geometry import Rect
from game.ui.text import Fonts
from game.ui.theme import Tiles
from solver import EMPTY, board_ids, load_board


@pytest.fixture
def art(monkeypatch):
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((50, 50))
    yield Art(Fonts())
    pygame.display.quit()


def pieces_of(board):
    return {board.block_of.get(piece, (piece,))[0] for piece in board.goal_cells if piece != EMPTY}


@pytest.mark.parametrize("board_id", board_ids())
@every("pitch", [1, 7, 40, 333])
def test_pieces_are_drawn_at_cell_size(art, board_id, pitch):
    board = load_board(board_id)
    for piece in pieces_of(board):
        height, width = size_of(shape_of(board, piece))
        assert piece_picture(art, board, piece, pitch).get_size() == (width * pitch, height * pitch)


@every("board_id", board_ids())
def test_pieces_that_differ_look_different(art, board_id):
    board = load_board(board_id)
    looks = [pygame.image.tobytes(piece_picture(art, board, piece, 48), "RGBA") for piece in sorted(pieces_of(board))]
    assert len(set(looks)) == len(looks)


@every("style", ["own", "wood", "slate", "picture"])
def test_tiles_without_a_place_are_drawn(art, style):
    """The goal may place some tiles only; the others have no part of a picture."""
    board = load_board("1 0 # 2/0 0 # 0>. 1 # ./. . # .")
    one, two = (piece_picture(art, board, piece, 48, Tiles(style)) for piece in (1, 2))
    assert one.get_size() == two.get_size() == (48, 48)
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(two, "RGBA")


def test_each_colour_has_its_mark():
    for board_id in ("colours-six", "colours-three"):
        looks = piece_looks(load_board(board_id))
        assert len({look["mark"] for look in looks.values()}) == len(looks)


def test_wide_piece_takes_two_cells():
    assert size_of(shape_of(load_board("goat"), 9)) == (1, 2)


def test_every_vector_file_can_be_drawn(art):
    files = sorted(art_module.ASSETS.rglob("*.svg"))
    assert len(files) > 30
    for path in files:
        name = str(path.relative_to(art_module.ASSETS).with_suffix("")).replace("\\", "/")
        picture = art.picture(name, 33, 33)
        assert picture.get_size() == (33, 33)
        assert picture.get_bounding_rect().width > 10, name


def test_many_sizes_do_not_fill_memory(small_window):
    art = Art(Fonts(), least_kept=100_000)
    board = load_board("goat")
    used, drawn = piece_picture(art, board, 5, 10), []
    for pitch in range(20, 120):
        last = piece_picture(art, board, 5, pitch)
        drawn.append(weakref.ref(last))
        assert piece_picture(art, board, 5, 10) is used
    kept = [picture() for picture in drawn if picture() is not None]
    assert sum(picture.get_width() * picture.get_height() for picture in kept) <= 100_000
    assert piece_picture(art, board, 5, pitch) is last


@every("text", ["", " ", "\0", "a\ud800b", "\n", "x" * 500])
def test_any_text_can_be_drawn(art, text):
    fonts = Fonts()
    for height in (8, 13, 40):
        assert fonts.line(text, height, (255, 255, 255)).get_width() >= 1
        assert fonts.fitted(text, height, (255, 255, 255), 30).get_height() >= 1


@pytest.mark.parametrize("sizes_kept", [False, True])
def test_long_name_stays_in_its_width(art, sizes_kept):
    fonts = Fonts()
    fonts.keep_sizes(sizes_kept)
    for width in (60, 100, 300):
        assert fonts.fitted("a very long name of a board " * 3, 13, (255, 255, 255), width).get_width() <= width


@pytest.mark.parametrize("clip", [(0, 0, 40, 40), (3, 5, 20, 20)])
def test_rectangles_are_filled_exactly(art, clip):
    for rect in itertools.product((-3, 0, 7), (0, 2), (0, 1, 2, 16, 60), (0, 1, 3, 60)):
        surface = pygame.Surface((40, 40))
        surface.set_clip(clip)
        fill_rect(surface, (1, 2, 3), Rect(*rect))
        seen = Rect(*rect).common(Rect(*clip))
        points = itertools.product(range(40), range(40))
        expected = b"".join(b"\1\2\3" if seen.contains((x, y)) else b"\0\0\0" for y, x in points)
        assert pygame.image.tobytes(surface, "RGB") == expected, rect


def test_copy_is_opaque_in_fade(art):
    surface, copied = pygame.Surface((40, 40)), pygame.Surface((40, 40))
    surface.fill((200, 100, 50))
    surface.set_alpha(128)
    copied.blit(copy_of(surface, Rect(10, 10, 50, 50)), (0, 0))
    assert copied.get_at((29, 29)) == (200, 100, 50)
    assert copied.get_at((30, 30)) == (0, 0, 0)


def test_look_falls_back_to_twin_or_default(tmp_path):
    (tmp_path / "mine.toml").write_text('numbers = "4x4"\n', "utf-8")
    assert style_of(load_board(str(tmp_path / "mine.toml"))) == style_of(load_board("fifteen"))
    assert style_of(load_board("3x5")) == board_styles()["default"]
    assert hops(load_board("3x5")) == {}
