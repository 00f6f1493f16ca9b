"""How boards and measures to choose from look, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from solver import Board, Position
from solver.analysis.engines import judges_at_once

from ...board.view import draw_position
from ...ui.control import ControlState
from ...ui.faces import Role
from ...ui.geometry import REST, Rect, column, heading_text, row, small_text
from ...ui.widget import Painter, Pressable, Widget
from .layout import ROWS as LINES
from .layout import TableLayout
from .words import ROWS

NARROW = 12.5
"""Times the text's height: where a measure has less, its short name stands before its best."""


@dataclass(frozen=True)
class BoardTab(Pressable):
    """A board's picture, where there is room, its name, and what has been solved on it."""

    board: Board | None
    """None where its file has gone."""
    name: str
    solved: Sequence[str]
    """Texts that say less and less."""
    chosen: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        text, small = self.text, small_text(self.text)
        _draw_ground(surface, painter, self.rect, self.chosen, self.state, text)
        inner = self.rect.inset(max(text // 3, 3))
        if inner.height >= 1.8 * text and inner.width > 7.5 * text:
            picture = inner._replace(width=min(inner.height * 4 // 3, inner.width // 3))
            if self.board is not None:
                draw_position(painter, surface, picture, face_of(self.board))
            inner = inner.right_of(picture.right + max(text // 2, 4))
        if inner.height < text + small:
            painter.text(surface, self.name, inner, text, role=Role.NAME)
            return
        heights = round(1.2 * text), round(1.2 * small)
        upper, lower = column(inner.centred(inner.width, sum(heights)), *heights)
        painter.text(surface, self.name, upper, text, role=Role.NAME)
        solved = painter.fonts.longest_alike([self.solved], small, lower.width)[0]
        painter.text(surface, solved, lower, small, soft=True)


@dataclass(frozen=True)
class MeasureTab(Pressable):
    """A measure's name, or a shorter one, above the best there is, or before it where there is little room."""

    names: tuple[str, str]
    best: str
    chosen: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        text, small, rect = self.text, small_text(self.text), self.rect
        _draw_ground(surface, painter, rect, self.chosen, self.state, text)
        inner = rect.inset(max(text // 2, 4))
        if rect.height < 2.6 * text:
            name = self.names[0] if rect.width > NARROW * text else self.names[1]  # all measures alike
            left, right = row(inner._replace(y=rect.y, height=rect.height), inner.width * 9 // 20, REST)
            painter.text(surface, name, left, small, soft=True)
            _draw_right(surface, painter, self.best, right, text, small)
            return
        upper, lower = column(inner, round(1.1 * small), REST)
        painter.text(surface, self.names[0], upper, small, soft=True)
        painter.text(surface, self.best, lower, heading_text(text), role=Role.COUNT)


@dataclass(frozen=True)
class Table(Widget):
    """Two blocks of rows, with a number for this run of the program and one for all time."""

    layout: TableLayout
    heads: Sequence[Sequence[str]]
    """Of the columns with numbers, each with a shorter one."""
    names: Sequence[Sequence[str]]
    """Of the rows, each with a shorter one."""
    columns: tuple[Mapping[str, str], Mapping[str, str]]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        layout, small = self.layout, small_text(self.text)
        painter.panel(surface, layout.frame, radius=max(self.text // 3, 4))
        name, number, _ = layout.cells(layout.lines[0][0])
        heads, head_height = _alike(painter, self.heads, number.width - small // 3, small)
        labels, label_height = _alike(painter, self.names, name.width, small)
        for block, (head, *lines) in enumerate(layout.lines):
            for text, rect in zip(heads, layout.cells(head)[1:], strict=True):
                _draw_right(surface, painter, text, rect, head_height, small, soft=True)
            here = slice(block * LINES, (block + 1) * LINES)
            for figure, text, line in zip(ROWS[here], labels[here], lines, strict=False):
                surface.fill(painter.theme.outline, (line.x, line.y, line.width, 1))
                label, *numbers = layout.cells(line)
                painter.text(surface, text, label, label_height, soft=True)
                for rect, figures in zip(numbers, self.columns, strict=True):
                    _draw_right(surface, painter, figures[figure], rect, small, small)


def face_of(board: Board) -> Position:
    """What a board is known by: tiles at their goal, blocks at their start."""
    return board.own_start if board.own_start is not None and not judges_at_once(board) else board.goal


def _draw_ground(
    surface: pygame.Surface, painter: Painter, rect: Rect, chosen: bool, state: ControlState, text: int
) -> None:
    radius = max(text // 3, 4)
    painter.panel(surface, rect, state.hover or chosen, radius)
    if chosen:
        painter.art.draw_panel(surface, rect, radius, None, painter.theme.accent, max(text // 9, 2))
    if state.focused:
        painter.focus_ring(surface, rect, radius)


def _alike(painter: Painter, choices: Sequence[Sequence[str]], width: int, small: int) -> tuple[list[str], int]:
    """The longest texts that have room, and how high they all are."""
    texts = painter.fonts.longest_alike(choices, small, width)
    return texts, painter.fonts.common_height(texts, small, width)


def _draw_right(
    surface: pygame.Surface, painter: Painter, text: str, rect: Rect, height: int, small: int, soft: bool = False
) -> None:
    """One line that ends at the right, a little away from what is before it."""
    painter.text(surface, text, rect.right_of(rect.x + small // 3), height, soft, right=True)
