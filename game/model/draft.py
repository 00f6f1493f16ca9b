"""The board that is being made: its drawing, what can be undone, and the file that it has been saved to."""

from __future__ import annotations

from typing import Any

from .drawing import Drawing, empty_drawing
from .drawing_data import drawing_data, drawing_from

MOST_KEPT = 200
"""Drawings that can be undone and redone."""


class Draft:
    """A drawing under change, with undo and redo."""

    def __init__(self, drawing: Drawing | None = None) -> None:
        self._drawings = [drawing or empty_drawing()]
        self._at = 0
        self.file: str | None = None
        """The name of the file that it was saved to or opened from; None if there is none."""
        self.digest = ""
        """What that held then: if it holds something else now, another program has written it."""

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

    def belongs_to(self, file: str | None, digest: str = "") -> None:
        """It has been saved to this file, or opened from it; or it belongs to none."""
        self.file, self.digest = file, digest

    def to_data(self) -> dict[str, Any]:
        """What the player's file holds of it."""
        drawings = [drawing_data(drawing) for drawing in self._drawings]
        return {"at": self._at, "drawings": drawings, "file": self.file, "digest": self.digest}

    @classmethod
    def from_data(cls, data: Any) -> Draft:
        """The draft that ``to_data`` has told of. Raises ValueError for anything else."""
        try:
            drawings, at, file, digest = (data[key] for key in ("drawings", "at", "file", "digest"))
            draft = cls()
            draft._drawings = [drawing_from(each) for each in drawings]
            if type(at) is not int or not 0 <= at < len(drawings) <= MOST_KEPT:
                raise ValueError(f"drawing {at!r} of {len(drawings)}")
            if not (isinstance(file, str | None) and isinstance(digest, str)):
                raise ValueError(f"{file!r} is no file")
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"no draft: {error}") from None
        draft._at = at
        draft.belongs_to(file, digest)
        return draft
