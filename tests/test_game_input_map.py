"""Keys and their actions."""

import pytest

from game.input_map import BINDINGS, Action, action_of
from game.language import load_language
from game.words import Words

words = Words(load_language("en"))


@pytest.mark.parametrize(
    ("key", "held", "action"),
    [
        ("left", {}, Action.LEFT),
        ("d", {}, Action.RIGHT),
        ("h", {}, Action.HINT),
        ("h", {"ctrl": True}, Action.SOLVE),
        ("n", {}, Action.NEW),
        ("n", {"ctrl": True, "shift": True}, Action.RESTART),
        ("z", {"ctrl": True}, Action.UNDO),
        ("z", {"ctrl": True, "shift": True}, Action.REDO),
        ("y", {"ctrl": True}, Action.REDO),
        ("+", {"shift": True}, Action.FASTER),
        ("tab", {"shift": True}, Action.PREVIOUS_CONTROL),
        ("return", {"alt": True}, Action.FULL_SCREEN),
        ("f11", {}, Action.FULL_SCREEN),
        ("f", {"ctrl": True}, None),
        ("r", {}, None),
        ("q", {}, None),
    ],
)
def test_keys_mean_what_players_expect(key, held, action):
    assert action_of(key, **held) is action


def test_every_action_has_keys_and_words_and_no_key_two_actions():
    assert {binding.action for binding in BINDINGS} == set(Action)
    keys = [key for binding in BINDINGS for key in binding.keys]
    assert len(keys) == len(set(keys))
    assert all(words.keys(action) for action in Action)


def test_help_shows_keys_as_keyboards_do():
    assert words.keys(Action.UNDO) == "U, Ctrl+Z, Backspace"
    assert words.keys(Action.FASTER) == "+"
