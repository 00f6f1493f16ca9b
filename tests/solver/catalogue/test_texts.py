"""Games and positions as text: what is copied comes back whatever a mail does to it, and errors say what is wrong."""

import random
import re

import pytest
from golden_data import ALL_IDS

from solver import Board, Direction, load_board, parse_position, random_position
from solver.catalogue.boards import board_ids
from solver.catalogue.reading import read_any
from solver.catalogue.texts import LONGEST_TEXT, MOST_MOVES, PlayedGame, game_text, read_game
from solver.errors import Misread
from solver.model.move_notation import DIRECTION_MOVES
from solver.model.notation import NUMBER_NOTATION, parse_moves

EIGHT, GOAT = load_board("eight"), load_board("goat")
GAME = "antipode:goat:1 8 9 10/2 0 7 5/3 8 4 6:ULLDR2D"


def walk(board, length, seed):
    rng = random.Random(seed)
    start = position = random_position(board, rng)
    moves = []
    for _ in range(length):
        moves.append(rng.choice(position.legal_moves()))
        position = position.apply(moves[-1])
    return PlayedGame(start, tuple(moves))


@pytest.mark.parametrize("board_id", ALL_IDS)
@pytest.mark.parametrize("length", (0, 1, 50, 2000))
def test_game_comes_back_from_its_text(board_id, length):
    game = walk(load_board(board_id), length, seed=length)
    text = game_text(game.start.board, game.start, game.moves)
    assert read_game(text) == game
    assert text == game_text(game.start.board, game.start, read_game(text).moves)


def test_the_text_of_a_game():
    start = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
    assert game_text(start.board, start, parse_moves("LL")) == "antipode:eight:1,2,3/4,5,6/0,7,8:LL"
    assert game_text(start.board, start, []) == "antipode:eight:1,2,3/4,5,6/0,7,8:"
    assert DIRECTION_MOVES.shorten(parse_moves("LLLRUUDDDDDDDDDDDD")) == "L3RUUD12"
    assert read_game("antipode:eight:1 2 3/4 5 6/0 7 8").moves == ()


@pytest.mark.parametrize("board_id", ["eight", "goat", "klotski", "rush-60", "1 2 #/4 0 5>1 2 #/0 4 5"])
def test_link_has_no_blanks_and_an_old_one_opens(board_id):
    game = walk(load_board(board_id), 5, 3)
    text = game_text(game.start.board, game.start, game.moves)
    assert not any(map(str.isspace, text))
    assert read_game(text) == read_game(text.replace(",", " "))
    assert read_game(text).start.cells == game.start.cells
    assert len(read_game(text).moves) == len(game.moves)


@pytest.mark.parametrize("seed", range(20))
def test_mails_may_break_and_quote_text(seed):
    game, rng = walk(load_board("fifteen"), 300, seed), random.Random(seed)
    head, moves = game_text(game.start.board, game.start, game.moves).rsplit(":", 1)
    head = re.sub("[ ,/]", lambda found: found[0] + rng.choice(("", "\n", "\r\n> ", "\n>> ")), head)
    moves = "".join(letter + rng.choice(("", "", "\n", "\n  ")) for letter in moves)
    assert read_game(f"\n  > {head.replace('antipode', 'Antipode')}:\n{moves}\n\n") == game


@pytest.mark.parametrize("unseen", ("\ufeff", "\u200b", "\u200e", "\u2060", "\0"))
def test_invisible_characters_are_ignored(unseen):
    assert read_game(unseen + GAME + unseen) == read_game(GAME)
    assert read_game(unseen.join(GAME)) == read_game(GAME)


def test_too_many_moves_are_refused():
    start = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
    assert len(read_game(game_text(start.board, start, parse_moves("LR") * (MOST_MOVES // 2))).moves) == MOST_MOVES
    with pytest.raises(Misread, match="more than 10,000 moves"):
        game_text(start.board, start, parse_moves("LR") * (MOST_MOVES // 2) + [Direction.LEFT])
    for moves in (f"L{MOST_MOVES + 1}", "L999999", "L" + "9" * 5000, "L99999" * 3):
        with pytest.raises(Misread, match="more than 10,000 moves"):
            read_game(f"antipode:eight:{start}:{moves}")


GOAT_TEXT = "antipode:goat:1 8 9 10/2 0 7 5/3 8 4 6"


@pytest.mark.parametrize(
    ("text", "kind", "english"),
    [
        ("", "nothing", "There's no text to read."),
        (" \n\t ", "nothing", "There's no text to read."),
        ("1" * (LONGEST_TEXT + 1), "too_long", "The text is too long: 40,001 characters, 40,000 at most."),
        (
            "good morning",
            "neither",
            "'good morning' is neither a position nor a game. A position looks like this: 1 2 3 4/5 6 7 0",
        ),
        ("antipode", "no_game", "'antipode' isn't a game. A game looks like this: antipode:board:position:moves"),
        ("antipodes:eight:0:L", "no_game", None),
        ("antipode:eight:1 2 3/4 5 6/0 7 8:L:L", "no_game", None),
        (
            "antipode:nine:0 1:L",
            "unknown_board",
            f"There's no board called 'nine'. Expected one such as {', '.join(board_ids())}, klotski.",
        ),
        (
            "antipode:eight:1 2 3/4 5 6:L",
            "wrong_shape",
            "'1 2 3/4 5 6' isn't a position of Eight. Expected 3 rows of 3 numbers, such as '1 2 3/4 5 6/7 8 0'.",
        ),
        ("antipode:eight:a b c/4 5 6/0 7 8:L", "wrong_shape", None),
        (f"antipode:eight:{'1 ' * 2000}:L", "wrong_shape", None),
        (
            "antipode:eight:1 1 3/4 9 6/0 7 8:L",
            "wrong_pieces",
            "'1 1 3/4 9 6/0 7 8' isn't a position of Eight: too many of 1, 9, missing 2, 5.",
        ),
        ("antipode:fifteen:A 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0:L", "mixed", None),
        ("antipode:goat:10 8 9 1/2 0 7 5/3 8 4 6:L", "torn", None),
        ("antipode:goat:1 8 7 2/0 9 10 5/3 8 4 6:L", "out_of_reach", None),
        (
            "antipode:eight:2 1 3/4 5 6/0 7 8:L",
            "unsolvable",
            "'2 1 3/4 5 6/0 7 8' on Eight can never be solved, like half of all arrangements.",
        ),
        (
            f"{GOAT_TEXT}:ULxR",
            "bad_moves",
            "'xR' isn't a move. Expected the letters L R U D, with repeats such as R2.",
        ),
        (f"{GOAT_TEXT}:U0", "bad_moves", None),
        (f"{GOAT_TEXT}:2U", "bad_moves", None),
        (f"{GOAT_TEXT}:ULé", "bad_moves", None),
        (
            f"{GOAT_TEXT}:L3D",
            "illegal_at_edge",
            "Move 3 of 4, L, can't be made: the empty cell is at the edge.",
        ),
        (f"{GOAT_TEXT}:LD", "illegal_wide", None),
    ],
)
def test_errors_are_one_line(text, kind, english):
    with pytest.raises(Misread) as raised:
        read_any(text)
    error = raised.value
    assert error.sentence.key == f"paste.{kind}"
    assert english in (None, str(error))
    assert str(error).isprintable()
    assert len(str(error)) < 250


@pytest.mark.parametrize("board_id", ALL_IDS)
@pytest.mark.parametrize("in_play", (None, "eight", "goat", "fifteen"))
def test_pasted_position_is_of_board_it_fits(board_id, in_play):
    position = random_position(load_board(board_id), random.Random(4))
    board = None if in_play is None else load_board(in_play)
    lines = str(position).replace("/", "\n")
    for text in (f"  {position}\n", str(position).replace("/", " / "), lines, f"> {position}", f"\n\n{lines}\n"):
        assert read_any(text, board).found == position


def test_pasted_game_is_of_its_own_board():
    assert read_any(GAME, EIGHT).found == read_game(GAME)
    assert read_any(GAME, EIGHT).found.start == GOAT.start


def test_foreign_position_is_compared_with_open_board():
    with pytest.raises(Misread, match=r"of Eight\. Expected 3 rows of 3"):
        read_any("1 2/3 0 4", EIGHT)
    with pytest.raises(Misread, match="row 2 has 3 numbers, expected 2"):
        read_any("1 2/3 0 4")
    with pytest.raises(Misread, match="neither"):
        read_any("good morning", EIGHT)


def test_open_board_settles_ambiguity(monkeypatch):
    twin = Board("twin", "Twin", 3, 3, (1, 2, 3, 8, 0, 4, 7, 6, 5), NUMBER_NOTATION)
    boards = {"eight": EIGHT, "twin": twin}
    monkeypatch.setattr(
        "solver.catalogue.position_lookup.group_ids", lambda group: tuple(boards) if group == "numbers" else ()
    )
    monkeypatch.setattr("solver.catalogue.position_lookup.load_board", boards.get)
    text = "1 2 3/8 4 0/7 6 5"
    with pytest.raises(Misread, match="more than one board: eight, twin"):
        read_any(text)
    assert read_any(text, twin).found.board == twin


def test_any_text_is_read_or_refused():
    rng, sound = random.Random(5), game_text(GOAT, *vars(walk(GOAT, 40, 5)).values())
    for _ in range(700):
        text = list(sound)
        for _ in range(rng.randrange(1, 6)):
            text[rng.randrange(len(text))] = rng.choice("0189/: LRUDx\n>é\x00²")
        try:
            game = read_any("".join(text), GOAT).found
        except Misread as error:
            assert "\n" not in str(error)
        else:
            assert isinstance(game, PlayedGame)
