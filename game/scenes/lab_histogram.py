"""The positions of a board by their distance, and where one of them stands."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from ..geometry import Rect
from ..lab_words import LabWords
from ..layout import small_text
from ..theme import Colour
from ..widgets import Painter

GREATEST_LINEAR = 10**7
"""A board with more positions at one distance gets a logarithmic scale."""


class Histogram:
    """Draws the counts in a panel with a sentence above."""

    def __init__(self, painter: Painter, words: LabWords, rect: Rect, text: int) -> None:
        self._painter, self._words, self._rect, self._text = painter, words, rect, text

    def draw(self, surface: pygame.Surface, sentence: str, counts: Sequence[int], distance: int | None) -> None:
        """The counts by distance, none where they are not known yet; ``distance`` is the one to mark."""
        painter, text = self._painter, self._text
        painter.panel(surface, self._rect, radius=max(text // 2, 4))
        inner = self._rect.inset(max(round(0.7 * text), 4))
        size = small_text(text)
        wrapped = len(painter.fonts.wrapped(sentence, text, inner.width)) > 1
        top = Rect(inner.x, inner.y, inner.width, round((2.5 if wrapped else 1.3) * text))
        painter.fonts.draw_paragraph(surface, sentence, top, text, painter.theme.text)
        if not counts:
            return
        log = max(counts) > GREATEST_LINEAR
        ticks = _ticks(max(counts), log)
        left = max(painter.fonts.width(self._words.short(tick), size) for tick in ticks) + size // 2
        name = Rect(inner.x, top.bottom, inner.width, round(1.1 * size))
        painter.text(surface, self._words.text("place.log" if log else "place.linear"), name, size, soft=True)
        bottom = inner.bottom - round(2.4 * size)
        plot = Rect(inner.x + left, name.bottom + size // 2, inner.width - left, 1)
        plot = plot._replace(height=max(bottom - plot.y, 1))
        self._draw_scale(surface, plot, ticks, log, size)
        self._draw_bars(surface, plot, counts, distance, log)
        self._draw_axis(surface, plot, len(counts), distance, size)

    def _draw_scale(self, surface: pygame.Surface, plot: Rect, ticks: Sequence[int], log: bool, size: int) -> None:
        painter = self._painter
        for tick in ticks:
            y = plot.bottom - round(plot.height * _part(tick, ticks[-1], log))
            surface.fill(painter.theme.outline, (plot.x, y, plot.width, 1))
            line = painter.fonts.line(self._words.short(tick), size, painter.theme.text_soft)
            surface.blit(line, (plot.x - line.get_width() - size // 3, y - line.get_height() // 2))

    def _draw_bars(
        self, surface: pygame.Surface, plot: Rect, counts: Sequence[int], distance: int | None, log: bool
    ) -> None:
        """Nearer positions in one colour, the present one's distance in another, the rest grey."""
        theme, top = self._painter.theme, _ticks(max(counts), log)[-1]
        for i, count in enumerate(counts):
            bar = _slot(plot, i, len(counts))
            height = max(round(plot.height * _part(count, top, log)), 1)
            colour: Colour = theme.text_dead
            if distance is not None and i <= distance:
                colour = theme.accent if i == distance else theme.second
            surface.fill(colour, (bar.x, plot.bottom - height, bar.width, height))
        if distance is not None:
            slot = _slot(plot, distance, len(counts))
            height = max(round(plot.height * _part(counts[distance], top, log)), 1)
            middle, width = slot.centre[0], max(slot.width // 4, 1)
            surface.fill(theme.accent, (middle - width // 2, plot.y, width, max(plot.height - height, 0)))

    def _draw_axis(self, surface: pygame.Surface, plot: Rect, count: int, distance: int | None, size: int) -> None:
        """Every tenth or fifth distance under the bars, and the marked one in its place."""
        painter = self._painter
        surface.fill(painter.theme.outline, (plot.x, plot.bottom, plot.width, 1))
        y = plot.bottom + size // 4
        step = 10 if count > 30 else 5
        taken: list[Rect] = []
        marks = ([] if distance is None else [distance]) + [count - 1, *range(0, count, step)]
        for i in dict.fromkeys(marks):
            colour = painter.theme.accent if i == distance else painter.theme.text_soft
            line = painter.fonts.line(str(i), size, colour)
            x = min(max(_slot(plot, i, count).centre[0] - line.get_width() // 2, plot.x), plot.right - line.get_width())
            box = Rect(x, y, line.get_width(), line.get_height())
            if not any(box.inset(-size // 4).overlaps(other) for other in taken):
                taken.append(box)
                surface.blit(line, (x, y))
        words = Rect(plot.x, y + round(1.1 * size), plot.width, size)
        painter.text(surface, self._words.text("place.axis"), words, size, soft=True, centred=True)


def _ticks(greatest: int, log: bool) -> list[int]:
    """Values to name: powers of a thousand, or up to five round numbers; the last is not below ``greatest``."""
    if log:
        return [10 ** (3 * i) for i in range(math.ceil(math.log10(greatest) / 3) + 1)]
    unit = 10 ** int(math.log10(max(greatest, 1)))
    step = next(unit * times // 10 or 1 for times in (2, 5, 10, 20, 50) if 5 * (unit * times // 10 or 1) >= greatest)
    return list(range(0, greatest + step, step))


def _part(count: int, top: int, log: bool) -> float:
    """The height of a bar, from 0 to 1."""
    if count <= 0:
        return 0.0
    return math.log10(count) / math.log10(top) if log else count / top


def _slot(plot: Rect, index: int, count: int) -> Rect:
    """The room of one distance, with a gap where there is enough of it."""
    begin, end = plot.x + plot.width * index // count, plot.x + plot.width * (index + 1) // count
    gap = 0 if end - begin < 4 else max((end - begin) // 5, 1)
    return Rect(begin, plot.y, max(end - begin - gap, 1), plot.height)
