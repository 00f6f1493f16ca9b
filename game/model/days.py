"""Days, also at the ends of the calendar: a computer's clock, or the time of a file, may be set to any of them."""

from __future__ import annotations

from datetime import date, datetime, time
from math import ceil


def days_later(day: date, days: int) -> date:
    """Return the day so many days later, or earlier if negative; the first or last of the calendar where it ends."""
    return date.fromordinal(min(max(day.toordinal() + days, date.min.toordinal()), date.max.toordinal()))


def first_moment(today: date, days: int) -> datetime:
    """Return when the first of so many days up to today began, in the player's time zone."""
    return datetime.combine(days_later(today, 1 - days), time.min).astimezone()


def local_day(seconds: float) -> date | None:
    """Return the player's day of a time in seconds since 1970; None beyond the calendar."""
    try:
        return date.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return None


def hours_until(day: date, now: datetime) -> int:
    """Return the hours, rounded up, until a day begins in the player's time zone; at least 1."""
    return max(ceil((datetime.combine(day, time.min).astimezone() - now).total_seconds() / 3600), 1)
