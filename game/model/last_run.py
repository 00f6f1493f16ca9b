"""What the last run of the program left: the boards that were opened, and the place of the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from solver.errors import brief_repr
from solver.formats.board_lines import LONGEST_LINE

MOST_OPENED = 60


@dataclass(frozen=True)
class LastBoards:
    """Boards by the keys of their stored games."""

    open: str | None = None
    opened: tuple[str, ...] = ()  # the last one first

    def after(self, key: str | None) -> LastBoards:
        """Return it after this board has been opened, or for None the picker."""
        if key is None:
            return LastBoards(None, self.opened)
        return LastBoards(key, (key, *(other for other in self.opened if other != key))[:MOST_OPENED])

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, for a file."""
        return {"board": self.open, "opened": list(self.opened)}

    @classmethod
    def from_data(cls, data: Any) -> LastBoards:
        """Return it from the data of ``to_data``, or of earlier versions, which store one board. Raises ValueError."""
        if not isinstance(data, dict) or not (data.get("board", 0) is None or _is_key(data.get("board", 0))):
            raise ValueError(f"{brief_repr(data)} does not name a board")
        opened = data.get("opened", [] if data["board"] is None else [data["board"]])
        if not isinstance(opened, list) or not all(map(_is_key, opened)):
            raise ValueError(f"{brief_repr(opened)} does not name boards")
        return cls(data["board"], tuple(dict.fromkeys(opened))[:MOST_OPENED])


def _is_key(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_LINE


SMALLEST, LARGEST = 160, 16384  # pixels of a side that can be remembered
TITLE_BAR = 32  # pixels above the window that its title bar may take


@dataclass(frozen=True)
class WindowPlace:
    """The window's size and place in pixels, and whether it fills the screen (then size and place are those before)."""

    width: int
    height: int
    x: int | None = None
    y: int | None = None
    full_screen: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    def clamped(self, screen: tuple[int, int]) -> WindowPlace:
        """Return the nearest place that fits: no larger than the screen leaves below a title bar, and wholly on it.

        Without room for its title bar it has no place: the system, which draws the bar, chooses one.
        """
        bars = 2 * TITLE_BAR  # some systems count from below the bar, others from above it: there is room for either
        width, height = min(self.width, screen[0]), min(self.height, max(screen[1] - bars, 1))
        if self.x is None or self.y is None or height < self.height:
            return replace(self, width=width, height=height, x=None, y=None)
        lowest = screen[1] - height - TITLE_BAR
        x, y = min(max(self.x, 0), screen[0] - width), min(max(self.y, TITLE_BAR), lowest)
        return replace(self, width=width, height=height, x=x, y=y)

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, for a file."""
        return {name.replace("_", " "): value for name, value in asdict(self).items()}

    @classmethod
    def from_data(cls, data: Any) -> WindowPlace | None:
        """Return it from the data of ``to_data``; None for anything else."""
        given = data if isinstance(data, Mapping) else {}
        width, height = (_whole(given.get(name), SMALLEST) for name in ("width", "height"))
        x, y = (_whole(given.get(name), -LARGEST) for name in ("x", "y"))
        return None if width is None or height is None else cls(width, height, x, y, given.get("full screen") is True)


def _whole(value: Any, least: int) -> int | None:
    return value if type(value) is int and least <= value <= LARGEST else None
