"""Texts about optional databases on several screens."""

from __future__ import annotations

from solver import load_board

from ..coach.databases import Ended, Trouble
from .boards import board_name
from .problems import reason_of
from .words import Words


def built(words: Words, ended: Ended) -> str:
    """Return the text for the result of a build."""
    if ended.trouble is not None:
        return trouble(words, ended.trouble)
    return words.text("databases.is_ready", board=board_name(words, load_board(ended.board)))


def trouble(words: Words, what: Trouble) -> str:
    """Return the text for the reason why a database could not be built or removed."""
    sizes = {"needed": words.number(what.needed, ","), "free": words.number(what.free, ",")}
    return words.text(f"database_trouble.{what.kind}", reason=reason_of(words, what.error), **sizes)
