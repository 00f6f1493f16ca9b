"""Buttons: with icon, label and key, or with an icon alone."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from .button_look import ButtonLook, Shape
from .control import QUIET, Control, ControlState
from .geometry import Rect
from .painter import Painter
from .theme import Colour
from .widget import Widget


def button_radius(rect: Rect, least: int = 4) -> int:
    """Of the corners of a button, or of a row that can be pressed."""
    return max(min(rect.height // 4, 14), least)


@dataclass(frozen=True)
class Button(Widget):
    """A button: icon, label and, where there is room, its key."""

    control: Control
    look: ButtonLook
    state: ControlState = QUIET

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """In the theme's accent where it calls."""
        theme, state, radius = painter.theme, self.state, button_radius(self.rect)
        if state.primary and state.enabled:
            ink = key_ink = theme.accent_text
            fill = theme.accent_hover if state.hover else theme.accent
            painter.art.draw_panel(surface, self.rect, radius, fill)
        else:
            ink, key_ink = (theme.text, theme.text_soft) if state.enabled else (theme.text_dead, theme.text_dead)
            painter.panel(surface, self.rect, state.hover and state.enabled, radius)
        self._draw_label(surface, painter, ink, key_ink)
        if state.focused:
            painter.focus_ring(surface, self.rect, radius)

    def _draw_label(self, surface: pygame.Surface, painter: Painter, ink: Colour, key_ink: Colour) -> None:
        rect, look, icon = self.rect, self.look, self.control.icon
        label = painter.fonts.line(self.control.label, look.text, ink)
        if icon and look.shape is Shape.BELOW:
            top = rect.y + (rect.height - look.icon - label.get_height()) // 2
            painter.icon(surface, icon, (rect.centre[0] - look.icon // 2, top), look.icon, ink)
            surface.blit(label, (rect.x + (rect.width - label.get_width()) // 2, top + look.icon))
            return
        if icon and look.shape is Shape.ICON_ALONE:
            painter.icon(surface, icon, (rect.centre[0] - look.icon // 2, _middle(rect, look.icon)), look.icon, ink)
            return
        if icon and look.shape is Shape.BESIDE:
            painter.icon(surface, icon, (rect.x + look.pad, _middle(rect, look.icon)), look.icon, ink)
        surface.blit(label, (rect.x + look.left(self.control), _middle(rect, label.get_height())))
        if look.shows_key(painter.fonts, self.control, rect):
            key = painter.fonts.line(self.control.key, look.key_text, key_ink)
            surface.blit(key, (rect.right - look.pad - key.get_width(), _middle(rect, key.get_height())))


@dataclass(frozen=True)
class IconButton(Widget):
    """A button with its icon alone, in the middle."""

    control: Control
    state: ControlState = QUIET

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The icon is pale where the button would do nothing."""
        state, theme, radius = self.state, painter.theme, button_radius(self.rect)
        size = min(self.rect.width, self.rect.height) * 3 // 5
        painter.panel(surface, self.rect, state.hover and state.enabled, radius)
        ink = theme.text if state.enabled else theme.text_dead
        painter.centred_icon(surface, self.control.icon, self.rect, size, ink)
        if state.focused:
            painter.focus_ring(surface, self.rect, radius)


def _middle(rect: Rect, height: int) -> int:
    """Where something so high begins in the middle of the rectangle's height."""
    return rect.y + (rect.height - height) // 2
