"""The positions of a board by their distance, as every screen shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ...ui.bars import Bars, Scale
from ...ui.fill import fill_rect
from ...ui.geometry import Rect
from ...ui.text_size import small_text
from ...ui.theme import Colour, mixed
from ...ui.widgets import Painter
from ...words.distances import PlaceWords

BESIDE = 0.3
"""How much of its colour a bar keeps that cannot be chosen."""


@dataclass(frozen=True)
class Marks:
    """What of a histogram is marked."""

    distance: int | None = None
    """The one in question."""
    at_least: int = 0
    """While that is not known: it is not less than this."""
    reach: int | None = None
    """Farther ones cannot be chosen; None where all can."""
    pointed: int | None = None
    """The one under the pointer."""


class Histogram:
    """The name of the scale, the bars, and the distances below them."""

    def __init__(
        self, painter: Painter, words: PlaceWords, rect: Rect, text: int, counts: Sequence[int], above: int = 0
    ) -> None:
        """``counts`` are the positions at each distance; ``above`` is the height of a room left free over the bars."""
        self._painter, self._words = painter, words
        self._size = size = small_text(text)
        scale = Scale(counts)
        left = max(painter.fonts.width(words.short(tick), size) for tick in scale.ticks) + size // 2
        room = Rect(rect.x + left, rect.y, max(rect.width - left, 1), max(rect.height, 1))
        self.above = room._replace(height=above)
        """As wide as the bars."""
        self._name = Rect(rect.x, self.above.bottom, rect.width, round(1.1 * size))
        top = self._name.bottom + size * 2 // 3
        self.bars = Bars(scale, counts, room._replace(y=top, height=max(rect.bottom - round(2.4 * size) - top, 1)))
        self.area = room if above else room._replace(y=top, height=max(rect.bottom - top, 1))
        """Where a distance can be pointed at."""

    def distance_at(self, point: tuple[int, int]) -> int | None:
        """The distance under a point: of the bar, above and below it too."""
        return self.bars.distance_at(point[0]) if self.area.contains(point) else None

    def draw(self, surface: pygame.Surface, marks: Marks) -> None:
        """All of it."""
        self._draw_name(surface, marks.distance)
        self._draw_scale(surface)
        for distance in range(len(self.bars.counts)):
            fill_rect(surface, self._colour(distance, marks), self.bars.bar(distance))
        if marks.distance is not None:
            self._draw_pointer(surface, marks.distance)
        self._draw_axis(surface, marks)

    def _draw_name(self, surface: pygame.Surface, distance: int | None) -> None:
        """The name of the scale; where the line on the marked bar goes by, on that side of it that has more room."""
        text, rect = self._words.text("place.log" if self.bars.scale.log else "place.linear"), self._name
        if self.above.height and distance is not None:
            line, space = self.bars.middle(distance), self._size // 2
            if line < rect.centre[0]:
                rect = rect._replace(x=line + space, width=max(rect.right - line - space, 1))
                rest = rect.width - self._painter.fonts.width(text, self._size)
                rect = rect._replace(x=rect.x + max(rest, 0), width=rect.width - max(rest, 0))
            else:
                rect = rect._replace(width=max(line - space - rect.x, 1))
        self._painter.text(surface, text, rect, self._size, soft=True)

    def _draw_scale(self, surface: pygame.Surface) -> None:
        plot, theme = self.bars.plot, self._painter.theme
        for tick in self.bars.scale.ticks:
            y = plot.bottom - round(plot.height * self.bars.scale.part(tick))
            surface.fill(theme.outline, (plot.x, y, plot.width, 1))
            line = self._painter.fonts.line(self._words.short(tick), self._size, theme.text_soft)
            surface.blit(line, (plot.x - line.get_width() - self._size // 3, y - line.get_height() // 2))

    def _colour(self, distance: int, marks: Marks) -> Colour:
        """Nearer positions in one colour, those at the distance in another, the rest grey."""
        theme = self._painter.theme
        if distance == marks.distance:
            colour = theme.accent
        elif distance < (marks.at_least if marks.distance is None else marks.distance):
            colour = theme.second
        else:
            colour = theme.text_dead
        if marks.reach is not None and distance > marks.reach:
            colour = mixed(theme.panel, colour, BESIDE)
        return theme.text if distance == marks.pointed != marks.distance else colour

    def _draw_pointer(self, surface: pygame.Surface, distance: int) -> None:
        """A line down on the bar, as many are hardly higher than the axis."""
        bar, top = self.bars.bar(distance), self.above.bottom if self.above.height else self.bars.plot.y
        width = max(bar.width // 4, 1)
        line = self.bars.middle(distance) - width // 2, top, width, max(bar.y - top, 0)
        surface.fill(self._painter.theme.accent, line)

    def _draw_axis(self, surface: pygame.Surface, marks: Marks) -> None:
        """Every tenth or fifth distance under the bars, and the marked ones in their places."""
        painter, theme, size, plot = self._painter, self._painter.theme, self._size, self.bars.plot
        surface.fill(theme.outline, (plot.x, plot.bottom, plot.width, 1))
        y = plot.bottom + size // 4
        taken: list[Rect] = []
        for distance in self._named(marks):
            colour = theme.accent if distance == marks.distance else theme.text_soft
            line = painter.fonts.line(str(distance), size, theme.text if distance == marks.pointed else colour)
            x = self.bars.middle(distance) - line.get_width() // 2
            box = Rect(min(max(x, plot.x), plot.right - line.get_width()), y, *line.get_size())
            if not any(box.inset(-size // 4).overlaps(other) for other in taken):
                taken.append(box)
                surface.blit(line, box)
        words = Rect(plot.x, y + round(1.1 * size), plot.width, size)
        painter.text(surface, self._words.text("place.axis"), words, size, soft=True, centred=True)

    def _named(self, marks: Marks) -> list[int]:
        """The distances to write down, the most important first."""
        count = len(self.bars.counts)
        marked = [each for each in (marks.distance, marks.pointed, marks.reach) if each is not None]
        return list(dict.fromkeys([*marked, count - 1, *range(0, count, 10 if count > 30 else 5)]))
