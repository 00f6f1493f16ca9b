"""What is so for every position of every board: its text, its number, its moves, its distance."""

from math import factorial, prod

from drawn import CHOICES, boards, positions, table_boards, way
from hypothesis import given
from hypothesis import strategies as st

from solver import NotationError, is_solvable, load_board, moves_text, parse_position, solve
from solver.model.notation import parse_moves
from solver.model.playthrough import play
from solver.tables.arrangements import Arrangements

SMALL = st.sampled_from([load_board("seven"), load_board("eight")])
TEXTS = st.text(max_size=60) | st.text("0123456789 /,\n", max_size=60)


@given(positions())
def test_position_is_what_its_text_says(position):
    assert parse_position(position.board, str(position)) == position


@given(boards, TEXTS)
def test_any_text_is_position_or_refused(board, text):
    try:
        position = parse_position(board, text)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert parse_position(board, str(position)) == position


@given(positions(), CHOICES)
def test_moves_are_what_their_text_says(position, choices):
    moves = way(position, choices)
    assert parse_moves(moves_text(moves)) == moves


@given(st.text("LRUDlrud0123456789 ", max_size=30) | st.text(max_size=30))
def test_any_text_is_moves_or_refused(text):
    try:
        moves = parse_moves(text)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert parse_moves(moves_text(moves)) == moves


@given(positions(), CHOICES)
def test_moves_are_invertible(position, choices):
    start, moves = position, way(position, choices)
    for move in moves:
        after = position.apply(move)
        assert after.apply(move.inverse) == position
        assert after.undo(move) == position
        assert sorted(after.cells) == sorted(position.board.goal.cells)
        assert is_solvable(after.board, after)
        position = after
    for move in reversed(moves):
        position = position.apply(move.inverse)
    assert position == start


@given(st.lists(st.integers(1, 5), min_size=1, max_size=12), st.data())
def test_rank_and_unrank_take_each_other_back(pieces, data):
    arrangements = Arrangements(pieces)
    assert arrangements.size == factorial(len(pieces)) // prod(factorial(pieces.count(piece)) for piece in set(pieces))
    assert arrangements.unrank(arrangements.rank(pieces)) == pieces
    one, other = (data.draw(st.integers(0, arrangements.size - 1)) for _ in range(2))
    assert arrangements.rank(arrangements.unrank(one)) == one
    assert (arrangements.unrank(one) < arrangements.unrank(other)) == (one < other)


@given(position=positions(table_boards))
def test_position_is_what_its_number_says(table_of, position):
    index = table_of(position.board.id).index
    assert index.position(index.state(position)) == position


@given(position=positions(table_boards))
def test_table_agrees_with_neighbours(table_of, position):
    table = table_of(position.board.id)
    distance, line = table.distance(position), table.line(position)
    assert len(line) == distance
    assert play(position, parse_moves(line)).positions[-1].is_goal
    after = {move: table.distance(position.apply(move)) for move in position.legal_moves()}
    assert all(abs(each - distance) == 1 for each in after.values())
    assert set(table.best_moves(position)) == {move for move, each in after.items() if each < distance}


@given(position=positions(SMALL), method=st.sampled_from(["ida", "bfs", "bidirectional"]))
def test_a_table_agrees_with_a_search(table_of, position, method):
    result = solve(position.board, position, method=method, count=method == "ida")
    assert result.length == table_of(position.board.id).distance(position)
    assert play(position, parse_moves(result.line)).positions[-1].is_goal
    if method == "ida":
        assert result.solutions == table_of(position.board.id).solution_count(position)
