"""The stamp of a chapter, which comes down among stars; with reduced motion it is simply there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame

from ...board.animation import eased
from ...ui.access import AccessNode
from ...ui.control import Naming
from ...ui.geometry import Rect
from ...ui.widget import Painter
from ..common.stamps import stamp_picture

FALL_SECONDS, FLIGHT_SECONDS = 0.22, 2.2  # of the stamp, and of the stars
FROM_SIZE = 1.45  # as it begins to fall, against its size on the page
STARS = 28
STAMP, STAR = 0.72, 0.09  # sides, against that of its place


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
        self._rect = Rect(0, 0, 1, 1)
        self._rests = painter.has_reduced_motion
        self._is_drawn = False  # as it is at rest

    def lay_out(self, rect: Rect) -> None:
        """Put it in the middle of a rectangle."""
        side = min(rect.width, rect.height)
        self._rect = rect.centred(side, side)

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
        if self._rests or self._seconds < FALL_SECONDS + FLIGHT_SECONDS:
            return False
        self._rests = True
        return True

    def point(self, point: tuple[int, int] | None) -> None:
        """Do nothing: it can't be pressed."""

    def nodes(self, words: Naming) -> Sequence[AccessNode]:
        return ()

    def draw(self, surface: pygame.Surface) -> None:
        painter, rect = self._painter, self._rect
        seconds = FALL_SECONDS + FLIGHT_SECONDS if self._rests else self._seconds
        fallen = min(seconds / FALL_SECONDS, 1.0) ** 2
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(self._rect)))
        self._draw_stars(surface, (seconds - FALL_SECONDS) / FLIGHT_SECONDS)
        side = max(round(STAMP * rect.width), 1)
        picture = stamp_picture(painter, self._chapter, side)
        if fallen < 1:
            side = round(side * (FROM_SIZE + (1 - FROM_SIZE) * fallen))
            picture = pygame.transform.smoothscale(picture, (side, side))
            picture.set_alpha(round(255 * fallen))
        surface.blit(picture, rect.centred(side, side))
        surface.set_clip(before)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        if self._rests and self._is_drawn:
            return []
        self._clear(surface, self._rect)
        self.draw(surface)
        self._is_drawn = self._rests
        return [self._rect]

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
