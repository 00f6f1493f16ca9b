"""Generated boards made in the background, so that endless play never runs out of new ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

from solver import Cancel
from solver.generator.stock import StockBoard

from ..system.callbacks import Post
from .background_results import JobQueue

AT_ONCE = 4  # boards that are made for one request
Wanted = tuple[str, int]  # a style and a level


class BoardSupply(JobQueue[Wanted, list[StockBoard]]):
    """A generator of boards of a style and a level, one request at a time, the latest first."""

    def __init__(self, post: Post, keep: Callable[[tuple[StockBoard, ...]], None]) -> None:
        """``keep`` is called on the main thread with the boards that have been made."""
        super().__init__(post, _made, self._take)
        self._keep = keep
        self.on_made: Callable[[], None] = lambda: None

    def ask(self, style: str, level: int) -> None:
        """Make some boards, unless these are being made already."""
        wanted = style, level
        begun = self._job is not None and self._job[0] == wanted
        if not begun:
            self._waiting = [*(each for each in self._waiting if each != wanted), wanted]
            self._begin()

    def _take(self, wanted: Wanted, found: list[StockBoard] | None) -> None:
        if found:
            self._keep(tuple(found))
        self.on_made()


def _made(wanted: Wanted, cancel: Cancel) -> list[StockBoard]:
    from solver.generator.generate import generate_graded  # with NumPy, which the window opens without

    style, level = wanted
    seed = random.SystemRandom().getrandbits(32)
    found = generate_graded(style, difficulty=level, seed=seed, cancel=cancel)
    return [StockBoard.of(*each) for each in islice(found, AT_ONCE)]
