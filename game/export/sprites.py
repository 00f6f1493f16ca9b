"""A board's art as plain images: drawn once with pygame, composed to frames by any thread without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

from solver import Board, Position

from ..board.animation import Motion, Place, motions_at_rest
from ..board.bodies import Piece
from ..board.layout import FRAME
from ..board.looks import shows_blocks
from ..board.piece_pictures import piece_picture
from ..board.view import BoardView
from ..ui.art import Art
from ..ui.geometry import Rect
from ..ui.theme import Theme

MARGIN = 1 / 12  # around the frame, in cells
MOST_SAMPLED = 700  # pixels of each side from which the palette is made
OF_WOOD, COLOURS = 40, 255  # of an animation: more make wood's larger and show little difference there


def image_of(surface: pygame.Surface) -> Image.Image:
    """Return a surface as an image with transparency."""
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def picture_layout(board: Board, size: int) -> tuple[Rect, Rect]:
    """Return a picture whose longer side has ``size`` pixels, and the board's area in it.

    Cells have whole pixels; what is left over widens the margin on all sides.
    """
    cells = max(board.columns, board.rows)
    pitch = max(int(size / (cells + 2 * (FRAME + MARGIN))), 1)
    if cells * pitch + 2 * _edge(pitch) > size:  # as the edge is rounded up
        pitch = max(pitch - 1, 1)
    left_over = max(size - cells * pitch - 2 * _edge(pitch), 0)
    sides = [count * pitch for count in (board.columns, board.rows)]
    whole = Rect(0, 0, *(side + 2 * _edge(pitch) + left_over for side in sides))
    wide, high = (ceil(pitch * (count + 2 * FRAME) + 1e-6) for count in (board.columns, board.rows))
    edge = _edge(pitch) + left_over // 2
    return whole, Rect(edge - (wide - sides[0]) // 2, edge - (high - sides[1]) // 2, wide, high)


def _edge(pitch: int) -> int:
    """Return the pixels of the frame and the margin around it."""
    return max(round(pitch * FRAME), 1) + max(round(pitch * MARGIN), 1)


TRANSPARENT = 255  # the index of no colour in a palette


class Palette:
    """At most 255 colours, and which of them is nearest to any other."""

    def __init__(self, image: Image.Image, most: int) -> None:
        """Choose the colours that show an image best, by median cut, then k-means."""
        sample = image.copy()
        sample.thumbnail((MOST_SAMPLED, MOST_SAMPLED), Image.Resampling.NEAREST)
        chosen = sample.quantize(most, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
        given = np.array(chosen.getpalette("RGB"), np.uint8).reshape(-1, 3)[:TRANSPARENT]
        self.colours = np.zeros((256, 3), np.uint8)  # rows of red, green and blue
        self.colours[: len(given)] = given
        steps = np.arange(4, 256, 8, dtype=np.uint8)
        every = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 1, 3)
        self._nearest = np.asarray(Image.fromarray(every).quantize(palette=chosen, dither=Image.Dither.NONE)).ravel()

    def nearest(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the index of the nearest colour of each pixel, given as rows of red, green and blue (5 bits count)."""
        red, green, blue = (pixels >> 3).astype(np.uint16)
        found: NDArray[np.uint8] = self._nearest[(red << 10) | (green << 5) | blue]
        return found


@dataclass(frozen=True)
class Sprites:
    """The pictures of one board in one theme and size: its tray, empty and solved, and each piece."""

    view: BoardView = field(repr=False)
    tray: Image.Image
    solved_tray: Image.Image
    pieces: dict[Piece, Image.Image]
    gate_marks: Image.Image | None
    is_wooden: bool

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of every frame, in pixels."""
        return self.tray.size

    def rect_of(self, piece: Piece, place: Place) -> Rect:
        """Return the rectangle around a piece at a place."""
        return self.view.rect_of(piece, place)

    def frame(self, position: Position) -> Image.Image:
        """Return a position at rest; the goal is shown as solved."""
        image = (self.solved_tray if position.is_goal else self.tray).copy()
        for motion in motions_at_rest(position):
            self._draw(image, motion.piece, motion.end, (0, 0))
        self._draw_gate_marks(image, (0, 0))
        return image

    def region(self, motions: Sequence[Motion], part: float, region: Rect) -> Image.Image:
        """Return the part of a frame in a region while pieces move, with ``part`` of their paths done."""
        image = self.tray.crop((region.x, region.y, region.right, region.bottom))
        corner = region.x, region.y
        for motion in sorted(motions, key=lambda each: each.is_moving):
            if self.rect_of(motion.piece, motion.place(part)).overlaps(region):
                self._draw(image, motion.piece, motion.place(part), corner)
        self._draw_gate_marks(image, corner)
        return image

    def _draw(self, image: Image.Image, piece: Piece, place: Place, corner: tuple[int, int]) -> None:
        rect, sprite = self.rect_of(piece, place), self.pieces[piece]
        image.paste(sprite, (rect.x - corner[0], rect.y - corner[1]), sprite)

    def _draw_gate_marks(self, image: Image.Image, corner: tuple[int, int]) -> None:
        if self.gate_marks is not None:
            marks = self.gate_marks.crop((*corner, corner[0] + image.width, corner[1] + image.height))
            image.paste(marks, (0, 0), marks)

    @cached_property
    def palette(self) -> Palette:
        """The colours that show all pictures best."""
        cells, sheets = self.view.geometry.cells, [self.tray, self.solved_tray]
        for piece in self.pieces.values():
            shown = self.tray.crop((cells.x, cells.y, cells.x + piece.width, cells.y + piece.height))
            shown.paste(piece, (0, 0), piece)
            sheets.append(shown)
        whole = Image.new("RGB", (max(each.width for each in sheets), sum(each.height for each in sheets)))
        down = 0
        for each in sheets:
            whole.paste(each, (0, down))
            down += each.height
        return Palette(whole, OF_WOOD if self.is_wooden else COLOURS)


def make_sprites(art: Art, theme: Theme, board: Board, size: int, with_grain: bool = False) -> Sprites:
    """Draw a board's pictures, for frames whose longer side has ``size`` pixels.

    Wood has its grain in single pictures alone: that of moved pieces would be a third of an animation's file.
    """
    whole, area = picture_layout(board, size)
    view = BoardView(art, theme, board, area)

    def tray(solved: bool) -> Image.Image:
        surface = pygame.Surface((whole.width, whole.height), pygame.SRCALPHA)
        surface.fill(theme.background)
        view.tray.draw(surface, solved)
        view.draw_ground(surface)
        return image_of(surface).convert("RGB")

    marks = None
    if board.gates:
        surface = pygame.Surface((whole.width, whole.height), pygame.SRCALPHA)
        view.draw_gate_marks(surface)
        marks = image_of(surface)
    pitch, labels = view.geometry.pitch, {piece.label for piece in board.pieces}
    pieces = {
        label: image_of(piece_picture(art, board, label, pitch, theme.tiles, with_grain=with_grain)) for label in labels
    }
    return Sprites(view, tray(False), tray(True), pieces, marks, shows_blocks(board))
