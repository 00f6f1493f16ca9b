"""The trail of a game: the distances that it leads through, what follows from those that are known, and its line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import pygame

from solver import Position

from ...ui.art import rasterised, svg_text
from ...ui.chart import Bars
from ...ui.geometry import Rect
from ...ui.svg import Point, disc, line
from ...ui.widget import Painter, Widget


def looked_up(
    trail: Sequence[int | None], positions: Sequence[Position], distance: Callable[[Position], int | None]
) -> list[int | None]:
    """Return a trail completed with the distances known by now; known entries are not looked up again."""
    known = zip(trail, positions, strict=True)
    return filled([distance(position) if there is None else there for there, position in known])


def filled(trail: Sequence[int | None]) -> list[int | None]:
    """Return a trail completed with the distances that follow from its known ones.

    Each move changes the distance by exactly 1. So where two known ones differ by as many as there are moves between
    them, those between lie in a straight line.
    """
    found = list(trail)
    known = [i for i, distance in enumerate(trail) if distance is not None]
    for i, j in pairwise(known):
        first, last = trail[i], trail[j]
        if first is not None and last is not None and abs(last - first) == j - i:
            step = 1 if last > first else -1
            found[i:j] = range(first, last, step)
    return found


def next_to_find(trail: Sequence[int | None]) -> int | None:
    """Return the index of the distance to search next in a filled trail; None if all are known.

    The last one, of the present position, comes before the first one, and then the middle of the longest gap: half of
    the gap may follow from it.
    """
    for end in (len(trail) - 1, 0):
        if trail[end] is None:
            return end
    known = [i for i, distance in enumerate(trail) if distance is not None]
    gap, i = max(((j - i, i) for i, j in pairwise(known)), default=(1, 0))
    return i + gap // 2 if gap > 1 else None


@dataclass(frozen=True)
class TrailLine(Widget):
    """A line from a ring at the start to a disc at the present position, over that distance's bar.

    It has a dot for each move, if there is room, and is dashed across unknown distances.
    """

    bars: Bars
    trail: tuple[int | None, ...]
    size: int
    start: str

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
