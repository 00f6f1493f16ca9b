"""Incremental drawing: only what differs from the screen is drawn."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pygame

from .art import fill_rect
from .geometry import Rect
from .widget import Painter, Widget

DRAW_SECONDS = 0.002
"""After this time the rest waits for the next frame, so that no frame comes late."""

_Place = tuple[Rect, int]
"""A rectangle, and the margin drawn beyond it."""


class Repainter:
    """A painter that turns the widgets on a surface into others."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._drawn: dict[_Place, Widget] = {}
        self.pending = False
        """Whether widgets are left to draw."""

    def forget(self) -> None:
        """Forget the drawn widgets, as the surface has been cleared: next time all is drawn."""
        self._drawn = {}

    def draw(self, surface: pygame.Surface, widgets: Sequence[Widget]) -> list[Rect]:
        """Erase old widgets and draw new ones, as far as ``DRAW_SECONDS`` allow; return the changed rectangles."""
        until = time.perf_counter() + DRAW_SECONDS
        regions = self._erase_gone(surface, widgets)
        stale = [widget for widget in widgets if self._drawn.get(_place(widget)) != widget]
        done = 0
        for group in self._drawn_together(stale):
            self._draw_group(surface, group)
            regions += [widget.region for widget in group]
            done += len(group)
            if time.perf_counter() >= until:
                break
        self.pending = done < len(stale)
        return regions

    def _erase_gone(self, surface: pygame.Surface, widgets: Sequence[Widget]) -> list[Rect]:
        gone = self._drawn.keys() - {_place(widget) for widget in widgets}
        regions = [self._drawn.pop(place).region for place in gone]
        for region in regions:
            fill_rect(surface, self._painter.theme.background, region)
        return regions

    def _draw_group(self, surface: pygame.Surface, group: Sequence[Widget]) -> None:
        for widget in group:
            if _place(widget) in self._drawn:
                fill_rect(surface, self._painter.theme.background, widget.region)
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
    """Return the key that identifies a widget on a screen."""
    return widget.rect, widget.margin
