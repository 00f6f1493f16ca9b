"""The shelf: the player's boards and those that come with the game, to be changed in the maker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from solver import BlockBoard, BlockPosition, BoardError, Cancel, Job, Outcome, Progress
from solver.board_files import read_board
from solver.catalogue import GROUPS, TILE_GROUPS, group_ids, load_board

from ...board.view import draw_position
from ...system.background import start_job
from ...ui.button import button_radius
from ...ui.control import Command, Control, ControlState, Pick, Placed
from ...ui.faces import Role
from ...ui.geometry import Rect, Share, row, small_text
from ...ui.scroll import DOWN, UP, ScrolledScreen
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name, own_name
from ..common.page_screen import PageScreen
from ..services import Services

if TYPE_CHECKING:
    from .screen import MakerScreen


@dataclass(frozen=True)
class OnShelf:
    """A board to choose."""

    name: str
    board: BlockBoard | None
    """None where its file can't be read, or holds no board of blocks."""
    path: Path | None = None
    """Of one of the player's own."""
    group: str = ""


@dataclass(frozen=True)
class ShelfRow(Pressable):
    """Its picture, its name, and where it comes from."""

    name: str
    beside: str
    position: BlockPosition | None
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


class ShelfScreen(PageScreen, ScrolledScreen):
    """A list that scrolls, the player's own first; their files are read in the background."""

    heading_name = "maker_open.heading"
    back: MakerScreen

    def __init__(self, services: Services, size: tuple[int, int], back: MakerScreen) -> None:
        """``back`` is the maker, which opens what is chosen."""
        self._folder = services.store.saver.folder
        self._job: Job[list[OnShelf]] = start_job(self._read, services.wake)
        self._own: Sequence[OnShelf] = ()
        super().__init__(services, size, back)

    @property
    def boards(self) -> list[OnShelf]:
        """All that can be chosen."""
        return [*self._own, *_built_in()]

    def _read(self, progress: Progress, cancel: Cancel) -> list[OnShelf]:
        """In the job's thread."""
        found = []
        for path in sorted(self._folder.glob("*.toml")):
            try:
                board = read_board(path)
                found.append(OnShelf(board.name, board if isinstance(board, BlockBoard) else None, path))
            except BoardError:
                found.append(OnShelf(path.name, None, path))  # chosen, it says why it can't be opened
        return sorted(found, key=lambda each: each.name.casefold())

    @property
    def own_controls(self) -> list[Placed]:
        words, about = self.words, self.words.text("about.maker_shelf")
        found: list[Placed] = []
        for number, rect in enumerate(self._rows, self.scroll.top):
            if number < len(self.boards):
                each = self.boards[number]
                name = self._name(each)
                look = partial(self._row, each, name)
                found.append((Control(Pick("board", number), "", name, "", about, look), rect))
        turns = self.scroll.controls(words)
        return found + list(zip(turns, self._buttons, strict=False))

    def _name(self, each: OnShelf) -> str:
        """Of a file what it says."""
        if each.board is None:
            return each.name
        return (board_name if each.path is None else own_name)(self.words, each.board)

    def _row(self, each: OnShelf, name: str, rect: Rect, state: ControlState) -> Widget:
        beside = self.words.text("maker_open.own") if each.path is not None else self._group(each.group)
        return ShelfRow(rect, state, name, beside, None if each.board is None else each.board.start, self.text)

    def _group(self, group: str) -> str:
        return self.words.translated(f"group.{group}", group.replace("-", " ").title())

    def do(self, command: Command) -> None:
        if command in (UP, DOWN):
            super().do(command)
            return
        if isinstance(command, Pick) and isinstance(command.value, int):
            chosen = self.boards[command.value]
            if chosen.path is not None:
                self.back.making.open_file(str(chosen.path))
            elif chosen.board is not None:
                self.back.making.open_board(chosen.board)
            self.next = self.back

    def update(self) -> None:
        if self._job.outcome is Outcome.DONE and not self._own:
            self._own = self._job.result()
            self.own_layout()

    def own_widgets(self) -> list[Widget]:
        key = "maker_open.reading" if self._job.outcome is Outcome.RUNNING else "maker_open.count"
        return [self.line(self._message, self.words.text(key)), *self.bars]

    def own_layout(self) -> None:
        page = self.page
        width = min(page.area.width, 44 * page.text)
        foot, room = page.area.centred(width, page.area.height).from_bottom(page.row, page.gap)
        buttons, self._message = foot.from_right(min(14 * page.text, foot.width // 3), page.gap)
        self._buttons = buttons.columns(2, page.gap)
        self.bar, list_room = room.from_right(max(page.text // 3, 4), page.gap // 2)
        space, height = max(page.gap // 3, 2), round(2.7 * page.text)
        count = max((list_room.height + space) // (height + space), 1)
        self._rows = [list_room._replace(y=list_room.y + i * (height + space), height=height) for i in range(count)]
        self.scroll.fit(len(self.boards), count)


@cache
def _built_in() -> tuple[OnShelf, ...]:
    """The boards of blocks that come with the game."""
    groups = (group for group in GROUPS if group not in TILE_GROUPS)
    boards = ((group, load_board(board)) for group in groups for board in group_ids(group))
    return tuple(OnShelf(board.name, board, None, group) for group, board in boards if isinstance(board, BlockBoard))
