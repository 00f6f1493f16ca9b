"""What is typed looks for boards, where it is no command."""

import pytest
from every import every

from game.input.commands import Action
from game.input.key_map import KeyMap
from game.screens.picker.search import MOST_CHARACTERS, SearchQuery


@pytest.fixture
def search():
    return SearchQuery(KeyMap())


@every("key", ["a", "t", "shift+g", "5", "[5]", "ö", "x"])
def test_keys_of_letters_and_digits_are_taken_before_they_mean_anything(key):
    assert SearchQuery(KeyMap()).take_key(key)


@every("key", ["return", "escape", "left", "tab", "f1", "ctrl+v", "alt+return", "?", "+", "-", "space", "backspace"])
def test_other_keys_mean_what_they_mean(key):
    assert not SearchQuery(KeyMap()).take_key(key)


def test_what_is_typed_comes_as_text(search):
    for character in "Mas":
        search.take_text(character)
    assert (search.text, search.caret) == ("Mas", 3)
    search.take_key("backspace")
    assert search.text == "Ma"


def test_space_and_signs_count_once_there_is_a_letter(search):
    search.take_text(" -")
    assert search.text == ""
    search.take_text("ma's p-?")
    assert search.text == "ma's p-"  # the question mark asks for help
    assert search.take_key("space")


def test_it_ends_somewhere(search):
    search.take_text("a" * 2 * MOST_CHARACTERS)
    assert len(search.text) == MOST_CHARACTERS


def test_a_letter_that_is_all_an_essential_command_has_keeps_its_meaning():
    search = SearchQuery(KeyMap({Action.LEFT: ("q",)}))
    assert not search.take_key("q")
    search.take_text("Q")
    assert search.text == ""
    assert search.take_key("a")  # which Left has lost


def test_it_tells_which_keys_it_takes_from_others(search):
    assert search.types(["t"])
    assert not search.types(["f2"])
    assert not search.types([])
