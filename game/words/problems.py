"""Texts for problems with the player's files, and for the reasons of errors."""

from __future__ import annotations

import errno

from solver import BoardError

from ..store.player_files import Problem
from .board_texts import solver_sentence
from .words import Words


def problem_text(words: Words, problem: Problem) -> str:
    """Return the problem in a sentence."""
    reason = reason_of(words, problem.error)
    return words.text(f"problem.{problem.kind}", file=problem.file, count=problem.count, reason=reason)


def reason_of(words: Words, error: BaseException | None) -> str:
    """Return the reason of a system error, in a few words."""
    if isinstance(error, BoardError):
        return solver_sentence(words, error.sentence)
    if isinstance(error, MemoryError):
        return words.text("reason.ENOMEM")
    if not isinstance(error, OSError):
        return "" if error is None else str(error)
    name = errno.errorcode.get(error.errno or 0, "")
    return words.translated(f"reason.{name}", error.strerror or str(error))
