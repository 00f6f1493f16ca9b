"""The dialog of all the player's data: written to one file, read from one, and checked."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from solver.system.files import documents_folder

from ...store.archive import Checked, Imported
from ...store.database import Damaged
from ...store.player_files import Problem
from ...store.storage import Store
from ...ui.boxes import Part, across, down
from ...ui.control import Control, ItemCommand
from ...ui.geometry import Rect
from ...ui.labels import Paragraph
from ...ui.widget import Widget
from ...words.words import NO_MESSAGE, Message
from ..common.dialog import Dialog
from ..common.file_chooser import OPENING, FileChooser
from ..game_screen import GameScreen
from ..interface import Interface
from .words import archive_refused, checked_text, imported_text

ENDING = ".zip"
EXPORT, IMPORT, CHECK = (ItemCommand("data", name) for name in ("export", "import", "check"))


class DataDialog(Dialog):
    """What an archive holds, or what became of the last one, above the buttons to export, import and check."""

    heading_name = "data.heading"
    default_button = EXPORT
    extent = 36, 15

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.store, self._archiver = store, store.archiver
        self.chooser = FileChooser(interface, lambda path: self.take_file(str(path)), self._show_chooser)
        self._message = NO_MESSAGE
        super().__init__(interface, size, back)

    def content(self) -> Part:
        page, why = self.page, "idle.nothing" if self._archiver.is_busy else ""
        named = partial(Control.named, self.words, disabled_reason=why)
        export = named(EXPORT, "save", "export_data", on_press=self._export)
        import_ = named(IMPORT, "open", "import_data", on_press=self._choose_file)
        check = named(CHECK, "check", "check_data", on_press=self._check)
        row = across(export, import_, check, gap=page.gap)
        return down(self._said, (min(page.row, page.area.height // 4), row), gap=page.gap)

    @property
    def message(self) -> str:
        """What became of the last export or import, or else what can be done here."""
        return self._message.text(self.words) or self.words.text("data.about")

    def _said(self, rect: Rect) -> Widget:
        return Paragraph(rect, self.message, self.text, is_news=bool(self._message))

    def _show(self, message: Message) -> None:
        self._message = message
        self.refresh()

    def _show_chooser(self, message: Message) -> None:
        if message or self._message == OPENING:
            self._show(message)

    def _export(self) -> None:
        self._archiver.export(self.interface.post, self._take_result)
        self._show(Message("data.exporting"))

    def _check(self) -> None:
        self._archiver.check(self.interface.post, self._take_result)
        self._show(Message("data.checking"))

    def _choose_file(self) -> None:
        self.chooser.open(self.words.text("button.import_data"), (ENDING,), documents_folder())

    def take_file(self, path: str) -> bool:
        """Import an archive, which is dropped or chosen; return False for a file with another ending."""
        if not path.lower().endswith(ENDING) or self._archiver.is_busy:
            return False
        self._archiver.take_in(Path(path), self.interface.post, self._take_result)
        self._show(Message("data.importing"))
        return True

    def _take_result(self, done: Path | Imported | Checked | Problem) -> None:
        """Say what became of an export, an import or a check; have damaged data recovered."""
        is_damaged = isinstance(done, Problem) and isinstance(done.error, Damaged)
        if is_damaged or (isinstance(done, Checked) and done.problem):
            self.store.recover_soon()
            self._show(Message("data.damaged"))
        elif isinstance(done, Checked):
            self._show(Message(checked_text, checked=done))
        elif isinstance(done, Imported):
            self.store.catch_up()
            self._show(Message(imported_text, imported=done))
        elif isinstance(done, Path):
            self._show(Message("data.exported", name=done.name, folder=done.parent))
        else:
            self._show(Message(archive_refused, problem=done))
