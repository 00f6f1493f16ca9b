"""Boards to choose from, measures to choose from, and the table, as they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from solver import Board

from ...board.view import BoardView
from ...ui.geometry import Rect
from ...ui.text import line_step
from ...ui.text_size import small_text
from ...ui.widgets import Painter
from .layout import ROWS as LINES
from .layout import NothingLayout, TableLayout
from .words import ROWS, StatisticsWords

NARROW = 12.5
"""Times the text's height: where a measure has less, its short name stands before its best."""


@dataclass(frozen=True)
class Tab:
    """Something to choose: it has a rim if it is chosen."""

    rect: Rect
    chosen: bool
    hover: bool
    focused: bool


class StatisticsView:
    """Draws what it is given; decides nothing."""

    def __init__(self, painter: Painter, words: StatisticsWords, text: int) -> None:
        self._painter, self._words, self._text, self._small = painter, words, text, small_text(text)

    def _ground(self, surface: pygame.Surface, tab: Tab) -> None:
        theme, radius = self._painter.theme, max(self._text // 3, 4)
        self._painter.panel(surface, tab.rect, tab.hover or tab.chosen, radius)
        if tab.chosen:
            self._painter.art.draw_panel(surface, tab.rect, radius, None, theme.accent, max(self._text // 9, 2))
        if tab.focused:
            self._painter.focus_ring(surface, tab.rect, radius)

    def board(self, surface: pygame.Surface, tab: Tab, board: Board, name: str, solved: str) -> None:
        """A board's picture, where there is room, its name, and what has been solved on it."""
        painter, text, small = self._painter, self._text, self._small
        self._ground(surface, tab)
        inner = tab.rect.inset(max(text // 3, 3))
        if inner.height >= 1.8 * text and inner.width > 7.5 * text:
            picture = Rect(inner.x, inner.y, min(inner.height * 4 // 3, inner.width // 3), inner.height)
            BoardView(painter.art, painter.theme, board, picture).draw(surface, board.goal)
            left = picture.right + max(text // 2, 4)
            inner = Rect(left, inner.y, inner.right - left, inner.height)
        if inner.height < text + small:
            painter.text(surface, name, inner, text)
            return
        upper, lower = round(1.2 * text), round(1.2 * small)
        line = Rect(inner.x, inner.y + (inner.height - upper - lower) // 2, inner.width, upper)
        painter.text(surface, name, line, text)
        painter.text(surface, solved, Rect(line.x, line.bottom, line.width, lower), small, soft=True)

    def measure(self, surface: pygame.Surface, tab: Tab, names: Sequence[str], best: str) -> None:
        """Its name, or a shorter one, above the best there is, or before it where there is little room."""
        painter, text, rect = self._painter, self._text, tab.rect
        self._ground(surface, tab)
        inner = rect.inset(max(text // 2, 4))
        if rect.height < 2.6 * text:
            half = inner.width * 3 // 5
            name = names[0] if rect.width > NARROW * text else names[1]  # all measures alike
            painter.text(surface, name, Rect(inner.x, rect.y, half, rect.height), self._small, soft=True)
            self._right(surface, best, Rect(inner.x + half, rect.y, inner.width - half, rect.height), text)
            return
        upper = Rect(inner.x, inner.y, inner.width, round(1.1 * self._small))
        painter.text(surface, names[0], upper, self._small, soft=True)
        lower = Rect(inner.x, upper.bottom, inner.width, inner.bottom - upper.bottom)
        painter.text(surface, best, lower, round(1.4 * text))

    def nothing(self, surface: pygame.Surface, layout: NothingLayout, board: Board | None, words: str) -> None:
        """Why there are no figures, below the board that they would be of."""
        painter, said = self._painter, layout.words
        lines = painter.fonts.wrapped(words, self._text, said.width)
        if board is not None:
            BoardView(painter.art, painter.theme, board, layout.picture).draw(surface, board.goal)
        if len(lines) * line_step(self._text) > said.height:
            painter.fonts.draw_paragraph(surface, words, said, self._text, painter.theme.text)
            return
        for i, line in enumerate(lines):
            rect = Rect(said.x, said.y + i * line_step(self._text), said.width, line_step(self._text))
            painter.text(surface, line, rect, self._text, centred=True)

    def table(
        self, surface: pygame.Surface, layout: TableLayout, session: Mapping[str, str], always: Mapping[str, str]
    ) -> None:
        """Two blocks of rows, with a number for this run of the program and one for all time."""
        self._painter.panel(surface, layout.frame, radius=max(self._text // 3, 4))
        name, number, _ = layout.cells(layout.lines[0][0])
        heads, head_height = self._alike(self._words.heads(), number.width - self._small // 3)
        labels, label_height = self._alike([self._words.figure(row) for row in ROWS], name.width)
        for block, (head, *lines) in enumerate(layout.lines):
            for text, rect in zip(heads, layout.cells(head)[1:], strict=True):
                self._right(surface, text, rect, head_height, soft=True)
            block_rows = slice(block * LINES, (block + 1) * LINES)
            for row, text, line in zip(ROWS[block_rows], labels[block_rows], lines, strict=False):
                surface.fill(self._painter.theme.outline, (line.x, line.y, line.width, 1))
                label, *numbers = layout.cells(line)
                self._painter.text(surface, text, label, label_height, soft=True)
                for rect, column in zip(numbers, (session, always), strict=True):
                    self._right(surface, column[row], rect, self._small)

    def _alike(self, choices: Sequence[Sequence[str]], width: int) -> tuple[list[str], int]:
        """The longest texts that have room, and how high they all are."""
        fonts = self._painter.fonts
        texts = fonts.longest_alike(choices, self._small, width)
        return texts, fonts.common_height(texts, self._small, width)

    def _right(self, surface: pygame.Surface, text: str, rect: Rect, height: int, soft: bool = False) -> None:
        """One line that ends at the right, a little away from what is before it."""
        theme, room = self._painter.theme, rect.width - self._small // 3
        line = self._painter.fonts.fitted(text, height, theme.text_soft if soft else theme.text, room)
        surface.blit(line, (rect.right - line.get_width(), rect.y + (rect.height - line.get_height()) // 2))
