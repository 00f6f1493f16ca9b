"""The stamp of a chapter: what moves, what is left once it rests, and reduced motion."""

import pygame
import pytest

from game.screens.chapter.stamp import FALL_SECONDS, FLIGHT_SECONDS, Stamp
from game.ui.art import Art, fill_rect
from game.ui.geometry import Rect
from game.ui.text import Fonts
from game.ui.theme import DARK
from game.ui.widget import Painter

PLACE = Rect(0, 0, 200, 200)


@pytest.fixture
def painter():
    pygame.display.init()
    pygame.display.set_mode((200, 200))
    fonts = Fonts()
    return Painter(Art(fonts), fonts, DARK)


@pytest.fixture
def clock():
    return [100.0]


def clear(painter):
    return lambda surface, rect: fill_rect(surface, painter.theme.background, rect)


@pytest.fixture
def stamp(painter, clock):
    made = Stamp(painter, lambda: clock[0], "sliding", clear(painter))
    made.lay_out(PLACE)
    return made


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def background(painter):
    surface = pygame.Surface(PLACE[2:])
    fill_rect(surface, painter.theme.background, PLACE)
    return surface


def test_nothing_flies_about_once_it_rests(painter, stamp, clock):
    surface = background(painter)
    stamp.draw(surface)
    assert stamp.is_moving
    seen = set()
    while not stamp.update():
        stamp.draw_changes(surface)
        seen.add(pixels(surface))
        clock[0] += (FALL_SECONDS + FLIGHT_SECONDS) / 9
    assert len(seen) > 5, "it moves"
    assert stamp.draw_changes(surface) == [PLACE]
    assert not stamp.is_moving
    alone = background(painter)
    stamp.draw(alone)
    assert pixels(surface) == pixels(alone)
    assert stamp.draw_changes(surface) == []


def test_reduced_motion_shows_it_at_once(painter, clock):
    painter.has_reduced_motion = True
    stamp = Stamp(painter, lambda: clock[0], "sliding", clear(painter))
    stamp.lay_out(PLACE)
    assert not stamp.is_moving
    now, later = background(painter), background(painter)
    stamp.draw(now)
    clock[0] += 5.0
    stamp.draw(later)
    assert pixels(now) == pixels(later)
