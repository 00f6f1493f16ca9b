"""The tasks that write the player's tables and archives, and read archives, beside the window.

What they run is imported in their threads: the first picture needs none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from solver import Outcome

from ..model.record import Record
from ..system.background import Post
from .export import export_table
from .player_files import Problem
from .tasks import SerialTask

if TYPE_CHECKING:
    from .archive import Checked, Imported


WriteTables: TypeAlias = Callable[[Sequence[Record], str, Callable[[str, str], Path]], tuple[Path, Path]]
"""What makes tables of records and of a board's, and writes each by its name."""


class Exporter(SerialTask[tuple[Path, Path]]):
    """A writer of tables."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self._folder, self.write = data_folder, export_table
        self.count, self.board = 0, ""

    @property
    def problem(self) -> Problem | None:
        """The reason for a failed export, until it has been fetched."""
        job = self.job
        return None if job is None or job.outcome is not Outcome.FAILED else Problem("unexported", "", job.error)

    def start(
        self, records: Sequence[Record], board: str, tables: WriteTables, now: datetime, wake: Callable[[], None]
    ) -> None:
        """Begin to write a table of these records, and one of a board's; ``wake`` is called from another thread when
        they are written.
        """
        kept = tuple(records)
        self.count, self.board = len(kept), board

        def write(name: str, text: str) -> Path:
            return self.write(name, text, self._folder, now)

        self.begin(lambda: tables(kept, board, write), wake)


class Archiver(SerialTask["Path | Imported | Checked"]):
    """A writer and reader of archives, and a check of what they are made of."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self._folder = data_folder
        self.documents: Path | None = None  # the system's folder

    def check(self, post: Post, on_done: Callable[[Path | Imported | Checked | Problem], None]) -> None:
        """Begin to look through all data; post ``on_done`` with its state, or with a problem."""

        def check() -> Checked:
            from .archive import check_data

            return check_data(self._folder)

        self.run(check, "", post, on_done)

    def export(self, post: Post, on_done: Callable[[Path | Imported | Checked | Problem], None]) -> None:
        """Begin to write an archive to the player's documents; post ``on_done`` with its path, or with a problem."""

        def write() -> Path:
            from .archive import export_to_documents

            return export_to_documents(self._folder, date.today(), self.documents)

        self.run(write, "", post, on_done)

    def take_in(self, path: Path, post: Post, on_done: Callable[[Path | Imported | Checked | Problem], None]) -> None:
        """Begin to import an archive; post ``on_done`` with what was added, or with a problem."""

        def read() -> Imported:
            from .archive import import_archive

            return import_archive(path, self._folder, date.today())

        self.run(read, path.name, post, on_done)
