"""Slow, obvious and independent: plays the rules on plain tuples, one position at a time.

Nothing of the solver is used here, so that what both say alike was found twice.
"""

from typing import NamedTuple


class SlowBoard(NamedTuple):
    rows: int
    columns: int
    goal: tuple
    wide: tuple | None = None  # left and right half of the piece that is two cells wide


def neighbours(board, cells):
    """Return ``{move: cells after it}`` for every piece that can slide."""
    empty = cells.index(0)
    row, column = divmod(empty, board.columns)
    found = {}
    if column + 1 < board.columns:
        found["L"] = slide_sideways(board, cells, empty, 1)
    if column > 0:
        found["R"] = slide_sideways(board, cells, empty, -1)
    if row + 1 < board.rows and not is_wide(board, cells[empty + board.columns]):
        found["U"] = swap(cells, empty, empty + board.columns)
    if row > 0 and not is_wide(board, cells[empty - board.columns]):
        found["D"] = swap(cells, empty, empty - board.columns)
    return found


def is_wide(board, piece):
    return board.wide is not None and piece in board.wide


def slide_sideways(board, cells, empty, step):
    """Slide the piece beside the empty cell into it; a wide one is swapped past it half by half."""
    after = swap(cells, empty, empty + step)
    return swap(after, empty + step, empty + 2 * step) if is_wide(board, cells[empty + step]) else after


def swap(cells, one, other):
    after = list(cells)
    after[one], after[other] = after[other], after[one]
    return tuple(after)


def distances(board, limit=1000):
    """Return ``{cells: moves to the goal}`` for all positions, or for those at most ``limit`` moves away."""
    known = {board.goal: 0}
    layer = [board.goal]
    while layer and known[layer[0]] < limit:
        following = []
        for cells in layer:
            for after in neighbours(board, cells).values():
                if after not in known:
                    known[after] = known[cells] + 1
                    following.append(after)
        layer = following
    return known


def solutions(board, known, cells):
    """Return all optimal solutions of a position as texts, given the distances round it."""
    if known[cells] == 0:
        return [""]
    return [
        move + rest
        for move, after in neighbours(board, cells).items()
        if known.get(after) == known[cells] - 1
        for rest in solutions(board, known, after)
    ]


def play(board, cells, moves):
    """Return the cells after ``moves``; KeyError for a move that no piece can make."""
    for move in moves:
        cells = neighbours(board, cells)[move]
    return cells
