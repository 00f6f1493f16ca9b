"""The tray that pieces lie in: its rim, all of which or a part has the colour of solved, and its bed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from .animation import Place
from .art import Art
from .geometry import Rect
from .layout import BoardGeometry
from .rim import edges, rim_parts
from .theme import Colour, Theme

Filling = tuple[Place, float]
"""The place next to which the rim begins to take on the colour of solved, and the part of it that has."""


class Tray:
    """The tray of one board on the screen; drawn within the surface's clip."""

    def __init__(self, art: Art, theme: Theme, geometry: BoardGeometry) -> None:
        self._art, self._theme, self._geometry = art, theme, geometry
        self._bed_radius = round(geometry.pitch * 0.16)
        self._radius = self._bed_radius + geometry.border // 2
        self._bed = geometry.cells.inset(-max(geometry.border // 3, 1))
        self._depth = self._radius + geometry.border
        """How far the rim reaches inwards in the corners, before the bed covers it."""
        self._edges = edges(geometry.frame, self._depth)

    def draw(self, surface: pygame.Surface, solved: bool, filling: Filling | None = None) -> None:
        """The whole tray; where the rim only fills, that far."""
        colour = self._theme.good if solved else self._theme.frame
        if filling is None:
            self._draw_rim(surface, self._edges, colour)
        else:
            point = self._geometry.place(*filling[0]).centre
            self._draw_rim(surface, self._edges, self._theme.frame)
            self._draw_rim(surface, rim_parts(self._geometry.frame, self._depth, point, filling[1]), colour)
        self._art.draw_panel(surface, self._bed, self._bed_radius, self._theme.tray)

    def _draw_rim(self, surface: pygame.Surface, parts: Sequence[Rect], colour: Colour) -> None:
        """A frame that is cut out, as only its rim is seen: filling all of it takes as long as all pieces."""
        clip = Rect(*surface.get_clip())
        for part in parts:
            if part.overlaps(clip):
                surface.set_clip(part.common(clip))
                self._art.draw_panel(surface, self._geometry.frame, self._radius, colour)
        surface.set_clip(clip)
