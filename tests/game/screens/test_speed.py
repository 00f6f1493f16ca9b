"""Marathons, relays and sessions through the real game on SDL's dummy driver."""

import math
from dataclasses import replace

import pytest
from records import record

from game.board.view import BoardPicture
from game.export.animation_frames import replay_ms
from game.input.commands import Action
from game.model.game import Origin
from game.model.player_progress import PlayerProgress
from game.model.solve_series import SINGLE, SeriesAttempt, marathon, relay, series_results
from game.model.statistics import Measure, best_average, last_average
from game.model.timing import parse_times, splits, times_text
from game.screens.games.screen import GameWidget
from game.screens.picker.home_cards import SPEED
from game.screens.play.result import Result, TimesTable
from game.screens.share.screen import ShareScreen
from game.screens.speed.screen import BEGIN, LEAVE, NAME, PLAY, RESUME, SpeedScreen
from game.screens.statistics.screen import StatisticsScreen
from game.ui.control import ControlState, ItemCommand
from game.ui.labels import Counter
from game.words.board_texts import percent
from game.words.splits import solve_time
from game.words.words import clock_hundredths
from solver import load_board

pytestmark = pytest.mark.usefixtures("few_frames")

NEXT = ItemCommand("next_series")
ARROWS = {"L": "left", "R": "right", "U": "up", "D": "down"}


def opened(play, *args, **options):
    player = play(*args, **options)
    player.wait_for_records()
    player.key("f7", shift=True)
    assert isinstance(player.screen, SpeedScreen)
    return player


def press(player, name):
    player.do(ItemCommand(*name) if isinstance(name, tuple) else ItemCommand(name))
    player.step()


def in_short_marathon(play):
    """Begin a marathon of two solves of 2x2."""
    player = opened(play)
    press(player, "less_board")
    press(player, "less_board")
    press(player, "more_count")
    player.do(PLAY)
    player.step()
    return player


def solve(player, seconds=0.5):
    """Play the shortest solution of the present board by keys; the first of them comes after so many seconds."""
    player.wait_for_solver()
    player.clock += seconds
    for move in player.app.coach.analyzer.advice(player.position).line:
        player.key(ARROWS[str(move)])


def test_marathon_goes_on_by_itself_and_keeps_best(play):
    player = in_short_marathon(play)
    assert player.store.progress.attempt.series == marathon("2x2", 2)
    assert (player.position.board.id, player.session.game.origin) == ("2x2", Origin.SERIES)
    solve(player, 30.0)
    assert (player.session.is_solved, player.session.game.move_count) == (False, 0)
    assert len(player.store.progress.attempt.splits) == 1
    solve(player, 2.0)
    assert player.session.is_solved
    attempt = player.store.progress.attempt
    assert attempt.is_finished
    assert 2.0 <= attempt.seconds - 15.0 < 5.0  # looking counts before the second start, and beyond the inspection
    (result,) = series_results(player.store.history.statistics.records)
    assert result.splits == attempt.splits
    player.do(NEXT)
    player.step()
    assert not player.store.progress.attempt.splits
    player.key("f7", shift=True)
    assert isinstance(player.screen, SpeedScreen)
    assert player.phrase("speed.best", time=f"0:{attempt.seconds:.2f}") in [
        getattr(widget, "text", "") for widget in player.screen.widgets()
    ]


def test_solves_of_a_marathon_have_their_splits_and_are_no_best(play):
    player = in_short_marathon(play)
    solve(player, 5.0)
    player.clock += 40.0  # looking at the second start counts
    solve(player, 1.0)
    first, second = player.store.history.statistics.records
    splits = player.store.progress.attempt.splits
    assert [first.seconds, second.seconds] == [splits[0], pytest.approx(splits[1] - splits[0])]
    assert second.seconds > 40.0
    assert second.speed is None or second.speed > second.moves / 40.0  # without the looking
    assert not player.store.history.statistics.bests("2x2")
    summary = player.store.history.statistics.summary("2x2")
    assert (summary.solved, summary.figures[Measure.TIME].count) == (2, 0)
    player.ask(Action.GAMES)
    player.rest()
    looks = [control.look(rect, ControlState()) for control, rect in player.screen.controls if control.look]
    named = [each.texts["board"] for each in looks if isinstance(each, GameWidget)]
    assert named == [f"2 × 2 · {player.phrase('series.marathon', count=2)}"] * 2


def test_key_too_many_keeps_the_result(play):
    player = in_short_marathon(play)
    for _ in range(2):
        solve(player)
    result = player.screen.message
    for arrow in ARROWS.values():
        player.key(arrow)
    player.press(player.screen.view.geometry.place(1, 0).centre)
    player.key("u")
    assert player.session.is_solved
    assert player.session.game.done == player.session.game.move_count
    assert (result, player.screen.message) == (result, player.phrase("idle.timed"))


def test_new_never_drops_a_series(play):
    player = in_short_marathon(play)
    start = player.position
    assert player.screen.disabled_reasons[NEXT] == "idle.series"
    player.key("n")
    assert player.says("idle.series")
    assert (player.position, player.session.game.origin) == (start, Origin.SERIES)


def test_relay_leads_to_next_size_and_is_resumed(play):
    player = opened(play)
    press(player, ("kind", "relay"))
    press(player, "less_to")
    press(player, "less_to")
    assert player.screen.series == relay(2, 3)
    player.do(PLAY)
    player.step()
    solve(player)
    assert player.position.board.id == "eight"
    start = player.session.game.start
    assert player.screen.message.startswith(player.phrase("series.split", done=1, of=2, time="")[:12])
    assert "2 of 2" in player.screen.status
    player.quit()
    player = opened(play)
    assert player.screen.series == relay(2, 3)
    player.do(RESUME)
    player.step()
    assert (player.session.game.start, player.session.game.origin) == (start, Origin.SERIES)
    assert player.app.store.progress.attempt.board == "eight"


def test_time_of_next_start_runs_at_once(play):
    player = in_short_marathon(play)
    player.app.change_settings(player.store.settings.choose("inspection", 0))
    player.clock += 10
    assert dict(player.screen.counters)["time"] == "0:00.00"
    solve(player)
    player.clock += 7
    player.happened()
    player.step()
    assert dict(player.screen.counters)["time"].startswith("0:07")


def test_help_is_no_best(play):
    player = in_short_marathon(play)
    player.ask(Action.HINT)
    solve(player)
    solve(player)
    (result,) = series_results(player.store.history.statistics.records)
    assert result.assisted


def test_session_has_its_own_averages(play):
    player = opened(play)
    press(player, ("kind", "sessions"))
    player.do(NAME)
    player.step()
    player.type("Evening")
    player.key("return")
    assert player.store.progress.session == "Evening"
    player.key("escape")
    player.app.screen.next = None
    player.quit()
    player = play(load_board("eight"), load_board("eight").position("1 2 3/4 5 6/7 0 8"), origin=Origin.DEALT)
    player.wait_for_records()
    player.key("left")
    (kept,) = player.store.history.statistics.records
    assert kept.session == "Evening"
    player.key("f3")
    assert isinstance(player.screen, StatisticsScreen)
    assert player.screen.shown.session.solved == 1
    player.key("f7", shift=True)
    press(player, ("kind", "sessions"))
    assert player.screen.sessions == ["Evening"]
    player.do(LEAVE)
    assert player.store.progress.session == ""
    assert BEGIN in player.screen.disabled


def in_single(play, board="2x2", is_blind=False, size=None):
    """Open the card of timed solves on the home page, with single solves of a board chosen."""
    player = play(size=size)
    player.wait_for_records()
    attempt = SeriesAttempt(marathon(board, 1, is_blind), "a", "")
    player.store.save_progress(replace(player.store.progress, attempt=attempt))
    player.do(SPEED)
    player.step()
    return player


def times(player):
    return player.screen.controller.mode.times(player.session)


def test_card_lets_a_board_be_chosen_at_first(play):
    player = play()
    player.wait_for_records()
    player.do(SPEED)
    player.step()
    assert isinstance(player.screen, SpeedScreen)
    assert player.screen.series == SINGLE
    player.key("space")
    player.step()
    assert (player.position.board.id, player.session.game.origin) == ("fifteen", Origin.SERIES)
    assert player.store.progress.attempt.series == SINGLE
    assert dict(player.screen.counters)["inspection"] == "15"
    player.key("escape")
    player.rest()
    assert player.screen.collection is None
    player.do(SPEED)
    player.step()
    assert player.session.game.origin is Origin.SERIES  # as it was chosen


def test_new_best_time_is_celebrated(play):
    def told():
        (result,) = [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
        return dict(result.figures).get(player.phrase("series.is_best"))

    player, before = in_single(play, "2x2"), ""
    for seconds, said in ((18.0, "first"), (17.0, "best"), (17.0, None), (19.0, None), (5.0, "helped")):
        player.wait_for_solver()
        if said == "helped":
            player.ask(Action.HINT)
        keys = len(player.app.coach.analyzer.advice(player.position).line)
        solve(player, seconds + 0.005 - keys / 60)  # in hundredths the same whatever the way
        player.rest(8.0)
        expected = {"first": player.phrase("series.first_time"), "best": player.phrase("result.before", value=before)}
        assert told() == expected.get(said)
        before = dict(player.screen.counters)["time"]
        player.key("space")


def test_one_time_is_the_same_on_every_page(play):
    attempt = SeriesAttempt(SINGLE, "run", "").after_solve(8.0499)
    assert (attempt.seconds, parse_times(times_text([8.0499]))) == (8.04, (8.04,))
    assert clock_hundredths(play().app.interface.words, 8.0499) == clock_hundredths(play().app.interface.words, 8.04)


def test_space_brings_next_scramble_and_average(play):
    player = in_single(play, "2x3")
    screen, starts = player.screen, []
    for seconds in (1.0, 2.0, 3.0, 4.0, 20.0):
        starts.append(player.session.game.start)
        solve(player, seconds)
        assert player.session.is_solved
        player.key("space")
    assert player.screen is screen
    assert (player.session.game.move_count, player.session.is_solved) == (0, False)
    assert len(set(starts)) > 1
    found = times(player)
    assert len(found) == 5
    assert dict(player.screen.counters)["ao5"] == solve_time(player.app.interface.words, sum(sorted(found)[1:4]) / 3)
    for solved in player.store.history.statistics.records:
        assert solved.is_comparable


@pytest.mark.parametrize("size", [(480, 360), (640, 480), (1280, 800), (600, 900)])
def test_goal_is_beside_the_times(play, size):
    player = in_single(play, "eight", size=size)
    goal = player.session.board.goal
    (picture,) = [each for each in player.screen.widgets() if isinstance(each, BoardPicture) and each.position == goal]
    tables = [each for each in player.screen.widgets() if isinstance(each, TimesTable)]
    assert picture.rect.height >= 3 * player.screen.text
    assert len(tables) == (size[0] > size[1])
    assert all(table.spoken(player.screen.words)[-1] == table.last for table in tables)
    assert not any(table.rect.overlaps(picture.rect) for table in tables)


def test_result_has_time_speed_pushes_and_splits(play):
    player = in_single(play, "eight")
    player.step(3.5)
    assert dict(player.screen.counters)["inspection"] == "12"
    player.step(20.0)
    assert dict(player.screen.counters)["time"].startswith("0:08.")
    solve(player)
    player.rest(8.0)
    (result,) = [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
    assert (result.won, result.headline) == (None, dict(player.screen.counters)["time"])
    told = [name for name, _ in result.figures]
    assert {player.phrase(f"result.{name}") for name in ("speed", "pushes")} <= {*told}
    assert player.phrase("panel.time") not in told


def shown_result(player):
    player.rest(8.0)
    (result,) = [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
    return result


def test_splits_and_time_of_blindfolded_solves_have_one_origin(play):
    player = in_single(play, "eight", is_blind=True)
    player.step(20.0)
    solve(player)
    result, words = shown_result(player), player.app.interface.words
    first = next(value for name, value in result.figures if name == words.counted("result.split", 1))
    (split, *_) = splits(player.session.game.start, player.session.game.moves, player.session.game.move_times)
    whole, moving = player.store.progress.attempt.seconds, player.session.game.solved_in
    assert whole - moving > 20.0
    assert first == clock_hundredths(words, whole - moving + split.seconds)


def test_result_of_a_marathon_tells_its_time_once(play):
    player = in_short_marathon(play)
    for _ in range(2):
        solve(player, 3.0)
    result = shown_result(player)
    assert [value for _, value in result.figures].count(result.headline) == 0


def test_new_best_efficiency_stands_beside_the_one_before(play):
    player = in_single(play, "eight")
    start = player.session.game.start
    player.store.history.add(record(1, 90, 20, seconds=900.0, start=str(start)))
    solve(player, 5.0)
    words, told = player.app.interface.words, dict(shown_result(player).figures)
    before = words.text("result.before", value=percent(words, 20 / 90))
    assert told[words.text("best.efficiency")] == words.listed([percent(words, 1.0), before])
    assert words.text("best.time") not in told


def test_replay_is_shared_as_it_was_played(play):
    player = in_single(play, "2x3")
    solve(player, 20.0)
    time = clock_hundredths(player.app.interface.words, player.session.game.solved_in)
    shared = to_share(player)
    assert shared.is_replay
    shared.choose("game")
    shared.form = "animation"
    assert shared.speed == "played"
    shared.form = "text"
    assert time in shared.text
    shared.choose("position")
    assert not shared.is_replay


def to_share(player):
    player.key("c", ctrl=True, shift=True)
    assert isinstance(player.screen, ShareScreen)
    return player.screen.model


@pytest.mark.parametrize(
    ("times", "milliseconds"),
    [((0.0,), [40]), ((1.0, 1.5, 4.0), [500, 2500, 40]), ((0.0, 0.01, 0.02, 1.0, 1.5), [40, 40, 920, 500, 40])],
)
def test_replay_catches_up_in_pauses(times, milliseconds):
    assert replay_ms(times) == milliseconds


def test_scramble_that_is_left_is_a_dnf(play):
    player = in_single(play, "eight")  # where hardly a scramble is solved by one move
    player.key("space")  # no move has been made
    assert times(player) == []
    solve(player)
    player.key("space")
    player.wait_for_solver()
    player.key(ARROWS[str(player.app.coach.analyzer.advice(player.position).line[0])])
    player.key("space")
    assert times(player)[1:] == [math.inf]
    for _ in range(3):
        solve(player)
        player.key("space")
    assert [math.isinf(each) for each in times(player)] == [False, True, False, False, False]
    assert dict(player.screen.counters)["ao5"] != player.phrase("series.dnf")
    player.key("escape")
    player.quit()
    kept = PlayerProgress.from_data(player.store.progress.to_data())
    assert kept.dnfs == player.store.progress.dnfs != ()


def test_page_lists_every_single_solve_with_averages_and_splits(play):
    player = in_single(play, "eight")
    solve(player, 20.0)
    player.key("space")
    player.wait_for_solver()
    player.key(ARROWS[str(player.app.coach.analyzer.advice(player.position).line[0])])
    for seconds in (30.0, 40.0, 50.0, 60.0):  # the first of them leaves what was begun
        player.key("space")
        solve(player, seconds)
    found = times(player)
    words = player.app.interface.words
    assert [math.isinf(each) for each in found] == [False, True, False, False, False, False]
    player.key("f7", shift=True)
    now, best = (solve_time(words, each) for each in (last_average(found, 5), best_average(found, 5)))
    shown = [getattr(widget, "text", "") for widget in player.screen.widgets()]
    lines = shown[shown.index(player.phrase("speed.average_5", now=now, best=best)) :][: 3 + len(found)]
    assert now != best
    assert lines[1] == player.phrase("speed.average_12", now="-", best="-")
    assert lines[2].startswith(player.phrase("speed.splits", splits=""))
    assert lines[2].count(":") == 3  # after its name, and in the times of two rows
    left = player.phrase("speed.result_left").split(",")[0]
    listed = [line.split(",")[0] for line in lines[3:]]
    assert listed == [left if math.isinf(each) else solve_time(words, each) for each in reversed(found)]
    assert player.phrase("speed.best", time=solve_time(words, min(found))) in [
        getattr(widget, "text", "") for widget in player.screen.widgets()
    ]


def test_card_tells_and_opens_single_solves_after_a_marathon(play):
    player = in_short_marathon(play)
    for _ in range(2):
        solve(player)
    player.key("escape")
    player.rest()
    content = player.screen.board_cards.content(player.screen.cards.card(SPEED))
    assert (content.status, content.byline) == (("2 × 2",), ())
    player.do(SPEED)
    player.step()
    assert player.store.progress.attempt.series == marathon("2x2", 1)
    assert player.note == player.phrase("series.single")


def test_timed_moves_are_not_undone(play):
    player = in_single(play, "2x3")
    player.wait_for_solver()
    player.key(ARROWS[str(player.app.coach.analyzer.advice(player.position).line[0])])
    moved = player.position
    for key in ("u", "backspace"):
        player.key(key)
        assert player.position == moved
        assert player.says("idle.timed")
    commands = [control.command for control, _ in player.screen.controls]
    assert Action.UNDO not in commands
    assert Action.SPEED in commands


def test_board_of_timed_solves_opens_for_an_ordinary_game(play):
    player = in_single(play, "eight")
    player.key("escape")
    player.do(ItemCommand("collection", "numbers"))
    player.step()
    player.do(ItemCommand("board", "eight"))
    player.step()
    assert (player.position.board.id, player.session.game.origin) == ("eight", Origin.DEALT)


def test_blindfolded_tiles_show_nothing_from_first_move_to_end(play):
    player = in_single(play, "2x3", is_blind=True)
    stage = player.screen.controller.stage
    player.clock += 3.0
    player.happened()
    player.step()
    assert dict(player.screen.counters)["time"].startswith("0:03")  # to memorise counts
    assert not stage.unseen(player.app.interface.words)
    player.wait_for_solver()
    first, *others = player.app.coach.analyzer.advice(player.position).line
    player.key(ARROWS[str(first)])
    if others:
        assert stage.unseen(player.app.interface.words)
        assert not [
            note for note, _ in player.screen.notes if note.name == player.phrase("what.numbered_piece", piece=1)
        ]
    for move in others:
        player.key(ARROWS[str(move)])
    assert not stage.unseen(player.app.interface.words)
    (record,) = player.store.history.statistics.records
    assert not record.is_comparable
    assert times(player)[0] > 3.0
    assert record.seconds == times(player)[0]


@pytest.mark.parametrize(("typed", "count"), [("13", 13), ("0", 1), ("4321", 1000), ("", 1)])
def test_any_number_of_solves_can_be_written(play, typed, count):
    player = opened(play)
    player.do(ItemCommand("count"))
    player.step()
    player.type(typed)
    player.key("return")
    assert player.screen.series == marathon("fifteen", count)


def test_all_sessions_are_reached(play):
    player = opened(play)
    store = player.store
    for number in range(25):
        store.save_progress(store.progress.in_session(f"evening {number}"))
    press(player, ("kind", "sessions"))
    screen = player.screen
    assert screen.sessions[0] == "evening 24"
    screen.focus.put(0, screen.controls)
    screen.focus_control(ItemCommand("session", "evening 24"))
    last = screen.sessions[-1]
    for _ in screen.sessions[1:]:
        player.key("down")
    player.key("return")
    assert store.progress.session == last
    screen.on_wheel(30)
    screen.refresh()
    assert ItemCommand("session", last) in [control.command for control, _ in screen.controls]  # now the first


def test_inspection_is_called(play):
    player = in_single(play, "eight")
    player.key("space")
    said = set()
    for _ in range(40):
        player.step(0.5)
        said |= {
            f"{each.name}: {each.value}"
            for each in player.screen.widgets()
            if isinstance(each, Counter) and each.is_live
        }
    assert said == {"Inspection: 15", "Inspection: 7", "Inspection: 3", "Time: 0:00.00"}
