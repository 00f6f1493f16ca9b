"""Positions packed into 64 bits, and slides as additions to them."""

import random

import pytest
from golden_data import ALL_IDS

from solver import Board, BoardError, load_board, random_position, solve
from solver.model.notation import NUMBER_NOTATION
from solver.search.packed import PackedBoard, packed_board
from solver.search.support import BITS, KINDS


def number_board(rows, columns):
    goal = (*range(1, rows * columns), 0)
    return Board("numbers", "Numbers", rows, columns, goal, NUMBER_NOTATION)


def signed(number):
    """What a sum of 64-bit numbers is after overflow."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def slides_from(packed, position):
    frame = packed.frame(position)
    return [slide for slide, source in enumerate(packed.source_frame) if source == frame]


def test_cells_take_four_bits():
    assert packed_board(load_board("seven")).pack(load_board("seven").goal) == 0x07654321
    assert packed_board(load_board("fifteen")).pack(load_board("fifteen").goal) == 0x0FEDCBA987654321


def test_large_last_code_is_negative():
    fifteen = load_board("fifteen")
    position = fifteen.goal.apply(fifteen.goal.legal_moves()[0])
    while position.cells[-1] < 8:
        position = random_position(fifteen, random.Random(1))
    packed = packed_board(fifteen).pack(position)
    assert -(1 << 63) <= packed < 0
    assert packed_board(fifteen).unpack(packed) == position


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_unpack_takes_pack_back(board_id):
    board, rng = load_board(board_id), random.Random(board_id)
    packed = packed_board(board)
    for position in [board.goal, *(random_position(board, rng) for _ in range(500))]:
        assert packed.unpack(packed.pack(position)) == position, str(position)


def test_wide_piece_unpacks_in_every_column():
    goat, rng = load_board("goat"), random.Random(1)
    packed = packed_board(goat)
    assert packed.code(9) == packed.code(10)
    columns = set()
    for _ in range(200):
        position = random_position(goat, rng)
        columns.add(position.cells.index(9))
        assert packed.unpack(packed.pack(position)) == position, str(position)
    assert columns == {0, 1, 2}


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_every_slide_is_an_addition(board_id):
    board, rng = load_board(board_id), random.Random(board_id)
    packed, position = packed_board(board), random_position(board, rng)
    for _ in range(400):
        number, slides = packed.pack(position), slides_from(packed, position)
        assert [packed.moves[slide] for slide in slides] == position.legal_moves(), str(position)
        for slide in slides:
            after = position.apply(packed.moves[slide])
            code = number >> int(packed.shift[slide]) & KINDS - 1
            moved = signed(number + int(packed.jump[slide]) * code)
            assert moved == packed.pack(after), f"'{position}' {packed.moves[slide]}"
            assert packed.target_frame[slide] == packed.frame(after), f"'{position}' {packed.moves[slide]}"
        position = position.apply(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_slide_names_its_cells(board_id):
    board, rng = load_board(board_id), random.Random(board_id)
    packed = packed_board(board)
    for _ in range(50):
        position = random_position(board, rng)
        for slide in slides_from(packed, position):
            after = position.apply(packed.moves[slide])
            assert position.cells.index(0) == packed.landing_cell[slide], str(position)
            assert after.cells.index(0) == packed.origin_cell[slide], str(position)
            assert packed.shift[slide] == BITS * packed.origin_cell[slide]


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_search_never_slides_back(board_id):
    board, rng = load_board(board_id), random.Random(board_id)
    packed = packed_board(board)

    def onward(last):
        begin = int(packed.first[last])
        return [packed.moves[slide] for slide in packed.onward[begin : begin + int(packed.degree[last])]]

    for _ in range(50):
        position = random_position(board, rng)
        assert onward(packed.root(position)) == position.legal_moves(), str(position)
        for slide in slides_from(packed, position):
            move = packed.moves[slide]
            after = position.apply(move)
            assert onward(slide) == [m for m in after.legal_moves() if m != move.inverse], f"'{position}' {move}"


@pytest.mark.parametrize(("rows", "columns"), ((3, 6), (2, 9), (5, 4)))
def test_board_beyond_64_bits_is_refused(rows, columns):
    with pytest.raises(BoardError, match=f"numbers has {rows * columns} cells and .*expected at most 16") as caught:
        PackedBoard(number_board(rows, columns))
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("method", ("bfs", "bidirectional", "iterative-deepening", "ida"))
def test_oversized_board_is_not_searched(method):
    board = number_board(3, 6)
    with pytest.raises(ValueError, match="numbers is too big for this search, expected one of: anytime"):
        solve(board, board.goal, method)
