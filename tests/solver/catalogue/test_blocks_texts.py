"""Games, positions and lines of boards of blocks as text: what mails make of them, and what is wrong with others."""

import random
import textwrap

import pytest

from solver import Misread, load_board
from solver.catalogue.reading import read_any
from solver.catalogue.texts import LONGEST_TEXT, MOST_MOVES, PlayedGame, game_text, read_game
from solver.formats.board_lines import board_line, parse_board

KLOTSKI, EIGHT = load_board("klotski"), load_board("eight")
TRAY = parse_board("AB/C.>../A.;steps")
START = str(KLOTSKI.start)
CARS = load_board("AA.B/...B/....>..AA/..../....;along")


def walk(board, length, seed=1):
    rng = random.Random(seed)
    position, moves = board.start, []
    for _ in range(length):
        others = [move for move in position.legal_moves() if not moves or move.piece != moves[-1].piece]
        if others:
            moves.append(rng.choice(others))
            position = position.apply(moves[-1])
    return PlayedGame(board.start, tuple(moves))


@pytest.mark.parametrize("board", [KLOTSKI, TRAY, load_board("t-zer")], ids=lambda board: board.id)
@pytest.mark.parametrize("mark", ["", "> ", ">> ", "> > "])
@pytest.mark.parametrize("width", [20, 33, 60, 1000])
def test_mails_may_break_and_quote_game(board, mark, width):
    game = walk(board, 12)
    text = game_text(game.start.board, game.start, game.moves)
    for break_words in (True, False):
        lines = textwrap.wrap(text, width, break_long_words=break_words, break_on_hyphens=False)
        first, *others = lines
        assert read_any("\n".join([mark + first, *(mark + line for line in others)]), EIGHT).found == game
        assert read_game("\r\n".join([first, *(mark + line for line in others)])) == game


@pytest.mark.parametrize("cut", range(4, 12))
@pytest.mark.parametrize("mark", ["", "> "])
def test_broken_line_is_board_with_start(cut, mark):
    line = board_line(TRAY)
    text = f"{mark}{line[:cut]}\n{mark}{line[cut:]}"
    assert read_any(text, KLOTSKI).found == read_any(line).found == TRAY.start


@pytest.mark.parametrize("in_play", [None, KLOTSKI, EIGHT, TRAY], ids=str)
def test_position_is_of_board_that_it_fits(in_play):
    position = KLOTSKI.position("ABBC/ABBC/DEEF/DGHF/.I.J")
    rows = str(position).split("/")
    for text in (
        str(position),
        "\n".join(rows),
        "> " + "\n> ".join(rows),
        "\n".join(" ".join(row) for row in rows),
        f"{str(position)[:7]}\n{str(position)[7:]}",
        str(position).translate({ord("A"): "Ａ", ord("."): "．"}),
    ):
        assert read_any(text, in_play).found == position


def test_boards_differing_in_start_all_fit():
    start = load_board("hrd-05").start
    after = start.apply(start.legal_moves()[0])
    assert read_any(str(start)).found.board.id == "hrd-05"
    assert read_any(str(after)).found.board.id == "hrd-01"
    assert read_any(str(after), load_board("hrd-30")).found.board.id == "hrd-30"


GAME = f"antipode:klotski:{START}"


@pytest.mark.parametrize(
    ("text", "kind", "english"),
    [
        ("ABBC/ABBC/DEEF/DGHF/I..", "wrong_blocks", None),
        ("ABBC/ABBC/DEEF/DGHF", "wrong_blocks", None),
        ("ABBC/ABBC/DEEF/DGHF/I..K", "extra_block", None),
        (START.lower(), "extra_block", None),
        ("ABBC/ABBC/DEEF/DGHF/I...", "missing_block", None),
        ("ABBC/ABBC/DEEF/DGHF/JI.J", "torn_block", None),
        (
            "ABBA/CBBC/DEEF/DGHF/I..J",
            "torn_block",
            f"'ABBA/CBBC/DEEF/DGHF/I..J' isn't a position of Klotski: piece A has another shape in '{START}'.",
        ),
        ("ABBC/ABBC/DEEF/DGHF/I#.J", "wrong_walls", None),
        (
            "good morning",
            "neither",
            f"'good morning' is neither a position nor a game. A position looks like this: {START}",
        ),
        (f"{GAME}:ZR", "bad_block_moves", None),
        (f"{GAME}:LLURD", "bad_block_moves", None),
        (f"{GAME}:IR BD", "illegal_block", "Move 2 of 2, BD, can't be made: there's no room for the piece."),
        (f"{GAME}:IR:JL", "no_game", None),
        (f"{GAME}:{'IR JL IL JR ' * (MOST_MOVES // 4 + 1)}", "too_many_moves", None),
        (f"{GAME}:{'IR ' * LONGEST_TEXT}", "too_long", None),
        (f"antipode:klotsky:{START}:IR", "unknown_board", None),
        ("antipode:AB/C.>../B:AB/C.:", "bad_board", None),
        ("AB/A.>../A.", "bad_board", None),
        ("A" * 3000 + ">" + "." * 3000, "bad_board", None),
        ("AB/C.>..", "bad_board", None),
    ],
)
def test_errors_are_one_line(text, kind, english):
    with pytest.raises(Misread) as raised:
        read_any(text, KLOTSKI)
    error = raised.value
    assert error.sentence.key == f"paste.{kind}"
    assert english in (None, str(error))
    assert str(error).isprintable()
    assert len(str(error)) < 300


@pytest.mark.parametrize("in_play", [None, EIGHT, CARS], ids=str)
def test_a_position_of_no_board_here(in_play):
    with pytest.raises(Misread) as raised:
        read_any("ABBC/ABBC/DEEF/DGHF/XX.J", in_play)
    assert raised.value.sentence.key == ("paste.wrong_blocks" if in_play is CARS else "paste.homeless")


def test_unsolvable_is_given_only_on_request():
    with pytest.raises(Misread) as raised:
        read_any("...B/...B/AA..", CARS)
    assert raised.value.unsolvable
    assert str(read_any("...B/...B/AA..", CARS, solvable=False).found) == "...B/...B/AA.."


def test_any_text_is_read_or_refused():
    rng = random.Random(5)
    sounds = [
        game_text(KLOTSKI.start.board, KLOTSKI.start, walk(KLOTSKI, 20).moves),
        game_text(TRAY.start.board, TRAY.start, walk(TRAY, 9).moves),
        START,
    ]
    for number in range(200):
        text = list(sounds[number % 3])
        for _ in range(rng.randrange(1, 5)):
            text[rng.randrange(len(text))] = rng.choice("AB.#-/: LRUDx\n>é\x00;")
        try:
            read_any("".join(text), KLOTSKI)
        except Misread as error:
            assert "\n" not in str(error)
