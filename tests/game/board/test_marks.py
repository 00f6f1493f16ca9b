"""Marks around pieces follow their shapes, and arrows begin where a piece goes first."""

import pygame
import pytest
from every import every

from game.board.bodies import foremost
from game.board.marks import Arrow, Box, Lit, Rim
from game.board.view import BoardView
from game.ui.art import Art
from game.ui.geometry import Rect
from game.ui.text import Fonts
from game.ui.theme import THEMES
from solver import Direction, load_board

CORNER = ((0, 0), (1, 0), (1, 1))
BAR = ((0, 0), (0, 1))
HORSESHOE = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2))
WHITE = (255, 255, 255)


@pytest.fixture
def view():
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    pygame.font.init()
    yield BoardView(Art(Fonts()), THEMES["dark"], load_board("klotski"), Rect(0, 0, 300, 300))
    pygame.display.quit()


def drawn(mark, view):
    surface = pygame.Surface((300, 300))
    mark.draw(surface, view)
    return surface


@pytest.mark.parametrize("kind", [Rim, Lit, Box])
def test_mark_around_rectangle_ignores_shape(view, kind):
    place = view.geometry.place(1, 1, 1, 2)
    pictures = [drawn(kind(place, WHITE, shape=shape), view) for shape in (None, BAR)]
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")


@pytest.mark.parametrize("kind", [Rim, Lit, Box])
def test_mark_follows_other_shapes(view, kind):
    place, pitch = view.geometry.place(1, 1, 2, 2), view.geometry.pitch
    empty = Rect(place.x + pitch + 1, place.y, pitch - 1, pitch - 1)
    assert drawn(kind(place, WHITE), view).subsurface(empty).get_bounding_rect().size != (0, 0)
    surface = drawn(kind(place, WHITE, shape=CORNER), view)
    bare = [(x, y) for x in range(empty.x, empty.right) for y in range(empty.y, empty.bottom - 1)]
    assert not any(surface.get_at(point)[:3] == WHITE for point in bare)
    line = [surface.get_at((place.x + pitch + pitch // 2, y))[:3] for y in range(place.y, place.bottom)]
    assert WHITE in line[pitch : pitch + pitch // 4]


@every(
    ("shape", "move", "middle"),
    [
        (BAR, Direction.UP, 1.0),
        (BAR, Direction.LEFT, 0.5),
        (CORNER, Direction.UP, 0.5),
        (CORNER, Direction.RIGHT, 1.5),
        (HORSESHOE, Direction.UP, 1.5),
        (HORSESHOE, Direction.DOWN, 0.5),
    ],
)
def test_what_goes_first(shape, move, middle):
    assert foremost(shape, move.step) == middle


def test_arrow_lies_over_leading_cells(view):
    place, pitch = view.geometry.place(1, 1, 2, 2), view.geometry.pitch
    up, right = (
        Arrow(place, WHITE, WHITE, move, shape=CORNER).region(view).centre for move in (Direction.UP, Direction.RIGHT)
    )
    assert abs(up[0] - (place.x + pitch / 2)) <= 1
    assert abs(right[1] - (place.y + 1.5 * pitch)) <= 1
