"""What of a review's graph stays while the player looks around: the vector picture, its legend and its names."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from solver import Cancel, Job, Progress, Review

from ...system.background import step_back
from ...ui.art import copy_of, loaded
from ...ui.geometry import Rect, small_text
from ...ui.theme import Theme
from ...ui.widget import Painter
from .legend import draw_legend
from .picture import ReviewPicture
from .plot import Beside, GraphView, Plot
from .viewpoint import Comparison
from .words import ReviewWords

PAUSE = 0.008
"""Seconds in which the frame that asks for a picture is drawn before anything is done for the picture: at the same time
99.9% of frames came within 27 ms instead of 24 while a game was searched.
"""


class Course(NamedTuple):
    """What a backdrop shows, and where."""

    review: Review
    version: int
    """Of the review."""
    comparison: Comparison | None
    """The short cut that is shown."""
    beside: Beside | None
    """The line of that, or of what the player tries."""
    view: GraphView

    @property
    def key(self) -> object:
        """Changes whenever the backdrop looks different."""
        return self.version, self.comparison, self.beside, self.view.plot


class Backdrop:
    """Draws it.

    Its vector pictures take longer than a frame may: another thread draws them, and until they are there the backdrop
    before stays. Only then the next one is begun, if there is something new by then.
    """

    def __init__(self, words: ReviewWords, panel: Rect, text: int, wake: Callable[[], None]) -> None:
        """``wake`` is called from the other thread when it has ended."""
        self._words, self._panel, self._text, self._wake = words, panel, text, wake
        self._count = 0
        self._drawn: tuple[Course, pygame.Surface] | None = None
        """The last one, with all of the panel."""
        self._begun: tuple[Course, Job[list[pygame.Surface]]] | None = None
        """The next one, with its plot and its overview, once they are there."""

    @property
    def shown(self) -> Course | None:
        return None if self._drawn is None else self._drawn[0]

    @property
    def complete(self) -> bool:
        """True when no more pictures are pending."""
        return self._begun is None

    @property
    def finished(self) -> int:
        """The number of finished backdrops, drawn or not."""
        return self._count + (self._begun is not None and self._begun[1].outcome.ended)

    def draw(self, surface: pygame.Surface, painter: Painter, wanted: Course | None) -> None:
        """Draw the available backdrop and start on the wanted one."""
        if self._begun is not None and self._begun[1].outcome.ended:
            course, job = self._begun
            self._draw_new(surface, painter, course, job.result())
            self._drawn, self._begun = (course, copy_of(surface, self._panel)), None
            self._count += 1
        elif self._drawn is not None:
            surface.blit(self._drawn[1], self._panel)
        else:
            painter.panel(surface, self._panel, radius=max(self._text // 2, 4))
        if wanted is not None and self._begun is None and (self.shown is None or self.shown.key != wanted.key):
            work = partial(_drawn, self._vectors(wanted, painter.theme))
            self._begun = wanted, Job(work, self._wake).start()

    def _vectors(self, course: Course, theme: Theme) -> list[tuple[str, Rect]]:
        """Return the SVG and place of the plot, and of the overview of a long game."""
        (layout, plot, whole), text = course.view, self._text
        detailed = ReviewPicture(course.review, plot, theme, text)
        vectors = [
            (
                detailed.detailed(layout.area, plot.levels(small_text(text)), course.comparison, course.beside),
                layout.area,
            )
        ]
        if whole is not None:
            vectors.append((ReviewPicture(course.review, whole, theme, text // 2).overview(), whole.rect))
        return vectors

    def _draw_new(
        self, surface: pygame.Surface, painter: Painter, course: Course, pictures: list[pygame.Surface]
    ) -> None:
        review, (layout, plot, whole), size = course.review, course.view, small_text(self._text)
        painter.panel(surface, self._panel, radius=max(self._text // 2, 4))
        draw_legend(surface, painter, self._words, review, layout.legend, size)
        for distance in plot.levels(size):
            line = painter.fonts.line(str(distance), size, painter.theme.text_soft)
            y = plot.y(distance) - line.get_height() // 2
            surface.blit(line, (plot.rect.x - line.get_width() - size * 3 // 4, y))
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
            left, right = plot.across.place(detour.first), plot.across.place(detour.last)
            y = round(plot.upwards.place(peak) - 1.5 * size)
            text = self._words.text("graph.lost", lost=detour.lost)
            if painter.fonts.width(text, size) <= right - left and y >= plot.rect.y - size // 2:
                line = painter.fonts.line(text, size, painter.theme.accent)
                surface.blit(line, (round((left + right - line.get_width()) / 2), y))

    def _draw_overview(
        self, surface: pygame.Surface, painter: Painter, whole: Plot, plot: Plot, course: pygame.Surface
    ) -> None:
        """Draw an overview of a long game, with a frame around the part in the plot."""
        rect, radius, theme = whole.rect, max(self._text // 4, 2), painter.theme
        painter.art.draw_panel(surface, rect, radius, theme.panel_pressed)
        left, right = whole.x(plot.first), whole.x(plot.last)
        frame = Rect(left, rect.y, max(right - left, 2 * radius), rect.height)
        painter.art.draw_panel(surface, frame, radius, theme.panel_hover)
        surface.blit(course, rect)
        painter.art.draw_panel(surface, frame, radius, None, theme.text_soft, max(self._text // 12, 1))


def _drawn(pictures: list[tuple[str, Rect]], _progress: Progress, _cancel: Cancel) -> list[pygame.Surface]:
    step_back()
    time.sleep(PAUSE)
    return [loaded(svg, rect.width, rect.height) for svg, rect in pictures]
