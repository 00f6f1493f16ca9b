"""A screen that is a page: with a heading, and Back where it lies in front of another screen."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial
from typing import Any

from ...input.commands import Action, Scope
from ...model.settings import Settings
from ...model.statistics import Statistics
from ...ui.control import Command, Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import Page, Rect, page_layout
from ...ui.labels import Line
from ...ui.scroll import TURN_KEYS
from ...ui.widget import Widget
from ..game_screen import GameScreen, ToScreen
from ..services import Services

PAGES_OF_BOARDS = {action for action in Action if action.spec.opens and action.spec.scope is Scope.BOARDS}
"""The pages that are about no single board, such as the journey: the key of each leads there from all others."""


class PageScreen(GameScreen):
    """Most screens are pages."""

    heading_name: str
    page: Page
    space_presses: Command | None = None  # the button that plays, mostly
    gives_way = True  # to the page of a key; else that opens in front of this one

    # What a page is made of

    @property
    def heading(self) -> str:
        """What stands at the top."""
        return self.words.text(self.heading_name)

    def own_widgets(self) -> list[Widget]:
        """Return all widgets besides heading and controls."""
        return []

    def own_layout(self) -> None:
        """Lay out the parts that depend on ``page``."""

    def line(self, rect: Rect, text: str, height: int | None = None, is_news: bool = False) -> Line:
        """Return a soft line of text, as high as body text by default."""
        return Line(rect, text, self.text if height is None else height, soft=True, is_news=is_news)

    @property
    def has_back(self) -> bool:
        """Back stands before the heading."""
        return self.back is not None

    # What every page does

    @property
    def title(self) -> str:
        return f"{self.heading} - Antipode"

    def all_controls(self) -> list[Placed]:
        if not self.has_back:
            return self.own_controls
        return [(self.back_control, self.page.back), *self.own_controls]

    @property
    def back_control(self) -> Control:
        """What leads to the screen behind."""
        return Control.of(self.words, Action.BACK)

    def widgets(self) -> list[Widget]:
        return [Line(self.page.heading, self.heading, self.page.heading_text, role=Role.HEADING), *self.own_widgets()]

    def lay_out(self) -> None:
        self.page = page_layout(*self.size, self.services.text_scale, has_back=self.has_back)
        self.text = self.page.text
        self.own_layout()

    def on_key(self, action: Action) -> None:
        if action is Action.PAUSE and self.space_presses is not None:
            self.run(self.space_presses)
        elif self.gives_way and self.back is not None and self.own_key is not action and action in PAGES_OF_BOARDS:
            self.give_way(action)
        else:
            super().on_key(Action.BACK if action is self.own_key else action)

    def take_key(self, name: str) -> bool:
        """Handle the keys for pages and ends, where there is a list and they have no other meaning."""
        command = TURN_KEYS.get(name)
        if command is None or self.services.keys.action_of(name) is not None:
            return False
        if self.scrolls:
            self.run(command)
        return True

    def give_way(self, action: Action) -> None:
        """Open another page in the place of this one and of pages behind: going to and fro must not pile up screens."""
        self.run(Action.BACK)
        behind = self.back
        if self.next is None or self.next is not behind or behind.own_key is action:
            return
        if isinstance(behind, PageScreen) and behind.gives_way and behind.back is not None:
            behind.give_way(action)
            self.next = behind.next
        else:
            self.next = ToScreen(behind, action)

    def do_back(self) -> None:
        """Return to the screen behind, if there is one."""
        self.next = self.back

    def do_help(self) -> None:
        """Open the help in front of this page."""
        self.next = ToScreen(self, Action.HELP)

    def do_menu(self) -> None:
        """Open the menu in front of this page."""
        self.next = ToScreen(self, Action.MENU)

    def do_settings(self) -> None:
        """Open the settings in front of this page."""
        self.next = ToScreen(self, Action.SETTINGS)


class RecordsPage(PageScreen):
    """Shows what the player's records add up to, also those of games played in front of it."""

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        super().__init__(services, size, back)
        services.store.history.when_read(self.take_statistics)

    def on_return(self) -> None:
        """Take over what has been solved meanwhile."""
        self.services.store.history.when_read(self.take_statistics)

    @abstractmethod
    def take_statistics(self, statistics: Statistics) -> None:
        """Take over all records: when their file has been read, and on each return."""


DEFAULTS, UNDO = ItemCommand("defaults"), ItemCommand("undo defaults")


class SettingsPage(PageScreen):
    """Changes some of the settings, its ``names``."""

    _before: Settings | None = None  # until something else is chosen

    names: tuple[str, ...]

    def change(self, settings: Settings) -> None:
        """Store new settings; raise KeyConflict without any change."""
        self.services.change_settings(settings)
        self._before = None

    def restore_defaults(self) -> None:
        """Restore the defaults of this page."""
        before = self.services.settings
        self.change(self._taken_from(Settings()))
        self._before = before

    def undo_defaults(self) -> None:
        """Restore the settings before the defaults."""
        if self._before is not None:
            self.change(self._taken_from(self._before))

    def reset_control(self, page: str) -> Control:
        """Return the button that restores the defaults or the earlier settings."""
        named = partial(Control.named, self.words)
        if self._before is not None:
            return named(UNDO, "undo", "undo_defaults", on_press=self.undo_defaults)
        why = "idle.nothing" if self._taken_from(Settings()) == self.services.settings else ""
        return named(DEFAULTS, "restart", f"{page}_defaults", on_press=self.restore_defaults, disabled_reason=why)

    def _taken_from(self, other: Settings) -> Settings:
        changes: dict[str, Any] = {name: getattr(other, name) for name in self.names}
        return replace(self.services.settings, **changes)
