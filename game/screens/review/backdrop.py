"""What of a review's graph stays while the player looks around: the vector picture, its legend and its axes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from solver import Cancel, Job, Progress, Review

from ...system.background import step_back
from ...ui.art import copy_of, loaded
from ...ui.geometry import Rect, small_text
from ...ui.widget import Painter
from .graph_layout import Scale, peak
from .layout import GraphLayout
from .legend import ReviewLegend
from .picture import Pens, ReviewPicture
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
    layout: GraphLayout
    scale: Scale
    """Of the plot."""
    overview: Scale | None
    """Of all of a long game."""

    @property
    def key(self) -> object:
        """Changes whenever the backdrop looks different."""
        return self.version, self.comparison, self.scale.first


class Backdrop:
    """Draws it.

    Its vector pictures take longer than a frame may: another thread draws them, and until they are there the backdrop
    before stays. Only then the next one is begun, if there is something new by then.
    """

    def __init__(
        self,
        painter: Painter,
        words: ReviewWords,
        legend: ReviewLegend,
        panel: Rect,
        text: int,
        wake: Callable[[], None],
    ) -> None:
        """``wake`` is called from the other thread when it has ended."""
        self._painter, self._words, self._legend = painter, words, legend
        self._panel, self._text, self._wake = panel, text, wake
        self.finished = 0
        """Counts the backdrops whose pictures are there."""
        self._drawn: tuple[Course, pygame.Surface] | None = None
        """The last one, with all of the panel."""
        self._begun: tuple[Course, Job[list[pygame.Surface]]] | None = None
        """The next one, with its plot and its overview, once they are there."""
        self._waits = False
        """Whether these are there and not drawn yet."""

    @property
    def shown(self) -> Course | None:
        """What is on the screen."""
        return None if self._drawn is None else self._drawn[0]

    @property
    def complete(self) -> bool:
        """Whether nothing is to come."""
        return self._begun is None

    def update(self) -> None:
        """Takes note of a new one that is to be drawn."""
        if self._begun is not None and not self._waits and self._begun[1].outcome.ended:
            self._waits = True
            self.finished += 1

    def draw(self, surface: pygame.Surface, wanted: Course | None) -> None:
        """What there is, and begins what is wanted."""
        if self._begun is not None and self._waits:
            course, job = self._begun
            self._draw_new(surface, course, job.result())
            self._drawn = course, copy_of(surface, self._panel)
            self._begun, self._waits = None, False
        elif self._drawn is not None:
            surface.blit(self._drawn[1], self._panel)
        else:
            self._draw_panel(surface)
        if wanted is not None and self._begun is None and (self.shown is None or self.shown.key != wanted.key):
            work = partial(_drawn, list(self._vectors(wanted)))
            self._begun = wanted, Job(work, self._wake).start()

    def _vectors(self, course: Course) -> Iterator[tuple[str, Rect]]:
        """Of the plot, and of a long game as a whole, the picture as SVG and its place."""
        review, theme, text = course.review, self._painter.theme, self._text
        area, plot = course.layout.area, ReviewPicture(review, course.scale, theme, Pens.of(text))
        levels = course.scale.levels(small_text(text))
        yield plot.detailed(area, levels, course.comparison), area
        if course.overview is not None:
            place, whole = course.overview.plot, ReviewPicture(review, course.overview, theme, Pens.of(text // 2))
            yield whole.overview(place), place

    def _draw_panel(self, surface: pygame.Surface) -> None:
        self._painter.panel(surface, self._panel, radius=max(self._text // 2, 4))

    def _draw_new(self, surface: pygame.Surface, course: Course, pictures: list[pygame.Surface]) -> None:
        self._draw_panel(surface)
        self._legend.draw(surface, course.review, course.layout.legend)
        self._legend.draw_distances(surface, course.scale)
        surface.blit(pictures[0].convert_alpha(), course.layout.area)
        self._draw_losses(surface, course.review, course.scale)
        if course.overview is not None:
            self._draw_overview(surface, course.overview, course.scale, pictures[1].convert_alpha())

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


def _drawn(pictures: list[tuple[str, Rect]], _progress: Progress, _cancel: Cancel) -> list[pygame.Surface]:
    step_back()
    time.sleep(PAUSE)
    return [loaded(svg, rect.width, rect.height) for svg, rect in pictures]
