"""What a screen says in the place of something that is not known yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from .geometry import Rect
from .painter import Painter
from .text import line_step
from .widget import Widget


class Waiting(NamedTuple):
    """A sentence, and how much of the work is done."""

    sentence: str
    part: float | None = None
    """From 0 to 1; None where there is no work, or nobody can tell."""


@dataclass(frozen=True)
class Progress(Widget):
    """The sentence, and below it the progress, in the middle of the rectangle."""

    waiting: Waiting
    text: int
    """Height of a line."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """No bar where nobody can tell how far the work is."""
        rect, (sentence, part) = self.rect, self.waiting
        width = min(rect.width, 26 * self.text)
        lines = len(painter.fonts.wrapped(sentence, self.text, width))
        bar = 0 if part is None else max(self.text // 2, 4)
        height = min(lines * line_step(self.text) + 2 * bar, rect.height)
        box = Rect(rect.x + (rect.width - width) // 2, rect.y + (rect.height - height) // 2, width, height)
        words = box._replace(height=max(height - 2 * bar, 1))
        painter.fonts.draw_paragraph(surface, sentence, words, self.text, painter.theme.text)
        if part is not None:
            painter.progress(surface, Rect(box.x, box.bottom - bar, width, bar), part)
