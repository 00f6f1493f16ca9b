"""The legend of a review's graph."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from solver import Review

from ...ui.art import rasterised
from ...ui.geometry import Rect
from ...ui.text import Fonts
from ...ui.widget import Painter
from .picture import symbol
from .words import ReviewWords


class _Entry(NamedTuple):
    """A word of the legend, and the mark that it explains."""

    mark: str
    """Empty for what the upright axis counts."""
    label: str
    line: int
    x: int
    """From the left edge of the legend, in pixels."""


def legend_lines(fonts: Fonts, words: ReviewWords, review: Review, width: int, size: int) -> int:
    """Return the number of lines that the legend takes at this letter height."""
    return _entries(fonts, words, review, width, size)[-1].line + 1


def draw_legend(
    surface: pygame.Surface, painter: Painter, words: ReviewWords, review: Review, rect: Rect, size: int
) -> None:
    """Draw the title of the vertical axis and an explanation of each mark in use."""
    step = round(1.3 * size)
    for mark, label, line, left in _entries(painter.fonts, words, review, rect.width, size):
        x, y = rect.x + left, rect.y + line * step
        if y >= rect.bottom:
            return
        if mark:
            surface.blit(rasterised(symbol(mark, size, painter.theme), size, size), (x, y + (step - size) // 2))
            x += step
        painter.text(surface, label, Rect(x, y, max(rect.right - x, 1), step), size, soft=True)


def _entries(fonts: Fonts, words: ReviewWords, review: Review, width: int, size: int) -> list[_Entry]:
    there = {
        "": True,
        "costly": bool(review.costly),
        "fewest": bool(review.optimal_length) and not (review.solved and review.slack == 0),  # the game is that line
        "detour": bool(review.detours),
        "bounds": None in review.distances,
        "passage": bool(review.passages),
    }
    entries: list[_Entry] = []
    line = x = 0
    for mark in (mark for mark, is_there in there.items() if is_there):
        label = words.legend(mark)
        needed = fonts.width(label, size) + (round(1.3 * size) if mark else 0)
        if entries and x + needed > width:
            line, x = line + 1, 0
        entries.append(_Entry(mark, label, line, x))
        x += needed + round((1.0 if mark else 1.6) * size)
    return entries
