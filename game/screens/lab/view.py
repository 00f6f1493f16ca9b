"""The lab's panels: words about a method, and all positions by distance."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solver import Position
from solver.search.run import Iteration

from ...ui.geometry import Rect
from ...ui.histogram import Histogram, HistogramTexts, Marks
from ...ui.labels import Paragraph
from ...ui.page import small_text
from ...ui.painter import Painter
from ...ui.text import line_step
from ...ui.widget import Widget
from .iterations import LEAST_HEIGHT, draw_iterations
from .layout import LabLayout
from .model import Row
from .words import LabWords


@dataclass(frozen=True)
class Distances(Widget):
    """A sentence above the bars, and no bars where the counts are not known yet."""

    sentence: str
    counts: tuple[int, ...]
    marks: Marks
    texts: HistogramTexts
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        text = self.text
        painter.panel(surface, self.rect, radius=max(text // 2, 4))
        inner = self.rect.inset(max(round(0.7 * text), 4))
        wrapped = len(painter.fonts.wrapped(self.sentence, text, inner.width)) > 1
        top = inner._replace(height=round((2.5 if wrapped else 1.3) * text))
        painter.fonts.draw_paragraph(surface, self.sentence, top, text, painter.theme.text)
        if self.counts:
            rest = inner._replace(y=top.bottom, height=max(inner.bottom - top.bottom, 1))
            Histogram(painter.fonts, self.texts, rest, text, self.counts).draw(surface, painter, self.marks)


@dataclass(frozen=True)
class MethodDetails(Widget):
    """A method's name, what it does, why it was fast or slow, its iterations."""

    name: str
    sentences: str
    iterations: tuple[Iteration, ...]
    words: LabWords
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The iterations come where there is room below the words."""
        text, size = self.text, small_text(self.text)
        painter.panel(surface, self.rect, radius=max(text // 2, 4))
        inner = self.rect.inset(max(round(0.7 * text), 4))
        head = inner._replace(height=round(1.6 * text))
        painter.text(surface, self.name, head, round(1.15 * text))
        top = head.bottom + text // 4
        box = Rect(inner.x, top, inner.width, max(inner.bottom - top, 1))
        used = len(painter.fonts.wrapped(self.sentences, size, box.width)) * line_step(size)
        painter.fonts.draw_paragraph(surface, self.sentences, box, size, painter.theme.text_soft)
        left = Rect(box.x, box.y + used + text // 2, box.width, box.height - used - text // 2)
        if self.iterations and left.height >= LEAST_HEIGHT * text:
            left = left._replace(height=min(left.height, 9 * text))
            draw_iterations(painter, self.words, surface, left, self.iterations, text)


def details(words: LabWords, rect: Rect, row: Row, position: Position, layout: LabLayout) -> Widget:
    """What there is to say of a method; in small windows words alone."""
    sentences = words.what_it_does(row), words.why(row, position.board)
    if layout.histogram is None and rect.height < 6 * layout.text:
        return Paragraph(rect, " ".join(sentences).strip(), layout.text, soft=True)
    said = "\n\n".join(sentence for sentence in sentences if sentence)
    shown = row.begun and any(each.expanded for each in row.iterations)
    return MethodDetails(rect, words.name(row.choice), said, tuple(row.iterations) if shown else (), words, layout.text)
