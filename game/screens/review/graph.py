"""The panel with the graph of a review: all of a short game, or a part of a long one over an overview of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from solver import Review

from ...ui.axis import Plot
from ...ui.chart import draw_apart
from ...ui.geometry import Rect, small_text
from ...ui.widget import Painter, Widget
from ..services import Services
from .backdrop import Backdrop, BackdropContent
from .layout import GraphView, edges, edges_with, graph_layout, plot_of, window
from .model import ReviewModel, SideLine
from .picture import legend_lines
from .words import ReviewWords

Place = tuple[int, int | None]
"""The number of moves at the selected place, and the distance there, where it is known."""


@dataclass(frozen=True)
class GraphPanel(Widget):
    """The panel at one moment. Instead of the game, which is long, ``seen`` is compared with that of another panel."""

    backdrop: Backdrop = field(compare=False)
    content: BackdropContent | None = field(compare=False)
    seen: object
    place: Place
    progress: tuple[str, float | None] | None
    """The phrase for the work that goes on, and the share that is done; None without work."""
    name: str
    text: int

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
        width = min(fonts.width(self.name, size), row.width // 2)
        name = row.right_of(row.right - width)
        if not name.overlaps(taken[0]):
            painter.text(surface, self.name, name, size, soft=True)
            taken.append(name.inset(-size // 2))
        ink = painter.theme.text_soft
        names = [(plot.x(tick), fonts.line(str(tick), size, ink)) for tick in plot.round_numbers(size)]
        top = row.y + (row.height - names[0][1].get_height()) // 2
        draw_apart(surface, names, Rect(row.x - size, top, row.width + 2 * size, row.height), size // 3, taken)


class ReviewGraph:
    """The part of the game that the panel shows, and its backdrop."""

    def __init__(self, services: Services, words: ReviewWords, panel: Rect, text: int) -> None:
        self.view: GraphView | None = None
        self.backdrop = Backdrop(words, panel, text, services.wake)
        self._fonts, self._words, self._panel, self._text = services.painter.fonts, words, panel, text
        self._edges: tuple[Review, tuple[int, int, int]] | None = None
        """The edges of a review; kept, as they take a while for a long game."""
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

    def widget(self, model: ReviewModel, place: Place, progress: tuple[str, float | None] | None) -> Widget:
        """Return the current panel, with the short cut or variation that is shown."""
        version, comparison, content = model.reviewer.version, model.comparison, None
        if model.review is not None and self.view is not None:
            content = BackdropContent(model.review, version, comparison, self._side, self.view)
        seen = version, comparison and comparison.detour, self._side, self.backdrop.finished
        _, name = self._words.axes
        return GraphPanel(self._panel, self.backdrop, content, seen, place, progress, name, self._text)
