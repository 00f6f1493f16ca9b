"""The screen of the day's positions: played by mouse and keys, other days, streaks, and a game that goes on."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.input.commands import Action
from game.model.game import Origin
from game.model.record import Record
from game.screens.common.daily_positions import daily_block_position, daily_block_start, daily_position
from game.screens.daily.screen import EARLIER, LATER, DailyScreen
from game.screens.play.screen import PlayScreen
from game.ui.control import ControlState
from solver import board_ids, load_board, parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

DAY = date(2026, 11, 21)


@pytest.fixture
def play(play):
    def start(board=None, position=None, records=(), today=lambda: DAY):
        return play(board, position, records=records, today=today)

    return start


def solved(board, day, number, moves=40, par=20, assisted=False):
    start = str(daily_position(board, day))
    return Record("run", number, board.id, start, moves, 9.0, par, assisted, f"{day.isoformat()}T12:00:00+00:00")


def card(player, board_id):
    return next(rect for control, rect in player.screen.controls if control.command == ("board", board_id))


def content(player, board_id):
    found = (each for each in player.screen.own_controls if each[0].command == ("board", board_id))
    control, rect = next(found)
    return control.look(rect, ControlState()).content


def texts(player, board_id):
    shown = content(player, board_id)
    return shown.achieved, shown.streak, shown.stars


def test_today_opens_from_picker(play):
    player = play()
    player.click_button("Today")
    assert isinstance(player.screen, DailyScreen)
    assert player.title == "Today, 21 November 2026 - Antipode"
    player.key("escape")
    assert player.title == "Antipode"


@pytest.mark.parametrize("board_id", board_ids())
def test_card_plays_daily_position(play, board_id):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    player.click(card(player, board_id).centre)
    assert player.position == daily_position(load_board(board_id), DAY)


def test_daily_keeps_game_before(play):
    board = load_board("eight")
    player = play(board)
    before = player.position
    player.key("f10")
    player.step(1.0)
    player.click_button("Today")
    player.step(1.0)
    player.click(card(player, "eight").centre)
    assert player.position == daily_position(board, DAY)
    player.key("u")
    player.key("u")
    assert player.position == before


def test_back_leads_to_day_then_game(play):
    board = load_board("eight")
    player = play(board)
    player.key("h")
    player.ask(Action.DAILY)
    player.step(1.0)
    day = player.screen
    player.click(card(player, "eight").centre)
    assert player.button("Today")
    player.key("t")
    assert player.screen is day
    player.step(1.0)
    player.click(card(player, "eight").centre)
    player.key("escape")
    assert player.screen is day
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)
    assert player.position == daily_position(board, DAY)
    assert player.screen.message == ""
    player.key("escape")
    assert player.title == "Antipode"


def test_new_position_says_daily_is_kept(play):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    player.click(card(player, "eight").centre)
    player.key("n")
    assert player.position != daily_position(load_board("eight"), DAY)
    assert player.screen.message == "This one is random. The position of the day is kept: U brings it back."
    player.key("u")
    assert player.position == daily_position(load_board("eight"), DAY)
    player.key("n")
    player.key("n")
    assert player.screen.message == ""


def test_begun_daily_game_goes_on(play):
    board = load_board("seven")
    player = play(board, daily_position(board, DAY))
    player.app.screen.on_key(Action.LEFT)
    player.app.screen.on_key(Action.UP)
    player.app.screen.on_key(Action.RIGHT)
    moved = player.position
    assert player.session.game.move_count
    player.ask(Action.DAILY)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    assert player.position == moved
    assert len(player.session.games) == 1


def test_days_are_turned_until_today(play):
    player = play()
    player.ask(Action.DAILY)
    assert LATER in player.screen.disabled
    player.do(EARLIER)
    player.step()
    assert player.title == "20 November 2026 - Antipode"
    player.step(1.0)
    player.click(card(player, "goat").centre)
    assert player.position == daily_position(load_board("goat"), DAY - timedelta(1))
    player.key("escape")
    assert player.screen.day == DAY - timedelta(1)
    player.do(LATER)
    assert player.screen.day == DAY
    player.screen.day = date.min
    player.screen.refresh()
    assert EARLIER in player.screen.disabled


def test_results_and_streaks_are_shown(play):
    eight, goat = load_board("eight"), load_board("goat")
    records = [solved(eight, DAY - timedelta(days), days) for days in range(3)]
    records += [solved(goat, DAY, 8, moves=20), solved(goat, DAY, 9, assisted=True)]
    records += [solved(load_board("seven"), DAY, 10, assisted=True)]
    player = play(records=records)
    player.ask(Action.DAILY)
    player.step()
    assert texts(player, "eight") == (("solved in 40 moves, par 20", "solved in 40 moves"), "3 days in a row", 1)
    assert content(player, "goat").achieved[0] == "solved in 20 moves, par 20"
    assert texts(player, "goat")[1:] == ("1 day in a row", 3)
    assert texts(player, "seven") == ((player.phrase("daily.helped"),), "", 0)
    player.screen.day -= timedelta(4)
    assert content(player, "seven").achieved == (player.phrase("daily.open"),)
    player.screen.day += timedelta(4)
    assert player.screen._summary().startswith(f"2 of {len(board_ids()) + 1} solved")


def test_midnight_is_noticed_in_sleep(play, drawn):
    days = [DAY]
    player = play(today=lambda: days[-1])
    player.ask(Action.DAILY)
    player.wait_for_records()
    player.rest()
    drawn.clear()
    assert 0 < player.screen.alarms.next - player.clock <= 60
    player.step(60)
    assert drawn == []
    days.append(DAY + timedelta(1))
    player.step(60)
    assert player.title == "21 November 2026 - Antipode"
    assert {"21 November 2026", player.phrase("daily.open")} <= set(drawn)
    assert LATER not in player.screen.disabled


def test_begun_game_is_shown(play):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    player.click(card(player, "eight").centre)
    move = player.position.legal_moves()[0]
    player.key({"U": "up", "D": "down", "L": "left", "R": "right"}[move])
    player.ask(Action.DAILY)
    assert content(player, "eight").achieved == (player.phrase("daily.begun", moves="1 move"),)
    assert content(player, "goat").achieved == (player.phrase("daily.open_today"),)
    player.do(EARLIER)
    assert content(player, "eight").achieved == (player.phrase("daily.open"),)


def test_solved_daily_leads_to_next(play):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    player.wait_for_solver()
    assert "Next daily" not in [control.label for control, _ in player.screen.controls]
    player.key("h", ctrl=True)
    player.play_out()
    assert player.session.solved
    player.step(1.0)
    player.click_button("Next daily")
    assert player.position == daily_position(load_board("eight"), DAY)
    assert player.session.game.origin is Origin.DAILY


def test_last_daily_leads_to_day(play):
    records = [solved(load_board(id_), DAY, number) for number, id_ in enumerate(board_ids())]
    blocks, start = daily_block_start(DAY)
    records.append(replace(records[0], number=99, board=blocks, start=start))
    player = play(records=[record for record in records if record.board != "seven"])
    player.ask(Action.DAILY)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    player.step(1.0)
    player.click_button("Next daily")
    assert isinstance(player.screen, DailyScreen)


def test_blocks_card_plays_daily_blocks(play):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    assert content(player, "blocks").achieved == (player.phrase("daily.open_today"),)
    player.click(card(player, "blocks").centre)
    assert player.position == daily_block_position(DAY)
    move = player.position.legal_moves()[0]
    player.app.screen.controller.slide((move,))
    player.key("t")
    assert content(player, "blocks").achieved == (player.phrase("daily.begun", moves="1 move"),)
    player.do(EARLIER)
    assert content(player, "blocks").achieved == (player.phrase("daily.open"),)
    player.step(1.0)
    player.click(card(player, "blocks").centre)
    assert player.position == daily_block_position(DAY - timedelta(1))


@pytest.mark.parametrize("helped", (False, True))
def test_solved_daily_says_it_is_practice(play, table_of, helped):
    board = load_board("seven")
    player = play(board, daily_position(board, DAY))
    for move in parse_moves(table_of("seven").line(player.position)):
        player.screen.controller.slide((move,), assisted=helped)
    player.rest(8.0)
    player.ask(Action.DAILY)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    assert not player.session.solved
    assert ("counts as played with help" if helped else "so this is practice") in player.screen.message


def test_streak_shows_only_today(play):
    eight = load_board("eight")
    player = play(records=[solved(eight, DAY, 1)])
    player.ask(Action.DAILY)
    player.step()
    assert content(player, "eight").streak == "1 day in a row"
    player.do(EARLIER)
    assert texts(player, "eight") == ((player.phrase("daily.open"),), "", 0)


@pytest.mark.parametrize(("days", "name"), [(0, "Today"), (1, "Yesterday"), (2, "That day")])
def test_way_back_names_played_day(play, days, name):
    player = play()
    player.ask(Action.DAILY)
    for _ in range(days):
        player.do(EARLIER)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    assert name in [control.label for control, _ in player.screen.controls]
    player.key("escape")
    assert player.screen.day == DAY - timedelta(days)


def test_past_day_leads_to_its_own(play):
    player = play()
    player.ask(Action.DAILY)
    player.do(EARLIER)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    player.step(1.0)
    player.click_button("Next daily")
    assert player.position == daily_position(load_board("eight"), DAY - timedelta(1))
