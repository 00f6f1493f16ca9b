"""A screen in parts: of which only those are drawn anew that say something new."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from .fill import fill_rect
from .geometry import Rect
from .theme import Colour

RING = 2
"""Pixels by which a focus ring goes beyond its control."""


_Place = tuple[Rect, int]
"""A rectangle, and how far beyond it is drawn."""

DRAW_SECONDS = 0.002
"""After which what is left waits for the next frame, so that no frame comes late."""


class Part(NamedTuple):
    """A piece of a screen: where it is, what it says (drawn anew when that changes), and how it is drawn."""

    rect: Rect
    says: object
    draw: Callable[[pygame.Surface], None]
    margin: int = RING
    """How far beyond the rectangle it draws."""

    @property
    def place(self) -> _Place:
        """What tells it from the others of a screen."""
        return self.rect, self.margin


class Parts:
    """Knows what is on the screen."""

    def __init__(self, background: Colour) -> None:
        self._background = background
        self._drawn: dict[_Place, object] = {}
        self._pending = False

    @property
    def pending(self) -> bool:
        """Whether something is left to be drawn."""
        return self._pending

    def draw(self, surface: pygame.Surface, parts: Sequence[Part]) -> list[Rect]:
        """What is not on the screen yet, as far as it is done in ``DRAW_SECONDS``, but always something; nothing where
        parts have gone; gives what of the screen has changed.
        """
        until = time.perf_counter() + DRAW_SECONDS
        gone = self._drawn.keys() - {part.place for part in parts}
        stale = [part for part in parts if self._drawn.get(part.place) != part.says]
        regions = [_region(place) for place in gone]
        for place in gone:
            fill_rect(surface, self._background, _region(place))
            del self._drawn[place]
        done = 0
        for group in self._drawn_together(stale):
            for part in group:
                if part.place in self._drawn:
                    fill_rect(surface, self._background, _region(part.place))
            for part in group:
                part.draw(surface)
                self._drawn[part.place] = part.says
                regions.append(_region(part.place))
            done += len(group)
            if time.perf_counter() >= until:
                break
        self._pending = done < len(stale)
        return regions

    def _drawn_together(self, stale: Sequence[Part]) -> Iterator[list[Part]]:
        """What overlaps is erased before any of it is drawn; where nothing was before, nothing is to be erased."""
        new = [part for part in stale if part.place not in self._drawn]
        changed = [part for part in stale if part.place in self._drawn]
        while changed:
            group = [changed.pop(0)]
            for member in group:  # which grows meanwhile
                region = _region(member.place)
                near = [part for part in changed if _region(part.place).overlaps(region)]
                changed = [part for part in changed if part not in near]
                group += near
            yield group
        for part in new:
            yield [part]

    def forget(self) -> None:
        """The screen has been cleared: next time all is drawn."""
        self._drawn = {}


def _region(place: _Place) -> Rect:
    rect, margin = place
    return rect.inset(-margin)
