"""Help: every key and what it does, from the table that input is read with."""

from __future__ import annotations

import pygame

from ..geometry import Rect
from ..input_map import BINDINGS, Action, keys_text
from ..layout import text_size
from ..scene import Scene, Services

NOTES = (
    ("Click", "a piece in line with the empty cell: it slides, and all between"),
    ("Drag", "a piece into the empty cell"),
    ("H held down", "keeps playing; so does the button"),
    ("Any slide", "while a solution plays hands the board back"),
    ("Par", "the fewest moves from this game's start"),
    ("With help", "a hint or the solver has helped in this game"),
)


class HelpScene(Scene):
    """All keys on one page; any of them or a click goes back."""

    def __init__(self, services: Services, size: tuple[int, int], back: Scene) -> None:
        """``back`` is the screen to return to."""
        super().__init__(services, size)
        self._back = back

    @property
    def title(self) -> str:
        """Says what is shown."""
        return "Help - Antipode"

    def act(self, action: Action) -> None:
        """Any of the keys goes back."""
        self.next = self._back

    def let_go(self, point: tuple[int, int]) -> None:
        """A click goes back."""
        self.next = self._back

    def leave(self) -> None:
        """The program ends: the screen behind keeps what is the player's."""
        self._back.leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Keys on the left, what they do on the right."""
        painter = self.services.painter
        surface.fill(painter.theme.background)
        rows = [(keys_text(binding.action), binding.text) for binding in BINDINGS] + list(NOTES)
        text = text_size(*self.size)
        margin = max(text, 8)
        area = Rect(0, 0, *self.size).inset(margin)
        width = min(area.width, 44 * text)
        area = Rect(area.x + (area.width - width) // 2, area.y, width, area.height)
        heading, _, *lines = area.rows(len(rows) + 3)
        painter.text(surface, "Keys", heading, round(text * 1.4))
        split = width // 3
        height = min(text, round(0.9 * min(line.height for line in lines)))
        for (keys, words), line in zip([*rows, ("", "Any of these keys or a click goes back.")], lines, strict=True):
            painter.text(surface, keys, Rect(line.x, line.y, split - margin, line.height), height)
            painter.text(surface, words, Rect(line.x + split, line.y, width - split, line.height), height, soft=True)
