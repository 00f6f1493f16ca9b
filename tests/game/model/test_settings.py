"""Settings: what can be chosen, and the way to a file and back through any damage."""

import json
import random

import pytest
from every import every

from game.input.commands import Action
from game.model.last_run import WindowPlace
from game.model.settings import CHOICES, Settings
from game.store.player_files import Problem
from game.store.settings_file import encode
from game.store.storage import Store

CHOSEN = Settings(
    theme="light",
    motion="reduced",
    volume=3,
    muted=True,
    arrows="gap",
    scale=150,
    language="ja",
    counters="hidden",
    keys={Action.HINT: ("y", "ctrl+j")},
    window=WindowPlace(900, 700, 10, 20, True),
    others={"sparkle": [1, {"deep": None}]},
)
PATH = "settings.json"


def kept(folder, settings):
    store = Store(folder)
    store.save_settings(settings)
    store.close()
    return folder / PATH


def test_each_setting_begins_with_one_of_its_choices():
    for name, choices in CHOICES.items():
        assert getattr(Settings(), name) in choices, name


def test_settings_round_trip(tmp_path):
    assert Settings.from_data(json.loads(json.dumps(CHOSEN.to_data()))) == CHOSEN
    kept(tmp_path, CHOSEN)
    assert Store(tmp_path).settings == CHOSEN


def test_defaults_and_steps_are_choices():
    for name, choices in CHOICES.items():
        settings = Settings()
        seen = {getattr(settings, name)}
        for _ in choices:
            settings = settings.step(name, 1)
            seen.add(getattr(settings, name))
        assert seen == set(choices)
        assert settings == Settings()
        assert settings.step(name, -1).step(name, 1) == settings


@every(("name", "value"), [("theme", "pink"), ("volume", 11), ("volume", True), ("keys", {})])
def test_what_is_no_choice_is_refused(name, value):
    with pytest.raises(ValueError, match=name):
        Settings().choose(name, value)


@pytest.mark.parametrize("name", [*CHOICES, "keys", "window"])
@every("wrong", [None, -2, 1e999, "", "x" * 9999, [], [[]], {}, {"left": 5}, {"width": True}, True])
def test_wrong_value_loses_nothing_else(name, wrong):
    read = Settings.from_data({**CHOSEN.to_data(), name: wrong})
    others = [other for other in (*CHOICES, "keys", "window") if other != name]
    assert [getattr(read, other) for other in others] == [getattr(CHOSEN, other) for other in others]
    if not (name == "muted" and wrong is True):
        assert getattr(read, name) == getattr(Settings(), name)
    assert read.others == CHOSEN.others


@every("data", [None, 1, "x", [], [1], {}, {"theme": ["dark"]}, float("nan")])
def test_any_data_gives_settings(data):
    assert Settings.from_data(data).theme == "dark"


@every(
    ("data", "expected"),
    [
        ({"hint": ["y"], "no such action": ["q"]}, {Action.HINT: ("y",)}),
        ({"hint": ["y"], "new": [5]}, {Action.HINT: ("y",)}),
        ({"hint": ["y"], "left": []}, {Action.HINT: ("y",)}),
        ({"hint": ["y"], "left": [[1]], "new": [{}]}, {Action.HINT: ("y",)}),
        ({"hint": ["y"], "new": [""], "undo": ["a+b"]}, {Action.HINT: ("y",)}),
        ({"hint": ["l"]}, {Action.HINT: ("l",), Action.LAB: ()}),
        ({"left": ["right", "d"], "right": ["left", "a"]}, {Action.LEFT: ("right", "d"), Action.RIGHT: ("left", "a")}),
        ({"hint": ["h"]}, {}),
        ({"hint": "h"}, {}),
    ],
)
def test_contradicting_keys_keep_most_changes(data, expected):
    assert Settings.from_data({"keys": data}).keys == expected


def test_any_data_is_survived(tmp_path):
    rng = random.Random(5)
    values = [None, True, -1, 10**400, 1.5, "", "dark", "\ud800", [], ["h"], {}, {"width": 300, "height": 300}]
    for _ in range(300):
        content = {name: rng.choice(values) for name in [*CHOICES, "keys", "window", "?"] if rng.random() < 0.8}
        (tmp_path / PATH).write_bytes(encode(content))
        store = Store(tmp_path)
        assert Settings.from_data(store.settings.to_data()) == store.settings
        assert store.problem is None


def test_settings_of_later_version_are_not_overwritten(tmp_path):
    later = encode({"theme": "light"}).replace(b'"version": 1', b'"version": 2')
    (tmp_path / PATH).write_bytes(later)
    store = Store(tmp_path)
    assert store.settings == Settings()
    assert store.problem == Problem("future", PATH)
    store.save_settings(CHOSEN)
    store.close()
    assert (tmp_path / PATH).read_bytes() == later
    assert store.settings == CHOSEN


@every(
    ("place", "screen", "expected"),
    [
        (WindowPlace(900, 700, 10, 50), (1920, 1080), (900, 700, 10, 50)),
        (WindowPlace(900, 700), (1920, 1080), (900, 700, None, None)),
        (WindowPlace(3000, 2000, 10, 20), (1920, 1080), (1920, 1016, None, None)),
        (WindowPlace(1280, 800), (1280, 800), (1280, 736, None, None)),
        (WindowPlace(1280, 736, 1, 22), (1280, 800), (1280, 736, 0, 32)),
        (WindowPlace(900, 700, 1800, 1000), (1920, 1080), (900, 700, 1020, 348)),
        (WindowPlace(900, 700, -500, -900), (1920, 1080), (900, 700, 0, 32)),
        (WindowPlace(900, 700, 5, 5), (320, 200), (320, 136, None, None)),
        (WindowPlace(900, 700, 5, None), (1000, 800), (900, 700, None, None)),
    ],
)
def test_window_comes_back_within_screen(place, screen, expected):
    clamped = place.clamped(screen)
    assert (clamped.width, clamped.height, clamped.x, clamped.y) == expected
