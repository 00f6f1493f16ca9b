"""Texts for problems: with the player's files, and with optional databases."""

from __future__ import annotations

import errno

from solver import BoardError, load_board

from ..coach.databases import Ended, Trouble
from ..store.files import Problem
from .boards import board_name, solver_sentence
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


def built(words: Words, ended: Ended) -> str:
    """Return the text for the result of a build."""
    if ended.trouble is not None:
        return trouble(words, ended.trouble)
    return words.text("databases.is_ready", board=board_name(words, load_board(ended.board)))


def trouble(words: Words, what: Trouble) -> str:
    """Return the text for the reason why a database could not be built or removed."""
    sizes = {"needed": words.number(what.needed, ","), "free": words.number(what.free, ",")}
    return words.text(f"database_trouble.{what.kind}", reason=reason_of(words, what.error), **sizes)
