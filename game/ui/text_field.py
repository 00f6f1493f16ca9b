"""A text field: its text, its keys and its look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from .access import NodeRole
from .button import button_radius
from .control import Naming
from .widget import Painter, Pressable


class TextLine:
    """An edited text and its caret."""

    def __init__(self, text: str = "", most: int = 40) -> None:
        """``most`` is how many characters it can have."""
        self.text, self.caret, self._most = text, len(text), most
        self.selected = False  # the next edit replaces the whole text

    def put(self, text: str) -> None:
        """Replace the text."""
        self.text, self.caret = text, len(text)

    def take_text(self, typed: str) -> None:
        """Insert typed or pasted text, as far as there is room."""
        self._drop_selected()
        room = self._most - len(self.text)
        new = "".join(character for character in typed if character.isprintable())[: max(room, 0)]
        self.text = self.text[: self.caret] + new + self.text[self.caret :]
        self.caret += len(new)

    def take_key(self, name: str) -> bool:
        """Handle a key; return False for one that is left to the screen.

        Keys that type are swallowed: what they type comes as text.
        """
        if name == "ctrl+a":
            self.selected = bool(self.text)
            return True
        if name.removeprefix("shift+") in ("backspace", "delete") and self._drop_selected():
            return True
        if not _types(name):
            self.selected = False
        before, after = self.text[: self.caret], self.text[self.caret :]
        match name.removeprefix("shift+"):
            case "backspace":
                self.text, self.caret = before[:-1] + after, max(self.caret - 1, 0)
            case "delete":
                self.text = before + after[1:]
            case "left":
                self.caret = max(self.caret - 1, 0)
            case "right":
                self.caret = min(self.caret + 1, len(self.text))
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(self.text)
            case _:
                return _types(name)
        return True

    def _drop_selected(self) -> bool:
        """Clear the text if all of it is selected; return whether it was."""
        dropped, self.selected = self.selected, False
        if dropped:
            self.put("")
        return dropped


def _types(name: str) -> bool:
    bare = name.removeprefix("shift+")
    return len(bare) == 1 or bare == "space" or (bare.startswith("[") and bare.endswith("]"))


@dataclass(frozen=True)
class TextField(Pressable):
    """The look of a text field: with a caret while it is edited, and with a prompt while it is empty."""

    line: str
    caret: int | None
    hint: str
    text: int
    selected: bool = False
    is_news: bool = False  # such as a number that buttons beside it change

    @property
    def is_live(self) -> bool:
        return self.is_news

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.FIELD

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.line]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, text, rect, state = painter.theme, self.text, self.rect, self.state
        radius, pad, writing = button_radius(rect), max(text // 2, 3), self.caret is not None
        fill = theme.panel_hover if state.hover and state.enabled else theme.panel_pressed
        painter.art.draw_panel(surface, rect, radius, fill, theme.accent if writing else theme.outline)
        shown, ink = (self.line, theme.text) if self.line or writing else (self.hint, theme.text_soft)
        size = painter.fonts.common_height([shown], min(text, rect.height - 2), rect.width - 2 * pad)
        line = painter.fonts.line(shown, size, ink)
        if self.selected:
            height = min(round(1.2 * text), rect.height - 4)
            surface.fill(theme.outline, (rect.x + pad, rect.centre[1] - height // 2, line.get_width(), height))
        if shown:
            surface.blit(line, (rect.x + pad, rect.y + (rect.height - line.get_height()) // 2))
        if self.caret is not None:
            x = rect.x + pad + (painter.fonts.width(self.line[: self.caret], size) if self.caret else 0)
            height = min(round(1.2 * text), rect.height - 4)
            surface.fill(theme.accent, (x, rect.centre[1] - height // 2, max(text // 10, 1), height))
        if state.focused:
            painter.focus_ring(surface, rect, radius)
