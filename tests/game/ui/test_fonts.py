"""Rendered text: what is kept of it in memory, and what a font cannot render."""

from pathlib import Path

import pygame
import pytest
from every import every

from game.ui.faces import Face
from game.ui.text import KEPT_FONTS, KEPT_LINES, KEPT_WIDTHS, Fonts, clean


@pytest.fixture
def fonts():
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    pygame.font.init()
    yield Fonts()
    pygame.display.quit()


@pytest.fixture
def system_face():
    """Pygame's own font, taken as one of the system's."""
    return Face(str(Path(pygame.__file__).parent / pygame.font.get_default_font()), 0.92, 1.05, 0.25)


def test_resizing_keeps_few_system_fonts(fonts, system_face):
    fonts.write_in(system_face)
    for height in range(10, 10 + 3 * KEPT_FONTS):
        fonts.width("Solved", height)
        fonts.width(f"Solved in {height}", 8)
        assert len(fonts._kept.fonts) <= KEPT_FONTS
    assert (system_face, 16) in fonts._kept.fonts  # what is used again and again


def test_few_widths_are_kept(fonts):
    for number in range(KEPT_WIDTHS + 10):
        fonts.width(str(number), 8)
    assert len(fonts._kept.widths) <= KEPT_WIDTHS


def test_width_is_of_current_font(fonts, system_face):
    widths = [(fonts.width("WWW", height), fonts.width("iii", height)) for height in (10, 20, 20)]
    assert widths[0][0] < widths[1][0] == widths[2][0]
    assert widths[0][1] < widths[1][1] < widths[1][0]
    fonts.write_in(system_face._replace(size=2.0))
    assert fonts.width("WWW", 20) > widths[1][0]


def test_few_lines_are_kept(fonts):
    for number in range(2 * KEPT_LINES):
        fonts.line(str(number), 8, (0, 0, 0))
        assert len(fonts._kept.lines) <= KEPT_LINES


@every("height", range(8, 60))
def test_lines_share_height_in_equal_boxes(fonts, height):
    """Whatever their letters: the height of a line says where in its box it stands."""
    lines = [fonts.line(text, height, (255, 255, 255)) for text in ("Due", "Waiting", "Learnt", "7")]
    assert len({line.get_height() for line in lines}) == 1


def test_line_is_rendered_once(fonts):
    assert fonts.line("Solved", 20, (0, 0, 0)) is fonts.line("Solved", 20, (0, 0, 0))


@every("text", ["a\0b", "a\ud800b", "a\nb", "a\x7fb", "a\u202eb"])
def test_unwritable_characters_become_spaces(fonts, text):
    assert clean(text) == "a b"
    fonts.line(text, 20, (0, 0, 0))


@every("text", ["", "Solved in 5 moves", "最短で解く", "▶ 🐐"])
def test_writable_text_is_unchanged(text):
    assert clean(text) == text
