"""What the pages of mistakes say."""

from __future__ import annotations

from solver import Position

from ...board.naming import piece_phrase
from ...words.board_texts import direction
from ...words.words import Words
from .model import Answer


def answered(words: Words, position: Position, answer: Answer, left: int, numbered: bool = True) -> str:
    """Return whether the answer was right, and when the position comes again; ``numbered`` as in `piece_phrase`."""
    if answer.right:
        return _again(words, "right", answer.days)
    best, count = answer.best[0], len(answer.best)
    key = "mistakes.wrong" if count == 1 else "mistakes.wrong_of_several"
    piece = piece_phrase(words, position, position.cells_of(best)[0], "highlighted", numbered)
    return words.text(key, piece=piece, direction=direction(words, best), count=count, left=left - 1)


def nothing_due(words: Words, days: int | None) -> str:
    """Return that nothing is left, and in how many days the next position comes; None if none is kept."""
    return words.text("mistakes.none_kept") if days is None else _again(words, "next", days)


def _again(words: Words, what: str, days: int | None) -> str:
    """Return ``what`` happens, with when: tomorrow, in some days, never (None)."""
    when = {None: "never", 1: "tomorrow"}.get(days, "in_days")
    return words.text(f"mistakes.{what}_{when}", days=days)
