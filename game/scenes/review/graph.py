"""The panel with the graph of a review: the picture with its legend and axes, and the place that is looked at."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solver import Review

from ...coach.short_cut import Comparison
from ...draw.art import rasterised
from ...draw.fill import copy_of
from ...draw.review_picture import Pens, ReviewPicture
from ...draw.widgets import Painter
from ...layouts.geometry import Rect
from ...layouts.graph import Scale, peak
from ...layouts.graph_view import GraphView
from ...layouts.layout import small_text
from ...words.review import ReviewWords
from .legend import ReviewLegend


@dataclass(frozen=True)
class GraphState:
    """What the panel shows."""

    review: Review | None
    version: int
    """Of the review."""
    place: tuple[int, int | None]
    """The number of moves that is looked at, and the distance there, where it is known."""
    comparison: Comparison | None
    """The short cut that is shown."""
    progress: tuple[str, float] | None
    """What is worked on, and how much of it is done; None while nothing is."""

    @property
    def says(self) -> object:
        """Changes whenever the panel looks different."""
        return self.version, self.place, None if self.comparison is None else self.comparison.detour, self.progress


class ReviewGraph:
    """Draws the panel."""

    def __init__(self, painter: Painter, words: ReviewWords, panel: Rect, text: int) -> None:
        self.view = GraphView(panel, text, lambda number: painter.fonts.width(number, small_text(text)))
        self._painter, self._words, self._text = painter, words, text
        self._legend = ReviewLegend(painter, words, text)
        self._drawn: tuple[object, pygame.Surface] | None = None
        """The panel without what moves, and what it was drawn for."""
        self._course: tuple[int, pygame.Surface] | None = None
        """The picture of all of a long game, and of which version of its review."""

    def look_at(self, review: Review, number: int, held: bool = False) -> None:
        """Sees to it that a number of moves is shown."""
        width = self.view.panel.width - self._text
        self.view.look_at(review, number, self._legend.lines(review, width), held)

    def draw(self, surface: pygame.Surface, state: GraphState) -> None:
        """The whole panel; of what stays the same while the player looks around a copy."""
        panel, scale, layout = self.view.panel, self.view.scale, self.view.layout
        key = state.version, state.comparison, None if scale is None else scale.first
        if self._drawn is None or self._drawn[0] != key:
            self._draw_still(surface, state)
            self._drawn = key, copy_of(surface, panel)
        else:
            surface.blit(self._drawn[1], panel)
        if state.progress is not None:
            alone = state.review is None or not any(outlook.at_least for outlook in state.review.outlooks)
            self._draw_progress(surface, *state.progress, alone)
        if state.review is not None and scale is not None and layout is not None:
            self._draw_place(surface, scale, *state.place)
            self._legend.draw_moves(surface, scale, layout, state.place[0])

    def _draw_still(self, surface: pygame.Surface, state: GraphState) -> None:
        painter, review = self._painter, state.review
        scale, layout = self.view.scale, self.view.layout
        painter.panel(surface, self.view.panel, radius=max(self._text // 2, 4))
        if review is None or layout is None or scale is None:
            return
        self._legend.draw(surface, review, layout.legend)
        self._legend.draw_distances(surface, scale)
        picture = ReviewPicture(review, scale, painter.theme, Pens.of(self._text))
        svg = picture.detailed(layout.area, scale.levels(small_text(self._text)), state.comparison)
        surface.blit(rasterised(svg, layout.area.width, layout.area.height), layout.area)
        self._draw_losses(surface, review, scale)
        if self.view.overview is not None:
            self._draw_overview(surface, self.view.overview, scale, self._drawn_course(state, review))

    def _draw_losses(self, surface: pygame.Surface, review: Review, scale: Scale) -> None:
        """Over each detour that is wide enough how many moves it cost."""
        fonts, size = self._painter.fonts, small_text(self._text)
        for detour in review.detours:
            if not (scale.shows(detour.first) and scale.shows(detour.last)):
                continue
            text = self._words.text("graph.lost", lost=detour.lost)
            left, right = scale.x(detour.first), scale.x(detour.last)
            y = round(scale.y(peak(review, detour)) - 1.5 * size)
            if fonts.width(text, size) <= right - left and y >= scale.plot.y - size // 2:
                line = fonts.line(text, size, self._painter.theme.accent)
                surface.blit(line, (round((left + right - line.get_width()) / 2), y))

    def _drawn_course(self, state: GraphState, review: Review) -> pygame.Surface:
        overview = self.view.overview
        assert overview is not None  # asked for a long game only
        if self._course is None or self._course[0] != state.version:
            picture = ReviewPicture(review, overview, self._painter.theme, Pens.of(self._text // 2))
            size = overview.plot.width, overview.plot.height
            self._course = state.version, rasterised(picture.overview(overview.plot), *size)
        return self._course[1]

    def _draw_overview(self, surface: pygame.Surface, overview: Scale, scale: Scale, course: pygame.Surface) -> None:
        """All of a long game, and a frame around what the plot shows of it."""
        painter, plot = self._painter, overview.plot
        radius = max(self._text // 4, 2)
        painter.art.draw_panel(surface, plot, radius, painter.theme.panel_pressed)
        left, right = round(overview.x(scale.first)), round(overview.x(scale.last))
        frame = Rect(left, plot.y, max(right - left, 2 * radius), plot.height)
        painter.art.draw_panel(surface, frame, radius, painter.theme.panel_hover)
        surface.blit(course, plot)
        painter.art.draw_panel(surface, frame, radius, None, painter.theme.text_soft, max(self._text // 12, 1))

    def _draw_place(self, surface: pygame.Surface, scale: Scale, number: int, distance: int | None) -> None:
        """A ring on the way at the moves that are looked at, and a line from there down to their number."""
        text, theme = self._text, self._painter.theme
        thick, radius = max(text // 14, 1), max(round(0.45 * text), 6)
        x, top = round(scale.x(number)), scale.plot.y
        if distance is not None:
            top = round(scale.y(distance)) + radius
            ring = Rect(x - radius, top - 2 * radius, 2 * radius + 1, 2 * radius + 1)
            self._painter.art.draw_panel(surface, ring, radius, None, theme.text, max(text // 8, 2))
        surface.fill(theme.text_soft, (x - thick // 2, top, thick, max(scale.plot.bottom - top, 0)))
        overview = self.view.overview
        if overview is not None:
            x = round(overview.x(number)) - thick // 2
            surface.fill(theme.text_soft, (x, overview.plot.y, thick, overview.plot.height))

    def _draw_progress(self, surface: pygame.Surface, message: str, part: float, alone: bool) -> None:
        """A bar along the lower edge; in the middle what is worked on, while there is nothing else."""
        painter, pad, panel = self._painter, max(self._text // 2, 4), self.view.panel
        if alone:
            painter.text(surface, message, panel.inset(pad), self._text, soft=True, centred=True)
        height = max(pad // 2, 3)
        track = Rect(panel.x + 2 * pad, panel.bottom - height - 2, panel.width - 4 * pad, height)
        painter.art.draw_panel(surface, track, height // 2, painter.theme.panel_pressed)
        done = Rect(track.x, track.y, max(round(track.width * part), height), height)
        painter.art.draw_panel(surface, done, height // 2, painter.theme.accent)
