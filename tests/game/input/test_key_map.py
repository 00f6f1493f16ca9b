"""Keys and their actions."""

import pytest
from every import every

from game.input.commands import Action
from game.input.key_map import (
    DEFAULT_KEYS,
    FIRST_SECONDS,
    NEXT_SECONDS,
    NO_CHANGES,
    Hold,
    KeyConflict,
    KeyMap,
    checked,
    key_name,
    rebound,
)
from game.language.language import load_language
from game.words.words import Words

ESSENTIAL = [action for action in Action if action.spec.essential]


def named(changes=NO_CHANGES, language="en"):
    return Words(load_language(language), KeyMap(changes))


@every(
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
    assert KeyMap().action_of(key, **held) is action


def test_actions_have_distinct_keys():
    keys = [key for action in Action for key in action.spec.keys]
    assert len(keys) == len(set(keys))
    assert all(named().keys(action) for action in Action)


def test_help_shows_keys_as_keyboards_do():
    assert named().keys(Action.UNDO) == "U, Ctrl+Z, Backspace"
    assert named().keys(Action.FASTER) == "+"


def test_changed_keys_replace_old_ones():
    keys = KeyMap()
    keys.use(rebound(NO_CHANGES, Action.HINT, ("ctrl++", "q")))
    assert keys.action_of("+", ctrl=True) is keys.action_of("q") is Action.HINT
    assert keys.action_of("h") is None
    assert keys.action_of("h", ctrl=True) is Action.SOLVE
    words = Words(load_language("en"), keys)
    assert words.keys(Action.HINT) == "Ctrl++, Q"
    assert words.key(Action.HINT) == words.first_key(Action.HINT) == "Ctrl++"


def test_conflict_names_owner():
    with pytest.raises(KeyConflict) as conflict:
        rebound(NO_CHANGES, Action.HINT, ("n",))
    assert conflict.value.action is Action.NEW
    changes = rebound(NO_CHANGES, Action.HINT, ("n",), take=True)
    assert changes == {Action.HINT: ("n",), Action.NEW: ()}
    assert named(changes).key(Action.NEW) == "New"
    assert named(changes, "ja").key(Action.NEW) == "新しい配置"
    assert named(changes).first_key(Action.NEW) == named(changes).keys(Action.NEW) == ""


def test_alternative_names_show_once():
    assert named().keys(Action.ACTIVATE) == "Enter"
    assert named({Action.FASTER: ("=",)}).keys(Action.FASTER) == "="


@every("action", ESSENTIAL)
def test_what_is_essential_keeps_a_key(action):
    with pytest.raises(KeyConflict) as conflict:
        rebound(NO_CHANGES, action, ())
    assert conflict.value.action is action
    with pytest.raises(KeyConflict):
        rebound(NO_CHANGES, Action.HINT, DEFAULT_KEYS[action], take=True)


def test_keys_can_be_exchanged_and_reset():
    changes = rebound(NO_CHANGES, Action.HINT, ("u",), take=True)
    changes = rebound(changes, Action.UNDO, ("h",))
    assert KeyMap(changes).action_of("h") is Action.UNDO
    with pytest.raises(KeyConflict):
        rebound(changes, Action.HINT, DEFAULT_KEYS[Action.HINT])
    changes = rebound(changes, Action.HINT, DEFAULT_KEYS[Action.HINT], take=True)
    changes = rebound(changes, Action.UNDO, DEFAULT_KEYS[Action.UNDO])
    assert changes == NO_CHANGES


@every("name", ["", " ", "ctrl+", "a+b", "x" * 41, "\n", "ctrl+shift+", 5, None, ["a"]])
def test_invalid_key_name_is_refused(name):
    with pytest.raises(ValueError, match="name of a key"):
        checked({Action.HINT: (name,)})


def test_refused_change_keeps_keys():
    keys = KeyMap({Action.HINT: ("q",)})
    with pytest.raises(KeyConflict):
        keys.use({Action.HINT: ("n",)})
    assert keys.action_of("q") is Action.HINT


def test_held_modifiers_are_named():
    assert key_name("n", ctrl=True, shift=True) == "ctrl+shift+n"
    assert key_name("+", shift=True) == "+"
    for keys in DEFAULT_KEYS.values():
        for name in keys:
            *held, key = name.split("+") if len(name) > 1 else [name]
            assert key_name(key, "ctrl" in held, "shift" in held, "alt" in held) == name


def test_held_key_repeats_until_released():
    hold = Hold()
    assert not hold.repeats(100.0)
    hold.press(0.0)
    assert not hold.repeats(FIRST_SECONDS - 0.01)
    assert hold.repeats(FIRST_SECONDS)
    assert not hold.repeats(FIRST_SECONDS + NEXT_SECONDS - 0.01)
    assert hold.repeats(FIRST_SECONDS + NEXT_SECONDS)
    hold.release()
    assert not hold.repeats(1e9)
