"""Axis labels: the names of values beside and below a chart."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import ceil

import pygame

from .axis import Scale
from .geometry import Rect
from .widget import Painter


def draw_levels(
    surface: pygame.Surface,
    painter: Painter,
    scale: Scale,
    plot: Rect,
    names: Iterable[tuple[float, str]],
    size: int,
    room: int,
) -> None:
    """Draw a line across the plot for each value, and its name at the left, in ``room`` pixels.

    In a low plot, where the names of all would touch, only every second, third or so value has them.
    """
    levels = [(scale.pixel(value), name) for value, name in names]
    nearest = min((abs(one - other) for (one, _), (other, _) in pairwise(levels)), default=plot.height)
    for y, name in levels[:: max(ceil(size / max(nearest, 1)), 1)]:
        surface.fill(painter.theme.outline, (plot.x, y, plot.width, 1))
        line = painter.fonts.fitted(name, size, painter.theme.text_soft, room)
        surface.blit(line, (plot.x - line.get_width() - size // 3, y - line.get_height() // 2))


def draw_apart(
    surface: pygame.Surface,
    names: Iterable[tuple[int, pygame.Surface]],
    row: Rect,
    space: int,
    taken: Iterable[Rect] = (),
) -> None:
    """Draw names at the top of a row, each centred over its place but within the row.

    One that would not be ``space`` away from those before it, or lie on what is ``taken``, is left out.
    """
    rects = list(taken)
    for middle, line in names:
        x = min(max(middle - line.get_width() // 2, row.x), row.right - line.get_width())
        box = Rect(x, row.y, *line.get_size())
        if not any(box.inset(-space).overlaps(other) for other in rects):
            rects.append(box)
            surface.blit(line, box)
