"""Boards of blocks are played as a player would: by mouse, by keys, with hints, from the start to the records."""

import dragging
import pytest
from records import record

from game.input.commands import Action
from game.model.draft import drawing_of
from game.model.game import Origin
from game.model.record import Record
from game.modes.dealt import next_board
from game.screens.maker.controls import PLAY
from game.screens.play.screen import PlayScreen
from game.ui.control import ItemCommand
from game.ui.labels import Line
from game.words.board_texts import board_name
from game.words.words import NO_MESSAGE
from solver import load_board, parse_position, solve
from solver.catalogue.boards import by_difficulty, group_ids, known_distance
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

KLOTSKI, DONALD, PENNANT = map(load_board, ("klotski", "donald", "pennant"))
CORNER = load_board("A../.#./..B>.../.../..A")


def drag(player, move):
    dragging.drag(player, move, player.screen.controller.stage, player.position)


@pytest.mark.parametrize(
    ("board_id", "reduced"),
    [("hughes", False), ("hughes", True), pytest.param("donald", False, marks=pytest.mark.slow)],
)
def test_drags_solve_board_in_par(play, table_of, board_id, reduced):
    board = load_board(board_id)
    player = play(board)
    if reduced:
        player.app.change_settings(player.store.settings.choose("motion", "reduced"))
    for move in parse_moves(table_of(board_id).line(board.start), board):
        drag(player, move)
    player.wait_for_solver()
    player.rest(8.0)
    player.wait_for_records()
    (record,) = player.store.history.statistics.of_board(board_id)
    assert player.session.is_solved
    assert (record.moves, record.par, record.assisted) == (player.screen.controller.score.par,) * 2 + (False,)


def test_hint_shows_then_plays_one_move(play, table_of):
    player = play(KLOTSKI)
    player.wait_for_solver()
    player.key("h")
    hinted = player.screen.controller.stage.hint
    assert hinted in table_of("klotski").best_moves(KLOTSKI.start)
    player.key("h")
    assert player.position == KLOTSKI.start.apply(hinted)
    assert player.session.game.move_count == 1


def test_solution_plays_in_par(play):
    player = play(DONALD)
    player.wait_for_solver()
    par = player.screen.controller.score.par
    player.key("h", ctrl=True)
    player.wait_for_solver()
    player.play_out()
    player.rest(8.0)
    assert (player.session.is_solved, player.session.game.move_count) == (True, par)


def test_keys_choose_and_move_piece(play):
    player = play(KLOTSKI)
    player.key("tab")
    player.key("tab")
    player.key("down")
    assert str(player.position) == str(KLOTSKI.start.apply("HD"))
    player.key("left")
    assert str(player.position) == str(KLOTSKI.start.apply("HDL"))
    assert player.session.game.move_count == 1
    player.key("u")
    assert str(player.position) == str(KLOTSKI.start.apply("HD"))


def test_tab_cycles_pieces_and_buttons(play):
    player = play(KLOTSKI)
    controls = [control.command for control, _ in player.screen.controls]
    buttons = len([command for command in controls if command not in player.screen.disabled])
    focused = []
    for _ in range(4 + buttons + 4):
        player.key("tab")
        focused.append(player.screen.focused is not None)
    assert focused == [False] * 4 + [True] * buttons + [False] * 4


def test_ambiguous_arrow_says_how_to_choose(play):
    player = play(KLOTSKI)
    player.key("down")
    assert player.position == KLOTSKI.start
    assert "Tab" in player.screen.message


def test_clicks_choose_piece_and_target(play):
    player = play(CORNER)
    player.click_cell(0)
    player.click_cell(5)
    assert player.position == CORNER.start.apply("ARRD")


def test_pieces_explain_their_moves_and_goal(play):
    player = play(KLOTSKI)
    centres = {
        (row, column): player.screen.view.geometry.place(row, column).centre for row in range(5) for column in range(4)
    }
    said = {cell: note.text for cell, at in centres.items() for note, rect in player.screen.notes if rect.contains(at)}
    assert "no room" in said[0, 0]
    assert "down" in said[3, 1]
    assert "goal" in said[1, 2]
    assert said.keys() == centres.keys()


def test_a_drag_goes_round_a_corner(play):
    player = play(CORNER)
    geometry = player.screen.view.geometry
    player.press(geometry.place(0, 0).centre)
    for place in ((0, 1), (0, 1.6), (0, 2), (0.5, 2), (1, 2)):
        player.move(geometry.place(*place).centre, held=True)
        rows, columns = player.screen.controller.stage.drag.place
        assert min(abs(rows - round(rows)), abs(columns - round(columns))) < 1e-9
    player.release(geometry.place(1, 2).centre)
    player.rest()
    assert str(player.session.game.moves[0]) == "ARRD"


def test_game_survives_program_restart(play):
    player = play(KLOTSKI)
    for word in ("GD", "GR", "IR"):
        drag(player, parse_moves(word, KLOTSKI)[0])
    there = player.position.cells
    player.quit()
    again = play(KLOTSKI)
    assert again.position.cells == there
    assert again.session.game.move_count == 2
    assert isinstance(again.screen, PlayScreen)


def test_board_line_keeps_its_game(play):
    player = play(CORNER)
    drag(player, parse_moves("ARR", CORNER)[0])
    player.quit()
    again = play(load_board("A../.#./..B>.../.../..A"))
    assert again.position == CORNER.start.apply("ARR")
    other = play(load_board("A../.#./..B>.../.../A.."))
    assert other.position == other.position.board.start


def test_new_gives_another_start_as_hard(play, table_of):
    player, table = play(DONALD), table_of("donald")
    player.wait_for_solver()
    own = table.distance(DONALD.start)
    drag(player, DONALD.start.legal_moves()[0])
    found = set()
    for _ in range(5):
        player.key("n")
        assert abs(table.distance(player.position) - own) <= own // 10
        assert player.position != DONALD.start
        assert not player.session.game.origin.is_dealt
        found.add(str(player.position))
    assert len(found) == 5
    player.key("u")
    player.key("u")
    assert str(player.position) in found - {str(player.session.games[-1].start)}


def test_restart_twice_is_the_own_start_again(play):
    player = play(DONALD)
    player.wait_for_solver()
    player.key("n")
    other = player.position
    drag(player, other.legal_moves()[0])
    player.key("n", ctrl=True, shift=True)
    assert player.position == other
    player.key("n", ctrl=True, shift=True)
    assert player.position == DONALD.start
    assert player.says("play.own_start", undo=player.app.interface.words.key(Action.UNDO))
    assert player.session.game.origin.is_dealt


def test_unreachable_goal_is_told(play):
    player = play(load_board("A#./.#B>.#./.#A"))
    player.wait_for_solver()
    player.key("h")
    player.wait_for_solver()
    assert player.says("play.never_proved", positions=4)
    player.screen.on_key(Action.DOWN)
    assert isinstance(player.screen, PlayScreen)


def test_advice_follows_board_in_front(play, table_of):
    player = play(KLOTSKI)
    player.wait_for_solver()
    player.store.draft.put(drawing_of(PENNANT))
    player.key("f4")
    player.rest()
    player.wait_until(lambda: not player.screen.model.analyzer.is_working)
    player.step()
    player.do(PLAY)
    player.wait_for_solver()
    assert player.position.cells == PENNANT.start.cells
    player.key("escape")
    player.key("escape")
    player.rest()
    assert player.position == KLOTSKI.start
    player.key("h")
    player.wait_for_solver()
    assert player.screen.controller.stage.hint in table_of("klotski").best_moves(KLOTSKI.start)
    assert "80" in player.screen.message


@pytest.mark.parametrize(("after", "said"), ((None, "is gone"), ('layout = "AB/.."\ngoal = "../A."\n', "has changed")))
def test_changed_board_file_is_told_once(play, own_folder, after, said):
    path = own_folder / "attic.toml"
    path.write_text('layout = "A./.B"\ngoal = "BA/.."\n')
    player = play(load_board(str(path)))
    player.screen.on_blur()
    player.screen.on_focus()
    assert "file" not in player.screen.message
    player.screen.on_blur()
    path.write_text(after) if after else path.unlink()
    player.screen.on_focus()
    assert said in player.screen.message
    player.screen.controller.message = NO_MESSAGE
    player.screen.on_blur()
    player.screen.on_focus()
    assert "file" not in player.screen.message
    player.key("n")
    assert str(player.session.board.own_start) == "A./.B"


def test_arrow_drops_button_focus(play):
    player = play(KLOTSKI)
    while player.screen.focused is None:
        player.key("tab")
    player.key("right")
    assert player.screen.focused is None
    player.key("tab")
    assert (player.screen.focused, player.screen.controller.input.marked) == (None, True)


def test_hint_unmarks_the_chosen_piece(play):
    player = play(KLOTSKI)
    player.wait_for_solver()
    player.key("tab")
    assert player.screen.controller.input.marked
    player.key("h")
    assert not player.screen.controller.input.marked


def test_choosing_drops_refusal(play):
    player = play(KLOTSKI)
    before = player.screen.message
    player.key("down")
    assert player.screen.message != before
    player.key("tab")
    assert player.screen.message == before


def test_enter_sends_chosen_piece(play):
    player = play(KLOTSKI)
    player.key("up")
    assert player.says("play.nothing_that_way")
    player.key("right")
    player.key("return")
    assert player.says("play.use_arrows", key="Tab")
    assert player.session.game.move_count == 1
    chosen, moved = player.screen.controller.input, player.position
    chosen.chosen = moved.board.names[moved.cells[12]]
    player.key("return")
    assert player.position == moved.apply("DD")


def test_solved_board_marks_no_piece(play, table_of):
    player = play(DONALD)
    player.wait_for_solver()
    for move in parse_moves(table_of("donald").line(DONALD.start), DONALD)[:-1]:
        player.screen.controller.slide((move,))
    last = table_of("donald").best_moves(player.position)[0]
    player.screen.controller.input.chosen, player.screen.controller.input.marked = last.piece, True
    player.screen.controller.slide((last,))
    player.rest(8.0)
    assert player.session.is_solved
    assert not player.screen.controller.stage.marks
    player.key("return")
    assert not player.session.is_solved


def test_blocks_and_gaps_are_explained(play):
    player = play(KLOTSKI)
    notes = {note.name: note.text for note, _ in player.screen.notes}
    assert notes[player.phrase("what.empty_name")] == player.phrase("what.block_empty")
    assert player.phrase("what.must_home") in notes[player.phrase("what.goal_piece")]


def test_one_start_is_told_on_new(play):
    board = load_board("A.>.A")  # with no other
    player = play(board)
    player.wait_for_solver()
    player.key("n")
    words = player.app.interface.words
    assert player.position == board.start
    assert player.says("play.one_start", farthest=words.key(Action.FARTHEST), practice=words.key(Action.PRACTICE))


@pytest.mark.parametrize(("key", "held"), [("n", {}), ("n", {"ctrl": True, "shift": True})])
def test_new_game_chooses_no_piece(play, key, held):
    player = play(KLOTSKI)
    player.key("tab")
    assert player.screen.controller.stage.marks
    player.key(key, **held)
    player.rest()
    assert not player.screen.controller.stage.marks
    assert player.screen.controller.input.chosen is None


def test_solved_board_rests(play, table_of):
    player = play(DONALD)
    player.wait_for_solver()
    for move in parse_moves(table_of("donald").line(DONALD.start), DONALD):
        player.screen.controller.slide((move,))
    player.rest(8.0)
    solved, moves = player.position, player.session.game.move_count
    for name in ("left", "right", "up", "down", "tab", "down"):
        player.key(name)
    for cell in range(len(solved.cells)):
        player.click(player.cell_centre(cell))
    assert (player.position, player.session.game.move_count) == (solved, moves)
    assert player.session.is_solved
    player.key("u")
    assert not player.session.is_solved


def test_next_unsolved_board_follows(play, table_of):
    player = play(DONALD, origin=Origin.DEALT)
    player.wait_for_solver()
    player.wait_for_records()
    assert ItemCommand("next_board") not in [control.command for control, _ in player.screen.controls]
    for move in parse_moves(table_of("donald").line(DONALD.start), DONALD):
        player.screen.controller.slide((move,))
    player.rest(8.0)
    ids = by_difficulty(group_ids("classics"))
    assert player.screen.default_button == ItemCommand("next_board")
    shown = {control.command for control, _ in player.screen.controls}
    assert (Action.NEW in shown, Action.REDO in shown) == (True, False)
    assert next_board(player.store, load_board(ids[-1])) == ids[0]  # round the end
    assert next_board(player.store, load_board("eight")) is None
    player.key("return")
    assert player.session.board.id == ids[ids.index("donald") + 1]
    assert next_board(player.store, load_board(ids[ids.index("donald") - 1])) == player.session.board.id
    assert Action.UNDO in player.screen.disabled  # what is solved stays so


def test_helped_board_still_comes_next(play):
    player = play(DONALD, origin=Origin.DEALT)
    player.wait_for_records()
    ids = by_difficulty(group_ids("classics"))
    after = ids[ids.index("donald") + 1 :]

    def solve(number, start, assisted):
        record = Record("before", number, after[0], start, 99, 9.0, None, assisted, "")
        player.store.history.add(record)
        return next_board(player.store, DONALD)

    assert solve(1, str(load_board(after[0]).start), assisted=True) == after[0]
    assert solve(2, "another start", assisted=False) == after[0]
    assert solve(3, str(load_board(after[0]).start), assisted=False) == after[1]


@pytest.mark.parametrize("size", [(480, 360), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_name_of_the_board_is_whole_beside_the_note(play, size, language):
    board = load_board("rush-60")
    player = play(board, None, size, language=language)
    player.do(Action.SOLVE)
    player.rest()
    name = board_name(player.screen.words, board)
    (heading,) = (each for each in player.screen.widgets() if isinstance(each, Line) and each.text == name)
    fonts = player.screen.painter.fonts.of(heading.role)
    assert fonts.width(name, heading.height) <= heading.rect.width or size == (480, 360)


def test_solved_picture_leads_to_the_next_one_by_its_name(play):
    cat = load_board("picture-cat")
    start = parse_position(cat, "1 2 3/4 5 6/7 0 8")
    player = play(cat, start, records=[record(board="picture-valley")], origin=Origin.DEALT)
    player.key("left")
    player.rest(8.0)
    assert player.session.is_solved
    harbour = load_board("picture-harbour")
    player.click_button(board_name(player.screen.words, harbour))
    player.rest()
    assert player.session.board == harbour


def test_new_mixes_a_picture_anew_and_farther_with_each_win(play, table_of):
    cat = load_board("picture-cat")
    helped = record(3, board=cat.id, assisted=True)  # by the program: no win
    player = play(cat, records=[record(1, board=cat.id), record(2, board=cat.id), helped])
    player.wait_for_solver()
    starts = [player.position]
    for _ in range(3):
        player.key("n")
        starts.append(player.position)
    assert len({*starts}) == 4
    assert [table_of(cat.id).distance(start) for start in starts] == [8, 16, 16, 16]


def test_large_picture_is_mixed_by_as_many_moves_as_its_start_has(play):
    garden = load_board("picture-garden")
    player = play(garden)
    player.key("n")
    assert garden.start != player.position
    assert len(solve(garden, player.position).moves) <= known_distance(garden.start)
