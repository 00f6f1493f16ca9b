"""Numbers that are typed into a position, cell by cell."""

from __future__ import annotations

from solver.model.pieces import WALL

from ...model.editor import swaps_anything
from ...words.words import NO_MESSAGE, Message
from .model import EditorModel


class NumberEntry:
    """Digits of a number that is typed; it is put on its cell as soon as no other number begins like it."""

    def __init__(self, model: EditorModel) -> None:
        self._model = model
        self.digits = ""
        self.has_ended = False  # by the last key, so that Space after it means nothing else

    @property
    def _numbers(self) -> list[str]:
        """The number on each cell."""
        position = self._model.position
        return [position.board.notation.number_text(label) for label in position.cells]

    @property
    def is_possible(self) -> bool:
        """The board has numbers, any two of which change places."""
        return swaps_anything(self._model.position.board) and any(self._numbers)

    def type(self, digit: str, cell: int) -> int:
        """Take a digit for a cell, and return the cell of the next one.

        A digit that continues no number ends the one before it.
        """
        if self.digits and not self._has_longer(self.digits + digit, or_equal=True):
            cell = self.end(cell)
        typed = self.digits + digit
        if not self._has_longer(typed, or_equal=True):
            self.digits = ""
            self._model.refuse(Message("editor.no_number", number=typed))
            return cell
        self.digits = typed
        if not self._has_longer(typed):
            return self.end(cell)
        self._model.news = Message("editor.typed", number=typed)
        return cell

    def _has_longer(self, typed: str, or_equal: bool = False) -> bool:
        return any(each.startswith(typed) and (or_equal or each != typed) for each in self._numbers)

    def end(self, cell: int) -> int:
        """Put the number on a cell, in exchange with what is there, and return the next cell."""
        numbers, (typed, self.digits) = self._numbers, (self.digits, "")
        if typed not in numbers:
            return cell
        self._model.news, self.has_ended = NO_MESSAGE, True
        ahead = (*range(cell, len(numbers)), *range(cell))  # of tiles of one colour none that was typed before
        source = next(each for each in ahead if numbers[each] == typed)
        if source != cell:
            self._model.exchange(source, cell)
            if self._numbers[cell] != typed:  # a part of a block, which would reach over the edge
                self._model.refuse(Message("editor.no_room"))
                return cell
        cells = self._model.position.cells
        return next((each for each in range(cell + 1, len(cells)) if cells[each] != WALL), 0)

    def erase(self) -> None:
        """Take back the last digit."""
        self.digits = self.digits[:-1]
        self._model.news = Message("editor.typed", number=self.digits) if self.digits else NO_MESSAGE
