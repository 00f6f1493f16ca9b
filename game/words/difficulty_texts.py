"""Texts about how hard a board or a position is."""

from __future__ import annotations

from solver import Difficulty
from solver.analysis.difficulty import HARDEST, word_of_level

from .words import Words


def difficulty_word(words: Words, level: int) -> str:
    """Return the word for a level, such as ``hard``."""
    return words.text(f"difficulty.{word_of_level(level)}")


def difficulty_sentence(words: Words, found: Difficulty) -> str:
    """Return level and word, and what they are made of."""
    return words.text(
        "difficulty.sentence",
        level=found.level,
        most=HARDEST,
        word=difficulty_word(words, found.level),
        wrong=words.number(found.wrong_moves, ".1f"),
        bottlenecks=found.bottlenecks,
        away=words.number(found.away, ".0f"),
    )
