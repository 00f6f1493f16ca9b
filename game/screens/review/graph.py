"""The panel with the graph of a review: the picture with its legend and axes, and the place that is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from solver import Review

from ...coach.reviewer import Reviewer
from ...ui.geometry import Rect, small_text
from ...ui.widget import Painter, Widget
from ..services import Services
from .backdrop import Backdrop, Course
from .graph_layout import GraphView
from .legend import ReviewLegend
from .viewpoint import Comparison
from .words import ReviewWords

Place = tuple[int, int | None]
"""The number of moves that is looked at, and the distance there, where it is known."""


@dataclass(frozen=True)
class GraphPanel(Widget):
    """The panel as it is now. A game is too long to be compared: ``seen`` tells whether it looks different."""

    graph: ReviewGraph = field(compare=False)
    course: Course | None = field(compare=False)
    """What is to be shown of the game; None while nothing of it is known."""
    place: Place
    progress: tuple[str, float] | None
    """What is worked on, and how much of it is done; None while nothing is."""
    seen: object

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        self.graph.draw(surface, self.course, self.place, self.progress)


class ReviewGraph:
    """Draws the panel: what stays while the player looks around, the place that is looked at, and what is worked on."""

    def __init__(self, services: Services, words: ReviewWords, panel: Rect, text: int) -> None:
        painter = services.painter
        self.view = GraphView(panel, text, lambda number: painter.fonts.width(number, small_text(text)))
        self._painter, self._text = painter, text
        self._legend = ReviewLegend(painter, words, text)
        self._backdrop = Backdrop(painter, words, self._legend, panel, text, services.wake)

    @property
    def complete(self) -> bool:
        """Whether it shows what it was last asked to."""
        return self._backdrop.complete

    def look_at(self, review: Review, number: int, held: bool = False) -> None:
        """Sees to it that a number of moves is shown."""
        width = self.view.panel.width - self._text
        self.view.look_at(review, number, self._legend.lines(review, width), held)

    def update(self) -> None:
        """Takes a picture that another thread has drawn."""
        self._backdrop.update()

    def widget(
        self, reviewer: Reviewer, comparison: Comparison | None, place: Place, progress: tuple[str, float] | None
    ) -> Widget:
        """The panel as it is now, with the short cut that is shown."""
        view, review, course = self.view, reviewer.review, None
        if review is not None and view.layout is not None and view.scale is not None:
            course = Course(review, reviewer.version, comparison, view.layout, view.scale, view.overview)
        detour = None if comparison is None else comparison.detour
        seen = reviewer.version, detour, self._backdrop.finished
        return GraphPanel(view.panel, self, course, place, progress, seen)

    def draw(
        self, surface: pygame.Surface, course: Course | None, place: Place, progress: tuple[str, float] | None
    ) -> None:
        """The whole panel; the place lies on the backdrop that is there, and not on the one to come."""
        self._backdrop.draw(surface, course)
        if progress is not None:
            alone = course is None or not any(outlook.at_least for outlook in course.review.outlooks)
            self._draw_progress(surface, *progress, alone)
        shown = self._backdrop.shown
        if shown is not None and shown.scale.shows(place[0]):
            self._draw_place(surface, shown, *place)
            self._legend.draw_moves(surface, shown.scale, shown.layout, place[0])

    def _draw_place(self, surface: pygame.Surface, course: Course, number: int, distance: int | None) -> None:
        """A ring on the way at the moves that are looked at, and a line from there down to their number."""
        text, theme, scale, overview = self._text, self._painter.theme, course.scale, course.overview
        thick, radius = max(text // 14, 1), max(round(0.45 * text), 6)
        x, top = round(scale.x(number)), scale.plot.y
        if distance is not None:
            top = round(scale.y(distance)) + radius
            ring = Rect(x - radius, top - 2 * radius, 2 * radius + 1, 2 * radius + 1)
            self._painter.art.draw_panel(surface, ring, radius, None, theme.text, max(text // 8, 2))
        surface.fill(theme.text_soft, (x - thick // 2, top, thick, max(scale.plot.bottom - top, 0)))
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
        painter.progress(surface, track, part)
