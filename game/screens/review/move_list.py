"""The moves of a game one by one, to read and to click; where there is little room those around the present one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from ...ui.geometry import Rect, small_text
from ...ui.widget import Painter, Widget
from .plot import window
from .viewpoint import Viewpoint


class Entry(NamedTuple):
    """A place, and the move that was made there."""

    number: int
    """Of moves made before."""
    move: str
    """In words; at the end of the line what there is instead."""
    cost: int = 0
    """What the move is known to have cost."""
    own: bool = False
    """Whether it was not played but tried."""
    ends: bool = False
    """Whether no move follows, so that there is none to count."""


class MoveList:
    """Knows which of them are shown, and where."""

    def __init__(self, cells: Sequence[Rect], text: int) -> None:
        self._cells, self._text = cells, text
        self._shown: tuple[int, int] = 0, 0
        """The first and the last place."""

    @property
    def area(self) -> Rect | None:
        """The area of the list; None where there is no room for it."""
        return self._cells[0].union(self._cells[-1]) if self._cells else None

    def look_at(self, place: int, last: int) -> None:
        """Scroll to a place, of those up to ``last``."""
        if self._cells:
            self._shown = window(place, len(self._cells) - 1, last, self._shown, rim=1)

    def place_at(self, point: tuple[int, int]) -> int | None:
        """Return the place whose entry lies at a point."""
        first, last = self._shown
        cells = zip(range(first, last + 1), self._cells, strict=False)
        return next((place for place, cell in cells if cell.contains(point)), None)

    def widgets(self, viewpoint: Viewpoint, place: int, named: Callable[[int], Entry]) -> list[Widget]:
        """Return the entries, with ``place`` highlighted; ``named`` returns the entry of each place."""
        if viewpoint.review is None:
            return []
        first, last = self._shown
        cells = zip(range(first, last + 1), self._cells, strict=False)
        return [MoveCell(cell, named(number), number == place, self._text) for number, cell in cells]


@dataclass(frozen=True)
class MoveCell(Widget):
    """Its number, the move, and what that cost; all in one size, so that a move without room ends with an ellipsis."""

    entry: Entry
    chosen: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        (number, move, cost, own, ends), theme, size = self.entry, painter.theme, small_text(self.text)
        pad = max(self.text // 4, 2)
        if self.chosen:
            painter.art.draw_panel(surface, self.rect, pad, theme.panel_hover, theme.text_soft, 1)
        inner = self.rect._replace(x=self.rect.x + pad, width=max(self.rect.width - 2 * pad, 1))
        digits = max(painter.fonts.width(str(number + 1), size), painter.fonts.width("00", size))
        first, rest = inner.from_left(digits, pad)
        painter.text(surface, "" if ends else str(number + 1), first, size, soft=True)
        colour = theme.accent if cost else theme.second if own else theme.text
        if cost:
            lost = f"+{cost}"
            last, rest = rest.from_right(painter.fonts.width(lost, size), pad)
            painter.text(surface, lost, last, size, colour=colour)
        painter.text(surface, painter.fonts.shortened(move, size, rest.width), rest, size, colour=colour)
