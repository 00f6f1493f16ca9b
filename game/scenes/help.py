"""Help: every key and what it does, from the table that input is read with."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import pygame

from ..control_scene import ControlScene
from ..geometry import Rect
from ..help_layout import help_layout
from ..input_map import BINDINGS, Action
from ..layout import small_text
from ..parts import Part
from ..scene import Scene, ToKeys
from ..scroll import WHEEL_LINES, Scroll
from ..services import Services
from ..widgets import Command, Control, Pick
from .scroll_parts import DOWN, UP, bar_part, ends, scroll_controls, turn

NOTES = ("click", "drag", "hold", "slide", "par", "assisted")
"""What else there is to know, by name."""

KEYS = Pick("keys")


class HelpScene(ControlScene):
    """A list of all keys; the way to change them."""

    def __init__(self, services: Services, size: tuple[int, int], back: Scene) -> None:
        self._scroll = Scroll()
        super().__init__(services, size, back)

    @property
    def heading(self) -> str:
        """What stands at the top."""
        return self.services.words.text("help.heading")

    @property
    def own_controls(self) -> list[tuple[Control, Rect]]:
        """To the lines above and below, and to the keys."""
        words = self.services.words
        controls = [*scroll_controls(words, self._scroll), Control.named(words, KEYS, "keyboard", "keys")]
        return list(zip(controls, self._layout.buttons[-len(controls) :], strict=True))

    @property
    def disabled(self) -> Collection[Command]:
        """At the ends of the list."""
        return ends(self._scroll)

    def act(self, action: Action) -> None:
        """The arrows scroll; the key for help leads back."""
        if action is Action.HELP:
            self.go_back()
        elif action in (Action.UP, Action.DOWN) and self._scroll.needed:
            self._scroll.by(1 if action is Action.DOWN else -1)
            self.stale = True
        else:
            super().act(action)

    def do(self, command: Command) -> None:
        """Scrolls, or leads to the keys."""
        if command == KEYS:
            self.next = ToKeys(self)
        elif command in (UP, DOWN):
            turn(self._scroll, command)
            self.stale = True

    def wheel(self, lines: int) -> None:
        """Scrolls."""
        self._scroll.by(-lines * WHEEL_LINES)
        self.stale = True

    def own_layout(self) -> None:
        """As many lines as have room."""
        self._layout = help_layout(len(BINDINGS) + len(NOTES), self.page)
        self._scroll.fit(len(BINDINGS) + len(NOTES), len(self._layout.lines))

    def own_parts(self) -> list[Part]:
        """Keys on the left, what they do on the right."""
        parts = [bar_part(self.services.painter, self._layout.bar, self._scroll)] if self._scroll.needed else []
        shown = self._rows()[self._scroll.top :]
        for row, (left, right) in zip(shown, self._layout.lines, strict=False):
            parts.append(Part(left.union(right), row, partial(self._draw_row, row=row, left=left, right=right), 0))
        return parts

    def _draw_row(self, surface: pygame.Surface, row: tuple[str, str], left: Rect, right: Rect) -> None:
        painter, size = self.services.painter, small_text(self.page.text)
        painter.text(surface, row[0], left, size)
        painter.text(surface, row[1], right, size, soft=True)

    def _rows(self) -> list[tuple[str, str]]:
        """Keys and other things, and what is said of each."""
        words, hint = self.services.words, self.services.words.key(Action.HINT)
        keys = [(words.keys(each.action), words.text(f"help.{each.action.name.lower()}")) for each in BINDINGS]
        notes = [(words.text(f"note.{name}.name", key=hint), words.text(f"note.{name}.text")) for name in NOTES]
        return keys + notes
