"""The picture in the window: of a screen what has changed is drawn, and from one screen it fades to the next."""

from __future__ import annotations

import math

import pygame

from ..screens.game_screen import GameScreen
from ..ui.geometry import Rect
from .explainer import Explainer

HALVING_SECONDS = 1 / 60
"""Half of what is left of the screen before goes in this time."""
HALVINGS = 7
"""Then nothing is left of it."""


def halvings(seconds: float) -> int:
    """How often the screen before is halved so long after the fade began; the first time is at once."""
    return HALVINGS + 1 if seconds >= HALVINGS * HALVING_SECONDS else round(seconds / HALVING_SECONDS) + 1


def layer(count: int) -> int:
    """The opacity (0 to 255) of a layer that halves what is below it so often."""
    return round(255 * (1 - 0.5**count))


class Compositor:
    """What is in the window.

    While one screen fades into the next, that is drawn on a canvas, which each frame lays half transparent over what is
    in the window. SDL does that five times as fast as with any other transparency (1.9 ms at 1920x1080). Where it takes
    long there are fewer frames.
    """

    def __init__(self, explainer: Explainer) -> None:
        """``explainer`` draws above every screen."""
        self._explainer = explainer
        self._canvas = pygame.Surface((0, 0))
        """As large as the window, once a screen has faded: to make a new one takes 2 ms."""
        self._begun: float | None = None
        """When the fade began; None while there is none."""
        self._halved = 0

    @property
    def moving(self) -> bool:
        """Whether it fades."""
        return self._begun is not None

    def fade(self, now: float) -> None:
        """The next screen to be drawn comes softly."""
        size = _window().get_size()
        if self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size)
        self._begun, self._halved = now, 0

    def end_fade(self) -> None:
        """The next frame shows the next screen alone."""
        if self._begun is not None:
            self._begun = -math.inf

    def draw(self, screen: GameScreen, now: float) -> bool:
        """Draws what has changed; false if nothing has."""
        window = _window()
        if self._begun is not None and self._canvas.get_size() != window.get_size():
            self._begun, screen.dirty = None, True
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
        """Brings the window as far as it should be by now."""
        if due > self._halved:
            self._canvas.set_alpha(None if due > HALVINGS else layer(due - self._halved))
            window.blit(self._canvas, (0, 0))
            self._halved = due
        if due > HALVINGS:
            self._begun = None

    def _draw_screen(self, screen: GameScreen, surface: pygame.Surface) -> list[Rect] | None:
        """Draws what has changed of a screen; gives where that is, or None for everywhere."""
        if screen.dirty:
            screen.dirty = False
            screen.draw(surface)
            self._explainer.draw(surface)
            return None
        regions = self._explainer.lift(surface)
        if screen.moving or screen.changed:
            regions += screen.draw_changes(surface)
        self._explainer.draw(surface)
        return regions


def _window() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None  # the window is open
    return surface
