"""The picker's cards through the real game on SDL's dummy driver: what has been achieved, how the game stands."""

import threading
from dataclasses import replace

import pytest

from game.input.commands import Action
from game.model.record import Record
from game.screens.games.screen import GamesScreen
from game.screens.picker.screen import PickerScreen
from game.store.history import History
from game.store.problem import Problem
from game.store.storage import Store
from game.ui.faces import OWN
from game.ui.geometry import small_text
from solver import load_board, parse_position

EIGHT = load_board("eight")
NEARLY = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
GAMES = [(30, 20, False), (25, 25, True), (26, 26, False), (22, None, False)]
"""Moves, par, and whether there was help."""


@pytest.fixture
def kept(tmp_path):
    """Keeps records of another run of the program."""

    def keep(games, board="eight"):
        store = Store(tmp_path / "data")
        for number, (moves, par, assisted) in enumerate(games, 1):
            store.history.add(Record(f"before on {board}", number, board, "", moves, 10.0, par, assisted, "", ""))
        store.close()

    return keep


@pytest.fixture
def play(play):
    def start(board=None, position=None, read=True):
        player = play(board, position)
        if read:
            player.wait_for_records()
        return player

    return start


def card(player, board_id):
    picker = player.screen
    assert isinstance(picker, PickerScreen)
    return picker.card_text(board_id)


def test_the_cards_tell_what_has_been_achieved_and_how_the_game_stands(play, kept):
    kept(GAMES)
    kept([(30, None, False)], "goat")
    kept([(30, 20, True)], "seven")
    player = play(EIGHT, NEARLY)
    player.key("left")
    player.key("escape")
    player.step()
    assert card(player, "eight")[:2] == (
        ("4 solved, best efficiency 100%", "4 solved"),
        ("in progress, 1 move", "1 move"),
    )
    assert card(player, "goat").achieved[0] == "1 solved, best 30 moves"
    assert card(player, "goat").game[0] == "3 x 4, 5,443,200 positions"
    assert card(player, "seven").achieved[0] == "1 solved, with help"
    assert card(player, "fifteen").achieved == ("4 x 4, 10,461,394,944,000 positions", "4 x 4")
    assert card(player, "fifteen").game == ("ready to start",)
    assert [card(player, board_id).playing for board_id in ("eight", "goat")] == [True, False]
    assert card(player, "eight").one_line == ("in progress, 1 move", "1 move")  # where there is room for one
    assert card(player, "goat").one_line == card(player, "goat").achieved


def test_the_cards_speak_japanese(play, kept, monkeypatch):
    monkeypatch.setattr("game.screens.speech.face_for", lambda characters, names: OWN)  # fonts are tested elsewhere
    kept(GAMES)
    player = play()
    services = player.app.services
    services.change_settings(replace(services.settings, language="ja"))
    assert card(player, "eight").achieved == ("完成4回・最高効率100%", "完成4回")
    assert card(player, "seven") == (("2×4、全20,160局面", "2×4"), ("開始前",), False)


def test_the_cards_are_drawn_anew_when_the_records_have_been_read(play, kept, drawn_lines, monkeypatch):
    kept(GAMES)
    gate, read = threading.Event(), History._read

    def slowly(history, progress, cancel):
        gate.wait(10)
        return read(history, progress, cancel)

    monkeypatch.setattr(History, "_read", slowly)
    player = play(read=False)
    assert player.app.frames == 1
    assert "3 x 3, 181,440 positions" in drawn_lines
    player.step()
    assert player.app.frames == 1
    gate.set()
    player.store.history._job.wait(10)
    player.step()
    assert player.app.frames == 2
    assert "4 solved, best efficiency 100%" in drawn_lines


def test_the_picker_names_the_keys_as_they_are(play, drawn_lines):
    player = play()
    assert "arrow keys and Enter, or a click     F1 help     F11 full screen" in drawn_lines
    services = player.app.services
    changes = {Action.LEFT: ("q",), Action.ACTIVATE: ("space",), Action.PAUSE: (), Action.HELP: ()}
    services.change_settings(replace(services.settings, keys=changes))
    player.step()
    assert "Q, Right, Up, Down and Space, or a click     F11 full screen" in drawn_lines


def test_the_old_games_are_reached_from_the_boards(play, kept):
    kept([(30, None, False)], "goat")
    player = play()
    player.key("g")
    assert isinstance(player.screen, GamesScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


def test_what_is_too_long_for_a_line_takes_more_until_it_is_read(play, drawn):
    player = play()
    player.resize(480, 360)
    cards = player.screen.layout.cards
    player.store.earlier = Problem("failed", "/home/somebody/with-a-long-name/.local/state/antipode/log/antipode.log")
    player.happened()
    player.step()
    footer, lines = player.screen.layout.footer, [line for line in drawn if "failed" in line or "antipode.log" in line]
    assert len(lines) == 2
    fonts, height = player.app.services.painter.fonts, small_text(player.screen.page.text)
    assert all(fonts.width(line, height) <= footer.width for line in lines)
    assert all(card.frame.bottom < footer.y for card in player.screen.layout.cards)
    player.store.earlier = None
    player.happened()
    player.step()
    assert player.screen.layout.cards == cards


def test_from_a_board_without_a_card_one_comes_to_the_boards(play):
    player = play(load_board("2x5"))
    player.key("escape")
    assert type(player.screen) is PickerScreen
    assert player.screen.menu_board is None
