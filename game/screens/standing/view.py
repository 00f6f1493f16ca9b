"""How "where am I" looks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.histogram import Histogram, Marks
from ...ui.labels import Progress, Waiting
from ...ui.page import small_text
from ...ui.painter import Painter
from ...ui.widget import Widget
from .layout import StandingLayout
from .trail import draw_trail


@dataclass(frozen=True)
class StandingPanel(Widget):
    """Words, and below them the bars with the trail of the game above."""

    layout: StandingLayout
    sentence: str
    note: str
    histogram: Histogram | None
    """None while the board's counts are not known."""
    marks: Marks
    trail: tuple[int | None, ...]
    waiting: Waiting | None
    """What is said while there are no bars."""
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        layout, text = self.layout, self.text
        painter.panel(surface, self.rect, radius=max(text // 2, 4))
        if self.histogram is None:
            if self.waiting is not None:
                Progress(layout.chart, self.waiting, text).draw(surface, painter)
            return
        painter.text(surface, self.sentence, layout.sentence, text)
        painter.text(surface, self.note, layout.note, small_text(text), soft=True)
        self.histogram.draw(surface, painter, self.marks)
        if len(self.trail) > 1:
            draw_trail(painter, surface, self.histogram.above, self.histogram.bars, self.trail, small_text(text))
