"""What lies below the pieces of a board of blocks."""

import pygame
import pytest

from game.board.ground import draw_ground, draw_target_marks
from game.board.layout import BoardGeometry
from game.board.tray import Tray
from game.ui.art import Art
from game.ui.geometry import Rect
from game.ui.text import Fonts
from game.ui.theme import THEMES
from solver import load_board

PITCH = 40
WALLED = load_board("#A-./..B.>#.-./..A.")
"""A wall at cell 0, a gate at cell 2, the target of A at cell 6."""


@pytest.fixture(params=sorted(THEMES))
def drawn(request):
    """Draws the ground of a board on its tray; gives the picture, the bare tray and the geometry."""
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    pygame.font.init()
    theme, art = THEMES[request.param], Art(Fonts())

    def draw(board, clip=None):
        geometry = BoardGeometry(board, Rect(0, 0, 6 * PITCH, 6 * PITCH))
        tray, surface = pygame.Surface((6 * PITCH, 6 * PITCH)), pygame.Surface((6 * PITCH, 6 * PITCH))
        for each in (tray, surface):
            Tray(art, theme, geometry).draw(each, solved=False)
        surface.set_clip(clip)
        draw_ground(surface, art, theme, board, geometry)
        return surface, tray, geometry

    yield draw
    pygame.display.quit()


def same(surface, tray, rect):
    return pygame.image.tobytes(surface.subsurface(rect), "RGB") == pygame.image.tobytes(tray.subsurface(rect), "RGB")


def test_ground_shows_walls_gates_targets(drawn):
    surface, tray, geometry = drawn(WALLED)
    changed = {cell for cell in range(8) if not same(surface, tray, geometry.place(*divmod(cell, WALLED.columns)))}
    assert changed == {0, 2, 6}


def test_walls_gates_and_targets_look_different(drawn):
    surface, _, geometry = drawn(WALLED)
    places = (geometry.place(*divmod(cell, WALLED.columns)) for cell in (0, 2, 6))
    assert len({pygame.image.tobytes(surface.subsurface(place), "RGB") for place in places}) == 3


def test_rim_marks_target_beside_it(drawn):
    surface, tray, geometry = drawn(WALLED)
    below = Rect(geometry.cells.x, geometry.cells.bottom + 1, geometry.cells.width, geometry.border - 1)
    above = below._replace(y=geometry.frame.y)
    assert not same(surface, tray, below)
    assert same(surface, tray, above)


def test_drawing_stays_in_clip(drawn):
    surface, tray, geometry = drawn(WALLED, geometry_of_first_cell())
    assert not same(surface, tray, geometry.place(0, 0))
    assert same(surface, tray, geometry.place(1, 2))


def geometry_of_first_cell():
    return BoardGeometry(WALLED, Rect(0, 0, 6 * PITCH, 6 * PITCH)).place(0, 0)


def test_open_goals_show_tiles_at_home(drawn):
    board = load_board("1 2 3/0 0 0>. . ./. 2 .")
    surface, tray, geometry = drawn(board)
    changed = {cell for cell in range(6) if not same(surface, tray, geometry.place(*divmod(cell, 3)))}
    assert changed == {4}


def test_goals_of_all_tiles_show_none(drawn):
    surface, tray, geometry = drawn(load_board("eight"))
    assert same(surface, tray, geometry.cells)


def marked_cells(board):
    """Return the cells of a board that marks of targets are drawn on."""
    surface, art, geometry = pygame.Surface((240, 240)), Art(Fonts()), BoardGeometry(board, Rect(0, 0, 240, 240))
    draw_target_marks(surface, art, THEMES["dark"], board, geometry)
    places = {cell: geometry.place(*divmod(cell, board.columns)) for cell in range(board.rows * board.columns)}
    return {cell for cell, place in places.items() if any(pygame.image.tobytes(surface.subsurface(place), "RGB"))}


def test_corners_of_target_are_marked(drawn):
    assert marked_cells(load_board("klotski")) == {13, 14, 17, 18}
    assert marked_cells(WALLED) == {6}


@pytest.mark.parametrize("board_id", ["eight", "goat", "t-zer", "rush-60"])
def test_other_goals_have_no_marks(drawn, board_id):
    assert not marked_cells(load_board(board_id))
