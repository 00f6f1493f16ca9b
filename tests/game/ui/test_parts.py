"""Screens in parts: what is drawn anew, in which order, and what waits for the next frame."""

import math
from functools import partial

import pygame
import pytest

from game.ui import parts as parts_module
from game.ui.geometry import Rect
from game.ui.parts import Part, Parts
from solver import load_board

GROUND, RED, BLUE = (10, 20, 30), (200, 0, 0), (0, 0, 200)


@pytest.fixture
def surface():
    surface = pygame.Surface((100, 100))
    surface.fill(GROUND)
    return surface


def part(rect, says, log=None, colour=RED, margin=0):
    def draw(surface, says):
        surface.fill(colour, rect.inset(-margin))
        if log is not None:
            log.append(says)

    return Part(rect, says, partial(draw, says=says), margin)


def column(says, log):
    """Four parts that lie apart."""
    return [part(Rect(10, 25 * row, 50, 10), text, log) for row, text in enumerate(says)]


def test_what_has_changed_alone_is_drawn_anew(surface):
    log, parts = [], Parts(GROUND)
    assert len(parts.draw(surface, column("abcd", log))) == 4
    assert parts.draw(surface, column("aBcd", log)) == [Rect(10, 25, 50, 10)]
    assert parts.draw(surface, column("aBcd", log)) == []
    assert log == [*"abcd", "B"]
    parts.forget()
    parts.draw(surface, column("aBcd", log))
    assert log == [*"abcd", "B", *"aBcd"]


def test_where_a_part_has_gone_there_is_nothing(surface):
    parts, log = Parts(GROUND), []
    parts.draw(surface, column("abcd", log))
    assert parts.draw(surface, column("abcd", log)[1:]) == [Rect(10, 0, 50, 10)]
    assert surface.get_at((12, 3)) == GROUND
    assert surface.get_at((12, 28)) == RED


def test_what_takes_longer_than_a_frame_has_goes_on_in_the_next(surface, monkeypatch):
    """However slow the machine is, each frame brings something, and in the end all is there."""
    monkeypatch.setattr(parts_module, "DRAW_SECONDS", 0.0)
    parts, log = Parts(GROUND), []
    for number, name in enumerate("abcd", 1):
        assert parts.draw(surface, column("abcd", log)) == [column("abcd", log)[number - 1].rect]
        assert log == [*"abcd"[:number]]
        assert parts.pending is (number < 4), name
    assert parts.draw(surface, column("abcd", log)) == []
    assert not parts.pending


def test_what_waits_still_shows_what_it_said_before(surface, monkeypatch):
    parts, log = Parts(GROUND), []
    parts.draw(surface, column("abcd", log))
    monkeypatch.setattr(parts_module, "DRAW_SECONDS", 0.0)
    changed = [part(each.rect, each.says.upper(), log, BLUE) for each in column("abcd", log)]
    parts.draw(surface, changed)
    assert surface.get_at((12, 3)) == BLUE
    assert surface.get_at((12, 28)) == RED
    assert parts.pending


@pytest.mark.parametrize("seconds", [0.0, math.inf])
def test_no_part_erases_another_that_was_drawn_before_it(surface, monkeypatch, seconds):
    """Two whose rings overlap change places with theirs."""
    monkeypatch.setattr(parts_module, "DRAW_SECONDS", seconds)
    upper, lower = Rect(10, 10, 50, 10), Rect(10, 22, 50, 10)
    parts = Parts(GROUND)

    def ringed(which):
        def draw(surface, rect, has_ring):
            surface.fill(RED, rect.inset(-2 if has_ring else 0))

        return [
            Part(rect, rect is which, partial(draw, rect=rect, has_ring=rect is which), 2) for rect in (upper, lower)
        ]

    for which, ring, bare in ((lower, (12, 21), (12, 9)), (upper, (12, 21), (12, 33)), (lower, (12, 20), (12, 9))):
        regions = parts.draw(surface, ringed(which))
        while parts.pending:
            regions += parts.draw(surface, ringed(which))
        assert surface.get_at(ring) == RED
        assert surface.get_at(bare) == GROUND
        assert len(regions) == 2


def test_a_screen_whose_parts_wait_is_drawn_to_the_end(play, monkeypatch):
    """Of the real game: each screen looks in the end as it does when it is drawn at once."""
    player = play(load_board("eight"))
    player.rest()
    for key in ("f1", "escape", "f2", "escape", "f10", "escape"):
        monkeypatch.setattr(parts_module, "DRAW_SECONDS", 0.0)
        frames = player.app.frames
        player.key(key)
        player.rest()
        slowly, frames = pygame.display.get_surface().copy(), player.app.frames - frames
        assert frames > 4
        monkeypatch.setattr(parts_module, "DRAW_SECONDS", math.inf)
        player.scene.dirty = True
        player.step()
        assert pygame.image.tobytes(slowly, "RGB") == pygame.image.tobytes(pygame.display.get_surface(), "RGB")
