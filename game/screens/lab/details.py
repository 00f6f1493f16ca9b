"""What the lab tells of one method: what it does, why it was fast or slow, and what each limit took, as columns."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solver import Board
from solver.system.limits import Iteration

from ...ui.axis import Axis, upwards
from ...ui.faces import Role
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line, Panel, Paragraph
from ...ui.text import Fonts, line_step
from ...ui.widget import Painter, Widget
from .layout import LabLayout
from .model import Row
from .words import LabWords

LEAST_COLUMNS, MOST_COLUMNS = 3.8, 9
"""The height of columns, in heights of a line: with less room there are none."""


def details(words: LabWords, fonts: Fonts, rect: Rect, row: Row, board: Board, layout: LabLayout) -> Widget:
    """Return the paragraph on a method; in small windows text alone."""
    text, sentences = layout.text, (words.what_it_does(row), words.why(row, board))
    if layout.histogram is None and rect.height < 6 * text:
        return Paragraph(rect, " ".join(sentences).strip(), text, soft=True)
    size, said = small_text(text), "\n\n".join(sentence for sentence in sentences if sentence)
    name, room = rect.inset(max(round(0.7 * text), 4)).from_top(round(1.6 * text), text // 4)
    heading = Line(name, words.name(row.choice), round(1.15 * text), role=Role.NAME)
    parts: list[Widget] = [heading, Paragraph(room, said, size, soft=True)]
    used = len(fonts.wrapped(said, size, room.width)) * line_step(size) + text // 2
    left = room.height - used
    if row.begun and any(each.expanded for each in row.status.iterations) and left >= LEAST_COLUMNS * text:
        columns = Rect(room.x, room.y + used, room.width, min(left, MOST_COLUMNS * text))
        parts.append(Iterations(columns, tuple(row.status.iterations), words, text))
    return Panel(rect, tuple(parts), max(text // 2, 4))


@dataclass(frozen=True)
class Iterations(Widget):
    """A column for each limit, by the positions expanded within it; equal steps up are equal factors."""

    iterations: tuple[Iteration, ...]
    words: LabWords
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, words, size = self.rect, self.words, small_text(self.text)
        heading = rect._replace(height=self.text)
        painter.text(surface, words.text("lab.iterations"), heading, size, soft=True)
        counts = [each.expanded for each in self.iterations]
        widest = max(painter.fonts.width(words.short(count), size) for count in counts) + size // 2
        width = min(rect.width // len(counts), 5 * self.text)
        room, gap = rect.below(rect.y + round(1.3 * self.text) + size), max(width // 6, 1)
        plot = room._replace(height=max(room.height - round(1.3 * size), 1))
        scale = upwards(Axis((1, max(counts) + 1), log=True), plot)  # so that none expanded lie at its lower edge
        for i, (each, count) in enumerate(zip(self.iterations, counts, strict=True)):
            x, top = rect.x + i * width, min(scale.pixel(count + 1), plot.bottom - 1)
            surface.fill(painter.theme.accent, (x, top, max(width - gap, 1), plot.bottom - top))
            if width >= widest:
                above = Rect(x, top - size - size // 5, width - gap, size)
                painter.text(surface, words.short(count), above, size, centred=True)
            if width >= 2 * size or i % 2 == 0:
                label = Rect(x - gap, plot.bottom + size // 5, width + gap, size)
                painter.text(surface, str(each.limit), label, size, soft=True, centred=True)
