"""The boards that can be chosen: what their files say, in groups and in their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from solver import Board, BoardError, board_key, load_board
from solver.catalogue.boards import (
    GROUPS,
    TILE_GROUPS,
    board_entries,
    by_difficulty,
    group_ids,
    known_fewest,
    known_numbers,
    load_file,
)
from solver.formats.board_lines import is_line
from solver.formats.number_boards import is_size
from solver.sentences import Sentence

YOURS = "yours"
"""The group of the player's own boards."""
HUARONG_DAO = "huarong-dao"
"""The group whose names mean something."""


@dataclass(frozen=True)
class Entry:
    """A board of the list, or a file of the player's that is none."""

    name: str
    """As its file has it."""
    group: str
    id: str = ""
    """Of a board that comes with the program."""
    author: str = ""
    year: int | None = None
    note: str = ""
    fewest: int | None = None
    """What the start takes at least, in what the board counts; None where that is not known, or it cannot be solved."""
    hopeless: bool = False
    """Whether it is known that the start cannot be solved."""
    searched: int | None = None
    """How many positions were all searched to prove that."""
    path: Path | None = None
    """The file of the player's that it is from."""
    loaded: Board | None = None
    """None for a board that comes with the program, and is loaded as it is needed."""
    problem: Sentence | None = field(default=None, hash=False)
    """Why the file is no board."""

    @property
    def key(self) -> str:
        """What games and records are kept by; empty where there is a problem."""
        return self.id or ("" if self.problem else board_key(self.board))

    @property
    def value(self) -> str:
        """What tells it from all others."""
        return self.key if self.path is None else str(self.path)

    @property
    def board(self) -> Board:
        """The board itself. There is none where there is a problem."""
        return load_board(self.id) if self.loaded is None else self.loaded

    @property
    def has_tiles(self) -> bool:
        """Whether every game on it begins somewhere else."""
        return self.group in TILE_GROUPS


@cache
def program_entries() -> Mapping[str, tuple[Entry, ...]]:
    """Return the built-in boards by group: tile boards in their own order, others by difficulty."""
    found = {}
    for group in GROUPS:
        ids = group_ids(group) if group in TILE_GROUPS else by_difficulty(group_ids(group))
        found[group] = tuple(_program_entry(group, board_id) for board_id in ids)
    return found


def _program_entry(group: str, board_id: str) -> Entry:
    said, tiles = board_entries(board_id), group in TILE_GROUPS
    fewest = None if tiles else known_fewest(board_id)
    hopeless = fewest is None and not tiles
    searched = known_numbers(board_id)["positions"] if hopeless else None
    about = said.get("author", ""), said.get("year"), said.get("note", "")
    return Entry(said["name"], group, board_id, *about, fewest, hopeless, searched)


def file_entry(path: Path) -> Entry:
    """Return the entry of one of the player's files, as it is now."""
    try:
        return _loaded_entry(load_file(path), path)
    except BoardError as error:
        return Entry(path.name, YOURS, path=path, problem=error.sentence)


def _loaded_entry(board: Board, path: Path | None = None) -> Entry:
    return Entry(board.name, YOURS, "", board.author, board.year, board.note, path=path, loaded=board)


def played_entries(keys: Iterable[str], listed: Iterable[Entry]) -> list[Entry]:
    """Return entries for the boards played under these keys that are not listed yet and can be built from the key."""
    known = {entry.key for entry in listed}
    found = []
    for key in dict.fromkeys(keys):
        if key not in known and (is_line(key) or is_size(key)):
            try:
                found.append(_loaded_entry(load_board(key)))
            except BoardError:  # of a later version, perhaps
                continue
    return found
