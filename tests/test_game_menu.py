"""What an entry of the menu says of itself."""

import pygame
import pytest

from game.draw.text import Fonts, line_step
from game.scenes.menu_entry import explanation

TEXT = "Sets up any position; it says at once whether it can be solved. By hand, piece by piece."


@pytest.fixture(scope="module")
def fonts():
    pygame.font.init()
    return Fonts()


def said(fonts, lines, wide=True, text=TEXT):
    width = fonts.width(text, 20) if wide else fonts.width("Sets up any position", 20)
    return explanation(fonts, text, 20, width, lines * line_step(20))


def test_all_is_said_where_there_is_room(fonts):
    assert said(fonts, 1) == [TEXT]
    assert " ".join(said(fonts, 6, wide=False)) == TEXT


def test_otherwise_whole_sentences_or_at_least_a_clause(fonts):
    assert " ".join(said(fonts, 4, wide=False)) == "Sets up any position; it says at once whether it can be solved."
    assert said(fonts, 1, wide=False) == ["Sets up any position"]
    assert said(fonts, 0) == []


def test_japanese_ends_where_its_sentences_end(fonts):
    text = "配置を作ります。解けるかどうかも示します。"
    width = fonts.width("配置を作ります。", 20)
    assert explanation(fonts, text, 20, width, line_step(20)) == ["配置を作ります。"]


def test_nothing_is_said_of_nothing(fonts):
    assert explanation(fonts, "", 20, 100, 100) == []
