"""Rendered text: what is kept of it in memory, and what a font cannot render."""

import pygame
import pytest

from game.draw.text import KEPT_FONTS, KEPT_LINES, Fonts, clean


@pytest.fixture
def fonts():
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    pygame.font.init()
    yield Fonts()
    pygame.display.quit()


def test_of_all_the_sizes_that_a_window_is_dragged_through_few_fonts_are_kept(fonts):
    for height in range(10, 10 + 3 * KEPT_FONTS):
        fonts.width("Solved", height)
        fonts.width("Solved", 8)
        assert len(fonts._fonts) <= KEPT_FONTS
    assert 16 in fonts._fonts  # what is used again and again


def test_few_lines_are_kept(fonts):
    for number in range(2 * KEPT_LINES):
        fonts.line(str(number), 8, (0, 0, 0))
        assert len(fonts._lines) <= KEPT_LINES


def test_a_line_is_rendered_once(fonts):
    assert fonts.line("Solved", 20, (0, 0, 0)) is fonts.line("Solved", 20, (0, 0, 0))


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b", "a\nb", "a\x7fb", "a\u202eb"])
def test_what_no_font_can_render_is_a_space(fonts, text):
    assert clean(text) == "a b"
    fonts.line(text, 20, (0, 0, 0))


@pytest.mark.parametrize("text", ["", "Solved in 5 moves", "最短で解く", "▶ 🐐"])
def test_what_can_be_rendered_is_left_as_it_is(text):
    assert clean(text) == text
