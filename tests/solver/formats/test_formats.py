"""Every format is read as what it means, comes back from what is written, and damaged texts end in one sentence."""

import json
import random
import string

import pytest
from format_samples import BOARD_FILE, CELLS, EIGHT, KLOTSKI, PARK, SAMPLES

from solver import Board, BoardError, Misread, PlayedGame, Position, load_board, solve
from solver.catalogue.arguments import read_board_or_any
from solver.catalogue.reading import (
    FORMATS,
    position_text,
    read_any,
    read_path,
    write_as,
    written_formats,
)
from solver.catalogue.readings import Entries
from solver.cli.commands import WRITTEN
from solver.formats.goals import (
    BLANK_FIRST,
    BLANK_LAST,
    GOALS,
    SNAIL,
    board_of_goal,
    goal_name,
    goals_in_reach,
    with_goal,
)
from solver.model.solvability import is_solvable

IDS = [each.id for each in FORMATS]


def meaning(found):
    """Return all of what was found that has to come back."""
    if isinstance(found, Entries):
        return tuple(found.texts)
    if isinstance(found, Board):
        return found.notation.line(found)
    start = found.start if isinstance(found, PlayedGame) else found
    moves = found.moves if isinstance(found, PlayedGame) else ()
    return str(start), str(start.board.goal), start.board.lengthwise_only, moves


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_is_read(name):
    text, form, start = SAMPLES[name]
    reading = read_any(text)
    assert reading.format == form
    assert start == (None if reading.start is None else str(reading.start))
    told = reading.told
    assert told is None or str(told).startswith("Read as ")


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("mark", ["> {}", "\n\n{}\n\n", "\N{ZERO WIDTH NO-BREAK SPACE}{}"])
def test_mail_does_not_matter(name, mark):
    text, form, start = SAMPLES[name]
    if "{}" in mark and mark.startswith(">"):
        if form in ("level", "board-file", "list") or "table" in name:
            return  # their lines begin with signs or spaces of their own
        text = text.rstrip("\n").replace("\n", "\n> ")
    reading = read_any(mark.format(text))
    assert start == (None if reading.start is None else str(reading.start))


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_is_read_from_a_file_and_as_a_board(name, tmp_path):
    text, form, start = SAMPLES[name]
    path = tmp_path / "text.txt"
    path.write_text(text, "utf-8")
    for reading in (read_path(path), read_board_or_any(str(path)), read_board_or_any(text)):
        assert start == (None if reading.start is None else str(reading.start))
        assert reading.format in (form, "board-line", "board")


@pytest.mark.parametrize("text", ["/tmp/none.csv", "my times.csv", "./none", r"C:\tmp\none.csv", "none.json"])
def test_missing_file_is_named_as_such(text):
    with pytest.raises(BoardError, match="no file"):
        read_board_or_any(text)


def test_position_of_letters_is_no_path():
    assert read_board_or_any(KLOTSKI).start == load_board("klotski").start
    with pytest.raises(Misread, match="doesn't fit any board"):
        read_board_or_any(KLOTSKI.replace("J", "K"))


@pytest.mark.parametrize("form", ["utf-16-le", "utf-16-be"])
def test_file_in_utf_16_with_its_mark_is_read(tmp_path, form):
    path = tmp_path / "times.csv"
    path.write_bytes(("\ufeff" + SAMPLES["csTimer table"][0]).encode(form))
    assert len(read_path(path).found.solves) == 3


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_means_the_same(name):
    found = read_any(SAMPLES[name][0]).found
    written = dict(written_formats(found))
    assert written
    for form, text in written.items():
        if form == "position" and position_text(start(found)) != text:
            continue  # it takes the board beside it
        again = read_any(text)
        if form == "list" and "\n" not in text:
            continue  # the only one is read as what it is
        assert again.format in (form, "numbers") or form == "position", text
        if form in (
            "position",
            "level",
            "car-park",
            "huarong-digits",
            "huarong-code",
            "cell-list",
        ):  # letters may differ
            first, second = (
                each if isinstance(each, Board) else each.board for each in (start(found), start(again.found))
            )
            if form != "position":
                assert solve(first, first.own_start or start(found)).length == solve(second, second.own_start).length
        elif form != "challenge":
            assert meaning(again.found)[0] == meaning(found)[0]


def start(found):
    return found if isinstance(found, Board) else found.start if isinstance(found, PlayedGame) else found


def test_every_format_has_a_sample_and_convert_writes_what_can_be_written():
    assert {form for _, form, _ in SAMPLES.values()} | {"challenge"} >= set(IDS)
    assert set(WRITTEN) == {"all", *(each.id for each in FORMATS if each.write is not None)}
    assert write_as(load_board("eight"), "car-park") is None


# Goals


def test_goal_of_letters_may_be_in_lines():
    board = load_board("AB/..>../.A;along")
    assert with_goal(board, "..\n A. \n") == with_goal(board, "../A.")
    assert load_board("AB/..>../A.;along").goal == with_goal(board, "../A.").goal


def test_bits_after_a_huarong_code_are_refused():
    code = SAMPLES["Huarong code"][0]
    number = int(code, 16)
    for bit in range((number & -number).bit_length() - 1):
        with pytest.raises(Misread, match="isn't a Huarong Dao code"):
            read_any(f"{number | 1 << bit:0{len(code)}X}")


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_can_be_written_in_its_own_format(name):
    text, form, _ = SAMPLES[name]
    if form in WRITTEN:
        assert write_as(read_any(text).found, form) is not None


@pytest.mark.parametrize(
    ("line", "walls"), [("hwall: 0 (1,3)", "10 20 30"), ("hwall: 2 (3,2)", "22 32"), ("vwall: 3 (0,1)", "30 31")]
)
def test_walls_of_a_cell_list_may_stand_in_a_line(line, walls):
    around = CELLS.replace("xsize: 3", "xsize: 4").replace("put: 1 (0,0)", "put: 1 (0,1)").replace("(2,1)", "(0,0)")
    around = around.replace("piece: 1 (0,0) (1,0)", "piece: 1 (0,0) (0,1)").replace("win: 1 (1,2)", "win: 1 (1,1)")
    single = "".join(f"wall: ({x},{y})\n" for x, y in walls.split())
    assert read_any(f"{around}{line}\n").found == read_any(around + single).found


def test_lanes_are_locks_of_a_cell_list():
    board = load_board("rush-60")
    text = write_as(board, "cell-list")
    assert ("lockx" in text, "locky" in text) == (True, True)
    again = read_any(text).start.board
    assert (again.layout, again.goal, again.lengthwise_only) == (board.layout, board.goal, True)


@pytest.mark.parametrize("size", ["2x2", "2x3", "3x3", "3x4", "4x3", "4x4", "5x5"])
def test_goals_in_reach_are_those_that_parity_allows(size):
    board, rng = load_board(size), random.Random(size)
    rows, columns = board.rows, board.columns
    for _ in range(20):
        cells = list(board.goal_cells)
        rng.shuffle(cells)
        position = Position(board, tuple(cells))
        for goal in GOALS:
            there = Position(board_of_goal(goal, rows, columns), position.cells)
            assert (goal in goals_in_reach(position)) == is_solvable(there)
    for goal in GOALS:
        assert goal_name(board_of_goal(goal, rows, columns)) == goal or rows == 2
    for other in ("goat", "klotski", "colours-six"):
        assert goals_in_reach(load_board(other).goal) == []


def test_korf_has_the_gap_first():
    reading = read_any(SAMPLES["Korf"][0])
    assert goal_name(reading.start.board) == BLANK_FIRST
    assert solve(reading.start.board, reading.start).length == 3
    assert "0 1 2 3/4 5 6 7" in str(reading.told)


def test_goal_can_be_asked_for():
    text = "1 2 3/4 0 5/6 7 8"
    assert goal_name(read_any(text).start.board) == "blank-last"
    assert [goal_name(each.start.board) for each in read_any(text).others] == [BLANK_FIRST]
    assert goal_name(read_any(text, goal=BLANK_FIRST).start.board) == BLANK_FIRST
    assert str(read_any(text, goal="1 2 3/4 5 6/0 7 8").start.board.goal) == "1 2 3/4 5 6/0 7 8"
    with pytest.raises(Misread, match="can never be brought to the goal"):
        read_any(text, goal=SNAIL)
    klotski = with_goal(load_board("klotski"), "..../..../..../BB../BB..")
    assert klotski.goal_pieces[0].cells == (12, 13, 16, 17)
    with pytest.raises(Misread, match=r"Klotski has no goal 'snail'"):
        with_goal(load_board("klotski"), "snail")


def test_solution_leads_to_the_goal_that_fits():
    game = read_any("1 2 0/3 4 5/6 7 8\nRR").found
    assert goal_name(game.start.board) == BLANK_FIRST


def test_goal_of_a_game_id_is_known():
    reading = read_any(SAMPLES["game id"][0])
    assert (goal_name(reading.start.board), reading.others, reading.assumed) == (BLANK_LAST, (), ())


@pytest.mark.parametrize("side", [4, 5, 6, 7, 8])
def test_car_parks_have_four_to_eight_cells_a_side(side):
    rows = ["AA" + "o" * (side - 2), "o" * (side - 2) + "BB", *["o" * side] * (side - 2)]
    for text in ("".join(rows), "/".join(rows)):
        board = read_any(text).start.board
        assert (board.rows, board.columns, solve(board, board.start).line) == (side, side, f"A{'R' * (side - 2)}")
    for other in (rows[1:], [*rows, "o" * side]):
        with pytest.raises((Misread, BoardError)):
            read_any("".join(other))


def test_claims_of_a_car_park():
    assert read_any(SAMPLES["car park"][0]).claimed == (6, 100)


# Errors

ERRORS = {
    "1 2 3/4 q 6/7 5 8": "row 2, column 2: 'q'",
    "1 2 3/4 0 6/7 5": "row 3 has 2 numbers, expected 3",
    "ooxBBoooCDxoAACDEooooFEooooFEooooGG?": "row 6, column 6: '?'",
    "6 ooxBBoooCDxoAACDEooooFEooooFEooooGG 100": "35 signs, expected as many as a square has",
    SAMPLES["car park rows"][0].replace("oooFEo", "oooFE", 1): "row 4 has 5 signs, expected 6",
    SAMPLES["car park rows"][0].replace("oooFEo", "oooF#o", 1): "row 4, column 5: '#'",
    SAMPLES["level"][0].replace("cc", "c]"): "row 4, column 3: ']'",
    CELLS.replace("xsize", "size"): "Line 1: unknown command 'size:'",
    SAMPLES["saved game"][0].partition("\n")[2].replace(":17:", ":16:"): "Line 5 of the saved game is damaged",
    "344334433223311310012": "21 digits, expected 20",
    "3443/3443/3723/3113/1001": "its digits make no large piece",
    "1A1A9BF00": "isn't a Huarong Dao code",
    "3x3: R D K L": "isn't a scramble: 'K'",
    SAMPLES["Twisty Timer table"][0].replace("Scramble", "Scrable"): "no column 'Scramble'",
    SAMPLES["csTimer table"][0].replace("Time", "Tim"): "no column 'Time'",
    SAMPLES["csTimer sessions"][0][:60]: "damaged in line 1",
    "1 1 1 1 1/1 1 1 1 1/1 1 1 1 1/1 1 1 1 1/1 1 1 1 0": "missing 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...",
    "ooxBBoooCDxoAACDEooooFEooooFEooooGGb": "row 6, column 6: 'b'",
    "ooxBBoooCDxoAACDEooooFEooooFEooooGGH": "piece H (row 6, column 6) isn't a car",
    "ooxBBoooCDxoAACDEoAooFEooooFEooooGGG": "isn't a car",
    "3x3:1,2,3,4,0,6,7,5": "8 numbers, expected 9",
    "3x3:1,2,3,4,0,6,7,5,5": "8 is missing",
    "3x3:1,2,3,4,0,6,7,5,q": "number 9 is 'q'",
    CELLS.replace("put: 2 (2,1)", "put: 2 (3,1)"): "Line 6: a cell at (3,1) is outside",
    CELLS.replace("put: 2 (2,1)", "put: 2 (1,0)"): "Line 6: the cell (1,0) is taken",
    CELLS.replace("win: 1 (1,2)", "win: 3 (1,2)"): "Line 7: there's no piece 3",
    CELLS + "xstep: 1 2\n": "Line 8: boards here have no rule like xstep:",
    CELLS + "jump: 1\n": "Line 8: unknown command 'jump:'",
    CELLS.replace("win: 1 (1,2)\n", ""): "has no win:",
    "xsize: 16\nysize: 9\npiece: 1 (0,0)\n"
    + "".join(f"put: 1 ({cell % 16},{cell // 16})\n" for cell in range(126))
    + "win: 1 (15,8)\n": "more than 125 pieces",
    SAMPLES["saved game"][0].replace("M1,2", "M2,0"): "Line 9 of the saved game: 'M2,0' isn't a move",
    **{
        SAMPLES["saved game"][0].replace("MOVE    :4:M2,2", line): "Line 10 of the saved game: "
        for line in ("RESTART :17:1,2,3,4,0,6,7,5,8", "SOLVE   :1:S")
    },
    SAMPLES["saved game"][0].replace(":17:", ":16:"): "Line 6 of the saved game is damaged",
    SAMPLES["saved game"][0].replace("Fifteen", "Sixteen"): "one of 'Sixteen', expected Fifteen",
    "R2DL": "needs a board",
    "3x3: RRR": "move 3, R, has no tile",
    BOARD_FILE.replace(".A", "AA"): "goal",
}


@pytest.mark.parametrize("text", ERRORS)
def test_error_names_place_and_reason(text):
    with pytest.raises((Misread, ValueError)) as refused:
        read_any(text)
    assert ERRORS[text] in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("board_id", ["klotski", "t-zer", "1 1 2/3 3 0/4 0 5>. . 1/1 . ./. . 2"])
def test_scramble_is_refused_where_no_single_gap_tells_the_piece(board_id):
    with pytest.raises(Misread, match="scrambles are for boards with one gap"):
        read_any("R D", load_board(board_id))


# Mutations

SIGNS = string.ascii_letters + string.digits + " /.,;:#*-_>|()[]\n\t=\"'☃"
QUICK, FULL = 30, 10_000


def mutated(text, rng):
    """Return a text with some characters changed, put in, left out, doubled or moved, or cut short."""
    signs = list(text)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(signs) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            signs.insert(at, rng.choice(SIGNS))
        elif kind == 1 and at < len(signs):
            signs[at] = rng.choice(SIGNS)
        elif kind == 2:
            del signs[at : at + rng.randrange(1, 4)]
        elif kind == 3:
            signs[at:at] = signs[at : at + rng.randrange(1, 12)]
        elif kind == 4 and len(signs) > 1:
            other = rng.randrange(len(signs))
            at %= len(signs)
            signs[at], signs[other] = signs[other], signs[at]
        elif kind == 5 and rng.random() < 0.2:
            del signs[at:]
    return "".join(signs)


def check_mutations(name, count):
    text, rng = SAMPLES[name][0], random.Random(name)
    for _ in range(count):
        broken = mutated(text, rng)
        try:
            reading = read_any(broken)
        except Misread as refusal:
            said = str(refusal)
            assert said.isprintable(), (broken, said)
            assert len(said) < 700, (broken, said)
            assert refusal.sentence.key.startswith(("paste.", "board.")), broken
        else:
            if reading.start is not None:  # it is a position of its board, whole
                assert reading.start.board.position(str(reading.start)) == reading.start, broken


@pytest.mark.parametrize("name", SAMPLES)
def test_mutations_end_in_one_sentence_or_a_reading(name):
    check_mutations(name, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLES)
def test_ten_thousand_mutations(name):
    check_mutations(name, FULL)


@pytest.mark.parametrize("end", ["\r", "\r\n"])
@pytest.mark.parametrize("name", SAMPLES)
def test_ends_of_lines_do_not_matter(name, end):
    text, form, _ = SAMPLES[name]
    reading, given = read_any(text.replace("\n", end)), read_any(text)
    assert (reading.format, reading.start) == (form, given.start)
    assert not isinstance(given.found, Entries) or [*reading.found.texts] == [*given.found.texts]


COPIED = {
    "a page's table": "<table>\n<tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>&nbsp;</td><td>6</td></tr>"
    "<tr><td>7</td><td>5</td><td>8</td></tr></table>",
    "a page's table without ends": "<TABLE><TR><TD>1<TD>2<TD>3<TR><TD>4<TD><TD>6<TR><TD>7<TD>5<TD>8</TABLE>",
    "a page's lines": "<pre>1 2 3\n4 0 6\n7 5 8</pre>",
    "a page's breaks": "1 2 3<br>4 0 6<br/>7 5 8",
    "a page's code": "<p><code>antipode:eight:1 2 3/4 0 6/7 5 8:UL</code></p>",
    "a chat's fence": "```text\n1 2 3\n4 0 6\n7 5 8\n```",
    "a paper's matrix": r"\begin{pmatrix}1 & 2 & 3\\ 4 & & 6\\ 7 & 5 & 8\end{pmatrix}",
    "quotes": "“1 2 3/4 0 6/7 5 8”",
    "Arabic digits": "١ ٢ ٣/٤ ٠ ٦/٧ ٥ ٨",
    "full-width digits": "１ ２ ３／４ ０ ６／７ ５ ８",
    "an array of texts": "[['1' '2' '3']\n ['4' '0' '6']\n ['7' '5' '8']]",
    "a list of texts": '[["1", "2", "3"], ["4", "0", "6"], ["7", "5", "8"]]',
    "right-to-left marks": "\u202e1 2 3/4 0 6/7 5 8\u202c",
    "zero bytes": "\0".join("1 2 3/4 0 6/7 5 8"),
    "a sheet": "1\t2\t3\n4\t\t6\n7\t5\t8",
    "real numbers": "[[1. 2. 3.]\n [4. 0. 6.]\n [7. 5. 8.]]",
    "a tensor": "tensor([[1., 2., 3.],\n        [4., 0., 6.],\n        [7., 5., 8.]])",
}


@pytest.mark.parametrize("text", COPIED.values(), ids=COPIED)
def test_what_a_text_was_copied_from_does_not_matter(text):
    assert str(read_any(text).start) == EIGHT


@pytest.mark.parametrize("cells", [[1, 2, 3, 4, 5, 6, 7, 8, ""], [1, 2, 3, 4, 5, "", 7, 8, 6], ["", *range(1, 9)]])
def test_gap_of_a_sheet_may_end_its_row(cells):
    rows = ["\t".join(map(str, cells[at : at + 3])) for at in (0, 3, 6)]
    page = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split(chr(9)))}</tr>" for row in rows)
    for text in ("\n".join(rows), "\r\n".join(rows), f"<table>{page}</table>"):
        assert read_any(text).start.cells == tuple(cell or 0 for cell in cells)


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "- ", "• "])
def test_list_may_have_numbers_or_bullets(mark):
    texts = [SAMPLES["car park"][0], SAMPLES["game id"][0], PARK + ">" + PARK]
    found = read_any("\n".join(f"{mark.format(number)}{text}" for number, text in enumerate(texts, 1))).found
    assert list(found.texts) == texts


@pytest.mark.parametrize(
    ("heading", "cell", "part", "value"),
    [
        ("Solution", "R D", "moves", "R D"),
        ("Moves", "R D", "moves", "R D"),
        ("Line", "R D", "moves", "R D"),
        ("Comment", "slow", "moves", "slow"),
        ("Start", "R D", "scramble", "R D"),
        ("Position", "1 2 3/4 5 0/7 8 6", "scramble", "1 2 3/4 5 0/7 8 6"),
        ("Session", "evening", "session", "evening"),
        ("Board", "8", "board", "eight"),
        ("Puzzle", "15 puzzle", "board", "fifteen"),
        ("Date", "1785499200", "when", "2026-07-31T12:00:00+00:00"),
        ("Date", "1785499200000", "when", "2026-07-31T12:00:00+00:00"),
        ("Date(ms)", "1785499200000", "when", "2026-07-31T12:00:00+00:00"),
        ("Date(millis)", "1785499200000", "when", "2026-07-31T12:00:00+00:00"),
        ("When", "2026-07-31T12:00:00.5Z", "when", "2026-07-31T12:00:00+00:00"),
        ("When", "2026-07-31T14:00:00+02:00", "when", "2026-07-31T12:00:00+00:00"),
        ("Date", "N/A", "when", ""),
        *(("Penalty", penalty, "seconds", 9.5) for penalty in ("0", "1", "OK", "+2")),
    ],
)
def test_each_heading_of_a_timer_has_its_meaning(heading, cell, part, value):
    for time, shown in [("Time", "9.5"), ("Seconds", "9,5"), ("Time(s)", "0:09.5"), ("Result", "9.5+")]:
        (solve,) = read_any(f"No.;{time};{heading}\n1;{shown};{cell}").found.solves
        assert (solve.seconds, getattr(solve, part)) == (9.5, value)
    for time in ("Milliseconds", "Time(ms)", "Time(millis)"):
        (solve,) = read_any(json.dumps([{"No.": 1, time: 9500, heading: cell}])).found.solves
        assert (solve.seconds, getattr(solve, part)) == (9.5, value)


def test_quote_without_end_takes_no_rows_along():
    with pytest.raises(Misread, match="damaged in line 3"):
        read_any('No.;Time;Scramble\n1;9.5;R D\n2;9.5;"R D\n3;9.1;L\n4;9.1;L')
    assert len(read_any('No.;Time;Comment;Scramble\n1;9.5;"a\nb";R D\n2;9.1;;L').found.solves) == 2
    assert len(read_any(f"sep=;\n{SAMPLES['csTimer table'][0]}").found.solves) == 3


def test_eight_is_eight():
    assert read_any(EIGHT).start.board == load_board("eight")


# Large boards


def test_pieces_beyond_the_letters_have_numbers():
    letters = string.ascii_uppercase + string.ascii_lowercase
    names = [*letters, *(f"({label})" for label in range(53, 64)), "."]
    layout = "/".join("".join(names[at : at + 8]) for at in range(0, 64, 8))
    board = load_board(f"{layout}>{'/'.join(['.' * 8] * 7)}/.......(63)")
    assert str(board.start) == layout
    assert [str(move) for move in board.start.legal_moves()] == ["56D", "63R"]
    assert solve(board, board.start).line == "63R"
    assert load_board(board.notation.line(board)) == board
    game = read_any(f"antipode:{board.notation.line(board)}:{layout}:63R").found
    assert [str(move) for move in game.moves] == ["63R"]
    with pytest.raises(ValueError, match="63 is torn apart"):
        load_board("(63).(63)>(63)..")


def test_boards_have_up_to_128_cells():
    rows = ["A" + "." * 15, *["." * 16] * 7]
    goal = [*["." * 16] * 7, "." * 15 + "A"]
    board = load_board(f"{'/'.join(rows)}>{'/'.join(goal)}")
    assert solve(board, board.start).steps is None
    assert solve(board, board.start).length == 1
    walled = load_board(f"{'/'.join(['#' + row + '#' for row in rows])}>{'/'.join(['#' + row + '#' for row in goal])}")
    assert solve(walled, walled.start).length == 1
    with pytest.raises(ValueError, match="144 cells within the outer walls, expected at most 128"):
        load_board(f"{'/'.join([*rows, '.' * 16])}>{'/'.join(['.' * 16, *goal])}")
