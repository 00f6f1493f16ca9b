"""The colours of distances on a map: from near the goal to far, lighter or darker all the way, from yellow to blue.

Yellow and blue are told apart by eyes that confuse red with green, and the lightness tells the order to all.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..ui.theme import Colour, Theme

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
