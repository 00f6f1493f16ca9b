"""The deletion of a player's board, which can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ...sound.sounds import Cue
from ...store.own_boards import DeletedBoards
from ...store.player_files import Problem
from ...ui.alarms import Alarms
from ...ui.text import Fonts
from ...words.problems import problem_text
from ...words.words import Message
from ..interface import Interface

DELETE_KEY = "delete"  # unless another command has it
MOST_LINES = 2
SURE_SECONDS = 10.0  # of waiting for the second press


class BoardDeletion:
    """The deletion of one board at a time: it asks first, says what became of the file, and can be taken back."""

    def __init__(
        self, interface: Interface, deleted: DeletedBoards, on_moved: Callable[[Path | Problem], None]
    ) -> None:
        """``on_moved`` is called in the loop with the new path of a file, or with the reason why it has none."""
        self._interface, self._bin, self._on_moved = interface, deleted, on_moved
        self.doubted: Path | None = None  # deleted at the second press
        self.kept: Path | None = None  # where the file that was deleted last is
        self._name = ""
        self._result: tuple[Message, ...] = ()

    def ask(self, path: Path, name: str, alarms: Alarms) -> None:
        """Start waiting for the second press that deletes the file of the board with this name, for a limited time."""
        self.doubted, self._name = path, name
        alarms.after(SURE_SECONDS, self.keep)

    def keep(self) -> None:
        """Cancel the deletion after another action or a timeout."""
        self.doubted = None

    def forget(self) -> None:
        """Clear a message that was read."""
        self.doubted, self.kept, self._result = None, None, ()

    def confirm(self) -> None:
        """Start to delete the file in question."""
        path, self.doubted = self.doubted, None
        if path is not None and not self._bin.is_busy:
            self._bin.delete(path, self._interface.post, self._finish)

    def bring_back(self) -> None:
        """Start to restore the board that was deleted last."""
        if self.kept is not None and not self._bin.is_busy:
            self._bin.bring_back(self.kept, self._interface.post, self._finish)

    @property
    def question(self) -> str:
        """The question before the second press of the key; empty if there is none."""
        words, key = self._interface.words, self._interface.words.key_name(DELETE_KEY)
        return "" if self.doubted is None else words.text("deletion.question", name=self._name, key=key)

    def result(self, fonts: Fonts, size: int, width: int) -> str:
        """Return what became of the board, as fully as two lines allow; empty if there is nothing to say."""
        choice = [message.text(self._interface.words) for message in self._result]
        fitting = (text for text in choice if len(fonts.wrapped(text, size, width)) <= MOST_LINES)
        return next(fitting, choice[-1] if choice else "")

    def _finish(self, moved: Path | Problem) -> None:
        self.kept = None
        if isinstance(moved, Problem):
            self._result = (Message(problem_text, problem=moved),)
            self._interface.sounds.play(Cue.REFUSED)
        elif moved.parent == self._bin.folder:
            self.kept = moved
            values = {"name": self._name, "folder": str(moved.parent)}
            self._result = Message("deletion.done", **values), Message("deletion.done_short", **values)
        else:
            self._result = (Message("deletion.back", name=self._name),)
        self._on_moved(moved)
