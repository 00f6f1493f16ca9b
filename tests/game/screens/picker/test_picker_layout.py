"""Where the parts of the picker are: apart, inside, in groups and in order."""

import itertools
from functools import partial
from types import SimpleNamespace

import pygame
import pytest
from every import every
from window_sizes import ODD_SIZES, SCALES, SIZES, inside

from game.input.key_map import KeyMap
from game.language.language import load_language
from game.screens.picker.content import picker_parts
from game.screens.picker.layout import (
    SectionSize,
    beside_heading,
    columns_in,
    list_layout,
    view_and_bar,
)
from game.ui.boxes import place
from game.ui.faces import Role
from game.ui.geometry import Rect, page_layout
from game.ui.text import Fonts
from game.words.board_texts import board_name
from game.words.words import Words
from solver import board_ids, load_board

SMALL = [(330, 250), (480, 320), (320, 480)]
COUNTS = (4, 2, 1, 19, 40, 3)
SECTIONS = [*map(SectionSize, COUNTS)]
HOME = [SectionSize(5, are_tiles=True), SectionSize(9), SectionSize(3)]


def layout_at(size, scale=1.0, lines=1, matters=False):
    page = page_layout(*size, scale, has_back=False)
    widths = [5 * page.text, 4 * page.text, 3 * page.text, 5 * page.text, 7 * page.text, 4 * page.text]
    rects = {}
    chips = [(width, partial(rects.__setitem__, f"chip {number}")) for number, width in enumerate(widths)]
    search, cards, footer = (partial(rects.__setitem__, name) for name in ("search", "cards", "footer"))
    place(picker_parts(page, search, chips, cards, footer, lines, matters), page.area)
    view, bar = view_and_bar(rects["cards"], page)
    subheading, buttons = beside_heading(page, 3)
    chips = [rect for name, rect in rects.items() if name.startswith("chip")]
    return page, SimpleNamespace(
        subheading=subheading,
        buttons=buttons.columns(3, min(page.gap, buttons.height // 4)),
        search=rects["search"],
        chips=chips,
        list=view,
        bar=bar,
        footer=rects.get("footer"),
    )


@every("matters", [False, True])
@every("scale", SCALES)
@every("size", SIZES + SMALL)
def test_parts_are_apart_and_inside(size, scale, matters):
    _, layout = layout_at(size, scale, 2, matters)
    rects = [*layout.buttons, layout.search, *layout.chips, layout.list, layout.bar]
    rects += [rect for rect in (layout.subheading, layout.footer) if rect is not None]
    assert all(inside(rect, *size) for rect in rects)
    for a, b in itertools.combinations(rects, 2):
        assert not a.overlaps(b), f"{a} and {b} at {size}"
    assert not matters or layout.footer is not None


@every("scale", SCALES)
@every("size", SIZES + SMALL)
def test_list_is_largest_and_shows_card(size, scale):
    page, layout = layout_at(size, scale)
    view = layout.list
    assert view.width * view.height > (0.25 if size in SMALL else 0.35) * size[0] * size[1]
    cards = list_layout(view, page, SECTIONS)
    assert cards.sections[0].frames[0].bottom <= view.height
    assert cards.card.picture.height >= 2.2 * page.text


@every("scale", SCALES)
@every("size", SIZES + SMALL)
def test_cards_are_apart_and_in_order(size, scale):
    page, layout = layout_at(size, scale)
    cards = list_layout(layout.list, page, SECTIONS)
    assert [len(section.frames) for section in cards.sections] == list(COUNTS)
    rects = [rect for section in cards.sections for rect in (section.heading, *section.frames)]
    for a, b in itertools.combinations(rects, 2):
        assert not a.overlaps(b), f"{a} and {b} at {size}"
    assert all(rect.x >= 0 and rect.right <= layout.list.width and rect.bottom <= cards.height for rect in rects)
    frames = [frame for section in cards.sections for frame in section.frames]
    assert sorted(frames, key=lambda frame: (frame.y, frame.x)) == frames


@every("size", SIZES + SMALL)
def test_card_parts_are_apart_and_inside(size):
    page, layout = layout_at(size)
    card = list_layout(layout.list, page, SECTIONS).card
    parts = [card.picture, card.name, *card.lines]
    assert all(inside(rect, card.width, card.height) for rect in parts)
    for a, b in itertools.combinations(parts, 2):
        assert not a.overlaps(b)


def test_small_groups_share_a_row():
    page, layout = layout_at((1280, 800))
    assert columns_in(layout.list, page) == 5
    numbers, colours, goat, classics = list_layout(layout.list, page, [*map(SectionSize, (4, 2, 1, 19))]).sections
    assert numbers.heading.y < colours.heading.y == goat.heading.y < classics.heading.y
    assert colours.heading.right <= goat.heading.x


def test_heading_of_last_group_has_the_whole_line():
    page, layout = layout_at((1280, 800))
    (alone,) = list_layout(layout.list, page, [SectionSize(1)]).sections
    assert alone.heading.width == layout.list.width


@every(("size", "columns"), [((1920, 1080), 5), ((2560, 1440), 7), ((3840, 2160), 9)])
def test_larger_window_has_more_columns(size, columns):
    page, layout = layout_at(size)
    assert columns_in(layout.list, page) == columns


@every("size", ODD_SIZES)
def test_any_size_gives_a_layout(size):
    page, layout = layout_at(size)
    cards = list_layout(layout.list, page, SECTIONS)
    frames = [frame for section in cards.sections for frame in section.frames]
    assert all(rect.width >= 1 and rect.height >= 1 for rect in (*frames, *layout.buttons, layout.search))


@pytest.mark.parametrize("counts", [(), (1,)])
def test_few_or_no_cards_fit(counts):
    page, _ = layout_at((800, 600))
    cards = list_layout(Rect(0, 0, 600, 400), page, [*map(SectionSize, counts)])
    assert len(cards.sections) == len(counts)
    assert cards.height >= 1


@every("size", [(1280, 800), (1920, 1080), (2560, 1440)])
@every("language", ["en", "de"])
def test_board_names_keep_their_size(size, language):
    pygame.font.init()
    words, names = Words(load_language(language), KeyMap()), Fonts().of(Role.NAME)
    for scale in SCALES:
        page, layout = layout_at(size, scale)
        card = list_layout(layout.list, page, SECTIONS).card
        for board in map(load_board, board_ids()):
            assert names.width(board_name(words, board), card.name_text) <= card.name.width


@every("scale", SCALES)
@every("size", SIZES + SMALL)
def test_tiles_are_larger_and_share_the_width(size, scale):
    page, layout = layout_at(size, scale)
    cards = list_layout(layout.list, page, HOME)
    tiles = cards.sections[0]
    assert len(tiles.frames) == 5
    assert tiles.card.height <= layout.list.height
    rects = [rect for section in cards.sections for rect in section.frames]
    for a, b in itertools.combinations(rects, 2):
        assert not a.overlaps(b), f"{a} and {b} at {size}"
    parts = [tiles.card.picture, tiles.card.name, *tiles.card.lines]
    assert all(inside(rect, tiles.card.width, tiles.card.height) for rect in parts)


@every(("size", "rows"), [((480, 360), 1), ((1280, 800), 1), ((2560, 1440), 1), ((320, 480), 2), ((240, 480), 3)])
def test_tiles_share_a_row_with_room(size, rows):
    page, layout = layout_at(size)
    tiles = list_layout(layout.list, page, HOME).sections[0]
    assert len({frame.y for frame in tiles.frames}) == rows


@every("size", [(1024, 630), (1024, 640), (1024, 648)])
def test_tiles_are_lower_where_the_cards_below_would_be_cut_off(size):
    page, layout = layout_at(size)
    tiles, collections = list_layout(layout.list, page, [*HOME[:1], SectionSize(10, with_bylines=False)]).sections
    assert collections.frames[0].bottom == layout.list.height
    assert tiles.card.lines[-1].bottom <= tiles.card.height


def test_tiles_take_the_height_that_is_left():
    page, layout = layout_at((3840, 2160))
    found = list_layout(layout.list, page, [SectionSize(3, are_tiles=True), SectionSize(9, with_bylines=False)])
    assert layout.list.height * 3 // 5 - 3 <= found.sections[0].frames[0].height <= layout.list.height * 3 // 5
