"""Landmarks over a map: each its own shape, so that nobody depends on colours alone; lines with soft edges.

Each shape is a signed distance, in pixels, negative inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.analysis.state_maps import StateMap

from ..ui.theme import Colour, Theme
from .camera import Camera, Floats, Projected
from .raster import Pixels

Point = tuple[float, float]


class Symbol(Enum):
    """What a landmark is drawn as."""

    GOAL = "goal"
    START = "start"
    HARDEST = "hardest"
    HERE = "here"
    BOTTLENECK = "bottleneck"
    MISTAKE = "mistake"
    CHOSEN = "chosen"


class Landmark(NamedTuple):
    """A landmark at a point of the picture."""

    symbol: Symbol
    x: float
    y: float


# As shares of the size of marks: radii, the least distance between two of one shape (goals often fill a whole region),
# and half the width of a path.
RADII = {
    Symbol.GOAL: 1.35,
    Symbol.START: 1.0,
    Symbol.HARDEST: 1.25,
    Symbol.HERE: 1.1,
    Symbol.BOTTLENECK: 0.62,
    Symbol.MISTAKE: 0.95,
    Symbol.CHOSEN: 1.6,
}
APART = {symbol: 2.3 * radius for symbol, radius in RADII.items()} | {Symbol.GOAL: 9.0}
LINE = 0.26


def draw_landmarks(pixels: Pixels, shown: StateMap, coordinates: Floats, camera: Camera, theme: Theme) -> None:
    """Draw the path to the goal and the landmarks of a map."""
    height, width = pixels.shape
    at, size = camera.project(coordinates, (width, height)), mark_size(min(width, height))
    draw_path(pixels, points_of(at, shown.path), size, theme)
    goals = [*shown.path[-1:], *shown.graph.goals.tolist()]
    landmarks = (
        (Symbol.BOTTLENECK, shown.bottlenecks),
        (Symbol.HARDEST, shown.hardest),
        (Symbol.GOAL, goals),
        (Symbol.HERE, (shown.here,)),
    )
    for symbol, numbers in landmarks:
        for mark in spaced(symbol, at, numbers, (width, height), size):
            draw_mark(pixels, mark, size, theme)


def points_of(at: Projected, numbers: Iterable[int]) -> list[Point]:
    """Return where positions are on the picture."""
    chosen = list(numbers)
    return list(zip(at.x[chosen].tolist(), at.y[chosen].tolist(), strict=True))


def mark_size(height: int) -> float:
    """Return the size of marks in a picture of a height: about half their width, in pixels."""
    return min(max(height / 110, 4.0), 14.0)


def spaced(
    symbol: Symbol, at: Projected, numbers: Sequence[int], picture: tuple[int, int], size: float
) -> list[Landmark]:
    """Return the landmarks of one symbol that are seen in a picture, without those too near to one before."""
    chosen = np.array(numbers, np.intp)
    x, y, edge = at.x[chosen], at.y[chosen], 2 * size
    seen = (x > -edge) & (x < picture[0] + edge) & (y > -edge) & (y < picture[1] + edge)
    x, y, placed = x[seen], y[seen], list[Landmark]()
    while len(x):
        placed.append(Landmark(symbol, float(x[0]), float(y[0])))
        far = (x - x[0]) ** 2 + (y - y[0]) ** 2 >= (APART[symbol] * size) ** 2
        far[0] = False
        x, y = x[far], y[far]
    return placed


def landmark_sprite(symbol: Symbol, size: float, theme: Theme) -> NDArray[np.uint8]:
    """Return a landmark with transparency around it: uint8 of shape (rows, columns, 4), red first.

    What is drawn on black and on white tells how much of either is seen through it.
    """
    side = 2 * round(RADII[symbol] * size + max(size * 0.28, 1.2) + 2) + 1
    drawn = []
    for ground in (0, 0xFFFFFF):
        pixels = np.full((side, side), ground, np.uint32)
        draw_mark(pixels, Landmark(symbol, side // 2, side // 2), size, theme)
        drawn.append(np.stack([pixels >> 16 & 0xFF, pixels >> 8 & 0xFF, pixels & 0xFF], axis=2).astype(np.float32))
    alpha = 255 - (drawn[1] - drawn[0]).mean(axis=2, keepdims=True)
    colour = np.clip(drawn[0] * 255 / np.maximum(alpha, 1), 0, 255)
    sprite: NDArray[np.uint8] = np.rint(np.concatenate([colour, alpha], axis=2)).astype(np.uint8)
    return sprite


def draw_mark(pixels: Pixels, mark: Landmark, size: float, theme: Theme) -> None:
    """Draw a landmark, with an edge in the colour of the background."""
    radius = RADII[mark.symbol] * size
    edge = max(size * 0.28, 1.2)
    columns, rows, patch = _patch(pixels, mark.x - radius, mark.y - radius, mark.x + radius, mark.y + radius, edge + 2)
    if not patch.size:
        return
    x, y = columns - np.float32(mark.x), rows - np.float32(mark.y)
    outline, core, ring = mark_colours(mark.symbol, theme)
    within = _SHAPES[mark.symbol](x, y, radius)
    if mark.symbol is Symbol.CHOSEN:
        _blend(patch, np.abs(within) - np.float32(edge / 2 + 1), outline)
        _blend(patch, np.abs(within) - np.float32(edge / 2), core)
        return
    _blend(patch, within - edge, outline)
    _blend(patch, within, ring)
    _blend(patch, within + edge, core)


def mark_colours(symbol: Symbol, theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a landmark: of its edge, its middle, and the ring between them."""
    paper, ink = theme.background, theme.text
    return {
        Symbol.GOAL: (paper, theme.good, ink),
        Symbol.START: (paper, paper, ink),
        Symbol.HARDEST: (paper, theme.second, ink),
        Symbol.HERE: (paper, theme.accent, ink),
        Symbol.BOTTLENECK: (paper, paper, ink),
        Symbol.MISTAKE: (paper, ink, ink),
        Symbol.CHOSEN: (paper, ink, ink),
    }[symbol]


def draw_path(pixels: Pixels, points: Iterable[Point], size: float, theme: Theme) -> None:
    """Draw a path that glows."""
    line = list(points)
    _draw_line(pixels, line, 3 * LINE * size, theme.accent, soft=3 * LINE * size, most=0.5)
    _draw_line(pixels, line, LINE * size + 1.5, theme.background)
    _draw_line(pixels, line, LINE * size, theme.text)


def _draw_line(
    pixels: Pixels, line: list[Point], radius: float, colour: Colour, soft: float = 0.5, most: float = 1.0
) -> None:
    """Draw a line as one surface, so that where it crosses itself nothing is drawn twice."""
    if len(line) < 2:
        return
    reach = radius + soft
    xs, ys = zip(*line, strict=True)
    _, _, patch = _patch(pixels, min(xs), min(ys), max(xs), max(ys), reach)
    if not patch.size:
        return
    left, top = _corner(min(xs), min(ys), reach)
    within = np.full(patch.shape, reach, np.float32)
    for (x, y), (to_x, to_y) in pairwise(line):
        columns, rows, part = _patch(
            within, min(x, to_x) - left, min(y, to_y) - top, max(x, to_x) - left, max(y, to_y) - top, reach
        )
        if part.size:
            distance = _to_segment(columns - np.float32(x - left), rows - np.float32(y - top), to_x - x, to_y - y)
            np.minimum(part, distance - np.float32(radius), out=part)
    _blend(patch, within, colour, soft, most)


def _to_segment(x: Floats, y: Floats, right: float, down: float) -> Floats:
    """Return the distance of points to the line from the origin to (right, down)."""
    square = max(right * right + down * down, 1e-9)
    part = np.clip((x * np.float32(right / square)) + y * np.float32(down / square), 0, 1)
    distance: Floats = np.hypot(x - part * np.float32(right), y - part * np.float32(down))
    return distance


def _corner(left: float, top: float, reach: float) -> tuple[int, int]:
    return max(int(left - reach), 0), max(int(top - reach), 0)


def _patch(
    pixels: NDArray[np.generic], left: float, top: float, right: float, bottom: float, reach: float
) -> tuple[Floats, Floats, NDArray[np.generic]]:
    """Return the columns, the rows and the part of a picture around a rectangle."""
    height, width = pixels.shape
    first, above = _corner(left, top, reach)
    last, below = min(int(right + reach) + 2, width), min(int(bottom + reach) + 2, height)
    columns = np.arange(first, last, dtype=np.float32)[None]
    rows = np.arange(above, below, dtype=np.float32)[:, None]
    return columns, rows, pixels[above : max(below, above), first : max(last, first)]


def _blend(patch: NDArray[np.generic], within: Floats, colour: Colour, soft: float = 0.5, most: float = 1.0) -> None:
    """Mix a colour into a part of a picture where a shape is; its edge is ``soft`` pixels to either side."""
    strength = np.clip(np.float32(0.5) - within / np.float32(2 * soft), 0, most)
    touched = strength > 0
    share = strength[touched]
    before = patch[touched].astype(np.uint32)
    after = np.zeros(len(before), np.uint32)
    for shift, target in zip((16, 8, 0), colour, strict=True):
        channel = (before >> shift & 0xFF).astype(np.float32)
        after |= np.rint(channel + (target - channel) * share).astype(np.uint32) << shift
    patch[touched] = after


def _disc(x: Floats, y: Floats, radius: float) -> Floats:
    within: Floats = np.hypot(x, y) - np.float32(radius)
    return within


def _diamond(x: Floats, y: Floats, radius: float) -> Floats:
    within: Floats = (np.abs(x) + np.abs(y) - np.float32(radius)) * np.float32(0.7071)
    return within


def _triangle(x: Floats, y: Floats, radius: float) -> Floats:
    low = y - np.float32(radius * 0.6)
    sides = np.abs(x) * np.float32(0.866) - y * np.float32(0.5) - np.float32(radius * 0.6)
    within: Floats = np.maximum(low, sides)
    return within


def _square(x: Floats, y: Floats, radius: float) -> Floats:
    within: Floats = np.maximum(np.abs(x), np.abs(y)) - np.float32(radius * 0.8)
    return within


def _cross(x: Floats, y: Floats, radius: float) -> Floats:
    across, along = np.abs(x - y) * np.float32(0.7071), np.abs(x + y) * np.float32(0.7071)
    thin, long = np.float32(radius * 0.34), np.float32(radius)
    one = np.maximum(across - thin, along - long)
    other = np.maximum(along - thin, across - long)
    within: Floats = np.minimum(one, other)
    return within


_SHAPES: dict[Symbol, Callable[[Floats, Floats, float], Floats]] = {
    Symbol.GOAL: _diamond,
    Symbol.START: _square,
    Symbol.HARDEST: _triangle,
    Symbol.HERE: _disc,
    Symbol.BOTTLENECK: _disc,
    Symbol.MISTAKE: _cross,
    Symbol.CHOSEN: _disc,
}
