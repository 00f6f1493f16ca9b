"""Two programs with the same files lose nothing, and a clock that is set back confuses nothing."""

import os
import random
from datetime import date, datetime, timedelta, timezone

import pytest
from desktop import TOOLS, Desktop, Game, require
from faults import SEVEN, START, opened, played, records_in, start_playing
from player import Player

from game.input.commands import Action
from game.model.mistakes import Mistakes
from game.model.record import Record
from game.model.statistics import Statistics
from game.modes.daily import DailyDays, daily_boards
from solver import load_board, parse_position
from solver.system.files import sweep_temporaries

DAY = date(2026, 11, 19)  # whose second board has numbers
EIGHT = load_board("eight")


@pytest.mark.parametrize("games", [2, pytest.param(150, marks=pytest.mark.slow)])
def test_two_programs_at_once_lose_no_game(games, tmp_path):
    environment = {"HOME": str(tmp_path)}
    both = [start_playing(games, environment) for _ in range(2)]
    for seen in map(played, both):
        assert len(seen.titles) == games
        assert seen.warnings == []
    folder = tmp_path / ".local" / "share" / "antipode"
    records = records_in(folder)
    runs = {record.run for record in records}
    assert {record.name for record in records} == {(run, number) for run in runs for number in range(1, games + 1)}
    assert len(runs) == 2
    assert not list(tmp_path.rglob("*.damaged*"))
    store = opened(folder)
    assert store.session(SEVEN).is_solved
    assert (store.last_board, store.problem) == ("seven", None)


@pytest.fixture
def desktop():
    require(*TOOLS)
    desktop = Desktop()
    yield desktop
    desktop.close()


@pytest.mark.slow
def test_two_windows_at_once_lose_no_game(desktop, tmp_path):
    """The same with a keyboard, one board each and then both on one."""
    games = [Game(desktop, tmp_path / "data", "play", "seven", "--position", START) for _ in range(2)]
    try:
        for number in range(5):
            for game in games:
                desktop.xdotool("windowactivate", game.window)
                desktop.until(lambda game=game: desktop.xdotool("getwindowfocus") == game.window, "no focus")
                game.key(*(["ctrl+shift+n"] if number else []), "Left", "Left")
                game.wait_for_title("Seven - solved in 2 moves - Antipode")
        ends = []
        for game in games:
            desktop.xdotool("windowactivate", game.window)
            desktop.until(lambda game=game: desktop.xdotool("getwindowfocus") == game.window, "no focus")
            ends.append(game.quit())
        assert ends == [(0, "")] * 2
    finally:
        for game in games:
            game.process.kill()
            game.process.wait()
    records = records_in(tmp_path / "data" / "antipode")
    assert len({record.name for record in records}) == 10
    assert opened(tmp_path / "data" / "antipode").problem is None


class Clock:
    """The time of day, wherever the program asks for it."""

    def __init__(self, monkeypatch):
        self.time = datetime(DAY.year, DAY.month, DAY.day, 12, 0, tzinfo=timezone.utc)
        clock = self

        class Datetime(datetime):
            @classmethod
            def now(cls, tz=None):
                return clock.time.astimezone(tz)

        monkeypatch.setattr("game.store.history.datetime", Datetime)

    def today(self):
        return self.time.date()


@pytest.mark.parametrize(
    "back",
    [timedelta(days=1), *(pytest.param(timedelta(days), marks=pytest.mark.slow) for days in (400, -1, -400))],
    ids=str,
)
@pytest.mark.usefixtures("few_frames")
def test_clock_set_back_changes_no_time(back, tmp_path, monkeypatch, line_from):
    clock = Clock(monkeypatch)
    start = daily_boards(DAY)[1].start
    player = Player(tmp_path, start.board, start, today=clock.today)
    player.wait_for_records()
    keys = {"L": "left", "R": "right", "U": "up", "D": "down"}
    line, shown = line_from(start), []
    for number, move in enumerate(line):
        if number == len(line) // 2:
            clock.time -= back
        player.key(keys[move])
        player.rest()
        player.step(1.0)
        shown.append(player.session.seconds(player.clock))
    assert player.session.is_solved
    assert shown == sorted(shown)
    assert shown[0] >= 0
    (record,) = player.store.history.statistics.records
    assert record.seconds == pytest.approx(shown[-1], abs=0.001)
    for action in (Action.DAILY, Action.MISTAKES, Action.GAMES, Action.STATISTICS, Action.LADDER):
        player.app.run_command(action)
        player.rest()
        player.app.run_command(Action.BACK)
        player.rest()
    player.quit()
    if abs(back) <= timedelta(days=1):
        assert DailyDays(Statistics(records_in(tmp_path))).solved(DAY) == 1


@pytest.mark.parametrize("seeds", [20, pytest.param(1000, marks=pytest.mark.slow)])
def test_clock_jumps_keep_counts_in_range(seeds):
    position = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
    for seed in range(seeds):
        rng, day, mistakes, records, days = random.Random(seed), DAY, Mistakes(), [], set()
        for number in range(30):
            day += timedelta(rng.choice((-400, -2, -1, -1, 0, 1, 1, 1, 2)))
            days.add(day)
            records.append(daily_record(number, day))
            assert 1 <= DailyDays(Statistics(records)).streak(day) <= len(days)
            counts = mistakes.counts(EIGHT, day)
            assert min(counts.due, counts.waiting, counts.learnt) >= 0
            assert counts.due + counts.waiting <= 1
            waits = mistakes.next_due(EIGHT, day)
            assert waits is None or 0 <= waits <= 35 + 2
            if waits is None:
                mistakes.add(position, day)
            else:
                days_left = mistakes.answer(position, rng.random() < 0.8, day)
                assert days_left is None or 0 <= days_left <= 35 + 2


def daily_record(number, day):
    """The position of a day solved on it."""
    start, when = daily_boards(day)[0].start, f"{day.isoformat()}T12:00:00+00:00"
    return Record("run", number, start.board.id, str(start), 40, 9.0, 20, False, when)


@pytest.mark.parametrize("off", [-3600, 24 * 3600], ids=["an hour ago", "tomorrow"])
def test_sweeping_works_with_wrong_clock(off, tmp_path):
    left = tmp_path / "settings.json.abcdefg1.antipode.tmp"
    left.write_text("half")
    now = left.stat().st_mtime
    os.utime(left, (now + off, now + off))
    sweep_temporaries(tmp_path)
    assert not left.exists()
