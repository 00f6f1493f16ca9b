"""Names along an axis never touch each other, however low the plot."""

from itertools import pairwise

import pygame
import pytest

from game.ui.art import Art
from game.ui.axis import counts_axis, upwards
from game.ui.axis_names import draw_levels
from game.ui.geometry import Rect
from game.ui.text import Fonts
from game.ui.theme import THEMES
from game.ui.widget import Painter

pytestmark = pytest.mark.usefixtures("small_window")

SIZE = 12
AXIS = counts_axis([1000])
NAMES = [(tick, str(tick)) for tick in AXIS.ticks]


@pytest.mark.parametrize("height", [20, 30, 60, 200])
def test_levels_are_named_as_far_as_there_is_room(height, drawn):
    surface = pygame.Surface((300, 260))
    plot = Rect(60, 20, 200, height)
    draw_levels(surface, Painter(Art(Fonts()), Fonts(), THEMES["dark"]), upwards(AXIS, plot), plot, NAMES, SIZE, 50)
    places = [upwards(AXIS, plot).pixel(float(name)) for name in drawn]
    assert all(before - after >= SIZE for before, after in pairwise(places))
    assert len(drawn) >= min(height // (2 * SIZE), len(NAMES))
    assert drawn[0] == "0"
