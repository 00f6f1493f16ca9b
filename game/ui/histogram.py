"""A histogram: the name of the scale, a bar for each number from 0 on, and the numbers below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from .art import fill_rect
from .axis import Axis, counts_axis
from .geometry import Rect, small_text
from .text import Fonts
from .theme import Colour, mixed
from .widget import Painter, Widget

BESIDE = 0.3
"""How much of its colour a bar keeps that cannot be chosen."""


@dataclass(frozen=True)
class Bars:
    """Where the bars go; in whole pixels."""

    axis: Axis
    counts: Sequence[int]
    plot: Rect
    """From the top of the scale to the axis."""

    def slot(self, number: int) -> Rect:
        """The room of one number."""
        begin, end = (self.plot.x + self.plot.width * i // len(self.counts) for i in (number, number + 1))
        return Rect(begin, self.plot.y, max(end - begin, 1), self.plot.height)

    def bar(self, number: int) -> Rect:
        """The bar in it, with a gap where there is enough room; one pixel high at least."""
        slot = self.slot(number)
        gap = 0 if slot.width < 4 else max(slot.width // 5, 1)
        height = max(round(slot.height * self.axis.part(self.counts[number])), 1)
        return Rect(slot.x, slot.bottom - height, max(slot.width - gap, 1), height)

    def middle(self, number: int) -> int:
        """The middle of a bar, from left to right."""
        return self.bar(number).centre[0]

    def number_at(self, x: int) -> int:
        """The number whose room is there; the first or the last beside them."""
        count = len(self.counts)
        return min(max(((x - self.plot.x) * count + count - 1) // max(self.plot.width, 1), 0), count - 1)


class HistogramTexts(NamedTuple):
    """What is written around the bars."""

    linear: str
    """The name of the scale."""
    log: str
    """The same, of a logarithmic one."""
    axis: str
    """What the numbers below the bars are."""
    short: Callable[[int], str]
    """A count in few letters."""


class Marks(NamedTuple):
    """What of a histogram is marked."""

    number: int | None = None
    """The one in question."""
    at_least: int = 0
    """While that is not known: it is not less than this."""
    reach: int | None = None
    """Greater ones cannot be chosen; None where all can."""
    pointed: int | None = None
    """The one under the pointer."""


class Histogram:
    """One histogram at one place."""

    def __init__(
        self, fonts: Fonts, texts: HistogramTexts, rect: Rect, text: int, counts: Sequence[int], above: int = 0
    ) -> None:
        """``counts`` are those of each number; ``above`` is the height of a room left free over the bars."""
        self._texts = texts
        self._size = size = small_text(text)
        axis = counts_axis(counts)
        left = max(fonts.width(texts.short(int(tick)), size) for tick in axis.ticks) + size // 2
        room = Rect(rect.x + left, rect.y, max(rect.width - left, 1), max(rect.height, 1))
        self.above = room._replace(height=above)
        """As wide as the bars."""
        self._name = Rect(rect.x, self.above.bottom, rect.width, round(1.1 * size))
        top = self._name.bottom + size * 2 // 3
        self.bars = Bars(axis, counts, room._replace(y=top, height=max(rect.bottom - round(2.4 * size) - top, 1)))
        self.area = room if above else room._replace(y=top, height=max(rect.bottom - top, 1))
        """Where a number can be pointed at."""

    def number_at(self, point: tuple[int, int]) -> int | None:
        """The number under a point: of the bar, above and below it too."""
        return self.bars.number_at(point[0]) if self.area.contains(point) else None

    def draw(self, surface: pygame.Surface, painter: Painter, marks: Marks) -> None:
        """All of it."""
        self._draw_name(surface, painter, marks.number)
        self._draw_scale(surface, painter)
        for number in range(len(self.bars.counts)):
            fill_rect(surface, self._colour(painter, number, marks), self.bars.bar(number))
        if marks.number is not None:
            self._draw_pointer(surface, painter, marks.number)
        self._draw_axis(surface, painter, marks)

    def _draw_name(self, surface: pygame.Surface, painter: Painter, number: int | None) -> None:
        """The name of the scale; where the line on the marked bar goes by, on that side of it that has more room."""
        text, rect = self._texts.log if self.bars.axis.log else self._texts.linear, self._name
        if self.above.height and number is not None:
            line, space = self.bars.middle(number), self._size // 2
            if line < rect.centre[0]:
                rect = rect._replace(x=line + space, width=max(rect.right - line - space, 1))
                rest = max(rect.width - painter.fonts.width(text, self._size), 0)
                rect = rect._replace(x=rect.x + rest, width=rect.width - rest)
            else:
                rect = rect._replace(width=max(line - space - rect.x, 1))
        painter.text(surface, text, rect, self._size, soft=True)

    def _draw_scale(self, surface: pygame.Surface, painter: Painter) -> None:
        plot, theme = self.bars.plot, painter.theme
        for tick in self.bars.axis.ticks:
            y = plot.bottom - round(plot.height * self.bars.axis.part(tick))
            surface.fill(theme.outline, (plot.x, y, plot.width, 1))
            line = painter.fonts.line(self._texts.short(int(tick)), self._size, theme.text_soft)
            surface.blit(line, (plot.x - line.get_width() - self._size // 3, y - line.get_height() // 2))

    def _colour(self, painter: Painter, number: int, marks: Marks) -> Colour:
        """Smaller numbers in one colour, the marked one in another, the rest grey."""
        theme = painter.theme
        if number == marks.number:
            colour = theme.accent
        elif number < (marks.at_least if marks.number is None else marks.number):
            colour = theme.second
        else:
            colour = theme.text_dead
        if marks.reach is not None and number > marks.reach:
            colour = mixed(theme.panel, colour, BESIDE)
        return theme.text if number == marks.pointed != marks.number else colour

    def _draw_pointer(self, surface: pygame.Surface, painter: Painter, number: int) -> None:
        """A line down on the bar, as many are hardly higher than the axis."""
        bar, top = self.bars.bar(number), self.above.bottom if self.above.height else self.bars.plot.y
        width = max(bar.width // 4, 1)
        line = self.bars.middle(number) - width // 2, top, width, max(bar.y - top, 0)
        surface.fill(painter.theme.accent, line)

    def _draw_axis(self, surface: pygame.Surface, painter: Painter, marks: Marks) -> None:
        """Every tenth or fifth number under the bars, and the marked ones in their places."""
        theme, size, plot = painter.theme, self._size, self.bars.plot
        surface.fill(theme.outline, (plot.x, plot.bottom, plot.width, 1))
        y = plot.bottom + size // 4
        taken: list[Rect] = []
        for number in self._named(marks):
            colour = theme.accent if number == marks.number else theme.text_soft
            line = painter.fonts.line(str(number), size, theme.text if number == marks.pointed else colour)
            x = self.bars.middle(number) - line.get_width() // 2
            box = Rect(min(max(x, plot.x), plot.right - line.get_width()), y, *line.get_size())
            if not any(box.inset(-size // 4).overlaps(other) for other in taken):
                taken.append(box)
                surface.blit(line, box)
        words = Rect(plot.x, y + round(1.1 * size), plot.width, size)
        painter.text(surface, self._texts.axis, words, size, soft=True, centred=True)

    def _named(self, marks: Marks) -> list[int]:
        """The numbers to write down, the most important first."""
        count = len(self.bars.counts)
        marked = [each for each in (marks.number, marks.pointed, marks.reach) if each is not None]
        return list(dict.fromkeys([*marked, count - 1, *range(0, count, 10 if count > 30 else 5)]))


@dataclass(frozen=True)
class HistogramWidget(Widget):
    """A histogram as part of a screen."""

    texts: HistogramTexts
    text: int
    counts: tuple[int, ...]
    marks: Marks
    above: int = 0

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draws it where it lies."""
        histogram = Histogram(painter.fonts, self.texts, self.rect, self.text, self.counts, self.above)
        histogram.draw(surface, painter, self.marks)
