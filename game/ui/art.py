"""Pictures from the vector files in ``assets/``, drawn at the size needed; plain rectangles."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

from .geometry import Rect
from .text import Fonts
from .theme import Colour, hex_text


def fill_rect(surface: pygame.Surface, colour: Colour, rect: Rect) -> None:
    """Fill a rectangle as ``surface.fill`` does, two to twenty times as fast.

    SDL fills past the cache, which takes 0.3 microseconds for each end of a row that does not lie at a whole 64 bytes;
    pygame itself, which draws rectangles with round corners (of one pixel: none), does not.
    """
    seen = surface.get_clip().clip(rect)  # beyond the surface it would draw something else
    if seen:
        pygame.draw.rect(surface, colour, seen, 0, 1)


def copy_of(surface: pygame.Surface, rect: Rect) -> pygame.Surface:
    """Copy a rectangle of a surface, clipped to the surface: in the smallest windows perhaps to nothing.

    It is opaque, though one screen may just fade into the next and the surface be half transparent as a whole.
    """
    seen = surface.get_rect().clip(rect)
    copy = surface.subsurface(seen).copy() if seen else pygame.Surface(seen.size)
    copy.set_alpha(None)
    return copy


ASSETS = Path(__file__).parent.parent.parent / "assets"
KEPT_WINDOWS, LEAST_KEPT = 3, 1_000_000
"""So many windows' pixels of drawn pictures are kept, four bytes each: a board takes up to 1.1 (measured). Those that
were used longest ago go first. In small windows it is a number of pixels.
"""

INK = "#000000"  # the colour in icons that stands for others
_SIZE = re.compile(r'\bwidth="[0-9.]+" height="[0-9.]+"')


@cache
def _svg(name: str) -> str:
    return (ASSETS / f"{name}.svg").read_text(encoding="utf-8")


class Art:
    """A renderer of vector files that caches each picture for each size and colour."""

    def __init__(self, fonts: Fonts, least_kept: int = LEAST_KEPT) -> None:
        self.fonts, self._least_kept = fonts, least_kept
        self._pictures: dict[object, pygame.Surface] = {}
        self._pixels = 0
        self.fine_line = 1  # pixels

    def picture(self, name: str, width: int, height: int, colours: tuple[tuple[str, str], ...] = ()) -> pygame.Surface:
        """Return the file ``assets/<name>.svg`` at this size, with colours replaced by others (as ``#rrggbb``)."""

        def drawn() -> pygame.Surface:
            text = _svg(name)
            for old, new in colours:
                text = text.replace(old, new)
            return rasterised(text, width, height)

        return self.kept((name, width, height, colours), drawn)

    def kept(self, key: object, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture that ``draw`` returns, drawn once for each key."""
        picture = self._pictures.pop(key, None)
        if picture is None:
            picture = draw()
            self._pixels += _pixels(picture)
            window = pygame.display.get_surface()
            kept = max(self._least_kept, 0 if window is None else KEPT_WINDOWS * _pixels(window))
            while self._pixels > kept and self._pictures:
                self._pixels -= _pixels(self._pictures.pop(next(iter(self._pictures))))
        self._pictures[key] = picture  # at the end: it will be the last to go
        return picture

    def sketch(self, body: str, width: int, height: int) -> pygame.Surface:
        """Draw the body of an SVG at a size in pixels, uncached."""
        return rasterised(svg_text(body), width, height)

    def icon(self, name: str, size: int, colour: str) -> pygame.Surface:
        """Return a square icon in one colour."""
        return self.picture(f"icons/{name}", size, size, ((INK, colour),))

    def draw_panel(
        self,
        surface: pygame.Surface,
        rect: Rect,
        radius: int,
        fill: Colour | None,
        outline: Colour | None = None,
        thickness: int = 0,
    ) -> None:
        """Draw a rectangle with round corners, filled, outlined or both; without a thickness an outline is a fine line.

        Only the corners need smooth edges: they come from a small drawing, the rest are plain rectangles.
        """
        thickness = thickness or self.fine_line
        radius = max(min(radius, rect.width // 2, rect.height // 2), 1)
        corners = self._corners(radius, fill, outline, thickness)
        x, y, width, height = rect
        for part_x, from_x in ((x, 0), (x + width - radius, radius + 1)):
            for part_y, from_y in ((y, 0), (y + height - radius, radius + 1)):
                surface.blit(corners, (part_x, part_y), (from_x, from_y, radius, radius))
        across, along = width - 2 * radius, height - 2 * radius
        if fill is not None:
            fill_rect(surface, fill, Rect(x + radius, y, across, height))
            fill_rect(surface, fill, Rect(x, y + radius, radius, along))
            fill_rect(surface, fill, Rect(rect.right - radius, y + radius, radius, along))
        if outline is not None:
            for edge in (
                Rect(x + radius, y, across, thickness),
                Rect(x + radius, rect.bottom - thickness, across, thickness),
                Rect(x, y + radius, thickness, along),
                Rect(rect.right - thickness, y + radius, thickness, along),
            ):
                fill_rect(surface, outline, edge)

    def _corners(self, radius: int, fill: Colour | None, outline: Colour | None, thickness: int) -> pygame.Surface:
        """Return the four round corners of a panel, as a small panel of its own."""

        def drawn() -> pygame.Surface:
            side, half = 2 * radius + 1, thickness / 2 if outline else 0.0
            stroke = f'stroke="{hex_text(outline)}" stroke-width="{thickness}"' if outline else ""
            body = (
                f'<rect x="{half}" y="{half}" width="{side - 2 * half}" height="{side - 2 * half}" '
                f'rx="{max(radius - half, 0.5)}" fill="{hex_text(fill) if fill else "none"}" {stroke}/>'
            )
            return rasterised(svg_text(body), side, side)

        return self.kept(("corners", radius, fill, outline, thickness), drawn)

    def forget(self) -> None:
        """Drop all cached pictures, as in a window of another size all have other sizes."""
        self.fonts.forget()
        self._pictures.clear()
        self._pixels = 0


def _pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


def svg_text(body: str) -> str:
    """Return an SVG with this body, in whole pixels; the size is added when it is drawn."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">{body}</svg>'


def rasterised(svg: str, width: int, height: int) -> pygame.Surface:
    """Draw an SVG text at a size in pixels.

    SDL_image draws at the size that the root tag states, on both editions of pygame, so the size is written into it.
    """
    return loaded(svg, width, height).convert_alpha()


def loaded(svg: str, width: int, height: int) -> pygame.Surface:
    """Draw an SVG text without converting it to the window's format, so that another thread may do it."""
    size = f'width="{max(width, 1)}" height="{max(height, 1)}"'
    return pygame.image.load(io.BytesIO(_SIZE.sub(size, svg, count=1).encode()), "picture.svg")
