"""The frames of a game: each move slides as on the screen, then rests; drawn without pygame, in any thread.

A frame holds what it changes, compared by the colours of the palette: with few colours, and no grain on wood, that is
the edges of the piece that moves. Pixels kept while they were close enough to the right ones made no smaller files, and
left ghosts of digits behind (measured by ``benchmarks/exports.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from solver import Position

from ..board.animation import Motion, eased, motions_between
from ..ui.geometry import Rect
from .sprites import TRANSPARENT, Sprites

FRAME_MS = 60
SLIDE_FRAMES = 2  # of a straight move, halfway and at rest: a third frame makes files half as large again
FIRST_MS, LAST_MS = 1000, 2500
LEAST_MS = 40  # of a move: programs show frames of less than 20 ms for longer


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


def frame_count(positions: Sequence[Position]) -> int:
    """Return how many frames show a game."""
    return 1 + sum(_slide_frames(motions_between(old, new)) for old, new in pairwise(positions))


def _slide_frames(motions: Sequence[Motion]) -> int:
    """Return how many frames show a move: round a corner one for each cell, so that the path is seen."""
    return max((SLIDE_FRAMES, *(ceil(motion.length) for motion in motions if motion.corners)))


def replay_ms(times: Sequence[float]) -> list[int]:
    """Return the milliseconds of each move in a replay as it was played, from the seconds at which they were made.

    Moves that came faster than frames can catch up when the player paused.
    """
    found, shown = list[int](), 0.0
    for until in (*times[1:], times[-1]):
        found.append(max(round(1000 * (until - times[0]) - shown), LEAST_MS))
        shown += found[-1]
    return found


def game_frames(sprites: Sprites, positions: Sequence[Position], move_ms: int | Sequence[int] = 500) -> Iterator[Frame]:
    """Yield the frames of a game, a move every ``move_ms`` or each in its own; the first is a whole picture.

    The last one lasts longer, and shows a goal as solved.
    """
    palette = sprites.palette
    shown = np.full((sprites.size[1], sprites.size[0]), TRANSPARENT, np.uint8)
    for image, region, milliseconds in _pictures(sprites, positions, move_ms):
        wanted = palette.nearest(np.ascontiguousarray(np.asarray(image).transpose(2, 0, 1)))
        before = shown[region.y : region.bottom, region.x : region.right]
        changed = wanted != before
        indices = np.where(changed, wanted, np.uint8(TRANSPARENT))
        before[:] = wanted
        yield _cropped(indices, changed, region, milliseconds)


def _cropped(indices: NDArray[np.uint8], changed: NDArray[np.bool_], region: Rect, milliseconds: int) -> Frame:
    """Return a frame of no more than what changes, from even coordinates on as WebP needs it."""
    down, across = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    if not len(down):
        down = across = np.array([0])
    top, left = int(down[0]) // 2 * 2, int(across[0]) // 2 * 2  # regions themselves begin at even ones
    cut = indices[top : int(down[-1]) + 1, left : int(across[-1]) + 1]
    return Frame(cut, region.x + left, region.y + top, milliseconds)


def _pictures(sprites: Sprites, positions: Sequence[Position], move_ms: int | Sequence[int]) -> Iterator[_Picture]:
    last = len(positions) - 1
    each_move = [move_ms] * last if isinstance(move_ms, int) else move_ms
    whole = Rect(0, 0, *sprites.size)
    yield _Picture(sprites.frame(positions[0]), whole, FIRST_MS if last else LAST_MS)
    for number, (old, new) in enumerate(pairwise(positions), 1):
        motions = motions_between(old, new)
        region = _reach(sprites, motions)
        count = _slide_frames(motions)
        of_move = each_move[number - 1]
        each_ms = min(FRAME_MS, of_move // count)
        rest = of_move - (count - 1) * each_ms
        for step in range(1, count):
            part = step / count if any(motion.corners for motion in motions) else eased(step / count)
            yield _Picture(sprites.region(motions, part, region), region, each_ms)
        if new.is_goal or old.is_goal:
            region = whole  # the rim has another colour
        image = sprites.frame(new).crop((region.x, region.y, region.right, region.bottom))
        yield _Picture(image, region, LAST_MS if number == last else rest)


def _reach(sprites: Sprites, motions: Sequence[Motion]) -> Rect:
    """Return the region in which a move changes the picture, from even coordinates on."""
    places = [
        sprites.rect_of(motion.piece, place)
        for motion in motions
        if motion.is_moving
        for place in (motion.start, *motion.corners, motion.end)
    ]
    whole = Rect(0, 0, *sprites.size)
    if not places:
        return whole
    x, y, width, height = reduce(Rect.union, places)
    return Rect(x - x % 2, y - y % 2, width + x % 2, height + y % 2).common(whole)
