"""The dialog that opens a board in the maker: from a list, the player's own first; from a file; or from a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from solver import Board, BoardError, Cancel, Job, Outcome, Position, Progress
from solver.catalogue.boards import GROUPS, group_ids, load_board
from solver.formats.board_files import read_board

from ...board.view import draw_position
from ...input.commands import Action
from ...store.storage import Store
from ...system.background import run_job
from ...ui.boxes import Part, across, down
from ...ui.button import button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect, Share, row, small_text
from ...ui.labels import Paragraph
from ...ui.listing import Listing, ListingScreen
from ...ui.screen import Methods
from ...ui.widget import Painter, Pressable, Widget
from ...words.board_texts import board_name, own_name
from ...words.words import NO_MESSAGE, Message
from ..common.board_deletion import BoardDeletion
from ..common.dialog import Dialog
from ..common.file_chooser import OPENING, FileChooser
from ..interface import Interface

if TYPE_CHECKING:
    from .screen import MakerScreen

BOARD, DELETE = "board", "delete"
FILE = ItemCommand("file")
SURE = ItemCommand("sure")
"""The second press of a button, another command than the first, so that a double click does not press it twice."""
ENDINGS = (".toml", ".txt")  # of files that the dialog of the system offers


@dataclass(frozen=True)
class BoardEntry:
    """A board in the list; without the board if its file can't be read."""

    name: str
    board: Board | None
    own_file: Path | None = None
    group: str = ""


@dataclass(frozen=True)
class BoardRow(Pressable):
    """A board's picture, name and origin."""

    name: str
    beside: str
    position: Position | None
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        pad, size = max(self.text // 2, 3), small_text(self.text)
        room = self.rect.inset(max(self.text // 6, 2))
        picture, words = room.from_left(room.height, pad)
        if self.position is not None:
            draw_position(painter, surface, picture, self.position)
        name, beside = row(words, Share(2), Share(1), gap=pad)
        painter.text(surface, self.name, name, self.text, role=Role.NAME)
        painter.text(surface, self.beside, beside._replace(width=beside.width - pad), size, soft=True, right=True)


class OpenBoardDialog(ListingScreen, Dialog):
    """A list of boards whose files are read in the background, and buttons for a file and for a text."""

    heading_name, extent = "maker_open.heading", (44, 38)
    back: MakerScreen

    def __init__(self, interface: Interface, size: tuple[int, int], back: MakerScreen, store: Store) -> None:
        """``back`` is the maker, which opens the chosen board."""
        self.listing = Listing()
        self.chooser = FileChooser(interface, lambda path: self.take_file(str(path)), self._show)
        self._folder = store.saver.folder
        self._job: Job[list[BoardEntry]] | None = None
        self._own: Sequence[BoardEntry] = ()
        self._message = NO_MESSAGE
        self._deletion = BoardDeletion(interface, store.deleted, lambda moved: self._begin_reading())
        super().__init__(interface, size, back)
        self._begin_reading()

    @property
    def boards(self) -> list[BoardEntry]:
        return [*self._own, *_built_in()]

    def _begin_reading(self) -> None:
        """Read the player's boards, in place of a reading under way, which may have seen those of before."""
        if self._job is not None:
            self._job.cancel()
        self._job = run_job(self._read, self.interface.post, self._list)
        self.refresh()

    def _read(self, progress: Progress, cancel: Cancel) -> list[BoardEntry]:
        """Read the player's boards, in the job's thread."""
        found = []
        for path in sorted(self._folder.glob("*.toml")):
            try:
                board = read_board(path)
                found.append(BoardEntry(board.name, board, path))
            except BoardError:
                found.append(BoardEntry(path.name, None, path))  # chosen, it says why it can't be opened
        return sorted(found, key=lambda each: each.name.casefold())

    def _list(self, job: Job[list[BoardEntry]]) -> None:
        self._job, self._own = None, job.result() if job.outcome is Outcome.DONE else self._own
        self.refresh()

    # What it is made of

    def content(self) -> Part:
        page, named, words = self.page, partial(Control.named, self.words), self.words
        paste = named(Action.PASTE, "paste", "maker_paste", on_press=self.paste)
        foot = [named(FILE, "open", "maker_file", on_press=self._choose_file), paste]
        if self._deletion.kept is not None:
            foot.append(Control.of(words, Action.UNDO))
        buttons = [(min(9 * self.text, page.area.width // 4), button) for button in foot]
        listed = self.listing.part(
            [round(2.7 * self.text)] * len(self.boards),
            self._row,
            max(page.gap // 3, 2),
            max(self.text // 3, 4),
        )
        return down(listed, (page.row, across(self._said, *buttons, gap=page.gap)), gap=page.gap)

    def _row(self, number: int) -> Part:
        """Return the row of a board, and the button that deletes it if it is the player's own."""
        entry = self.boards[number]
        name, about = self._name(entry), self.words.text("about.maker_shelf")
        look, choose = partial(self._look, entry, name), partial(self._choose, entry)
        board = Control(ItemCommand(BOARD, number), "", name, "", about, look, on_press=choose)
        if entry.own_file is None:
            return board
        named = partial(Control.named, self.words, icon="erase")
        if entry.own_file == self._deletion.doubted:
            button = named(SURE, name="delete_sure", on_press=self._deletion.confirm)
        else:
            ask = partial(self._deletion.ask, entry.own_file, name, self.alarms)
            button = named(ItemCommand(DELETE, number), name="delete_board", on_press=ask)
        return lambda rect: across(board, (min(9 * self.text, rect.width // 3), button), gap=self.page.gap // 2)

    def _said(self, rect: Rect) -> Widget:
        """Return what became of a deletion or of the file dialog, or else what to do."""
        size = small_text(self.text)
        text = self._message.text(self.words) or self._deletion.result(self.painter.fonts, size, rect.width)
        hint = self.words.text("maker_open.count" if self._job is None else "maker_open.reading")
        return Paragraph(rect, text or hint, size, soft=True, is_news=bool(text))

    def _name(self, each: BoardEntry) -> str:
        if each.board is None:
            return each.name
        return (board_name if each.own_file is None else own_name)(self.words, each.board)

    def _look(self, each: BoardEntry, name: str, rect: Rect, state: ControlState) -> Widget:
        group = self.words.translated(f"group.{each.group}", each.group.replace("-", " ").title())
        beside = group if each.own_file is None else self.words.text("maker_open.own")
        position = None if each.board is None else each.board.own_start or each.board.goal
        return BoardRow(rect, state, name, beside, position, self.text)

    # What is opened

    def _choose(self, chosen: BoardEntry) -> None:
        if chosen.own_file is not None:
            self._open(partial(self.back.model.open_file, str(chosen.own_file)))
        elif chosen.board is not None:
            self._open(partial(self.back.model.open_board, chosen.board))

    def _choose_file(self) -> None:
        self.chooser.open(self.heading, ENDINGS)

    def _show(self, message: Message) -> None:
        if message or self._message == OPENING:
            self._message = message
            self.refresh()

    def take_file(self, path: str) -> bool:
        """Open the board in a file; the maker says where there is none."""
        self._open(partial(self.back.model.open_file, path))
        return True

    def _open(self, opens: Callable[[], None]) -> None:
        """Open something in the maker, and return to it, or to where it leads on."""
        self.back.next = None
        opens()
        self.next = self.back.next or self.back

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.PASTE: self.paste,
            Action.UNDO: self._deletion.bring_back,
        }

    def paste(self) -> None:
        """Open the board that was copied; the maker says where there is none."""
        self._open(self.back.model.paste)

    # The deletion

    def run(self, command: Command) -> None:
        """Run a command; whatever it is, a deletion that waits for its second press is off."""
        if command != SURE:
            self._deletion.keep()
        super().run(command)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        if self.command_at(point) != SURE:
            self._deletion.keep()
        super().on_pointer_down(point)


@cache
def _built_in() -> tuple[BoardEntry, ...]:
    boards = ((group, load_board(board)) for group in GROUPS for board in group_ids(group))
    return tuple(BoardEntry(board.name, board, None, group) for group, board in boards)
