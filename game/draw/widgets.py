"""How panels, buttons and text are drawn."""

from __future__ import annotations

import pygame

from ..control import Control
from ..layouts.geometry import Rect
from ..layouts.text_size import small_text
from .art import Art
from .text import Fonts
from .theme import Colour, Theme, hex_text

NARROW, NARROWEST = 6.5, 4.8
"""Times the text's height: narrower buttons have their label below the icon, or the narrowest the icon alone where they
are low.
"""


LEAST_LABEL = 0.8
"""Of the text's height: an icon is left out where the label beside it would have to be smaller."""


class Painter:
    """Draws panels, buttons and text in the theme; what all screens share."""

    def __init__(self, art: Art, fonts: Fonts, theme: Theme) -> None:
        self.art, self.fonts, self.theme = art, fonts, theme

    def forget(self) -> None:
        """Lets all that was drawn so far go."""
        self.art.forget()
        self.fonts.forget()

    def panel(self, surface: pygame.Surface, rect: Rect, hover: bool = False, radius: int = 10) -> None:
        """A quiet surface for something on it."""
        fill = self.theme.panel_hover if hover else self.theme.panel
        self.art.draw_panel(surface, rect, radius, fill, self.theme.outline)

    def focus_ring(self, surface: pygame.Surface, rect: Rect, radius: int) -> None:
        """Marks the control that the keyboard presses."""
        self.art.draw_panel(surface, rect.inset(-2), radius + 2, None, self.theme.text, 3)

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        rect: Rect,
        height: int,
        soft: bool = False,
        centred: bool = False,
        colour: Colour | None = None,
    ) -> None:
        """One line, in the middle of the rectangle's height, made smaller where it would not fit."""
        colour = colour or (self.theme.text_soft if soft else self.theme.text)
        line = self.fonts.fitted(text, min(height, max(rect.height, 1)), colour, rect.width)
        x = rect.x + (rect.width - line.get_width()) // 2 if centred else rect.x
        surface.blit(line, (x, rect.y + (rect.height - line.get_height()) // 2))

    def progress(self, surface: pygame.Surface, rect: Rect, part: float) -> None:
        """A bar filled ``part`` of its way, from 0 to 1."""
        radius = rect.height // 2
        self.art.draw_panel(surface, rect, radius, self.theme.panel_pressed)
        done = Rect(rect.x, rect.y, max(round(rect.width * part), rect.height), rect.height)
        self.art.draw_panel(surface, done, radius, self.theme.accent)

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
            ink = key_ink = theme.accent_text
            self.art.draw_panel(surface, rect, radius, theme.accent_hover if hover else theme.accent)
        else:
            ink, key_ink = (theme.text, theme.text_soft) if enabled else (theme.text_dead, theme.text_dead)
            self.panel(surface, rect, hover and enabled, radius)
        size = min(round(text * 1.15), rect.height - 4)
        pad = max(min(text // 2, rect.width // 12), 3)
        if control.icon and rect.width < NARROW * text and rect.height > 2 * size:
            self._stacked(surface, control, rect, size, text, ink)
        elif control.icon and rect.width < NARROWEST * text:
            icon = self.art.icon(control.icon, size, hex_text(ink))
            surface.blit(icon, (rect.x + (rect.width - size) // 2, rect.y + (rect.height - size) // 2))
        else:
            left, room = rect.x + pad, rect.width - 3 * pad - size
            if control.icon and self.fonts.width(control.label, round(LEAST_LABEL * text)) <= room:
                icon = self.art.icon(control.icon, size, hex_text(ink))
                surface.blit(icon, (left, rect.y + (rect.height - size) // 2))
                left += size + pad
            label = self.fonts.fitted(control.label, min(text, rect.height - 2), ink, rect.right - pad - left)
            surface.blit(label, (left, rect.y + (rect.height - label.get_height()) // 2))
            self._key(surface, control, rect, left + label.get_width(), text, key_ink)
        if focused:
            self.focus_ring(surface, rect, radius)

    def icon_button(
        self,
        surface: pygame.Surface,
        control: Control,
        rect: Rect,
        enabled: bool = True,
        hover: bool = False,
        focused: bool = False,
    ) -> None:
        """A button with its icon alone, in the middle."""
        radius, size = max(min(rect.height // 4, 14), 4), min(rect.width, rect.height) * 3 // 5
        self.panel(surface, rect, hover and enabled, radius)
        icon = self.art.icon(control.icon, size, hex_text(self.theme.text if enabled else self.theme.text_dead))
        surface.blit(icon, (rect.centre[0] - size // 2, rect.centre[1] - size // 2))
        if focused:
            self.focus_ring(surface, rect, radius)

    def _stacked(
        self, surface: pygame.Surface, control: Control, rect: Rect, size: int, text: int, ink: tuple[int, int, int]
    ) -> None:
        """The icon above the label, for narrow buttons."""
        label = self.fonts.fitted(control.label, small_text(text), ink, rect.width - 4)
        top = rect.y + (rect.height - size - label.get_height()) // 2
        surface.blit(self.art.icon(control.icon, size, hex_text(ink)), (rect.x + (rect.width - size) // 2, top))
        surface.blit(label, (rect.x + (rect.width - label.get_width()) // 2, top + size))

    def _key(
        self, surface: pygame.Surface, control: Control, rect: Rect, after: int, text: int, ink: tuple[int, int, int]
    ) -> None:
        """The button's key at its right end, if it fits."""
        if not control.key:
            return
        height = small_text(text)
        key = self.fonts.line(control.key, height, ink)
        x = rect.right - text // 2 - key.get_width()
        if x > after + text // 2:
            surface.blit(key, (x, rect.y + (rect.height - key.get_height()) // 2))
