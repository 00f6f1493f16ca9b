"""The trail of a game over a histogram: moves from top to bottom, each at its distance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import pygame

from ...ui.art import rasterised, svg_text
from ...ui.geometry import Rect
from ...ui.histogram import Bars
from ...ui.svg import Point, disc, line
from ...ui.widget import Painter, Widget


@dataclass(frozen=True)
class TrailLine(Widget):
    """A line with a dot for each move where there is room for dots, dashed across what is not known.

    It begins in a ring at the start and ends in a disc where the game stands, over that distance's bar.
    """

    bars: Bars
    trail: tuple[int | None, ...]
    size: int
    """The height of small text."""
    start: str
    """What is written beside the ring."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, theme, dot = self.rect, painter.theme, max(self.size / 4, 2.0)
        step = (rect.height - 4 * dot) / max(len(self.trail) - 1, 1)
        points = [
            None if distance is None else (self.bars.middle(distance) - rect.x + 0.5, round(2 * dot + i * step, 1))
            for i, distance in enumerate(self.trail)
        ]
        runs = _runs(points)
        gaps = ((before[-1], after[0]) for before, after in pairwise(runs))
        body = [line(run, theme.text, 0.5 * dot) for run in runs]
        body += [line(gap, theme.text, 0.4 * dot, dash=round(1.2 * dot, 1)) for gap in gaps]
        if step > 2.5 * dot:
            body += [disc(point, 0.7 * dot, theme.text) for run in runs for point in run]
        if points[0] is not None:
            body.append(disc(points[0], 1.2 * dot, theme.panel, theme.text, 0.6 * dot))
        if points[-1] is not None:
            body.append(disc(points[-1], 1.6 * dot, theme.accent, theme.panel, 0.5 * dot))
        surface.blit(rasterised(svg_text("".join(body)), rect.width, rect.height), rect)
        if points[0] is not None and step > 0.6 * dot:
            x, y, aside = rect.x + round(points[0][0]), rect.y + round(points[0][1]), self.size
            left = x - rect.x > rect.width // 2
            room = Rect(rect.x, y, x - aside - rect.x, 0) if left else Rect(x + aside, y, rect.right - x - aside, 0)
            place = room._replace(y=y - self.size // 2, height=self.size)
            painter.text(surface, self.start, place, self.size, soft=True, right=left)


def _runs(points: Sequence[Point | None]) -> list[list[Point]]:
    """Return the runs of consecutive points without a gap."""
    runs = (run for known, run in groupby(points, key=lambda point: point is not None) if known)
    return [[point for point in run if point is not None] for run in runs]
