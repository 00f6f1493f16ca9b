"""What is said while positions of mistakes are practised."""

from __future__ import annotations

from solver import Position

from ...words.boards import direction, highlighted_piece
from ...words.words import Words
from .model import Answer


def answered(words: Words, position: Position, answer: Answer, left: int) -> str:
    """Return whether the answer was right, and when the position comes again."""
    if answer.right:
        return _again(words, "right", answer.days)
    best, count = answer.best[0], len(answer.best)
    key = "mistakes.wrong" if count == 1 else "mistakes.wrong_of_several"
    piece = highlighted_piece(words, position, best)
    return words.text(key, piece=piece, direction=direction(words, best), count=count, left=left - 1)


def nothing_due(words: Words, days: int | None) -> str:
    """Nothing is left to be asked; the next position comes in so many days, None if none is kept."""
    return words.text("mistakes.none_kept") if days is None else _again(words, "next", days)


def _again(words: Words, what: str, days: int | None) -> str:
    """``what`` is followed by when: tomorrow, in some days, never (None)."""
    when = {None: "never", 1: "tomorrow"}.get(days, "in_days")
    return words.text(f"mistakes.{what}_{when}", days=days)
