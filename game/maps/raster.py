"""The points and edges of a map as pixels, by NumPy alone.

Each edge is a row of samples and each point a few pixels. All are summed up in two arrays, how much covers a pixel and
its distance to the goal, weighted: a count of numbers (``bincount``) each. A pixel has the colour of the mean distance,
the stronger the more covers it. What is near is drawn stronger than what is far.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..ui.theme import Theme
from .camera import Camera, Floats, Projected
from .palette import LEVELS, STRENGTHS, blended

Pixels = NDArray[np.uint32]  # 0xRRGGBB, shape (height, width)

MOST_SAMPLES = 1_500_000  # of edges, in a picture that is looked at
MOST_SAMPLES_MOVING = 150_000  # while it turns
LONGEST_EDGE = 400  # samples
POINT_WEIGHT = 2.5
POINT_RADIUS = 0.16  # as a share of a slide
LARGEST_POINT, LARGEST_OF_MANY = 6.0, 2.2  # pixels
MANY = 4_000  # points
FAR_WEIGHT = 0.35  # of what is farthest away, as a share of the nearest
MEDIAN_STRENGTH = 0.55  # of the pixels that are covered
MOST_MEDIAN = 1.5  # lines are seen beside large points
TRACE = 1e-3  # what covers a pixel less is left out
OVERSAMPLING = 2  # pixels for each pixel of the picture, in each direction


@dataclass(frozen=True)
class MapData:
    """What is drawn: the ends of the edges in a random order, and for each point a level from 0 to LEVELS - 1."""

    edges: NDArray[np.int32]
    levels: Floats

    @classmethod
    def of(cls, edges: NDArray[np.int32], distances: NDArray[np.int32]) -> MapData:
        """Return the data of a graph whose points have these distances."""
        order = np.random.default_rng(0).permutation(len(edges))
        return cls(edges[order], level_scale(distances)[distances])


def level_scale(distances: NDArray[np.int32]) -> Floats:
    """Return the level of each distance, from 0 to LEVELS - 1.

    It is the mean of the distance and the share of positions that are nearer, each as a part of the most: most
    positions are about as far away as others, and shall differ all the same.
    """
    counts = np.bincount(distances)
    nearer = np.cumsum(counts) - counts
    linear = np.arange(len(counts)) / max(len(counts) - 1, 1)
    scale = (LEVELS - 1) / 2 * (linear + nearer / max(int(nearer[-1]), 1))
    return scale.astype(np.float32)


def draw_map(data: MapData, coordinates: Floats, camera: Camera, size: tuple[int, int], theme: Theme) -> Pixels:
    """Return the whole picture, with smooth edges."""
    large = (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING)
    projected = camera.project(coordinates, large)
    pixels = _draw(data, projected, large, theme, MOST_SAMPLES, OVERSAMPLING)
    return _averaged(pixels)


def draw_moving_map(data: MapData, coordinates: Floats, camera: Camera, size: tuple[int, int], theme: Theme) -> Pixels:
    """Return a picture that is made fast: all points, and as many edges as there is time for."""
    return _draw(data, camera.project(coordinates, size), size, theme, MOST_SAMPLES_MOVING, 1)


def _draw(data: MapData, at: Projected, size: tuple[int, int], theme: Theme, most: int, fine: int) -> Pixels:
    width, height = size
    nearness = np.clip(at.depth, -1, 1)
    nearness *= np.float32((1 - FAR_WEIGHT) / 2)
    nearness += np.float32((1 + FAR_WEIGHT) / 2)
    places, weights, levels = _edge_samples(data, at, nearness, size, most)
    dots = _point_samples(data, at, nearness, size, fine)
    places, weights, levels = (np.concatenate(pair) for pair in zip((places, weights, levels), dots, strict=True))
    levels *= weights
    density = _spread(np.bincount(places, weights, width * height), width, fine)
    sums = _spread(np.bincount(places, levels, width * height), width, fine)
    covered = np.flatnonzero(density > TRACE)
    pixels = np.full(width * height, _packed(theme), np.uint32)
    if not len(covered):
        return pixels.reshape(height, width)
    amount = density[covered]
    mean = sums[covered] / amount
    amount *= np.float32(np.log(1 - MEDIAN_STRENGTH) / min(_median(amount), MOST_MEDIAN))
    strength = 1 - np.exp(amount)
    index = np.clip(mean, 0, LEVELS - 1).astype(np.int32) * STRENGTHS + (strength * (STRENGTHS - 1)).astype(np.int32)
    pixels[covered] = blended(theme)[index]
    return pixels.reshape(height, width)


Samples = tuple[NDArray[np.int32], Floats, Floats]  # pixels, weights, levels


def _edge_samples(data: MapData, at: Projected, nearness: Floats, size: tuple[int, int], most: int) -> Samples:
    first, second = data.edges.T
    if not len(first):
        return _kept([], size)
    each = _samples_per_edge(at, first, second)
    share = 1.0
    if len(first) * each > most:
        each = max(min(each, most // len(first)), min(each, 3))
        kept = max(most // each, 1)
        if kept < len(first):
            share, first, second = len(first) / kept, first[:kept], second[:kept]
    x, y, level, weight = at.x[first], at.y[first], data.levels[first], nearness[first]
    right, down, rise = at.x[second] - x, at.y[second] - y, data.levels[second] - level
    long = np.hypot(right, down)
    long *= weight
    long *= np.float32(share / each)
    samples = []
    for number in range(each):
        part = np.float32((number + 0.5) / each)
        samples.append((x + right * part, y + down * part, long, level + rise * part))
    return _kept(samples, size)


def _samples_per_edge(at: Projected, first: NDArray[np.int32], second: NDArray[np.int32]) -> int:
    some = slice(None, 4096)  # they are in a random order
    length = np.hypot(at.x[first[some]] - at.x[second[some]], at.y[first[some]] - at.y[second[some]])
    return int(min(max(float(np.quantile(length, 0.95)), 1), LONGEST_EDGE)) + 1


def _point_samples(data: MapData, at: Projected, nearness: Floats, size: tuple[int, int], fine: int) -> Samples:
    most = LARGEST_POINT if len(at.x) < MANY else LARGEST_OF_MANY
    radius = min(POINT_RADIUS * at.pixels, most * fine)
    weight = nearness * np.float32(POINT_WEIGHT)
    offsets = _disc(round(radius, 1))
    if len(offsets) * len(at.x) > MOST_SAMPLES:
        offsets = _disc(0.0)
    return _kept([(at.x + right, at.y + down, weight, data.levels) for right, down in offsets], size)


@cache
def _disc(radius: float) -> tuple[tuple[np.float32, np.float32], ...]:
    """Return the pixels of a disc, from its middle."""
    reach = range(-int(radius), int(radius) + 1)
    return tuple((np.float32(x), np.float32(y)) for x in reach for y in reach if x * x + y * y <= radius * radius)


def _kept(samples: list[tuple[Floats, Floats, Floats, Floats]], size: tuple[int, int]) -> Samples:
    """Return the samples that lie on the picture."""
    width, height = size
    found = []
    for x, y, weight, level in samples:
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        if inside.all():
            found.append((y.astype(np.int32) * width + x.astype(np.int32), weight, level))
        else:
            column, row = x[inside].astype(np.int32), y[inside].astype(np.int32)
            found.append((row * width + column, weight[inside], level[inside]))
    if not found:
        return np.empty(0, np.int32), np.empty(0, np.float32), np.empty(0, np.float32)
    places, weights, levels = (np.concatenate(column) for column in zip(*found, strict=True))
    return places, weights, levels


def _spread(sums: NDArray[Any], width: int, fine: int) -> Floats:
    """Return sums with each spread over a pixel of the picture, where pixels are finer."""
    spread = sums.astype(np.float32)
    for shift in (1, width) if fine > 1 else ():
        spread[shift:] = spread[shift:] + spread[:-shift]
    return spread


def _median(amount: Floats) -> float:
    return float(np.median(amount[:: max(len(amount) // 20_000, 1)]))


def _packed(theme: Theme) -> int:
    red, green, blue = theme.background
    return red << 16 | green << 8 | blue


def _averaged(pixels: Pixels) -> Pixels:
    """Return the picture whose pixels are the means of 2 x 2 pixels: red and blue together, with room between them."""
    red_blue, green = pixels & 0xFF00FF, pixels >> 8 & 0xFF
    sums = [part[::2, ::2] + part[1::2, ::2] + part[::2, 1::2] + part[1::2, 1::2] for part in (red_blue, green)]
    averaged: Pixels = (sums[0] + 0x020002 >> 2 & 0xFF00FF) | (sums[1] + 2 >> 2) << 8
    return averaged
