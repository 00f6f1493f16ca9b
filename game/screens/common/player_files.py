"""The deletion of a player's board, which can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ...sound.sounds import Cue
from ...store.files import Problem
from ...store.own_boards import DeletedBoards
from ...ui.alarms import Alarms
from ...ui.text import Fonts
from ...words.problems import problem_text
from ..services import Services

LINES = 2
"""Of what became of a board."""
SURE_SECONDS = 10.0
"""How long the second press is waited for."""


class BoardDeletion:
    """The deletion of one board at a time: it asks first, says what became of the file, and can be taken back."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._name = ""
        """Of the board that is being deleted or brought back, or was last."""
        self.doubted: Path | None = None
        """The file of the board that is deleted at the second press."""
        self.kept: Path | None = None
        """Where the file of the board is that was deleted last."""
        self._says: Callable[[], Sequence[str]] | None = None

    def ask(self, path: Path, alarms: Alarms) -> None:
        """Start waiting for the second press, for a limited time."""
        self.doubted = path
        alarms.after(SURE_SECONDS, self.keep)

    def keep(self) -> None:
        """Cancel the deletion after another action or a timeout."""
        self.doubted = None

    def forget(self) -> None:
        """Clear a message that was read."""
        self.doubted = self.kept = self._says = None

    def delete(self, path: Path, name: str) -> None:
        """Start to delete the file of the board with this name."""
        self.doubted = None
        if not self._bin.busy:
            self._name = name
            self._bin.delete(path, self._services.wake)

    def bring_back(self) -> None:
        """Start to restore the board that was deleted last."""
        if self.kept is not None and not self._bin.busy:
            self._bin.bring_back(self.kept, self._services.wake)

    def done(self) -> Path | Problem | None:
        """Return the new path of the last file or its error, once; None while pending."""
        moved = self._bin.done()
        if moved is not None:
            self._tell(moved)
        return moved

    def said(self, fonts: Fonts, size: int, width: int) -> str | None:
        """Return the result as fully as two lines allow; None without a result."""
        if self._says is None:
            return None
        choice = self._says()
        return next((text for text in choice if len(fonts.wrapped(text, size, width)) <= LINES), choice[-1])

    def _tell(self, moved: Path | Problem) -> None:
        name, words = self._name, self._services.words
        self.kept = None
        if isinstance(moved, Problem):
            self._says = lambda: (problem_text(words, moved),)
            self._services.sounds.play(Cue.REFUSED)
        elif moved.parent == self._bin.folder:
            self.kept = moved
            keys = "deletion.done", "deletion.done_short"
            self._says = lambda: [words.text(key, name=name, folder=str(moved.parent)) for key in keys]
        else:
            self._says = lambda: (words.text("deletion.back", name=name),)

    @property
    def _bin(self) -> DeletedBoards:
        return self._services.store.deleted
