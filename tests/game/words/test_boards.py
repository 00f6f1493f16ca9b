"""What the solver says, in the player's language."""

import pytest
from every import every

from game.language.language import load_language
from game.model.record import Record
from game.model.statistics import Statistics
from game.words.board_texts import board_name, direction, piece_move, solved_games, solver_sentence
from game.words.words import Words
from solver import BoardError, load_board
from solver.catalogue.reading import read_any
from solver.errors import Misread
from solver.formats.board_files import read_board_text
from solver.model.notation import parse_moves


def refusal(text, board_id):
    with pytest.raises(Misread) as raised:
        read_any(text, load_board(board_id))
    return raised.value.sentence


def test_board_has_its_name_in_language():
    told = solver_sentence(Words(load_language("ja")), refusal("1 1 3/4 5 6/0 7 8", "eight"))
    assert told == "'1 1 3/4 5 6/0 7 8'は8パズルの配置ではありません。余分な駒は1、足りない駒は2です。"


def test_english_is_solvers():
    sentence = refusal("1 1 3/4 5 6/0 7 8", "eight")
    assert solver_sentence(Words(load_language("en")), sentence) == str(sentence)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("de", "Text: Das ist kein gültiges TOML (Zeile 1, Spalte 9)"),
        ("ja", "文字：TOMLとして読めません（1行9列目）"),
    ],
)
def test_place_is_told_without_english_of_reader(code, told):
    with pytest.raises(BoardError) as raised:
        read_board_text("pasted", "layout == 3\n")
    assert solver_sentence(Words(load_language(code)), raised.value.sentence) == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("de", "Zeile 1: rows: '99'. Erwartet: eine ganze Zahl von 2 bis 50"),
        ("ja", "1行目：rows（'99'）には2〜50の整数を書きます"),
    ],
)
def test_reason_within_its_place_is_in_language(code, told):
    with pytest.raises(BoardError) as raised:
        read_board_text("pasted", 'rows = 99\nname = "x"\n')
    assert solver_sentence(Words(load_language(code)), raised.value.sentence) == told


@every(
    ("alone", "helped", "said"),
    [
        (0, 0, ("none solved",)),
        (2, 0, ("2 solved",)),
        (2, 1, ("2 solved, 1 with the solution", "2 solved")),
        (0, 3, ("none solved, 3 with the solution", "3 with the solution")),
    ],
)
def test_games_with_help_are_told_apart(alone, helped, said):
    games = [*[False] * alone, *[True] * helped]
    statistics = Statistics(Record("run", i, "eight", "", 9, 1.0, 9, each, "") for i, each in enumerate(games))
    assert solved_games(Words(load_language("en")), statistics, "eight") == said


@every("language", ["en", "de", "ja"])
def test_number_board_is_named_by_size(language):
    assert board_name(Words(load_language(language)), load_board("2x6")).replace(" ", "") == "2×6"


def test_colours_are_named_by_their_marks():
    words, position = Words(load_language("en")), load_board("1 1 2/0 0 2>. . ./1 . 2").start
    move = parse_moves("a1D", position.board)[0]
    assert piece_move(words, position, move) == "circle down"


def test_farm_pieces_have_no_numbers():
    words, start = Words(load_language("en")), load_board("farm-kqyqkfmf").start
    assert start.board.has_distinct_numbers
    for move in start.legal_moves():
        assert piece_move(words, start, move) == direction(words, move)
