"""A page of the settings: a list, the tabs that lead to the others, and the button that restores the defaults."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from ...input.commands import Action
from ...model.settings import Settings
from ...ui.button import Tab
from ...ui.control import Control, ItemCommand
from ...ui.listing import Listing, ListingScreen
from ..game_screen import GameScreen, ToKeys, ToSettings
from ..interface import Interface
from .page_screen import TAB, PageScreen

KEYS = "keys"
TABS = ("look", "play", "speed", KEYS)
DEFAULTS, UNDO = ItemCommand("defaults"), ItemCommand("undo defaults")


class SettingsPage(ListingScreen, PageScreen):
    """Changes some of the settings, its ``names``."""

    heading_name = "settings.heading"
    own_key = Action.SETTINGS
    names: tuple[str, ...]
    tab_name: str
    _before: Settings | None = None  # until something else is chosen

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen) -> None:
        self.listing = Listing()
        super().__init__(interface, size, back)

    def tab_controls(self) -> list[Control]:
        return [self._tab_control(tab) for tab in TABS]

    def _tab_control(self, tab: str) -> Control:
        name, about = self.words.text(f"settings.{tab}"), self.words.text(f"about.settings_{tab}")
        look = partial(Tab, name=name, chosen=tab == self.tab_name, text=self.text)
        return Control(ItemCommand(TAB, tab), "", name, "", about, look, on_press=partial(self.show_tab, tab))

    def show_tab(self, tab: str) -> None:
        """Open another tab in the place of this one."""
        if tab != self.tab_name and self.back is not None:
            self.next = ToKeys(self.back) if tab == KEYS else ToSettings(self.back, tab)

    def change(self, settings: Settings) -> None:
        """Store new settings; raise KeyConflict without any change."""
        self.change_settings(settings)
        self._before = None

    def restore_defaults(self) -> None:
        """Restore the defaults of this page."""
        before = self.interface.settings
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
        why = "idle.nothing" if self._taken_from(Settings()) == self.interface.settings else ""
        return named(DEFAULTS, "restart", f"{page}_defaults", on_press=self.restore_defaults, disabled_reason=why)

    def _taken_from(self, other: Settings) -> Settings:
        changes: dict[str, Any] = {name: getattr(other, name) for name in self.names}
        return replace(self.interface.settings, **changes)
