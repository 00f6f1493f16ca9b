"""The page of the day's boards: played by mouse and keys, other days, streaks, and a game that goes on."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from types import SimpleNamespace

import pygame
import pytest
from every import every

from game.input.commands import Action
from game.model.days import hours_until
from game.model.game import Origin
from game.model.record import Record
from game.modes.daily import SIZES, WaitingStreak, daily_boards
from game.screens.daily.screen import EARLIER, LATER, SHARE, SIZE, DailyScreen, streak_text, waiting_text
from game.screens.picker.home_cards import CONTINUE
from game.screens.play.result import Result
from game.screens.play.screen import PlayScreen
from game.ui.control import ControlState, ItemCommand
from game.ui.geometry import small_text
from game.ui.labels import Line
from solver import load_board
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

DAY = date(2026, 11, 21)


@pytest.fixture
def play(play):
    def start(board=None, position=None, records=(), today=lambda: DAY, **options):
        return play(board, position, records=records, today=today, **options)

    return start


@pytest.fixture
def noon(monkeypatch):
    """Games are solved at noon of the day."""
    at_noon = SimpleNamespace(now=lambda zone: datetime(DAY.year, DAY.month, DAY.day, 12, tzinfo=zone))
    monkeypatch.setattr("game.store.history.datetime", at_noon)


def solved(day, size=0, number=1, **changes):
    board = load_board(daily_boards(day)[size].id)
    game = Record("run", number, board.id, str(board.start), 40, 9.0, 40, False, f"{day.isoformat()}T12:00:00+00:00")
    return replace(game, **changes)


def open_daily(player):
    player.ask(Action.DAILY)
    player.rest()
    assert isinstance(player.screen, DailyScreen)


def look(player, command):
    control, rect = next(each for each in player.screen.controls if each[0].command == command)
    return control.look(rect, ControlState())


def card(player, size, day=DAY):
    return look(player, ItemCommand(SIZE, daily_boards(day)[size].id))


def click_card(player, size, day=DAY):
    command = ItemCommand(SIZE, daily_boards(day)[size].id)
    player.click(next(rect for control, rect in player.screen.controls if control.command == command).centre)
    player.step()


def day_controls(player):
    return [control for control, _ in player.screen.controls if getattr(control.command, "kind", "") == "day"]


def test_daily_opens_from_home_page(play):
    player = play()
    player.click_button("Daily")
    assert isinstance(player.screen, DailyScreen)
    assert player.title == "Daily - Antipode"
    player.key("escape")
    assert player.title == "Antipode"


@pytest.mark.parametrize("size", range(len(SIZES)), ids=SIZES)
def test_card_plays_its_board_and_leads_back(play, size):
    player = play()
    open_daily(player)
    click_card(player, size)
    assert player.position == daily_boards(DAY)[size].start
    assert player.session.game.origin is Origin.DAILY
    player.key("t")
    assert isinstance(player.screen, DailyScreen)


def test_cards_tell_how_hard_a_board_is(play):
    player = play()
    open_daily(player)
    for size, board in enumerate(daily_boards(DAY)):
        shown = card(player, size)
        assert shown.name == player.phrase(f"daily.{SIZES[size]}")
        assert player.phrase(f"difficulty.{board.word}") in shown.facts
        assert str(board.moves) in shown.facts
        about = player.app.interface.words.counted("daily.minutes", board.minutes)
        assert (shown.result, shown.is_solved) == (about, False)
        assert 1 <= board.minutes <= max(1, board.moves // 5)


@pytest.mark.parametrize(("done", "following"), [((), 0), ((0,), 1), ((0, 2), 1), ((0, 1), 2)])
def test_enter_plays_the_first_unsolved_size(play, done, following):
    player = play(records=[solved(DAY, size, size) for size in done])
    player.wait_for_records()
    open_daily(player)
    player.key("return")
    assert player.position == daily_boards(DAY)[following].start


def test_results_are_shown(play):
    records = [solved(DAY, 0, 1), solved(DAY, 1, 2, moves=60), solved(DAY, 2, 3, assisted=True)]
    player = play(records=records)
    player.wait_for_records()
    open_daily(player)
    assert [(card(player, size).stars, card(player, size).is_solved) for size in range(3)] == [
        (3, True),
        (1, True),
        (0, False),
    ]
    assert card(player, 1).result == player.phrase("daily.solved", moves="60 moves", time="0:09")
    assert card(player, 2).result == player.phrase("daily.helped")


def test_begun_game_goes_on_and_is_shown(play):
    player = play()
    open_daily(player)
    click_card(player, 0)
    (move, *_) = player.position.legal_moves()
    player.screen.controller.slide((move,))
    moved = player.position
    player.key("escape")
    player.rest()
    assert card(player, 0).result == player.phrase("daily.begun", moves="1 move")
    assert card(player, 0).position == moved
    player.key("return")
    assert player.position == moved


@pytest.mark.parametrize("is_anew", [False, True])
def test_solved_board_opens_with_its_result(play, is_anew):
    player = play()
    open_daily(player)
    click_card(player, 0)
    solve(player)
    done = player.session.game.done
    player.key("escape")
    player.rest()
    if is_anew:
        player.quit()
        player = play()
        open_daily(player)
    click_card(player, 0)
    player.rest()
    assert player.session.is_solved and player.session.game.done == done
    assert [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
    player.key("n")
    assert player.position == daily_boards(DAY)[1].start


def test_month_in_figures_and_what_keeps_a_streak_fill_large_windows(play):
    records = [solved(DAY, 0, 1), solved(DAY - timedelta(1), 1, 2, moves=60), solved(DAY - timedelta(1), 2, 3)]
    player = play(records=records, size=(1280, 800))
    open_daily(player)
    said = [text for widget in player.screen.own_widgets() for text in widget.spoken(player.screen.words)]
    assert {"Days solved: 2", "Stars: 7", "Longest streak: 2 days", player.phrase("daily.keeping")} <= {*said}


def test_unfinished_board_is_continued_although_others_were_opened(play):
    player = play()
    open_daily(player)
    click_card(player, 2)
    (move, *_) = player.position.legal_moves()
    player.screen.controller.slide((move,))
    moved = player.position
    player.key("escape")
    player.rest()
    click_card(player, 0)  # and no move there
    player.key("escape")
    player.rest()
    player.key("escape")
    player.rest()
    player.do(CONTINUE)
    player.step()
    assert player.position == moved
    player.key("escape")


def test_double_click_on_the_daily_card_opens_no_board(play):
    player = play()
    player.rest()
    point = player.button("Daily").centre
    player.click(point)
    player.rest()
    assert isinstance(player.screen, DailyScreen)
    assert player.screen.command_at(point) is not None
    player.click(point)
    player.rest()
    assert isinstance(player.screen, DailyScreen)


def test_calendar_has_a_mark_for_each_solved_size(play, drawn):
    records = [solved(DAY, 0, 1), solved(DAY - timedelta(1), 0, 2), solved(DAY - timedelta(1), 2, 3)]
    records += [solved(DAY - timedelta(2), 1, 4), solved(DAY - timedelta(3), 0, 5, assisted=True)]
    player = play(records=records)
    player.wait_for_records()
    open_daily(player)
    days = [look(player, ItemCommand("day", DAY - timedelta(ago))) for ago in range(5)]
    assert [day.stars for day in days] == [(3,), (3, 3), (3,), (), ()]
    assert not any(day.is_waiting for day in days)
    assert "3 days in a row" in drawn


def test_missed_day_is_said_to_keep_the_streak_and_marked(play, drawn):
    before = [solved(DAY - timedelta(ago), 0, ago) for ago in (2, 3, 10, 11, 12)]
    player = play(records=before)
    open_daily(player)
    missed = DAY - timedelta(1)
    words = player.app.interface.words
    waiting = WaitingStreak(2, missed)
    assert [text for text in drawn if words.counted("daily.waiting", 2) in text]
    assert str(missed.day) in waiting_text(words, waiting)
    marked = [day for day in day_controls(player) if look(player, day.command).is_waiting]
    assert [day.command.value for day in marked] == [missed]
    assert words.text("daily.keeps_streak") in look(player, marked[0].command).spoken(words)
    player.store.history.add(solved(missed, 0, 1, when=f"{DAY.isoformat()}T12:00:00+00:00"))
    player.key("escape")
    open_daily(player)
    assert not [day for day in day_controls(player) if look(player, day.command).is_waiting]
    assert "3 days in a row" in drawn


def test_full_day_looks_different_from_one_with_dots(play):
    player = play()
    open_daily(player)
    day = look(player, ItemCommand("day", DAY))
    seen = []
    for stars in ((3, 3, 3), (3, 1, 3), (3, 3), (1, 1)):
        surface = pygame.Surface(player.screen.size)
        replace(day, stars=stars).draw(surface, player.screen.painter)
        seen.append(pygame.image.tobytes(surface, "RGB"))
    assert len({*seen}) == 4


def test_day_is_shared_in_plain_lines(play):
    player = play(
        records=[
            solved(DAY, 0, 1),
            solved(DAY, 1, 2, moves=60, assisted=True, hints=7),
            solved(DAY - timedelta(1), 0, 3),
        ]
    )
    open_daily(player)
    player.click_button("Share today")
    assert player.app.interface.clipboard.get().splitlines() == [
        "Antipode, 21 November 2026",
        "Quick: ★★★ 40 moves, 0:09",
        "Medium: ★☆☆ 60 moves, 0:09, 7 hints",
        "Hard: not solved yet",
        "2 days in a row",
    ]
    player.screen.day = DAY - timedelta(5)
    player.happened()
    assert SHARE in player.screen.disabled


def test_result_tells_the_boards_of_the_day_and_the_streak(play, noon):
    player = play(records=[solved(DAY, 1, 1), solved(DAY - timedelta(1), 0, 2)])
    open_daily(player)
    click_card(player, 0)
    player.wait_for_solver()
    for move in parse_moves(player.app.coach.analyzer.advice(player.position).line, player.position.board):
        player.screen.controller.slide((move,))
    player.happened()
    figures = player.screen.controller.mode.figures(player.session, player.app.interface.words)
    assert player.session.is_solved
    assert [value for _, value in figures] == ["2 of 3 solved", "2 days in a row"]


def test_second_click_plays_the_day(play):
    player = play()
    open_daily(player)
    rects = {control.command: rect for control, rect in player.screen.controls}
    earlier = DAY - timedelta(5)
    player.click(rects["day", earlier].centre)
    assert player.screen.day == earlier
    assert ("day", DAY + timedelta(1)) in player.screen.disabled
    player.step(1.0)
    player.click(rects["day", earlier].centre)
    assert player.position == daily_boards(earlier)[0].start


def test_months_are_turned_until_the_present_one(play):
    player = play()
    open_daily(player)
    assert LATER in player.screen.disabled
    player.do(EARLIER)
    player.step()
    assert len(day_controls(player)) == 31
    assert LATER not in player.screen.disabled


def test_midnight_and_a_clock_set_back_lose_nothing(play):
    today = [DAY]
    player = play(records=[solved(DAY)], today=lambda: today[0])
    open_daily(player)
    for day, streak, enabled in [(DAY + timedelta(1), 1, 22), (DAY - timedelta(2), 0, 19), (DAY, 1, 21)]:
        today[0] = day
        player.step(100.0)
        player.rest()
        days = [control for control in day_controls(player) if not control.disabled_reason]
        assert len(days) == enabled
        assert streak_text(player.app.interface.words, streak) in [
            getattr(widget, "text", "") for widget in player.screen.own_widgets()
        ]
        assert player.screen.day == DAY
        player.key("return")
        assert player.position == daily_boards(DAY)[1].start
        player.key("escape")


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


def solve(player):
    player.wait_for_solver()
    for move in parse_moves(player.app.coach.analyzer.advice(player.position).line, player.position.board):
        player.screen.controller.slide((move,))
    assert player.session.is_solved
    player.step(1.0)


def test_result_names_the_day(play):
    player = play()
    open_daily(player)
    click_card(player, 0)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    player.key("r", ctrl=True)
    player.key("c", ctrl=True)
    assert "21 November 2026" in player.app.interface.clipboard.get()


@pytest.mark.parametrize("ago", [0, 3])
def test_next_leads_to_the_next_size_of_that_day(play, ago):
    day = DAY - timedelta(ago)
    player = play()
    open_daily(player)
    for _ in range(ago):
        player.key("left")
    player.step()
    click_card(player, 0, day)
    player.key("n")
    assert player.position == daily_boards(day)[1].start
    assert player.session.game.origin is Origin.DAILY
    player.key("u")
    assert player.position == daily_boards(day)[1].start, "the page leads back"


def test_last_board_of_the_day_leads_to_its_page(play):
    player = play(records=[solved(DAY, size, size) for size in (1, 2)])
    player.wait_for_records()
    open_daily(player)
    click_card(player, 0)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    player.step(1.0)
    player.click_button("Next daily")
    assert isinstance(player.screen, DailyScreen)


def test_last_win_of_the_day_completes_it(play, noon):
    player = play(records=[solved(DAY, size, size) for size in (1, 2)])
    player.wait_for_records()
    open_daily(player)
    click_card(player, 0)
    player.wait_for_solver()
    solve(player)
    player.app.interface.painter.has_reduced_motion = False
    player.click_button("Day complete")
    screen = player.screen
    assert isinstance(screen, DailyScreen)
    said = [widget.text for widget in screen.widgets() if isinstance(widget, Line)]
    assert player.phrase("daily.well_done") in said
    assert screen.default_button == SHARE
    assert screen.confetti is not None
    player.key("escape")
    open_daily(player)
    assert player.screen is not screen
    assert player.screen.confetti is None, "once"


def test_day_that_was_complete_before_is_not_celebrated_again(play):
    player = play(records=[solved(DAY, size, size + 1) for size in range(3)])
    open_daily(player)
    assert player.screen.confetti is None
    assert player.screen.default_button == SHARE
    player.key("return")
    assert player.app.interface.clipboard.get()


@pytest.mark.parametrize(("hour", "minute", "hours"), [(0, 0, 24), (7, 59, 17), (8, 0, 16), (23, 59, 1)])
def test_hours_until_the_next_boards(hour, minute, hours):
    now = datetime(2026, 11, 21, hour, minute).astimezone()
    assert hours_until(date(2026, 11, 22), now) == hours


def test_daily_keeps_game_before(play):
    player = play(load_board("eight"))
    before = player.position
    open_daily(player)
    click_card(player, 1)
    player.key("escape")
    player.key("escape")
    assert player.position == before


@pytest.mark.parametrize("days", [0, 1, 2])
def test_way_back_is_to_the_page_and_no_other_day(play, days):
    player = play()
    open_daily(player)
    for _ in range(days):
        player.key("left")
    player.step()
    player.key("return")
    player.step()
    (back,) = [control for control, _ in player.screen.controls if control.command is Action.BACK]
    assert back.label == "Daily"
    player.key("escape")
    assert player.screen.day == DAY - timedelta(days)


@every("today", [date.max, date.max - timedelta(20), date.min, date.min + timedelta(1), date.min + timedelta(400)])
def test_ends_of_the_calendar(play, today):
    player = play(today=lambda: today)
    player.ask(Action.DAILY)
    assert isinstance(player.screen, DailyScreen)
    for action in (Action.LEFT, Action.UP, Action.UP, Action.RIGHT, Action.DOWN, Action.DOWN):
        player.ask(action)
    assert player.screen.day == today
    player.screen.on_wheel(9)
    for _ in range(3):
        for turn in (EARLIER, EARLIER, LATER):
            if turn not in player.screen.disabled_reasons:
                player.do(turn)
    player.step()
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    player.quit()


def test_home_tells_of_the_day(play, drawn):
    player = play(records=[solved(DAY, 1), solved(DAY - timedelta(1), 0, 2)])
    player.wait_for_records()
    player.rest()
    shown = player.screen.board_cards.content(player.screen.cards.card(Action.DAILY))
    assert shown.status == ("1 of 3 solved",)
    assert shown.byline == ("2 days in a row",)
    assert shown.position == daily_boards(DAY)[0].start


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_buttons_of_a_daily_board_stay_readable(play, language):
    player = play(language=language)
    player.resize(480, 360)
    open_daily(player)
    click_card(player, 0)
    player.rest()
    screen = player.screen
    assert isinstance(screen, PlayScreen)
    drawn = [screen.looks.at(rect).text for control, rect in screen.controls if control.icon and control.label]
    assert min(drawn) >= small_text(screen.text)
