"""The legend and the axes of a review's graph."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from solver import Review

from ...ui.art import rasterised
from ...ui.geometry import Rect, small_text
from ...ui.widget import Painter
from .graph_layout import Scale
from .layout import GraphLayout
from .picture import symbol
from .words import ReviewWords


class _Entry(NamedTuple):
    """A word of the legend, and the mark that it explains."""

    mark: str
    """Empty for what the upright axis counts."""
    label: str
    line: int
    x: int
    """From the left edge of the legend, in pixels."""


class ReviewLegend:
    """Says what the graph shows."""

    def __init__(self, painter: Painter, words: ReviewWords, text: int) -> None:
        self._painter, self._words, self._size = painter, words, small_text(text)

    def lines(self, review: Review, width: int) -> int:
        """How many lines the legend takes."""
        return self._entries(review, width)[-1].line + 1

    def draw(self, surface: pygame.Surface, review: Review, rect: Rect) -> None:
        """What the upright axis counts, and what the marks mean that there are."""
        painter, size, step = self._painter, self._size, round(1.3 * self._size)
        for mark, label, line, left in self._entries(review, rect.width):
            x, y = rect.x + left, rect.y + line * step
            if y >= rect.bottom:
                return
            if mark:
                surface.blit(rasterised(symbol(mark, size, painter.theme), size, size), (x, y + (step - size) // 2))
                x += step
            painter.text(surface, label, Rect(x, y, max(rect.right - x, 1), step), size, soft=True)

    def _entries(self, review: Review, width: int) -> list[_Entry]:
        there = {
            "": True,
            "costly": bool(review.costly),
            "fewest": bool(review.optimal_length),
            "detour": bool(review.detours),
            "bounds": None in review.distances,
            "passage": bool(review.passages),
        }
        entries: list[_Entry] = []
        line = x = 0
        for mark in (mark for mark, is_there in there.items() if is_there):
            label = self._words.text(f"graph.{mark or 'distance'}")
            needed = self._painter.fonts.width(label, self._size) + (round(1.3 * self._size) if mark else 0)
            if entries and x + needed > width:
                line, x = line + 1, 0
            entries.append(_Entry(mark, label, line, x))
            x += needed + round((1.0 if mark else 1.6) * self._size)
        return entries

    def draw_distances(self, surface: pygame.Surface, scale: Scale) -> None:
        """The numbers beside the plot."""
        for distance in scale.levels(self._size):
            line = self._painter.fonts.line(str(distance), self._size, self._painter.theme.text_soft)
            x, y = scale.plot.x - line.get_width() - self._size // 2, round(scale.y(distance))
            surface.blit(line, (x, y - line.get_height() // 2))

    def draw_moves(self, surface: pygame.Surface, scale: Scale, layout: GraphLayout, number: int) -> None:
        """The numbers below the plot, what they count, and the one that is looked at so that it stands out."""
        painter, size, row = self._painter, self._size, layout.below
        pill = self._draw_pill(surface, str(number), round(scale.x(number)), row)
        name = self._words.text("graph.moves")
        width = min(painter.fonts.width(name, size), row.width // 2)
        right = Rect(row.right - width, row.y, width, row.height)
        taken = [pill.inset(-size // 3)]
        if not right.overlaps(taken[0]):
            painter.text(surface, name, right, size, soft=True)
            taken.append(right.inset(-size // 2))
        for tick in scale.numbers(size):
            line = painter.fonts.line(str(tick), size, painter.theme.text_soft)
            box = Rect(round(scale.x(tick)) - line.get_width() // 2, row.y, line.get_width(), row.height)
            if not any(box.overlaps(other) for other in taken):
                surface.blit(line, (box.x, row.y + (row.height - line.get_height()) // 2))

    def _draw_pill(self, surface: pygame.Surface, text: str, x: int, row: Rect) -> Rect:
        """A number on a ground of its own; gives where that is."""
        painter, size = self._painter, self._size
        width = painter.fonts.width(text, size) + size
        rect = Rect(min(x - width // 2, row.right + size // 2 - width), row.y, width, row.height)
        painter.art.draw_panel(surface, rect, row.height // 2, painter.theme.text)
        painter.text(surface, text, rect, size, centred=True, colour=painter.theme.panel)
        return rect
