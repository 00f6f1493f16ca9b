"""Boards whose wide pieces leave the others free, and boards on which they do not, told apart without a search."""

import random
from math import factorial

import pytest
from golden_data import ALL_IDS

from solver import Board, Position, load_board
from solver.model.frames import Frames, reaches_every_order
from solver.model.notation import NUMBER_NOTATION


def random_board(rng):
    """A small board of different pieces, one to three of them two or three cells wide."""
    rows, columns = rng.choice([(2, 3), (3, 2), (2, 4), (3, 3), (4, 2), (2, 5)])
    cells, blocks = [None] * (rows * columns), []
    pieces = iter(range(1, len(cells) + 1))
    for _ in range(rng.randint(1, 3)):
        width = rng.randint(2, min(columns, 3))
        first = rng.randrange(rows) * columns + rng.randint(0, columns - width)
        if not any(cells[first : first + width]):
            cells[first : first + width] = block = tuple(next(pieces) for _ in range(width))
            blocks.append(block)
    free = [cell for cell, piece in enumerate(cells) if piece is None]
    if not free:
        return random_board(rng)
    empty = rng.choice(free)
    goal = tuple(0 if cell == empty else piece or next(pieces) for cell, piece in enumerate(cells))
    return Board("random", "Random", rows, columns, goal, NUMBER_NOTATION, blocks=tuple(blocks))


def reached(board):
    """How many positions slides lead to."""
    known = {board.goal_cells}
    layer = [board.goal]
    while layer:
        after = {position.apply(move).cells for position in layer for move in position.legal_moves()} - known
        known |= after
        layer = [Position(board, cells) for cells in after]
    return len(known)


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_builtin_boards_reach_every_order(board_id):
    assert reaches_every_order(Frames(load_board(board_id)))


def test_verdict_is_that_of_search():
    """But where there is no room for any square, and pieces only follow each other round."""
    rng, verdicts = random.Random(5), set()
    for _ in range(40):
        board = random_board(rng)
        frames = Frames(board)
        orders = factorial(len(board.goal_cells) - 1 - len(board.block_of))
        most = len(frames.frames) * orders // (1 if frames.signs is None else 2)
        if most > 10_000:
            continue
        verdict, search = reaches_every_order(frames), reached(board) == most
        assert verdict == search or (search and most < 10), str(board.goal)
        verdicts.add(verdict)
    assert verdicts == {True, False}
