"""What each limit of a deepening search took, as columns."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from solver.search.run import Iteration

from ...ui.geometry import Rect
from ...ui.page import small_text
from ...ui.painter import Painter
from .words import LabWords

LEAST_HEIGHT = 3.8
"""In heights of a line: with less room there are no columns."""


def draw_iterations(
    painter: Painter, words: LabWords, surface: pygame.Surface, rect: Rect, iterations: Sequence[Iteration], text: int
) -> None:
    """A column for each limit, by the positions expanded within it; equal steps up are equal factors."""
    size = small_text(text)
    painter.text(surface, words.text("lab.iterations"), Rect(rect.x, rect.y, rect.width, text), size, soft=True)
    widest = max(painter.fonts.width(words.short(each.expanded), size) for each in iterations) + size // 2
    width = min(rect.width // len(iterations), 5 * text)
    plot = Rect(rect.x, rect.y + round(1.3 * text) + size, width * len(iterations), 1)
    plot = plot._replace(height=max(rect.bottom - round(1.3 * size) - plot.y, 1))
    top = math.log10(max(each.expanded for each in iterations) + 1)
    for i, each in enumerate(iterations):
        x = plot.x + i * width
        height = max(round(plot.height * math.log10(each.expanded + 1) / top), 1)
        gap = max(width // 6, 1)
        surface.fill(painter.theme.accent, (x, plot.bottom - height, max(width - gap, 1), height))
        if width >= widest:
            count = Rect(x, plot.bottom - height - size - size // 5, width - gap, size)
            painter.text(surface, words.short(each.expanded), count, size, centred=True)
        if width >= 2 * size or i % 2 == 0:
            label = Rect(x - gap, plot.bottom + size // 5, width + gap, size)
            painter.text(surface, str(each.limit), label, size, soft=True, centred=True)
