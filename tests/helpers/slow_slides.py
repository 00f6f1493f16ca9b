"""Slow, obvious and independent: distances in slides of several tiles, by breadth-first search over tuples.

Nothing of the solver is used.
"""


def slides(cells, rows, columns):
    """Yield the cells after each slide, which takes the gap to any other cell of its row or column."""
    row, column = divmod(cells.index(0), columns)
    lines = [[row * columns + each for each in range(columns)], [each * columns + column for each in range(rows)]]
    for line in lines:
        order = [cells[cell] for cell in line]
        order.remove(0)
        for place in range(len(line)):
            after = list(cells)
            for cell, tile in zip(line, [*order[:place], 0, *order[place:]], strict=True):
                after[cell] = tile
            if tuple(after) != cells:
                yield tuple(after)


def distances(goal, rows, columns):
    """Return the distance of every position."""
    known, edge = {goal: 0}, [goal]
    for cells in edge:
        for after in slides(cells, rows, columns):
            if after not in known:
                known[after] = known[cells] + 1
                edge.append(after)
    return known
