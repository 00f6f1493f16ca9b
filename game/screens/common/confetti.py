"""Confetti that falls once over a whole page, above all that is on it; with reduced motion there is none."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sin
from typing import NamedTuple

import pygame

from ...board.piece_pictures import FACE
from ...ui.geometry import Rect
from ...ui.theme import hex_text
from ...ui.widget import Painter

SECONDS = 3.6  # of all of it
FLAKES, LAST_FLAKE = 130, 0.4  # and the share of the time in which they begin to fall
LEAST_SECONDS = 1.4  # that one falls
FLAKE = 0.5, 0.9  # least and greatest side, in heights of the text
SWING, TURNS = 0.03, 540  # aside, against the width of the page; degrees a second, at most


class FallingFlake(NamedTuple):
    """A bit of confetti that falls from above, in seconds, shares of the page and heights of the text."""

    column: float
    begin: float
    seconds: float
    size: float
    spin: float
    phase: float
    colour: int


class Confetti:
    """Confetti above a page; it begins to fall as soon as it is shown.

    What is below a flake is kept, and put back before the page draws its changes.
    """

    def __init__(self, painter: Painter, now: Callable[[], float], seed: str) -> None:
        self._painter, self._now = painter, now
        self._begun: float | None = None
        self._flakes = _flakes(random.Random(seed))
        self._covered: list[tuple[pygame.Surface, pygame.Rect]] = []

    @property
    def is_moving(self) -> bool:
        """Some of it is in the air, or still drawn."""
        return bool(self._covered) or (not self._painter.has_reduced_motion and self._seconds < SECONDS)

    @property
    def _seconds(self) -> float:
        """The time since it began to fall."""
        if self._begun is None:
            self._begun = self._now()
        return self._now() - self._begun

    def forget(self) -> None:
        """Forget what is below it, as the whole page is drawn anew."""
        self._covered = []

    def lift(self, surface: pygame.Surface) -> list[Rect]:
        """Remove it from a page; return the changed rectangles."""
        covered, self._covered = self._covered, []
        for ground, place in reversed(covered):
            surface.blit(ground, place)
        return [Rect(*place) for _, place in covered]

    def draw(self, surface: pygame.Surface, text: int) -> list[Rect]:
        """Draw it on a page with text of this height, swinging and turning; return the changed rectangles."""
        if self._painter.has_reduced_motion or self._seconds >= SECONDS:
            return []
        theme, (width, height) = self._painter.theme, surface.get_size()
        colours = [hex_text(colour) for colour in (theme.accent, theme.good, theme.second, theme.hint)]
        for flake in self._flakes:
            part = (self._seconds - flake.begin) / flake.seconds
            if not 0 < part < 1:
                continue
            paper = self._painter.art.picture("confetti", 24, 24, ((FACE, colours[flake.colour]),))
            angle = flake.phase + flake.spin * part * flake.seconds
            turned = pygame.transform.rotozoom(paper, angle, flake.size * text / 24)
            x = width * (flake.column + SWING * sin(flake.phase + 5 * part * flake.seconds))
            place = turned.get_rect(center=(round(x), round(height * (1.1 * part - 0.05))))
            seen = place.clip(surface.get_rect())
            if seen:
                self._covered.append((surface.subsurface(seen).copy(), seen))
                surface.blit(turned, place)
        return [Rect(*place) for _, place in self._covered]


def _flakes(chance: random.Random) -> list[FallingFlake]:
    """Return confetti that has all fallen at the end of the time."""
    last = LAST_FLAKE * SECONDS
    flakes = []
    for number in range(FLAKES):
        begin = last * chance.random() ** 1.6  # most of it soon
        seconds = chance.uniform(LEAST_SECONDS, SECONDS - last)
        size, spin, phase = chance.uniform(*FLAKE), chance.uniform(-TURNS, TURNS), chance.uniform(0, 360)
        flakes.append(FallingFlake(chance.random(), begin, seconds, size, spin, phase, number % 4))
    return flakes
