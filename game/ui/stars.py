"""A row of stars: won ones filled, the others as outlines."""

from __future__ import annotations

import pygame

from .geometry import Rect
from .painter import Painter

STARS = 3
SPACE = 0.15
"""Between two stars, in widths of one."""


def stars_width(size: int) -> int:
    """How wide a row of stars of this size is."""
    return STARS * size + (STARS - 1) * round(SPACE * size)


def draw_stars(painter: Painter, surface: pygame.Surface, rect: Rect, won: int, centred: bool = False) -> None:
    """A row of stars as high as the rectangle, or as fits its width; ``won`` of them are filled."""
    theme, size = painter.theme, min(rect.height, int(rect.width / (STARS + (STARS - 1) * SPACE)))
    x = rect.x + (rect.width - stars_width(size)) // 2 if centred else rect.x
    for i in range(STARS):
        name, colour = ("star-won", theme.accent) if i < won else ("star", theme.text_dead)
        place = x + i * (size + round(SPACE * size)), rect.y + (rect.height - size) // 2
        painter.icon(surface, name, place, max(size, 1), colour)
