"""Times as text: durations of games, and dates."""

from __future__ import annotations

from datetime import date, datetime

from .words import Words

NEAR_DAYS = 6
"""Days that are counted; those before have a date."""


def clock_text(seconds: float) -> str:
    """Format whole seconds as ``m:ss`` or ``h:mm:ss``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_hundredths(words: Words, seconds: float) -> str:
    """Format seconds as ``m:ss.hh`` or ``h:mm:ss.hh``, with the decimal sign of the language."""
    whole, hundredths = divmod(round(100 * seconds), 100)
    return clock_text(whole) + words.number(hundredths / 100, ".2f")[1:]


def local_time(when: str) -> datetime | None:
    """Convert the time of a record to the player's time zone; return None where it is no time."""
    try:
        return datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def days_ago(words: Words, day: date, today: date) -> str:
    """Return a day relative to today, such as ``yesterday``; after a week as a date."""
    days = max((today - day).days, 0)
    if days > NEAR_DAYS:
        return words.text("ago.date", date=day)
    return words.text(("ago.today", "ago.yesterday")[days]) if days < 2 else words.text("ago.days", days=days)


def local_day(words: Words, when: str) -> str:
    """Format a record's day in the player's time zone, such as ``21 November 2026``; leave what is no time."""
    local = local_time(when)
    return when[:10] if local is None else words.day(local.date())
