"""The trail of a game over a histogram: moves from top to bottom, each at its distance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import pygame

from ...ui.art import rasterised, svg_text
from ...ui.histogram import Bars
from ...ui.theme import hex_text
from ...ui.widget import Painter, Widget

Point = tuple[float, float]


@dataclass(frozen=True)
class TrailLine(Widget):
    """A line with a dot for each move where there is room for dots, dashed across what is not known.

    It begins in a ring at the start and ends in a disc where the game stands, over that distance's bar.
    """

    bars: Bars
    trail: tuple[int | None, ...]
    size: int
    """The height of small text."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, dot = self.rect, max(self.size / 4, 2.0)
        step = (rect.height - 4 * dot) / max(len(self.trail) - 1, 1)
        points = [
            None if distance is None else (self.bars.middle(distance) - rect.x + 0.5, 2 * dot + i * step)
            for i, distance in enumerate(self.trail)
        ]
        text, panel, accent = (hex_text(ink) for ink in (painter.theme.text, painter.theme.panel, painter.theme.accent))
        body = "".join(_line(run, text, dot * 0.5) for run in _runs(points))
        body += "".join(_line(gap, text, dot * 0.4, dashed=True) for gap in _gaps(points))
        if step > 2.5 * dot:
            body += "".join(_disc(point, dot * 0.7, text) for point in points if point is not None)
        if points[0] is not None:
            body += _disc(points[0], 1.2 * dot, panel, text, dot * 0.6)
        if points[-1] is not None:
            body += _disc(points[-1], 1.6 * dot, accent, panel, dot * 0.5)
        surface.blit(rasterised(svg_text(body), rect.width, rect.height), rect)


def _runs(points: Sequence[Point | None]) -> list[list[Point]]:
    """The points that follow one another without a gap."""
    runs = (list(run) for known, run in groupby(points, key=lambda point: point is not None) if known)
    return [[point for point in run if point is not None] for run in runs]


def _gaps(points: Sequence[Point | None]) -> list[list[Point]]:
    """From the last point before each gap to the first after it."""
    return [[before[-1], after[0]] for before, after in pairwise(_runs(points))]


def _line(points: Sequence[Point], colour: str, width: float, dashed: bool = False) -> str:
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{3 * width:.1f} {3 * width:.1f}"' if dashed else ""
    return (
        f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
        f'stroke-linejoin="round" stroke-linecap="round"{dashes}/>'
    )


def _disc(point: Point, radius: float, fill: str, edge: str = "none", width: float = 0.0) -> str:
    x, y = point
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.2f}" fill="{fill}" stroke="{edge}" stroke-width="{width:.2f}"/>'
    )
