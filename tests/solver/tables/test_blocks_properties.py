"""What is so for every board of blocks: its line, its positions, its moves and the codes of both."""

from drawn_blocks import draw_board
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver import BoardError, NotationError, moves_text, parse_position
from solver.formats.board_lines import board_line, parse_board
from solver.model.notation import parse_moves
from solver.tables.coding import Coding, words_of
from solver.tables.explored import decoded
from solver.tables.slides import Slides, move_neighbours, step_neighbours

KLOTSKI = parse_board("ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.")
boards = st.integers(0, 200).map(lambda seed: parse_board(draw_board(seed)[0]))
CHOICES = st.lists(st.integers(0, 30), max_size=30)
TEXTS = st.text(max_size=40) | st.text("ABCDEFGHIJ./#->;x \n", max_size=60)


def walked(position, choices):
    """The moves that the numbers name, and where they lead."""
    moves = []
    for choice in choices:
        legal = position.legal_moves()
        if legal:
            moves.append(legal[choice % len(legal)])
            position = position.apply(moves[-1])
    return moves, position


@given(boards)
def test_board_is_what_its_line_says(board):
    assert parse_board(board_line(board), board.id) == board
    assert eval(repr(board), vars(solver)) == board


@given(boards, CHOICES)
def test_positions_and_moves_round_trip(board, choices):
    moves, position = walked(board.start, choices)
    again = parse_position(board, str(position))
    assert again == position
    assert str(again) == str(position)
    counted = board.counted_moves(moves)
    assert parse_moves(moves_text(counted), board) == counted
    for move in counted:
        assert counted[0].piece in board.names.values()
        assert move.inverse.inverse == move
    end = board.start
    for move in counted:
        end = end.apply(move)
    assert str(end) == str(position)


@given(boards, CHOICES)
def test_every_move_has_its_inverse(board, choices):
    _, position = walked(board.start, choices)
    for move in position.legal_moves():
        after = position.apply(move)
        assert after != position
        assert str(after.apply(move.inverse)) == str(after.undo(move)) == str(position)
        assert {letter: len(cells) for letter, cells in after.places.items()} == {
            board.names[piece.label]: len(piece.cells) for piece in board.pieces
        }


@given(boards, CHOICES)
def test_codes_slide_like_positions(board, choices):
    coding = Coding(board.start)
    _, position = walked(board.start, choices)
    code = coding.code(position)
    assert decoded(coding, code) == position
    assert coding.code(decoded(coding, code)) == code
    assert bool(coding.at_goal(words_of([code], coding.words))[0]) == position.is_goal
    steps = {coding.code(position.apply(move)) for move in position.steps()}
    assert {each.code for each in step_neighbours(coding, code)} == steps
    slides, words = Slides(coding), words_of([code], coding.words)
    moves = {each.code for each in move_neighbours(coding, code)}
    for expand, expected in ((slides.steps, steps), (slides.moves, moves)):
        found = [codes for _, portion in expand(words) for codes in zip(*map(list, portion), strict=True)]
        assert len(found) == len(expected)
        assert {tuple(map(int, each)) for each in found} == expected
    by_lifts = {
        tuple(map(int, codes))
        for _, lifts in slides.lifts(words)
        for _, portion in slides.puts(lifts)
        for codes in zip(*map(list, portion), strict=True)
    }
    assert by_lifts - {code} == moves


@given(TEXTS)
def test_any_text_loads_or_is_refused(text):
    try:
        board = parse_board(text)
    except BoardError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert parse_board(board_line(board), board.id) == board


@given(st.text(max_size=40) | st.text("ABCDEFGHIJ./#-\n", max_size=60))
def test_any_text_is_position_or_refused(text):
    try:
        position = parse_position(KLOTSKI, text)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert parse_position(KLOTSKI, str(position)) == position


@given(st.text(max_size=40) | st.text("ABIJLRUD ", max_size=40))
def test_any_text_is_moves_or_refused(text):
    try:
        moves = parse_moves(text, KLOTSKI)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert parse_moves(moves_text(moves), KLOTSKI) == moves
