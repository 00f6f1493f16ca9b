"""Layouts of blocks as whole numbers, from which they are made again for ever.

A number is read as digits of a mixed radix: cell by cell, in reading order, a digit says what begins on the next cell
that nothing covers yet, among the shapes that have room there. So no digit is wasted, and every number of the right
size is a layout. Tile boards are written likewise: their grids, and their starts, whatever their pieces are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ..errors import BoardError
from ..model.board import Board
from ..model.notation import NUMBER_NOTATION
from ..model.pieces import EMPTY, WALL, Cells
from ..model.position import Position
from ..model.solvability import obstacle_of

# Rows and columns of a piece's cells from its first cell in reading order, which is (0, 0).
Shape = tuple[tuple[int, int], ...]


class Block(NamedTuple):
    """A piece of a layout: the number of its shape, and its first cell."""

    shape: int
    cell: int


class Digits:
    """A whole number as digits of different sizes, written first to last and read in that order."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self._radices: list[int] = []
        self._digits: list[int] = []

    def write(self, digit: int, radix: int) -> None:
        """Add a digit from 0 to below ``radix``."""
        self._digits.append(digit)
        self._radices.append(radix)

    def written(self) -> int:
        """Return the number of all digits that were written."""
        number = 0
        for digit, radix in zip(reversed(self._digits), reversed(self._radices), strict=True):
            number = number * radix + digit
        return number

    def read(self, radix: int) -> int:
        """Take the next digit off the number."""
        self.number, digit = divmod(self.number, radix)
        return digit


@dataclass(frozen=True)
class LayoutCode:
    """The code of layouts on a grid, made of some shapes."""

    rows: int
    columns: int
    shapes: Sequence[Shape]
    has_walls: bool = False

    def cells(self, block: Block) -> tuple[int, ...]:
        """Return the cells that a block covers."""
        row, column = divmod(block.cell, self.columns)
        return tuple((row + down) * self.columns + column + right for down, right in self.shapes[block.shape])

    def fits(self, block: Block, covered: set[int]) -> bool:
        """Return whether a block has room on the grid, beside what is covered."""
        cells = self._places[block.cell].get(block.shape)
        return cells is not None and covered.isdisjoint(cells)

    @cached_property
    def _places(self) -> list[dict[int, tuple[int, ...]]]:
        """The cells that each shape covers from each cell on, where it has room on the empty grid."""
        return [self._places_at(*divmod(cell, self.columns)) for cell in range(self.rows * self.columns)]

    def _places_at(self, row: int, column: int) -> dict[int, tuple[int, ...]]:
        return {
            number: self.cells(Block(number, row * self.columns + column))
            for number, shape in enumerate(self.shapes)
            if all(row + down < self.rows and 0 <= column + right < self.columns for down, right in shape)
        }

    def write(self, digits: Digits, blocks: Sequence[Block], walls: Sequence[int] = ()) -> None:
        """Write a layout: what begins on each free cell, 0 for a gap."""
        begun, covered = {block.cell: block.shape for block in blocks}, set[int]()
        for cell in range(self.rows * self.columns):
            if cell in covered:
                continue
            options = self._options(cell, covered)
            chosen = begun.get(cell, -2 if cell in walls else -1)
            digits.write(options.index(chosen), len(options))
            if chosen >= 0:
                covered |= {*self.cells(Block(chosen, cell))}

    def read(self, digits: Digits) -> tuple[list[Block], list[int]]:
        """Read a layout: its blocks in reading order, and its walls."""
        blocks, walls, covered = list[Block](), list[int](), set[int]()
        for cell in range(self.rows * self.columns):
            if cell in covered:
                continue
            options = self._options(cell, covered)
            chosen = options[digits.read(len(options))]
            if chosen == -2:
                walls.append(cell)
            elif chosen >= 0:
                blocks.append(Block(chosen, cell))
                covered |= {*self.cells(blocks[-1])}
        return blocks, walls

    def _options(self, cell: int, covered: set[int]) -> list[int]:
        """Return what may begin on a cell: -1 a gap, -2 a wall, or the number of a shape."""
        shapes = [number for number, cells in self._places[cell].items() if covered.isdisjoint(cells)]
        return [-1, *([-2] if self.has_walls else []), *shapes]


LEAST_SIDE, MOST_ROWS, MOST_COLUMNS = 2, 4, 5


def write_grid(digits: Digits, rows: int, columns: int, cells: Sequence[int]) -> None:
    """Write the size of a board and which of its cells are no wall."""
    digits.write(rows - LEAST_SIDE, MOST_ROWS - LEAST_SIDE + 1)
    digits.write(columns - LEAST_SIDE, MOST_COLUMNS - LEAST_SIDE + 1)
    for cell in range(rows * columns):
        digits.write(int(cell in cells), 2)


def read_grid(digits: Digits) -> tuple[int, int, list[int]]:
    """Read rows, columns, and the cells that are no wall."""
    rows = LEAST_SIDE + digits.read(MOST_ROWS - LEAST_SIDE + 1)
    columns = LEAST_SIDE + digits.read(MOST_COLUMNS - LEAST_SIDE + 1)
    return rows, columns, [cell for cell in range(rows * columns) if digits.read(2)]


MOST_COLOURS = 4


def tile_board(rows: int, columns: int, labels: Mapping[int, int], blocks: tuple[Cells, ...] = ()) -> Board:
    """Return the board whose goal has these labels, by cell; all other cells are walls."""
    goal = tuple(labels.get(cell, WALL) for cell in range(rows * columns))
    return Board("", f"{rows} x {columns}", rows, columns, goal, NUMBER_NOTATION, blocks=blocks)


def write_picture(digits: Digits, colours: Sequence[int]) -> None:
    """Write colours, which are numbers from 1."""
    most = max(colours)
    digits.write(most - 1, MOST_COLOURS)
    for colour in colours:
        digits.write(colour - 1, most)


def read_picture(digits: Digits, count: int) -> list[int]:
    """Read so many colours."""
    most = 1 + digits.read(MOST_COLOURS)
    return [1 + digits.read(most) for _ in range(count)]


def write_start(digits: Digits, board: Board, start: Cells) -> None:
    """Write a position: where the large pieces and the gap are, then each other tile among the kinds that are left."""
    for block in board.blocks:
        digits.write(start.index(block[0]), len(start))
    digits.write(start.index(EMPTY), len(start))
    left = _singles(board)
    for label in (label for label in start if label in left):
        kinds = sorted(set(left))
        digits.write(kinds.index(label), len(kinds))
        left.remove(label)


def no_board(code: int) -> BoardError:
    """Return the error for a number that is the code of no board."""
    return BoardError(f"no board has the code {code}")


def check_code(code: int, written: int) -> None:
    """Raise BoardError unless a layout is written as the code that it was read from: no generator has made another."""
    if written != code:
        raise no_board(code)


def started(digits: Digits, board: Board, code: int) -> Board:
    """Return a board with the start that comes next among the digits of a code. Raises BoardError."""
    try:
        start = _read_start(digits, board)
        if start is None or digits.number or obstacle_of(Position(board, start)) is not None:
            raise no_board(code)
    except ValueError:  # of a goal that is none, or pieces that are not whole
        raise no_board(code) from None
    return replace(board, start_cells=start)


def _read_start(digits: Digits, board: Board) -> Cells | None:
    """Read a position of a board; None where its pieces would cover each other, or a wall."""
    start: list[int | None] = [WALL if label == WALL else None for label in board.goal_cells]
    for block in board.blocks:
        first = digits.read(len(start))
        stride = board.columns if block in board.tall_blocks else 1
        for number, part in enumerate(block):
            if not _put(start, first + number * stride, part):
                return None
    if not _put(start, digits.read(len(start)), EMPTY):
        return None
    singles = _arranged(digits, _singles(board))
    return tuple(next(singles) if label is None else label for label in start)


def _put(cells: list[int | None], cell: int, label: int) -> bool:
    """Put a label on a cell, if that is on the board and free."""
    if cell >= len(cells) or cells[cell] is not None:
        return False
    cells[cell] = label
    return True


def _arranged(digits: Digits, left: list[int]) -> Iterator[int]:
    """Yield tiles in the order that is read."""
    while left:
        kinds = sorted(set(left))
        label = kinds[digits.read(len(kinds))]
        left.remove(label)
        yield label


def _singles(board: Board) -> list[int]:
    """Return the labels of all tiles of one cell."""
    return [label for label in board.goal_cells if label not in (EMPTY, WALL) and label not in board.block_of]
