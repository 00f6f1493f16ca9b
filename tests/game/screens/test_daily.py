"""The screen of the day's positions: played by mouse and keys, other days, streaks, and a game that goes on."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from every import every, sampled

from game.input.commands import Action
from game.model.game import Origin
from game.model.grades import stars_of
from game.model.record import Record
from game.model.statistics import Statistics
from game.modes.daily import (
    FEATURED,
    FeaturedDays,
    daily_block_position,
    daily_block_start,
    daily_position,
    featured_board,
    featured_position,
    streak_until,
)
from game.screens.daily.screen import EARLIER as MONTH_EARLIER
from game.screens.daily.screen import LATER as MONTH_LATER
from game.screens.daily.screen import MORE, DailyScreen, streak_text
from game.screens.daily_positions.screen import EARLIER, LATER, DailyPositionsScreen
from game.screens.play.screen import PlayScreen
from game.ui.control import ControlState
from solver import board_ids, load_board, parse_moves
from solver.generator.stock import stock_boards

pytestmark = pytest.mark.usefixtures("few_frames")

DAY = date(2026, 11, 21)


@pytest.fixture
def play(play):
    def start(board=None, position=None, records=(), today=lambda: DAY, **options):
        return play(board, position, records=records, today=today, **options)

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
    return shown.achieved, shown.stars


def open_positions(player):
    """Open the day's other positions."""
    player.ask(Action.DAILY)
    player.do(MORE)
    player.step()
    assert isinstance(player.screen, DailyPositionsScreen)


def test_daily_opens_from_home_page(play):
    player = play()
    player.click_button("Daily")
    assert isinstance(player.screen, DailyScreen)
    assert player.title == "Daily - Antipode"
    player.key("escape")
    assert player.title == "Antipode"


# The featured board


def featured_game(day, number=1, **changes):
    board = load_board(featured_board(day))
    game = Record("run", number, board.id, str(board.start), 40, 9.0, 40, False, f"{day.isoformat()}T12:00:00+00:00")
    return replace(game, **changes)


def day_controls(player):
    return [control for control, _ in player.screen.controls if getattr(control.command, "kind", "") == "day"]


def test_each_weekday_has_its_style_and_gets_harder():
    week = [DAY - timedelta(DAY.weekday()) + timedelta(days) for days in range(7)]
    found = [next(board for board in stock_boards() if board.id == featured_board(day)) for day in week]
    assert [board.style for board in found] == [style for style, _, _ in FEATURED]
    assert all(low <= board.level <= high for board, (_, low, high) in zip(found, FEATURED, strict=True))
    assert found[0].word == "gentle"
    assert found[6].word == "fiendish"


def test_no_board_is_featured_again_before_all_were():
    style, low, high = FEATURED[0]
    count = sum(low <= board.level <= high for board in stock_boards(style))
    first = date.fromordinal(7 * count * (DAY.toordinal() // 7 // count) + 1)
    mondays = [first + timedelta(7 * week) for week in range(count)]
    assert first.weekday() == 0
    assert len({featured_board(day) for day in mondays}) == count


def test_featured_board_returns_to_its_day(play):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    player.key("return")
    assert player.position == featured_position(DAY)
    assert player.session.game.origin is Origin.DAILY
    player.key("t")
    assert isinstance(player.screen, DailyScreen)


def test_calendar_shows_stars_and_streak(play, drawn):
    days = [DAY, DAY - timedelta(1), DAY - timedelta(2), DAY - timedelta(4)]
    records = [featured_game(day, number) for number, day in enumerate(days, 1)]
    records += [featured_game(DAY - timedelta(3), 8, assisted=True)]
    player = play(records=records)
    player.ask(Action.DAILY)
    player.rest()
    looks = {control.command.value: control.look for control in day_controls(player)}
    rect = player.screen.controls[0][1]
    assert [looks[day](rect, ControlState()).stars for day in days] == [3] * 4
    assert looks[DAY - timedelta(3)](rect, ControlState()).stars is None
    assert "3 days in a row" in drawn
    player.key("left")
    player.step()
    assert player.screen.day == DAY - timedelta(1)
    for _ in range(2):
        player.key("left")
    player.step()
    assert player.phrase("daily.helped") in drawn


def test_second_click_plays_the_day(play):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    rects = {control.command: rect for control, rect in player.screen.controls}
    earlier = DAY - timedelta(5)
    player.click(rects["day", earlier].centre)
    assert player.screen.day == earlier
    assert ("day", DAY + timedelta(1)) in player.screen.disabled
    player.step(1.0)
    player.click(rects["day", earlier].centre)
    assert player.position == featured_position(earlier)


def test_months_are_turned_until_the_present_one(play):
    player = play()
    player.ask(Action.DAILY)
    player.step(1.0)
    assert MONTH_LATER in player.screen.disabled
    player.do(MONTH_EARLIER)
    player.step()
    assert len(day_controls(player)) == 31
    assert MONTH_LATER not in player.screen.disabled


def test_solved_day_stays_solved():
    style = FEATURED[DAY.weekday()][0]
    other = next(board.id for board in stock_boards(style) if board.id != featured_board(DAY))
    played = featured_game(DAY, board=other, origin="daily")
    days = FeaturedDays(Statistics([played]))
    assert days.best(DAY) == played
    assert days.streak(DAY) == 1
    assert FeaturedDays(Statistics([replace(played, origin="endless")])).streak(DAY) == 0
    elsewhere = replace(played, board=stock_boards("farm")[0].id)
    assert FeaturedDays(Statistics([elsewhere])).streak(DAY) == 0


def test_midnight_and_a_clock_set_back_lose_nothing(play):
    today = [DAY]
    player = play(records=[featured_game(DAY)], today=lambda: today[0])
    player.ask(Action.DAILY)
    player.rest()
    for day, streak, enabled in [(DAY + timedelta(1), 1, 22), (DAY - timedelta(2), 0, 19), (DAY, 1, 21)]:
        today[0] = day
        player.step(100.0)
        player.rest()
        days = [control for control in day_controls(player) if not control.disabled_reason]
        assert len(days) == enabled
        assert streak_text(player.app.services.words, streak) in [
            getattr(widget, "text", "") for widget in player.screen.own_widgets()
        ]
        assert player.screen.day == DAY
        player.key("return")
        assert player.position == featured_position(DAY)
        player.key("escape")


def test_late_solutions_make_no_streak():
    days = [DAY, DAY - timedelta(1), DAY - timedelta(2)]
    late = replace(featured_game(days[1], 2), when=f"{(DAY + timedelta(1)).isoformat()}T12:00:00+00:00")
    assert FeaturedDays(Statistics([featured_game(days[0]), late, featured_game(days[2], 3)])).streak(DAY) == 1


def test_result_names_the_day(play):
    player = play(load_board(featured_board(DAY)), featured_position(DAY), origin=Origin.DAILY)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    player.key("r", ctrl=True)
    assert "21 November 2026" in player.app.services.clipboard.get()


# The other positions


@sampled("board_id", board_ids(), ("eight", "goat", "colours-six"))
def test_card_plays_daily_position(play, board_id):
    player = play()
    open_positions(player)
    player.step(1.0)
    player.click(card(player, board_id).centre)
    assert player.position == daily_position(load_board(board_id), DAY)


def test_daily_keeps_game_before(play):
    board = load_board("eight")
    player = play(board)
    before = player.position
    open_positions(player)
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
    open_positions(player)
    player.step(1.0)
    day = player.screen
    player.click(card(player, "eight").centre)
    assert player.button("Daily")
    player.key("t")
    assert player.screen is day
    player.step(1.0)
    player.click(card(player, "eight").centre)
    player.key("escape")
    assert player.screen is day
    player.key("escape")
    assert isinstance(player.screen, DailyScreen)
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)
    assert player.position == daily_position(board, DAY)
    assert player.screen.message == ""
    player.key("escape")  # from a daily game, whatever opened it, to its page
    assert isinstance(player.screen, DailyScreen)
    player.key("escape")
    assert player.title == "Antipode"


def test_new_leads_to_next_daily(play):
    player = play()
    open_positions(player)
    player.step(1.0)
    player.click(card(player, "eight").centre)
    player.key("n")
    assert player.session.game.origin is Origin.DAILY
    assert player.session.board.id != "eight"
    assert player.position == daily_position(player.session.board, DAY)
    player.key("u")
    assert player.position == daily_position(load_board("eight"), DAY)


def test_begun_daily_game_goes_on(play):
    board = load_board("seven")
    player = play(board, daily_position(board, DAY))
    player.app.screen.on_key(Action.LEFT)
    player.app.screen.on_key(Action.UP)
    player.app.screen.on_key(Action.RIGHT)
    moved = player.position
    assert player.session.game.move_count
    open_positions(player)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    assert player.position == moved
    assert len(player.session.games) == 1


def test_days_are_turned_until_today(play):
    player = play()
    open_positions(player)
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


def test_results_are_shown(play):
    eight, goat = load_board("eight"), load_board("goat")
    records = [solved(eight, DAY - timedelta(days), days) for days in range(3)]
    records += [solved(goat, DAY, 8, moves=20), solved(goat, DAY, 9, assisted=True)]
    records += [solved(load_board("seven"), DAY, 10, assisted=True)]
    player = play(records=records)
    open_positions(player)
    player.step()
    assert texts(player, "eight") == (("solved in 40 moves, par 20", "solved in 40 moves"), 1)
    assert content(player, "goat").achieved[0] == "solved in 20 moves, par 20"
    assert texts(player, "goat")[1] == 3
    assert texts(player, "seven") == ((player.phrase("daily.helped"),), 0)
    player.screen.day -= timedelta(4)
    assert content(player, "seven").achieved == (player.phrase("daily.open"),)
    player.screen.day += timedelta(4)
    assert player.screen._summary().startswith(f"2 of {len(board_ids()) + 1} solved")


def test_midnight_is_noticed_in_sleep(play):
    days = [DAY]
    player = play(today=lambda: days[-1])
    player.ask(Action.DAILY)
    player.wait_for_records()
    player.rest()
    assert 0 < player.screen.alarms.next - player.clock <= 60
    assert ("day", DAY + timedelta(1)) in player.screen.disabled
    days.append(DAY + timedelta(1))
    player.step(60)
    assert player.screen.day == DAY  # what is looked at stays
    assert ("day", DAY + timedelta(1)) not in player.screen.disabled


def test_begun_game_is_shown(play):
    player = play()
    open_positions(player)
    player.step(1.0)
    player.click(card(player, "eight").centre)
    move = player.position.legal_moves()[0]
    player.key({"U": "up", "D": "down", "L": "left", "R": "right"}[move])
    open_positions(player)
    assert content(player, "eight").achieved == (player.phrase("daily.begun", moves="1 move"),)
    assert content(player, "goat").achieved == (player.phrase("daily.open_today"),)
    player.do(EARLIER)
    assert content(player, "eight").achieved == (player.phrase("daily.open"),)


def test_solved_daily_leads_to_next(play):
    player = play()
    open_positions(player)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    player.wait_for_solver()
    for move in parse_moves(player.app.services.coach.analyzer.table.line(player.position)):
        player.screen.controller.slide((move,))
    assert player.session.is_solved
    player.step(1.0)
    player.click_button("Next daily")
    assert player.position == daily_position(load_board("eight"), DAY)
    assert player.session.game.origin is Origin.DAILY


def test_last_daily_leads_to_day(play):
    records = [solved(load_board(id_), DAY, number) for number, id_ in enumerate(board_ids())]
    blocks, start = daily_block_start(DAY)
    records.append(replace(records[0], number=99, board=blocks, start=start))
    player = play(records=[record for record in records if record.board != "seven"])
    open_positions(player)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    player.step(1.0)
    player.click_button("Next daily")
    assert isinstance(player.screen, DailyPositionsScreen)


def test_blocks_card_plays_daily_blocks(play):
    player = play()
    open_positions(player)
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
def test_solved_daily_can_be_won_again(play, table_of, helped):
    board = load_board("seven")
    player = play(board, daily_position(board, DAY))
    for move in parse_moves(table_of("seven").line(player.position)):
        player.screen.controller.slide((move,), of_solution=helped)
    player.rest(8.0)
    open_positions(player)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    assert not player.session.is_solved
    assert player.says("play.restarted")
    for move in parse_moves(table_of("seven").line(player.position)):
        player.screen.controller.slide((move,))
    player.wait_for_records()
    assert [stars_of(each) for each in player.store.history.statistics.records] == [0 if helped else 3, 3]


@pytest.mark.parametrize(("days", "name"), [(0, "Daily"), (1, "Yesterday"), (2, "That day")])
def test_way_back_names_played_day(play, days, name):
    player = play()
    open_positions(player)
    for _ in range(days):
        player.do(EARLIER)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    assert name in [control.label for control, _ in player.screen.controls]
    player.key("escape")
    assert player.screen.day == DAY - timedelta(days)


def test_past_day_leads_to_its_own(play):
    player = play()
    open_positions(player)
    player.do(EARLIER)
    player.step(1.0)
    player.click(card(player, "seven").centre)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    player.step(1.0)
    player.click_button("Next daily")
    assert player.position == daily_position(load_board("eight"), DAY - timedelta(1))


@every("today", [date.max, date.max - timedelta(20), date.min, date.min + timedelta(1), date.min + timedelta(400)])
def test_ends_of_the_calendar(play, today):
    player = play(today=lambda: today)
    player.ask(Action.DAILY)
    assert isinstance(player.screen, DailyScreen)
    for action in (Action.LEFT, Action.UP, Action.UP, Action.RIGHT, Action.DOWN, Action.DOWN):
        player.ask(action)
    assert player.screen.day == today
    player.screen.on_wheel(9)
    for _ in range(14):
        for turn in (MONTH_EARLIER, MONTH_EARLIER, MONTH_LATER):
            if turn not in player.screen.disabled_reasons:
                player.do(turn)
    player.step()
    player.do(MORE)
    player.step()
    for turn in (EARLIER, EARLIER, LATER, LATER):
        if turn not in player.screen.disabled_reasons:
            player.do(turn)
    player.key("escape")
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    player.quit()


def test_streak_ends_with_the_calendar():
    assert streak_until(date.min + timedelta(3), lambda day: True) == 4
    assert streak_until(date.min, lambda day: False) == 0
