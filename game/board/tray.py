"""The tray that pieces lie in: its rim, all of which or a part has the colour of solved, and its bed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..ui.art import Art
from ..ui.geometry import Rect
from ..ui.theme import Colour, Theme, mixed
from .animation import Place
from .layout import BoardGeometry


def rim_parts(frame: Rect, thickness: int, point: tuple[int, int], part: float) -> list[Rect]:
    """Where the rim lies up to ``part`` of the way round, both ways at once, beginning on the side next to ``point``.

    At 1 that is all of it: both ways meet opposite to where they began.
    """
    round_trip = 2 * (frame.width + frame.height)
    begin, way = _along(frame, point), round(part * round_trip / 2)
    found, first = [], 0
    for side in range(4):
        length = frame.height if side % 2 else frame.width
        for lap in (-round_trip, 0, round_trip):
            low, high = max(begin - way, first + lap), min(begin + way, first + length + lap)
            if low < high:
                found.append(_piece(frame, thickness, side, low - first - lap, high - first - lap))
        first += length
    return found


def around(outer: Rect, inner: Rect) -> list[Rect]:
    """What of a rectangle lies beyond another one, in at most four parts that do not overlap."""
    inner = inner.common(outer)
    if not inner.width or not inner.height:
        return [outer]
    parts = (
        Rect(outer.x, outer.y, outer.width, inner.y - outer.y),
        Rect(outer.x, inner.bottom, outer.width, outer.bottom - inner.bottom),
        Rect(outer.x, inner.y, inner.x - outer.x, inner.height),
        Rect(inner.right, inner.y, outer.right - inner.right, inner.height),
    )
    return [part for part in parts if part.width and part.height]


def _along(frame: Rect, point: tuple[int, int]) -> int:
    """How far along the rim, clockwise from the upper left corner, the nearest point of it lies."""
    x, y = point[0] - frame.x, point[1] - frame.y
    width, height = frame.width, frame.height
    ways = (
        (y, x),
        (width - x, width + y),
        (height - y, 2 * width + height - x),
        (x, 2 * (width + height) - y),
    )
    return min(ways)[1]


def _piece(frame: Rect, thickness: int, side: int, low: int, high: int) -> Rect:
    """From ``low`` to ``high`` on a side, which are counted clockwise from the upper one."""
    length = high - low
    if side == 0:
        return Rect(frame.x + low, frame.y, length, thickness)
    if side == 1:
        return Rect(frame.right - thickness, frame.y + low, thickness, length)
    if side == 2:
        return Rect(frame.right - high, frame.bottom - thickness, length, thickness)
    return Rect(frame.x, frame.bottom - high, thickness, length)


Filling = tuple[Place, float]
"""The place next to which the rim begins to take on the colour of solved, and the part of it that has."""


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
LIP, GLEAM, BED_SHADOW = 0.35, 0.22, 0.3
"""How much darker and brighter edges are."""


class Tray:
    """The tray of one board on the screen; drawn within the surface's clip."""

    def __init__(self, art: Art, theme: Theme, geometry: BoardGeometry) -> None:
        self._art, self._theme, self._geometry = art, theme, geometry
        self._bed_radius = round(geometry.pitch * 0.16)
        self._radius = self._bed_radius + geometry.border // 2
        self._bed = geometry.cells.inset(-max(geometry.border // 3, 1))
        self._edge = max(round(geometry.pitch * 0.018), 1)
        """How thick bright and dark edges are."""
        self._depth = self._radius + geometry.border
        """How far the rim reaches inwards in the corners, before the bed covers it."""
        self._edges = around(geometry.frame, geometry.frame.inset(self._depth))
        self._pictures: dict[Colour, list[tuple[Rect, pygame.Surface]]] = {}
        """Of the rim in a colour the edges, as they are in the window."""

    def draw(self, surface: pygame.Surface, solved: bool, filling: Filling | None = None) -> None:
        """The whole tray; where the rim only fills, that far."""
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
        """Draws the rim, once, to copy it from then on: at a third of the time of drawing, frame after frame."""
        if colour in self._pictures:
            return
        clip, window = surface.get_clip(), Rect(0, 0, *surface.get_size())
        surface.set_clip(None)
        edges = [edge.common(window) for edge in self._edges if edge.overlaps(window)]
        bare = [surface.subsurface(edge).copy() for edge in edges]
        self._draw_rim(surface, self._edges, colour)
        self._pictures[colour] = [(edge, surface.subsurface(edge).copy()) for edge in edges]
        for edge, picture in zip(edges, bare, strict=True):  # the next colour's soft edges must not mix with this one
            surface.blit(picture, edge)
        surface.set_clip(clip)

    def _copy_rim(self, surface: pygame.Surface, parts: Sequence[Rect], colour: Colour) -> None:
        """As ``_draw_rim``, from the pictures."""
        for edge, picture in self._pictures[colour]:
            for part in (part.common(edge) for part in parts if part.overlaps(edge)):
                surface.blit(picture, part, (part.x - edge.x, part.y - edge.y, part.width, part.height))

    def _draw_bed(self, surface: pygame.Surface) -> None:
        """In the shadow of the rim at its upper edge."""
        bed, radius, clip = self._bed, self._bed_radius, Rect(*surface.get_clip())
        shaded = bed._replace(height=self._edge + radius).common(clip)
        if shaded.height:
            surface.set_clip(shaded)
            self._art.draw_panel(surface, bed, radius, mixed(self._theme.tray, BLACK, BED_SHADOW))
            surface.set_clip(clip)
        lit = Rect(bed.x, bed.y + self._edge, bed.width, max(bed.height - self._edge, 1))
        self._art.draw_panel(surface, lit, radius, self._theme.tray)

    def _draw_rim(self, surface: pygame.Surface, parts: Sequence[Rect], colour: Colour) -> None:
        """A frame that is cut out, as only its rim is seen: filling all of it takes as long as all pieces."""
        clip = Rect(*surface.get_clip())
        for part in parts:
            if part.overlaps(clip):
                surface.set_clip(part.common(clip))
                self._draw_frame(surface, colour)
        surface.set_clip(clip)

    def _draw_frame(self, surface: pygame.Surface, colour: Colour) -> None:
        """Wood that light falls on from above: a bright upper edge, a dark lower one."""
        frame, edge = self._geometry.frame, self._edge
        self._art.draw_panel(surface, frame, self._radius, mixed(colour, BLACK, LIP))
        upper = Rect(frame.x, frame.y, frame.width, max(frame.height - edge, 1))
        self._art.draw_panel(surface, upper, self._radius, mixed(colour, WHITE, GLEAM))
        face = Rect(frame.x, frame.y + max(edge // 2, 1), frame.width, max(upper.height - max(edge // 2, 1), 1))
        self._art.draw_panel(surface, face, self._radius, colour)
