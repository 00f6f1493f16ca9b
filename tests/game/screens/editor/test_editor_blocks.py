"""The position editor on boards of blocks: put anywhere, known at once, repaired, and played as a board of its own."""

import pytest
from editing import Editing

from game.coach.analyzer import Solvability
from game.screens.editor.screen import EditorScreen
from game.screens.play.screen import PlayScreen
from solver import board_key, load_board

pytestmark = pytest.mark.usefixtures("few_frames")

KLOTSKI = load_board("klotski")
CARS = load_board("AA.B/...B/....>..AA/..../....;along")
CLOSED = load_board("AAB/..B/..B>.AA/.../...;along")


@pytest.fixture
def edit(play):
    def start(board, position=None):
        player = play(board, position, kind=Editing)
        player.wait_for_solver()
        player.key("e")
        assert isinstance(player.screen, EditorScreen)
        return player

    return start


def verdict_is(player, key, moves=None):
    player.wait_for_solver()
    return player.tells(key, moves)


def test_drag_click_and_keys_move_blocks(edit):
    player = edit(KLOTSKI)
    assert verdict_is(player, "solvable_in", 81)
    player.drag(16, 17)
    assert player.edited == "ABBC/ABBC/DEEF/DGHF/.I.J"
    player.click(player.centre(17))
    player.click(player.centre(13))
    assert player.edited == "ABBC/ABBC/DEEF/DIHF/.G.J"
    player.press_by_key(1)
    player.press_by_key(9)
    assert player.edited == "AEEC/AIHC/DBBF/DBBF/.G.J"
    for _ in range(3):
        player.key("u")
    assert player.edited == str(KLOTSKI.start)
    assert not player.screen.model.editor.can_undo
    player.key("y", ctrl=True)
    assert player.edited == "ABBC/ABBC/DEEF/DGHF/.I.J"


def test_block_that_does_not_fit(edit):
    player = edit(KLOTSKI)
    player.drag(0, 5)
    assert player.edited == str(KLOTSKI.start)
    assert player.screen.model.news.phrase == "editor.no_room_block"
    player.click(player.centre(17))  # nothing is there to be picked up
    assert player.screen.board.picked_cell is None
    player.drag(17, 16)
    assert player.edited == str(KLOTSKI.start)


def test_blocks_apart_are_played_on_their_own(edit):
    player = edit(KLOTSKI)
    player.drag(1, 9)
    assert verdict_is(player, "apart")
    assert player.explains("by_itself", moves="1 move")
    player.click_button("Play this position")
    assert isinstance(player.screen, PlayScreen)
    own = player.session.board
    assert board_key(own).startswith("AEEC/AGHC/DBBF/DBBF/I..J>")
    assert own.name == "Klotski"
    player.wait_for_solver()
    player.key("h")
    player.step()
    assert player.screen.controller.stage.hint is not None


def test_numbers_apart_are_played_on_their_own(edit):
    player = edit(load_board("1 0 # 2/0 0 # 0>. 1 # ./. . # ."))
    player.drag(3, 4)
    assert verdict_is(player, "apart") and player.screen.model.solvability is Solvability.APART
    player.click_button("Play this position")
    assert str(player.session.board.own_start) == "1 0 # 0/2 0 # 0"


def test_repair_moves_few_pieces(edit):
    player = edit(CARS)
    player.drag(0, 8)
    assert verdict_is(player, "never")
    assert player.explains("no_way")
    player.click_button("Play this position")
    assert isinstance(player.screen, EditorScreen)
    player.click_button("Repair")
    assert player.edited == str(CARS.start)
    assert verdict_is(player, "solvable_in", 2)


def test_random_farthest_and_goal(edit, table_of):
    player, table = edit(KLOTSKI), table_of("klotski")
    player.key("n")
    drawn = KLOTSKI.position(player.edited)
    assert table.has(drawn)
    assert not drawn.is_goal
    player.key("f")
    assert verdict_is(player, "solvable_in", 93)
    player.click_button("Goal")
    player.step()
    assert verdict_is(player, "goal")
    assert table.has(KLOTSKI.position(player.edited))


def test_hopeless_board_says_so(edit):
    player = edit(CLOSED)
    assert verdict_is(player, "never")
    for name in ("Random", "Goal", "Farthest"):
        player.click_button(name)
        player.wait_for_solver()
        assert player.edited == str(CLOSED.start)
    player.app.interface.clipboard.put("BA/BA/B.")
    player.key("v", ctrl=True)
    assert "isn't a position of" in player.message
    player.app.interface.clipboard.put("B../BAA/B..")
    player.key("v", ctrl=True)
    assert verdict_is(player, "never")


def test_paste_of_another_board(edit):
    player = edit(load_board("eight"), load_board("eight").goal)
    player.app.interface.clipboard.put("ABBC\nABBC\nDEEF\nDGHF\n.I.J\n")
    player.key("v", ctrl=True)
    assert player.title == "Set up a position: Klotski - Antipode"
    assert verdict_is(player, "solvable_in", 80)
    player.drag(17, 16)
    player.key("c", ctrl=True)
    assert player.app.interface.clipboard.get() == "ABBC/ABBC/DEEF/DGHF/I..J"
    player.key("escape")
    assert player.session.board.id == "eight"


def test_pasted_position_apart_in_play(play):
    player = play(KLOTSKI)
    player.wait_for_solver()
    player.app.interface.clipboard.put("> AEEC\n> AGHC\n> DBBF\n> DBBF\n> I..J")
    player.key("v", ctrl=True)
    player.step()
    assert str(player.position) == "AEEC/AGHC/DBBF/DBBF/I..J"
    assert board_key(player.session.board).startswith("AEEC/")
    player.wait_for_solver()
    player.key("h")
    player.key("h")
    player.rest()
    assert player.session.is_solved
    player.app.interface.clipboard.put(str(KLOTSKI.start))
    player.key("v", ctrl=True)
    player.step()
    assert player.title.startswith("Klotski")


def test_position_apart_found_later_in_play(play):
    player = play(KLOTSKI)
    player.app.interface.clipboard.put("AEEC/AGHC/DBBF/DBBF/I..J")
    player.key("v", ctrl=True)
    player.wait_until(lambda: board_key(player.session.board).startswith("AEEC/"))
    assert str(player.position) == "AEEC/AGHC/DBBF/DBBF/I..J"
    assert player.store.session(KLOTSKI).position == KLOTSKI.start


def test_play_tells_unsolvable_start(play):
    player = play(CLOSED)
    player.wait_for_solver()
    player.step()
    assert player.says("play.never_proved", positions=1)
    player.key("h")
    player.wait_for_solver()
    player.step()
    assert player.says("play.never_proved", positions=1)


@pytest.mark.parametrize("line", ["AA.B/...B/....>..../..../AA..;along", "AB/B.>../A."])
def test_boards_refuse_unsolvable_line(play, line):
    player = play()
    player.app.interface.clipboard.put(line)
    player.key("v", ctrl=True)
    player.step()
    assert not isinstance(player.screen, PlayScreen)


def test_steps_are_told(edit):
    player = edit(load_board("AAB/..B/...>.../.../AA.;steps"))
    player.wait_for_solver()
    assert player.tells("solvable_in", player.distance) and player.screen.model.verdict.endswith(" steps")
    player.key("n")
    assert " step" in player.message
