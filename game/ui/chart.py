"""Charts on a screen: names along their axes, bars, and the histogram of a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import pygame

from .art import fill_rect
from .axis import Axis, Scale, counts_axis, upwards
from .geometry import Rect, small_text
from .text import Fonts
from .theme import Colour, Theme, mixed
from .widget import Painter, Widget

BESIDE = 0.3  # share of its colour that a bar keeps if it cannot be chosen


def draw_levels(
    surface: pygame.Surface,
    painter: Painter,
    scale: Scale,
    plot: Rect,
    names: Iterable[tuple[float, str]],
    size: int,
    room: int,
    gap: int | None = None,
) -> None:
    """Draw a line across the plot for each value, and its name at the left, in ``room`` pixels.

    The names end ``gap`` pixels before the plot, by default a third of their height. In a low plot, where the names of
    all values would touch, only every second, third or so has one.
    """
    gap = size // 3 if gap is None else gap
    levels = [(scale.pixel(value), name) for value, name in names]
    nearest = min((abs(one - other) for (one, _), (other, _) in pairwise(levels)), default=plot.height)
    for y, name in levels[:: max(ceil(size / max(nearest, 1)), 1)]:
        surface.fill(painter.theme.outline, (plot.x, y, plot.width, 1))
        line = painter.fonts.fitted(name, size, painter.theme.text_soft, room)
        surface.blit(line, (plot.x - line.get_width() - gap, y - line.get_height() // 2))


def centred_within(row: Rect, middle: int, width: int) -> int:
    """Return the left edge of something centred at ``middle``, moved so far that it stays within a row."""
    return min(max(middle - width // 2, row.x), row.right - width)


def draw_apart(
    surface: pygame.Surface,
    names: Iterable[tuple[int, pygame.Surface]],
    row: Rect,
    space: int,
    taken: Iterable[Rect] = (),
) -> None:
    """Draw names at the top of a row, each centred over its place but within the row.

    A name is left out if it would be nearer than ``space`` to one before it, or overlap a ``taken`` rectangle.
    """
    rects = list(taken)
    for middle, line in names:
        box = Rect(centred_within(row, middle, line.get_width()), row.y, *line.get_size())
        if not any(box.inset(-space).overlaps(other) for other in rects):
            rects.append(box)
            surface.blit(line, box)


@dataclass(frozen=True)
class Bars:
    """One bar for each number from 0 on, in whole pixels, none wider than ``widest``."""

    axis: Axis
    counts: Sequence[int]
    plot: Rect
    widest: int

    def slot(self, number: int) -> Rect:
        """Return the slot of one number."""
        begin, end = (self.plot.x + self.plot.width * i // len(self.counts) for i in (number, number + 1))
        return Rect(begin, self.plot.y, max(end - begin, 1), self.plot.height)

    def bar(self, number: int) -> Rect:
        """Return the bar in the middle of its slot, with a gap where there is enough room; one pixel high at least."""
        slot = self.slot(number)
        gap = 0 if slot.width < 4 else max(slot.width // 5, 1)
        width = min(max(slot.width - gap, 1), self.widest)
        top = min(upwards(self.axis, self.plot).pixel(self.counts[number]), slot.bottom - 1)
        return Rect(slot.x + (slot.width - width) // 2, top, width, slot.bottom - top)

    def middle(self, number: int) -> int:
        """Return the horizontal centre of a bar."""
        return self.bar(number).centre[0]

    def number_at(self, x: int) -> int:
        """Return the number whose slot contains ``x``; the first or the last beside them."""
        count = len(self.counts)
        return min(max(((x - self.plot.x) * count + count - 1) // max(self.plot.width, 1), 0), count - 1)


class HistogramTexts(NamedTuple):
    """The texts around the bars."""

    linear: str
    log: str
    axis: str
    short: Callable[[int], str]


class Marks(NamedTuple):
    """The marks of a histogram."""

    number: int | None = None
    at_least: int = 0  # while the number is unknown
    reach: int | None = None  # the greatest that can be chosen; None where all can
    pointed: int | None = None
    chosen: int | None = None

    def colour(self, theme: Theme, number: int) -> Colour:
        """Return a bar's colour: smaller numbers in one colour, the marked one in another, the rest grey."""
        if number == self.number:
            colour = theme.accent
        elif number < (self.at_least if self.number is None else self.number):
            colour = theme.second
        else:
            colour = theme.text_disabled
        if self.reach is not None and number > self.reach:
            colour = mixed(theme.panel, colour, BESIDE)
        return theme.text if number in (self.pointed, self.chosen) and number != self.number else colour


@dataclass(frozen=True)
class Histogram(Widget):
    """The name of the scale, a bar for each number from 0 on, and the numbers below them.

    The area ``above`` the bars is as wide, for other content; of height 0 where there is none.
    """

    texts: HistogramTexts
    size: int
    above: Rect
    bars: Bars
    area: Rect
    marks: Marks = field(default_factory=Marks)

    def number_at(self, point: tuple[int, int]) -> int | None:
        """Return the number under a point: on its bar, above or below it."""
        return self.bars.number_at(point[0]) if self.area.contains(point) else None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the histogram; a line marks the number, as many bars are hardly higher than the axis."""
        bars, marked, theme = self.bars, self.marks.number, painter.theme
        self._draw_name(surface, painter)
        names, beside = [(tick, self.texts.short(int(tick))) for tick in bars.axis.ticks], bars.plot.x - self.rect.x
        draw_levels(surface, painter, upwards(bars.axis, bars.plot), bars.plot, names, self.size, beside)
        if self.marks.chosen is not None:
            slot = bars.slot(self.marks.chosen)
            wide = max(slot.width, self.size // 2)
            surface.fill(theme.panel_pressed, slot._replace(x=slot.centre[0] - wide // 2, width=wide))
        for number in range(len(bars.counts)):
            fill_rect(surface, self.marks.colour(theme, number), bars.bar(number))
        if marked is not None:
            bar, top = bars.bar(marked), self.above.bottom if self.above.height else bars.plot.y
            width = max(min(bar.width // 4, self.size // 4), 1)
            surface.fill(theme.accent, (bars.middle(marked) - width // 2, top, width, max(bar.y - top, 0)))
        self._draw_axis(surface, painter)

    def _draw_name(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the name of the scale, on the roomier side of the line that marks a bar; none where it has no room."""
        text = self.texts.log if self.bars.axis.is_logarithmic else self.texts.linear
        rect = Rect(self.rect.x, self.above.bottom, self.rect.width, round(1.1 * self.size))
        width = painter.fonts.width(text, self.size)
        if self.above.height and self.marks.number is not None:
            line, space = self.bars.middle(self.marks.number), self.size // 2
            if line < rect.centre[0]:
                rect = rect.right_of(line + space)
                rect = rect.right_of(rect.x + max(rect.width - width, 0))
            else:
                rect = rect._replace(width=max(line - space - rect.x, 1))
            if width > rect.width:
                return
        painter.text(surface, text, rect, self.size, soft=True)

    def _draw_axis(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw every tenth or fifth number under the bars, or all of few, and the marked ones in their places."""
        theme, size, plot, marks = painter.theme, self.size, self.bars.plot, self.marks
        surface.fill(theme.outline, (plot.x, plot.bottom, plot.width, 1))
        names = plot._replace(y=plot.bottom + size // 4)
        lines = []
        for number in self._named():
            colour = theme.accent if number == marks.number else theme.text_soft
            is_chosen = number in (marks.pointed, marks.chosen) and number != marks.number
            line = painter.fonts.line(str(number), size, theme.text if is_chosen else colour)
            lines.append((self.bars.middle(number), line))
        draw_apart(surface, lines, names, ceil(size / 4))
        words = Rect(plot.x, names.y + round(1.1 * size), plot.width, size)
        painter.text(surface, self.texts.axis, words, size, soft=True, centred=True)

    def _named(self) -> list[int]:
        """Return the numbers to write, the most important first; of several hundreds only round ones."""
        count, marks = len(self.bars.counts), self.marks
        marked = [each for each in (marks.number, marks.pointed, marks.chosen, marks.reach) if each is not None]
        step = 1 if count <= 12 else 5 if count <= 30 else 10 if count <= 200 else 50
        return list(dict.fromkeys([*marked, count - 1, *range(0, count, step)]))


def histogram(
    fonts: Fonts, texts: HistogramTexts, rect: Rect, text: int, counts: Sequence[int], above: int = 0
) -> Histogram:
    """Return the histogram of each number's count; ``above`` is the height of the area over it."""
    axis, size = counts_axis(counts), small_text(text)
    left = max(fonts.width(texts.short(int(tick)), size) for tick in axis.ticks) + size // 2
    room = Rect(rect.x + left, rect.y, max(rect.width - left, 1), max(rect.height, 1))
    below = room.below(rect.y + above + round(1.1 * size) + size * 2 // 3)
    plot = below._replace(height=max(rect.bottom - round(2.4 * size) - below.y, 1))
    area = room if above else below
    return Histogram(rect, texts, size, room._replace(height=above), Bars(axis, tuple(counts), plot, 3 * size), area)
