"""The picture in the window: changes of a screen are drawn, and one screen fades into the next."""

from __future__ import annotations

import math

import pygame

from ..screens.game_screen import GameScreen
from ..ui.geometry import Rect
from .tooltips import Tooltips

HALVING_SECONDS = 1 / 60  # half of what is left of the screen before goes in this time
HALVINGS = 7  # then nothing is left of it


def halvings(seconds: float) -> int:
    """Return how often the previous screen is halved so long after the fade began; the first time is at once."""
    return HALVINGS + 1 if seconds >= HALVINGS * HALVING_SECONDS else round(seconds / HALVING_SECONDS) + 1


def layer(count: int) -> int:
    """Return the opacity (0 to 255) of a layer that halves what is below it so often."""
    return round(255 * (1 - 0.5**count))


class Compositor:
    """The composition of the window's picture.

    While one screen fades into the next, that is drawn on a canvas, which each frame lays half transparent over what is
    in the window. SDL does that five times as fast as with any other transparency (1.9 ms at 1920x1080). Where it takes
    long there are fewer frames.
    """

    def __init__(self, tooltips: Tooltips) -> None:
        """``tooltips`` draws above every screen."""
        self._tooltips = tooltips
        self._canvas = pygame.Surface((0, 0))  # kept, as a new one takes 2 ms
        self._begun: float | None = None
        self._halved = 0

    @property
    def is_moving(self) -> bool:
        """A fade is under way."""
        return self._begun is not None

    def fade(self, now: float) -> None:
        """Start a fade to the next screen."""
        size = _window().get_size()
        if self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size)
        self._begun, self._halved = now, 0

    def end_fade(self) -> None:
        """End the fade: the next frame shows the next screen alone."""
        if self._begun is not None:
            self._begun = -math.inf

    def draw(self, screen: GameScreen, now: float) -> bool:
        """Draw what has changed; return False if nothing has."""
        window = _window()
        if self._begun is not None and self._canvas.get_size() != window.get_size():
            self._begun, screen.is_dirty = None, True
        if self._begun is not None:
            self._draw_screen(screen, self._canvas)
            self._lay_over(window, halvings(now - self._begun))
            pygame.display.flip()
            return True
        drawn = self._draw_screen(screen, window)
        if drawn is None:
            pygame.display.flip()
        elif drawn:
            pygame.display.update(drawn)
        return drawn is None or bool(drawn)

    def _lay_over(self, window: pygame.Surface, due: int) -> None:
        if due > self._halved:
            self._blend(window, None if due > HALVINGS else layer(due - self._halved))
            self._halved = due
        if due > HALVINGS:
            self._begun = None

    def _blend(self, window: pygame.Surface, opacity: int | None) -> None:
        """Draw the canvas above the window: opaque for None."""
        self._canvas.set_alpha(opacity)
        window.blit(self._canvas, (0, 0))

    def _draw_screen(self, screen: GameScreen, surface: pygame.Surface) -> list[Rect] | None:
        """Draw what has changed of a screen; return the changed rectangles, or None for everything."""
        if screen.is_dirty:
            screen.is_dirty = False
            screen.draw(surface)
            self._tooltips.draw(surface)
            return None
        regions = self._tooltips.lift(surface)
        if screen.is_moving or screen.has_changed:
            regions += screen.draw_changes(surface)
        self._tooltips.draw(surface)
        return regions


def _window() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None  # the window is open
    return surface
