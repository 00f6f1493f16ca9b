"""Boards and positions: the rules of sliding, for every kind of board.

A position holds what stands in each cell, row by row: the label of a piece, or EMPTY, GATE or WALL. On letter boards
all cells of a piece show its letter's number (A is 1), so a piece is the set of cells with one label. On number boards
every cell is a piece of its own and shows its number, which several pieces may share (colours); a wide piece has one
number for each part, and ``Board.blocks`` holds which belong together. All else is the same for both: a piece slides by
one cell where no edge, wall or other piece is in its way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from ..errors import (
    WRONG_ARGUMENTS,
    ArgumentError,
    BoardError,
    NotationError,
    brief_repr,
    check_type,
    checked,
    not_on_board,
    one_of,
    quoted,
)
from ..sentences import plural
from . import METRICS, Metric
from .move_notation import MoveNotation
from .moves import Direction, Move, move_of
from .notation import board_toml
from .pieces import EMPTY, GATE, WALL, Cells, Piece, PieceClass, classes_of, shape_of
from .position import Position
from .successors import DirectionSuccessors, PieceSuccessors, Successors

LARGEST_BYTE = 254
"""The greatest label in arrays; a byte holds one more, which stands for any."""


class Notation(Protocol):
    """The notation of positions: as numbers, or as letters."""

    width: int
    """Columns of a terminal that the text of a cell takes, at most."""

    def label_text(self, label: int) -> str:
        """Return a label as texts show it, such as ``12`` or ``B``."""
        ...

    def number_text(self, label: int) -> str:
        """Return the number that people know a piece by; empty where a label is no number."""
        ...

    def check_layout(self, board: Board) -> None:
        """Raise BoardError for a layout that is none in this notation."""
        ...

    def covered(self, board: Board, cells: Cells, cell: int) -> tuple[int, ...]:
        """Return the cells of the piece that stands on a cell."""
        ...

    def places_in(self, board: Board, cells: Cells) -> Iterator[tuple[int, ...]]:
        """Return the cells of each piece, by their anchors."""
        ...

    def move_notation(self, board: Board) -> MoveNotation:
        """Return how the moves of a board are written."""
        ...

    def parse(self, board: Board, text: str | Iterable[Any]) -> Cells:
        """Return the cells of a position that a text, or a list, gives. Raises NotationError."""
        ...

    def write(self, board: Board, cells: Cells) -> str:
        """Return the text that ``parse`` reads back."""
        ...

    def check(self, board: Board, cells: Cells) -> None:
        """Raise NotationError for cells that do not hold the board's pieces, each whole, where they may stand."""
        ...

    def resembles(self, text: str) -> bool:
        """Return whether a text is meant as a position in this notation, however wrong."""
        ...

    def example(self, board: Board) -> Cells:
        """Return the cells of a position, for messages."""
        ...

    def line(self, board: Board) -> str:
        """Return the board as one line, ``START>GOAL`` and options."""
        ...

    def entries(self, board: Board) -> dict[str, Any]:
        """Return the entries of the board's file for its appearance and how its moves are counted."""
        ...


class KnownDistances(NamedTuple):
    """Distances of a board that others have found out, or that take hours to compute."""

    positions_by_distance: tuple[int, ...]
    farthest_cells: tuple[Cells, ...]
    farthest_lines: tuple[str, ...] = ()
    """For each of them a shortest solution, where a search for it takes long."""

    @property
    def greatest_distance(self) -> int:
        """The distance of the farthest positions, in moves."""
        return len(self.positions_by_distance) - 1


@dataclass(frozen=True)
class Board:
    """A board: its shape, its pieces, its goal and its rules. Raises BoardError for cells that form none.

    >>> from antipode.solver import load_board
    >>> board = load_board("klotski")
    >>> board
    load_board('klotski')
    >>> board.name, board.rows, board.columns, board.metric
    ('Klotski', 5, 4, 'moves')
    >>> [piece.label for piece in board.pieces]
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    >>> board.steps[:4]
    ('AL', 'AR', 'AU', 'AD')
    >>> str(board.start)
    'ABBC/ABBC/DEEF/DGHF/I..J'
    >>> board.position("ABBC/ABBC/DEEF/DGHF/I..J") == board.start
    True
    """

    id: str
    """The name on the command line and in files, such as ``goat``."""
    name: str
    rows: int
    columns: int
    goal_cells: Cells
    """The goal; EMPTY where it leaves a cell open, as all do that stay free when every piece is placed."""
    notation: Notation
    start_cells: Cells | None = None
    """The board's own start; None where it has none, and the goal places every piece."""
    blocks: tuple[Cells, ...] = ()
    """On number boards the labels of each piece of several cells; their places in the layout give its shape."""
    metric: Metric = "moves"
    counted_slides: bool = field(default=False, compare=False, repr=False)
    """What it was read from counts slides of several tiles, as earlier versions did; it counts moves."""
    lengthwise_only: bool = False
    interchangeable: tuple[Cells, ...] = ()
    """Groups of labels that the goal names and that are interchangeable nevertheless."""
    symbols: Mapping[int, str] = field(default_factory=dict, compare=False, repr=False)
    patterns: tuple[Cells, ...] = field(default=(), repr=False)
    """For each pattern database of simpler boards the labels that it keeps apart."""
    additive: tuple[Cells, ...] = field(default=(), repr=False)
    second_additive: tuple[Cells, ...] = field(default=(), repr=False)
    """The labels of further additive databases, which searches that grow long use besides."""
    known: KnownDistances | None = field(default=None, compare=False, repr=False)
    builtin_id: str = field(default="", compare=False, repr=False)
    """The id of the built-in board with the same goal and pieces, where there is one."""
    author: str = field(default="", compare=False, repr=False)
    year: int | None = field(default=None, compare=False, repr=False)
    source: str = field(default="", compare=False, repr=False)
    note: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        size, given = self.rows * self.columns, len(self.goal_cells)
        if given != size or size < 2:
            expected = f"{self.rows} x {self.columns}" if size > 1 else "at least two"
            raise BoardError(f"{self.id or 'goal'}: {plural(given, 'cell')}, expected {expected}")
        self.notation.check_layout(self)

    def check_blocks(self) -> None:
        """Raise BoardError for blocks that are not pieces of this board, and for a layout without a gap."""
        layout = self.layout
        if EMPTY not in layout or min(layout) < 0:
            gaps = layout.count(EMPTY)
            raise BoardError(f"{self.id}: {gaps} empty cells (0), expected at least one, and piece numbers")
        parts = [part for block in self.blocks for part in block]
        if any(part == EMPTY or layout.count(part) != 1 or parts.count(part) != 1 for part in parts):
            raise BoardError(f"{self.id}: blocks {self.blocks}, expected pieces that appear once in the goal")
        if not all(self.is_whole(block, layout) for block in self.blocks):
            raise BoardError(
                f"{self.id}: blocks {self.blocks}, expected parts side by side or one above another, in order"
            )

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields alone, for pickles and copies: all else follows from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)} | {"symbols": dict(self.symbols)}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state, symbols=MappingProxyType(state["symbols"]))

    def __repr__(self) -> str:
        is_size = self.id == f"{self.rows}x{self.columns}" and self.layout == (*range(1, len(self.layout)), EMPTY)
        if is_size or self.builtin_id == self.id or not self.id:
            return f"load_board({self.id or self.notation.line(self)!r})"
        return f"load_board({self.notation.line(self)!r})"

    # Pieces

    @property
    def layout(self) -> Cells:
        """The cells of a position with all pieces: the board's own start, or the goal where it has none."""
        return self.goal_cells if self.start_cells is None else self.start_cells

    @cached_property
    def walls(self) -> frozenset[int]:
        """The cells where nothing stands."""
        return frozenset(cell for cell, label in enumerate(self.layout) if label == WALL)

    @cached_property
    def gates(self) -> frozenset[int]:
        """The cells on which only pieces that the goal names may stand."""
        shown = zip(self.layout, self.goal_cells, strict=True)
        return frozenset(cell for cell, pair in enumerate(shown) if GATE in pair)

    @cached_property
    def gaps(self) -> int:
        """The number of cells that stay free."""
        return sum(label in (EMPTY, GATE) for label in self.layout)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces by their labels, in the layout."""
        return tuple(sorted(self.pieces_in(self.layout), key=lambda piece: piece.label))

    @cached_property
    def goal_pieces(self) -> tuple[Piece, ...]:
        """The pieces that the goal names, where they must stand."""
        return tuple(sorted(self.pieces_in(self.goal_cells), key=lambda piece: piece.label))

    @cached_property
    def labels(self) -> tuple[int, ...]:
        """The labels of all pieces and parts in ascending order, each once."""
        return tuple(sorted({label for piece in self.pieces for label in piece.labels}))

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The text of each label."""
        return {label: self.notation.label_text(label) for label in self.labels}

    @cached_property
    def block_of(self) -> dict[int, Cells]:
        """For the label of each part of a block, the labels of all its parts."""
        return {part: block for block in self.blocks for part in block}

    @cached_property
    def tall_blocks(self) -> frozenset[Cells]:
        """The blocks whose parts stand one above another; those of the others stand side by side."""
        cells = self.layout
        return frozenset(
            block for block in self.blocks if cells.index(block[1]) == cells.index(block[0]) + self.columns
        )

    @cached_property
    def classes(self) -> tuple[PieceClass, ...]:
        """The pieces by what makes them interchangeable."""
        return classes_of(self.pieces, self.goal_pieces, self.interchangeable, self.lengthwise_only, self.names)

    @cached_property
    def class_of(self) -> Mapping[int, int]:
        """For each label the number of its class."""
        parts = [(labels, number) for number, each in enumerate(self.classes) for labels in each.labels]
        return {label: number for labels, number in parts for label in labels}

    @cached_property
    def class_signs(self) -> Mapping[int, int]:
        """For each label the number of its class, and for what is no piece a negative number of its own."""
        return {label: -label - 1 for label in (EMPTY, GATE, WALL)} | dict(self.class_of)

    @cached_property
    def _shared_labels(self) -> frozenset[int]:
        """The labels that several pieces have."""
        count = Counter(piece.label for piece in self.pieces)
        return frozenset(label for label in count if count[label] > 1)

    @cached_property
    def move_notation(self) -> MoveNotation:
        """The notation of moves: with one gap the direction names the piece that slides."""
        return self.notation.move_notation(self)

    @property
    def moves_name_pieces(self) -> bool:
        """A move is written with its piece, such as ``12L``: the direction alone would not tell which one slides."""
        return self.move_notation.names_pieces

    @cached_property
    def is_stepwise(self) -> bool:
        """Every move is a step by one cell."""
        return self.metric == "steps" or not self.move_notation.names_pieces

    @cached_property
    def has_distinct_numbers(self) -> bool:
        """Every piece is one cell with a number of its own."""
        return not self.blocks and all(map(self.shown_number, self.labels))

    @cached_property
    def has_plain_tiles(self) -> bool:
        """Every piece is one cell with a number of its own and a place in the goal, and one cell is free, no wall."""
        is_bare = not (self.blocks or self.walls or self.gates)
        return is_bare and self.gaps == 1 and self.has_distinct_numbers and self.has_complete_goal

    @property
    def fits_arrays(self) -> bool:
        """Positions can be looked up as arrays: bytes hold every label, and no gate is written in two ways."""
        return not self.gates and max(self.layout) <= LARGEST_BYTE

    @cached_property
    def has_complete_goal(self) -> bool:
        """The goal places every piece, so that it is a position."""
        return sorted(self.goal_cells) == sorted(self.layout)

    def pieces_in(self, cells: Cells) -> Iterator[Piece]:
        """Yield the pieces among cells, by their anchors. Raises ArgumentError for what are no cells."""
        try:
            for covered in self.places_in(cells):
                yield Piece(tuple(cells[each] for each in covered), covered, shape_of(covered, self.columns))
        except WRONG_ARGUMENTS:
            raise not_on_board("pieces_in", cells) from None

    def places_in(self, cells: Cells) -> Iterator[tuple[int, ...]]:
        """Yield the cells of each piece among cells, by their anchors."""
        yield from self.notation.places_in(self, cells)

    def covered(self, cells: Cells, cell: int) -> tuple[int, ...]:
        """Return the cells of the piece that stands on a cell. Raises ArgumentError for what is none."""
        try:
            if cell >= 0:  # others Python counts from the end
                return self.notation.covered(self, cells, cell)
        except WRONG_ARGUMENTS:
            pass
        raise not_on_board("covered", cells, cell)

    @checked
    def piece_name(self, cells: Cells, cell: int) -> str:
        """Return the name of the piece whose anchor is a cell: its label, or its cell where several share the label.

        Raises ArgumentError for what is no piece.
        """
        if cell < 0:
            raise IndexError
        label = cells[cell]
        if label not in self._shared_labels:
            return self.names[label]
        row, column = divmod(cell, self.columns)
        return f"{chr(ord('a') + column)}{row + 1}"

    def with_metric(self, metric: Metric) -> Board:
        """Return the board with another unit of distance; with one gap ``steps`` and ``moves`` are the same.

        Raises ArgumentError for an unknown metric.
        """
        if metric not in METRICS:
            raise ArgumentError(one_of(f"unknown metric {quoted(metric)}", "", METRICS))
        return replace(self, metric=metric if self.move_notation.names_pieces else "moves")

    @checked
    def shown_number(self, label: int) -> str:
        """Return the number shown on pieces with a label; empty for letters and colours."""
        return "" if label in self._shared_labels else self.notation.number_text(label)

    @checked
    def is_whole(self, block: Cells, cells: Cells) -> bool:
        """Return whether the parts of a block stand side by side, or one above another, as in the layout."""
        if block[0] not in cells:
            return False
        first = cells.index(block[0])
        if block in self.tall_blocks:
            return cells[first : first + len(block) * self.columns : self.columns] == block
        return cells[first : first + len(block)] == block and first % self.columns + len(block) <= self.columns

    # Sliding

    def neighbour(self, cell: int, direction: Direction) -> int | None:
        """Return the cell one step away, or None beyond the edge. Raises ArgumentError for what is no cell."""
        try:
            return self._neighbours[direction][cell]
        except KeyError:
            raise not_on_board("neighbour", cell, direction) from None

    @cached_property
    def _neighbours(self) -> dict[Direction, dict[int, int | None]]:
        """For each direction and cell the cell one step away."""
        table: dict[Direction, dict[int, int | None]] = {}
        for direction in Direction:
            down, right = direction.step
            table[direction] = {
                row * self.columns + column: (row + down) * self.columns + column + right
                if 0 <= row + down < self.rows and 0 <= column + right < self.columns
                else None
                for row in range(self.rows)
                for column in range(self.columns)
            }
        return table

    def bare(self, cell: int) -> int:
        """Return what a cell shows while no piece stands on it."""
        return WALL if cell in self.walls else GATE if cell in self.gates else EMPTY

    def slide(self, cells: Cells, covered: tuple[int, ...], direction: Direction) -> Cells | None:
        """Return the cells after the piece on ``covered`` slides by one cell; None where it can't. Raises ArgumentError
        for what is no piece of the board.
        """
        try:
            table = self._neighbours[direction]
            targets = [table[cell] for cell in covered]
            for target in targets:
                if target is None or not (cells[target] in (EMPTY, GATE) or target in covered):
                    return None
            if (self.lengthwise_only or self.gates) and not self._permits(cells[covered[0]], targets, direction):
                return None
            after = list(cells)
            for cell in covered:
                after[cell] = self.bare(cell)
            for cell, target in zip(covered, targets, strict=True):
                assert target is not None  # checked above
                after[target] = cells[cell]
        except WRONG_ARGUMENTS:
            raise not_on_board("slide", cells, covered, direction) from None
        return tuple(after)

    def _permits(self, label: int, targets: Iterable[int | None], direction: Direction) -> bool:
        """Return whether the rules let a piece slide in a direction, and stand on the targets."""
        own = self.classes[self.class_of[label]]
        return direction in own.directions and (own.in_goal or self.gates.isdisjoint(targets))

    @checked
    def why_blocked(self, cells: Cells, covered: tuple[int, ...], direction: Direction) -> str:
        """Return in words what keeps the piece on ``covered`` from sliding. Raises ArgumentError where nothing does."""
        name = self.piece_name(cells, covered[0])
        own = self.classes[self.class_of[cells[covered[0]]]]
        if direction not in own.directions:
            return f"{name} slides only lengthways"
        for target in (self._neighbours[direction][cell] for cell in covered):
            blocked = f"{name} cannot slide {direction.word}: "
            if target is None or target in self.walls:
                return f"{blocked}there is {'the edge' if target is None else 'a wall'}"
            if cells[target] not in (EMPTY, GATE) and target not in covered:
                return f"{blocked}{self.names[cells[target]]} stands there"
            if target in self.gates and not own.in_goal:
                return f"{blocked}only pieces in the goal can be on a gate"
        raise ValueError("nothing is in its way")

    # Moves

    @cached_property
    def steps(self) -> tuple[Move, ...]:
        """All slides of a piece by one cell that the rules allow anywhere on the board, by piece and in the order
        L R U D: each position can make some of them.
        """
        return tuple(self.successors.all_steps())

    @cached_property
    def successors(self) -> Successors:
        """The moves of its positions and what they lead to."""
        return PieceSuccessors(self) if self.moves_name_pieces else DirectionSuccessors(self)

    def parse_moves(self, text: str) -> list[Move]:
        """Return the moves that a text gives, as the board's metric counts them. Raises NotationError."""
        return self.counted_moves(self.parse_slides(text))

    def parse_slides(self, text: str) -> list[Move]:
        """Return the moves that a text gives, word by word, whatever the board's metric. Raises NotationError."""
        return self.move_notation.parse(self, check_type("text", text, str, "text of moves"))

    def counted_moves(self, slides: Iterable[Move]) -> list[Move]:
        """Return slides as the moves that the board's metric counts.

        Steps one by one; or the slides of one piece one after another as one move, and none where they bring it back.
        """
        return self.move_notation.counted(self, map(move_of, slides))

    def move_count(self, text: str) -> int:
        """Return how many moves, or steps, a text of the solver has."""
        return self.move_notation.move_count(check_type("text", text, str, "text of moves"))

    # Positions

    def to_toml(self) -> str:
        """Return the text of a file that ``load_board`` reads."""
        return board_toml(self)

    def position(self, text: str | Iterable[Any]) -> Position:
        """Return the position that ``text`` gives, as for ``parse_position``. Raises NotationError."""
        if isinstance(text, bytes):
            raise NotationError(f"bad position {brief_repr(text)} for {self.id}: expected text, not bytes")
        return Position.unchecked(self, self.notation.parse(self, text))

    @cached_property
    def goal(self) -> Position:
        """The goal; where it leaves cells open only the pieces that it names are there."""
        return Position.unchecked(self, self.goal_cells)

    @cached_property
    def goal_text(self) -> str:
        """The goal as text, which comes with every answer."""
        return str(self.goal)

    @property
    def own_start(self) -> Position | None:
        """The board's own start, where it has one."""
        return None if self.start_cells is None else Position.unchecked(self, self.start_cells)

    @property
    def start(self) -> Position:
        """The board's own start, or a position farthest from the goal, or on a board that is too large for a table a
        random one, always the same. May take as long as the board's table.
        """
        if self.own_start is not None:
            return self.own_start
        tables = import_module("..tables.distance_tables", __package__)  # they are made of boards, so this is late
        return Position.unchecked(self, tables.start_cells(self))
