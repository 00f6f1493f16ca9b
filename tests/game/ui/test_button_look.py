"""Buttons that lie together agree on the size of their text, and each has its icon if it has room."""

import pygame
import pytest

from game.ui.button import ButtonLooks, Shape
from game.ui.control import Control
from game.ui.faces import Role
from game.ui.geometry import Rect, small_text
from game.ui.text import Fonts
from solver import load_board

TEXT = 20
SHORT, LONG = "Help", "Statistics"


@pytest.fixture(scope="module")
def fonts():
    pygame.font.init()
    return Fonts()


def looks(fonts, width, *controls, height=2 * TEXT):
    """Of a row of buttons, whose widths differ by a pixel."""
    rects = [Rect(i * (width + 10), 0, width + i % 2, height) for i in range(len(controls))]
    found = ButtonLooks(fonts, list(zip(controls, rects, strict=True)), TEXT)
    return [found.at(rect) for rect in rects]


def button(label, key="", icon="help"):
    return Control(None, icon, label, key, "")


def room(fonts, label, key=""):
    """As much as such a button needs for all that it may show."""
    look = looks(fonts, 1000, button(label))[0]
    between = 3 * look.pad + (look.pad + fonts.width(key, look.key_text) if key else 0)
    return between + look.icon + fonts.of(Role.NAME).width(label, TEXT)


def test_one_narrow_button_keeps_other_icons(fonts):
    width, short, long = room(fonts, LONG) * 3 // 4, button(SHORT), button(LONG)
    first, second = looks(fonts, width, short, long)
    assert first == second
    assert (first.shape_of(short), first.shape_of(long)) == (Shape.BESIDE, Shape.LABEL_ALONE)
    assert first.text == TEXT


def test_text_shrinks_before_icons_go(fonts):
    width, short, long = room(fonts, LONG) * 9 // 10, button(SHORT), button(LONG)
    first, second = looks(fonts, width, short, long)
    assert first == second
    assert first.shape_of(short) is first.shape_of(long) is Shape.BESIDE
    assert first.text == small_text(TEXT)


def test_label_without_room_is_left_out(fonts):
    short, long = button(SHORT), button(LONG)
    width = fonts.of(Role.NAME).width(SHORT, TEXT) + 4
    first, second = looks(fonts, width, short, long, height=4 * TEXT)
    assert first == second
    assert (first.shape_of(short), first.shape_of(long)) == (Shape.BELOW, Shape.ICON_ALONE)


def test_key_without_room_is_left_out(fonts):
    width = room(fonts, LONG, "Leertaste") - 8
    short, long = button(SHORT, "F1"), button(LONG, "Leertaste")
    first, second = looks(fonts, width, short, long)
    assert first == second
    rect = Rect(0, 0, width, 40)
    assert first.shows_key(fonts, short, rect)
    assert not first.shows_key(fonts, long, rect)
    assert first.shows_key(fonts, long, Rect(0, 0, width + 5, 40))
    assert not first.shows_key(fonts, button(SHORT), rect)


def test_key_keeps_its_distance_from_the_label(fonts):
    control = button(SHORT, "Ctrl+Y")
    (look,) = looks(fonts, 90, control)
    parts = look.left(control) + fonts.of(Role.NAME).width(SHORT, look.text) + fonts.width("Ctrl+Y", look.key_text)
    assert look.pad < TEXT // 2
    assert look.shows_key(fonts, control, Rect(0, 0, parts + TEXT // 3 + look.pad, 40))
    assert not look.shows_key(fonts, control, Rect(0, 0, parts + TEXT // 3 + look.pad - 1, 40))


def test_chords_of_three_are_on_no_button(fonts):
    (look,), rect = looks(fonts, 1000, button(SHORT)), Rect(0, 0, 1000, 40)
    assert not look.shows_key(fonts, button(SHORT, "Ctrl+Shift+H"), rect)
    assert look.shows_key(fonts, button(SHORT, "Ctrl+H"), rect)
    assert look.shows_key(fonts, button(SHORT, "+"), rect)


@pytest.mark.parametrize("size", [(1000, 700), (1280, 800), (2560, 1440)])
def test_buttons_show_play_keys(play, drawn_lines, size):
    play(load_board("eight"), size=size)
    assert {"H", "N", "U", "F10"} <= set(drawn_lines)


def test_longest_label_sets_size_of_all(fonts):
    width, short, long = fonts.of(Role.NAME).width(LONG, TEXT), button(SHORT, icon=""), button(LONG, icon="")
    assert looks(fonts, width, short)[0].text == TEXT
    first, second = looks(fonts, width, short, long)
    assert first == second
    assert first.text < TEXT


def test_narrowest_button_shows_icon_alone(fonts):
    assert looks(fonts, fonts.of(Role.NAME).width(LONG, TEXT), button(LONG))[0].shape is Shape.ICON_ALONE


def test_size_sets_look(fonts):
    rects = Rect(0, 0, 100, 40), Rect(110, 0, 200, 40)
    found = ButtonLooks(fonts, list(zip((button(2 * LONG, icon=""), button(SHORT)), rects, strict=True)), TEXT)
    assert found.at(rects[0]).text < found.at(rects[1]).text == TEXT
