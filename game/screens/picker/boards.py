"""All boards of the picker: those of the program, the player's files as they are now, and what else was played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from solver.catalogue.boards import GROUPS, own_boards

from .entries import HUARONG_DAO, YOURS, Entry, file_entry, played_entries, program_entries

LAST, FOUND = "last", "found"
"""The groups of the boards that were opened last, and of those that are looked for; each is in another group, too."""


ORDER = (*(group for group in GROUPS if group != HUARONG_DAO), YOURS, HUARONG_DAO)
"""The groups as they are listed: the player's own boards before the longest group."""


class Boards:
    """The boards by group."""

    def __init__(self, opened: Sequence[str], deleted: Path) -> None:
        """``opened`` are the keys of the boards that were opened last, the last one first; in the folder ``deleted``
        are the files of boards that are not listed though they have games.
        """
        self._opened, self._deleted = opened, deleted
        self._files: Mapping[Path, tuple[object, Entry]] = {}
        """The player's, also those that were deleted, each with what it was when it was read."""
        self._keys = tuple(opened)
        self.groups: Mapping[str, Sequence[Entry]] = {}
        """The entries of each group in their order."""
        self._by_value: Mapping[str, Entry] = {}
        self._by_key: Mapping[str, Entry] = {}
        self.look_again()

    def of_value(self, value: object) -> Entry | None:
        """Return the entry with this value."""
        return self._by_value.get(str(value))

    def of_key(self, key: str | None) -> Entry | None:
        """Return the board whose games are stored under this key; the first one if several files share it."""
        return None if key is None else self._by_key.get(key)

    @property
    def last(self) -> list[Entry]:
        """Those that were opened last, the last one first."""
        return [self._by_key[key] for key in self._opened if key in self._by_key]

    def add_played(self, keys: Iterable[str]) -> None:
        """Add the boards without a file that have games under these keys or were opened."""
        self._keys = tuple(dict.fromkeys((*self._opened, *keys)))
        self._list()

    def look_again(self) -> bool:
        """Reload the player's files if they have changed; return whether they have."""
        deleted = sorted(self._deleted.glob("*.toml"))
        marks, before = {path: _mark_of(path) for path in (*own_boards(), *deleted)}, self._files
        if self.groups and marks == {path: mark for path, (mark, _) in before.items()}:
            return False
        self._files = {
            path: before[path] if path in before and before[path][0] == mark else (mark, file_entry(path))
            for path, mark in marks.items()
        }
        self._list()
        return True

    def _list(self) -> None:
        programs, read = program_entries(), [entry for _, entry in self._files.values()]
        files = [entry for path, (_, entry) in self._files.items() if path.parent != self._deleted]
        known = [*read, *(entry for group in programs.values() for entry in group)]
        yours = (*files, *played_entries(self._keys, known))
        groups: dict[str, Sequence[Entry]] = {**programs, YOURS: yours}
        self.groups = {group: groups[group] for group in ORDER}
        entries = [entry for group in groups.values() for entry in group]
        self._by_value = {entry.value: entry for entry in entries}
        self._by_key = {entry.key: entry for entry in reversed(entries) if not entry.problem}


def _mark_of(path: Path) -> object:
    """Return a value that changes when the file is rewritten."""
    try:
        found = path.stat()
    except OSError:  # it is gone by now, or nobody may look at it
        return path
    return path, found.st_ino, found.st_mtime_ns, found.st_size
