"""The pieces of farms: every one has a picture, of the cells that it covers."""

import re
from dataclasses import replace

import pytest
from every import every
from golden_data import ROOT

from game.board.looks import board_styles, has_numbers, piece_looks, style_of
from game.model.board_kinds import is_farm, kind_of
from solver import load_board
from solver.generator.farm import LARGE, NUMBERS
from solver.generator.stock import stock_boards

SINGLE = [number for number in NUMBERS.values() if number]
FIRST = {labels[0]: kind for (kind, *_), labels in LARGE.items()}


def size_of(number):
    """Return width and height of the picture of a piece, in cells."""
    picture = board_styles()["farm"]["pieces"][str(number)]["picture"]
    svg = (ROOT / "assets" / "pieces" / f"{picture}.svg").read_text("utf-8")
    return tuple(int(each) // 100 for each in re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())


def test_every_piece_has_a_picture():
    assert {int(number) for number in board_styles()["farm"]["pieces"]} == {*SINGLE, *FIRST}


@every("number", SINGLE)
def test_single_pictures_cover_a_cell(number):
    assert size_of(number) == (1, 1)


@every("number", FIRST)
def test_large_pictures_cover_two_cells(number):
    assert size_of(number) == ((2, 1) if FIRST[number] == "wide" else (1, 2))


def test_farms_look_alike():
    ids = [each.id for each in stock_boards("farm")]
    assert len(ids) > 9
    for farm in map(load_board, ids[:9]):
        assert style_of(farm) is board_styles()["farm"]
        assert not has_numbers(farm)
        assert all("picture" in look for look in piece_looks(farm).values())


@every("name", ["farm-house", "farm", "goat-hard", "colours-three-mine", "car-7f3k"])
def test_own_name_gives_no_pictures(name):
    board = replace(load_board("eight"), id=name, builtin_id="")
    assert not is_farm(board)
    assert has_numbers(board)


@every("number", range(0, len(stock_boards("farm")), 5))
def test_a_pasted_line_keeps_its_pictures(number):
    farm = load_board(stock_boards("farm")[number].id)
    pasted = load_board(farm.notation.line(farm))
    assert pasted.id != farm.id
    assert (kind_of(pasted), style_of(pasted)) == ("farm", board_styles()["farm"])


OTHERS = [
    "1 2 3/4 5 6/7 0 8>1 2 3/4 5 6/7 8 0",  # with the numbers of goat and wolf
    "6 8 12/33 2 0/34 5 11>8 0 12/33 6 11/34 5 2;tall=33+34",  # the wolf where the fence belongs
]


@pytest.mark.parametrize("line", OTHERS)
def test_other_boards_are_no_farms(line):
    assert not is_farm(load_board(line))
