"""A tooltip: an explanation drawn above whatever screen, and taken off again as if it had not been there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

import pygame

from .art import copy_of, rasterised, svg_text
from .control import Explanation
from .faces import Role
from .geometry import Rect, page_layout, small_text
from .text import line_step
from .theme import hex_text
from .widget import Painter

WIDTHS = (24, 34, 17, 48)
"""Maximum text widths in heights of a line; the first whose tooltip fits beside its subject is taken."""


Size = tuple[int, int]


class Side(Enum):
    """The side of its subject on which a tooltip lies."""

    BELOW = (0, 1)
    ABOVE = (0, -1)
    RIGHT = (1, 0)
    LEFT = (-1, 0)


class Place(NamedTuple):
    """The placement of a tooltip."""

    size: int  # an index into the sizes
    box: Rect
    side: Side | None  # None if it is about the whole screen, or had to cover its subject


def tooltip_place(window: Size, about: Rect | None, sizes: Iterable[Size], gap: int, margin: int) -> Place:
    """Place the first of the sizes (width, height) that fits on any side of ``about``, ``gap`` pixels away from it.

    Where none does, the last size in the middle of the window; the first if it is about nothing.
    """
    room = Rect(0, 0, *window).inset(min(margin, (min(window) - 1) // 2))
    for number, size in enumerate(sizes):
        if about is None:
            break
        for side in Side:
            box = _beside(about, side, size, gap, room)
            if box is not None:
                return Place(number, box, side)
    width, height = min(size[0], room.width), min(size[1], room.height)
    return Place(number, Rect(room.centre[0] - width // 2, room.centre[1] - height // 2, width, height), None)


def _beside(about: Rect, side: Side, size: Size, gap: int, room: Rect) -> Rect | None:
    """Return a box on a side of ``about``, centred on it as far as there is room; None if it is too large."""
    (width, height), (across, down) = size, side.value
    if across:
        x = about.right + gap if across > 0 else about.x - gap - width
        y = _within(about.centre[1] - height // 2, height, room.y, room.bottom)
    else:
        x = _within(about.centre[0] - width // 2, width, room.x, room.right)
        y = about.bottom + gap if down > 0 else about.y - gap - height
    box = Rect(x, y, width, height)
    return box if room.union(box) == room else None


def _within(start: int, length: int, low: int, high: int) -> int:
    """Return the start of a length so that it lies between two edges, or at least begins there."""
    return max(min(start, high - length), low)


def tip_base(box: Rect, about: Rect, side: Side, clear: int) -> tuple[int, int]:
    """Return the tip's base on the box's edge: nearest to the middle of ``about``, ``clear`` pixels off the corners."""
    x, y = about.centre
    across, down = side.value
    if across:
        return box.x if across > 0 else box.right, _within(y, 0, box.y + clear, box.bottom - clear)
    return _within(x, 0, box.x + clear, box.right - clear), box.y if down > 0 else box.bottom


class Tooltip:
    """One explanation in a window of one size, in the theme of the moment."""

    def __init__(self, painter: Painter, explanation: Explanation, window: Size, scale: float) -> None:
        """``scale`` is how much larger than usual all text is."""
        self.explanation = explanation
        text = page_layout(*window, scale).text
        writings: list[_Writing] = []

        def sizes() -> Iterator[Size]:
            for size in (text, max(text * 4 // 5, min(text, 13))):
                for width in WIDTHS:
                    widest = max(min(width * size, window[0] - 4 * size), size)
                    writings.append(_Writing(painter, explanation, size, widest))
                    yield writings[-1].size

        self._tip = max(round(0.6 * text), 6)
        place = tooltip_place(window, explanation.about, sizes(), self._tip, max(text // 3, 3))
        self.rect = self._with_tip(place)  # with its tip
        self._picture = self._shape(painter, place, text)
        writings[place.size].draw(self._picture, place.box.x - self.rect.x, place.box.y - self.rect.y)
        self._covered: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tooltip, and keep the part of the screen below it."""
        self._covered = copy_of(surface, self.rect)
        surface.blit(self._picture, self.rect)

    def lift(self, surface: pygame.Surface) -> None:
        """Restore the part of the screen below the tooltip."""
        if self._covered is not None:
            surface.blit(self._covered, surface.get_rect().clip(self.rect))
            self._covered = None

    def _with_tip(self, place: Place) -> Rect:
        if place.side is None:
            return place.box
        x, y = place.side.value
        return place.box.union(place.box._replace(x=place.box.x - x * self._tip, y=place.box.y - y * self._tip))

    def _shape(self, painter: Painter, place: Place, text: int) -> pygame.Surface:
        """Return a box with round corners, and a tip on the side of its subject."""
        theme, line, radius = painter.theme, max(text // 10, 1), max(text // 2, 4)
        box = place.box._replace(x=place.box.x - self.rect.x, y=place.box.y - self.rect.y)
        look = f'fill="{hex_text(theme.panel)}" stroke="{hex_text(theme.accent)}" stroke-width="{line}"'
        body = (
            f'<rect x="{box.x + line / 2}" y="{box.y + line / 2}" width="{box.width - line}" '
            f'height="{box.height - line}" rx="{radius}" {look}/>'
        )
        if place.side is not None and self.explanation.about is not None:
            base = tip_base(place.box, self.explanation.about, place.side, radius + self._tip)
            points = self._tip_points((base[0] - self.rect.x, base[1] - self.rect.y), place.side.value, line)
            body += f'<path d="{points}" {look} stroke-linejoin="round"/>'  # open: no line where it meets the box
        return rasterised(svg_text(body), self.rect.width, self.rect.height)

    def _tip_points(self, base: tuple[int, int], side: tuple[int, int], line: int) -> str:
        """Return the outline of the tip, from inside the box out to the point and back."""
        (x, y), (across, down) = base, side
        half, inside, out = round(0.8 * self._tip), 1.5 * line, self._tip - line
        points = (
            (x + down * half + across * inside, y + across * half + down * inside),
            (x - across * out, y - down * out),
            (x - down * half + across * inside, y - across * half + down * inside),
        )
        return "M" + " L".join(f"{a},{b}" for a, b in points)


class _Writing:
    """The text of a tooltip, wrapped to a width."""

    def __init__(self, painter: Painter, explanation: Explanation, text: int, width: int) -> None:
        self._painter, self._explanation, self._text = painter, explanation, text
        self._head = round(1.2 * text)
        self._pad = max(round(0.7 * text), 6)
        fonts = painter.fonts
        self._lines = fonts.wrapped(explanation.text, text, width)
        name = fonts.of(Role.HEADING).width(explanation.name, self._head)
        keys = fonts.width(explanation.keys, small_text(text))
        beside = name + (keys + 2 * text if keys else 0)
        self._keys_below = beside > width
        needed = [max(name, keys) if self._keys_below else beside, *(fonts.width(line, text) for line in self._lines)]
        self._width = min(max(needed), width)
        self._top = line_step(self._head) * (2 if self._keys_below else 1) + text // 4
        self.size = self._width + 2 * self._pad, self._top + len(self._lines) * line_step(text) + 2 * self._pad

    def draw(self, surface: pygame.Surface, x: int, y: int) -> None:
        """Name, keys and sentences in a box that begins there."""
        painter, text, said = self._painter, self._text, self._explanation
        x, y = x + self._pad, y + self._pad
        line = Rect(x, y, self._width, line_step(self._head))
        painter.text(surface, said.name, line, self._head, role=Role.HEADING)
        if said.keys:
            below = line._replace(y=line.bottom) if self._keys_below else line
            painter.text(surface, said.keys, below, small_text(text), soft=True, right=not self._keys_below)
        for i, each in enumerate(self._lines):
            ink = painter.fonts.line(each, text, painter.theme.text)
            surface.blit(ink, (x, y + self._top + i * line_step(text)))
