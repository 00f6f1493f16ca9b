"""The boards of the picker: those of the program, the player's files as they are now, and what else was played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    own_boards,
)
from solver.formats.board_lines import is_line
from solver.formats.number_boards import is_size
from solver.sentences import Sentence

from ..common.played_boards import NUMBERS, cell_count

YOURS = "yours"  # the player's own
SIZES_SHOWN = ("5x5", "6x6")  # beside those of the program, and those that were played
HUARONG_DAO = "huarong-dao"  # its names mean something
RECENT, FOUND = "last", "found"  # their boards are in another group, too
GROUP_ORDER = (*(group for group in GROUPS if group != HUARONG_DAO), YOURS, HUARONG_DAO)  # the longest group comes last


@dataclass(frozen=True)
class PickerEntry:
    """A board of the picker, or a file of the player's that holds none."""

    name: str  # as in its file
    group: str
    id: str = ""  # empty unless it is a board of the program
    author: str = ""
    year: int | None = None
    note: str = ""
    fewest: int | None = None  # from the start, in the board's metric
    is_unsolvable: bool = False  # False if unknown, too
    searched: int | None = None  # positions, to prove that
    path: Path | None = None  # of the player's file
    loaded: Board | None = None  # None for a board of the program, which is loaded as needed
    problem: Sentence | None = field(default=None, hash=False)  # why the file holds no board

    @property
    def key(self) -> str:
        """The key of the board's games and records; empty if there is a problem."""
        return self.id or ("" if self.problem else board_key(self.board))

    @property
    def value(self) -> str:
        """A value that no other entry has."""
        return self.key if self.path is None else str(self.path)

    @property
    def board(self) -> Board:
        """The board itself; there must be no problem."""
        return load_board(self.id) if self.loaded is None else self.loaded

    @property
    def has_tiles(self) -> bool:
        """Whether every game on it begins somewhere else."""
        return self.group in TILE_GROUPS


class BoardEntries:
    """All entries by group, key and value."""

    def __init__(self, opened: Sequence[str], deleted: Path) -> None:
        """Store ``opened``, the keys of the boards that were opened last, the latest first.

        Files in the folder ``deleted`` are not listed, but keep boards with games from being listed without a file.
        """
        self._opened, self._deleted = opened, deleted
        self._files: Mapping[Path, tuple[object, PickerEntry]] = {}  # with their stamps when they were read
        self._keys = tuple(opened)
        self.groups: Mapping[str, Sequence[PickerEntry]] = {}
        self._by_value: Mapping[str, PickerEntry] = {}
        self._by_key: Mapping[str, PickerEntry] = {}
        self.reload_files()

    def of_value(self, value: object) -> PickerEntry | None:
        """Return the entry with this value."""
        return self._by_value.get(str(value))

    def of_key(self, key: str | None) -> PickerEntry | None:
        """Return the entry whose games have this key; the first one if several files share it."""
        return None if key is None else self._by_key.get(key)

    @property
    def recent(self) -> list[PickerEntry]:
        """The boards that were opened last, the last one first."""
        return [self._by_key[key] for key in self._opened if key in self._by_key]

    def add_played(self, keys: Iterable[str]) -> None:
        """Add the boards without a file that have games under these keys or were opened."""
        self._keys = tuple(dict.fromkeys((*self._opened, *keys)))
        self._list()

    def reload_files(self) -> bool:
        """Reload the player's files if they have changed; return whether they have."""
        deleted = sorted(self._deleted.glob("*.toml"))
        stamps, before = {path: _stamp(path) for path in (*own_boards(), *deleted)}, self._files
        if self.groups and stamps == {path: stamp for path, (stamp, _) in before.items()}:
            return False
        self._files = {
            path: before[path] if path in before and before[path][0] == stamp else (stamp, file_entry(path))
            for path, stamp in stamps.items()
        }
        self._list()
        return True

    def _list(self) -> None:
        builtin, read = builtin_entries(), [entry for _, entry in self._files.values()]
        files = [entry for path, (_, entry) in self._files.items() if path.parent != self._deleted]
        known = [*read, *(entry for group in builtin.values() for entry in group)]
        played = played_entries((*SIZES_SHOWN, *self._keys), known)
        numbers = (*builtin[NUMBERS], *(entry for entry in played if entry.group == NUMBERS))
        groups = {
            **builtin,
            NUMBERS: sorted(numbers, key=lambda entry: cell_count(entry.board)),
            YOURS: (*files, *(entry for entry in played if entry.group == YOURS)),
        }
        self.groups = {group: groups[group] for group in GROUP_ORDER}
        entries = [entry for group in groups.values() for entry in group]
        self._by_value = {entry.value: entry for entry in entries}
        self._by_key = {entry.key: entry for entry in reversed(entries) if not entry.problem}


def _stamp(path: Path) -> object:
    try:
        found = path.stat()
    except OSError:  # it is gone by now, or nobody may look at it
        return path
    return path, found.st_ino, found.st_mtime_ns, found.st_size


@cache
def builtin_entries() -> Mapping[str, tuple[PickerEntry, ...]]:
    """Return the built-in boards by group: tile boards in their own order, others by difficulty."""
    found = {}
    for group in GROUPS:
        ids = group_ids(group) if group in TILE_GROUPS else by_difficulty(group_ids(group))
        found[group] = tuple(_builtin_entry(group, board_id) for board_id in ids)
    return found


def _builtin_entry(group: str, board_id: str) -> PickerEntry:
    said, tiles = board_entries(board_id), group in TILE_GROUPS
    fewest = None if tiles else known_fewest(board_id)
    unsolvable = fewest is None and not tiles
    searched = known_numbers(board_id)["positions"] if unsolvable else None
    about = said.get("author", ""), said.get("year"), said.get("note", "")
    return PickerEntry(said["name"], group, board_id, *about, fewest, unsolvable, searched)


def file_entry(path: Path) -> PickerEntry:
    """Return the entry of one of the player's files, as it is now."""
    try:
        return _loaded_entry(load_file(path), path)
    except BoardError as error:
        return PickerEntry(path.name, YOURS, path=path, problem=error.sentence)


def played_entries(keys: Iterable[str], listed: Iterable[PickerEntry]) -> list[PickerEntry]:
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


def named_entry(board: str) -> PickerEntry:
    """Return the entry of a number board of a size such as ``5x7``, or of a generated board by its id.

    Raises BoardError for a size out of range, and for an id that no board has.
    """
    return _loaded_entry(load_board(board))


def _loaded_entry(board: Board, path: Path | None = None) -> PickerEntry:
    group = NUMBERS if path is None and is_size(board.id) else YOURS
    return PickerEntry(board.name, group, "", board.author, board.year, board.note, path=path, loaded=board)
