"""The drawing of a board: its cells, its pieces, and the targets of those that the goal names.

Whatever is done to it, its pieces hang together and the goal's have the shapes that they have at the start: what could
not be a board for these reasons cannot be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from solver import Board
from solver.analysis.engines import has_solvability_rule
from solver.formats.letter_boards import NAMELESS
from solver.model import Metric
from solver.model.letter_grid import LETTERS, label_of, letter_of
from solver.model.notation import LETTER_NOTATION, NUMBER_NOTATION
from solver.model.pieces import Cells

from .drawing_pieces import (
    EMPTY,
    GATE,
    MARKS,
    WALL,
    Numbers,
    as_labels,
    as_letters,
    is_shared,
    labels_by_cell,
    lies_in_one_line,
    next_number,
    numbered,
    whole,
    with_gates,
)

LEAST_SIDE, MOST_SIDE = 2, 11
MOST_NUMBER_SIDE = 8  # of a drawing with numbers
LONGEST_NAME = 40
DRAWING_ID = "drawing"


@dataclass(frozen=True)
class Drawing:
    """A board half done or whole; cells are numbered row by row."""

    rows: int
    columns: int
    cells: str
    """One character a cell: a letter, ``.`` empty, ``#`` a wall."""
    gates: frozenset[int] = frozenset()
    goal: Mapping[str, int] = field(default_factory=dict)
    """For each piece of the goal the target of its first cell, in reading order."""
    chosen_metric: Metric = "moves"
    lengthwise_only: bool = False
    interchangeable: tuple[str, ...] = ()
    """Groups of goal pieces that may swap places."""
    name: str = ""
    numbers: Numbers = field(default_factory=dict)
    """On a number board what the cells of each piece show (see ``drawing_pieces``); empty on others."""

    @cached_property
    def pieces(self) -> Mapping[str, tuple[int, ...]]:
        """The cells of each piece at the start, in ascending order, by letter."""
        letters = sorted(set(self.cells) & set(MARKS))
        return {letter: tuple(cell for cell, shown in enumerate(self.cells) if shown == letter) for letter in letters}

    @cached_property
    def goal_places(self) -> Mapping[str, tuple[int, ...]]:
        """The target cells of each piece of the goal, in ascending order, by letter."""
        places = {letter: self.placed(letter, anchor) for letter, anchor in self.goal.items()}
        return {letter: cells for letter, cells in places.items() if cells is not None}

    @cached_property
    def layout(self) -> str:
        """The start as a board's layout: with gates where no piece stands on them."""
        return with_gates(self.cells, self.gates)

    @cached_property
    def ground(self) -> str:
        """Walls and gates alone."""
        return with_gates("".join(WALL if character == WALL else EMPTY for character in self.cells), self.gates)

    @cached_property
    def target(self) -> str:
        """The goal as a layout: its pieces, walls and gates."""
        shown = list(self.ground)
        for letter, cells in self.goal_places.items():
            for cell in cells:
                shown[cell] = letter
        return "".join(shown)

    def letter_at(self, cell: int) -> str | None:
        """Return the letter of the piece on a cell at the start."""
        shown = self.cells[cell]
        return shown if shown in MARKS else None

    def placed(self, letter: str, anchor: int) -> tuple[int, ...] | None:
        """Return a piece's cells if its first one were at ``anchor``; None beyond the edge."""
        cells = self.pieces[letter]
        return self.shifted(cells, *self.offset(cells[0], anchor))

    def offset(self, start: int, end: int) -> tuple[int, int]:
        """Return the rows and columns from one cell to another."""
        return end // self.columns - start // self.columns, end % self.columns - start % self.columns

    def shifted(self, cells: Iterable[int], down: int, right: int) -> tuple[int, ...] | None:
        """Return cells so many rows and columns further; None where one would lie beyond the edge."""
        found = []
        for cell in cells:
            row, column = cell // self.columns + down, cell % self.columns + right
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                return None
            found.append(row * self.columns + column)
        return tuple(found)

    def can_have_target(self, letter: str, anchor: int) -> bool:
        """Return whether a piece's target could be at ``anchor``: within the board, off walls and other targets."""
        cells = self.placed(letter, anchor)
        taken = {cell for other, places in self.goal_places.items() if other != letter for cell in places}
        return cells is not None and not any(self.cells[cell] == WALL or cell in taken for cell in cells)

    def label(self, letter: str) -> int:
        """Return the label that names a piece on the board."""
        return self.numbers[letter][0] if self.numbers else label_of(letter)

    # As a board

    @property
    def has_one_gap(self) -> bool:
        """A number board with one gap, no gates and a goal for every piece: a move is a step, and parity counts."""
        return bool(
            self.numbers and self.cells.count(EMPTY) == 1 and not self.gates and len(self.goal) == len(self.pieces)
        )

    @property
    def metric(self) -> Metric:
        """The metric of its board; with one gap, which is asked, a move is a step."""
        return "moves" if self.has_one_gap else self.chosen_metric

    @cached_property
    def obstacle(self) -> str | None:
        """The first obstacle to a board: ``pieces``, ``goal``, ``on_gate`` or ``gate``; None if it is one."""
        if not self.pieces:
            return "pieces"
        if not self.goal:
            return "goal"
        if self._on_gates - self.goal.keys():
            return "on_gate"
        shown = zip(self.layout, self.target, strict=True)
        return None if {cell for cell, pair in enumerate(shown) if GATE in pair} == self.gates else "gate"

    @property
    def is_countable(self) -> bool:
        """Its positions can be counted, though perhaps not their distances to a goal that is still missing."""
        return self.obstacle is None or (self.obstacle == "goal" and not self._on_gates)

    @property
    def _on_gates(self) -> set[str]:
        return {self.cells[cell] for cell in self.gates} & set(MARKS)

    @cached_property
    def board(self) -> Board:
        """The drawn board. Without a goal it can only be explored.

        Where it begins at the goal and can be shuffled, it has no start of its own: games on it begin anywhere.
        """
        board = Board(
            id=DRAWING_ID,
            name=self.title,
            rows=self.rows,
            columns=self.columns,
            goal_cells=as_labels(self.target, self.numbers),
            notation=NUMBER_NOTATION if self.numbers else LETTER_NOTATION,
            start_cells=as_labels(self.layout, self.numbers),
            blocks=tuple(labels for labels in self.numbers.values() if len(labels) > 1),
            metric=self.metric,
            lengthwise_only=self.lengthwise_only,
            interchangeable=tuple(tuple(map(label_of, group)) for group in self.interchangeable),
        )
        is_shuffled = board.layout == board.goal_cells and has_solvability_rule(board)
        return replace(board, start_cells=None) if is_shuffled else board

    @property
    def title(self) -> str:
        """The name, or what boards without one are called."""
        return self.name or (f"{self.rows} x {self.columns}" if self.numbers else NAMELESS)

    # Changes, each as another drawing

    def named(self, name: str) -> Drawing:
        """Return it with this name, cut to the greatest length."""
        return replace(self, name=name[:LONGEST_NAME])

    @property
    def next_letter(self) -> str | None:
        """The letter for another piece; None if all are taken."""
        return next((letter for letter in self._marks if letter not in self.pieces), None)

    @property
    def _marks(self) -> str:
        """What pieces can be called: a board of letters has no more pieces than these."""
        return MARKS if self.numbers else LETTERS

    def with_piece(self, letter: str, cell: int) -> Drawing:
        """Return it with the piece, or a new one, extended by a free, adjacent cell; numbers keep to a row."""
        own = self.pieces.get(letter, ())
        if self.cells[cell] != EMPTY or (own and not any(other in own for other in self.beside(cell))):
            return self
        is_straight = lies_in_one_line(sorted([*own, cell]), self.columns)
        if self.numbers and own and (is_shared(self.numbers, letter) or not is_straight):
            return self
        return self._reshaped({cell: letter})._with_gap_of(self)

    @cached_property
    def with_numbers(self) -> Drawing | None:
        """The drawing as a number board; None where something would be lost."""
        if self.numbers:
            return self
        if self.interchangeable or (self.lengthwise_only and self.pieces) or EMPTY not in self.layout:
            return None
        if not all(lies_in_one_line(cells, self.columns) for cells in self.pieces.values()):
            return None
        if max(self.rows, self.columns) > MOST_NUMBER_SIDE:
            return None
        return replace(self, lengthwise_only=False, numbers=numbered(self.pieces, {}))

    def with_tile(self, cell: int, number: int | None = None) -> Drawing:
        """Return it with another tile on a free cell, with a number or the next free one, if possible."""
        drawn = self.with_numbers
        letter = None if drawn is None else drawn.next_letter
        if drawn is None or letter is None or self.cells[cell] != EMPTY:
            return self
        tile = next_number(drawn.numbers) if number is None else number
        cells = self.cells[:cell] + letter + self.cells[cell + 1 :]
        numbers = dict(sorted({**drawn.numbers, letter: (tile,)}.items()))
        return replace(drawn, cells=cells, numbers=numbers)._with_gap_of(self)

    def with_wall(self, cell: int, wall: bool = True) -> Drawing:
        """Return it with a wall on a cell, whatever was there before, or without one."""
        if wall:
            return replace(self._reshaped({cell: WALL}), gates=self.gates - {cell})._with_gap_of(self)
        return self._reshaped({cell: EMPTY}) if self.cells[cell] == WALL else self

    def with_gate(self, cell: int, gate: bool = True) -> Drawing:
        """Return it with a gate on a cell, even in place of a wall, or without one."""
        there = self.with_wall(cell, wall=False)
        gates = there.gates | {cell} if gate else there.gates - {cell}
        return replace(there, gates=gates)._with_gap_of(self)

    def erased(self, cell: int) -> Drawing:
        """Return it with a cell cleared. A piece that falls apart becomes several pieces."""
        return replace(self._reshaped({cell: EMPTY}), gates=self.gates - {cell})

    def without(self, letter: str) -> Drawing:
        """Return the drawing without a piece; a gate below it stays."""
        return self._reshaped(dict.fromkeys(self.pieces[letter], EMPTY))

    def moved(self, letter: str, down: int, right: int) -> Drawing:
        """Return it with the piece moved by so many cells at the start, if all of them are free there."""
        cells = self.shifted(self.pieces[letter], down, right)
        if cells is None or any(self.cells[cell] not in (EMPTY, letter) for cell in cells):
            return self
        shown = list(self.cells)
        for cell in self.pieces[letter]:
            shown[cell] = EMPTY
        for cell in cells:
            shown[cell] = letter
        return replace(self, cells="".join(shown))._with_gap_of(self)

    def with_target(self, letter: str, anchor: int) -> Drawing:
        """Return it with a piece in the goal and its target at ``anchor``, if possible."""
        return self._with_goal({**self.goal, letter: anchor}) if self.can_have_target(letter, anchor) else self

    def with_goal_piece(self, letter: str, in_goal: bool = True) -> Drawing:
        """Return it with a piece in the goal, its target at or near its start; or with one that the goal leaves out."""
        others = {other: anchor for other, anchor in self.goal.items() if other != letter}
        if not in_goal:
            return self._with_goal(others)
        there = self._nearest(letter, self.pieces[letter][0])
        return self if there is None or letter in self.goal else self._with_goal({**others, letter: there})

    @property
    def most_side(self) -> int:
        """The most rows, and columns."""
        return MOST_NUMBER_SIDE if self.numbers else MOST_SIDE

    def resized(self, rows: int, columns: int) -> Drawing:
        """Return it with other numbers of rows and columns, extended or cropped at the bottom and right."""
        rows, columns = (min(max(side, LEAST_SIDE), self.most_side) for side in (rows, columns))
        return self._mapped(rows, columns, lambda row, column: (row, column))

    def mirrored(self) -> Drawing:
        """Return it with left and right swapped."""
        return self._mapped(self.rows, self.columns, lambda row, column: (row, self.columns - 1 - column))

    def with_start(self, layout: Cells) -> Drawing:
        """Return it with another start: the cells of a position of its board."""
        return replace(self, cells=as_letters(layout, self.numbers, letter_of).replace(GATE, EMPTY))

    def with_metric(self, metric: Metric) -> Drawing:
        """Return it with distances that count moves or steps."""
        return replace(self, chosen_metric=metric)

    def with_lengthwise(self, lengthwise_only: bool) -> Drawing:
        """Return it with pieces that slide lengthways only, or any way, as numbered ones always do."""
        return replace(self, lengthwise_only=lengthwise_only and not self.numbers)

    def with_interchangeable(self, interchangeable: bool) -> Drawing:
        """Return it with goal pieces of one shape that may swap places, or with a target for each."""
        return replace(self, interchangeable=self._same_shapes() if interchangeable else ())

    @property
    def has_equal_shapes(self) -> bool:
        """Two goal pieces share a shape, so that they may be interchangeable."""
        return bool(self._same_shapes())

    @cached_property
    def in_order(self) -> Drawing:
        """The drawing with a goal of all pieces in the order of their labels, as far as there is room."""
        found = self._with_goal({})
        for letter in sorted(self.pieces, key=self.label):
            there = next((cell for cell in range(len(self.cells)) if found.can_have_target(letter, cell)), None)
            found = found if there is None else found.with_target(letter, there)
        return found

    # Helpers of changes

    def beside(self, cell: int) -> list[int]:
        """Return the cells that share an edge with one."""
        found = (self.shifted((cell,), down, right) for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)))
        return [there[0] for there in found if there is not None]

    def _shape(self, letter: str) -> tuple[tuple[int, int], ...]:
        first, *others = self.pieces[letter]
        return tuple(self.offset(first, cell) for cell in others)

    def _same_shapes(self) -> tuple[str, ...]:
        groups: dict[tuple[tuple[int, int], ...], str] = {}
        for letter in sorted(self.goal):
            groups[self._shape(letter)] = groups.get(self._shape(letter), "") + letter
        return tuple(group for group in groups.values() if len(group) > 1)

    def _nearest(self, letter: str, anchor: int) -> int | None:
        """Return the cell nearest to ``anchor`` where a piece's target could be."""
        fitting = (cell for cell in range(len(self.cells)) if self.can_have_target(letter, cell))
        return min(fitting, key=lambda cell: sum(map(abs, self.offset(anchor, cell))), default=None)

    def _with_goal(self, goal: Mapping[str, int]) -> Drawing:
        return replace(self, goal=dict(sorted(goal.items()))).with_whole_groups()

    def with_whole_groups(self) -> Drawing:
        """Return it without groups, or members of groups, that are no longer interchangeable."""
        kept = []
        for group in self.interchangeable:
            letters = [letter for letter in group if letter in self.goal]
            same = "".join(letter for letter in letters if self._shape(letter) == self._shape(letters[0]))
            kept += [same] if len(same) > 1 else []
        return replace(self, interchangeable=tuple(kept))

    def _reshaped(self, changes: Mapping[int, str]) -> Drawing:
        """Return it with other cells; parts that are torn off become pieces of their own."""
        shown = list(self.cells)
        for cell, character in changes.items():
            shown[cell] = character
        if "".join(shown) == self.cells:
            return self
        return replace(self, cells=whole(shown, self.columns, self._marks))._numbered_as(self)._after(self)

    def _with_gap_of(self, before: Drawing) -> Drawing:
        """Return the drawing, or the one before where a number board would be left without a gap."""
        return before if self.numbers and EMPTY not in self.layout else self

    def _numbered_as(self, before: Drawing, there: Callable[[int], int | None] = lambda cell: cell) -> Drawing:
        """Return it with the numbers that cells had before; ``there`` gives their new places."""
        if not before.numbers:
            return self
        kept = {there(cell): label for cell, label in labels_by_cell(before.pieces, before.numbers).items()}
        return replace(self, numbers=numbered(self.pieces, {c: n for c, n in kept.items() if c is not None}))

    def _after(self, before: Drawing) -> Drawing:
        """Restore the goal from before the pieces changed: each belongs as far from its start, or as near to that as it
        can; pieces that are gone leave it.
        """
        wanted = {}
        for letter, anchor in before.goal.items():
            if letter in self.pieces:
                row, column = divmod(anchor, self.columns)
                down, right = self.offset(before.pieces[letter][0], self.pieces[letter][0])
                wanted[letter] = self._inside(row + down, column + right)
        return self._with_goal_near(wanted)

    def _inside(self, row: int, column: int) -> int:
        """Return the cell nearest to a place that may lie beyond the edge."""
        return min(max(row, 0), self.rows - 1) * self.columns + min(max(column, 0), self.columns - 1)

    def _with_goal_near(self, wanted: Mapping[str, int]) -> Drawing:
        """Return it with each target at its wanted place, or as near as possible; those that fit exactly come first."""
        found = replace(self, goal={})
        for letter, anchor in wanted.items():
            if found.can_have_target(letter, anchor):
                found = replace(found, goal={**found.goal, letter: anchor})
        for letter in [letter for letter in wanted if letter not in found.goal]:
            there = found._nearest(letter, wanted[letter])
            if there is not None:
                found = replace(found, goal={**found.goal, letter: there})
        return found._with_goal(found.goal)

    def _mapped(self, rows: int, columns: int, place: Callable[[int, int], tuple[int, int]]) -> Drawing:
        """Return it with each cell at another place; cells beyond the edge are cut off."""
        shown, there = [EMPTY] * (rows * columns), dict[int, int]()
        for cell, character in enumerate(self.cells):
            row, column = place(*divmod(cell, self.columns))
            if row < rows and column < columns:
                there[cell] = row * columns + column
                shown[there[cell]] = character
        gates = frozenset(there[cell] for cell in self.gates if cell in there)
        changed = replace(
            self, rows=rows, columns=columns, cells=whole(shown, columns, self._marks), gates=gates, goal={}
        )
        changed = changed._numbered_as(self, there.get)
        wanted = {}
        for letter, cells in self.goal_places.items():
            if letter in changed.pieces:
                first = changed._inside(*divmod(cells[0], self.columns))
                wanted[letter] = min((there[cell] for cell in cells if cell in there), default=first)
        changed = changed._with_goal_near(wanted)
        return changed.erased(rows * columns - 1) if changed.numbers and EMPTY not in changed.layout else changed


def empty_drawing(rows: int = 5, columns: int = 4) -> Drawing:
    """Return a board without anything on it."""
    return Drawing(rows, columns, EMPTY * (rows * columns))
