"""Labels: a line, a paragraph, a counter, progress, a row of stars, and a panel with such things on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from .access import NodeRole
from .control import Naming, Waiting
from .faces import Ink, Role
from .geometry import Rect, column, heading_text, large_text, small_text
from .text import line_step
from .theme import Colour
from .widget import Painter, Widget


@dataclass(frozen=True)
class Line(Widget):
    """One line, in the middle of its rectangle's height, made smaller where it would not fit."""

    text: str
    height: int
    soft: bool = False
    centred: bool = False
    colour: Colour | None = None
    role: Role = Role.BODY
    is_news: bool = False  # such as a number that buttons beside it change

    @property
    def is_live(self) -> bool:
        return self.is_news

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.HEADING if self.role is Role.HEADING else NodeRole.TEXT

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.text(surface, self.text, self.rect, self.height, self.soft, self.centred, self.colour, role=self.role)


@dataclass(frozen=True)
class Paragraph(Widget):
    """Lines from the top of their rectangle, made smaller until all of them fit."""

    text: str
    height: int
    soft: bool = False
    colour: Ink | None = None
    centred: bool = False
    is_news: bool = False

    @property
    def is_live(self) -> bool:
        return self.is_news

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        lines = painter.fonts.wrapped(self.text, self.height, self.rect.width) if self.centred else []
        step = line_step(self.height)
        if 0 < len(lines) * step <= self.rect.height:
            for line, rect in zip(lines, column(self.rect, *[step] * len(lines)), strict=True):
                painter.text(surface, line, rect, self.height, self.soft, centred=True)
            return
        ink = self.colour or (painter.theme.text_soft if self.soft else painter.theme.text)
        painter.fonts.draw_paragraph(surface, self.text, self.rect, self.height, ink)


@dataclass(frozen=True)
class Counter(Widget):
    """A number below its name, or where there is little room after it."""

    name: str
    value: str
    text: int
    is_news: bool = False

    @property
    def is_live(self) -> bool:
        return self.is_news

    def spoken(self, words: Naming) -> Sequence[str]:
        return [f"{self.name}: {self.value}"]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, size, large = self.rect, small_text(self.text), heading_text(self.text)
        if rect.height < 2 * self.text:
            large = large_text(self.text)
            width = painter.fonts.width(self.name, size) + self.text // 3
            first, second = rect.from_left(min(width, rect.width * 2 // 3))
        else:
            first, second = rect.from_top(rect.height * 2 // 5)
        painter.text(surface, self.name, first, size, soft=True)
        painter.text(surface, self.value, second, large, role=Role.COUNT)


STARS = 3


def stars_text(words: Naming, won: int | None) -> str:
    """Return how many of the stars are won; empty while that is unknown."""
    return "" if won is None else words.text("spoken.stars", won=won, of=STARS)


SPACE = 0.15  # between two stars, in widths of one
STAR = 0.85  # before a line, in heights of its text


def stars_width(size: int) -> int:
    """Return the width of a row of stars of this size."""
    return STARS * size + (STARS - 1) * round(SPACE * size)


def draw_stars(painter: Painter, surface: pygame.Surface, rect: Rect, won: int, centred: bool = False) -> None:
    """Draw a row of stars as high as the rectangle, or as fits its width; ``won`` of them are filled."""
    theme, size = painter.theme, min(rect.height, int(rect.width / (STARS + (STARS - 1) * SPACE)))
    x = rect.x + (rect.width - stars_width(size)) // 2 if centred else rect.x
    for i in range(STARS):
        name, colour = ("star-won", theme.accent) if i < won else ("star", theme.text_disabled)
        place = x + i * (size + round(SPACE * size)), rect.y + (rect.height - size) // 2
        painter.icon(surface, name, place, max(size, 1), colour)


def starred_width(height: int, won: int) -> int:
    """Return the width of the stars before a line of this height; 0 where none are won."""
    return stars_width(round(STAR * height)) + height // 2 if won else 0


def draw_starred(
    painter: Painter, surface: pygame.Surface, rect: Rect, won: int, said: str, height: int, colour: Colour
) -> None:
    """Draw a line centred vertically, after the stars that are won, if any."""
    taken = starred_width(height, won)
    width = min(painter.fonts.width(said, height), max(rect.width - taken, 1))
    left, right = rect.centred(taken + width, rect.height).from_left(taken)
    if won:
        star = round(STAR * height)
        draw_stars(painter, surface, left.centred(left.width, star), won)
    painter.text(surface, said, right, height, colour=colour)


@dataclass(frozen=True)
class Stars(Widget):
    """A row of stars by itself."""

    won: int
    centred: bool = False

    def spoken(self, words: Naming) -> Sequence[str]:
        return [stars_text(words, self.won)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        draw_stars(painter, surface, self.rect, self.won, self.centred)


@dataclass(frozen=True)
class Progress(Widget):
    """A sentence with a progress bar below it, centred in the rectangle."""

    waiting: Waiting
    text: int

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.PROGRESS

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.waiting.sentence]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the sentence, and the bar unless the length of the work is unknown."""
        rect, (sentence, part) = self.rect, self.waiting
        width = min(rect.width, 26 * self.text)
        lines = len(painter.fonts.wrapped(sentence, self.text, width))
        bar = 0 if part is None else max(self.text // 2, 4)
        height = min(lines * line_step(self.text) + 2 * bar, rect.height)
        box = rect.centred(width, height)
        words = box._replace(height=max(height - 2 * bar, 1))
        painter.fonts.draw_paragraph(surface, sentence, words, self.text, painter.theme.text)
        if part is not None:
            painter.progress(surface, Rect(box.x, box.bottom - bar, width, bar), part)


@dataclass(frozen=True)
class Panel(Widget):
    """Widgets on a ground of their own, drawn together."""

    parts: tuple[Widget, ...]
    radius: int
    is_accented: bool = False
    is_message: bool = False

    @property
    def is_live(self) -> bool:
        return self.is_message

    @property
    def spoken_parts(self) -> Sequence[Widget]:
        return self.parts if any(part.is_live for part in self.parts) else (self,)

    def spoken(self, words: Naming) -> Sequence[str]:
        return [text for part in self.parts for text in part.spoken(words)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        edge, width = (theme.accent, 2) if self.is_accented else (theme.outline, 0)
        painter.art.draw_panel(surface, self.rect, self.radius, theme.panel, edge, width)
        for part in self.parts:
            part.draw(surface, painter)


def message(rect: Rect, text: str, height: int, colour: Ink | None = None, is_accented: bool = False) -> Panel:
    """Return a paragraph on a panel."""
    words = Paragraph(rect.inset(max(height // 2, 4)), text, height, colour=colour)
    return Panel(rect, (words,), max(height // 3, 4), is_accented, is_message=True)
