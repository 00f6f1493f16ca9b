"""The frames of a game: each move slides as on the screen, then rests; drawn without pygame, in any thread.

A frame is what the next one changes: each pixel keeps its colour while that is close enough to the right one, so that
what a file has to hold is the edges of the piece that moves. No pixel is ever farther off than ``CLOSE_AT_REST`` once
the pieces rest; and no grain is drawn on wood that moves, which the eye could not follow. Both together make files
half as large and show nothing else (measured by ``benchmarks/exports.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from solver import Position

from ..board.animation import Motion, eased, motions_between
from ..ui.geometry import Rect
from .sprites import TRANSPARENT, Sprites

FRAME_MS = 50
SLIDE_FRAMES = 3  # 150 ms for a slide: on the screen it takes 140
FIRST_MS, LAST_MS = 1000, 2500
CLOSE_IN_MOTION, CLOSE_AT_REST = 24, 12  # differences of a bright colour, of 255, that are not drawn


class Frame(NamedTuple):
    """A change of the picture: palette indices of a region, TRANSPARENT where nothing changes, and its place."""

    indices: NDArray[np.uint8]
    x: int
    y: int
    milliseconds: int


class _Picture(NamedTuple):
    """The right image of a region."""

    image: Image.Image
    region: Rect
    milliseconds: int
    at_rest: bool


def frame_count(moves: int) -> int:
    """Return how many frames show so many moves."""
    return 1 + moves * SLIDE_FRAMES


def game_frames(sprites: Sprites, positions: Sequence[Position], move_ms: int = 500) -> Iterator[Frame]:
    """Yield the frames of a game, a move every ``move_ms``; the first is a whole picture.

    The last one lasts longer, and shows a goal as solved.
    """
    palette = sprites.palette
    shown = np.zeros((3, sprites.size[1], sprites.size[0]), np.uint8)
    for number, (image, region, milliseconds, at_rest) in enumerate(_pictures(sprites, positions, move_ms)):
        wanted = np.ascontiguousarray(np.asarray(image).transpose(2, 0, 1))
        before = shown[:, region.y : region.bottom, region.x : region.right]
        red, green, blue = np.maximum(wanted, before) - np.minimum(wanted, before)
        difference = np.maximum(np.maximum(red, green), blue)
        changed = difference > _allowed(before, CLOSE_AT_REST if at_rest else CLOSE_IN_MOTION)
        if not number:
            changed[:] = True
        indices = np.full(changed.shape, TRANSPARENT, np.uint8)
        indices[changed] = palette.nearest(wanted[:, changed])
        before[:, changed] = palette.colours[indices[changed]].T
        yield _cropped(indices, changed, region, milliseconds)


def _allowed(pixels: NDArray[np.uint8], of_bright: int) -> NDArray[np.uint16]:
    """Return the difference that is not seen on each pixel: on black it is a quarter of that on bright ones."""
    brightness = np.maximum(np.maximum(pixels[0], pixels[1]), pixels[2]).astype(np.uint16)
    allowed: NDArray[np.uint16] = brightness * of_bright // 256 + of_bright // 4
    return allowed


def _cropped(indices: NDArray[np.uint8], changed: NDArray[np.bool_], region: Rect, milliseconds: int) -> Frame:
    """Return a frame of no more than what changes, from even coordinates on as WebP needs it."""
    down, across = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    if not len(down):
        down = across = np.array([0])
    top, left = int(down[0]) // 2 * 2, int(across[0]) // 2 * 2  # regions themselves begin at even ones
    cut = indices[top : int(down[-1]) + 1, left : int(across[-1]) + 1]
    return Frame(cut, region.x + left, region.y + top, milliseconds)


def _pictures(sprites: Sprites, positions: Sequence[Position], move_ms: int) -> Iterator[_Picture]:
    rest, last = move_ms - (SLIDE_FRAMES - 1) * FRAME_MS, len(positions) - 1
    whole = Rect(0, 0, *sprites.size)
    yield _Picture(sprites.frame(positions[0]), whole, FIRST_MS if last else LAST_MS, True)
    for number, (old, new) in enumerate(pairwise(positions), 1):
        motions = motions_between(old, new)
        region = _reach(sprites, motions)
        for step in range(1, SLIDE_FRAMES):
            yield _Picture(sprites.region(motions, eased(step / SLIDE_FRAMES), region), region, FRAME_MS, False)
        if new.is_goal or old.is_goal:
            region = whole  # the rim has another colour
        image = sprites.frame(new).crop((region.x, region.y, region.right, region.bottom))
        yield _Picture(image, region, LAST_MS if number == last else rest, True)


def _reach(sprites: Sprites, motions: Sequence[Motion]) -> Rect:
    """Return the region in which a move changes the picture, from even coordinates on."""
    places = [
        sprites.rect_of(motion.piece, place)
        for motion in motions
        if motion.moves
        for place in (motion.start, *motion.corners, motion.end)
    ]
    whole = Rect(0, 0, *sprites.size)
    if not places:
        return whole
    x, y, width, height = reduce(Rect.union, places)
    return Rect(x - x % 2, y - y % 2, width + x % 2, height + y % 2).common(whole)
