"""What a screen says in the place of something that is not known yet."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from .geometry import Rect
from .text import line_step
from .widgets import Painter


class Waiting(NamedTuple):
    """A sentence, and how much of the work is done."""

    sentence: str
    part: float | None = None
    """From 0 to 1; None where there is no work, or nobody can tell."""


def draw_waiting(painter: Painter, surface: pygame.Surface, rect: Rect, waiting: Waiting, text: int) -> None:
    """The sentence, and below it the progress, in the middle of the rectangle."""
    width = min(rect.width, 26 * text)
    lines = len(painter.fonts.wrapped(waiting.sentence, text, width))
    bar = 0 if waiting.part is None else max(text // 2, 4)
    height = min(lines * line_step(text) + 2 * bar, rect.height)
    box = Rect(rect.x + (rect.width - width) // 2, rect.y + (rect.height - height) // 2, width, height)
    words = box._replace(height=max(height - 2 * bar, 1))
    painter.fonts.draw_paragraph(surface, waiting.sentence, words, text, painter.theme.text)
    if waiting.part is not None:
        painter.progress(surface, Rect(box.x, box.bottom - bar, width, bar), waiting.part)
