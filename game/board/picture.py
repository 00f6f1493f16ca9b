"""The picture of a board: equal pictures look the same, and of others only the differences are drawn."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

import pygame

from ..ui.art import fill_rect
from ..ui.geometry import Rect
from .bodies import Piece
from .celebration import Flake
from .marks import Mark
from .tray import Filling, around
from .view import BoardView, Light


class Picture(NamedTuple):
    """The content of the tray, and its look."""

    pieces: tuple[tuple[Piece, Rect, Light], ...]
    """Each piece, where it lies, and how that is lit, the topmost last."""
    marks: tuple[Mark, ...]
    solved: bool
    covered: bool
    """Whether a sign is seen instead of the pieces."""
    filling: Filling | None = None
    flakes: tuple[Flake, ...] = ()

    def difference(self, before: Picture | None, view: BoardView) -> Rect | None:
        """Return the region that differs from the picture drawn before."""
        if before is None or before.flakes or self.flakes:
            return view.area
        regions = [rect for _, rect, _ in set(before.pieces) ^ set(self.pieces)]
        regions += [mark.region(view) for mark in set(before.marks) ^ set(self.marks)]
        if before[2:] != self[2:]:
            regions.append(view.geometry.frame)
        return reduce(Rect.union, regions) if regions else None

    def draw(self, surface: pygame.Surface, view: BoardView, region: Rect) -> None:
        """Draw the part of the picture in a region of the surface."""
        clip = surface.get_clip()
        for beyond in around(region, view.geometry.cells):  # the rim has soft edges
            fill_rect(surface, view.theme.background, beyond)
        surface.set_clip(region)
        view.tray.draw(surface, self.solved, self.filling)
        view.draw_ground(surface)
        for piece, rect, light in self.pieces:
            if rect.overlaps(region):
                view.draw_piece(surface, piece, rect, light)
        if self.covered:
            view.draw_sign(surface, "play")
        else:
            view.draw_gate_marks(surface)
        for mark in self.marks:
            mark.draw(surface, view)
        surface.set_clip(clip)
        view.draw_confetti(surface, self.flakes)
