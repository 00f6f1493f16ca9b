"""The plot of the last games: a mark for each, and a line for how it goes."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import pygame

from ...model.statistics import Measure
from ...ui.art import rasterised, svg_text
from ...ui.axis import upwards
from ...ui.axis_names import draw_apart, draw_levels
from ...ui.geometry import small_text
from ...ui.theme import Colour, hex_text
from ...ui.widget import Painter, Widget
from .games_plot import GamesPlot, PlotScale
from .layout import PlotLayout
from .words import StatisticsWords

COMPARED, UNCOMPARED = "dot", "diamond"
"""The icons that mark games: shape as well as colour says which enter bests and averages."""

TICK_ROOM, MOST_TICKS = 1.5, 8
"""From one name of the axis to the next, at least, in heights of their text; and how many are enough."""


def tick_count(layout: PlotLayout, text: int) -> int:
    """How many names the axis has room for."""
    return min(int(layout.room.height / (TICK_ROOM * small_text(text))) + 1, MOST_TICKS)


@dataclass(frozen=True)
class PlotWidget(Widget):
    """A plot, with one game picked out."""

    words: StatisticsWords
    layout: PlotLayout
    plot: GamesPlot
    counts: str
    """What the board counts."""
    caption: str
    chosen: int | None
    focused: bool
    text: int

    @property
    def _scale(self) -> PlotScale:
        return PlotScale(self.plot, self.layout.room)

    @property
    def _small(self) -> int:
        return small_text(self.text)

    @property
    def _mark(self) -> int:
        return max(min(round(self.layout.room.width / self.plot.slots * 0.95), round(0.62 * self.text)), 6)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        layout, chosen, radius = self.layout, self.chosen, max(self.text // 2, 4)
        painter.panel(surface, layout.frame, radius=radius)
        self._draw_legend(surface, painter)
        self._draw_names(surface, painter)
        if chosen is not None:
            x = self._scale.x(chosen)
            surface.fill(painter.theme.text_soft, (x, layout.room.y, 1, layout.room.height))
        self._draw_trend(surface, painter)
        for index in range(len(self.plot.games)):
            self._draw_game(surface, painter, index, index == chosen)
        painter.text(surface, self.caption, layout.caption, self._small, soft=chosen is None, centred=True)
        if self.focused:
            painter.focus_ring(surface, layout.frame, radius)

    def _draw_game(self, surface: pygame.Surface, painter: Painter, index: int, chosen: bool) -> None:
        """A mark at the game's value; of moves with a stem down to the fewest there are."""
        plot, scale = self.plot, self._scale
        value, floor, colour = plot.value(index), plot.floor(index), _colour(painter, plot.games[index].compared)
        if value is None:
            return
        x, y, mark = scale.x(index), scale.y(value), self._mark
        if floor is not None:
            low, thin = scale.y(floor), max(mark // 6, 1)
            surface.fill(colour, (x - thin // 2, y, thin, low - y))
            surface.fill(painter.theme.text, (x - mark // 2, low - thin // 2, mark, max(thin, 2)))
        _draw_mark(surface, painter, (x, y), plot.games[index].compared, mark * 3 // 2 if chosen else mark)

    def _draw_trend(self, surface: pygame.Surface, painter: Painter) -> None:
        """The averages as one line, in a picture as large as the room."""
        room, scale, ink = self.layout.room, self._scale, hex_text(painter.theme.text_soft)
        points = " ".join(f"{scale.x(index) - room.x},{scale.y(value) - room.y}" for index, value in self.plot.trend)
        width = max(self.text / 14, 1.2)
        line = f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="{width:.1f}"/>'
        if points:
            trend = painter.art.kept(
                ("trend", line, room.width, room.height), lambda: rasterised(svg_text(line), room.width, room.height)
            )
            surface.blit(trend, room)

    def _draw_legend(self, surface: pygame.Surface, painter: Painter) -> None:
        """What the marks are, in one line, made smaller where it would not fit."""
        fonts, rect, theme = painter.fonts, self.layout.legend, painter.theme
        items, size = self._legend, self._small
        while size > 8 and sum(fonts.width(name, size) + 3 * size for _, name in items) > rect.width + size:
            size -= 1
        x, middle = rect.x, rect.centre[1]
        for kind, name in items:
            self._draw_key(surface, painter, kind, x + size // 2, middle, size)
            label = fonts.fitted(name, size, theme.text_soft, max(rect.right - x - 3 * size // 2, 1))
            surface.blit(label, (x + 3 * size // 2, middle - label.get_height() // 2))
            x += label.get_width() + 3 * size

    @property
    def _legend(self) -> list[tuple[str, str]]:
        """Only what there is to be seen."""
        games, plot = self.plot.games, self.plot
        there = {
            "compared": any(game.compared for game in games),
            "uncompared": any(not game.compared for game in games),
            "fewest": plot.measure is Measure.MOVES and any(game.par is not None for game in games),
            "trend": bool(plot.trend),
        }
        return [
            (kind, self.words.of_counts(f"legend.{kind}", self.counts)) for kind, is_there in there.items() if is_there
        ]

    def _draw_key(self, surface: pygame.Surface, painter: Painter, kind: str, x: int, y: int, size: int) -> None:
        theme, thin = painter.theme, max(self._mark // 6, 2)
        if kind in ("compared", "uncompared"):
            _draw_mark(surface, painter, (x, y), kind == "compared", max(size * 2 // 3, 6))
        else:
            width = size if kind == "trend" else size * 2 // 3
            surface.fill(
                theme.text_soft if kind == "trend" else theme.text, (x - width // 2, y - thin // 2, width, thin)
            )

    def _draw_names(self, surface: pygame.Surface, painter: Painter) -> None:
        """The values at the left; below the numbers of the last game, the first, and each tenth."""
        plot, layout, room, size = self.plot, self.layout, self.layout.room, self._small
        ticks = [(tick, self.words.tick(plot.measure, tick)) for tick in plot.axis.ticks]
        draw_levels(surface, painter, upwards(plot.axis, room), room, ticks, size, layout.names.width - size // 3)
        last, ink = len(plot.games) - 1, painter.theme.text_soft
        tenths = (i for i in range(last) if (plot.first + i) % 10 == 0)
        numbers = {i: self.words.number(plot.first + i, ",") for i in (last, 0, *tenths)}
        names = [(self._scale.x(i), painter.fonts.line(number, size, ink)) for i, number in numbers.items()]
        draw_apart(surface, names, layout.numbers.union(layout.caption), ceil(size / 3))


def _colour(painter: Painter, compared: bool) -> Colour:
    return painter.theme.accent if compared else painter.theme.second


def _draw_mark(surface: pygame.Surface, painter: Painter, place: tuple[int, int], compared: bool, size: int) -> None:
    name, (x, y) = COMPARED if compared else UNCOMPARED, place
    painter.icon(surface, name, (x - size // 2, y - size // 2), size, _colour(painter, compared))
