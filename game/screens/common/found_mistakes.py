"""Puts the positions in that searches have found to be mistakes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from ...coach.coach import Coach
from ...store.storage import Store


def keep_found(coach: Coach, store: Store, today: Callable[[], date]) -> bool:
    """Store newly found mistakes; return whether there were any."""
    found = coach.examiner.take()
    for position in found:
        store.mistakes.add(position, today())
    if found:
        store.save_mistakes()
    return bool(found)
