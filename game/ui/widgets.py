"""How panels, buttons and text are drawn."""

from __future__ import annotations

import pygame

from .art import Art
from .button_look import ButtonLook, Shape
from .control import Control
from .geometry import Rect
from .text import Fonts
from .theme import Colour, Theme, hex_text


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
        look: ButtonLook,
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
        label = self.fonts.line(control.label, look.text, ink)
        if control.icon and look.shape is Shape.BELOW:
            top = rect.y + (rect.height - look.icon - label.get_height()) // 2
            self._icon(surface, control, (rect.centre[0] - look.icon // 2, top), look.icon, ink)
            surface.blit(label, (rect.x + (rect.width - label.get_width()) // 2, top + look.icon))
        elif control.icon and look.shape is Shape.ICON_ALONE:
            self._icon(surface, control, (rect.centre[0] - look.icon // 2, _middle(rect, look.icon)), look.icon, ink)
        else:
            if control.icon and look.shape is Shape.BESIDE:
                self._icon(surface, control, (rect.x + look.pad, _middle(rect, look.icon)), look.icon, ink)
            surface.blit(label, (rect.x + look.left(control), _middle(rect, label.get_height())))
            if look.shows_key(self.fonts, control, rect):
                key = self.fonts.line(control.key, look.key_text, key_ink)
                surface.blit(key, (rect.right - look.pad - key.get_width(), _middle(rect, key.get_height())))
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

    def _icon(self, surface: pygame.Surface, control: Control, place: tuple[int, int], size: int, ink: Colour) -> None:
        surface.blit(self.art.icon(control.icon, size, hex_text(ink)), place)


def _middle(rect: Rect, height: int) -> int:
    """Where something so high begins in the middle of the rectangle's height."""
    return rect.y + (rect.height - height) // 2
