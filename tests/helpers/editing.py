"""A player of the position editor."""

from __future__ import annotations

import pygame
from player import Player


class Editing(Player):
    @property
    def edited(self):
        return str(self.screen.position)

    @property
    def message(self):
        return self.screen.model.message

    @property
    def distance(self):
        return self.screen.model.distance

    def centre(self, cell):
        return self.screen.board.cell_rect(cell).centre

    def drag(self, cell, other):
        """Drag from the middle of one cell to the middle of another, or to a point."""
        start, end = self.centre(cell), self.centre(other) if isinstance(other, int) else other
        self.press(start)
        for part in (0.1, 0.5, 1.0):
            middle = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self.move(middle, held=True)
        self.release(end)

    @property
    def focus(self):
        return self.screen.controls[self.screen.focus_index][0].command.value

    def press_by_key(self, cell):
        """Move the focus by arrows, and press Enter."""
        columns = self.screen.position.board.columns
        if self.screen.focus_index is None:
            self.key("up")
        for forward, back, at in (
            ("down", "up", lambda: self.focus // columns),
            ("right", "left", lambda: self.focus % columns),
        ):
            target = cell // columns if forward == "down" else cell % columns
            while at() != target:
                self.key(forward if at() < target else back)
        self.key("return")

    def picture(self):
        self.step(1.0)
        self.step()
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")

    def tells(self, key, /, moves=None):
        """Return whether the verdict is a phrase of the editor; ``moves`` is a number of them."""
        words, model = self.screen.words, self.screen.model
        values = {} if moves is None else {"moves": words.moves(moves, model.position.board.metric)}
        return model.verdict == words.text(f"editor.{key}", **values)

    def explains(self, key, /, **values):
        """Return whether the message is a phrase of the editor."""
        return self.screen.model.message == self.screen.words.text(f"editor.{key}", **values)
