"""Confetti above a page: it falls all the way, and leaves the page as it was."""

import pygame
import pytest

from game.screens.common.confetti import SECONDS, Confetti
from game.ui.art import Art
from game.ui.text import Fonts
from game.ui.theme import DARK
from game.ui.widget import Painter

SIZE = (300, 240)


@pytest.fixture
def painter():
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    fonts = Fonts()
    return Painter(Art(fonts), fonts, DARK)


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def test_confetti_reaches_the_bottom_and_leaves_nothing(painter):
    clock, surface = [100.0], pygame.Surface(SIZE)
    confetti, bare = Confetti(painter, lambda: clock[0], "day"), pixels(surface)
    lowest = frames = 0
    assert confetti.is_moving
    while confetti.is_moving:
        confetti.lift(surface)
        assert pixels(surface) == bare
        changed = confetti.draw(surface, 20)
        lowest, frames = max([lowest, *(rect.bottom for rect in changed)]), frames + 1
        clock[0] += SECONDS / 40
    assert frames > 30
    assert lowest == SIZE[1]
    assert pixels(surface) == bare


def test_confetti_does_not_fall_with_reduced_motion(painter):
    painter.has_reduced_motion = True
    confetti, surface = Confetti(painter, lambda: 100.0, "day"), pygame.Surface(SIZE)
    assert confetti.draw(surface, 20) == []
    assert not confetti.is_moving
