"""How ladder and trophies are drawn. Draws a state; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Position

from ...board.view import BoardView
from ...model.grades import MOST_STARS
from ...ui.control import Control
from ...ui.geometry import Rect
from ...ui.page import Page
from ...ui.parts import Part
from ...ui.stars import draw_stars, stars_width
from ...ui.text_size import small_text
from ...ui.theme import hex_text
from ...ui.waiting import Waiting, draw_waiting
from ...ui.widgets import Painter
from ...words.distances import PlaceWords
from ...words.words import Words
from ..common.histogram import Histogram, Marks
from .layout import CollectionLayout


@dataclass(frozen=True)
class CollectionState:
    """All that the screen shows besides rungs and trophies."""

    stars: tuple[int, int] | None
    """Won, and all; None while the records are read."""
    reach: int
    """The greatest distance that can be drawn."""
    trophies: int
    page: int
    pages: int
    distance: int | None
    """The one in question."""
    waiting: Waiting | None
    """What is worked on."""


class CollectionView:
    """Draws at the places that the layout gives."""

    def __init__(
        self, painter: Painter, words: Words, layout: CollectionLayout, page: Page, counts: Sequence[int]
    ) -> None:
        """``counts`` are the board's positions at each distance."""
        self._painter, self._words, self._layout, self._page, self._counts = painter, words, layout, page, counts
        self._places, self._text = PlaceWords(words), page.text

    def waiting_part(self, waiting: Waiting) -> Part:
        """In the place of everything."""
        rect, text = self._page.area, self._text
        return Part(rect, waiting, partial(_draw_waiting, painter=self._painter, rect=rect, waiting=waiting, text=text))

    def parts(self, state: CollectionState) -> list[Part]:
        """Counts, names, rails, bars."""
        layout = self._layout
        names = [(layout.trophies_name, self._name(state))]
        if layout.ladder_name is not None:
            names.append((layout.ladder_name, self._words.text("collection.ladder")))
        parts = [Part(layout.summary, (state.stars, state.waiting), partial(self._draw_summary, state=state))]
        parts += [Part(rect, name, partial(self._draw_name, name=name, rect=rect)) for rect, name in names]
        parts += [Part(rail, "rail", partial(self._draw_rail, rect=rail), 0) for rail in layout.rails]
        if layout.histogram is not None:
            draw = partial(self._draw_histogram, rect=layout.histogram, state=state)
            parts.append(Part(layout.histogram, ("bars", state.distance), draw))
        return parts

    def rung_part(self, distance: int, rect: Rect, won: int | None, hover: bool, focused: bool) -> Part:
        """A rung; ``won`` stars, None while that is not known."""
        draw = partial(self._draw_rung, distance=distance, rect=rect, won=won, hover=hover, focused=focused)
        return Part(rect, tuple(draw.keywords.values()), draw)

    def trophy_part(self, position: Position, rect: Rect, won: int | None, hover: bool, focused: bool) -> Part:
        """A farthest position; ``won`` stars, None while that is not known."""
        draw = partial(self._draw_trophy, position=position, rect=rect, won=won, hover=hover, focused=focused)
        return Part(rect, tuple(draw.keywords.values()), draw)

    def turn_part(self, control: Control, rect: Rect, enabled: bool, hover: bool, focused: bool) -> Part:
        """To another page."""
        draw = partial(
            self._painter.icon_button, control=control, rect=rect, enabled=enabled, hover=hover, focused=focused
        )
        return Part(rect, (control, enabled, hover, focused), draw)

    def _name(self, state: CollectionState) -> str:
        """What the trophies are, and which page of them."""
        moves = self._words.moves(len(self._counts) - 1)
        if state.trophies == 1:
            return self._words.text("collection.the_farthest", moves=moves)
        name = self._words.text("collection.farthest", count=state.trophies, moves=moves)
        if state.pages == 1:
            return name
        return self._words.text("collection.page", name=name, page=state.page + 1, of=state.pages)

    def _draw_name(self, surface: pygame.Surface, name: str, rect: Rect) -> None:
        self._painter.text(surface, name, rect, self._text, soft=True)

    def _draw_rail(self, surface: pygame.Surface, rect: Rect) -> None:
        self._painter.art.draw_panel(surface, rect, rect.width // 2, self._painter.theme.frame)

    def _draw_summary(self, surface: pygame.Surface, state: CollectionState) -> None:
        """The stars, and beside them what to do, or how far the work is."""
        painter, rect, text = self._painter, self._layout.summary, self._text
        left = rect.x
        if state.stars is not None:
            icon = painter.art.icon("star-won", round(1.2 * text), hex_text(painter.theme.accent))
            surface.blit(icon, (rect.x, rect.y + (rect.height - icon.get_height()) // 2))
            won, of = state.stars
            count, x = self._words.text("collection.stars", won=won, of=of), rect.x + icon.get_width() + text // 3
            painter.text(surface, count, rect._replace(x=x, width=rect.right - x), round(1.1 * text))
            left = x + painter.fonts.width(count, round(1.1 * text)) + text
        rest = rect._replace(x=left, width=max(rect.right - left, 1))
        if state.waiting is None:
            painter.text(surface, self._says(state), rest, small_text(text), soft=True)
            return
        words, bar = rest.columns(2, text // 2)
        painter.text(surface, state.waiting.sentence, words, small_text(text), soft=True)
        if state.waiting.part is not None:
            height = max(text // 2, 4)
            painter.progress(surface, bar._replace(y=bar.centre[1] - height // 2, height=height), state.waiting.part)

    def _says(self, state: CollectionState) -> str:
        if state.reach < len(self._counts) - 1:
            return self._words.text("practice.reach", moves=self._words.moves(state.reach))
        return self._words.text("collection.how")

    def _draw_rung(
        self, surface: pygame.Surface, distance: int, rect: Rect, won: int | None, hover: bool, focused: bool
    ) -> None:
        painter, text = self._painter, self._text
        radius, pad = max(min(rect.height // 4, 14), 3), max(text // 2, 3)
        painter.panel(surface, rect, hover=hover, radius=radius)
        height = min(each.height for each in self._layout.rungs)  # rungs differ by a pixel, what is on them does not
        size = max(min(round(1.1 * text), height - 4), 1)
        right = rect.right - pad - stars_width(size)
        moves = Rect(rect.x + pad, rect.y, max(right - pad - rect.x, 1), rect.height)
        painter.text(surface, self._words.moves(distance), moves, min(text, height - 2))
        if won is not None:
            draw_stars(painter, surface, Rect(right, rect.centre[1] - size // 2, rect.right - pad - right, size), won)
        if focused:
            painter.focus_ring(surface, rect, radius)

    def _draw_trophy(
        self, surface: pygame.Surface, position: Position, rect: Rect, won: int | None, hover: bool, focused: bool
    ) -> None:
        painter, text = self._painter, self._text
        radius, pad = max(text // 2, 4), max(text // 3, 3)
        painter.panel(surface, rect, hover=hover, radius=radius)
        inner = rect.inset(pad)
        stars = Rect(inner.x, inner.bottom - text, inner.width, text)
        picture = inner._replace(height=max(stars.y - pad - inner.y, 1))
        view = BoardView(painter.art, painter.theme, position.board, picture)
        view.draw(surface, position, solved=won == MOST_STARS)
        if won is not None:
            draw_stars(painter, surface, stars, won, centred=True)
        if focused:
            painter.focus_ring(surface, rect, radius)

    def _draw_histogram(self, surface: pygame.Surface, rect: Rect, state: CollectionState) -> None:
        """All positions by distance, and a sentence on those at the distance in question."""
        painter, text = self._painter, self._text
        painter.panel(surface, rect, radius=max(text // 2, 4))
        inner = rect.inset(max(round(0.7 * text), 4))
        if state.distance is None:
            positions, moves = self._words.positions(sum(self._counts)), self._words.moves(len(self._counts) - 1)
            sentence = self._words.text("collection.all", positions=positions, moves=moves)
        else:
            sentence = self._places.bar(self._counts, state.distance)
        top = inner._replace(height=round(1.3 * text))
        painter.text(surface, sentence, top, text)
        rest = inner._replace(y=top.bottom, height=max(inner.bottom - top.bottom, 1))
        Histogram(painter, self._places, rest, text, self._counts).draw(surface, Marks(state.distance))


def _draw_waiting(surface: pygame.Surface, painter: Painter, rect: Rect, waiting: Waiting, text: int) -> None:
    draw_waiting(painter, surface, rect, waiting, text)
