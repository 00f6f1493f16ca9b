"""Buttons and the one focus ring."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from .art import Art
from .geometry import Rect
from .input_map import Action
from .text import Fonts
from .theme import Theme, hex_text
from .words import Words

NARROW = 6.5
"""Times the text's height: narrower buttons have their label below the icon."""


@dataclass(frozen=True)
class Control:
    """Something to press: what it does and how it is named."""

    action: Action
    icon: str
    label: str
    key: str
    """The key that does the same; empty if there is none."""

    @classmethod
    def named(cls, words: Words, action: Action, icon: str, name: str, **values: object) -> Control:
        """The control whose label is the phrase of this name."""
        return cls(action, icon, words.text(f"button.{name}", **values), words.first_key(action))


class Painter:
    """Draws panels, buttons and text in the theme; what all screens share."""

    def __init__(self, art: Art, fonts: Fonts, theme: Theme) -> None:
        self.art, self.fonts, self.theme = art, fonts, theme

    def panel(self, surface: pygame.Surface, rect: Rect, hover: bool = False, radius: int = 10) -> None:
        """A quiet surface for something on it."""
        fill = self.theme.panel_hover if hover else self.theme.panel
        self.art.draw_panel(surface, rect, radius, fill, self.theme.outline)

    def focus_ring(self, surface: pygame.Surface, rect: Rect, radius: int) -> None:
        """Marks the control that the keyboard presses."""
        self.art.draw_panel(surface, rect.inset(-2), radius + 2, None, self.theme.text, 3)

    def text(
        self, surface: pygame.Surface, text: str, rect: Rect, height: int, soft: bool = False, centred: bool = False
    ) -> None:
        """One line, in the middle of the rectangle's height, made smaller where it would not fit."""
        colour = self.theme.text_soft if soft else self.theme.text
        line = self.fonts.fitted(text, min(height, max(rect.height, 1)), colour, rect.width)
        x = rect.x + (rect.width - line.get_width()) // 2 if centred else rect.x
        surface.blit(line, (x, rect.y + (rect.height - line.get_height()) // 2))

    def button(
        self,
        surface: pygame.Surface,
        control: Control,
        rect: Rect,
        text: int,
        enabled: bool = True,
        hover: bool = False,
        focused: bool = False,
        primary: bool = False,
    ) -> None:
        """A button: icon, label and, where there is room, its key."""
        theme, radius = self.theme, max(min(rect.height // 4, 14), 4)
        if primary and enabled:
            ink = theme.accent_text
            fill = tuple(min(c + 14, 255) for c in theme.accent) if hover else theme.accent
            self.art.draw_panel(surface, rect, radius, (fill[0], fill[1], fill[2]))
        else:
            ink = theme.text if enabled else theme.text_dead
            self.panel(surface, rect, hover and enabled, radius)
        size = min(round(text * 1.15), rect.height - 4)
        pad = max(min(text // 2, rect.width // 12), 3)
        if rect.width < NARROW * text and rect.height > 2 * size:
            self._stacked(surface, control, rect, size, text, ink)
        else:
            surface.blit(
                self.art.icon(control.icon, size, hex_text(ink)), (rect.x + pad, rect.y + (rect.height - size) // 2)
            )
            left = rect.x + size + 2 * pad
            label = self.fonts.fitted(control.label, min(text, rect.height - 2), ink, rect.right - pad - left)
            surface.blit(label, (left, rect.y + (rect.height - label.get_height()) // 2))
            self._key(surface, control, rect, left + label.get_width(), text, ink)
        if focused:
            self.focus_ring(surface, rect, radius)

    def _stacked(
        self, surface: pygame.Surface, control: Control, rect: Rect, size: int, text: int, ink: tuple[int, int, int]
    ) -> None:
        """The icon above the label, for narrow buttons."""
        label = self.fonts.fitted(control.label, round(text * 0.8), ink, rect.width - 4)
        top = rect.y + (rect.height - size - label.get_height()) // 2
        surface.blit(self.art.icon(control.icon, size, hex_text(ink)), (rect.x + (rect.width - size) // 2, top))
        surface.blit(label, (rect.x + (rect.width - label.get_width()) // 2, top + size))

    def _key(
        self, surface: pygame.Surface, control: Control, rect: Rect, after: int, text: int, ink: tuple[int, int, int]
    ) -> None:
        """The button's key at its right end, if it fits."""
        if not control.key:
            return
        height = round(text * 0.75)
        key = self.fonts.line(control.key, height, ink)
        x = rect.right - text // 2 - key.get_width()
        if x > after + text // 2:
            key = key.copy()
            key.set_alpha(200)
            surface.blit(key, (x, rect.y + (rect.height - key.get_height()) // 2))


class Focus:
    """Which of the controls on a screen has the ring; none until the keyboard asks for it."""

    def __init__(self) -> None:
        self.index: int | None = None

    def move(self, by: int, count: int) -> None:
        """To the next (+1) or the one before (-1), round the end."""
        if count:
            self.index = (0 if by > 0 else count - 1) if self.index is None else (self.index + by) % count
