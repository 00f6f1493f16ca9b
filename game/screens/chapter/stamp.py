"""The stamp of a chapter, which comes down among stars and confetti; with reduced motion it is simply there."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from ...board.animation import eased
from ...board.piece_pictures import FACE
from ...ui.access import AccessNode
from ...ui.control import Naming
from ...ui.geometry import Rect
from ...ui.theme import hex_text
from ...ui.widget import Painter
from ..common.stamps import stamp_picture

FALL_SECONDS, FLIGHT_SECONDS, PARTY_SECONDS = 0.22, 2.2, 3.6  # of the stamp, the stars, and all with the confetti
FROM_SIZE = 1.45  # as it begins to fall, against its size on the page
STARS = 28
STAMP, STAR = 0.72, 0.09  # sides, against that of its place
FLAKES, LAST_FLAKE = 130, 0.45  # of confetti, and the share of the time in which they begin to fall
FLAKE = 0.035, 0.065  # least and greatest side of them, against that of the stamp's place
SWING, TURNS = 0.03, 540  # aside, against the width of the whole; degrees a second, at most


class FallingFlake(NamedTuple):
    """A bit of confetti that falls from above, in shares of the whole and of its time."""

    column: float
    begin: float
    seconds: float
    size: float
    spin: float
    phase: float
    colour: int


class Stamp:
    """An animated picture of it; it begins to fall as it is first drawn."""

    def __init__(
        self,
        painter: Painter,
        now: Callable[[], float],
        chapter: str,
        clear: Callable[[pygame.Surface, Rect], None],
    ) -> None:
        """``clear`` draws the ground of the page."""
        self._painter, self._now, self._chapter, self._clear = painter, now, chapter, clear
        self._begun: float | None = None
        self._whole = self._rect = Rect(0, 0, 1, 1)
        self._rests = painter.has_reduced_motion
        self._is_drawn = False  # as it is at rest
        self._flakes = _flakes(random.Random(chapter))

    def lay_out(self, rect: Rect) -> None:
        """Put it in the middle of a rectangle, all of which the confetti has."""
        side = min(rect.width, rect.height)
        self._whole, self._rect = rect, rect.centred(side, side)

    @property
    def _seconds(self) -> float:
        """The time since it began to fall."""
        if self._begun is None:
            self._begun = self._now()
        return self._now() - self._begun

    @property
    def is_moving(self) -> bool:
        return not self._rests

    def update(self) -> bool:
        if self._rests or self._seconds < PARTY_SECONDS:
            return False
        self._rests = True
        return True

    def point(self, point: tuple[int, int] | None) -> None:
        """Do nothing: it can't be pressed."""

    def nodes(self, words: Naming) -> Sequence[AccessNode]:
        return ()

    def draw(self, surface: pygame.Surface) -> None:
        painter, rect = self._painter, self._rect
        seconds = PARTY_SECONDS if self._rests else self._seconds
        fallen = min(seconds / FALL_SECONDS, 1.0) ** 2
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(self._whole)))
        self._draw_stars(surface, (seconds - FALL_SECONDS) / FLIGHT_SECONDS)
        side = max(round(STAMP * rect.width), 1)
        picture = stamp_picture(painter, self._chapter, side)
        if fallen < 1:
            side = round(side * (FROM_SIZE + (1 - FROM_SIZE) * fallen))
            picture = pygame.transform.smoothscale(picture, (side, side))
            picture.set_alpha(round(255 * fallen))
        surface.blit(picture, rect.centred(side, side))
        if not self._rests:
            self._draw_confetti(surface, seconds - FALL_SECONDS)
        surface.set_clip(before)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        if self._rests and self._is_drawn:
            return []
        self._clear(surface, self._whole)
        self.draw(surface)
        self._is_drawn = self._rests
        return [self._whole]

    def _draw_stars(self, surface: pygame.Surface, part: float) -> None:
        """Draw the stars that fly outwards from below the stamp, and shrink until they are gone."""
        if not 0 < part < 1:
            return
        rect, painter = self._rect, self._painter
        way, (x, y) = eased(part), rect.centre
        for number in range(STARS):
            turn = 2 * pi * (number + 0.5) / STARS
            away = rect.width * (STAMP / 2 + (0.5 - STAMP / 2) * way * (1 if number % 2 else 0.7))
            size = max(round(STAR * rect.width * (1 - part**3) * (1 if number % 2 else 0.7)), 1)
            place = round(x + away * sin(turn)) - size // 2, round(y - away * cos(turn)) - size // 2
            theme = painter.theme
            painter.icon(surface, "star-won", place, size, (theme.accent, theme.good, theme.second)[number % 3])

    def _draw_confetti(self, surface: pygame.Surface, seconds: float) -> None:
        """Draw the confetti that falls all over the place, swinging and turning, and shrinks at its end."""
        theme, whole = self._painter.theme, self._whole
        colours = [hex_text(colour) for colour in (theme.accent, theme.good, theme.second, theme.hint)]
        for flake in self._flakes:
            part = (seconds - flake.begin) / flake.seconds
            if not 0 < part < 1:
                continue
            side = flake.size * self._rect.width * min(5 * (1 - part), 1.0)
            if side < 2:
                continue
            paper = self._painter.art.picture("confetti", 24, 24, ((FACE, colours[flake.colour]),))
            turned = pygame.transform.rotozoom(paper, flake.phase + flake.spin * part * flake.seconds, side / 24)
            x = whole.x + whole.width * (flake.column + SWING * sin(flake.phase + 5 * part * flake.seconds))
            y = whole.y + whole.height * (1.1 * part - 0.05)
            surface.blit(turned, turned.get_rect(center=(round(x), round(y))))


def _flakes(chance: random.Random) -> list[FallingFlake]:
    """Return confetti that has all fallen at the end of the time."""
    last = LAST_FLAKE * PARTY_SECONDS
    flakes = []
    for number in range(FLAKES):
        begin = last * chance.random() ** 1.6  # most of it soon
        seconds = chance.uniform(1.2, PARTY_SECONDS - FALL_SECONDS - last)
        size, spin, phase = chance.uniform(*FLAKE), chance.uniform(-TURNS, TURNS), chance.uniform(0, 360)
        flakes.append(FallingFlake(chance.random(), begin, seconds, size, spin, phase, number % 4))
    return flakes
