"""From places in space to pixels: rotation, a little perspective, zoom."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, sin

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

PERSPECTIVE = 0.18  # how much larger what is nearest appears than what is in the middle
MARGIN = 0.06
LEAST_ZOOM, MOST_ZOOM = 0.5, 60.0


@dataclass(frozen=True)
class Projected:
    """Points on the picture: pixels from its upper left corner, and depth from -1, farthest, to 1, nearest.

    A slide in the middle takes so many ``pixels``.
    """

    x: Floats
    y: Floats
    depth: Floats
    pixels: float


@dataclass(frozen=True)
class Camera:
    """A view of points about the origin, of ``radius`` around it.

    ``centre`` is what is seen in the middle, in slides right and down.
    """

    radius: float = 1.0
    width: float = 1.0
    height: float = 1.0
    zoom: float = 1.0
    centre: tuple[float, float] = (0.0, 0.0)
    rotation: NDArray[np.float64] = field(default_factory=lambda: np.eye(3))

    @classmethod
    def framing(cls, coordinates: Floats) -> Camera:
        """Return the camera that shows all points from the side where they spread widest."""
        radius = max(float(np.sqrt(np.square(coordinates).sum(axis=1).max())), 1e-3)
        seen = coordinates[:, :2] / (1 - np.float32(PERSPECTIVE / radius) * coordinates[:, 2:])
        low, high = seen.min(axis=0), seen.max(axis=0)
        width, height = (max(float(each), 1e-3) for each in high - low)
        middle = (low + high) / 2
        return cls(radius, width, height, centre=(float(middle[0]), float(middle[1])))

    def turned(self, right: float, down: float) -> Camera:
        """Return the camera after turning what it shows by angles, in radians."""
        around_y = np.array([[cos(right), 0, sin(right)], [0, 1, 0], [-sin(right), 0, cos(right)]])
        around_x = np.array([[1, 0, 0], [0, cos(down), -sin(down)], [0, sin(down), cos(down)]])
        return replace(self, rotation=around_x @ around_y @ self.rotation)

    def zoomed(self, factor: float, point: tuple[float, float], size: tuple[int, int]) -> Camera:
        """Return the camera that shows all larger by a factor; what is at a pixel stays there."""
        zoom = min(max(self.zoom * factor, LEAST_ZOOM), MOST_ZOOM)
        after = replace(self, zoom=zoom)
        shift = 1 / self.scale(size) - 1 / after.scale(size)
        x, y = self.centre
        right, down = point[0] - size[0] / 2, point[1] - size[1] / 2
        return replace(after, centre=(x + right * shift, y + down * shift))

    def scale(self, size: tuple[int, int]) -> float:
        """Return how many pixels a slide takes in a picture of a size."""
        room = 1 - 2 * MARGIN
        return self.zoom * room * min(size[0] / self.width, size[1] / self.height)

    def project(self, coordinates: Floats, size: tuple[int, int]) -> Projected:
        """Return where points are on a picture of a size.

        Without a product of matrices, for which NumPy would wait for other threads.
        """
        columns = np.ascontiguousarray(coordinates.T)
        x, y, depth = (_weighted(columns, row) for row in self.rotation.astype(np.float32))
        depth /= np.float32(self.radius)
        scale = self.scale(size)
        near = np.float32(scale) / (1 - np.float32(PERSPECTIVE) * depth)
        x *= near
        y *= near
        x += np.float32(size[0] / 2 - self.centre[0] * scale)
        y += np.float32(size[1] / 2 - self.centre[1] * scale)
        return Projected(x, y, depth, scale)


def _weighted(columns: Floats, weights: Floats) -> Floats:
    total: Floats = columns[0] * weights[0]
    for column, weight in zip(columns[1:], weights[1:], strict=True):
        total += column * weight
    return total
