"""Progress reports and cancellation of long work."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""
Found = Callable[[int], None]
"""Called with how many positions have been found, while nobody knows how many there are."""
Cancel = Callable[[], bool]
"""Asked often; true stops the computation."""


def ignore_progress(part: float) -> None:
    """Ignore progress; the default for callers that show none."""


def ignore_found(positions: int) -> None:
    """Ignore the positions found; the default for callers that do not count them."""


def never_cancel() -> bool:
    """Return False; the default for callers that do not cancel."""
    return False
