"""Widgets, frozen values that describe a screen, and the painter that draws what differs from the screen."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields

import pygame

from .access import NodeRole
from .art import Art
from .control import ControlState, Naming
from .faces import Role
from .geometry import Rect
from .text import Fonts
from .theme import Colour, Theme, hex_text


class Painter:
    """A renderer of panels, text lines and icons in the theme; all screens share one."""

    def __init__(self, art: Art, fonts: Fonts, theme: Theme) -> None:
        self.art, self.fonts, self.theme = art, fonts, theme
        self.has_reduced_motion = False  # then nothing is animated

    def forget(self) -> None:
        """Drop everything cached."""
        self.art.forget()
        self.fonts.forget()

    def panel(self, surface: pygame.Surface, rect: Rect, hover: bool = False, radius: int = 10) -> None:
        """Draw a quiet background for other things."""
        fill = self.theme.panel_hover if hover else self.theme.panel
        self.art.draw_panel(surface, rect, radius, fill, self.theme.outline)

    def tile(self, surface: pygame.Surface, rect: Rect, state: ControlState, radius: int) -> None:
        """Draw a control's background: accented for the default button, with the ring if it has the focus."""
        if state.is_accented:
            gap = 2 * RING if state.focused else 0  # otherwise the ring would blend with the accent
            fill = self.theme.accent_hover if state.hover else self.theme.accent
            self.art.draw_panel(surface, rect.inset(gap), max(radius - gap, 2), fill)
        else:
            self.panel(surface, rect, state.hover and state.enabled, radius)
        if state.focused:
            self.focus_ring(surface, rect, radius)

    def focus_ring(self, surface: pygame.Surface, rect: Rect, radius: int) -> None:
        """Draw the ring around the focused control."""
        self.art.draw_panel(surface, rect.inset(-RING), radius + RING, None, self.theme.text, RING + self.art.fine_line)

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        rect: Rect,
        height: int,
        soft: bool = False,
        centred: bool = False,
        colour: Colour | None = None,
        right: bool = False,
        role: Role = Role.BODY,
    ) -> None:
        """Draw one line, centred vertically, and made smaller if it would not fit."""
        colour = colour or (self.theme.text_soft if soft else self.theme.text)
        line = self.fonts.of(role).fitted(text, min(height, max(rect.height, 1)), colour, rect.width)
        room = rect.width - line.get_width()
        x = rect.x + (room // 2 if centred else room if right else 0)
        surface.blit(line, (x, rect.y + (rect.height - line.get_height()) // 2))

    def icon(self, surface: pygame.Surface, name: str, place: tuple[int, int], size: int, ink: Colour) -> None:
        """Draw an icon whose upper left corner is at a point."""
        surface.blit(self.art.icon(name, size, hex_text(ink)), place)

    def centred_icon(self, surface: pygame.Surface, name: str, rect: Rect, size: int, ink: Colour) -> None:
        """Draw an icon in the middle of a rectangle."""
        self.icon(surface, name, (rect.centre[0] - size // 2, rect.centre[1] - size // 2), size, ink)

    def progress(self, surface: pygame.Surface, rect: Rect, part: float) -> None:
        """Draw a progress bar, filled to ``part`` from 0 to 1."""
        radius = rect.height // 2
        self.art.draw_panel(surface, rect, radius, self.theme.panel_pressed)
        done = Rect(rect.x, rect.y, max(round(rect.width * part), rect.height), rect.height)
        self.art.draw_panel(surface, done, radius, self.theme.accent)


RING = 2  # pixels by which a focus ring extends beyond its control


@dataclass(frozen=True)
class Widget(ABC):
    """A part of a screen. Its fields are all that it shows: where two are equal, they look the same."""

    rect: Rect
    margin: int = field(default=RING, kw_only=True)  # pixels that it draws beyond its rectangle

    @property
    def region(self) -> Rect:
        """The rectangle that it draws on."""
        return self.rect.inset(-self.margin)

    @abstractmethod
    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the widget on an empty background."""

    # What a screen reader is told

    @property
    def access_role(self) -> NodeRole:
        """What kind of thing it is."""
        return NodeRole.TEXT

    @property
    def is_live(self) -> bool:
        """Its text is news, to be spoken as it appears."""
        return False

    @property
    def is_selected(self) -> bool | None:
        """It is the chosen one of several; None where nothing is chosen."""
        return None

    @property
    def spoken_parts(self) -> Sequence[Widget]:
        """The widgets of which it consists, where some are news and others are not."""
        return (self,)

    def spoken(self, words: Naming) -> Sequence[str]:
        """Return its texts in reading order, those of its fields but the names of icons."""
        values = (getattr(self, each.name) for each in fields(self) if each.name != "icon")
        return [value for value in values if isinstance(value, str)]


@dataclass(frozen=True)
class Pressable(Widget):
    """The look of a control."""

    state: ControlState

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.BUTTON


DRAW_SECONDS = 0.002  # after this time the rest waits for the next frame, so that no frame comes late

Clear = Callable[[pygame.Surface, Rect], None]
_Place = tuple[Rect, int]


class Repainter:
    """A painter that turns the widgets on a surface into others."""

    def __init__(self, painter: Painter, clear: Clear) -> None:
        """``clear`` draws the empty ground in a rectangle."""
        self._painter, self._clear, self.seconds = painter, clear, DRAW_SECONDS
        self._drawn: dict[_Place, Widget] = {}
        self._frames = 0  # that have left something pending, in a row

    @property
    def is_pending(self) -> bool:
        """Some of the last widgets are not drawn yet."""
        return self._frames > 0

    def forget(self) -> None:
        """Forget the drawn widgets, as the surface has been cleared: next time all is drawn."""
        self._drawn = {}

    def draw(self, surface: pygame.Surface, widgets: Sequence[Widget]) -> list[Rect]:
        """Erase old widgets and draw new ones, as far as the ``seconds`` allow; return the changed rectangles.

        Each frame draws one more at least than the one before, so that all is soon there, also where frames are slow.
        """
        until = time.perf_counter() + self.seconds
        regions = self._erase_gone(surface, widgets)
        stale = [widget for widget in widgets if self._drawn.get(_place(widget)) != widget]
        done = 0
        for number, group in enumerate(self._drawn_together(stale)):
            self._draw_group(surface, group)
            regions += [widget.region for widget in group]
            done += len(group)
            if number >= self._frames and time.perf_counter() >= until:
                break
        self._frames = self._frames + 1 if done < len(stale) else 0
        return regions

    def _erase_gone(self, surface: pygame.Surface, widgets: Sequence[Widget]) -> list[Rect]:
        gone = self._drawn.keys() - {_place(widget) for widget in widgets}
        regions = [self._drawn.pop(place).region for place in gone]
        for region in regions:
            self._clear(surface, region)
        return regions

    def _draw_group(self, surface: pygame.Surface, group: Sequence[Widget]) -> None:
        for widget in group:
            if _place(widget) in self._drawn:
                self._clear(surface, widget.region)
        for widget in group:
            widget.draw(surface, self._painter)
            self._drawn[_place(widget)] = widget

    def _drawn_together(self, stale: Sequence[Widget]) -> Iterator[list[Widget]]:
        """Yield groups of overlapping widgets, each erased before any of it is drawn; empty ground is not erased."""
        new = [widget for widget in stale if _place(widget) not in self._drawn]
        changed = [widget for widget in stale if _place(widget) in self._drawn]
        while changed:
            group = [changed.pop(0)]
            for member in group:  # which grows meanwhile
                near = [widget for widget in changed if widget.region.overlaps(member.region)]
                changed = [widget for widget in changed if widget not in near]
                group += near
            yield group
        for widget in new:
            yield [widget]


def _place(widget: Widget) -> _Place:
    return widget.rect, widget.margin
