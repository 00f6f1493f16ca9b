"""The tray of the pieces: its bed, and its rim, which is filled wholly or partly with the colour of solved."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..ui.art import Art, copy_of
from ..ui.geometry import Rect
from ..ui.theme import Colour, Theme, mixed
from .animation import Place
from .layout import BED_RADIUS, BoardGeometry


def rim_parts(frame: Rect, thickness: int, point: tuple[int, int], part: float) -> list[Rect]:
    """Return the rim up to ``part`` of the way round, both ways at once, from the side next to ``point``.

    At 1 that is all of it: both ways meet opposite to where they began.
    """
    round_trip = 2 * (frame.width + frame.height)
    begin, reach = _along(frame, point), round(part * round_trip / 2)
    found, first = [], 0
    for side in range(4):
        length = frame.height if side % 2 else frame.width
        for lap in (-round_trip, 0, round_trip):
            low, high = max(begin - reach, first + lap), min(begin + reach, first + length + lap)
            if low < high:
                found.append(_piece(frame, thickness, side, low - first - lap, high - first - lap))
        first += length
    return found


def around(outer: Rect, inner: Rect) -> list[Rect]:
    """Return the part of a rectangle outside another one, as at most four rectangles that do not overlap."""
    if not inner.overlaps(outer):
        return [outer]
    inner = inner.common(outer)
    parts = (
        outer._replace(height=inner.y - outer.y),
        outer._replace(y=inner.bottom, height=outer.bottom - inner.bottom),
        inner._replace(x=outer.x, width=inner.x - outer.x),
        inner._replace(x=inner.right, width=outer.right - inner.right),
    )
    return [part for part in parts if part.width and part.height]


def _along(frame: Rect, point: tuple[int, int]) -> int:
    """Return the distance along the rim, clockwise from the upper left corner, of its point nearest to ``point``."""
    x, y, width, height = point[0] - frame.x, point[1] - frame.y, frame.width, frame.height
    below, right = height - y, width - x
    return min((y, x), (right, width + y), (below, width + height + right), (x, 2 * width + height + below))[1]


def _piece(frame: Rect, thickness: int, side: int, low: int, high: int) -> Rect:
    """Return the strip from ``low`` to ``high`` on a side; sides are counted clockwise from the upper one."""
    across = frame.x + low if side == 0 else frame.right - high
    down = frame.y + low if side == 1 else frame.bottom - high
    return (
        Rect(across, frame.y, high - low, thickness),
        Rect(frame.right - thickness, down, thickness, high - low),
        Rect(across, frame.bottom - thickness, high - low, thickness),
        Rect(frame.x, down, thickness, high - low),
    )[side]


Filling = tuple[Place, float]
"""The place next to which the rim begins to take on the colour of solved, and the part of it that has."""


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
LIP, GLEAM, BED_SHADOW = 0.35, 0.22, 0.3


class Tray:
    """The tray of one board on the screen; drawn within the surface's clip."""

    def __init__(self, art: Art, theme: Theme, geometry: BoardGeometry) -> None:
        self._art, self._theme, self._geometry = art, theme, geometry
        self._bed_radius = round(geometry.pitch * BED_RADIUS)
        self._radius = self._bed_radius + geometry.border // 2
        self._bed = geometry.cells.inset(-min(max(geometry.border // 3, 1), geometry.border - 1))  # some frame is left
        self._edge = max(round(geometry.pitch * 0.018), 1)
        self._depth = self._radius + geometry.border
        self._edges = around(geometry.frame, geometry.frame.inset(self._depth))
        self._pictures: dict[Colour, list[pygame.Surface]] = {}

    def draw(self, surface: pygame.Surface, solved: bool, filling: Filling | None = None) -> None:
        """Draw the whole tray; while the rim only fills, just that part of it."""
        colour = self._theme.good if solved else self._theme.frame
        if filling is None:
            self._draw_rim(surface, self._edges, colour)
        else:
            point = self._geometry.place(*filling[0]).centre
            parts = rim_parts(self._geometry.frame, self._depth, point, filling[1])
            for each in (colour, self._theme.frame):
                self._take_pictures(surface, each)
            self._copy_rim(surface, self._edges, self._theme.frame)
            self._copy_rim(surface, parts, colour)
        self._draw_bed(surface)

    def _take_pictures(self, surface: pygame.Surface, colour: Colour) -> None:
        """Draw the rim once and cache it: copying takes a third of the time of drawing, frame after frame."""
        if colour in self._pictures:
            return
        clip = surface.get_clip()
        surface.set_clip(None)
        bare = [copy_of(surface, edge) for edge in self._edges]
        self._draw_rim(surface, self._edges, colour)
        self._pictures[colour] = [copy_of(surface, edge) for edge in self._edges]
        for edge, picture in zip(self._edges, bare, strict=True):  # the next colour's soft edges must not mix with it
            surface.blit(picture, edge)
        surface.set_clip(clip)

    def _copy_rim(self, surface: pygame.Surface, parts: Sequence[Rect], colour: Colour) -> None:
        for edge, picture in zip(self._edges, self._pictures[colour], strict=True):
            for part in (part.common(edge) for part in parts if part.overlaps(edge)):
                surface.blit(picture, part, (part.x - edge.x, part.y - edge.y, part.width, part.height))

    def _draw_bed(self, surface: pygame.Surface) -> None:
        """Draw the bed, with the shadow of the rim at its upper edge."""
        bed, radius, clip = self._bed, self._bed_radius, Rect(*surface.get_clip())
        shaded = bed._replace(height=self._edge + radius).common(clip)
        if shaded.height:
            surface.set_clip(shaded)
            self._art.draw_panel(surface, bed, radius, mixed(self._theme.tray, BLACK, BED_SHADOW))
            surface.set_clip(clip)
        face = Rect(bed.x, bed.y + self._edge, bed.width, max(bed.height - self._edge, 1))
        self._art.draw_panel(surface, face, radius, self._theme.tray)

    def _draw_rim(self, surface: pygame.Surface, parts: Sequence[Rect], colour: Colour) -> None:
        """Draw the rim as a frame without its inside, as filling all of it would take as long as all pieces."""
        clip = Rect(*surface.get_clip())
        for part in parts:
            if part.overlaps(clip):
                surface.set_clip(part.common(clip))
                self._draw_frame(surface, colour)
        surface.set_clip(clip)

    def _draw_frame(self, surface: pygame.Surface, colour: Colour) -> None:
        """Draw wood that is lit from above: a bright upper edge, a dark lower one."""
        frame, edge = self._geometry.frame, self._edge
        self._art.draw_panel(surface, frame, self._radius, mixed(colour, BLACK, LIP))
        upper = Rect(frame.x, frame.y, frame.width, max(frame.height - edge, 1))
        self._art.draw_panel(surface, upper, self._radius, mixed(colour, WHITE, GLEAM))
        face = Rect(frame.x, frame.y + max(edge // 2, 1), frame.width, max(upper.height - max(edge // 2, 1), 1))
        self._art.draw_panel(surface, face, self._radius, colour)
