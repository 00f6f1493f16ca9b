"""Marathons, relays and sessions through the real game on SDL's dummy driver."""

import pytest

from game.input.commands import Action
from game.model.game import Origin
from game.model.solve_series import marathon, relay, series_results
from game.screens.play.controller import PAUSE_AFTER_SERIES
from game.screens.play.screen import PlayScreen
from game.screens.speed.screen import BEGIN, LEAVE, NAME, PLAY, RESUME, SpeedScreen
from game.screens.statistics.screen import StatisticsScreen
from game.ui.control import ItemCommand
from game.ui.labels import Counter
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
    for _ in range(3):
        press(player, "less_count")
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
    assert 2.0 <= attempt.seconds < 5.0  # looking counts before the second start only
    (result,) = series_results(player.store.history.statistics.records)
    assert result.splits == attempt.splits
    player.do(NEXT)
    player.step()
    assert not player.store.progress.attempt.splits
    player.key("escape")
    assert isinstance(player.screen, SpeedScreen)
    assert player.phrase("speed.best", time=f"0:0{attempt.seconds:.2f}") in [
        getattr(widget, "text", "") for widget in player.screen.widgets()
    ]


def test_key_too_many_keeps_the_result(play):
    player = in_short_marathon(play)
    for _ in range(2):
        solve(player)
    result = player.screen.message
    for arrow in ARROWS.values():
        player.key(arrow)
    assert player.session.is_solved
    assert player.screen.message == result
    player.step(PAUSE_AFTER_SERIES)
    for arrow in ARROWS.values():
        player.key(arrow)
    assert player.screen.message != result


def test_new_never_drops_a_series(play):
    player = opened(play)
    player.do(PLAY)
    player.step()
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
    player = opened(play)
    press(player, "less_board")
    player.do(PLAY)
    player.step()
    player.clock += 10
    assert dict(player.screen.counters)["time"] == "0:00"
    solve(player)
    player.clock += 7
    player.happened()
    player.step()
    assert dict(player.screen.counters)["time"] == "0:07"


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


def test_hundredths_on_running_clock(play):
    eight = load_board("eight")
    player = play(eight, eight.position("1 2 3/4 0 6/7 5 8"))
    player.app.change_settings(player.store.settings.choose("clock", "hundredths"))
    player.key("up")
    player.clock += 1.23
    player.happened()
    player.step()
    assert dict(player.screen.counters)["time"].startswith("0:01.2")
    assert isinstance(player.screen, PlayScreen)


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
    player = play(load_board("eight"))
    player.app.change_settings(player.app.interface.settings.choose("inspection", 15))
    player.key("n")
    said = set()
    for _ in range(40):
        player.step(0.5)
        said |= {
            f"{each.name}: {each.value}"
            for each in player.screen.widgets()
            if isinstance(each, Counter) and each.is_live
        }
    assert said == {"Inspection: 15", "Inspection: 7", "Inspection: 3", "Time: 0:00"}
