"""Boards, positions and moves of blocks as text, and what is said of text that is none."""

import pytest
from every import every
from golden_data import read_golden

from solver import BoardError, IllegalMove, NotationError, load_board
from solver.formats.board_lines import board_line, parse_board
from solver.formats.letter_boards import read_board_fields
from solver.model.letter_grid import LetterGridError, label_of
from solver.model.moves import Move, moves_text
from solver.model.notation import parse_moves
from solver.model.position import Position

CLASSICS = read_golden("blocks.json")["boards"]
KLOTSKI = parse_board("ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.")
STEPS = parse_board("ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.;steps")
GATED = parse_board("A.-B>..-A")


def fields(classic):
    return {key: classic[key] for key in ("layout", "goal", "along", "alike") if key in classic}


@every("classic", CLASSICS)
def test_board_is_what_its_line_says(classic):
    board = read_board_fields(classic["id"], fields(classic))
    assert parse_board(board_line(board), board.id) == board
    assert str(board.start) == classic["layout"]
    assert board.position(str(board.start)) == board.start


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("AB", "no '>'"),
        (">", "layout: it is empty"),
        ("A.B>..C", "goal, row 1, column 3: the layout has no piece C, expected one of A, B (character 7 of the line)"),
        ("A.B/..A>.../A..", "layout, row 2, column 3: letter A is torn apart"),
        ("A.B/.?.>.../A..", "layout, row 2, column 2: '?', expected a letter"),
        ("A.B/..>.../A..", "layout, row 2: 2 cells, expected 3"),
        ("AA./...>.../..A", "goal, row 2, column 3: piece A is 1x1, expected 1x2"),
        ("AB./A..>..A/.AA", "goal, row 1, column 3: piece A is 3 cells within 2x2, expected 2x1"),
        ("A.#>..A", "goal, row 1, column 3: piece A on a wall"),
        ("A..>..#", "goal, row 1, column 3: a wall where the layout has none"),
        ("A..>...", "goal: no pieces"),
        ("...>...", "layout: no pieces"),
        ("A..>..A/...", "goal: 2x3 cells, expected 1x3"),
        ("A.B>-.A", None),
        ("A.B>A.-", "layout, row 1, column 3: piece B is on a gate"),
        ("A.B>..A;along=yes", "unknown option 'along=yes'"),
        ("A.B>..A;moves;steps", "both moves and steps"),
        ("A.B>..A;alike=AB", "the goal has no B"),
        ("A.BB>B.BA;alike=AB", "letter B is torn apart"),
        ("A..BB>BB..A;alike=AB", "A and B have different shapes"),
        ("A..B>B..A;alike=AB;alike=BA", "letter B appears twice"),
        ("A" + "." * 128 + ">" + "." * 128 + "A", "129 cells within the outer walls, expected at most 128"),
        ("A" * 6000, "6,000 characters"),
    ],
)
def test_bad_line_names_place_and_reason(line, said):
    if said is None:
        parse_board(line)
        return
    with pytest.raises(BoardError) as caught:
        parse_board(line)
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_bad_picture_names_row_and_column():
    with pytest.raises(LetterGridError) as caught:
        read_board_fields("mine", {"layout": "AB\n.B\nA.\n", "goal": "..\n..\nB.\n"})
    assert (caught.value.entry, caught.value.row, caught.value.column) == ("layout", 3, 1)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"goal": None}, "goal: 'None', expected a picture"),
        ({"counts": "pushes"}, "counts: ''pushes'', expected 'moves' or 'steps'"),
        ({"along": 1}, "along: '1', expected true or false"),
        ({"alike": "AB"}, "alike: ''AB'', expected groups"),
        ({"year": "1934"}, "year: ''1934'', expected a whole number"),
        ({"name": ""}, "name: '''', expected 1 to 40"),
        ({"colour": 3}, "'colour': unknown key"),
    ],
)
def test_fields_that_say_nothing_sensible_are_refused(changed, said):
    with pytest.raises(BoardError) as caught:
        read_board_fields("mine", {"layout": "A.", "goal": ".A"} | changed)
    assert said in str(caught.value)


def test_alike_letters_are_interchangeable():
    swapped = KLOTSKI.position("CBBA/CBBA/DEEF/DHGF/J..I")
    assert swapped == KLOTSKI.start
    assert hash(swapped) == hash(KLOTSKI.start)
    assert str(swapped) == "CBBA/CBBA/DEEF/DHGF/J..I"
    assert swapped.apply(Move("J", KLOTSKI.start.legal_moves()[-1].inverse.path)) != KLOTSKI.start


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is empty"),
        ("ABBC/ABBC", "2 rows of 4 cells, expected 5 rows of 4 cells"),
        ("ABBC/ABBC/DEEF/DGHF/I..X", "row 5, column 4: no such piece as X"),
        ("ABBC/ABBC/DEEF/DGHF/I...", "missing J"),
        ("ABBC/ABBC/DEEF/DGHF/IJ.J", "row 5, column 4: letter J is torn apart"),
        ("ABBC/ABBC/DEEF/DGHF/I.JJ", "row 5, column 3: piece J has another shape"),
        ("ABBC/ABBC/DEEF/DGHF/I.-J", "row 5, column 3: '-', expected '.' or a piece"),
    ],
)
def test_bad_position_is_refused_with_its_place(text, said):
    with pytest.raises(NotationError) as caught:
        KLOTSKI.position(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("line", ("AB/..>../-A", "1 0 0/1 2 2>0 - 1/0 1 0"))
def test_goal_alone_shows_gate(line):
    board = load_board(line)
    read = board.position(str(board.start))
    assert read == board.start
    assert hash(read) == hash(board.start)


def test_only_pieces_that_goal_names_pass_gate():
    assert str(GATED.position("A..B")) == "A.-B"
    assert str(GATED.position(".-AB".replace("-A", "A-"))) == ".A-B"
    assert str(GATED.start.apply(parse_moves("ARR", GATED)[0])) == "..AB"
    with pytest.raises(IllegalMove, match="gate"):
        GATED.start.apply(parse_moves("BL", GATED)[0])
    with pytest.raises(NotationError, match="piece B is on a gate"):
        GATED.position("A.B.")


def test_slides_join_to_one_move():
    assert moves_text(parse_moves("GD GR", KLOTSKI)) == "GDR"
    assert moves_text(parse_moves("IR GD GU IL HD", KLOTSKI)) == "HD"
    assert moves_text(parse_moves("GDR IR", STEPS)) == "GD GR IR"


@pytest.mark.parametrize("text", ["G", "gD", "GX", "G D", "XD", "GD1", "DRR,GD"])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(NotationError, match="bad moves"):
        parse_moves(text, KLOTSKI)


@pytest.mark.parametrize("text", ["AU", "IL", "ID", "BD", "GR"])
def test_move_that_piece_cannot_make_is_refused(text):
    with pytest.raises(IllegalMove, match=f"illegal move '{text}'"):
        KLOTSKI.start.apply(parse_moves(text, KLOTSKI)[0])


def test_legal_moves_follow_the_metric():
    assert moves_text(KLOTSKI.start.legal_moves()) == "GD GDR HD HDL IR IRR JL JLL"
    assert moves_text(STEPS.start.legal_moves()) == "GD HD IR JL"


def test_files_of_any_editor_are_read(tmp_path):
    text = 'layout = """\n\tA..\n"""\ngoal = """\n\t..A\n"""\n'
    file = tmp_path / "mine.toml"
    for content in (text.encode(), text.encode("utf-8-sig"), text.replace("\n", "\r\n").encode("utf-8-sig")):
        file.write_bytes(content)
        board = load_board(str(file))
        assert (str(board.start), str(board.goal)) == ("A..", "..A")


@pytest.mark.parametrize(
    "shown", [7 * "A", 20 * "A", "ABBCABBCDEEFDGHFI..I", "J..IFHGDFEEDCBBACBBB", "ABBCABBCDEEFDGHFI..#"]
)
def test_position_of_wrong_cells_cannot_be_made(shown):
    with pytest.raises(NotationError, match="bad position"):
        Position(load_board("klotski"), tuple(map(label_of, shown)))
