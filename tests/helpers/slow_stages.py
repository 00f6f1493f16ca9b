"""Slow, obvious and independent: distances on the board of a stage, by layers from its end.

What counts is where the gap and the tiles of the goal are. Nothing of the solver is used but the board's cells.
"""

STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))
WALL = 127


class SlowStage:
    """The distances of all positions, by the cell of the gap and those of the tiles."""

    def __init__(self, rows, columns, goal):
        """``goal`` are the cells of the goal: a tile's number, 0 where it is open, and WALL."""
        free = [cell for cell in range(rows * columns) if goal[cell] != WALL]
        self.tiles = [label for label in goal if label not in (0, WALL)]
        beside = {cell: [] for cell in free}
        for cell in free:
            for down, right in STEPS:
                row, column = cell // columns + down, cell % columns + right
                if 0 <= row < rows and 0 <= column < columns and row * columns + column in beside:
                    beside[cell].append(row * columns + column)
        home = tuple(goal.index(tile) for tile in self.tiles)
        layer = [(gap, *home) for gap in free if gap not in home]
        self.known = dict.fromkeys(layer, 0)
        while layer:
            following = []
            for state in layer:
                gap, *places = state
                for there in beside[gap]:
                    after = (there, *(gap if place == there else place for place in places))
                    if after not in self.known:
                        self.known[after] = self.known[state] + 1
                        following.append(after)
            layer = following

    def distance(self, cells):
        """Return the distance of a position."""
        return self.known[(cells.index(0), *(cells.index(tile) for tile in self.tiles))]
