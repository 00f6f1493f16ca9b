"""How the page of keys looks: rows and their small buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ...ui.button import button_radius
from ...ui.control import ControlState
from ...ui.geometry import Rect, small_text
from ...ui.text import SMALLEST_TEXT, Fonts
from ...ui.widget import Painter, Pressable


@dataclass(frozen=True)
class KeysWidget(Pressable):
    """An action and its keys, or that it waits for one."""

    name: str
    keys: tuple[str, ...]
    instead: str
    """Stands where keys would, if there are none."""
    waits: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the name at the left, the keys at the right."""
        theme, rect, waits, pad = painter.theme, self.rect, self.waits, max(self.text // 3, 3)
        painter.tile(surface, rect, calling(self.state, waits), button_radius(rect))
        named = painter.fonts.width(self.name, self.text) + self.text // 3
        right, most = rect.right - pad, max((rect.width - 2 * pad) * 3 // 5, rect.width - 2 * pad - named)
        if self.keys:
            right = self._draw_caps(surface, painter, right, most)
        else:
            ink = theme.accent_text if waits else theme.text_soft
            line = painter.fonts.fitted(self.instead, min(small_text(self.text), rect.height - 2), ink, most)
            right -= line.get_width()
            surface.blit(line, (right, rect.centre[1] - line.get_height() // 2))
        ink, left = theme.accent_text if waits else theme.text, rect.x + pad
        width = max(right - self.text // 3 - left, 1)
        line = painter.fonts.fitted(self.name, min(self.text, rect.height - 2), ink, width)
        surface.blit(line, (left, rect.centre[1] - line.get_height() // 2))

    def _draw_caps(self, surface: pygame.Surface, painter: Painter, right: int, most: int) -> int:
        """Draw each key on a cap within the given width; return where the first begins."""
        theme, rect = painter.theme, self.rect
        keys, size = _fitting(painter.fonts, self.keys, min(small_text(self.text), rect.height - 5), most)
        space, height = size // 4, min(round(1.5 * size), rect.height - 4)
        for key in reversed(keys):
            line = painter.fonts.fitted(key, size, theme.text, rect.width)
            width = line.get_width() + size - space
            cap = Rect(right - width, rect.centre[1] - height // 2, width, height)
            painter.art.draw_panel(surface, cap, max(size // 4, 2), theme.panel_pressed, theme.outline)
            surface.blit(line, (cap.centre[0] - line.get_width() // 2, cap.centre[1] - line.get_height() // 2))
            right = cap.x - space
        return right


@dataclass(frozen=True)
class SmallButton(Pressable):
    """A button with an icon alone, on no ground of its own."""

    icon: str
    waits: bool = False
    """Whether its action waits for a key."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the button, with a background while it is hovered or waiting."""
        theme, rect, radius = painter.theme, self.rect, button_radius(self.rect)
        state = calling(self.state, self.waits)
        if state.hover or state.is_accented:
            painter.tile(surface, rect, state, radius)
        elif state.focused:
            painter.focus_ring(surface, rect, radius)
        ink = theme.accent_text if state.is_accented else theme.text if state.hover else theme.text_soft
        painter.centred_icon(surface, self.icon, rect, rect.height * 3 // 5, ink)


def calling(state: ControlState, waits: bool) -> ControlState:
    """What waits for a key calls, in one colour also under the pointer."""
    return state._replace(default_button=waits, hover=state.hover and not waits)


def _fitting(fonts: Fonts, keys: Sequence[str], size: int, width: int) -> tuple[Sequence[str], int]:
    """Return as many keys as fit, and the letter height on their caps."""

    def needed(shown: Sequence[str]) -> int:
        return sum(fonts.width(key, size) + size for key in shown) - size // 4

    shown, left = tuple(keys), len(keys)
    while left > 1 and needed(shown) > width:
        left -= 1
        shown = (*keys[:left], "...")
    while size > SMALLEST_TEXT and needed(shown) > width:
        size -= 1
    return shown, size
