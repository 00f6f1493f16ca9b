"""The board that is being made: its drawing, what can be undone, and the files of boards that were saved from it."""

from __future__ import annotations

from typing import Any, NamedTuple

from .drawing import Drawing, empty_drawing
from .drawing_data import drawing_data, drawing_from

MOST_KEPT, MOST_FILES = 200, 100
"""Drawings that can be undone and redone, and files that are remembered."""


class SavedAs(NamedTuple):
    """The file of a board."""

    file: str
    """Its name, in the folder of the player's boards."""
    digest: str
    """What it held then: if it holds something else now, another program has written it."""


class Draft:
    """A drawing under change, with undo and redo."""

    def __init__(self, drawing: Drawing | None = None) -> None:
        self._drawings = [drawing or empty_drawing()]
        self._at = 0
        self.files: dict[str, SavedAs] = {}
        """Of the boards that were saved from here or opened here, by name."""

    @property
    def drawing(self) -> Drawing:
        """As it is now."""
        return self._drawings[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be done again."""
        return self._at + 1 < len(self._drawings)

    def put(self, drawing: Drawing) -> bool:
        """Goes on with another drawing; what could be redone is gone then. Whether it is another."""
        if drawing == self.drawing:
            return False
        del self._drawings[self._at + 1 :]
        self._drawings = [*self._drawings, drawing][-MOST_KEPT:]
        self._at = len(self._drawings) - 1
        return True

    def undo(self) -> None:
        """To the drawing before, if there is one."""
        self._at = max(self._at - 1, 0)

    def redo(self) -> None:
        """To the drawing that was taken back, if there is one."""
        self._at = min(self._at + 1, len(self._drawings) - 1)

    def belongs_to(self, name: str, saved: SavedAs) -> None:
        """The board of this name is in that file from now on."""
        files = {other: each for other, each in self.files.items() if other != name}
        self.files = dict([*files.items(), (name, saved)][-MOST_FILES:])

    def to_data(self) -> dict[str, Any]:
        """What the player's file holds of it."""
        drawings = [drawing_data(drawing) for drawing in self._drawings]
        return {"at": self._at, "drawings": drawings, "files": {name: list(each) for name, each in self.files.items()}}

    @classmethod
    def from_data(cls, data: Any) -> Draft:
        """The draft that ``to_data`` has told of. Raises ValueError for anything else."""
        try:
            drawings, at, files = (data[key] for key in ("drawings", "at", "files"))
            draft = cls()
            draft._drawings = [drawing_from(each) for each in drawings]
            if type(at) is not int or not 0 <= at < len(drawings) <= MOST_KEPT:
                raise ValueError(f"drawing {at!r} of {len(drawings)}")
            for name, (file, digest) in files.items():
                if not all(isinstance(each, str) for each in (name, file, digest)):
                    raise ValueError(f"{file!r} is no file")
                draft.belongs_to(name, SavedAs(file, digest))
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"no draft: {error}") from None
        draft._at = at
        return draft
