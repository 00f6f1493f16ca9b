"""What a screen consists of: values that say what is where, and can be drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import pygame

from .geometry import Rect
from .painter import Painter

RING = 2
"""Pixels by which a focus ring goes beyond its control."""


@dataclass(frozen=True)
class Widget(ABC):
    """A piece of a screen. Its fields are all that it shows: where two are equal, they look the same."""

    rect: Rect
    margin: int = field(default=RING, kw_only=True)
    """How far beyond the rectangle it draws."""

    @property
    def region(self) -> Rect:
        """All that it draws on."""
        return self.rect.inset(-self.margin)

    @abstractmethod
    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draws it on a bare ground."""
