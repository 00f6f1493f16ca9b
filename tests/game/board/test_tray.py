"""The rim of the tray, which fills with the colour of solved."""

import pygame
import pytest

from game.board.layout import BoardGeometry
from game.board.tray import Tray
from game.ui.art import Art
from game.ui.geometry import Rect
from game.ui.text import Fonts
from game.ui.theme import THEMES
from solver import load_board

EIGHT = load_board("eight")


@pytest.fixture(params=[(400, 300), (150, 90)], ids=["whole", "larger than the window"])
def drawn(request):
    """Draws the tray, as solved or filling, in a fresh picture; gives its pixels."""
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    pygame.font.init()
    theme = THEMES["dark"]
    tray = Tray(Art(Fonts()), theme, BoardGeometry(EIGHT, Rect(10, 5, 380, 290)))

    def draw(solved, filling=None):
        surface = pygame.Surface(request.param)
        surface.fill(theme.background)
        tray.draw(surface, solved, filling)
        return pygame.image.tobytes(surface, "RGB")

    yield draw
    pygame.display.quit()


def test_smallest_boards_have_a_frame():
    pygame.display.init()
    surface, theme = pygame.display.set_mode((60, 60)), THEMES["contrast"]
    geometry = BoardGeometry(EIGHT, Rect(5, 5, 40, 40))
    Tray(Art(Fonts()), theme, geometry).draw(surface, False)
    assert surface.get_at((geometry.frame.x, geometry.frame.centre[1]))[:3] == theme.frame


@pytest.mark.parametrize("place", [(0, 0), (2, 1)])
def test_full_rim_looks_solved(drawn, place):
    for _ in range(2):  # the second time it is copied
        assert drawn(True, (place, 1.0)) == drawn(True)
        assert drawn(True, (place, 0.0)) == drawn(False)


@pytest.mark.parametrize("drawn", [(400, 300)], indirect=True)
def test_in_between_it_is_neither(drawn):
    assert drawn(True, ((0, 0), 0.5)) not in (drawn(True), drawn(False))
