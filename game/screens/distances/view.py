"""The parts of the page of distances: the trail over the bars, rungs, trophies, and the field of a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import pygame

from solver import Position

from ...board.view import draw_position
from ...ui.access import NodeRole
from ...ui.button import button_radius
from ...ui.chart import Bars
from ...ui.control import Naming
from ...ui.geometry import Rect
from ...ui.labels import STARS, draw_stars, stars_text, stars_width
from ...ui.svg import Point, disc, line
from ...ui.text import height_within
from ...ui.widget import Painter, Pressable, Widget


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
        surface.blit(painter.art.sketch("".join(body), rect.width, rect.height), rect)
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


@dataclass(frozen=True)
class Rung(Pressable):
    """A distance, and the stars won from it."""

    moves: str
    won: int | None  # None while it is unknown
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.moves, stars_text(words, self.won)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text = self.rect, self.text
        radius, pad = button_radius(rect, 3), max(text // 2, 3)
        painter.tile(surface, rect, self.state, radius)
        size = max(min(round(0.8 * text), rect.height - 4), 1)
        right = rect.right - pad - stars_width(size)
        moves = Rect(rect.x + pad, rect.y, max(right - pad - rect.x, 1), rect.height)
        painter.text(surface, self.moves, moves, height_within(text, rect.height - 2))
        if self.won is not None:
            stars = Rect(right, rect.centre[1] - size // 2, rect.right - pad - right, size)
            draw_stars(painter, surface, stars, self.won)


@dataclass(frozen=True)
class Trophy(Pressable):
    """A farthest position, and the stars won from it."""

    position: Position
    won: int | None  # None while it is unknown
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [stars_text(words, self.won)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text = self.rect, self.text
        radius, pad = max(text // 2, 4), max(text // 3, 3)
        painter.tile(surface, rect, self.state, radius)
        inner = rect.inset(pad)
        stars = Rect(inner.x, inner.bottom - text, inner.width, text)
        picture = inner._replace(height=max(stars.y - pad - inner.y, 1))
        draw_position(painter, surface, picture, self.position, solved=self.won == STARS)
        if self.won is not None:
            draw_stars(painter, surface, stars, self.won, centred=True)


@dataclass(frozen=True)
class SeedField(Pressable):
    """The seed in a field: while it is written with a caret, and before that marked as what will be replaced."""

    label: str
    number: str
    chosen: bool
    begun: bool
    text: int

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.FIELD

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.number]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, text, rect, state = painter.theme, self.text, self.rect, self.state
        radius, pad = button_radius(rect), max(text // 2, 3)
        fill = theme.panel_hover if state.hover and state.enabled else theme.panel_pressed
        painter.art.draw_panel(surface, rect, radius, fill, theme.accent if self.chosen else theme.outline)
        ink = theme.text if state.enabled else theme.text_disabled
        line = painter.fonts.fitted(self.label, min(text, rect.height - 2), ink, rect.width - 2 * pad)
        end, height = rect.x + pad + line.get_width(), min(round(1.2 * text), rect.height - 4)
        top = rect.centre[1] - height // 2
        if self.chosen and not self.begun:
            share = painter.fonts.width(self.number, text) / painter.fonts.width(self.label, text)
            width = round(share * line.get_width())
            surface.fill(theme.outline, (end - width, top, width, height))
        surface.blit(line, (rect.x + pad, rect.y + (rect.height - line.get_height()) // 2))
        if self.begun:
            left = min(end + max(text // 8, 1), rect.right - pad)
            surface.fill(theme.accent, (left, top, max(text // 10, 1), height))
        if state.focused:
            painter.focus_ring(surface, rect, radius)
