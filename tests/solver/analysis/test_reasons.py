"""Reasons for moves: each is held to be true of the solution by leaving the move out, or by playing on."""

from functools import cache, reduce

import pytest
from every import every

from solver import IllegalMove, Position, load_board, random_position, solve
from solver.analysis.reasons import Purpose, reason_of
from solver.generator.stock import stock_numbers

MAKES_ROOM = Purpose.ROOM, Purpose.ON


@pytest.fixture(scope="module")
def solution(table_of):
    """Return each position of a shortest solution of a board, or of a position, with the moves to go."""

    @cache
    def found(board_id, position=None):
        board = load_board(board_id)
        at = board.start if position is None else board.position(position)
        moves = solve(board, at).moves if board_id in TILES else board.parse_moves(table_of(board_id).line(at))
        along = []
        for number, move in enumerate(moves):
            along.append((at, moves[number:]))
            at = at.apply(move)
        return along

    return found


def stock(style, step):
    return [board_id for board_id in stock_numbers() if board_id.startswith(f"{style}-")][::step]


def cells_after(position, moves, cells):
    """Return where the piece on some cells stands after moves, and whether the last of them is its own."""
    moved = False
    for move in moves:
        before = position.cells_of(move)
        moved = before == cells
        if moved:
            steps = [direction.step for direction in move.path]
            by = sum(row * position.board.columns + column for row, column in steps)
            cells = tuple(cell + by for cell in cells)
        position = position.apply(move)
    return cells, moved


BLOCKS = "block boards", [*stock("car", 120), *stock("klotski", 240), *stock("shapes", 200), "klotski"]
FARMS = "farms", [*stock("farm", 16), "goat"]
TILES = [*FARMS[1], "colours-six", "eight", "seven"]


@every("kind", [BLOCKS, FARMS])
def test_most_moves_have_a_reason(kind, solution):
    told = [reason_of(*at) for board_id in kind[1] for at in solution(board_id)]
    assert len(told) > 80
    assert sum(reason is not None for reason in told) >= 0.8 * len(told)


@every("board_id", BLOCKS[1])
def test_without_the_move_the_other_has_no_room(board_id, solution):
    for position, moves in solution(board_id):
        reason = reason_of(position, moves)
        if reason is None or reason.purpose not in MAKES_ROOM:
            continue
        assert cells_after(position, moves[: reason.moves + 1], reason.piece)[1]
        with pytest.raises(IllegalMove):
            reduce(Position.apply, moves[1 : reason.moves + 1], position)


@every("board_id", TILES)
def test_gap_comes_to_the_named_piece(board_id, solution):
    board = load_board(board_id)
    start = str(random_position(board, seed=5)) if board.start is None or board.has_complete_goal else None
    for position, moves in solution(board_id, start):
        reason = reason_of(position, moves)
        if reason is not None and reason.piece:
            assert cells_after(position, moves[: reason.moves + 1], reason.piece)[1]
            assert reason.purpose is Purpose.GAP or reason.moves == 1


@every("board_id", [*BLOCKS[1], *FARMS[1], "eight"])
def test_who_comes_home_stays_and_who_comes_nearer_does(board_id, solution):
    board = load_board(board_id)
    for position, moves in solution(board_id, random_position(board, seed=3) if board_id == "eight" else None):
        reason, before = reason_of(position, moves), position.cells_of(moves[0])
        cells, _ = cells_after(position, moves[:1], before)
        goals = board.classes[board.class_of[position.cells[before[0]]]].goal_anchors
        if reason is not None and reason.purpose is Purpose.NEARER:
            assert steps_to(goals, cells[0], board.columns) < steps_to(goals, before[0], board.columns)
        if reason is not None and reason.purpose is Purpose.HOME and not board.has_distinct_numbers:
            assert cells[0] in goals
            assert cells_after(position.apply(moves[0]), moves[1:], cells)[0] == cells


def steps_to(goals, cell, columns):
    """Return the rows and columns between a cell and the nearest goal."""
    row, column = divmod(cell, columns)
    return min(abs(row - goal // columns) + abs(column - goal % columns) for goal in goals)


def test_number_board_is_told_by_rows():
    board = load_board("fifteen")
    first = reason_of(*first_of(board, "1 2 3 0/5 6 7 4/9 10 11 8/13 14 15 12"))
    assert first.purpose is Purpose.HOME  # 4 comes up
    second = reason_of(*first_of(board, "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12"))
    assert second.purpose is Purpose.HOME
    far = reason_of(*first_of(board, "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"))
    assert far.purpose in (Purpose.HOME, Purpose.NEARER)


def first_of(board, text):
    position = board.position(text)
    return position, solve(board, position).moves


def test_farm_is_told_by_its_wide_piece():
    """The gap goes seven moves long to where the fence has to go, whose tiles come home only later."""
    goat = load_board("goat")
    start = goat.position("1 8 9 10/2 0 7 5/3 8 4 6")
    reason = reason_of(start, goat.parse_moves("ULLDRRDLUURRDLLDRULL"))
    assert (reason.purpose, reason.piece, reason.moves) == (Purpose.GAP, (2, 3), 7)


def test_last_of_a_chain_is_named_but_where_it_is_the_first_or_next():
    """Cars make room for one another, so that at last the racing car has it."""
    board = load_board("car-etqmqykadmc")
    position = board.position("...B../CC.B../AA.D../EE.D../F.GHHH/F.G...")
    moves = board.parse_moves("GUUUU ; AR ; ER ; FUU ; HLLL ; DD ; ARRR".replace(" ;", ""))
    reason = reason_of(position, moves)
    assert (reason.purpose, reason.piece, reason.links) == (Purpose.ROOM, (27, 28, 29), 3)
    assert reason.last == (12, 13), "the racing car"


def test_no_move_has_no_reason():
    assert reason_of(load_board("eight").goal, ()) is None
