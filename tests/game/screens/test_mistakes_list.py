"""All mistakes by board: their numbers, which are those of Learn and of the home page, and how they are forgotten."""

from dataclasses import replace
from datetime import timedelta

import pytest

from game.input.commands import Action
from game.screens.mistakes.list_screen import BOARD, MistakesListScreen, MistakesRow
from game.screens.mistakes.page import CLEAR, SURE
from game.screens.mistakes.screen import NEXT_BOARD, MistakesScreen
from game.screens.picker.home_cards import LEARN
from game.screens.play.screen import PlayScreen
from game.ui.control import ItemCommand
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT, KLOTSKI = map(load_board, ("eight", "goat", "klotski"))
MISSED = [parse_position(EIGHT, text) for text in ("1 2 3/4 5 6/0 7 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 0 5/7 8 6")]


@pytest.fixture
def forgetful(play):
    """A player with three mistakes on one board, one of them for later, and one on another."""

    def start(board=None, **options):
        player = play(board, language="en", **options)
        today = player.app.interface.today()
        player.store.add_mistakes([*MISSED, GOAT.start], today)
        player.store.mistakes.answer(MISSED[0], True, today)
        player.store.mistakes.answer(MISSED[0], True, today)
        return player

    return start


def rows(player):
    """Return the name of each board that is listed, and what is said of it."""
    looks = [control.look for control, _ in player.screen.controls]
    looks = [look for look in looks if getattr(look, "func", None) is MistakesRow]
    return [(look.keywords["name"], look.keywords["said"]) for look in looks]


def tab(player):
    """Return the label of the tab of mistakes."""
    return next(control.label for control, _ in player.screen.controls if control.label.startswith("Mistakes"))


def test_all_mistakes_are_listed_by_board(forgetful):
    player = forgetful()
    player.ask(Action.MISTAKES)
    assert isinstance(player.screen, MistakesListScreen)
    assert rows(player) == [("Eight", "2 due, 1 waiting"), ("Goat", "1 due")]
    assert player.screen.message.replace("\xa0", " ") == "Due: 3, on 2 boards."


def test_board_behind_comes_first(forgetful):
    player = forgetful(GOAT)
    player.ask(Action.MISTAKES)
    assert [name for name, _ in rows(player)] == ["Goat", "Eight"]
    player.key("return")
    assert isinstance(player.screen, MistakesScreen)
    assert player.title == "Mistakes: Goat - Antipode"
    player.key("escape")
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


def test_numbers_agree_in_learn_at_home_and_in_the_list(forgetful):
    player = forgetful()
    player.app.change_settings(replace(player.app.interface.settings, practised=True))
    player.wait_for_records()
    home = player.screen

    def at_home():
        return next(card for card, _ in home.cards.slots if card.control.command == LEARN).show().status

    assert at_home() == ("3 mistakes due",)
    for key in ("f5", "o"):
        player.key(key)
        assert tab(player) == "Mistakes (3)"
    player.key("f5", shift=True)
    assert tab(player) == "Mistakes (3)"
    player.key("o")
    player.key("return")
    player.wait_for_solver()
    asked = player.screen.drill.asked
    player.store.mistakes.answer(asked, True, player.app.interface.today())
    player.key("escape")
    assert tab(player) == "Mistakes (2)"
    assert player.screen.message.startswith("Due: 2")
    player.key("escape")
    assert player.screen is home
    assert at_home() == ("2 mistakes due",)


def test_all_are_cleared_at_the_second_press(forgetful):
    player = forgetful()
    player.ask(Action.MISTAKES)
    keys = {control.command: control.key for control, _ in player.screen.controls}
    assert keys[CLEAR] == "Delete"
    player.key("delete")
    assert player.button("Clear 4?")
    assert len(rows(player)) == 2
    player.key("tab")  # anything else keeps them
    assert player.button("Clear all")
    player.key("delete")
    player.key("delete")
    assert rows(player) == []
    assert CLEAR in player.screen.disabled
    assert SURE not in [control.command for control, _ in player.screen.controls]
    assert player.says("mistakes.none_kept")


def test_clearing_a_board_leaves_the_others(forgetful):
    player = forgetful()
    player.ask(Action.MISTAKES)
    player.key("return")
    player.key("delete")
    player.key("delete")
    player.key("escape")
    assert rows(player) == [("Goat", "1 due")]


def test_practice_leads_on_to_the_next_board(forgetful):
    player = forgetful()
    player.practise(KLOTSKI)
    assert player.screen.default_button == NEXT_BOARD
    player.key("n")
    assert player.title == "Mistakes: Eight - Antipode"
    player.key("escape")
    assert isinstance(player.screen, MistakesListScreen)


def test_what_waits_is_told_when_nothing_is_due(play):
    player = play(language="en")
    today = player.app.interface.today()
    player.store.add_mistakes(MISSED[:1], today)
    for _ in range(2):
        player.store.mistakes.answer(MISSED[0], True, today)
    days = (today + timedelta(1) - today).days
    player.ask(Action.MISTAKES)
    assert rows(player) == [("Eight", "0 due, 1 waiting")]
    assert player.says("mistakes.next_tomorrow", days=days)
    assert player.screen.default_button is None


@pytest.mark.parametrize("size", [(480, 360), (1280, 800), (600, 1000), (2560, 1440)])
def test_parts_are_apart(forgetful, size):
    player = forgetful(size=size)
    player.ask(Action.MISTAKES)
    parts = [each.rect for each in player.screen.widgets()] + [rect for _, rect in player.screen.controls]
    assert not any(a.overlaps(b) for i, a in enumerate(parts) for b in parts[:i])
    assert any(control.command == ItemCommand(BOARD, "eight") for control, _ in player.screen.controls)
