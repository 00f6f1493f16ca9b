"""The part of the player's photo that number tiles show."""

from __future__ import annotations

from typing import Any, NamedTuple

MOST_ZOOM = 8.0
ZOOM_STEP = 1.15  # by a key, or a line of the wheel
EXACTNESS = 4  # decimals


class Crop(NamedTuple):
    """Its centre as shares of width and height, and how many times it is enlarged; at 1 as much is seen as fits."""

    x: float = 0.5
    y: float = 0.5
    zoom: float = 1.0

    @property
    def ends(self) -> tuple[bool, bool]:
        """It can be seen from no farther away; and from no nearer."""
        return self.zoom <= 1, self.zoom >= MOST_ZOOM

    def zoomed(self, factor: float) -> Crop:
        """Return it enlarged so many times, within the limits."""
        return self._replace(zoom=min(max(self.zoom * factor, 1.0), MOST_ZOOM))

    def moved(self, across: float, down: float) -> Crop:
        """Return it with its centre moved by shares of the photo's width and height."""
        return self._replace(x=min(max(self.x + across, 0.0), 1.0), y=min(max(self.y + down, 0.0), 1.0))

    def rounded(self) -> Crop:
        """Return it as exactly as it is stored."""
        return Crop(*(round(each, EXACTNESS) for each in self))

    def to_data(self) -> list[float]:
        """Return it as plain data, for a file."""
        return list(self)

    @classmethod
    def from_data(cls, data: Any) -> Crop:
        """Return it from the data of ``to_data``; the whole photo for anything else."""
        if not isinstance(data, list) or len(data) != 3 or not all(type(each) in (int, float) for each in data):
            return cls()
        x, y, zoom = data
        if not (0 <= x <= 1 and 0 <= y <= 1 and 1 <= zoom <= MOST_ZOOM):
            return cls()
        return cls(*map(float, data))


NO_CROP = Crop()
