"""The name of the board, in its field: Enter saves the board under it."""

from __future__ import annotations

from collections.abc import Callable

from ...model.drawing import LONGEST_NAME
from ...ui.control import Command, ControlState
from ...ui.geometry import Rect
from ...ui.text_field import TextField, TextLine
from ...ui.widget import Widget
from ..services import Services
from .controls import KEYS, SAVE, disabled_reasons
from .making import Making

FOR_TEXT = ("ctrl+c", "ctrl+x", "ctrl+z", "ctrl+y")
"""Keys that are for the name while it is written, and do nothing there."""


class Naming:
    """Writes the name of the board."""

    def __init__(self, services: Services, making: Making, ask: Callable[[Command], None]) -> None:
        """``ask`` does what a key of the screen asks for, unless it would do nothing now."""
        self._services, self._making, self._ask = services, making, ask
        self.line: TextLine | None = None
        """The name, while it is written."""

    def begin(self) -> None:
        """From now on it is written."""
        self.line = TextLine(self._making.draft.drawing.name, LONGEST_NAME)

    def end(self) -> bool:
        """Take the name as it is written; return False if it was not being written."""
        if self.line is None:
            return False
        self._making.name(self.line.text)
        self.line = None
        return True

    def end_and_save(self) -> None:
        """Take the name, and save the board or tell why it can't be saved."""
        self.end()
        why = disabled_reasons(self._making).get(SAVE)
        if why is not None:
            self._making.say("maker.not_saved", why=self._services.words.text(why))
        self._ask(SAVE)

    def save(self) -> None:
        """Saves the board, or asks for its name first."""
        if self._making.draft.drawing.name:
            self._making.save()
            return
        self.begin()
        self._making.say("maker.unnamed")

    def take_key(self, key: str) -> bool:
        """A key while it is written; false for one that means the same as ever."""
        line = self.line
        if line is None:
            return False
        if key in ("return", "enter"):
            self.end_and_save()
        elif key == "ctrl+v":
            line.take_text(self._services.clipboard.get() or "")
        elif key in KEYS and key.startswith("ctrl+"):
            self.end()
            self._ask(KEYS[key])
        else:
            return line.take_key(key) or key in FOR_TEXT
        return True

    def field(self, rect: Rect, state: ControlState, text: int) -> Widget:
        """How it looks."""
        line, hint = self.line, self._services.words.text("maker.name_hint")
        if line is None:
            return TextField(rect, state, self._making.drawing.name, None, hint, text)
        return TextField(rect, state, line.text, line.caret, hint, text, line.selected)
