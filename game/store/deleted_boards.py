"""The player's deleted boards: their files lie in a folder of their own, and can be restored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from solver import Outcome

from .errand import Errand
from .lock import locked
from .own_boards import free_path
from .problem import Problem


class DeletedBoards(Errand[Path]):
    """Moves files between the player's boards and the deleted ones."""

    def __init__(self, boards: Path) -> None:
        """``boards`` is the folder of the player's boards."""
        super().__init__()
        self.folder = boards / "deleted"
        self._boards = boards
        self._name = ""

    def delete(self, path: Path, wake: Callable[[], None]) -> None:
        """Begin to delete a board's file; ``wake`` is called from another thread at the end."""
        self._begin(path, self.folder, wake)

    def bring_back(self, path: Path, wake: Callable[[], None]) -> None:
        """Begin to restore a deleted file among the boards, if need be under another name."""
        self._begin(path, self._boards, wake)

    def done(self) -> Path | Problem | None:
        """Return the new path of the last file, or the reason for a failure, once. None while it is unknown."""
        job = self.ended()
        if job is None:
            return None
        return job.result() if job.outcome is Outcome.DONE else Problem("unwritten", self._name, job.error)

    def _begin(self, path: Path, folder: Path, wake: Callable[[], None]) -> None:
        self._name = path.name
        self.begin(lambda: self._moved(path, folder), wake)

    def _moved(self, path: Path, folder: Path) -> Path:
        """Move a file and return its new path. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        with locked(self._boards):
            return path.rename(free_path(folder, path.stem))
