"""Layouts of blocks as whole numbers, from which they are made again for ever.

A number is read as digits of a mixed radix: cell by cell, in reading order, a digit says what begins on the next cell
that nothing covers yet, among the shapes that have room there. So no digit is wasted, and every number of the right
size is a layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

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
        row, column = divmod(block.cell, self.columns)
        return all(
            0 <= row + down < self.rows
            and 0 <= column + right < self.columns
            and (row + down) * self.columns + column + right not in covered
            for down, right in self.shapes[block.shape]
        )

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
        shapes = [number for number in range(len(self.shapes)) if self.fits(Block(number, cell), covered)]
        return [-1, *([-2] if self.has_walls else []), *shapes]
