"""The system's dialog for choosing a file, for every page that opens one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from solver import Job, Outcome

from ...system.background import run_job
from ...system.programs import NoChooser, choose_file
from ...words.words import NO_MESSAGE, Message
from ..interface import Interface

OPENING = Message("chooser.opening")


class FileChooser:
    """Opens the system's dialog, which may take a second, and tells that it does until the dialog is there."""

    def __init__(
        self, interface: Interface, on_chosen: Callable[[Path], object], show: Callable[[Message], None]
    ) -> None:
        """``show`` is called with each message, and with an empty one when OPENING has had its time."""
        self._interface, self._on_chosen, self._show = interface, on_chosen, show
        self.choose = choose_file
        self._opened = 0  # dialogs so far

    def open(self, title: str, endings: Sequence[str], folder: Path | None = None) -> None:
        """Open the dialog; one that is open already, perhaps behind the window, comes anew."""
        self._opened += 1
        self._show(OPENING)
        post = self._interface.post
        on_shown = partial(post, partial(self._end_opening, self._opened))
        run_job(
            lambda progress, cancel: self.choose(title, endings, folder, on_shown),
            post,
            partial(self._take, self._opened),
        )

    def _end_opening(self, number: int) -> None:
        if number == self._opened:
            self._show(NO_MESSAGE)

    def _take(self, number: int, choice: Job[Path | None]) -> None:
        if number != self._opened:
            return
        if isinstance(choice.error, NoChooser):
            self._show(Message("chooser.missing"))
            return
        self._show(NO_MESSAGE)
        if choice.outcome is Outcome.DONE and (path := choice.result()) is not None:
            self._on_chosen(path)
