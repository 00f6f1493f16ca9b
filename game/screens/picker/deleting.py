"""A board of the player's is deleted from its card: Delete asks, a second press deletes, and Undo brings it back."""

from __future__ import annotations

from pathlib import Path

from ...input.commands import Action
from ...store.files import Problem
from ...ui.control import Control, ItemCommand
from ...ui.geometry import Rect, small_text
from ..common.board_deletion import BoardDeletion
from ..services import Services
from .layout import PickerLayout
from .listing import ListingScreen
from .words import shown_name

DELETE_KEY = "delete"
"""Fixed, but another command may have it."""
SURE = ItemCommand("sure")


class DeletingScreen(ListingScreen):
    """A screen that deletes the focused board, or else the one under the pointer."""

    layout: PickerLayout

    def __init__(self, services: Services, size: tuple[int, int]) -> None:
        self.deletion = BoardDeletion(services, self._take_moved)
        super().__init__(services, size)

    def take_key(self, name: str) -> bool:
        if name != DELETE_KEY or self.services.keys.action_of(name) is not None:
            return super().take_key(name)
        entry = self.entry(self.focused_command) or self.entry(self.hover)
        if entry is None or entry.path is None:
            return False
        if entry.path == self.deletion.doubted:
            self._delete()
        else:
            self.deletion.forget()
            self.deletion.ask(entry.path, self.alarms)
        self.refresh()
        return True

    def do_undo(self) -> None:
        """Bring the deleted board back."""
        self.deletion.bring_back()

    def _delete(self) -> None:
        path = self.deletion.doubted
        if path is not None:
            self.deletion.delete(path, self._name_of(path))

    def _name_of(self, path: Path) -> str:
        entry = self.boards.of_value(str(path))
        return path.name if entry is None or entry.problem else shown_name(self.words, entry)

    def _take_moved(self, moved: Path | Problem) -> None:
        """Choose the board that was brought back."""
        if isinstance(moved, Problem):
            return
        self.look_at_files()
        entry = self.boards.of_value(str(moved))
        if entry is not None:
            self.choose_board(entry.key)

    def look_at_files(self) -> None:
        """List the boards again if the player's files have changed."""
        if self.boards.reload_files():
            self.list_boards()

    @property
    def _button_width(self) -> int:
        """The width of the button in the footer, with the gap beside it."""
        return 0 if self.deletion_control is None else min(9 * self.text, self.page.area.width // 3) + self.page.gap

    @property
    def foot_width(self) -> int:
        return self.page.area.width - self._button_width

    @property
    def foot(self) -> tuple[Rect, Rect | None]:
        """The rectangles of the footer's lines and of its button."""
        foot, wide = self.layout.footer, self._button_width
        if foot is None or not wide:
            return foot or self.page.area, None
        button, lines = foot.from_right(wide - self.page.gap, self.page.gap)
        return lines, button

    @property
    def deletion_control(self) -> Control | None:
        """The button that deletes a board or brings it back, if there is one."""
        if self.deletion.doubted is not None:
            return Control.named(self.words, SURE, "erase", "delete_sure", on_press=self._delete)
        return None if self.deletion.kept is None else Control.of(self.words, Action.UNDO)

    def deletion_said(self, width: int) -> str | None:
        """Return the question before deleting the board, or the result; None if there is neither."""
        path = self.deletion.doubted
        if path is not None:
            key = self.words.key_name(DELETE_KEY)
            return self.words.text("deletion.question", name=self._name_of(path), key=key)
        return self.deletion.result(self.painter.fonts, small_text(self.text), width)
