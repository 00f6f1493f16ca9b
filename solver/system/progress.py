"""How long work reports its progress and is cancelled."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""
Found = Callable[[int], None]
"""Called with how many positions have been found, while nobody knows how many there are."""
Cancel = Callable[[], bool]
"""Asked often; true stops the computation."""


def ignore_progress(part: float) -> None:
    """For callers who do not ask for progress."""


def ignore_found(positions: int) -> None:
    """For callers who do not count positions."""


def never_cancel() -> bool:
    """For callers who do not cancel."""
    return False
