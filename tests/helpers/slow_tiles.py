"""Slow, obvious and independent: distances on boards with one gap, by layers of positions from both ends.

A position is its cells, four bits each but for walls, in one number; a layer is a sorted array of them. Nothing of the
solver is used.
"""

import numpy as np

STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))


class SlowTiles:
    """A board of tiles: rows of numbers, 0 for the gap and None for a wall; blocks are tuples of numbers."""

    def __init__(self, rows, columns, goal, blocks=()):
        self.rows, self.columns, self.blocks = rows, columns, blocks
        self.codes = {label: code for code, label in enumerate(sorted({label for label in goal if label is not None}))}
        self.walls = {cell for cell, label in enumerate(goal) if label is None}
        free = (cell for cell in range(rows * columns) if cell not in self.walls)
        self.shift = {cell: 4 * slot for slot, cell in enumerate(free)}
        self.goal = self.number(goal)

    def number(self, cells):
        codes = (self.codes[label] << self.shift[cell] for cell, label in enumerate(cells) if label is not None)
        return np.uint64(sum(codes))

    def distance(self, start, fixed=()):
        """Return the fewest slides from a start to the goal, None where there is none; the ``fixed`` cells stay."""
        here, there = (each.reshape(1) for each in (self.number(start), self.goal))
        if here[0] == there[0]:
            return 0
        walls = self.walls | set(fixed)
        before = [np.empty(0, np.uint64), np.empty(0, np.uint64)]
        ends, length = [here, there], 0
        while len(ends[0]) and len(ends[1]):
            side = 0 if len(ends[0]) <= len(ends[1]) else 1
            after = np.unique(np.concatenate([self.slid(ends[side], gap, walls) for gap in range(self.cells)]))
            after = np.setdiff1d(np.setdiff1d(after, before[side]), ends[side])
            before[side], ends[side] = ends[side], after
            length += 1
            if len(np.intersect1d(*ends)):
                return length
        return None

    @property
    def cells(self):
        return self.rows * self.columns

    def slid(self, positions, gap, walls):
        """Return what each slide into a cell leads to, of the positions whose gap it is."""
        if gap in walls:
            return positions[:0]
        some = positions[self.at(positions, gap) == 0]
        found = [positions[:0]]
        for down, right in STEPS:
            row, column = gap // self.columns - down, gap % self.columns - right
            source = row * self.columns + column
            if not (0 <= row < self.rows and 0 <= column < self.columns) or source in walls:
                continue
            found += [self.moved(some, gap, source, block, walls) for block in (None, *self.blocks)]
        return np.concatenate(found)

    def moved(self, positions, gap, source, block, walls):
        """Return the positions after a slide from a cell beside the gap, of a single tile or of a block."""
        step = gap - source
        code = self.at(positions, source)
        if block is None:
            of_blocks = [self.codes[part] for each in self.blocks for part in each]
            some = positions[~np.isin(code, of_blocks)]
            value = self.at(some, source)
            return some + (value << np.uint64(self.shift[gap])) - (value << np.uint64(self.shift[source]))
        # the whole block lies on a line with the gap: its parts one after another behind it
        cells = [source - step * number for number in range(len(block))]
        if any(not 0 <= cell < self.cells or cell in walls for cell in cells):
            return positions[:0]
        if abs(step) == 1 and len({cell // self.columns for cell in (gap, *cells)}) > 1:
            return positions[:0]
        order = block if step < 0 else block[::-1]
        lies = np.ones(len(positions), bool)
        for cell, part in zip(cells, order, strict=True):
            lies &= self.at(positions, cell) == self.codes[part]
        change = 0
        for cell, part in zip(cells, order, strict=True):
            change += (self.codes[part] << self.shift[cell + step]) - (self.codes[part] << self.shift[cell])
        return positions[lies] + np.uint64(change % (1 << 64))

    def at(self, positions, cell):
        return positions >> np.uint64(self.shift[cell]) & np.uint64(15)


def slow_tiles(board):
    """Return the slow twin of a board."""
    cells = [None if label == 127 else label for label in board.goal_cells]
    return SlowTiles(board.rows, board.columns, cells, board.blocks)


def slow_cells(position):
    """Return the cells of a position as the slow twin has them."""
    return [None if label == 127 else label for label in position.cells]
