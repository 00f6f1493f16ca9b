"""The graph of a review: all of a short game, or a part of a long one over an overview of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import pygame

from solver import Cancel, Job, Progress, Review

from ...system.background import Post, lower_priority
from ...ui.art import copy_of, loaded
from ...ui.axis import Axis, Plot
from ...ui.chart import draw_apart, draw_levels
from ...ui.control import Naming
from ...ui.geometry import Rect, small_text
from ...ui.text import Fonts
from ...ui.theme import Theme
from ...ui.widget import Painter, Widget
from .graph_picture import ReviewPicture, draw_legend, legend_lines
from .model import Comparison, ReviewModel, SideLine
from .words import ReviewWords

LEGEND_LINES = 2
LEAST_LEFT = 10  # moves left that the graph includes, even where few have been made
ROUND = 5  # the lower edge lies at a multiple of it


@dataclass(frozen=True)
class GraphLayout:
    """A panel with a graph in it; ``area`` is the plot with room around it for the marks at its edges."""

    legend: Rect
    area: Rect
    plot: Rect
    below: Rect
    overview: Rect | None


def graph_layout(panel: Rect, text: int, left: int, legend_lines: int, with_overview: bool) -> GraphLayout:
    """Lay out a graph panel; ``left`` is the width of the numbers beside the plot."""
    size, pad = small_text(text), max(text // 2, 5)
    inner = panel.inset(pad)
    legend = Rect(inner.x, inner.y, inner.width, min(legend_lines, LEGEND_LINES) * round(1.3 * size))
    across = Rect(inner.x + left, inner.y, inner.width - left - pad, inner.height)
    overview = None
    if with_overview:
        overview, across = across.from_bottom(max(round(2.2 * text), inner.height // 7), pad)
    below, _ = across.from_bottom(round(1.3 * size))
    top, x = legend.bottom + pad // 2, across.x - pad
    area = Rect(x, top, inner.right - x, max(below.y - top, 1))
    plot = Rect(across.x, top + pad, area.width - 2 * pad, max(area.height - round(1.5 * pad), 1))
    return GraphLayout(legend, area, plot, below, overview)


class GraphView(NamedTuple):
    """The part of a game that its graph shows, and where; ``overview`` is the plot of all of a long game."""

    layout: GraphLayout
    plot: Plot
    overview: Plot | None


def plot_of(rect: Rect, first: int, last: int, bottom: int, top: int) -> Plot:
    """Return a plot of numbers of moves from left to right, and of distances upwards."""
    return Plot(rect, Axis((first, last)), Axis((bottom, top)))


def edges_with(edges: tuple[int, int, int], side: SideLine | None) -> tuple[int, int, int]:
    """Extend the edges to make room for a side line."""
    last, bottom, top = edges
    known = [] if side is None else [distance for distance in side.distances if distance is not None]
    if side is None or not known:
        return edges
    end = side.first + len(side.distances) - 1
    return max(last, end), min(bottom, min(known) // ROUND * ROUND), max(top, *known)


def edges(review: Review) -> tuple[int, int, int]:
    """Return the edges of a game's graph: its number of moves, and its least and greatest distance.

    In an unsolved game some of the moves that are left count, too. The least distance is rounded down, and for an
    unknown greatest distance its upper bound is used.
    """
    left = review.left or 0
    ahead = min(left, max(review.played // 2, LEAST_LEFT))
    bottom = min(left - ahead, *(each.at_least for each in review.evaluations)) // ROUND * ROUND
    greatest = (each.at_least if each.at_most is None else each.at_most for each in review.evaluations)
    return max(review.played + ahead, 1), bottom, max(*greatest, 1)


def window(cursor: int, count: int, last: int, before: tuple[int, int] | None = None, rim: int = 0) -> tuple[int, int]:
    """Choose which ``count`` of the moves up to ``last`` to show.

    Keep those ``before``, unless the cursor is beyond them, or within ``rim`` of an edge behind which there are more.
    """
    if last <= count:
        return 0, last
    if before is not None and before[1] == before[0] + count <= last:
        least = before[0] + rim if before[0] else 0
        most = before[1] - rim if before[1] < last else last
        if least <= cursor <= most:
            return before
    first = min(max(cursor - count // 2, 0), last - count)
    return first, first + count


PAUSE = 0.008
"""Seconds in which the frame that asks for a picture is drawn before anything is done for the picture: at the same time
99.9% of frames came within 27 ms instead of 24 while a game was searched.
"""


class BackdropContent(NamedTuple):
    """The content of a backdrop, and its place."""

    review: Review
    version: int
    comparison: Comparison | None
    side: SideLine | None
    view: GraphView

    @property
    def key(self) -> object:
        """A value that changes whenever the backdrop looks different."""
        return self.version, self.comparison, self.side, self.view.plot


class Backdrop:
    """The backdrop that is shown, and the one that is being drawn.

    Vector pictures take longer than a frame may, so another thread draws them, one backdrop after another, and the last
    one stays until the next is complete.
    """

    def __init__(self, words: ReviewWords, panel: Rect, text: int, post: Post) -> None:
        """Create an empty backdrop; ``post`` hands finished pictures to the main thread."""
        self._words, self._panel, self._text, self._post = words, panel, text, post
        self._pictures: tuple[BackdropContent, list[pygame.Surface]] | None = None
        self._drawn: tuple[BackdropContent, pygame.Surface] | None = None
        self.is_complete = True
        self.version = 0

    @property
    def shown(self) -> BackdropContent | None:
        """The content that is shown; None before the first one is drawn."""
        return None if self._drawn is None else self._drawn[0]

    def draw(self, surface: pygame.Surface, painter: Painter, wanted: BackdropContent | None) -> None:
        """Draw the available backdrop and start on the wanted one."""
        if self._pictures is not None:
            content, pictures = self._pictures
            self._draw_new(surface, painter, content, pictures)
            self._drawn, self._pictures, self.is_complete = (content, copy_of(surface, self._panel)), None, True
        elif self._drawn is not None:
            surface.blit(self._drawn[1], self._panel)
        else:
            painter.panel(surface, self._panel, radius=max(self._text // 2, 4))
        if wanted is not None and self.is_complete and (self.shown is None or self.shown.key != wanted.key):
            self.is_complete = False
            job = Job(partial(_drawn, self._vectors(wanted, painter.theme)), lambda: self._post(take))
            take = partial(self._take, wanted, job)
            job.start()

    def _take(self, content: BackdropContent, job: Job[list[pygame.Surface]]) -> None:
        """Store finished pictures for the next drawing, which the new version causes."""
        self._pictures, self.version = (content, job.result()), self.version + 1

    def _vectors(self, content: BackdropContent, theme: Theme) -> list[tuple[str, Rect]]:
        """Return the SVG and place of the plot, and of the overview of a long game."""
        (layout, plot, whole), text = content.view, self._text
        detailed = ReviewPicture(content.review, plot, theme, text)
        vectors = [(detailed.detailed(layout.area, content.comparison, content.side), layout.area)]
        if whole is not None:
            vectors.append((ReviewPicture(content.review, whole, theme, text // 2).overview(), whole.rect))
        return vectors

    def _draw_new(
        self, surface: pygame.Surface, painter: Painter, content: BackdropContent, pictures: list[pygame.Surface]
    ) -> None:
        review, (layout, plot, whole), size = content.review, content.view, small_text(self._text)
        painter.panel(surface, self._panel, radius=max(self._text // 2, 4))
        draw_legend(surface, painter, self._words, review, layout.legend, size)
        names = [(distance, str(distance)) for distance in plot.round_values(size)]
        room, gap = plot.rect.x - layout.legend.x, size * 3 // 4
        draw_levels(surface, painter, plot.scales[1], plot.rect, names, size, room, gap)
        surface.blit(pictures[0].convert_alpha(), layout.area)
        self._draw_losses(surface, painter, review, plot)
        if whole is not None:
            self._draw_overview(surface, painter, whole, plot, pictures[1].convert_alpha())

    def _draw_losses(self, surface: pygame.Surface, painter: Painter, review: Review, plot: Plot) -> None:
        """Draw the number of lost moves over each detour that is wide enough."""
        size = small_text(self._text)
        for detour in review.detours:
            if not (plot.shows(detour.first) and plot.shows(detour.last)):
                continue
            peak = max(distance or 0 for distance in review.distances[detour.first : detour.last + 1])
            left, right = plot.scales[0].place(detour.first), plot.scales[0].place(detour.last)
            y = round(plot.scales[1].place(peak) - 1.5 * size)
            text = self._words.text("graph.lost", lost=detour.lost)
            if painter.fonts.width(text, size) <= right - left and y >= plot.rect.y - size // 2:
                line = painter.fonts.line(text, size, painter.theme.accent)
                surface.blit(line, (round((left + right - line.get_width()) / 2), y))

    def _draw_overview(
        self, surface: pygame.Surface, painter: Painter, whole: Plot, plot: Plot, line: pygame.Surface
    ) -> None:
        """Draw an overview of a long game, with a frame around the part in the plot."""
        rect, radius, theme = whole.rect, max(self._text // 4, 2), painter.theme
        painter.art.draw_panel(surface, rect, radius, theme.panel_pressed)
        left, right = whole.x(plot.first), whole.x(plot.last)
        frame = Rect(left, rect.y, max(right - left, 2 * radius), rect.height)
        painter.art.draw_panel(surface, frame, radius, theme.panel_hover)
        surface.blit(line, rect)
        painter.art.draw_panel(surface, frame, radius, None, theme.text_soft, max(self._text // 12, 1))


def _drawn(pictures: list[tuple[str, Rect]], _progress: Progress, _cancel: Cancel) -> list[pygame.Surface]:
    lower_priority()
    time.sleep(PAUSE)
    return [loaded(svg, rect.width, rect.height) for svg, rect in pictures]


@dataclass(frozen=True)
class GraphPanel(Widget):
    """The panel at one moment, with the phrase and the share of the work that goes on.

    Instead of the game, which is long, ``seen`` is compared with that of another panel.
    """

    backdrop: Backdrop = field(compare=False)
    content: BackdropContent | None = field(compare=False)
    seen: object
    place: tuple[int, int | None]
    progress: tuple[str, float | None] | None
    axis: str
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [words.text("graph.name")]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the backdrop that is there, and the place on it; the next backdrop may look different."""
        self.backdrop.draw(surface, painter, self.content)
        if self.progress is not None:
            self._draw_progress(surface, painter, *self.progress)
        shown = self.backdrop.shown
        if shown is not None and shown.view.plot.shows(self.place[0]):
            self._draw_place(surface, painter, shown.view)
            self._draw_numbers(surface, painter, shown.view)

    def _draw_progress(self, surface: pygame.Surface, painter: Painter, message: str, part: float | None) -> None:
        """Draw a bar along the lower edge, and the phrase in the middle while there is nothing else."""
        pad, panel, content = max(self.text // 2, 4), self.rect, self.content
        if content is None or not any(each.at_least for each in content.review.evaluations):
            painter.text(surface, message, panel.inset(pad), self.text, soft=True, centred=True)
        if part is not None:
            height = max(pad // 2, 3)
            track = Rect(panel.x + 2 * pad, panel.bottom - height - 2, panel.width - 4 * pad, height)
            painter.progress(surface, track, part)

    def _draw_place(self, surface: pygame.Surface, painter: Painter, view: GraphView) -> None:
        """Draw a ring on the line at the selected move, and a line from there down to its number."""
        (number, distance), plot, theme = self.place, view.plot, painter.theme
        thick, radius = max(self.text // 14, 1), max(round(0.45 * self.text), 6)
        x, top = plot.x(number), plot.rect.y
        if distance is not None:
            top = plot.y(distance) + radius
            ring = Rect(x - radius, top - 2 * radius, 2 * radius + 1, 2 * radius + 1)
            painter.art.draw_panel(surface, ring, radius, None, theme.text, max(self.text // 8, 2))
        surface.fill(theme.text_soft, (x - thick // 2, top, thick, max(plot.rect.bottom - top, 0)))
        if view.overview is not None:
            x, whole = view.overview.x(number), view.overview.rect
            surface.fill(theme.text_soft, (x - thick // 2, whole.y, thick, whole.height))

    def _draw_numbers(self, surface: pygame.Surface, painter: Painter, view: GraphView) -> None:
        """Draw the move numbers and the axis title below the plot; highlight the current number."""
        size, row, plot, fonts = small_text(self.text), view.layout.below, view.plot, painter.fonts
        number = str(self.place[0])
        wide = fonts.width(number, size) + size
        left = min(plot.x(self.place[0]) - wide // 2, row.right + size // 2 - wide)
        pill = Rect(left, row.y, wide, row.height)
        painter.art.draw_panel(surface, pill, row.height // 2, painter.theme.text)
        painter.text(surface, number, pill, size, centred=True, colour=painter.theme.panel)
        taken = [pill.inset(-size // 3)]
        ink = painter.theme.text_soft
        names = [(plot.x(tick), fonts.line(str(tick), size, ink)) for tick in plot.round_numbers(size)]
        width = min(fonts.width(self.axis, size), row.width // 2)
        last, line = names[-1]
        reach = line.get_width() // 2 + size  # of the last number: the name is to its right or left
        end = row.right if row.right - width > last + reach else last - reach
        name = Rect(end - width, row.y, width, row.height)
        if not name.overlaps(taken[0]):
            painter.text(surface, self.axis, name, size, soft=True)
            taken.append(name.inset(-size // 2))
        top = row.y + (row.height - names[0][1].get_height()) // 2
        draw_apart(surface, names, Rect(row.x - size, top, row.width + 2 * size, row.height), size // 3, taken)


class ReviewGraph:
    """The part of the game that the panel shows, and its backdrop."""

    def __init__(self, fonts: Fonts, post: Post, words: ReviewWords, panel: Rect, text: int) -> None:
        self.view: GraphView | None = None
        self.backdrop = Backdrop(words, panel, text, post)
        self._fonts, self._words, self._panel, self._text = fonts, words, panel, text
        self._edges: tuple[Review, tuple[int, int, int]] | None = None  # kept: they take a while for a long game
        self._side: SideLine | None = None

    def look_at(self, review: Review, number: int, side: SideLine | None = None, held: bool = False) -> None:
        """Make the plot show a number of moves and any side line; keep the plot if possible while held."""
        self._side = side
        if self._edges is None or self._edges[0] is not review:
            self._edges = review, edges(review)
        text, size, (last, bottom, top) = self._text, small_text(self._text), edges_with(self._edges[1], side)
        lines = legend_lines(self._fonts, self._words, review, self._panel.width - text, size)
        left = self._fonts.width(str(top), size) + size
        layout = graph_layout(self._panel, text, left, lines, with_overview=False)
        narrowest = max(text / 8, 2.0)  # with less room marks are too small to see which is which
        first, end, overview = 0, last, None
        if last * narrowest > layout.plot.width:
            layout = graph_layout(self._panel, text, left, lines, with_overview=True)
            count = min(round(layout.plot.width / (2 * narrowest)), last)
            before = None if self.view is None else (self.view.plot.first, self.view.plot.last)
            first, end = window(number, count, last, before, 0 if held else count // 10)
            overview = None if layout.overview is None else plot_of(layout.overview, 0, last, bottom, top)
        self.view = GraphView(layout, plot_of(layout.plot, first, end, bottom, top), overview)

    def plot_at(self, point: tuple[int, int]) -> Plot | None:
        """Return the plot or the overview under a point of the panel; None beside them, or while the graph is empty."""
        if self.view is None or not self._panel.contains(point):
            return None
        whole = self.view.overview
        return whole if whole is not None and point[1] >= whole.rect.y - self._text // 4 else self.view.plot

    def widget(self, model: ReviewModel, progress: tuple[str, float | None] | None) -> Widget:
        """Return the current panel, with the short cut or variation that is shown."""
        version, comparison, content = model.reviewer.version, model.comparison, None
        if model.review is not None and self.view is not None:
            content = BackdropContent(model.review, version, comparison, self._side, self.view)
        seen = version, comparison and comparison.detour, self._side, self.backdrop.version
        axis = self._words.graph("moves")
        return GraphPanel(self._panel, self.backdrop, content, seen, model.place, progress, axis, self._text)
