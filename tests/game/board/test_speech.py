"""Boards in words: pieces and where they can go, what has moved, and what is in the way."""

from pathlib import Path

import pytest

from game.board.layout import BoardGeometry
from game.board.looks import board_styles
from game.board.speech import BoardSpeech
from game.language.language import load_language
from game.ui.geometry import Rect
from game.words.words import Words
from solver import load_board, parse_position, sample


@pytest.fixture
def speech():
    words = Words(load_language("en"))

    def of(board_id, notation=None):
        board = load_board(board_id)
        return BoardSpeech(words, board.start if notation is None else parse_position(board, notation))

    return of


def names(speech, board):
    return [piece.name for piece in speech.placed(BoardGeometry(board, Rect(0, 0, 400, 400)))]


def test_tiles_say_where_they_are_and_can_go(speech):
    said = names(speech("eight", "1 2 3/4 8 0/7 6 5"), load_board("eight"))
    assert said[0] == "1, row 1 column 1, in place"
    assert said[4] == "8, row 2 column 2, can slide right"
    assert said[5] == "empty, row 2 column 3"
    assert said[3] == "4, row 2 column 1, can slide right, in place"  # together with what is between


def test_blocks_say_their_size_and_goal(speech):
    said = names(speech("klotski"), load_board("klotski"))
    assert "B, 2 by 2, row 1 column 2, has to reach its marked spot" in said
    assert "G, 1 by 1, row 4 column 2, can slide down" in [each.replace("G,", "G, 1 by 1,") for each in said]


def test_colour_tiles_are_named_by_marks(speech):
    board = load_board("colours-six")
    said = [name.split(",")[0] for name in names(speech("colours-six"), board)]
    assert sorted({*said} - {"empty"}) == ["circle", "drop", "heart", "ring", "square", "star"]


def test_pieces_of_farms_are_named_by_what_is_seen(speech):
    assert speech("goat", "1 8 9 10/2 0 7 5/3 8 4 6").rows() == [
        "Row 1: upper left fence, level fence, wide fence, wide fence.",
        "Row 2: upright fence, empty, gate, goat.",
        "Row 3: lower left fence, level fence, lower right fence, wolf.",
    ]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_picture_of_a_farm_has_a_name(language):
    words = Words(load_language(language))
    shown = {
        Path(each["picture"]).name for name in ("goat", "farm") for each in board_styles()[name]["pieces"].values()
    }
    for picture in shown:
        assert words.text(f"farm.{picture.replace('gate-horizontal', 'gate')}")


def test_parts_of_a_picture_are_named_by_their_places_unless_numbers_are_seen():
    board, words = load_board("picture-cat"), Words(load_language("en"))
    position = parse_position(board, "4 1 2/7 6 3/0 5 8")
    assert BoardSpeech(words, position).rows()[2] == "Row 3: empty, part of row 2 column 2, part of row 3 column 2."
    assert BoardSpeech(words, position, numbered=True).rows()[2] == "Row 3: empty, 5, 8."


def test_rows_name_walls_and_empty_cells(speech):
    assert speech("rush-60").rows()[0] == "Row 1: I, B, B, wall, empty, empty."


def test_moves_are_told_by_piece_and_direction(speech):
    before = parse_position(load_board("eight"), "1 2 3/4 8 0/7 6 5")
    after = before.apply(before.legal_moves()[0])
    said = BoardSpeech(Words(load_language("en")), after).moved_from(before)
    assert said == "8 right, now row 2 column 3"
    assert BoardSpeech(Words(load_language("en")), after).moved_from(after) == ""


def test_new_positions_are_read_row_by_row(speech):
    before = load_board("eight").goal
    after = parse_position(before.board, "8 7 6/5 4 3/2 1 0")
    said = BoardSpeech(Words(load_language("en")), after).moved_from(before)
    assert said == "New position. Row 1: 8, 7, 6. Row 2: 5, 4, 3. Row 3: 2, 1, empty."


def test_new_positions_of_large_boards_are_not_read(speech):
    before = load_board("7x7").goal
    after = sample(before.board, seed=1)[0]
    said = BoardSpeech(Words(load_language("en")), after).moved_from(before)
    assert said == "New position."


def test_obstacles_are_those_on_each_side(speech):
    assert speech("eight", "1 2 3/4 8 0/7 6 5").obstacles() == (
        "empty, row 2 column 3: left 8; right the edge; up 3; down 5;"
    )
    said = speech("rush-60").obstacles()
    assert said == "A, row 3 column 2: left J; right L;"  # cars only drive lengthways
