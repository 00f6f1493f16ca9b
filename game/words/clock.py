"""Times as text: how long a game took, and when it was."""

from __future__ import annotations

from datetime import datetime

from .words import Words


def clock_text(seconds: float) -> str:
    """Whole seconds as ``m:ss`` or ``h:mm:ss``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_hundredths(words: Words, seconds: float) -> str:
    """As ``m:ss.hh`` or ``h:mm:ss.hh``, with the decimal sign of the language."""
    whole, hundredths = divmod(round(100 * seconds), 100)
    return clock_text(whole) + words.number(hundredths / 100, ".2f")[1:]


def local_time(when: str) -> datetime | None:
    """The time of a record by the player's clock; None where it is no time."""
    try:
        return datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def local_day(when: str) -> str:
    """The day of a record on the player's calendar, such as ``2026-11-21``; as written where it is no time."""
    local = local_time(when)
    return when[:10] if local is None else local.date().isoformat()
