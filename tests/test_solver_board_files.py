"""The board files that come with the program, and all that a board file can get wrong."""

import pytest
from golden_data import IDS

from solver import BoardError, board_ids, load_board, read_board

GOOD = {"name": '"Tiny"', "rows": "2", "columns": "2", "goal": '"1 2/3 0"'}
WIDE = GOOD | {"columns": "3", "goal": '"1 2 3/4 5 0"'}


def written(**changes):
    """A board file with some entries changed, or left out where None."""
    entries = GOOD | changes
    return "".join(f"{key} = {value}\n" for key, value in entries.items() if value is not None)


def wide(**changes):
    return written(**(WIDE | changes))


MALFORMED = {
    "not TOML": ("name = = 2", "not TOML"),
    "empty": ("", "rows"),
    "zero bytes": ("\0\0\0", "not TOML"),
    "doubled key": (written() + "rows = 2\n", "not TOML"),
    "unknown key": (written(colour='"red"'), "colour: no such key"),
    "no name": (written(name=None), "name"),
    "name is a number": (written(name="3"), "name"),
    "name is empty": (written(name='""'), "name"),
    "name is too long": (written(name=f'"{"n" * 41}"'), "name"),
    "name holds a control character": (written(name='"a\\u001bb"'), "name"),
    "no rows": (written(rows=None), "rows"),
    "rows is text": (written(rows='"2"'), "rows: ''2'', expected a whole number from 2 to 8"),
    "rows is true": (written(rows="true"), "rows"),
    "rows is a fraction": (written(rows="2.0"), "rows"),
    "one row": (written(rows="1", goal='"1 0"'), "rows"),
    "nine columns": (written(columns="9"), "columns"),
    "negative columns": (written(columns="-2"), "columns"),
    "enormous rows": (written(rows="9" * 5000), ""),
    "enormous hexadecimal rows": (written(rows="0x" + "f" * 5000), ""),
    "no goal": (written(goal=None), "goal"),
    "goal is a list": (written(goal="[1, 2, 3, 0]"), "goal"),
    "goal has a short row": (written(goal='"1 2/0"'), "goal: '1 2/0', expected 2 rows of 2"),
    "goal has too many rows": (written(goal='"1 2/3 0/4 5"'), "goal"),
    "goal holds letters": (written(goal='"1 2/x 0"'), "goal: 'x' is not a piece number"),
    "goal holds a negative number": (written(goal='"1 2/-3 0"'), "goal: '-3'"),
    "goal holds a foreign digit": (written(goal='"1 2/٣ 0"'), "goal"),
    "goal holds an enormous number": (written(goal=f'"1 2/{"9" * 5000} 0"'), "goal"),
    "goal has no empty cell": (written(goal='"1 2/3 4"'), "goal: 0 empty cells"),
    "goal has two empty cells": (written(goal='"1 0/3 0"'), "goal: 2 empty cells"),
    "order is text": (written(order='"first"'), "order"),
    "order is a list": (written(order="[1]"), "order"),
    "start is no text": (written(start="5"), "start"),
    "start has another shape": (written(start='"1 2 3/0"'), "start"),
    "start has a foreign piece": (written(start='"1 2/9 0"'), "start: no such piece as 9"),
    "start has a doubled piece": (written(start='"1 1/3 0"'), "start: too many of 1; missing 2"),
    "start cannot be solved": (written(start='"2 1/3 0"'), "start"),
    "blocks is a number": (wide(blocks="3"), "blocks"),
    "blocks holds a number": (wide(blocks="[1, 2]"), "blocks"),
    "a block of one part": (wide(blocks="[[1]]"), "blocks"),
    "a block of letters": (wide(blocks='[["1", "2"]]'), "blocks"),
    "a block with the empty cell": (wide(blocks="[[5, 0]]"), "blocks: part 0"),
    "a block with a foreign piece": (wide(blocks="[[1, 9]]"), "blocks: part 9"),
    "a part in two blocks": (wide(blocks="[[1, 2], [2, 3]]"), "blocks: part 2"),
    "a part twice in a block": (wide(blocks="[[1, 1]]"), "blocks: part 1"),
    "a part that stands twice in the goal": (wide(goal='"1 2 2/4 5 0"', blocks="[[1, 2]]"), "blocks: part 2"),
    "a block whose parts lie apart": (wide(blocks="[[1, 3]]"), "blocks"),
    "a torn block in the start": (wide(blocks="[[1, 2]]", start='"1 3 2/4 5 0"'), "start: the wide piece"),
    "a start out of reach of the block": (wide(blocks="[[1, 2]]", start='"4 5 0/1 2 3"'), "start"),
    "symbols is a list": (written(symbols='["a"]'), "symbols"),
    "a symbol of two characters": (written() + '[symbols]\n1 = "ab"\n', "symbols: '1'"),
    "a symbol that is a number": (written() + "[symbols]\n1 = 5\n", "symbols: '1'"),
    "a symbol that is a line break": (written() + '[symbols]\n1 = "\\n"\n', "symbols: '1'"),
    "a symbol for a foreign piece": (written() + '[symbols]\n9 = "a"\n', "symbols: '9'"),
    "a symbol for a word": (written() + '[symbols]\none = "a"\n', "symbols: 'one'"),
    "a symbol for an enormous number": (written() + f'[symbols]\n{"9" * 5000} = "a"\n', "symbols"),
    "deeply nested lists": (written() + "blocks = " + "[" * 5000, ""),
    "a page of a hundred thousand characters": (written() + "#" * 100_000, "bytes, expected at most"),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_file_gives_one_line_with_file_place_and_reason(case, tmp_path):
    text, place = MALFORMED[case]
    path = tmp_path / "tiny.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BoardError) as caught:
        read_board(path)
    message = str(caught.value)
    assert message.startswith("tiny.toml: ")
    assert place in message
    assert message.isprintable(), repr(message)
    assert len(message) < 400


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_bytes(b'name = "\xff\xfe"')
    with pytest.raises(BoardError, match=r"tiny\.toml: not TOML"):
        read_board(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    for name in ("folder.toml", "missing.toml"):
        with pytest.raises(BoardError, match=f"{name}: cannot be read: "):
            read_board(tmp_path / name)


@pytest.mark.parametrize("stem", ("Tiny", "ti ny", "tiny!", "t" * 41, "tïny"))
def test_a_file_name_that_is_no_id_is_refused(stem, tmp_path):
    path = tmp_path / f"{stem}.toml"
    path.write_text(written(), "utf-8")
    with pytest.raises(BoardError, match="expected lower-case letters, digits and hyphens"):
        read_board(path)


def test_a_good_file_is_read(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(wide(start='"0 1 2/3 4 5"', blocks="[[1, 2]]") + '[symbols]\n1 = "a"\n', "utf-8")
    board = read_board(path)
    assert (board.id, board.name, board.rows, board.columns) == ("tiny", "Tiny", 2, 3)
    assert str(board.goal) == "1 2 3/4 5 0"
    assert str(board.start) == "0 1 2/3 4 5"
    assert board.blocks == ((1, 2),)
    assert board.symbols == {1: "a"}


def test_the_five_boards_are_there_in_their_order():
    assert board_ids() == IDS


@pytest.mark.parametrize("board_id", IDS)
def test_a_board_has_its_id(board_id):
    assert load_board(board_id).id == board_id


@pytest.mark.parametrize("board_id", ("nine", "", "Eight", "../eight", "eight.toml", "e" * 10_000, "\x1b[31m"))
def test_an_unknown_board_is_refused_with_the_known_ones(board_id):
    with pytest.raises(ValueError, match=r"unknown board '.*expected one of: seven, eight, goat") as caught:
        load_board(board_id)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
