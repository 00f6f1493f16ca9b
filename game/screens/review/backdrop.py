"""The backdrop of a review's graph, drawn by another thread: the vector picture, its legend and its labels."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from solver import Cancel, Job, Progress, Review

from ...system.background import lower_priority
from ...ui.art import copy_of, loaded
from ...ui.axis import Plot
from ...ui.chart import draw_levels
from ...ui.geometry import Rect, small_text
from ...ui.theme import Theme
from ...ui.widget import Painter
from .layout import GraphView
from .model import Comparison, SideLine
from .picture import ReviewPicture, draw_legend
from .words import ReviewWords

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

    def __init__(self, words: ReviewWords, panel: Rect, text: int, wake: Callable[[], None]) -> None:
        """Create an empty backdrop; ``wake`` is called from the other thread when a picture is drawn."""
        self._words, self._panel, self._text, self._wake = words, panel, text, wake
        self._count = 0
        self._drawn: tuple[BackdropContent, pygame.Surface] | None = None
        self._begun: tuple[BackdropContent, Job[list[pygame.Surface]]] | None = None

    @property
    def shown(self) -> BackdropContent | None:
        """The content that is shown; None before the first one is drawn."""
        return None if self._drawn is None else self._drawn[0]

    @property
    def complete(self) -> bool:
        """True when no more pictures are pending."""
        return self._begun is None

    @property
    def finished(self) -> int:
        """The number of finished backdrops, drawn or not."""
        return self._count + (self._begun is not None and self._begun[1].outcome.ended)

    def draw(self, surface: pygame.Surface, painter: Painter, wanted: BackdropContent | None) -> None:
        """Draw the available backdrop and start on the wanted one."""
        if self._begun is not None and self._begun[1].outcome.ended:
            content, job = self._begun
            self._draw_new(surface, painter, content, job.result())
            self._drawn, self._begun = (content, copy_of(surface, self._panel)), None
            self._count += 1
        elif self._drawn is not None:
            surface.blit(self._drawn[1], self._panel)
        else:
            painter.panel(surface, self._panel, radius=max(self._text // 2, 4))
        if wanted is not None and self._begun is None and (self.shown is None or self.shown.key != wanted.key):
            work = partial(_drawn, self._vectors(wanted, painter.theme))
            self._begun = wanted, Job(work, self._wake).start()

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
