"""Generated boards made in the background, so that endless play never runs out of new ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice

from solver import Cancel
from solver.generator.stock import StockBoard

from ..system.background import Post
from .background_results import JobQueue

AT_ONCE = 4  # boards that are made for one request
PATIENCE = 5  # requests in a row that make nothing new, before a level counts as exhausted
Wanted = tuple[str, int, int]  # a style, a level, and how many boards


class BoardSupply(JobQueue[Wanted, list[StockBoard]]):
    """A generator of boards of a style and a level, one request at a time, the latest first."""

    def __init__(self, post: Post, keep: Callable[[tuple[StockBoard, ...]], bool]) -> None:
        """``keep`` is called on the main thread with boards that have been made; it returns whether any is new."""
        super().__init__(post, _made, self._take)
        self._keep = keep
        self._empty_handed = Counter[tuple[str, int]]()  # requests in a row that made nothing new
        self.on_made: Callable[[], None] = lambda: None

    def ask(self, style: str, level: int, is_urgent: bool = False) -> None:
        """Make some boards, unless these are being made already; only one where the player waits for it."""
        wanted = style, level, 1 if is_urgent else AT_ONCE
        begun = self._job is not None and self._job[0][:2] == wanted[:2]
        if not begun:
            self._waiting = [*(each for each in self._waiting if each[:2] != wanted[:2]), wanted]
            self._begin()

    def is_exhausted(self, style: str, level: int) -> bool:
        """Return whether several requests in a row have made nothing new."""
        return self._empty_handed[style, level] >= PATIENCE

    def _take(self, wanted: Wanted, found: list[StockBoard] | None) -> None:
        style, level, _ = wanted
        is_new = bool(found) and self._keep(tuple(found or ()))
        self._empty_handed[style, level] = 0 if is_new else self._empty_handed[style, level] + 1
        self.on_made()


def _made(wanted: Wanted, cancel: Cancel) -> list[StockBoard]:
    from solver.generator.generate import generate_graded  # with NumPy, which the window opens without

    style, level, count = wanted
    seed = random.SystemRandom().getrandbits(32)
    found = generate_graded(style, difficulty=level, seed=seed, cancel=cancel)
    return [StockBoard.of(*each) for each in islice(found, count)]
