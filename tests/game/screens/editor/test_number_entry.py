"""Numbers that are typed into the position editor, and the editor at any size."""

import itertools

import pytest
from editing import Editing
from every import each_once, sampled

from game.screens.editor.screen import EditorPanel
from game.ui.control import ItemCommand
from solver import load_board

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, FIFTEEN, GOAT, KLOTSKI = (load_board(name) for name in ("eight", "fifteen", "goat", "klotski"))
COLOURS = load_board("colours-six")


@pytest.fixture
def edit(play):
    def edit(board, position=None):
        player = play(board, position, kind=Editing)
        player.key("e")
        player.rest()
        return player

    return edit


def type_keys(player, text):
    for name in text:
        player.key({" ": "space"}.get(name, name))


def test_position_is_typed_row_by_row(edit):
    player = edit(EIGHT)
    type_keys(player, "813402765")
    assert player.edited == "8 1 3/4 0 2/7 6 5"
    assert player.focus == 0  # and begins again


def test_long_numbers_end_where_no_other_begins_like_them(edit):
    player = edit(FIFTEEN, FIFTEEN.goal)
    type_keys(player, "15 2 134 10115126 8 79014 1 3")
    assert player.edited == "15 2 13 4/10 11 5 12/6 8 7 9/0 14 1 3"


def test_one_waits_for_another_digit_or_space(edit):
    player = edit(FIFTEEN, FIFTEEN.goal)
    player.key("right")
    type_keys(player, "1")
    assert player.edited == str(FIFTEEN.goal)
    assert player.explains("typed", number="1")
    type_keys(player, " ")
    assert player.edited.startswith("1 2 3 4/")
    type_keys(player, "1")
    player.key("backspace")
    type_keys(player, "3")
    assert player.edited.startswith("1 3 2 4/")
    type_keys(player, "1")
    player.key("escape")
    assert player.edited.startswith("1 3 2 4/")
    player.key("u")
    assert player.edited == str(FIFTEEN.goal)


def test_arrow_ends_a_number(edit):
    player = edit(FIFTEEN, FIFTEEN.goal)
    player.key("right")
    player.key("right")
    type_keys(player, "1")
    player.key("down")
    assert player.edited.startswith("2 1 3 4/")


def test_typing_begins_at_the_focus(edit):
    player = edit(EIGHT, EIGHT.goal)
    for name in ("right", "down", "right", "8"):
        player.key(name)
    assert player.edited == "1 2 3/4 8 6/7 5 0"


def test_tiles_of_one_colour_are_taken_from_ahead(edit):
    player = edit(COLOURS, COLOURS.goal)
    type_keys(player, "6661")
    assert player.edited.startswith("6 6 6 1/")


def test_number_that_is_not_there_is_told(edit):
    player = edit(EIGHT, EIGHT.goal)
    type_keys(player, "9")
    assert player.explains("no_number", number="9")
    assert player.edited == str(EIGHT.goal)


def test_blocks_have_no_numbers(edit):
    player = edit(KLOTSKI)
    before = player.edited
    type_keys(player, "12")
    assert player.edited == before


def test_wide_block_that_does_not_fit_stays(edit):
    player = edit(GOAT, GOAT.start)
    for name in ("right", "right", "right", "right"):  # the block 9 10 would reach over the edge
        player.key(name)
    type_keys(player, "9")
    assert player.edited == str(GOAT.start)
    assert player.explains("no_room")


BOARDS = (FIFTEEN, load_board("8x8"), KLOTSKI)
WINDOWS = ((480, 360), (360, 640), (800, 600), (1280, 800), (2560, 1440))


@sampled("board, size", itertools.product(BOARDS, WINDOWS), [*each_once(BOARDS, WINDOWS), (BOARDS[1], WINDOWS[0])])
def test_parts_lie_apart_around_a_large_board(edit, board, size):
    player = edit(board)
    player.resize(*size)
    screen = player.screen
    (panel,) = [widget for widget in screen.placed.widgets if isinstance(widget, EditorPanel)]
    cells = [rect for control, rect in screen.controls if not control.drawn]
    buttons = [rect for control, rect in screen.controls if control.drawn]
    frame = screen.board.geometry.frame
    others = [*buttons, panel.rect]
    assert len(cells) == len(board.layout)
    for number, rect in enumerate(others):
        assert min(rect.width, rect.height) >= 1
        assert rect.x >= 0 and rect.y >= 0 and rect.right <= size[0] and rect.bottom <= size[1]
        assert not rect.overlaps(frame)
        assert not any(rect.overlaps(other) for other in others[number + 1 :])
    assert frame.width * frame.height > 1.75 * max(rect.width * rect.height for rect in others)
    point = cells[-1].centre
    assert screen.command_at(point) == ItemCommand("cell", len(cells) - 1)
