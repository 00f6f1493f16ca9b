"""The words and numbers of a review on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from ...ui.geometry import Rect
from ...ui.parts import Part
from ...ui.stars import draw_stars
from ...ui.text import SMALLEST_TEXT, Ink, line_step
from ...ui.text_size import small_text
from ...ui.theme import Theme
from ...ui.widgets import Painter
from .study import Study
from .words import ReviewWords, Tile


def paragraphs(words: ReviewWords, study: Study, theme: Theme, helped: bool) -> list[tuple[str, Ink]]:
    """What there is to say of the place that is looked at, in colours; ``helped`` is whether the game was."""
    reviewer, review = study.reviewer, study.reviewer.review
    if reviewer.error is not None:
        return [(words.text("review.failed", error=reviewer.error), theme.text)]
    if review is None:
        return []
    if study.comparison is not None:
        return [(words.compared(study.comparison.detour), theme.text)]
    complete = not reviewer.running
    ink = theme.accent if study.costly else theme.second if study.best else theme.text
    said: list[tuple[str, Ink]] = [
        (words.position(review, study.number, complete), theme.text),
        (words.move(review, study.number, complete), ink),
    ]
    beside = ["" if study.detour is None else words.detour(study.detour)]
    beside.append("" if study.passage is None else words.passage(study.passage))
    beside.append(words.text("review.helped") if helped and not review.solved else "")
    beside.append("" if complete else words.text("review.searching", part=reviewer.part))
    said += [(each, theme.text_soft) for each in beside]
    return [(each, ink) for each, ink in said if each]


def tile_part(painter: Painter, tile: Tile, rect: Rect, text: int) -> Part:
    """A number of the summary."""
    return Part(rect, tile, partial(_draw_tile, painter=painter, tile=tile, rect=rect, text=text))


def words_part(painter: Painter, paragraphs: Sequence[tuple[str, Ink]], rect: Rect, text: int) -> Part:
    """Paragraphs, each in its colour, as large as they all fit."""
    draw = partial(_draw_paragraphs, painter=painter, paragraphs=paragraphs, rect=rect, text=text)
    return Part(rect, tuple(paragraphs), draw)


def _draw_tile(surface: pygame.Surface, painter: Painter, tile: Tile, rect: Rect, text: int) -> None:
    painter.panel(surface, rect, radius=max(text // 3, 4))
    upper, lower = rect.inset(max(text // 5, 2)).rows(2)
    painter.text(surface, tile.name, upper, small_text(text), soft=True, centred=True)
    if tile.stars is None:
        painter.text(surface, tile.value, lower, round(1.15 * text), centred=True)
        return
    size = min(text, lower.height)
    stars = Rect(lower.x, lower.y + (lower.height - size) // 2, lower.width, size)
    draw_stars(painter, surface, stars, tile.stars, centred=True)


def _draw_paragraphs(
    surface: pygame.Surface, painter: Painter, paragraphs: Sequence[tuple[str, Ink]], rect: Rect, text: int
) -> None:
    fonts, height = painter.fonts, text
    while height > SMALLEST_TEXT and _needed(painter, paragraphs, rect.width, height) > rect.height:
        height -= 1
    y = rect.y
    for words, ink in paragraphs:
        needed = len(fonts.wrapped(words, height, rect.width)) * line_step(height)
        box = Rect(rect.x, y, rect.width, min(needed, max(rect.bottom - y, 1)))
        fonts.draw_paragraph(surface, words, box, text, ink)
        y += needed + height // 3


def _needed(painter: Painter, paragraphs: Sequence[tuple[str, Ink]], width: int, height: int) -> int:
    """The height that paragraphs take; between them is a third of a line."""
    lines = sum(len(painter.fonts.wrapped(words, height, width)) for words, _ in paragraphs)
    return lines * line_step(height) + max(len(paragraphs) - 1, 0) * (height // 3)
