"""The board files that come with the program, and all that a board file can get wrong."""

import sys

import pytest
from every import every
from golden_data import ALL_IDS

from solver import BoardError, board_ids, load_board, read_board
from solver.formats.board_entries import read_order
from solver.formats.board_files import is_board_text
from solver.model.notation import entries_toml

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
    "unknown key": (written(colour='"red"'), "'colour': unknown key"),
    "unknown key of any length": (written() + f"{'x' * 5000} = 1\n", "': unknown key"),
    "unknown key that cannot be printed": (written() + '"\\u001b[2J" = 1\n', "'?[2J': unknown key"),
    "no name": (written(name=None), "name"),
    "name is a number": (written(name="3"), "name"),
    "name is empty": (written(name='""'), "name"),
    "name is too long": (written(name=f'"{"n" * 41}"'), "name"),
    "name holds a control character": (written(name='"a\\u001bb"'), "name"),
    "no rows": (written(rows=None), "rows"),
    "rows is text": (written(rows='"2"'), "rows: ''2'', expected a whole number from 2 to 50"),
    "rows is true": (written(rows="true"), "rows"),
    "rows is a fraction": (written(rows="2.0"), "rows"),
    "one row": (written(rows="1", goal='"1 0"'), "rows"),
    "fifty-one columns": (written(columns="51"), "columns"),
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
    "two empty cells and no start": (written(goal='"1 0/3 0"'), "start: it is missing"),
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
    "a wide piece that is a wall": (
        written(rows="3", columns="3", goal='"4 5 6/1 2 3/7 8 0"', blocks="[[1, 2, 3]]"),
        "blocks: they lock other pieces in place",
    ),
    "a wide piece that leaves the others no square": (wide(blocks="[[1, 2]]"), "blocks: they lock other pieces"),
    "a wide piece in each of eight rows": (
        written(
            rows="8",
            columns="8",
            goal=f'"{"/".join(f"90 90 90 {n} {n + 1} 90 90 90" for n in range(1, 15, 2))}/90 90 90 15 16 90 90 0"',
            blocks=str([[n, n + 1] for n in range(1, 16, 2)]),
        ),
        "blocks: they can be placed in more than 4,096 ways",
    ),
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


POSITIONS = "[1, 2, 2, 2, 2, 2, 1]"  # of the goal 1 2/3 0: twelve positions on a ring


def known(counts=POSITIONS, farthest='["0 3/2 1"]', solutions=None, more="", **changes):
    """A board file with a section [known]."""
    entries = {"positions_by_distance": counts, "farthest": farthest, "solutions": solutions}
    lines = [f"{key} = {value}\n" for key, value in entries.items() if value is not None]
    return written(**changes) + "[known]\n" + "".join(lines) + more


def search(text, of=written, **changes):
    """A board file with a section [search]."""
    return of(**changes) + f"[search]\n{text}\n"


MALFORMED_SECTIONS = {
    "search is a number": (written(search="3"), "search: '3', expected a section"),
    "search is a list": (written(search="[1]"), "search: '[1]', expected a section"),
    "search has an unknown key": (
        search("bound = 3"),
        "search: 'bound': unknown key, expected any of additive, patterns, second_additive",
    ),
    "patterns is a number": (search("patterns = 3"), "patterns: '3', expected lists of piece numbers"),
    "patterns holds a number": (search("patterns = [1]"), "patterns: '[1]', expected lists"),
    "patterns holds an empty list": (search("patterns = [[]]"), "patterns: '[[]]', expected lists"),
    "patterns holds letters": (search('patterns = [["1"]]'), "patterns"),
    "patterns holds true": (search("patterns = [[true]]"), "patterns"),
    "patterns holds a fraction": (search("patterns = [[1.0]]"), "patterns"),
    "a foreign piece in patterns": (search("patterns = [[1, 9]]"), "patterns: 9 is not a piece of one cell"),
    "the empty cell in patterns": (search("patterns = [[0]]"), "patterns: 0 is not a piece of one cell"),
    "a negative piece in patterns": (
        search("patterns = [[-1]]"),
        "patterns: '[[-1]]', expected lists of piece",
    ),
    "a part of a block in patterns": (
        search("patterns = [[1]]", wide, blocks="[[1, 2]]"),
        "patterns: 1 is not a piece",
    ),
    "additive is text": (search('additive = "1 2"'), "additive: ''1 2'', expected lists of piece numbers"),
    "additive holds a number": (search("additive = [1]"), "additive"),
    "a foreign piece in additive": (search("additive = [[4]]"), "additive: 4 is not a piece of one cell"),
    "the empty cell in additive": (search("additive = [[0, 1]]"), "additive: 0 is not a piece of one cell"),
    "a part of a block in additive": (
        search("additive = [[2]]", wide, blocks="[[1, 2]]"),
        "additive: 2 is not a piece",
    ),
    "a piece in two additive groups": (search("additive = [[1, 2], [3, 2]]"), "additive: 2 is in two groups"),
    "a piece twice in an additive group": (
        search("additive = [[1, 1]]"),
        "additive: 1 is in two groups, or twice in one",
    ),
    "an enormous list of patterns": (search(f"patterns = {[[9] * 1000]}"), "patterns: 9 is not"),
    "known is text": (written(known='"much"'), "known: ''much'', expected a section"),
    "known is empty": (written() + "[known]\n", "known: positions_by_distance: expected a list"),
    "known has an unknown key": (known(more="nearest = 3\n"), "known: 'nearest': unknown key"),
    "no counts": (known(None), "known: positions_by_distance: expected a list of whole numbers from 1 to"),
    "counts is a number": (known("12"), "known: positions_by_distance: expected a list"),
    "counts is empty": (known("[]"), "known: positions_by_distance: expected a list"),
    "counts holds text": (known('["12"]'), "known: positions_by_distance: expected a list"),
    "counts holds a fraction": (known("[1, 11.0]"), "known: positions_by_distance: expected a list"),
    "counts holds true": (known("[true, 11]"), "known: positions_by_distance: expected a list"),
    "counts holds nothing at a distance": (known("[1, 0, 11]"), "known: positions_by_distance: expected a list"),
    "counts holds a negative number": (known("[1, -1, 12]"), "known: positions_by_distance: expected a list"),
    "counts have another sum": (known("[1, 2, 2]"), "known: positions_by_distance: the sum is 5, expected 12"),
    "no farthest": (known(farthest=None), "known: farthest: expected a list of positions"),
    "farthest is text": (known(farthest='"3 2/1 0"'), "known: farthest: expected a list of positions"),
    "farthest is empty": (known(farthest="[]"), "known: farthest: expected a list of positions"),
    "farthest holds lists": (known(farthest="[[3, 2, 1, 0]]"), "known: farthest: expected a list of positions"),
    "farthest is malformed": (known(farthest='["3 2/1"]'), "known: "),
    "farthest is foreign": (known(farthest='["3 2/9 0"]'), "known: "),
    "farthest is enormous": (known(farthest=f'["{"3 " * 20_000}"]'), "known: "),
    "farthest cannot be solved": (known(farthest='["2 1/3 0"]'), "known: farthest: '2 1/3 0' can never be solved"),
    "solutions is text": (known(solutions='"LURDLU"'), "known: solutions: expected a list of moves"),
    "solutions holds a number": (known(solutions="[6]"), "known: solutions: expected a list of moves"),
    "solutions holds letters that are no moves": (known(solutions='["LEFT"]'), "known: "),
    "a pattern of pieces that stand twice": (
        search("patterns = [[1, 2]]", goal='"1 1/2 0"'),
        "patterns: 1 appears more than once",
    ),
    "a pattern that leaves no piece": (search("patterns = [[1, 2, 3]]"), "patterns: [1, 2, 3]: expected at most 5"),
    "a solution is too short": (known(solutions='["LURDL"]'), "known: solutions: expected a solution for each"),
    "a solution takes a detour": (known(solutions='["LURDLURL"]'), "known: solutions: expected 6 moves each"),
    "a solution of moves that none can make": (known(solutions='["UUUUUU"]'), "known: solutions: expected a solution"),
    "too few farthest positions": (known(farthest="[]"), "known: farthest: expected a list of positions"),
    "more solutions than positions": (known(solutions='["LURDLU", "ULDRUL"]'), "known: solutions: expected a solution"),
}
MALFORMED |= MALFORMED_SECTIONS


@every("case", MALFORMED)
def test_malformed_file_gives_place_and_reason(case, tmp_path):
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


def test_missing_file_and_folder_are_refused(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    for name in ("folder.toml", "missing.toml"):
        with pytest.raises(BoardError, match=f"{name}: cannot be read: "):
            read_board(tmp_path / name)


@pytest.mark.parametrize(
    ("stem", "board_id"),
    (("Tiny", "tiny"), ("ti  ny!", "ti-ny"), ("t" * 50, "t" * 40), ("tïny", "t-ny"), ("羊", "board")),
)
def test_a_file_may_be_called_anything(stem, board_id, tmp_path):
    path = tmp_path / f"{stem}.toml"
    path.write_text(written(), "utf-8")
    assert read_board(path).id == board_id


def test_a_good_file_is_read(tmp_path):
    path = tmp_path / "tiny.toml"
    size = {"rows": "3", "goal": '"1 2 3/4 5 6/7 8 0"'}
    path.write_text(wide(**size, start='"0 1 2/4 5 3/7 8 6"', blocks="[[1, 2]]") + '[symbols]\n1 = "a"\n', "utf-8")
    board = read_board(path)
    assert (board.id, board.name, board.rows, board.columns) == ("tiny", "Tiny", 3, 3)
    assert str(board.goal) == "1 2 3/4 5 6/7 8 0"
    assert str(board.start) == "0 1 2/4 5 3/7 8 6"
    assert board.blocks == ((1, 2),)
    assert board.symbols == {1: "a"}


def test_a_good_search_section_is_read(tmp_path):
    path = tmp_path / "tiny.toml"
    text = search("patterns = [[3, 4], [4, 5]]\nadditive = [[5], [3]]", wide, rows="3", goal='"1 2 3/4 5 6/7 8 0"')
    path.write_text(text, "utf-8")
    board = read_board(path)
    assert board.patterns == ((3, 4), (4, 5))
    assert board.additive == ((5,), (3,))
    assert board.known is None


def test_a_good_known_section_is_read(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(known(solutions='["LURDLU"]'), "utf-8")
    board = read_board(path)
    assert board.known.positions_by_distance == (1, 2, 2, 2, 2, 2, 1)
    assert board.known.greatest_distance == 6
    assert board.known.farthest_cells == ((0, 3, 2, 1),)
    assert board.known.farthest_lines == ("LURDLU",)


def test_sections_are_optional(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(written(), "utf-8")
    board = read_board(path)
    assert (board.patterns, board.additive, board.known) == ((), (), None)


def test_boards_are_there_in_their_order():
    assert board_ids() == ALL_IDS


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_a_board_has_its_id(board_id):
    assert load_board(board_id).id == board_id


@pytest.mark.parametrize("board_id", ("nine", "", "Eight", "e" * 10_000, "\x1b[31m"))
def test_unknown_board_is_refused(board_id):
    with pytest.raises(ValueError, match=r"unknown board '.* See `antipode boards`") as caught:
        load_board(board_id)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.skipif(sys.platform == "win32", reason="Windows allows no such names")
@pytest.mark.parametrize("content", (b"name = = 2", b"name = 3", None))
def test_file_name_with_newline_is_shown_on_one_line(content, tmp_path):
    path = tmp_path / "ti\nny.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BoardError, match=r"^ti ny\.toml: ") as caught:
        read_board(path)
    assert str(caught.value).isprintable()


@every(
    ("text", "is_one"),
    [
        ('name = "Wide"', True),
        ('# a board\n\n  name = "Wide"', True),
        ("[pieces]", True),
        ("# a board", False),
        ("AB/.C>.../A..", False),
        ("1 2 3\nname = 2", False),
        ("", False),
    ],
)
def test_file_begins_with_an_entry_or_a_section(text, is_one):
    assert is_board_text(text) is is_one


def test_pictures_have_a_line_for_each_row():
    assert entries_toml({"layout": "AB/C.", "goal": "A."}) == 'layout = """\nAB\nC.\n"""\ngoal = """\nA.\n"""\n'
    assert entries_toml({"layout": "1 2/3 0", "note": "A/B"}) == 'layout = "1 2/3 0"\nnote = "A/B"\n'


def test_board_without_an_order_is_first():
    assert read_order({}) == 0
    assert read_order({"order": 1000}) == 1000
    for order in (-1, 1001, True, "1"):
        with pytest.raises(BoardError, match="0 to 1000"):
            read_order({"order": order})
