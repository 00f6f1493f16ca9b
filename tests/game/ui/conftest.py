"""What the tests of the toolkit share."""

import pygame
import pytest


@pytest.fixture
def small_window():
    """One in which text can be drawn."""
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    pygame.font.init()
    yield
    pygame.display.quit()
