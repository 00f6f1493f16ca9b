"""Clicks, arrows and choices become moves, or the reason why there are none."""

import random
from types import SimpleNamespace

from every import every

from game.board.board_input import InputResult, PieceInput, refusal, slides_to
from game.board.bodies import name_at
from game.input.commands import Action
from solver import EMPTY, board_ids, load_board, parse_position, random_position
from solver.model.letter_grid import label_of

EIGHT, GOAT = load_board("eight"), load_board("goat")
START = load_board("klotski").start


def cell(row, column, columns=4):
    return row * columns + column


def slides(board, text, cell):
    return "".join(slides_to(parse_position(board, text), cell))


def test_click_slides_all_up_to_gap():
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 6) == "RR"
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 7) == "R"
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 2) == "DD"
    assert slides(EIGHT, "0 1 2/3 4 5/6 7 8", 2) == "LL"
    assert slides(EIGHT, "0 1 2/3 4 5/6 7 8", 6) == "UU"


def test_click_elsewhere_slides_nothing():
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 0) == ""
    assert slides(EIGHT, "1 2 3/4 5 6/7 8 0", 8) == ""


def test_either_half_slides_wide_piece():
    for cell in (1, 2):
        assert slides(GOAT, "1 9 10 0/2 5 7 8/3 8 4 6", cell) == "R"


def test_click_beyond_slides_wide_piece():
    assert slides(GOAT, "1 9 10 0/2 5 7 8/3 8 4 6", 0) == "RR"


def test_tall_piece_slides_up_and_down():
    tall = load_board("1 0 2/4 5 3/7 8 6>1 2 3/4 5 6/7 8 0;tall=3+6")
    for cell in (5, 8):
        assert slides(tall, "1 2 0/4 5 3/7 8 6", cell) == "U"
    assert slides(tall, "1 5 2/4 0 3/7 8 6", 5) == ""
    assert refusal(tall.position("1 5 2/4 0 3/7 8 6"), 5) == "play.too_tall"


def test_wide_piece_never_slides_down():
    assert slides(GOAT, "1 8 9 10/2 5 7 6/3 8 4 0", 3) == ""
    assert slides(GOAT, "1 8 9 10/2 5 7 6/3 8 4 0", 7) == "D"


@every("board_id", board_ids())
def test_clicked_piece_moves_by_legal_slides(board_id):
    board, rng = load_board(board_id), random.Random(4)
    for _ in range(60):
        position = random_position(board, rng)
        for cell, piece in enumerate(position.cells):
            after = position
            for move in slides_to(position, cell):
                after = after.apply(move)
            if after != position:
                assert piece != EMPTY
                assert after.cells[cell] == EMPTY or piece in position.board.block_of, f"{position} cell {cell}"


def input_at(position):
    """Return input on a stage that shows a position."""
    return PieceInput(SimpleNamespace(position=position))


def texts(result):
    return [str(move) for move in result.moves]


def test_click_moves_piece_with_one_target():
    one = input_at(START.apply("IR"))
    assert texts(one.click(cell(3, 0))) == ["DD"]
    assert one.chosen is None


def test_click_chooses_piece_with_several_targets():
    several = input_at(START)
    assert (texts(several.click(cell(4, 0))), several.chosen) == ([], "I")


def test_click_on_stuck_piece_is_refused():
    assert input_at(START).click(cell(0, 1)) == InputResult(refusal="play.no_room")


def test_second_click_forgets_piece():
    found = input_at(START)
    found.click(cell(4, 0))
    found.click(cell(4, 0))
    assert (found.chosen, found.marked) == (None, False)


def test_targets_are_where_clicks_send_piece():
    found = input_at(START)
    assert found.targets() == []
    found.click(cell(3, 1))
    assert (found.chosen, found.targets()) == ("G", [(4, 1), (4, 2)])
    for row, column in found.targets():
        (move,) = found.click(cell(row, column)).moves
        assert START.apply(move).cells[cell(row, column)] == label_of("G")


def test_chosen_piece_goes_to_empty_cell():
    found = input_at(START)
    found.click(cell(4, 0))
    assert texts(found.click(cell(4, 2))) == ["IRR"]


def test_only_piece_goes_to_empty_cell():
    assert texts(input_at(load_board("A.#B/..#C>..#./A.#.").start).click(cell(1, 1))) == ["ARD"]


def test_empty_cell_for_several_is_refused():
    assert input_at(START).click(cell(4, 1)).refusal == "play.choose_piece"


def test_arrow_moves_only_piece_that_can():
    assert texts(input_at(START).arrow(Action.RIGHT, "piece")) == ["IR"]


def test_arrow_chooses_first_of_several():
    found = input_at(START)
    assert found.arrow(Action.DOWN, "piece") == InputResult(refusal="play.press_again")
    assert (found.chosen, found.marked) == ("G", True)
    assert texts(found.arrow(Action.DOWN, "piece")) == ["GD"]


def test_arrow_moves_chosen_of_several():
    found = input_at(START)
    found.arrow(Action.DOWN, "piece")
    found.choose(1)
    assert (found.chosen, texts(found.arrow(Action.DOWN, "piece"))) == ("H", ["HD"])


def test_arrow_without_piece_is_refused():
    assert input_at(START).arrow(Action.UP, "piece") == InputResult(refusal="play.nothing_that_way")


def test_send_moves_piece_with_one_target():
    found = input_at(START.apply("IR"))
    found.chosen = name_at(START.apply("IR"), cell(3, 0))
    assert texts(found.send()) == ["DD"]


def test_send_with_several_targets_is_refused():
    found = input_at(START)
    found.chosen = "I"
    assert found.send() == InputResult(refusal="play.use_arrows")


def test_arrows_move_last_piece_on():
    stage = SimpleNamespace(position=START)
    found = PieceInput(stage)
    (move,) = found.arrow(Action.RIGHT, "piece").moves
    found.follow((move,))
    stage.position = START.apply(move)
    assert texts(found.arrow(Action.RIGHT, "piece")) == ["IR"]


def test_choosing_ends_past_last_piece():
    found, names = input_at(START), []
    while found.choose(1):
        names.append(found.chosen)
    assert names == ["G", "H", "I", "J"]
    assert found.choose(-1) and found.chosen == "J"
