"""The page of keys in parts: rows, their small buttons, the message. Draws a state; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ...input.commands import Action
from ...ui.control import Control
from ...ui.geometry import Rect
from ...ui.parts import Part
from ...ui.text import SMALLEST_TEXT
from ...ui.text_size import small_text
from ...ui.theme import hex_text
from ...ui.widgets import Painter
from ...words.words import Words
from .layout import KeyRow, KeysLayout


@dataclass(frozen=True)
class KeysView:
    """Draws at the places that the layout gives."""

    painter: Painter
    words: Words
    layout: KeysLayout
    text: int
    """Height of a line."""
    rows: tuple[tuple[Action, KeyRow], ...]
    """What is shown."""

    def row_part(self, action: Action, rect: Rect, waits: bool, hover: bool, focused: bool) -> Part:
        """An action and its keys, or that it waits for one."""
        name, keys = self.words.action(action), () if waits else self.words.each_key(action)
        instead = self.words.text("keys.wait" if waits else "keys.nothing")
        draw = partial(
            self._draw_row, rect=rect, name=name, keys=keys, instead=instead, waits=waits, hover=hover, focused=focused
        )
        return Part(rect, (name, keys, waits, hover, focused), draw)

    def small_part(self, control: Control, rect: Rect, waits: bool, hover: bool, focused: bool) -> Part:
        """A button with an icon alone."""
        draw = partial(self._draw_small, icon=control.icon, rect=rect, waits=waits, hover=hover, focused=focused)
        return Part(rect, (control.icon, waits, hover, focused), draw)

    def message_part(self, message: str, waits: bool) -> Part:
        """What is to be done, or what has happened."""
        return Part(self.layout.message, (message, waits), partial(self._draw_message, message=message, waits=waits))

    def _draw_row(
        self,
        surface: pygame.Surface,
        rect: Rect,
        name: str,
        keys: Sequence[str],
        instead: str,
        waits: bool,
        hover: bool,
        focused: bool,
    ) -> None:
        """``instead`` stands where keys would, if there are none."""
        painter, theme = self.painter, self.painter.theme
        radius, pad = max(min(rect.height // 4, 14), 4), max(self.text // 3, 3)
        if waits:
            painter.art.draw_panel(surface, rect, radius, theme.accent)
        else:
            painter.panel(surface, rect, hover, radius)
        right, most = rect.right - pad, (rect.width - 2 * pad) * 3 // 5
        if keys:
            right = self._draw_caps(surface, keys, right, most, rect)
        else:
            ink = theme.accent_text if waits else theme.text_soft
            line = painter.fonts.fitted(instead, min(small_text(self.text), rect.height - 2), ink, most)
            right -= line.get_width()
            surface.blit(line, (right, rect.centre[1] - line.get_height() // 2))
        ink, left = theme.accent_text if waits else theme.text, rect.x + pad
        width = max(right - self.text // 2 - left, 1)
        line = painter.fonts.fitted(name, min(self.text, rect.height - 2), ink, width)
        surface.blit(line, (left, rect.centre[1] - line.get_height() // 2))
        if focused:
            painter.focus_ring(surface, rect, radius)

    def _draw_caps(self, surface: pygame.Surface, keys: Sequence[str], right: int, most: int, rect: Rect) -> int:
        """Each key on a cap, together at most so wide; gives where the first begins."""
        painter, theme = self.painter, self.painter.theme
        keys, size = self._fitting(keys, min(small_text(self.text), rect.height - 6), most)
        space, height = size // 4, min(round(1.5 * size), rect.height - 4)
        for key in reversed(keys):
            line = painter.fonts.fitted(key, size, theme.text, rect.width)
            width = line.get_width() + size - space
            cap = Rect(right - width, rect.centre[1] - height // 2, width, height)
            painter.art.draw_panel(surface, cap, max(size // 4, 2), theme.panel_pressed, theme.outline)
            surface.blit(line, (cap.centre[0] - line.get_width() // 2, cap.centre[1] - line.get_height() // 2))
            right = cap.x - space
        return right

    def _fitting(self, keys: Sequence[str], size: int, width: int) -> tuple[Sequence[str], int]:
        """As many keys as have room, and how high the letters on their caps can be."""
        fonts = self.painter.fonts
        while size > SMALLEST_TEXT and sum(fonts.width(key, size) + size for key in keys) > width:
            size -= 1
        shown = len(keys)
        while shown > 1 and sum(fonts.width(key, size) + size for key in keys[:shown]) > width:
            shown -= 1
        return (keys if shown == len(keys) else (*keys[: shown - 1], "...")), size

    def _draw_small(
        self, surface: pygame.Surface, icon: str, rect: Rect, waits: bool, hover: bool, focused: bool
    ) -> None:
        painter, theme = self.painter, self.painter.theme
        radius, size = max(min(rect.height // 4, 14), 4), rect.height * 3 // 5
        if waits:
            painter.art.draw_panel(surface, rect, radius, theme.accent)
        elif hover:
            painter.panel(surface, rect, hover, radius)
        ink = theme.accent_text if waits else theme.text if hover else theme.text_soft
        drawn = painter.art.icon(icon, size, hex_text(ink))
        surface.blit(drawn, (rect.centre[0] - size // 2, rect.centre[1] - size // 2))
        if focused:
            painter.focus_ring(surface, rect, radius)

    def _draw_message(self, surface: pygame.Surface, message: str, waits: bool) -> None:
        painter, theme, rect = self.painter, self.painter.theme, self.layout.message
        outline = theme.accent if waits else theme.outline
        painter.art.draw_panel(surface, rect, max(self.text // 3, 4), theme.panel, outline, 2 if waits else 1)
        inner = rect.inset(max(self.text // 2, 4))
        painter.fonts.draw_paragraph(surface, message, inner, self.text, theme.text)
