"""The shelf: the player's boards and those that come with the game, to be changed in the maker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from solver import BoardError, Cancel, Job, Outcome, Progress
from solver.board_files import read_toml
from solver.catalogue import GROUPS, TILE_GROUPS, group_ids, load_board

from ...system.background import start_job
from ...ui.button import button_radius
from ...ui.control import Command, Control, ControlState, Pick, Placed
from ...ui.geometry import Rect, small_text
from ...ui.scroll import DOWN, UP, ScrolledScreen
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name
from ..common.page_screen import PageScreen
from ..services import Services

if TYPE_CHECKING:
    from .screen import MakerScreen


@dataclass(frozen=True)
class OnShelf:
    """A board to choose."""

    name: str
    id: str
    """Empty for one of the player's own."""
    path: Path | None = None
    group: str = ""


@dataclass(frozen=True)
class ShelfRow(Pressable):
    """Its name, and where it comes from."""

    name: str
    beside: str
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        left, right = self.rect.inset(2).columns(2)
        pad, size = max(self.text // 2, 3), small_text(self.text)
        painter.text(surface, self.name, left.right_of(left.x + pad), self.text)
        painter.text(surface, self.beside, right._replace(width=right.width - pad), size, soft=True, right=True)


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
                found.append(OnShelf(str(read_toml(path).get("name", path.stem)), "", path))
            except BoardError:
                found.append(OnShelf(path.name, "", path))  # chosen, it says why it can't be opened
        return sorted(found, key=lambda each: each.name.casefold())

    @property
    def own_controls(self) -> list[Placed]:
        words, about = self.words, self.words.text("about.maker_shelf")
        found: list[Placed] = []
        for number, rect in enumerate(self._rows, self.scroll.top):
            if number < len(self.boards):
                each = self.boards[number]
                name = each.name if each.path is not None else board_name(words, load_board(each.id))
                look = partial(self._row, each, name)
                found.append((Control(Pick("board", number), "", name, "", about, look), rect))
        turns = self.scroll.controls(words)
        return found + list(zip(turns, self._buttons, strict=False))

    def _row(self, each: OnShelf, name: str, rect: Rect, state: ControlState) -> Widget:
        beside = self.words.text("maker_open.own") if each.path is not None else self._group(each.group)
        return ShelfRow(rect, state, name, beside, self.text)

    def _group(self, group: str) -> str:
        return self.words.translated(f"group.{group}", group.replace("-", " ").title())

    def do(self, command: Command) -> None:
        if command in (UP, DOWN):
            super().do(command)
            return
        if isinstance(command, Pick) and isinstance(command.value, int):
            chosen = self.boards[command.value]
            if chosen.path is None:
                self.back.making.open_board(load_board(chosen.id))
            else:
                self.back.making.open_file(str(chosen.path))
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
        space, height = max(page.gap // 3, 2), round(1.8 * page.text)
        count = max((list_room.height + space) // (height + space), 1)
        self._rows = [list_room._replace(y=list_room.y + i * (height + space), height=height) for i in range(count)]
        self.scroll.fit(len(self.boards), count)


def _built_in() -> list[OnShelf]:
    """The boards of blocks that come with the game."""
    return [
        OnShelf("", board, None, group) for group in GROUPS if group not in TILE_GROUPS for board in group_ids(group)
    ]
