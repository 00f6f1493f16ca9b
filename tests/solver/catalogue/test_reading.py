"""What is copied is read again as the same, wherever it is pasted, and any text is read as what it is meant for."""

import random
import time
from functools import cache

import pytest
from every import sampled

from solver import Board, Misread, PlayedGame, Position, board_key, load_board, random_position
from solver.catalogue.boards import GROUPS, board_ids, board_of_key, group_ids, kept_board
from solver.catalogue.challenges import challenge_text
from solver.catalogue.reading import position_text, read_any, read_path
from solver.catalogue.recognition import FORMS_FILE, boards_with_pieces, form_digest, pieces_digest
from solver.catalogue.texts import LONGEST_TEXT, game_text
from solver.formats.board_lines import board_line
from solver.generator.ids import LETTER_STYLES, STYLE_IDS
from solver.generator.stock import GeneratedBoards, stock_boards
from solver.model.solvability import has_frames

SIZES = [f"{rows}x{columns}" for rows in range(2, 11) for columns in range(rows, 11)]
LONG = [f"2x{columns}" for columns in range(11, 51)]
NAMED = [board_id for group in GROUPS for board_id in group_ids(group)]
GENERATED = [board.id for style in STYLE_IDS for board in stock_boards(style)[:: len(stock_boards(style)) // 4]]
DRAWN = [
    "AB/C.>../A.;steps",
    "BB.C/AA.C/DEEE/DFFF>..../..AA/..../....;along",
    "AB-/C.#>.../.A.",
    "1 2 3/4 # 5/6 0 0>5 . ./. # ./. . .;steps",
    "0 1 2/4 5 3/7 8 6>1 2 3/4 5 6/7 8 0;wide=1+2",
    ">0 1 2/3 4 5/6 7 8",
    ">1 2 3/8 0 4/7 6 5",
    ">0 1 1/2 2 3",
    "1 2 3/0 4 5>1 2 3/4 5 0",
    "0 1/3 2>1 0/3 2",
]
OTHERS = (None, "eight", "klotski", "2x3", "5x5", "hrd-12", "car-7xv2rbfca", *DRAWN[:2])
MAILS = ("{}", "  {}\n", "\n\n{}\r\n", "> {}", ">> {}", "\t{}")


def walked(board, seed=1, length=12):
    """Return a position some random moves from the start of a board, or a random one where it has none."""
    rng = random.Random(seed)
    position = random_position(board, rng) if has_frames(board) and board.own_start is None else board.start
    for _ in range(length if board.own_start is not None else 0):
        moves = position.legal_moves()
        position = position.apply(rng.choice(moves)) if moves else position
    return position


@cache
def positions_of(key):
    board = load_board(key)
    return [each for each in (board.own_start, walked(board)) if each is not None]


def check_comes_back(position, load=board_of_key, marks=MAILS):
    """Check that what is copied of a position gives it back, at home and on every other board, whatever mail does."""
    text = position_text(position)
    assert text.isprintable()
    for other in OTHERS:
        board = None if other is None else load_board(other)
        for mark in marks if board is None else marks[:1]:
            found = read_any(mark.format(text), board, solvable=False, load=load).found
            assert (board_key(found.board), str(found)) == (board_key(position.board), str(position)), (text, other)


@sampled("key", [*SIZES, *LONG[::8]], 15)
def test_positions_of_all_sizes_come_back(key):
    for position in positions_of(key):
        check_comes_back(position)
        assert position_text(position) == str(position)  # the size is told by the position
        rows = str(position).replace("/", "\n")
        for text in (rows, f"> {rows}".replace("\n", "\n> "), f">{rows}".replace("\n", "\n>"), f"\r\n{rows}\r\n"):
            assert read_any(text).found == position


@sampled("key", NAMED, 15)
def test_positions_of_named_boards_come_back(key):
    for position in positions_of(key):
        check_comes_back(position)


@pytest.mark.parametrize("key", GENERATED)
def test_positions_of_generated_boards_come_back(key):
    for position in positions_of(key):
        check_comes_back(position)


@pytest.mark.parametrize("key", DRAWN)
def test_positions_of_drawn_boards_come_back(key):
    for position in positions_of(key):
        check_comes_back(position)


def test_own_board_comes_back_by_its_file(own_folder):
    """It keeps the name that its file gives, at home; elsewhere it is the same board without it."""
    (own_folder / "mine.toml").write_text('name = "Mine"\nlayout = "AB/C."\ngoal = "../.A"\n')
    board = kept_board("AB/C.>../.A")
    assert board.name == "Mine"
    for position in (board.start, walked(board, length=3)):
        check_comes_back(position, load=kept_board)
    assert position_text(board.start) == "AB/C.>../.A"


def test_own_board_does_not_take_positions_of_a_size(own_folder):
    """A size's positions fit it, too: then the text says which board is meant."""
    (own_folder / "other.toml").write_text('name = "Other"\nrows = 2\ncolumns = 3\ngoal = "0 1 2/3 4 5"\n')
    position = load_board("2x3").position("1 2 3/4 0 5")
    assert position_text(position) == "antipode:2x3:1,2,3/4,0,5:"
    check_comes_back(position)
    assert read_any("1 2 3/4 0 5", solvable=False).found.board.name == "Other"


def test_start_of_a_line_without_id_is_the_line():
    board = load_board(DRAWN[0])
    assert position_text(board.start) == DRAWN[0]
    assert position_text(board.start.apply(board.start.legal_moves()[0])).startswith(f"antipode:{DRAWN[0]}:")


@pytest.mark.parametrize("key", [*NAMED[::12], *GENERATED[::4], *DRAWN, "2x2", "10x10"])
def test_games_and_challenges_come_back(key):
    start = position = positions_of(key)[0]
    moves = []
    for number in range(9):  # a piece that moves twice in a row has made one move
        options = [
            move for move in position.legal_moves() if not (moves and move.piece and move.piece == moves[-1].piece)
        ]
        if options:
            moves.append(options[number % len(options)])
            position = position.apply(moves[-1])
    game, challenge = game_text(start.board, start, moves), challenge_text(start, 3, 4, 5.5)
    cut = len(game) * 2 // 3
    for text in (game, f"> {game}", f"\n{game}\n", f"> {game[:cut]}\n> {game[cut:]}", f"{game[:cut]}\r\n{game[cut:]}"):
        found = read_any(text).found
        assert (board_key(found.start.board), str(found.start)) == (board_key(start.board), str(start))
        assert found.moves == tuple(moves)
    found = read_any(f"Look:\n> {challenge}\n").found
    assert (str(found.start), board_key(found.start.board), found.moves_to_beat) == (
        str(start),
        board_key(start.board),
        4,
    )
    assert str(read_any(game_text(start.board, start, ())).found) == str(start)


LINES = {
    ">0 1 2/3 4 5/6 7 8": ">0 1 2/3 4 5/6 7 8",
    ">1 2 3/8 0 4/7 6 5": ">1 2 3/8 0 4/7 6 5",
    " >2x3\n": "2x3",
    "> 2x3": "2x3",
    "> >2x3": "2x3",
    ">>2x3": "2x3",
    "> > >0 1 1/2 2 3": ">0 1 1/2 2 3",
    ">0 1 1/2 2 3": ">0 1 1/2 2 3",
    ">1 2 3/4 5 6/7 8 0": "eight",
}


@pytest.mark.parametrize("text", LINES)
@pytest.mark.parametrize("in_play", [None, "eight", "klotski"])
def test_a_goal_is_not_a_quotation(text, in_play):
    found = read_any(text, None if in_play is None else load_board(in_play))
    assert (found.format, found.found) == ("board-line", load_board(LINES[text]))


QUOTED = [
    "> 1 2 3/4 0 5/7 8 6",
    ">> 1 2 3/4 0 5/7 8 6",
    ">1 2 3\n>4 0 5\n>7 8 6",
    "> 1 2 3\n> 4 0 5\n> 7 8 6",
    ">> 1 2 3/4 0 5\n>> /7 8 6",
]


@pytest.mark.parametrize("text", QUOTED)
def test_a_quotation_is_not_a_goal(text):
    assert read_any(text).found == load_board("eight").position("1 2 3/4 0 5/7 8 6")


def test_line_of_board_in_play_is_played_there():
    """A line that differs in its start alone is a position of the board in play."""
    klotski = load_board("klotski")
    after = walked(klotski)
    line = f"{after}>{board_line(klotski).partition('>')[2]}"
    assert read_any(line, klotski).found == after
    assert read_any(line).found.board.id.startswith("blocks-")


@pytest.mark.parametrize("in_play", ["goat", "2x2", "klotski", *DRAWN])
def test_line_of_another_board_is_read_beside_any(in_play):
    """On a board with wide pieces, too, which no other board's cells fit."""
    for line in filter(lambda line: not line.startswith(">"), DRAWN):
        there = read_any(line, load_board(in_play)).found
        assert str(there) == str(load_board(line).start)


def test_a_long_text_of_nothing_is_refused_at_once():
    """As long as one may be: every row was once compared with the whole text, which took half a minute."""
    for row in ("/", "A/", "1/"):
        before = time.thread_time()
        with pytest.raises(Misread):
            read_any(row * (LONGEST_TEXT // len(row)))
        assert time.thread_time() - before < 5


def test_stock_positions_are_known_by_their_pieces():
    board = load_board(stock_boards("car-park")[40].id)
    position = walked(board)
    assert read_any(str(position)).found in (position, Position(load_board(board.id), position.cells))


def test_known_ids_are_looked_at():
    """A board that was generated here is no board of the stock; the game tells which the player has met."""
    board = load_board("klotski-35qfdm8")
    position = walked(board)
    with pytest.raises(Misread):
        read_any(str(position))
    assert read_any(str(position), known=["nonsense", "car-00", board.id]).found == position


TOML = 'name = "A board"\n# as a file\nlayout = """\nAB\nC.\n"""\ngoal = """\n..\n.A\n"""\n'


@pytest.mark.parametrize(
    ("text", "form", "kind"),
    [
        (TOML, "board-file", Position),
        ('numbers = "2x5"\n', "board-file", Board),
        ("AB/C.>../.A", "board-line", Position),
        (">2x3\n", "board-line", Board),
        ("4 1 2/5 0 3\n", "position", Position),
        ("1 2 3\n4 5 6\n7 0 8", "position", Position),
        ("antipode:eight:1 2 3/4 5 6/7 0 8:L", "game", PlayedGame),
        ("To you:\n" + challenge_text(load_board("goat").start, 20), "challenge", PlayedGame),
    ],
)
def test_files_hold_whatever_is_pasted(text, form, kind, tmp_path):
    pasted = read_any(text)
    assert pasted.format == form
    assert isinstance(pasted.found, kind)
    for name, mark in (("b.txt", ""), ("no ending", "\ufeff")):
        (tmp_path / name).write_text(mark + text)
        found = read_path(tmp_path / name)
        assert (found.format, type(found.found)) == (form, Board if form == "board-file" else type(pasted.found))
        assert found.file == (tmp_path / name if form == "board-file" else None)


ERRORS = {
    "1 2 3\n4 5 6\n7 8 10": "'1 2 3/4 5 6/7 8 10' isn't a position of Eight: too many of 10, missing 0.",
    "1 1/2 0": "'1 1/2 0' isn't a position of 2 x 2: too many of 1, missing 3.",
    "good morning\nand good night": "'good morning...' is neither a position nor a game. A position looks like this: ",
    "AB/AC\n>../A.": "'AB/AC >../A.' isn't a board: ",
    "ABBC\nABBC\n..XX": "'ABBC/ABBC/..XX' doesn't fit any board here.",
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors_quote_one_line(text):
    with pytest.raises(Misread) as refused:
        read_any(text)
    said = str(refused.value)
    assert said.startswith(ERRORS[text])
    assert "?" not in said
    assert said.isprintable()


# Recognition


def mirrored(line):
    layout, _, goal = line.partition(">")
    return ">".join("/".join(row[::-1] for row in picture.split("/")) for picture in (layout, goal))


@pytest.mark.parametrize("board_id", ["klotski", "century", "hrd-12", "pennant", "rush-60", "quzzle"])
def test_known_board_is_recognized(board_id):
    """Under other letters, mirrored, and with more walls round it."""
    board = load_board(board_id)
    line, _, options = board_line(board).partition(";")
    options = f";{options}" if options else ""
    rows, goal = (picture.split("/") for picture in line.swapcase().split(">"))
    frame = "#" * (board.columns + 2)
    walled = ">".join("/".join([frame, *(f"#{row}#" for row in picture), frame]) for picture in (rows, goal))
    for text in (line.swapcase(), walled, mirrored(line)):
        reading = read_any(text + options)
        assert (reading.start.board.id, reading.start) == (board_id, board.start)
        assert "this is" in str(reading.told) or text == line
    other = read_any(f"{walked(board)}>{line.partition('>')[2]}{options}")
    assert other.start.board.id != board_id or other.start == board.start


def test_known_forms_are_those_of_the_boards():
    """The file holds every block board that comes with the program; assets/make_forms.py writes it."""
    known = [line.split() for line in FORMS_FILE.read_text("utf-8").splitlines()]
    for form, pieces, board_id in [*known[:10], *known[10::40]]:
        board = load_board(board_id)
        digests = form_digest(board), pieces_digest(str(board.start))
        assert digests == (form, pieces), "run assets/make_forms.py"
    stock = {each.id for each in stock_boards() if each.style in LETTER_STYLES}
    ids = stock.union(*map(board_ids, ("classics", "huarong-dao")))
    assert {board_id for _, _, board_id in known} == ids, "run assets/make_forms.py"


def test_position_finds_its_generated_board_and_makes_no_other(monkeypatch):
    made = []
    board_of = GeneratedBoards.board
    monkeypatch.setattr(
        GeneratedBoards, "board", lambda *about, **options: made.append(about[1]) or board_of(*about, **options)
    )
    ids = [each.id for each in stock_boards() if each.style in LETTER_STYLES]
    for board in map(load_board, ids[::240]):
        position = walked(board)
        made.clear()
        assert board.id in boards_with_pieces(str(position))
        try:
            assert read_any(str(position)).start == position
        except Misread as refusal:  # several boards have these pieces
            assert board.id in str(refusal)
        assert len(made) < 10
    made.clear()
    with pytest.raises(Misread, match="doesn't fit any board here"):
        read_any("AA.BCC/...B../DD..../....../....../......")
    assert not made


def test_other_goal_is_another_board():
    line = board_line(load_board("klotski"))
    assert read_any(line.replace("/.BB./.BB.", "/BB../BB..")).start.board.id.startswith("blocks-")


NAMES = {
    "klotski": ["klotski", "Huarong Dao", "red donkey", "l'ane rouge", "L'Âne Rouge"],
    "pennant": ["pennant", "dad's puzzle"],
    "rush-60": ["rush hour", "car park", "parking"],
    "fifteen": ["15", "15-puzzle", "4X4", "4×4", "4 x 4"],
    "eight": ["8", "8-puzzle"],
}


@pytest.mark.parametrize("board_id", NAMES)
def test_board_is_found_by_all_its_names(board_id):
    assert {load_board(name).id for name in NAMES[board_id]} == {board_id}


def test_misspelt_name_leads_to_the_nearest():
    for wrong, meant in (("15-puzzel", "15-puzzle"), ("red donky", "red donkey"), ("quzle", "quzzle")):
        with pytest.raises(ValueError, match=f"did you mean '{meant}'"):
            load_board(wrong)
