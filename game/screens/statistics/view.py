"""How the statistics look: boards and measures to choose from, the table, and the plot of the last games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

import pygame

from solver import Board, Position
from solver.analysis.engines import has_solvability_rule

from ...board.view import draw_position
from ...model.statistics import Measure
from ...ui import svg
from ...ui.art import rasterised
from ...ui.axis import Plot
from ...ui.chart import draw_apart, draw_levels
from ...ui.control import ControlState, Naming
from ...ui.faces import Role
from ...ui.geometry import REST, Rect, column, heading_text, row, small_text
from ...ui.theme import Colour
from ...ui.widget import Painter, Pressable, Widget
from .layout import PlotLayout, TableLayout
from .model import GameSeries
from .words import ROWS, StatisticsWords

NARROW = 12.5  # times the text's height: where a measure has less, its short name stands before its best
COMPARED, UNCOMPARED = "dot", "diamond"  # shape as well as colour shows which games enter bests and averages

TICK_ROOM, MOST_TICKS = 1.5, 8
"""The least distance of two names of the axis, in heights of their text; and how many are enough."""


@dataclass(frozen=True)
class BoardTab(Pressable):
    """A board's picture, where there is room, its name, and the number of its solved games, also in shorter texts."""

    board: Board | None
    name: str
    solved: Sequence[str]
    chosen: bool
    text: int

    @property
    def is_selected(self) -> bool:
        return self.chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.name, self.solved[0]]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        text, small = self.text, small_text(self.text)
        _draw_ground(surface, painter, self.rect, self.chosen, self.state, text)
        inner = self.rect.inset(max(text // 3, 3))
        if inner.height >= 1.8 * text and inner.width > 7.5 * text:
            picture = inner._replace(width=min(inner.height * 4 // 3, inner.width // 3))
            if self.board is not None:
                draw_position(painter, surface, picture, face_of(self.board))
            inner = inner.right_of(picture.right + max(text // 2, 4))
        if inner.height < text + small:
            painter.text(surface, self.name, inner, text, role=Role.NAME)
            return
        heights = round(1.2 * text), round(1.2 * small)
        upper, lower = column(inner.centred(inner.width, sum(heights)), *heights)
        painter.text(surface, self.name, upper, text, role=Role.NAME)
        solved = painter.fonts.longest_alike([self.solved], small, lower.width)[0]
        painter.text(surface, solved, lower, small, soft=True)


@dataclass(frozen=True)
class MeasureTab(Pressable):
    """A measure's name above the best value, or a shorter name before it where there is little room."""

    names: tuple[str, str]
    best: str
    chosen: bool
    text: int

    @property
    def is_selected(self) -> bool:
        return self.chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.names[0], self.best]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        text, small, rect = self.text, small_text(self.text), self.rect
        _draw_ground(surface, painter, rect, self.chosen, self.state, text)
        inner = rect.inset(max(text // 2, 4))
        if rect.height < 2.6 * text:
            name = self.names[0] if rect.width > NARROW * text else self.names[1]  # all measures alike
            left, right = row(inner._replace(y=rect.y, height=rect.height), inner.width * 9 // 20, REST)
            painter.text(surface, name, left, small, soft=True)
            _draw_right(surface, painter, self.best, right, text, small)
            return
        upper, lower = column(inner, round(1.1 * small), REST)
        painter.text(surface, self.names[0], upper, small, soft=True)
        painter.text(surface, self.best, lower, heading_text(text), role=Role.COUNT)


@dataclass(frozen=True)
class FiguresTable(Widget):
    """Two blocks of rows, with a number for this run of the program, one for the week and one for all time.

    The columns with numbers and the rows have names, each with a shorter one.
    """

    layout: TableLayout
    heads: Sequence[Sequence[str]]
    names: Sequence[Sequence[str]]
    columns: Sequence[Mapping[str, str]]
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        columns = list(zip((head[0] for head in self.heads), self.columns, strict=True))
        return [
            f"{name[0]}: {', '.join(f'{head} {column[figure]}' for head, column in columns)}"
            for figure, name in zip(ROWS, self.names, strict=True)
        ]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        layout, small = self.layout, small_text(self.text)
        painter.panel(surface, layout.frame, radius=max(self.text // 3, 4))
        name, number, *_ = layout.cells(layout.lines[0][0])
        heads, head_height = _alike(painter, self.heads, number.width - small // 3, small)
        labels, label_height = _alike(painter, self.names, name.width, small)
        for block, (head, *lines) in enumerate(layout.lines):
            for text, rect in zip(heads, layout.cells(head)[1:], strict=True):
                _draw_right(surface, painter, text, rect, head_height, small, soft=True)
            here = slice(block * layout.rows, (block + 1) * layout.rows)
            for figure, text, line in zip(ROWS[here], labels[here], lines, strict=False):
                surface.fill(painter.theme.outline, (line.x, line.y, line.width, 1))
                label, *numbers = layout.cells(line)
                painter.text(surface, text, label, label_height, soft=True)
                for rect, figures in zip(numbers, self.columns, strict=True):
                    _draw_right(surface, painter, figures[figure], rect, small, small)


def face_of(board: Board) -> Position:
    """Return the position that shows a board best: tiles at their goal, blocks at their start."""
    return board.own_start if board.own_start is not None and not has_solvability_rule(board) else board.goal


def _draw_ground(
    surface: pygame.Surface, painter: Painter, rect: Rect, chosen: bool, state: ControlState, text: int
) -> None:
    radius = max(text // 3, 4)
    painter.panel(surface, rect, state.hover or chosen, radius)
    if chosen:
        painter.art.draw_panel(surface, rect, radius, None, painter.theme.accent, max(text // 9, 2))
    if state.focused:
        painter.focus_ring(surface, rect, radius)


def _alike(painter: Painter, choices: Sequence[Sequence[str]], width: int, small: int) -> tuple[list[str], int]:
    """Return the longest texts that have room, and their common height."""
    texts = painter.fonts.longest_alike(choices, small, width)
    return texts, painter.fonts.common_height(texts, small, width)


def _draw_right(
    surface: pygame.Surface, painter: Painter, text: str, rect: Rect, height: int, small: int, soft: bool = False
) -> None:
    """Draw one line aligned at the right, a little away from the left edge."""
    painter.text(surface, text, rect.right_of(rect.x + small // 3), height, soft, right=True)


def tick_count(layout: PlotLayout, text: int) -> int:
    """Return the number of names that the axis has room for."""
    return min(int(layout.room.height / (TICK_ROOM * small_text(text))) + 1, MOST_TICKS)


@dataclass(frozen=True)
class GamesPlot(Widget):
    """A mark for each game of a series, and a line for the trend."""

    words: StatisticsWords
    layout: PlotLayout
    series: GameSeries
    metric: str
    caption: str
    chosen: int | None
    focused: bool
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.caption]

    @property
    def _plot(self) -> Plot:
        return self.series.plot_in(self.layout.room)

    @property
    def _small(self) -> int:
        return small_text(self.text)

    @property
    def _mark(self) -> int:
        return max(min(round(self._plot.step * 0.95), round(0.62 * self.text)), 6)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        layout, chosen, radius = self.layout, self.chosen, max(self.text // 2, 4)
        painter.panel(surface, layout.frame, radius=radius)
        self._draw_legend(surface, painter)
        self._draw_names(surface, painter)
        if chosen is not None:
            x = self._plot.x(chosen)
            surface.fill(painter.theme.text_soft, (x, layout.room.y, 1, layout.room.height))
        self._draw_trend(surface, painter)
        for index in range(len(self.series.games)):
            self._draw_game(surface, painter, index, index == chosen)
        painter.text(surface, self.caption, layout.caption, self._small, soft=chosen is None, centred=True)
        if self.focused:
            painter.focus_ring(surface, layout.frame, radius)

    def _draw_game(self, surface: pygame.Surface, painter: Painter, index: int, chosen: bool) -> None:
        """Draw a mark at the game's value, with a stem down to the par of moves."""
        series, plot, compared = self.series, self._plot, self.series.games[index].is_comparable
        value, floor, colour = series.value(index), series.floor(index), _colour(painter, compared)
        if value is None:
            return
        x, y, mark = plot.x(index), plot.y(value), self._mark
        if floor is not None:
            low, thin = plot.y(floor), max(mark // 6, 1)
            surface.fill(colour, (x - thin // 2, y, thin, low - y))
            surface.fill(painter.theme.text, (x - mark // 2, low - thin // 2, mark, max(thin, 2)))
        _draw_mark(surface, painter, (x, y), compared, mark * 3 // 2 if chosen else mark)

    def _draw_trend(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the averages as one line, in a picture as large as the plot."""
        room, points = self.layout.room, [self._plot.point(*each) for each in self.series.trend]
        line = svg.line(points, painter.theme.text_soft, max(self.text / 14, 1.2))
        if line:
            picture, key = svg.picture(room, [line]), ("trend", line, room)
            surface.blit(painter.art.kept(key, lambda: rasterised(picture, room.width, room.height)), room)

    def _draw_legend(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the meaning of the marks in one line, made smaller where it would not fit."""
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
        """The kinds of marks in the plot, each with its name."""
        games, series = self.series.games, self.series
        there = {
            "compared": any(game.is_comparable for game in games),
            "uncompared": any(not game.is_comparable for game in games),
            "fewest": series.measure is Measure.MOVES and any(game.par is not None for game in games),
            "trend": bool(series.trend),
        }
        return [
            (kind, self.words.of_metric(f"legend.{kind}", self.metric)) for kind, is_there in there.items() if is_there
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
        """Draw the values at the left, and below the numbers of the last game, the first, and each tenth."""
        series, plot, layout, size = self.series, self._plot, self.layout, self._small
        ticks = [(tick, self.words.tick(series.measure, tick)) for tick in series.axis.ticks]
        draw_levels(surface, painter, plot.scales[1], plot.rect, ticks, size, layout.names.width - size // 3)
        last, ink = len(series.games) - 1, painter.theme.text_soft
        tenths = (i for i in range(last) if (series.first + i) % 10 == 0)
        numbers = {i: self.words.number(series.first + i, ",") for i in (last, 0, *tenths)}
        names = [(plot.x(i), painter.fonts.line(number, size, ink)) for i, number in numbers.items()]
        draw_apart(surface, names, layout.numbers.union(layout.caption), ceil(size / 3))


def _colour(painter: Painter, compared: bool) -> Colour:
    return painter.theme.accent if compared else painter.theme.second


def _draw_mark(surface: pygame.Surface, painter: Painter, place: tuple[int, int], compared: bool, size: int) -> None:
    name, (x, y) = COMPARED if compared else UNCOMPARED, place
    painter.icon(surface, name, (x - size // 2, y - size // 2), size, _colour(painter, compared))
