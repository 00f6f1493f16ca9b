"""What is said while an answer is awaited."""

from __future__ import annotations

from ..coach.guides import Work
from ..input.commands import Action
from .words import Words


def working(words: Words, part: float) -> str:
    """A question waits for the board's table."""
    return words.text("play.working", part=part)


def searching(words: Words, work: Work) -> str:
    """A question waits for a search."""
    key = words.key(Action.BACK)
    if not work.at_least:
        return words.text("play.searching", key=key)
    return words.text("play.searching_on", moves=words.moves(work.at_least), expanded=work.expanded, key=key)


def fewest(words: Words, known: int | None, at_least: int) -> str:
    """The fewest moves from a position; while a search goes on the least that it can be, such as ``52+``."""
    if known is not None:
        return str(known)
    return words.text("par.at_least", moves=at_least) if at_least else words.text("par.unknown")
