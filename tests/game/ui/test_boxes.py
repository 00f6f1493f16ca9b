"""What a page is made of: rows and columns of widgets and controls, laid out in one place."""

from functools import partial

from every import every

from game.ui.boxes import across, at, centred, down, focused_first, grid, layers, place
from game.ui.control import Control, ItemCommand
from game.ui.geometry import Rect, Share, column, row
from game.ui.labels import Line

AREA = Rect(7, 11, 300, 200)


def control(name):
    return Control(ItemCommand(name), "", name)


def names(content):
    return [each.label for each, _ in content.controls]


@every("box, cut", [(down, column), (across, row)])
def test_box_divides_as_rows_and_columns_do(box, cut):
    parts = [control(name) for name in "abc"]
    lengths = 40, Share(1, most=50), Share(2)
    content = place(box(*zip(lengths, parts, strict=True), gap=6), AREA)
    assert [rect for _, rect in content.controls] == cut(AREA, *lengths, gap=6)


@every("box, cut", [(down, AREA.rows), (across, AREA.columns)])
def test_equal_parts_fill_to_last_pixel(box, cut):
    content = place(box(*map(control, "abcdefg"), gap=3), AREA)
    assert [rect for _, rect in content.controls] == cut(7, 3)


def test_row_backwards_keeps_the_order_of_controls():
    for lengths in ([Share()] * 3, [40, Share(), 60]):
        parts = [*zip(lengths, map(control, "abc"), strict=True)]
        content = place(across(*parts, gap=6, backwards=True), AREA)
        assert names(content) == ["a", "b", "c"]
        assert [rect for _, rect in content.controls] == row(AREA, *lengths[::-1], gap=6)[::-1]


def test_share_stops_at_its_most():
    first, second = column(AREA, Share(most=30), 20, gap=5)
    assert (first.height, second.y) == (30, AREA.y + 35)


def test_grid_leaves_last_cells_empty():
    content = place(grid([*map(control, "abcd"), None], 3, 2, gap=4), AREA)
    assert [rect for _, rect in content.controls] == AREA.grid(3, 2, 4)[:4]


def test_function_gets_its_rectangle():
    seen = []

    def part(rect):
        seen.append(rect)
        return partial(Line, text="wide" if rect.width > 100 else "narrow", height=9)

    content = place(across((90, part), part, gap=10), AREA)
    assert seen == row(AREA, 90, 200, gap=10)
    assert [(line.text, line.rect) for line in content.widgets] == [("narrow", seen[0]), ("wide", seen[1])]


def test_focus_goes_in_written_order_but_for_the_first():
    nested = down(control("a"), across(control("b"), control("c")), focused_first(across(control("d"), control("e"))))
    assert names(place(nested, AREA)) == ["d", "e", "a", "b", "c"]


def test_layers_share_a_rectangle():
    content = place(layers(partial(Line, text="below", height=9), control("above")), AREA)
    assert (content.widgets[0].rect, content.controls[0][1]) == (AREA, AREA)


def test_centred_part_is_never_larger_than_its_place():
    (_, small), (_, large) = (place(centred(control("a"), *size), AREA).controls[0] for size in [(100, 50), (900, 900)])
    assert (small, large) == (AREA.centred(100, 50), AREA)


def test_part_may_lie_anywhere():
    place_of_board = Rect(50, 60, 70, 80)
    (_, rect), (_, rest) = place(layers(at(place_of_board, control("board")), control("page")), AREA).controls
    assert (rect, rest) == (place_of_board, AREA)
