"""The recently opened boards, as plain data and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.errors import brief_repr
from solver.formats.board_lines import LONGEST_LINE

MOST = 60
"""Boards that are remembered."""


@dataclass(frozen=True)
class LastBoards:
    """Boards by the keys of their stored games."""

    open: str | None = None
    """The one that is open, or was when the program last ended; None for the picker."""
    opened: tuple[str, ...] = ()
    """The opened boards, the last one first."""

    def after(self, key: str | None) -> LastBoards:
        """Return it after this board has been opened, or for None the picker."""
        if key is None:
            return LastBoards(None, self.opened)
        return LastBoards(key, (key, *(other for other in self.opened if other != key))[:MOST])

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
        return cls(data["board"], tuple(dict.fromkeys(opened))[:MOST])


def _is_key(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_LINE
