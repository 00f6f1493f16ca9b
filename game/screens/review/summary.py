"""The words of a review on the screen."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.faces import Ink
from ...ui.geometry import small_text
from ...ui.text import line_step
from ...ui.theme import Theme
from ...ui.widget import Painter, Widget
from .viewpoint import Viewpoint
from .words import ReviewWords


def paragraphs(words: ReviewWords, viewpoint: Viewpoint, theme: Theme, helped: bool) -> list[tuple[str, Ink]]:
    """Return coloured paragraphs about the current place; ``helped`` is true if the game had help."""
    reviewer, review = viewpoint.reviewer, viewpoint.review
    if reviewer.error is not None:
        return [(words.failure(reviewer.error), theme.text)]
    if review is None:
        return []
    if viewpoint.comparison is not None:
        return [(words.text("review.compared", detour=words.detour(viewpoint.comparison.detour)), theme.text)]
    complete = not reviewer.running
    ink = theme.accent if viewpoint.costly else theme.second if viewpoint.best else theme.text
    said = [
        (words.position(review, viewpoint.number, complete), theme.text),
        (words.move(review, viewpoint.number, complete), ink),
        ("" if viewpoint.detour is None else words.detour(viewpoint.detour), theme.text_soft),
        ("" if viewpoint.passage is None else words.passage(viewpoint.passage), theme.text_soft),
        (words.text("review.helped") if helped and not review.solved else "", theme.text_soft),
        ("" if complete else words.under_way("searching", reviewer.work), theme.text_soft),
    ]
    return [(each, ink) for each, ink in said if each]


@dataclass(frozen=True)
class Paragraphs(Widget):
    """Paragraphs, each in its colour, what is soft in small text; the last ones give way to those that matter more."""

    paragraphs: tuple[tuple[str, Ink], ...]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        fonts, rect, y = painter.fonts, self.rect, self.rect.y
        for words, ink in self.paragraphs:
            height = small_text(self.text) if ink == painter.theme.text_soft else self.text
            needed = len(fonts.wrapped(words, height, rect.width)) * line_step(height)
            if y > rect.y and y + needed > rect.bottom:
                break
            fonts.draw_paragraph(surface, words, rect.below(y), height, ink)
            y += needed + self.text // 3
