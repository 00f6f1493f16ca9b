"""The list of boards to open in the maker: the player's own and those that come with the game."""

from __future__ import annotations

from collections.abc import Sequence
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
from ...system.background import run_job
from ...ui.button import button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import Rect, Share, row, small_text
from ...ui.labels import Paragraph
from ...ui.scroll import ScrolledScreen
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name, own_name
from ..common.board_deletion import BoardDeletion
from ..common.page_screen import PageScreen
from ..services import Services

if TYPE_CHECKING:
    from .screen import MakerScreen


BOARD, DELETE = "board", "delete"
SURE = ItemCommand("sure")
"""The second press of a button, another command than the first, so that a double click does not press it twice."""


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


class OpenBoardScreen(PageScreen, ScrolledScreen):
    """A list of boards, the player's own first; their files are read in the background."""

    heading_name = "maker_open.heading"
    back: MakerScreen

    def __init__(self, services: Services, size: tuple[int, int], back: MakerScreen) -> None:
        """``back`` is the maker, which opens the chosen board."""
        self._folder = services.store.saver.folder
        self._job: Job[list[BoardEntry]] | None = None
        self._own: Sequence[BoardEntry] = ()
        self._deletion = BoardDeletion(services, lambda moved: self._begin_reading())
        super().__init__(services, size, back)
        self._begin_reading()

    @property
    def boards(self) -> list[BoardEntry]:
        return [*self._own, *_built_in()]

    def _begin_reading(self) -> None:
        """Read the player's boards, in place of a reading under way, which may have seen those of before."""
        if self._job is not None:
            self._job.cancel()
        self._job = run_job(self._read, self.services.post, self._list)
        self.own_layout()

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
        self.own_layout()

    @property
    def own_controls(self) -> list[Placed]:
        top = self.scroll.top
        shown = zip(range(top, len(self.boards)), self.boards[top:], self._rows, strict=False)
        found = [placed for number, entry, rect in shown for placed in self._row_controls(number, entry, rect)]
        if self._deletion.kept is not None:
            found.append((Control.of(self.words, Action.UNDO), self._undo))
        return found + list(zip(self.scroll.controls(self.words), self._buttons, strict=False))

    def _row_controls(self, number: int, entry: BoardEntry, rect: Rect) -> list[Placed]:
        """Return the row of a board, and the button that deletes it if it is the player's own."""
        name, about = self._name(entry), self.words.text("about.maker_shelf")
        look, choose = partial(self._row, entry, name), partial(self._choose, entry)
        row_control = Control(ItemCommand(BOARD, number), "", name, "", about, look, on_press=choose)
        if entry.own_file is None:
            return [(row_control, rect)]
        named = partial(Control.named, self.words, icon="erase")
        if entry.own_file == self._deletion.doubted:
            button = named(SURE, name="delete_sure", on_press=self._deletion.confirm)
        else:
            ask = partial(self._deletion.ask, entry.own_file, name, self.alarms)
            button = named(ItemCommand(DELETE, number), name="delete_board", on_press=ask)
        beside, row_rect = rect.from_right(min(9 * self.text, rect.width // 3), self.page.gap // 2)
        return [(row_control, row_rect), (button, beside)]

    def _name(self, each: BoardEntry) -> str:
        if each.board is None:
            return each.name
        return (board_name if each.own_file is None else own_name)(self.words, each.board)

    def _row(self, each: BoardEntry, name: str, rect: Rect, state: ControlState) -> Widget:
        group = self.words.translated(f"group.{each.group}", each.group.replace("-", " ").title())
        beside = group if each.own_file is None else self.words.text("maker_open.own")
        position = None if each.board is None else each.board.own_start or each.board.goal
        return BoardRow(rect, state, name, beside, position, self.text)

    def run(self, command: Command) -> None:
        """Run a command; whatever it is, a deletion that waits for its second press is off."""
        if command != SURE:
            self._deletion.keep()
        super().run(command)

    def do_undo(self) -> None:
        self._deletion.bring_back()

    def _choose(self, chosen: BoardEntry) -> None:
        if chosen.own_file is not None:
            self.back.model.open_file(str(chosen.own_file))
        elif chosen.board is not None:
            self.back.model.open_board(chosen.board)
        self.next = self.back

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        if self.command_at(point) != SURE:
            self._deletion.keep()
        super().on_pointer_down(point)

    def own_widgets(self) -> list[Widget]:
        size, rect = small_text(self.text), self._message
        text = self._deletion.result(self.painter.fonts, size, rect.width)
        if not text:
            text = self.words.text("maker_open.count" if self._job is None else "maker_open.reading")
            return [self.line(rect, text), *self.bars]
        return [Paragraph(rect, text, size, soft=True), *self.bars]

    def own_layout(self) -> None:
        page = self.page
        width = min(page.area.width, 44 * page.text)
        foot, room = page.area.centred(width, page.area.height).from_bottom(page.row, page.gap)
        buttons, self._message = foot.from_right(min(14 * page.text, foot.width // 3), page.gap)
        self._buttons = buttons.columns(2, page.gap)
        if self._deletion.kept is not None:
            self._undo, self._message = self._message.from_right(min(9 * page.text, foot.width // 3), page.gap)
        self.bar, list_room = room.from_right(max(page.text // 3, 4), page.gap // 2)
        space, height = max(page.gap // 3, 2), round(2.7 * page.text)
        count = max((list_room.height + space) // (height + space), 1)
        self._rows = [list_room._replace(y=list_room.y + i * (height + space), height=height) for i in range(count)]
        self.scroll.fit(len(self.boards), count)


@cache
def _built_in() -> tuple[BoardEntry, ...]:
    boards = ((group, load_board(board)) for group in GROUPS for board in group_ids(group))
    return tuple(BoardEntry(board.name, board, None, group) for group, board in boards)
