"""When mistakes come again, in words."""

from __future__ import annotations

from ...words.words import Words


def nothing_due(words: Words, days: int | None) -> str:
    """Return that nothing is left, and in how many days the next position comes; None if none is kept."""
    return words.text("mistakes.none_kept") if days is None else again(words, "next", days)


def again(words: Words, what: str, days: int | None) -> str:
    """Return ``what`` happens, with when: tomorrow, in some days, never (None)."""
    when = {None: "never", 1: "tomorrow"}.get(days, "in_days")
    return words.text(f"mistakes.{what}_{when}", days=days)
