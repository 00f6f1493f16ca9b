"""The player's own boards: saved as files of their folder under unique names, deleted and restored."""

from __future__ import annotations

import errno
import hashlib
import itertools
import os
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from solver import BoardError
from solver.catalogue.boards import FOLDER
from solver.formats.board_files import LARGEST_FILE, board_id_of, read_toml
from solver.system.files import read_file, sweep_temporaries, write_atomically

from ..model.draft import SavedAs, board_file
from ..model.drawing import LONGEST_NAME, Drawing
from ..system.background import Post
from .player_files import Problem, locked
from .tasks import SerialTask

RESERVED = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]")  # for devices, by Windows


class SavedBoard(NamedTuple):
    """The result of saving a board."""

    drawing: Drawing
    path: Path
    saved: SavedAs
    requested_name: str

    @property
    def is_renamed(self) -> bool:
        """It has another name than requested, which another board has."""
        return self.drawing.name != self.requested_name


class BoardSaver(SerialTask[SavedBoard]):
    """A writer of boards."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self.folder = data_folder / "boards"

    def free_number(self, name_of: Callable[[int], str]) -> int:
        """Return the lowest number, from 1 on, by which no board of the player's is named."""
        taken = {_name_of(path).casefold() for path in self.folder.glob("*.toml")}
        return next(number for number in itertools.count(1) if name_of(number).casefold() not in taken)

    def save(
        self, drawing: Drawing, before: SavedAs | None, post: Post, on_done: Callable[[SavedBoard | Problem], None]
    ) -> None:
        """Begin to save a board; ``before`` is its file as last saved or opened under its name, if any.

        It is written there again if that file is as it was then. Otherwise another file is made, and where another
        board has its name it gets a number. Post ``on_done`` with the result, or with the reason for a failure.
        """
        self.run(lambda: _saved(self.folder, drawing, before), drawing.name, post, on_done)


def digest_of(raw: bytes) -> str:
    """Return a digest of a file's content."""
    return hashlib.sha256(raw).hexdigest()


def file_name(name: str) -> str:
    """Return a name that every system accepts for a file, without extension: lower-case letters, digits and hyphens."""
    found = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_NAME].strip("-") or "board"
    return f"board-{found}" if RESERVED.fullmatch(found) else found


def _saved(folder: Path, drawing: Drawing, before: SavedAs | None) -> SavedBoard:
    """Save a board and return the result. Raises OSError."""
    asked = drawing.name
    folder.mkdir(parents=True, exist_ok=True)
    sweep_temporaries(folder)
    with locked(folder):
        own = None if before is None else folder / Path(before.file).name
        if before is not None and own is not None and _is_as_it_was(own, before.digest):
            path, about = own, _entries_of(own)
        else:
            drawing = drawing.named(_free_name(folder, drawing.name))
            path, about = free_path(folder, file_name(drawing.name), ids_in(folder)), {}
        raw = board_file(drawing, about).encode()
        write_atomically(path, [raw], lambda: None if path == own else _check_free(path))
    return SavedBoard(drawing, path, SavedAs(path.name, digest_of(raw)), asked)


def _is_as_it_was(path: Path, digest: str) -> bool:
    """Return whether a file still has this digest; an unreadable one counts as changed."""
    try:
        return digest_of(read_file(path, LARGEST_FILE)) == digest
    except (OSError, ValueError):
        return False


def _entries_of(path: Path) -> dict[str, Any]:
    """Read the entries of a board's file; empty where it can't be read."""
    with suppress(BoardError):
        return read_toml(path)
    return {}


def _name_of(path: Path) -> str:
    name = _entries_of(path).get("name")
    return name if isinstance(name, str) else ""


def _free_name(folder: Path, name: str) -> str:
    """Return the name, with a number where another board has it."""
    boards = [*folder.glob("*.toml"), *FOLDER.glob("*/*.toml")]
    taken = {_name_of(path).casefold() for path in boards}
    return next(each for each in numbered(name, " ") if each.casefold() not in taken)


def ids_in(folder: Path) -> set[str]:
    """Return the ids of a folder's boards."""
    return {board_id_of(path) for path in folder.glob("*.toml")}


def free_path(folder: Path, stem: str, taken: Collection[str]) -> Path:
    """Return the path of a new file, whose board has none of the ids that are ``taken``."""
    paths = (folder / f"{each}.toml" for each in numbered(stem, "-"))
    return next(path for path in paths if board_id_of(path) not in taken and not os.path.lexists(path))


def portable_name(stem: str) -> str:
    """Return a file's name, without extension, with no character and no whole that any system refuses."""
    shown = "".join(sign if sign.isprintable() else "-" for sign in stem)  # no mark that turns the rest around
    found = re.sub(r'[<>:"/\\|?*]', "-", shown)[:LONGEST_NAME].rstrip(". ") or "board"
    return f"board-{found}" if RESERVED.fullmatch(found.lower().partition(".")[0]) else found


def numbered(name: str, space: str) -> Iterator[str]:
    """Yield a name, and then the name with a number that grows from 2 on."""
    yield name
    for number in itertools.count(2):
        ending = f"{space}{number}"
        yield name[: LONGEST_NAME - len(ending)] + ending


def _check_free(path: Path) -> None:
    if os.path.lexists(path):  # another program has just made it
        raise FileExistsError(errno.EEXIST, "the file exists", str(path))


class DeletedBoards(SerialTask[Path]):
    """The deleted boards, to which files are moved from the player's boards, and back."""

    def __init__(self, boards: Path) -> None:
        """``boards`` is the folder of the player's boards."""
        super().__init__()
        self.folder = boards / "deleted"
        self._boards = boards

    def delete(self, path: Path, post: Post, on_done: Callable[[Path | Problem], None]) -> None:
        """Begin to delete a board's file; post ``on_done`` with its new path, or with the reason for a failure."""
        self.run(lambda: self._moved(path, self.folder), path.name, post, on_done)

    def bring_back(self, path: Path, post: Post, on_done: Callable[[Path | Problem], None]) -> None:
        """Begin to restore a deleted file among the boards, if need be under another name; then as ``delete``."""
        self.run(lambda: self._moved(path, self._boards), path.name, post, on_done)

    def _moved(self, path: Path, folder: Path) -> Path:
        """Move a file and return its new path. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        with locked(self._boards):
            return path.rename(free_path(folder, path.stem, ids_in(folder)))
