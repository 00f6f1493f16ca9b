"""The tools of the maker: the change that a stroke over cells makes, by pointer or keyboard; without pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial

from ...model.drawing import Drawing
from ...model.drawing_pieces import EMPTY, GATE, WALL, next_number


class Tool(str, Enum):
    """A tool for the start's cells."""

    PIECE = "piece"
    NUMBER = "number"
    COLOUR = "colour"
    MOVE = "move"
    WALL = "wall"
    GATE = "gate"
    ERASE = "erase"


class BrushStroke:
    """A press on a cell and a path over others; nothing of it counts until its end."""

    refusal = ""
    """The phrase of the reason why nothing is drawn; empty if all is well."""

    def __init__(self, drawing: Drawing, cell: int) -> None:
        self.before, self.drawing = drawing, drawing
        self.first, self.last = cell, cell
        self.is_click = True
        self.is_by_key = False

    def extend(self, cell: int) -> None:
        """Draw on to a cell, over all those between."""
        if cell == self.last:
            return
        self.is_click = False
        for each in _between(self.drawing, self.last, cell):
            self.enter(each)
        self.last = cell

    def enter(self, cell: int) -> None:
        """Change the next cell."""

    def end(self, inside: bool = True) -> Drawing:
        """Return the result; ``inside`` is whether it ends on the board."""
        return self.drawing


class PieceStroke(BrushStroke):
    """Makes one piece of all free cells on its path: a new one, or the one on which it begins."""

    def __init__(self, drawing: Drawing, cell: int) -> None:
        super().__init__(drawing, cell)
        self._letter = drawing.letter_at(cell) or drawing.next_letter
        if self._letter is None:
            self.refusal = "most_pieces"
        self.enter(cell)

    def enter(self, cell: int) -> None:
        if self._letter is None:
            return
        drawn = self.drawing.with_piece(self._letter, cell)
        if drawn is self.drawing and drawn.numbers and drawn.cells[cell] == EMPTY:
            self.refusal = "one_row"
        self.drawing = drawn


class TileStroke(BrushStroke):
    """Puts tiles on free cells: each with the next free number, or all of one colour, be it that of the first cell."""

    def __init__(self, drawing: Drawing, cell: int, one_colour: bool = False) -> None:
        super().__init__(drawing, cell)
        numbered, letter = drawing.with_numbers, drawing.letter_at(cell)
        self._number: int | None = None
        if numbered is not None and one_colour:
            labels = (next_number(numbered.numbers),) if letter is None else numbered.numbers[letter]
            self._number, self.refusal = labels[0], "wide_colour" if len(labels) > 1 else ""
        if numbered is None:
            self.refusal = "shapes"
        elif numbered.next_letter is None:
            self.refusal = "most_pieces"
        self.enter(cell)

    def enter(self, cell: int) -> None:
        if self.refusal in ("", "gap"):
            drawn = self.drawing.with_tile(cell, self._number)
            if drawn is self.drawing and drawn.cells[cell] == EMPTY:
                self.refusal = "gap"
            self.drawing = drawn


class CellStroke(BrushStroke):
    """Changes each cell on its path."""

    def __init__(self, drawing: Drawing, cell: int, change: Callable[[Drawing, int], Drawing]) -> None:
        super().__init__(drawing, cell)
        self._change = change
        self.enter(cell)

    def enter(self, cell: int) -> None:
        self.drawing = self._change(self.drawing, cell)


def wall_stroke(drawing: Drawing, cell: int) -> BrushStroke:
    """Return a stroke that makes walls, or removes them where the first cell is one."""
    wall = drawing.cells[cell] != WALL
    return CellStroke(drawing, cell, lambda drawn, each: drawn.with_wall(each, wall))


def gate_stroke(drawing: Drawing, cell: int) -> BrushStroke:
    """Return a stroke that makes gates, or removes them where the first cell is one."""
    gate = cell not in drawing.gates
    return CellStroke(drawing, cell, lambda drawn, each: drawn.with_gate(each, gate))


class EraseStroke(CellStroke):
    """Removes the whole piece at a click, as the rest of it would be in the way; clears cells by a drag."""

    def __init__(self, drawing: Drawing, cell: int) -> None:
        super().__init__(drawing, cell, Drawing.erased)
        self._trimmed = self.drawing
        letter = drawing.letter_at(cell)
        if letter is not None:
            self.drawing = drawing.without(letter)

    def extend(self, cell: int) -> None:
        if self.is_click and cell != self.last:
            self.drawing = self._trimmed
        super().extend(cell)


class MoveStroke(BrushStroke):
    """Moves the piece under it, as far as there is room at the start."""

    def __init__(self, drawing: Drawing, cell: int) -> None:
        super().__init__(drawing, cell)
        self.letter = drawing.letter_at(cell)

    def extend(self, cell: int) -> None:
        if self.letter is not None and cell != self.last:
            self.is_click, self.last = False, cell
            moved = self.moved(*self.before.offset(self.first, cell))
            if moved is not None:
                self.drawing = moved

    def moved(self, down: int, right: int) -> Drawing | None:
        """Return the drawing with the piece moved by rows and columns; None where it does not fit."""
        assert self.letter is not None
        moved = self.before.moved(self.letter, down, right)
        return moved if moved != self.before or not (down or right) else None


class GoalStroke(MoveStroke):
    """Moves a piece in the goal, which names it from then on; a click adds it to the goal or removes it."""

    def __init__(self, drawing: Drawing, cell: int) -> None:
        super().__init__(drawing, cell)
        self.letter = next((letter for letter, cells in drawing.goal_places.items() if cell in cells), None)
        if self.letter is None and drawing.letter_at(cell) not in drawing.goal:
            self.letter = drawing.letter_at(cell)

    def moved(self, down: int, right: int) -> Drawing | None:
        assert self.letter is not None
        cells = self.before.goal_places.get(self.letter, self.before.pieces[self.letter])
        there = self.before.shifted(cells[:1], down, right)
        if there is None or not self.before.can_have_target(self.letter, there[0]):
            return None
        return self.before.with_target(self.letter, there[0])

    def end(self, inside: bool = True) -> Drawing:
        if self.letter is None:
            return self.before
        if self.is_click:
            return self.before.with_goal_piece(self.letter, self.letter not in self.before.goal)
        return self.drawing if inside else self.before.with_goal_piece(self.letter, in_goal=False)


def _with_next_target(drawing: Drawing, cell: int) -> Drawing:
    """Return a drawing with the least number that the goal lacks on a cell of it, if that is free."""
    lacking = drawing.pieces.keys() - drawing.goal.keys()
    return drawing.with_target(min(lacking, key=drawing.label), cell) if lacking else drawing


STROKES: Mapping[Tool, Callable[[Drawing, int], BrushStroke]] = {
    Tool.PIECE: PieceStroke,
    Tool.NUMBER: TileStroke,
    Tool.COLOUR: partial(TileStroke, one_colour=True),
    Tool.MOVE: MoveStroke,
    Tool.WALL: wall_stroke,
    Tool.GATE: gate_stroke,
    Tool.ERASE: EraseStroke,
}
PIECE_BRUSHES = (Tool.PIECE, Tool.NUMBER, Tool.COLOUR)  # the tools that make pieces, which share a key


def goal_stroke(drawing: Drawing, cell: int) -> BrushStroke:
    """Return the stroke that begins on a cell of the goal; on free cells of a number board tiles follow it."""
    is_free = drawing.target[cell] in (EMPTY, GATE) and drawing.letter_at(cell) in (None, *drawing.goal)
    return CellStroke(drawing, cell, _with_next_target) if drawing.numbers and is_free else GoalStroke(drawing, cell)


def _between(drawing: Drawing, start: int, end: int) -> list[int]:
    """Return the cells on a straight path to another, each beside the one before, as a pointer leaps."""
    down, right = drawing.offset(start, end)
    cell, found = start, []
    while cell != end:
        to_row, to_column = drawing.offset(cell, end)
        if abs(to_row) * abs(right) > abs(to_column) * abs(down) or to_column == 0:
            cell += drawing.columns if to_row > 0 else -drawing.columns
        else:
            cell += 1 if to_column > 0 else -1
        found.append(cell)
    return found
