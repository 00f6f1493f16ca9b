"""The words and numbers of a review on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ...ui.faces import Role
from ...ui.geometry import Rect, small_text
from ...ui.glyphs import Ink
from ...ui.labels import Line, Panel, Stars
from ...ui.text import READABLE, SMALLEST_TEXT, Fonts, line_step
from ...ui.theme import Theme
from ...ui.widget import Painter, Widget
from .viewpoint import Viewpoint
from .words import ReviewWords, Tile


def paragraphs(words: ReviewWords, viewpoint: Viewpoint, theme: Theme, helped: bool) -> list[tuple[str, Ink]]:
    """What there is to say of the place that is looked at, in colours; ``helped`` is whether the game was."""
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
        ("" if complete else words.text("review.searching", part=reviewer.part), theme.text_soft),
    ]
    return [(each, ink) for each, ink in said if each]


def tile_panels(fonts: Fonts, tiles: Sequence[tuple[Tile, Rect]], text: int) -> list[Widget]:
    """The numbers of the summary, their names in letters of one size."""
    room = min((rect.inset(max(text // 5, 2)).width for _, rect in tiles), default=0)
    name_text = fonts.common_height([tile.name for tile, _ in tiles], small_text(text), room)
    return [_tile_panel(rect, tile, text, name_text) for tile, rect in tiles]


def _tile_panel(rect: Rect, tile: Tile, text: int, name_text: int) -> Widget:
    """A number, and above it its name in letters of that height."""
    upper, lower = rect.inset(max(text // 5, 2)).rows(2)
    value: Widget = Line(lower, tile.value, round(1.15 * text), centred=True, role=Role.COUNT)
    if tile.stars is not None:
        size = min(text, lower.height)
        value = Stars(lower.centred(lower.width, size), tile.stars, centred=True)
    name = Line(upper, tile.name, name_text, soft=True, centred=True)
    return Panel(rect, (name, value), max(text // 3, 4))


@dataclass(frozen=True)
class Paragraphs(Widget):
    """Paragraphs, each in its colour, as large as they all fit; the last ones give way to those that matter more."""

    paragraphs: tuple[tuple[str, Ink], ...]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        fonts, rect, shown = painter.fonts, self.rect, self.paragraphs
        while len(shown) > 1 and self._largest(fonts, shown) < round(READABLE * self.text):
            shown = shown[:-1]
        height, y = self._largest(fonts, shown), rect.y
        for words, ink in shown:
            needed = len(fonts.wrapped(words, height, rect.width)) * line_step(height)
            box = Rect(rect.x, y, rect.width, min(needed, max(rect.bottom - y, 1)))
            fonts.draw_paragraph(surface, words, box, self.text, ink)
            y += needed + height // 3

    def _largest(self, fonts: Fonts, shown: Sequence[tuple[str, Ink]]) -> int:
        """The height of text in which some of them fit."""
        height = self.text
        while height > SMALLEST_TEXT:
            lines = sum(len(fonts.wrapped(words, height, self.rect.width)) for words, _ in shown)
            if lines * line_step(height) + (len(shown) - 1) * (height // 3) <= self.rect.height:
                break
            height -= 1
        return height
