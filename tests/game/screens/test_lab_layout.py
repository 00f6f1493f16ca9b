"""The lab at every size: inside the window, nothing on top of anything else, and more of it where there is room."""

import itertools

from every import every

from game.screens.lab.layout import Column, lab_layout
from game.ui.geometry import page_layout

SIZES = [
    (480, 360),
    (640, 480),
    (900, 300),
    (600, 1000),
    (1280, 800),
    (1080, 1920),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
]
ODD_SIZES = [(1, 1), (160, 120), (333, 777), (1000, 1000), (3000, 200), (200, 3000)]


def inside(rect, width, height):
    return rect.x >= 0 and rect.y >= 0 and rect.right <= width and rect.bottom <= height


def parts(layout):
    """All that is drawn, the rows in their cells."""
    found = [layout.heading, layout.summary, *layout.buttons, layout.axis]
    found += [rect for rect in (layout.picture, layout.details, layout.histogram) if rect is not None]
    for row in (layout.head, *layout.rows):
        cells = layout.cells(row)
        assert all(row.union(cell) == row for cell in cells.values()), f"{cells} in {row}"
        found += cells.values()
    return found


@every("size", SIZES)
@every("count", [7, 8])
def test_nothing_overlaps_or_leaves_the_window(count, size):
    layout = lab_layout(count, page_layout(*size))
    rects = parts(layout)
    assert all(inside(rect, *size) for rect in rects), rects
    for a, b in itertools.combinations(rects, 2):
        assert not a.overlaps(b), f"{a} and {b} at {size}"


@every("size", SIZES)
def test_back_is_where_pages_have_it(size):
    assert lab_layout(8, page_layout(*size)).buttons[-1] == page_layout(*size).back


@every("size", SIZES)
def test_rows_and_text_are_large_enough(size):
    layout = lab_layout(8, page_layout(*size))
    assert len(layout.rows) == 8
    assert all(row.height >= 1.15 * layout.cell and row.height >= 15 for row in layout.rows)
    assert layout.cell >= 12
    assert layout.axis.height >= layout.text * 0.9
    assert layout.columns[Column.CHART][1] >= 6 * layout.cell


@every("size", SIZES)
def test_histogram_needs_room(size):
    layout = lab_layout(8, page_layout(*size))
    assert layout.details is not None
    assert (layout.histogram is not None) == (size not in ((480, 360), (900, 300)))


def test_columns_depend_on_width():
    assert set(lab_layout(8, page_layout(1280, 800)).columns) == set(Column)
    needed = {Column.NAME, Column.LENGTH, Column.EXPANDED, Column.CHART, Column.TIME}
    assert set(lab_layout(8, page_layout(480, 360)).columns) == needed


@every("size", ODD_SIZES)
def test_any_size_has_a_layout(size):
    layout = lab_layout(8, page_layout(*size))
    assert all(rect.width >= 1 and rect.height >= 1 for rect in [*layout.rows, *layout.buttons, layout.axis])


def test_points_hit_one_row():
    layout = lab_layout(8, page_layout(800, 600))
    assert [layout.row_at(row.centre) for row in layout.rows] == list(range(8))
    assert layout.row_at(layout.head.centre) is None
