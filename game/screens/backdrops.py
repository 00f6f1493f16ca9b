"""What lies behind boards and some pages: wood, a meadow, a sky and others, as tiles that are drawn once, in the
background.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from solver import Board, Cancel, Progress
from solver.catalogue.pictures import is_picture

from ..model.board_kinds import kind_of
from ..system.background import Post, start_job
from ..ui.art import ASSETS, fill_rect, loaded
from ..ui.geometry import Rect
from ..ui.theme import Colour
from ..ui.widget import Painter

SIDE = 360
"""The side of a tile in pixels where texts have their usual size."""
FAMILIES = {"blocks": "wood", "along": "asphalt", "farm": "meadow", "goat": "meadow"}  # by kinds of boards
PARQUET, SKY, ALBUM = "parquet", "sky", "album"
"""What lies behind the home page, the daily boards, and the pages about the player."""


@lru_cache(64)
def family_of(board: Board) -> str:
    """Return what lies behind a board: the name of a file in ``assets/backdrops``."""
    return "canvas" if is_picture(board.id) else FAMILIES.get(kind_of(board), "felt")


class Backdrops:
    """The tiles of all families, each drawn when it is first asked for; until then, the ground is plain."""

    def __init__(self, painter: Painter, post: Post) -> None:
        self._painter, self._post = painter, post
        self._drawn: dict[tuple[str, int], pygame.Surface | None] = {}  # None while a job draws it
        self._tiles: dict[tuple[str, int, Colour], pygame.Surface] = {}
        self.version = 0
        """Increases whenever a tile is there."""

    @property
    def is_waiting(self) -> bool:
        """Some tile is being drawn."""
        return None in self._drawn.values()

    def clear(self, surface: pygame.Surface, rect: Rect, family: str, scale: int) -> None:
        """Fill a rectangle, within the surface's clip, with the tiles of a family, magnified by ``scale``."""
        theme = self._painter.theme
        tile = None if theme.grounds is None else self._tile(family, scale * SIDE, getattr(theme.grounds, family))
        if tile is None:
            fill_rect(surface, theme.background, rect)
            return
        clip, side = surface.get_clip(), tile.get_width()
        surface.set_clip(clip.clip(rect))
        for x in range(rect.x // side * side, rect.right, side):
            for y in range(rect.y // side * side, rect.bottom, side):
                surface.blit(tile, (x, y))
        surface.set_clip(clip)

    def _tile(self, family: str, side: int, ground: Colour) -> pygame.Surface | None:
        """Return a tile over the colour of a theme; None while it is being drawn, or can't be."""
        key = family, side
        if key not in self._drawn:
            self._drawn[key] = None
            self._start(key)
        drawn = self._drawn[key]
        if drawn is not None and (*key, ground) not in self._tiles:
            tile = pygame.Surface((side, side)).convert()
            tile.fill(ground)
            tile.blit(drawn, (0, 0))
            self._tiles[(*key, ground)] = tile
        return self._tiles.get((*key, ground))

    def _start(self, key: tuple[str, int]) -> None:
        def draw(progress: Progress, cancel: Cancel) -> None:
            drawn = drawn_tile(*key)
            self._post(lambda: self._take(key, drawn))

        start_job(draw, lambda: None)

    def _take(self, key: tuple[str, int], drawn: pygame.Surface) -> None:
        self._drawn[key] = drawn.convert_alpha()
        self.version += 1


@lru_cache(8)
def drawn_tile(family: str, side: int) -> pygame.Surface:
    """Return a transparent tile, drawn without the window's format."""
    return loaded((ASSETS / "backdrops" / f"{family}.svg").read_text(encoding="utf-8"), side, side)
