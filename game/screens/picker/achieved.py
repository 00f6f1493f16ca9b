"""What the player has achieved on a board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ...model.grades import stars, stars_of
from ...model.record import Record
from ...model.statistics import unaided


@dataclass(frozen=True)
class Achieved:
    """The games that were solved on a board."""

    solved: int = 0
    """Games without help."""
    helped: int = 0
    """Games with help."""
    stars: int = 0
    """The most that a game has won; of a board whose games begin anywhere the most of the games that are compared, as a
    start that can be chosen may be easy.
    """
    best: int | None = None
    """The fewest moves, without help, from the board's own start; None where it has none, or it was never solved."""
    fewest: int | None = None
    """The fewest that there are from there, where that is known."""
    has_start: bool = False
    """The board has a start of its own."""

    @property
    def games(self) -> int:
        """The number of games, with help or without."""
        return self.solved + self.helped

    @property
    def is_solved(self) -> bool:
        """The board itself is solved: without help, and from its own start if it has one."""
        return self.best is not None if self.has_start else self.solved > 0


def achieved_on(records: Collection[Record], start: str = "", fewest: int | None = None) -> Achieved:
    """Return what the records of one board add up to.

    ``start`` is the board's own and takes ``fewest`` moves at least; it is empty for a board without one.
    """
    alone = unaided(records)
    solved, helped = len(alone), len(records) - len(alone)
    if not start:
        won = max((stars_of(record) for record in alone if record.compared), default=0)
        return Achieved(solved, helped, won)
    whole = unaided(alone, start)
    best = min((record.moves for record in whole), default=None)
    fewest = min((record.par for record in whole if record.par is not None), default=None) if fewest is None else fewest
    won = 0 if best is None or fewest is None else stars(best, fewest)
    return Achieved(solved, helped, won, best, fewest, has_start=True)
