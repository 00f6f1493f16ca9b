"""The menu: all that can be done on a board, by name, for whoever does not know the keys."""

from __future__ import annotations

from collections.abc import Mapping

from ...input.commands import About, Action, Menu
from ...ui.control import Command, Control, ControlState, Placed
from ...ui.geometry import Rect
from ...ui.widget import Widget
from ...words.boards import board_name
from ..common.page_screen import PageScreen
from .entry import Entry
from .layout import menu_layout

GROUPS = tuple((group.value, tuple(action for action in Action if action.row.menu is group)) for group in Menu)
"""For each group its name and its entries."""


class MenuScreen(PageScreen):
    """Each control goes back to the board and does there what it says."""

    @property
    def heading(self) -> str:
        """What stands at the top: which board it is about, if any."""
        words, board = self.services.words, None if self.back is None else self.back.menu_board
        if board is None:
            return words.text("menu.heading")
        return words.text("menu.of_board", board=board_name(words, board))

    @property
    def own_controls(self) -> list[Placed]:
        """All groups, one after another."""
        words = self.services.words
        entries = [entry for _, group in GROUPS for entry in group]
        controls = [Control.of(words, action) for action in entries]
        rects = [rect for group in self._groups for rect in group.controls]
        return list(zip(controls, rects, strict=True))

    @property
    def greyed(self) -> Mapping[Command, str]:
        """What would do nothing now, and why, as on the board."""
        return {} if self.back is None else self.back.greyed

    def own_widgets(self) -> list[Widget]:
        """The names of the groups, all as large."""
        names = [self.services.words.text(f"menu.{name}") for name, _ in GROUPS]
        headings = [group.heading for group in self._groups if group.heading is not None]
        if not headings:
            return []
        width = min(heading.width for heading in headings)
        height = self.painter.fonts.common_height(names, self.text, width)
        return [self.line(heading, name, height) for heading, name in zip(headings, names, strict=True)]

    def control_widget(self, control: Control, rect: Rect, state: ControlState) -> Widget:
        """An entry says what it does; Back is a button."""
        if control.action is Action.BACK:
            return super().control_widget(control, rect, state)
        return Entry(rect, control, self.looks.at(rect), state, self.text)

    def lead(self, command: Command) -> None:
        """Like what drops from a menu bar it is gone once something has been chosen, settings and help as well."""
        self.do(command)

    def act(self, action: Action) -> None:
        """The menu's own key leads back as well."""
        super().act(Action.BACK if action is Action.MENU else action)

    def do(self, command: Command) -> None:
        """Back to the board, and there on to what was chosen."""
        if not isinstance(command, Action):
            return
        if command.row.about is About.PROGRAM and not command.row.opens:
            self.services.do(command)
        elif self.back is not None:
            self.back.next = None  # it was the menu
            self.back.come_back()
            self.back.act(command)
            self.next = self.back.next or self.back

    def own_layout(self) -> None:
        """A column for each group, or one below the other."""
        self._groups = menu_layout([len(group) for _, group in GROUPS], self.page)
