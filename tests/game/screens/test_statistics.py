"""The statistics through the real game on SDL's dummy driver."""

import csv
import errno
import os
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from datetime import datetime

import platformdirs
import pygame
import pytest
from every import every
from player import Player
from records import record
from waiting import PATIENCE, finish_reading, look_through

from game.export.tables import COLUMNS, NAME, csv_text
from game.input.commands import Action
from game.language.language import load_language
from game.model.game import Origin
from game.model.statistics import Measure
from game.screens.common.page_screen import YOU
from game.screens.picker.entries import COLLECTIONS
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.screens.statistics.data import EXPORT as EXPORT_DATA
from game.screens.statistics.data import IMPORT, DataDialog
from game.screens.statistics.screen import DATA, EXPORT, PLAY, PLOT, StatisticsScreen
from game.screens.statistics.words import StatisticsWords
from game.store.export import export_table
from game.store.storage import Store
from game.system.programs import NoChooser
from game.ui.control import ControlState, ItemCommand
from game.ui.labels import Paragraph
from game.words.board_texts import percent
from game.words.words import Words, clock_hundredths
from solver import Job, board_ids, load_board, parse_position
from solver.generator.stock import stock_boards
from solver.system.progress import THREAD_NAME

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT = load_board("eight"), load_board("goat")
ENGLISH = Words(load_language("en"))
NEARLY = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
WHEN = "2026-07-31T12:00:00+00:00"

GAMES = [
    (30, 61.26, 20, False), (41, 75.0, 25, False), (25, 48.5, 25, True), (33, 3599.97, 22, False),
    (60, 90.04, 30, False), (22, 12.0, None, False), (47, 130.5, 28, False), (28, 44.4, 27, False),
    (39, 58.0, 26, False), (26, 33.3, 26, False), (52, 101.1, 31, False), (31, 60.0, 24, False),
    (36, 71.7, 29, False), (29, 52.9, 23, False), (44, 88.8, 30, True),
]  # fmt: skip
"""Moves, seconds, par, and whether there was help."""


def game_of(number, game, board="eight"):
    moves, seconds, par, assisted = game
    others = {"run": f"before on {board}", "board": board, "when": WHEN}
    return record(number, moves, par, seconds=seconds, assisted=assisted, **others)


def figure(name):
    return ENGLISH.text(f"figure.{name}")


def of_n(values, n):
    """CsTimer's averages, slowly: the last one and the best one, as a pair that ``min`` makes."""
    found = [sum(sorted(values[i : i + n])[1:-1]) / (n - 2) for i in range(len(values) - n + 1)]
    return (found[-1], min(found), max(found)) if found else None


@pytest.fixture(autouse=True)
def own_documents(monkeypatch, tmp_path):
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "documents")
    (tmp_path / "documents").mkdir()


@pytest.fixture
def kept(tmp_path):
    """Keeps records of another run of the program."""

    def keep(games, board="eight"):
        store = Store(tmp_path / "data")
        for number, game in enumerate(games, 1):
            store.history.add(game_of(number, game, board))
        store.close()

    return keep


@pytest.fixture
def play(play):
    def start(board=None, position=None, read=True, **options):
        player = play(board, position, **options)
        if read:
            player.wait_for_records()
        return player

    return start


def opened(player):
    player.key("f3")
    assert isinstance(player.screen, StatisticsScreen)
    player.step(1.0)  # it has come up
    player.step()
    return player


def rect_of(player, command):
    return next(rect for control, rect in player.screen.controls if control.command == command)


def plot_of(player):
    """Where the parts of the plot are."""
    control, rect = next(each for each in player.screen.controls if each[0].command == PLOT)
    return control.look(rect, ControlState()).layout


def click(player, command):
    player.step(1.0)  # a click too soon would be for what was there before
    player.click(rect_of(player, command).centre)


def table(player, drawn_lines):
    """What the table shows, drawn_lines anew: name to this run's number and that of all time, left and right."""
    player.screen.is_dirty = True
    drawn_lines.clear()
    player.step()
    names = [player.app.interface.words.text(f"figure.{name}") for name in ("solved", "compared", "best", "mean")]
    names += [player.app.interface.words.text(f"figure.{name}") for name in ("of_five", "best_of_five")]
    names += [player.app.interface.words.text(f"figure.{name}") for name in ("of_twelve", "best_of_twelve")]
    begin = drawn_lines.index(names[0])
    return {name: tuple(drawn_lines[drawn_lines.index(name, begin) + 1 :][:3:2]) for name in names}


# The figures


def test_table_leaves_out_helped_games(play, kept, drawn_lines):
    kept(GAMES)
    player = opened(play(EIGHT))
    click(player, ItemCommand("measure", Measure.MOVES))
    moves = [game[0] for game in GAMES if not game[3]]
    five, twelve = of_n(moves, 5), of_n(moves, 12)
    assert table(player, drawn_lines) == {
        "Solved": ("0", "13"),
        "In averages": ("0", "13"),
        "Best": ("-", "22"),
        "Mean": ("-", f"{sum(moves) / 13:.1f}"),
        "Average of 5": ("-", f"{five[0]:.1f}"),
        "Best average of 5": ("-", f"{five[1]:.1f}"),
        "Average of 12": ("-", f"{twelve[0]:.1f}"),
        "Best average of 12": ("-", f"{twelve[1]:.1f}"),
    }
    assert (five[0], five[1]) == (pytest.approx(32.0), pytest.approx(31.0))  # by hand: 29 31 36; 28 39 26 -> 31


def test_measures_have_their_units(play, kept, drawn_lines):
    kept(GAMES)
    player = opened(play(EIGHT))
    click(player, ItemCommand("measure", Measure.TIME))
    times = [game[1] for game in GAMES if not game[3]]
    five = of_n(times, 5)
    shown = table(player, drawn_lines)
    assert shown["Best"][1] == "0:12.00"
    assert shown["Mean"][1] == clock_hundredths(ENGLISH, sum(times) / 13)
    assert shown[figure("of_five")][1] == clock_hundredths(ENGLISH, five[0])
    assert shown[figure("best_of_five")][1] == clock_hundredths(ENGLISH, five[1])
    click(player, ItemCommand("measure", Measure.EFFICIENCY))
    shares = [game[2] / game[0] for game in GAMES if not game[3] and game[2] is not None]
    shown = table(player, drawn_lines)
    assert shown["Best"][1] == "100%"
    assert shown["Mean"][1] == percent(ENGLISH, sum(shares) / 12)
    assert shown[figure("best_of_five")][1] == percent(ENGLISH, of_n(shares, 5)[2])
    assert shown[figure("of_twelve")][1] == shown[figure("best_of_twelve")][1] == percent(ENGLISH, of_n(shares, 12)[0])


def test_session_has_own_column(play, kept, drawn_lines):
    kept(GAMES)
    player = play(EIGHT, NEARLY, origin=Origin.DEALT)
    player.wait_for_solver()
    player.key("left")
    player.step(3.0)
    player.key("left")
    assert player.session.is_solved
    player.step(1.0)
    player = opened(player)
    click(player, ItemCommand("measure", Measure.EFFICIENCY))
    shown = table(player, drawn_lines)
    assert shown["Solved"] == ("1", "14")
    assert shown["Best"] == ("100%", "100%")
    assert shown[figure("of_five")][0] == "-"


@every(
    ("seconds", "text"),
    [
        (0, "0:00.00"),
        (9.996, "0:09.99"),
        (59.99, "0:59.99"),
        (60.0, "1:00.00"),
        (3599.999, "59:59.99"),
        (36061, "10:01:01.00"),
    ],
)
def test_times_have_hundredths(seconds, text):
    assert clock_hundredths(ENGLISH, seconds) == text


@every(
    ("share", "text"),
    [(1, "100%"), (0.99999, "99.9%"), (0.29, "29.0%"), (2 / 3, "66.7%"), (5 / 9, "55.6%"), (0.0, "0.0%")],
)
def test_share_never_rounds_to_all(share, text):
    assert percent(ENGLISH, share) == text


# Ways in and out


def test_f3_opens_and_closes(play, kept):
    kept(GAMES)
    kept(GAMES[:3], "goat")
    player = play()
    picker = player.screen
    opened(player)
    assert player.title == "Times - Antipode"
    assert player.screen.shown.board == "goat"  # it was solved last
    player.key("f3")
    assert player.screen is picker
    picker.open_collection("numbers")
    for _ in range(2):
        player.key("right")
    player.key("f3")
    assert player.screen.shown.board == board_ids()[1]  # the one with the focus
    player.key("escape")
    assert player.screen is picker
    assert picker.focused_command == ItemCommand("board", board_ids()[1])
    player.click_help("Times")
    player.click_button("Back")
    assert player.screen is picker


def test_game_is_paused_meanwhile(play, kept):
    kept(GAMES)
    player = play(EIGHT, NEARLY)
    player.key("up")
    player.key("down")
    scene, position, seconds = player.screen, player.position, player.session.seconds(player.clock)
    opened(player)
    assert player.screen.shown.board == "eight"
    player.step(100.0)
    player.key("escape")
    assert player.screen is scene
    assert player.position == position
    assert player.session.seconds(player.clock) - seconds < 1
    player.click_help("Times")
    assert isinstance(player.screen, StatisticsScreen)
    player.key("escape")
    assert player.screen is scene


def test_boards_selected_by_pointer_and_focus(play, kept):
    kept(GAMES)
    player = opened(play())
    click(player, ItemCommand("board", "goat"))
    assert player.screen.shown.board == "goat"
    for _ in (Action.BACK, *YOU.tabs, "the board that is shown"):
        player.key("tab")
    assert player.screen.shown.board == "goat"
    seen = []
    for _ in board_ids():
        player.key("up")
        seen.append(player.screen.shown.board)
    assert seen[:2] == ["colours-three", "colours-six"]
    assert seen[-2:] == ["seven", "seven"]  # above it there is only Back
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


@every("size", [(1280, 800), (960, 720), (1600, 1000)])
def test_click_selects_measures_beside_many_boards(play, size):
    boards = [board.id for board in stock_boards("car-park")[:30]]
    player = play(EIGHT, records=[record(n, 30, 20, board=each) for n, each in enumerate([*boards, "eight"])])
    player.resize(*size)
    player = opened(player)
    assert player.screen.controls
    assert player.screen.listing.is_needed
    for measure in reversed(Measure):
        click(player, ItemCommand("measure", measure))
        assert player.screen.shown.measure is measure


def test_focus_selects_measures(play, kept):
    kept(GAMES)
    player = opened(play(EIGHT))
    stops = []
    for _ in range(9 + len(YOU.tabs)):
        player.key("tab")
        stops.append(player.screen.focused_command)
    measures = [ItemCommand("measure", measure) for measure in Measure]
    assert player.screen.shown.measure is Measure.TIME
    buttons = PLAY, EXPORT, DATA, Action.SPEED, Action.BACK
    tabs = [ItemCommand("tab", action) for action in YOU.tabs]
    assert stops == [Action.BACK, *tabs, ItemCommand("board", "eight"), measures[0], PLOT, *buttons]
    for _ in range(6):
        player.key("tab", shift=True)
    assert player.screen.focused_command == measures[0]
    for measure in tuple(Measure)[1:]:
        player.key("right")
        assert (player.screen.shown.board, player.screen.shown.measure) == ("eight", measure)
    player.key("tab", shift=True)
    assert player.screen.focused_command == ItemCommand("board", "eight")
    player.key("down")
    assert (player.screen.shown.board, player.screen.shown.measure) == ("eleven", Measure.EFFICIENCY)


# The plot


def shown_plot(player):
    """Return the places of the plot's games from left to right."""
    room, series = plot_of(player).room, player.screen.shown.series(5)
    return [(series.plot_in(room).x(i), room.centre[1]) for i in range(len(series.games))]


def test_one_game_is_singular(play, kept):
    kept(GAMES[:1])
    assert opened(play(EIGHT)).screen.caption == ENGLISH.counted("statistics.all_games", 1)


def test_missing_efficiency_is_explained(play, kept):
    kept([(30, 61.26, None, False)])
    player = opened(play(EIGHT))
    player.screen.shown.choose("eight", Measure.EFFICIENCY)
    assert player.screen.caption == player.phrase("statistics.no_efficiency")
    player.screen.shown.choose("eight", Measure.MOVES)
    assert player.screen.caption == ENGLISH.counted("statistics.all_games", 1)


def test_pointer_selects_game(play, kept, drawn_lines):
    kept(GAMES)
    player = opened(play(EIGHT))
    assert player.screen.caption == ENGLISH.counted("statistics.all_games", 15)
    places = shown_plot(player)
    local = datetime.fromisoformat(WHEN).astimezone()
    day = f"{local.day} {local:%B %Y, %H:%M}"
    player.move(places[2])
    expected = f"Game 3, 25 moves, par 25, efficiency 100%, 0:48.50, 0.52 moves a second, {day}, with help"
    assert player.screen.caption == drawn_lines[-1] == expected
    player.move(places[5])
    assert player.screen.caption == f"Game 6, 22 moves, 0:12.00, 1.83 moves a second, {day}"  # its par was never known
    player.move((1, 1))
    assert player.screen.caption == ENGLISH.counted("statistics.all_games", 15)
    player.press(places[0])  # a finger
    assert player.screen.caption.startswith("Game 1, ")


def test_arrows_step_through_games(play, kept):
    kept(GAMES)
    player = opened(play(EIGHT))
    while player.screen.focused_command != PLOT:
        player.key("tab")
    assert player.screen.shown.game == len(player.screen.shown.games) - 1
    seen = []
    for _ in range(3):
        player.key("left")
        seen.append(player.screen.shown.game)
    last = len(player.screen.shown.games) - 1
    assert seen == [last - 1, last - 2, last - 3]
    player.key("right")
    assert player.screen.shown.game == last - 2
    for _ in range(last + 1):
        player.key("left")
    assert player.screen.focused_command != PLOT  # past the first game the ring goes on
    assert player.screen.shown.game is None


def test_helped_games_have_other_marks(play, kept, drawn_lines):
    kept(GAMES)
    player = opened(play(EIGHT))
    art, marks = player.screen.painter.art, []
    icon = art.icon
    art.icon = lambda name, size, colour: (marks.append((name, colour)), icon(name, size, colour))[1]
    click(player, ItemCommand("measure", Measure.MOVES))
    player.screen.is_dirty = True
    marks.clear()
    drawn_lines.clear()
    player.step()
    dots = [colour for name, colour in marks if name == "dot"]
    diamonds = [colour for name, colour in marks if name == "diamond"]
    assert (len(dots), len(diamonds)) == (13 + 1, 2 + 1)  # and one of each in the legend
    assert len(set(dots)) == len(set(diamonds)) == 1
    assert dots[0] != diamonds[0]
    legend = {kind: player.phrase(f"legend.{kind}") for kind in ("compared", "uncompared", "fewest", "trend")}
    assert set(legend.values()) <= set(drawn_lines)
    click(player, ItemCommand("board", "goat"))
    drawn_lines.clear()
    player.screen.is_dirty = True
    player.step()
    assert legend["uncompared"] not in drawn_lines


def test_plot_shows_last_fifty_games(play, kept, drawn_lines):
    kept([(20 + i % 7, 30.0 + i, 18, False) for i in range(73)])
    player = opened(play(EIGHT))
    assert player.screen.caption == player.screen.words.text("statistics.last_games", shown=50, games=73)
    assert {"24", "30", "40", "50", "60", "70", "73"} <= set(drawn_lines)
    player.move(shown_plot(player)[0])
    assert player.screen.caption.startswith("Game 24, 22 moves, ")


# Nothing there, or not yet


def test_empty_board_offers_play(play, drawn_lines):
    player = opened(play())
    click(player, ItemCommand("board", "goat"))
    assert any(line.startswith("You haven't solved Goat yet.") for line in drawn_lines)
    assert EXPORT in player.screen.disabled
    click(player, EXPORT)
    assert player.screen.message == ""
    click(player, PLAY)
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board.id == "goat"


def test_play_keeps_other_board_game(play, kept, tmp_path):
    kept(GAMES)
    player = play(GOAT)
    before = player.position
    opened(player)
    while player.screen.focused_command != ItemCommand("board", "goat"):
        player.key("tab")
    player.key("up")
    assert player.screen.shown.board == "colours-three"
    while player.screen.focused_command != PLAY:
        player.key("tab")
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    player.quit()
    assert Store(tmp_path / "data").session(GOAT).position == before


def test_records_load_in_background(play, kept, drawn_lines, jobs_go):
    kept(GAMES)
    player = play(read=False)
    assert "best 100%, 13 solved" not in drawn_lines
    opened(player)
    assert player.screen.words.text("statistics.reading") in drawn_lines
    assert [control.command for control, _ in player.screen.controls][-1] == ItemCommand("board", "goat")
    player.key("tab")
    player.move(player.screen.page.area.centre)
    frames = player.app.frames
    player.step()
    assert player.app.frames == frames
    jobs_go.set()
    finish_reading(player.store.history)
    player.step()
    assert player.screen.shown.board == "eight"
    assert table(player, drawn_lines)["Solved"] == ("0", "13")


# Export


def wait_for_export(player):
    player.wait_until(lambda: EXPORT not in player.screen.disabled)


def test_export_overwrites_nothing(play, kept, tmp_path):
    kept(GAMES)
    kept(GAMES[:2], "goat")
    player = opened(play())
    for _ in range(2):
        player.step(1.0)
        player.click_button("Export as CSV")
        wait_for_export(player)
        player.step(1.0)
        click(player, ItemCommand("measure", Measure.TIME))
        click(player, ItemCommand("measure", Measure.EFFICIENCY))
    day = f"{datetime.now().astimezone():%Y-%m-%d}"
    first, second = (tmp_path / "documents" / f"antipode-games-{day}{more}.csv" for more in ("", "-2"))
    assert first.read_bytes() == second.read_bytes()
    rows = list(csv.DictReader(first.read_text().splitlines()))
    assert [row["board"] for row in rows] == ["eight"] * 15 + ["goat"] * 2
    assert [int(row["moves"]) for row in rows[:15]] == [game[0] for game in GAMES]
    assert [row["par"] for row in rows[:15]] == ["" if game[2] is None else str(game[2]) for game in GAMES]
    assert [row["assisted"] for row in rows[:15]] == [str(int(game[3])) for game in GAMES]
    assert rows[2]["efficiency"] == "1.0000"


def test_export_headings_are_fixed(play, kept, tmp_path, any_font):
    kept(GAMES)
    player = opened(play(language="ja"))
    player.step(1.0)
    player.click_button("CSVに書き出す")
    wait_for_export(player)
    other, file = sorted((tmp_path / "documents").iterdir())
    assert file.read_text().splitlines()[0] == ",".join(COLUMNS)
    assert file.read_text().count("\n") == other.read_text().count("\n") == 1 + len(GAMES)
    board = player.app.interface.words.text("board.eight")
    said = f"15回分の記録を{file.name}として保存しました。場所：{file.parent}。{board}（csTimer用）：{other.name}"
    assert player.screen.message == said


def test_folder_opens_or_message(play, kept, tmp_path, monkeypatch):
    kept(GAMES)
    player = opened(play())
    player.step(1.0)
    player.click_button("Export as CSV")
    wait_for_export(player)
    folder = tmp_path / "documents"
    (other, table), games = sorted(folder.iterdir()), ENGLISH.counted("statistics.games", 15)
    said = ENGLISH.text("statistics.saved", games=games, name=table.name, folder=folder)
    assert player.screen.message == f"{said}; Eight for csTimer as {other.name}"
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    player.step(1.0)
    player.click_button("Open folder")
    assert player.says("statistics.no_opener", program="xdg-open", folder=folder)
    opener, shown = programs / "xdg-open", tmp_path / "shown"
    opener.write_text(f'#!/bin/sh\necho "$1" > "{shown}"\n')
    opener.chmod(0o755)
    player.click_button("Open folder")
    player.wait_until(lambda: shown.exists() and shown.read_text() == f"{folder}\n")


def test_export_failure_is_shown(play, kept):
    kept(GAMES)
    player = opened(play())

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    player.store.exporter.write = full
    click(player, EXPORT)
    wait_for_export(player)
    assert player.says("problem.unexported", reason=player.phrase("reason.ENOSPC"))
    click(player, ItemCommand("board", "seven"))
    assert player.screen.message == ""


def test_slow_export_blocks_nothing(play, kept):
    kept(GAMES)
    player, gate = opened(play()), threading.Event()

    def slowly(*table):
        gate.wait(PATIENCE)
        return export_table(*table)

    player.store.exporter.write = slowly
    click(player, EXPORT)
    assert player.says("statistics.saving")
    assert EXPORT in player.screen.disabled
    click(player, EXPORT)  # it is not begun twice
    gate.set()
    wait_for_export(player)
    assert player.screen.message.startswith("15 games saved as ")
    assert EXPORT not in player.screen.disabled


def test_export_result_waits_for_return(play, kept, monkeypatch):
    kept(GAMES)
    player, gate, waits = opened(play()), threading.Event(), []

    def full(*_):
        gate.wait(PATIENCE)
        raise OSError(errno.ENOSPC, "No space left on device")

    player.store.exporter.write = full
    click(player, EXPORT)
    with monkeypatch.context() as patch:
        patch.setattr(Job, "wait", lambda job, seconds=None: waits.append(seconds))
        click(player, PLAY)
        assert waits == []
    assert isinstance(player.screen, PlayScreen)
    opened(player)
    assert player.says("statistics.saving")
    assert EXPORT in player.screen.disabled
    player.key("escape")
    gate.set()
    player.wait_until(lambda: player.store.problem is not None)
    assert player.says("problem.unexported", reason=player.phrase("reason.ENOSPC"))
    opened(player)
    assert player.says("problem.unexported", reason=player.phrase("reason.ENOSPC"))
    assert EXPORT not in player.screen.disabled
    assert player.store.problem is None


def test_late_problem_has_room(play):
    def refuse():
        raise OSError(errno.ENOSPC, "No space left on device")

    player = opened(play())
    assert not player.screen.message
    player.store.writer.put("a file", refuse)
    player.wait_until(lambda: bool(player.screen.message))
    said = [each.text for each in player.screen.own_widgets() if isinstance(each, Paragraph)]
    assert player.screen.message in said
    assert player.says("problem.unwritten", file="a file", reason=player.phrase("reason.ENOSPC"))


def test_quitting_waits_for_export(play, kept, tmp_path):
    kept(GAMES)
    player = opened(play())

    def slowly(*table):
        time.sleep(0.1)
        return export_table(*table)

    player.store.exporter.write = slowly
    click(player, EXPORT)
    player.key("escape")
    player.quit()
    assert len(list((tmp_path / "documents").iterdir())) == 2


# Drawing


def test_partial_redraw_equals_full_redraw(play, kept):
    kept(GAMES)
    player = opened(play(EIGHT))
    surface = pygame.display.get_surface()
    places = [plot_of(player).room.centre, (1, 1), rect_of(player, ItemCommand("board", "goat")).centre]
    for act in (
        *(lambda place=place: player.move(place) for place in places),
        lambda: click(player, ItemCommand("measure", Measure.TIME)),
        lambda: click(player, ItemCommand("board", "seven")),
        lambda: player.move(rect_of(player, PLAY).centre),
        lambda: player.key("tab"),
        lambda: player.key("tab", shift=True),
        lambda: click(player, ItemCommand("board", "eight")),
        lambda: (click(player, EXPORT), wait_for_export(player)),
        *(lambda: player.key("tab"),) * 3,
    ):
        act()
        player.step()
        parts = pygame.image.tobytes(surface, "RGB")
        player.screen.is_dirty = True
        player.step()
        assert pygame.image.tobytes(surface, "RGB") == parts


def test_idle_statistics_sleep(play, kept):
    kept(GAMES)
    player = opened(play(EIGHT))
    player.step()
    frames = player.app.frames
    for _ in range(10):
        player.step()
    assert player.app.frames == frames


def test_other_windows_games_appear(play, kept):
    kept(GAMES)
    player = opened(play(EIGHT))
    before = player.screen.shown.always.solved
    kept([*GAMES, (30, 9.0, 20, False)])
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    player.wait_until(lambda: player.step() or player.screen.shown.always.solved == before + 1)


def test_message_leaves_the_list_where_it_was_scrolled(play, kept):
    kept(GAMES)
    player = opened(play(EIGHT))
    player.resize(500, 300)
    assert player.screen.controls
    assert player.screen.controls
    assert player.screen.listing.is_needed
    player.screen.on_wheel(-2)
    player.step()
    first = player.screen.listing.first
    assert first > 0
    click(player, EXPORT)
    wait_for_export(player)
    assert player.screen.message
    assert player.screen.listing.first == first
    player.resize(500, 310)
    assert ItemCommand("board", player.screen.shown.board) in [control.command for control, _ in player.screen.controls]


def test_controls_are_explained(play, kept):
    kept(GAMES)
    player = opened(play(EIGHT))
    controls = [control for control, _ in player.screen.controls]
    assert len(controls) == 1 + len(YOU.tabs) + len(board_ids()) + 3 + 1 + 4
    assert all(control.explanation and control.label for control in controls)


def test_game_line_in_two_languages():
    game = game_of(3, (36, 37.24, 30, True))
    said = {code: StatisticsWords(Words(load_language(code))).game(1031, game)[-1] for code in ("en", "ja")}
    assert said == {
        "en": "Game 1,031, 36 moves, par 30, efficiency 83.3%, 0:37.24, with help",
        "ja": "1,031回目・36手・最短30手・効率83.3%・0:37.24・補助あり",
    }


def read(player):
    """Wait until no table is being read."""
    reading = player.phrase("statistics.importing", part=0.0, key="").partition("0")[0]
    player.wait_until(lambda: not player.screen.message.startswith(reading))
    player.step()


def cstimer_rows(count):
    rows = [f"{number};{number % 90 + 1}.50;;{number};2026-07-31 12:00:00;1" for number in range(count)]
    return "\n".join(["No.;Time;Comment;Scramble;Date;P.1", *rows])


def test_dropped_table_adds_its_games(play, kept, tmp_path):
    kept(GAMES)
    player = opened(play())
    records = player.store.history.statistics.records
    text = csv_text([*records, replace(records[0], run="elsewhere")])
    path = export_table(NAME, text, tmp_path, datetime.now().astimezone(), tmp_path)
    player.drop(path)
    read(player)
    assert player.says("statistics.imported", games=1, known=len(records), refused=0)
    assert player.screen.shown.always.games == len(records) + 1
    path.write_text("Time;Date\n")
    player.drop(path)
    read(player)
    assert "no column 'Scramble'" in player.screen.message
    player.drop(tmp_path / "gone.csv")
    read(player)
    assert os.strerror(errno.ENOENT) in player.screen.message
    path.write_text("No.;Time;Comment;Scramble;Date;P.1\n1;9.5;;R U;2026-07-31 12:00:00;9.5\n")
    player.drop(path)
    read(player)
    assert player.says("statistics.imported", games=1, known=0, refused=0)
    assert player.screen.shown.always.figures[Measure.TIME].best == 9.5


def test_tables_dropped_together_are_all_read(play, tmp_path, jobs_go):
    jobs_go.set()
    player = opened(play())
    jobs_go.clear()
    for number in range(3):
        path = tmp_path / f"session-{number}.txt"
        path.write_text(f'{{"session1": [[[0, {8250 + number}], "R U", "", 1785499200]]}}')
        player.drop(path)
    assert player.says("statistics.importing", part=0.0, key="Esc")
    jobs_go.set()
    read(player)
    assert player.says("statistics.imported", games=1, known=0, refused=0)
    assert len(player.store.history.statistics.records) == 3


NO_BOARDS = (
    "shapes-00",
    "car-jakx0sm5sk",
    "colours-3nbpt",
    "99x99",
    "1x5",
    "nobody",
    "own-mine",
    "/etc/hostname",
    "A>",
)


def test_records_of_no_board_are_skipped(tmp_path, blank_pictures):
    """Rows of a dropped table may name any board: they are kept, and all pages open at every later start."""
    table = tmp_path / "rows.csv"
    head = "board,start,moves,seconds,assisted,when,run,number,line"
    rows = [f"{name},AB/C.,1,1,0,2024-01-0{n}T00:00:00+00:00,r,{n},AR" for n, name in enumerate(NO_BOARDS, 1)]
    table.write_text("\n".join([head, *rows]))
    for number in range(2):
        player = Player(tmp_path / "data")
        player.wait_for_records()
        for key in ("f3", "g", "o", "f6", "f7"):
            player.key(key)
            if number == 0 and key == "f3":
                pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(table)))
                player.wait_until(lambda player=player: len(player.store.history.statistics.records) == len(rows))
            player.rest()
            player.key("escape")
        for name in COLLECTIONS:
            player.screen.open_collection(name)
            player.step()
            player.rest()
        player.quit()


def test_large_table_costs_no_more_for_each_game(play, tmp_path, monkeypatch):
    counted = []
    monkeypatch.setattr("game.model.statistics.bests", lambda games: counted.append(len([*games])) or {})
    player = opened(play())
    path = tmp_path / "times.csv"
    path.write_text(cstimer_rows(300))
    player.drop(path)
    read(player)
    assert len(player.store.history.statistics.records) == 300
    assert sum(counted) <= 300
    assert player.says("statistics.imported", games=300, known=0, refused=0)
    player.quit()
    player = play()
    player.wait_for_records()
    assert len(player.store.history.statistics.records) == 300


def test_reading_a_table_can_be_stopped(play, tmp_path, jobs_go):
    jobs_go.set()
    player = opened(play())
    jobs_go.clear()
    path = tmp_path / "times.csv"
    path.write_text(cstimer_rows(30))
    player.drop(path)
    player.drop(path)
    player.key("escape")
    assert player.says("statistics.import_stopped")
    jobs_go.set()
    player.wait_until(lambda: not any(each.name == THREAD_NAME for each in threading.enumerate()))
    assert not player.store.history.statistics.records
    assert player.says("statistics.import_stopped")
    player.key("escape")
    assert not isinstance(player.screen, StatisticsScreen)


def test_table_is_read_though_player_leaves(play, tmp_path, jobs_go):
    jobs_go.set()
    player = opened(play())
    jobs_go.clear()
    path = tmp_path / "times.csv"
    path.write_text(cstimer_rows(30))
    player.drop(path)
    player.key("f2")
    jobs_go.set()
    player.wait_until(lambda: player.store.history.statistics.records)
    assert len(player.store.history.statistics.records) == 30


# All data


def opened_data(player):
    player = opened(player)
    player.do(DATA)
    player.step()
    assert isinstance(player.screen, DataDialog)
    return player


def exported(player, folder):
    """Export all data; return the path of the archive."""
    player.do(EXPORT_DATA)
    player.wait_until(lambda: not player.says("data.exporting"))
    (path,) = (folder / "documents").glob("antipode-data-*.zip")
    assert player.says("data.exported", name=path.name, folder=path.parent)
    return path


def test_all_data_is_exported_and_imported_by_keys(play, kept, tmp_path):
    kept(GAMES)
    player = opened_data(play(EIGHT))
    assert player.says("data.about")
    player.key("return")
    player.wait_until(lambda: not player.says("data.exporting"))
    (path,) = (tmp_path / "documents").glob("antipode-data-*.zip")
    assert player.says("data.exported", name=path.name, folder=path.parent)
    asked = []
    player.screen.chooser.choose = lambda *about: asked.append(about[:2]) or path
    player.key("tab")
    player.key("return")
    player.wait_until(lambda: player.says("data.nothing_new"))
    assert asked == [("Import", (".zip",))]


def test_all_data_is_checked_by_keys_and_recovered(play, kept):
    kept(GAMES)
    player = opened_data(play(EIGHT))
    look_through(player.store)
    player.store.writer.flush(PATIENCE)
    for _ in range(4):
        player.key("tab")

    def check():
        player.key("return")
        player.wait_until(lambda: not player.says("data.checking"))

    check()
    sound = player.phrase("data.sound", solved=len(GAMES), games=1, positions=0)
    assert player.screen.message.startswith(sound)
    path = player.store.database.path
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE record SET moves = 5 WHERE number = 1")
    check()
    assert player.says("data.damaged")
    player.wait_until(path.with_name("player.db.damaged").exists)
    player.store.writer.flush(PATIENCE)
    check()
    assert player.screen.message.startswith(sound)  # as it is in the backup that the start has made


def test_import_that_is_cancelled_or_has_no_chooser(play):
    player = opened_data(play(EIGHT))

    def refuse(*about):
        raise NoChooser

    player.screen.chooser.choose = lambda *about: None
    player.do(IMPORT)
    player.wait_until(lambda: player.says("data.about"))
    player.screen.chooser.choose = refuse
    player.do(IMPORT)
    player.wait_until(lambda: player.says("chooser.missing"))


def test_export_to_a_full_disk_says_so_in_one_line(play, kept, monkeypatch):
    kept(GAMES)
    player = opened_data(play(EIGHT))

    def full(folder, day, documents):
        raise OSError(errno.ENOSPC, "No space left on device", str(folder / "all.zip"))

    monkeypatch.setattr("game.store.archive.export_to_documents", full)
    player.key("return")
    player.wait_until(lambda: player.says("data.failed", file="all.zip", reason="the disk is full"))
    long = player.store.folder / f"{'a' * 300}.zip"
    player.screen.take_file(str(long))
    player.wait_until(lambda: player.says("data.failed", file=long.name, reason="the name is too long"))


def test_archive_dropped_on_the_page_is_imported_and_seen(play, kept, tmp_path):
    """Another player's: games come in, and the page behind shows them."""
    kept(GAMES)
    player = play(EIGHT)
    player.store.writer.flush(PATIENCE)
    path = exported(opened_data(player), tmp_path)
    player = opened(play(EIGHT, kind=lambda _, *rest: Player(tmp_path / "other", *rest)))
    assert player.screen.shown.always.solved == 0
    player.drop(path)
    player.step()
    counts = {"solved": len(GAMES), "known": 0, "games": 1, "positions": 0, "favourites": 0, "boards": 0}
    player.wait_until(lambda: not player.says("data.importing"))
    assert player.screen.message == player.phrase("data.imported", **counts)
    player.key("escape")
    player.wait_until(lambda: player.step() or player.screen.shown.always.solved > 0)
    path.write_bytes(b"damage")
    player.drop(path)
    player.step()
    player.wait_until(lambda: player.says("data.refused"))
