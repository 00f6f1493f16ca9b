"""The points and edges of a map as pixels, by NumPy alone.

Each edge is a row of samples and each point a few pixels. All are summed up in two arrays, how much covers a pixel and
its distance to the goal, weighted. A pixel has the colour of the mean distance,
the stronger the more covers it. What is near is drawn stronger than what is far.

The colours go from near the goal to far, lighter or darker all the way, from yellow to blue: these are told apart by
eyes that confuse red with green, and the lightness tells the order to all.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..ui.theme import Colour, Theme
from .camera import Camera, Floats, Projected

LEVELS = 128  # of distance
STRENGTHS = 64  # of how densely a pixel is covered

ON_DARK: tuple[Colour, ...] = ((255, 226, 110), (250, 160, 84), (222, 104, 128), (150, 92, 200), (80, 108, 224))
ON_LIGHT: tuple[Colour, ...] = ((222, 138, 0), (206, 82, 46), (160, 40, 104), (88, 36, 136), (22, 34, 92))


def distance_colours(theme: Theme) -> NDArray[np.float32]:
    """Return a colour for each level of distance: float32 of shape (LEVELS, 3)."""
    is_dark = sum(theme.background) < 3 * 128
    stops = np.array(ON_DARK if is_dark else ON_LIGHT, np.float32)
    at = np.linspace(0, len(stops) - 1, LEVELS)
    columns = [np.interp(at, np.arange(len(stops)), stops[:, each]) for each in range(3)]
    return np.stack(columns, axis=1).astype(np.float32)


@cache
def blended(theme: Theme) -> NDArray[np.uint32]:
    """Return the pixel of each level of distance at each strength, over the background: 0xRRGGBB, level-major."""
    strengths = np.linspace(0, 1, STRENGTHS, dtype=np.float32)[None, :, None]
    background = np.array(theme.background, np.float32)
    mixed = background + (distance_colours(theme)[:, None] - background) * strengths
    red, green, blue = np.rint(mixed).astype(np.uint32).transpose(2, 0, 1)
    packed: NDArray[np.uint32] = (red << 16 | green << 8 | blue).ravel()
    return packed


Pixels = NDArray[np.uint32]  # 0xRRGGBB, shape (height, width)

MOST_SAMPLES = 1_500_000  # of edges, in a picture that is looked at
MOST_SAMPLES_MOVING = 150_000  # while it turns
LONGEST_EDGE = 400  # samples
POINT_WEIGHT = 2.5
POINT_RADIUS = 0.16  # as a share of a slide
LARGEST_POINT, LARGEST_OF_MANY = 6.0, 2.2  # pixels
MANY = 4_000  # points
THICK_FROM = 900  # pixels of a picture's height
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


class Raster:
    """A picture that is drawn frame by frame into the same arrays: fresh memory took longer than all else."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Take the memory for a picture of ``size``, width and height."""
        self.size = width, height = size
        self.pixels: Pixels = np.empty((height, width), np.uint32)
        self._density, self._sums = (np.empty(width * height, np.float32) for _ in range(2))

    def clear(self, colour: int) -> None:
        """Empty it."""
        self._density.fill(0)
        self._sums.fill(0)
        self.pixels.fill(colour)

    def add(self, x: Floats, y: Floats, weights: Floats, levels: Floats) -> None:
        """Add samples at pixels: how much each covers, and its level times that. Those outside are left out."""
        width, height = self.size
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        if not inside.all():
            x, y, weights, levels = x[inside], y[inside], weights[inside], levels[inside]
        places = y.astype(np.intp)
        places *= width
        places += x.astype(np.intp)
        np.add.at(self._density, places, weights)
        np.add.at(self._sums, places, levels)

    def spread(self, pixels: int) -> None:
        """Spread each sample over so many pixels right and down, a power of two."""
        reach = 1
        while reach < pixels:
            for sums in (self._density, self._sums):
                for shift in (reach, reach * self.size[0]):
                    sums[shift:] += sums[:-shift].copy()
            reach *= 2

    def colour(self, colours: NDArray[np.uint32]) -> None:
        """Give what is covered the colour of its mean level, by a table of colours of levels and strengths."""
        covered = np.flatnonzero(self._density > TRACE)
        if not len(covered):
            return
        amount = self._density[covered]
        index = self._sums[covered]
        index /= amount
        amount *= np.float32(np.log(1 - MEDIAN_STRENGTH) / min(_median(amount), MOST_MEDIAN))
        np.exp(amount, out=amount)
        amount -= 1  # the strength, negative
        amount *= np.float32(1 - STRENGTHS)
        np.clip(index, 0, LEVELS - 1, out=index)
        places = index.astype(np.int32)
        places *= STRENGTHS
        places += amount.astype(np.int32)
        self.pixels.reshape(-1)[covered] = colours[places]


def draw_map(data: MapData, coordinates: Floats, camera: Camera, size: tuple[int, int], theme: Theme) -> Pixels:
    """Return the whole picture, with smooth edges."""
    raster = Raster((size[0] * OVERSAMPLING, size[1] * OVERSAMPLING))
    _draw(data, camera.project(coordinates, raster.size), raster, theme, MOST_SAMPLES, OVERSAMPLING)
    return _averaged(raster.pixels)


def png_of(pixels: Pixels) -> bytes:
    """Return a picture as a PNG. Raises ImportError without Pillow."""
    from PIL import Image

    channels = np.stack([pixels >> 16 & 0xFF, pixels >> 8 & 0xFF, pixels & 0xFF], axis=2).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(channels).save(file, "PNG")
    return file.getvalue()


def draw_moving_map(data: MapData, coordinates: Floats, camera: Camera, raster: Raster, theme: Theme) -> Pixels:
    """Return a picture that is made fast: as many edges, and as large points, as there is time for.

    It is in the raster until the next one is drawn there.
    """
    _draw(data, camera.project(coordinates, raster.size), raster, theme, MOST_SAMPLES_MOVING, 1)
    return raster.pixels


def _draw(data: MapData, at: Projected, raster: Raster, theme: Theme, most: int, fine: int) -> None:
    raster.clear(_packed(theme))
    nearness = np.clip(at.depth, -1, 1)
    nearness *= np.float32((1 - FAR_WEIGHT) / 2)
    nearness += np.float32((1 + FAR_WEIGHT) / 2)
    thick = fine * _thickness(len(at.x), min(raster.size) // fine)
    _add_edges(raster, data, at, nearness, most)
    _add_points(raster, data, at, nearness, thick, most)
    raster.spread(thick)
    raster.colour(blended(theme))


def _thickness(points: int, height: int) -> int:
    """Return how many pixels of a picture lines are wide: in large pictures of few points they would be lost."""
    return 1 if points >= MANY or height < THICK_FROM else 2


def _add_edges(raster: Raster, data: MapData, at: Projected, nearness: Floats, most: int) -> None:
    """Add the edges, each as a row of samples that together weigh as much as it is long."""
    first, second = data.edges.T
    if not len(first):
        return
    each = _samples_per_edge(at, first, second)
    share = 1.0
    if len(first) * each > most:
        each = max(min(each, most // len(first)), min(each, 3))
        kept = max(most // each, 1)
        if kept < len(first):
            share, first, second = len(first) / kept, first[:kept], second[:kept]
    x, y, level = at.x[first], at.y[first], data.levels[first]
    right, down, rise = at.x[second] - x, at.y[second] - y, data.levels[second] - level
    weight = np.hypot(right, down)
    weight *= nearness[first]
    weight *= np.float32(share / each)
    level *= weight
    rise *= weight
    for step in (right, down, rise):
        step /= np.float32(each)  # noqa: PLW2901
    x += right / 2
    y += down / 2
    level += rise / 2
    for number in range(each):
        if number:
            x += right
            y += down
            level += rise
        raster.add(x, y, weight, level)


def _samples_per_edge(at: Projected, first: NDArray[np.int32], second: NDArray[np.int32]) -> int:
    some = slice(None, 4096)  # they are in a random order
    length = np.hypot(at.x[first[some]] - at.x[second[some]], at.y[first[some]] - at.y[second[some]])
    return int(min(max(float(np.quantile(length, 0.95)), 1), LONGEST_EDGE)) + 1


def _add_points(raster: Raster, data: MapData, at: Projected, nearness: Floats, thick: int, most: int) -> None:
    largest = LARGEST_POINT if len(at.x) < MANY else LARGEST_OF_MANY
    radius = min(POINT_RADIUS * at.pixels, largest * thick)
    while radius >= 1 and len(_disc(round(radius, 1))) * len(at.x) > most:
        radius -= 0.5
    weight = nearness * np.float32(POINT_WEIGHT)
    level = weight * data.levels
    for right, down in _disc(round(radius, 1)):
        raster.add(at.x + right, at.y + down, weight, level)


@cache
def _disc(radius: float) -> tuple[tuple[np.float32, np.float32], ...]:
    """Return the pixels of a disc, from its middle."""
    reach = range(-int(radius), int(radius) + 1)
    return tuple((np.float32(x), np.float32(y)) for x in reach for y in reach if x * x + y * y <= radius * radius)


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
