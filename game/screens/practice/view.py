"""How "exactly N away" is drawn. Draws a state; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from solver import Position

from ...board.view import BoardView
from ...ui.control import Control
from ...ui.geometry import Rect
from ...ui.parts import Part
from ...ui.stars import draw_stars
from ...ui.text_size import small_text
from ...ui.waiting import Waiting, draw_waiting
from ...ui.widgets import Painter
from ...words.distances import PlaceWords
from ...words.words import Words
from ..common.histogram import Histogram, Marks
from .layout import PracticeLayout
from .seed import Seed


@dataclass(frozen=True)
class PracticeState:
    """All that the screen shows besides its buttons."""

    distance: int | None
    reach: int | None
    """The greatest distance that can be chosen."""
    note: str
    """Why that is not the greatest there is."""
    stars: int | None
    """Won from the chosen distance; None while that is not known."""
    pointed: int | None
    drawn: Position | None
    waiting: Waiting | None
    """What there is to say in the place of what is not there yet."""


class SeedState(NamedTuple):
    """All that the seed's field shows."""

    label: str
    """Ends with the number."""
    number: str
    chosen: bool
    begun: bool
    enabled: bool
    hover: bool
    focused: bool


class PracticeView:
    """Draws at the places that the layout gives."""

    def __init__(
        self, painter: Painter, words: Words, layout: PracticeLayout, text: int, histogram: Histogram | None
    ) -> None:
        """``histogram`` is None while the board's counts are not known."""
        self._painter, self._words, self._layout, self._text = painter, words, layout, text
        self._histogram, self._places = histogram, PlaceWords(words)

    def parts(self, state: PracticeState) -> list[Part]:
        """The bars, the distance between its buttons, the position."""
        layout = self._layout
        bars = state.distance, state.stars, state.pointed, state.waiting if self._histogram is None else None
        moves = "" if state.distance is None else self._words.moves(state.distance)
        return [
            Part(layout.panel, bars, partial(self._draw_panel, state=state)),
            Part(layout.preview, state.drawn or state.waiting, partial(self._draw_preview, state=state)),
            Part(layout.distance, moves, partial(self._draw_distance, moves=moves)),
        ]

    def step_part(self, control: Control, rect: Rect, enabled: bool, hover: bool, focused: bool) -> Part:
        """One nearer or farther."""
        draw = partial(
            self._painter.icon_button, control=control, rect=rect, enabled=enabled, hover=hover, focused=focused
        )
        return Part(rect, (control, enabled, hover, focused), draw)

    def seed_part(self, control: Control, rect: Rect, seed: Seed, enabled: bool, hover: bool, focused: bool) -> Part:
        """The seed in a field: while it is written with a caret, and before that marked as what will be replaced."""
        state = SeedState(control.label, str(seed.value), seed.chosen, seed.begun, enabled, hover, focused)
        return Part(rect, state, partial(self._draw_seed, rect=rect, state=state))

    def _draw_panel(self, surface: pygame.Surface, state: PracticeState) -> None:
        painter, layout, text = self._painter, self._layout, self._text
        painter.panel(surface, layout.panel, radius=max(text // 2, 4))
        histogram = self._histogram
        if histogram is None:
            if state.waiting is not None:
                draw_waiting(painter, surface, layout.chart, state.waiting, text)
            return
        if state.distance is not None:
            share = self._places.share(histogram.bars.counts, state.distance)
            painter.text(surface, share, layout.sentence, text)
            self._draw_best(surface, state.stars)
        if layout.note is not None:
            painter.fonts.draw_paragraph(surface, state.note, layout.note, small_text(text), painter.theme.text_soft)
        histogram.draw(surface, Marks(state.distance, 0, state.reach, state.pointed))

    def _draw_best(self, surface: pygame.Surface, stars: int | None) -> None:
        if stars is None:
            return
        painter, rect, size = self._painter, self._layout.best, small_text(self._text)
        label = self._words.text("practice.best" if stars else "practice.never")
        painter.text(surface, label, rect, size, soft=True)
        left = rect.x + painter.fonts.width(label, size) + size // 2
        draw_stars(painter, surface, rect._replace(x=left, width=max(rect.right - left, 1)), stars)

    def _draw_distance(self, surface: pygame.Surface, moves: str) -> None:
        self._painter.text(surface, moves, self._layout.distance, round(1.15 * self._text), centred=True)

    def _draw_preview(self, surface: pygame.Surface, state: PracticeState) -> None:
        painter, rect = self._painter, self._layout.preview
        if state.drawn is not None:
            position = state.drawn
            BoardView(painter.art, painter.theme, position.board, rect).draw(surface, position)
        elif state.waiting is not None and self._histogram is not None:
            draw_waiting(painter, surface, rect, state.waiting, self._text)

    def _draw_seed(self, surface: pygame.Surface, rect: Rect, state: SeedState) -> None:
        painter, theme, text = self._painter, self._painter.theme, self._text
        radius, pad = max(min(rect.height // 4, 14), 4), max(text // 2, 3)
        fill = theme.panel_hover if state.hover and state.enabled else theme.panel_pressed
        painter.art.draw_panel(surface, rect, radius, fill, theme.accent if state.chosen else theme.outline)
        ink = theme.text if state.enabled else theme.text_dead
        line = painter.fonts.fitted(state.label, min(text, rect.height - 2), ink, rect.width - 2 * pad)
        end, height = rect.x + pad + line.get_width(), min(round(1.2 * text), rect.height - 4)
        top = rect.centre[1] - height // 2
        if state.chosen and not state.begun:
            share = painter.fonts.width(state.number, text) / painter.fonts.width(state.label, text)
            width = round(share * line.get_width())
            surface.fill(theme.outline, (end - width, top, width, height))
        surface.blit(line, (rect.x + pad, rect.y + (rect.height - line.get_height()) // 2))
        if state.begun:
            surface.fill(
                theme.accent, (min(end + max(text // 8, 1), rect.right - pad), top, max(text // 10, 1), height)
            )
        if state.focused:
            painter.focus_ring(surface, rect, radius)
