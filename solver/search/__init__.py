"""Searches for shortest solutions and the lower bounds they use.

Boards with one gap: ``layers`` searches breadth-first and bidirectionally, ``deepening`` runs iterative deepening and
IDA*, ``shared`` spreads that over processes. All other boards: ``block_search``. Lower bounds: ``bounds`` defines them,
``pattern_databases`` computes distances of simpler boards, ``databases`` keeps them in files.

An anytime search has a first solution at once, better ones while there is time, and a proved lower bound beside them.
It is an iterator of ``Bracket``: each is narrower than the one before, from below (``at_least`` rises) or from above
(``moves`` becomes shorter). It ends when both meet, so that the solution is optimal, or when nothing is left to try.
What is known of a position already is handed in, so that nothing is searched twice. Plain number boards:
``large_numbers``; all others: ``beam``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..model.moves import Move
    from ..model.position import Position
    from ..system.limits import Run

EXACT_METHODS = ("table", "bfs", "bidirectional", "iterative-deepening", "ida")
METHODS = (*EXACT_METHODS, "anytime")
"""The names of the methods of ``solve``; those of a board are ``methods_of(board)``.

>>> from antipode.solver import METHODS
>>> METHODS
('table', 'bfs', 'bidirectional', 'iterative-deepening', 'ida', 'anytime')
"""
BOUNDS = ("nearest", "manhattan", "linear-conflict", "pattern")
"""The names of the lower bounds of ``ida``, from the weakest to the strongest.

>>> from antipode.solver import BOUNDS
>>> BOUNDS
('nearest', 'manhattan', 'linear-conflict', 'pattern')
"""


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
