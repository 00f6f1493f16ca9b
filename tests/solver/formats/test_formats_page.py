"""Every example of the page of formats is read as the format of its row, and solved by the commands."""

import re

import pytest
from golden_data import ROOT

from solver import load_board, solve
from solver.catalogue.challenges import challenge_text
from solver.catalogue.reading import FORMATS, read_any

PAGE = (ROOT / "docs" / "formats.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([\w-]+)` \| `(.*?)` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("form", "shown"), ROWS)
def test_example_is_read_as_its_row_says(form, shown):
    reading = read_any(shown.replace("⏎", "\n"))
    assert reading.format == form
    if reading.start is not None:
        assert solve(reading.start.board, reading.start).length > 0


def test_every_format_has_a_row():
    assert {form for form, _ in ROWS} == {each.id for each in FORMATS} | {"numbers"}
    position = load_board("eight").position("1 2 3/4 0 6/7 5 8")
    assert challenge_text(position) in PAGE
