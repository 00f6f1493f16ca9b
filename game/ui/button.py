"""Buttons, and the look they share: one text size for all of them, and an icon wherever there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from .control import Control
from .faces import Role
from .geometry import NARROW, Rect, small_text
from .text import Fonts
from .widget import Painter, Pressable

SHORT, NARROWEST = 6.0, 4.8
"""Times the text's height: low buttons narrower than that have the icon alone, if not all labels have room or they are
narrower still. Higher ones have it alone where labels would have to be smaller than small text.
"""


class Shape(Enum):
    """The arrangement of icon and label."""

    BESIDE = auto()
    BELOW = auto()
    ICON_ALONE = auto()
    LABEL_ALONE = auto()


@dataclass(frozen=True)
class ButtonLook:
    """The look shared by all buttons of a size."""

    shape: Shape
    text: int
    key_text: int  # of a single key, on each button with room for it; 0 where none has
    icon: int
    pad: int
    cramped: frozenset[str] = frozenset()

    def shape_of(self, control: Control) -> Shape:
        """Return the shape of one button: an icon gives way to a label beside it, a label below to its icon."""
        if not control.icon:
            return Shape.LABEL_ALONE
        if control.label not in self.cramped:
            return self.shape
        return Shape.LABEL_ALONE if self.shape is Shape.BESIDE else Shape.ICON_ALONE

    def shows_key(self, fonts: Fonts, control: Control, rect: Rect) -> bool:
        """Return whether a button shows its key where there is room; chords of three are left to the tooltip."""
        if not (control.key and self.key_text) or control.key[:-1].count("+") > 1:
            return False
        label, key = fonts.of(Role.NAME).width(control.label, self.text), fonts.width(control.key, self.key_text)
        between = max(self.pad // 2, self.text // 3)
        return self.left(control) + label + between + key + self.pad <= rect.width

    def left(self, control: Control) -> int:
        """Return the left edge of a label beside an icon, from the button's left edge."""
        return 2 * self.pad + self.icon if self.shape_of(control) is Shape.BESIDE else self.pad

    def without_icons(self, fonts: Fonts, controls: Sequence[Control], width: int) -> ButtonLook:
        """Return this look with the labels as cramped that have no room on buttons so wide."""
        cramped = [control.label for control in controls if not self.has_room(fonts, control, width)]
        return replace(self, cramped=frozenset(cramped))

    def has_room(self, fonts: Fonts, control: Control, width: int) -> bool:
        """Return whether a label beside its icon fits on a button of this width."""
        return fonts.width(control.label, self.text) <= width - self.pad - self.left(control)


class ButtonLooks:
    """The looks of a screen's buttons; those of one size agree."""

    def __init__(self, fonts: Fonts, buttons: Sequence[tuple[Control, Rect]], text: int) -> None:
        """``text`` is the height of other text."""
        self._fonts, self._buttons, self._text = fonts, buttons, text
        self._looks: dict[tuple[int, int], ButtonLook] = {}

    def take(self, buttons: Sequence[tuple[Control, Rect]], text: int) -> None:
        """Replace the buttons; the looks are kept if the buttons are equal."""
        if (buttons, text) != (self._buttons, self._text):
            self._buttons, self._text = buttons, text
            self._looks.clear()

    def at(self, rect: Rect) -> ButtonLook:
        """Return the look of the button in a rectangle."""
        size = rect.width, rect.height
        if size not in self._looks:
            fellows = [(control, other) for control, other in self._buttons if _are_alike(rect, other)]
            room = Rect(0, 0, min(each.width for _, each in fellows), min(each.height for _, each in fellows))
            self._looks[size] = _look(self._fonts.of(Role.NAME), [control for control, _ in fellows], room, self._text)
        return self._looks[size]


def _are_alike(rect: Rect, other: Rect) -> bool:
    """Return whether two rectangles may be parts of one row or grid, whose pixels may not be divisible."""
    return abs(other.width - rect.width) <= 1 and abs(other.height - rect.height) <= 1


def _look(fonts: Fonts, controls: Sequence[Control], room: Rect, text: int) -> ButtonLook:
    icon = min(round(text * 1.15), room.height - 4)
    pad, size, small = max(min(text // 2, room.width // 12), 3), min(text, room.height - 2), small_text(text)
    if room.width < NARROW * text and room.height > 2 * icon:
        return _look_below(fonts, controls, room, ButtonLook(Shape.BELOW, small, 0, icon, pad))
    look = ButtonLook(Shape.BESIDE, size, small, icon, pad)
    tight = replace(look, pad=max(pad * 2 // 3, 3))
    if room.width < NARROWEST * text:
        look, tight = replace(look, shape=Shape.ICON_ALONE), replace(tight, shape=Shape.ICON_ALONE)
        controls = [control for control in controls if not control.icon]
    less = replace(tight, text=min(size, small))
    for each in (look, tight, less):
        if all(each.has_room(fonts, control, room.width) for control in controls):
            return each
    without_icons = [each.without_icons(fonts, controls, room.width) for each in (tight, less)]
    mixed = min(without_icons, key=lambda each: len(each.cramped))
    if all(mixed.has_room(fonts, control, room.width) for control in controls):
        return mixed
    if room.width < SHORT * text and all(control.icon for control in controls):
        return replace(tight, shape=Shape.ICON_ALONE)
    return replace(mixed, text=fonts.common_height([*mixed.cramped], size, room.width - 2 * tight.pad))


def _look_below(fonts: Fonts, controls: Sequence[Control], room: Rect, look: ButtonLook) -> ButtonLook:
    """Return the look of buttons with labels below their icons, as far as those are no smaller than small text.

    Where most labels have no room, no button has one.
    """
    width = room.width - 4
    cramped = [control.label for control in controls if fonts.width(control.label, look.text) > width]
    if all(control.icon for control in controls):
        shape = Shape.ICON_ALONE if 2 * len(cramped) > len(controls) else look.shape
        return replace(look, shape=shape, cramped=frozenset(cramped))
    return replace(look, text=fonts.common_height([control.label for control in controls], look.text, width))


def button_radius(rect: Rect, least: int = 4) -> int:
    """Return the corner radius of a button, or of a row that can be pressed."""
    return max(min(rect.height // 4, 14), least)


@dataclass(frozen=True)
class Button(Pressable):
    """A button: icon, label and, where there is room, its key."""

    control: Control
    look: ButtonLook
    is_on: bool | None = None  # None for a button that does something at once

    @property
    def is_selected(self) -> bool | None:
        return self.is_on

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, look, icon, theme, state = self.rect, self.look, self.control.icon, painter.theme, self.state
        painter.tile(surface, rect, state, button_radius(rect))
        ink, key_ink = (theme.text, theme.text_soft) if state.enabled else (theme.text_disabled, theme.text_disabled)
        if state.is_accented:
            ink = key_ink = theme.accent_text
        label = painter.fonts.of(Role.NAME).line(self.control.label, look.text, ink)
        shape, centre = look.shape_of(self.control), rect.centre[0] - look.icon // 2
        if shape is Shape.BELOW:
            top = rect.y + (rect.height - look.icon - label.get_height()) // 2
            painter.icon(surface, icon, (centre, top), look.icon, ink)
            surface.blit(label, (rect.x + (rect.width - label.get_width()) // 2, top + look.icon))
            return
        if shape is Shape.ICON_ALONE:
            painter.icon(surface, icon, (centre, _middle(rect, look.icon)), look.icon, ink)
            return
        if shape is Shape.BESIDE:
            painter.icon(surface, icon, (rect.x + look.pad, _middle(rect, look.icon)), look.icon, ink)
        surface.blit(label, (rect.x + look.left(self.control), _middle(rect, label.get_height())))
        if look.shows_key(painter.fonts, self.control, rect):
            key = painter.fonts.line(self.control.key, look.key_text, key_ink)
            surface.blit(key, (rect.right - look.pad - key.get_width(), _middle(rect, key.get_height())))


@dataclass(frozen=True)
class IconButton(Pressable):
    """A button with its icon alone, in the middle."""

    icon: str

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        ink = painter.theme.text if self.state.enabled else painter.theme.text_disabled
        size = min(self.rect.width, self.rect.height) * 3 // 5
        painter.centred_icon(surface, self.icon, self.rect, size, ink)


@dataclass(frozen=True)
class Tab(Pressable):
    """A name to choose among others beside it: the chosen one is framed."""

    name: str
    chosen: bool
    text: int
    key: str = ""  # at the right, where there is room

    @property
    def is_selected(self) -> bool:
        return self.chosen

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text, theme, radius = self.rect, self.text, painter.theme, button_radius(self.rect)
        painter.tile(surface, rect, self.state, radius)
        if self.chosen:
            painter.art.draw_panel(surface, rect, radius, None, theme.accent, max(text // 8, 2))
        ink = theme.text if self.chosen or self.state.hover else theme.text_soft
        painter.text(surface, self.name, rect, text, centred=True, colour=ink, role=Role.NAME)
        key, (_, right) = small_text(text), rect.inset(text // 2).columns(2)
        if self.key and painter.fonts.width(self.name, text) // 2 + key <= right.width:
            painter.text(surface, self.key, right, key, soft=True, right=True)


def _middle(rect: Rect, height: int) -> int:
    return rect.y + (rect.height - height) // 2
