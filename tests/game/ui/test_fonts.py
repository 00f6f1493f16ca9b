"""Rendered text: what is kept of it in memory, and what a font cannot render."""

import weakref
from pathlib import Path

import pygame
import pytest
from every import every

from game.ui.faces import Face
from game.ui.text import KEPT_FONTS, KEPT_LINES, KEPT_WIDTHS, OVERSAMPLING, Fonts, clean


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


def alive(references):
    return [found for reference in references if (found := reference()) is not None]


def test_resizing_keeps_few_system_fonts(fonts, system_face, before):
    opened = []
    before("game.ui.faces.Face.font", lambda face, height: opened.append(height))
    fonts.write_in(system_face)
    for height in range(10, 10 + 3 * KEPT_FONTS):
        fonts.width("Solved", height)
        fonts.width(f"Solved in {height}", 8)
    fonts.width("Solved again", 10)
    assert opened.count(OVERSAMPLING * 10) == 2
    assert opened.count(OVERSAMPLING * 8) == 1  # what is used again and again


class Text(str):
    """A text to which there are weak references."""

    __slots__ = ("__weakref__",)


def test_few_widths_are_kept(fonts):
    measured = []
    for number in range(KEPT_WIDTHS + 10):
        text = Text(number)
        measured.append(weakref.ref(text))
        fonts.width(text, 8)
    assert len(alive(measured)) <= KEPT_WIDTHS


def test_width_is_of_current_font(fonts, system_face):
    widths = [(fonts.width("WWW", height), fonts.width("iii", height)) for height in (10, 20, 20)]
    assert widths[0][0] < widths[1][0] == widths[2][0]
    assert widths[0][1] < widths[1][1] < widths[1][0]
    fonts.write_in(system_face._replace(size=2.0))
    assert fonts.width("WWW", 20) > widths[1][0]


def test_few_lines_are_kept(fonts):
    rendered = []
    for number in range(2 * KEPT_LINES):
        rendered.append(weakref.ref(fonts.line(str(number), 8, (0, 0, 0))))
        assert len(alive(rendered)) <= KEPT_LINES


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
