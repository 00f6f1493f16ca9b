"""The list of old games: found, narrowed, scrolled, opened for review, copied and pasted again."""

import itertools
from dataclasses import replace

import pytest
from every import sampled
from format_samples import TIMES
from waiting import wait_until

from game.input.commands import Action
from game.model.game import Origin
from game.model.record import Record
from game.modes.journey import journey_steps, start_text, step_name
from game.screens.games.screen import OF_BOARD, OF_RESULT, GamesScreen
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.screens.review.screen import ReviewScreen
from game.ui.control import ControlState
from game.ui.geometry import Rect
from game.ui.text import SMALLEST_TEXT
from game.words.board_texts import board_name
from solver import load_board, moves_text, parse_position
from solver.analysis.method import method_line
from solver.catalogue.texts import read_game
from solver.tables.distance_tables import Tables

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, SEVEN = load_board("eight"), load_board("seven")
START = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")


@pytest.fixture
def play(play):
    return lambda board=None, position=None, records=(): play(board, position, records=records)


def record(table_of, number, board=EIGHT, extra=0, assisted=False, line=True):
    """A game from one of the board's farthest positions; ``extra`` moves go to and fro first."""
    table = table_of(board.id)
    start = table.farthest()[0]
    there = start.legal_moves()[0]
    moves = f"{there}{there.inverse}" * (extra // 2) + table.line(start)
    when = f"2026-11-{number % 28 + 1:02}T12:00:00+00:00"
    par = table.distance(start)
    return Record("run", number, board.id, str(start), len(moves), 9.0, par, assisted, when, moves if line else "")


def rows(player):
    return [control for control, _ in player.screen.controls if getattr(control.command, "kind", "") == "game"]


def result_shown(player):
    label = next(control.label for control, _ in player.screen.controls if control.command == OF_RESULT)
    return label.removeprefix("Result: ")


def press(player, command):
    player.step(1.0)
    player.click(next(rect for control, rect in player.screen.controls if control.command == command).centre)


def test_games_of_the_journey_bear_the_names_of_its_steps(play):
    step = journey_steps()[0]
    start = start_text(step)
    game = Record("run", 1, step.board, start, 3, 9.0, 3, False, "2026-11-01T12:00:00+00:00", "", origin="journey")
    player = play(records=[game, replace(game, number=2, origin="dealt")])
    player.ask(Action.GAMES)
    words = player.screen.words
    names = step_name(words, step), board_name(words, step.position.board)
    assert [row.label.split(",")[0] for row in rows(player)] in ([*names], [*names[::-1]])


@pytest.mark.parametrize("way", ["key", "menu"])
def test_history_opens_from_board(play, way):
    player = play(EIGHT, START)
    if way == "key":
        player.key("g")
    else:
        player.click_help("Games")
    assert isinstance(player.screen, GamesScreen)
    player.wait_for_records()
    assert player.says("games.none")
    player.key("escape")
    assert player.position == START


def test_newest_comes_first_and_filters_narrow(play, table_of):
    records = [
        record(table_of, 1),
        record(table_of, 2, SEVEN),
        record(table_of, 3, extra=2),
        record(table_of, 4, assisted=True),
    ]
    player = play(EIGHT, START, records)
    player.key("g")
    player.step()
    assert [game.number for game in player.screen.games] == [4, 3, 2, 1]
    assert player.says("games.count.other", count=4)
    of_board = {}
    for _ in range(3):  # boards without games are left out
        press(player, OF_BOARD)
        of_board[player.screen.filter.board] = [game.number for game in player.screen.games]
    assert of_board == {"eight": [4, 3, 1], "seven": [2], None: [4, 3, 2, 1]}
    expected = {"perfect": [2, 1], "over par, or par unknown": [3], "with help": [4]}
    for _ in range(3):
        press(player, OF_RESULT)
        assert [game.number for game in player.screen.games] == expected.pop(result_shown(player))
    assert not expected
    while player.screen.filter.board != "seven":
        press(player, OF_BOARD)
    assert player.says("games.none_such")


@sampled(
    "games, size",
    itertools.product([2, 100], [(480, 360), (1280, 800), (900, 1200)]),
    [(2, (480, 360)), (100, (480, 360)), (100, (1280, 800))],
)
def test_rows_or_bar_end_with_filters(play, table_of, size, games):
    player = play(EIGHT, START, [record(table_of, number) for number in range(games)])
    player.resize(*size)
    player.key("g")
    player.step(1.0)
    filters, share = (
        max(rect.right for control, rect in player.screen.controls if getattr(control.command, "kind", "") == kind)
        for kind in ("filter", "share")
    )
    listing = player.screen.listing
    assert (listing.bar.right if listing.is_needed else share) == filters
    assert listing.is_needed is (games == 100)


@pytest.mark.parametrize("assisted", [False, True])
def test_game_opens_for_review_and_back(play, table_of, assisted):
    player = play(EIGHT, START, [record(table_of, 1, extra=2, assisted=assisted)])
    player.key("g")
    player.step(1.0)
    press(player, rows(player)[0].command)
    assert isinstance(player.screen, ReviewScreen)
    assert player.screen.helped is assisted
    player.key("escape")
    assert isinstance(player.screen, GamesScreen)


def test_row_shows_stars_without_help(play, table_of):
    origins = (Origin.DEALT, Origin.DAILY, Origin.PRACTICE, Origin.CHOSEN)
    records = [replace(record(table_of, number), origin=origin.value) for number, origin in enumerate(origins)]
    player = play(EIGHT, START, [*records, record(table_of, len(origins), assisted=True)])
    player.key("g")
    player.step(1.0)
    shown = [row.look(Rect(0, 0, 9, 9), ControlState()) for row in rows(player)]
    assert [row.stars for row in shown] == [None, 3, 3, 3, 3]
    assert ["with help" in row.texts.values() for row in shown] == [True, False, False, False, False]


def test_stars_of_a_test_count_by_the_method(play, table_of):
    by_method = len(method_line(table_of("eight").farthest()[0], Tables(cache=False)))
    shortest = record(table_of, 1)
    tests = [
        replace(shortest, number=extra, moves=by_method + extra, line="", origin=Origin.TEST.value) for extra in (0, 1)
    ]
    assert by_method > 5 * shortest.par // 4, "one star by the fewest moves possible"
    player = play(EIGHT, START, tests)
    player.key("g")
    player.step(1.0)

    def stars():
        return [row.look(Rect(0, 0, 9, 9), ControlState()).stars for row in rows(player)]

    wait_until(lambda: None not in stars(), step=player.step)
    assert stars() == [2, 3]


def copied_game(play, table_of):
    """From the list of old games; gives the player and its record."""
    kept = record(table_of, 1, SEVEN)
    player = play(EIGHT, START, [kept])
    player.key("g")
    player.step(1.0)
    press(player, ("share", kept.name))
    player.key("c", ctrl=True)
    player.key("escape")
    player.step(1.0)
    return player, kept


def test_disabled_key_keeps_message(play, table_of):
    player, _ = copied_game(play, table_of)
    player.app.interface.clipboard.put("nothing")
    player.key("v", ctrl=True)
    said = player.screen.message
    assert "nothing" in said
    player.key("end")  # all rows are visible
    assert player.screen.message == said


def test_copied_game_pastes_on_board(play, table_of):
    player, kept = copied_game(play, table_of)
    copied = read_game(player.app.interface.clipboard.get())
    assert (str(copied.start), moves_text(copied.moves)) == (kept.start, kept.line)
    player.key("escape")
    player.key("v", ctrl=True)
    assert isinstance(player.screen, ReviewScreen)
    player.key("escape")
    assert player.position == START


def test_copied_game_pastes_on_list(play, table_of):
    player, kept = copied_game(play, table_of)
    player.key("v", ctrl=True)
    assert isinstance(player.screen, ReviewScreen)
    assert str(player.screen.game.start) == kept.start
    player.key("escape")
    assert isinstance(player.screen, GamesScreen)
    player.app.interface.clipboard.put("good morning")
    player.key("v", ctrl=True)
    assert player.screen.message.startswith("'good morning' is neither a position")
    player.app.interface.clipboard.put("1 2 3 4/5 6 0 7")
    player.key("v", ctrl=True)
    assert isinstance(player.screen, PlayScreen)
    assert str(player.position) == "1 2 3 4/5 6 0 7"


@pytest.mark.parametrize("games", [2, 100])
def test_paste_error_is_readable_when_small(play, table_of, drawn_lines, games):
    player = play(EIGHT, START, [record(table_of, number) for number in range(games)])
    player.resize(480, 360)
    player.key("g")
    player.step(1.0)
    player.app.interface.clipboard.put("good morning, how are you")
    drawn_lines.clear()
    player.key("v", ctrl=True)
    player.step(1.0)
    fonts, room = player.app.interface.painter.fonts, player.screen.page.area.width
    said = [line for line in drawn_lines if line and line in player.screen.message]
    assert " ".join(said) == player.screen.message
    assert all(fonts.width(line, SMALLEST_TEXT) <= room for line in said)
    assert len(said) in (1, 2)


def test_game_without_moves_is_played_from_its_start(play, table_of):
    kept = record(table_of, 1, line=False)
    player = play(EIGHT, START, [kept])
    player.key("g")
    player.step(1.0)
    press(player, rows(player)[0].command)
    assert str(player.position) == kept.start
    player.click_button(player.phrase("button.to_games"))
    assert isinstance(player.screen, GamesScreen)


def test_game_without_moves_and_start_says_so(play, table_of):
    player = play(EIGHT, START, [replace(record(table_of, 1, line=False), start="")])
    player.key("g")
    player.step(1.0)
    press(player, rows(player)[0].command)
    assert isinstance(player.screen, GamesScreen)
    assert player.says("games.not_kept")


def test_wheel_keys_and_focus_scroll(play, table_of):
    records = [record(table_of, number) for number in range(100)]
    player = play(EIGHT, START, records)
    player.resize(480, 360)
    player.key("g")
    player.step()
    shown = len(rows(player))
    assert 4 <= shown < 100
    first = rows(player)[0].command
    player.screen.on_wheel(-1)
    player.happened()
    assert rows(player)[0].command != first
    player.screen.on_wheel(1)
    player.happened()
    assert rows(player)[0].command == first
    player.key("page down")
    assert rows(player)[0].command != first
    player.key("page up")
    assert rows(player)[0].command == first
    player.key("tab")
    while player.screen.focused_command != first:
        player.key("tab")
    for _ in range(shown):
        player.key("down")
    assert player.screen.focused_command == rows(player)[-1].command
    assert first not in [row.command for row in rows(player)]
    for kind in ("share", "game"):
        player.key("tab")
        assert player.screen.focused_command.kind == kind
    assert player.screen.focused_command == rows(player)[-1].command  # one row further


def test_command_line_opens_copied_game(tmp_path, monkeypatch, run):
    shown = []

    def look(app):
        app.step(0.0)
        shown.append(app.screen)
        app.close()

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("game.app.app.App.run", look)
    text = f"antipode:eight:{START}:DLU"
    assert run("replay", text) == (0, "", "")
    assert run("replay", f"> {text[:20]}\n> {text[20:]}\n") == (0, "", "")
    assert run("replay", "-", stdin=f"{text}\r\n".encode("utf-8-sig")) == (0, "", "")
    for scene in shown:
        assert isinstance(scene, ReviewScreen)
        assert scene.game.start == START
        assert moves_text(scene.game.moves) == "DLU"
        assert isinstance(scene.back, PickerScreen)
    assert len(shown) == 3


def test_unsolvable_replay_is_refused(run):
    code, out, err = run("replay", "antipode:eight:1 2 3/4 5 6/8 7 0:")
    assert (code, out) == (1, "")
    assert "can never be solved" in err


def test_pasted_table_of_times_is_reviewed_and_played(play):
    """Solves of a timer are games like all others: with their moves to review, without them to play their start."""
    player = play(EIGHT, START)
    player.app.interface.clipboard.put(TIMES)
    player.key("v", ctrl=True)
    player.wait_until(lambda: player.says("statistics.imported", games=3, known=0, refused=1))
    times = player.screen
    assert times.shown.board == "fifteen"
    times.shown.choose("klotski", times.shown.measure)
    assert times.shown.board == "klotski"
    player.key("v", ctrl=True)
    player.wait_until(lambda: player.says("statistics.imported", games=0, known=3, refused=1))
    assert player.screen is times
    assert times.shown.board == "fifteen"
    player.key("g")
    player.step()
    assert isinstance(player.screen, GamesScreen)
    reviewed, opened = set(), set()
    for row in rows(player):
        press(player, row.command)
        screen = player.screen
        if isinstance(screen, ReviewScreen):
            reviewed.add(str(screen.game.start))
        elif isinstance(screen, PlayScreen):
            opened.add(str(player.position))
        player.key("escape")
        player.step()
    assert reviewed == {"1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15"}
    assert len(opened) == 2
