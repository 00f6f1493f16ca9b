"""A screen in parts: of which only those are drawn anew that say something new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from ..layouts.geometry import Rect
from .fill import fill_rect
from .theme import Colour

RING = 2
"""Pixels by which a focus ring goes beyond its control."""


class Part(NamedTuple):
    """A piece of a screen: where it is, what it says (drawn anew when that changes), and how it is drawn."""

    rect: Rect
    says: object
    draw: Callable[[pygame.Surface], None]
    margin: int = RING
    """How far beyond the rectangle it draws."""


class Parts:
    """Knows what is on the screen."""

    def __init__(self, background: Colour) -> None:
        self._background = background
        self._drawn: dict[tuple[Rect, int], object] = {}

    def draw(self, surface: pygame.Surface, parts: Sequence[Part]) -> list[Rect]:
        """What is not on the screen yet, and nothing where parts have gone; gives what of the screen has changed."""
        stale = [part for part in parts if self._drawn.get((part.rect, part.margin)) != part.says]
        gone = set(self._drawn) - {(part.rect, part.margin) for part in parts}
        regions = [rect.inset(-margin) for rect, margin in [*gone, *((part.rect, part.margin) for part in stale)]]
        for region in regions:
            fill_rect(surface, self._background, region)
        for part in stale:
            part.draw(surface)
        self._drawn = {(part.rect, part.margin): part.says for part in parts}
        return regions

    def forget(self) -> None:
        """The screen has been cleared: next time all is drawn."""
        self._drawn = {}
