"""The position editor by mouse and keyboard, in the real game on SDL's dummy driver."""

import itertools
import random
from dataclasses import replace

import pytest
from editing import Editing
from every import sampled
from waiting import finish_reading

from game.input.commands import Action
from game.screens.editor.screen import EditorPanel, EditorScreen
from game.screens.game_screen import ToBoard
from game.screens.play.screen import PlayScreen
from solver import Outcome, board_facts, board_ids, is_solvable, load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT, FIFTEEN = load_board("eight"), load_board("goat"), load_board("fifteen")
START = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
SWAPPED = "6 8 7/2 5 4/3 0 1"
HARD = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
ONE_OFF = parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")


@pytest.fixture
def play(play):
    return lambda board, position=None: play(board, position, kind=Editing)


@pytest.fixture
def edit(play):
    """The editor on a board, its table there."""

    def start(board, position=None):
        player = play(board, position or board.goal)
        player.wait_for_solver()
        player.key("e")
        assert isinstance(player.screen, EditorScreen)
        return player

    return start


def test_opens_on_game_and_leads_back(play):
    player = play(EIGHT, START)
    player.key("right")
    session, game = player.session, str(player.position)
    for name in ("escape", "e"):
        player.key("e")
        assert player.title == "Set up a position: Eight - Antipode"
        assert player.edited == game
        seconds = session.seconds(player.clock)
        player.drag(0, 4)
        player.step(100.0)
        assert player.edited != game
        assert session.seconds(player.clock) == seconds
        player.key(name)
        assert isinstance(player.screen, PlayScreen)
        assert str(player.position) == game
        assert player.session is session
        assert session.game.move_count == 1


def test_undo_restores_position_left(edit):
    player = edit(EIGHT, START)
    assert player.explains("how_numbers")
    player.drag(0, 1)
    player.step(1.0)
    player.key("escape")
    player.key("right")
    player.step(1.0)
    player.key("e")
    assert player.edited == "8 6 7/2 5 4/0 3 1"
    assert player.screen.model.news.phrase == "editor.left"
    player.key("u")
    assert player.edited == SWAPPED
    player.key("y", ctrl=True)
    assert player.edited == "8 6 7/2 5 4/0 3 1"


def test_position_left_is_the_boards_own(edit, play):
    player = edit(EIGHT, START)
    player.drag(0, 1)
    player.step(1.0)
    player.key("escape")
    player.key("b")
    player.screen.next = ToBoard(load_board("seven"))
    player.step()
    player.key("e")
    assert player.screen.position.board.id == "seven"
    assert not player.screen.model.editor.can_undo


def test_opens_by_mouse(play):
    player = play(EIGHT, START)
    player.click_help("Edit position")
    assert isinstance(player.screen, EditorScreen)
    player.step(1.0)
    player.click_button("Back")
    assert isinstance(player.screen, PlayScreen)


@sampled("board_id", board_ids(), ("eight", "goat", "colours-six"))
def test_drag_swaps_two_pieces(edit, board_id):
    board = load_board(board_id)
    player = edit(board)
    first, last = 0, len(board.goal_cells) - 1
    player.drag(first, last)
    cells = list(board.goal_cells)
    cells[first], cells[last] = cells[last], cells[first]
    assert player.screen.position.cells == tuple(cells)
    parse_position(board, player.edited)
    player.key("u")
    assert player.screen.position.is_goal
    player.key("y", ctrl=True)
    assert player.screen.position.cells == tuple(cells)


@pytest.mark.parametrize("board_id", ["seven", "goat", "colours-three", "fifteen"])
def test_keyboard_picks_up_and_puts_down(edit, board_id):
    board = load_board(board_id)
    player = edit(board)
    player.key("right")  # shows the ring, on the first cell
    player.key("return")
    assert player.screen.model.news.phrase == "editor.picked"
    player.key("down")
    player.key("space")
    cells = list(board.goal_cells)
    cells[0], cells[board.columns] = cells[board.columns], cells[0]
    assert player.screen.position.cells == tuple(cells)
    player.key("return")  # the ring is where the piece is now, which goes back
    player.key("up")
    player.key("return")
    assert player.screen.position.is_goal


def test_two_clicks_swap_pieces(edit):
    player = edit(EIGHT, START)
    player.click(player.centre(0))
    assert player.screen.board.picked_cell == 0
    player.click(player.centre(1))
    assert player.edited == SWAPPED
    assert player.screen.board.picked_cell is None


def test_gap_swaps_too(edit):
    player = edit(EIGHT, START)
    player.click(player.centre(7))
    player.click(player.centre(0))
    assert player.edited == "0 6 7/2 5 4/3 8 1"
    player.drag(0, 8)  # there is nothing to be dragged
    assert player.edited == "0 6 7/2 5 4/3 8 1"


def test_escape_puts_back_then_leaves(edit):
    player = edit(EIGHT, START)
    for pick_up in (lambda: player.click(player.centre(0)), lambda: (player.key("left"), player.key("return"))):
        pick_up()
        assert player.screen.board.picked_cell is not None
        player.key("escape")
        assert player.screen.board.picked_cell is None
        assert player.edited == str(START)
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


def test_same_cell_puts_back(edit):
    player = edit(EIGHT, START)
    for _ in range(2):
        player.click(player.centre(3))
    assert player.screen.board.picked_cell is None
    assert not player.screen.model.editor.can_undo


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (2, 7, "1 8 7 0/2 5 9 10/3 8 4 6"),  # its left half at the right edge: it snaps into the row
        (2, 6, "1 8 7 0/2 5 9 10/3 8 4 6"),
        (3, 8, "1 8 3 8/2 5 7 0/9 10 4 6"),  # its right half at the left edge
        (3, 1, "9 10 1 8/2 5 7 0/3 8 4 6"),
        (3, 2, "1 9 10 8/2 5 7 0/3 8 4 6"),  # half over itself
        (4, 2, "1 8 2 5/9 10 7 0/3 8 4 6"),  # a piece that is dropped on it sends it back
    ],
)
def test_wide_piece_moves_as_a_whole(edit, one, other, expected):
    player = edit(GOAT)
    player.drag(one, other)
    assert player.edited == expected
    player.key("u")
    player.click(player.centre(one))
    player.click(player.centre(other))
    assert player.edited == expected
    player.key("u")
    player.press_by_key(one)
    player.press_by_key(other)
    assert player.edited == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (2, 4, "1 2 5/4 3 8/7 6 0"),  # by its upper half
        (5, 0, "3 2 1/6 5 4/7 8 0"),  # by its lower half: it snaps into the column
        (2, 5, "1 2 0/4 5 3/7 8 6"),
    ],
)
def test_tall_piece_moves_as_a_whole(edit, one, other, expected):
    board = load_board("1 2 3/4 5 6/7 8 0>1 2 3/4 5 6/7 8 0;tall=3+6")
    player = edit(board, parse_position(board, "1 2 3/4 5 6/7 8 0"))
    player.drag(one, other)
    assert player.edited == expected


@pytest.mark.parametrize(("one", "other"), [(7, 2), (11, 2), (4, 3), (0, 3)])
def test_wide_piece_that_does_not_fit(edit, one, other):
    player = edit(GOAT, parse_position(GOAT, "1 8 9 10/2 5 7 4/3 8 0 6"))
    before = player.edited
    player.drag(one, other)
    assert player.screen.is_moving  # it glides home
    assert player.edited == before
    assert "doesn't fit" in player.message
    player.key("f")
    player.key("u")
    assert player.edited == before
    player.press_by_key(one)
    player.press_by_key(other)
    assert "doesn't fit" in player.message
    assert player.screen.board.picked_cell == one  # another cell may do
    player.press_by_key(5)
    assert player.edited != before


def test_piece_lands_where_it_is_seen(edit):
    player = edit(GOAT)
    pitch = player.screen.board.geometry.pitch
    for cell, (across, down) in itertools.product((2, 3), [(-0.4, -0.4), (0.45, 0.1), (0.4, -0.45)]):
        x, y = player.centre(cell)
        x, y = round(x + across * pitch), round(y + down * pitch)
        player.press((x, y))
        end = x - round(1.8 * pitch), y + round(0.8 * pitch)
        player.move(end, held=True)
        player.release(end)
        assert player.edited == "1 8 2 5/9 10 7 0/3 8 4 6"
        player.click_button("Goal")
        player.step(1.0)


def test_drop_beside_board_goes_home(edit):
    player = edit(EIGHT, START)
    (panel,) = [widget for widget in player.screen.placed.widgets if isinstance(widget, EditorPanel)]
    for point in ((1, 1), (1270, 790), panel.rect.centre, player.button("Random").centre):
        player.drag(0, point)
        assert player.edited == str(START)
        assert not player.screen.model.editor.can_undo


def test_verdict_and_distance(edit, table_of):
    player = edit(GOAT, GOAT.start)
    assert player.tells("solvable_in", 20)
    player.drag(0, 11)
    distance = table_of("goat").distance(player.screen.position)
    assert player.tells("solvable_in", distance)
    assert player.message.startswith(f"{distance} moves: ")
    player.click_button("Goal")
    assert player.tells("goal")


@pytest.mark.parametrize(
    ("board", "one", "other", "why"),
    [(EIGHT, 0, 1, "unsolvable"), (GOAT, 2, 5, "out_of_reach")],
)
def test_unsolvable_is_repaired_not_played(edit, board, one, other, why):
    player = edit(board, board.start or START)
    player.drag(one, other)
    assert player.tells("never") and player.explains(why)
    assert not is_solvable(player.screen.position.board, player.screen.position)
    player.click_button("Play this position")
    assert isinstance(player.screen, EditorScreen)
    for name in ("tab", "tab", "tab", "tab", "return"):  # behind Back and the tabs
        player.key(name)
    assert isinstance(player.screen, EditorScreen)
    player.click_button("Repair")
    assert is_solvable(player.screen.position.board, player.screen.position)
    assert player.tells("solvable_in", player.distance)
    player.click_button("Play this position")
    assert isinstance(player.screen, PlayScreen)


def test_played_as_new_game(edit):
    player = edit(EIGHT, START)
    player.key("escape")
    player.key("left")
    before = str(player.position)
    player.key("e")
    player.drag(0, 4)
    player.drag(1, 2)
    edited = player.edited
    for name in ("tab", "tab", "tab", "tab", "return"):  # behind Back and the tabs
        player.key(name)
    assert str(player.position) == edited
    assert player.session.game.move_count == 0
    player.key("u")
    player.key("u")
    assert str(player.position) == before
    assert player.session.game.move_count == 1


@sampled("board_id", board_ids(), ("eight", "goat", "colours-six"))
def test_goal_random_and_farthest(edit, board_id):
    board = load_board(board_id)
    player = edit(board, board.start or None)
    player.click_button("Random")
    assert is_solvable(player.screen.position.board, player.screen.position)
    assert not player.screen.position.is_goal
    player.key("n")
    player.click_button("Goal")
    assert player.screen.position.is_goal
    player.click_button("Farthest")
    first, message = player.screen.position, player.message
    assert player.tells("solvable_in", board_facts(board).greatest_distance)
    player.key("f")
    assert "arthest position" in message
    assert player.screen.position != first or "The farthest position" in message
    for _ in range(5):
        player.key("u")
    assert not player.screen.model.editor.can_undo


def test_searches_only_on_request(edit):
    player = edit(FIFTEEN, ONE_OFF)
    coach = player.app.coach
    assert player.tells("solvable_in", 1)  # the game's par
    player.drag(0, 1)
    player.drag(4, 5)
    assert player.tells("solvable") and player.explains("not_searched", button="How many moves?")
    player.step(1.0)
    assert coach.analyzer.outcome is not Outcome.RUNNING
    player.click_button("How many moves?")
    player.wait_for_solver()
    assert player.distance == coach.analyzer.distance(player.screen.position) > 1
    assert player.tells("solvable_in", player.distance)


@pytest.mark.parametrize("stop", ["escape", "Stop", "drag"])
def test_search_is_stopped(edit, stop):
    player = edit(FIFTEEN, ONE_OFF)
    player.click_button("Farthest")
    player.drag(1, 2)
    player.drag(4, 5)  # about 80 moves away
    player.click_button("How many moves?")
    coach = player.app.coach
    assert coach.is_waiting
    if stop == "drag":
        player.drag(1, 3)
    else:
        player.key(stop) if stop == "escape" else player.click_button(stop)
    player.step()
    assert not coach.is_waiting
    assert isinstance(player.screen, EditorScreen)
    assert player.button("How many moves?")


def test_coach_goes_on_with_game(play, searches_begin):
    player = play(FIFTEEN, HARD)
    player.key("e")
    player.key("n")
    player.click_button("How many moves?")
    player.key("escape")  # stops the search, which an easy position would have ended by now
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)
    searches_begin.set()
    player.wait_for_solver()
    assert player.screen.controller.score.par == 53


def test_par_found_meanwhile_is_recorded(play):
    player = play(FIFTEEN, ONE_OFF)
    player.key("left")
    assert player.session.is_solved
    player.key("e")
    player.wait_for_solver()
    player.key("escape")
    player.step()
    history = player.store.history
    finish_reading(history)
    assert [record.par for record in history.statistics.records] == [1]


def test_pieces_glide_unless_reduced(edit):
    player = edit(EIGHT, START)
    player.key("n")
    assert player.screen.is_moving
    player.step(1.0)
    assert not player.screen.is_moving
    app = player.app
    app.change_settings(replace(app.interface.settings, motion="reduced"))
    for change in (lambda: player.key("n"), lambda: player.drag(0, 1), lambda: player.drag(0, (1, 1))):
        change()
        assert not player.screen.is_moving


@pytest.mark.every_frame
@sampled("board", [EIGHT, GOAT], [GOAT], ids=str)
def test_parts_drawn_equal_whole(edit, board):
    player = edit(board, board.start or START)
    steps = (
        lambda: player.key("right"),
        lambda: player.key("return"),
        lambda: player.key("down"),
        lambda: player.key("return"),
        lambda: player.drag(2, 5),
        lambda: player.drag(5, (3, 3)),
        lambda: player.click(player.centre(0)),
        lambda: player.move(player.centre(6)),
        lambda: player.key("escape"),
        lambda: player.press(player.centre(0)),
        lambda: player.move(player.centre(4), held=True),
        lambda: player.move((0, 0), held=True),
        lambda: player.release((0, 0)),
        lambda: player.key("f"),
        lambda: player.click_button("Goal"),
    )
    for step in steps:
        step()
        in_parts = player.picture()
        player.screen.is_dirty = True
        assert player.picture() == in_parts


def test_resize_during_drag_drops_nothing(edit):
    player = edit(EIGHT, START)
    player.press(player.centre(0))
    player.move(player.centre(4), held=True)
    player.resize(700, 900)
    player.move(player.centre(5), held=True)
    player.release(player.centre(5))
    assert player.edited == str(START)
    player.drag(0, 1)
    assert player.edited == SWAPPED


@sampled("seed", range(6), (0, 1))
def test_random_input_keeps_all_pieces(edit, seed):
    rng, player = random.Random(seed), edit(GOAT, GOAT.start)
    names = ("left", "right", "up", "down", "return", "space", "tab", "n", "f", "u", "escape", "e")
    for _ in range(150):
        if not isinstance(player.screen, EditorScreen):
            player.key("e")
        point = rng.randrange(1280), rng.randrange(800)
        if rng.random() < 0.7:  # mostly on the board
            point = player.centre(rng.randrange(12))
        gesture = rng.randrange(6)
        if gesture == 0:
            player.key(rng.choice(names))
        elif gesture == 1:
            player.key(rng.choice("czyv"), ctrl=True)
        elif gesture == 2:
            player.press(point)
        elif gesture == 3:
            player.release(point)
        elif gesture == 4:
            player.move(point, held=rng.random() < 0.8)
        else:
            player.step(rng.random())
        if isinstance(player.screen, EditorScreen):
            assert str(parse_position(GOAT, player.edited)) == player.edited
        elif not isinstance(player.screen, PlayScreen):
            player.key("escape")


def test_key_during_drag_ends_it(edit):
    player = edit(EIGHT, START)
    player.key("right")
    player.press(player.centre(0))
    player.move(player.centre(4), held=True)
    player.press_by_key(1)
    player.press_by_key(2)
    player.move(player.centre(5), held=True)
    player.release(player.centre(5))
    assert player.edited == "8 7 6/2 5 4/3 0 1"


def test_controls_are_explained_and_reached(edit):
    player = edit(FIFTEEN, ONE_OFF)
    seen = set()
    controls = player.screen.controls
    for _ in controls:
        player.key("tab")
        seen.add(player.screen.focus_index)
    assert seen == set(range(len(controls)))
    assert all(control.explanation and control.label for control, _ in controls)
    assert {control.command for control, _ in controls} >= {Action.BACK, Action.UNDO, Action.SHARE, Action.PASTE}


def test_pasted_board_may_be_smaller(edit):
    player = edit(FIFTEEN)
    player.move(player.screen.board.cell_rect(15).centre)
    player.app.interface.clipboard.put("1 2 3/4 0 5/6 7 8")
    player.key("v", ctrl=True)
    assert player.screen.position.board.id == "eight"
    player.click(player.screen.board.cell_rect(4).centre)  # as a finger does, which has not moved there
    player.click(player.screen.board.cell_rect(0).centre)
    assert str(player.screen.position) == "0 2 3/4 1 5/6 7 8"
