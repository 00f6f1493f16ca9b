"""The picture boards: number boards that are drawn as pictures, each with a start of its own.

Their rules and distances are those of the number board of their size; their games are kept apart. An id is such as
``picture-harbour``, and with the player's own picture ``picture-photo-4x4``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..formats.board_files import read_toml

_FILE = Path(__file__).parents[1] / "boards" / "pictures.toml"
_PREFIX = "picture-"


@cache
def _entries() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = read_toml(_FILE)
    return {f"{_PREFIX}{name}": entries for name, entries in found.items()}


PHOTO_SIZES = ("3x3", "4x4", "5x5")  # of the boards with the player's own picture


def photo_id(size: str) -> str:
    """Return the id of the board with the player's own picture of a size."""
    return f"{_PREFIX}photo-{size}"


def picture_ids() -> tuple[str, ...]:
    """Return the ids of the picture boards, the smallest first, those with the player's own picture last."""
    return tuple(_entries())


def is_picture(board_id: str) -> bool:
    """Return whether an id is that of a picture board."""
    return board_id.startswith(_PREFIX) and board_id in _entries()


def scene_of(board_id: str) -> str:
    """Return the name of a picture board's picture; empty where it is the player's own."""
    name = board_id.removeprefix(_PREFIX)
    return "" if name.startswith("photo-") else name


def picture_size(board_id: str) -> str:
    """Return the size of a picture board, such as ``4x4``."""
    size: str = _entries()[board_id]["size"]
    return size


def picture_start(board_id: str) -> str:
    """Return the start of a picture board, as text."""
    start: str = _entries()[board_id]["start"]
    return start


def picture_moves(board_id: str) -> int:
    """Return the fewest moves from the start of a picture board."""
    moves: int = _entries()[board_id]["moves"]
    return moves


def picture_level(board_id: str) -> int:
    """Return how hard the start of a picture board is."""
    level: int = _entries()[board_id]["level"]
    return level
