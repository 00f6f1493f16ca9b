"""A page of settings: a change takes effect at once, and the way to the defaults leads back as well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...model.settings import Settings
from ...ui.control import Command, Control, ItemCommand
from .page_screen import PageScreen

DEFAULTS, UNDO = ItemCommand("defaults"), ItemCommand("undo defaults")


class SettingsPage(PageScreen):
    """Changes some of the settings, its ``names``."""

    _before: Settings | None = None
    """What there was before the defaults; None once something else has been chosen after them."""

    names: tuple[str, ...]
    """The fields of the settings that are changed here."""

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """Where all is as at first there is nothing to go back to."""
        unchanged = self._taken_from(Settings()) == self.services.settings
        return {**super().disabled_reasons, **({DEFAULTS: "idle.nothing"} if unchanged else {})}

    def change(self, settings: Settings) -> None:
        """Store new settings; raise KeyConflict without any change."""
        self.services.change_settings(settings)
        self._before = None

    def do(self, command: Command) -> None:
        """Restore the defaults, or the settings before them."""
        before = self.services.settings
        if command == DEFAULTS:
            self.change(self._taken_from(Settings()))
            self._before = before
        elif command == UNDO and self._before is not None:
            self.change(self._taken_from(self._before))
        else:
            super().do(command)

    def reset_control(self, page: str) -> Control:
        """Return the button that restores the defaults or the earlier settings."""
        words = self.words
        if self._before is None:
            return Control.named(words, DEFAULTS, "restart", f"{page}_defaults")
        return Control.named(words, UNDO, "undo", "undo_defaults")

    def _taken_from(self, other: Settings) -> Settings:
        """Return the current settings with this page's values taken from others."""
        changes: dict[str, Any] = {name: getattr(other, name) for name in self.names}
        return replace(self.services.settings, **changes)
