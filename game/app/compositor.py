"""The picture in the window: of a screen what has changed is drawn, and from one screen it fades to the next."""

from __future__ import annotations

import math

import pygame

from ..screens.game_screen import GameScreen
from ..ui.geometry import Rect
from .explainer import Explainer

HALVING_SECONDS = 1 / 60
"""After which half of what is left of the screen before is gone."""
HALVINGS = 7
"""After which nothing is left of it."""


class Fade:
    """One screen turns into the next one, which is drawn on ``canvas`` meanwhile.

    Each frame lays the canvas half transparent over what is in the window, which SDL does five times as fast as with
    any other transparency (1.9 ms at 1920x1080). Where that takes long there are fewer frames.
    """

    def __init__(self, canvas: pygame.Surface, now: float) -> None:
        self.canvas = canvas
        self._begun = now
        self._halved = 0

    def end(self) -> None:
        """The next frame shows the next screen alone."""
        self._begun = -math.inf

    def show(self, window: pygame.Surface, now: float) -> bool:
        """Brings the window as far as it should be by now; true if that was the last time."""
        due = halvings(now - self._begun)
        if due > self._halved:
            self.canvas.set_alpha(None if due > HALVINGS else layer(due - self._halved))
            window.blit(self.canvas, (0, 0))
            self._halved = due
        return due > HALVINGS


def halvings(seconds: float) -> int:
    """How often the screen before has been halved so long after the fade has begun: at once for the first time."""
    return HALVINGS + 1 if seconds >= HALVINGS * HALVING_SECONDS else round(seconds / HALVING_SECONDS) + 1


def layer(count: int) -> int:
    """How opaque (0 to 255) a layer is that halves what is below it so often."""
    return round(255 * (1 - 0.5**count))


class Compositor:
    """What is in the window."""

    def __init__(self, explainer: Explainer) -> None:
        """``explainer`` draws above every screen."""
        self._explainer = explainer
        self._fade: Fade | None = None
        self._canvas = pygame.Surface((0, 0))
        """As large as the window, once a screen has faded: to make a new one takes 2 ms."""

    @property
    def moving(self) -> bool:
        """Whether it fades."""
        return self._fade is not None

    def fade(self, now: float) -> None:
        """The next screen to be drawn comes softly."""
        size = _window().get_size()
        if self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size)
        self._fade = Fade(self._canvas, now)

    def end_fade(self) -> None:
        """It is there at once."""
        if self._fade is not None:
            self._fade.end()

    def draw(self, screen: GameScreen, now: float) -> bool:
        """Draws what has changed; false if nothing has."""
        window, fade = _window(), self._fade
        if fade is not None and fade.canvas.get_size() != window.get_size():
            self._fade, fade, screen.dirty = None, None, True
        drawn = self._draw_screen(screen, window if fade is None else fade.canvas)
        if fade is not None:
            if fade.show(window, now):
                self._fade = None
            pygame.display.flip()
            return True
        if drawn is None:
            pygame.display.flip()
        elif drawn:
            pygame.display.update(drawn)
        return drawn is None or bool(drawn)

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
