"""Help: every key and what it does, from the table that input is read with."""

from __future__ import annotations

import pygame

from ..geometry import Rect
from ..input_map import BINDINGS, Action
from ..layout import text_size
from ..scene import Scene
from ..services import Services

NOTES = ("click", "drag", "hold", "slide", "par", "assisted")
"""What else there is to know, by name."""


class HelpScene(Scene):
    """All keys on one page; any of them or a click goes back."""

    def __init__(self, services: Services, size: tuple[int, int], back: Scene) -> None:
        """``back`` is the screen to return to."""
        super().__init__(services, size)
        self._back = back

    @property
    def title(self) -> str:
        """Says what is shown."""
        return self.services.words.text("title.help")

    def act(self, action: Action) -> None:
        """Any of the keys goes back."""
        self.next = self._back

    def let_go(self, point: tuple[int, int]) -> None:
        """A click goes back."""
        self.next = self._back

    def look_away(self) -> None:
        """The game behind rests."""
        self._back.look_away()

    def look_back(self) -> None:
        """The game behind goes on."""
        self._back.look_back()

    def leave(self) -> None:
        """The program ends: the screen behind keeps what is the player's."""
        self._back.leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Keys on the left, what they do on the right."""
        painter = self.services.painter
        surface.fill(painter.theme.background)
        rows = self._rows()
        size = text_size(*self.size, self.services.text_scale)
        margin = max(size, 8)
        area = Rect(0, 0, *self.size).inset(margin)
        width = min(area.width, 44 * size)
        area = Rect(area.x + (area.width - width) // 2, area.y, width, area.height)
        heading, _, *lines = area.rows(len(rows) + 3)
        painter.text(surface, self.services.words.text("help.heading"), heading, round(size * 1.4))
        split = width // 3
        height = min(size, round(0.9 * min(line.height for line in lines)))
        for (name, text), line in zip([*rows, ("", self.services.words.text("help.end"))], lines, strict=True):
            painter.text(surface, name, Rect(line.x, line.y, split - margin, line.height), height)
            painter.text(surface, text, Rect(line.x + split, line.y, width - split, line.height), height, soft=True)

    def _rows(self) -> list[tuple[str, str]]:
        """Keys and other things, and what is said of each."""
        words, hint = self.services.words, self.services.words.key(Action.HINT)
        keys = [(words.keys(each.action), words.text(f"help.{each.action.name.lower()}")) for each in BINDINGS]
        notes = [(words.text(f"note.{name}.name", key=hint), words.text(f"note.{name}.text")) for name in NOTES]
        return keys + notes
