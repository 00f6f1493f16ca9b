"""A page of settings: a change takes effect at once, and the way to the defaults leads back as well."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from ...model.settings import Settings
from ...ui.control import Control, ItemCommand
from .page_screen import PageScreen

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
