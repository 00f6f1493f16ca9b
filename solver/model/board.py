"""The rules: boards, positions and moves, all frozen.

A position lists the piece numbers in cell order, 0 being the empty cell. A move is named by the direction in which the
*piece* slides; with one empty cell that says which piece. A piece of several cells (a block) has one number per cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..errors import BoardError, IllegalMove, NotationError, quoted

if TYPE_CHECKING:
    from .any_board import AnyMove

EMPTY = 0

Cells = tuple[int, ...]


class Move(str, Enum):
    """The direction in which a piece slides; equal to its letter, so ``"".join(moves)`` is their text."""

    LEFT = "L"
    RIGHT = "R"
    UP = "U"
    DOWN = "D"

    @property
    def inverse(self) -> Move:
        """The move that takes this one back."""
        return _INVERSE[self]

    @property
    def step(self) -> tuple[int, int]:
        """Rows and columns the piece moves by."""
        return _STEP[self]

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return repr(self.value)


_INVERSE = {Move.LEFT: Move.RIGHT, Move.RIGHT: Move.LEFT, Move.UP: Move.DOWN, Move.DOWN: Move.UP}
_STEP = {Move.LEFT: (0, -1), Move.RIGHT: (0, 1), Move.UP: (-1, 0), Move.DOWN: (1, 0)}
_WORD = {Move.LEFT: "left", Move.RIGHT: "right", Move.UP: "up", Move.DOWN: "down"}


@dataclass(frozen=True)
class KnownDistances:
    """What others have found out about a board's distances, or what took hours to."""

    positions_by_distance: tuple[int, ...]
    """How many positions lie at each distance, from 0 to the greatest."""
    farthest_cells: tuple[Cells, ...]
    """The positions at the greatest distance."""
    farthest_lines: tuple[str, ...] = ()
    """For each of them an optimal solution, where a search for it takes long."""

    @property
    def greatest_distance(self) -> int:
        """The distance of the farthest positions, in moves."""
        return len(self.positions_by_distance) - 1


@dataclass(frozen=True)
class Board:
    """A board: its shape, its goal and, where it names one, its own start. Raises BoardError for what is none."""

    id: str
    """The name on the command line and in files, such as ``goat``."""
    name: str
    """The name for people, such as ``Goat``."""
    rows: int
    columns: int
    goal_cells: Cells
    """Piece numbers of the goal in cell order, 0 the empty cell."""
    start_cells: Cells | None = None
    blocks: tuple[Cells, ...] = ()
    """For each piece of several cells the numbers of its parts; their places in the goal give its shape."""
    symbols: Mapping[int, str] = field(default_factory=dict, compare=False, repr=False)
    """How a terminal shows a piece; pieces not named show their number."""
    patterns: tuple[Cells, ...] = field(default=(), repr=False)
    """For each pattern database of simpler boards the pieces that it keeps apart (see ``search.patterns``)."""
    additive: tuple[Cells, ...] = field(default=(), repr=False)
    """For each additive pattern database its pieces (see ``search.additive``)."""
    second_additive: tuple[Cells, ...] = field(default=(), repr=False)
    """The same for other databases, which searches that grow long use besides."""
    known: KnownDistances | None = field(default=None, compare=False, repr=False)
    """What is known of the distances of a board that is too large for a table."""
    twin: str = field(default="", compare=False, repr=False)
    """The id of the board with the same goal that comes with the program, where this is not that board itself."""
    author: str = field(default="", compare=False, repr=False)
    year: int | None = field(default=None, compare=False, repr=False)
    source: str = field(default="", compare=False, repr=False)
    note: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        goal, size = self.goal_cells, self.rows * self.columns
        if len(goal) != size or size < 2:
            raise BoardError(f"{self.id}: a goal of {len(goal)} cells, expected {self.rows} x {self.columns}")
        if goal.count(EMPTY) != 1 or min(goal) < 0:
            raise BoardError(f"{self.id}: {goal.count(EMPTY)} empty cells (0), expected exactly one, and piece numbers")
        parts = [part for block in self.blocks for part in block]
        if any(part == EMPTY or goal.count(part) != 1 or parts.count(part) != 1 for part in parts):
            raise BoardError(f"{self.id}: blocks {self.blocks}, expected pieces that appear once in the goal")
        if not all(self.is_whole(block, goal) for block in self.blocks):
            raise BoardError(f"{self.id}: blocks {self.blocks}, expected parts side by side, from left to right")

    def is_whole(self, block: Cells, cells: Cells) -> bool:
        """Whether the parts of a block stand side by side."""
        first = cells.index(block[0])
        return cells[first : first + len(block)] == block and first % self.columns + len(block) <= self.columns

    def fits(self, cells: Cells) -> bool:
        """Whether ``cells`` are the pieces of this board, each block whole."""
        return sorted(cells) == self.pieces and all(self.is_whole(block, cells) for block in self.blocks)

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, for pickles and copies: all else follows from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)} | {"symbols": dict(self.symbols)}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state, symbols=MappingProxyType(state["symbols"]))

    @property
    def goal(self) -> Position:
        """The position to reach."""
        return Position(self, self.goal_cells)

    def __repr__(self) -> str:
        from ..catalogue.boards import shown_board  # which imports this module

        return shown_board(self)

    def position(self, text: str | Iterable[Any]) -> Position:
        """The position that ``text`` names, as for ``parse_position``. Raises NotationError."""
        from .notation import parse_position  # which imports this module

        return parse_position(self, text)

    @property
    def start(self) -> Position | None:
        """The board's own start, where it has one."""
        return None if self.start_cells is None else Position(self, self.start_cells)

    @cached_property
    def block_of(self) -> dict[int, Cells]:
        """For the number of each part of a block, the numbers of all its parts."""
        return {part: block for block in self.blocks for part in block}

    @cached_property
    def pieces(self) -> list[int]:
        """All piece numbers in ascending order, the empty cell's too."""
        return sorted(self.goal_cells)

    def neighbour(self, cell: int, move: Move) -> int | None:
        """The cell one step away in the direction of ``move``, or None beyond the edge."""
        row, column = divmod(cell, self.columns)
        row, column = row + move.step[0], column + move.step[1]
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def slid(self, cells: Cells, move: Move) -> Cells | str:
        """``cells`` after ``move``, or in words why no piece can make it.

        Only 0 and the numbers of blocks have a meaning here, so this also moves frames (see ``frames``).
        """
        empty = cells.index(EMPTY)
        source = self.neighbour(empty, move.inverse)
        if source is None:
            return f"no piece can slide {_WORD[move]}: the empty cell is at the edge"
        parts = self.block_of.get(cells[source], (cells[source],))
        sources = [cells.index(part) for part in parts] if len(parts) > 1 else [source]
        targets = [self.neighbour(cell, move) for cell in sources]
        if any(t is None or not (t == empty or t in sources) for t in targets):
            return f"the wide piece cannot slide {_WORD[move]}: it needs as many empty cells as it is wide"
        after = list(cells)
        for cell in sources:
            after[cell] = EMPTY
        for cell, target in zip(sources, targets, strict=True):
            assert target is not None  # checked above
            after[target] = cells[cell]
        return tuple(after)


@dataclass(frozen=True)
class Position:
    """The pieces on a board. Raises NotationError for other cells than the board's pieces, each block whole."""

    board: Board
    cells: Cells

    def __post_init__(self) -> None:
        if not self.board.fits(self.cells):
            from .notation import why_foreign  # which imports this module

            reason = why_foreign(self.board, self.cells)
            raise NotationError(f"bad position {quoted(str(self))} for {self.board.id}: {reason}")

    @property
    def is_goal(self) -> bool:
        """Whether this is the position to reach."""
        return self.cells == self.board.goal_cells

    def legal_moves(self) -> list[Move]:
        """The moves that a piece can make, in the order L R U D."""
        return [move for move in Move if not isinstance(self.board.slid(self.cells, move), str)]

    def apply(self, move: AnyMove | str) -> Position:
        """The position after ``move``, which may be its letter. Raises IllegalMove with the reason."""
        if not isinstance(move, Move):
            move = _named(move)
        after = self.board.slid(self.cells, move)
        if isinstance(after, str):
            raise IllegalMove(f"illegal move '{move}' at '{self}': {after}")
        return Position(self.board, after)

    def undo(self, move: AnyMove | str) -> Position:
        """The position before ``move``. Raises IllegalMove if ``move`` cannot have led here."""
        return self.apply((move if isinstance(move, Move) else _named(move)).inverse)

    def __repr__(self) -> str:
        return f"{self.board!r}.position('{self}')"

    def _repr_svg_(self) -> str:
        """The position as a picture, which notebooks ask for."""
        from .svg import pieces_svg  # few programs draw any

        board = self.board
        singles = [(piece, (cell,)) for cell, piece in enumerate(self.cells) if piece and piece not in board.block_of]
        blocks = [(block[0], tuple(map(self.cells.index, block))) for block in board.blocks]
        kinds = {str(piece): number for number, piece in enumerate(board.pieces)}
        names = [(str(piece), cells) for piece, cells in singles + blocks]
        return pieces_svg(board.rows, board.columns, names, kinds, set())

    def __str__(self) -> str:
        """The position as text, such as ``1 2 3/4 5 6/7 8 0``."""
        width = self.board.columns
        rows = (self.cells[i : i + width] for i in range(0, len(self.cells), width))
        return "/".join(" ".join(map(str, row)) for row in rows)


def _named(letter: AnyMove | str) -> Move:
    """The move with this letter. Raises IllegalMove, also for a move of other boards."""
    try:
        return Move(letter)
    except ValueError:
        raise IllegalMove(f"illegal move {quoted(str(letter))}: expected one letter of L R U D") from None
