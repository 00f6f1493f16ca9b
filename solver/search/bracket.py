"""What an anytime search proves of a position's distance, and how such a search is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ..model.moves import Move

if TYPE_CHECKING:
    from ..model.position import Position
    from ..system.limits import Run


@dataclass(frozen=True)
class Bracket:
    """Proved bounds of a position's distance, in the moves or steps that its board counts."""

    at_least: int = 0
    moves: tuple[Move, ...] | None = None
    """The shortest solution known, None while there is none."""

    @property
    def at_most(self) -> int | None:
        """The length of the shortest solution known."""
        return None if self.moves is None else len(self.moves)

    @property
    def is_exact(self) -> bool:
        """The solution is proved to be a shortest one."""
        return self.moves is not None and len(self.moves) <= self.at_least


NOTHING_KNOWN = Bracket()


class AnytimeSearch(Protocol):
    """A search that narrows the bracket of a position for as long as it is asked to.

    Calls ``run.count`` or ``run.check`` at least every 20 ms, which raise Cancelled and LimitReached. The same
    position, seed and known bracket give the same brackets in the same order. Raises Unsolvable where it finds that no
    moves lead to the goal.
    """

    def __call__(self, position: Position, run: Run, *, seed: int = 0, known: Bracket = ...) -> Iterator[Bracket]:
        """Yield narrower and narrower brackets."""
        ...
