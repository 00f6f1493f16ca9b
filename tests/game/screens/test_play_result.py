"""What stands in the panel once a game is solved: until something else is played, and however it was solved."""

import re

import pytest
from records import record

from game.input.commands import Action
from game.model.game import Origin
from game.model.grades import Grade, stars_of
from game.screens.play.panel import PanelMessage
from game.screens.play.result import Result
from game.screens.review.summary import Paragraphs
from solver import load_board, parse_position
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")


def result(player):
    """What is shown of the result, if it is."""
    found = [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.fixture
def player(play):
    player = play(EIGHT, NEAR, size=(1000, 700), origin=Origin.DEALT)
    player.wait_for_solver()
    return player


def solve(player, *keys):
    for key in keys:
        player.key(key)
    player.rest(8.0)


def records(player):
    player.wait_for_records()
    return player.store.history.statistics.records


def test_perfect_game_has_three_stars(player):
    assert result(player) is None
    solve(player, "left", "left")
    shown = result(player)
    assert (shown.won, shown.headline) == (3, "Perfect")
    assert [name for name, _ in shown.figures] == ["Time"]  # no star is left, and a counter has the moves
    assert dict(shown.figures)["Time"].startswith("0:00.")


def test_what_is_said_later_stands_beside_the_result(player):
    def messages():
        return [
            widget.spoken(player.screen.words) for widget in player.screen.widgets() if type(widget) is PanelMessage
        ]

    solve(player, "left", "left")
    assert messages() == []
    player.ask(Action.FAVOURITE)
    assert player.phrase("play.favourite") in str(messages())
    assert result(player) is not None


def test_without_counters_it_has_the_moves(player):
    app = player.app
    app.change_settings(app.interface.settings.choose("counters", "hidden"))
    solve(player, "left", "left")
    assert dict(result(player).figures)["Moves"] == "2 (fewest possible 2)"


def test_longer_game_has_fewer_stars(player):
    solve(player, "left", "right", "left", "left")
    assert (result(player).won, result(player).headline) == (1, "Well done! 4 moves")
    assert dict(result(player).figures)["Fewest possible"] == "2"
    assert dict(result(player).figures)["Next star"] == "in 2 moves"  # a quarter more than 2 is none


def test_result_tells_best_so_far_and_no_star_that_is_won(player):
    solve(player, "left", "left")
    player.wait_for_records()
    player.key("n", ctrl=True, shift=True)
    solve(player, "left", "right", "left", "left")
    assert dict(result(player).figures)["Your best so far"] == "2"
    assert "Next star" not in dict(result(player).figures)  # all three are won already


def test_game_of_the_program_is_no_best_so_far(play):
    helped = record(1, 2, 2, board=EIGHT.id, start=str(NEAR), assisted=True)
    player = play(EIGHT, NEAR, size=(1000, 700), origin=Origin.DEALT, records=[helped])
    player.wait_for_solver()
    solve(player, "left", "right", "left", "left")
    assert "Your best so far" not in dict(result(player).figures)


@pytest.mark.parametrize("par", [1, 8, 20, 81])
def test_next_star_is_won_as_promised(par):
    for moves in range(par, 2 * par + 1):
        for hints in (0, 1, moves // 2 + 1):
            grade = Grade(moves, par, assisted=bool(hints), hints=hints)
            if grade.next_star() is None:
                assert grade.stars == 3
                continue
            most, few = grade.next_star()
            hints_then = hints if few is None else few
            better = grade._replace(moves=most, assisted=hints_then > 0, hints=hints_then)
            assert better.stars > grade.stars
            if few is None and most + 1 < moves:
                assert better._replace(moves=most + 1).stars == grade.stars


def test_hinted_game_has_two_stars(player):
    solve(player, "h", "h", "left")
    assert (result(player).won, result(player).whole_headline) == (2, "Very good! 2 moves · 1 hint")
    assert dict(result(player).figures)["Next star"] == "without hints"


def test_game_of_hints_has_one_star(player):
    solve(player, "h", "h", "h", "h")
    assert (result(player).won, result(player).whole_headline) == (1, "Well done! 2 moves · 2 hints")
    assert dict(result(player).figures)["Next star"] == "with at most 1 hint"


def test_played_solution_has_no_stars(player):
    player.key("h", ctrl=True)
    player.play_out()
    assert (result(player).won, result(player).whole_headline) == (None, "Solution shown")
    assert dict(result(player).figures)["Your turn"] == "three stars to win"


@pytest.mark.every_frame
@pytest.mark.parametrize(("size", "line"), [((1000, 700), "Well done! 2 moves · 2 hints"), ((480, 360), "2 hints")])
def test_help_stands_where_there_is_room(player, drawn_lines, size, line):
    choose(player, motion="reduced")
    player.resize(*size)
    drawn_lines.clear()
    solve(player, "h", "h", "h", "h")
    assert line in drawn_lines


@pytest.mark.every_frame
@pytest.mark.parametrize(("width", "note"), [(1000, "{} · 1 hint"), (480, "{}")])
def test_place_of_a_game_stands_before_its_help(play, drawn_lines, width, note):
    player = play(EIGHT, NEAR, size=(width, width * 3 // 4), origin=Origin.DAILY)
    player.wait_for_solver()
    player.key("h")
    player.rest()
    assert player.note
    assert note.format(player.note) in drawn_lines


def test_attempt_after_help_wins_all_stars(player):
    solve(player, "h", "h")
    player.click_button("Restart")
    solve(player, "left", "left")
    assert (result(player).won, result(player).headline) == (3, "Perfect")
    assert [(stars_of(each), each.hints, each.first) for each in records(player)] == [(3, 0, False)]


def test_hint_before_first_move_leaves_restart(player):
    player.wait_for_solver()
    assert Action.RESTART in player.screen.disabled
    player.key("h")
    assert Action.RESTART not in player.screen.disabled
    player.key("n", ctrl=True, shift=True)
    assert player.screen.controller.stage.hint is None
    solve(player, "left", "left")
    assert result(player).headline == "Perfect"


def test_review_after_win_costs_nothing(player):
    solve(player, "left", "left")
    for key in ("v", "f8"):
        player.key(key)
        player.rest()
        player.key("escape")
    player.rest()
    assert (result(player).won, result(player).headline) == (3, "Perfect")
    player.click_button("Restart")
    assert not player.session.game.assisted
    solve(player, "left", "left")
    assert [stars_of(each) for each in records(player)] == [3, 3]


def test_better_way_after_win_is_no_other_result(player):
    solve(player, "left", "right", "left", "left")
    for _ in range(4):
        player.key("u")
    solve(player, "left", "left")
    assert (result(player).won, len(records(player))) == (1, 1)


def test_extra_hint_click_begins_no_game(player):
    hint = player.button("Hint")
    while not player.session.is_solved:
        player.click(hint)
        player.wait_for_solver()
        player.rest(8.0)
    player.click(hint)
    player.rest()
    player.key("escape")
    assert result(player).whole_headline == "Well done! 2 moves · 2 hints"
    assert (player.session.current, player.session.game.start) == (0, NEAR)


def test_solving_drops_focus(player):
    player.key("down")
    while player.screen.focused_command is not Action.RESTART:
        player.key("tab")
    player.key("return")
    assert player.screen.focused_command is Action.RESTART
    for _ in range(4):
        player.key("h")
        player.rest(8.0)
    assert player.session.is_solved
    player.key("return")
    assert not player.session.is_solved


def test_restart_says_what_counts(player):
    player.key("down")
    player.click_button("Restart")
    assert player.says("play.restarted")
    player.key("down")
    assert player.screen.message == ""
    player.click_button("Restart")  # it was another attempt already
    assert player.screen.message == ""


def test_board_of_the_day_that_was_begun_says_so(play):
    player = play(EIGHT, NEAR, origin=Origin.DAILY)
    assert not player.says("play.restarted")
    player.key("down")
    player.quit()
    player = play(EIGHT, NEAR, origin=Origin.DAILY)
    assert player.says("play.restarted")


def test_hover_ends_when_controls_move(player):
    solve(player, "left", "left")
    new = player.button("Next")
    player.move(new)
    assert player.screen.hover is Action.NEW
    player.click(new)
    there = player.button("New")
    assert (there.x, there.y) == (new.x, new.y), "it stands still"


def test_button_that_leads_on_is_twice_as_wide(player):
    rects = {control.command: rect for control, rect in player.screen.controls}
    solve(player, "left", "left")
    solved = {control.command: rect for control, rect in player.screen.controls}
    assert Action.REDO not in solved
    assert solved[Action.NEW].x == rects[Action.NEW].x
    assert solved[Action.NEW].right == rects[Action.UNDO].right
    assert solved[Action.UNDO] == rects[Action.REDO]
    assert all(solved[each] == rects[each] for each in (Action.RESTART, Action.MENU, Action.BACK))


def test_undo_and_new_remove_result(player):
    solve(player, "left", "left")
    player.key("u")
    assert result(player) is None
    player.key("y", ctrl=True)
    assert result(player).headline == "Perfect"
    player.key("n")
    assert result(player) is None


@pytest.mark.parametrize("size", [(480, 360), (330, 250), (1000, 700), (700, 1000)])
def test_result_stays_beside_message(player, size):
    solve(player, "left", "left")
    player.resize(*size)
    player.key("c", ctrl=True)
    (said,) = [widget for widget in player.screen.widgets() if isinstance(widget, PanelMessage)]
    assert "opied" in said.message
    assert not result(player).rect.overlaps(said.rect)


def test_result_is_copied_without_spoilers(player):
    solve(player, "left", "left")
    player.key("r", ctrl=True)
    player.key("c", ctrl=True)
    text = player.app.interface.clipboard.get()
    said = "Antipode: Eight\n★★★ 2 moves, par 2, 0:00[.][0-9]{2}\nantipode:challenge/[A-Za-z0-9_-]+"
    assert re.fullmatch(said, text)


def test_it_tells_what_was_beaten(player, play):
    solve(player, "left", "right", "left", "left")
    player.quit()  # or it may be written after the next has read
    near = play(EIGHT, parse_position(EIGHT, "1 2 3/4 5 0/7 8 6"), size=(1000, 700), origin=Origin.DEALT)
    near.wait_for_solver()
    near.wait_for_records()
    solve(near, "up")
    assert dict(result(near).figures)["Best efficiency"] == "100%, was 50.0%"


def test_a_rung_leads_to_the_next(play):
    far = parse_position(EIGHT, "1 2 3/0 5 6/4 7 8")
    player = play(EIGHT, far, size=(1000, 700), origin=Origin.LADDER)
    player.wait_for_solver()
    solve(player, "up", "left", "left")
    assert [control.command for control, _ in player.screen.own_controls][-2:] == [Action.MENU, Action.BACK]
    player.click_button("Next rung")
    player.wait_until(lambda: not player.session.is_solved)
    assert player.app.coach.analyzer.distance(player.position) == 5
    assert player.session.game.origin is Origin.LADDER


def test_result_survives_program_restart(player, play):
    solve(player, "left", "left")
    player.quit()
    again = play(EIGHT, size=(1000, 700))
    again.wait_for_solver()
    assert result(again).headline == "Perfect"


def test_it_explains_itself(player):
    solve(player, "left", "left")
    names = [note.name for note, _ in player.screen.notes]
    assert "Result" in names
    assert "Goal" not in names


def test_small_window_words_result(player):
    solve(player, "left", "left")
    player.resize(300, 520)
    assert result(player) is None
    assert player.screen.message.startswith("Perfect! 2 moves")
    player.screen.on_key(Action.UNDO)


@pytest.mark.parametrize(("board_id", "onward"), [("seven", Action.NEW), ("eight", Action.FARTHEST)])
def test_single_farthest_leads_nowhere(play, table_of, board_id, onward):
    table = table_of(board_id)
    player = play(load_board(board_id), table.farthest()[0], origin=Origin.CHOSEN)
    player.wait_for_solver()
    for move in parse_moves(table.line(player.position)):
        player.screen.controller.slide((move,))
    player.rest(8.0)
    assert player.screen.default_button is onward


def choose(player, **settings):
    app = player.app
    for name, value in settings.items():
        app.change_settings(app.interface.settings.choose(name, value))


def test_pieces_follow_pointer_without_click(player):
    choose(player, hover="on")
    gap = player.position.cells.index(0)
    player.move(player.cell_centre(gap))
    assert player.session.game.move_count == 0
    player.move(player.cell_centre(8))  # in line, past the piece between
    player.rest(8.0)
    assert player.session.is_solved
    assert player.session.game.move_count == 2
    player.move(player.cell_centre(2))  # a solved board rests
    assert player.session.game.move_count == 2


def test_hover_is_off_at_first(player):
    player.move(player.cell_centre(6))
    player.move(player.cell_centre(8))
    assert player.session.game.move_count == 0


def test_review_replays_at_true_speed_and_names_pauses(player):
    for key, seconds in (("left", 0.2), ("right", 0.2), ("left", 5.0), ("left", 0.0)):
        player.key(key)
        player.step(seconds)
    player.rest(8.0)
    player.key("v")
    player.wait_until(lambda: player.screen.model.review is not None and not player.screen.model.reviewer.is_running)
    player.screen.model.go_to(3)
    player.happened()
    (told,) = (widget.paragraphs for widget in player.screen.widgets() if isinstance(widget, Paragraphs))
    assert "paused for 5.0 s" in told[2][0]  # before what may not have room
    player.screen.model.go_to(0)
    player.happened()
    (told,) = (widget.paragraphs for widget in player.screen.widgets() if isinstance(widget, Paragraphs))
    assert not any("0:00" in text for text, _ in told)  # a clock at zero says nothing
    player.key("h", ctrl=True)
    player.step(0.5)
    assert player.screen.model.number == 3
    player.step(4.0)
    assert player.screen.model.number == 3
    player.step(2.0)
    assert player.screen.model.number == 4
