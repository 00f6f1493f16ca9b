"""What clicks, drags and arrows mean on boards of blocks."""

import pytest

from game.board.board_input import BlockHand, Pull
from game.board.bodies import name_at
from game.input.commands import Action
from solver import load_board
from solver.model.picture import label_of

KLOTSKI = load_board("klotski")
START = KLOTSKI.start
CORNER = load_board("A../.#./..B>.../.../..A")
"""A small piece that goes round a wall."""
PITCH = 100


def cell(row, column, columns=4):
    return row * columns + column


def middle(row, column):
    return round((column + 0.5) * PITCH), round((row + 0.5) * PITCH)


def pulled(board, position, start, *points):
    pull = Pull(position, cell(*start, board.columns), middle(*start), PITCH)
    for point in points:
        pull.pull(point)
    return pull


def texts(moves):
    return [str(move) for move in moves]


def test_a_click_moves_a_piece_that_can_go_to_one_place_only():
    hand = BlockHand()
    assert texts(hand.press(START, cell(4, 0)).moves) == []
    assert hand.chosen == "I"  # it could go one cell, or two
    hand = BlockHand()
    after = START.apply("IR")
    assert texts(hand.press(after, cell(3, 0)).moves) == ["DD"]
    assert hand.chosen is None


def test_a_click_on_a_piece_that_cannot_move_says_so():
    asked = BlockHand().press(START, cell(0, 1))
    assert (asked.moves, asked.refused) == ((), "play.no_room")


def test_a_second_click_lets_go_of_a_chosen_piece():
    hand = BlockHand()
    hand.press(START, cell(4, 0))
    hand.press(START, cell(4, 0))
    assert (hand.chosen, hand.marked) == (None, False)


def test_the_cells_where_a_click_sends_the_chosen_piece_are_known():
    hand = BlockHand()
    assert hand.targets(START) == []
    hand.press(START, cell(3, 1))
    assert (hand.chosen, hand.targets(START)) == ("G", [(4, 1), (4, 2)])
    for row, column in hand.targets(START):
        (move,) = hand.press(START, cell(row, column)).moves
        assert START.apply(move).cells[cell(row, column)] == label_of("G")


def test_to_an_empty_cell_goes_the_chosen_piece():
    hand = BlockHand()
    hand.press(START, cell(4, 0))
    assert texts(hand.press(START, cell(4, 2)).moves) == ["IRR"]


def test_to_an_empty_cell_goes_the_only_piece_that_can():
    rooms = load_board("A.#B/..#C>..#./A.#.")
    assert texts(BlockHand().press(rooms.start, cell(1, 1)).moves) == ["ARD"]


def test_an_empty_cell_that_several_can_reach_asks_which():
    assert BlockHand().press(START, cell(4, 1)).refused == "play.choose_piece"


def test_an_arrow_takes_the_only_piece_that_can_go_that_way():
    assert texts(BlockHand().arrow(START, Action.RIGHT, "piece").moves) == ["IR"]


def test_of_several_that_could_follow_an_arrow_the_first_is_chosen_and_goes_when_it_is_pressed_again():
    hand = BlockHand()
    assert hand.arrow(START, Action.DOWN, "piece") == ((), "play.press_again")
    assert (hand.chosen, hand.marked) == ("G", True)
    assert texts(hand.arrow(START, Action.DOWN, "piece").moves) == ["GD"]


def test_of_several_that_could_follow_an_arrow_another_can_be_chosen():
    hand = BlockHand()
    hand.arrow(START, Action.DOWN, "piece")
    hand.choose(START, 1)
    assert hand.chosen == "H"
    assert texts(hand.arrow(START, Action.DOWN, "piece").moves) == ["HD"]


def test_an_arrow_that_no_piece_can_follow_says_so():
    assert BlockHand().arrow(START, Action.UP, "piece") == ((), "play.nothing_that_way")


def test_the_chosen_piece_is_sent_where_it_alone_can_go():
    hand, after = BlockHand(), START.apply("IR")
    hand.chosen = name_at(after, cell(3, 0))
    assert texts(hand.send(after).moves) == ["DD"]
    hand.chosen = "I"  # from where it lies in the start it could go one cell, or two
    assert hand.send(START) == ((), "play.use_arrows")


def test_arrows_go_on_with_the_piece_that_was_moved_last():
    hand = BlockHand()
    (move,) = hand.arrow(START, Action.RIGHT, "piece").moves
    hand.moved((move,))
    assert texts(hand.arrow(START.apply(move), Action.RIGHT, "piece").moves) == ["IR"]


def test_choosing_goes_through_the_pieces_that_can_move_and_past_them():
    hand, found = BlockHand(), []
    while hand.choose(START, 1):
        found.append(hand.chosen)
    assert found == ["G", "H", "I", "J"]
    assert hand.choose(START, -1)
    assert hand.chosen == "J"


def test_a_piece_follows_the_pointer_round_a_corner_and_stops_at_what_is_in_its_way():
    board = CORNER
    pull = pulled(board, board.start, (0, 0), middle(0, 1), middle(1, 2))
    assert pull.place == (1.0, 2.0)
    assert texts(pull.released().moves) == ["ARRD"]
    pull = pulled(board, board.start, (0, 0), middle(1, 1))  # a wall: along one of its sides
    assert pull.place in ((0.0, 1.0), (1.0, 0.0))
    pull = pulled(board, board.start, (0, 0), middle(2, 2))  # a piece: no farther than beside it
    assert pull.released().moves[0].shift in ((1, 2), (2, 1))


@pytest.mark.parametrize("part", (0.3, 0.7))
def test_a_piece_let_go_between_cells_goes_to_the_nearer_one(part):
    board = CORNER
    x, y = middle(0, 0)
    released = pulled(board, board.start, (0, 0), (x + round(part * PITCH), y)).released()
    assert texts(released.moves) == (["AR"] if part > 0.5 else [])
    assert bool(released.back) == (part < 0.5)


def test_a_press_without_a_pull_is_a_click():
    x, y = middle(4, 0)
    assert pulled(KLOTSKI, START, (4, 0), (x + 1, y)).released().clicked == cell(4, 0)
