"""A list longer than its view: which rows are seen, what scrolls it, and the focus in it."""

from functools import partial

import pytest

from game.ui.boxes import across, place
from game.ui.control import Control, ItemCommand
from game.ui.geometry import Rect
from game.ui.labels import Line
from game.ui.listing import Listing, ScrollBar

VIEW = Rect(10, 20, 200, 100)
GAP = 5
HEADINGS = {0, 4, 5}


def row(index):
    if index in HEADINGS:
        return partial(Line, text=f"heading {index}", height=9)
    return across(*(Control(ItemCommand("row", (index, place)), "", str(index)) for place in range(2)))


def listing(heights):
    found = Listing()
    draw(found, heights)
    return found


def draw(found, heights):
    return place(found.part(heights, row, GAP, bar=6), VIEW)


def test_only_visible_rows_are_made():
    made = []
    found = Listing()
    place(found.part([20] * 10_000, made.append, GAP, bar=6), VIEW)
    assert made == [0, 1, 2, 3]


def test_rows_are_shown_whole():
    found = listing([30, 50, 20, 40, 10])
    assert list(found.visible) == [0, 1]
    found.by(99)
    assert list(found.visible) == [2, 3, 4]
    assert found.is_at_end


def test_row_higher_than_view_is_cut():
    found = listing([500, 20, 20])
    content = draw(found, [500, 20, 20])
    assert list(found.visible) == [0]
    assert content.widgets[0].rect.height == VIEW.height


@pytest.mark.parametrize("rows", [0, 1, 4])
def test_list_that_fits_has_no_bar(rows):
    found = listing([20] * rows)
    assert not found.is_needed
    assert not any(isinstance(each, ScrollBar) for each in draw(found, [20] * rows).widgets)
    found.by(3)
    assert found.first == 0


def test_bar_takes_room_of_rows():
    content = draw(listing([20] * 9), [20] * 9)
    bar = next(each for each in content.widgets if isinstance(each, ScrollBar))
    assert (bar.top, bar.room, bar.length, bar.rect.right) == (0, 4, 9, VIEW.right)
    assert all(rect.right < bar.rect.x for _, rect in content.controls)


@pytest.mark.parametrize("length", [5, 9, 60, 10_000])
def test_bar_shows_where_the_list_is_however_long(length):
    rect = Rect(0, 0, 5, 200)
    tops = [ScrollBar(rect, top, 4, length).thumb for top in (0, (length - 4) // 2, length - 4)]
    assert all(thumb.height >= 20 for thumb in tops)
    assert tops[0].y == 0
    assert tops[-1].bottom == 200
    assert tops[0].y <= tops[1].y <= tops[2].y


def test_shorter_list_scrolls_back():
    found = listing([20] * 50)
    found.by(40)
    draw(found, [20] * 5)
    assert list(found.visible) == [1, 2, 3, 4]


def test_keys_turn_by_a_page_less_a_row():
    found = listing([20] * 50)
    found.turn("page down")
    assert found.first == 3
    found.turn("end")
    assert found.is_at_end
    found.turn("page up")
    assert found.first == 43
    found.turn("home")
    assert found.is_at_start


def test_row_is_shown_with_headings_above():
    found = listing([20] * 50)
    found.by(20)
    found.show(6)
    assert found.first == 4
    found.show(30)
    assert list(found.visible) == [27, 28, 29, 30]


def test_focus_passes_headings():
    found = listing([20] * 9)
    assert found.following(3, 1) == 6
    assert found.following(6, -1) == 3
    assert found.following(1, -1) is None
    assert found.following(8, 1) is None


def test_focus_keeps_its_column():
    found = listing([20] * 9)
    (_, left), (_, right) = (placed for placed in draw(found, [20] * 9).controls if placed[0].command.value[0] == 1)
    assert found.stop(2, left.x, 1).value == (2, 0)
    assert found.stop(2, right.x, 1).value == (2, 1)
    assert found.stop(2, None, 1).value == (2, 0)
    assert found.stop(2, None, -1).value == (2, 1)


def test_row_of_command():
    found = listing([20] * 9)
    assert found.row_of(ItemCommand("row", (3, 1))) == 3
    assert found.row_of(ItemCommand("row", (8, 0))) is None  # not visible
    assert found.row_of(None) is None
