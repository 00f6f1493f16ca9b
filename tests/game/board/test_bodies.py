"""Pieces as bodies on a board, of either kind."""

from every import every

from game.board.bodies import cells_at, piece_on, pieces_at, shape_of, shown_goal
from solver import board_ids, load_board
from solver.catalogue.boards import group_ids
from solver.model.pieces import EMPTY, GATE, WALL

ALL = [*board_ids(), *group_ids("classics")]


@every("board_id", ALL)
def test_bodies_cover_pieces_exactly(board_id):
    board = load_board(board_id)
    position = board.own_start or board.goal
    covered = {}
    for piece, places in pieces_at(position).items():
        for place in places:
            for row, column in cells_at(shape_of(board, piece), place):
                covered[row * board.columns + column] = piece
    free = (EMPTY, GATE, WALL)
    assert {cell for cell, shown in enumerate(position.cells) if shown not in free} == set(covered)
    assert all(piece_on(position, cell) == covered.get(cell) for cell in range(len(position.cells)))


def test_partial_goal_shows_named_pieces_alone():
    goal = shown_goal(load_board("klotski"))
    assert str(goal) == "..../..../..../.BB./.BB."
    assert goal == shown_goal(load_board("klotski"))
    assert goal != load_board("klotski").start
    assert goal.is_goal
