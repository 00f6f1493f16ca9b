"""Other names of boards and of groups of boards: one table, which the search of the game and the commands share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ..formats.board_files import read_toml

_FILE = Path(__file__).parents[1] / "boards" / "aliases.toml"


@cache
def _table() -> Mapping[str, Mapping[str, Sequence[str]]]:
    found: Mapping[str, Mapping[str, Sequence[str]]] = read_toml(_FILE)
    return found


def aliases_of(board_id: str) -> Sequence[str]:
    """Return the other names of a board, such as ``15-puzzle``."""
    return _table()["boards"].get(board_id, ())


def group_aliases(group: str) -> Sequence[str]:
    """Return the other names of a group of boards, such as ``Rush Hour``."""
    return _table()["groups"].get(group, ())


@cache
def _boards() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for board_id, aliases in _table()["boards"].items():
        for alias in aliases:
            found.setdefault(_plain(alias), board_id)
    return found


def all_aliases() -> list[str]:
    """Return all other names of boards."""
    return [alias for aliases in _table()["boards"].values() for alias in aliases]


def board_of_alias(name: str) -> str | None:
    """Return the id of the board with another name, whatever its case, accents and signs; None where none has it."""
    return _boards().get(_plain(name))


def _plain(name: str) -> str:
    if not name.isascii():
        name = "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))
    return re.sub(r"[\W_]", "", name).casefold()
