"""How ladder and trophies look."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solver import Position

from ...board.view import draw_position
from ...ui.button import button_radius
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import STARS, Waiting, draw_stars, stars_width
from ...ui.widget import Painter, Pressable, Widget


@dataclass(frozen=True)
class Summary(Widget):
    """The stars, and beside them what to do, or how far the work is."""

    stars: str
    """How many are won; empty while the records are read."""
    says: str
    tells: bool
    """Whether that is more than what to do, which is left out where it has no room."""
    waiting: Waiting | None
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text, left = self.rect, self.text, self.rect.x
        if self.stars:
            size = round(1.2 * text)
            painter.icon(surface, "star-won", (rect.x, rect.y + (rect.height - size) // 2), size, painter.theme.accent)
            x = rect.x + size + text // 3
            painter.text(surface, self.stars, rect.right_of(x), large_text(text), role=Role.NAME)
            left = x + painter.fonts.width(self.stars, large_text(text)) + text
        rest = rect.right_of(left)
        if self.waiting is None:
            if painter.fonts.width(self.says, small_text(text)) <= rest.width or self.tells:
                painter.text(surface, self.says, rest, small_text(text), soft=True)
            return
        words, bar = rest.columns(2, text // 2)
        painter.text(surface, self.waiting.sentence, words, small_text(text), soft=True)
        if self.waiting.part is not None:
            height = max(text // 2, 4)
            painter.progress(surface, bar._replace(y=bar.centre[1] - height // 2, height=height), self.waiting.part)


@dataclass(frozen=True)
class Rail(Widget):
    """A side of the ladder."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.art.draw_panel(surface, self.rect, self.rect.width // 2, painter.theme.frame)


@dataclass(frozen=True)
class Rung(Pressable):
    """A distance, and the stars won from it."""

    moves: str
    won: int | None
    """None while that is not known."""
    height: int
    """Of the lowest rung: rungs differ by a pixel, what is on them does not."""
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text = self.rect, self.text
        radius, pad = button_radius(rect, 3), max(text // 2, 3)
        painter.tile(surface, rect, self.state, radius)
        size = max(min(round(1.1 * text), self.height - 4), 1)
        right = rect.right - pad - stars_width(size)
        moves = Rect(rect.x + pad, rect.y, max(right - pad - rect.x, 1), rect.height)
        painter.text(surface, self.moves, moves, min(text, self.height - 2))
        if self.won is not None:
            stars = Rect(right, rect.centre[1] - size // 2, rect.right - pad - right, size)
            draw_stars(painter, surface, stars, self.won)


@dataclass(frozen=True)
class Trophy(Pressable):
    """A farthest position, and the stars won from it."""

    position: Position
    won: int | None
    """None while that is not known."""
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text = self.rect, self.text
        radius, pad = max(text // 2, 4), max(text // 3, 3)
        painter.tile(surface, rect, self.state, radius)
        inner = rect.inset(pad)
        stars = Rect(inner.x, inner.bottom - text, inner.width, text)
        picture = inner._replace(height=max(stars.y - pad - inner.y, 1))
        draw_position(painter, surface, picture, self.position, solved=self.won == STARS)
        if self.won is not None:
            draw_stars(painter, surface, stars, self.won, centred=True)
