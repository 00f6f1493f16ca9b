"""Lines put together of glyphs: even at every size, in the weights of the roles, and without the package too."""

import logging

import pytest
from every import every

from game.ui import faces
from game.ui.faces import Glyphs, Role

pytestmark = pytest.mark.usefixtures("small_window")

WHITE = (255, 255, 255)


def inked(line):
    """The columns of a line with ink in them."""
    alpha = [[line.get_at((x, y))[3] for y in range(line.get_height())] for x in range(line.get_width())]
    return [sum(column) for column in alpha]


@every("height", [9, 13, 14, 20, 31])
def test_equal_letters_are_equally_far_apart(height):
    """Where ink lies in the mean moves on by half a letter with each letter."""
    written = Glyphs(Role.BODY)
    lines = [inked(written.line("o" * count, height, WHITE)) for count in range(1, 12)]
    middles = [sum(x * amount for x, amount in enumerate(line)) / sum(line) for line in lines]
    step = written.width("o" * 1000, height) / 1000
    for count, middle in enumerate(middles):
        assert abs(middle - middles[0] - count * step / 2) < 0.15


def test_numbers_that_change_are_equally_wide():
    assert len({Glyphs(Role.COUNT).width(f"0:{n}{n}", 20) for n in range(10)}) == 1
    assert len({Glyphs(Role.BODY).width(f"0:{n}{n}", 20) for n in range(10)}) > 1


def test_line_has_colour_and_width():
    written = Glyphs(Role.HEADING)
    line = written.line("Hill", 20, (200, 100, 50))
    assert line.get_width() == written.width("Hill", 20)
    solid = [line.get_at((x, y)) for x in range(line.get_width()) for y in range(line.get_height())]
    assert max(solid, key=lambda pixel: pixel[3]) == (200, 100, 50, 255)


def test_headings_have_more_ink_than_text():
    weights = [sum(inked(Glyphs(role).line("Hakoiri", 20, WHITE))) for role in (Role.BODY, Role.NAME, Role.HEADING)]
    assert weights == sorted(weights)
    assert weights[0] < weights[-1]


def test_missing_package_is_logged_once(monkeypatch, caplog):
    missing = faces.own_path.__wrapped__
    monkeypatch.setattr(faces, "find_spec", lambda name: None)
    monkeypatch.setattr(faces, "own_path", missing)
    with caplog.at_level(logging.INFO):
        lines = [Glyphs(role).line("Solved", 20, WHITE) for role in Role]
    assert all(sum(inked(line)) for line in lines)
    assert [record.name for record in caplog.records] == ["game.ui.faces"]
