"""The board being made: its drawing with undo and redo, and the files of boards saved from it."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.errors import brief_repr

from .drawing import Drawing, empty_drawing
from .drawing_data import drawing_data, drawing_from
from .versions import Versions

MOST_KEPT, MOST_FILES = 200, 100
"""Drawings that can be undone and redone, and files that are remembered."""


class SavedAs(NamedTuple):
    """The file of a saved board."""

    file: str
    """Its name, in the folder of the player's boards."""
    digest: str
    """The digest of its content then: if it differs now, another program has written it."""


class Draft(Versions[Drawing]):
    """A drawing with undo and redo."""

    most = MOST_KEPT

    def __init__(self, *drawings: Drawing, at: int = 0) -> None:
        super().__init__(drawings or [empty_drawing()], at)
        self.files: dict[str, SavedAs] = {}
        """The files of boards saved or opened here, by name."""

    @property
    def drawing(self) -> Drawing:
        """The present drawing."""
        return self.present

    def belongs_to(self, name: str, saved: SavedAs) -> None:
        """Store the file that holds the board of this name from now on."""
        files = {other: each for other, each in self.files.items() if other != name}
        self.files = dict([*files.items(), (name, saved)][-MOST_FILES:])

    def to_data(self) -> dict[str, Any]:
        """Return the draft as plain data, for a file."""
        drawings = [drawing_data(drawing) for drawing in self._versions]
        return {"at": self._at, "drawings": drawings, "files": {name: list(each) for name, each in self.files.items()}}

    @classmethod
    def from_data(cls, data: Any) -> Draft:
        """Return the draft that ``to_data`` has stored. Raises ValueError for anything else."""
        try:
            drawings, at, files = (data[key] for key in ("drawings", "at", "files"))
            if type(at) is not int or not 0 <= at < len(drawings) <= MOST_KEPT:
                raise ValueError(f"drawing {brief_repr(at)} of {len(drawings)}")
            draft = cls(*map(drawing_from, drawings), at=at)
            for name, (file, digest) in files.items():
                if not all(isinstance(each, str) for each in (name, file, digest)):
                    raise ValueError(f"{brief_repr(file)} is no file")
                draft.belongs_to(name, SavedAs(file, digest))
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"no draft: {error}") from None
        return draft
