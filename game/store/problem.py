"""Problems with the player's files, and failures of the program."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Problem:
    """The reason why something could not be stored or read; ``Words.problem`` has its text for the player."""

    kind: str
    """``no_home``, ``future``, ``later_records``, ``unreadable``, ``unread``, ``damaged``, ``damaged_lines``,
    ``unwritten``, ``unexported`` or ``failed``."""
    file: str
    """Its path or name, where it is about one; of ``failed`` the log."""
    error: BaseException | None = field(default=None, compare=False)
    """Each try has another."""
    count: int = 0
    """The number of records or lines concerned, if any."""
