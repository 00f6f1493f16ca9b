"""Where the start of a game comes from, which decides whether the game is compared with others."""

from __future__ import annotations

from enum import Enum


class Origin(str, Enum):
    """Who chose the start."""

    DEALT = "dealt"
    """Nobody: it was drawn from all positions of the board, or is the board's own first one."""
    DAILY = "daily"
    """The day."""
    PRACTICE = "practice"
    """The player chose how far away it is."""
    CHOSEN = "chosen"
    """The player chose the position: pasted, set up, a farthest one, solved before, or known from elsewhere."""

    @property
    def compared(self) -> bool:
        """Whether moves and time say something beside those of other games: a start three moves away would be the best
        game for ever.
        """
        return self in (Origin.DEALT, Origin.DAILY)
