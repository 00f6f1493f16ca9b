"""The screens of the coach at every size: inside the window, nothing on top of anything else, all large enough."""

import itertools

import pytest
from every import every
from window_sizes import ODD_SIZES, SCALES, SIZES, inside

from game.model.grades import rungs
from game.screens.collection.layout import collection_layout
from game.screens.position_rank.screen import position_rank_layout
from game.screens.practice.screen import practice_layout
from game.ui.geometry import page_layout
from solver import load_board

LADDERS = {
    "seven": (36, 1),
    "eight": (31, 2),
    "goat": (52, 7),
    "colours-six": (58, 1),
    "eleven": (25, 18),
    "fifteen": (20, 17),
}
"""For boards of all kinds the highest rung and the number of trophies."""


def apart_and_inside(rects, size):
    for a, b in itertools.combinations(rects, 2):
        assert not a.overlaps(b), f"{a} and {b} at {size}"
    assert all(inside(rect, *size) for rect in rects), rects


@every("note", [0, 1, 2])
@every("scale", SCALES)
@every("size", SIZES)
def test_exactly_n_away(size, scale, note):
    page = page_layout(*size, scale)
    layout = practice_layout(page, note)
    first = [layout.nearer, layout.distance, layout.farther, layout.any]
    buttons = [*first, layout.seed, layout.new_seed, layout.play]
    apart_and_inside([page.back, page.heading, layout.panel, layout.preview, *buttons], size)
    words = [layout.sentence, layout.best, layout.chart] + ([layout.note] if layout.note else [])
    apart_and_inside(words, size)
    assert all(layout.panel.union(rect) == layout.panel for rect in words)
    assert (layout.note is not None) is (note > 0)
    assert layout.chart.height >= 7 * page.text
    assert min(layout.preview.width, layout.preview.height) >= 5 * page.text
    assert all(rect.height >= 1.5 * page.text for rect in buttons)


@every("scale", SCALES)
@every("size", SIZES)
def test_where_am_i(size, scale):
    page = page_layout(*size, scale)
    layout = position_rank_layout(page)
    apart_and_inside([page.back, page.heading, layout.panel], size)
    words = [layout.sentence, *([layout.difficulty] if layout.difficulty else []), layout.note, layout.chart]
    apart_and_inside(words, size)
    assert all(layout.panel.union(rect) == layout.panel for rect in words)
    assert layout.trail >= 2.2 * page.text
    assert layout.chart.height - layout.trail >= 8 * page.text


@pytest.mark.parametrize("board_id", LADDERS)
@every("scale", SCALES)
@every("size", SIZES)
def test_ladder_and_trophies(size, scale, board_id):
    page, board = page_layout(*size, scale), load_board(board_id)
    reach, trophies = LADDERS[board_id]
    layout = collection_layout(page, len(rungs(reach)), trophies, board.rows / board.columns)
    rects = [page.back, page.heading, layout.summary, layout.trophies_name]
    rects += [layout.ladder_name] if layout.ladder_name else []
    rects += [*layout.rails, *layout.rungs, *layout.cards, *(layout.turn or ())]
    apart_and_inside(rects + ([layout.histogram] if layout.histogram else []), size)
    assert len(layout.rungs) == len(rungs(reach))
    assert all(rect.height >= 20 for rect in layout.rungs)
    assert all(rect.width >= 5.2 * page.text - 1 and rect.height >= 4 * page.text for rect in layout.cards)
    assert (layout.turn is None) is (layout.per_page == trophies)
    assert layout.per_page >= min(trophies, 3)


@every("size", ODD_SIZES)
def test_any_size_gives_layouts(size):
    page = page_layout(*size)
    practice, collection = practice_layout(page, 2), collection_layout(page, 12, 18, 1.0)
    charts = [practice.chart, position_rank_layout(page).chart]
    rects = [*charts, practice.preview, practice.play, *collection.rungs, *collection.cards]
    assert all(rect.width >= 1 and rect.height >= 1 for rect in rects)
    assert collection.per_page >= 1
