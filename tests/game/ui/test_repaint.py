"""What is drawn anew, in which order, and what waits for the next frame."""

import math
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

import pygame
import pytest
from player import Player

from game.ui import widget as widgets
from game.ui.geometry import Rect
from game.ui.theme import DARK
from game.ui.widget import Repainter, Widget
from solver import load_board, parse_position

GROUND, RED, BLUE = DARK.background, (200, 0, 0), (0, 0, 200)


@dataclass(frozen=True)
class Block(Widget):
    """Says something in one colour, and writes down when it is drawn."""

    says: str
    log: list = field(compare=False)
    colour: tuple = RED

    def draw(self, surface, painter):
        surface.fill(self.colour, self.region)
        self.log.append(self.says)


@pytest.fixture
def surface():
    surface = pygame.Surface((100, 100))
    surface.fill(GROUND)
    return surface


@pytest.fixture
def repainter():
    return Repainter(SimpleNamespace(theme=DARK), lambda surface, rect: surface.fill(GROUND, rect))


@dataclass(frozen=True)
class Ringed(Widget):
    """A box, with its ring or without."""

    ring: bool

    def draw(self, surface, painter):
        surface.fill(RED, self.region if self.ring else self.rect)


def column(says, log):
    """Four widgets that lie apart."""
    return [Block(Rect(10, 25 * row, 50, 10), text, log, margin=0) for row, text in enumerate(says)]


def test_only_changes_are_drawn(surface, repainter):
    log = []
    assert len(repainter.draw(surface, column("abcd", log))) == 4
    assert repainter.draw(surface, column("aBcd", log)) == [Rect(10, 25, 50, 10)]
    assert repainter.draw(surface, column("aBcd", log)) == []
    assert log == [*"abcd", "B"]
    repainter.forget()
    repainter.draw(surface, column("aBcd", log))
    assert log == [*"abcd", "B", *"aBcd"]


def test_removed_widget_is_erased(surface, repainter):
    log = []
    repainter.draw(surface, column("abcd", log))
    assert repainter.draw(surface, column("abcd", log)[1:]) == [Rect(10, 0, 50, 10)]
    assert surface.get_at((12, 3)) == GROUND
    assert surface.get_at((12, 28)) == RED


def test_slow_drawing_continues_next_frame(surface, repainter):
    """However slow the machine is, each frame brings one more than the frame before, until all is there."""
    repainter.seconds = 0.0
    log = []
    for drawn in ("a", "abc", "abcd"):
        before = len(log)
        assert repainter.draw(surface, column("abcd", log)) == [each.rect for each in column(drawn, [])[before:]]
        assert log == [*drawn]
        assert repainter.is_pending is (drawn != "abcd"), drawn
    assert repainter.draw(surface, column("abcd", log)) == []
    assert not repainter.is_pending


def test_pending_widgets_show_former_content(surface, repainter):
    log = []
    repainter.draw(surface, column("abcd", log))
    repainter.seconds = 0.0
    changed = [replace(each, says=each.says.upper(), colour=BLUE) for each in column("abcd", log)]
    repainter.draw(surface, changed)
    assert surface.get_at((12, 3)) == BLUE
    assert surface.get_at((12, 28)) == RED
    assert repainter.is_pending


@pytest.mark.parametrize("seconds", [0.0, math.inf])
def test_widgets_do_not_erase_each_other(surface, repainter, seconds):
    """Two whose rings overlap change places with theirs."""
    repainter.seconds = seconds
    upper, lower = Rect(10, 10, 50, 10), Rect(10, 22, 50, 10)
    boxes = Ringed(upper, False), Ringed(lower, False)

    def focused(which):
        return [replace(box, ring=box.rect is which) for box in boxes]

    for which, ring, bare in ((lower, (12, 21), (12, 9)), (upper, (12, 21), (12, 33)), (lower, (12, 20), (12, 9))):
        regions = repainter.draw(surface, focused(which))
        while repainter.is_pending:
            regions += repainter.draw(surface, focused(which))
        assert surface.get_at(ring) == RED
        assert surface.get_at(bare) == GROUND
        assert len(regions) == 2


def test_pending_screen_is_finished(play, monkeypatch):
    """Of the real game: each screen looks in the end as it does when it is drawn at once."""

    def shown(seconds):
        """Return the pictures of some screens, and the fewest frames that one took."""
        monkeypatch.setattr(widgets, "DRAW_SECONDS", seconds)
        board, drawn, frames = load_board("eight"), [], []
        player = play(
            board,
            parse_position(board, "1 2 3/4 0 5/6 7 8"),
            kind=lambda folder, *game: Player(folder / str(seconds), *game),
        )
        player.wait_for_records()
        player.wait_for_solver()
        player.rest()
        for key in ("f1", "escape", "f2", "escape", "f10", "escape"):
            first = player.app.frames
            player.key(key)
            player.rest()
            drawn.append(pygame.image.tobytes(pygame.display.get_surface(), "RGB"))
            frames.append(player.app.frames - first)
        return drawn, min(frames)

    slowly, frames = shown(seconds=0.0)
    assert frames > 4
    assert shown(seconds=math.inf)[0] == slowly
