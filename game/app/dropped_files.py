"""Files given by the player: boards and games dropped onto the window, and pictures dropped or chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from solver import Board, BoardError, Job, Outcome, Unsolvable
from solver.catalogue.boards import kept_board
from solver.errors import Misread
from solver.model.solvability import check_solvable

from ..input.commands import Action
from ..screens.common.file_chooser import FileChooser
from ..screens.common.pasteboard import destination_of
from ..screens.game_screen import GameScreen
from ..screens.interface import Interface
from ..store.own_picture import ENDINGS, MOST_MEGABYTES, MOST_MEGAPIXELS, NoPicture
from ..store.player_files import Problem
from ..store.storage import Store
from ..ui.alarms import Alarms
from ..ui.tooltip import Tooltip
from ..words.board_texts import solver_sentence
from ..words.problems import problem_text
from ..words.words import Message, Words
from .tooltips import Tooltips


def open_dropped(screen: GameScreen, path: str, tooltips: Tooltips) -> None:
    """Open the board or game in a file, unless the screen handles it itself; explain why there is none."""
    wrong = "" if screen.take_file(path) else _opened(screen, path)
    if wrong:
        tooltips.show(screen.words.text("drop.name"), wrong)


def _opened(screen: GameScreen, path: str) -> str:
    """Open a file; return the reason why there is nothing to open in it, or an empty text."""
    from solver.catalogue.reading import read_path  # whose readers the first picture does without

    try:
        reading = read_path(Path(path).absolute(), kept_board)
        board = reading.found if isinstance(reading.found, Board) else None
        if board is not None and board.own_start is not None:
            check_solvable(board.own_start)
    except (BoardError, Misread, Unsolvable) as error:
        return refusal(screen.words, error)
    screen.next = destination_of(screen, reading)
    return ""


def refusal(words: Words, error: Exception) -> str:
    """Return why a file or link can't be opened, in a sentence."""
    if isinstance(error, BoardError):
        return words.text("drop.no_board", reason=solver_sentence(words, error.sentence))
    if isinstance(error, Misread):
        return solver_sentence(words, error.sentence)
    return words.text("drop.unsolvable") if isinstance(error, Unsolvable) else str(error)


PATIENCE = 0.5  # seconds before the progress of a copy is shown
PROGRESS_SECONDS = 0.1
MOST = {"too_large": MOST_MEGAPIXELS, "too_heavy": MOST_MEGABYTES}


class OwnPicture:
    """The way of a picture from its file to the tiles, with reports to the player."""

    def __init__(
        self, interface: Interface, store: Store, tooltips: Tooltips, alarms: Alarms, on_taken: Callable[[], str]
    ) -> None:
        """``on_taken`` is called with each new picture in its place, and returns the phrase that tells where it is."""
        self._interface, self._store, self._tooltips, self._alarms = interface, store, tooltips, alarms
        self._on_taken = on_taken
        self.chooser = FileChooser(interface, self._keep, self._show_message)
        self._tooltip: Tooltip | None = None  # with the progress: once it is closed, only the end is reported

    def take(self, path: str) -> bool:
        """Begin to copy a file with a picture's name; return False for any other."""
        taken = path.lower().endswith(ENDINGS)
        if taken:
            self._keep(Path(path))
        return taken

    def choose(self) -> None:
        """Open the file chooser, anew where it is open already."""
        self.chooser.open(self._interface.words.text("button.choose_picture"), ENDINGS)

    def _show_message(self, message: Message) -> None:
        """Show a message of the chooser; an empty one closes its tooltip, where that is still open."""
        if message:
            self._show(message.text(self._interface.words))
            self._tooltip = self._tooltips.tooltip
        elif self._tooltip is not None and self._tooltip is self._tooltips.tooltip:
            self._tooltips.close()

    def _keep(self, path: Path) -> None:
        self._store.picture.keep(path, lambda: self._interface.post(self._report))
        if self._tooltip is not self._tooltips.tooltip:
            self._tooltip = None
        self._alarms.after(PATIENCE, self._report_progress)

    def _report_progress(self) -> None:
        """Report how much has been copied, and how to stop that."""
        words, tooltips, copy = self._interface.words, self._tooltips, self._store.picture.job
        if copy is None:
            return
        self._alarms.after(PROGRESS_SECONDS, self._report_progress)
        text = words.text("picture.copying", part=copy.progress, key=words.key(Action.BACK))
        if self._tooltip is tooltips.tooltip and (self._tooltip is None or self._tooltip.explanation.text != text):
            self._show(text, self._store.picture.cancel)
            self._tooltip = tooltips.tooltip

    def _report(self) -> None:
        """Report the end of the last copy, unless the player has stopped it."""
        copied = self._store.picture.ended()
        if copied is not None and copied.outcome is not Outcome.CANCELLED:
            self._show(self._shown(copied))

    def _show(self, text: str, on_back: Callable[[], None] | None = None) -> None:
        self._tooltips.show(self._interface.words.text("picture.name"), text, on_back)

    def _shown(self, copied: Job[None]) -> str:
        """Show the copied picture; return the message to the player, or the reason for a failure."""
        words, error = self._interface.words, copied.error
        if isinstance(error, NoPicture):
            return words.text(f"picture.{error.kind}", detail=error.detail, most=MOST.get(error.kind, 0))
        if copied.outcome is not Outcome.DONE:
            return problem_text(words, Problem("unwritten", str(self._store.picture.path), error))
        return words.text(self._on_taken())
