"""What the player has achieved on a board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ...model.grades import stars, stars_of
from ...model.record import Record


@dataclass(frozen=True)
class Achieved:
    """The games that were solved on a board."""

    solved: int = 0
    """With help or without."""
    alone: int = 0
    """Without."""
    stars: int = 0
    """The most that one of them has won.

    Where games begin elsewhere each time, of those that are compared: a start that can be chosen may be easy.
    """
    best: int | None = None
    """The fewest moves, without help, from the board's own start; None where it has none, or it was never solved."""
    fewest: int | None = None
    """The fewest that there are from there, where that is known."""


def achieved_on(records: Collection[Record], start: str = "", fewest: int | None = None) -> Achieved:
    """Of the records of one board, whose ``start`` takes ``fewest`` moves at least; empty for a board without one."""
    alone = [record for record in records if not record.assisted]
    if not start:
        won = max((stars_of(record) for record in alone if record.compared), default=0)
        return Achieved(len(records), len(alone), won)
    whole = [record for record in alone if record.start == start]
    best = min((record.moves for record in whole), default=None)
    fewest = min((record.par for record in whole if record.par is not None), default=None) if fewest is None else fewest
    won = 0 if best is None or fewest is None else stars(best, fewest)
    return Achieved(len(records), len(alone), won, best, fewest)
